#include "referee/fritz/commanders.h"

#include "referee/fritz/entry.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/way.h"

/* Commanders cross ground as infantry do and ignore the enemy's nearness. */
#define COMMANDER_WAY (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND)

struct rect commander_rect(const struct battle *b, struct vec at) {
    return (struct rect){at, 0, b->rules->commander_width_in, b->rules->commander_depth_in};
}

static struct sweep sweep_of_commander(const struct battle *b, int commander, struct vec to) {
    const struct commander *m = &b->commanders[commander];
    const struct unit_type *as = &b->rules->types[b->rules->commander_ground_as];
    struct sweep s = {.unit = -1, .side = m->side, .count = 1};
    s.facts = (struct facts){.tags = as->tags, .formations = 1U << FORMATION_LINE};
    s.from[0] = commander_rect(b, m->place);
    s.to[0] = commander_rect(b, to);
    return s;
}

/* --- checks --------------------------------------------------------------- */

static bool check_commander(struct deed *d, int commander) {
    const struct commander *m = &d->b->commanders[commander];
    if (m->presence == PRESENCE_DESTROYED)
        return check_firm(d->checks, REFUSED_DESTROYED, false, "%s is a casualty", m->name);
    return check_firm(d->checks, REFUSED_NOT_ON_TABLE, m->presence == PRESENCE_ON_TABLE,
                      m->presence == PRESENCE_ON_TABLE
                          ? "%s is on the table"
                          : "%s has not come on yet: bring him on with `enter`",
                      m->name);
}

/* Commanders move in their side's move phase; before turn 1 they go freely. */
static bool check_commander_phase(struct deed *d, int commander) {
    if (d->b->now.phase == PHASE_DEPLOY)
        return check(d->checks, REFUSED_WRONG_PHASE, true, "commanders are free before turn 1");
    return check_phase(d, PHASE_MOVE, d->b->commanders[commander].side);
}

static bool check_his_command(struct deed *d, int commander, int unit) {
    const struct commander *m = &d->b->commanders[commander];
    const struct commander_entry *e = &d->b->scenario->commanders[commander];
    const struct unit *u = unit_at(d->b, unit);
    bool his = m->side == u->side && e->brigade_count == 0;
    for (int i = 0; i < e->brigade_count; i++)
        his |= e->brigades[i] == u->brigade;
    return check(d->checks, REFUSED_NOT_HIS_COMMAND, his,
                 his ? "%s may lead %s" : "%s may only join units of his own command; %s is none",
                 m->name, u->name);
}

static void check_his_way(struct deed *d, int commander, const struct sweep *way) {
    const struct commander *m = &d->b->commanders[commander];
    const double limit_in = d->b->rules->commander_move_in;
    const double total_in = m->moved_in + sweep_distance(way);
    if (d->b->now.phase != PHASE_DEPLOY) {
        check(d->checks, REFUSED_TOO_FAR, is_within(d->b, total_in, limit_in),
              "%s moves %.2f\", %.2f\" in all; may move %.2f\"", m->name, sweep_distance(way),
              total_in, limit_in);
        check_close(d->checks, is_close(d->b, total_in, limit_in));
        way_check(d, way, COMMANDER_WAY);
    }
}

/* --- joining and leaving -------------------------------------------------- */

void commander_part(struct battle *b, int commander) {
    struct commander *m = &b->commanders[commander];
    if (m->unit < 0)
        return;
    struct unit *u = battle_edit_unit(b, m->unit);
    m->place = u->posture.centre;
    u->commander = -1;
    m->unit = -1;
}

static void leave(struct deed *d, int commander) {
    const int unit = d->b->commanders[commander].unit;
    if (unit < 0)
        return;
    commander_part(d->b, commander);
    struct event *e = events_add(d->events, EVENT_LEAVE);
    e->as.leave.commander = commander;
    e->as.leave.unit = unit;
}

/* He leaves at the start of his move, not after part of it. */
static void check_may_leave(struct deed *d, int commander) {
    const struct commander *m = &d->b->commanders[commander];
    const bool fresh = m->moved_in <= 0;
    if (m->unit >= 0)
        check(d->checks, REFUSED_HAS_MOVED, fresh,
              fresh ? "%s has not moved yet" : "%s has moved this turn: he leaves at the start",
              m->name);
}

/* Where he stops: at contact with the unit's nearest base. */
static struct vec contact_place(const struct battle *b, int commander, const struct unit *u) {
    const struct vec at = b->commanders[commander].place;
    const struct rect piece = commander_rect(b, at);
    const struct hull own = hull_of_rect(&piece);
    struct segment gap = {at, at};
    double nearest_in = INFINITY;
    for (int i = 0; i < u->bases; i++) {
        const struct hull base = hull_of_rect(&u->base[i]);
        struct segment way;
        const double at_in = hull_distance(&own, &base, &way);
        if (at_in >= nearest_in)
            continue;
        nearest_in = at_in;
        gap = way;
    }
    return vec_add(at, vec_sub(gap.b, gap.a));
}

static void check_join(struct deed *d, int commander, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    check_commander_phase(d, commander);
    check_his_command(d, commander, unit);
    check_firm(d->checks, REFUSED_NOT_HIS_COMMAND, u->commander < 0,
               u->commander < 0            ? "no commander is with %s"
               : u->commander == commander ? "he is with %s already"
                                           : "one commander to a unit, and %s has one already",
               u->name);
    check_may_leave(d, commander);
}

void fritz_join(struct deed *d) {
    const int commander = d->c->commander, unit = d->c->target;
    if (!check_commander(d, commander) || !check_on_table(d, unit))
        return;
    check_join(d, commander, unit);
    const struct vec to = contact_place(d->b, commander, unit_at(d->b, unit));
    const struct sweep way = sweep_of_commander(d->b, commander, to);
    check_his_way(d, commander, &way);
    if (!deed_goes_on(d))
        return;
    leave(d, commander);
    struct commander *m = &d->b->commanders[commander];
    if (d->b->now.phase != PHASE_DEPLOY)
        m->moved_in += sweep_distance(&way);
    m->unit = unit;
    battle_edit_unit(d->b, unit)->commander = commander;
    battle_put(d->b, unit);
    struct event *e = events_add(d->events, EVENT_JOIN);
    e->as.join.commander = commander;
    e->as.join.unit = unit;
    e->as.join.distance_in = sweep_distance(&way);
}

void fritz_leave(struct deed *d) {
    const int commander = d->c->commander;
    const struct commander *m = &d->b->commanders[commander];
    if (!check_commander(d, commander) ||
        !check_firm(d->checks, REFUSED_NOT_ATTACHED, m->unit >= 0,
                    m->unit >= 0 ? "%s is with a unit" : "%s is with no unit", m->name))
        return;
    check_commander_phase(d, commander);
    check_may_leave(d, commander);
    if (deed_goes_on(d))
        leave(d, commander);
}

/* --- moving alone --------------------------------------------------------- */

static bool his_goal(struct deed *d, int commander, struct vec *to) {
    const struct command *c = d->c;
    const struct vec from = d->b->commanders[commander].place;
    const bool aimed = c->way == WAY_TO || c->way == WAY_TOWARD;
    if (!check_firm(d->checks, REFUSED_USAGE, aimed,
                    aimed ? "%s has a place or a goal"
                          : "a commander has no front: `move %s to X,Y`, or `toward` a unit",
                    d->b->commanders[commander].id))
        return false;
    *to = c->goal.place;
    if (c->goal.kind == GOAL_UNIT) {
        if (!check_on_table(d, c->goal.index))
            return false;
        *to = unit_nearest_point(unit_at(d->b, c->goal.index), from);
    } else if (c->goal.kind == GOAL_ABATIS) {
        const struct segment at = d->b->scenario->abatis[c->goal.index].at;
        *to = vec_between(at.a, at.b, 0.5);
    }
    if (c->way == WAY_TO)
        return true;
    const double way_in = vec_distance(from, *to);
    const double left_in = d->b->rules->commander_move_in - d->b->commanders[commander].moved_in;
    const double n = c->has_distance ? c->distance_in : fmin(way_in, fmax(left_in, 0));
    if (way_in > 0)
        *to = vec_between(from, *to, n / way_in);
    return true;
}

static void tell_moved(struct deed *d, int commander, struct vec from, double distance_in) {
    const struct commander *m = &d->b->commanders[commander];
    struct event *e = events_add(d->events, EVENT_MOVE);
    e->as.move.unit = -1;
    e->as.move.commander = commander;
    e->as.move.distance_in = e->as.move.cost_in = distance_in;
    e->as.move.left_in = fmax(0, d->b->rules->commander_move_in - m->moved_in);
    e->as.move.from = from;
    e->as.move.to = m->place;
}

void commander_move(struct deed *d) {
    const int commander = d->c->commander;
    struct commander *m = &d->b->commanders[commander];
    struct vec to;
    if (!check_commander(d, commander) || !his_goal(d, commander, &to))
        return;
    check_phase(d, PHASE_MOVE, m->side);
    check_may_leave(d, commander);
    const struct sweep way = sweep_of_commander(d->b, commander, to);
    check_his_way(d, commander, &way);
    const struct sweep end = sweep_end_only(&way);
    const struct obstacle edge = sweep_obstacle(d->b, &end, OBSTACLE_EDGE, 0);
    check_firm(d->checks, REFUSED_OFF_TABLE, edge.kind == OBSTACLE_NONE,
               edge.kind == OBSTACLE_NONE ? "%s stays on the table" : "%s would be off the table",
               m->name);
    if (!deed_goes_on(d))
        return;
    leave(d, commander);
    const struct vec from = m->place;
    m->moved_in += sweep_distance(&way);
    m->place = to;
    tell_moved(d, commander, from, sweep_distance(&way));
}

/* --- the game master's hand ----------------------------------------------- */

void commander_place(struct deed *d) {
    const int commander = d->c->commander;
    struct commander *m = &d->b->commanders[commander];
    if (!check_commander(d, commander))
        return;
    const struct sweep way = sweep_of_commander(d->b, commander, d->c->goal.place);
    const struct sweep end = sweep_end_only(&way);
    way_check(d, &end, COMMANDER_WAY);
    if (d->b->now.phase == PHASE_DEPLOY)
        entry_check_zone(d, d->b->scenario->commanders[commander].zone, &end, m->name);
    if (!deed_goes_on(d))
        return;
    leave(d, commander);
    m->place = d->c->goal.place;
    struct event *e = events_add(d->events, EVENT_PLACE);
    e->as.place.unit = -1;
    e->as.place.commander = commander;
    e->as.place.at = m->place;
}

void commander_remove(struct deed *d) {
    const int commander = d->c->commander;
    if (!check_commander(d, commander) || !deed_goes_on(d))
        return;
    commander_part(d->b, commander);
    d->b->commanders[commander].presence = PRESENCE_DESTROYED;
    struct event *e = events_add(d->events, EVENT_COMMANDER);
    e->as.commander.commander = commander;
    e->as.commander.lost = true;
}

void commander_enter(struct deed *d) {
    const int commander = d->c->commander;
    struct commander *m = &d->b->commanders[commander];
    const struct commander_entry *e = &d->b->scenario->commanders[commander];
    if (!entry_check_due(d, m->presence, m->side, &e->arrival, m->name))
        return;
    struct vec at = e->place;
    double facing_deg = 0;
    if (d->c->goal.kind == GOAL_PLACE)
        at = entry_on_edge(d->b, &e->arrival, d->c->goal.place, &facing_deg);
    const struct vec inward = vec_from_bearing(facing_deg);
    if (d->c->goal.kind == GOAL_PLACE)
        at = vec_add(at, vec_scale(inward, d->b->rules->commander_depth_in / 2));
    const struct sweep way = sweep_of_commander(d->b, commander, at);
    const struct sweep end = sweep_end_only(&way);
    way_check(d, &end, COMMANDER_WAY);
    if (!deed_goes_on(d))
        return;
    m->presence = PRESENCE_ON_TABLE;
    m->place = at;
    struct event *arrival = events_add(d->events, EVENT_ARRIVAL);
    arrival->as.arrival.unit = -1;
    arrival->as.arrival.commander = commander;
    arrival->as.arrival.at = at;
}

/* --- the risk he runs (4.9, 7.5) ------------------------------------------ */

bool commander_risk(struct deed *d, int commander) {
    struct commander *m = &d->b->commanders[commander];
    const struct dice_request request = {.reason = DICE_COMMANDER,
                                         .count = 1,
                                         .low = d->b->rules->commander_lost_low,
                                         .high = DIE_FACES,
                                         .who = m->name,
                                         .detail = "a casualty"};
    uint8_t die;
    if (!deed_roll(d, &request, &die))
        return false;
    const bool lost = die >= d->b->rules->commander_lost_low;
    struct event *e = events_add(d->events, EVENT_COMMANDER);
    e->as.commander.commander = commander;
    e->as.commander.die = die;
    e->as.commander.lost = lost;
    if (lost) {
        commander_part(d->b, commander);
        m->presence = PRESENCE_DESTROYED;
    }
    return true;
}
