/* The fire table: columns and their limits, dice, protections, one volley. */
#include "referee/fritz/fire.h"

#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define WOODS 1u
#define TAG_LIGHT 1u

enum { MUSKETS, GUNS, LONG_GUNS, SILENT = -1 };

static struct fire_row fire_rows[] = {
    {.name = "muskets", .dice_per_base = 1, .needs = {5, 6, 0, 0}},
    {.name = "guns", .dice_per_unit = 4, .needs = {4, 5, 6, 0}},
    {.name = "long guns", .dice_per_unit = 2, .needs = {4, 5, 6, 6}},
};

static struct ruleset rules(void) {
    struct ruleset r = {
        .within_slack_in = 0.01,
        .fire_column_in = {1, 6, 12, 24},
        .fire_column_count = 4,
        .charge_column = 0,
        .fire_rows = fire_rows,
        .fire_row_count = 3,
        .extra_dice = {{.target = {1, {{.formations = 1 << FORMATION_COLUMN}}}, .dice = 2}},
        .extra_dice_count = 1,
        .protection_count = 2,
    };
    r.protections[0] = (struct protection){.name = "wall",
                                           .target = {1, {{.flags = FACT_WALL}}},
                                           .shooter = {1, {{0}}},
                                           .lost_low = 1,
                                           .lost_high = 4};
    r.protections[1] = (struct protection){.name = "woods",
                                           .target = {1, {{.tags = TAG_LIGHT, .in = WOODS}}},
                                           .shooter = {1, {{.not_in = WOODS}}},
                                           .lost_low = 4,
                                           .lost_high = 6};
    return r;
}

struct column_row {
    double range_in;
    int column; /* of any gun */
    int muskets, guns, long_guns;
};

static const struct column_row column_rows[] = {
    {0, 1, 6, 5, 5},     {0.5, 1, 6, 5, 5},    {1, 1, 6, 5, 5},      {5.99, 1, 6, 5, 5},
    {6, 1, 6, 5, 5},     {6.01, 1, 6, 5, 5},   {6.0101, 2, 0, 6, 6}, {6.02, 2, 0, 6, 6},
    {12, 2, 0, 6, 6},    {12.01, 2, 0, 6, 6},  {12.02, 3, 0, 0, 6},  {24, 3, 0, 0, 6},
    {24.01, 3, 0, 0, 6}, {24.02, -1, 0, 0, 0}, {1e9, -1, 0, 0, 0},   {1e300, -1, 0, 0, 0},
};

static void test_the_smallest_column_that_covers_the_range(void **state) {
    (void)state;
    struct ruleset r = rules();
    for (size_t i = 0; i < sizeof column_rows / sizeof *column_rows; i++) {
        const struct column_row *row = &column_rows[i];
        const int needs[] = {row->muskets, row->guns, row->long_guns};
        assert_int_equal(fire_column(&r, row->range_in), row->column);
        for (int n = MUSKETS; n <= LONG_GUNS; n++) {
            struct unit_type t = {.fire_row = n};
            int column = fire_column_for(&r, &t, row->range_in);
            assert_int_equal(fire_needs(&r, &t, column), needs[n]);
            assert_int_equal(column, needs[n] > 0 ? row->column : -1);
        }
    }
}

static void test_the_column_for_chargers_is_never_chosen_by_range(void **state) {
    (void)state;
    struct ruleset r = rules();
    assert_int_equal(fire_column(&r, 0), 1);
    struct unit_type t = {.fire_row = MUSKETS};
    assert_int_equal(fire_needs(&r, &t, r.charge_column), 5);
}

static void test_who_has_no_row_does_not_fire(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct unit_type t = {.fire_row = SILENT};
    struct facts target = {0};
    assert_int_equal(fire_needs(&r, &t, 1), 0);
    assert_int_equal(fire_column_for(&r, &t, 3), -1);
    assert_int_equal(fire_dice(&r, &t, 5, &target), 0);
}

static void test_dice_per_base_or_per_gun_and_two_more_at_a_column(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct unit_type muskets = {.fire_row = MUSKETS}, guns = {.fire_row = GUNS};
    struct facts line = {.formations = 1 << FORMATION_LINE};
    struct facts column = {.formations = 1 << FORMATION_COLUMN};
    assert_int_equal(fire_dice(&r, &muskets, 5, &line), 5);
    assert_int_equal(fire_dice(&r, &muskets, 5, &column), 7);
    assert_int_equal(fire_dice(&r, &guns, 1, &line), 4);
    assert_int_equal(fire_dice(&r, &guns, 1, &column), 6);
    assert_int_equal(fire_dice(&r, &muskets, 0, &column), 0);
    assert_int_equal(fire_dice(&r, &muskets, 10000, &line), 10000);
}

static void test_protection_depends_on_target_and_shooter(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct facts outside = {0}, inside = {.grounds = WOODS};
    struct facts light = {.tags = TAG_LIGHT, .grounds = WOODS}, line = {.grounds = WOODS};
    struct facts behind_wall = {.flags = FACT_WALL};
    assert_int_equal(fire_protection(&r, &outside, &light), 1);
    assert_int_equal(fire_protection(&r, &inside, &light), -1);
    assert_int_equal(fire_protection(&r, &outside, &line), -1);
    assert_int_equal(fire_protection(&r, &inside, &behind_wall), 0);
}

static void test_the_chance_of_one_die(void **state) {
    (void)state;
    struct ruleset r = rules();
    assert_near("needs 6, protection -1", fire_chance(&r, 6, -1), 1.0 / 6, 1e-15);
    assert_near("needs 4, protection -1", fire_chance(&r, 4, -1), 0.5, 1e-15);
    assert_near("needs 6, protection 0", fire_chance(&r, 6, 0), 1.0 / 18, 1e-15);
    assert_near("needs 5, protection 1", fire_chance(&r, 5, 1), 1.0 / 6, 1e-15);
    assert_near("needs 0, protection -1", fire_chance(&r, 0, -1), 0, 0);
}

static void test_hits_then_a_save_for_each(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct dice d;
    struct volley v;
    dice_init(&d, 1);
    dice_begin(&d, "6 5 6 1 4 5");
    assert_int_equal(fire_roll(&r, 4, 6, 0, "Rifles", "Grenadiers", &d, &v), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_OK);
    assert_int_equal(v.dice_count, 4);
    assert_int_equal(v.hits, 2);
    assert_int_equal(v.save_count, 2);
    assert_int_equal(v.saves[0], 4);
    assert_int_equal(v.counted, 1);
    volley_clear(&v);
    dice_begin(&d, "hits 2, 3 4");
    assert_int_equal(fire_roll(&r, 4, 6, 1, "Rifles", "Warriors", &d, &v), DICE_OK);
    assert_int_equal(v.counted, 1);
    volley_clear(&v);
    dice_clear(&d);
}

static void test_without_protection_every_hit_counts(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct dice d;
    struct volley v;
    dice_init(&d, 1);
    dice_begin(&d, "6 5 4 1");
    assert_int_equal(fire_roll(&r, 4, 5, -1, "Guns", "Line", &d, &v), DICE_OK);
    assert_int_equal(v.hits, 2);
    assert_int_equal(v.save_count, 0);
    assert_int_equal(v.counted, 2);
    volley_clear(&v);
    dice_clear(&d);
}

static void test_a_volley_that_cannot_be_rolled_is_empty(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct dice d;
    struct volley v;
    dice_init(&d, 1);
    dice_begin(&d, "6 6 6 6 1");
    assert_int_equal(fire_roll(&r, 4, 6, 0, "Rifles", "Line", &d, &v), DICE_COUNT);
    assert_null(v.dice);
    assert_null(v.saves);
    assert_int_equal(v.counted, 0);
    dice_cancel(&d);
    dice_clear(&d);
}

static void test_no_dice_and_no_chance_are_no_hits(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct dice d;
    struct volley v;
    dice_init(&d, 1);
    dice_begin(&d, NULL);
    assert_int_equal(fire_roll(&r, 0, 6, -1, "Rifles", "Line", &d, &v), DICE_OK);
    assert_int_equal(v.counted, 0);
    volley_clear(&v);
    assert_int_equal(fire_roll(&r, 100, 0, -1, "Rifles", "Line", &d, &v), DICE_OK);
    assert_int_equal(v.dice_count, 100);
    assert_int_equal(v.counted, 0);
    volley_clear(&v);
    dice_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_smallest_column_that_covers_the_range),
        cmocka_unit_test(test_the_column_for_chargers_is_never_chosen_by_range),
        cmocka_unit_test(test_who_has_no_row_does_not_fire),
        cmocka_unit_test(test_dice_per_base_or_per_gun_and_two_more_at_a_column),
        cmocka_unit_test(test_protection_depends_on_target_and_shooter),
        cmocka_unit_test(test_the_chance_of_one_die),
        cmocka_unit_test(test_hits_then_a_save_for_each),
        cmocka_unit_test(test_without_protection_every_hit_counts),
        cmocka_unit_test(test_a_volley_that_cannot_be_rolled_is_empty),
        cmocka_unit_test(test_no_dice_and_no_chance_are_no_hits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
