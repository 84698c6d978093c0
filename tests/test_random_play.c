/* Whole battles of random orders, legal and not. After each: nobody overlaps,
 * nobody is off the table, bases never grow, a refusal changes nothing, and no
 * ordered move brings a unit within 1" of an enemy (rule 3.4). At the end the
 * same commands with the recorded dice give the same state. */
#include "referee/battle.h"
#include "scenarios/load.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BATTLES 12
#define TURNS 8
#define ORDERS_A_PHASE 60

struct played {
    struct command command;
    struct rolled *rolls;
    int roll_count;
};

struct game {
    struct scenario *scenario;
    struct battle *battle;
    struct seeded random;
    struct dice dice;
    struct played *played;
    int count, capacity;
    int accepted[VERB_COUNT];
    int refused;
};

/* --- random orders --------------------------------------------------------- */

static int any_unit(struct game *g) {
    return seeded_below(&g->random, g->battle->unit_count);
}

static double up_to(struct game *g, double limit) {
    return seeded_between(&g->random, 0, limit);
}

static struct vec any_place(struct game *g) {
    return (struct vec){up_to(g, g->scenario->width_in), up_to(g, g->scenario->depth_in)};
}

static struct goal any_goal(struct game *g) {
    struct goal goal = {.kind = GOAL_PLACE, .place = any_place(g), .index = -1};
    const int kind = seeded_below(&g->random, 4);
    if (kind >= 2 || (kind == 1 && g->scenario->abatis_count == 0)) {
        goal.kind = GOAL_UNIT;
        goal.index = any_unit(g);
    } else if (kind == 1) {
        goal.kind = GOAL_ABATIS;
        goal.index = seeded_below(&g->random, g->scenario->abatis_count);
    }
    return goal;
}

static void random_move(struct game *g, struct command *c) {
    c->way = (enum way)seeded_below(&g->random, 6);
    c->has_distance = seeded_below(&g->random, 3) == 0;
    c->distance_in = up_to(g, 13);
    c->goal = any_goal(g);
    if (c->way == WAY_TO) {
        const struct vec at = g->battle->units[c->unit].posture.centre;
        c->goal = (struct goal){GOAL_PLACE, {at.x - 4 + up_to(g, 8), at.y - 4 + up_to(g, 8)}, -1};
        c->has_facing = seeded_below(&g->random, 2);
        c->facing_deg = up_to(g, 360);
    }
    if (g->battle->commander_count > 0 && seeded_below(&g->random, 20) == 0) {
        c->commander = seeded_below(&g->random, g->battle->commander_count);
        c->unit = -1;
    }
}

static void random_form(struct game *g, struct command *c) {
    c->has_formation = true;
    c->formation = (enum formation)seeded_below(&g->random, 3);
    c->ranks = 1 + seeded_below(&g->random, 2);
    c->open = seeded_below(&g->random, 8) == 0;
    if (c->formation == FORMATION_LINE && seeded_below(&g->random, 4) == 0)
        c->bend = (struct bend){(enum flank)seeded_below(&g->random, 2),
                                1 + seeded_below(&g->random, 3), 1 + up_to(g, 88)};
}

static void random_wheel(struct game *g, struct command *c) {
    c->flank = (enum flank)seeded_below(&g->random, 2);
    c->angle_deg = up_to(g, 100);
    if (seeded_below(&g->random, 2))
        c->goal = any_goal(g);
    if (c->goal.kind == GOAL_ABATIS)
        c->goal.kind = GOAL_NONE;
}

/* What the phase is for, most of the time; anything at all now and then. */
static enum verb verb_of_phase(struct game *g) {
    static const enum verb moves[] = {VERB_MOVE, VERB_MOVE,  VERB_MOVE,  VERB_WHEEL,
                                      VERB_FORM, VERB_ABOUT, VERB_PIVOT, VERB_ENTER,
                                      VERB_JOIN, VERB_LEAVE, VERB_CLEAR};
    const struct battle *b = g->battle;
    if (seeded_below(&g->random, 25) == 0)
        return (enum verb)(1 + seeded_below(&g->random, VERB_BASES - 1));
    if (b->now.phase == PHASE_DEPLOY)
        return seeded_below(&g->random, 2) ? VERB_PLACE : VERB_FORM;
    switch (b->rules->phases[b->now.phase].kind) {
    case PHASE_MOVE:
        return moves[seeded_below(&g->random, (int)(sizeof moves / sizeof *moves))];
    case PHASE_SHOOT:
        return VERB_FIRE;
    case PHASE_CHARGES:
        return VERB_CHARGE;
    default:
        return VERB_MELEE;
    }
}

/* The nearest enemy, so that shots and charges happen. */
static int near_enemy(struct game *g, int unit) {
    const struct battle *b = g->battle;
    int nearest = any_unit(g);
    double nearest_in = INFINITY;
    for (int i = 0; i < b->unit_count && seeded_below(&g->random, 40) > 0; i++) {
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

static struct command random_command(struct game *g) {
    struct command c;
    const enum verb verb = g->battle->now.pending.due ? VERB_RESPOND : verb_of_phase(g);
    command_init(&c, verb);
    c.unit = any_unit(g);
    c.target = near_enemy(g, c.unit);
    switch (verb) {
    case VERB_MOVE:
        random_move(g, &c);
        break;
    case VERB_WHEEL:
        random_wheel(g, &c);
        break;
    case VERB_FORM:
        random_form(g, &c);
        break;
    case VERB_JOIN:
    case VERB_LEAVE:
        c.target = c.unit;
        c.unit = -1;
        c.commander = seeded_below(&g->random, g->battle->commander_count);
        break;
    case VERB_PIVOT:
        c.facing_deg = up_to(g, 360);
        break;
    case VERB_PLACE:
        c.goal = (struct goal){GOAL_PLACE, any_place(g), -1};
        break;
    case VERB_RESPOND:
    case VERB_CHARGE:
        c.response = (enum response)seeded_below(&g->random, 4);
        break;
    default:
        break;
    }
    c.overrule = verb != VERB_MOVE && verb != VERB_WHEEL && verb != VERB_FORM &&
                 verb != VERB_ABOUT && seeded_below(&g->random, 30) == 0;
    return c;
}

/* --- what must always hold ------------------------------------------------- */

static void assert_on_table(const struct scenario *s, const struct unit *u) {
    for (int i = 0; i < u->bases; i++) {
        const struct hull h = hull_of_rect(&u->base[i]);
        for (int n = 0; n < h.count; n++) {
            assert_true(h.at[n].x > -0.001 && h.at[n].x < s->width_in + 0.001);
            assert_true(h.at[n].y > -0.001 && h.at[n].y < s->depth_in + 0.001);
        }
    }
}

static bool bases_overlap(const struct unit *a, const struct unit *b) {
    for (int i = 0; i < a->bases; i++)
        for (int n = 0; n < b->bases; n++) {
            if (vec_distance(a->base[i].centre, b->base[n].centre) > 4)
                continue;
            const struct hull one = hull_of_rect(&a->base[i]), other = hull_of_rect(&b->base[n]);
            if (hull_overlap(&one, &other) > 0.0101)
                return true;
        }
    return false;
}

static void assert_sound(const struct game *g, const struct command *c) {
    const struct battle *b = g->battle;
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = &b->units[i];
        if (u->presence != PRESENCE_ON_TABLE)
            continue;
        assert_true(u->bases > 0 && u->bases <= u->started);
        assert_on_table(g->scenario, u);
        for (int n = i + 1; n < b->unit_count; n++)
            if (b->units[n].presence == PRESENCE_ON_TABLE && bases_overlap(u, &b->units[n]))
                fail_msg("%s and %s overlap after %s", u->id, b->units[n].id, verb_name(c->verb));
    }
}

static double nearest_enemy_in(const struct battle *b, int unit, const struct unit *as) {
    double nearest_in = INFINITY;
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].side != b->units[unit].side && b->units[i].presence == PRESENCE_ON_TABLE)
            nearest_in = fmin(nearest_in, unit_distance_in(as, &b->units[i], NULL));
    return nearest_in;
}

static bool is_ordered_move(const struct command *c) {
    return !c->overrule && c->unit >= 0 && c->commander < 0 &&
           (c->verb == VERB_MOVE || c->verb == VERB_WHEEL || c->verb == VERB_FORM ||
            c->verb == VERB_ABOUT || c->verb == VERB_ENTER);
}

/* --- playing --------------------------------------------------------------- */

static void keep(struct game *g, const struct command *c) {
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? g->capacity * 2 : 256;
        g->played = realloc(g->played, (size_t)g->capacity * sizeof *g->played);
        assert_non_null(g->played);
    }
    struct played *p = &g->played[g->count++];
    *p = (struct played){.command = *c, .roll_count = g->dice.roll_count};
    p->rolls = malloc((size_t)g->dice.roll_count * sizeof *p->rolls + 1);
    assert_non_null(p->rolls);
    if (g->dice.roll_count > 0)
        memcpy(p->rolls, g->dice.rolls, (size_t)g->dice.roll_count * sizeof *p->rolls);
}

static void play(struct game *g, const struct command *c) {
    struct battle *b = g->battle;
    struct outcome out;
    const uint64_t before = battle_fingerprint(b);
    const struct unit was = c->unit >= 0 ? b->units[c->unit] : b->units[0];
    outcome_init(&out);
    dice_begin(&g->dice, NULL);
    if (battle_apply(b, c, &g->dice, &out) != 0) {
        assert_true(out.code != REFUSED_NONE && out.message[0]);
        assert_int_equal(battle_fingerprint(b), before);
        g->refused++;
    } else {
        assert_int_equal(out.code, REFUSED_NONE);
        if (out.events.count == 0)
            fail_msg("%s was accepted and nothing happened", verb_name(c->verb));
        assert_sound(g, c);
        if (is_ordered_move(c) && b->units[c->unit].presence == PRESENCE_ON_TABLE) {
            const double now_in = nearest_enemy_in(b, c->unit, &b->units[c->unit]);
            if (now_in < 0.99 - 1e-5) {
                const double then_in = nearest_enemy_in(b, c->unit, &was);
                if (now_in < then_in - 1e-5)
                    fail_msg("%s came to %.4f\" from %.4f\" by %s", was.id, now_in, then_in,
                             verb_name(c->verb));
            }
        }
        g->accepted[c->verb]++;
        keep(g, c);
    }
    outcome_clear(&out);
}

static void play_phase(struct game *g) {
    for (int i = 0; i < ORDERS_A_PHASE; i++) {
        const struct command c = random_command(g);
        play(g, &c);
    }
    struct command answer, melee, next;
    command_init(&answer, VERB_RESPOND);
    answer.response = RESPONSE_STAND;
    command_init(&melee, VERB_MELEE);
    command_init(&next, VERB_NEXT);
    if (g->battle->now.pending.due)
        play(g, &answer);
    while (g->battle->now.phase >= 0 &&
           g->battle->rules->phases[g->battle->now.phase].kind == PHASE_MELEES &&
           g->battle->now.melee_next < g->battle->now.melee_count)
        play(g, &melee);
    const int phase = g->battle->now.phase;
    play(g, &next);
    assert_int_not_equal(g->battle->now.phase, phase);
}

/* The same commands with the recorded dice lead to the same state. */
static void assert_replays(const struct game *g) {
    struct battle *again = battle_new(g->scenario);
    struct dice dice;
    assert_non_null(again);
    dice_init(&dice, 0);
    for (int i = 0; i < g->count; i++) {
        struct outcome out;
        outcome_init(&out);
        dice_begin_recorded(&dice, g->played[i].rolls, g->played[i].roll_count);
        assert_int_equal(battle_apply(again, &g->played[i].command, &dice, &out), 0);
        outcome_clear(&out);
    }
    assert_int_equal(battle_fingerprint(again), battle_fingerprint(g->battle));
    dice_clear(&dice);
    battle_free(again);
}

static void play_battle(const char *name, uint64_t seed, int *totals) {
    struct load_report report = {0};
    struct game g = {.random = {seed}};
    assert_int_equal(scenario_load(&g.scenario, name, &report), 0);
    load_report_clear(&report);
    g.battle = battle_new(g.scenario);
    assert_non_null(g.battle);
    dice_init(&g.dice, seed);
    while (g.battle->now.turn <= TURNS)
        play_phase(&g);
    assert_replays(&g);
    for (int i = 0; i < VERB_COUNT; i++)
        totals[i] += g.accepted[i];
    for (int i = 0; i < g.count; i++)
        free(g.played[i].rolls);
    free(g.played);
    dice_clear(&g.dice);
    battle_free(g.battle);
    scenario_free(g.scenario);
}

static void random_battles(const char *name, uint64_t seed) {
    int totals[VERB_COUNT] = {0};
    const char *more = getenv("REFEREE_BATTLES");
    const int battles = more ? atoi(more) : BATTLES;
    for (int i = 0; i < battles; i++)
        play_battle(name, seed + (uint64_t)i, totals);
    for (int i = 0; i < VERB_COUNT; i++)
        printf("%s %d%s", verb_name((enum verb)i), totals[i], i < VERB_COUNT - 1 ? ", " : "\n");
    assert_true(totals[VERB_MOVE] > 0 && totals[VERB_FIRE] > 0 && totals[VERB_CHARGE] > 0 &&
                totals[VERB_MELEE] > 0);
}

static void saratoga_stays_sound_under_random_orders(void **state) {
    (void)state;
    random_battles("saratoga", 1777);
}

static void chippawa_stays_sound_under_random_orders(void **state) {
    (void)state;
    random_battles("chippawa", 1814);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saratoga_stays_sound_under_random_orders),
        cmocka_unit_test(chippawa_stays_sound_under_random_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
