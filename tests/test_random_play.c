/* Whole battles of random orders, legal and not. After each: nobody overlaps,
 * nobody is off the table, bases never grow, a refusal changes nothing, and no
 * ordered move brings a unit within 1" of an enemy (rule 3.4). At the end the
 * same commands with the recorded dice give the same state. */
#include "referee/battle.h"
#include "scenarios/load.h"
#include "tests/support/random_orders.h"

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
        const struct command c = random_order(&g->random, g->battle);
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
