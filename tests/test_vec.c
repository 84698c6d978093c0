/* Bearings and frames. */
#include "geometry/vec.h"
#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static void bearings_are_kept_from_0_up_to_360(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double given, kept;
    } rows[] = {
        {"north", 0, 0},
        {"west", 270, 270},
        {"a full turn", 360, 0},
        {"two and a quarter turns", 810, 90},
        {"west from the other side", -90, 270},
        {"a full turn back", -360, 0},
        {"three turns back and a bit", -1085, 355},
        {"a hair below north", -1e-18, 0},
        {"just under a turn", 359.9999, 359.9999},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        assert_near(rows[i].name, bearing_normalise(rows[i].given), rows[i].kept, 0);
        assert_false(signbit(bearing_normalise(rows[i].given)));
    }
}

static void the_difference_is_the_smaller_angle(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double a, b, apart;
    } rows[] = {
        {"the same", 45, 45, 0},           {"a right angle", 10, 100, 90},
        {"across north", 350, 10, 20},     {"across north, back", 10, 350, 20},
        {"opposite", 90, 270, 180},        {"more than half a turn", 0, 270, 90},
        {"turns do not count", 720, 5, 5},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_near(rows[i].name, bearing_difference(rows[i].a, rows[i].b), rows[i].apart, 1e-12);
}

static void the_four_quarters_are_exact(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double bearing, x, y;
    } rows[] = {
        {"north", 0, 0, 1},         {"east", 90, 1, 0},         {"south", 180, 0, -1},
        {"west", 270, -1, 0},       {"north again", 360, 0, 1}, {"west, given as -90", -90, -1, 0},
        {"many turns", 3690, 1, 0},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct vec v = vec_from_bearing(rows[i].bearing);
        assert_near(rows[i].name, v.x, rows[i].x, 0);
        assert_near(rows[i].name, v.y, rows[i].y, 0);
        assert_near(rows[i].name, vec_bearing(v), bearing_normalise(rows[i].bearing), 0);
        assert_false(v.x == 0 && signbit(v.x));
        assert_false(v.y == 0 && signbit(v.y));
    }
}

static void bearings_run_clockwise_from_north(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct vec v;
        double bearing;
    } rows[] = {
        {"north-east", {1, 1}, 45},
        {"south-east", {2, -2}, 135},
        {"south-west", {-3, -3}, 225},
        {"north-west", {-1, 1}, 315},
        {"3-4-5", {3, 4}, 36.8698976458},
        {"nowhere", {0, 0}, 0},
        {"a hair west of north", {-1e-9, 1}, 360 - 1e-9 * 180 / M_PI},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_near(rows[i].name, vec_bearing(rows[i].v), rows[i].bearing, 1e-9);
}

static void a_bearing_survives_the_way_there_and_back(void **state) {
    (void)state;
    struct seeded dice = {11};
    for (int i = 0; i < 2000; i++) {
        double bearing = seeded_between(&dice, -720, 720);
        struct vec v = vec_from_bearing(bearing);
        assert_near("length", vec_length(v), 1, 1e-15);
        double back = bearing_difference(vec_bearing(vec_scale(v, 7)), bearing);
        assert_near("bearing", back, 0, 1e-10);
    }
}

static void local_is_right_and_ahead(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double facing;
        struct vec local, table;
    } rows[] = {
        {"facing north, right is east", 0, {2, 3}, {2, 3}},
        {"facing east, right is south", 90, {2, 3}, {3, -2}},
        {"facing south, right is west", 180, {2, 3}, {-2, -3}},
        {"facing west, right is north", 270, {2, 3}, {-3, 2}},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct vec v = vec_from_local(rows[i].local, rows[i].facing);
        struct vec back = vec_to_local(v, rows[i].facing);
        assert_near(rows[i].name, vec_distance(v, rows[i].table), 0, 0);
        assert_near(rows[i].name, vec_distance(back, rows[i].local), 0, 0);
    }
    struct seeded dice = {12};
    for (int i = 0; i < 1000; i++) {
        struct vec v = {seeded_between(&dice, -90, 90), seeded_between(&dice, -90, 90)};
        double facing = seeded_between(&dice, 0, 360);
        struct vec back = vec_to_local(vec_from_local(v, facing), facing);
        assert_near("there and back", vec_distance(v, back), 0, 1e-12);
    }
}

static void left_has_a_positive_cross(void **state) {
    (void)state;
    assert_true(vec_cross((struct vec){0, 1}, (struct vec){-1, 0}) > 0);
    assert_true(vec_cross((struct vec){0, 1}, (struct vec){1, 0}) < 0);
    struct vec quarter = vec_between((struct vec){2, 2}, (struct vec){6, 10}, 0.25);
    assert_near("a quarter of the way", vec_distance(quarter, (struct vec){3, 4}), 0, 0);
    assert_true(vec_is_finite((struct vec){1, 2}));
    assert_false(vec_is_finite((struct vec){1, INFINITY}));
    assert_false(vec_is_finite((struct vec){NAN, 2}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bearings_are_kept_from_0_up_to_360),
        cmocka_unit_test(the_difference_is_the_smaller_angle),
        cmocka_unit_test(the_four_quarters_are_exact),
        cmocka_unit_test(bearings_run_clockwise_from_north),
        cmocka_unit_test(a_bearing_survives_the_way_there_and_back),
        cmocka_unit_test(local_is_right_and_ahead),
        cmocka_unit_test(left_has_a_positive_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
