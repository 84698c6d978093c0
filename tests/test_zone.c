/* Front and rear zones (rule 1.8). */
#include "geometry/zone.h"
#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum where { FRONT, FLANK, REAR };

/* A unit of four bases: 6" wide, 0.75" deep, its front corners at 3 right and
 * left, 0.375 ahead. Places are right and ahead of its centre. */
static const struct {
    const char *name;
    double arc;
    struct vec at;
    enum where where;
} places[] = {
    {"straight ahead", 90, {0, 5}, FRONT},
    {"on the front edge", 90, {0, .375}, FRONT},
    {"a hair behind the front edge", 90, {0, .375 - 1e-4}, FLANK},
    {"on the front right corner", 90, {3, .375}, FRONT},
    {"beside the front right corner", 90, {3 + 1e-4, .375}, FLANK},
    {"on the right ray", 90, {8, 5.375}, FRONT},
    {"just inside the right ray", 90, {8 - 1e-4, 5.375}, FRONT},
    {"just outside the right ray", 90, {8 + 1e-4, 5.375}, FLANK},
    {"on the left ray", 90, {-8, 5.375}, FRONT},
    {"just inside the left ray", 90, {-8 + 1e-4, 5.375}, FRONT},
    {"just outside the left ray", 90, {-8 - 1e-4, 5.375}, FLANK},
    {"far out on the right ray", 90, {73, 70.375}, FRONT},
    {"its own centre", 90, {0, 0}, FLANK},
    {"to the right", 90, {9, 0}, FLANK},
    {"on the rear edge", 90, {1, -.375}, REAR},
    {"on the rear right ray", 90, {8, -5.375}, REAR},
    {"just outside the rear right ray", 90, {8 + 1e-4, -5.375}, FLANK},
    {"just inside the rear left ray", 90, {-8 + 1e-4, -5.375}, REAR},
    {"narrow arc, on the ray", 0, {3, 20}, FRONT},
    {"narrow arc, outside the ray", 0, {3 + 1e-4, 20}, FLANK},
    {"wide arc, far to the side", 180, {90, .375}, FRONT},
    {"wide arc, just behind the line", 180, {90, .375 - 1e-4}, FLANK},
    {"60 degrees, on the ray", 60, {3 + 5, .375 + 8.660254037844386}, FRONT},
    {"60 degrees, outside the ray", 60, {3 + 5 + 2e-4, .375 + 8.660254037844386}, FLANK},
};

static enum where where_is(const struct rect *unit, double arc, struct vec p) {
    struct zone front = zone_front(unit, arc), rear = zone_rear(unit, arc);
    if (zone_contains(&front, p))
        return FRONT;
    return zone_contains(&rear, p) ? REAR : FLANK;
}

static void check_all_places(struct vec centre, double facing) {
    struct rect unit = {centre, facing, 6, .75};
    for (size_t i = 0; i < LENGTH(places); i++) {
        struct vec p = vec_add(centre, vec_from_local(places[i].at, facing));
        enum where where = where_is(&unit, places[i].arc, p);
        if (where != places[i].where)
            fail_msg("%s, facing %g: zone %d", places[i].name, facing, where);
    }
}

static void rule_1_8_zones_open_at_the_corners(void **state) {
    (void)state;
    check_all_places((struct vec){0, 0}, 0);
}

static void rule_1_8_zones_turn_with_the_unit(void **state) {
    (void)state;
    struct seeded dice = {31};
    for (int i = 0; i < 500; i++) {
        struct vec centre = {seeded_between(&dice, 0, 60), seeded_between(&dice, 0, 90)};
        check_all_places(centre, i < 72 ? 5.0 * i : seeded_between(&dice, 0, 360));
    }
}

static void front_and_rear_are_mirror_images(void **state) {
    (void)state;
    struct seeded dice = {32};
    for (int i = 0; i < 5000; i++) {
        struct rect unit = {{0, 0}, seeded_between(&dice, 0, 360), 6, .75};
        double arc = seeded_between(&dice, 0, 180);
        struct zone front = zone_front(&unit, arc), rear = zone_rear(&unit, arc);
        struct vec p = {seeded_between(&dice, -20, 20), seeded_between(&dice, -20, 20)};
        struct vec ahead = vec_from_local(p, unit.facing_deg);
        struct vec behind = vec_from_local((struct vec){p.x, -p.y}, unit.facing_deg);
        struct vec across = vec_from_local((struct vec){-p.x, p.y}, unit.facing_deg);
        assert_int_equal(zone_contains(&front, ahead), zone_contains(&rear, behind));
        assert_int_equal(zone_contains(&front, ahead), zone_contains(&front, across));
        assert_false(zone_contains(&front, ahead) && zone_contains(&rear, ahead));
    }
}

static void the_part_of_a_base_in_the_zone(void **state) {
    (void)state;
    static const struct {
        const char *name;
        struct rect base;
        bool seen;
        struct vec nearest; /* to the unit's centre */
    } rows[] = {
        {"ahead", {{0, 6}, 0, 1.5, .75}, true, {0, 5.625}},
        {"half over the right ray", {{8, 5.375}, 0, 1.5, .75}, true, {7.25, 5}},
        {"touches the ray with a corner", {{8.75, 5}, 0, 1.5, .75}, true, {8, 5.375}},
        {"a hair off the ray", {{8.7502, 5}, 0, 1.5, .75}, false, {0, 0}},
        {"beside the unit", {{5, 0}, 0, 1.5, .75}, false, {0, 0}},
        {"side by side, as deep", {{3.75, 0}, 0, 1.5, .75}, true, {3, .375}},
        {"behind", {{0, -6}, 0, 1.5, .75}, false, {0, 0}},
        {"partly behind the front line", {{4, .5}, 0, 1.5, .75}, true, {3.25, .625}},
    };
    struct rect unit = {{0, 0}, 0, 6, .75};
    struct zone front = zone_front(&unit, 90);
    struct hull centre = hull_of_point(unit.centre);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct hull base = hull_of_rect(&rows[i].base), part = zone_clipped(&front, &base);
        if ((part.count > 0) != rows[i].seen)
            fail_msg("%s: %d corners in the zone", rows[i].name, part.count);
        if (!rows[i].seen)
            continue;
        struct segment line;
        hull_distance(&centre, &part, &line);
        assert_near(rows[i].name, vec_distance(line.b, rows[i].nearest), 0, 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_8_zones_open_at_the_corners),
        cmocka_unit_test(rule_1_8_zones_turn_with_the_unit),
        cmocka_unit_test(front_and_rear_are_mirror_images),
        cmocka_unit_test(the_part_of_a_base_in_the_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
