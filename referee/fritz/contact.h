/* contact: how a charger comes at his target, and how the beaten give way
 * (rules 6.3, 6.5, 8). */
#ifndef REFEREE_FRITZ_CONTACT_H
#define REFEREE_FRITZ_CONTACT_H

#include "referee/state.h"

/* Turns the unit about its centre to face the target's nearest point and moves
 * it straight on: `fraction` of the way to where it touches the target, or
 * what stops it first (6.5). Tells the move. Returns the unit that stopped it
 * short of the target, or -1. */
int contact_advance(struct deed *d, int unit, int target, double fraction);

/* How far the unit would go so. */
double contact_way_in(const struct battle *b, int unit, int target);

/* Moves the unit to the place that a beaten enemy left: its centre to
 * `centre`, facing the way it charged; where that is not free, as near to it
 * as is free, no farther off than it stood (6.3). */
void contact_take_place(struct deed *d, int unit, struct vec centre, double facing_deg,
                        bool by_hand);

/* Retreats the unit from the enemy (8). */
void retreat(struct deed *d, int unit, int enemy, bool by_hand);

#endif
