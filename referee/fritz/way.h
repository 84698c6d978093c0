/* way: what stands in the way of a piece, as checks. */
#ifndef REFEREE_FRITZ_WAY_H
#define REFEREE_FRITZ_WAY_H

#include "referee/fritz/sweep.h"
#include "referee/state.h"

/* A line for each kind of obstacle asked for (enum obstacle_kind, or-ed): what
 * overlaps or leaves the table is firm, all else may be overruled. */
void way_check(struct deed *d, const struct sweep *s, unsigned kinds);

#endif
