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

/* Fills the unit's front zones: one, or a garrison's one for each base.
 * Returns how many. */
static int front_zones(const struct unit *u, double arc_deg, struct zone zones[BASES_MAX]) {
    if (u->bases == 0)
        return 0;
    if (!is_garrison(u)) {
        struct rect outline = unit_outline(u);
        zones[0] = zone_front(&outline, arc_deg);
        return 1;
    }
    for (int i = 0; i < u->bases; i++)
        zones[i] = zone_front(&u->base[i], arc_deg);
    return u->bases;
}

bool unit_sees_point(const struct unit *u, double arc_deg, struct vec p) {
    struct zone zones[BASES_MAX];
    int count = front_zones(u, arc_deg, zones);
    for (int i = 0; i < count; i++)
        if (zone_contains(&zones[i], p))
            return true;
    return false;
}

/* Brings `least` and `line` down to the nearest point of the target in `zone`.
 * False when no part of it is there. */
static bool reach(struct vec centre, const struct zone *zone, const struct unit *target,
                  double *least, struct segment *line) {
    struct hull from = hull_of_point(centre);
    bool seen = false;
    for (int i = 0; i < target->bases; i++) {
        struct hull base = hull_of_rect(&target->base[i]);
        struct hull part = zone_clipped(zone, &base);
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

double unit_range_in(const struct unit *u, double arc_deg, const struct unit *target,
                     struct segment *line, int *seeing) {
    struct zone zones[BASES_MAX];
    int count = front_zones(u, arc_deg, zones), zones_that_see = 0;
    double least = INFINITY;
    struct segment best = {u->posture.centre, u->posture.centre};
    for (int i = 0; i < count; i++)
        if (reach(u->posture.centre, &zones[i], target, &least, &best))
            zones_that_see++;
    if (seeing != NULL)
        *seeing = zones_that_see > 0 && !is_garrison(u) ? u->bases : zones_that_see;
    if (zones_that_see == 0)
        return -1;
    if (line != NULL)
        *line = best;
    return least;
}

/* --- distances --- */

double unit_distance_in(const struct unit *a, const struct unit *b, struct segment *line) {
    double least = INFINITY;
    for (int i = 0; i < a->bases; i++)
        for (int j = 0; j < b->bases; j++) {
            struct hull of_a = hull_of_rect(&a->base[i]), of_b = hull_of_rect(&b->base[j]);
            struct segment nearest;
            double distance = hull_distance(&of_a, &of_b, &nearest);
            if (distance < least) {
                least = distance;
                if (line != NULL)
                    *line = nearest;
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
