/* commanders: pieces of their own that move, join and leave (rule 3.5). */
#ifndef REFEREE_FRITZ_COMMANDERS_H
#define REFEREE_FRITZ_COMMANDERS_H

#include "referee/state.h"

/* `move` of a commander alone; one who is with a unit leaves it first. */
void commander_move(struct deed *d);

/* `place`, `enter` and `remove` of a commander. */
void commander_place(struct deed *d);
void commander_enter(struct deed *d);
void commander_remove(struct deed *d);

/* Parts commander and unit; he stays where the unit's centre is. */
void commander_part(struct battle *b, int commander);

/* The die after a melee or a destruction by fire (4.9, 7.5): on a 6 he is a
 * casualty. False when the die does not come. */
bool commander_risk(struct deed *d, int commander);

/* His piece at a place. */
struct rect commander_rect(const struct battle *b, struct vec at);

#endif
