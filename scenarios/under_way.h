/* under_way: a battle written down while it was played, as it is read again:
 * the key `under_way` and, of units, `done` (docs/data.md). */
#ifndef SCENARIOS_UNDER_WAY_H
#define SCENARIOS_UNDER_WAY_H

#include "scenarios/scenario.h"
#include "scenarios/schema.h"

#define UNDER_WAY_TURNS_MAX 999    /* a battle may go on after its last turn */
#define UNDER_WAY_MOVED_MAX 1000.0 /* inches */

/* What a unit has done this turn. A field_reader; `out` is a struct unit_turn. */
void under_way_read_done(struct reader *rd, const struct node *value, void *out);

/* Once all else is read: the key `under_way`, and faults of what makes no sense
 * without it. */
void under_way_read(struct reader *rd, const struct node *top, struct scenario *s);

#endif
