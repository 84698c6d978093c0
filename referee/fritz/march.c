/* Moving: measured base by base, the farthest counts (3.2); backwards costs
 * double (3.3); nothing comes within 1" of an enemy, crosses a wall or ends on
 * another unit (3.4). */
#include "referee/fritz/march.h"

#include "referee/fritz/fritz.h"
#include "referee/fritz/way.h"

#include <stdio.h>
#include <string.h>

/* Halvings of a search for an angle or a distance. */
#define HALVINGS 48

/* Nobody at a table can see a smaller turn. */
#define LEAST_WHEEL_DEG 0.01

#define ON_THE_WAY (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY)

/* --- allowances (3.1, 3.6) ------------------------------------------------ */

static double allowance_if(const struct battle *b, int unit, unsigned slowed_in) {
    const struct unit *u = unit_at(b, unit);
    return u->type->move_in[u->posture.formation] *
           sweep_slow_factor(b->rules, u->turn.slowed_in | slowed_in);
}

double battle_allowance_in(const struct battle *b, int unit) {
    return allowance_if(b, unit, 0);
}

double battle_allowance_left_in(const struct battle *b, int unit) {
    return fmax(0, allowance_if(b, unit, 0) - unit_at(b, unit)->turn.moved_in);
}

/* --- checks --------------------------------------------------------------- */

void march_check_orders(struct deed *d, int unit) {
    check_phase(d, PHASE_MOVE, unit_at(d->b, unit)->side);
    check_not_reforming(d, unit);
    check_not_clearing(d, unit, REFUSED_CANNOT_MOVE);
}

bool march_check_unit(struct deed *d, int unit) {
    if (!check_on_table(d, unit))
        return false;
    march_check_orders(d, unit);
    return true;
}

/* " in line"; nothing for a gun, which has no formation. */
static const char *in_formation(const struct unit *u) {
    static const char *const in[FORMATION_COUNT] = {[FORMATION_LINE] = " in line",
                                                    [FORMATION_COLUMN] = " in column",
                                                    [FORMATION_GARRISON] = " in garrison",
                                                    [FORMATION_NONE] = ""};
    return in[u->posture.formation];
}

static bool check_may_march(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    if (!march_check_unit(d, unit))
        return false;
    const double allowance_in = u->type->move_in[u->posture.formation];
    check(d->checks, REFUSED_CANNOT_MOVE, allowance_in > 0,
          allowance_in > 0 ? "%s may move %.1f\"%s" : "%s never moves (%.1f\"%s)", u->name,
          allowance_in, in_formation(u));
    check(d->checks, REFUSED_ALREADY_FORMED, !u->turn.move_over,
          u->turn.move_over ? "%s ended its movement by changing formation"
                            : "%s has not ended its movement",
          u->name);
    return true;
}

/* --- what a move costs ---------------------------------------------------- */

struct march {
    struct sweep sweep;
    struct posture after;
    double distance_in, cost_in;
    bool as_far_as_allowed;
    enum refusal_code stop_code; /* what refuses it when it cannot go at all */
    char stopped_by[120];
};

static double backward_factor(const struct battle *b, const struct unit *u, struct vec by) {
    if (vec_length(by) < GEOMETRY_EPSILON_IN)
        return 1;
    const double off_deg = bearing_difference(vec_bearing(by), u->posture.facing_deg);
    return off_deg > b->rules->backward_beyond_deg + GEOMETRY_EPSILON_IN ? b->rules->backward_cost
                                                                         : 1;
}

static void measure(const struct battle *b, int unit, struct march *m) {
    const struct unit *u = unit_at(b, unit);
    const struct vec by = vec_sub(m->after.centre, u->posture.centre);
    m->sweep = sweep_to_posture(b, unit, &m->after);
    m->distance_in = sweep_distance(&m->sweep);
    m->cost_in = m->distance_in * backward_factor(b, u, by);
}

static void check_cost(struct deed *d, int unit, const struct march *m) {
    const struct unit *u = unit_at(d->b, unit);
    const unsigned slowed_in = sweep_slowed_in(d->b, &m->sweep);
    const double limit_in = allowance_if(d->b, unit, slowed_in);
    const double used_in = u->turn.moved_in, total_in = used_in + m->cost_in;
    const bool ok = is_within(d->b, total_in, limit_in);
    char doubled[80] = "", before[60] = "";
    if (m->cost_in > m->distance_in + GEOMETRY_EPSILON_IN)
        snprintf(doubled, sizeof doubled, " (backwards: counts %.2f\")", m->cost_in);
    if (used_in > 0)
        snprintf(before, sizeof before, " after %.2f\"", used_in);
    check(d->checks, REFUSED_TOO_FAR, ok, "moves %.2f\"%s%s, may move %.2f\"%s%s", m->distance_in,
          doubled, before, limit_in, in_formation(u),
          slowed_in || u->turn.slowed_in ? " (slowed by the ground it touches)" : "");
    check_close(d->checks, is_close(d->b, total_in, limit_in));
}

static void check_march(struct deed *d, int unit, const struct march *m) {
    if (m->as_far_as_allowed && m->stopped_by[0] && m->distance_in < GEOMETRY_EPSILON_IN)
        check(d->checks, m->stop_code, false, "it cannot move at all that way: %s", m->stopped_by);
    check_cost(d, unit, m);
    way_check(d, &m->sweep, ON_THE_WAY | OBSTACLE_BASES_AT_END);
}

/* --- doing it ------------------------------------------------------------- */

static void do_march(struct deed *d, int unit, const struct march *m) {
    struct unit *u = battle_edit_unit(d->b, unit);
    struct event *e = events_add(d->events, EVENT_MOVE);
    const struct vec from = u->posture.centre;
    u->turn.slowed_in |= sweep_slowed_in(d->b, &m->sweep);
    u->turn.moved_in += m->cost_in;
    u->posture = m->after;
    battle_settle(d->b, unit);
    e->as.move.unit = unit;
    e->as.move.commander = -1;
    e->as.move.distance_in = m->distance_in;
    e->as.move.cost_in = m->cost_in;
    e->as.move.left_in = battle_allowance_left_in(d->b, unit);
    e->as.move.from = from;
    e->as.move.to = u->posture.centre;
    e->as.move.facing_deg = u->posture.facing_deg;
    e->as.move.as_far_as_allowed = m->as_far_as_allowed;
    if (m->stopped_by[0])
        e->as.move.stopped_by = events_keep_text(d->events, m->stopped_by);
}

/* --- as far as the rules allow -------------------------------------------- */

static void say_what_stops(const struct battle *b, int unit, struct vec direction, double at_in,
                           unsigned kinds, struct march *m) {
    struct sweep s = sweep_by(b, unit, vec_scale(direction, at_in + 0.02));
    const struct obstacle o = sweep_obstacle(b, &s, kinds, 0);
    if (o.kind == OBSTACLE_NONE)
        return;
    m->stop_code = obstacle_code(o.kind);
    obstacle_describe(b, &o, m->stopped_by, sizeof m->stopped_by);
}

/* How far along `direction` before the unit touches ground that slows it. */
static double before_slowing(const struct battle *b, int unit, struct vec direction,
                             double max_in) {
    double free_in = 0, slowed_at_in = max_in;
    for (int i = 0; i < HALVINGS; i++) {
        const double half_in = (free_in + slowed_at_in) / 2;
        const struct sweep s = sweep_by(b, unit, vec_scale(direction, half_in));
        if (sweep_slowed_in(b, &s))
            slowed_at_in = half_in;
        else
            free_in = half_in;
    }
    return free_in;
}

/* What is left of the allowance for a move that way, touching slowing ground
 * or stopping short of it, whichever goes farther. */
static double budget_in(const struct battle *b, int unit, struct vec direction) {
    const struct unit *u = unit_at(b, unit);
    const double factor = backward_factor(b, u, direction);
    const double whole_in = battle_allowance_left_in(b, unit) / factor;
    const struct sweep s = sweep_by(b, unit, vec_scale(direction, whole_in));
    const unsigned slowed_in = sweep_slowed_in(b, &s);
    if (!slowed_in)
        return whole_in;
    const double slowed = (allowance_if(b, unit, slowed_in) - u->turn.moved_in) / factor;
    return fmax(slowed, before_slowing(b, unit, direction, whole_in));
}

static double as_far_as_allowed(const struct battle *b, int unit, struct vec direction,
                                double max_in, struct march *m) {
    const double limit_in = fmin(max_in, budget_in(b, unit, direction));
    const struct sweep start = sweep_of_unit(b, unit);
    const double way_in = sweep_farthest(b, &start, direction, limit_in, ON_THE_WAY);
    m->as_far_as_allowed = true;
    m->stop_code = REFUSED_TOO_FAR;
    if (way_in < limit_in)
        say_what_stops(b, unit, direction, way_in, ON_THE_WAY, m);
    else if (way_in < GEOMETRY_EPSILON_IN)
        snprintf(m->stopped_by, sizeof m->stopped_by, "no allowance left this turn");
    const struct sweep end = sweep_by(b, unit, vec_scale(direction, way_in));
    const double back_in = sweep_to_free(b, &end, vec_scale(direction, -1), way_in);
    if (back_in <= 0)
        return back_in < 0 ? 0 : way_in;
    say_what_stops(b, unit, direction, way_in - back_in, OBSTACLE_BASES, m);
    return way_in - back_in;
}

/* --- the forms of `move` -------------------------------------------------- */

static struct vec goal_point(const struct battle *b, const struct goal *g, struct vec from) {
    if (g->kind == GOAL_UNIT)
        return unit_nearest_point(unit_at(b, g->index), from);
    if (g->kind == GOAL_PLACE)
        return g->place;
    const struct hull at = hull_of_point(from);
    const struct hull section = hull_of_segment(b->scenario->abatis[g->index].at);
    struct segment nearest;
    hull_distance(&at, &section, &nearest);
    return nearest.b;
}

/* The direction that the command names, and how far it goes at most when no
 * distance is given. False when it names none. */
static bool direction_of(struct deed *d, struct vec *direction, double *max_in) {
    const struct command *c = d->c;
    const struct unit *u = unit_at(d->b, c->unit);
    static const double turned[] = {
        [WAY_FORWARD] = 0, [WAY_BACK] = 180, [WAY_LEFT] = -90, [WAY_RIGHT] = 90};
    *max_in = d->b->scenario->width_in + d->b->scenario->depth_in;
    if (c->way != WAY_TOWARD) {
        *direction = vec_from_bearing(bearing_normalise(u->posture.facing_deg + turned[c->way]));
        return true;
    }
    if (c->goal.kind == GOAL_UNIT && !check_on_table(d, c->goal.index))
        return false;
    const struct vec to = vec_sub(goal_point(d->b, &c->goal, u->posture.centre), u->posture.centre);
    const double length_in = vec_length(to);
    if (!check_firm(d->checks, REFUSED_BAD_NUMBER, length_in > GEOMETRY_EPSILON_IN,
                    length_in > GEOMETRY_EPSILON_IN ? "it is %.2f\" away"
                                                    : "it is there already (%.2f\")",
                    length_in))
        return false;
    *direction = vec_scale(to, 1 / length_in);
    *max_in = length_in;
    return true;
}

static bool check_distance(struct deed *d) {
    const double n = d->c->distance_in;
    return check_firm(d->checks, REFUSED_BAD_NUMBER,
                      !d->c->has_distance || (isfinite(n) && n > 0 && n <= 1000),
                      d->c->has_distance ? "a move of %.2f\"; more than 0, at most 1000"
                                         : "no distance given: as far as the rules allow",
                      n);
}

static bool plan_move(struct deed *d, struct march *m) {
    const struct command *c = d->c;
    m->after = unit_at(d->b, c->unit)->posture;
    if (c->way == WAY_TO) {
        m->after.centre = c->goal.place;
        if (c->has_facing)
            m->after.facing_deg = bearing_normalise(c->facing_deg);
    } else {
        struct vec direction;
        double max_in;
        if (!check_distance(d) || !direction_of(d, &direction, &max_in))
            return false;
        const double n = c->has_distance ? c->distance_in
                                         : as_far_as_allowed(d->b, c->unit, direction, max_in, m);
        m->after.centre = vec_add(m->after.centre, vec_scale(direction, n));
    }
    measure(d->b, c->unit, m);
    return true;
}

/* A garrison has no formation to march in (1.5). */
static bool check_no_garrison(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    const bool garrison = u->posture.formation == FORMATION_GARRISON;
    if (d->b->scenario->redoubt_count == 0)
        return true;
    return check_firm(d->checks, REFUSED_NOT_IN_LINE, !garrison,
                      garrison ? "%s is a garrison: move its bases one by one, or form it in "
                                 "line first"
                               : "%s is no garrison",
                      u->name);
}

void march_unit(struct deed *d) {
    struct march m = {.cost_in = 0};
    if (!check_may_march(d, d->c->unit) || !check_no_garrison(d, d->c->unit) || !plan_move(d, &m))
        return;
    check_march(d, d->c->unit, &m);
    if (deed_goes_on(d))
        do_march(d, d->c->unit, &m);
}

/* --- wheeling ------------------------------------------------------------- */

/* The posture after a wheel about the front corner of the inner flank (3.2). */
static struct posture wheeled(const struct unit *u, enum flank to, double angle_deg) {
    const struct rect outline = unit_outline(u);
    const double half_in = outline.width_in / 2;
    const struct vec corner = {to == FLANK_LEFT ? -half_in : half_in, outline.depth_in / 2};
    const struct vec pivot = vec_add(outline.centre, vec_from_local(corner, u->posture.facing_deg));
    const double turn_deg = to == FLANK_LEFT ? -angle_deg : angle_deg;
    struct posture p = u->posture;
    const struct vec arm = vec_to_local(vec_sub(p.centre, pivot), p.facing_deg);
    p.facing_deg = bearing_normalise(p.facing_deg + turn_deg);
    p.centre = vec_add(pivot, vec_from_local(arm, p.facing_deg));
    return p;
}

/* How far right (positive) of where the posture looks `at` lies, in degrees
 * from -180 to 180. */
static double off_front(const struct posture *p, struct vec at) {
    const double off_deg = bearing_normalise(vec_bearing(vec_sub(at, p->centre)) - p->facing_deg);
    return off_deg > 180 ? off_deg - 360 : off_deg;
}

static double angle_toward(const struct unit *u, enum flank to, struct vec at) {
    double low = 0, high = 180;
    for (int i = 0; i < HALVINGS; i++) {
        const double half = (low + high) / 2;
        const struct posture p = wheeled(u, to, half);
        const double off_deg = off_front(&p, at);
        if (to == FLANK_LEFT ? off_deg < 0 : off_deg > 0)
            low = half;
        else
            high = half;
    }
    return high;
}

static double wheel_cost(const struct battle *b, int unit, enum flank to, double angle_deg) {
    struct march m = {.after = wheeled(unit_at(b, unit), to, angle_deg)};
    measure(b, unit, &m);
    return m.cost_in;
}

/* The greatest angle up to `wanted_deg` that the allowance still covers. */
static double affordable_angle(const struct battle *b, int unit, enum flank to, double wanted_deg) {
    const double left_in = battle_allowance_left_in(b, unit);
    if (wheel_cost(b, unit, to, wanted_deg) <= left_in)
        return wanted_deg;
    double low = 0, high = wanted_deg;
    for (int i = 0; i < HALVINGS; i++) {
        const double half = (low + high) / 2;
        if (wheel_cost(b, unit, to, half) <= left_in)
            low = half;
        else
            high = half;
    }
    return low;
}

static bool plan_wheel(struct deed *d, struct march *m) {
    const struct command *c = d->c;
    const struct unit *u = unit_at(d->b, c->unit);
    enum flank to = c->flank;
    double angle_deg = c->angle_deg;
    if (c->goal.kind == GOAL_UNIT && !check_on_table(d, c->goal.index))
        return false;
    if (c->goal.kind != GOAL_NONE) {
        const struct vec at = c->goal.kind == GOAL_UNIT
                                  ? unit_at(d->b, c->goal.index)->posture.centre
                                  : c->goal.place;
        to = off_front(&u->posture, at) < 0 ? FLANK_LEFT : FLANK_RIGHT;
        const double wanted = angle_toward(u, to, at);
        if (!check_firm(d->checks, REFUSED_BAD_NUMBER, wanted > LEAST_WHEEL_DEG,
                        "%s %s the way it is to face", u->name,
                        wanted > LEAST_WHEEL_DEG ? "does not look" : "looks already"))
            return false;
        angle_deg = affordable_angle(d->b, c->unit, to, wanted);
        m->as_far_as_allowed = angle_deg < wanted;
        m->stop_code = REFUSED_TOO_FAR;
        if (m->as_far_as_allowed)
            snprintf(m->stopped_by, sizeof m->stopped_by, "the allowance: %.0f of %.0f degrees",
                     angle_deg, wanted);
    }
    if (!check_firm(d->checks, REFUSED_BAD_NUMBER,
                    isfinite(angle_deg) && angle_deg > 0 && angle_deg <= 180,
                    "wheels %.1f degrees; more than 0, at most 180", angle_deg))
        return false;
    m->after = wheeled(u, to, angle_deg);
    measure(d->b, c->unit, m);
    return true;
}

void fritz_wheel(struct deed *d) {
    struct march m = {.cost_in = 0};
    if (!check_may_march(d, d->c->unit) || !check_no_garrison(d, d->c->unit) || !plan_wheel(d, &m))
        return;
    check_march(d, d->c->unit, &m);
    if (deed_goes_on(d))
        do_march(d, d->c->unit, &m);
}
