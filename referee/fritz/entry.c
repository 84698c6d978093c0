/* Reinforcements enter in their side's move phase: wholly on the table, the
 * rear on their entry edge, at the default place or a free one on that stretch
 * (rule 2). */
#include "referee/fritz/entry.h"

#include "referee/fritz/way.h"

#include <stdio.h>
#include <string.h>

/* How finely a stretch of edge is looked through for a free place. */
#define EDGE_STEP_IN 0.25

#define ENTRY_PLACE (OBSTACLE_PLACE | OBSTACLE_ENEMY)

static bool in_zone(const struct zone_entry *zone, const struct rect *r) {
    const struct hull base = hull_of_rect(r);
    for (int i = 0; i < zone->area_count; i++)
        if (area_holds(&zone->areas[i], &base, GEOMETRY_EPSILON_IN))
            return true;
    return false;
}

/* The upright box around an outline; `box`: it is that box. */
struct bounds {
    struct vec low, high;
    bool box;
};

static struct bounds bounds_of(const struct vec *outline, int count) {
    struct bounds o = {outline[0], outline[0], count == 4};
    for (int i = 1; i < count; i++) {
        const struct vec p = outline[i], before = outline[i - 1];
        o.low = (struct vec){fmin(o.low.x, p.x), fmin(o.low.y, p.y)};
        o.high = (struct vec){fmax(o.high.x, p.x), fmax(o.high.y, p.y)};
        o.box &= p.x == before.x || p.y == before.y;
    }
    return o;
}

/* "x 10 to 80, y 0 to 18"; of an outline that is no upright box, "within" that. */
static size_t describe_area(const struct area *a, char *text, size_t size) {
    const struct bounds o = bounds_of(a->outline, a->outline_count);
    const int n = snprintf(text, size, "%sx %.6g to %.6g, y %.6g to %.6g", o.box ? "" : "within ",
                           o.low.x, o.high.x, o.low.y, o.high.y);
    return n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1;
}

void entry_describe_zone(const struct zone_entry *z, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < z->area_count && used + 1 < size; i++) {
        if (i > 0)
            used += (size_t)snprintf(text + used, size - used, "; or ");
        if (used < size)
            used += describe_area(&z->areas[i], text + used, size - used);
    }
}

int entry_zone_of(const struct scenario *s, int unit) {
    const struct unit_entry *e = &s->units[unit];
    return e->zone >= 0 ? e->zone : s->brigades[e->brigade].zone;
}

/* --- how a piece comes to lie in its zone --------------------------------- */

static struct bounds bounds_of_piece(const struct sweep *piece) {
    struct vec corners[4 * BASES_MAX];
    int count = 0;
    for (int i = 0; i < piece->count; i++) {
        const struct hull base = hull_of_rect(&piece->to[i]);
        for (int n = 0; n < base.count; n++)
            corners[count++] = base.at[n];
    }
    return bounds_of(corners, count);
}

/* What a figure of the centre has to be so that low and high lie within a zone's:
 * its least and its greatest, to 0.01" inwards. False where the piece is too long. */
static bool figure_limits(double at, double low, double high, double zone_low, double zone_high,
                          double limits[2]) {
    limits[0] = ceil((zone_low + at - low) * 100 - 1e-6) / 100;
    limits[1] = floor((zone_high + at - high) * 100 + 1e-6) / 100;
    return limits[0] <= limits[1];
}

/* Adds "x from 10.5" or "y up to 51" to the text; nothing where the figure is right. */
static void describe_figure(char axis, double at, const double limits[2], char *text, size_t size) {
    const double nearest = fmin(fmax(at, limits[0]), limits[1]);
    const size_t used = strlen(text);
    if (fabs(at - nearest) > GEOMETRY_EPSILON_IN)
        snprintf(text + used, size - used, "%s%c %s %.6g", used ? ", " : "", axis,
                 at < nearest ? "from" : "up to", nearest);
}

/* "x from 10.5, y up to 51": what its centre needs, in the nearest upright box of
 * the zone that has room for it as it is turned; empty where there is none. */
static void describe_remedy(const struct zone_entry *z, const struct sweep *piece, char *text,
                            size_t size) {
    const struct bounds o = bounds_of_piece(piece);
    const struct vec at = formation_centre(piece->to, piece->count);
    double x[2], y[2], best_in = INFINITY;
    text[0] = '\0';
    for (int i = 0; i < z->area_count; i++) {
        const struct bounds zone = bounds_of(z->areas[i].outline, z->areas[i].outline_count);
        if (!zone.box || !figure_limits(at.x, o.low.x, o.high.x, zone.low.x, zone.high.x, x) ||
            !figure_limits(at.y, o.low.y, o.high.y, zone.low.y, zone.high.y, y))
            continue;
        const struct vec to = {fmin(fmax(at.x, x[0]), x[1]), fmin(fmax(at.y, y[0]), y[1])};
        if (vec_distance(at, to) >= best_in)
            continue;
        best_in = vec_distance(at, to);
        text[0] = '\0';
        describe_figure('x', at.x, x, text, size);
        describe_figure('y', at.y, y, text, size);
    }
}

void entry_check_zone(struct deed *d, int zone, const struct sweep *end, const char *name) {
    if (zone < 0)
        return;
    const struct zone_entry *z = &d->b->scenario->zones[zone];
    bool inside = true;
    for (int i = 0; i < end->count; i++)
        inside &= in_zone(z, &end->to[i]);
    char where[ENTRY_ZONE_TEXT], remedy[60] = "";
    entry_describe_zone(z, where, sizeof where);
    if (!inside)
        describe_remedy(z, end, remedy, sizeof remedy);
    check(d->checks, REFUSED_NOT_DEPLOYABLE, inside,
          inside ? "%s stands in its deployment zone: %.60s (%s)"
                 : "%s must stand wholly in its deployment zone, %.60s (%s)%s%s",
          name, z->name, where, *remedy ? "; its centre: " : "", remedy);
}

bool entry_check_due(struct deed *d, enum presence presence, int side, const struct arrival *a,
                     const char *name) {
    if (presence == PRESENCE_DESTROYED)
        return check_firm(d->checks, REFUSED_DESTROYED, false, "%s has been destroyed", name);
    if (!check_firm(d->checks, REFUSED_NOT_DEPLOYABLE, presence == PRESENCE_WAITING,
                    presence == PRESENCE_WAITING ? "%s waits off the table"
                                                 : "%s is on the table already",
                    name))
        return false;
    check_phase(d, PHASE_MOVE, side);
    const bool due = d->b->now.turn >= a->turn;
    check(d->checks, REFUSED_NOT_ON_TABLE, due,
          due ? "%s may come on from turn %d" : "%s comes on from turn %d; it is turn %d", name,
          a->turn, d->b->now.turn);
    return true;
}

/* --- the edge ------------------------------------------------------------- */

/* The bearing that leads from a place on the table's edge onto the table. */
static double inward_from(const struct battle *b, struct segment edge) {
    const struct vec middle = vec_between(edge.a, edge.b, 0.5);
    const double to_edge[4] = {middle.y, middle.x, b->scenario->depth_in - middle.y,
                               b->scenario->width_in - middle.x};
    static const double inward_deg[4] = {0, 90, 180, 270};
    int nearest = 0;
    for (int i = 1; i < 4; i++)
        if (fabs(to_edge[i]) < fabs(to_edge[nearest]))
            nearest = i;
    return inward_deg[nearest];
}

static struct vec nearest_on(struct segment s, struct vec p) {
    const struct hull line = hull_of_segment(s), point = hull_of_point(p);
    struct segment nearest;
    hull_distance(&line, &point, &nearest);
    return nearest.a;
}

struct vec entry_on_edge(const struct battle *b, const struct arrival *a, struct vec wanted,
                         double *inward_deg) {
    struct vec best = wanted;
    double best_in = INFINITY;
    for (int i = 0; i < a->edge_count; i++) {
        const struct vec at = nearest_on(a->edges[i], wanted);
        if (vec_distance(at, wanted) >= best_in)
            continue;
        best_in = vec_distance(at, wanted);
        best = at;
        *inward_deg = inward_from(b, a->edges[i]);
    }
    return best;
}

/* The unit's posture with its rear on the edge at `at`. */
static struct posture on_edge(const struct battle *b, int unit, struct posture p, struct vec at,
                              double inward_deg) {
    const struct unit *u = unit_at(b, unit);
    struct rect bases[BASES_MAX];
    p.facing_deg = inward_deg;
    p.centre = at;
    formation_layout(&p, u->bases, u->base_width_in, u->base_depth_in, bases);
    const struct rect outline = formation_outline(bases, u->bases, inward_deg);
    const struct vec middle = vec_to_local(vec_sub(outline.centre, at), inward_deg);
    const double forward_in = outline.depth_in / 2 - middle.y;
    p.centre = vec_add(at, vec_scale(vec_from_bearing(inward_deg), forward_in));
    return p;
}

static struct obstacle bar_at(const struct battle *b, int unit, const struct posture *p) {
    const struct sweep way = sweep_to_posture(b, unit, p);
    struct sweep end = sweep_end_only(&way);
    return sweep_obstacle(b, &end, ENTRY_PLACE, 0);
}

/* The free place nearest to the default one along one stretch. */
static bool free_on_stretch(const struct battle *b, int unit, struct posture wanted,
                            struct segment edge, struct posture *out) {
    const double length_in = vec_distance(edge.a, edge.b);
    const double inward_deg = inward_from(b, edge);
    const struct vec start = nearest_on(edge, wanted.centre);
    const double start_in = vec_distance(edge.a, start);
    const int steps = (int)(length_in / EDGE_STEP_IN);
    for (int n = 0; n <= steps; n++) {
        const double off_in = n * EDGE_STEP_IN;
        const double at_in[2] = {start_in + off_in, start_in - off_in};
        for (int i = 0; i < 2; i++) {
            if (at_in[i] < -GEOMETRY_EPSILON_IN || at_in[i] > length_in + GEOMETRY_EPSILON_IN)
                continue;
            const struct vec at =
                length_in > 0 ? vec_between(edge.a, edge.b, at_in[i] / length_in) : edge.a;
            *out = on_edge(b, unit, wanted, at, inward_deg);
            if (bar_at(b, unit, out).kind == OBSTACLE_NONE)
                return true;
        }
    }
    return false;
}

static struct posture default_posture(const struct battle *b, const struct command *c) {
    struct posture p = unit_at(b, c->unit)->posture;
    if (!c->has_formation || c->formation == p.formation)
        return p;
    p.formation = c->formation;
    p.ranks = 1;
    p.gap_in = 0;
    p.bend.bases = 0;
    return p;
}

/* Where the unit comes on: the place asked for; else its default place, else a
 * free one on a stretch of its edge. False when nothing is free. */
static bool find_place(const struct battle *b, const struct command *c, struct posture *out) {
    const struct arrival *a = &b->scenario->units[c->unit].arrival;
    const struct posture wanted = default_posture(b, c);
    if (c->goal.kind == GOAL_PLACE) {
        double inward_deg = wanted.facing_deg;
        const struct vec at = entry_on_edge(b, a, c->goal.place, &inward_deg);
        *out = on_edge(b, c->unit, wanted, at, inward_deg);
        return true;
    }
    *out = wanted;
    if (!c->has_formation && bar_at(b, c->unit, out).kind == OBSTACLE_NONE)
        return true;
    for (int i = 0; i < a->edge_count; i++)
        if (free_on_stretch(b, c->unit, wanted, a->edges[i], out))
            return true;
    return false;
}

static void check_formation_of(struct deed *d, const struct posture *p) {
    const struct unit *u = unit_at(d->b, d->c->unit);
    const bool may = u->type->formations & 1U << p->formation;
    check(d->checks, REFUSED_CANNOT_MOVE, may, may ? "%s may form %s" : "%s may not form %s",
          u->type->name, formation_name(p->formation));
}

static void tell_arrival(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    struct event *e = events_add(d->events, EVENT_ARRIVAL);
    e->as.arrival.unit = unit;
    e->as.arrival.commander = -1;
    e->as.arrival.at = u->posture.centre;
    e->as.arrival.facing_deg = u->posture.facing_deg;
}

void entry_unit(struct deed *d) {
    const int unit = d->c->unit;
    const struct unit *u = unit_at(d->b, unit);
    if (!entry_check_due(d, u->presence, u->side, &d->b->scenario->units[unit].arrival, u->name))
        return;
    struct posture p;
    if (!find_place(d->b, d->c, &p)) {
        check_firm(d->checks, REFUSED_OVERLAP, false,
                   "%s finds no free place on its stretch of edge and waits", u->name);
        return;
    }
    check_formation_of(d, &p);
    const struct sweep way = sweep_to_posture(d->b, unit, &p);
    const struct sweep end = sweep_end_only(&way);
    way_check(d, &end, ENTRY_PLACE);
    if (!deed_goes_on(d))
        return;
    struct unit *edited = battle_edit_unit(d->b, unit);
    edited->presence = PRESENCE_ON_TABLE;
    edited->posture = p;
    battle_settle(d->b, unit);
    tell_arrival(d, unit);
}
