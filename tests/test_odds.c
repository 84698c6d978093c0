/* Odds under rules made up for the purpose: what the shipped rulesets do not
 * ask for, and the spreads themselves. */
#include "referee/fritz/odds.h"

#include "tests/support/near.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define SAME 1e-14

/* --- spreads --- */

static void test_no_dice_and_certain_dice(void **state) {
    (void)state;
    struct spread s;
    assert_int_equal(spread_binomial(&s, 0, 0.5), 0);
    assert_int_equal(s.top, 0);
    assert_near("no dice", s.p[0], 1, 0);
    spread_clear(&s);
    assert_int_equal(spread_binomial(&s, 3, 0), 0);
    assert_near("never", s.p[0], 1, 0);
    spread_clear(&s);
    assert_int_equal(spread_binomial(&s, 3, 1), 0);
    assert_near("always", s.p[3], 1, 0);
    spread_clear(&s);
}

static void test_bounds_are_refused(void **state) {
    (void)state;
    struct spread s;
    assert_int_equal(spread_init(&s, -1), -1);
    assert_null(s.p);
    assert_int_equal(spread_binomial(&s, SPREAD_MAX + 1, 0.5), -1);
    assert_null(s.p);
}

static void test_mean_and_at_least(void **state) {
    (void)state;
    struct spread s;
    assert_int_equal(spread_binomial(&s, 2, 0.5), 0);
    assert_near("mean", spread_mean(&s), 1, SAME);
    assert_near("at least 0", spread_at_least(&s, 0), 1, SAME);
    assert_near("at least -5", spread_at_least(&s, -5), 1, SAME);
    assert_near("at least 1", spread_at_least(&s, 1), 0.75, SAME);
    assert_near("at least 3", spread_at_least(&s, 3), 0, 0);
    spread_clear(&s);
}

static void test_many_dice_keep_mean_and_variance(void **state) {
    (void)state;
    static const double chances[] = {1.0 / 18, 1.0 / 6, 1.0 / 3, 0.5, 35.0 / 36};
    for (int i = 0; i < 5; i++) {
        struct spread s;
        double p = chances[i], n = 60000, sum = 0, square = 0;
        assert_int_equal(spread_binomial(&s, 60000, p), 0);
        for (int k = 0; k <= s.top; k++) {
            assert_true(isfinite(s.p[k]) && s.p[k] >= 0);
            sum += s.p[k];
            square += (k - n * p) * (k - n * p) * s.p[k];
        }
        assert_near("sum", sum, 1, 1e-12);
        assert_near("mean", spread_mean(&s) / (n * p), 1, 1e-12);
        assert_near("variance", square / (n * p * (1 - p)), 1, 1e-10);
        spread_clear(&s);
    }
}

/* Guns at different ranges: their hits add up. */
static void test_the_sum_of_two_spreads(void **state) {
    (void)state;
    struct spread a, b, both, one;
    assert_int_equal(spread_binomial(&a, 2, 1.0 / 3), 0);
    assert_int_equal(spread_binomial(&b, 4, 1.0 / 3), 0);
    assert_int_equal(spread_binomial(&one, 6, 1.0 / 3), 0);
    assert_int_equal(spread_sum(&both, &a, &b), 0);
    assert_int_equal(both.top, 6);
    for (int k = 0; k <= 6; k++) {
        assert_near("as six dice", both.p[k], one.p[k], SAME);
    }
    spread_clear(&a);
    spread_clear(&b);
    spread_clear(&both);
    spread_clear(&one);
}

/* --- rules made up --- */

static struct fire_row fire_rows[] = {{.dice_per_base = 1, .needs = {4, 6}}};

/* Any unit is protected everywhere; a wall and charging spoil the nerves, a
 * commander does nothing to them. */
static struct ruleset odd_rules(void) {
    struct ruleset r = {.fire_column_in = {1, 10},
                        .fire_column_count = 2,
                        .fire_rows = fire_rows,
                        .fire_row_count = 1,
                        .protection_count = 1,
                        .morale = {.count = 1},
                        .melee_loss = 2,
                        .melee_tie_loss = 1,
                        .commander_lost_low = 5};
    r.protections[0] = (struct protection){
        .target = {1, {{0}}}, .shooter = {1, {{0}}}, .lost_low = 1, .lost_high = 3};
    r.morale.at[0] = (struct modifier){
        .value = 6, .when = {2, {{.flags = FACT_WALL}, {.flags = FACT_CHARGING}}}};
    return r;
}

static const struct unit_type foot = {.hits_to_remove = 1, .charge_in = 6};

static struct odds_unit unit(int bases, unsigned flags) {
    return (struct odds_unit){
        .side = {&foot, bases, {.formations = 1 << FORMATION_LINE, .flags = flags}},
        .started = bases};
}

static void test_no_protection_helps_a_charger(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    struct odds_shot shot = {.type = &foot, .units = 1, .bases = 1, .at_charger = true};
    struct odds_fire fire;
    assert_int_equal(odds_fire(&r, &shot, &fire), 0);
    assert_near("at a charger", fire.p, 0.5, SAME);
    odds_fire_clear(&fire);
    shot.at_charger = false;
    shot.range_in = 5;
    assert_int_equal(odds_fire(&r, &shot, &fire), 0);
    assert_near("at any other", fire.p, 1.0 / 12, SAME);
    odds_fire_clear(&fire);
}

static void test_morale_in_a_charge_knows_neither_wall_nor_charging(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    struct odds_unit attacker = unit(3, 0), defender = unit(6, FACT_WALL);
    struct odds_charge c;
    assert_int_equal(odds_charge(&r, &attacker, &defender, false, RESPONSE_STAND, &c), 0);
    assert_near("balks", c.attacker_balks, 0.5, SAME);
    assert_near("breaks", c.defender_breaks, 0, SAME);
}

/* One base is charged by one: shot down with 1/2, else a melee, after which
 * both commanders roll; lost on 5 and 6. */
static void test_a_commander_rolls_when_his_unit_is_shot_down(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    struct odds_unit attacker = unit(1, FACT_COMMANDER), defender = unit(1, 0);
    struct odds_charge c;
    assert_int_equal(odds_charge(&r, &attacker, &defender, false, RESPONSE_FIRE, &c), 0);
    double meet = 1.0 / 36;
    assert_near("shot down", c.attacker_shot_down, meet / 2, SAME);
    assert_near("his risk", c.attacker_commander_lost, meet / 3, SAME);
    assert_near("the other's", c.defender_commander_lost, meet / 2 / 3, SAME);
}

static void test_the_loser_removes_as_many_stands_as_the_rules_say(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    struct odds_unit attacker = unit(3, 0), defender = unit(3, 0);
    struct odds_melee m;
    assert_int_equal(odds_melee(&r, &attacker, &defender, &m), 0);
    double tie = 1.0 / 6, win = 5.0 / 12;
    assert_near("lost at once: one left", m.attacker_left.p[1], win + win * tie * tie, SAME);
    assert_near("after a tie: none", m.attacker_left.p[0],
                win * tie + win * tie * tie + tie * tie * tie, SAME);
    assert_near("both", m.both_destroyed, tie * tie * tie, SAME);
    odds_melee_clear(&m);
}

/* Ties that cost nothing are fought again until one side wins. */
static void test_ties_without_losses_come_to_an_end(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    r.melee_tie_loss = 0;
    struct odds_unit attacker = unit(3, 0), defender = unit(3, 0);
    struct odds_melee m;
    assert_int_equal(odds_melee(&r, &attacker, &defender, &m), 0);
    assert_near("attacker", m.attacker_wins, 0.5, SAME);
    assert_near("both", m.both_destroyed, 0, 0);
    assert_near("rounds", m.rounds_mean, 1.2, SAME);
    odds_melee_clear(&m);
}

static void test_rules_without_counter_charge(void **state) {
    (void)state;
    struct ruleset r = odd_rules();
    struct odds_unit defender = unit(3, 0);
    assert_non_null(odds_response_barred(&r, &defender, false, RESPONSE_COUNTER));
    r.counter_charge_allowed = true;
    assert_null(odds_response_barred(&r, &defender, false, RESPONSE_COUNTER));
    assert_null(odds_response_barred(&r, &defender, false, RESPONSE_FIRE));
    assert_null(odds_response_barred(&r, &defender, true, RESPONSE_STAND));
    assert_non_null(odds_response_barred(&r, &defender, true, RESPONSE_FIRE));
}

static void test_commander_casualties_at_the_bounds(void **state) {
    (void)state;
    struct ruleset r = {.commander_lost_low = 7};
    assert_near("never", odds_commander_lost(&r), 0, 0);
    r.commander_lost_low = 1;
    assert_near("always", odds_commander_lost(&r), 1, 0);
    r.commander_lost_low = 6;
    assert_near("on a 6", odds_commander_lost(&r), 1.0 / 6, SAME);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_dice_and_certain_dice),
        cmocka_unit_test(test_bounds_are_refused),
        cmocka_unit_test(test_mean_and_at_least),
        cmocka_unit_test(test_many_dice_keep_mean_and_variance),
        cmocka_unit_test(test_the_sum_of_two_spreads),
        cmocka_unit_test(test_no_protection_helps_a_charger),
        cmocka_unit_test(test_morale_in_a_charge_knows_neither_wall_nor_charging),
        cmocka_unit_test(test_a_commander_rolls_when_his_unit_is_shot_down),
        cmocka_unit_test(test_the_loser_removes_as_many_stands_as_the_rules_say),
        cmocka_unit_test(test_ties_without_losses_come_to_an_end),
        cmocka_unit_test(test_rules_without_counter_charge),
        cmocka_unit_test(test_commander_casualties_at_the_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
