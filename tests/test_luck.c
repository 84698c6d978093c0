/* What the dice gave against what they promised: each roll by its own chances. */
#include "referee/console/luck.h"
#include "tests/support/desk.h"
#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static int unit_named(const struct battle *b, const char *id) {
    for (int i = 0; i < b->unit_count; i++) {
        if (strcmp(b->units[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no unit %s", id);
    return -1;
}

static void must_be(const char *row, const struct luck_count *c, int rolls, int rolled,
                    double expected) {
    if (c->rolls != rolls || c->rolled != rolled) {
        fail_msg("%s: %d of %d", row, c->rolled, c->rolls);
    }
    assert_near(row, c->expected, expected, 1e-12);
}

static void test_hits_are_expected_by_the_need_of_the_column(void **state) {
    static const struct {
        const char *name;
        int needs, dice, hits;
        double expected;
    } rows[] = {
        {"sixes hit", 6, 4, 2, 4 / 6.0},
        {"5-6 hit", 5, 6, 0, 2},
        {"4-6 hit", 4, 5, 5, 2.5},
        {"nothing can hit", 0, 4, 0, 0},
    };
    const struct battle *b = *state;
    int shooter = unit_named(b, "virginia-rifles"), target = unit_named(b, "24th-foot");

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct event e = {.kind = EVENT_FIRE};
        struct luck l;
        assert_int_equal(luck_init(&l, b->unit_count), 0);
        e.as.fire.shooter = shooter;
        e.as.fire.target = target;
        e.as.fire.needs = rows[i].needs;
        e.as.fire.dice_count = rows[i].dice;
        e.as.fire.hits = e.as.fire.counted = rows[i].hits;
        e.as.fire.protection = -1;
        luck_add(&l, b, &e);
        must_be(rows[i].name, &l.units[shooter][LUCK_HITS], rows[i].dice, rows[i].hits,
                rows[i].expected);
        must_be(rows[i].name, &l.sides[b->units[shooter].side][LUCK_HITS], rows[i].dice,
                rows[i].hits, rows[i].expected);
        must_be(rows[i].name, &l.units[target][LUCK_SAVES], 0, 0, 0);
        luck_clear(&l);
    }
}

/* Behind a redoubt wall 1-4 save: of three hits two are to be expected. */
static void test_saves_are_the_targets_luck(void **state) {
    const struct battle *b = *state;
    int target = unit_named(b, "von-specht");
    struct event e = {.kind = EVENT_FIRE};
    struct luck l;

    assert_int_equal(luck_init(&l, b->unit_count), 0);
    e.as.fire.shooter = unit_named(b, "1st-nh");
    e.as.fire.target = target;
    e.as.fire.needs = 6;
    e.as.fire.dice_count = 4;
    e.as.fire.hits = e.as.fire.save_count = 3;
    e.as.fire.counted = 2;
    luck_add(&l, b, &e);
    must_be("saves", &l.units[target][LUCK_SAVES], 3, 1, 2);
    luck_clear(&l);
}

static void test_morale_is_expected_by_limit_and_modifiers(void **state) {
    static const struct {
        const char *name;
        int limit, modifier;
        double expected;
    } rows[] = {
        {"four bases", 4, 0, 4 / 6.0}, {"militia of three", 3, 1, 2 / 6.0},
        {"cannot fail", 6, -1, 1},     {"more than a die has", 9, 0, 1},
        {"cannot pass", 1, 1, 0},
    };
    const struct battle *b = *state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct event e = {.kind = EVENT_MORALE};
        struct luck l;
        assert_int_equal(luck_init(&l, b->unit_count), 0);
        e.as.morale.limit = rows[i].limit;
        e.as.morale.applied.total = rows[i].modifier;
        e.as.morale.passed = true;
        luck_add(&l, b, &e);
        must_be(rows[i].name, &l.units[0][LUCK_MORALE], 1, 1, rows[i].expected);
        luck_clear(&l);
    }
}

/* Even, 15 of the 36 throws win for each; with one more, 21 and 10. */
static void test_melee_is_expected_by_both_sides_modifiers(void **state) {
    static const struct {
        const char *name;
        int attacker, defender, winner;
        double attacker_wins, defender_wins;
    } rows[] = {
        {"even, a tie", 0, 0, -1, 15 / 36.0, 15 / 36.0},
        {"even but for one", 2, 1, 0, 21 / 36.0, 10 / 36.0},
        {"at a wall", 0, 2, 1, 6 / 36.0, 26 / 36.0},
    };
    const struct battle *b = *state;
    int pair[2] = {unit_named(b, "1st-nh"), unit_named(b, "24th-foot")};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct event e = {.kind = EVENT_MELEE_ROUND};
        struct luck l;
        assert_int_equal(luck_init(&l, b->unit_count), 0);
        e.as.melee_round.attacker = pair[0];
        e.as.melee_round.defender = pair[1];
        e.as.melee_round.attacker_applied.total = rows[i].attacker;
        e.as.melee_round.defender_applied.total = rows[i].defender;
        e.as.melee_round.winner = rows[i].winner < 0 ? -1 : pair[rows[i].winner];
        luck_add(&l, b, &e);
        must_be(rows[i].name, &l.units[pair[0]][LUCK_MELEE], 1, rows[i].winner == 0,
                rows[i].attacker_wins);
        must_be(rows[i].name, &l.units[pair[1]][LUCK_MELEE], 1, rows[i].winner == 1,
                rows[i].defender_wins);
        luck_clear(&l);
    }
}

/* --- at the console --- */

static void must_hold(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no `%s` in: %s", part, text);
    }
}

static void test_the_table_has_sides_and_the_units_that_rolled(void **state) {
    struct desk_run r = desk_run("saratoga", "",
                                 "luck\nnext\nnext\nfire virginia 24th at 5 = 6 5 2 1\n"
                                 "fire dearborn 24th at 5 = 6 1 1 1\nundo!\nluck\n");

    (void)state;
    must_hold(r.out, "> luck\nNothing has been rolled yet.\n");
    must_hold(r.out,
              "\nAmericans              2/4 (1.3)\n virginia-rifles       2/4 (1.3)\nBritish\n");
    assert_null(strstr(r.out, "\n dearborn"));
    desk_run_clear(&r);
}

static void test_json_has_every_kind_for_each(void **state) {
    struct desk_run r =
        desk_run("saratoga", "json", "next\nnext\nfire virginia 24th at 5 = 6 5 2 1\nluck\n");

    (void)state;
    must_hold(r.out, "\"luck\":{\"sides\":[{\"side\":\"us\",\"hits\":{\"rolls\":4,\"rolled\":2,"
                     "\"expected\":1.3333333");
    must_hold(r.out, "\"units\":[{\"unit\":\"virginia-rifles\",\"hits\":{\"rolls\":4");
    must_hold(r.out, "\"melee\":{\"rolls\":0,\"rolled\":0,\"expected\":0.0}}]}}");
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hits_are_expected_by_the_need_of_the_column),
        cmocka_unit_test(test_saves_are_the_targets_luck),
        cmocka_unit_test(test_morale_is_expected_by_limit_and_modifiers),
        cmocka_unit_test(test_melee_is_expected_by_both_sides_modifiers),
        cmocka_unit_test(test_the_table_has_sides_and_the_units_that_rolled),
        cmocka_unit_test(test_json_has_every_kind_for_each),
    };
    return cmocka_run_group_tests(tests, desk_setup, desk_teardown);
}
