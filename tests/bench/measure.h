/* measure: how long two things take beside each other, and how it is printed.
 *
 * A figure is never given alone: what is measured and its yardstick run in
 * turn, A B A B ..., at least BENCH_REPEATS times after one run that is not
 * counted, and what counts is the ratio of each pair. */
#ifndef TESTS_BENCH_MEASURE_H
#define TESTS_BENCH_MEASURE_H

#include <stdbool.h>

#define BENCH_REPEATS 7

/* One thing to do and to time; how often it is done in a repeat is its own. */
typedef void bench_work(void *context);

/* The seconds of each repeat of the one and the other, per `each` of them. */
struct bench_pair {
    double ours[BENCH_REPEATS], yard[BENCH_REPEATS];
};

struct bench_task {
    bench_work *work;
    void *context;
    double each; /* what the time is divided by: how many of them one run does */
};

/* Runs both in turn, as said above. */
void bench_pair(struct bench_pair *p, struct bench_task ours, struct bench_task yard);

/* Median of n <= BENCH_REPEATS numbers. */
double bench_median(const double *numbers, int n);

/* What is asked of a ratio. */
struct bench_aim {
    double at_most;
    const char *text; /* "at most 1/5" */
};

/* Prints a row: what, both medians, the ratio's median with its least and
 * greatest, the aim, and whether the median meets it. Keeps count of those that
 * do not. */
void bench_row(const char *what, const char *yardstick, const struct bench_pair *p,
               struct bench_aim aim);

/* A row for a figure that has no yardstick, only a limit. */
void bench_figure(const char *what, double figure, const char *unit, double at_most);

/* Prints the table's head; the number of rows whose aim was missed. */
void bench_head(void);
int bench_missed(void);

/* A line of its own below a row. */
void bench_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the program with a sentence. */
_Noreturn void bench_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
