/* Straight away from the enemy that caused it, keeping its facing, through
 * friends but not onto them; stopped by the edge, ground it may not enter, a
 * wall, an uncut abatis, or the gap to another enemy. From inside a redoubt it
 * goes out by the open back, or stays (rule 8). */
#include "referee/fritz/contact.h"
#include "referee/fritz/sweep.h"

#define STOPS_A_RETREAT (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY)

/* How finely the ways out of a redoubt are looked through. */
#define WAY_OUT_STEP_IN 0.05

static struct vec away_from(const struct battle *b, int unit, int enemy) {
    const struct unit *u = unit_at(b, unit);
    const struct vec apart = vec_sub(u->posture.centre, unit_at(b, enemy)->posture.centre);
    const double length_in = vec_length(apart);
    if (length_in < GEOMETRY_EPSILON_IN)
        return vec_from_bearing(bearing_normalise(u->posture.facing_deg + 180));
    return vec_scale(apart, 1 / length_in);
}

/* The whole way; else as far as nothing stops it; on from there where it would
 * end on another unit; else back. */
static double open_way_in(const struct battle *b, int unit, struct vec direction) {
    const double wanted_in = b->rules->retreat_in;
    struct sweep start = sweep_of_unit(b, unit);
    start.near_enemies = NEAR_IGNORED;
    const double way_in = sweep_farthest(b, &start, direction, wanted_in, STOPS_A_RETREAT);
    const struct sweep way = sweep_by(b, unit, vec_scale(direction, way_in));
    const struct sweep end = sweep_end_only(&way);
    if (sweep_obstacle(b, &end, OBSTACLE_PLACE, 0).kind == OBSTACLE_NONE)
        return way_in;
    if (way_in >= wanted_in) {
        const double table_in = b->scenario->width_in + b->scenario->depth_in;
        const double limit_in = sweep_farthest(b, &start, direction, table_in, STOPS_A_RETREAT);
        const double on_in = sweep_to_free(b, &end, direction, fmax(0, limit_in - wanted_in));
        if (on_in >= 0)
            return wanted_in + on_in;
    }
    const double back_in = sweep_to_free(b, &end, vec_scale(direction, -1), way_in);
    return back_in < 0 ? 0 : way_in - back_in;
}

/* --- out of a redoubt ----------------------------------------------------- */

static struct posture posture_outside(const struct battle *b, int unit, int enemy) {
    const struct unit *u = unit_at(b, unit);
    struct posture p = u->posture;
    if (p.formation != FORMATION_GARRISON)
        return p;
    p = (struct posture){.centre = p.centre, .formation = FORMATION_LINE, .ranks = 1};
    p.facing_deg = vec_bearing(vec_sub(unit_at(b, enemy)->posture.centre, u->posture.centre));
    return p;
}

static bool may_stand_outside(const struct battle *b, int unit, int redoubt,
                              const struct posture *p) {
    struct sweep way = sweep_to_posture(b, unit, p);
    way.near_enemies = NEAR_NOT_THROUGH;
    return redoubt_at(b, p->centre) != redoubt &&
           sweep_obstacle(b, &way, STOPS_A_RETREAT | OBSTACLE_BASES_AT_END, 0).kind ==
               OBSTACLE_NONE;
}

/* Tries the places along the way out from the full distance downwards; on the
 * first pass from where the table ends, so that the edge itself is tried. */
static bool way_out(const struct battle *b, int unit, int redoubt, struct posture *p) {
    const struct vec out = b->scenario->redoubts[redoubt].back_out;
    const struct vec start = p->centre;
    double edge_in = 0, beyond_in = b->rules->retreat_in;
    for (int i = 0; i < 40; i++) {
        const double half_in = i == 0 ? beyond_in : (edge_in + beyond_in) / 2;
        p->centre = vec_add(start, vec_scale(out, half_in));
        const struct sweep s = sweep_to_posture(b, unit, p);
        if (sweep_obstacle(b, &s, OBSTACLE_EDGE, 0).kind == OBSTACLE_NONE)
            edge_in = half_in;
        else
            beyond_in = half_in;
    }
    const int steps = (int)(edge_in / WAY_OUT_STEP_IN);
    for (int i = 0; i <= steps; i++) {
        p->centre = vec_add(start, vec_scale(out, edge_in - i * WAY_OUT_STEP_IN));
        if (may_stand_outside(b, unit, redoubt, p))
            return true;
    }
    return false;
}

/* The open back is barred when the enemy himself stands that way. */
static bool leads_away(const struct battle *b, int enemy, struct vec from, struct vec to) {
    const struct vec at = unit_at(b, enemy)->posture.centre;
    return vec_distance(to, at) >= vec_distance(from, at);
}

/* --- the retreat ---------------------------------------------------------- */

static void settle_at(struct deed *d, int unit, const struct posture *p) {
    struct unit *u = battle_edit_unit(d->b, unit);
    u->posture = *p;
    battle_settle(d->b, unit);
}

/* How far the stretch from `low` to `high` must be shifted to lie from 0 to `end`. */
static double shift_onto(double low, double high, double end) {
    return low < 0 ? -low : high > end ? end - high : 0;
}

/* The search for the edge ends within its tolerance of it: never beyond it. */
static void keep_on_table(const struct battle *b, int unit, struct posture *p) {
    const struct sweep s = sweep_to_posture(b, unit, p);
    struct vec low = p->centre, high = p->centre;
    for (int i = 0; i < s.count; i++) {
        const struct hull base = hull_of_rect(&s.to[i]);
        for (int k = 0; k < base.count; k++) {
            low = (struct vec){fmin(low.x, base.at[k].x), fmin(low.y, base.at[k].y)};
            high = (struct vec){fmax(high.x, base.at[k].x), fmax(high.y, base.at[k].y)};
        }
    }
    p->centre.x += shift_onto(low.x, high.x, b->scenario->width_in);
    p->centre.y += shift_onto(low.y, high.y, b->scenario->depth_in);
}

static bool go_back(struct deed *d, int unit, int enemy) {
    const struct battle *b = d->b;
    struct posture p = unit_at(b, unit)->posture;
    const struct vec from = p.centre;
    const int redoubt = redoubt_at(b, from);
    if (redoubt >= 0) {
        p = posture_outside(b, unit, enemy);
        if (!way_out(b, unit, redoubt, &p) || !leads_away(b, enemy, from, p.centre))
            return false;
    } else {
        const struct vec direction = away_from(b, unit, enemy);
        p.centre = vec_add(from, vec_scale(direction, open_way_in(b, unit, direction)));
    }
    keep_on_table(b, unit, &p);
    settle_at(d, unit, &p);
    return true;
}

void retreat(struct deed *d, int unit, int enemy, bool by_hand) {
    struct unit *u = battle_edit_unit(d->b, unit);
    const struct vec from = u->posture.centre;
    const bool went = !by_hand && go_back(d, unit, enemy);
    u->turn.driven_back = true;
    d->b->retreated[unit] = ++d->b->now.sequence;
    struct event *e = events_add(d->events, EVENT_RETREAT);
    e->as.retreat.unit = unit;
    e->as.retreat.enemy = enemy;
    e->as.retreat.by_the_back = went && redoubt_at(d->b, from) >= 0;
    e->as.retreat.from = from;
    e->as.retreat.to = u->posture.centre;
    e->as.retreat.distance_in =
        by_hand ? d->b->rules->retreat_in : vec_distance(from, u->posture.centre);
    e->as.retreat.by_hand = by_hand;
    e->as.retreat.barred = !by_hand && !went;
}
