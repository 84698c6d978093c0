/* The console on scripts: transcripts, JSON, refusals, dice asked of people. */
#include "referee/console/parse.h"
#include "tests/support/desk.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void must_hold(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no `%s` in: %s", part, text);
    }
}

static int count_lines(const char *text) {
    int n = 0;

    for (; *text; text++) {
        n += *text == '\n';
    }
    return n;
}

/* The n-th line (from 0) as JSON; the test fails when it is none. */
static json_t *object_at(const char *text, int n) {
    for (; n > 0; n--) {
        text = strchr(text, '\n') + 1;
    }
    json_error_t error;
    json_t *object = json_loadb(text, strcspn(text, "\n"), 0, &error);
    if (!json_is_object(object)) {
        fail_msg("no object: %s", text);
    }
    return object;
}

static void test_a_transcript_reads_like_the_session(void **state) {
    struct desk_run r = desk_run("saratoga", "", "next\nmove virginia f 2\n# a comment\n\nquit\n");

    (void)state;
    assert_int_equal(r.code, 0);
    assert_true(strncmp(r.out, "Deployment> next\n", 17) == 0);
    must_hold(r.out,
              "Turn 1, American move, 14 to move> move virginia f 2\nVirginia Rifles moves 2\"");
    must_hold(r.out, "> # a comment\n");
    must_hold(r.out, "> quit\n");
    assert_string_equal(r.err, "");
    desk_run_clear(&r);
}

static void test_a_script_stops_at_the_first_refusal(void **state) {
    struct desk_run r = desk_run("saratoga", "", "next\nmelee\nnote never\n");

    (void)state;
    assert_int_equal(r.code, 1);
    must_hold(r.out, "refused (wrong-phase)");
    must_hold(r.err, "referee: script:2: ");
    assert_null(strstr(r.out, "never"));
    desk_run_clear(&r);
}

static void test_keep_going_goes_on_and_still_fails_at_the_end(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going", "melee\nnote reached\n");

    (void)state;
    assert_int_equal(r.code, 1);
    must_hold(r.out, "Note: reached");
    desk_run_clear(&r);
}

static void test_orders_of_a_line_are_done_one_by_one(void **state) {
    struct desk_run r =
        desk_run("saratoga", "keep-going json", "next; melee; note a; b\nquit\nnote no\n");

    (void)state;
    assert_int_equal(count_lines(r.out), 4);
    must_hold(r.out, "\"command\":\"melee\",\"ok\":false");
    must_hold(r.out, "a; b");
    assert_null(strstr(r.out, "no\""));
    desk_run_clear(&r);
}

static void test_json_is_one_object_for_each_command_and_nothing_else(void **state) {
    static const char *const script = "help\nunits\nunits us\nshow 24th\nrange virginia 24th\n"
                                      "status\nlog\nnext\nmove virginia f 1\n"
                                      "why fire virginia 24th\ntargets virginia\nundo\nredo\n"
                                      "set dice auto\nbogus\nlog all\nquit\n";
    static const char *const keys[] = {"text",   "units",  "units",  "text",   "range",   "text",
                                       "text",   "events", "events", "checks", "targets", "events",
                                       "events", "text",   "error",  "text",   "text"};
    struct desk_run r = desk_run("saratoga", "json keep-going", script);

    (void)state;
    int n = (int)(sizeof keys / sizeof keys[0]);
    assert_int_equal(count_lines(r.out), n);
    for (int i = 0; i < n; i++) {
        json_t *object = object_at(r.out, i);
        if (!json_object_get(object, keys[i])) {
            fail_msg("no %s in answer %d", keys[i], i + 1);
        }
        assert_true(json_is_string(json_object_get(object, "command")));
        json_decref(object);
    }
    desk_run_clear(&r);
}

static void test_json_of_a_group_names_each_command(void **state) {
    struct desk_run r = desk_run("saratoga", "json", "next\nmove morgan f 1\n");

    (void)state;
    assert_int_equal(count_lines(r.out), 3);
    must_hold(r.out, "\"command\":\"move virginia-rifles forward 1\"");
    must_hold(r.out, "\"command\":\"move dearborn-light-infantry forward 1\"");
    desk_run_clear(&r);
}

static void test_a_refusal_inside_a_group_leaves_the_others(void **state) {
    struct desk_run r =
        desk_run("saratoga", "", "next\nmove virginia f 4\nmove morgan f 4\nnext\n");

    (void)state;
    assert_int_equal(r.code, 1);
    must_hold(r.out, "refused (too-far)");
    must_hold(r.out, "Dearborn Light Infantry moves 4\"");
    assert_null(strstr(r.out, "American fire"));
    desk_run_clear(&r);
}

static void test_every_unit_is_in_the_answer_to_units(void **state) {
    struct desk_run r = desk_run("saratoga", "json", "units\n");
    json_t *object = object_at(r.out, 0);

    (void)state;
    struct scenario *s = desk_scenario("saratoga");
    assert_int_equal(json_array_size(json_object_get(object, "units")), s->unit_count);
    assert_int_equal(json_array_size(json_object_get(object, "commanders")), s->commander_count);
    scenario_free(s);
    json_decref(object);
    desk_run_clear(&r);
}

/* --- undo --- */

static void test_undo_and_redo(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going",
                                 "undo\nnext\nz\nredo\nredo\nundo now\nbases 24th 3\nundo\n");

    (void)state;
    must_hold(r.out, "> undo\nrefused (nothing-to-undo)");
    must_hold(r.out, "Taken back: next");
    must_hold(r.out, "Done again: next");
    must_hold(r.out, "refused (usage)");
    must_hold(r.out, "Taken back: bases 24th-foot 3");
    desk_run_clear(&r);
}

static void test_undo_says_what_is_left_of_an_order_to_a_brigade(void **state) {
    struct desk_run r =
        desk_run("saratoga", "keep-going", "next\nmove poor forward 1\nundo\nundo 6\nundo\nundo\n");

    (void)state;
    must_hold(r.out, "All 8 done.");
    must_hold(r.out, "7 more of the same order stand: `undo 7` takes them back too.");
    must_hold(r.out, "Taken back: move 1st-nh forward 1");
    must_hold(r.out, "Taken back: next\nIt is deployment again.");
    desk_run_clear(&r);
}

static void test_undo_after_a_refusal_says_that_it_had_changed_nothing(void **state) {
    struct desk_run r =
        desk_run("saratoga", "keep-going", "next\nnext\nmove 2nd-mass forward\nundo\n");

    (void)state;
    must_hold(r.out, "refused (wrong-phase)");
    must_hold(r.out, "Taken back: next\nIt is turn 1, American move, again.\n"
                     "(The order that was refused had changed nothing");
    desk_run_clear(&r);
}

static void test_undo_takes_a_number_of_commands(void **state) {
    struct desk_run r =
        desk_run("saratoga", "keep-going json", "next\nnext\nundo 2\nundo 0\nredo 2\n");
    int undone = 0;

    (void)state;
    for (const char *p = r.out; (p = strstr(p, "\"command\":\"undo 2\"")) != NULL; p++) {
        undone++;
    }
    assert_int_equal(undone, 2);
    must_hold(r.out, "bad-number");
    desk_run_clear(&r);
}

/* --- dice asked of the players --- */

/* Sets the 24th up in front of the Virginia Rifles in the American fire phase. */
#define SHOT "next\nplace! virginia 30,30 n; place! 24th 30,40.375 s\nnext\n"

static void test_dice_are_asked_for_in_words(void **state) {
    struct desk_run r = desk_run("saratoga", "ask", SHOT "fire virginia 24th\n6 5 2 1\n");

    (void)state;
    assert_int_equal(r.code, 0);
    must_hold(r.out, "roll 4 dice, 6s hit");
    must_hold(r.out, "> 6 5 2 1\n");
    must_hold(r.out, "1 hit, 1 base lost, 4 left");
    desk_run_clear(&r);
}

static void test_dice_may_be_given_in_several_forms(void **state) {
    static const struct {
        const char *answer, *outcome;
    } rows[] = {{"6521", "1 hit,"}, {"6,6,2,1", "2 hits,"}, {"hits 2", "2 hits,"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, SHOT "fire virginia 24th\n%s\n", rows[i].answer);
        struct desk_run r = desk_run("saratoga", "ask", script);
        assert_int_equal(r.code, 0);
        must_hold(r.out, rows[i].outcome);
        desk_run_clear(&r);
    }
}

static void test_an_empty_line_lets_the_referee_roll(void **state) {
    struct desk_run r = desk_run("saratoga", "ask", SHOT "fire virginia 24th\n\nstatus\n");

    (void)state;
    assert_int_equal(r.code, 0);
    must_hold(r.out, "4 dice, 6s hit: ");
    desk_run_clear(&r);
}

/* Before the next dice are asked for; not again where an answer after them is taken back. */
static void test_what_the_referee_rolls_is_shown_at_once(void **state) {
    struct desk_run r = desk_run("saratoga", "ask",
                                 "next\nplace! ny-militia 39.5,40 n\nnext; next; next; next\n"
                                 "charge british-gren ny-militia respond fire\n\n1\nz\n5\n");
    const char *rolled = strstr(r.out, "> \nrolled ");

    (void)state;
    assert_int_equal(r.code, 0);
    assert_non_null(rolled);
    must_hold(rolled, "\nNY Militia checks morale: roll 1 die");
    must_hold(rolled, "Taken back: 1.\nNY Militia checks morale: roll 1 die");
    assert_null(strstr(rolled + 4, "rolled "));
    desk_run_clear(&r);
}

static void test_bad_dice_in_a_script_refuse_the_command(void **state) {
    static const struct {
        const char *answer, *code;
    } rows[] = {{"6 5 2", "dice-count"}, {"6 5 2 1 1", "dice-count"}, {"6 5 2 7", "bad-die"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, SHOT "fire virginia 24th\n%s\nlog 1\n", rows[i].answer);
        struct desk_run r = desk_run("saratoga", "ask keep-going", script);
        must_hold(r.out, rows[i].code);
        must_hold(r.out, "> log 1\n> next\n"); /* the fire was not done */
        desk_run_clear(&r);
    }
}

static void test_dice_that_never_come_call_the_command_off(void **state) {
    struct desk_run r = desk_run("saratoga", "ask", SHOT "fire virginia 24th\n");

    (void)state;
    assert_int_equal(r.code, 1);
    must_hold(r.out, "The roll is called off; it has changed nothing.");
    assert_null(strstr(r.out, "lost"));
    desk_run_clear(&r);
}

static void test_undo_at_the_dice_asks_for_the_last_ones_again(void **state) {
    struct desk_run r = desk_run("saratoga", "ask",
                                 "next\nplace! virginia 17,70 n\nnext\n"
                                 "fire virginia redoubt-cannon-1\nhits 1\nz\n6621\n2 2\n");

    (void)state;
    must_hold(r.out, "saves: roll 1 die, 1-4 save it");
    must_hold(r.out, "Taken back: hits 1.\nVirginia Rifles fires: roll 4 dice");
    must_hold(r.out, "saves: roll 2 dice, 1-4 save it");
    must_hold(r.out, "4 dice, 6s hit: 6 6 2 1 - 2 hits.");
    must_hold(r.out, "no hit counts.");
    assert_int_equal(r.code, 0);
    desk_run_clear(&r);
}

static void test_dice_given_with_the_command_are_not_asked_for(void **state) {
    struct desk_run r =
        desk_run("saratoga", "ask", SHOT "fire virginia 24th = 6 6 6 6\nstatus\nset dice auto\n");

    (void)state;
    assert_int_equal(r.code, 0);
    must_hold(r.out, "4 hits, 4 bases lost");
    desk_run_clear(&r);
}

static void test_set_dice_changes_who_rolls(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going",
                                 SHOT "set dice ask\nfire virginia 24th\n6 6 1 1\nset dice\n");

    (void)state;
    must_hold(r.out, "2 hits, 2 bases lost");
    must_hold(r.out, "refused (usage): what can be set");
    desk_run_clear(&r);
}

static void test_a_tie_is_said_where_dice_are_asked_for_again(void **state) {
    struct desk_run r =
        desk_run("saratoga", "ask keep-going",
                 "next\nplace! virginia 30,40 n; place! 24th 30,44 s\nnext; next; next; next\n"
                 "charge virginia 24th = 1 1\nrespond stand\nnext\nmelee\n4\n3\n6\n1\n");

    (void)state;
    must_hold(r.out, "British 24th Foot fights: roll 1 die (+1 to the die)> 3");
    must_hold(r.out, "Virginia Rifles fights: roll 1 die (a tie: once more)> 6");
    must_hold(r.out, "British 24th Foot fights: roll 1 die (a tie: once more, +1 to the die)> 1");
    desk_run_clear(&r);
}

static void test_a_die_that_decides_nothing_is_asked_for_as_such(void **state) {
    struct desk_run r = desk_run("saratoga", "ask keep-going",
                                 "next\nplace! ny-militia 39.5,40 n; bases ny-militia 2\n"
                                 "next; next; next; next\ncharge british-gren ny-militia\n1\n3\n");

    (void)state;
    must_hold(r.out, "British Grenadiers checks morale: roll 1 die: it cannot fail, but the rules "
                     "have it rolled> 1");
    must_hold(r.out, "NY Militia checks morale: roll 1 die, 1s pass> 3");
    desk_run_clear(&r);
}

/* --- a charge --- */

static void test_a_charge_says_how_it_may_be_answered(void **state) {
    struct desk_run r =
        desk_run("saratoga", "keep-going",
                 "next\nplace! virginia 30,30 n; place! 24th 30,35.375 s\nnext\nnext\nnext\nnext\n"
                 "charge virginia 24th = 1 1\nnext\nrespond counter\nnext\nstatus\n"
                 "melee = 6 1\n");

    (void)state;
    must_hold(r.out, "British 24th Foot must answer. Type one of:\n  respond fire ");
    must_hold(r.out, "refused (response-due)");
    must_hold(r.out, "British 24th Foot counter-charges");
    must_hold(r.out, "Melee to be fought: Virginia Rifles against British 24th Foot.");
    must_hold(r.out, "On the table: fall back");
    desk_run_clear(&r);
}

/* --- whatever comes in --- */

static void test_long_lines_are_refused_and_the_next_is_read(void **state) {
    static char script[100100];

    (void)state;
    memset(script, 'm', 100000);
    strcpy(script + 100000, "\nnote still here\n");
    struct desk_run r = desk_run("saratoga", "keep-going json", script);
    assert_int_equal(r.code, 1);
    must_hold(r.out, "too long");
    must_hold(r.out, "still here");
    assert_int_equal(count_lines(r.out), 2);
    desk_run_clear(&r);
}

static void test_binary_junk_is_refused_line_by_line(void **state) {
    char junk[5000];
    unsigned seed = 7;

    (void)state;
    for (size_t i = 0; i < sizeof junk; i++) {
        seed = seed * 1103515245U + 12345U;
        junk[i] = (char)(seed >> 16);
    }
    struct desk_run r = desk_run_bytes("saratoga", "keep-going json", junk, sizeof junk);
    assert_int_equal(r.code, 1);
    for (int i = 0; i < count_lines(r.out); i++) {
        json_decref(object_at(r.out, i));
    }
    desk_run_clear(&r);
    r = desk_run_bytes("saratoga", "keep-going", junk, sizeof junk);
    assert_null(strchr(r.out, '\033'));
    assert_null(strchr(r.out, '\a'));
    desk_run_clear(&r);
}

static void test_lines_of_dos_are_read(void **state) {
    struct desk_run r = desk_run("saratoga", "", "next\r\nnote last line without its end");

    (void)state;
    assert_int_equal(r.code, 0);
    must_hold(r.out, "Note: last line without its end\n");
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_transcript_reads_like_the_session),
        cmocka_unit_test(test_a_script_stops_at_the_first_refusal),
        cmocka_unit_test(test_keep_going_goes_on_and_still_fails_at_the_end),
        cmocka_unit_test(test_orders_of_a_line_are_done_one_by_one),
        cmocka_unit_test(test_json_is_one_object_for_each_command_and_nothing_else),
        cmocka_unit_test(test_json_of_a_group_names_each_command),
        cmocka_unit_test(test_a_refusal_inside_a_group_leaves_the_others),
        cmocka_unit_test(test_every_unit_is_in_the_answer_to_units),
        cmocka_unit_test(test_undo_and_redo),
        cmocka_unit_test(test_undo_says_what_is_left_of_an_order_to_a_brigade),
        cmocka_unit_test(test_undo_after_a_refusal_says_that_it_had_changed_nothing),
        cmocka_unit_test(test_undo_takes_a_number_of_commands),
        cmocka_unit_test(test_dice_are_asked_for_in_words),
        cmocka_unit_test(test_dice_may_be_given_in_several_forms),
        cmocka_unit_test(test_an_empty_line_lets_the_referee_roll),
        cmocka_unit_test(test_what_the_referee_rolls_is_shown_at_once),
        cmocka_unit_test(test_bad_dice_in_a_script_refuse_the_command),
        cmocka_unit_test(test_dice_that_never_come_call_the_command_off),
        cmocka_unit_test(test_undo_at_the_dice_asks_for_the_last_ones_again),
        cmocka_unit_test(test_dice_given_with_the_command_are_not_asked_for),
        cmocka_unit_test(test_set_dice_changes_who_rolls),
        cmocka_unit_test(test_a_die_that_decides_nothing_is_asked_for_as_such),
        cmocka_unit_test(test_a_tie_is_said_where_dice_are_asked_for_again),
        cmocka_unit_test(test_a_charge_says_how_it_may_be_answered),
        cmocka_unit_test(test_long_lines_are_refused_and_the_next_is_read),
        cmocka_unit_test(test_binary_junk_is_refused_line_by_line),
        cmocka_unit_test(test_lines_of_dos_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
