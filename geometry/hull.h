/* hull: convex outlines and the distances between them.
 *
 * A hull is a point (1 corner), a segment (2) or a convex polygon (3 or more
 * corners, counter-clockwise). It stands for the closed set of its points.
 * Everything on the table that can be measured - a base, the space a base
 * sweeps, a stretch of wall, a line of fire - is a hull, so one set of
 * questions serves them all. Inches; pure; nothing here can fail as long as
 * the corners are finite. */
#ifndef GEOMETRY_HULL_H
#define GEOMETRY_HULL_H

#include "geometry/vec.h"

#define HULL_MAX 16 /* a sweep has at most 8 corners, clipping adds one an edge */

struct hull {
    int count;
    struct vec at[HULL_MAX];
};

/* A base: its centre, the bearing its front looks along, its size. */
struct rect {
    struct vec centre;
    double facing_deg;
    double width_in; /* along the front */
    double depth_in; /* front to rear */
};

/* Two places, and the straight line between them. */
struct segment {
    struct vec a, b;
};

/* The points p with dot(p - on, inward) >= 0; `inward` is of length 1. */
struct half_plane {
    struct vec on, inward;
};

struct hull hull_of_point(struct vec p);
struct hull hull_of_segment(struct segment s);
/* Corners: rear right, front right, front left, rear left. */
struct hull hull_of_rect(const struct rect *r);
/* The convex hull of n points (1 <= n <= HULL_MAX), any order, repeats allowed. */
struct hull hull_of_points(const struct vec *points, int n);
/* The space a base sweeps on its way: hull of its old and its new outline (rule 3.4). */
struct hull hull_of_sweep(const struct rect *from, const struct rect *to);
/* The hull moved by `by`. */
struct hull hull_shifted(const struct hull *h, struct vec by);

/* What of `h` lies in the half plane, within GEOMETRY_EPSILON_IN; count 0 when
 * nothing does. `h` may have count 0. */
struct hull hull_clipped(const struct hull *h, struct half_plane keep);

bool hull_contains(const struct hull *h, struct vec p);

/* Distance from edge to edge, 0 where the two meet or overlap; `nearest`, when
 * not NULL, receives a pair of points at that distance (a on `a`, b on `b`). */
double hull_distance(const struct hull *a, const struct hull *b, struct segment *nearest);

/* True when that distance is at most `limit_in` (>= 0), which is then in
 * `*distance_in`. Quicker than to ask for it where most are farther apart. */
bool hull_within(const struct hull *a, const struct hull *b, double limit_in, double *distance_in);

/* How deep two hulls lie in each other: the shortest shift that would part
 * them; 0 when they are apart or only touch. For a segment against a polygon:
 * how deep the segment reaches into it, counted the same way. */
double hull_overlap(const struct hull *a, const struct hull *b);

/* True when some part of `h` outside of `patch` lies in `area`, deeper than
 * `slack_in`; `patch` may be NULL for none. Used for a stream with a bridge:
 * the part of `h` in the stream must lie on the bridge. With several patches
 * it must lie on one of them. */
bool hull_enters(const struct hull *h, const struct hull *area, const struct hull *patches,
                 int patch_count, double slack_in);

#endif
