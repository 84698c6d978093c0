#include "referee/console/input.h"

#include "referee/console/complete.h"
#include "referee/console/parse.h"
#include "referee/console/text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#define HISTORY_MAX 1000

struct input {
    FILE *in;
    bool terminal;
    bool answers; /* no commands: see input_answers */
    bool ahead;   /* the present line's keys waited before its prompt was shown */
    int number;
    char *line;         /* the present one: readline's, or `plain` */
    char *history_path; /* NULL: none is kept */
    struct sigaction interrupt_before;
    char plain[PARSE_LINE_MAX + 2];
};

/* Readline calls back without a context, and a signal handler has none: the
 * only file-level state of the console. */
static struct session *completing;
static bool answering;
static struct candidates offered; /* by the last Tab */
static volatile sig_atomic_t interrupted;
static input_watch *watching;
static void *watch_context;

/* --- history --- */

/* The file for the history, its folders made; NULL when there is no home. */
static char *find_history(void) {
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool own = !state || state[0] != '/';
    char *path = NULL;
    size_t size;

    if (own && (!home || home[0] != '/')) {
        return NULL;
    }
    FILE *f = open_memstream(&path, &size);
    if (!f) {
        return NULL;
    }
    fprintf(f, "%s%s/referee/history", own ? home : state, own ? "/.local/state" : "");
    if (fclose(f) == EOF || !path) {
        free(path);
        return NULL;
    }
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    return path;
}

/* A line that comes again is kept at its new place alone. */
static void forget(const char *line) {
    for (int i = history_length - 1; i >= 0; i--) {
        HIST_ENTRY *old = history_get(history_base + i);
        if (old && strcmp(old->line, line) == 0) {
            free_history_entry(remove_history(i));
        }
    }
}

/* Written at once: a terminal that is closed ends the program without a word. */
static void remember(const struct input *in, const char *line) {
    if (line[strspn(line, " \t")] == '\0') {
        return;
    }
    forget(line);
    add_history(line);
    if (in->history_path) {
        write_history(in->history_path);
    }
}

/* --- readline --- */

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

/* Shows what the watcher has to say above the line that is being typed. */
static void show_above(void) {
    char text[200];

    if (watching && watching(watch_context, text, sizeof text)) {
        rl_clear_visible_line();
        fprintf(rl_outstream, "\a%s", text);
        rl_on_new_line();
        rl_redisplay();
    }
}

/* Waits for a key; false when a signal came first, or a second passed. SIGINT is let in only
 * while it waits, so that none is missed between looking and waiting. */
static bool wait_for_key(int fd) {
    const struct timespec second = {.tv_sec = 1};
    sigset_t block, before;
    fd_set keys;
    bool key = false;

    sigemptyset(&block);
    sigaddset(&block, SIGINT);
    sigprocmask(SIG_BLOCK, &block, &before);
    FD_ZERO(&keys);
    FD_SET(fd, &keys);
    if (!interrupted && !rl_pending_signal()) {
        int n = pselect(fd + 1, &keys, NULL, NULL, watching ? &second : NULL, &before);
        key = n > 0 || (n < 0 && errno != EINTR);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return key;
}

/* The next key. Ctrl-C throws the line away: it empties it and ends it. */
static int read_key(FILE *f) {
    unsigned char key;

    for (;;) {
        bool ready = wait_for_key(fileno(f));
        rl_check_signals(); /* a new size of the window, Ctrl-Z, a call to end */
        if (interrupted) {
            rl_replace_line("", 0);
            return '\n';
        }
        if (!ready) {
            show_above();
        }
        ssize_t n = ready ? read(fileno(f), &key, 1) : -1;
        if (n == 1) {
            return key;
        }
        if (ready && (n == 0 || errno != EINTR)) {
            return EOF;
        }
    }
}

static char *next_candidate(const char *word, int state) {
    static int next;

    if (state == 0) {
        size_t before = (size_t)rl_point - strlen(word);
        candidates_clear(&offered);
        completing->system->complete(completing, rl_line_buffer, before, word, &offered);
        next = 0;
    }
    return next < offered.count ? strdup(offered.at[next++].word) : NULL;
}

/* Where a later word of a name was typed, several names may have nothing in
 * common with it: it then stays as it is. */
static char **complete(const char *word, int start, int end) {
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1; /* never file names */
    if (answering) {
        return NULL;
    }
    char **matches = rl_completion_matches(word, next_candidate);
    if (matches && matches[1] && strncasecmp(matches[0], word, strlen(word)) != 0) {
        char *same = strdup(word);
        if (same) {
            free(matches[0]);
            matches[0] = same;
        }
    }
    return matches;
}

/* The list that Tab shows: each candidate with what there is to know of it. */
static void show_candidates(char **matches, int count, int longest) {
    bool noted = false;

    for (int i = 0; i < offered.count; i++) {
        noted |= offered.at[i].note != NULL;
    }
    if (!noted) {
        rl_display_match_list(matches, count, longest);
    } else {
        putc('\n', rl_outstream);
        for (int i = 0; i < offered.count; i++) {
            const struct candidate *c = &offered.at[i];
            fprintf(rl_outstream, "%-*s  %s\n", longest, c->word, c->note ? c->note : "");
        }
    }
    rl_forced_update_display();
}

/* Readline's own settings first, then the user's inputrc, then what must be:
 * pasted lines come one by one. */
static void start_readline(void) {
    rl_readline_name = "referee";
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = show_candidates;
    rl_basic_word_break_characters = " \t;=";
    rl_getc_function = read_key;
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_initialize();
    rl_variable_bind("enable-bracketed-paste", "off");
}

/* Ctrl-C ends a line, never the battle: not even when it comes between two lines. */
static void catch_interrupts(struct input *in) {
    struct sigaction mine = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};

    sigemptyset(&mine.sa_mask);
    sigaction(SIGINT, &mine, &in->interrupt_before);
}

static void start_terminal(struct input *in, struct session *s) {
    catch_interrupts(in);
    completing = s;
    rl_instream = in->in;
    start_readline();
    in->history_path = find_history();
    using_history();
    stifle_history(HISTORY_MAX);
    if (in->history_path) {
        read_history(in->history_path);
    }
}

struct input *input_new(FILE *file, bool terminal, struct session *s) {
    struct input *in = calloc(1, sizeof *in);

    if (!in) {
        return NULL;
    }
    in->in = file;
    in->terminal = terminal;
    if (terminal) {
        start_terminal(in, s);
    }
    return in;
}

void input_free(struct input *in) {
    if (!in) {
        return;
    }
    if (in->terminal) {
        sigaction(SIGINT, &in->interrupt_before, NULL);
        completing = NULL;
        watching = NULL;
        candidates_clear(&offered);
        free(in->line);
    }
    free(in->history_path);
    free(in);
}

void input_while_waiting(struct input *in, input_watch *watch, void *context) {
    if (in->terminal) {
        watching = watch;
        watch_context = context;
    }
}

static bool keys_wait(const struct input *in) {
    struct pollfd keys = {.fd = fileno(in->in), .events = POLLIN};

    return poll(&keys, 1, 0) > 0;
}

static enum input_status read_terminal(struct input *in, const char *prompt) {
    free(in->line);
    interrupted = 0;
    in->ahead = keys_wait(in);
    in->line = readline(prompt);
    if (interrupted) {
        clearerr(rl_outstream); /* readline may have been interrupted while it wrote */
        return INPUT_INTERRUPTED;
    }
    if (!in->line) {
        return INPUT_END;
    }
    text_clean(in->line, strlen(in->line) + 1, in->line); /* the history is shown again */
    if (!in->answers) {
        remember(in, in->line);
    }
    return INPUT_LINE;
}

/* --- plain lines --- */

/* Editors of Windows begin a file with this mark. */
static void drop_mark(struct input *in, size_t *n) {
    static const char mark[] = "\xef\xbb\xbf";

    if (in->number == 0 && *n >= sizeof mark - 1 && memcmp(in->plain, mark, sizeof mark - 1) == 0) {
        *n -= sizeof mark - 1;
        memmove(in->plain, in->plain + sizeof mark - 1, *n);
    }
}

static enum input_status read_plain(struct input *in) {
    size_t n = 0;
    int c;

    in->line = in->plain;
    while ((c = getc(in->in)) != EOF && c != '\n') {
        if (n < PARSE_LINE_MAX + 1) {
            in->plain[n++] = c == '\0' ? '\1' : (char)c;
        }
    }
    if (c == EOF && n == 0) {
        return INPUT_END;
    }
    n -= n > 0 && in->plain[n - 1] == '\r';
    drop_mark(in, &n);
    in->plain[n] = '\0';
    return INPUT_LINE;
}

enum input_status input_line(struct input *in, const char *prompt, const char **line) {
    enum input_status status = in->terminal ? read_terminal(in, prompt) : read_plain(in);

    in->number += status == INPUT_LINE;
    *line = in->line;
    return status;
}

void input_answers(struct input *in, bool answers) {
    in->answers = answers;
    answering = answers;
}

int input_number(const struct input *in) {
    return in->number;
}

bool input_waits(const struct input *in) {
    return in->terminal && (in->ahead || keys_wait(in));
}

bool input_is_terminal(const struct input *in) {
    return in->terminal;
}
