/* setup: the game master sets the table right (docs/rules.md, 10). */
#ifndef REFEREE_FRITZ_SETUP_H
#define REFEREE_FRITZ_SETUP_H

#include "referee/fritz/sweep.h"
#include "referee/state.h"

/* `place` and `remove` of a unit. */
void setup_place_unit(struct deed *d);
void setup_remove_unit(struct deed *d);

/* Whether the places `to` of the sweep are fit for the unit to be set down at:
 * free, and before turn 1 in its zone and off the enemy. */
void setup_check_spot(struct deed *d, int unit, const struct sweep *end);

/* Tells that the unit, or its base (from 1; 0: all of it), was set down. */
void setup_tell_placed(struct deed *d, int unit, int base, const struct rect *at);

#endif
