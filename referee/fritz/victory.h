/* victory: who has won, judged at the end of a turn (rules 2, 9.3). */
#ifndef REFEREE_FRITZ_VICTORY_H
#define REFEREE_FRITZ_VICTORY_H

#include "referee/state.h"

/* --- how the conditions stand now --- */

/* Whether it is met. */
bool victory_holds(const struct battle *b, const struct victory *v);
/* Of VICTORY_DESTROYED: how many of its units are. */
int victory_destroyed(const struct battle *b, const struct victory *v);
/* Bases of the side with their centre in that redoubt. */
int victory_bases_inside(const struct battle *b, int redoubt, int side);
/* Of DECISION_BASES: the bases that the side has left among its units. */
int victory_bases_left(const struct battle *b, const struct decision *how, int side);

/* --- the judge --- */

/* Judges the state as it stands and tells the first victory of the battle. */
void victory_judge(struct deed *d);

#endif
