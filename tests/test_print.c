/* What stands on the hand-outs, and where on the paper: without drawing. */
#include "referee/draw/print_labels.h"
#include "referee/draw/print_roster.h"
#include "scenarios/load.h"
#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MM (1 / 25.4)
#define CUT_IN 0.01 /* what a label may be off */

static const char *const battles[] = {"saratoga", "chippawa", "tests/third/third.yaml",
                                      "tests/big/hundred.yaml"};
#define BATTLES (sizeof battles / sizeof battles[0])

static struct scenario *load(const char *name) {
    struct load_report faults = {0};
    struct scenario *s = NULL;

    setenv("REFEREE_DATA", "scenarios", 1);
    if (scenario_load(&s, name, &faults) < 0) {
        fail_msg("%s: %s", name, faults.faults[0].text);
    }
    load_report_clear(&faults);
    return s;
}

/* --- sheets of stickers --- */

static void test_stickers_lie_where_the_sheets_have_them(void **state) {
    static const struct {
        const char *sheet;
        int n, page;
        double x, y, width, height;
    } rows[] = {
        {"5160", 0, 0, 0.1875, 0.5, 2.625, 1},
        {"5160", 1, 0, 2.9375, 0.5, 2.625, 1},
        {"5160", 2, 0, 5.6875, 0.5, 2.625, 1},
        {"5160", 3, 0, 0.1875, 1.5, 2.625, 1},
        {"5160", 29, 0, 5.6875, 9.5, 2.625, 1},
        {"5160", 30, 1, 0.1875, 0.5, 2.625, 1},
        {"l7160", 0, 0, 7.25 * MM, 15.15 * MM, 63.5 * MM, 38.1 * MM},
        {"l7160", 1, 0, 73.25 * MM, 15.15 * MM, 63.5 * MM, 38.1 * MM},
        {"l7160", 3, 0, 7.25 * MM, 53.25 * MM, 63.5 * MM, 38.1 * MM},
        {"l7160", 20, 0, 139.25 * MM, 243.75 * MM, 63.5 * MM, 38.1 * MM},
        {"l7160", 21, 1, 7.25 * MM, 15.15 * MM, 63.5 * MM, 38.1 * MM},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct label_place p = label_sheet_place(label_sheet_find(rows[i].sheet), rows[i].n);
        char row[40];
        snprintf(row, sizeof row, "%s, label %d", rows[i].sheet, rows[i].n);
        assert_int_equal(p.page, rows[i].page);
        assert_near(row, p.x_in, rows[i].x, CUT_IN);
        assert_near(row, p.y_in, rows[i].y, CUT_IN);
        assert_near(row, p.width_in, rows[i].width, CUT_IN);
        assert_near(row, p.height_in, rows[i].height, CUT_IN);
    }
}

/* The free edges are the same on both sides, and above and below. */
static void test_stickers_lie_in_the_middle_of_their_paper(void **state) {
    static const char *const sheets[] = {"5160", "l7160"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct label_sheet *s = label_sheet_find(sheets[i]);
        const struct print_paper *paper = print_paper_find(s->paper);
        struct label_place last = label_sheet_place(s, s->columns * s->rows - 1);
        assert_near(sheets[i], paper->width_in - last.x_in - last.width_in, s->left_in, CUT_IN);
        assert_near(sheets[i], paper->height_in - last.y_in - last.height_in, s->top_in, CUT_IN);
    }
}

static void test_unknown_sheets_and_papers_are_none(void **state) {
    (void)state;
    assert_null(label_sheet_find("5161"));
    assert_null(label_sheet_find(""));
    assert_null(print_paper_find("a5"));
}

/* --- labels --- */

static int labels_of(const struct label_list *list, const char *unit, int base) {
    int found = 0;

    for (int i = 0; i < list->count; i++) {
        found += strcmp(list->at[i].unit, unit) == 0 && list->at[i].base == base;
    }
    return found;
}

static void test_every_base_and_commander_has_one_label(void **state) {
    (void)state;
    for (size_t n = 0; n < BATTLES; n++) {
        struct scenario *s = load(battles[n]);
        struct label_list list;
        int expected = s->commander_count;
        assert_int_equal(label_list_make(&list, s), 0);
        for (int u = 0; u < s->unit_count; u++) {
            expected += s->units[u].bases;
            for (int base = 1; base <= s->units[u].bases; base++) {
                assert_int_equal(labels_of(&list, s->units[u].name, base), 1);
            }
        }
        for (int c = 0; c < s->commander_count; c++) {
            assert_int_equal(labels_of(&list, s->commanders[c].name, 1), 1);
        }
        assert_int_equal(list.count, expected);
        label_list_clear(&list);
        scenario_free(s);
    }
}

static void test_a_label_says_what_the_scenario_says(void **state) {
    struct scenario *s = load("saratoga");
    struct label_list list;

    (void)state;
    assert_int_equal(label_list_make(&list, s), 0);
    const struct label *l = &list.at[4];
    assert_string_equal(l->unit, "Dearborn Light Infantry");
    assert_string_equal(l->brigade, "Morgan's Brigade - Daniel Morgan");
    assert_string_equal(l->class, "Light infantry of Morgan's brigade");
    assert_string_equal(l->side, "Americans");
    assert_string_equal(l->colour, "#1b2a5e");
    assert_int_equal(l->base, 1);
    assert_int_equal(l->bases, 4);
    label_list_clear(&list);
    scenario_free(s);
}

/* --- true size --- */

static bool apart(const struct label_place *a, const struct label_place *b) {
    return a->page != b->page || a->x_in + a->width_in <= b->x_in ||
           b->x_in + b->width_in <= a->x_in || a->y_in + a->height_in <= b->y_in ||
           b->y_in + b->height_in <= a->y_in;
}

static void must_be_placed(const struct label_list *list, const struct label_place *places,
                           const struct print_paper *paper) {
    for (int i = 0; i < list->count; i++) {
        const struct label_place *p = &places[i];
        assert_near(list->at[i].unit, p->width_in, list->at[i].width_in, CUT_IN);
        assert_near(list->at[i].unit, p->height_in, list->at[i].depth_in, CUT_IN);
        assert_true(p->x_in >= LABEL_MARGIN_IN - 1e-6 && p->y_in >= LABEL_MARGIN_IN - 1e-6);
        assert_true(p->x_in + p->width_in <= paper->width_in - LABEL_MARGIN_IN + 1e-6);
        assert_true(p->y_in + p->height_in <= paper->height_in - LABEL_MARGIN_IN + 1e-6);
        for (int k = 0; k < i; k++) {
            assert_true(apart(&places[k], p));
        }
    }
}

static void test_true_labels_have_their_bases_size_and_lie_apart(void **state) {
    static const char *const papers[] = {"letter", "a4"};

    (void)state;
    for (size_t n = 0; n < 2 * BATTLES; n++) {
        struct scenario *s = load(battles[n / 2]);
        const struct print_paper *paper = print_paper_find(papers[n % 2]);
        struct label_list list;
        assert_int_equal(label_list_make(&list, s), 0);
        struct label_place *places = calloc((size_t)list.count, sizeof *places);
        assert_non_null(places);
        assert_int_equal(label_places_true(places, &list, paper), -1);
        must_be_placed(&list, places, paper);
        free(places);
        label_list_clear(&list);
        scenario_free(s);
    }
}

static void test_a_base_larger_than_the_paper_is_named(void **state) {
    static const struct {
        double width, depth;
        int large;
    } rows[] = {{7.5, 10, -1}, {7.51, 1, 1}, {1, 10.01, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct label at[] = {{.width_in = 1, .depth_in = 1},
                             {.width_in = rows[i].width, .depth_in = rows[i].depth}};
        struct label_place places[2];
        struct label_list list = {2, at};
        assert_int_equal(label_places_true(places, &list, print_paper_find("letter")),
                         rows[i].large);
    }
}

/* --- rosters --- */

static void test_every_unit_stands_on_one_roster(void **state) {
    (void)state;
    for (size_t n = 0; n < BATTLES; n++) {
        struct scenario *s = load(battles[n]);
        struct roster_list list;
        int *found = calloc((size_t)s->unit_count, sizeof *found);
        assert_non_null(found);
        assert_int_equal(roster_list_make(&list, s), 0);
        for (int r = 0; r < list.count; r++) {
            for (int u = 0; u < list.at[r].unit_count; u++) {
                found[list.at[r].units[u]]++;
            }
        }
        for (int u = 0; u < s->unit_count; u++) {
            assert_int_equal(found[u], 1);
        }
        free(found);
        roster_list_clear(&list);
        scenario_free(s);
    }
}

/* The roster of the commander with that id; "" is that of nobody's units. */
static const struct roster *roster_of(const struct roster_list *list, const struct scenario *s,
                                      const char *id, int side) {
    for (int r = 0; r < list->count; r++) {
        int c = list->at[r].commander;
        if (c < 0 ? *id == '\0' && list->at[r].side == side
                  : strcmp(s->commanders[c].id, id) == 0) {
            return &list->at[r];
        }
    }
    return NULL;
}

static void test_units_stand_with_the_nearest_commander(void **state) {
    static const struct {
        const char *battle, *commander;
        int side, units; /* -1: no such roster */
        const char *first;
    } rows[] = {
        {"saratoga", "gen-poor", 0, 8, "1st-nh"},
        {"saratoga", "gen-burgoyne", 1, 0, NULL},
        {"saratoga", "gen-fraser", 1, 5, "butlers-rangers"},
        {"saratoga", "gen-arnold", 0, 0, NULL},
        {"saratoga", "", 0, -1, NULL},
        {"saratoga", "", 1, -1, NULL},
        {"chippawa", "gen-riall", 1, 0, NULL},
        {"chippawa", "", 1, 7, "royal-scots"},
        {"tests/third/third.yaml", "lord-falconberg", 1, 5, "kent-bows"},
        {"tests/third/third.yaml", "", 0, -1, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scenario *s = load(rows[i].battle);
        struct roster_list list;
        assert_int_equal(roster_list_make(&list, s), 0);
        const struct roster *r = roster_of(&list, s, rows[i].commander, rows[i].side);
        assert_int_equal(r ? r->unit_count : -1, rows[i].units);
        if (rows[i].first) {
            assert_string_equal(s->units[r->units[0]].id, rows[i].first);
        }
        roster_list_clear(&list);
        scenario_free(s);
    }
}

static int unit_of(const struct scenario *s, const char *id) {
    for (int u = 0; u < s->unit_count; u++) {
        if (strcmp(s->units[u].id, id) == 0) {
            return u;
        }
    }
    fail_msg("there is no %s", id);
    return -1;
}

static void test_rosters_speak_the_classs_words_and_the_rules_numbers(void **state) {
    static const struct {
        const char *battle, *unit;
        enum roster_line line;
        const char *text;
    } rows[] = {
        {"saratoga", "1st-nh", ROSTER_MOVES, "Firing line 6\", marching column 12\"; charge 6\""},
        {"saratoga", "1st-nh", ROSTER_SHOOTS,
         "1 die for each base. Hits on 5-6 at a charger, on 6 up to 6\"."},
        {"saratoga", "virginia-rifles", ROSTER_SHOOTS,
         "1 die for each base. Hits on 4-6 at a charger, on 5-6 up to 6\", on 6 up to 12\"."},
        {"saratoga", "1st-nh", ROSTER_MORALE,
         "Holds on a die of as many as its bases or less (+1 with a commander)."},
        {"saratoga", "1st-nh", ROSTER_SPECIAL,
         "With 1 base left it is lost, but not in a redoubt."},
        {"saratoga", "ny-militia", ROSTER_MELEE,
         "A die each, the higher wins. Die -1: militia or artillery crew."},
        {"saratoga", "redoubt-cannon-1", ROSTER_MOVES, "Never moves"},
        {"saratoga", "redoubt-cannon-1", ROSTER_MORALE,
         "Holds on a die of 4 or less, however many bases are left."},
        {"saratoga", "redoubt-cannon-1", ROSTER_SPECIAL,
         "Turns freely; shoots only if it has not moved. Lost with 3 hits in one turn."},
        {"chippawa", "royal-scots", ROSTER_SPECIAL,
         "With 1 base left it is lost. Not into woods in marching column. Not into river. "
         "Touching creek: moves and charge times 0.5."},
        {"tests/third/third.yaml", "kent-bows", ROSTER_MOVES,
         "Fighting line 7\", marching column 9\"; charge 4\""},
        {"tests/third/third.yaml", "kent-bows", ROSTER_SHOOTS,
         "2 dice for each block. Hits on 3-6 at a charger, on 4-6 up to 5\", on 5-6 up to 10\", on "
         "6 up to 18\"."},
        {"tests/third/third.yaml", "london-bills", ROSTER_SHOOTS, "Does not shoot."},
        {"tests/third/third.yaml", "great-bombard", ROSTER_SHOOTS,
         "5 dice. Hits on 4-6 up to 5\", on 4-6 up to 10\", on 5-6 up to 18\", on 6 up to 30\"."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scenario *s = load(rows[i].battle);
        struct sentence text = {0};
        roster_unit_line(&text, s, unit_of(s, rows[i].unit), rows[i].line);
        assert_string_equal(text.text, rows[i].text);
        scenario_free(s);
    }
}

static void test_a_commander_has_his_own_rules(void **state) {
    struct scenario *s = load("chippawa");

    (void)state;
    for (int c = 0; c < s->commander_count; c++) {
        struct sentence text = {0};
        if (strcmp(s->commanders[c].id, "gen-ripley") != 0) {
            continue;
        }
        roster_commander_line(&text, s, c);
        assert_string_equal(
            text.text, "Comes on in turn 5. He moves 12\" and joins a unit by touching it. He may "
                       "join units of Ripley's Brigade. His unit may roll 1 higher in morale and "
                       "has +1 in melee. After its melee, or when fire destroys it, roll a die: he "
                       "is lost on 6.");
        scenario_free(s);
        return;
    }
    fail_msg("he is not there");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stickers_lie_where_the_sheets_have_them),
        cmocka_unit_test(test_stickers_lie_in_the_middle_of_their_paper),
        cmocka_unit_test(test_unknown_sheets_and_papers_are_none),
        cmocka_unit_test(test_every_base_and_commander_has_one_label),
        cmocka_unit_test(test_a_label_says_what_the_scenario_says),
        cmocka_unit_test(test_true_labels_have_their_bases_size_and_lie_apart),
        cmocka_unit_test(test_a_base_larger_than_the_paper_is_named),
        cmocka_unit_test(test_every_unit_stands_on_one_roster),
        cmocka_unit_test(test_units_stand_with_the_nearest_commander),
        cmocka_unit_test(test_rosters_speak_the_classs_words_and_the_rules_numbers),
        cmocka_unit_test(test_a_commander_has_his_own_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
