/* What a lookup and a start cost, as whole processes beside a program that is
 * known to be quick to start, and how much memory a battle takes. */
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define STARTS 40
#define PEAK_MIB 16

static const struct process sqlite = {{"sqlite3", ":memory:", "select 1", NULL}, STARTS};

static void write_script(char *path, const char *text) {
    const int file = mkstemp(path);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (out == NULL || fputs(text, out) < 0 || fclose(out) != 0)
        bench_fail("%s cannot be written", path);
}

static void bench_process(const char *what, struct process ours, struct bench_aim aim) {
    struct process yard = sqlite;
    struct bench_pair times;
    bench_pair(&times, (struct bench_task){process_work, &ours, STARTS},
               (struct bench_task){process_work, &yard, STARTS});
    bench_row(what, "sqlite3 :memory: 'select 1'", &times, aim);
}

static void bench_peak(struct process p) {
    const double mib = (double)process_peak_kib(&p) / 1024;
    bench_figure("peak memory of a running Saratoga", mib, "MiB", PEAK_MIB);
}

void bench_processes(const char *referee) {
    char quit[] = "/tmp/referee-bench-XXXXXX";
    write_script(quit, "quit\n");
    bench_process("lookup: referee odds fire ...",
                  (struct process){{referee, "odds", "fire", "--rules", "saratoga", "--as",
                                    "virginia-rifles", "--bases", "4", "--range", "10.2", NULL},
                                   STARTS},
                  (struct bench_aim){1, "at most 1"});
    const struct process play = {
        {referee, "play", "saratoga", "--no-journal", "--script", quit, NULL}, STARTS};
    bench_process("start: play saratoga, then quit", play, (struct bench_aim){2, "at most 2"});
    bench_peak(play);
    unlink(quit);
}
