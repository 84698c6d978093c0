/* What a unit does on the spot: change formation and about-face, once a turn
 * each and at no cost; guns pivot freely (3.1, 1.5). */
#include "referee/fritz/fritz.h"
#include "referee/fritz/march.h"
#include "referee/fritz/way.h"

#include <string.h>

#define ON_THE_SPOT                                                                                \
    (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY | OBSTACLE_BASES_AT_END)

static void tell_turned(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    struct event *e = events_add(d->events, EVENT_MOVE);
    e->as.move.unit = unit;
    e->as.move.commander = -1;
    e->as.move.left_in = battle_allowance_left_in(d->b, unit);
    e->as.move.from = e->as.move.to = u->posture.centre;
    e->as.move.facing_deg = u->posture.facing_deg;
}

/* Where the bases will stand must be legal; how they get there does not count. */
static void check_spot(struct deed *d, int unit, const struct posture *after) {
    const struct sweep way = sweep_to_posture(d->b, unit, after);
    const struct sweep end = sweep_end_only(&way);
    way_check(d, &end, ON_THE_SPOT);
}

void fritz_about(struct deed *d) {
    const int unit = d->c->unit;
    const struct unit *u = unit_at(d->b, unit);
    if (!march_check_unit(d, unit))
        return;
    check(d->checks, REFUSED_ALREADY_ABOUT, u->turn.about < d->b->rules->about_faces,
          "%s: %d of %d about-faces made this turn", u->name, u->turn.about,
          d->b->rules->about_faces);
    struct posture after = u->posture;
    after.facing_deg = bearing_normalise(after.facing_deg + 180);
    if (u->posture.formation != FORMATION_GARRISON)
        check_spot(d, unit, &after);
    if (!deed_goes_on(d))
        return;
    struct unit *edited = battle_edit_unit(d->b, unit);
    edited->posture = after;
    edited->turn.about++;
    battle_settle(d->b, unit);
    tell_turned(d, unit);
}

void fritz_pivot(struct deed *d) {
    const int unit = d->c->unit;
    const struct unit *u = unit_at(d->b, unit);
    if (!march_check_unit(d, unit))
        return;
    check(d->checks, REFUSED_CANNOT_MOVE, u->type->gun,
          u->type->gun ? "%s is a gun and pivots freely" : "%s is no gun: `wheel` or `about` it",
          u->name);
    struct posture after = u->posture;
    after.facing_deg = bearing_normalise(d->c->facing_deg);
    check_spot(d, unit, &after);
    if (!deed_goes_on(d))
        return;
    battle_edit_unit(d->b, unit)->posture = after;
    battle_settle(d->b, unit);
    tell_turned(d, unit);
}

/* --- formations ----------------------------------------------------------- */

/* The bearing from the unit to the nearest enemy on the table; its own facing
 * when there is none. */
static double facing_the_enemy(const struct battle *b, const struct unit *u) {
    double nearest_in = INFINITY, facing_deg = u->posture.facing_deg;
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *other = unit_at(b, i);
        if (other->side == u->side || other->presence != PRESENCE_ON_TABLE)
            continue;
        const double at_in = unit_distance_in(u, other, NULL);
        if (at_in >= nearest_in)
            continue;
        nearest_in = at_in;
        facing_deg = vec_bearing(vec_sub(other->posture.centre, u->posture.centre));
    }
    return facing_deg;
}

static struct posture posture_of_form(const struct battle *b, const struct unit *u,
                                      const struct command *c) {
    struct posture p = u->posture;
    p.formation = c->formation;
    p.ranks = c->formation == FORMATION_LINE && c->ranks > 0 ? c->ranks : 1;
    p.gap_in = c->open ? b->rules->open_gap_bases * u->base_width_in : 0;
    p.bend = c->bend;
    if (u->posture.formation == FORMATION_GARRISON && c->formation != FORMATION_GARRISON)
        p.facing_deg = facing_the_enemy(b, u);
    return p;
}

static bool same_formation(const struct posture *a, const struct posture *b) {
    return a->formation == b->formation && a->ranks == b->ranks &&
           fabs(a->gap_in - b->gap_in) < GEOMETRY_EPSILON_IN && a->bend.bases == b->bend.bases &&
           (a->bend.bases == 0 ||
            (a->bend.flank == b->bend.flank && fabs(a->bend.angle_deg - b->bend.angle_deg) < 1e-9));
}

static bool check_bend(struct deed *d, const struct unit *u, const struct posture *p) {
    const struct bend *bend = &p->bend;
    if (bend->bases == 0)
        return true;
    const int front = p->ranks == 2 ? (u->bases + 1) / 2 : u->bases;
    return check_firm(d->checks, REFUSED_BAD_NUMBER,
                      bend->bases > 0 && bend->bases < front && bend->angle_deg > 0 &&
                          bend->angle_deg <= 90,
                      "bends %d of the %d bases in front by %.1f degrees; at least one stays "
                      "straight, the angle is above 0 and at most 90",
                      bend->bases, front, bend->angle_deg);
}

static void check_formation(struct deed *d, const struct unit *u, const struct posture *p) {
    const char *name = formation_name(p->formation);
    const bool may = u->type->formations & 1U << p->formation;
    check(d->checks, REFUSED_CANNOT_MOVE, may, may ? "%s may form %s" : "%s may not form %s",
          u->type->name, name);
    if (p->gap_in > 0)
        check(d->checks, REFUSED_CANNOT_MOVE, u->type->open_line,
              u->type->open_line ? "%s may stand in open line" : "%s may not stand in open line",
              u->type->name);
    check(d->checks, REFUSED_ALREADY_FORMED, !same_formation(p, &u->posture),
          same_formation(p, &u->posture) ? "%s is in that formation already (%s)"
                                         : "%s is not in that formation yet (%s)",
          u->name, name);
}

/* A garrison is taken up by a unit wholly inside a redoubt, where its bases
 * stand (1.5). */
static void check_inside(struct deed *d, const struct unit *u) {
    const int redoubt = redoubt_at(d->b, u->posture.centre);
    bool inside = redoubt >= 0;
    for (int i = 0; inside && i < u->bases; i++) {
        const struct hull base = hull_of_rect(&u->base[i]);
        inside = area_holds(&d->b->scenario->redoubts[redoubt].area, &base,
                            d->b->rules->within_slack_in);
    }
    check_firm(d->checks, REFUSED_TERRAIN, inside,
               inside ? "%s is wholly inside a redoubt"
                      : "%s is not wholly inside a redoubt: only there is a garrison",
               u->name);
}

static void check_form_turn(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    if (d->b->now.phase == PHASE_DEPLOY) {
        check(d->checks, REFUSED_WRONG_PHASE, true, "formations are free before turn 1");
        return;
    }
    march_check_orders(d, unit);
    check(d->checks, REFUSED_ALREADY_FORMED, u->turn.formed < d->b->rules->formation_changes,
          "%s: %d of %d changes of formation made this turn", u->name, u->turn.formed,
          d->b->rules->formation_changes);
}

static void do_form(struct deed *d, int unit, const struct posture *after) {
    struct unit *u = battle_edit_unit(d->b, unit);
    u->posture = *after;
    if (d->b->now.phase != PHASE_DEPLOY) {
        u->turn.formed++;
        u->turn.move_over = u->turn.moved_in > 0;
    }
    battle_settle(d->b, unit);
    struct event *e = events_add(d->events, EVENT_FORMATION);
    e->as.formation.unit = unit;
    e->as.formation.formation = after->formation;
}

void fritz_form(struct deed *d) {
    const int unit = d->c->unit;
    const struct unit *u = unit_at(d->b, unit);
    const struct posture after = posture_of_form(d->b, u, d->c);
    if (!check_on_table(d, unit) || !check_bend(d, u, &after) ||
        !check_firm(d->checks, REFUSED_BAD_NUMBER, after.ranks >= 1 && after.ranks <= 2,
                    "%d ranks; a line has 1 or 2", after.ranks))
        return;
    check_form_turn(d, unit);
    check_formation(d, u, &after);
    if (after.formation == FORMATION_GARRISON)
        check_inside(d, u);
    else
        check_spot(d, unit, &after);
    if (deed_goes_on(d))
        do_form(d, unit, &after);
}
