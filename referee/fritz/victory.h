/* victory: who has won, judged at the end of a turn (rules 2, 9.3). */
#ifndef REFEREE_FRITZ_VICTORY_H
#define REFEREE_FRITZ_VICTORY_H

#include "referee/state.h"

/* Judges the state as it stands and tells the first victory of the battle. */
void victory_judge(struct deed *d);

#endif
