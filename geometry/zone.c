#include "geometry/zone.h"

/* The rays leave the front corners half the arc outward of straight ahead. The
 * inner side of the left one is on its right, and the other way round. */
struct zone zone_front(const struct rect *outline, double arc_deg) {
    struct hull corners = hull_of_rect(outline);
    struct vec left_ray = vec_from_bearing(outline->facing_deg - arc_deg / 2);
    struct vec right_ray = vec_from_bearing(outline->facing_deg + arc_deg / 2);
    struct vec front_right = corners.at[1], front_left = corners.at[2];
    return (struct zone){{
        {front_left, vec_from_bearing(outline->facing_deg)},
        {front_left, {left_ray.y, -left_ray.x}},
        {front_right, {-right_ray.y, right_ray.x}},
    }};
}

struct zone zone_rear(const struct rect *outline, double arc_deg) {
    struct rect turned = *outline;
    turned.facing_deg = bearing_normalise(turned.facing_deg + 180);
    return zone_front(&turned, arc_deg);
}

bool zone_contains(const struct zone *z, struct vec p) {
    for (int i = 0; i < 3; i++)
        if (vec_dot(vec_sub(p, z->edge[i].on), z->edge[i].inward) < -GEOMETRY_EPSILON_IN)
            return false;
    return true;
}

enum zone_place zone_place_of_circle(const struct zone *z, struct vec centre, double radius_in) {
    double reach_in = radius_in + 2 * GEOMETRY_EPSILON_IN;
    enum zone_place place = ZONE_INSIDE;
    for (int i = 0; i < 3; i++) {
        double inside_in = vec_dot(vec_sub(centre, z->edge[i].on), z->edge[i].inward);
        if (inside_in < -reach_in)
            return ZONE_OUTSIDE;
        if (inside_in < reach_in)
            place = ZONE_ACROSS;
    }
    return place;
}

struct hull zone_clipped(const struct zone *z, const struct hull *h) {
    struct hull part = *h;
    for (int i = 0; i < 3; i++)
        part = hull_clipped(&part, z->edge[i]);
    return part;
}
