#include "tests/support/random_orders.h"

#include <math.h>
#include <string.h>

static int any_unit(struct seeded *random, const struct battle *b) {
    return seeded_below(random, b->unit_count);
}

static bool one_in(struct seeded *random, int n) {
    return seeded_below(random, n) == 0;
}

static double up_to(struct seeded *random, double limit) {
    return seeded_between(random, 0, limit);
}

static struct vec any_place(struct seeded *random, const struct battle *b) {
    return (struct vec){up_to(random, b->scenario->width_in), up_to(random, b->scenario->depth_in)};
}

/* The nearest enemy on the table, so that shots and charges happen; now and
 * then anybody. */
static int near_enemy(struct seeded *random, const struct battle *b, int unit) {
    int nearest = any_unit(random, b);
    double nearest_in = INFINITY;
    if (one_in(random, 20))
        return nearest;
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *enemy = &b->units[i];
        const double at_in = vec_distance(enemy->posture.centre, b->units[unit].posture.centre);
        if (enemy->side == b->units[unit].side || enemy->presence != PRESENCE_ON_TABLE ||
            at_in >= nearest_in)
            continue;
        nearest_in = at_in;
        nearest = i;
    }
    return nearest;
}

/* A standing section of abatis within that far of the unit, or -1: where they
 * are cut they are worth going for. */
static int abatis_within(const struct battle *b, int unit, double limit_in) {
    const struct vec at = b->units[unit].posture.centre;
    for (int i = 0; i < b->scenario->abatis_count; i++) {
        const struct segment *s = &b->scenario->abatis[i].at;
        const struct vec middle = {(s->a.x + s->b.x) / 2, (s->a.y + s->b.y) / 2};
        if (!b->abatis_cut[i] && vec_distance(at, middle) <= limit_in)
            return i;
    }
    return -1;
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

/* South of a section. */
static struct vec before(const struct segment *section) {
    return (struct vec){(section->a.x + section->b.x) / 2, section->a.y - 4};
}

/* A little off where it stands, or before an abatis; one base of a garrison, or all. */
static void random_place(struct seeded *random, const struct battle *b, struct command *c) {
    const int sections = b->scenario->abatis_count;
    const struct unit *u = &b->units[c->unit];
    const struct vec at = u->posture.centre;
    c->goal = (struct goal){GOAL_PLACE, any_place(random, b), -1};
    if (u->presence == PRESENCE_ON_TABLE && !one_in(random, 3))
        c->goal.place = (struct vec){at.x - 3 + up_to(random, 6), at.y - 3 + up_to(random, 6)};
    else if (sections > 0 && one_in(random, 2))
        c->goal.place = before(&b->scenario->abatis[seeded_below(random, sections)].at);
    if (u->posture.formation == FORMATION_GARRISON && u->bases > 0)
        c->base = seeded_below(random, u->bases + 1);
    c->has_facing = one_in(random, 3);
    c->facing_deg = c->has_facing ? up_to(random, 360) : 0;
}

/* Mostly at the enemy, so that they meet. */
static void random_move(struct seeded *random, const struct battle *b, struct command *c) {
    c->way = one_in(random, 2) ? WAY_TOWARD : (enum way)seeded_below(random, 6);
    c->has_distance = one_in(random, 3);
    c->distance_in = up_to(random, 13);
    c->goal = one_in(random, 3) ? any_goal(random, b)
                                : (struct goal){.kind = GOAL_UNIT, .index = c->target};
    if (c->way == WAY_TO) {
        const struct vec at = b->units[c->unit].posture.centre;
        c->goal = (struct goal){
            GOAL_PLACE, {at.x - 4 + up_to(random, 8), at.y - 4 + up_to(random, 8)}, -1};
        c->has_facing = seeded_below(random, 2);
        c->facing_deg = up_to(random, 360);
    }
    const int section = abatis_within(b, c->unit, 12);
    if (section >= 0 && one_in(random, 2)) {
        c->way = WAY_TOWARD;
        c->goal = (struct goal){.kind = GOAL_ABATIS, .index = section};
    }
    if (b->units[c->unit].posture.formation == FORMATION_GARRISON && one_in(random, 2)) {
        c->way = WAY_TO;
        random_place(random, b, c);
    }
    if (b->commander_count > 0 && one_in(random, 20)) {
        c->commander = seeded_below(random, b->commander_count);
        c->unit = -1;
        c->base = 0;
    }
}

static void random_form(struct seeded *random, struct command *c) {
    c->has_formation = true;
    c->formation = (enum formation)seeded_below(random, 3);
    if (c->formation != FORMATION_LINE)
        return;
    c->ranks = 1 + seeded_below(random, 2);
    c->open = one_in(random, 8);
    if (one_in(random, 4))
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

/* --- which order, by whom -------------------------------------------------- */

/* What sets the table right, and notes, once in a while. */
static enum verb verb_of_master(struct seeded *random) {
    static const enum verb verbs[] = {VERB_BASES, VERB_BASES, VERB_REMOVE, VERB_NOTE, VERB_PLACE};
    return verbs[seeded_below(random, (int)(sizeof verbs / sizeof *verbs))];
}

/* What the phase is for, most of the time; anything at all now and then. */
static enum verb verb_of_phase(struct seeded *random, const struct battle *b) {
    static const enum verb moves[] = {VERB_MOVE,  VERB_MOVE,  VERB_MOVE,  VERB_MOVE,  VERB_MOVE,
                                      VERB_WHEEL, VERB_FORM,  VERB_ABOUT, VERB_PIVOT, VERB_ENTER,
                                      VERB_JOIN,  VERB_LEAVE, VERB_CLEAR};
    if (one_in(random, 25))
        return (enum verb)(1 + seeded_below(random, VERB_BASES - 1));
    if (one_in(random, 60))
        return verb_of_master(random);
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

/* A unit that could be meant by such an order: of the side whose phase it is,
 * on the table or, to enter, off it, and not done with its turn. */
static bool is_likely(const struct battle *b, int unit, enum verb verb) {
    const struct unit *u = &b->units[unit];
    const int side = b->now.phase == PHASE_DEPLOY ? -1 : b->rules->phases[b->now.phase].side;
    if (u->presence != (verb == VERB_ENTER ? PRESENCE_WAITING : PRESENCE_ON_TABLE))
        return false;
    if (side >= 0 && u->side != side)
        return false;
    if (verb == VERB_CLEAR && abatis_within(b, unit, 4) < 0)
        return false;
    return !(verb == VERB_FIRE && u->turn.fired) && !(verb == VERB_CHARGE && u->turn.charged) &&
           !(verb == VERB_PIVOT && !u->type->gun) && !(verb == VERB_MOVE && u->turn.moved_in > 0);
}

static int likely_unit(struct seeded *random, const struct battle *b, enum verb verb) {
    int unit = any_unit(random, b);
    for (int tries = 0; tries < 20 && !is_likely(b, unit, verb); tries++)
        unit = any_unit(random, b);
    return unit;
}

/* --- the order ------------------------------------------------------------- */

/* By the game master's word, once in a while. */
static void random_fire(struct seeded *random, struct command *c) {
    c->by_hand = one_in(random, 8);
    c->at_in = c->by_hand ? up_to(random, 26) : 0;
    c->wall = c->by_hand && one_in(random, 4);
    c->woods = c->by_hand && !c->wall && one_in(random, 4);
}

static void random_charge(struct seeded *random, struct command *c) {
    c->response = (enum response)seeded_below(random, 4);
    c->by_hand = one_in(random, 8);
    c->aspect = c->by_hand ? (enum aspect)seeded_below(random, 3) : ASPECT_FRONT;
    c->wall = c->by_hand && one_in(random, 4);
}

/* An order to a commander has no unit, or the one he is to be with. */
static void random_commander(struct seeded *random, const struct battle *b, struct command *c) {
    c->target = c->unit;
    c->unit = -1;
    c->commander = seeded_below(random, b->commander_count);
}

static void fill(struct seeded *random, const struct battle *b, struct command *c) {
    switch (c->verb) {
    case VERB_MOVE:
        random_move(random, b, c);
        break;
    case VERB_WHEEL:
        random_wheel(random, b, c);
        break;
    case VERB_FORM:
        random_form(random, c);
        break;
    case VERB_JOIN:
    case VERB_LEAVE:
        random_commander(random, b, c);
        break;
    case VERB_PIVOT:
        c->has_facing = true;
        c->facing_deg = up_to(random, 360);
        break;
    case VERB_PLACE:
        random_place(random, b, c);
        break;
    case VERB_FIRE:
        random_fire(random, c);
        break;
    case VERB_CHARGE:
        random_charge(random, c);
        break;
    case VERB_RESPOND:
        c->response = (enum response)(1 + seeded_below(random, 3));
        break;
    case VERB_BASES:
        c->count = seeded_below(random, b->units[c->unit].started + 2);
        break;
    case VERB_NOTE:
        c->text = strdup("a note; with = and # in it");
        break;
    default:
        break;
    }
}

static bool names_no_unit(enum verb verb) {
    return verb == VERB_NEXT || verb == VERB_MELEE || verb == VERB_RESPOND || verb == VERB_NOTE;
}

static bool is_often_overruled(enum verb verb) {
    return verb != VERB_MOVE && verb != VERB_WHEEL && verb != VERB_FORM && verb != VERB_ABOUT;
}

struct command random_order(struct seeded *random, const struct battle *b) {
    struct command c;
    const enum verb verb = b->now.pending.due ? VERB_RESPOND : verb_of_phase(random, b);
    command_init(&c, verb);
    c.unit = names_no_unit(verb) ? -1 : likely_unit(random, b, verb);
    c.target = c.unit < 0 ? -1 : near_enemy(random, b, c.unit);
    fill(random, b, &c);
    c.overrule = is_often_overruled(verb) && one_in(random, 30);
    return c;
}
