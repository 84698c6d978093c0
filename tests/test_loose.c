/* What people type before they know the forms does what they meant. */
#include "referee/console/loose.h"
#include "referee/console/table.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *typed;
    const char *says; /* stands in the answer */
};

#define MOVE_PHASE "next\n"
#define FIRE_PHASE "next\nnext\n"

/* Each line is typed in a battle of its own, after `before`. */
static void check_rows(const char *before, const char *form, const struct row *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char script[600];
        snprintf(script, sizeof script, "%s%s\n", before, rows[i].typed);
        struct desk_run r = desk_run("saratoga", form, script);
        if (!strstr(r.out, rows[i].says)) {
            fail_msg("`%s` does not say `%s`: %s", rows[i].typed, rows[i].says, r.out);
        }
        desk_run_clear(&r);
    }
}

static void test_a_move_is_understood_in_any_order_of_its_words(void **state) {
    static const struct row rows[] = {
        {"move 1st-nh 5 forward", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move forward 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh forward 5 inches", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh ahead 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"advance 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 32,15.5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 32 15.5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"retreat 1st-nh 1", "1st NH moves 1\" from 32,10.5 to 32,9.5"},
        {"wheel 1st-nh 10 left", "facing 350"},
        {"wheel left 1st-nh 10", "facing 350"},
        {"wheel 1st-nh left 10 degrees", "facing 350"},
        {"turn 1st-nh right 10", "facing 10"},
        {"turn 1st-nh about", "facing south"},
        {"about face 1st-nh", "facing south"},
        {"form 1st-nh into column", "1st NH is now in column"},
        {"form column 1st-nh", "1st NH is now in column"},
        {"place 1st-nh 32 20", "32,20"},
        {"place 1st-nh at 32,20 facing e", "facing east"},
        {"deploy 1st-nh 32,20", "32,20"},
        {"next phase", "American fire"},
        {"end turn", "American fire"},
        {"1st-nh", "of 4 bases"},
        {"why advance 1st-nh 5", "ok"},
    };

    (void)state;
    check_rows(MOVE_PHASE, "text", rows, sizeof rows / sizeof rows[0]);
}

static void test_fire_and_charge_are_understood_with_words_too_many(void **state) {
    static const char *const before = FIRE_PHASE "remove butler\nplace 24th 13,44 w\n";
    static const struct row rows[] = {
        {"fire virginia at 24th = 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"shoot virginia 24th 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"fire virginia, 24th 6521", "Virginia Rifles fires at British 24th Foot"},
        {"fire virginia at 24th 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"targets", "Virginia Rifles may fire at:"},
        {"odds virginia 24th", "Virginia Rifles, 4 bases, at British 24th Foot"},
        {"range from virginia to 24th", "from Virginia Rifles to British 24th Foot"},
        {"range virginia, 24th", "from Virginia Rifles to British 24th Foot"},
        {"map 20", "a column is"},
    };

    (void)state;
    check_rows(before, "text", rows, sizeof rows / sizeof rows[0]);
}

static void test_a_form_that_fits_keeps_its_meaning(void **state) {
    static const struct row rows[] = {
        {"move 1st-nh sideways", "\"code\":\"usage\""},
        {"melee 1", "\"code\":\"usage\""},
        {"6 5 2", "\"code\":\"unknown-command\""},
        {"advance glover 1", "\"code\":\"not-on-table\""},
        {"frobnicate 24th", "\"code\":\"unknown-command\""},
    };

    (void)state;
    check_rows(MOVE_PHASE, "json", rows, sizeof rows / sizeof rows[0]);
}

static void test_the_log_tells_what_was_rolled(void **state) {
    static const struct row rows[] = {
        {"fire virginia 24th = 6 5 2 1\nlog 1", "> fire virginia-rifles 24th-foot = 6 5 2 1\n"},
        {"fire virginia 24th 6521\nlog 1", "> fire virginia-rifles 24th-foot = 6 5 2 1\n"},
    };

    (void)state;
    check_rows(FIRE_PHASE "remove butler\nplace 24th 13,44 w\n", "text", rows,
               sizeof rows / sizeof rows[0]);
}

/* The form that was meant, with the piece that was named. */
static void test_a_refusal_shows_the_form_with_the_names_typed(void **state) {
    static const struct row rows[] = {
        {"wheel 1st-nh left", "  wheel 1st-nh left|right DEGREES\n"},
        {"fire virginia", "  fire virginia-rifles TARGET [= DICE]\n"},
        {"move 1st-nh", "  move 1st-nh forward|back|left|right [N]\n"},
        {"range virginia", "  range virginia-rifles B\n"},
        {"6 5 2", "behind the"},
    };

    (void)state;
    check_rows(MOVE_PHASE, "text", rows, sizeof rows / sizeof rows[0]);
}

static void test_every_other_word_finds_a_command_and_is_none_itself(void **state) {
    static const struct row rows[] = {
        {"shoot", "fire"},   {"attack", "charge"}, {"advance", "move"}, {"retreat", "move"},
        {"deploy", "place"}, {"turn", "wheel"},    {"done", "next"},    {"exit", "quit"},
        {"end", "next"},     {"info", "show"},     {"face", "pivot"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct table_entry *e = table_find(rows[i].typed, NULL);
        assert_non_null(e);
        assert_string_equal(e->name, rows[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_move_is_understood_in_any_order_of_its_words),
        cmocka_unit_test(test_fire_and_charge_are_understood_with_words_too_many),
        cmocka_unit_test(test_a_form_that_fits_keeps_its_meaning),
        cmocka_unit_test(test_the_log_tells_what_was_rolled),
        cmocka_unit_test(test_a_refusal_shows_the_form_with_the_names_typed),
        cmocka_unit_test(test_every_other_word_finds_a_command_and_is_none_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
