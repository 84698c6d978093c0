/* Distances, overlaps, cuts and sweeps of convex outlines. */
#include "geometry/hull.h"
#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* --- making --- */

static void corners_of_a_base_begin_at_its_right_rear(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double facing;
        struct vec at[4];
    } rows[] = {
        {"north", 0, {{10.75, 4.625}, {10.75, 5.375}, {9.25, 5.375}, {9.25, 4.625}}},
        {"east", 90, {{9.625, 4.25}, {10.375, 4.25}, {10.375, 5.75}, {9.625, 5.75}}},
        {"south", 180, {{9.25, 5.375}, {9.25, 4.625}, {10.75, 4.625}, {10.75, 5.375}}},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct rect base = {{10, 5}, rows[i].facing, 1.5, 0.75};
        struct hull h = hull_of_rect(&base);
        assert_int_equal(h.count, 4);
        for (int j = 0; j < 4; j++)
            assert_near(rows[i].name, vec_distance(h.at[j], rows[i].at[j]), 0, 0);
    }
}

static void a_segment_without_length_is_a_point(void **state) {
    (void)state;
    assert_int_equal(hull_of_segment((struct segment){{1, 2}, {1, 2}}).count, 1);
    assert_int_equal(hull_of_segment((struct segment){{1, 2}, {1, 2.001}}).count, 2);
    assert_int_equal(hull_of_point((struct vec){1, 2}).count, 1);
}

static bool turns_left(const struct hull *h) {
    for (int i = 0; i < h->count; i++) {
        struct vec a = h->at[i], b = h->at[(i + 1) % h->count], c = h->at[(i + 2) % h->count];
        if (vec_cross(vec_sub(b, a), vec_sub(c, b)) <= 0)
            return false;
    }
    return true;
}

static void the_hull_of_points_leaves_out_what_is_inside_or_on_a_side(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int n;
        struct vec at[8];
        int corners;
    } rows[] = {
        {"one point", 1, {{3, 3}}, 1},
        {"one point, three times", 3, {{3, 3}, {3, 3}, {3, 3}}, 1},
        {"two points", 2, {{3, 3}, {1, 1}}, 2},
        {"on a line", 4, {{0, 0}, {2, 2}, {1, 1}, {3, 3}}, 2},
        {"on a line north", 4, {{0, 0}, {0, 2}, {0, 1}, {0, -4}}, 2},
        {"triangle", 3, {{0, 0}, {0, 2}, {2, 0}}, 3},
        {"square with its middle", 5, {{0, 0}, {2, 2}, {1, 1}, {2, 0}, {0, 2}}, 4},
        {"square with middles of sides",
         8,
         {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}},
         4},
        {"two corners a hair apart", 4, {{0, 0}, {2, 0}, {2, 2}, {2, 2 + 1e-12}}, 3},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct hull h = hull_of_points(rows[i].at, rows[i].n);
        if (h.count != rows[i].corners)
            fail_msg("%s: %d corners", rows[i].name, h.count);
        assert_true(h.count < 3 || turns_left(&h));
    }
}

static void random_hulls_are_convex_and_hold_their_points(void **state) {
    (void)state;
    struct seeded dice = {21};
    for (int i = 0; i < 3000; i++) {
        struct vec p[HULL_MAX];
        int n = 1 + seeded_below(&dice, HULL_MAX);
        /* On a coarse grid points often repeat and lie on lines. */
        for (int j = 0; j < n; j++)
            p[j] = (struct vec){seeded_below(&dice, 5), seeded_below(&dice, 5)};
        struct hull h = hull_of_points(p, n);
        assert_true(h.count < 3 || turns_left(&h));
        for (int j = 0; j < n; j++)
            assert_true(hull_contains(&h, p[j]));
    }
}

static void a_sweep_holds_every_base_on_the_way(void **state) {
    (void)state;
    struct rect from = {{10, 10}, 0, 1.5, 0.75}, ahead = {{10, 16}, 0, 1.5, 0.75};
    struct hull straight = hull_of_sweep(&from, &ahead);
    assert_int_equal(straight.count, 4);
    struct hull still = hull_of_sweep(&from, &from);
    assert_int_equal(still.count, 4);
    assert_true(hull_contains(&straight, (struct vec){9.25, 9.625}));
    assert_true(hull_contains(&straight, (struct vec){10.75, 16.375}));
    assert_false(hull_contains(&straight, (struct vec){10.7502, 12}));
    struct rect wheeled = {{14, 13}, 40, 1.5, 0.75};
    struct hull sweep = hull_of_sweep(&from, &wheeled);
    assert_true(turns_left(&sweep));
    struct hull ends[2] = {hull_of_rect(&from), hull_of_rect(&wheeled)};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int part = 0; part <= 4; part++)
                assert_true(
                    hull_contains(&sweep, vec_between(ends[0].at[i], ends[1].at[j], part / 4.0)));
}

/* A base that goes straight on, in any direction and along its own sides: the hull of
 * all its corners. */
static void a_straight_sweep_is_the_hull_of_both_places(void **state) {
    (void)state;
    struct seeded dice = {22};
    for (int i = 0; i < 4000; i++) {
        struct rect from = {{seeded_between(&dice, 0, 60), seeded_between(&dice, 0, 90)},
                            seeded_below(&dice, 2) ? 15 * seeded_below(&dice, 24)
                                                   : seeded_between(&dice, 0, 360),
                            1.5,
                            .75};
        struct rect to = from;
        double bearing = seeded_below(&dice, 2) ? from.facing_deg + 90 * seeded_below(&dice, 4)
                                                : seeded_between(&dice, 0, 360);
        double way = seeded_below(&dice, 4) ? seeded_between(&dice, 0, 12) : 1e-7;
        to.centre = vec_add(to.centre, vec_scale(vec_from_bearing(bearing), way));
        struct hull a = hull_of_rect(&from), b = hull_of_rect(&to),
                    sweep = hull_of_sweep(&from, &to);
        struct vec corners[8];
        for (int k = 0; k < 4; k++) {
            corners[k] = a.at[k];
            corners[4 + k] = b.at[k];
        }
        struct hull both = hull_of_points(corners, 8);
        assert_true(sweep.count == 4 || sweep.count == 6);
        for (int k = 0; k < 8; k++)
            assert_true(hull_contains(&sweep, corners[k]));
        for (int k = 0; k < sweep.count; k++)
            assert_true(hull_contains(&both, sweep.at[k]));
    }
}

/* --- measuring --- */

struct pair {
    const char *name;
    struct rect a, b;
    double distance, overlap;
};

static const struct pair pairs[] = {
    {"side by side", {{0, 0}, 0, 1.5, .75}, {{1.5, 0}, 0, 1.5, .75}, 0, 0},
    {"front to rear", {{0, 0}, 0, 1.5, .75}, {{0, .75}, 0, 1.5, .75}, 0, 0},
    {"corner on corner", {{0, 0}, 0, 1.5, .75}, {{1.5, .75}, 0, 1.5, .75}, 0, 0},
    {"side by side in tenths", {{0.1, 0.2}, 0, 0.3, .7}, {{0.4, 0.2}, 0, 0.3, .7}, 0, 0},
    {"an inch apart", {{0, 0}, 0, 1.5, .75}, {{2.5, 0}, 0, 1.5, .75}, 1, 0},
    {"3-4-5 from corner to corner", {{0, 0}, 0, 2, 2}, {{5, 6}, 0, 2, 2}, 5, 0},
    {"corner to side", {{0, 0}, 0, 2, 2}, {{0, 4}, 45, 2, 2}, 3 - M_SQRT2, 0},
    {"the same place", {{0, 0}, 0, 1.5, .75}, {{0, 0}, 0, 1.5, .75}, 0, .75},
    {"the same place, turned", {{0, 0}, 0, 2, 2}, {{0, 0}, 45, 2, 2}, 0, 1 + M_SQRT2},
    {"one inside the other", {{0, 0}, 0, 10, 10}, {{3, 1}, 0, 1, 1}, 0, 2.5},
    {"0.1 deep at the side", {{0, 0}, 0, 2, 2}, {{1.9, 0.5}, 0, 2, 2}, 0, .1},
    {"0.1 deep at a corner", {{0, 0}, 0, 2, 2}, {{1.9, 1.8}, 0, 2, 2}, 0, .1},
    {"crossed bars", {{0, 0}, 0, 10, 1}, {{0, 0}, 90, 8, 1}, 0, 4.5},
    {"touching by a corner, turned", {{0, 0}, 0, 2, 2}, {{0, 1 + M_SQRT2}, 45, 2, 2}, 0, 0},
};

static void distances_run_from_edge_to_edge(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(pairs); i++) {
        struct hull a = hull_of_rect(&pairs[i].a), b = hull_of_rect(&pairs[i].b);
        assert_near(pairs[i].name, hull_distance(&a, &b, NULL), pairs[i].distance, 1e-9);
        assert_near(pairs[i].name, hull_distance(&b, &a, NULL), pairs[i].distance, 1e-9);
        assert_near(pairs[i].name, hull_overlap(&a, &b), pairs[i].overlap, 1e-9);
        assert_near(pairs[i].name, hull_overlap(&b, &a), pairs[i].overlap, 1e-9);
    }
}

/* Side by side is no overlap at whatever angle the two stand. */
static void neighbours_touch_at_any_angle(void **state) {
    (void)state;
    struct seeded dice = {22};
    for (int i = 0; i < 2000; i++) {
        double facing = seeded_between(&dice, 0, 360);
        struct vec at = {seeded_between(&dice, 0, 90), seeded_between(&dice, 0, 90)};
        struct rect a = {at, facing, 1.5, .75}, b = a;
        b.centre = vec_add(at, vec_from_local((struct vec){1.5, 0}, facing));
        struct hull of_a = hull_of_rect(&a), of_b = hull_of_rect(&b);
        assert_near("overlap", hull_overlap(&of_a, &of_b), 0, 0);
        assert_near("distance", hull_distance(&of_a, &of_b, NULL), 0, 1e-9);
    }
}

struct line_case {
    const char *name;
    struct segment line;
    double distance, overlap;
};

/* Against a square from 0,0 to 4,4. */
static const struct line_case lines[] = {
    {"along a side", {{0, 0}, {4, 0}}, 0, 0},
    {"along part of a side", {{1, 4}, {2, 4}}, 0, 0},
    {"along a side and beyond", {{4, -3}, {4, 9}}, 0, 0},
    {"in the line of a side", {{4, 5}, {4, 9}}, 1, 0},
    {"ends on a side", {{2, -3}, {2, 0}}, 0, 0},
    {"past a corner", {{-1, 1}, {1, -1}}, 0, 0},
    {"ends half an inch inside", {{2, -3}, {2, .5}}, 0, .5},
    {"straight through", {{2, -3}, {2, 9}}, 0, 2},
    {"straight through near a side", {{.25, -3}, {.25, 9}}, 0, .25},
    {"through both near sides of a corner", {{-1, 2}, {2, -1}}, 0, M_SQRT1_2},
    {"the diagonal", {{0, 0}, {4, 4}}, 0, 2 * M_SQRT2},
    {"inside", {{1, 1}, {2, 1}}, 0, 1},
    {"two inches off", {{-2, 1}, {-2, 3}}, 2, 0},
    {"off a corner", {{7, 8}, {9, 12}}, 5, 0},
};

static void a_line_reaches_as_deep_as_the_shift_that_parts_it(void **state) {
    (void)state;
    struct rect square = {{2, 2}, 0, 4, 4};
    struct hull h = hull_of_rect(&square);
    for (size_t i = 0; i < LENGTH(lines); i++) {
        struct hull line = hull_of_segment(lines[i].line);
        assert_near(lines[i].name, hull_distance(&line, &h, NULL), lines[i].distance, 1e-12);
        assert_near(lines[i].name, hull_distance(&h, &line, NULL), lines[i].distance, 1e-12);
        assert_near(lines[i].name, hull_overlap(&line, &h), lines[i].overlap, 1e-12);
        assert_near(lines[i].name, hull_overlap(&h, &line), lines[i].overlap, 1e-12);
    }
}

static void lines_and_points_among_themselves(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct segment a, b;
        double distance, overlap;
    } rows[] = {
        {"crossing", {{0, 0}, {4, 0}}, {{2, -3}, {2, 3}}, 0, 2},
        {"crossing near an end", {{0, 0}, {4, 0}}, {{.25, -3}, {.25, 3}}, 0, .25},
        {"end on the other", {{0, 0}, {4, 0}}, {{2, 0}, {2, 3}}, 0, 0},
        {"side by side", {{0, 0}, {4, 0}}, {{0, 1}, {4, 1}}, 1, 0},
        {"one on the other", {{0, 0}, {4, 0}}, {{1, 0}, {9, 0}}, 0, 0},
        {"one after the other", {{0, 0}, {4, 0}}, {{6, 0}, {9, 0}}, 2, 0},
        {"the same", {{0, 0}, {4, 0}}, {{4, 0}, {0, 0}}, 0, 0},
        {"point on a line", {{1, 0}, {1, 0}}, {{0, 0}, {9, 0}}, 0, 0},
        {"point off a line", {{1, 2}, {1, 2}}, {{0, 0}, {9, 0}}, 2, 0},
        {"two points", {{1, 2}, {1, 2}}, {{4, 6}, {4, 6}}, 5, 0},
        {"the same point", {{1, 2}, {1, 2}}, {{1, 2}, {1, 2}}, 0, 0},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct hull a = hull_of_segment(rows[i].a), b = hull_of_segment(rows[i].b);
        assert_near(rows[i].name, hull_distance(&a, &b, NULL), rows[i].distance, 1e-12);
        assert_near(rows[i].name, hull_overlap(&a, &b), rows[i].overlap, 1e-12);
        assert_near(rows[i].name, hull_overlap(&b, &a), rows[i].overlap, 1e-12);
    }
    struct rect square = {{2, 2}, 0, 4, 4};
    struct hull h = hull_of_rect(&square), p = hull_of_point((struct vec){1, 2});
    assert_near("a point is as deep as its nearest side", hull_overlap(&p, &h), 1, 1e-12);
    p = hull_of_point((struct vec){0, 2});
    assert_near("a point on a side", hull_overlap(&p, &h), 0, 0);
}

static void a_closed_set_holds_its_edge(void **state) {
    (void)state;
    struct rect r = {{0, 0}, 30, 4, 2};
    struct hull h = hull_of_rect(&r);
    struct vec side = vec_between(h.at[0], h.at[1], 0.3), out = vec_from_bearing(120);
    assert_true(hull_contains(&h, side));
    assert_true(hull_contains(&h, vec_add(side, vec_scale(out, -1e-4))));
    assert_false(hull_contains(&h, vec_add(side, vec_scale(out, 1e-4))));
    for (int i = 0; i < 4; i++)
        assert_true(hull_contains(&h, h.at[i]));
    struct hull line = hull_of_segment((struct segment){{0, 0}, {3, 3}});
    assert_true(hull_contains(&line, (struct vec){1, 1}));
    assert_false(hull_contains(&line, (struct vec){1, 1.0001}));
    assert_false(hull_contains(&line, (struct vec){3.0001, 3.0001}));
}

/* --- whatever the shapes --- */

static struct hull any_hull(struct seeded *dice) {
    struct vec at = {seeded_between(dice, 0, 12), seeded_between(dice, 0, 12)};
    struct vec to = {seeded_between(dice, 0, 12), seeded_between(dice, 0, 12)};
    struct rect a = {at, seeded_between(dice, 0, 360), seeded_between(dice, .5, 4),
                     seeded_between(dice, .5, 4)};
    struct rect b = a;
    b.centre = to;
    b.facing_deg = seeded_between(dice, 0, 360);
    switch (seeded_below(dice, 4)) {
    case 0:
        return hull_of_point(at);
    case 1:
        return hull_of_segment((struct segment){at, to});
    case 2:
        return hull_of_rect(&a);
    default:
        return hull_of_sweep(&a, &b);
    }
}

static struct hull turned(const struct hull *h, double deg) {
    struct hull out = *h;
    for (int i = 0; i < h->count; i++)
        out.at[i] = vec_from_local(h->at[i], deg);
    return out;
}

static struct hull mirrored(const struct hull *h) {
    struct hull out = *h;
    for (int i = 0; i < h->count; i++)
        out.at[i] = (struct vec){-h->at[h->count - 1 - i].x, h->at[h->count - 1 - i].y};
    return out;
}

static void assert_same_measures(const char *how, const struct hull *a, const struct hull *b,
                                 const struct hull *c, const struct hull *d) {
    assert_near(how, hull_distance(c, d, NULL), hull_distance(a, b, NULL), 1e-9);
    assert_near(how, hull_overlap(c, d), hull_overlap(a, b), 2e-9);
}

static void shifting_turning_and_mirroring_change_no_measure(void **state) {
    (void)state;
    struct seeded dice = {23};
    for (int i = 0; i < 4000; i++) {
        struct hull a = any_hull(&dice), b = any_hull(&dice);
        struct vec by = {seeded_between(&dice, -50, 50), seeded_between(&dice, -50, 50)};
        double deg = seeded_between(&dice, 0, 360);
        struct hull c = hull_shifted(&a, by), d = hull_shifted(&b, by);
        assert_same_measures("shifted", &a, &b, &c, &d);
        c = turned(&a, deg), d = turned(&b, deg);
        assert_same_measures("turned", &a, &b, &c, &d);
        c = mirrored(&a), d = mirrored(&b);
        assert_same_measures("mirrored", &a, &b, &c, &d);
        assert_same_measures("exchanged", &a, &b, &b, &a);
    }
}

static void the_nearest_points_lie_on_both_at_that_distance(void **state) {
    (void)state;
    struct seeded dice = {24};
    for (int i = 0; i < 4000; i++) {
        struct hull a = any_hull(&dice), b = any_hull(&dice);
        struct segment pair;
        double distance = hull_distance(&a, &b, &pair);
        assert_near("length", vec_distance(pair.a, pair.b), distance, 1e-12);
        assert_true(hull_contains(&a, pair.a));
        assert_true(hull_contains(&b, pair.b));
    }
}

/* No two points of the outlines are nearer, and the sample comes close. */
static void no_sampled_pair_is_nearer(void **state) {
    (void)state;
    enum { STEPS = 40 };
    struct seeded dice = {25};
    for (int i = 0; i < 150; i++) {
        struct hull a = any_hull(&dice), b = any_hull(&dice);
        double distance = hull_distance(&a, &b, NULL), least = INFINITY;
        for (int k = 0; k < a.count * STEPS; k++)
            for (int l = 0; l < b.count * STEPS; l++) {
                struct vec p = vec_between(a.at[k / STEPS], a.at[(k / STEPS + 1) % a.count],
                                           k % STEPS / (double)STEPS);
                struct vec q = vec_between(b.at[l / STEPS], b.at[(l / STEPS + 1) % b.count],
                                           l % STEPS / (double)STEPS);
                least = fmin(least, vec_distance(p, q));
            }
        assert_true(least >= distance - 1e-12);
        bool inside = hull_contains(&a, b.at[0]) || hull_contains(&b, a.at[0]);
        assert_true(inside || least <= distance + 0.5);
    }
}

/* The overlap parts the two along one direction and, a little less, along none. */
static void the_overlap_is_the_shortest_shift_that_parts(void **state) {
    (void)state;
    struct seeded dice = {26};
    int overlapping = 0;
    for (int i = 0; i < 1500; i++) {
        struct hull a = any_hull(&dice), b = any_hull(&dice);
        double depth = hull_overlap(&a, &b), least_left = INFINITY;
        if (depth == 0)
            continue;
        overlapping++;
        for (int k = 0; k < 720; k++) {
            struct hull less = hull_shifted(&b, vec_scale(vec_from_bearing(k / 2.0), depth * .98));
            struct hull more =
                hull_shifted(&b, vec_scale(vec_from_bearing(k / 2.0), depth * 1.0001));
            assert_true(hull_overlap(&a, &less) > 0);
            least_left = fmin(least_left, hull_overlap(&a, &more));
        }
        assert_true(least_left < 1e-3 * (1 + depth));
    }
    assert_true(overlapping > 200);
}

/* Apart, touching or overlapping: a pair is never two of them. */
static void overlap_and_distance_exclude_each_other(void **state) {
    (void)state;
    struct seeded dice = {27};
    for (int i = 0; i < 20000; i++) {
        struct hull a = any_hull(&dice), b = any_hull(&dice);
        double depth = hull_overlap(&a, &b), distance = hull_distance(&a, &b, NULL);
        assert_true(depth == 0 || distance == 0);
    }
}

/* --- cutting --- */

static void what_is_clipped_lies_in_the_half_plane(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct half_plane keep;
        int corners;
    } rows[] = {
        {"all of it", {{-1, 0}, {1, 0}}, 4},
        {"all of it, to the edge", {{0, 0}, {1, 0}}, 4},
        {"half of it", {{2, 0}, {1, 0}}, 4},
        {"a corner cut off", {{1, 0}, {M_SQRT1_2, M_SQRT1_2}}, 5},
        {"one corner left", {{1, 0}, {-M_SQRT1_2, -M_SQRT1_2}}, 3},
        {"the side it touches", {{4, 0}, {1, 0}}, 2},
        {"the corner it touches", {{4, 4}, {M_SQRT1_2, M_SQRT1_2}}, 1},
        {"nothing", {{4.0001, 0}, {1, 0}}, 0},
        {"along the diagonal", {{0, 0}, {M_SQRT1_2, -M_SQRT1_2}}, 3},
    };
    struct rect square = {{2, 2}, 0, 4, 4};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct hull h = hull_of_rect(&square), part = hull_clipped(&h, rows[i].keep);
        if (part.count != rows[i].corners)
            fail_msg("%s: %d corners", rows[i].name, part.count);
        assert_true(part.count < 3 || turns_left(&part));
    }
    struct hull none = {.count = 0};
    assert_int_equal(hull_clipped(&none, rows[0].keep).count, 0);
    struct hull line = hull_of_segment((struct segment){{0, 0}, {4, 0}});
    struct hull part = hull_clipped(&line, (struct half_plane){{1, 0}, {1, 0}});
    assert_int_equal(part.count, 2);
    assert_near("cut line", hull_distance(&part, &none, NULL), INFINITY, 0);
    struct hull end = hull_of_point((struct vec){1, 0});
    assert_near("its new end", hull_distance(&part, &end, NULL), 0, 1e-12);
}

static void a_clipped_hull_keeps_just_its_part(void **state) {
    (void)state;
    struct seeded dice = {28};
    for (int i = 0; i < 3000; i++) {
        struct hull h = any_hull(&dice);
        struct half_plane keep = {{seeded_between(&dice, 0, 12), seeded_between(&dice, 0, 12)},
                                  vec_from_bearing(seeded_between(&dice, 0, 360))};
        struct hull part = hull_clipped(&h, keep);
        for (int j = 0; j < part.count; j++) {
            assert_true(vec_dot(vec_sub(part.at[j], keep.on), keep.inward) >= -1.1e-6);
            assert_true(hull_contains(&h, part.at[j]));
        }
        for (int j = 0; j < 20; j++) {
            struct vec p = {seeded_between(&dice, 0, 12), seeded_between(&dice, 0, 12)};
            double depth = vec_dot(vec_sub(p, keep.on), keep.inward);
            if (fabs(depth) > 1e-5 && hull_contains(&h, p))
                assert_true(depth < 0 || hull_contains(&part, p));
        }
    }
}

static void a_hull_with_every_corner_taken_can_still_be_cut(void **state) {
    (void)state;
    struct vec round[HULL_MAX];
    for (int i = 0; i < HULL_MAX; i++)
        round[i] = vec_scale(vec_from_bearing(360.0 * i / HULL_MAX), 5);
    struct hull h = hull_of_points(round, HULL_MAX);
    assert_int_equal(h.count, HULL_MAX);
    struct hull part = hull_clipped(&h, (struct half_plane){{0, 4.9}, {0, -1}});
    assert_int_equal(part.count, HULL_MAX);
    assert_true(turns_left(&part));
    assert_true(hull_contains(&part, (struct vec){0, 4.8}));
    assert_false(hull_contains(&part, (struct vec){0, 4.95}));
}

/* --- a stream with a bridge --- */

static void a_stream_is_entered_beside_its_bridge(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct rect base;
        int patches;
        bool enters;
    } rows[] = {
        {"north of the stream", {{10, 12.5}, 0, 1.5, .75}, 0, false},
        {"at its bank", {{10, 12.375}, 0, 1.5, .75}, 0, false},
        {"less than the slack into it", {{10, 12.370}, 0, 1.5, .75}, 0, false},
        {"in it", {{10, 12.3}, 0, 1.5, .75}, 0, true},
        {"in it, beside the bridge", {{10, 12.3}, 0, 1.5, .75}, 1, true},
        {"on the bridge", {{20, 10}, 0, 1.5, 1.5}, 1, false},
        {"on the bridge, no bridge for it", {{20, 10}, 0, 1.5, 1.5}, 0, true},
        {"along the bridge's side", {{19.75, 10}, 0, 1.5, 1.5}, 1, false},
        {"within the slack of that side", {{19.745, 10}, 0, 1.5, 1.5}, 1, false},
        {"over that side", {{19.7, 10}, 0, 1.5, 1.5}, 1, true},
        {"from bank to bank", {{20, 10}, 0, 1.5, 9}, 1, false},
        {"wider than the bridge", {{20, 10}, 0, 2.5, 9}, 1, true},
        {"wider, and clear of the water", {{20, 13}, 0, 9, 1}, 1, false},
        {"on two bridges side by side", {{21, 10}, 0, 3.9, 1.5}, 2, false},
        {"beyond both", {{21.5, 10}, 0, 3.9, 1.5}, 2, true},
        {"askew on the bridge", {{20, 10}, 20, 1.2, .75}, 1, false},
        {"askew and over its side", {{20, 10}, 45, 2, 2}, 1, true},
    };
    struct rect water = {{25, 10}, 0, 50, 4};
    struct rect spans[2] = {{{20, 10}, 0, 2, 6}, {{22, 10}, 0, 2, 6}};
    struct hull stream = hull_of_rect(&water);
    struct hull bridges[2] = {hull_of_rect(&spans[0]), hull_of_rect(&spans[1])};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct hull h = hull_of_rect(&rows[i].base);
        bool enters =
            hull_enters(&h, &stream, rows[i].patches > 0 ? bridges : NULL, rows[i].patches, 0.01);
        if (enters != rows[i].enters)
            fail_msg("%s: %s", rows[i].name, enters ? "enters" : "does not enter");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_of_a_base_begin_at_its_right_rear),
        cmocka_unit_test(a_segment_without_length_is_a_point),
        cmocka_unit_test(the_hull_of_points_leaves_out_what_is_inside_or_on_a_side),
        cmocka_unit_test(random_hulls_are_convex_and_hold_their_points),
        cmocka_unit_test(a_sweep_holds_every_base_on_the_way),
        cmocka_unit_test(a_straight_sweep_is_the_hull_of_both_places),
        cmocka_unit_test(distances_run_from_edge_to_edge),
        cmocka_unit_test(neighbours_touch_at_any_angle),
        cmocka_unit_test(a_line_reaches_as_deep_as_the_shift_that_parts_it),
        cmocka_unit_test(lines_and_points_among_themselves),
        cmocka_unit_test(a_closed_set_holds_its_edge),
        cmocka_unit_test(shifting_turning_and_mirroring_change_no_measure),
        cmocka_unit_test(the_nearest_points_lie_on_both_at_that_distance),
        cmocka_unit_test(no_sampled_pair_is_nearer),
        cmocka_unit_test(the_overlap_is_the_shortest_shift_that_parts),
        cmocka_unit_test(overlap_and_distance_exclude_each_other),
        cmocka_unit_test(what_is_clipped_lies_in_the_half_plane),
        cmocka_unit_test(a_clipped_hull_keeps_just_its_part),
        cmocka_unit_test(a_hull_with_every_corner_taken_can_still_be_cut),
        cmocka_unit_test(a_stream_is_entered_beside_its_bridge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
