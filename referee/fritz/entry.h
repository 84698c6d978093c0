/* entry: zones before turn 1, arrivals later (rule 2). */
#ifndef REFEREE_FRITZ_ENTRY_H
#define REFEREE_FRITZ_ENTRY_H

#include "referee/fritz/sweep.h"
#include "referee/state.h"

#define ENTRY_ZONE_TEXT 120

/* Where the zone lies, in inches: "x 10 to 24, y 76 to 84; or x 36 to 50, ...";
 * "within x ..." for one that is no upright box. What does not fit is cut. */
void entry_describe_zone(const struct zone_entry *z, char *text, size_t size);

/* The unit's deployment zone: its own, else its brigade's; -1: none. */
int entry_zone_of(const struct scenario *s, int unit);

/* Before turn 1: the whole piece stands in its deployment zone. */
void entry_check_zone(struct deed *d, int zone, const struct sweep *end, const char *name);

/* An arrival that waits, in its side's move phase, from its turn on. False
 * when it does not wait. */
bool entry_check_due(struct deed *d, enum presence presence, int side, const struct arrival *a,
                     const char *name);

/* `enter` of a unit. */
void entry_unit(struct deed *d);

/* The place on the arrival's stretches of edge nearest to `wanted`, and the
 * bearing that leads from there onto the table. */
struct vec entry_on_edge(const struct battle *b, const struct arrival *a, struct vec wanted,
                         double *inward_deg);

#endif
