/* Units as they stand: losses (1.6), zones (1.8), range (4.2), nearest points. */
#include "units/unit.h"

#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define ARC 90

static struct unit unit_at(double x, double y, double facing, int bases) {
    struct unit u = {.id = "unit", .started = bases, .bases = bases, .commander = -1};
    u.base_width_in = 1.5;
    u.base_depth_in = 0.75;
    u.posture = (struct posture){.centre = {x, y}, .facing_deg = facing, .ranks = 1};
    unit_settle(&u);
    return u;
}

/* Three bases behind a wall: one looks north, one east, one west. */
static struct unit garrison(void) {
    struct unit u = unit_at(0, 0, 10, 3);
    u.posture.formation = FORMATION_GARRISON;
    u.base[0] = (struct rect){{0, 3}, 0, 1.5, .75};
    u.base[1] = (struct rect){{4, 0}, 90, 1.5, .75};
    u.base[2] = (struct rect){{-4, 0}, 270, 1.5, .75};
    unit_settle(&u);
    return u;
}

/* --- settling and losses --- */

static void rule_1_4_a_garrison_is_centred_on_its_bases(void **state) {
    (void)state;
    struct unit u = garrison();
    assert_near("x", u.posture.centre.x, 0, 1e-12);
    assert_near("y", u.posture.centre.y, 1, 1e-12);
    assert_near("facing is left alone", u.posture.facing_deg, 10, 0);
    assert_near("bases are left alone", u.base[1].centre.x, 4, 0);
    u.bases = 0;
    unit_settle(&u);
    assert_near("nobody left", u.posture.centre.y, 1, 1e-12);
}

static void rule_1_6_the_rest_close_up_on_centre_and_facing(void **state) {
    (void)state;
    struct unit u = unit_at(20, 30, 90, 4);
    assert_int_equal(unit_remove_bases(&u, 1, (struct vec){0, 0}), 1);
    assert_int_equal(u.bases, 3);
    assert_int_equal(u.started, 4);
    static const double y[] = {31.5, 30, 28.5};
    for (int i = 0; i < 3; i++) {
        assert_near("x", u.base[i].centre.x, 20, 1e-12);
        assert_near("y", u.base[i].centre.y, y[i], 1e-12);
        assert_near("facing", u.base[i].facing_deg, 90, 0);
    }
}

static void no_more_bases_go_than_there_are(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int asked, gone, left;
    } rows[] = {
        {"none", 0, 0, 4},
        {"two", 2, 2, 2},
        {"all", 4, 4, 0},
        {"more than all", 9, 4, 0},
        {"less than none", -3, 0, 4},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct unit u = unit_at(20, 30, 0, 4);
        int gone = unit_remove_bases(&u, rows[i].asked, (struct vec){0, 0});
        if (gone != rows[i].gone || u.bases != rows[i].left)
            fail_msg("%s: %d gone, %d left", rows[i].name, gone, u.bases);
        assert_near(rows[i].name, u.posture.centre.x, 20, 0);
    }
}

static void rule_1_6_a_garrison_loses_the_base_nearest_the_enemy(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct vec enemy;
        int count;
        struct vec left[3];
    } rows[] = {
        {"from the north", {0, 20}, 1, {{4, 0}, {-4, 0}}},
        {"from the east", {20, 0}, 1, {{0, 3}, {-4, 0}}},
        {"from the east, two", {20, 1}, 2, {{-4, 0}}},
        {"from between two: the lower number", {0, -20}, 1, {{0, 3}, {-4, 0}}},
        {"by the edge, not the centre", {0, 1.2}, 1, {{4, 0}, {-4, 0}}},
        {"all", {20, 0}, 3, {{0, 0}}},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct unit u = garrison();
        assert_int_equal(unit_remove_bases(&u, rows[i].count, rows[i].enemy), rows[i].count);
        assert_int_equal(u.bases, 3 - rows[i].count);
        for (int j = 0; j < u.bases; j++)
            assert_near(rows[i].name, vec_distance(u.base[j].centre, rows[i].left[j]), 0, 0);
        if (u.bases > 0) {
            struct vec mean = formation_centre(u.base, u.bases);
            assert_near(rows[i].name, vec_distance(u.posture.centre, mean), 0, 0);
        }
    }
}

static void rule_1_5_a_bend_without_a_straight_base_is_straightened(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int ranks, bent, lost, bent_after;
    } rows[] = {
        {"one straight base left", 1, 2, 3, 2},
        {"no straight base left", 1, 2, 4, 0},
        {"one base left", 1, 2, 5, 0},
        {"nobody left", 1, 2, 6, 0},
        {"two ranks, one straight", 2, 1, 3, 1},
        {"two ranks, none straight", 2, 1, 4, 0},
        {"two ranks, the odd base in front", 2, 2, 1, 2},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct unit u = unit_at(20, 30, 0, 6);
        u.posture.ranks = rows[i].ranks;
        u.posture.bend = (struct bend){FLANK_LEFT, rows[i].bent, 60};
        unit_settle(&u);
        unit_remove_bases(&u, rows[i].lost, (struct vec){0, 0});
        if (u.posture.bend.bases != rows[i].bent_after)
            fail_msg("%s: %d bent", rows[i].name, u.posture.bend.bases);
        for (int j = 0; rows[i].bent_after == 0 && j < u.bases; j++)
            assert_near(rows[i].name, u.base[j].facing_deg, 0, 0);
    }
}

/* --- zones and range --- */

static void rule_1_8_a_bent_line_sees_by_its_own_facing(void **state) {
    (void)state;
    struct unit u = unit_at(0, 0, 0, 3);
    u.posture.bend = (struct bend){FLANK_RIGHT, 1, 90};
    unit_settle(&u);
    struct rect outline = unit_outline(&u); /* x -2.125 to 1.625, y -1.5 to .75 */
    assert_near("width", outline.width_in, 3.75, 1e-12);
    static const struct {
        const char *name;
        struct vec at;
        bool seen;
    } rows[] = {
        {"ahead", {0, 5}, true},
        {"on the right ray", {5.625, 4.75}, true},
        {"outside it, though the bent base looks there", {5.6252, 4.75}, false},
        {"on the left ray", {-6.125, 4.75}, true},
        {"outside it", {-6.1252, 4.75}, false},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (unit_sees_point(&u, ARC, rows[i].at) != rows[i].seen)
            fail_msg("%s", rows[i].name);
}

static void rule_1_5_a_garrison_sees_what_any_base_sees(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct vec at;
        bool seen;
    } rows[] = {
        {"ahead of the first", {0, 20}, true},     {"ahead of the second", {20, 0}, true},
        {"ahead of the third", {-20, 0}, true},    {"behind all", {0, -20}, false},
        {"its own middle", {0, 1}, false},         {"on a ray of the second", {10, 6.375}, true},
        {"between two zones", {6, 8 - .3}, false},
    };
    struct unit u = garrison();
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (unit_sees_point(&u, ARC, rows[i].at) != rows[i].seen)
            fail_msg("%s", rows[i].name);
}

struct shot_case {
    const char *name;
    struct unit target;
    double range;
    struct vec to;
    int seeing;
};

static void check_shots(const struct unit *u, const struct shot_case *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct segment line = {{-1, -1}, {-1, -1}};
        int seeing = -1;
        double range = unit_range_in(u, ARC, &rows[i].target, &line, &seeing);
        assert_near(rows[i].name, range, rows[i].range, 1e-9);
        assert_near(rows[i].name, seeing, rows[i].seeing, 0);
        assert_near(rows[i].name, unit_range_in(u, ARC, &rows[i].target, NULL, NULL), range, 0);
        if (range < 0)
            continue;
        assert_near(rows[i].name, vec_distance(line.a, u->posture.centre), 0, 0);
        assert_near(rows[i].name, vec_distance(line.b, rows[i].to), 0, 1e-9);
    }
}

static void rule_4_2_range_runs_to_the_nearest_part_in_front(void **state) {
    (void)state;
    struct unit u = unit_at(0, 0, 0, 4);
    struct unit gone = unit_at(0, 6, 180, 0);
    const struct shot_case rows[] = {
        {"straight ahead", unit_at(0, 6, 180, 4), 5.625, {0, 5.625}, 4},
        {"ahead to the right", unit_at(8, 8, 180, 4), hypot(5, 7.625), {5, 7.625}, 4},
        /* Its west end is at 5, 2; the ray at y 2.375 has come to x 5. */
        {"only a corner on the ray", unit_at(8, 2, 180, 4), hypot(5, 2.375), {5, 2.375}, 4},
        {"a hair beside the ray", unit_at(8.0002, 2, 180, 4), -1, {0, 0}, 0},
        /* Its south-west corner, 3.875 1.125, is outside the ray, which comes to that
         * side at y 1.25. */
        {"the part beside the zone is not measured",
         unit_at(6.875, 1.5, 180, 4),
         hypot(3.875, 1.25),
         {3.875, 1.25},
         4},
        {"behind", unit_at(0, -6, 0, 4), -1, {0, 0}, 0},
        {"beside", unit_at(9, 0, 0, 4), -1, {0, 0}, 0},
        {"nobody left there", gone, -1, {0, 0}, 0},
    };
    check_shots(&u, rows, LENGTH(rows));
    check_shots(&gone, &rows[7], 1);
}

static void rule_1_5_a_garrison_fires_from_the_bases_that_see(void **state) {
    (void)state;
    struct unit u = garrison(); /* centre 0, 1 */
    const struct shot_case rows[] = {
        {"seen by one", unit_at(0, 12, 180, 1), 10.625, {0, 11.625}, 1},
        {"east: seen by one", unit_at(20, 1, 270, 1), 19.625, {19.625, 1}, 1},
        {"a line to the north-east: by two",
         unit_at(14, 16, 180, 12),
         hypot(5, 14.625),
         {5, 15.625},
         2},
        {"a long line along the north: by all three",
         unit_at(0, 14, 180, 24),
         12.625,
         {0, 13.625},
         3},
        {"behind: by none", unit_at(0, -9, 0, 4), -1, {0, 0}, 0},
    };
    check_shots(&u, rows, LENGTH(rows));
}

/* --- distances --- */

static void distance_runs_between_nearest_points(void **state) {
    (void)state;
    struct unit a = unit_at(0, 0, 0, 4), b = unit_at(9, 0, 90, 4), c = unit_at(7, 4.75, 0, 2);
    struct segment line;
    assert_near("side to front", unit_distance_in(&a, &b, &line), 5.625, 1e-12);
    assert_near("from", line.a.x, 3, 1e-12);
    assert_near("to", line.b.x, 8.625, 1e-12);
    assert_near("3-4-5: corner to corner", unit_distance_in(&a, &c, NULL), hypot(2.5, 4), 1e-12);
    assert_near("the other way", unit_distance_in(&c, &a, NULL), hypot(2.5, 4), 1e-12);
    struct unit touching = unit_at(6, 0, 0, 4);
    assert_near("side by side", unit_distance_in(&a, &touching, NULL), 0, 1e-12);
}

static void rule_6_5_of_points_as_near_the_lowest_base_has_it(void **state) {
    (void)state;
    struct unit u = unit_at(0, 0, 0, 4); /* base 0 is the westernmost */
    u.posture.gap_in = 1;
    unit_settle(&u); /* edges: base 1 ends at -.5, base 2 begins at .5 */
    struct vec p = unit_nearest_point(&u, (struct vec){0, 9});
    assert_near("between two bases", p.x, -.5, 1e-12);
    assert_near("on the front edge", p.y, .375, 1e-12);
    p = unit_nearest_point(&u, (struct vec){.01, 9});
    assert_near("a little nearer to the other", p.x, .5, 1e-12);
    p = unit_nearest_point(&u, (struct vec){9, -5});
    assert_near("to a corner", vec_distance(p, (struct vec){4.5, -.375}), 0, 1e-12);
    p = unit_nearest_point(&u, (struct vec){2, .1});
    assert_near("inside a base", vec_distance(p, (struct vec){2, .1}), 0, 1e-12);
}

/* --- whatever the posture --- */

static struct unit any_unit(struct seeded *dice) {
    struct unit u = unit_at(seeded_between(dice, 0, 20), seeded_between(dice, 0, 20),
                            seeded_between(dice, 0, 360), 1 + seeded_below(dice, 8));
    u.posture.ranks = 1 + seeded_below(dice, 2);
    if (seeded_below(dice, 3) == 0)
        u.posture.formation = FORMATION_COLUMN;
    unit_settle(&u);
    return u;
}

static struct unit moved(const struct unit *u, struct vec by, double turn) {
    struct unit out = *u;
    out.posture.centre = vec_add(vec_from_local(u->posture.centre, turn), by);
    out.posture.facing_deg = bearing_normalise(u->posture.facing_deg + turn);
    unit_settle(&out);
    return out;
}

static void turning_the_table_changes_no_range(void **state) {
    (void)state;
    struct seeded dice = {51};
    int in_front = 0;
    for (int i = 0; i < 3000; i++) {
        struct unit a = any_unit(&dice), b = any_unit(&dice);
        struct vec by = {seeded_between(&dice, -40, 40), seeded_between(&dice, -40, 40)};
        double turn = seeded_between(&dice, 0, 360);
        struct unit c = moved(&a, by, turn), d = moved(&b, by, turn);
        double range = unit_range_in(&a, ARC, &b, NULL, NULL);
        assert_near("range", unit_range_in(&c, ARC, &d, NULL, NULL), range, 1e-5);
        assert_near("distance", unit_distance_in(&c, &d, NULL), unit_distance_in(&a, &b, NULL),
                    1e-9);
        in_front += range >= 0;
    }
    assert_true(in_front > 500 && in_front < 2500);
}

/* The range is never shorter than the way to the nearest base, and the point
 * measured to lies in front and on the target. */
static void the_point_measured_to_is_in_front_and_on_the_target(void **state) {
    (void)state;
    struct seeded dice = {52};
    for (int i = 0; i < 3000; i++) {
        struct unit a = any_unit(&dice), b = any_unit(&dice);
        struct segment line;
        double range = unit_range_in(&a, ARC, &b, &line, NULL);
        if (range < 0)
            continue;
        struct vec nearest = unit_nearest_point(&b, a.posture.centre);
        assert_true(range >= vec_distance(a.posture.centre, nearest) - 2e-6);
        assert_true(unit_sees_point(&a, ARC, line.b));
        struct vec on = unit_nearest_point(&b, line.b);
        assert_near("on the target", vec_distance(on, line.b), 0, 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_4_a_garrison_is_centred_on_its_bases),
        cmocka_unit_test(rule_1_6_the_rest_close_up_on_centre_and_facing),
        cmocka_unit_test(no_more_bases_go_than_there_are),
        cmocka_unit_test(rule_1_6_a_garrison_loses_the_base_nearest_the_enemy),
        cmocka_unit_test(rule_1_5_a_bend_without_a_straight_base_is_straightened),
        cmocka_unit_test(rule_1_8_a_bent_line_sees_by_its_own_facing),
        cmocka_unit_test(rule_1_5_a_garrison_sees_what_any_base_sees),
        cmocka_unit_test(rule_4_2_range_runs_to_the_nearest_part_in_front),
        cmocka_unit_test(rule_1_5_a_garrison_fires_from_the_bases_that_see),
        cmocka_unit_test(distance_runs_between_nearest_points),
        cmocka_unit_test(rule_6_5_of_points_as_near_the_lowest_base_has_it),
        cmocka_unit_test(turning_the_table_changes_no_range),
        cmocka_unit_test(the_point_measured_to_is_in_front_and_on_the_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
