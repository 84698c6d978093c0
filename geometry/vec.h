/* vec: places and directions on the table.
 *
 * Inches, x east and y north. Bearings are degrees clockwise from north
 * (0 north, 90 east), always kept in [0, 360). Pure functions on values;
 * nothing here can fail. */
#ifndef GEOMETRY_VEC_H
#define GEOMETRY_VEC_H

#include <math.h>
#include <stdbool.h>

/* Closes sets against rounding: far below anything that can be measured on a
 * table, far above the noise of double arithmetic on table coordinates. */
#define GEOMETRY_EPSILON_IN 1e-6

struct vec {
    double x, y;
};

static inline struct vec vec_add(struct vec a, struct vec b) {
    return (struct vec){a.x + b.x, a.y + b.y};
}

static inline struct vec vec_sub(struct vec a, struct vec b) {
    return (struct vec){a.x - b.x, a.y - b.y};
}

static inline struct vec vec_scale(struct vec a, double factor) {
    return (struct vec){a.x * factor, a.y * factor};
}

static inline double vec_dot(struct vec a, struct vec b) {
    return a.x * b.x + a.y * b.y;
}

/* Positive when b points to the left of a. */
static inline double vec_cross(struct vec a, struct vec b) {
    return a.x * b.y - a.y * b.x;
}

/* Nothing on a table is so far off that its square would overflow. */
static inline double vec_length(struct vec a) {
    return sqrt(vec_dot(a, a));
}

static inline double vec_distance(struct vec a, struct vec b) {
    return vec_length(vec_sub(a, b));
}

/* The place a fraction of the way from a (0) to b (1). */
static inline struct vec vec_between(struct vec a, struct vec b, double fraction) {
    return vec_add(a, vec_scale(vec_sub(b, a), fraction));
}

/* True when both coordinates are finite numbers. */
static inline bool vec_is_finite(struct vec a) {
    return isfinite(a.x) && isfinite(a.y);
}

/* The bearing in [0, 360) that equals `bearing_deg` (any finite number). */
double bearing_normalise(double bearing_deg);

/* The smaller angle between two bearings, in [0, 180]. */
double bearing_difference(double a_deg, double b_deg);

/* The unit vector that looks along a bearing; exact at multiples of 90. */
struct vec vec_from_bearing(double bearing_deg);

/* The bearing along which `v` points; 0 for the zero vector; exact for
 * vectors along the axes. */
double vec_bearing(struct vec v);

/* `local`, given as (to the right, ahead) of a piece that looks along
 * `facing_deg`, as a vector of the table. */
struct vec vec_from_local(struct vec local, double facing_deg);

/* The inverse of vec_from_local. */
struct vec vec_to_local(struct vec v, double facing_deg);

#endif
