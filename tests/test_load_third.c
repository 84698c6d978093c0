/* The invented ruleset: it loads from a folder of the user's, and shares no
 * number, order or table with those that are shipped, so that tests with it
 * show whatever the program keeps to itself. */
#include "scenarios/load.h"

#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct scenario *third;
static struct ruleset *shipped[2];

static int load_all(void **state) {
    (void)state;
    struct load_report r;
    setenv("REFEREE_DATA", "tests/third", 1);
    int status = scenario_load(&third, "third", &r);
    for (int i = 0; i < r.count; i++)
        print_error("%s:%d: %s\n", r.faults[i].file, r.faults[i].line, r.faults[i].text);
    load_report_clear(&r);
    status |= ruleset_load(&shipped[0], "saratoga", &r);
    load_report_clear(&r);
    status |= ruleset_load(&shipped[1], "chippawa", &r);
    load_report_clear(&r);
    return status;
}

static int free_all(void **state) {
    (void)state;
    scenario_free(third);
    ruleset_free(shipped[0]);
    ruleset_free(shipped[1]);
    return 0;
}

/* --- single values --- */

#define NUMBER(MEMBER)                                                                             \
    { #MEMBER, offsetof(struct ruleset, MEMBER), true }
#define COUNT(MEMBER)                                                                              \
    { #MEMBER, offsetof(struct ruleset, MEMBER), false }

static const struct {
    const char *name;
    size_t offset;
    bool number; /* double, else int or an enum */
} values[] = {
    NUMBER(within_slack_in),
    NUMBER(close_in),
    NUMBER(front_arc_deg),
    NUMBER(line_of_fire_width_in),
    COUNT(friends_block),
    COUNT(enemies_block),
    NUMBER(enemy_gap_in),
    NUMBER(backward_cost),
    NUMBER(backward_beyond_deg),
    COUNT(formation_changes),
    COUNT(about_faces),
    NUMBER(open_gap_bases),
    COUNT(fire_column_count),
    COUNT(last_base),
    COUNT(morale_commander_bonus),
    NUMBER(retreat_in),
    COUNT(break_loss),
    NUMBER(meet_fraction),
    COUNT(melee_loss),
    COUNT(reform_turns),
    NUMBER(commander_move_in),
    NUMBER(commander_width_in),
    NUMBER(commander_depth_in),
    COUNT(commander_lost_low),
    COUNT(type_count),
};

static double value_of(const struct ruleset *r, size_t row) {
    const char *at = (const char *)r + values[row].offset;
    double number;
    int count;
    if (values[row].number) {
        memcpy(&number, at, sizeof number);
        return number;
    }
    memcpy(&count, at, sizeof count);
    return count;
}

static void every_single_value_is_another(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(values); i++) {
        for (size_t k = 0; k < LENGTH(shipped); k++) {
            if (value_of(third->rules, i) == value_of(shipped[k], i))
                print_error("%s is that of %s\n", values[i].name, shipped[k]->id);
            assert_true(value_of(third->rules, i) != value_of(shipped[k], i));
        }
    }
    assert_false(third->rules->counter_charge_allowed);
}

/* --- tables --- */

static void no_type_side_or_phase_is_shared(void **state) {
    (void)state;
    const struct ruleset *r = third->rules;
    for (size_t k = 0; k < LENGTH(shipped); k++) {
        for (int i = 0; i < shipped[k]->type_count; i++)
            assert_int_equal(ruleset_type(r, shipped[k]->types[i].id), -1);
        for (int i = 0; i < SIDES; i++)
            assert_int_equal(ruleset_side(r, shipped[k]->sides[i].id), -1);
        for (int i = 0; i < r->phase_count; i++)
            assert_string_not_equal(r->phases[i].id, shipped[k]->phases[i].id);
    }
}

static void volleys_come_before_marches(void **state) {
    (void)state;
    static const struct {
        enum phase_kind kind;
        int side;
    } order[] = {{PHASE_SHOOT, 1}, {PHASE_SHOOT, 0},    {PHASE_MOVE, 1},
                 {PHASE_MOVE, 0},  {PHASE_CHARGES, -1}, {PHASE_MELEES, -1}};
    assert_int_equal(third->rules->phase_count, LENGTH(order));
    for (size_t i = 0; i < LENGTH(order); i++) {
        assert_int_equal(third->rules->phases[i].kind, order[i].kind);
        assert_int_equal(third->rules->phases[i].side, order[i].side);
    }
    assert_int_equal(third->rules->charges_first, 0);
}

static void dice_and_faces_are_others(void **state) {
    (void)state;
    static const struct fire_row rows[] = {
        {.id = "longbow", .dice_per_base = 2, .needs = {3, 4, 5, 6, 0}},
        {.id = "sling", .dice_per_base = 1, .needs = {6, 6, 0, 0, 0}},
        {.id = "bombard", .dice_per_unit = 5, .needs = {0, 4, 4, 5, 6}},
    };
    assert_int_equal(third->rules->fire_row_count, LENGTH(rows));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct fire_row *found = &third->rules->fire_rows[i];
        assert_string_equal(found->id, rows[i].id);
        assert_int_equal(found->dice_per_base, rows[i].dice_per_base);
        assert_int_equal(found->dice_per_unit, rows[i].dice_per_unit);
        assert_memory_equal(found->needs, rows[i].needs, sizeof rows[i].needs);
    }
}

static void both_protections_are_others(void **state) {
    (void)state;
    assert_int_equal(third->rules->protection_count, 2);
    assert_int_equal(third->rules->protections[0].lost_low, 5);
    assert_int_equal(third->rules->protections[1].lost_high, 2);
    assert_int_equal(third->rules->extra_dice_count, 2);
    assert_int_equal(third->rules->extra_dice[1].dice, 3);
}

static const struct modifier *line_of(const struct modifier_list *list, const char *name) {
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->at[i].name, name) == 0)
            return &list->at[i];
    fail();
    return NULL;
}

static void modifiers_are_others(void **state) {
    (void)state;
    const struct ruleset *r = third->rules;
    assert_int_equal(line_of(&r->melee, "more stands")->value, 2);
    assert_int_equal(line_of(&r->melee, "hitting flank or rear")->value, 3);
    assert_int_equal(line_of(&r->melee, "behind a palisade")->value, 1);
    assert_int_equal(line_of(&r->morale, "knights")->value, -2);
    assert_int_equal(line_of(&r->melee, "knights charging")->when.any[0].flags, FACT_CHARGING);
    assert_int_equal(line_of(&r->morale, "knights")->from, FROM_SHEET);
    assert_int_equal(line_of(&r->morale, "marching")->from, FROM_READING);
}

/* --- the scenario: what the shipped ones do not use --- */

static const struct unit_entry *unit_named(const char *id) {
    for (int i = 0; i < third->unit_count; i++)
        if (strcmp(third->units[i].id, id) == 0)
            return &third->units[i];
    fail();
    return NULL;
}

static void places_are_read_in_every_form(void **state) {
    (void)state;
    assert_true(unit_named("kent-bows")->place.open);
    assert_int_equal(unit_named("march-bows")->place.ranks, 2);
    assert_int_equal(unit_named("london-bills")->place.bend.flank, FLANK_LEFT);
    assert_int_equal(unit_named("london-bills")->place.bend.bases, 2);
    assert_near("bend", unit_named("london-bills")->place.bend.angle_deg, 30, 1e-12);
    assert_int_equal(unit_named("warwick-bills")->place.formation, FORMATION_COLUMN);
    assert_int_equal(unit_named("great-bombard")->place.formation, FORMATION_NONE);
    assert_int_equal(unit_named("cheshire-bows")->place.formation, FORMATION_GARRISON);
    assert_near("garrison", unit_named("cheshire-bows")->place.centre.y, 18, 1e-12);
    assert_near("garrison", unit_named("cheshire-bows")->place.garrison[0].width_in, 1.25, 1e-12);
    assert_near("base", unit_named("hastings")->base_depth_in, 1.5, 1e-12);
}

static void a_brigade_may_enter_at_several_stretches(void **state) {
    (void)state;
    const struct arrival *a = &unit_named("stafford")->arrival;
    assert_int_equal(a->turn, 3);
    assert_int_equal(a->edge_count, 2);
    assert_near("second", a->edges[1].b.y, 36, 1e-12);
}

static void a_commander_may_start_with_a_unit(void **state) {
    (void)state;
    const struct commander_entry *york = &third->commanders[0];
    assert_string_equal(third->units[york->joined].id, "warwick-bills");
    assert_near("place", york->place.x, 6, 1e-12);
    assert_near("place", york->place.y, 6, 1e-12);
    assert_int_equal(third->commanders[1].brigade_count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_single_value_is_another),
        cmocka_unit_test(no_type_side_or_phase_is_shared),
        cmocka_unit_test(volleys_come_before_marches),
        cmocka_unit_test(dice_and_faces_are_others),
        cmocka_unit_test(both_protections_are_others),
        cmocka_unit_test(modifiers_are_others),
        cmocka_unit_test(places_are_read_in_every_form),
        cmocka_unit_test(a_brigade_may_enter_at_several_stretches),
        cmocka_unit_test(a_commander_may_start_with_a_unit),
    };
    return cmocka_run_group_tests(tests, load_all, free_all);
}
