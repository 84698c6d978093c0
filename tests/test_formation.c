/* Where bases stand (rules 1.4 to 1.6). */
#include "units/formation.h"

#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define WIDTH 1.5
#define DEPTH 0.75

static void names_go_both_ways(void **state) {
    (void)state;
    static const char *const names[] = {"line", "column", "garrison", "none"};
    for (int i = 0; i < FORMATION_COUNT; i++) {
        assert_string_equal(formation_name((enum formation)i), names[i]);
        assert_int_equal(formation_from_name(names[i]), i);
    }
    assert_int_equal(formation_from_name("square"), -1);
    assert_int_equal(formation_from_name(""), -1);
    assert_int_equal(formation_from_name("Line"), -1);
}

/* --- exact places, the unit at 0,0 facing north --- */

struct layout {
    const char *name;
    struct posture posture;
    int count;
    struct vec at[8];
    double facing[8];
};

#define AT_NORTH .centre = {0, 0}, .facing_deg = 0

static const struct layout layouts[] = {
    {"one base", {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1}, 1, {{0, 0}}, {0}},
    {"a line, left to right",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1},
     4,
     {{-2.25, 0}, {-.75, 0}, {.75, 0}, {2.25, 0}},
     {0}},
    {"an open line",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1, .gap_in = 1.5},
     3,
     {{-3, 0}, {0, 0}, {3, 0}},
     {0}},
    {"two ranks of two",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 2},
     4,
     {{-.75, .375}, {.75, .375}, {-.75, -.375}, {.75, -.375}},
     {0}},
    {"two ranks, the odd base in front, the rear centred",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 2},
     5,
     {{-1.5, .3}, {0, .3}, {1.5, .3}, {-.75, -.45}, {.75, -.45}},
     {0}},
    {"two ranks of one base",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 2},
     1,
     {{0, 0}},
     {0}},
    {"a column, front to rear",
     {AT_NORTH, .formation = FORMATION_COLUMN, .ranks = 1},
     4,
     {{0, 1.125}, {0, .375}, {0, -.375}, {0, -1.125}},
     {0}},
    {"a column heeds no gap, rank or bend",
     {AT_NORTH, .formation = FORMATION_COLUMN, .ranks = 2, .gap_in = 1.5,
      .bend = {FLANK_LEFT, 1, 45}},
     2,
     {{0, .375}, {0, -.375}},
     {0}},
    {"a gun", {AT_NORTH, .formation = FORMATION_NONE, .ranks = 1}, 1, {{0, 0}}, {0}},
    {"no formation is one rank",
     {AT_NORTH, .formation = FORMATION_NONE, .ranks = 2, .bend = {FLANK_LEFT, 1, 45}},
     2,
     {{-.75, 0}, {.75, 0}},
     {0}},
    /* Three bases, the right one turned back by 90 about the joint at its left
     * rear: in the frame of the middle base its centre is at .75 + .375 right,
     * -.375 - .75 ahead; the mean, -.125 and -.375, is taken off. */
    {"right bend",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1, .bend = {FLANK_RIGHT, 1, 90}},
     3,
     {{-1.375, .375}, {.125, .375}, {1.25, -.75}},
     {0, 0, 90}},
    {"left bend",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1, .bend = {FLANK_LEFT, 1, 90}},
     3,
     {{-1.25, -.75}, {-.125, .375}, {1.375, .375}},
     {270, 0, 0}},
    {"a bend without a straight base is straight",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 1, .bend = {FLANK_LEFT, 3, 90}},
     3,
     {{-1.5, 0}, {0, 0}, {1.5, 0}},
     {0}},
    {"two ranks, bent: the front rank counts",
     {AT_NORTH, .formation = FORMATION_LINE, .ranks = 2, .bend = {FLANK_RIGHT, 2, 45}},
     4,
     {{-.75, .375}, {.75, .375}, {-.75, -.375}, {.75, -.375}},
     {0}},
};

static void rule_1_5_layouts(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(layouts); i++) {
        const struct layout *l = &layouts[i];
        struct rect bases[BASES_MAX];
        formation_layout(&l->posture, l->count, WIDTH, DEPTH, bases);
        for (int j = 0; j < l->count; j++) {
            assert_near(l->name, bases[j].centre.x, l->at[j].x, 1e-12);
            assert_near(l->name, bases[j].centre.y, l->at[j].y, 1e-12);
            assert_near(l->name, bases[j].facing_deg, l->facing[j], 1e-12);
            assert_near(l->name, bases[j].width_in, WIDTH, 0);
            assert_near(l->name, bases[j].depth_in, DEPTH, 0);
        }
    }
}

static void the_front_rank_has_the_odd_base(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct posture posture;
        int count, front;
    } rows[] = {
        {"one rank", {.formation = FORMATION_LINE, .ranks = 1}, 7, 7},
        {"two ranks, odd", {.formation = FORMATION_LINE, .ranks = 2}, 7, 4},
        {"two ranks, even", {.formation = FORMATION_LINE, .ranks = 2}, 6, 3},
        {"column", {.formation = FORMATION_COLUMN, .ranks = 1}, 6, 1},
        {"nobody", {.formation = FORMATION_LINE, .ranks = 2}, 0, 0},
        {"nobody, in column", {.formation = FORMATION_COLUMN, .ranks = 1}, 0, 0},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (formation_front_rank(&rows[i].posture, rows[i].count) != rows[i].front)
            fail_msg("%s", rows[i].name);
}

/* --- what holds for every posture --- */

static struct posture any_posture(struct seeded *dice) {
    struct posture p = {.centre = {seeded_between(dice, 0, 60), seeded_between(dice, 0, 90)},
                        .facing_deg = seeded_between(dice, 0, 360),
                        .formation = FORMATION_LINE,
                        .ranks = 1 + seeded_below(dice, 2)};
    if (seeded_below(dice, 4) == 0)
        p.formation = FORMATION_COLUMN;
    if (seeded_below(dice, 4) == 0)
        p.gap_in = seeded_between(dice, 0, WIDTH);
    if (seeded_below(dice, 2) == 0)
        p.bend = (struct bend){(enum flank)seeded_below(dice, 2), 1 + seeded_below(dice, 6),
                               seeded_between(dice, 1, 90)};
    return p;
}

static void rule_1_4_the_centre_is_the_mean_of_the_bases(void **state) {
    (void)state;
    struct seeded dice = {41};
    for (int i = 0; i < 4000; i++) {
        struct posture p = any_posture(&dice);
        struct rect bases[BASES_MAX];
        int count = 1 + i % BASES_MAX;
        formation_layout(&p, count, WIDTH, DEPTH, bases);
        struct vec centre = formation_centre(bases, count);
        assert_near("centre", vec_distance(centre, p.centre), 0, 1e-12);
    }
}

/* Bases never overlap. The one exception is a bend in two ranks with an odd
 * base, where one base of the centred rear rank stands across the joint. */
static void bases_of_a_unit_do_not_overlap(void **state) {
    (void)state;
    struct seeded dice = {42};
    for (int i = 0; i < 3000; i++) {
        struct posture p = any_posture(&dice);
        struct rect bases[BASES_MAX];
        int count = 1 + seeded_below(&dice, 12);
        if (p.ranks == 2 && count % 2 == 1)
            p.bend.bases = 0;
        formation_layout(&p, count, WIDTH, DEPTH, bases);
        for (int j = 0; j < count; j++)
            for (int k = 0; k < j; k++) {
                struct hull a = hull_of_rect(&bases[j]), b = hull_of_rect(&bases[k]);
                assert_near("overlap", hull_overlap(&a, &b), 0, 1e-9);
            }
    }
}

static void the_two_ends_of_a_bend_share_the_joint(void **state) {
    (void)state;
    struct seeded dice = {43};
    for (int i = 0; i < 2000; i++) {
        struct posture p = any_posture(&dice);
        int count = 2 + seeded_below(&dice, 10), bent = 1 + seeded_below(&dice, count - 1);
        p.formation = FORMATION_LINE;
        p.ranks = 1;
        p.gap_in = 0;
        bool right = seeded_below(&dice, 2) == 0;
        p.bend = (struct bend){right ? FLANK_RIGHT : FLANK_LEFT, bent, 1 + i % 90};
        struct rect bases[BASES_MAX];
        formation_layout(&p, count, WIDTH, DEPTH, bases);
        int straight = right ? count - bent - 1 : bent, first = right ? straight + 1 : bent - 1;
        struct hull a = hull_of_rect(&bases[straight]), b = hull_of_rect(&bases[first]);
        struct vec joint = a.at[right ? 0 : 3], shared = b.at[right ? 3 : 0];
        assert_near("joint", vec_distance(joint, shared), 0, 1e-12);
        double turned = bearing_difference(bases[first].facing_deg, bases[straight].facing_deg);
        assert_near("angle", turned, p.bend.angle_deg, 1e-9);
        assert_near("facing", bearing_difference(bases[straight].facing_deg, p.facing_deg), 0,
                    1e-9);
    }
}

/* The layout of a posture turned and moved is the layout, turned and moved. */
static void layouts_turn_with_the_unit(void **state) {
    (void)state;
    struct seeded dice = {44};
    for (int i = 0; i < 2000; i++) {
        struct posture p = any_posture(&dice), home = p;
        home.centre = (struct vec){0, 0};
        home.facing_deg = 0;
        struct rect bases[BASES_MAX], at_home[BASES_MAX];
        int count = 1 + seeded_below(&dice, BASES_MAX);
        formation_layout(&p, count, WIDTH, DEPTH, bases);
        formation_layout(&home, count, WIDTH, DEPTH, at_home);
        for (int j = 0; j < count; j++) {
            struct vec there = vec_from_local(at_home[j].centre, p.facing_deg);
            assert_near("place", vec_distance(bases[j].centre, vec_add(p.centre, there)), 0, 1e-12);
            double facing = bearing_normalise(at_home[j].facing_deg + p.facing_deg);
            assert_near("facing", bearing_difference(bases[j].facing_deg, facing), 0, 1e-9);
        }
    }
}

/* --- outline --- */

static void rule_1_8_the_outline_holds_all_bases(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct posture posture;
        int count;
        struct vec centre;
        double width, depth;
    } rows[] = {
        {"a line", {AT_NORTH, .ranks = 1}, 4, {0, 0}, 6, .75},
        {"a column", {AT_NORTH, .formation = FORMATION_COLUMN}, 4, {0, 0}, 1.5, 3},
        {"two ranks, odd", {AT_NORTH, .ranks = 2}, 5, {0, -.075}, 4.5, 1.5},
        {"a bent line", /* see the layout above: -2.125 to 1.625, -1.5 to .75 */
         {AT_NORTH, .ranks = 1, .bend = {FLANK_RIGHT, 1, 90}},
         3,
         {-.25, -.375},
         3.75,
         2.25},
    };
    struct seeded dice = {45};
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (int turn = 0; turn < 40; turn++) {
            struct posture p = rows[i].posture;
            p.facing_deg = turn == 0 ? 0 : seeded_between(&dice, 0, 360);
            p.centre = (struct vec){10.0 * turn, 7};
            struct rect bases[BASES_MAX];
            formation_layout(&p, rows[i].count, WIDTH, DEPTH, bases);
            struct rect outline = formation_outline(bases, rows[i].count, p.facing_deg);
            struct vec centre = vec_add(p.centre, vec_from_local(rows[i].centre, p.facing_deg));
            assert_near(rows[i].name, outline.width_in, rows[i].width, 1e-9);
            assert_near(rows[i].name, outline.depth_in, rows[i].depth, 1e-9);
            assert_near(rows[i].name, outline.facing_deg, p.facing_deg, 0);
            assert_near(rows[i].name, vec_distance(outline.centre, centre), 0, 1e-9);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_both_ways),
        cmocka_unit_test(rule_1_5_layouts),
        cmocka_unit_test(the_front_rank_has_the_odd_base),
        cmocka_unit_test(rule_1_4_the_centre_is_the_mean_of_the_bases),
        cmocka_unit_test(bases_of_a_unit_do_not_overlap),
        cmocka_unit_test(the_two_ends_of_a_bend_share_the_joint),
        cmocka_unit_test(layouts_turn_with_the_unit),
        cmocka_unit_test(rule_1_8_the_outline_holds_all_bases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
