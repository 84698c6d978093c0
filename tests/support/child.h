/* child: the program run as a process of its own, watched and measured. */
#ifndef TESTS_SUPPORT_CHILD_H
#define TESTS_SUPPORT_CHILD_H

#include <stddef.h>
#include <sys/types.h>

/* When to kill it with SIGKILL; 0 for whichever is not wanted. */
struct child_kill {
    size_t after_bytes; /* read from its standard output */
    long after_us;      /* since its start */
};

struct child_run {
    int code;      /* its exit code, or -1 when a signal ended it */
    int signal;    /* that signal, or 0 */
    char *out;     /* what it wrote on standard output; owned, never NULL */
    size_t size;   /* of `out`, which may hold zeros */
    char *err;     /* and on standard error; owned, never NULL */
    long cpu_ms;   /* processor time it took */
    long peak_kib; /* the most memory it held */
};

/* Runs $REFEREE (else build/referee) with the words, ended by NULL, the first
 * of which is the subcommand; standard input is the file `input`, or nothing
 * (NULL). It may use CHILD_CPU_S seconds of processor time. `when` NULL: it is
 * not killed. A test that cannot run it fails. The caller clears. */
#define CHILD_CPU_S 10
struct child_run child_run(const char *const *words, const char *input,
                           const struct child_kill *when);
void child_run_clear(struct child_run *r);

#endif
