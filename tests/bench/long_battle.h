/* long_battle: a journal of as many commands as are asked for, from random
 * play: moves, fire, charges, melees. */
#ifndef TESTS_BENCH_LONG_BATTLE_H
#define TESTS_BENCH_LONG_BATTLE_H

#include "referee/command.h"

struct long_battle {
    int commands, turns;
    int done[VERB_COUNT]; /* accepted, by verb */
};

/* Plays long.yaml, beside this file, into a new journal at `path` until so many
 * commands have been accepted. After each loss the game master puts the bases
 * back, so that there is somebody to fight to the end. Ends the program with a
 * sentence when it cannot. */
struct long_battle long_battle_write(const char *path, int commands, uint64_t seed);

#endif
