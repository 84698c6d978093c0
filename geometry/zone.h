/* zone: the ground ahead of and behind a piece (rules-fritz 1.8).
 *
 * The front zone is the ground ahead of the line through the front edge,
 * between two rays that leave the two front corners turned outward by half the
 * front arc. The rear zone is its mirror image behind the rear edge. What lies
 * in neither is the flank. Zones are closed, within GEOMETRY_EPSILON_IN. */
#ifndef GEOMETRY_ZONE_H
#define GEOMETRY_ZONE_H

#include "geometry/hull.h"

/* The zone is where all three half planes hold: ahead, and inside both rays. */
struct zone {
    struct half_plane edge[3];
};

/* The front zone of the rectangle `outline` (the bounding rectangle of a
 * unit's bases in its own frame). `arc_deg` in [0, 180]. */
struct zone zone_front(const struct rect *outline, double arc_deg);

/* The rear zone of the same. */
struct zone zone_rear(const struct rect *outline, double arc_deg);

bool zone_contains(const struct zone *z, struct vec p);

/* Where a circle lies; ZONE_ACROSS also where it is not worth telling: it meets
 * an edge of the zone or comes near it. */
enum zone_place { ZONE_OUTSIDE, ZONE_ACROSS, ZONE_INSIDE };
enum zone_place zone_place_of_circle(const struct zone *z, struct vec centre, double radius_in);

/* The part of `h` in the zone; count 0 when there is none. */
struct hull zone_clipped(const struct zone *z, const struct hull *h);

#endif
