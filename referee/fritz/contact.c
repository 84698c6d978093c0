#include "referee/fritz/contact.h"

#include "referee/fritz/sweep.h"

/* What stops a charger: whatever it touches first counts as contact with the
 * target alone (6.5); ground that bars it and the edge end its way too. */
#define STOPS_A_CHARGE (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_BASES)

struct advance {
    struct posture turned; /* before it sets off */
    struct vec direction;
    double way_in;
    int stopped_by;      /* a unit other than the target, or -1 */
    struct obstacle bar; /* what ends its way: the target, or something else */
};

/* The unit as it would stand when it sets off. */
static struct sweep start_of_advance(const struct battle *b, int unit, const struct advance *a) {
    const struct sweep turned = sweep_to_posture(b, unit, &a->turned);
    return sweep_end_only(&turned);
}

static struct obstacle bar_on_way(const struct battle *b, const struct sweep *start,
                                  const struct advance *a, double way_in) {
    const struct sweep s = sweep_onward(start, vec_scale(a->direction, way_in));
    return sweep_obstacle(b, &s, STOPS_A_CHARGE, 0);
}

/* Faces the target where there is room to turn, else comes on as it stands. */
static struct advance plan_advance(const struct battle *b, int unit, int target) {
    const struct unit *u = unit_at(b, unit);
    const struct vec aim = unit_nearest_point(unit_at(b, target), u->posture.centre);
    const struct vec to = vec_sub(aim, u->posture.centre);
    const double length_in = vec_length(to);
    struct advance a = {.turned = u->posture, .stopped_by = -1};
    if (length_in < GEOMETRY_EPSILON_IN)
        return a;
    a.direction = vec_scale(to, 1 / length_in);
    a.turned.facing_deg = vec_bearing(to);
    struct sweep start = start_of_advance(b, unit, &a);
    if (sweep_obstacle(b, &start, STOPS_A_CHARGE, 0).kind != OBSTACLE_NONE) {
        a.turned.facing_deg = u->posture.facing_deg;
        start = start_of_advance(b, unit, &a);
    }
    a.way_in = sweep_farthest(b, &start, a.direction, length_in, STOPS_A_CHARGE);
    a.bar = bar_on_way(b, &start, &a, a.way_in + 0.01);
    if (a.bar.kind == OBSTACLE_BASES && a.bar.index != target)
        a.stopped_by = a.bar.index;
    return a;
}

static void tell_move(struct deed *d, int unit, struct vec from, enum move_reason reason) {
    const struct unit *u = unit_at(d->b, unit);
    struct event *e = events_add(d->events, EVENT_MOVE);
    e->as.move.unit = unit;
    e->as.move.commander = -1;
    e->as.move.from = from;
    e->as.move.to = u->posture.centre;
    e->as.move.distance_in = vec_distance(from, u->posture.centre);
    e->as.move.facing_deg = u->posture.facing_deg;
    e->as.move.reason = reason;
}

/* Units are told of with the contact, a wall with the charge; abatis, ground and
 * the edge here: they can leave a gap. */
static void tell_what_stopped(struct deed *d, const struct obstacle *bar) {
    char what[120];
    if (!(bar->kind & (OBSTACLE_EDGE | OBSTACLE_GROUND | OBSTACLE_ABATIS)))
        return;
    obstacle_describe(d->b, bar, what, sizeof what);
    const char *kept = events_keep_text(d->events, what);
    d->events->at[d->events->count - 1].as.move.stopped_by = kept;
}

double contact_way_in(const struct battle *b, int unit, int target) {
    return plan_advance(b, unit, target).way_in;
}

int contact_advance(struct deed *d, int unit, int target, double fraction) {
    const struct advance a = plan_advance(d->b, unit, target);
    struct unit *u = battle_edit_unit(d->b, unit);
    const struct vec from = u->posture.centre;
    u->posture = a.turned;
    u->posture.centre = vec_add(from, vec_scale(a.direction, a.way_in * fraction));
    battle_settle(d->b, unit);
    tell_move(d, unit, from, MOVE_CHARGES);
    if (fraction >= 1)
        tell_what_stopped(d, &a.bar);
    return a.stopped_by;
}

/* Ways in which a free place near the one that was left is looked for: the
 * way back first, which wins where others are no nearer. */
#define BEARINGS 24

/* The shift from `there` to the nearest free place, no farther off than
 * `max_in`; false when there is none. */
static bool nearest_free(const struct battle *b, const struct sweep *there, double back_deg,
                         double max_in, struct vec *shift) {
    double nearest_in = max_in;
    bool found = false;
    for (int i = 0; i < BEARINGS && (!found || nearest_in > 0); i++) {
        const double bearing_deg = bearing_normalise(back_deg + i * (360.0 / BEARINGS));
        const struct vec direction = vec_from_bearing(bearing_deg);
        const double way_in = sweep_to_free(b, there, direction, nearest_in);
        if (way_in < 0 || (found && way_in >= nearest_in))
            continue;
        found = true;
        nearest_in = way_in;
        *shift = vec_scale(direction, way_in);
    }
    return found;
}

void contact_take_place(struct deed *d, int unit, struct vec centre, double facing_deg,
                        bool by_hand) {
    const struct vec from = unit_at(d->b, unit)->posture.centre;
    if (by_hand) {
        tell_move(d, unit, from, MOVE_TAKES_PLACE);
        events_last(d->events)->as.move.by_hand = true;
        return;
    }
    struct posture p = unit_at(d->b, unit)->posture;
    p.centre = centre;
    p.facing_deg = facing_deg;
    const struct vec back = vec_sub(from, centre);
    const struct sweep there = sweep_to_posture(d->b, unit, &p);
    struct vec shift = {0, 0};
    if (!nearest_free(d->b, &there, vec_bearing(back), vec_length(back), &shift))
        return;
    p.centre = vec_add(centre, shift);
    battle_edit_unit(d->b, unit)->posture = p;
    battle_settle(d->b, unit);
    tell_move(d, unit, from, MOVE_TAKES_PLACE);
}
