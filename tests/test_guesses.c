/* Orders as people guess them at Chippawa: each is done, or the answer says what to type. */
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define US_MOVE "next\n"
#define BRITISH_MOVE "next\nnext\nnext\n"
#define CHARGES BRITISH_MOVE "next\nnext\n"
#define MELEE                                                                                      \
    CHARGES "place! royal-scots 60,30 s\nplace! 11th 60,26 n\n"                                    \
            "charge royal-scots 11th respond stand = 1 1\nnext\n"

struct row {
    const char *before, *typed;
    const char *says; /* stands in the answer */
};

static void check_rows(const struct row *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char script[600];
        snprintf(script, sizeof script, "%s%s\n", rows[i].before, rows[i].typed);
        struct desk_run r = desk_run("chippawa", "keep-going", script);
        if (!strstr(r.out, rows[i].says)) {
            fail_msg("`%s` does not say `%s`: %s", rows[i].typed, rows[i].says, r.out);
        }
        desk_run_clear(&r);
    }
}
#define CHECK(rows) check_rows(rows, sizeof rows / sizeof rows[0])

static void test_the_reason_given_is_the_true_one(void **state) {
    static const struct row rows[] = {
        {"", "place 11th 200,400", "(off-table): it would not be wholly on the table"},
        {"", "place 11th 9999999999999999,3", "not a place on any table: give"},
        {"", "place 11th 63 16 n line 2", "`form 11th-us line 2` changes it"},
        {"", "place 11th 63 16 n", "11th US Infantry is placed at 63,16"},
        {US_MOVE, "wheel 11th left 0", "above 0\n  and up to 180"},
        {US_MOVE, "wheel 11th left 200", "above 0\n  and up to 180"},
        {MELEE, "melee light companies", "next is royal-scots against 11th-us: `melee` fights it"},
        {MELEE, "melee royal scots against 11th = 6 1",
         "Royal Scots) beats 11th US Infantry, 6 to 1"},
    };

    (void)state;
    CHECK(rows);
}

static void test_advice_can_be_followed(void **state) {
    static const struct row rows[] = {
        {US_MOVE, "wheel 11th left 100", "  As far as it may: `wheel 11th-us left 42`"},
        {US_MOVE, "wheel 11th left 42", "11th US Infantry moves"},
        {US_MOVE, "wheel 11th left 43", "(too-far)"},
        {US_MOVE, "move gen-porter forward 4", "no front: `move gen-porter to X,Y`"},
        {US_MOVE, "move gen-porter to 60,60", "`move gen-porter toward 60,60`"},
    };

    (void)state;
    CHECK(rows);
}

static void test_a_guess_is_done_or_told_how(void **state) {
    static const struct row rows[] = {
        {US_MOVE, "move 11th at the double", "11th US Infantry moves 6\""},
        {US_MOVE, "move 11th forward full", "11th US Infantry moves 6\""},
        {US_MOVE, "move 11th forward three", "`three` is not a distance in inches"},
        {US_MOVE, "sidestep pennsylvania right 2", "Pennsylvania Volunteers moves 2\""},
        {US_MOVE, "slide pennsylvania east 2", "Pennsylvania Volunteers moves 2\""},
        {BRITISH_MOVE, "move warriors at the double", "`warriors` fits several:"},
        {US_MOVE, "pivot towson south west", "Towson's Battery is now facing south-west"},
        {US_MOVE, "scott joins 25th", "The command comes first: `join scott 25th`"},
        {US_MOVE, "brigade scott forward 3", "The command comes first: `move scott forward 3`"},
        {US_MOVE, "remove one base from 100th", "`bases 100th-foot 5` leaves it one\n  fewer"},
        {US_MOVE, "orders", "move"},
        {US_MOVE, "who has no commander", "gen-brown"},
        {US_MOVE, "swap 11th and 25th", "`place U X,Y` sets a piece down"},
        {US_MOVE, "refuse 11th's right flank", "bend left|right BASES DEGREES"},
        {US_MOVE, "luck americans", "it tells both sides"},
        {US_MOVE, "why", "`log 1` tells"},
        {US_MOVE, "they fire", "no command `they`; `help` lists them\n"},
        {US_MOVE, "none", "`next` goes on; a charge"},
        {CHARGES "place! royal-scots 60,30 s\nplace! 11th 60,26 n\ncharge royal-scots 11th = 1 1\n",
         "respond with stand", "stands to receive the charge"},
    };

    (void)state;
    CHECK(rows);
}

static void test_no_hint_is_given_that_makes_no_order(void **state) {
    static const struct row rows[] = {
        {US_MOVE, "why is light companies not skirmishing", "comes first"},
        {US_MOVE, "all units charge", "`units all charge`"},
        {US_MOVE, "they fire", "did you mean"},
        {US_MOVE, "none", "did you mean"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, "%s%s\n", rows[i].before, rows[i].typed);
        struct desk_run r = desk_run("chippawa", "keep-going", script);
        if (strstr(r.out, rows[i].says)) {
            fail_msg("`%s` says `%s`: %s", rows[i].typed, rows[i].says, r.out);
        }
        desk_run_clear(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_reason_given_is_the_true_one),
        cmocka_unit_test(test_advice_can_be_followed),
        cmocka_unit_test(test_a_guess_is_done_or_told_how),
        cmocka_unit_test(test_no_hint_is_given_that_makes_no_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
