#include "referee/console/pager.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOT_FOUND 127 /* the shell's, for a command that there is not */

/* The lines that the text takes on a screen of so many columns. */
static int count_lines(const char *text, int columns) {
    int n = 0;

    while (*text) {
        int used = 0;
        for (; *text && *text != '\n'; text++) {
            used += ((unsigned char)*text & 0xc0) != 0x80;
        }
        n += used > columns ? (used + columns - 1) / columns : 1;
        text += *text == '\n';
    }
    return n;
}

/* Keys that were typed ahead, or lines pasted, would go to the pager. */
static bool keys_wait(const struct desk *d) {
    struct pollfd keys = {.fd = fileno(d->options.in), .events = POLLIN};

    return poll(&keys, 1, 0) > 0;
}

/* The command, or NULL for none. */
static const char *pager_command(void) {
    const char *pager = getenv("PAGER"), *terminal = getenv("TERM");

    if (!terminal || strcmp(terminal, "dumb") == 0) {
        return NULL;
    }
    pager = pager ? pager : "less -FRX";
    return *pager && strcmp(pager, "cat") != 0 ? pager : NULL;
}

/* False when the shell does not know the command. */
static bool page(const struct desk *d, const char *command, const char *text) {
    char quiet[400];

    snprintf(quiet, sizeof quiet, "{ %s\n} 2>/dev/null", command);
    /* PAGER is a command for the shell, as everywhere. NOLINTNEXTLINE(cert-env33-c) */
    FILE *pipe = popen(quiet, "w");
    if (!pipe) {
        return false;
    }
    desk_paint(d, pipe, text);
    int status = pclose(pipe);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND);
}

bool pager_show(const struct desk *d, const char *text) {
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    const char *command = pager_command();
    int columns, rows;

    if (!command || !desk_room(d, &columns, &rows) || columns < 1 ||
        count_lines(text, columns) < rows || !input_is_terminal(d->input) || keys_wait(d)) {
        return false;
    }
    fflush(d->options.out);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &before); /* whoever leaves the pager reads no further */
    bool shown = page(d, command, text);
    sigaction(SIGPIPE, &before, NULL);
    return shown;
}
