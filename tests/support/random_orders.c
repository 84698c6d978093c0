#include "tests/support/random_orders.h"

#include <math.h>

static int any_unit(struct seeded *random, const struct battle *b) {
    return seeded_below(random, b->unit_count);
}

static double up_to(struct seeded *random, double limit) {
    return seeded_between(random, 0, limit);
}

static struct vec any_place(struct seeded *random, const struct battle *b) {
    return (struct vec){up_to(random, b->scenario->width_in), up_to(random, b->scenario->depth_in)};
}

static struct goal any_goal(struct seeded *random, const struct battle *b) {
    struct goal goal = {.kind = GOAL_PLACE, .place = any_place(random, b), .index = -1};
    const int kind = seeded_below(random, 4);
    if (kind >= 2 || (kind == 1 && b->scenario->abatis_count == 0)) {
        goal.kind = GOAL_UNIT;
        goal.index = any_unit(random, b);
    } else if (kind == 1) {
        goal.kind = GOAL_ABATIS;
        goal.index = seeded_below(random, b->scenario->abatis_count);
    }
    return goal;
}

static void random_move(struct seeded *random, const struct battle *b, struct command *c) {
    c->way = (enum way)seeded_below(random, 6);
    c->has_distance = seeded_below(random, 3) == 0;
    c->distance_in = up_to(random, 13);
    c->goal = any_goal(random, b);
    if (c->way == WAY_TO) {
        const struct vec at = b->units[c->unit].posture.centre;
        c->goal = (struct goal){
            GOAL_PLACE, {at.x - 4 + up_to(random, 8), at.y - 4 + up_to(random, 8)}, -1};
        c->has_facing = seeded_below(random, 2);
        c->facing_deg = up_to(random, 360);
    }
    if (b->commander_count > 0 && seeded_below(random, 20) == 0) {
        c->commander = seeded_below(random, b->commander_count);
        c->unit = -1;
    }
}

static void random_form(struct seeded *random, struct command *c) {
    c->has_formation = true;
    c->formation = (enum formation)seeded_below(random, 3);
    if (c->formation != FORMATION_LINE)
        return;
    c->ranks = 1 + seeded_below(random, 2);
    c->open = seeded_below(random, 8) == 0;
    if (seeded_below(random, 4) == 0)
        c->bend = (struct bend){(enum flank)seeded_below(random, 2), 1 + seeded_below(random, 3),
                                1 + up_to(random, 88)};
}

static void random_wheel(struct seeded *random, const struct battle *b, struct command *c) {
    c->flank = (enum flank)seeded_below(random, 2);
    c->angle_deg = up_to(random, 100);
    if (seeded_below(random, 2))
        c->goal = any_goal(random, b);
    if (c->goal.kind == GOAL_ABATIS)
        c->goal.kind = GOAL_NONE;
}

/* What the phase is for, most of the time; anything at all now and then. */
static enum verb verb_of_phase(struct seeded *random, const struct battle *b) {
    static const enum verb moves[] = {VERB_MOVE, VERB_MOVE,  VERB_MOVE,  VERB_WHEEL,
                                      VERB_FORM, VERB_ABOUT, VERB_PIVOT, VERB_ENTER,
                                      VERB_JOIN, VERB_LEAVE, VERB_CLEAR};
    if (seeded_below(random, 25) == 0)
        return (enum verb)(1 + seeded_below(random, VERB_BASES - 1));
    if (b->now.phase == PHASE_DEPLOY)
        return seeded_below(random, 2) ? VERB_PLACE : VERB_FORM;
    switch (b->rules->phases[b->now.phase].kind) {
    case PHASE_MOVE:
        return moves[seeded_below(random, (int)(sizeof moves / sizeof *moves))];
    case PHASE_SHOOT:
        return VERB_FIRE;
    case PHASE_CHARGES:
        return VERB_CHARGE;
    default:
        return VERB_MELEE;
    }
}

/* The nearest enemy, so that shots and charges happen. */
static int near_enemy(struct seeded *random, const struct battle *b, int unit) {
    int nearest = any_unit(random, b);
    double nearest_in = INFINITY;
    for (int i = 0; i < b->unit_count && seeded_below(random, 40) > 0; i++) {
        const double at_in =
            vec_distance(b->units[i].posture.centre, b->units[unit].posture.centre);
        if (b->units[i].side == b->units[unit].side || b->units[i].presence != PRESENCE_ON_TABLE ||
            at_in >= nearest_in)
            continue;
        nearest_in = at_in;
        nearest = i;
    }
    return nearest;
}

struct command random_order(struct seeded *random, const struct battle *b) {
    struct command c;
    const enum verb verb = b->now.pending.due ? VERB_RESPOND : verb_of_phase(random, b);
    command_init(&c, verb);
    c.unit = any_unit(random, b);
    c.target = near_enemy(random, b, c.unit);
    switch (verb) {
    case VERB_MOVE:
        random_move(random, b, &c);
        break;
    case VERB_WHEEL:
        random_wheel(random, b, &c);
        break;
    case VERB_FORM:
        random_form(random, &c);
        break;
    case VERB_JOIN:
    case VERB_LEAVE:
        c.target = c.unit;
        c.unit = -1;
        c.commander = seeded_below(random, b->commander_count);
        break;
    case VERB_NEXT:
    case VERB_MELEE:
        c.unit = c.target = -1;
        break;
    case VERB_PIVOT:
        c.has_facing = true;
        c.facing_deg = up_to(random, 360);
        break;
    case VERB_PLACE:
        c.goal = (struct goal){GOAL_PLACE, any_place(random, b), -1};
        break;
    case VERB_RESPOND:
        c.unit = c.target = -1;
        /* fall through */
    case VERB_CHARGE:
        c.response = (enum response)seeded_below(random, 4);
        break;
    default:
        break;
    }
    c.overrule = verb != VERB_MOVE && verb != VERB_WHEEL && verb != VERB_FORM &&
                 verb != VERB_ABOUT && seeded_below(random, 30) == 0;
    return c;
}
