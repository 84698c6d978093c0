/* The numbers of the two sheets, as the shipped files give them: every table,
 * and the orders of battle. What is a reading is in docs/rules.md. */
#include "scenarios/load.h"

#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define EXACT 1e-12

static struct scenario *saratoga, *chippawa;

static struct scenario *load(const char *name) {
    struct load_report r;
    struct scenario *s = NULL;
    scenario_load(&s, name, &r);
    for (int i = 0; i < r.count; i++)
        print_error("%s:%d: %s\n", r.faults[i].file, r.faults[i].line, r.faults[i].text);
    load_report_clear(&r);
    return s;
}

static int load_both(void **state) {
    (void)state;
    saratoga = load("saratoga");
    chippawa = load("chippawa");
    return saratoga != NULL && chippawa != NULL ? 0 : -1;
}

static int free_both(void **state) {
    (void)state;
    scenario_free(saratoga);
    scenario_free(chippawa);
    return 0;
}

/* --- unit types: allowances, charge, pass number, dice and faces (3, 4, 5) --- */

struct type_row {
    const char *id;
    double line_in, column_in, none_in, charge_in; /* -1: may not take it */
    int pass, hits;
    bool open, gun;
    int per_base, per_unit;
    int needs[4]; /* at 1, 6, 12, 24 inches; 0: no */
};

static double move_of(const struct unit_type *t, enum formation f) {
    return (t->formations & 1u << f) != 0 ? t->move_in[f] : -1;
}

static void check_fire(const struct ruleset *r, const struct unit_type *t,
                       const struct type_row *row) {
    if (row->per_base + row->per_unit == 0) {
        assert_int_equal(t->fire_row, -1);
        return;
    }
    assert_in_range(t->fire_row, 0, r->fire_row_count - 1);
    const struct fire_row *fire = &r->fire_rows[t->fire_row];
    assert_int_equal(fire->dice_per_base, row->per_base);
    assert_int_equal(fire->dice_per_unit, row->per_unit);
    assert_int_equal(fire->from, FROM_SHEET);
    for (int i = 0; i < r->fire_column_count; i++)
        assert_int_equal(fire->needs[i], row->needs[i]);
}

static void check_types(const struct ruleset *r, const struct type_row *rows, size_t count) {
    assert_int_equal(r->type_count, count);
    for (size_t i = 0; i < count; i++) {
        int type = ruleset_type(r, rows[i].id);
        assert_true(type >= 0);
        const struct unit_type *t = &r->types[type];
        assert_near(rows[i].id, move_of(t, FORMATION_LINE), rows[i].line_in, EXACT);
        assert_near(rows[i].id, move_of(t, FORMATION_COLUMN), rows[i].column_in, EXACT);
        assert_near(rows[i].id, move_of(t, FORMATION_NONE), rows[i].none_in, EXACT);
        assert_near(rows[i].id, t->charge_in, rows[i].charge_in, EXACT);
        assert_int_equal(t->morale_pass, rows[i].pass);
        assert_int_equal(t->hits_to_remove, rows[i].hits);
        assert_int_equal(t->open_line, rows[i].open);
        assert_int_equal(t->gun, rows[i].gun);
        assert_near(rows[i].id, t->base_width_in, 1.5, EXACT);
        assert_near(rows[i].id, t->base_depth_in, rows[i].gun ? 1.5 : 0.75, EXACT);
        check_fire(r, t, &rows[i]);
    }
}

static void saratoga_has_the_types_of_its_sheet(void **state) {
    (void)state;
    static const struct type_row rows[] = {
        {"line", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0, 0}},
        {"light", 6, 12, -1, 6, 0, 1, true, false, 1, 0, {5, 6, 0, 0}},
        {"grenadier", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0, 0}},
        {"militia", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0, 0}},
        {"virginia-rifles", 6, 12, -1, 6, 0, 1, true, false, 1, 0, {4, 5, 6, 0}},
        {"morgan-light", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0, 0}},
        {"rangers-indians", 6, 12, -1, 6, 4, 1, false, false, 1, 0, {5, 6, 0, 0}},
        {"field-cannon", -1, -1, 6, 0, 4, 3, false, true, 0, 2, {4, 5, 6, 0}},
        {"redoubt-cannon", -1, -1, 0, 0, 4, 3, false, true, 0, 2, {4, 5, 6, 6}},
    };
    check_types(saratoga->rules, rows, LENGTH(rows));
}

static void chippawa_has_the_types_of_its_sheet(void **state) {
    (void)state;
    static const struct type_row rows[] = {
        {"line", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0}},
        {"light", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0}},
        {"grenadier", 6, 12, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0}},
        {"militia", 6, -1, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0}},
        {"native", 6, -1, -1, 6, 0, 1, false, false, 1, 0, {5, 6, 0}},
        {"dragoon", 12, -1, -1, 12, 0, 1, false, false, 0, 0, {0}},
        {"cannon", -1, -1, 12, 0, 4, 3, false, true, 0, 4, {4, 5, 6}},
    };
    check_types(chippawa->rules, rows, LENGTH(rows));
}

static void the_columns_of_the_fire_tables(void **state) {
    (void)state;
    static const double limits_in[] = {1, 6, 12, 24};
    assert_int_equal(saratoga->rules->fire_column_count, 4);
    assert_int_equal(chippawa->rules->fire_column_count, 3);
    for (int i = 0; i < 4; i++)
        assert_near("saratoga", saratoga->rules->fire_column_in[i], limits_in[i], EXACT);
    for (int i = 0; i < 3; i++)
        assert_near("chippawa", chippawa->rules->fire_column_in[i], limits_in[i], EXACT);
    assert_int_equal(saratoga->rules->charge_column, 0);
    assert_int_equal(chippawa->rules->charge_column, 0);
}

/* --- modifiers: what the sheet's words add up to for each type (5, 7) --- */

static int sum_of(const struct ruleset *r, const struct modifier_list *list, const char *type,
                  unsigned formation, unsigned grounds, unsigned flags) {
    struct facts f = {r->types[ruleset_type(r, type)].tags, formation, grounds, flags};
    int sum = 0;
    for (int i = 0; i < list->count; i++)
        sum += condition_holds(&list->at[i].when, &f) ? list->at[i].value : 0;
    return sum;
}

struct sum_row {
    const char *type;
    int morale, melee; /* in line, in the open */
};

static void check_sums(const struct ruleset *r, const struct sum_row *rows, size_t count) {
    const unsigned line = 1u << FORMATION_LINE;
    for (size_t i = 0; i < count; i++) {
        const char *type = rows[i].type;
        assert_near(type, sum_of(r, &r->morale, type, line, 0, 0), rows[i].morale, EXACT);
        assert_near(type, sum_of(r, &r->melee, type, line, 0, 0), rows[i].melee, EXACT);
    }
}

static void modifiers_of_saratoga(void **state) {
    (void)state;
    static const struct sum_row rows[] = {
        {"line", 0, 0},
        {"light", -1, 0},
        {"grenadier", -1, 1},
        {"militia", 1, -1},
        {"virginia-rifles", -1, 0},
        {"morgan-light", -1, 0},
        {"rangers-indians", 0, 0},
        {"field-cannon", 0, -1},
        {"redoubt-cannon", 0, -1},
    };
    check_sums(saratoga->rules, rows, LENGTH(rows));
}

static void modifiers_of_chippawa(void **state) {
    (void)state;
    static const struct sum_row rows[] = {
        {"line", 0, 0},   {"light", -1, 1},   {"grenadier", -1, 1}, {"militia", 1, -1},
        {"native", 1, 0}, {"dragoon", -1, 1}, {"cannon", 0, -1},
    };
    const struct ruleset *r = chippawa->rules;
    const unsigned woods = 1u << ruleset_ground(r, "woods");
    check_sums(r, rows, LENGTH(rows));
    assert_int_equal(sum_of(r, &r->morale, "native", 1u << FORMATION_LINE, woods, 0), 0);
    assert_int_equal(sum_of(r, &r->melee, "native", 1u << FORMATION_LINE, woods, 0), 1);
    assert_int_equal(sum_of(r, &r->melee, "line", 1u << FORMATION_COLUMN, 0, 0), -1);
}

static void what_happens_in_a_melee_counts_in_both(void **state) {
    (void)state;
    static const struct {
        unsigned flag;
        int saratoga, chippawa;
    } rows[] = {
        {FACT_MORE_STANDS, 1, 1}, {FACT_FLANKING, 1, 1}, {FACT_COMMANDER, 1, 1},
        {FACT_WALL, 2, 0},        {FACT_CHARGING, 0, 0},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct ruleset *r = saratoga->rules, *q = chippawa->rules;
        assert_int_equal(sum_of(r, &r->melee, "line", 1, 0, rows[i].flag), rows[i].saratoga);
        assert_int_equal(sum_of(q, &q->melee, "line", 1, 0, rows[i].flag), rows[i].chippawa);
    }
}

/* --- protection and extra dice (4.5, 4.6) --- */

static void walls_protect_at_saratoga(void **state) {
    (void)state;
    const struct ruleset *r = saratoga->rules;
    const struct facts behind = {.flags = FACT_WALL}, open = {0};
    assert_int_equal(r->protection_count, 1);
    assert_int_equal(r->extra_dice_count, 0);
    assert_true(condition_holds(&r->protections[0].target, &behind));
    assert_false(condition_holds(&r->protections[0].target, &open));
    assert_true(condition_holds(&r->protections[0].shooter, &open));
    assert_int_equal(r->protections[0].lost_low, 1);
    assert_int_equal(r->protections[0].lost_high, 4);
}

static void woods_protect_skirmishers_at_chippawa(void **state) {
    (void)state;
    static const struct {
        const char *type;
        bool helped;
    } rows[] = {{"militia", true}, {"native", true},     {"light", true},
                {"line", false},   {"grenadier", false}, {"cannon", false}};
    const struct ruleset *r = chippawa->rules;
    const struct protection *p = &r->protections[0];
    const struct facts open = {0}, wooded = {.grounds = 1u << ruleset_ground(r, "woods")};
    assert_int_equal(r->protection_count, 1);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct facts target = wooded;
        target.tags = r->types[ruleset_type(r, rows[i].type)].tags;
        assert_int_equal(condition_holds(&p->target, &target), rows[i].helped);
        target.grounds = 0;
        assert_false(condition_holds(&p->target, &target));
    }
    assert_true(condition_holds(&p->shooter, &open));
    assert_false(condition_holds(&p->shooter, &wooded));
    assert_int_equal(p->lost_low, 4);
    assert_int_equal(p->lost_high, 6);
}

static void columns_draw_two_more_dice_at_chippawa(void **state) {
    (void)state;
    const struct ruleset *r = chippawa->rules;
    const struct facts column = {.formations = 1u << FORMATION_COLUMN};
    const struct facts line = {.formations = 1u << FORMATION_LINE};
    assert_int_equal(r->extra_dice_count, 1);
    assert_int_equal(r->extra_dice[0].dice, 2);
    assert_true(condition_holds(&r->extra_dice[0].target, &column));
    assert_false(condition_holds(&r->extra_dice[0].target, &line));
}

/* --- ground of Chippawa (3.6) --- */

static bool forbids(const char *ground, const char *type, enum formation formation) {
    const struct ruleset *r = chippawa->rules;
    struct facts f = {.tags = r->types[ruleset_type(r, type)].tags, .formations = 1u << formation};
    return condition_holds(&r->grounds[ruleset_ground(r, ground)].forbidden, &f);
}

static void ground_of_chippawa(void **state) {
    (void)state;
    static const struct {
        const char *ground, *type;
        enum formation formation;
        bool forbidden;
    } rows[] = {
        {"woods", "line", FORMATION_LINE, false},    {"woods", "line", FORMATION_COLUMN, true},
        {"woods", "light", FORMATION_COLUMN, true},  {"woods", "native", FORMATION_LINE, false},
        {"woods", "cannon", FORMATION_NONE, true},   {"woods", "dragoon", FORMATION_LINE, true},
        {"creek", "line", FORMATION_COLUMN, false},  {"creek", "cannon", FORMATION_NONE, true},
        {"creek", "dragoon", FORMATION_LINE, true},  {"river", "native", FORMATION_LINE, true},
        {"bridge", "cannon", FORMATION_NONE, false},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_int_equal(forbids(rows[i].ground, rows[i].type, rows[i].formation),
                         rows[i].forbidden);
    const struct ground *creek =
        &chippawa->rules->grounds[ruleset_ground(chippawa->rules, "creek")];
    assert_near("creek", creek->slow_factor, 0.5, EXACT);
    assert_int_equal(creek->spanned_by, ruleset_ground(chippawa->rules, "bridge"));
}

/* --- the turn, charges, melees, commanders --- */

static void the_turn_runs_as_printed(void **state) {
    (void)state;
    static const char *const ids[] = {"us-move",       "us-shoot", "british-move",
                                      "british-shoot", "charges",  "melees"};
    const struct ruleset *both[] = {saratoga->rules, chippawa->rules};
    for (size_t k = 0; k < 2; k++) {
        assert_int_equal(both[k]->phase_count, LENGTH(ids));
        for (size_t i = 0; i < LENGTH(ids); i++)
            assert_string_equal(both[k]->phases[i].id, ids[i]);
        assert_string_equal(both[k]->sides[0].id, "us");
        assert_string_equal(both[k]->sides[1].id, "british");
    }
    assert_int_equal(saratoga->rules->charges_first, 0);
    assert_int_equal(chippawa->rules->charges_first, 1);
}

static void single_numbers_of_both(void **state) {
    (void)state;
    const struct ruleset *both[] = {saratoga->rules, chippawa->rules};
    for (size_t k = 0; k < 2; k++) {
        const struct ruleset *r = both[k];
        assert_near(r->id, r->within_slack_in, 0.01, EXACT);
        assert_near(r->id, r->close_in, 0.25, EXACT);
        assert_near(r->id, r->front_arc_deg, 90, EXACT);
        assert_near(r->id, r->line_of_fire_width_in, 1, EXACT);
        assert_int_equal(r->friends_block, BLOCKED_BY_CORRIDOR);
        assert_int_equal(r->enemies_block, BLOCKED_BY_LINE);
        assert_near(r->id, r->enemy_gap_in, 1, EXACT);
        assert_near(r->id, r->backward_cost, 2, EXACT);
        assert_near(r->id, r->backward_beyond_deg, 90, EXACT);
        assert_int_equal(r->formation_changes, 1);
        assert_int_equal(r->about_faces, 1);
        assert_near(r->id, r->open_gap_bases, 1, EXACT);
        assert_int_equal(r->last_base, 1);
        assert_int_equal(r->morale_commander_bonus, 1);
        assert_near(r->id, r->retreat_in, 12, EXACT);
        assert_int_equal(r->break_loss, 1);
        assert_true(r->counter_charge_allowed);
        assert_near(r->id, r->meet_fraction, 0.5, EXACT);
        assert_int_equal(r->melee_loss, 1);
        assert_int_equal(r->melee_tie_loss, 1);
        assert_near(r->id, r->commander_move_in, 12, EXACT);
        assert_near(r->id, r->commander_width_in, 0.75, EXACT);
        assert_near(r->id, r->commander_depth_in, 0.75, EXACT);
        assert_int_equal(r->commander_ground_as, ruleset_type(r, "line"));
        assert_int_equal(r->commander_lost_low, 6);
    }
}

static void what_only_saratoga_has(void **state) {
    (void)state;
    assert_int_equal(saratoga->rules->reform_turns, 1);
    assert_int_equal(chippawa->rules->reform_turns, 0);
    assert_true(saratoga->rules->last_base_holds_in_redoubt);
    assert_false(chippawa->rules->last_base_holds_in_redoubt);
    assert_true(saratoga->rules->has_redoubts);
    assert_false(chippawa->rules->has_redoubts);
}

/* --- orders of battle --- */

struct unit_row {
    const char *id, *name, *brigade, *type;
    int bases, turn;
};

static void check_units(const struct scenario *s, const struct unit_row *rows, size_t count) {
    assert_int_equal(s->unit_count, count);
    for (size_t i = 0; i < count; i++) {
        const struct unit_entry *u = &s->units[i];
        assert_string_equal(u->id, rows[i].id);
        assert_string_equal(u->name, rows[i].name);
        assert_string_equal(s->brigades[u->brigade].id, rows[i].brigade);
        assert_string_equal(s->rules->types[u->type].id, rows[i].type);
        assert_int_equal(u->bases, rows[i].bases);
        assert_int_equal(u->arrival.turn, rows[i].turn);
    }
}

static void order_of_battle_of_saratoga(void **state) {
    (void)state;
    static const struct unit_row rows[] = {
        {"butlers-rangers", "Butler's Rangers & Indians", "fraser", "rangers-indians", 2, 0},
        {"british-light-infantry", "British Light Infantry", "fraser", "light", 6, 0},
        {"24th-foot", "British 24th Foot", "fraser", "line", 5, 0},
        {"field-cannon-1", "Field Cannon 1", "fraser", "field-cannon", 1, 0},
        {"field-cannon-2", "Field Cannon 2", "fraser", "field-cannon", 1, 0},
        {"british-grenadiers", "British Grenadiers", "riedesel", "grenadier", 6, 0},
        {"von-spaeth", "Brunswick Von Spaeth Regiment", "riedesel", "line", 6, 0},
        {"field-cannon-3", "Field Cannon 3", "riedesel", "field-cannon", 1, 0},
        {"field-cannon-4", "Field Cannon 4", "riedesel", "field-cannon", 1, 0},
        {"canadian-militia", "Canadian Militia", "breymann", "militia", 2, 0},
        {"von-specht", "Brunswick Von Specht Regiment", "breymann", "line", 5, 0},
        {"brunswick-grenadiers", "Brunswick Grenadiers", "breymann", "grenadier", 6, 0},
        {"redoubt-cannon-1", "Redoubt Cannon 1", "breymann", "redoubt-cannon", 1, 0},
        {"redoubt-cannon-2", "Redoubt Cannon 2", "breymann", "redoubt-cannon", 1, 0},
        {"virginia-rifles", "Virginia Rifles", "morgan", "virginia-rifles", 4, 0},
        {"dearborn-light-infantry", "Dearborn Light Infantry", "morgan", "morgan-light", 4, 0},
        {"2nd-mass", "2nd Mass", "learned", "line", 4, 0},
        {"8th-mass", "8th Mass", "learned", "line", 4, 0},
        {"9th-mass", "9th Mass", "learned", "line", 4, 0},
        {"ny-militia", "NY Militia", "learned", "militia", 4, 0},
        {"1st-nh", "1st NH", "poor", "line", 4, 0},
        {"2nd-nh", "2nd NH", "poor", "line", 4, 0},
        {"3rd-nh", "3rd NH", "poor", "line", 4, 0},
        {"1st-ny", "1st NY", "poor", "line", 4, 0},
        {"2nd-ny", "2nd NY", "poor", "line", 4, 0},
        {"4th-ny", "4th NY", "poor", "line", 4, 0},
        {"1st-conn-militia", "1st Conn Militia", "poor", "militia", 4, 0},
        {"2nd-conn-militia", "2nd Conn Militia", "poor", "militia", 4, 0},
        {"10th-mass", "10th Mass", "patterson", "line", 3, 2},
        {"11th-mass", "11th Mass", "patterson", "line", 3, 2},
        {"12th-mass", "12th Mass", "patterson", "line", 3, 2},
        {"14th-mass", "14th Mass", "patterson", "line", 3, 2},
        {"1st-mass", "1st Mass", "glover", "line", 3, 2},
        {"4th-mass", "4th Mass", "glover", "line", 3, 2},
        {"13th-mass", "13th Mass", "glover", "line", 3, 2},
        {"15th-mass", "15th Mass", "glover", "line", 3, 2},
        {"2nd-albany-militia", "2nd Albany Militia", "glover", "militia", 3, 2},
        {"duchess-ulster-militia", "Duchess & Ulster Militia", "glover", "militia", 3, 2},
    };
    check_units(saratoga, rows, LENGTH(rows));
}

static void order_of_battle_of_chippawa(void **state) {
    (void)state;
    static const struct unit_row rows[] = {
        {"royal-scots", "1st Foot (Royal Scots)", "riall", "line", 6, 0},
        {"100th-foot", "100th Foot", "riall", "line", 6, 0},
        {"8th-kings", "8th Foot (King's)", "riall", "line", 5, 0},
        {"24-pdr", "24-pounder", "riall", "cannon", 1, 0},
        {"6-pdr", "6-pounder", "riall", "cannon", 1, 0},
        {"howitzer", "Howitzer", "riall", "cannon", 1, 0},
        {"19th-dragoons", "19th Light Dragoons", "riall", "dragoon", 2, 0},
        {"light-companies", "Light Companies", "pearson", "light", 2, 0},
        {"lincoln-militia", "2nd Lincoln Militia", "pearson", "militia", 3, 0},
        {"grand-river", "Grand River Warriors", "pearson", "native", 3, 0},
        {"western-warriors", "Western Warriors", "pearson", "native", 2, 0},
        {"25th-us", "25th US Infantry", "scott", "line", 5, 0},
        {"11th-us", "11th US Infantry", "scott", "line", 6, 0},
        {"9th-us", "9th US Infantry", "scott", "line", 5, 0},
        {"22nd-us", "22nd US Infantry", "scott", "line", 3, 0},
        {"towson", "Towson's Battery", "artillery", "cannon", 1, 0},
        {"ritchie", "Ritchie's Battery", "artillery", "cannon", 1, 3},
        {"pennsylvania", "Pennsylvania Volunteers", "porter", "militia", 4, 0},
        {"us-warriors", "Allied Warriors", "porter", "native", 5, 0},
        {"21st-us", "21st US Infantry", "ripley", "line", 6, 5},
        {"23rd-us", "23rd US Infantry", "ripley", "line", 5, 5},
    };
    check_units(chippawa, rows, LENGTH(rows));
    assert_non_null(strstr(chippawa->source, "RECONSTRUCTION"));
}

struct commander_row {
    const char *id;
    const char *brigades[2]; /* none: any unit of his side */
    int turn;
};

static void check_commanders(const struct scenario *s, const struct commander_row *rows,
                             size_t count) {
    assert_int_equal(s->commander_count, count);
    for (size_t i = 0; i < count; i++) {
        const struct commander_entry *c = &s->commanders[i];
        int n = 0;
        assert_string_equal(c->id, rows[i].id);
        for (; n < 2 && rows[i].brigades[n] != NULL; n++)
            assert_string_equal(s->brigades[c->brigades[n]].id, rows[i].brigades[n]);
        assert_int_equal(c->brigade_count, n);
        assert_int_equal(c->arrival.turn, rows[i].turn);
        assert_int_equal(c->joined, -1);
    }
}

static void commanders_and_their_commands(void **state) {
    (void)state;
    static const struct commander_row of_saratoga[] = {
        {"gen-burgoyne", {"fraser", "riedesel"}, 0},
        {"gen-fraser", {"fraser"}, 0},
        {"gen-von-riedesel", {"riedesel"}, 0},
        {"gen-von-breymann", {"breymann"}, 0},
        {"gen-morgan", {"morgan"}, 0},
        {"gen-learned", {"learned"}, 0},
        {"gen-poor", {"poor"}, 0},
        {"gen-patterson", {"patterson"}, 2},
        {"gen-glover", {"glover"}, 2},
        {"gen-arnold", {NULL}, 2},
    };
    static const struct commander_row of_chippawa[] = {
        {"gen-riall", {NULL}, 0},      {"gen-pearson", {"pearson"}, 0},
        {"gen-brown", {NULL}, 0},      {"gen-scott", {"scott", "artillery"}, 0},
        {"gen-porter", {"porter"}, 0}, {"gen-ripley", {"ripley"}, 5},
    };
    check_commanders(saratoga, of_saratoga, LENGTH(of_saratoga));
    check_commanders(chippawa, of_chippawa, LENGTH(of_chippawa));
    assert_string_equal(saratoga->brigades[0].wing, "recon-force");
    assert_string_equal(saratoga->brigades[1].wing_name, "Recon Force");
    assert_null(saratoga->brigades[2].wing);
}

/* --- the Saratoga table (10) --- */

static void check_section(int section, const char *id, struct segment at) {
    const struct abatis *a = &saratoga->abatis[section];
    assert_string_equal(a->id, id);
    assert_near(id, vec_distance(a->at.a, at.a), 0, 1e-9);
    assert_near(id, vec_distance(a->at.b, at.b), 0, 1e-9);
}

static void redoubts_and_abatis_of_saratoga(void **state) {
    (void)state;
    const struct redoubt *west = &saratoga->redoubts[0];
    assert_int_equal(saratoga->redoubt_count, 2);
    assert_int_equal(west->wall_count, 3);
    assert_near("back", west->back_out.x, 0, EXACT);
    assert_near("back", west->back_out.y, 1, EXACT);
    assert_true(area_contains(&west->area, (struct vec){17, 80}));
    assert_int_equal(saratoga->abatis_count, 22);
    check_section(0, "west-abatis-1", (struct segment){{8, 84}, {8, 80}});
    check_section(2, "west-abatis-3", (struct segment){{8, 76}, {8, 74}});
    check_section(3, "west-abatis-4", (struct segment){{8, 74}, {12, 74}});
    check_section(7, "west-abatis-8", (struct segment){{24, 74}, {26, 74}});
    check_section(21, "east-abatis-11", (struct segment){{52, 82}, {52, 84}});
    assert_int_equal(saratoga->abatis[21].redoubt, 1);
}

static void how_the_battles_end(void **state) {
    (void)state;
    assert_int_equal(saratoga->last_turn, 12);
    assert_int_equal(saratoga->victory_count, 1);
    assert_int_equal(saratoga->victories[0].kind, VICTORY_REDOUBT);
    assert_int_equal(saratoga->victories[0].side, 0);
    assert_int_equal(saratoga->decision.kind, DECISION_SIDE);
    assert_int_equal(saratoga->decision.side, 1);
    assert_int_equal(chippawa->last_turn, 12);
    assert_int_equal(chippawa->victory_count, 2);
    assert_int_equal(chippawa->victories[0].count, 2);
    assert_int_equal(chippawa->victories[0].unit_count, 3);
    assert_int_equal(chippawa->victories[1].count, 3);
    assert_int_equal(chippawa->victories[1].unit_count, 4);
    assert_int_equal(chippawa->decision.kind, DECISION_BASES);
    assert_int_equal(chippawa->decision.unit_count, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saratoga_has_the_types_of_its_sheet),
        cmocka_unit_test(chippawa_has_the_types_of_its_sheet),
        cmocka_unit_test(the_columns_of_the_fire_tables),
        cmocka_unit_test(modifiers_of_saratoga),
        cmocka_unit_test(modifiers_of_chippawa),
        cmocka_unit_test(what_happens_in_a_melee_counts_in_both),
        cmocka_unit_test(walls_protect_at_saratoga),
        cmocka_unit_test(woods_protect_skirmishers_at_chippawa),
        cmocka_unit_test(columns_draw_two_more_dice_at_chippawa),
        cmocka_unit_test(ground_of_chippawa),
        cmocka_unit_test(the_turn_runs_as_printed),
        cmocka_unit_test(single_numbers_of_both),
        cmocka_unit_test(what_only_saratoga_has),
        cmocka_unit_test(order_of_battle_of_saratoga),
        cmocka_unit_test(order_of_battle_of_chippawa),
        cmocka_unit_test(commanders_and_their_commands),
        cmocka_unit_test(redoubts_and_abatis_of_saratoga),
        cmocka_unit_test(how_the_battles_end),
    };
    return cmocka_run_group_tests(tests, load_both, free_both);
}
