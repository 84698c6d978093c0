/* bench: the parts of `make bench`, each of which prints its rows. */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

void bench_processes(const char *referee); /* lookups, start, memory: whole processes */
void bench_pairs(void);                    /* range, front and line of fire, beside GEOS */
void bench_moves(void);                    /* the legality of a move */
void bench_replays(const char *referee);   /* journals of 10,000 and 100,000 commands */
void bench_odds(void);                     /* a whole charge, beside a Monte Carlo */

#endif
