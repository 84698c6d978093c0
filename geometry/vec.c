#include "geometry/vec.h"

#define DEGREES_PER_RADIAN (180.0 / M_PI)

double bearing_normalise(double bearing_deg) {
    double turned = fmod(bearing_deg, 360.0);
    if (turned < 0)
        turned += 360.0;
    /* A hair below zero rounds up to 360; adding 0 turns -0 into 0. */
    return turned >= 360.0 ? 0.0 : turned + 0.0;
}

double bearing_difference(double a_deg, double b_deg) {
    double turned = bearing_normalise(a_deg - b_deg);
    return turned > 180.0 ? 360.0 - turned : turned;
}

/* Only the angle within a quarter is left to sin and cos, and both are exact
 * at 0: so north, east, south and west come out without rounding. */
struct vec vec_from_bearing(double bearing_deg) {
    double bearing = bearing_normalise(bearing_deg);
    int quarter = (int)(bearing / 90.0);
    double rest = (bearing - 90.0 * quarter) / DEGREES_PER_RADIAN;
    double along = cos(rest), aside = sin(rest);
    switch (quarter) {
    case 0:
        return (struct vec){aside, along};
    case 1:
        return (struct vec){along, 0.0 - aside};
    case 2:
        return (struct vec){0.0 - aside, 0.0 - along};
    default:
        return (struct vec){0.0 - along, aside};
    }
}

double vec_bearing(struct vec v) {
    if (v.x == 0)
        return v.y < 0 ? 180.0 : 0.0;
    if (v.y == 0)
        return v.x < 0 ? 270.0 : 90.0;
    return bearing_normalise(atan2(v.x, v.y) * DEGREES_PER_RADIAN);
}

struct vec vec_from_local(struct vec local, double facing_deg) {
    struct vec ahead = vec_from_bearing(facing_deg);
    struct vec right = {ahead.y, -ahead.x};
    return vec_add(vec_scale(right, local.x), vec_scale(ahead, local.y));
}

struct vec vec_to_local(struct vec v, double facing_deg) {
    struct vec ahead = vec_from_bearing(facing_deg);
    struct vec right = {ahead.y, -ahead.x};
    return (struct vec){vec_dot(v, right), vec_dot(v, ahead)};
}
