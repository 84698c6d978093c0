/* loss: bases that go, units that are destroyed (rules 4.7 to 4.9). */
#ifndef REFEREE_FRITZ_LOSS_H
#define REFEREE_FRITZ_LOSS_H

#include "referee/state.h"

/* Takes `count` bases (at most all) off the unit, nearest to `enemy` first when
 * it is a garrison; then the last one by rule 4.8; destroys it when none is
 * left. Tells each. The commander of a destroyed unit stays where he is. */
void loss_bases(struct deed *d, int unit, int count, enum loss_cause cause, struct vec enemy);

/* The unit's bases have changed: they stand where they now belong, stepping
 * aside where closing up has pushed them into something. A garrison stays. */
void loss_close_up(struct deed *d, int unit);

/* Takes the unit off the table for good and tells it. */
void loss_destroy(struct deed *d, int unit);

#endif
