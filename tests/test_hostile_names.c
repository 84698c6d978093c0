/* Names of files and words of the command line that hold what a terminal obeys,
 * what nobody sees, and what is no UTF-8: all is done as with any other name, and
 * nothing of it is sent to the terminal as it is. */
#include "tests/support/child.h"
#include "tests/support/harmless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BAD "\xe2\x80\xaex\033[31m\xc2\x9b\xe2\x80\x8b\xff"
#define SEEN "?x?[31m???"

static char folder[] = "/tmp/referee-names-XXXXXX";
static char scenario[100], faulty[100], none[100], journal[100], picture[100], lost[100],
    script[100];

static const char lines[] = "note " BAD "\nshow " BAD "\n" BAD "\nhelp " BAD "\nwhy " BAD "\n"
                            "log " BAD "\nundo " BAD "\nodds " BAD "\ntimer " BAD "\nset " BAD "\n"
                            "set words " BAD "\nunits " BAD "\nrange " BAD " " BAD "\n"
                            "export /nowhere/" BAD "\nboard /nowhere/" BAD ".svg\nboard " BAD "\n"
                            "report html /nowhere/" BAD "\nreport /nowhere/" BAD "\n";

static void shell(const char *format, const char *a, const char *b) {
    char command[400];
    snprintf(command, sizeof command, format, a, b);
    assert_int_equal(system(command), 0);
}

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("XDG_STATE_HOME", folder, 1) != 0)
        return -1;
    snprintf(scenario, sizeof scenario, "%s/%s.yaml", folder, "sar" BAD);
    snprintf(faulty, sizeof faulty, "%s/%s.yaml", folder, "faulty" BAD);
    snprintf(none, sizeof none, "%s/%s.yaml", folder, "none" BAD);
    snprintf(journal, sizeof journal, "%s/%s.journal", folder, BAD);
    snprintf(picture, sizeof picture, "%s/%s.svg", folder, BAD);
    snprintf(lost, sizeof lost, "%s/%s/x.svg", folder, BAD);
    shell("cp -r scenarios/* '%s'; cp scenarios/saratoga.yaml '%s'", folder, scenario);
    shell("echo 'foo: 1' >'%s'; rm -f '%s'", faulty, none);
    snprintf(script, sizeof script, "%s/script", folder);
    FILE *out = fopen(script, "w");
    if (out == NULL || fputs(lines, out) == EOF || fclose(out) != 0)
        return -1;
    return setenv("REFEREE_DATA", folder, 1);
}

static int tear_down(void **state) {
    (void)state;
    shell("rm -r %s%s", folder, "");
    return 0;
}

/* In this order: the battle is played first. */
static const struct {
    const char *words[9];
    int code;
    const char *says; /* on either output; NULL: anything */
} calls[] = {
    {{"play", scenario, "--journal", journal, "--script", "-", "--keep-going"}, 1, SEEN ".journal"},
    {{"resume", journal}, 1, "Note: " SEEN},
    {{"resume", journal, "--json"}, 1, NULL},
    {{"replay", journal}, 0, "note " SEEN},
    {{"replay", journal, "--json"}, 0, "note " SEEN},
    {{"replay", journal, "--verify"}, 0, SEEN ".journal: "},
    {{"report", journal}, 0, SEEN},
    {{"report", journal, "--format", "html"}, 0, SEEN},
    {{"report", journal, "--format", "csv"}, 0, SEEN},
    {{"report", journal, "--format", BAD}, 2, SEEN},
    {{"report", journal, "--format", "html", "-o", lost}, 3, SEEN},
    {{"check", scenario}, 0, SEEN ".yaml: scenario, no faults"},
    {{"check", journal}, 0, SEEN ".journal: journal, no faults"},
    {{"check", faulty}, 4, SEEN ".yaml:1:1: "},
    {{"check", none}, 3, SEEN},
    {{"list"}, 0, "sar" SEEN},
    {{"list", "--json"}, 0, "sar" SEEN},
    {{"list", BAD}, 2, SEEN},
    {{"board", journal, "-o", picture}, 0, NULL},
    {{"board", scenario, "-o", lost}, 3, SEEN},
    {{"board", scenario, "-o", BAD}, 2, SEEN},
    {{"print", "labels", scenario, "-o", lost}, 2, SEEN},
    {{"print", BAD, scenario, "-o", picture}, 2, SEEN},
    {{"play", none}, 3, SEEN},
    {{"play", "saratoga", "--no-journal", "--script", none}, 3, SEEN},
    {{"play", "saratoga", "--seed", BAD}, 2, SEEN},
    {{"play", "saratoga", "--dice", BAD}, 2, SEEN},
    {{"play", "--" BAD}, 2, SEEN},
    {{"resume", none}, 3, SEEN},
    {{"replay", journal, "--until", BAD}, 2, SEEN},
    {{"odds", BAD}, 2, SEEN},
    {{"odds", "morale", "--rules", BAD, "--as", "line", "--bases", "4"}, 3, SEEN},
    {{"odds", "morale", "--rules", "saratoga", "--as", BAD, "--bases=4"}, 2, SEEN},
    {{"odds", "fire", "--batch", none}, 3, SEEN},
    {{"roll", BAD}, 2, SEEN},
    {{"help", BAD}, 2, SEEN},
    {{"--" BAD}, 2, SEEN},
    {{BAD}, 2, SEEN},
};

static void test_no_name_is_sent_as_it_is(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        struct child_run r = child_run(calls[i].words, script, NULL);
        harmless_run(&r);
        const char *says = calls[i].says;
        if (r.code != calls[i].code ||
            (says != NULL && strstr(r.out, says) == NULL && strstr(r.err, says) == NULL))
            fail_msg("call %zu (%s): exit %d: %.400s%.400s", i, calls[i].words[0], r.code, r.out,
                     r.err);
        child_run_clear(&r);
    }
}

/* --- units that are named as words are: an exact id wins --- */

#define ORDERS                                                                                     \
    "next\nmove ID forward 1\nm ID f1\nmove ID to 7,44\nwheel ID toward poor\n"                    \
    "move poor toward ID 1\nshow ID\nrange ID ID\nnext\ntargets ID\n"                              \
    "fire! ID 24th at 6 = 6 1 1 1\ncharge! ID 24th from front = 1 1\n"

static const char *const ids[] = {
    "all",  "rest",    "to", "6",    "next",   "toward", "line", "base", "n",    "forward", "at",
    "from", "nearest", "us", "wall", "column", "board",  "f6",   "none", "null", "undo",
};

/* `text` with `id` in the place of each `ID`, into the file. */
static void write_with_id(const char *path, const char *text, const char *word, const char *id) {
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    for (const char *at; (at = strstr(text, word)) != NULL; text = at + strlen(word))
        fprintf(out, "%.*s%s", (int)(at - text), text, id);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

static void test_a_unit_may_be_named_as_a_word_of_an_order(void **state) {
    static char text[1 << 16];
    (void)state;
    FILE *in = fopen("scenarios/saratoga.yaml", "r");
    assert_non_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char id[60];
        snprintf(id, sizeof id, "{id: %s,", ids[i]);
        write_with_id(scenario, text, "{id: virginia-rifles,", id);
        write_with_id(script, ORDERS, "ID", ids[i]);
        shell("rm -f '%s'%s", journal, "");
        struct child_run r = child_run((const char *[]){"play", scenario, "--journal", journal,
                                                        "--script", script, "--keep-going", NULL},
                                       NULL, NULL);
        harmless_run(&r);
        if (strstr(r.out, "Virginia Rifles charges British 24th Foot") == NULL)
            fail_msg("`%s`: %s", ids[i], r.err);
        child_run_clear(&r);
        r = child_run((const char *[]){"replay", journal, "--verify", NULL}, NULL, NULL);
        if (r.code != 0)
            fail_msg("`%s`: %s", ids[i], r.err);
        child_run_clear(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_name_is_sent_as_it_is),
        cmocka_unit_test(test_a_unit_may_be_named_as_a_word_of_an_order),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
