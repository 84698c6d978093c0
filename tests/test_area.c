/* Areas: what is wrong with an outline, convex pieces, strips, what lies in. */
#include "geometry/area.h"

#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define CORNERS 24

/* --- faults --- */

static void outlines_that_are_none_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int n;
        struct vec at[8];
        enum area_fault fault;
    } rows[] = {
        {"nothing", 0, {{0, 0}}, AREA_TOO_FEW},
        {"two corners", 2, {{0, 0}, {1, 0}}, AREA_TOO_FEW},
        {"a count below nothing", -1, {{0, 0}}, AREA_TOO_FEW},
        {"no number", 3, {{0, 0}, {NAN, 0}, {0, 1}}, AREA_NOT_FINITE},
        {"no end", 3, {{0, 0}, {1, 0}, {0, INFINITY}}, AREA_NOT_FINITE},
        {"off any table", 3, {{0, 0}, {1, 0}, {0, -1.1e6}}, AREA_NOT_FINITE},
        {"a corner twice", 4, {{0, 0}, {4, 0}, {4, 0}, {0, 4}}, AREA_REPEATED},
        {"the first corner again", 4, {{0, 0}, {4, 0}, {0, 4}, {0, 0}}, AREA_REPEATED},
        {"on a line", 3, {{0, 0}, {4, 4}, {2, 2}}, AREA_FLAT},
        {"there and back", 4, {{0, 0}, {4, 0}, {8, 0}, {6, 0}}, AREA_FLAT},
        {"a bow tie", 4, {{0, 0}, {4, 4}, {4, 0}, {0, 4}}, AREA_CROSSES},
        {"a lop-sided bow tie", 4, {{0, 0}, {4, 4}, {4, 0}, {0, 1}}, AREA_CROSSES},
        {"a spike", 5, {{0, 0}, {4, 0}, {4, 9}, {4, 4}, {0, 4}}, AREA_CROSSES},
        {"a corner on a side", 5, {{0, 0}, {4, 0}, {2, 0}, {4, 4}, {0, 4}}, AREA_CROSSES},
        {"a corner that touches a far side",
         5,
         {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}},
         AREA_CROSSES},
        {"a corner used twice", 6, {{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}}, AREA_CROSSES},
        {"a triangle", 3, {{0, 0}, {4, 0}, {0, 4}}, AREA_OK},
        {"clockwise", 4, {{0, 0}, {0, 4}, {4, 4}, {4, 0}}, AREA_OK},
        {"with places along its sides",
         6,
         {{0, 0}, {2, 0}, {4, 0}, {4, 4}, {2, 4}, {0, 4}},
         AREA_OK},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct area a;
        enum area_fault fault = area_init_polygon(&a, rows[i].at, rows[i].n);
        if (fault != rows[i].fault)
            fail_msg("%s: fault %d", rows[i].name, fault);
        assert_int_equal(a.outline_count, fault == AREA_OK ? rows[i].n : 0);
        assert_int_equal(a.piece_count > 0, fault == AREA_OK);
        area_clear(&a);
        area_clear(&a);
    }
}

static void strips_that_are_none_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int n;
        struct vec at[6];
        double width;
        enum area_fault fault;
    } rows[] = {
        {"one place", 1, {{0, 0}}, 2, AREA_TOO_FEW},
        {"no number", 2, {{0, 0}, {NAN, 1}}, 2, AREA_NOT_FINITE},
        {"no width", 2, {{0, 0}, {9, 0}}, 0, AREA_FLAT},
        {"less than none", 2, {{0, 0}, {9, 0}}, -2, AREA_FLAT},
        {"a width that is no number", 2, {{0, 0}, {9, 0}}, NAN, AREA_NOT_FINITE},
        {"a place twice", 3, {{0, 0}, {9, 0}, {9, 0}}, 2, AREA_REPEATED},
        {"back on itself", 3, {{0, 0}, {9, 0}, {1, 0}}, 2, AREA_TOO_SHARP},
        {"nearly back", 3, {{0, 0}, {9, 0}, {1, 1}}, 1, AREA_TOO_SHARP},
        {"a stretch too short for its bends",
         4,
         {{0, 0}, {9, 0}, {9, 1}, {0, 1}},
         2,
         AREA_TOO_SHARP},
        {"over its own beginning",
         5,
         {{0, 0}, {20, 0}, {20, 20}, {5, 20}, {5, -9}},
         2,
         AREA_CROSSES},
        {"straight", 2, {{0, 0}, {9, 0}}, 2, AREA_OK},
        {"with a place on the way", 3, {{0, 0}, {4, 0}, {9, 0}}, 2, AREA_OK},
        {"round a corner", 3, {{0, 0}, {9, 0}, {9, 9}}, 2, AREA_OK},
        {"turning by 120 degrees", 3, {{0, 0}, {9, 0}, {4.5, 7.794}}, 2, AREA_OK},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct area a;
        enum area_fault fault = area_init_strip(&a, rows[i].at, rows[i].n, rows[i].width);
        if (fault != rows[i].fault)
            fail_msg("%s: fault %d", rows[i].name, fault);
        assert_int_equal(a.outline_count, fault == AREA_OK ? 2 * rows[i].n : 0);
        area_clear(&a);
    }
}

/* --- pieces --- */

static double ground(const struct vec *p, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += vec_cross(p[i], p[(i + 1) % n]) / 2;
    return sum;
}

/* Even-odd: an answer that owes nothing to the pieces. */
static bool inside_outline(const struct area *a, struct vec p) {
    bool in = false;
    for (int i = 0; i < a->outline_count; i++) {
        struct vec u = a->outline[i], v = a->outline[(i + 1) % a->outline_count];
        if ((u.y > p.y) != (v.y > p.y) && p.x < u.x + (p.y - u.y) / (v.y - u.y) * (v.x - u.x))
            in = !in;
    }
    return in;
}

static void assert_convex(const struct hull *h) {
    assert_true(h->count >= 3 && h->count <= HULL_MAX);
    for (int i = 0; i < h->count; i++) {
        struct vec a = h->at[i], b = h->at[(i + 1) % h->count], c = h->at[(i + 2) % h->count];
        assert_true(vec_cross(vec_sub(b, a), vec_sub(c, b)) > 0);
    }
}

/* Convex, together as large as the outline, and nowhere on one another. */
static void assert_pieces_fit(const char *name, const struct area *a) {
    double sum = 0, whole = ground(a->outline, a->outline_count);
    assert_true(whole > 0);
    for (int i = 0; i < a->piece_count; i++) {
        assert_convex(&a->pieces[i]);
        sum += ground(a->pieces[i].at, a->pieces[i].count);
        for (int j = 0; j < i; j++)
            assert_near(name, hull_overlap(&a->pieces[i], &a->pieces[j]), 0, 1e-7);
    }
    assert_near(name, sum, whole, 1e-9 * whole);
}

static void pieces_are_few(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int n;
        struct vec at[12];
        int most;
    } rows[] = {
        {"a rectangle", 4, {{0, 0}, {9, 0}, {9, 54}, {0, 54}}, 1},
        {"with places along a side", 5, {{0, 0}, {4, 0}, {9, 0}, {9, 54}, {0, 54}}, 1},
        {"an L", 6, {{0, 0}, {8, 0}, {8, 2}, {2, 2}, {2, 8}, {0, 8}}, 2},
        {"a U", 8, {{0, 0}, {9, 0}, {9, 6}, {7, 6}, {7, 2}, {2, 2}, {2, 6}, {0, 6}}, 4},
        {"a hexagon", 6, {{2, 0}, {4, 0}, {6, 2}, {4, 4}, {2, 4}, {0, 2}}, 1},
        {"a comb",
         12,
         {{0, 0},
          {9, 0},
          {9, 5},
          {8, 5},
          {8, 1},
          {6, 1},
          {6, 5},
          {3, 5},
          {3, 1},
          {1, 1},
          {1, 5},
          {0, 5}},
         6},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct area a;
        assert_int_equal(area_init_polygon(&a, rows[i].at, rows[i].n), AREA_OK);
        assert_pieces_fit(rows[i].name, &a);
        if (a.piece_count > rows[i].most)
            fail_msg("%s: %d pieces", rows[i].name, a.piece_count);
        area_clear(&a);
    }
}

/* Corners around a middle at changing distances: never crosses itself. */
static int star(struct seeded *dice, struct vec *at) {
    int n = 3 + seeded_below(dice, CORNERS - 2);
    double turn = seeded_between(dice, 0, 360);
    for (int i = 0; i < n; i++) {
        double far = seeded_below(dice, 3) == 0 ? 20 : seeded_between(dice, 2, 20);
        double bearing = turn - 360.0 * (i + seeded_between(dice, 0, .3)) / n;
        at[i] = vec_add((struct vec){30, 40}, vec_scale(vec_from_bearing(bearing), far));
    }
    return n;
}

static void pieces_of_any_outline_fit(void **state) {
    (void)state;
    struct seeded dice = {61};
    for (int i = 0; i < 600; i++) {
        struct vec at[CORNERS + 1];
        int n = star(&dice, at);
        struct area a;
        assert_int_equal(area_init_polygon(&a, at, n), AREA_OK);
        assert_pieces_fit("star", &a);
        for (int j = 0; j < 200; j++) {
            struct vec p = {seeded_between(&dice, 8, 52), seeded_between(&dice, 18, 62)};
            assert_int_equal(area_contains(&a, p), inside_outline(&a, p));
        }
        area_clear(&a);
    }
}

/* Steps and notches on a grid: many corners in line with each other. */
static void pieces_of_stairs_fit(void **state) {
    (void)state;
    struct seeded dice = {62};
    for (int i = 0; i < 300; i++) {
        struct vec at[2 * CORNERS + 2];
        int n = 0;
        for (int x = 0; x < CORNERS; x++) {
            int high = 1 + seeded_below(&dice, 4);
            at[n++] = (struct vec){x, high};
            at[n++] = (struct vec){x + 1, high};
            if (n > 2 && at[n - 3].y == high) {
                at[n - 3] = at[n - 1];
                n -= 2;
            }
        }
        at[n++] = (struct vec){CORNERS, 0};
        at[n++] = (struct vec){0, 0};
        struct area a;
        assert_int_equal(area_init_polygon(&a, at, n), AREA_OK);
        assert_pieces_fit("stairs", &a);
        area_clear(&a);
    }
}

static void a_strip_is_as_wide_as_it_says(void **state) {
    (void)state;
    static const struct vec line[] = {{0, 10}, {20, 10}, {30, 20}, {50, 20}};
    struct area a;
    assert_int_equal(area_init_strip(&a, line, 4, 3), AREA_OK);
    assert_pieces_fit("stream", &a);
    assert_int_equal(a.piece_count, 3);
    static const struct {
        const char *name;
        struct vec at;
        bool in;
    } rows[] = {
        {"on the line", {10, 10}, true},
        {"at its bank", {10, 11.5}, true},
        {"off its bank", {10, 11.5002}, false},
        {"at its end", {0, 9}, true},
        {"off its end", {-.0002, 9}, false},
        {"at a joint", {20, 10}, true},
        {"at the outer mitre", {20 + 1.5 * 0.41421356, 8.5}, true},
        {"off the outer mitre", {20 + 1.5 * 0.41421356 + .001, 8.5}, false},
        {"at the inner mitre", {20 - 1.5 * 0.41421356, 11.5}, true},
        {"off the slanting bank", {25 + 1.0608, 15 - 1.0608}, false},
        {"at the slanting bank", {25 + 1.0606, 15 - 1.0606}, true},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (area_contains(&a, rows[i].at) != rows[i].in)
            fail_msg("%s", rows[i].name);
    area_clear(&a);
}

/* --- what lies in an area --- */

/* An L of woods: 0,0 to 20,10 with an arm from 0,10 to 10,20. */
static const struct vec woods[] = {{0, 0}, {20, 0}, {20, 10}, {10, 10}, {10, 20}, {0, 20}};

struct lies {
    const char *name;
    struct rect base; /* depth 0: a line along its front */
    bool meets, holds;
};

static const struct lies bases[] = {
    {"inside", {{5, 5}, 0, 1.5, .75}, true, true},
    {"inside, turned", {{5, 5}, 37, 1.5, .75}, true, true},
    {"across the inner seam", {{10, 5}, 0, 1.5, .75}, true, true},
    {"across the other inner seam", {{5, 10}, 0, 1.5, .75}, true, true},
    {"at the edge, inside", {{.75, 5}, 0, 1.5, .75}, true, true},
    {"in the corner", {{.75, .375}, 0, 1.5, .75}, true, true},
    {"at the edge, outside", {{-.75, 5}, 0, 1.5, .75}, false, false},
    {"within the slack, outside", {{-.745, 5}, 0, 1.5, .75}, false, false},
    {"beyond the slack, in", {{-.73, 5}, 0, 1.5, .75}, true, false},
    {"within the slack, inside", {{.745, 5}, 0, 1.5, .75}, true, true},
    {"beyond the slack, out", {{.73, 5}, 0, 1.5, .75}, true, false},
    {"half in", {{0, 5}, 0, 1.5, .75}, true, false},
    {"far off", {{40, 40}, 0, 1.5, .75}, false, false},
    {"in the bay", {{15, 15}, 0, 1.5, .75}, false, false},
    {"in the corner of the bay", {{10.75, 10.375}, 0, 1.5, .75}, false, false},
    {"over the corner of the bay", {{10, 10}, 0, 1.5, .75}, true, false},
    {"larger than all of it", {{10, 10}, 0, 90, 90}, true, false},
    {"a long base over the bay", {{10, 10}, 135, 20, .75}, true, false},
    {"a line inside", {{5, 5}, 20, 6, 0}, true, true},
    {"a line from edge to edge", {{10, 5}, 0, 20, 0}, true, true},
    {"a line through and beyond", {{10, 5}, 0, 60, 0}, true, false},
    {"a line along the edge", {{10, 0}, 0, 20, 0}, false, true},
    {"a line along the edge of the bay", {{15, 10}, 0, 10, 0}, false, true},
    {"a line along the inner seam", {{5, 10}, 0, 10, 0}, true, true},
    {"a line along the other seam", {{10, 5}, 90, 10, 0}, true, true},
    {"a line through the bay's corner, aslant", {{10, 10}, 45, 28, 0}, true, true},
    {"a line that touches the bay's corner from outside", {{15, 5}, 135, 30, 0}, true, false},
    {"a line in the bay", {{16, 16}, 45, 6, 0}, false, false},
    {"a line that ends at the edge", {{-3, 5}, 0, 6, 0}, false, false},
    {"a line that ends inside", {{-2, 5}, 0, 6, 0}, true, false},
    {"a point inside", {{5, 5}, 0, 0, 0}, true, true},
    {"a point on the edge", {{0, 5}, 0, 0, 0}, false, true},
    {"a point outside", {{-1, 5}, 0, 0, 0}, false, false},
};

static struct hull hull_of(const struct rect *r) {
    struct hull corners = hull_of_rect(r);
    return hull_of_points(corners.at, corners.count);
}

/* The L, as such and turned about: each way cuts into other pieces. */
static void meeting_and_holding_do_not_depend_on_the_pieces(void **state) {
    (void)state;
    for (int first = 0; first < 6; first++)
        for (int turn = 0; turn < 360; turn += 15) {
            struct vec at[6];
            for (int i = 0; i < 6; i++)
                at[i] = vec_from_local(woods[(i + first) % 6], turn);
            struct area a;
            assert_int_equal(area_init_polygon(&a, at, 6), AREA_OK);
            for (size_t i = 0; i < LENGTH(bases); i++) {
                struct rect r = bases[i].base;
                r.centre = vec_from_local(r.centre, turn);
                r.facing_deg = bearing_normalise(r.facing_deg + turn);
                struct hull h = hull_of(&r);
                if (area_meets(&a, &h, 0.01) != bases[i].meets)
                    fail_msg("%s, turned by %d: meets is wrong", bases[i].name, turn);
                if (area_holds(&a, &h, 0.01) != bases[i].holds)
                    fail_msg("%s, turned by %d: holds is wrong", bases[i].name, turn);
            }
            area_clear(&a);
        }
}

/* Against samples: a base is held when all of its points are in, meets when
 * one of them is. */
static void sampled_points_agree(void **state) {
    (void)state;
    struct seeded dice = {63};
    int held = 0, met = 0;
    for (int i = 0; i < 400; i++) {
        struct vec at[CORNERS + 1];
        struct area a;
        assert_int_equal(area_init_polygon(&a, at, star(&dice, at)), AREA_OK);
        struct rect r = {{seeded_between(&dice, 12, 48), seeded_between(&dice, 22, 58)},
                         seeded_between(&dice, 0, 360),
                         6,
                         2};
        struct hull h = hull_of_rect(&r);
        bool all = true, any = false;
        for (int k = 0; k <= 60; k++)
            for (int l = 0; l <= 20; l++) {
                struct vec local = {-3 + k / 10.0, -1 + l / 10.0};
                struct vec p = vec_add(r.centre, vec_from_local(local, r.facing_deg));
                bool in = area_contains(&a, p);
                all = all && in;
                any = any || in;
            }
        bool holds = area_holds(&a, &h, 1e-6), meets = area_meets(&a, &h, 1e-6);
        assert_false(holds && !all);
        assert_true(!any || meets);
        held += holds;
        met += meets;
        area_clear(&a);
    }
    assert_true(held > 40 && met > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_that_are_none_are_refused),
        cmocka_unit_test(strips_that_are_none_are_refused),
        cmocka_unit_test(pieces_are_few),
        cmocka_unit_test(pieces_of_any_outline_fit),
        cmocka_unit_test(pieces_of_stairs_fit),
        cmocka_unit_test(a_strip_is_as_wide_as_it_says),
        cmocka_unit_test(meeting_and_holding_do_not_depend_on_the_pieces),
        cmocka_unit_test(sampled_points_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
