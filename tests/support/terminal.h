/* terminal: the program on a terminal of its own (a pseudo-terminal), key by
 * key. Whatever is waited for must come within TERMINAL_WAIT_MS, or the program
 * is killed and the test fails. */
#ifndef TESTS_SUPPORT_TERMINAL_H
#define TESTS_SUPPORT_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define TERMINAL_WAIT_MS 10000
#define TERMINAL_SHOWN_MAX 400000

/* What the program shows, escape sequences taken out. */
struct terminal {
    int fd; /* -1 once it is closed */
    pid_t pid;
    char shown[TERMINAL_SHOWN_MAX];
    size_t used, seen; /* `seen`: up to the end of what was last waited for */
    int escape;        /* 0: none, 1: after ESC, 2: inside a sequence */
};

/* Runs $REFEREE (else build/referee) with the words, ended by NULL, the first of
 * which is the subcommand, on a new terminal of 40 rows of 100 columns; the
 * environment is the test's, but for TERM and NO_COLOR. */
void terminal_start(struct terminal *t, const char *const *words);

/* Takes in what the program shows within `ms`; false when nothing came. */
bool terminal_listen(struct terminal *t, int ms);

/* Waits until the text is shown, after what was last waited for. Answers where
 * that began: what lies between was shown meanwhile. */
const char *terminal_expect(struct terminal *t, const char *text);

/* The text is not among what was shown from `from` to what was last waited for. */
void terminal_expect_without(struct terminal *t, const char *from, const char *text);

void terminal_type(struct terminal *t, const char *keys);
void terminal_resize(struct terminal *t, int rows, int columns);

/* Waits until the program has ended, and closes the terminal, if it is still
 * open. Answers its status, as waitpid() does. */
int terminal_end(struct terminal *t);

#endif
