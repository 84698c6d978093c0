/* process: whole programs, started, waited for and measured. */
#ifndef TESTS_BENCH_PROCESS_H
#define TESTS_BENCH_PROCESS_H

#include <stdbool.h>

#define PROCESS_WORDS_MAX 16

/* A command line; its output is thrown away. */
struct process {
    const char *words[PROCESS_WORDS_MAX]; /* ended by NULL; the first is looked for in PATH */
    int times;                            /* one run does it so often */
};

/* A bench_work whose context is a struct process. Ends the program with a
 * sentence when it cannot be started or does not exit with 0. */
void process_work(void *context);

/* Runs it once; its peak of resident memory in KiB. */
long process_peak_kib(const struct process *p);

#endif
