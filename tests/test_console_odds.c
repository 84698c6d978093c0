/* `odds` in a battle: the worked examples asked at the console, what bars a
 * command said beside its odds, several guns, and what people read. */
#include "tests/support/ask.h"
#include "tests/support/desk.h"
#include "tests/support/near.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define EXACT 1e-9

/* --- the worked examples of the rules --- */

#define RIFLES "place! virginia-rifles 30,30 n\nplace! 24th-foot 30,40.575 s"
#define TO_THE_WALL "place! virginia-rifles 17,66 n"
#define LED "place! gen-learned 24.75,8.5\njoin! gen-learned ny-militia"

static const struct {
    const char *says, *scenario, *setup, *question, *path;
    double expected;
} examples[] = {
    {"rifles at 10.2 inches: no hit", "saratoga", RIFLES, "odds fire virginia 24th",
     "distribution.0", 625.0 / 1296},
    {"one", "saratoga", RIFLES, "odds fire virginia 24th", "distribution.1", 500.0 / 1296},
    {"two", "saratoga", RIFLES, "odds fire virginia 24th", "distribution.2", 150.0 / 1296},
    {"three", "saratoga", RIFLES, "odds fire virginia 24th", "distribution.3", 20.0 / 1296},
    {"four", "saratoga", RIFLES, "o f virginia 24th", "distribution.4", 1.0 / 1296},
    {"two thirds expected", "saratoga", RIFLES, "o f virginia 24th", "mean", 2.0 / 3},
    {"the same by hand", "saratoga", "", "odds fire virginia 24th at 10.2", "distribution.2",
     150.0 / 1296},
    {"the same as if it stood there", "saratoga", "place! 24th-foot 30,40.575 s",
     "odds fire virginia 24th from 30,30", "shots.0.range", 10.2},
    {"at a garrison behind its wall", "saratoga", TO_THE_WALL, "odds fire virginia von-specht", "p",
     1.0 / 18},
    {"two cannons at one gun, by the rules alone", "saratoga", "",
     "odds fire --as field-cannon --guns 2 --range 5 --target-gun", "p_gun_removed", 1.0 / 9},
    {"grenadiers cannot fail", "saratoga", "", "odds morale british-grenadiers", "p_pass", 1},
    {"militia passes on 1 to 3", "saratoga", "", "odds morale ny-militia", "p_pass", 0.5},
    {"with a commander on 1 to 4", "saratoga", LED, "odds morale ny-militia", "p_pass", 2.0 / 3},
    {"a round to the grenadiers", "saratoga", "", "odds melee british-grenadiers ny-militia front",
     "first_round.attacker_wins", 30.0 / 36},
    {"a tie", "saratoga", "", "odds melee british-grenadiers ny-militia front", "first_round.tie",
     3.0 / 36},
    {"a round lost", "saratoga", "", "odds melee british-grenadiers ny-militia front",
     "first_round.defender_wins", 3.0 / 36},
};

static void test_the_worked_examples_come_out_at_the_console(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        json_t *odds = ask_odds_of(examples[i].scenario, examples[i].setup, examples[i].question);
        assert_near(examples[i].says, ask_number(odds, examples[i].path), examples[i].expected,
                    EXACT);
        json_decref(odds);
    }
}

/* --- what the rules bar --- */

/* True when the list "barred" has the code. */
static bool is_barred(const json_t *odds, const char *code) {
    json_t *list = json_object_get(odds, "barred");
    assert_true(json_is_array(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *text = json_object_get(json_array_get(list, i), "code");
        if (strcmp(json_string_value(text), code) == 0) {
            return true;
        }
    }
    return false;
}

static const struct {
    const char *setup, *question, *code, *path;
    double expected; /* the figure all the same */
} barred[] = {
    {RIFLES, "odds fire virginia 24th", "wrong-phase", "mean", 2.0 / 3},
    {RIFLES "\nplace! virginia-rifles 30,30 s", "odds fire virginia 24th", "out-of-front", "mean",
     2.0 / 3},
    {RIFLES "\nplace! virginia-rifles 30,28 n", "odds fire virginia 24th", "out-of-range", "dice",
     0},
    {RIFLES "\nplace! 1st-nh 30,35 n", "odds fire virginia 24th", "no-line-of-fire", "mean",
     2.0 / 3},
    {RIFLES "\nform! virginia-rifles column", "odds fire virginia 24th", "not-in-line", "dice", 4},
    {RIFLES "\nfire! virginia-rifles 24th-foot = 1 1 1 1", "odds fire virginia 24th",
     "already-fired", "dice", 4},
    {"", "odds fire virginia 24th from 30,43.7", "overlap", "dice", 4},
    {"", "odds fire virginia 24th from 30,42", "too-close", "dice", 4},
    {"", "odds fire virginia 24th from -30,42", "off-table", "dice", 0},
    {"", "odds charge 24th virginia", "too-far", "attacker_balks", 1.0 / 6},
    {"form! 24th-foot column", "odds charge 24th virginia", "not-in-line", "attacker_balks",
     1.0 / 6},
    {"place! 1st-nh 17,71 0", "odds charge 1st-nh von-specht", "blocked", "attacker_balks",
     1.0 / 3},
};

static void test_what_is_barred_is_said_beside_the_odds(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof barred / sizeof *barred; i++) {
        json_t *odds = ask_odds_of("saratoga", barred[i].setup, barred[i].question);
        if (!is_barred(odds, barred[i].code)) {
            fail_msg("%s: %s is not said", barred[i].question, barred[i].code);
        }
        assert_near(barred[i].code, ask_number(odds, barred[i].path), barred[i].expected, EXACT);
        json_decref(odds);
    }
}

static const struct {
    const char *question, *code;
} refused[] = {
    {"odds", "usage"},
    {"odds f", "usage"},
    {"odds m 24th", "usage"},
    {"odds fire virginia", "usage"},
    {"odds fire virginia nobody", "unknown-unit"},
    {"odds fire virginia 2nd-nh", "wrong-side"},
    {"odds fire virginia 24th at far", "bad-number"},
    {"odds fire virginia 24th from 30", "bad-number"},
    {"odds fire virginia 24th at 5 from 30,30", "usage"},
    {"odds fire morgan 24th from 30,30", "usage"},
    {"odds fire morgan nearest", "usage"},
    {"odds fire field-cannon-1,nobody virginia", "unknown-unit"},
    {"odds fire 1st-mass 24th", "not-on-table"},
    {"odds charge poor 24th", "usage"},
    {"odds charge virginia 2nd-nh", "wrong-side"},
    {"odds charge 24th redoubt-cannon-1", "wrong-side"},
    {"odds charge 2nd-nh field-cannon-1 respond counter", "cannot-counter"},
    {"odds melee", "no-melee"},
    {"odds melee 24th virginia sideways", "unknown-unit"},
    {"odds melee 24th virginia flank hard", "usage"},
    {"odds morale", "usage"},
    {"odds morale nobody", "unknown-unit"},
    {"targets glover", "not-on-table"},
    {"odds fire --as nobody --bases 3 --range 5", "unknown-unit"},
    {"odds fire --as line --bases 3", "usage"},
    {"odds --as line --bases 3", "usage"},
    {"odds fire --as line --bases 3 --range 5 --json", "usage"},
    {"odds fire --rules nowhere --as line --bases 3 --range 5", "file"},
};

static void test_what_has_no_figure_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        json_t *answer = ask_line("saratoga", "", refused[i].question);
        json_t *error = json_object_get(answer, "error");
        const char *code = json_string_value(json_object_get(error, "code"));
        if (!code || strcmp(code, refused[i].code) != 0) {
            fail_msg("%s: %s", refused[i].question, json_dumps(answer, 0));
        }
        json_decref(answer);
    }
}

/* --- as the table says --- */

static const char *text_at(const json_t *odds, const char *key) {
    const char *text = json_string_value(json_object_get(odds, key));
    return text ? text : "";
}

static const struct {
    const char *says, *setup, *question, *key, *value;
} manners[] = {
    {"in front", "", "odds melee 24th virginia", "aspect", "front"},
    {"from behind", "place! 24th-foot 3,43 e", "odds melee 24th virginia", "aspect", "rear"},
    {"as one says", "", "odds melee 24th virginia flank", "aspect", "flank"},
    {"the rear can only stand", "place! 24th-foot 2.5,44 e", "odds charge 24th virginia", "best",
     "stand"},
    {"militia behind a wall fires best", "place! 1st-nh 17,71 0", "odds charge 1st-nh von-specht",
     "best", "fire"},
    {"a charge that is due", "place! 24th-foot 10,44 w\ncharge! 24th-foot virginia-rifles = 1 1",
     "odds charge", "best", "fire"},
    {"the answer one asks for", "", "odds charge 24th virginia respond counter", "response",
     "counter"},
    {"a melee that waits",
     "place! 24th-foot 10,44 w\ncharge! 24th-foot virginia-rifles respond stand = 1 1",
     "odds melee virginia 24th", "attacker", "24th-foot"},
    {"the next melee",
     "place! 24th-foot 10,44 w\ncharge! 24th-foot virginia-rifles respond stand = 1 1",
     "odds melee", "defender", "virginia-rifles"},
};

static void test_melees_and_charges_are_as_the_table_says(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++) {
        json_t *odds = ask_odds_of("saratoga", manners[i].setup, manners[i].question);
        if (strcmp(text_at(odds, manners[i].key), manners[i].value) != 0) {
            fail_msg("%s: %s", manners[i].says, json_dumps(odds, 0));
        }
        json_decref(odds);
    }
}

static void test_a_wall_counts_where_the_charge_comes_at_it(void **state) {
    json_t *odds = ask_odds_of("saratoga", "place! 1st-nh 17,71 0", "odds melee 1st-nh von-specht");

    (void)state;
    assert_true(json_is_true(json_object_get(odds, "wall")));
    assert_near("+2, more stands +1",
                ask_number(odds, "defender_modifiers.0.value") +
                    ask_number(odds, "defender_modifiers.1.value"),
                3, EXACT);
    json_decref(odds);
}

/* Both have passed their checks: nobody balks, nobody breaks. */
static void test_a_charge_that_is_due_has_its_checks_behind_it(void **state) {
    json_t *odds =
        ask_odds_of("saratoga", "place! 24th-foot 10,44 w\ncharge! 24th-foot virginia-rifles = 1 1",
                    "odds charge 24th virginia");

    (void)state;
    assert_true(json_is_true(json_object_get(odds, "due")));
    assert_near("balks", ask_number(odds, "attacker_balks"), 0, EXACT);
    assert_near("breaks", ask_number(odds, "defender_breaks"), 0, EXACT);
    assert_int_equal(json_array_size(json_object_get(odds, "responses")), 3);
    assert_int_equal(json_array_size(json_object_get(odds, "barred")), 0);
    json_decref(odds);
}

/* --- several guns --- */

#define TWO_GUNS                                                                                   \
    "place! 1st-nh 20,34 n\nplace! field-cannon-1 17,38.2 180\nplace! field-cannon-2 22,42 180"

static void test_guns_together_have_each_its_own_range(void **state) {
    json_t *odds =
        ask_odds_of("saratoga", TWO_GUNS, "odds fire field-cannon-1,field-cannon-2 1st-nh");

    (void)state;
    assert_int_equal(json_array_size(json_object_get(odds, "shots")), 2);
    assert_near("5 and 6", ask_number(odds, "shots.0.p"), 1.0 / 3, EXACT);
    assert_near("6", ask_number(odds, "shots.1.p"), 1.0 / 6, EXACT);
    assert_true(json_is_null(json_object_get(odds, "needs")));
    assert_near("no hit", ask_number(odds, "distribution.0"), 4.0 / 9 * 25 / 36, EXACT);
    assert_near("all four", ask_number(odds, "distribution.4"), 1.0 / 9 / 36, EXACT);
    json_decref(odds);
}

static void test_who_has_no_shot_is_left_out_of_the_sum(void **state) {
    json_t *odds = ask_odds_of("saratoga", TWO_GUNS "\nplace! field-cannon-2 22,42 n",
                               "odds fire field-cannon-1,field-cannon-2,field-cannon-1 1st-nh");

    (void)state;
    assert_true(json_is_true(
        json_object_get(json_array_get(json_object_get(odds, "shots"), 0), "counted")));
    assert_true(json_is_false(
        json_object_get(json_array_get(json_object_get(odds, "shots"), 1), "counted")));
    assert_near("its own dice alone", ask_number(odds, "dice"), 2, EXACT);
    assert_near("as of one gun", ask_number(odds, "distribution.2"), 1.0 / 9, EXACT);
    json_decref(odds);
}

/* A gun with hits of this turn goes sooner; hits of a turn are forgotten. */
static void test_hits_of_this_turn_count_against_a_gun(void **state) {
    static const char *const setup = "place! towson 76,33 0\nfire! 24-pdr towson = 6 6 1 1";
    json_t *odds = ask_odds_of("chippawa", setup, "odds fire 6-pdr,howitzer towson");

    (void)state;
    assert_near("already", ask_number(odds, "hits_already"), 2, EXACT);
    assert_near("one of eight hits", ask_number(odds, "p_gun_removed"),
                1 - pow(ask_number(odds, "shots.0.p") < 0.2 ? 5.0 / 6 : 2.0 / 3, 8), EXACT);
    json_decref(odds);
}

/* --- targets --- */

static void test_targets_come_with_the_most_expected_hits_first(void **state) {
    json_t *answer = ask_line("saratoga",
                              "next\nnext\nplace! virginia-rifles 30,33 n\n"
                              "place! field-cannon-3 33,37 s",
                              "targets virginia");
    json_t *list = json_object_get(answer, "targets");
    double before = HUGE_VAL;

    (void)state;
    assert_true(json_array_size(list) >= 2);
    for (size_t i = 0; i < json_array_size(list); i++) {
        double mean = ask_number(json_array_get(list, i), "mean");
        assert_true(mean <= before + EXACT);
        before = mean;
    }
    assert_string_equal(text_at(json_array_get(list, 0), "unit"), "field-cannon-3");
    json_decref(answer);
}

/* --- nothing changes, and what people read --- */

static void test_asking_changes_nothing(void **state) {
    static const char *const questions =
        "odds fire virginia 24th from 30,30; odds charge 24th virginia; odds fire poor 24th; "
        "odds charge 1st-nh von-specht; odds melee 24th virginia";
    json_t *before = ask_line("saratoga", "", "units");
    json_t *after = ask_line("saratoga", questions, "units");

    (void)state;
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
}

static const struct {
    const char *line, *says;
} words[] = {
    {"odds fire virginia 24th at 10.2",
     "Virginia Rifles, 4 bases, at British 24th Foot, 10.2\" away"},
    {"odds fire virginia 24th at 10.2", "11.6%              13.2%"},
    {"odds fire virginia 24th", "not now (out-of-range)"},
    {"odds fire virginia 24th from 30,33", "as if it stood at 30,33"},
    {"odds fire virginia 24th at 6.1", "close: range 6.1\""},
    {"odds charge 24th virginia", "The defender fires, which is best for it"},
    {"odds charge 24th virginia", "not now (too-far)"},
    {"odds melee british-gren ny-mil front", "83.3% (5 in 6)"},
    {"odds morale ny-militia", "It passes on 1 to 3: 50.0% (1 in 2)."},
    {"o f poor 24th", "1st NH: left out (out-of-range)"},
};

static void test_the_words_say_what_matters(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct desk_run r = desk_run("saratoga", "", words[i].line);
        if (!strstr(r.out, words[i].says)) {
            fail_msg("no `%s` in: %s", words[i].says, r.out);
        }
        desk_run_clear(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_worked_examples_come_out_at_the_console),
        cmocka_unit_test(test_what_is_barred_is_said_beside_the_odds),
        cmocka_unit_test(test_what_has_no_figure_is_refused),
        cmocka_unit_test(test_melees_and_charges_are_as_the_table_says),
        cmocka_unit_test(test_a_wall_counts_where_the_charge_comes_at_it),
        cmocka_unit_test(test_a_charge_that_is_due_has_its_checks_behind_it),
        cmocka_unit_test(test_guns_together_have_each_its_own_range),
        cmocka_unit_test(test_who_has_no_shot_is_left_out_of_the_sum),
        cmocka_unit_test(test_hits_of_this_turn_count_against_a_gun),
        cmocka_unit_test(test_targets_come_with_the_most_expected_hits_first),
        cmocka_unit_test(test_asking_changes_nothing),
        cmocka_unit_test(test_the_words_say_what_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
