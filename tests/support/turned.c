#include "tests/support/turned.h"

struct vec turned_place(struct vec p, double width_in, enum turning how) {
    switch (how) {
    case SHIFTED:
        return (struct vec){p.x + TURNED_SHIFT_IN, p.y + TURNED_SHIFT_IN};
    case QUARTER_TURNED:
        return (struct vec){p.y, width_in - p.x};
    case MIRRORED:
        return (struct vec){width_in - p.x, p.y};
    default:
        return p;
    }
}

double turned_bearing(double bearing_deg, enum turning how) {
    if (how == QUARTER_TURNED)
        return bearing_normalise(bearing_deg + 90);
    return how == MIRRORED ? bearing_normalise(-bearing_deg) : bearing_deg;
}

static void turn_points(struct vec *at, int n, double width_in, enum turning how) {
    for (int i = 0; i < n; i++)
        at[i] = turned_place(at[i], width_in, how);
    for (int i = 0; how == MIRRORED && i < n / 2; i++) {
        const struct vec swap = at[i];
        at[i] = at[n - 1 - i];
        at[n - 1 - i] = swap;
    }
}

static void turn_area(struct area *a, double width_in, enum turning how) {
    turn_points(a->outline, a->outline_count, width_in, how);
    for (int i = 0; i < a->piece_count; i++)
        turn_points(a->pieces[i].at, a->pieces[i].count, width_in, how);
}

static void turn_segment(struct segment *s, double width_in, enum turning how) {
    s->a = turned_place(s->a, width_in, how);
    s->b = turned_place(s->b, width_in, how);
}

static void turn_redoubt(struct redoubt *r, double width_in, enum turning how) {
    turn_area(&r->area, width_in, how);
    for (int i = 0; i < r->wall_count; i++)
        turn_segment(&r->walls[i], width_in, how);
    turn_segment(&r->back, width_in, how);
    r->back_out = vec_from_bearing(turned_bearing(vec_bearing(r->back_out), how));
}

static void turn_arrival(struct arrival *a, double width_in, enum turning how) {
    for (int i = 0; i < a->edge_count; i++)
        turn_segment(&a->edges[i], width_in, how);
}

static void turn_unit(struct unit_entry *u, double width_in, enum turning how) {
    u->place.centre = turned_place(u->place.centre, width_in, how);
    u->place.facing_deg = turned_bearing(u->place.facing_deg, how);
    if (how == MIRRORED)
        u->place.bend.flank = u->place.bend.flank == FLANK_LEFT ? FLANK_RIGHT : FLANK_LEFT;
    for (int i = 0; u->place.garrison && i < u->bases; i++) {
        struct rect *base = &u->place.garrison[i];
        base->centre = turned_place(base->centre, width_in, how);
        base->facing_deg = turned_bearing(base->facing_deg, how);
    }
    turn_arrival(&u->arrival, width_in, how);
}

void turned_scenario(struct scenario *s, enum turning how) {
    const double width_in = s->width_in;
    for (int i = 0; i < s->terrain_count; i++)
        turn_area(&s->terrain[i].area, width_in, how);
    for (int i = 0; i < s->redoubt_count; i++)
        turn_redoubt(&s->redoubts[i], width_in, how);
    for (int i = 0; i < s->abatis_count; i++)
        turn_segment(&s->abatis[i].at, width_in, how);
    for (int i = 0; i < s->zone_count; i++)
        for (int n = 0; n < s->zones[i].area_count; n++)
            turn_area(&s->zones[i].areas[n], width_in, how);
    for (int i = 0; i < s->unit_count; i++)
        turn_unit(&s->units[i], width_in, how);
    for (int i = 0; i < s->commander_count; i++) {
        s->commanders[i].place = turned_place(s->commanders[i].place, width_in, how);
        turn_arrival(&s->commanders[i].arrival, width_in, how);
    }
    if (how == QUARTER_TURNED) {
        s->width_in = s->depth_in;
        s->depth_in = width_in;
    } else if (how == SHIFTED) {
        s->width_in += 2 * TURNED_SHIFT_IN;
        s->depth_in += 2 * TURNED_SHIFT_IN;
    }
}
