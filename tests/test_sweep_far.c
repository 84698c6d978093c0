/* How far a piece can go (rules 3.4, 6.5, 8): beside what a look at every place on
 * the way finds, in both battles with the units thrown about. */
#include "referee/fritz/sweep.h"
#include "referee/state.h"
#include "scenarios/load.h"
#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define ROUNDS 2500
#define ON_THE_WAY                                                                                 \
    (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY | OBSTACLE_BASES)

static struct scenario *load(const char *name) {
    struct load_report faults = {0};
    struct scenario *s = NULL;
    assert_int_equal(scenario_load(&s, name, &faults), 0);
    return s;
}

static int unit_on_table(struct seeded *random, const struct battle *b) {
    int unit;
    do
        unit = seeded_below(random, b->unit_count);
    while (unit_at(b, unit)->presence != PRESENCE_ON_TABLE);
    return unit;
}

/* Anywhere, also onto others: what bars where it stands must end well, too. */
static void throw_about(struct battle *b, struct seeded *random) {
    const int unit = unit_on_table(random, b);
    struct unit *u = &b->units[unit];
    u->posture.centre = (struct vec){seeded_between(random, 2, b->scenario->width_in - 2),
                                     seeded_between(random, 2, b->scenario->depth_in - 2)};
    u->posture.facing_deg = seeded_between(random, 0, 360);
    battle_settle(b, unit);
}

static struct vec any_way(struct seeded *random) {
    return vec_from_bearing(seeded_between(random, 0, 360));
}

static bool bars(const struct battle *b, const struct sweep *s, struct vec way, double far_in,
                 unsigned kinds) {
    const struct sweep there = sweep_onward(s, vec_scale(way, far_in));
    return sweep_obstacle(b, &there, kinds, 0).kind != OBSTACLE_NONE;
}

/* How many of the ways were barred. */
static int try_farthest(struct battle *b, struct seeded *random) {
    const double hair_in = 1e-6;
    int barred = 0;
    for (int i = 0; i < ROUNDS; i++) {
        throw_about(b, random);
        struct sweep start = sweep_of_unit(b, unit_on_table(random, b));
        start.near_enemies = seeded_below(random, 2) ? NEAR_NO_NEARER : NEAR_IGNORED;
        const struct vec way = any_way(random);
        const double max_in = seeded_between(random, 0, 24);
        const double far_in = sweep_farthest(b, &start, way, max_in, ON_THE_WAY);
        assert_true(far_in >= 0 && far_in <= max_in);
        if (far_in > 0)
            assert_false(bars(b, &start, way, far_in, ON_THE_WAY));
        if (far_in == max_in)
            continue;
        assert_true(bars(b, &start, way, far_in + hair_in, ON_THE_WAY));
        barred++;
    }
    return barred;
}

static void the_farthest_place_is_clear_and_a_hair_beyond_is_not(void **state) {
    static const char *const names[] = {"saratoga", "chippawa"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct seeded random = {1814 + (uint64_t)i};
        struct scenario *s = load(names[i]);
        struct battle *b = battle_new(s);
        const int barred = try_farthest(b, &random);
        assert_in_range(barred, ROUNDS / 4, ROUNDS - ROUNDS / 10);
        battle_free(b);
        scenario_free(s);
    }
}

/* The first free place of a fine comb; -1 for none. */
static double combed(const struct battle *b, const struct sweep *s, struct vec way, double max_in) {
    for (double at_in = 0; at_in <= max_in; at_in += 0.01) {
        struct sweep there = sweep_onward(s, vec_scale(way, at_in));
        there = sweep_end_only(&there);
        if (sweep_obstacle(b, &there, OBSTACLE_PLACE, 0).kind == OBSTACLE_NONE)
            return at_in;
    }
    return -1;
}

static void the_first_free_place_is_found(void **state) {
    (void)state;
    struct seeded random = {1777};
    struct scenario *s = load("saratoga");
    struct battle *b = battle_new(s);
    int moved = 0;
    for (int i = 0; i < 600; i++) {
        throw_about(b, &random);
        const struct sweep here = sweep_of_unit(b, unit_on_table(&random, b));
        const struct vec way = any_way(&random);
        const double free_in = sweep_to_free(b, &here, way, 6), first_in = combed(b, &here, way, 6);
        if (free_in >= 0)
            assert_false(bars(b, &here, way, free_in, OBSTACLE_BASES_AT_END | OBSTACLE_EDGE));
        moved += free_in > 0;
        assert_near("first free", free_in, first_in, 0.01);
    }
    assert_true(moved > 60);
    battle_free(b);
    scenario_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_farthest_place_is_clear_and_a_hair_beyond_is_not),
        cmocka_unit_test(the_first_free_place_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
