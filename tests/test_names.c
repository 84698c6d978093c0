/* Which piece is meant by what was typed (docs/console.md, "Names"). */
#include "referee/console/names.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FIELD (NAME_UNIT | NAME_GROUP | NAME_COMMANDER)

static const struct {
    const char *rule, *typed;
    unsigned kinds;
    const char *id; /* what is meant, or NULL: refused with `code` */
    enum refusal_code code;
} rows[] = {
    {"an id in full", "24th-foot", FIELD, "24th-foot", REFUSED_NONE},
    {"whatever the case", "24TH-Foot", FIELD, "24th-foot", REFUSED_NONE},
    {"the beginning of an id", "24", FIELD, "24th-foot", REFUSED_NONE},
    {"a later word of an id", "spaeth", FIELD, "von-spaeth", REFUSED_NONE},
    {"the beginning of a later word", "spa", FIELD, "von-spaeth", REFUSED_NONE},
    {"beginnings of two words", "4th mass", FIELD, "4th-mass", REFUSED_NONE},
    {"a word begins, it does not end so", "4th m", FIELD, "4th-mass", REFUSED_NONE},
    {"a name in full", "British 24th Foot", FIELD, "24th-foot", REFUSED_NONE},
    {"hyphens do not matter", "virginia-r", FIELD, "virginia-rifles", REFUSED_NONE},
    {"an apostrophe does not matter", "butler's", FIELD, "butlers-rangers", REFUSED_NONE},
    {"a word that only the name has", "indians", FIELD, "butlers-rangers", REFUSED_NONE},
    {"words out of order fit nothing", "foot 24th", FIELD, NULL, REFUSED_UNKNOWN_UNIT},
    {"several fit", "4th", FIELD, NULL, REFUSED_AMBIGUOUS_UNIT},
    {"several brigades' units fit", "gren", FIELD, NULL, REFUSED_AMBIGUOUS_UNIT},
    {"nothing fits", "hussars", FIELD, NULL, REFUSED_UNKNOWN_UNIT},
    {"nothing is typed", "", FIELD, NULL, REFUSED_UNKNOWN_UNIT},
    {"only marks are typed", "--'", FIELD, NULL, REFUSED_UNKNOWN_UNIT},
    {"a brigade by its id", "poor", FIELD, "poor", REFUSED_NONE},
    {"a brigade before its general", "lear", FIELD, "learned", REFUSED_NONE},
    {"the general alone", "gen-poor", FIELD, "gen-poor", REFUSED_NONE},
    {"a general where one is expected", "poor", NAME_COMMANDER, "gen-poor", REFUSED_NONE},
    {"a general without a brigade", "arnold", FIELD, "gen-arnold", REFUSED_NONE},
    {"no group where one unit is expected", "poor", NAME_UNIT, NULL, REFUSED_UNKNOWN_UNIT},
    {"the general's id is not his brigade's", "gen-poor", NAME_UNIT | NAME_GROUP, NULL,
     REFUSED_UNKNOWN_UNIT},
    {"a wing", "recon", FIELD, "recon-force", REFUSED_NONE},
    {"an abatis section", "west-abatis-1", NAME_ABATIS, "west-abatis-1", REFUSED_NONE},
    {"an id wins over longer ids that it begins", "west-abatis-1", NAME_ALL, "west-abatis-1",
     REFUSED_NONE},
    {"a side", "us", NAME_GROUP | NAME_SIDE, "us", REFUSED_NONE},
    {"a side by its name", "americans", NAME_SIDE, "us", REFUSED_NONE},
};

static void test_what_is_typed_names_one_thing_or_is_refused(void **state) {
    struct battle *b = *state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct outcome out;
        struct named found;
        outcome_init(&out);
        int status = names_resolve(b, rows[i].typed, rows[i].kinds, &found, &out);
        const char *got = status ? refusal_text(out.code) : names_id(b, found);
        const char *wanted = rows[i].id ? rows[i].id : refusal_text(rows[i].code);
        if (strcmp(got, wanted) != 0) {
            fail_msg("%s: `%s` is %s, not %s", rows[i].rule, rows[i].typed, got, wanted);
        }
        outcome_clear(&out);
    }
}

static void test_every_id_names_its_own(void **state) {
    struct battle *b = *state;
    struct named thing = NAMES_START, found;
    int n = 0;

    while (names_next(b, NAME_ALL, &thing)) {
        assert_int_equal(names_find(b, names_id(b, thing), NAME_ALL, &found), 1);
        assert_string_equal(names_id(b, found), names_id(b, thing));
        n++;
    }
    assert_true(n > b->unit_count + b->commander_count + b->scenario->brigade_count);
}

static void test_several_are_listed(void **state) {
    struct outcome out;
    struct named found;

    outcome_init(&out);
    assert_int_equal(names_resolve(*state, "4th", FIELD, &found, &out), -1);
    assert_non_null(strstr(out.message, "4th-ny"));
    assert_non_null(strstr(out.message, "4th-mass"));
    assert_null(strstr(out.message, "14th-mass"));
    outcome_clear(&out);
}

static void test_a_slip_is_told_the_nearest_name(void **state) {
    struct outcome out;
    struct named found;

    outcome_init(&out);
    assert_int_equal(names_resolve(*state, "virgina", FIELD, &found, &out), -1);
    assert_non_null(strstr(out.message, "virginia-rifles"));
    outcome_clear(&out);
}

static void test_the_wrong_kind_is_named_for_what_it_is(void **state) {
    struct outcome out;
    struct named found;

    outcome_init(&out);
    assert_int_equal(names_resolve(*state, "gen-poor", NAME_UNIT, &found, &out), -1);
    assert_non_null(strstr(out.message, "a commander"));
    outcome_clear(&out);
}

static void test_a_group_is_its_units_in_order(void **state) {
    struct battle *b = *state;
    struct named who;
    int units[200];

    assert_int_equal(names_find(b, "recon", NAME_GROUP, &who), 1);
    int n = names_units(b, who, 1U << PRESENCE_ON_TABLE, units);
    assert_int_equal(n, 9);
    assert_string_equal(b->units[units[0]].id, "butlers-rangers");
    for (int i = 1; i < n; i++) {
        assert_true(units[i] > units[i - 1]);
    }
    assert_int_equal(names_find(b, "glover", NAME_GROUP, &who), 1);
    assert_int_equal(names_units(b, who, 1U << PRESENCE_ON_TABLE, units), 0);
    assert_int_equal(names_units(b, who, 1U << PRESENCE_WAITING, units), 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_typed_names_one_thing_or_is_refused),
        cmocka_unit_test(test_every_id_names_its_own),
        cmocka_unit_test(test_several_are_listed),
        cmocka_unit_test(test_a_slip_is_told_the_nearest_name),
        cmocka_unit_test(test_the_wrong_kind_is_named_for_what_it_is),
        cmocka_unit_test(test_a_group_is_its_units_in_order),
    };

    return cmocka_run_group_tests(tests, desk_setup, desk_teardown);
}
