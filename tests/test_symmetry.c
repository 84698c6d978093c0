/* Shift, turn by 90 degrees and mirror the table: the same verdicts and ranges
 * over random placements. And over the same placements: fire, why fire,
 * targets and range agree with each other. */
#include "referee/battle.h"
#include "scenarios/load.h"
#include "tests/support/turned.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define PLACEMENTS 15
#define NEAR_IN 1e-6

/* --- two tables side by side ---------------------------------------------- */

struct pair {
    struct scenario *scenario[2];
    struct battle *battle[2];
    double width_in;
    enum turning how;
};

static uint64_t noise;

static double random_up_to(double limit) {
    noise = noise * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(noise >> 11) * 0x1p-53 * limit;
}

static int random_below(int n) {
    return (int)random_up_to(n);
}

static void order(struct battle *b, struct command *c) {
    struct dice dice;
    struct outcome out;
    dice_init(&dice, 1);
    dice_begin(&dice, NULL);
    outcome_init(&out);
    c->overrule = true;
    battle_apply(b, c, &dice, &out);
    outcome_clear(&out);
    dice_clear(&dice);
}

static void next_until(struct battle *b, enum phase_kind kind, int side) {
    do {
        struct command c;
        command_init(&c, VERB_NEXT);
        order(b, &c);
    } while (b->rules->phases[b->now.phase].kind != kind ||
             (side >= 0 && b->rules->phases[b->now.phase].side != side));
}

static void start_pair(struct pair *p, const char *name, enum turning how) {
    for (int i = 0; i < 2; i++) {
        struct load_report report = {0};
        assert_int_equal(scenario_load(&p->scenario[i], name, &report), 0);
        load_report_clear(&report);
    }
    p->how = how;
    p->width_in = p->scenario[0]->width_in;
    turned_scenario(p->scenario[1], how);
    for (int i = 0; i < 2; i++) {
        p->battle[i] = battle_new(p->scenario[i]);
        assert_non_null(p->battle[i]);
        next_until(p->battle[i], PHASE_SHOOT, 0);
    }
}

static void end_pair(struct pair *p) {
    for (int i = 0; i < 2; i++) {
        battle_free(p->battle[i]);
        scenario_free(p->scenario[i]);
    }
}

/* Sets a unit down at the same place of both tables; the place is kept clear of
 * the edges so that a shifted table says the same. */
static void place(struct pair *p, int unit, struct vec at, double facing_deg) {
    for (int i = 0; i < 2; i++) {
        struct command c;
        command_init(&c, VERB_PLACE);
        c.unit = unit;
        c.goal = (struct goal){.kind = GOAL_PLACE, .place = at, .index = -1};
        c.has_facing = true;
        c.facing_deg = facing_deg;
        if (i == 1) {
            c.goal.place = turned_place(at, p->width_in, p->how);
            c.facing_deg = turned_bearing(facing_deg, p->how);
        }
        order(p->battle[i], &c);
    }
}

/* A cluster in which everybody is in somebody's way, and the formations mixed. */
static void scatter(struct pair *p) {
    const struct scenario *s = p->scenario[0];
    const struct vec middle = {20 + random_up_to(s->width_in - 40),
                               20 + random_up_to(s->depth_in - 40)};
    for (int unit = 0; unit < p->battle[0]->unit_count; unit++) {
        const struct vec at = {middle.x - 12 + random_up_to(24), middle.y - 12 + random_up_to(24)};
        place(p, unit, at, random_below(3) ? random_up_to(360) : 90 * random_below(4));
        struct command c;
        command_init(&c, VERB_FORM);
        c.unit = unit;
        c.has_formation = true;
        c.formation = random_below(4) ? FORMATION_LINE : FORMATION_COLUMN;
        c.ranks = 1 + random_below(2);
        for (int i = 0; i < 2; i++)
            order(p->battle[i], &c);
    }
}

/* --- verdicts -------------------------------------------------------------- */

static enum refusal_code why(struct battle *b, const struct command *c) {
    struct outcome out;
    outcome_init(&out);
    battle_why(b, c, &out);
    const enum refusal_code code = out.code;
    outcome_clear(&out);
    return code;
}

static void same_command(const struct pair *p, struct command *c) {
    const enum refusal_code one = why(p->battle[0], c), other = why(p->battle[1], c);
    assert_string_equal(refusal_text(one), refusal_text(other));
}

static void same_range(const struct pair *p, int from, int to) {
    const struct range_answer one = battle_range(p->battle[0], from, to);
    const struct range_answer other = battle_range(p->battle[1], from, to);
    assert_int_equal(one.in_front, other.in_front);
    assert_true(fabs(one.centre_to_nearest_in - other.centre_to_nearest_in) < NEAR_IN);
    assert_true(fabs(one.nearest_in - other.nearest_in) < NEAR_IN);
}

static void same_pair_of_units(const struct pair *p, int from, int to) {
    struct command c;
    same_range(p, from, to);
    command_init(&c, VERB_FIRE);
    c.unit = from;
    c.target = to;
    same_command(p, &c);
    command_init(&c, VERB_CHARGE);
    c.unit = from;
    c.target = to;
    same_command(p, &c);
}

static void same_move(const struct pair *p, int unit) {
    static const enum way ways[] = {WAY_FORWARD, WAY_BACK, WAY_LEFT, WAY_RIGHT};
    struct command c;
    command_init(&c, VERB_MOVE);
    c.unit = unit;
    c.overrule = false;
    c.has_distance = true;
    c.distance_in = 0.5 + random_up_to(7);
    c.way = ways[random_below(4)];
    struct command mirrored = c;
    if (p->how == MIRRORED && (c.way == WAY_LEFT || c.way == WAY_RIGHT))
        mirrored.way = c.way == WAY_LEFT ? WAY_RIGHT : WAY_LEFT;
    assert_string_equal(refusal_text(why(p->battle[0], &c)),
                        refusal_text(why(p->battle[1], &mirrored)));
}

static void play_property(const char *name, enum turning how) {
    struct pair p;
    noise = 20261130 + (uint64_t)how;
    start_pair(&p, name, how);
    for (int n = 0; n < PLACEMENTS; n++) {
        scatter(&p);
        for (int from = 0; from < p.battle[0]->unit_count; from++) {
            for (int to = 0; to < p.battle[0]->unit_count; to++)
                if (p.battle[0]->units[from].side != p.battle[0]->units[to].side)
                    same_pair_of_units(&p, from, to);
            same_move(&p, from);
        }
    }
    end_pair(&p);
}

static void shifted_saratoga_gives_the_same_verdicts(void **state) {
    (void)state;
    play_property("saratoga", SHIFTED);
}

static void turned_saratoga_gives_the_same_verdicts(void **state) {
    (void)state;
    play_property("saratoga", QUARTER_TURNED);
}

static void mirrored_saratoga_gives_the_same_verdicts(void **state) {
    (void)state;
    play_property("saratoga", MIRRORED);
}

static void turned_chippawa_gives_the_same_verdicts(void **state) {
    (void)state;
    play_property("chippawa", QUARTER_TURNED);
}

static void mirrored_chippawa_gives_the_same_verdicts(void **state) {
    (void)state;
    play_property("chippawa", MIRRORED);
}

/* --- agreement ------------------------------------------------------------- */

static void agree(struct battle *b, int from, int to, int *shots) {
    struct shot shot;
    struct command c;
    command_init(&c, VERB_FIRE);
    c.unit = from;
    c.target = to;
    const bool may = battle_shot(b, from, to, &shot);
    assert_int_equal(may, why(b, &c) == REFUSED_NONE);
    if (!may)
        return;
    const struct range_answer range = battle_range(b, from, to);
    assert_true(range.in_front);
    assert_true(fabs(range.centre_to_nearest_in - shot.range_in) < 1e-9);
    assert_true(range.nearest_in <= range.centre_to_nearest_in + 1e-9);
    assert_true(shot.dice > 0 && shot.needs > 0 && shot.column >= 0);
    ++*shots;
}

/* `targets` is battle_shot over all enemies; fire is checked by doing it. */
static void fire_agrees(struct battle *b, int from, int to) {
    struct command c;
    struct dice dice;
    struct outcome out;
    command_init(&c, VERB_FIRE);
    c.unit = from;
    c.target = to;
    dice_init(&dice, 7);
    dice_begin(&dice, NULL);
    outcome_init(&out);
    const enum refusal_code before = why(b, &c);
    const int failed = battle_apply(b, &c, &dice, &out);
    assert_int_equal(failed, before == REFUSED_NONE ? 0 : -1);
    assert_int_equal(out.code, before);
    outcome_clear(&out);
    dice_clear(&dice);
}

static void fire_why_targets_and_range_agree(void **state) {
    struct pair p;
    int shots = 0;
    (void)state;
    noise = 5;
    start_pair(&p, "saratoga", AS_IT_IS);
    for (int n = 0; n < 3 * PLACEMENTS; n++) {
        scatter(&p);
        for (int from = 0; from < p.battle[0]->unit_count; from++)
            for (int to = 0; to < p.battle[0]->unit_count; to++)
                if (p.battle[0]->units[from].side != p.battle[0]->units[to].side)
                    agree(p.battle[0], from, to, &shots);
    }
    assert_true(shots > 100);
    for (int from = 0; from < p.battle[0]->unit_count; from++)
        for (int to = 0; to < p.battle[0]->unit_count; to++)
            fire_agrees(p.battle[0], from, to);
    end_pair(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shifted_saratoga_gives_the_same_verdicts),
        cmocka_unit_test(turned_saratoga_gives_the_same_verdicts),
        cmocka_unit_test(mirrored_saratoga_gives_the_same_verdicts),
        cmocka_unit_test(turned_chippawa_gives_the_same_verdicts),
        cmocka_unit_test(mirrored_chippawa_gives_the_same_verdicts),
        cmocka_unit_test(fire_why_targets_and_range_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
