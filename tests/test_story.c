/* A charge and a melee are told from their end; what may be answered is said. */
#include "referee/console/text.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* In the charges, the 2nd Mass 5.25" in front of the 24th, face to face. */
#define FACED "next; next; next; next; next\nplace 2nd-mass 20,64 e\nplace 24th 26,64 w\n"

struct row {
    const char *name, *script, *says[5]; /* in this order */
};

/* All that was answered must be there, in that order. */
static void must_say(const struct row *row) {
    struct desk_run r = desk_run("saratoga", "keep-going", row->script);
    const char *at = r.out;

    for (int i = 0; i < 5 && row->says[i]; i++) {
        const char *found = strstr(at, row->says[i]);
        if (!found) {
            fail_msg("%s: no `%s` in: %s", row->name, row->says[i], at);
        }
        at = found + strlen(row->says[i]);
    }
    desk_run_clear(&r);
}

static const struct row charges[] = {
    {"the charger fails",
     FACED "charge 2nd-mass 24th = 5\n",
     {"The charge FAILS: 2nd Mass does not go.\n", "2nd Mass charges British 24th Foot",
      "2nd Mass FAILS its morale check.\n  Die 5, needs 4 or less (4 bases).\n"}},
    {"the target fails",
     FACED "charge 2nd-mass 24th = 4 6\n",
     {"The charge SUCCEEDS: British 24th Foot does not stand.\n",
      "On the table: remove 1 base of British 24th Foot.",
      "On the table: fall back 12\" from 26,64 to 38,64", "takes the place that was left: 6\""}},
    {"the target has its choice",
     FACED "charge 2nd-mass 24th = 4 5\n",
     {"The charge is ON:", "British 24th Foot must answer. Type one of:\n",
      "respond fire     at the charger, 5-6 hit\n", "respond counter  ", "respond stand    "}},
    {"a gun may not counter-charge",
     FACED
     "place 24th 30,44 s\nplace field-cannon-1 26,64 w\ncharge 2nd-mass field-cannon-1 = 4 4\n",
     {"respond fire     at the charger, 4-6 hit\n", "respond stand ",
      "It may not counter; `why respond counter` says why."}},
    {"shot down",
     FACED "charge 2nd-mass 24th respond fire = 4 5 5 6 5 3 1\n",
     {"The charge is SHOT DOWN by British 24th Foot.\n",
      "British 24th Foot fires at 2nd Mass: 3 hits, 3 bases lost, 1 left.\n"
      "  At a charger, 1\" column.\n",
      "(expected 1.67)", "2nd Mass is destroyed.\n  On the table: take 2nd Mass off.\n"}},
    {"into contact",
     FACED "charge 2nd-mass 24th respond counter = 4 5\n",
     {"The charge GOES HOME: a melee of 2nd Mass and British 24th Foot.\n",
      "British 24th Foot counter-charges.\n", "comes on 2.6", "in contact: a melee this turn."}},
    {"a commander counts",
     "next; join gen-poor 1st-nh; next; next; next; next\nplace 1st-nh 20,64 e\nplace 24th 26,64 "
     "w\n"
     "charge 1st-nh 24th = 5 5\n",
     {"Die 5, needs 5 or less (4 bases, +1 for Gen. Poor).\n"}},
    {"a modifier has its name",
     FACED "place 2nd-mass 30,64 n\nplace virginia 20,64 e\ncharge virginia 24th = 5 5\n",
     {"Die 5 -1 (grenadiers, lights, Morgan's brigade) = 4, needs 4 or less"}},
};

static void test_a_charge_is_told_from_its_end(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof charges / sizeof charges[0]; i++) {
        must_say(&charges[i]);
    }
}

#define MET FACED "charge 2nd-mass 24th respond stand = 4 5\nnext\n"

static const struct row melees[] = {
    {"one round",
     MET "melee = 5 2\n",
     {"Melee: 2nd Mass beats British 24th Foot, 5 to 3.\n  2nd Mass: die 5.\n"
      "  British 24th Foot: die 2 +1 (more stands) = 3.\n",
      "On the table: remove 1 base of British 24th Foot.", "reforms until the end of turn 2"}},
    {"a tie first",
     MET "melee = 3 2 5 3\n",
     {"2nd Mass WINS the melee with British 24th Foot.\n", "tie at 3; both lose.",
      "Melee: 2nd Mass beats British 24th Foot"}},
};

static void test_a_melee_of_several_rounds_is_told_from_its_end(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof melees / sizeof melees[0]; i++) {
        must_say(&melees[i]);
    }
}

/* Taken off the table once, not base by base before. */
static void test_bases_of_a_unit_that_goes_are_not_removed_first(void **state) {
    struct desk_run r = desk_run("saratoga", "",
                                 "next; place! virginia 30,60 n; place! rangers 30,65 s; next\n"
                                 "fire virginia rangers = 6 6 1 1\n");

    (void)state;
    assert_null(strstr(r.out, "remove"));
    assert_non_null(strstr(r.out, "On the table: take Butler's Rangers & Indians off."));
    desk_run_clear(&r);
}

/* --- words of the rules --- */

static void test_inches_of_the_rules_have_no_idle_zeros(void **state) {
    static const struct {
        const char *from, *to;
    } rows[] = {
        {"moves 20.00\", may move 6.00\"", "moves 20\", may move 6\""},
        {"range 9.50\"", "range 9.5\""},
        {"range 10.05\"", "range 10.05\""},
        {"0.00\"", "0\""},
        {"by 30.00 degrees", "by 30.00 degrees"},
        {"version 2.0", "version 2.0"},
        {"6.\"", "6.\""},
        {"", ""},
    };
    char tidy[80];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(text_tidy(tidy, sizeof tidy, rows[i].from), rows[i].to);
    }
    assert_string_equal(text_tidy(tidy, 6, "abc 6.00\""), "abc 6");
}

static void test_what_a_unit_has_done_is_shown(void **state) {
    static const struct row row = {"a beaten unit",
                                   MET "melee = 5 2\nshow 24th\n",
                                   {"facing west, in line", "reforming until the end of turn 2"}};

    (void)state;
    must_say(&row);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_charge_is_told_from_its_end),
        cmocka_unit_test(test_a_melee_of_several_rounds_is_told_from_its_end),
        cmocka_unit_test(test_bases_of_a_unit_that_goes_are_not_removed_first),
        cmocka_unit_test(test_inches_of_the_rules_have_no_idle_zeros),
        cmocka_unit_test(test_what_a_unit_has_done_is_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
