/* area: a stretch of ground with any simple outline, or a strip along a line.
 *
 * Kept both as its outline (for pictures and point questions) and as convex
 * pieces (for everything that asks what overlaps what). */
#ifndef GEOMETRY_AREA_H
#define GEOMETRY_AREA_H

#include "geometry/hull.h"

struct area {
    struct vec *outline; /* counter-clockwise; owned */
    int outline_count;
    struct hull *pieces; /* convex, together the area; owned */
    int piece_count;
};

enum area_fault {
    AREA_OK,
    AREA_TOO_FEW,    /* fewer than 3 corners, or 2 for a strip */
    AREA_NOT_FINITE, /* a coordinate that is no number, or beyond 1e6 */
    AREA_REPEATED,   /* two neighbouring corners are the same place */
    AREA_CROSSES,    /* the outline crosses or touches itself */
    AREA_FLAT,       /* no ground inside */
    AREA_TOO_SHARP,  /* a strip that doubles back on itself */
    AREA_NO_MEMORY
};

/* Fills `out` from the n corners of a simple polygon, either way round.
 * Returns AREA_OK, or what is wrong, leaving `out` empty. Caller clears. */
enum area_fault area_init_polygon(struct area *out, const struct vec *corners, int n);

/* Fills `out` from the strip of `width_in` along a line of n places, its
 * joints mitred. Same result and ownership. */
enum area_fault area_init_strip(struct area *out, const struct vec *line, int n, double width_in);

void area_clear(struct area *a);

bool area_contains(const struct area *a, struct vec p);

/* True when some part of `h` lies in the area deeper than `slack_in`. */
bool area_meets(const struct area *a, const struct hull *h, double slack_in);

/* True when the whole of `h` lies in the area, within `slack_in`. */
bool area_holds(const struct area *a, const struct hull *h, double slack_in);

#endif
