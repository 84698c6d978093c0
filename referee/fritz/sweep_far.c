/* How far a piece can go: searches for a distance among sweeps. An obstacle is
 * found once, on the table; where it begins or ends is then asked of it alone. */
#include "referee/fritz/sweep.h"
#include "referee/state.h"

/* Halvings of a search for a distance: 60" to less than a millionth. */
#define BISECTIONS 40

static struct sweep onward(const struct sweep *start, struct vec direction, double way_in) {
    return sweep_onward(start, vec_scale(direction, way_in));
}

/* `start` with only those of its bases that meet the obstacle on a way so long. */
static struct sweep bases_that_meet(const struct battle *b, const struct sweep *start,
                                    struct vec direction, double way_in, const struct obstacle *o) {
    struct sweep one = *start, those = *start;
    one.count = 1;
    those.count = 0;
    for (int i = 0; i < start->count; i++) {
        one.from[0] = start->from[i];
        one.to[0] = start->to[i];
        const struct sweep s = onward(&one, direction, way_in);
        if (!sweep_meets(b, &s, o, 0))
            continue;
        those.from[those.count] = start->from[i];
        those.to[those.count++] = start->to[i];
    }
    return those;
}

/* The greatest distance at which an obstacle that is met at `barred_in` is not. The
 * swept space only grows with the distance: there is one such distance, and a base
 * that does not meet it at `barred_in` does not meet it before. */
static double clear_of(const struct battle *b, const struct sweep *start, struct vec direction,
                       double barred_in, const struct obstacle *o) {
    const struct sweep those = bases_that_meet(b, start, direction, barred_in, o);
    double clear_in = 0;
    for (int i = 0; i < BISECTIONS; i++) {
        const double half_in = (clear_in + barred_in) / 2;
        const struct sweep s = onward(&those, direction, half_in);
        if (sweep_meets(b, &s, o, 0))
            barred_in = half_in;
        else
            clear_in = half_in;
    }
    return clear_in;
}

double sweep_farthest(const struct battle *b, const struct sweep *start, struct vec direction,
                      double max_in, unsigned kinds) {
    double clear_in = max_in;
    for (;;) {
        const struct sweep s = onward(start, direction, clear_in);
        const struct obstacle o = sweep_obstacle(b, &s, kinds, 0);
        if (o.kind == OBSTACLE_NONE || clear_in <= 0)
            return clear_in;
        clear_in = clear_of(b, start, direction, clear_in, &o);
    }
}

/* --- to where it is free -------------------------------------------------- */

struct path {
    const struct battle *b;
    struct sweep end; /* only its places count */
    struct vec direction;
    double max_in;
};

static struct sweep place_at(const struct path *p, double way_in) {
    const struct sweep s = onward(&p->end, p->direction, way_in);
    return sweep_end_only(&s);
}

static bool is_barred(const struct path *p, double way_in, const struct obstacle *o) {
    const struct sweep s = place_at(p, way_in);
    return sweep_meets(p->b, &s, o, 0);
}

/* The distance from `at_in`, where the obstacle bars, to where it no longer does:
 * found step by step, then by halving; -1 when it bars all the way. */
static double beyond(const struct path *p, double at_in, const struct obstacle *o) {
    const double step_in = 0.05;
    double barred_in, free_in = at_in;
    do {
        barred_in = free_in;
        if (barred_in >= p->max_in)
            return -1;
        free_in = fmin(free_in + step_in, p->max_in);
    } while (is_barred(p, free_in, o));
    for (int i = 0; i < BISECTIONS; i++) {
        const double half_in = (barred_in + free_in) / 2;
        if (is_barred(p, half_in, o))
            barred_in = half_in;
        else
            free_in = half_in;
    }
    return free_in;
}

double sweep_to_free(const struct battle *b, const struct sweep *s, struct vec direction,
                     double max_in) {
    const struct path p = {b, sweep_end_only(s), direction, max_in};
    double at_in = 0;
    while (at_in >= 0) {
        const struct sweep here = place_at(&p, at_in);
        const struct obstacle o = sweep_obstacle(b, &here, OBSTACLE_PLACE, 0);
        if (o.kind == OBSTACLE_NONE)
            return at_in;
        at_in = beyond(&p, at_in, &o);
    }
    return -1;
}

/* Losses move a base by less than this beyond where the unit stood. */
#define ROOM_IN 6.0

struct vec sweep_make_room(const struct battle *b, int unit) {
    const struct sweep here = sweep_by(b, unit, (struct vec){0, 0});
    double shortest_in = ROOM_IN;
    struct vec step = {0, 0};
    if (sweep_obstacle(b, &here, OBSTACLE_PLACE, b->rules->within_slack_in).kind == OBSTACLE_NONE)
        return step;
    for (int quarter = 0; quarter < 4; quarter++) {
        const double bearing_deg = unit_at(b, unit)->posture.facing_deg + 90 * quarter;
        const struct vec direction = vec_from_bearing(bearing_normalise(bearing_deg));
        const double way_in = sweep_to_free(b, &here, direction, shortest_in);
        if (way_in < 0 || way_in >= shortest_in)
            continue;
        shortest_in = way_in;
        step = vec_scale(direction, way_in);
    }
    return step;
}
