/* `referee odds` and `referee roll` as they are typed: worked examples to
 * twelve digits, refusals and their exit codes, batches, large numbers. */
#include "referee/cli/odds.h"
#include "referee/cli/roll.h"

#include "tests/support/capture.h"
#include "tests/support/near.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define TWELVE_DIGITS 1e-12
#define LINE_MAX_READ 400

static json_t *answer_of(int (*command)(int, char **), const char *line) {
    struct captured c = capture(command, line, NULL);
    if (c.code != 0) {
        fail_msg("%s: %s", line, c.err);
    }
    assert_string_equal(c.err, "");
    json_t *answer = json_loads(c.out, 0, NULL);
    assert_non_null(answer);
    captured_clear(&c);
    return answer;
}

/* The number at a path such as "distribution.2" or "first_round.tie". */
static double number_at(const json_t *answer, const char *path) {
    char copy[100], *rest;
    const json_t *value = answer;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *key = strtok_r(copy, ".", &rest); key != NULL; key = strtok_r(NULL, ".", &rest)) {
        value = json_is_array(value) ? json_array_get(value, (size_t)atoi(key))
                                     : json_object_get(value, key);
    }
    if (!json_is_number(value)) {
        fail_msg("%s is no number", path);
    }
    return json_number_value(value);
}

/* --- worked examples --- */

struct example {
    const char *line, *path;
    double value;
};

#define RIFLES "odds fire --rules saratoga --as virginia-rifles --bases 4 --range 10.2 --json"
#define GRENADIERS "odds melee --rules saratoga --attacker grenadier,6 --defender militia,4 --json"

static const struct example examples[] = {
    {RIFLES, "needs", 6},
    {RIFLES, "column", 12},
    {RIFLES, "dice", 4},
    {RIFLES, "p", 1.0 / 6},
    {RIFLES, "mean", 2.0 / 3},
    {RIFLES, "distribution.0", 625.0 / 1296},
    {RIFLES, "distribution.1", 500.0 / 1296},
    {RIFLES, "distribution.2", 150.0 / 1296},
    {RIFLES, "distribution.3", 20.0 / 1296},
    {RIFLES, "distribution.4", 1.0 / 1296},
    {RIFLES " --wall", "p", 1.0 / 18},
    {RIFLES " --wall", "distribution.0", 83521.0 / 104976},
    {"odds fire --rules saratoga --as field-cannon --guns 2 --range 5 --target-gun --json",
     "p_gun_removed", 1.0 / 9},
    {"odds fire --rules saratoga --as field-cannon --guns 1 --range 5 --target-gun --hits 2 --json",
     "p_gun_removed", 5.0 / 9},
    {"odds fire --rules saratoga --as field-cannon --guns 1 --range 5 --target-gun --hits 0 --json",
     "p_gun_removed", 0},
    {"odds fire --rules saratoga --as field-cannon --guns 1 --range 13 --target-gun --json",
     "p_gun_removed", 0},
    {"odds morale --rules saratoga --as grenadier --bases 6 --json", "p_pass", 1},
    {"odds morale --rules saratoga --as grenadier --bases 6 --json", "modifier", -1},
    {"odds morale --rules saratoga --as grenadier --bases 6 --json", "limit", 6},
    {"odds morale --rules saratoga --as militia --bases 4 --json", "p_pass", 0.5},
    {"odds morale --rules saratoga --as militia --bases 4 --commander --json", "p_pass", 2.0 / 3},
    {"odds morale --rules saratoga --as militia --bases 4 --commander --json", "limit", 5},
    {GRENADIERS, "first_round.attacker_wins", 30.0 / 36},
    {GRENADIERS, "first_round.tie", 3.0 / 36},
    {GRENADIERS, "first_round.defender_wins", 3.0 / 36},
    {"odds melee --rules saratoga --attacker grenadier,6,commander --defender militia,4 --json",
     "attacker_commander_lost", 1.0 / 6},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json", "attacker_balks",
     1.0 / 3},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json",
     "defender_breaks", 1.0 / 3},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json",
     "attacker_shot_down", 1.0 / 27},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json", "attacker_wins",
     35347.0 / 236196},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json", "defender_wins",
     51893.0 / 354294},
    {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json", "both_destroyed",
     125.0 / 708588},
    /* the charger's commander rolls when it is shot down and after a melee */
    {"odds charge --rules saratoga --attacker line,4,commander --defender line,6 --response stand "
     "--json",
     "attacker_commander_lost", 5.0 / 36},
};

static void test_worked_examples(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        json_t *answer = answer_of(cli_odds, examples[i].line);
        assert_near(examples[i].line, number_at(answer, examples[i].path), examples[i].value,
                    TWELVE_DIGITS);
        json_decref(answer);
    }
}

static void test_the_best_response_is_named(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"odds charge --rules saratoga --attacker line,4 --defender militia,4 --json", "fire"},
        {"odds charge --rules chippawa --attacker line,4 --defender dragoon,2 --json", "counter"},
        {"odds charge --rules saratoga --attacker line,4 --defender line,4 --flank --json",
         "stand"},
        {"odds charge --rules saratoga --attacker line,4 --defender line,4 --response stand --json",
         "stand"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *answer = answer_of(cli_odds, rows[i][0]);
        assert_string_equal(json_string_value(json_object_get(answer, "response")), rows[i][1]);
        json_decref(answer);
    }
}

static void test_out_of_range_is_an_answer(void **state) {
    (void)state;
    static const char *const rows[] = {
        "odds fire --rules saratoga --as line --bases 3 --range 6.02 --json",
        "odds fire --rules saratoga --as line --bases 3 --range 1e300 --json",
        "odds fire --rules chippawa --as dragoon --bases 3 --range 3 --json"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *answer = answer_of(cli_odds, rows[i]);
        assert_true(json_is_null(json_object_get(answer, "needs")));
        assert_true(json_is_null(json_object_get(answer, "column")));
        assert_int_equal(json_array_size(json_object_get(answer, "distribution")), 1);
        assert_near(rows[i], number_at(answer, "distribution.0"), 1, 0);
        assert_near(rows[i], number_at(answer, "p"), 0, 0);
        json_decref(answer);
    }
}

/* --- refusals --- */

struct refusal {
    int code;
    const char *line, *err;
};

#define LINE_AT "odds fire --rules saratoga --as line --bases 3"

static const struct refusal refusals[] = {
    {2, "odds", "odds: fire, morale or melee is missing; see `referee odds --help`"},
    {2, "odds mele", "mele: no such lookup; there are fire, morale, melee and charge"},
    {2, "odds fire --rang 3", "--rang: no such option; did you mean --range?"},
    {2, "odds fire 3", "3: not understood; see --help"},
    {2, "odds fire --range", "--range: its value is missing"},
    {2, "odds fire --range --wall", "--range: its value is missing"},
    {2, "odds fire --wall=yes", "--wall: takes no value"},
    {2, "odds fire", "fire: --rules is missing; see --help"},
    {2, "odds morale --rules saratoga --as line --bases 3 --flank",
     "--flank: no option of morale; see --help"},
    {2, "odds fire --rules saratoga --as line --range 3",
     "fire: --bases N is missing (--guns N for cannon)"},
    {2, LINE_AT, "fire: --range INCHES is missing (or --charge)"},
    {2, LINE_AT " --range 3x", "--range: \"3x\" is no number"},
    {2, LINE_AT " --range nan", "--range: \"nan\" is no number"},
    {2, LINE_AT " --range 0x10", "--range: \"0x10\" is no number"},
    {2, LINE_AT " --range 1e999", "--range: \"1e999\" is no number"},
    {2, LINE_AT " --range -1", "--range: -1 is too small; it must be 0 or more"},
    {2, LINE_AT " --bases 0 --range 3", "--bases: 0 is out of bounds; it must be 1 to 10000"},
    {2, LINE_AT " --bases 10001 --range 3",
     "--bases: 10001 is out of bounds; it must be 1 to 10000"},
    {2, LINE_AT " --bases 2.5 --range 3", "--bases: \"2.5\" is no whole number"},
    {2, LINE_AT " --charge --wall",
     "--charge: not together with --wall: nothing protects a charger"},
    {2, LINE_AT " --charge --in-woods",
     "--charge: not together with --in-woods: nothing protects a charger"},
    {2, LINE_AT " --charge --target-column",
     "--charge: not together with --target-column: a charger is in line"},
    {2, LINE_AT " --range 3 --guns 2", "--bases: not together with --guns: give one of the two"},
    {2, LINE_AT " --range 3 --hits 2", "--hits: only together with --target-gun"},
    {2, LINE_AT " --range 3 --target-gun --hits 3",
     "--hits: 3 would have removed the gun; it goes at 3"},
    {2, LINE_AT " --range 3 --target-gun --target line", "--target-gun: `line` is no gun"},
    {2, "odds fire --rules saratoga --as line --guns 3 --range 3",
     "--guns: `line` is no gun; give --bases"},
    {2, "odds fire --rules saratoga --as field-cannon --bases 3 --range 3",
     "--bases: each `field-cannon` is a unit of one base; give --guns"},
    {2, "odds morale --rules chippawa --as dragon --bases 3",
     "dragon: no unit type of chippawa; allowed: line, light, grenadier, militia, native, dragoon, "
     "cannon; did you mean `dragoon`?"},
    {3, "odds morale --rules nowhere --as line --bases 3",
     "nowhere: no rules file has this name; allowed: chippawa, saratoga"},
    {1, "odds fire --rules chippawa --as line --bases 3 --range 3 --wall",
     "--wall: chippawa has no redoubts"},
    {1, "odds melee --rules chippawa --attacker line,3 --defender line,3,garrison",
     "garrison: chippawa has no redoubts"},
    {1, "odds melee --rules chippawa --attacker line,3 --defender militia,3,column",
     "column: `militia` may not form column"},
    {2, "odds melee --rules saratoga --attacker line --defender militia,3",
     "line: after the type comes its number of bases, 1 to 10000"},
    {2, "odds melee --rules saratoga --attacker line,0 --defender militia,3",
     "line,0: after the type comes its number of bases, 1 to 10000"},
    {2, "odds melee --rules saratoga --attacker line,3, --defender militia,3",
     "line,3,: `` is not one of commander, in-woods, and column or garrison"},
    {2, "odds melee --rules saratoga --attacker line,3 --defender line,3,column --wall",
     "--wall: no column defends a wall: line,3,column"},
    {2, "odds charge --rules saratoga --attacker line,3 --defender line,3 --response flee",
     "--response: `flee` is not one of fire, counter, stand, best"},
    {1, "odds charge --rules saratoga --attacker field-cannon,1 --defender line,3",
     "charge: `field-cannon` never charges"},
    {1, "odds charge --rules saratoga --attacker line,3,column --defender line,3",
     "charge: `line` charges in line only"},
    {1, "odds charge --rules saratoga --attacker line,3 --defender line,3,column --response fire",
     "response fire: `line` fires in line or as a garrison only"},
    {1, "odds charge --rules chippawa --attacker line,3 --defender dragoon,3 --response fire",
     "response fire: `dragoon` does not fire at a charger"},
    {1,
     "odds charge --rules saratoga --attacker line,3 --defender line,3 --wall --response counter",
     "response counter: `line` counter-charges in line only"},
    {1,
     "odds charge --rules saratoga --attacker line,3 --defender field-cannon,1 --response counter",
     "response counter: `field-cannon` never counter-charges"},
    {1, "odds charge --rules saratoga --attacker line,3 --defender line,3 --flank --response fire",
     "response fire: `line` can only stand: the charger is not in its front zone"},
    {3, "odds --batch no/such/file",
     "no/such/file: could not be opened: No such file or directory"},
};

static const struct refusal roll_refusals[] = {
    {2, "roll charge --rules saratoga", "roll charge: no such lookup; see `referee roll --help`"},
    {1, "roll fire --rules saratoga --as line --bases 3 --range 7",
     "fire: 7\" is out of range of `line`"},
    {1, "roll fire --rules chippawa --as dragoon --bases 3 --range 3",
     "fire: `dragoon` does not fire"},
    {1, "roll fire --rules saratoga --as line --bases 3 --range 6 --dice 12",
     "--dice: too few for what the rules call for"},
    {1, "roll fire --rules saratoga --as line --bases 3 --range 6 --dice 1234",
     "--dice: too many; the rules call for 3"},
    {1, "roll fire --rules saratoga --as line --bases 3 --range 6 --dice 1,2,7",
     "--dice: faces are 1 to 6"},
};

static void check_refusal(int (*command)(int, char **), const struct refusal *row) {
    char expected[600];
    struct captured c = capture(command, row->line, NULL);
    snprintf(expected, sizeof expected, "referee: %s\n", row->err);
    assert_string_equal(c.err, expected);
    assert_string_equal(c.out, "");
    if (c.code != row->code) {
        fail_msg("%s: exit code %d, not %d", row->line, c.code, row->code);
    }
    captured_clear(&c);
}

static void test_what_cannot_be_answered_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        check_refusal(cli_odds, &refusals[i]);
    }
    for (size_t i = 0; i < sizeof roll_refusals / sizeof *roll_refusals; i++) {
        check_refusal(cli_roll, &roll_refusals[i]);
    }
}

static void test_a_word_of_any_length_is_refused_in_a_line(void **state) {
    (void)state;
    static char line[100100];
    strcpy(line, "odds morale --rules saratoga --bases 3 --as ");
    memset(line + strlen(line), '\x1b', 100000);
    struct captured c = capture(cli_odds, line, NULL);
    assert_int_equal(c.code, 2);
    assert_null(strchr(c.err, '\x1b'));
    assert_true(strlen(c.err) < 500);
    captured_clear(&c);
}

/* --- batches --- */

static void test_a_batch_answers_line_by_line(void **state) {
    (void)state;
    struct captured c = capture(cli_odds, "odds --rules saratoga --batch -",
                                "# a comment\n"
                                "\n"
                                "morale --as militia --bases 4\r\n"
                                "  morale --as militia --bases x\n"
                                "morale --rules chippawa --as native --bases 4 --in-woods");
    assert_int_equal(c.code, 1);
    assert_string_equal(
        c.out, "{\"limit\":4,\"modifier\":1,\"fixed\":false,\"p_pass\":0.5}\n"
               "{\"error\":{\"code\":\"bad-number\",\"message\":\"--bases: \\\"x\\\" is no "
               "whole number\"}}\n"
               "{\"limit\":4,\"modifier\":0,\"fixed\":false,\"p_pass\":"
               "0.66666666666666663}\n");
    assert_string_equal(c.err, "referee: line 4: --bases: \"x\" is no whole number\n");
    captured_clear(&c);
}

static void test_a_batch_of_one_kind_need_not_name_it(void **state) {
    (void)state;
    struct captured c = capture(cli_roll, "roll morale --rules saratoga --as militia --batch -",
                                "--bases 4 --dice 3\n--bases 4 --dice 4\n--batch -\n");
    assert_int_equal(c.code, 1);
    assert_non_null(strstr(c.out, "\"die\":3,\"modifier\":1,\"limit\":4,\"passed\":true"));
    assert_non_null(strstr(c.out, "\"die\":4,\"modifier\":1,\"limit\":4,\"passed\":false"));
    assert_non_null(strstr(c.err, "line 3: --batch: not within a batch"));
    captured_clear(&c);
}

/* --- rolls --- */

static void test_a_seed_rolls_the_same_dice_every_time(void **state) {
    (void)state;
    static const char line[] =
        "roll melee --rules saratoga --attacker line,6 --defender line,6 --seed 7 --json";
    struct captured first = capture(cli_roll, line, NULL), second = capture(cli_roll, line, NULL);
    assert_int_equal(first.code, 0);
    assert_string_equal(first.out, second.out);
    captured_clear(&first);
    captured_clear(&second);
}

static void test_each_gun_fires_by_itself_until_the_target_is_gone(void **state) {
    (void)state;
    json_t *answer = answer_of(cli_roll, "roll fire --rules saratoga --as field-cannon --guns 3 "
                                         "--range 5 --target-gun --dice 656155 --json");
    static const double lost[] = {0, 1, 0}, hits[] = {2, 3, 5};
    json_t *events = json_object_get(answer, "events");
    int volleys = 0;
    assert_int_equal(json_array_size(events), 4);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        if (json_object_get(event, "shooter") != NULL) {
            assert_near("lost", number_at(event, "lost"), lost[volleys], 0);
            assert_near("hits", number_at(event, "hits_this_turn"), hits[volleys], 0);
            volleys++;
        }
    }
    assert_int_equal(volleys, 3);
    json_decref(answer);
}

/* --- large numbers --- */

static const char *const large[] = {
    "odds fire --rules saratoga --as line --bases 10000 --range 3 --json",
    "odds fire --rules chippawa --as cannon --guns 10000 --range 0 --target-column --json",
    "odds fire --rules saratoga --as line --bases 10000 --range 3 --wall --json",
    "odds melee --rules saratoga --attacker line,10000 --defender line,10000 --json",
    "odds melee --rules saratoga --attacker line,10000 --defender line,1 --json",
    "odds charge --rules saratoga --attacker line,10000 --defender line,10000 --json",
    "odds charge --rules saratoga --attacker line,2 --defender line,10000 --json",
    "odds charge --rules chippawa --attacker line,10000 --defender line,2 --json",
};

static double sum_of(const json_t *list) {
    double sum = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        double p = json_number_value(json_array_get(list, i));
        assert_true(p >= 0 && p <= 1);
        sum += p;
    }
    return sum;
}

static double sum_of_keys(const json_t *answer) {
    static const char *const keys[] = {"attacker_balks", "defender_breaks", "attacker_shot_down",
                                       "attacker_wins",  "defender_wins",   "both_destroyed"};
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        sum += json_number_value(json_object_get(answer, keys[i]));
    }
    return sum;
}

static void test_large_numbers_stay_exact_and_quick(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        clock_t start = clock();
        struct captured c = capture(cli_odds, large[i], NULL);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        json_t *answer = json_loads(c.out, 0, NULL);
        json_t *list = json_object_get(answer, "distribution");
        assert_int_equal(c.code, 0);
        assert_near(large[i], list != NULL ? sum_of(list) : sum_of_keys(answer), 1, TWELVE_DIGITS);
        assert_near(large[i], seconds, 0, 1);
        json_decref(answer);
        captured_clear(&c);
    }
}

/* --- text and the page that shows it --- */

static void test_help_goes_to_standard_output(void **state) {
    (void)state;
    struct captured odds = capture(cli_odds, "odds charge --help", NULL);
    struct captured roll = capture(cli_roll, "roll --help", NULL);
    assert_int_equal(odds.code, 0);
    assert_int_equal(roll.code, 0);
    assert_non_null(strstr(odds.out, "referee odds charge"));
    assert_non_null(strstr(roll.out, "referee roll melee"));
    captured_clear(&odds);
    captured_clear(&roll);
}

static void test_near_certainty_never_reads_as_certainty(void **state) {
    (void)state;
    struct captured c =
        capture(cli_odds, "odds fire --rules saratoga --as line --bases 19 --charge", NULL);
    assert_non_null(strstr(c.out, ">99.9%"));
    assert_non_null(strstr(c.out, "<0.1%"));
    captured_clear(&c);
}

/* Reads the lines of an example up to its closing fence. */
static void read_output(FILE *page, char *to, size_t size) {
    char line[LINE_MAX_READ];
    to[0] = '\0';
    while (fgets(line, sizeof line, page) != NULL && strncmp(line, "```", 3) != 0) {
        assert_true(strlen(to) + strlen(line) < size);
        strcat(to, line);
    }
}

static void test_the_examples_of_the_page_come_out_as_printed(void **state) {
    (void)state;
    char line[LINE_MAX_READ], expected[4000];
    static const char prompt[] = "$ referee ";
    int count = 0;
    FILE *page = fopen("docs/odds.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (strncmp(line, prompt, sizeof prompt - 1) == 0) {
            const char *words = line + sizeof prompt - 1;
            line[strcspn(line, "\n")] = '\0';
            read_output(page, expected, sizeof expected);
            bool rolls = strncmp(words, "roll", 4) == 0;
            struct captured c = capture(rolls ? cli_roll : cli_odds, words, NULL);
            assert_string_equal(c.out, expected);
            captured_clear(&c);
            count++;
        }
    }
    fclose(page);
    assert_int_equal(count, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_examples),
        cmocka_unit_test(test_the_best_response_is_named),
        cmocka_unit_test(test_out_of_range_is_an_answer),
        cmocka_unit_test(test_what_cannot_be_answered_is_refused),
        cmocka_unit_test(test_a_word_of_any_length_is_refused_in_a_line),
        cmocka_unit_test(test_a_batch_answers_line_by_line),
        cmocka_unit_test(test_a_batch_of_one_kind_need_not_name_it),
        cmocka_unit_test(test_a_seed_rolls_the_same_dice_every_time),
        cmocka_unit_test(test_each_gun_fires_by_itself_until_the_target_is_gone),
        cmocka_unit_test(test_large_numbers_stay_exact_and_quick),
        cmocka_unit_test(test_help_goes_to_standard_output),
        cmocka_unit_test(test_near_certainty_never_reads_as_certainty),
        cmocka_unit_test(test_the_examples_of_the_page_come_out_as_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
