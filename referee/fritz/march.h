/* march: what moving a unit costs, and whether it may (rules 3.1 to 3.4). */
#ifndef REFEREE_FRITZ_MARCH_H
#define REFEREE_FRITZ_MARCH_H

#include "referee/state.h"

/* The checks that every movement of a unit shares: on the table, the phase and
 * the side, not reforming, not cutting abatis. False when a later check would
 * make no sense. */
bool march_check_unit(struct deed *d, int unit);
/* The same for a unit that is known to be on the table. */
void march_check_orders(struct deed *d, int unit);

/* `move` of a unit as a whole. */
void march_unit(struct deed *d);

#endif
