#include "tests/bench/measure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int missed;

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double run_once(const struct bench_task *t) {
    const double began = now_s();
    t->work(t->context);
    return (now_s() - began) / t->each;
}

void bench_pair(struct bench_pair *p, struct bench_task ours, struct bench_task yard) {
    run_once(&ours);
    run_once(&yard);
    for (int i = 0; i < BENCH_REPEATS; i++) {
        p->ours[i] = run_once(&ours);
        p->yard[i] = run_once(&yard);
    }
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(const double *numbers, int n) {
    double sorted[BENCH_REPEATS];
    memcpy(sorted, numbers, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, ascending);
    return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

/* "12.3 ms", in the unit that suits it. */
static const char *time_text(double seconds, char *to, size_t size) {
    static const struct {
        const char *unit;
        double in_s;
    } units[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}};
    const int count = (int)(sizeof units / sizeof *units);
    int i = 0;
    while (i < count - 1 && seconds < units[i].in_s)
        i++;
    snprintf(to, size, "%.3g %s", seconds / units[i].in_s, units[i].unit);
    return to;
}

void bench_head(void) {
    printf("%-44s %10s  %-30s %10s  %-24s %-14s\n", "what", "takes", "yardstick", "takes",
           "ratio (least to most)", "aim");
}

void bench_row(const char *what, const char *yardstick, const struct bench_pair *p,
               struct bench_aim aim) {
    double ratio[BENCH_REPEATS], least, most;
    char ours[32], yard[32], spread[64];
    for (int i = 0; i < BENCH_REPEATS; i++)
        ratio[i] = p->ours[i] / p->yard[i];
    least = most = ratio[0];
    for (int i = 1; i < BENCH_REPEATS; i++) {
        least = ratio[i] < least ? ratio[i] : least;
        most = ratio[i] > most ? ratio[i] : most;
    }
    const double median = bench_median(ratio, BENCH_REPEATS);
    const bool met = median <= aim.at_most;
    missed += !met;
    snprintf(spread, sizeof spread, "%.3g (%.3g to %.3g)", median, least, most);
    printf("%-44s %10s  %-30s %10s  %-24s %-14s %s\n", what,
           time_text(bench_median(p->ours, BENCH_REPEATS), ours, sizeof ours), yardstick,
           time_text(bench_median(p->yard, BENCH_REPEATS), yard, sizeof yard), spread, aim.text,
           met ? "met" : "MISSED");
    fflush(stdout);
}

void bench_figure(const char *what, double figure, const char *unit, double at_most) {
    char takes[32], aim[32];
    const bool met = figure <= at_most;
    missed += !met;
    snprintf(takes, sizeof takes, "%.3g %s", figure, unit);
    snprintf(aim, sizeof aim, "at most %g", at_most);
    printf("%-44s %10s  %-30s %10s  %-24s %-14s %s\n", what, takes, "", "", "", aim,
           met ? "met" : "MISSED");
}

int bench_missed(void) {
    return missed;
}

void bench_note(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("  ", stdout);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
    fflush(stdout);
}

void bench_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("bench: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}
