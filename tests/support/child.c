#define _DEFAULT_SOURCE /* wait4 */
#include "tests/support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define WORDS_MAX 16
#define READ_BYTES 4096

/* --- the process --- */

static void become_referee(const char *const *words, int input, int output, int error) {
    const char *program = getenv("REFEREE"), *all[WORDS_MAX + 2] = {"referee"};
    const struct rlimit processor = {CHILD_CPU_S, CHILD_CPU_S + 1};
    for (int i = 0; i < WORDS_MAX && words[i] != NULL; i++)
        all[i + 1] = words[i];
    if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
        dup2(error, STDERR_FILENO) < 0 || setrlimit(RLIMIT_CPU, &processor) != 0)
        _exit(126);
    execv(program != NULL ? program : "build/referee", (char *const *)(uintptr_t)all);
    _exit(127);
}

static pid_t start(const char *const *words, const char *input, int output, int error) {
    int in = open(input != NULL ? input : "/dev/null", O_RDONLY | O_CLOEXEC);
    assert_true(in >= 0);
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        become_referee(words, in, output, error);
    close(in);
    return pid;
}

/* --- what it says --- */

static long now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* One more piece of its output; false at the end. */
static bool take(struct child_run *r, int from) {
    char *more = realloc(r->out, r->size + READ_BYTES + 1);
    assert_non_null(more);
    r->out = more;
    ssize_t got = read(from, r->out + r->size, READ_BYTES);
    r->size += got > 0 ? (size_t)got : 0;
    r->out[r->size] = '\0';
    return got > 0;
}

/* Reads until it has ended, killing it when its time has come. */
static void watch(struct child_run *r, pid_t pid, int from, const struct child_kill *when) {
    const long begun = now_us();
    bool going = true, alive = when != NULL;
    while (going) {
        long left = alive && when->after_us > 0 ? begun + when->after_us - now_us() : -1;
        bool late = alive && when->after_us > 0 && left <= 0;
        if (late || (alive && when->after_bytes > 0 && r->size >= when->after_bytes)) {
            kill(pid, SIGKILL);
            alive = false;
            continue;
        }
        const struct timespec wait = {.tv_sec = left / 1000000, .tv_nsec = left % 1000000 * 1000};
        fd_set output;
        FD_ZERO(&output);
        FD_SET(from, &output);
        if (pselect(from + 1, &output, NULL, NULL, left >= 0 ? &wait : NULL, NULL) > 0)
            going = take(r, from);
    }
}

static char *content_of(FILE *file) {
    long size = ftell(file);
    assert_true(size >= 0);
    char *text = calloc((size_t)size + 1, 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    return text;
}

static void note_end(struct child_run *r, pid_t pid) {
    struct rusage used;
    int status;
    assert_int_equal(wait4(pid, &status, 0, &used), pid);
    r->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    r->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    r->cpu_ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    r->peak_kib = used.ru_maxrss;
}

struct child_run child_run(const char *const *words, const char *input,
                           const struct child_kill *when) {
    struct child_run r = {.out = calloc(1, 1)};
    int ends[2];
    FILE *error = tmpfile();
    assert_non_null(r.out);
    assert_non_null(error);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFD, FD_CLOEXEC), 0);
    pid_t pid = start(words, input, ends[1], fileno(error));
    close(ends[1]);
    watch(&r, pid, ends[0], when);
    note_end(&r, pid);
    close(ends[0]);
    fseek(error, 0, SEEK_END);
    r.err = content_of(error);
    fclose(error);
    return r;
}

void child_run_clear(struct child_run *r) {
    free(r->out);
    free(r->err);
    *r = (struct child_run){0};
}
