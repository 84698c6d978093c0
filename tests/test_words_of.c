/* Whose words answers use: the period's, or pupils'; and the recap of a battle
 * that is taken up again. */
#include "referee/console/console.h"
#include "referee/console/words_of.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void must_hold(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no `%s` in: %s", part, text);
    }
}

static void test_the_rules_give_the_words_and_else_they_are_the_keys(void **state) {
    struct word words[] = {{(char *)(uintptr_t) "line", (char *)(uintptr_t) "firing line",
                            (char *)(uintptr_t) "battle"}};
    struct ruleset rules = {.words = words, .word_count = 1};
    struct battle b = {.rules = &rules};

    (void)state;
    assert_string_equal(words_of(&b, "line"), "battle");
    assert_string_equal(words_of(&b, "column"), "column");
    assert_string_equal(words_of_formation(&b, FORMATION_LINE), "battle");
    assert_string_equal(words_of_formation(&b, FORMATION_NONE), "no formation");
    assert_string_equal(words_of_bases(&b, 1), "base");
    assert_string_equal(words_of_bases(&b, 2), "bases");
    b.spoken = SPOKEN_CLASS;
    assert_string_equal(words_of(&b, "line"), "firing line");
}

static void test_answers_use_the_words_that_were_set(void **state) {
    static const char *const parts[] = {
        "> form 2nd-nh column\n2nd NH is now in column",
        "> form 3rd-nh column\n3rd NH is now in marching column",
        "fort garrison",
        "> form 1st-ny column\n1st NY is now in column",
    };
    struct desk_run r = desk_run("saratoga", "",
                                 "form 2nd-nh column\nset words class\nform 3rd-nh column\nundo\n"
                                 "redo\nshow specht\nset words period\nform 1st-ny column\n");

    (void)state;
    assert_int_equal(r.code, 0);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        must_hold(r.out, parts[i]);
    }
    desk_run_clear(&r);
}

/* A formation, and neither a line of fire nor what is to be typed. */
static void test_a_sentence_of_the_rules_is_put_into_the_words(void **state) {
    static const struct {
        const char *plain, *said;
    } rows[] = {
        {"2nd NH cannot fire in column: form line first",
         "2nd NH cannot fire in marching column: form firing line first"},
        {"it must be in line or a garrison, or a gun",
         "it must be in firing line or a fort garrison, or a gun"},
        {"In column, so no shooting", "In marching column, so no shooting"},
        {"the line of fire is clear", "the line of fire is clear"},
        {"it stands in line of fire", "it stands in line of fire"},
        {"Range 10\", 12\" column; a column", "Range 10\", 12\" column; a marching column"},
        {"`form U in line`, in line", "`form U in line`, in firing line"},
        {"in line-2 and in lines, Line infantry in Line",
         "in line-2 and in lines, Line infantry in Line"},
        {"moves 3 bases", "moves 3 bases"},
    };
    struct battle *b = battle_new(desk_scenario("saratoga"));
    struct scenario *s = (struct scenario *)(uintptr_t)b->scenario;
    char said[100];

    (void)state;
    b->spoken = SPOKEN_CLASS;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(words_spoken(b, said, sizeof said, rows[i].plain), rows[i].said);
    }
    assert_string_equal(words_spoken(b, said, 12, "in column here"), "in marching");
    b->spoken = SPOKEN_PERIOD;
    assert_string_equal(words_spoken(b, said, sizeof said, rows[0].plain), rows[0].plain);
    battle_free(b);
    scenario_free(s);
}

static void test_refusals_remedies_and_checks_use_the_words(void **state) {
    static const char *const parts[] = {
        "refused (too-far): moves 7\", may move 6\" in firing line\n",
        "In marching column, so no shooting and no charge: 2nd-nh; `undo` goes back to\n"
        "  form them in firing line.",
        "2nd NH cannot fire in marching column: form firing line\n  first",
        "NO  2nd NH cannot fire in marching column",
    };
    struct desk_run r = desk_run("saratoga", "keep-going",
                                 "set words class\nn\nmove 1st-nh forward 7\nform 2nd-nh column\n"
                                 "next\nfire 2nd-nh 24th\nwhy fire 2nd-nh 24th\n");

    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        must_hold(r.out, parts[i]);
    }
    desk_run_clear(&r);
    r = desk_run("saratoga", "keep-going",
                 "set words class\nform! 1st-nh column\nodds charge 1st-nh 24th\n");
    must_hold(r.out, "Attacker: 1st NH, 4 bases, in marching column, in woods\n");
    must_hold(r.out, "must be in firing line to charge");
    desk_run_clear(&r);
    r = desk_run("tests/third/third.yaml", "keep-going", "bases london 9\nodds morale london\n");
    must_hold(r.out, "Morale of ");
    must_hold(r.out, ", 8 companies:\n");
    must_hold(r.out, "(its companies).");
    must_hold(r.out, "9 companies; ");
    desk_run_clear(&r);
}

static void test_undo_and_log_keep_the_words(void **state) {
    struct desk_run r = desk_run("saratoga", "",
                                 "set words class\nform 2nd-nh column\nundo\nshow 2nd-nh\n"
                                 "form 2nd-nh column\nset dice auto\nlog\n");

    (void)state;
    must_hold(r.out, "> show 2nd-nh\n2nd NH");
    must_hold(r.out, "in firing line\n");
    must_hold(strstr(r.out, "> log"), "marching column");
    desk_run_clear(&r);
}

static void test_every_ruleset_has_its_own_words(void **state) {
    struct desk_run r =
        desk_run("tests/third/third.yaml", "", "show london\nset words class\nshow london\n");

    (void)state;
    must_hold(r.out, "8 of 8 companies");
    must_hold(r.out, "8 of 8 blocks");
    desk_run_clear(&r);
}

static void test_json_has_no_words_but_its_own(void **state) {
    struct desk_run r = desk_run("saratoga", "json", "set words class\nform 2nd-nh column\n");

    (void)state;
    must_hold(r.out, "\"formation\":\"column\"");
    desk_run_clear(&r);
}

static void test_what_cannot_be_set_is_refused(void **state) {
    static const char *const lines[] = {"set words", "set words pupils", "set colour class",
                                        "set words class period", "set"};

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s\n", lines[i]);
        struct desk_run r = desk_run("saratoga", "json", line);
        must_hold(r.out, "\"code\":\"usage\"");
        desk_run_clear(&r);
    }
}

/* --- recap --- */

/* The recap of a battle in which these lines were typed. */
static char *recap_after(const char *lines) {
    struct load_report report = {0};
    struct session *s = NULL;
    char why[200], *recap = NULL;
    size_t size;
    FILE *in = fmemopen((void *)(uintptr_t)lines, strlen(lines), "r");
    FILE *unheard = tmpfile();

    assert_int_equal(session_start(&s, "saratoga", NULL, 1, &report, why, sizeof why), 0);
    load_report_clear(&report);
    assert_non_null(in);
    assert_non_null(unheard);
    struct console_options o = {.in = in, .out = unheard, .err = unheard, .keep_going = true};
    assert_int_equal(console_run(s, &o), 0);
    FILE *out = open_memstream(&recap, &size);
    console_recap(s, out);
    fclose(out);
    fclose(in);
    fclose(unheard);
    session_free(s);
    return recap;
}

static void test_a_recap_says_where_the_battle_stands_what_was_and_who_acts(void **state) {
    char *recap = recap_after("next\nmove virginia f 1\nmove 2nd-mass f 1\nundo\n"
                              "next\nnext\nnext\nnext\nnext\nnext\nmove dearborn f 2\n");

    (void)state;
    must_hold(recap, "turn 2 of 12, American move.\n");
    must_hold(recap, "Since the beginning of turn 1:\n");
    must_hold(recap, "Virginia Rifles moves 1\"");
    must_hold(recap, "Dearborn Light Infantry moves 2\"");
    assert_null(strstr(recap, "2nd Mass moves"));
    must_hold(recap, "virginia-rifles");
    free(recap);
}

static void test_a_recap_leaves_out_what_is_longer_ago(void **state) {
    char *recap = recap_after("next\nmove virginia f 1\nnext\nnext\nnext\nnext\nnext\nnext\n"
                              "next\nnext\nnext\nnext\nnext\nnext\n");

    (void)state;
    must_hold(recap, "turn 3 of 12, American move.\n");
    must_hold(recap, "Since the beginning of turn 2:\n");
    assert_null(strstr(recap, "Virginia Rifles moves"));
    free(recap);
}

/* The last lines of it, from the beginning of an event on. */
static void test_a_long_recap_is_shortened_to_a_screen(void **state) {
    char lines[600] = "next\n", line[40];
    size_t used = strlen(lines);

    (void)state;
    for (int i = 1; i <= 30; i++) {
        snprintf(line, sizeof line, "note no. %d.\n", i);
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s", line);
    }
    char *recap = recap_after(lines);
    assert_int_equal(
        strncmp(recap, "... (`log all` tells it from the beginning)\nNote: no. 17.\n", 58), 0);
    must_hold(recap, "Note: no. 30.\n");
    must_hold(recap, "turn 1 of 12, American move.\n");
    assert_null(strstr(recap, "Note: no. 16."));
    free(recap);
}

/* An event that would begin in its midst is left out whole. */
static void test_a_shortened_recap_begins_with_a_whole_event(void **state) {
    char lines[600] = "next\nnext\nfire virg field-cannon-1 = 6521\n";
    size_t used = strlen(lines);

    (void)state;
    for (int i = 1; i <= 12; i++) {
        used += (size_t)snprintf(lines + used, sizeof lines - used, "note no. %d.\n", i);
    }
    char *recap = recap_after(lines);
    must_hold(recap, "from the beginning)\nNote: no. 1.\n");
    free(recap);
}

static void test_a_recap_of_a_battle_not_begun_is_short(void **state) {
    char *recap = recap_after("\n");

    (void)state;
    must_hold(recap, "Nothing has happened yet.");
    free(recap);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_rules_give_the_words_and_else_they_are_the_keys),
        cmocka_unit_test(test_answers_use_the_words_that_were_set),
        cmocka_unit_test(test_a_sentence_of_the_rules_is_put_into_the_words),
        cmocka_unit_test(test_refusals_remedies_and_checks_use_the_words),
        cmocka_unit_test(test_undo_and_log_keep_the_words),
        cmocka_unit_test(test_every_ruleset_has_its_own_words),
        cmocka_unit_test(test_json_has_no_words_but_its_own),
        cmocka_unit_test(test_what_cannot_be_set_is_refused),
        cmocka_unit_test(test_a_recap_says_where_the_battle_stands_what_was_and_who_acts),
        cmocka_unit_test(test_a_recap_leaves_out_what_is_longer_ago),
        cmocka_unit_test(test_a_long_recap_is_shortened_to_a_screen),
        cmocka_unit_test(test_a_shortened_recap_begins_with_a_whole_event),
        cmocka_unit_test(test_a_recap_of_a_battle_not_begun_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
