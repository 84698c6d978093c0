/* march: what moving a unit costs, and whether it may (rules 3.1 to 3.4). */
#ifndef REFEREE_FRITZ_MARCH_H
#define REFEREE_FRITZ_MARCH_H

#include "referee/fritz/sweep.h"
#include "referee/state.h"

/* The checks that every movement of a unit shares: on the table, the phase and
 * the side, not reforming, not cutting abatis. False when a later check would
 * make no sense. */
bool march_check_unit(struct deed *d, int unit);
/* The same for a unit that is known to be on the table. */
void march_check_orders(struct deed *d, int unit);

/* Obstacles of those kinds, as checks: one line for each kind looked at. */
void march_check_way(struct deed *d, const struct sweep *s, unsigned kinds);

/* The new place of one base (index) of a garrison, the only one of the sweep:
 * inside its redoubt and clear of the unit's other bases (1.5). */
void march_check_garrison_base(struct deed *d, const struct sweep *s, int base);

/* Move of one base of a garrison inside its redoubt (1.5). */
void march_base(struct deed *d);

#endif
