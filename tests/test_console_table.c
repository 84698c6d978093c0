/* The one table of commands: dispatch, help, completion and the docs agree. */
#include "referee/console/complete.h"
#include "referee/console/table.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_every_command_has_usage_help_and_an_example(void **state) {
    (void)state;
    for (int i = 0; table_at(i); i++) {
        const struct table_entry *e = table_at(i);
        assert_non_null(e->run);
        assert_true(strlen(e->help) > 10 && strlen(e->help) < 64);
        assert_int_equal(strncmp(e->usage, e->name, strlen(e->name)), 0);
        assert_ptr_equal(table_find(e->name, NULL), e);
        if (e->brief) {
            assert_ptr_equal(table_find(e->brief, NULL), e);
        }
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(e->example, " !"), e->example);
        assert_ptr_equal(table_find(word, NULL), e);
    }
}

static void test_every_verb_is_in_the_table(void **state) {
    (void)state;
    for (int v = 0; v < VERB_COUNT; v++) {
        const struct table_entry *e = table_find(verb_name((enum verb)v), NULL);
        assert_non_null(e);
        assert_string_equal(e->name, verb_name((enum verb)v));
        assert_ptr_equal(e->run, order_do);
    }
}

/* An example may be refused by the rules, never for its form or its names. */
static void test_every_example_is_understood(void **state) {
    (void)state;
    for (int i = 0; table_at(i); i++) {
        char script[200];
        snprintf(script, sizeof script, "%s\n", table_at(i)->example);
        struct desk_run r = desk_run("saratoga", "json", script);
        static const char *const codes[] = {"usage", "unknown-", "ambiguous-", "bad-number"};
        for (size_t c = 0; c < sizeof codes / sizeof codes[0]; c++) {
            char code[40];
            snprintf(code, sizeof code, "\"code\":\"%s", codes[c]);
            if (strstr(r.out, code)) {
                fail_msg("`%s`: %s", table_at(i)->example, r.out);
            }
        }
        desk_run_clear(&r);
    }
}

static void test_words_are_completed_when_they_begin_one_command(void **state) {
    static const struct {
        const char *typed, *name, *says; /* name NULL: refused with `says` */
    } rows[] = {
        {"FIRE", "fire", NULL},   {"fi", "fire", NULL},
        {"f", "fire", NULL},      {"m", "move", NULL},
        {"me", "melee", NULL},    {"z", "undo", NULL},
        {"?", "help", NULL},      {"n", "next", NULL},
        {"no", "note", NULL},     {"re", NULL, "may be respond, remove, report, redo"},
        {"pla", "place", NULL},   {"movee", NULL, "did you mean `move`?"},
        {"", NULL, "no command"}, {"xyzzyplugh", NULL, "`help` lists them"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct outcome out;
        outcome_init(&out);
        const struct table_entry *e = table_find(rows[i].typed, &out);
        if (rows[i].name) {
            assert_non_null(e);
            assert_string_equal(e->name, rows[i].name);
        } else {
            assert_null(e);
            assert_int_equal(out.code, REFUSED_UNKNOWN_COMMAND);
            assert_non_null(strstr(out.message, rows[i].says));
        }
        outcome_clear(&out);
    }
}

/* --- docs/console.md --- */

static char *read_docs(void) {
    FILE *f = fopen("docs/console.md", "r");
    char *text = calloc(1, 200000);

    assert_non_null(f); /* tests run in the project's folder */
    assert_non_null(text);
    assert_true(fread(text, 1, 199999, f) > 0);
    fclose(f);
    return text;
}

static void test_the_docs_have_every_form_of_every_command(void **state) {
    char *docs = read_docs();

    (void)state;
    for (int i = 0; table_at(i); i++) {
        const struct table_entry *e = table_at(i);
        for (const char *p = e->usage; *p; p += strspn(p, "\n")) {
            char form[200];
            size_t n = strcspn(p, "\n");
            snprintf(form, sizeof form, "`%.*s`", (int)n, p);
            if (!strstr(docs, form)) {
                fail_msg("docs/console.md lacks %s", form);
            }
            p += n;
        }
        if (!strstr(docs, e->help)) {
            fail_msg("docs/console.md lacks `%s: %s`", e->name, e->help);
        }
    }
    free(docs);
}

/* --- completion --- */

static struct session *session_of(const char *commands) {
    struct load_report report = {0};
    struct session *s = NULL;
    char why[200];

    assert_int_equal(session_start(&s, "saratoga", NULL, 1, &report, why, sizeof why), 0);
    struct orders orders;
    struct outcome out;
    outcome_init(&out);
    assert_int_equal(parse_line(commands, NULL, &orders, &out), 0);
    for (int i = 0; i < orders.count; i++) {
        struct commands c;
        assert_int_equal(parse_commands(s->battle, &orders.at[i], &c, &out), 0);
        assert_int_equal(session_do(s, &c.at[0], NULL, &out), 0);
        commands_clear(&c);
        outcome_clear(&out);
        outcome_init(&out);
    }
    orders_clear(&orders);
    outcome_clear(&out);
    return s;
}

/* What Tab offers at the end of the line, parted by blanks. */
static char *offered(struct session *s, const char *line) {
    size_t before = strlen(line);
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    while (before > 0 && !strchr(" ;", line[before - 1])) {
        before--;
    }
    struct candidates list = {0};
    complete_word(s, line, before, line + before, &list);
    for (int i = 0; i < list.count; i++) {
        fprintf(f, "%s%s", i ? " " : "", list.at[i].word);
    }
    candidates_clear(&list);
    fclose(f);
    return text;
}

static void must_offer(struct session *s, const char *line, const char *wanted) {
    char *text = offered(s, line);

    if (strcmp(text, wanted) != 0) {
        fail_msg("`%s` offers `%s`, not `%s`", line, text, wanted);
    }
    free(text);
}

static void test_commands_and_their_words_are_completed(void **state) {
    struct session *s = session_of("next");

    (void)state;
    must_offer(s, "mo", "move");
    must_offer(s, "next; wh", "wheel why");
    must_offer(s, "why fi", "fire");
    must_offer(s, "help sta", "status");
    must_offer(s, "help ru", "rules");
    must_offer(s, "help fi", "first fire");
    must_offer(s, "move virginia for", "forward");
    must_offer(s, "move! virginia rifles b", "back base");
    must_offer(s, "mo; ne", "next");
    must_offer(s, "move vir", "virginia-rifles");
    must_offer(s, "respond c", "");
    must_offer(s, "join gen-p", "gen-poor");
    must_offer(s, "join gen-poor 1st-n", "1st-nh 1st-ny");
    must_offer(s, "units recon", "recon-force");
    must_offer(s, "bogus x", "");
    must_offer(s, "next x", "");
    session_free(s);
}

static void test_only_the_side_to_move_is_offered_for_a_move(void **state) {
    struct session *s = session_of("next");

    (void)state;
    must_offer(s, "move 24", "");
    must_offer(s, "enter 10", "");
    session_free(s);
    s = session_of("next; next; next");
    must_offer(s, "move 24", "24th-foot");
    session_free(s);
}

static void test_only_targets_that_may_be_fired_at_are_offered(void **state) {
    struct session *s = session_of("next; place! virginia-rifles 30,30 n; "
                                   "place! 24th-foot 30,40.375 s; next");

    (void)state;
    must_offer(s, "fire virginia ", "24th-foot nearest");
    must_offer(s, "fire morgan ", "24th-foot nearest");
    must_offer(s, "why fire virginia rifles ", "24th-foot nearest");
    must_offer(s, "fire 2nd-mass ", "");
    session_free(s);
}

static void test_only_targets_that_may_be_charged_are_offered(void **state) {
    struct session *s = session_of("next; place! virginia-rifles 30,30 n; "
                                   "place! 24th-foot 30,35.375 s; next; next; next; next");

    (void)state;
    must_offer(s, "charge virginia ", "24th-foot");
    must_offer(s, "charge 2nd-mass ", "");
    session_free(s);
}

static void test_only_what_a_piece_can_still_do_is_offered(void **state) {
    struct session *s = session_of("next; move 1st-nh forward 6; place! 8th-mass 17,73.625 n");

    (void)state;
    must_offer(s, "move 1st-n", "1st-ny");
    must_offer(s, "move! 1st-n", "1st-nh 1st-ny");
    must_offer(s, "form 2nd-nh ", "line column");
    must_offer(s, "form! 2nd-nh ", "line column garrison");
    must_offer(s, "clear ", "8th-mass learned");
    must_offer(s, "move 8th toward west-abatis-1", "west-abatis-1 west-abatis-10 west-abatis-11");
    must_offer(s, "join gen-l", "gen-learned");
    must_offer(s, "join gen-learned ", "2nd-mass 9th-mass ny-militia");
    must_offer(s, "join gen-morgan ", "virginia-rifles dearborn-light-infantry");
    must_offer(s, "join gen-b", "");
    must_offer(s, "leave ", "");
    must_offer(s, "enter ", "");
    session_free(s);
}

static void test_only_answers_that_the_charge_allows_are_offered(void **state) {
    struct session *s = session_of("next; place! virginia-rifles 30,38 n; next; next; next; next");

    (void)state;
    must_offer(s, "c", "charge");
    must_offer(s, "res", "");
    struct outcome out;
    struct orders orders;
    struct commands c;
    outcome_init(&out);
    assert_int_equal(parse_line("charge virginia 24th", NULL, &orders, &out), 0);
    assert_int_equal(parse_commands(s->battle, &orders.at[0], &c, &out), 0);
    assert_int_equal(session_do(s, &c.at[0], "11", &out), 0);
    must_offer(s, "res", "respond");
    must_offer(s, "c", "");
    must_offer(s, "respond ", "fire counter stand");
    commands_clear(&c);
    orders_clear(&orders);
    outcome_clear(&out);
    session_free(s);
}

/* They may be answered while dice are waited for. */
static void test_what_only_asks_is_known(void **state) {
    static desk_command *const changes[] = {order_do,   order_undo,   order_redo, order_set,
                                            order_quit, order_export, order_timer};

    (void)state;
    for (int i = 0; table_at(i); i++) {
        bool asks = true;
        for (size_t k = 0; k < sizeof changes / sizeof changes[0]; k++) {
            asks &= table_at(i)->run != changes[k];
        }
        if (table_asks(&table_miniatures, table_at(i)) != asks) {
            fail_msg("`%s`: see `asks` in table.c", table_at(i)->name);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_command_has_usage_help_and_an_example),
        cmocka_unit_test(test_every_verb_is_in_the_table),
        cmocka_unit_test(test_every_example_is_understood),
        cmocka_unit_test(test_words_are_completed_when_they_begin_one_command),
        cmocka_unit_test(test_the_docs_have_every_form_of_every_command),
        cmocka_unit_test(test_commands_and_their_words_are_completed),
        cmocka_unit_test(test_only_the_side_to_move_is_offered_for_a_move),
        cmocka_unit_test(test_only_targets_that_may_be_fired_at_are_offered),
        cmocka_unit_test(test_only_targets_that_may_be_charged_are_offered),
        cmocka_unit_test(test_only_what_a_piece_can_still_do_is_offered),
        cmocka_unit_test(test_only_answers_that_the_charge_allows_are_offered),
        cmocka_unit_test(test_what_only_asks_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
