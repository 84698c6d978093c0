#include "units/unit.h"

#include <stddef.h>

static bool is_garrison(const struct unit *u) {
    return u->posture.formation == FORMATION_GARRISON;
}

void unit_settle(struct unit *u) {
    if (u->bases == 0)
        return;
    if (is_garrison(u))
        u->posture.centre = formation_centre(u->base, u->bases);
    else
        formation_layout(&u->posture, u->bases, u->base_width_in, u->base_depth_in, u->base);
}

/* --- losses (1.6) --- */

static double base_distance(const struct rect *base, struct vec from) {
    struct hull outline = hull_of_rect(base), point = hull_of_point(from);
    return hull_distance(&outline, &point, NULL);
}

/* The base nearest to `from`; of several as near, the lowest-numbered. */
static int nearest_base(const struct unit *u, struct vec from) {
    int nearest = 0;
    double least = INFINITY;
    for (int i = 0; i < u->bases; i++) {
        double distance = base_distance(&u->base[i], from);
        if (distance < least - GEOMETRY_EPSILON_IN) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

static void drop_base(struct unit *u, int base) {
    u->bases--;
    for (int i = base; i < u->bases; i++)
        u->base[i] = u->base[i + 1];
}

int unit_remove_bases(struct unit *u, int count, struct vec enemy) {
    int lost = 0;
    for (; lost < count && u->bases > 0; lost++)
        drop_base(u, is_garrison(u) ? nearest_base(u, enemy) : u->bases - 1);
    if (u->posture.bend.bases >= formation_front_rank(&u->posture, u->bases))
        u->posture.bend = (struct bend){.bases = 0};
    unit_settle(u);
    return lost;
}

/* --- zones and range --- */

struct rect unit_outline(const struct unit *u) {
    return formation_outline(u->base, u->bases, u->posture.facing_deg);
}

void unit_front(const struct unit *u, double arc_deg, struct front *front) {
    front->count = is_garrison(u) || u->bases == 0 ? u->bases : 1;
    if (is_garrison(u)) {
        for (int i = 0; i < u->bases; i++)
            front->zone[i] = zone_front(&u->base[i], arc_deg);
    } else if (u->bases > 0) {
        struct rect outline = unit_outline(u);
        front->zone[0] = zone_front(&outline, arc_deg);
    }
}

bool unit_sees_point(const struct unit *u, double arc_deg, struct vec p) {
    struct front front;
    unit_front(u, arc_deg, &front);
    for (int i = 0; i < front.count; i++)
        if (zone_contains(&front.zone[i], p))
            return true;
    return false;
}

/* Half the diagonal of its bases. */
static double base_radius_in(const struct unit *u) {
    return vec_length((struct vec){u->base_width_in, u->base_depth_in}) / 2;
}

/* The part of the base that lies in the zone; count 0: none. Most lie clearly
 * in or out of it, and are not cut. */
static struct hull part_in_zone(const struct zone *zone, const struct rect *base,
                                double radius_in) {
    enum zone_place place = zone_place_of_circle(zone, base->centre, radius_in);
    if (place == ZONE_OUTSIDE)
        return (struct hull){.count = 0};
    struct hull whole = hull_of_rect(base);
    return place == ZONE_INSIDE ? whole : zone_clipped(zone, &whole);
}

/* Brings `least` and `line` down to the nearest point of the target in `zone`.
 * False when no part of it is there. */
static bool reach(struct vec centre, const struct zone *zone, const struct unit *target,
                  double *least, struct segment *line) {
    struct hull from = hull_of_point(centre);
    double radius_in = base_radius_in(target);
    bool seen = false;
    for (int i = 0; i < target->bases; i++) {
        struct hull part = part_in_zone(zone, &target->base[i], radius_in);
        if (part.count == 0)
            continue;
        seen = true;
        struct segment nearest;
        double distance = hull_distance(&from, &part, &nearest);
        if (distance < *least) {
            *least = distance;
            *line = nearest;
        }
    }
    return seen;
}

double unit_range_from(const struct unit *u, const struct front *front, const struct unit *target,
                       struct segment *line, int *seeing) {
    int zones_that_see = 0;
    double least = INFINITY;
    struct segment best = {u->posture.centre, u->posture.centre};
    for (int i = 0; i < front->count; i++)
        if (reach(u->posture.centre, &front->zone[i], target, &least, &best))
            zones_that_see++;
    if (seeing != NULL)
        *seeing = zones_that_see > 0 && !is_garrison(u) ? u->bases : zones_that_see;
    if (zones_that_see == 0)
        return -1;
    if (line != NULL)
        *line = best;
    return least;
}

double unit_range_in(const struct unit *u, double arc_deg, const struct unit *target,
                     struct segment *line, int *seeing) {
    struct front front;
    unit_front(u, arc_deg, &front);
    return unit_range_from(u, &front, target, line, seeing);
}

/* --- distances --- */

/* Pairs of bases whose centres are too far apart to come nearer are passed over. */
double unit_distance_in(const struct unit *a, const struct unit *b, struct segment *line) {
    double least = INFINITY, radii_in = base_radius_in(a) + base_radius_in(b);
    for (int i = 0; i < a->bases; i++) {
        struct hull of_a = hull_of_rect(&a->base[i]);
        for (int j = 0; j < b->bases; j++) {
            if (vec_distance(a->base[i].centre, b->base[j].centre) - radii_in > least)
                continue;
            struct hull of_b = hull_of_rect(&b->base[j]);
            struct segment nearest;
            double distance = hull_distance(&of_a, &of_b, &nearest);
            if (distance < least) {
                least = distance;
                if (line != NULL)
                    *line = nearest;
            }
        }
    }
    return least;
}

struct vec unit_nearest_point(const struct unit *target, struct vec from) {
    struct hull point = hull_of_point(from);
    struct hull base = hull_of_rect(&target->base[nearest_base(target, from)]);
    struct segment nearest;
    hull_distance(&point, &base, &nearest);
    return nearest.b;
}
