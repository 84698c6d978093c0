/* Help that teaches: its examples, its tour and its rules are true. */
#include "referee/console/help.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* --- the examples --- */

/* The rifles 9.6" in front of the 24th. */
#define FACED "next; place! virginia 30,30 n; place! 24th 30,40.375 s\n"
/* ... 4" in front of it, in the charges. */
#define CLOSED "next; place! virginia 30,30 n; place! 24th 30,35 s; next; next; next; next\n"

/* What has to be done in a new battle before the example can be: nothing for
 * those that are not named. */
static const struct {
    const char *command, *before;
} settings[] = {
    {"move", "next\n"},
    {"wheel", "next; next; next\n"},
    {"about", "next; next; next\n"},
    {"pivot", "next; next; next\n"},
    {"form", "next\n"},
    {"enter", "next; next; next; next; next; next; next\n"},
    {"join", "next\n"},
    {"leave", "next; join gen-poor 1st-nh; next; next; next; next; next; next\n"},
    {"clear", "next; place! 1st-nh 15.5,73.625 n\n"},
    {"fire", FACED "next\n"},
    {"charge", CLOSED},
    {"respond", CLOSED "charge 24th virginia = 1 1\n"},
    {"melee", CLOSED "charge 24th virginia respond stand = 1 1\nnext\n"},
    {"targets", FACED "next\n"},
    {"range", FACED},
    {"why", CLOSED},
    {"undo", "next\n"},
    {"redo", "next\nundo\n"},
};

static const char *before(const char *command) {
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strcmp(settings[i].command, command) == 0) {
            return settings[i].before;
        }
    }
    return "";
}

static void test_every_example_works(void **state) {
    (void)state;
    for (int i = 0; table_at(i); i++) {
        const struct table_entry *e = table_at(i);
        char script[600];
        snprintf(script, sizeof script, "%s%s\n", before(e->name), e->example);
        struct desk_run r = desk_run("saratoga", "", script);
        if (r.code != 0) {
            fail_msg("`%s`: %s", e->example, r.err);
        }
        desk_run_clear(&r);
    }
}

/* --- what help says of a command --- */

static char *answered(const char *scenario, const char *line) {
    char script[200];

    snprintf(script, sizeof script, "%s\n", line);
    struct desk_run r = desk_run(scenario, "", script);
    assert_int_equal(r.code, 0);
    free(r.err);
    return r.out;
}

static void must_hold(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no `%s` in: %s", part, text);
    }
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

static int lines_of(const char *text) {
    int n = 0;

    for (; *text; text++) {
        n += *text == '\n';
    }
    return n;
}

static void test_help_of_each_command_has_forms_words_and_example(void **state) {
    (void)state;
    for (int i = 0; table_at(i); i++) {
        const struct table_entry *e = table_at(i);
        char line[40], first[80];
        snprintf(line, sizeof line, "help %s", e->name);
        char *text = answered("saratoga", line);
        snprintf(first, sizeof first, "  %.*s", (int)strcspn(e->usage, "\n"), e->usage);
        must_hold(text, first);
        must_hold(text, e->example);
        must_fit(text);
        if (!help_words(e->name)) {
            fail_msg("nothing to know of `%s`: see help_words.c", e->name);
        }
        free(text);
    }
}

static void test_help_lists_every_command_under_its_heading(void **state) {
    char *text = answered("saratoga", "help all");
    const char *last = text;

    (void)state;
    for (int i = 0; table_at(i); i++) {
        char row[40];
        snprintf(row, sizeof row, "\n  %-8s ", table_at(i)->name);
        const char *found = strstr(text, row);
        assert_non_null(found);
        assert_true(found > last);
        last = found;
    }
    must_hold(text, "\nFighting\n  fire ");
    must_hold(text, "`help first`");
    must_fit(text);
    free(text);
}

/* With the prompt it fits a screen of 24 lines, also of the cards. */
static void test_help_fits_a_screen(void **state) {
    static const char *const scenarios[] = {"saratoga", "bunker-hill"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char *text = answered(scenarios[i], "help");
        assert_in_range(lines_of(text), 5, 23);
        must_hold(text, "\nThe session: ");
        must_hold(text, "`help all`");
        must_fit(text);
        free(text);
    }
    char *text = answered("saratoga", "help");
    for (int i = 0; table_at(i); i++) {
        must_hold(text, table_at(i)->name);
    }
    free(text);
}

static void test_headings_begin_with_commands_that_there_are(void **state) {
    int count = 0;

    (void)state;
    for (int i = 0; table_at(i); i++) {
        count += help_heading(table_at(i)->name) != NULL;
    }
    assert_int_equal(count, 6);
    assert_non_null(help_heading(table_at(0)->name));
}

/* --- the rules --- */

static void test_the_rules_in_brief_are_the_rulesets(void **state) {
    static const struct {
        const char *scenario, *says[6];
    } rows[] = {
        {"saratoga",
         {"Virginia Rifles       4-6    5-6      6      -   1 a base",
          "redoubt wall: a hit is lost on 1-4", "-1  grenadiers, lights, Morgan's brigade",
          "+2  defending redoubt wall", "reforming for 1 turn", "The Americans charge first"}},
        {"chippawa",
         {"Dragoons                            line 12\"; charge 12\"", "+2 dice: target in column",
          "Touching creek leaves some 0.5 of allowance and charge",
          "skirmishers in woods: a hit is lost on 4-6", "Cannon: 4 or less",
          "The British charge first"}},
        {"tests/third/third.yaml",
         {"retreats 9\"", "+2 with a commander", "brought down to 2 bases loses them too",
          "lost on 5 or more", "may fire or stand", "Backwards costs times 3"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *text = answered(rows[i].scenario, "help rules");
        for (int n = 0; n < 6; n++) {
            must_hold(text, rows[i].says[n]);
        }
        must_fit(text);
        free(text);
    }
}

/* A number changed in the ruleset is another number in the help. */
static void test_changed_rules_print_changed_help(void **state) {
    const struct battle *b = *state;
    struct ruleset changed = *b->rules;
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    changed.retreat_in = 7.5;
    changed.commander_lost_low = 4;
    changed.melee.at[0].value = 3;
    changed.reform_turns = 0;
    help_rules(f, &changed);
    fclose(f);
    must_hold(text, "retreats 7.5\"");
    must_hold(text, "lost on 4 or more");
    must_hold(text, "+3  more stands");
    assert_null(strstr(text, "reforming"));
    free(text);
}

/* --- the tour --- */

/* What is to be typed of `help first` after the orders `before`, as a script that
 * begins with them. */
static char *tour_of(const char *scenario, const char *before) {
    char asked[600];

    snprintf(asked, sizeof asked, "%shelp first", before);
    char *text = answered(scenario, asked);
    char *script = calloc(1, strlen(text) + strlen(before) + 1);

    assert_non_null(script);
    strcat(script, before);
    for (char *p = strstr(text, "\n  > "); p; p = strstr(p, "\n  > ")) {
        p += 5;
        size_t n = strcspn(p, "\n");
        strncat(script, p, n);
        strcat(script, "\n");
    }
    if (!*before) {
        must_fit(text);
        assert_in_range(lines_of(text), 15, 24); /* the echo of the line included */
    }
    must_hold(text, "undo!`");
    must_hold(text, "--no-journal`");
    free(text);
    return script;
}

static void must_run(const char *scenario, const char *script, const char *const shows[2]) {
    struct desk_run r = desk_run(scenario, "", script);

    if (r.code != 0) {
        fail_msg("%s: %s", scenario, r.err);
    }
    for (int i = 0; i < 2 && shows[i]; i++) {
        must_hold(r.out, shows[i]);
    }
    desk_run_clear(&r);
}

/* Also where pieces stand elsewhere than the scenario puts them. */
static void test_the_tour_works_in_a_new_battle(void **state) {
    static const char *const rows[][2] = {
        {"saratoga", ""},
        {"chippawa", ""},
        {"saratoga", "place virginia 8.62,44 e\n"},
        {"saratoga", "form morgan column\n"},
        {"chippawa", "place 25th-us 54.25,6\nplace royal-scots 66,44\n"},
    };
    static const char *const shows[] = {"must answer. Type one of:", "Melee: "};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *script = tour_of(rows[i][0], rows[i][1]);
        must_hold(script, "\nplace ");
        must_run(rows[i][0], script, shows);
        free(script);
    }
}

static void test_the_tour_can_be_taken_back(void **state) {
    static const char *const shows[2] = {"All stand where the scenario puts them.\nTo move"};
    char *script = tour_of("saratoga", "");
    char longer[2000];
    int n = snprintf(longer, sizeof longer, "%s", script);

    (void)state;
    for (int i = 0; i < 11; i++) { /* commands that the tour leaves standing */
        n += snprintf(longer + n, sizeof longer - (size_t)n, "undo!\n");
    }
    snprintf(longer + n, sizeof longer - (size_t)n, "show virginia\nstatus\n");
    must_run("saratoga", strstr(longer, "next"), shows);
    free(script);
}

static void test_later_it_asks_what_fits_the_phase(void **state) {
    static const struct {
        const char *before, *asks, *not ;
    } rows[] = {
        {"next\n", "\nwhy move virginia-rifles forward", "\nplace "},
        {"next; next\n", "\nodds fire virginia-rifles butlers-rangers", "\nfire "},
        {"next; next; next\n", "\nwhy move butlers-rangers forward", "\nplace "},
        {CLOSED, "\nodds charge 24th-foot virginia-rifles", "\ncharge "},
        {CLOSED "charge 24th virginia = 1 1\n", "\nstatus", "\nnext"},
        {CLOSED "next\n", "\nstatus", "\nmelee"},
    };
    static const char *const shows[2] = {NULL};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *script = tour_of("saratoga", rows[i].before);
        must_hold(script, rows[i].asks);
        assert_null(strstr(script + strlen(rows[i].before), rows[i].not ));
        must_run("saratoga", script, shows);
        free(script);
    }
}

static void test_a_turn_in_another_order_has_no_tour(void **state) {
    char *text = answered("tests/third/third.yaml", "help first");

    (void)state;
    must_hold(text, "There is no tour of this battle");
    free(text);
}

static void test_help_of_nothing_is_refused(void **state) {
    struct desk_run r = desk_run("saratoga", "", "help xyzzyplugh\n");

    (void)state;
    assert_int_equal(r.code, 1);
    must_hold(r.out, "refused (unknown-command)");
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_example_works),
        cmocka_unit_test(test_help_of_each_command_has_forms_words_and_example),
        cmocka_unit_test(test_help_fits_a_screen),
        cmocka_unit_test(test_help_lists_every_command_under_its_heading),
        cmocka_unit_test(test_headings_begin_with_commands_that_there_are),
        cmocka_unit_test(test_the_rules_in_brief_are_the_rulesets),
        cmocka_unit_test_setup_teardown(test_changed_rules_print_changed_help, desk_setup,
                                        desk_teardown),
        cmocka_unit_test(test_the_tour_works_in_a_new_battle),
        cmocka_unit_test(test_the_tour_can_be_taken_back),
        cmocka_unit_test(test_later_it_asks_what_fits_the_phase),
        cmocka_unit_test(test_a_turn_in_another_order_has_no_tour),
        cmocka_unit_test(test_help_of_nothing_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
