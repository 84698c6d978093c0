/* Inside a redoubt there are no formations: each base of a garrison has a place
 * and a bearing of its own, and moves by itself (1.5). */
#include "referee/fritz/garrison.h"

#include "referee/fritz/march.h"
#include "referee/fritz/setup.h"
#include "referee/fritz/way.h"

#define WAY_OF_A_BASE                                                                              \
    (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY | OBSTACLE_BASES_AT_END)

/* Inside its redoubt, and clear of the unit's other bases. */
static void check_place(struct deed *d, const struct sweep *s, int base) {
    const struct unit *u = unit_at(d->b, s->unit);
    const struct hull at = hull_of_rect(&s->to[0]);
    bool free = true;
    for (int i = 0; i < u->bases; i++) {
        const struct hull other = hull_of_rect(&u->base[i]);
        free &= i == base || hull_overlap(&at, &other) <= d->b->rules->within_slack_in;
    }
    check_firm(d->checks, REFUSED_OVERLAP, free,
               free ? "no base of its own stands there" : "another base of its own stands there");
    const int redoubt = redoubt_at(d->b, s->to[0].centre);
    const bool inside = redoubt >= 0 && area_holds(&d->b->scenario->redoubts[redoubt].area, &at,
                                                   d->b->rules->within_slack_in);
    check_firm(d->checks, REFUSED_TERRAIN, inside,
               inside ? "it stays inside the redoubt"
                      : "a garrison's base stays inside its redoubt");
}

static struct sweep sweep_of_base(struct deed *d, int base) {
    const struct unit *u = unit_at(d->b, d->c->unit);
    struct sweep s = sweep_by(d->b, d->c->unit, (struct vec){0, 0});
    s.count = 1;
    s.from[0] = s.to[0] = u->base[base];
    s.to[0].centre = d->c->goal.place;
    if (d->c->has_facing)
        s.to[0].facing_deg = bearing_normalise(d->c->facing_deg);
    return s;
}

static bool check_base(struct deed *d, const struct unit *u) {
    const int base = d->c->base;
    const bool garrison = u->posture.formation == FORMATION_GARRISON;
    return check_firm(d->checks, REFUSED_NOT_IN_LINE, garrison,
                      garrison ? "%s is a garrison"
                               : "only a garrison's bases go one by one; %s is none",
                      u->name) &&
           check_firm(d->checks, REFUSED_BAD_NUMBER, base >= 1 && base <= u->bases, "base %d of %d",
                      base, u->bases);
}

static void put_base(struct deed *d, const struct sweep *s, int base) {
    battle_edit_unit(d->b, s->unit)->base[base] = s->to[0];
    battle_settle(d->b, s->unit);
}

static void tell_moved(struct deed *d, const struct sweep *s, int base, double left_in) {
    struct event *e = events_add(d->events, EVENT_MOVE);
    e->as.move.unit = s->unit;
    e->as.move.commander = -1;
    e->as.move.base = base + 1;
    e->as.move.distance_in = e->as.move.cost_in = sweep_distance(s);
    e->as.move.left_in = fmax(0, left_in);
    e->as.move.from = s->from[0].centre;
    e->as.move.to = s->to[0].centre;
    e->as.move.facing_deg = s->to[0].facing_deg;
}

void garrison_move_base(struct deed *d) {
    const int unit = d->c->unit, base = d->c->base - 1;
    const struct unit *u = unit_at(d->b, unit);
    if (!march_check_unit(d, unit) || !check_base(d, u))
        return;
    const struct sweep s = sweep_of_base(d, base);
    const double way_in = sweep_distance(&s), limit_in = battle_allowance_in(d->b, unit);
    const double total_in = u->turn.base_moved_in[base] + way_in;
    check(d->checks, REFUSED_TOO_FAR, is_within(d->b, total_in, limit_in),
          "base %d moves %.2f\", %.2f\" in all; may move %.2f\"", base + 1, way_in, total_in,
          limit_in);
    way_check(d, &s, WAY_OF_A_BASE);
    check_place(d, &s, base);
    if (!deed_goes_on(d))
        return;
    struct unit *edited = battle_edit_unit(d->b, unit);
    edited->turn.base_moved_in[base] = total_in;
    edited->turn.moved_in = fmax(edited->turn.moved_in, total_in);
    put_base(d, &s, base);
    tell_moved(d, &s, base, limit_in - total_in);
}

void garrison_place_base(struct deed *d) {
    const int unit = d->c->unit, base = d->c->base - 1;
    if (!check_on_table(d, unit) || !check_base(d, unit_at(d->b, unit)))
        return;
    const struct sweep way = sweep_of_base(d, base);
    const struct sweep end = sweep_end_only(&way);
    setup_check_spot(d, unit, &end);
    check_place(d, &end, base);
    if (!deed_goes_on(d))
        return;
    put_base(d, &end, base);
    setup_tell_placed(d, unit, base + 1, &end.to[0]);
}
