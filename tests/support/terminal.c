#include "tests/support/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define WORDS_MAX 16

/* --- starting --- */

void terminal_resize(struct terminal *t, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    ioctl(t->fd, TIOCSWINSZ, &size);
}

/* In the child: the slave becomes its terminal, then the program runs. */
static void become_referee(const struct terminal *t, const char *slave, const char *const *words) {
    const char *program = getenv("REFEREE"), *all[WORDS_MAX + 2] = {"referee"};
    for (int i = 0; i < WORDS_MAX && words[i] != NULL; i++)
        all[i + 1] = words[i];
    close(t->fd); /* else it could never be closed */
    setsid();
    int fd = open(slave, O_RDWR);
    if (fd < 0 || dup2(fd, 0) < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
        _exit(126);
    if (fd > 2)
        close(fd);
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 0); /* a test may have colours: NO_COLOR empty */
    execv(program != NULL ? program : "build/referee", (char *const *)(uintptr_t)all);
    _exit(127);
}

void terminal_start(struct terminal *t, const char *const *words) {
    *t = (struct terminal){.fd = posix_openpt(O_RDWR | O_NOCTTY)};
    assert_true(t->fd >= 0);
    assert_int_equal(grantpt(t->fd), 0);
    assert_int_equal(unlockpt(t->fd), 0);
    terminal_resize(t, 40, 100);
    const char *slave = ptsname(t->fd);
    assert_non_null(slave);
    fflush(NULL);
    t->pid = fork();
    assert_true(t->pid >= 0);
    if (t->pid == 0)
        become_referee(t, slave, words);
}

/* --- what is shown --- */

static void keep(struct terminal *t, char c) {
    if (c == '\033') {
        t->escape = 1;
    } else if (t->escape == 1) {
        t->escape = c == '[' || c == ']' || c == '?' ? 2 : 0;
    } else if (t->escape == 2) {
        t->escape = (c >= '@' && c <= '~') ? 0 : 2;
    } else if (c != '\r' && c != '\a' && t->used + 1 < TERMINAL_SHOWN_MAX) {
        t->shown[t->used++] = c;
        t->shown[t->used] = '\0';
    }
}

bool terminal_listen(struct terminal *t, int ms) {
    struct pollfd p = {.fd = t->fd, .events = POLLIN};
    char bytes[4096];
    if (t->fd < 0 || poll(&p, 1, ms) <= 0)
        return false;
    ssize_t n = read(t->fd, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++)
        keep(t, bytes[i]);
    return n > 0;
}

static void end_child(struct terminal *t) {
    kill(t->pid, SIGKILL);
    waitpid(t->pid, NULL, 0);
    close(t->fd);
}

const char *terminal_expect(struct terminal *t, const char *text) {
    size_t from = t->seen;
    for (;;) {
        char *found = strstr(t->shown + t->seen, text);
        if (found != NULL) {
            t->seen = (size_t)(found - t->shown) + strlen(text);
            return t->shown + from;
        }
        if (!terminal_listen(t, TERMINAL_WAIT_MS)) {
            end_child(t);
            fail_msg("`%s` did not come; after: %s", text, t->shown + from);
        }
    }
}

void terminal_expect_without(struct terminal *t, const char *from, const char *text) {
    const char *found = strstr(from, text);
    if (found != NULL && found < t->shown + t->seen) {
        end_child(t);
        fail_msg("`%s` is shown: %s", text, from);
    }
}

/* --- keys, and the end --- */

void terminal_type(struct terminal *t, const char *keys) {
    for (size_t n = strlen(keys); n > 0;) {
        ssize_t written = write(t->fd, keys, n);
        assert_true(written > 0);
        keys += written;
        n -= (size_t)written;
    }
}

int terminal_end(struct terminal *t) {
    const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
    int status = 0;
    for (int waited = 0; waitpid(t->pid, &status, WNOHANG) == 0; waited += 5) {
        if (waited > TERMINAL_WAIT_MS) {
            end_child(t);
            fail_msg("it does not end: %s", t->shown + t->seen);
        }
        while (terminal_listen(t, 0))
            ;
        nanosleep(&pause, NULL);
    }
    while (terminal_listen(t, 0))
        ;
    if (t->fd >= 0)
        close(t->fd);
    t->fd = -1;
    return status;
}
