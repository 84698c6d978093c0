/* Where names stand in a picture: none covers a piece or another name, each is
 * near its own piece or led to it, and the same table gives the same places. */
#include "referee/draw/labels.h"
#include "tests/support/desk.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAP_IN 0.1
#define NAMES_MAX 256
#define SOLIDS_MAX (NAMES_MAX * BASES_MAX)

/* A table with names on it, as a picture has them. */
struct crowd {
    struct labels_ground ground;
    struct hull solid[SOLIDS_MAX];
    struct label label[NAMES_MAX];
    int count;
};

static struct crowd *crowd_new(double width_in, double depth_in) {
    struct crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->ground = (struct labels_ground){
        .frame = {{0, 0}, {width_in, depth_in}}, .solid = c->solid, .gap_in = GAP_IN};
    return c;
}

static void add_piece(struct crowd *c, const struct rect *base) {
    assert_true(c->ground.solid_count < SOLIDS_MAX);
    c->solid[c->ground.solid_count++] = hull_of_rect(base);
}

/* A name of so many letters for the `n` pieces that were added last. */
static struct label *add_name(struct crowd *c, int n, double facing_deg, size_t letters,
                              double height_in) {
    assert_true(c->count < NAMES_MAX);
    struct label *l = &c->label[c->count++];
    const double width_in = 0.6 * height_in * (double)letters;
    *l = (struct label){.first = c->ground.solid_count - n,
                        .piece_count = n,
                        .ahead = vec_from_bearing(facing_deg),
                        .shapes = {{width_in, height_in}, {width_in * 0.6, 2 * height_in}},
                        .shape_count = 2};
    return l;
}

static void add_unit(struct crowd *c, const struct unit *u, double height_in) {
    for (int i = 0; i < u->bases; i++)
        add_piece(c, &u->base[i]);
    add_name(c, u->bases, u->posture.facing_deg, strlen(u->name), height_in);
}

static bool touches(const struct segment *line, const struct box *b) {
    const struct vec corners[] = {b->low, {b->high.x, b->low.y}, b->high, {b->low.x, b->high.y}};
    const struct hull x = hull_of_segment(*line), y = hull_of_points(corners, 4);
    return hull_distance(&x, &y, NULL) <= 0;
}

static double away_from(const struct box *b, const struct hull *h) {
    const struct vec corners[] = {b->low, {b->high.x, b->low.y}, b->high, {b->low.x, b->high.y}};
    const struct hull name = hull_of_points(corners, 4);
    return hull_distance(&name, h, NULL);
}

/* Fails where a name that was placed breaks a promise. */
static void check_name(const char *which, const struct crowd *c, int i) {
    const struct label *l = &c->label[i];
    const struct box *at = &l->at, *frame = &c->ground.frame;
    const double width = at->high.x - at->low.x, height = at->high.y - at->low.y;
    if (at->low.x < frame->low.x || at->low.y < frame->low.y || at->high.x > frame->high.x ||
        at->high.y > frame->high.y)
        fail_msg("%s: name %d leaves the picture", which, i);
    if (fabs(width - l->shapes[l->shape].width_in) > 1e-9 ||
        fabs(height - l->shapes[l->shape].height_in) > 1e-9)
        fail_msg("%s: name %d is not of its size", which, i);
    double own = HUGE_VAL, others = HUGE_VAL;
    for (int s = 0; s < c->ground.solid_count; s++) {
        const double away = away_from(at, &c->solid[s]);
        if (s >= l->first && s < l->first + l->piece_count)
            own = fmin(own, away);
        else
            others = fmin(others, away);
    }
    if (fmin(own, others) < GAP_IN - 1e-6)
        fail_msg("%s: name %d covers a piece", which, i);
    if (l->piece_count == 0)
        return;
    if (!l->led && others <= own)
        fail_msg("%s: name %d is nearer to another's piece and has no leader", which, i);
    if (fabs(vec_distance(l->leader.a, l->leader.b) - own) > 1e-6)
        fail_msg("%s: name %d: its leader is no shortest way", which, i);
}

static void check_pair(const char *which, const struct crowd *c, int i, int j) {
    const struct label *a = &c->label[i], *b = &c->label[j];
    if (box_meets(&a->at, &b->at))
        fail_msg("%s: names %d and %d overlap", which, i, j);
    if ((a->led && touches(&a->leader, &b->at)) || (b->led && touches(&b->leader, &a->at)))
        fail_msg("%s: a leader of names %d and %d runs through the other", which, i, j);
}

/* Places the names and looks at every promise; returns how many found no room. */
static int place(const char *which, struct crowd *c) {
    int standing = 0;
    const int answer = labels_place(c->label, c->count, &c->ground);
    for (int i = 0; i < c->count; i++) {
        standing += !c->label[i].placed && c->label[i].piece_count > 0;
        if (c->label[i].placed)
            check_name(which, c, i);
        for (int j = 0; j < i && c->label[i].placed; j++)
            if (c->label[j].placed)
                check_pair(which, c, i, j);
    }
    assert_int_equal(answer, standing);
    return standing;
}

/* --- tests --- */

static void test_a_name_alone_stands_behind_its_piece(void **state) {
    static const struct {
        const char *name;
        double facing_deg;
        struct vec side;
    } rows[] = {{"looks north", 0, {0, -1}},
                {"looks east", 90, {-1, 0}},
                {"looks south", 180, {0, 1}},
                {"looks west", 270, {1, 0}}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct crowd *c = crowd_new(60, 60);
        add_piece(c, &(struct rect){{30, 30}, rows[i].facing_deg, 6, 0.75});
        const struct label *l = add_name(c, 1, rows[i].facing_deg, 8, 1);
        assert_int_equal(place(rows[i].name, c), 0);
        assert_false(l->led);
        assert_int_equal(l->shape, 0);
        const struct vec off =
            vec_sub(vec_between(l->at.low, l->at.high, 0.5), (struct vec){30, 30});
        if (vec_dot(off, rows[i].side) < 0.5 || fabs(vec_cross(off, rows[i].side)) > 1e-6)
            fail_msg("%s: the name is off by %g,%g", rows[i].name, off.x, off.y);
        free(c);
    }
}

static void test_a_name_stays_in_the_picture_in_each_corner(void **state) {
    static const struct {
        const char *name;
        struct vec at;
    } rows[] = {{"south-west", {0.75, 0.375}},
                {"south-east", {59.25, 0.375}},
                {"north-west", {0.75, 59.625}},
                {"north-east", {59.25, 59.625}}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct crowd *c = crowd_new(60, 60);
        add_piece(c, &(struct rect){rows[i].at, 0, 1.5, 0.75});
        add_name(c, 1, 0, 20, 1);
        assert_int_equal(place(rows[i].name, c), 0);
        assert_false(c->label[0].led);
        free(c);
    }
}

/* Two lines 0.4" apart: neither name fits between, so one stands above, one below. */
static void test_what_finds_no_room_behind_goes_before(void **state) {
    (void)state;
    struct crowd *c = crowd_new(60, 60);
    add_piece(c, &(struct rect){{30, 30}, 0, 12, 0.75});
    add_name(c, 1, 0, 8, 1);
    add_piece(c, &(struct rect){{30, 31.15}, 180, 12, 0.75});
    add_name(c, 1, 180, 8, 1);
    assert_int_equal(place("two lines", c), 0);
    assert_true(c->label[0].at.high.y < 30);
    assert_true(c->label[1].at.low.y > 31);
    assert_false(c->label[0].led || c->label[1].led);
    free(c);
}

/* A block of 5 by 5 pieces: the names of the inner ones stand outside, led. */
static void test_names_of_a_packed_block_stand_outside_with_leaders(void **state) {
    (void)state;
    struct crowd *c = crowd_new(60, 60);
    for (int i = 0; i < 25; i++) {
        add_piece(c, &(struct rect){{26 + 1.7 * (i % 5), 28 + 0.9 * (i / 5)}, 0, 1.5, 0.75});
        add_name(c, 1, 0, 12, 1);
    }
    assert_int_equal(place("block", c), 0);
    assert_true(c->label[12].led);
    free(c);
}

/* A wall is covered only where there is no better place. */
static void test_soft_things_are_kept_clear_where_there_is_room(void **state) {
    (void)state;
    struct crowd *c = crowd_new(60, 60);
    const struct hull wall = hull_of_segment((struct segment){{20, 29}, {40, 29}});
    c->ground.soft = &wall;
    c->ground.soft_count = 1;
    add_piece(c, &(struct rect){{30, 30}, 0, 6, 0.75});
    add_name(c, 1, 0, 8, 1);
    assert_int_equal(place("wall", c), 0);
    assert_true(away_from(&c->label[0].at, &wall) > 0);
    free(c);
}

static void test_a_place_has_its_name_inside_in_the_room_that_is_left(void **state) {
    (void)state;
    struct crowd *c = crowd_new(60, 60);
    add_piece(c, &(struct rect){{20, 20}, 0, 10, 0.75});
    add_name(c, 1, 0, 8, 1);
    struct label *l = add_name(c, 0, 0, 8, 1);
    l->place = (struct box){{14, 14}, {26, 26}};
    assert_int_equal(place("a place", c), 0);
    assert_true(l->placed);
    assert_false(l->led);
    assert_true(l->at.low.x >= 14 && l->at.high.x <= 26 && l->at.low.y >= 14 && l->at.high.y <= 26);
    free(c);
}

/* A place's name gives way to a piece's: there is room for one. */
static void test_a_place_without_room_has_no_name(void **state) {
    (void)state;
    struct crowd *c = crowd_new(8, 3);
    struct label *l = add_name(c, 0, 0, 12, 1);
    l->place = c->ground.frame;
    add_piece(c, &(struct rect){{4, 0.75}, 0, 7.8, 1.3});
    add_name(c, 1, 0, 12, 1);
    assert_int_equal(place("one room", c), 0);
    assert_true(c->label[1].placed);
    assert_false(c->label[0].placed);
    free(c);
}

static void test_a_name_without_room_is_told(void **state) {
    (void)state;
    struct crowd *c = crowd_new(4, 4);
    add_piece(c, &(struct rect){{2, 2}, 0, 3.9, 3.9});
    add_name(c, 1, 0, 3, 0.5);
    add_piece(c, &(struct rect){{30, 30}, 0, 1.5, 0.75});
    add_name(c, 1, 0, 100, 1);
    assert_int_equal(place("no room", c), 2);
    free(c);
}

static void add_battle(struct crowd *c, const struct battle *b, double height_in) {
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_ON_TABLE)
            add_unit(c, &b->units[i], height_in);
}

/* Letters of an inch, and smaller, at the deployment of every scenario. */
static void test_every_scenario_has_room_for_its_names(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa", "tests/third/third.yaml"};
    static const double heights[] = {0.7, 1, 1.2};

    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        struct scenario *s = desk_scenario(scenarios[i]);
        struct battle *b = battle_new(s);
        for (size_t h = 0; h < sizeof heights / sizeof heights[0]; h++) {
            struct crowd *c = crowd_new(s->width_in, s->depth_in);
            add_battle(c, b, heights[h]);
            assert_int_equal(place(scenarios[i], c), 0);
            free(c);
        }
        battle_free(b);
        scenario_free(s);
    }
}

/* Pieces thrown on the table, close together and over each other. */
static void throw_pieces(struct crowd *c, struct seeded *s, int units) {
    for (int i = 0; i < units; i++) {
        const double facing_deg = seeded_between(s, 0, 360);
        const struct vec at = {seeded_between(s, 5, 55), seeded_between(s, 5, 55)};
        const int bases = 1 + seeded_below(s, 6);
        for (int n = 0; n < bases; n++) {
            const struct vec aside = vec_from_local((struct vec){1.5 * n, 0}, facing_deg);
            add_piece(c, &(struct rect){vec_add(at, aside), facing_deg, 1.5, 0.75});
        }
        add_name(c, bases, facing_deg, 4 + (size_t)seeded_below(s, 20), 1);
    }
}

static void test_any_crowd_keeps_the_promises(void **state) {
    static const int sizes[] = {1, 10, 30, 60};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            struct seeded s = {seed};
            struct crowd *c = crowd_new(60, 60);
            throw_pieces(c, &s, sizes[i]);
            const int standing = place("crowd", c);
            if (sizes[i] <= 30)
                assert_int_equal(standing, 0);
            free(c);
        }
}

static void test_the_same_table_gives_the_same_places(void **state) {
    (void)state;
    struct seeded s = {7}, again = {7};
    struct crowd *a = crowd_new(60, 60), *b = crowd_new(60, 60);
    throw_pieces(a, &s, 40);
    throw_pieces(b, &again, 40);
    place("first", a);
    place("second", b);
    assert_memory_equal(a->label, b->label, sizeof a->label);
    free(a);
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_alone_stands_behind_its_piece),
        cmocka_unit_test(test_a_name_stays_in_the_picture_in_each_corner),
        cmocka_unit_test(test_what_finds_no_room_behind_goes_before),
        cmocka_unit_test(test_names_of_a_packed_block_stand_outside_with_leaders),
        cmocka_unit_test(test_soft_things_are_kept_clear_where_there_is_room),
        cmocka_unit_test(test_a_place_has_its_name_inside_in_the_room_that_is_left),
        cmocka_unit_test(test_a_place_without_room_has_no_name),
        cmocka_unit_test(test_a_name_without_room_is_told),
        cmocka_unit_test(test_every_scenario_has_room_for_its_names),
        cmocka_unit_test(test_any_crowd_keeps_the_promises),
        cmocka_unit_test(test_the_same_table_gives_the_same_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
