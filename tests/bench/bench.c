/* `make bench`: each figure beside its yardstick, in one run. The program's
 * path is its first argument. Exits with 1 when an aim was missed. */
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"

#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 2)
        bench_fail("usage: bench REFEREE");
    bench_head();
    bench_processes(argv[1]);
    bench_pairs();
    bench_moves();
    bench_replays(argv[1]);
    bench_odds();
    if (bench_missed() > 0)
        printf("%d aims missed\n", bench_missed());
    return bench_missed() > 0;
}
