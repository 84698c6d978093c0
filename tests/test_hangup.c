/* However a console at a terminal is ended, or an attempt is made to, its
 * journal is sound and holds all that was answered: by a signal, a terminal that
 * is closed, Ctrl-C and Ctrl-D, while a line is typed, while dice are asked for,
 * and while many lines are being done. */
#include "tests/support/child.h"
#include "tests/support/terminal.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define PASTED 60 /* lines, each a note with its number */
#define ENOUGH 10 /* of them answered, and it is ended */

static struct terminal terminal;
static char folder[] = "/tmp/referee-hangup-XXXXXX";
static char journal[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("XDG_STATE_HOME", folder, 1) != 0 ||
        setenv("INPUTRC", "/dev/null", 1) != 0 || setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    snprintf(journal, sizeof journal, "%s/journal", folder);
    return 0;
}

/* Readline writes the history beside itself: who is killed meanwhile leaves that. */
static int tear_down(void **state) {
    char path[600];
    (void)state;
    unlink(journal);
    snprintf(path, sizeof path, "%s/referee", folder);
    DIR *left = opendir(path);
    for (struct dirent *e; left != NULL && (e = readdir(left)) != NULL;) {
        snprintf(path, sizeof path, "%s/referee/%s", folder, e->d_name);
        unlink(path);
    }
    if (left != NULL)
        closedir(left);
    snprintf(path, sizeof path, "%s/referee", folder);
    rmdir(path);
    return rmdir(folder);
}

/* --- ways to end it --- */

static const struct ending {
    const char *name;
    int signal;       /* sent to it; 0: none */
    bool close;       /* the terminal is closed */
    const char *keys; /* typed; NULL: none */
    int ends_by;      /* the signal that ends it; 0: none, it goes on or leaves */
} endings[] = {
    {"SIGHUP", SIGHUP, false, NULL, SIGHUP},
    {"SIGTERM", SIGTERM, false, NULL, SIGTERM},
    {"a closed terminal", 0, true, NULL, SIGHUP},
    {"Ctrl-C again and again", 0, false, "\003\003\003\003\003", 0},
    {"SIGINT", SIGINT, false, NULL, 0},
    {"Ctrl-D on an empty line", 0, false, "\025\004", 0},
};
#define ENDINGS (sizeof endings / sizeof endings[0])

/* Returns once the program has ended. One that goes on is told to quit. */
static void end(const struct ending *e) {
    if (e->signal != 0)
        assert_int_equal(kill(terminal.pid, e->signal), 0);
    if (e->close) {
        close(terminal.fd);
        terminal.fd = -1;
    }
    if (e->keys != NULL)
        terminal_type(&terminal, e->keys);
    if (e->ends_by == 0) {
        while (terminal_listen(&terminal, 100))
            ;
        (void)!write(terminal.fd, "\025quit\r", 6); /* it may have left */
    }
    int status = terminal_end(&terminal);
    if (WIFSIGNALED(status) ? WTERMSIG(status) != e->ends_by : WEXITSTATUS(status) != 0)
        fail_msg("%s: it ended with status %x: %s", e->name, (unsigned)status,
                 terminal.shown + terminal.seen);
    if (e->ends_by != 0)
        assert_true(WIFSIGNALED(status));
}

/* --- the journal --- */

static char *kept(void) {
    FILE *file = fopen(journal, "rb");
    char *text = calloc(1, 1 << 18);
    assert_non_null(file);
    assert_non_null(text);
    assert_in_range(fread(text, 1, (1 << 18) - 1, file), 1, (1 << 18) - 2);
    fclose(file);
    return text;
}

static void assert_sound(const char *name) {
    struct child_run r =
        child_run((const char *[]){"replay", journal, "--verify", NULL}, NULL, NULL);
    if (r.code != 0 || strstr(r.out, "cut short") != NULL)
        fail_msg("%s: %s%s", name, r.out, r.err);
    child_run_clear(&r);
}

/* A battle with dice in it, at the prompt. */
static void start(void) {
    unlink(journal);
    terminal_start(&terminal,
                   (const char *[]){"play", "saratoga", "--seed", "1", "--journal", journal, NULL});
    terminal_expect(&terminal, "Deployment> ");
    terminal_type(&terminal, "n; m morgan f2; n\r");
    terminal_expect(&terminal, "American fire, 1 to fire> ");
}

/* --- nothing is under way --- */

/* After the keys the journal is as it was, to the byte. */
static void nothing_changes(const char *keys, const char *shown) {
    for (size_t i = 0; i < ENDINGS; i++) {
        start();
        char *before = kept();
        terminal_type(&terminal, keys);
        terminal_expect(&terminal, shown);
        end(&endings[i]);
        char *after = kept();
        if (strcmp(before, after) != 0)
            fail_msg("%s has changed the journal: %s", endings[i].name, after);
        assert_sound(endings[i].name);
        free(before);
        free(after);
    }
}

static void test_ended_while_a_line_is_typed(void **state) {
    (void)state;
    nothing_changes("note never sent", "never sent");
}

static void test_ended_while_dice_are_asked_for(void **state) {
    (void)state;
    nothing_changes("f virg n\r65", "Rangers & Indians)> 65");
}

/* --- many lines are under way --- */

static void paste_notes(void) {
    char line[40];
    for (int i = 1; i <= PASTED; i++) {
        snprintf(line, sizeof line, "note no. %d.\r", i);
        terminal_type(&terminal, line);
    }
}

/* Up to which number the notes stand in the text, each once and in order. */
static int notes_in(const char *text, const char *before, const char *after) {
    char note[60];
    for (int i = 1; i <= PASTED; i++) {
        snprintf(note, sizeof note, "%sno. %d.%s", before, i, after);
        const char *found = strstr(text, note);
        if (found == NULL)
            return i - 1;
        if (strstr(found + 1, note) != NULL)
            fail_msg("it stands twice: %s", note);
        text = found + 1;
    }
    return PASTED;
}

static void test_ended_while_many_lines_are_done(void **state) {
    char last[20];
    (void)state;
    snprintf(last, sizeof last, "Note: no. %d.", ENOUGH);
    for (size_t i = 0; i < ENDINGS; i++) {
        start();
        paste_notes();
        terminal_expect(&terminal, last);
        end(&endings[i]);
        char *text = kept();
        const int answered = notes_in(terminal.shown, "Note: ", "");
        const int there = notes_in(text, "\nnote ", "\t");
        print_message("    %s: %d answered, %d kept\n", endings[i].name, answered, there);
        assert_in_range(answered, ENOUGH, PASTED);
        assert_in_range(there, answered, PASTED);
        assert_sound(endings[i].name);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ended_while_a_line_is_typed),
        cmocka_unit_test(test_ended_while_dice_are_asked_for),
        cmocka_unit_test(test_ended_while_many_lines_are_done),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
