/* What single answers say, and what they leave out: a row for each. */
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *rule, *script;
    const char *shows[5]; /* in this order */
    const char *hides;    /* nowhere, or NULL */
};

static void check_row(const char *scenario, const struct row *row) {
    struct desk_run r = desk_run(scenario, "keep-going", row->script);
    const char *from = r.out;

    for (size_t i = 0; i < 5 && row->shows[i]; i++) {
        const char *found = strstr(from, row->shows[i]);
        if (!found) {
            fail_msg("%s: no `%s` in: %s", row->rule, row->shows[i], from);
        }
        from = found + strlen(row->shows[i]);
    }
    if (row->hides && strstr(r.out, row->hides)) {
        fail_msg("%s: `%s` in: %s", row->rule, row->hides, r.out);
    }
    desk_run_clear(&r);
}

#define CHECK_ROWS_OF(scenario, rows)                                                              \
    for (size_t n = 0; n < sizeof(rows) / sizeof(rows)[0]; n++)                                    \
    check_row(scenario, &(rows)[n])
#define CHECK_ROWS(rows) CHECK_ROWS_OF("saratoga", rows)

static void test_lists_stand_in_columns(void **state) {
    static const struct row rows[] = {
        {"the longest id too",
         "units morgan\n",
         {"\nunit                    bases  centre ", "\nvirginia-rifles           4/4  6,44 ",
          "\ndearborn-light-infantry   4/4  6,36.5 ", "\ngen-morgan              Daniel"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void must_fit(const char *text) {
    for (const char *p = text; *p; p += strspn(p, "\n")) {
        size_t n = strcspn(p, "\n");
        if (n > 80) {
            fail_msg("wider than 80 columns: %.*s", (int)n, p);
        }
        p += n;
    }
}

#define MET                                                                                        \
    "n; m virginia f1; n; f virginia n = 6 6 6 6; n; n; n; place! virginia 30,30 n; "              \
    "place! 24th 30,34 s\nc virginia 24th respond stand = 1 1\n"

/* A row is a line, whatever the unit has done. */
static void test_what_a_unit_has_done_fits_its_row(void **state) {
    static const struct row rows[] = {
        {"the last that it did", MET "units morgan\n", {"east", "30,30 "}, "charged,"},
        {"of one that is gone nothing else",
         "n; m virginia f1; n; f virginia n = 6 6 6 6; remove virginia\nunits morgan\n",
         {"virginia-rifles           0/4  -           -           line      destroyed\n"},
         NULL},
        {"in pupils' words", "set words class\n" MET "units\n", {"in melee\n"}, NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct desk_run r = desk_run("saratoga", "keep-going", rows[i].script);
        const char *list = strstr(r.out, "> units");
        assert_non_null(list);
        must_fit(list);
        assert_null(strstr(list, "\n  "));
        desk_run_clear(&r);
    }
}

/* A scenario that has no redoubts, abatis or reforming hears nothing of them. */
static void test_why_tells_of_what_there_is(void **state) {
    static const char *const only[] = {"redoubt wall", "abatis", "reforming", "no garrison"};
    struct desk_run without = desk_run("chippawa", "", "next\nwhy move 25th forward 2\n");
    struct desk_run with = desk_run("saratoga", "", "next\nwhy move 1st-nh forward 2\n");

    (void)state;
    assert_non_null(strstr(without.out, "it enters no ground that bars it"));
    for (size_t i = 0; i < sizeof only / sizeof only[0]; i++) {
        assert_null(strstr(without.out, only[i]));
        assert_non_null(strstr(with.out, only[i]));
    }
    desk_run_clear(&without);
    desk_run_clear(&with);
}

static void test_one_round_is_no_rounds(void **state) {
    static const struct row rows[] = {
        {"a melee that ends at once",
         "odds melee --attacker line,1 --defender line,1\n",
         {"  1 round on average."},
         "1 rounds"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_bases_that_cannot_be(void **state) {
    static const struct row rows[] = {
        {"more than it began with",
         "bases 24th 9\n",
         {"(bad-number): 9 bases; British 24th Foot began with 5 and cannot have\n  more"},
         "remove"},
        {"none",
         "bases 24th 0\n",
         {"0 bases; on the table it has 1 at least, and `remove\n"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_commanders_and_brigades(void **state) {
    static const struct row rows[] = {
        {"placed with a unit, he is led to join it, and to nothing else",
         "place poor with 1st-nh\n",
         {"a place X,Y is needed; `join gen-poor 1st-nh` brings him to\n  that unit\n"},
         "BEARING"},
        {"how far he went to join",
         "n\njoin gen-poor 2nd-nh\n",
         {"Gen. Poor goes 0.75\" and joins 2nd NH."},
         NULL},
        {"he is there already",
         "n\nplace! gen-poor 38.75,10.5\njoin gen-poor 2nd-nh\n",
         {"Gen. Poor joins 2nd NH."},
         "goes"},
        {"what stops a move, without idle zeros",
         "n\nmove virg forward\n",
         {"Stopped by: the enemy Butler's Rangers & Indians, which it must keep 1\"\n    from."},
         NULL},
        {"one that has turned about goes by its own front",
         "n\nabout 1st-nh\nmove poor forward 1\n",
         {"Facing otherwise than the rest: 1st-nh. Each goes by its own front."},
         NULL},
        {"nobody has", "n\nmove poor forward 1\n", {"All 8 done."}, "otherwise"},
        {"to a place it does not matter",
         "n\nabout 1st-nh\nmove poor toward 24th 1\n",
         {"done."},
         "otherwise"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* The loser of a melee, shown in the turn in which it reforms. */
static void test_a_unit_that_reforms(void **state) {
    static const struct row rows[] = {
        {"it says so once, and of no allowance",
         "n\nplace! virg 30,30 n\nplace! 24th 30,33 s\nn; n; n; n\nc virg 24 respond stand = 1 1\n"
         "n\nmelee = 6 1\nn\ns 24th\n",
         {"British 24th Foot (24th-foot): 4 of 5 bases", "in line",
          "reforming until the end of turn 2: no move, no shooting, no charge"},
         "left to move this turn"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* Nobody has said what the dice showed. */
static void test_hits_that_were_given(void **state) {
    static const struct row rows[] = {
        {"are the players' count, then and in the story",
         "n\nn\nfire virg field-cannon-1 = hits 2\nlog 1\n",
         {"2 hits, 2 this turn", "4 dice, 6s hit: 2 hits by the players' count (expected 0.67).",
          "> log", "> fire virginia-rifles field-cannon-1 = hits 2\n",
          "2 hits by the players' count"},
         "6 6"},
        {"and in the report",
         "n\nn\nfire virg field-cannon-1 = hits 2\nreport\n",
         {"> report", "2 hits by the players' count"},
         "6 6"},
        {"and in the spreadsheet",
         "n\nn\nfire virg field-cannon-1 = hits 2\nreport csv\n",
         {"virginia-rifles,field-cannon-1,", ",12,6,,,,,2,"},
         "6 6"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

#define BETWEEN                                                                                    \
    "n;n;n;n;n\nplace! 24th 30,39 s; place! field-cannon-1 32.9,36.6 s; place! virg 30,34.5 n\n"

/* A gun of their own stands before a part of the charging line. */
static void test_what_counts_as_contact(void **state) {
    static const struct row rows[] = {
        {"stopped by a friend",
         BETWEEN "c 24th virg respond stand = 1 1\n",
         {"British 24th Foot is stopped 2.47\" from Virginia Rifles, which counts as\n"
          "  contact: a melee this turn.",
          "  Field Cannon 1 stands in its way: who is stopped so has reached the target,\n"
          "    and fights Virginia Rifles alone."},
         "are in contact"},
        {"touching",
         BETWEEN "place! field-cannon-1 10,20\nc 24th virg respond stand = 1 1\n",
         {"British 24th Foot and Virginia Rifles are in contact: a melee this turn.\n"},
         "counts as"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* What it would be worth, for a charge that is out of reach. */
static void test_odds_of_a_charge_that_cannot_be(void **state) {
    static const struct row rows[] = {
        {"too far",
         "odds charge 24th virginia\n",
         {"British 24th Foot CANNOT charge Virginia Rifles from here, 19.88\" away. If it\n"
          "  could, in front:",
          "not now (too-far): Virginia Rifles is 19.88\" away; it may charge 6\"."},
         NULL},
        {"within reach",
         BETWEEN "place! field-cannon-1 10,20\nodds charge 24th virg\n",
         {"British 24th Foot charges Virginia Rifles, 3.75\" away, in front."},
         "CANNOT"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* json.md has them. */
static void test_victory_has_its_keys(void **state) {
    static const char *const shown[] = {
        "\"victory\":{\"decided\":false,\"victor\":null,\"conditions\":[{\"side\":\"us\",\"kind\":"
        "\"redoubt\",\"reason\":\"a British redoubt is captured\",\"holds\":false,\"redoubts\":["
        "{\"redoubt\":\"west-redoubt\",\"inside\":0,\"enemies\":8}",
        "\"decision\":{\"turn\":12,\"side\":\"british\",",
        "\"bases\":null},\"bases\":{\"us\":{\"left\":86,\"started\":86},",
        "\"kind\":\"destroyed\"",
        "\"holds\":false,\"count\":1,\"needed\":2,\"units\":[{\"unit\":\"royal-scots\",\"bases\":0,"
        "\"started\":6,\"destroyed\":true}",
        "\"side\":null,\"reason\":\"more bases of line infantry are left\",\"bases\":{\"us\":19,"
        "\"british\":11}}",
    };
    struct desk_run one = desk_run("saratoga", "json", "victory\n");
    struct desk_run other = desk_run("chippawa", "json", "remove royal\nvictory\n");

    (void)state;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        if (!strstr(i < 3 ? one.out : other.out, shown[i])) {
            fail_msg("no `%s` in: %s%s", shown[i], one.out, other.out);
        }
    }
    desk_run_clear(&one);
    desk_run_clear(&other);
}

static void test_who_is_winning(void **state) {
    static const struct row redoubts[] = {
        {"a redoubt, and who wins without one",
         "n\nbases 24th 3\nvictory\n",
         {"Americans win if a British redoubt is captured: bases inside west-redoubt 0",
          "(enemy 8), east-redoubt 0 (enemy 7).",
          "Else, or if both do, at the end of turn 12 (now 1): British win, as no",
          "Lost: Americans 0 of 86 bases, British 2 of 44"},
         "NOW"},
        {"a redoubt that is taken as it stands",
         "n\nremove canadian-militia\nremove von-specht\nremove redoubt-cannon-1\n"
         "place! 1st-nh 17,80\nvictory\n",
         {"captured: as it is NOW; bases inside", "west-redoubt 4 (enemy 0)"},
         NULL},
        {"other words behind it", "losses poor\n", {"`units NAME` says who"}, NULL},
    };
    static const struct row units[] = {
        {"units destroyed, of how many, and the bases that decide",
         "n\nremove royal\nbases 9th 3\nlosses\n",
         {"destroyed: 1 of 2\n  so far (royal-scots destroyed, 8th-kings 5/5, 100th-foot 6/6).",
          "0 of 3 so far\n  (9th-us 3/5,",
          "more bases of line\n  infantry are left (Americans 17, British 11).",
          "Lost: Americans 2 of 41 bases, British 6 of 32"},
         NULL},
        {"two of two",
         "n\nremove royal\nremove 8th\nwho is winning?\n",
         {"destroyed: as it\n  is NOW; 2 of 2 so far"},
         "have won"},
        {"it is judged when the turn ends",
         "n\nremove royal\nremove 8th\nn;n;n;n;n;n\nscore\n",
         {"> score", "The Americans have won.", "is NOW; 2 of 2"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(redoubts);
    CHECK_ROWS_OF("chippawa", units);
}

/* Guns and horse go farther than foot, and a gun gives its fire for it. */
static void test_a_brigade_that_goes_as_far_as_each_may(void **state) {
#define BRITISH_MOVE "n\nn\nn\n"
    static const struct row rows[] = {
        {"who went farther, and how to keep together",
         BRITISH_MOVE "move riall forward\n",
         {"All 7 done.\nFarther than the slowest may: 24-pdr 12\", 6-pdr 12\", howitzer 12\",\n"
          "  19th-dragoons 12\". `undo 7`, then `move riall forward 6` keeps them"},
         NULL},
        {"the order that is named does",
         BRITISH_MOVE "move riall forward\nundo 7\nmove riall forward 6\n",
         {"All 7 done.", "to move> undo 7", "24-pounder moves 6\"", "All 7 done."},
         "slowest may: 24-pdr 6"},
        {"back costs double, and is told as it went",
         BRITISH_MOVE "move riall back\n",
         {"slowest may: 19th-dragoons 6\", 24-pdr 6\"", "back 3`"},
         NULL},
        {"a distance that was given", BRITISH_MOVE "move riall forward 6\n", {"All 7"}, "slowest"},
        {"all of one kind", "n\nmove scott forward\n", {"All 4 done."}, "slowest"},
        {"a gun that moves loses its fire",
         BRITISH_MOVE "move 6-pdr f 2\npivot howitzer s\nmove royal f 2\n",
         {"6-pounder moves 2\" from 76,42 to 76,40, facing south; 10\" left, no fire this\n  turn.",
          "Howitzer is now facing south.\n", "facing south; 4\" left.\n"},
         NULL},
        {"after its fire there is none to lose",
         BRITISH_MOVE "n\nmove! 6-pdr f 2\n",
         {"to 76,40, facing south; 10\" left.\n"},
         "no fire"},
    };

    (void)state;
    CHECK_ROWS_OF("chippawa", rows);
}

/* From where it stands, with what bars it; and in the charges whom it may charge. */
static void test_targets_out_of_the_fire_phase(void **state) {
#define NEAR "place! virg 30,34 n\nplace! 24th 30,39 s\nplace! field-cannon-1 10,20 n\n"
    static const struct row rows[] = {
        {"before its fire",
         "n\n" NEAR "targets virg\n",
         {"Virginia Rifles: not now (American move); from here, in American fire:\n  24th-foot",
          "5+, expected 1.33"},
         "may fire at"},
        {"all whose move it is",
         "n\n" NEAR "targets\n",
         {"Virginia Rifles: not now (American move)"},
         "British 24th Foot:"},
        {"after it: in the next turn, fired or not",
         "n\n" NEAR "n\nf virg 24th = 1111\nn\ntargets virg\n",
         {"not now (British move); from here, in American fire of turn\n  2:\n  24th-foot"},
         NULL},
        {"a gun that has moved does not fire this turn, but in the next",
         "n\nplace! virg 30,34 n\nn\nn\nm field-cannon-2 f 0.5\ntargets field-cannon-2\nn\nn\n"
         "targets field-cannon-2\n",
         {"in British fire:\n  nobody: Field Cannon 2 moved 0.5\" this turn; a gun",
          "Field Cannon 2 may charge:\n  nobody: Field cannon may not charge"},
         NULL},
        {"one that has fired",
         "n\n" NEAR "n\nf virg 24th = 1111\ntargets virg\n",
         {"Virginia Rifles may fire at:\n  nobody: Virginia Rifles has fired this turn"},
         NULL},
        {"in the charges",
         "n\n" NEAR "n\nn\nn\nn\ntargets virg\ntargets\n",
         {"Virginia Rifles may charge:\n  24th-foot            4.25\", front: beats it ",
          "% (its best answer: fire)", "> targets\nVirginia Rifles may charge:",
          "British 24th Foot may charge:\n  virginia-rifles      4.25\", front: beats it"},
         NULL},
        {"a brigade: who has targets, who is barred, who has none",
         "n\n" NEAR "targets morgan\nform dearborn column\ntargets morgan\n",
         {"Virginia Rifles: not now (American move); from here, in American fire:\n  24th-foot",
          "\nNo target: dearborn-light-infantry.\n", "Dearborn Light Infantry: not now",
          "nobody: Dearborn Light Infantry cannot fire in"},
         NULL},
        {"one in column",
         "n\n" NEAR "form! virg column\nn\nn\nn\nn\ntargets virg\n",
         {"nobody: Virginia Rifles must be in line to charge; it is in column"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_targets_have_their_keys(void **state) {
    static const char *const shown[] = {
        "\"targets\":[],\"from_here\":{\"turn\":1,\"phase\":\"us-shoot\",\"targets\":[{\"unit\":"
        "\"24th-foot\",",
        "\"targets\":[],\"charges\":[{\"unit\":\"24th-foot\",\"distance\":4.25,\"aspect\":"
        "\"front\","
        "\"wall\":false,\"response\":\"fire\",\"p_succeeds\":0.",
    };
    struct desk_run r =
        desk_run("saratoga", "json", "n\n" NEAR "targets virg\nn\nn\nn\nn\ntargets virg\n");

    (void)state;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        if (!strstr(r.out, shown[i])) {
            fail_msg("no `%s` in: %s", shown[i], r.out);
        }
    }
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_stand_in_columns),
        cmocka_unit_test(test_what_a_unit_has_done_fits_its_row),
        cmocka_unit_test(test_why_tells_of_what_there_is),
        cmocka_unit_test(test_one_round_is_no_rounds),
        cmocka_unit_test(test_bases_that_cannot_be),
        cmocka_unit_test(test_commanders_and_brigades),
        cmocka_unit_test(test_odds_of_a_charge_that_cannot_be),
        cmocka_unit_test(test_what_counts_as_contact),
        cmocka_unit_test(test_hits_that_were_given),
        cmocka_unit_test(test_a_unit_that_reforms),
        cmocka_unit_test(test_who_is_winning),
        cmocka_unit_test(test_victory_has_its_keys),
        cmocka_unit_test(test_targets_out_of_the_fire_phase),
        cmocka_unit_test(test_targets_have_their_keys),
        cmocka_unit_test(test_a_brigade_that_goes_as_far_as_each_may),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
