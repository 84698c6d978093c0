/* Where a report goes: exit codes, messages, files that are written whole or
 * not at all; the same at the console. */
#include "referee/cli/cli.h"
#include "referee/fritz/fritz_system.h"
#include "tests/support/capture.h"
#include "tests/support/played.h"

#include <dirent.h>
#include <jansson.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/referee-report-XXXXXX";

/* `command` with every % standing for the folder. */
static char *in_folder(char *to, size_t size, const char *text) {
    size_t used = 0;

    for (; *text && used + 1 < size; text++) {
        used += (size_t)snprintf(to + used, size - used, *text == '%' ? "%s" : "%.1s",
                                 *text == '%' ? folder : text);
    }
    return to;
}

static struct captured run(const char *line, const char *input) {
    char whole[500];

    return capture(cli_run, in_folder(whole, sizeof whole, line), input);
}

static void shell(const char *command) {
    char whole[500];

    assert_int_equal(system(in_folder(whole, sizeof whole, command)), 0);
}

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder) || setenv("REFEREE_DATA", "scenarios", 1) != 0) {
        return -1;
    }
    signal(SIGXFSZ, SIG_IGN);
    struct captured c = run("referee play saratoga --journal %/a.journal",
                            "next\nnext\nfire virginia field-cannon-1 = 6562\n");
    int code = c.code;
    captured_clear(&c);
    return code;
}

static int tear_down(void **state) {
    char command[80];

    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* Files in the tests' folder. */
static int files(void) {
    DIR *d = opendir(folder);
    int count = 0;

    assert_non_null(d);
    while (readdir(d)) {
        count++;
    }
    closedir(d);
    return count;
}

#define CONTENT_MAX 8000000

static char *content(const char *name) {
    char path[300];
    char *text = calloc(1, CONTENT_MAX);
    FILE *f = fopen(in_folder(path, sizeof path, name), "r");

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, CONTENT_MAX - 1, f) > 0);
    fclose(f);
    return text;
}

/* --- the command line ------------------------------------------------------ */

static void test_calls(void **state) {
    static const struct {
        const char *name, *line;
        int code;
        const char *out, *err; /* said there; NULL: nothing is */
    } rows[] = {
        {"text, when nothing is said", "report %/a.journal", 0, "Turning points\n=====", NULL},
        {"markdown", "report %/a.journal --format markdown", 0, "## Turning points", NULL},
        {"html", "report --format=html %/a.journal", 0, "<!DOCTYPE html>", NULL},
        {"csv", "report %/a.journal --format csv", 0, "event_number,turn", NULL},
        {"the hyphen is standard output", "report %/a.journal -o -", 0, "Turning points", NULL},
        {"help", "report --help", 0, "usage: referee report", NULL},
        {"no journal", "report", 2, NULL, "name one journal"},
        {"two", "report a b", 2, NULL, "name one journal"},
        {"no such format", "report %/a.journal --format pdf", 2, NULL,
         "referee: --format: `pdf` is none: text, markdown, html or csv"},
        {"words of nobody", "report %/a.journal --words mine", 2, NULL,
         "`mine` is neither `period` nor `class`"},
        {"-o without a file", "report %/a.journal -o", 2, NULL, "-o: this option needs a value"},
        {"an option there is not", "report %/a.journal --fromat text", 2, NULL,
         "did you mean `--format`?"},
        {"a journal there is not", "report %/b.journal", 3, NULL, "b.journal"},
        {"a journal that is none", "report Makefile", 4, NULL, "not a referee journal"},
        {"no such folder", "report %/a.journal -o %/no/b.txt", 3, NULL,
         "/no/b.txt: there is no such folder; make it first"},
        {"a folder", "report %/a.journal -o %", 3, NULL, "it is a folder: give a file in it"},
        {"a device", "report %/a.journal -o /dev/full", 3, NULL, "it is no plain file"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[300];
        int before = files();
        print_message("    %s\n", rows[i].name);
        snprintf(line, sizeof line, "referee %s", rows[i].line);
        struct captured c = run(line, "");
        assert_int_equal(c.code, rows[i].code);
        assert_int_equal(*c.out == '\0', rows[i].out == NULL);
        assert_int_equal(*c.err == '\0', rows[i].err == NULL);
        assert_non_null(strstr(c.out, rows[i].out ? rows[i].out : ""));
        assert_non_null(strstr(c.err, rows[i].err ? rows[i].err : ""));
        assert_int_equal(files(), before);
        captured_clear(&c);
    }
}

static void test_the_ending_of_the_file_says_the_format_where_nothing_else_does(void **state) {
    static const struct {
        const char *line, *file, *begins;
    } rows[] = {
        {"referee report %/a.journal -o %/1.html", "%/1.html", "<!DOCTYPE html>"},
        {"referee report %/a.journal --output=%/2.MD", "%/2.MD", "# Saratoga"},
        {"referee report %/a.journal -o%/3.csv", "%/3.csv", "event_number"},
        {"referee report %/a.journal -o %/4", "%/4", "Saratoga"},
        {"referee report %/a.journal -o %/5.html --format csv", "%/5.html", "event_number"},
        {"referee report %/a.journal -o %/5.html", "%/5.html", "<!DOCTYPE html>"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct captured c = run(rows[i].line, "");
        assert_int_equal(c.code, 0);
        assert_string_equal(c.out, "");
        assert_non_null(strstr(c.err, "Written: "));
        char *text = content(rows[i].file);
        assert_int_equal(strncmp(text, rows[i].begins, strlen(rows[i].begins)), 0);
        free(text);
        captured_clear(&c);
    }
}

static int count(const char *text, const char *part) {
    int n = 0;

    for (text = strstr(text, part); text; text = strstr(text + 1, part)) {
        n++;
    }
    return n;
}

/* Of turn 1, and of the table now. */
static void test_a_page_has_pictures_at_the_command_line_and_at_the_console(void **state) {
    (void)state;
    struct captured c = run("referee report %/a.journal --format html", "");
    assert_int_equal(c.code, 0);
    assert_int_equal(count(c.out, "<svg"), 2);
    captured_clear(&c);
    char line[200];
    snprintf(line, sizeof line, "next\nnote one\nreport %s/p.html\n", folder);
    c = run("referee play saratoga --journal %/q.journal", line);
    assert_int_equal(c.code, 0);
    char *page = content("%/p.html");
    assert_int_equal(count(page, "<svg"), 2);
    free(page);
    captured_clear(&c);
}

static void test_a_report_speaks_the_words_that_are_wanted(void **state) {
    (void)state;
    struct captured c =
        run("referee play saratoga --journal %/w.journal", "next\nform 2nd-mass column\n");
    captured_clear(&c);
    c = run("referee report %/w.journal", "");
    assert_non_null(strstr(c.out, "2nd Mass (column)"));
    captured_clear(&c);
    c = run("referee report %/w.journal --words class", "");
    assert_non_null(strstr(c.out, "2nd Mass (marching column)"));
    captured_clear(&c);
}

/* As on a full disk: a file may grow to a few bytes only. */
static void test_a_disk_that_is_full_leaves_the_file_as_it_was(void **state) {
    struct rlimit before, small;

    (void)state;
    shell("echo old > %/full.txt");
    int count = files();
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 512;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    struct captured c = run("referee report %/a.journal -o %/full.txt", "");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(c.code, 3);
    assert_non_null(strstr(c.err, "full.txt: it could not be written: File too large"));
    assert_int_equal(files(), count);
    char *text = content("%/full.txt");
    assert_string_equal(text, "old\n");
    free(text);
    captured_clear(&c);
}

static void test_changed_rules_need_force_and_a_torn_line_is_left_out(void **state) {
    (void)state;
    shell("cp -r scenarios/saratoga.yaml scenarios/rules %");
    struct captured c = run("referee play %/saratoga.yaml --journal %/f.journal", "next\n");
    captured_clear(&c);
    shell("printf 'move 1st' >> %/f.journal");
    c = run("referee report %/f.journal", "");
    assert_int_equal(c.code, 0);
    assert_non_null(strstr(c.err, "`move 1st`"));
    assert_non_null(strstr(c.out, "1 command, 0 dice"));
    captured_clear(&c);
    shell("echo '# another word' >> %/saratoga.yaml");
    c = run("referee report %/f.journal", "");
    assert_int_equal(c.code, 4);
    assert_string_equal(c.out, "");
    assert_non_null(strstr(c.err, "has changed since"));
    captured_clear(&c);
    c = run("referee report %/f.journal --force", "");
    assert_int_equal(c.code, 0);
    assert_non_null(strstr(c.err, "has changed since"));
    assert_non_null(strstr(c.out, "1 command, 0 dice"));
    captured_clear(&c);
}

/* What was undone in the journal is left out; what was done again is in it. */
static void test_a_journal_with_undo_and_redo_is_told_as_it_stands(void **state) {
    (void)state;
    struct captured c = run("referee play saratoga --journal %/u.journal",
                            "next\nnote one\nnote two\nundo\nundo\nredo\n");
    assert_int_equal(c.code, 0);
    captured_clear(&c);
    c = run("referee report %/u.journal", "");
    assert_non_null(strstr(c.out, "Note: one"));
    assert_null(strstr(c.out, "Note: two"));
    assert_non_null(strstr(c.out, "1 command was taken back and left out here."));
    captured_clear(&c);
}

/* --- the console ----------------------------------------------------------- */

static json_t *answered(struct session *s, const char *line) {
    char whole[300];
    char *answer = played_type_json(s, in_folder(whole, sizeof whole, line));
    json_t *object = json_loads(answer, 0, NULL);

    assert_non_null(object);
    free(answer);
    return object;
}

static void test_the_console_shows_a_report_and_changes_nothing(void **state) {
    struct session *s = played_start("saratoga");
    uint64_t before = battle_fingerprint(s->battle);

    (void)state;
    char *words = played_type(s, "report\n");
    assert_non_null(strstr(words, "Nothing has happened yet."));
    free(words);
    json_t *answer = answered(s, "report markdown\n");
    json_t *report = json_object_get(answer, "report");
    assert_string_equal(json_string_value(json_object_get(report, "format")), "markdown");
    assert_true(json_is_null(json_object_get(report, "file")));
    assert_int_equal(strncmp(json_string_value(json_object_get(report, "text")), "# Saratoga", 10),
                     0);
    json_decref(answer);
    assert_int_equal(s->record_count, 0);
    assert_true(battle_fingerprint(s->battle) == before);
    session_free(s);
}

static void test_the_console_writes_a_report_and_overwrites_none(void **state) {
    static const struct {
        const char *line, *code; /* NULL: done */
    } rows[] = {
        {"report %/now.html\n", NULL},         {"report %/now.html\n", "file"},
        {"report! csv %/now.html\n", NULL},    {"report text %/no/now.txt\n", "file"},
        {"report text %/a=b.txt\n", "usage"},  {"report html %\n", "file"},
        {"report html %/with blanks\n", NULL},
    };
    struct session *s = played_start("saratoga");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *answer = answered(s, rows[i].line);
        json_t *code = json_object_get(json_object_get(answer, "error"), "code");
        print_message("    %s", rows[i].line);
        assert_string_equal(code ? json_string_value(code) : "", rows[i].code ? rows[i].code : "");
        json_decref(answer);
    }
    char *text = content("%/now.html"), *other = content("%/with blanks");
    assert_int_equal(strncmp(text, "event_number", 12), 0);
    assert_int_equal(strncmp(other, "<!DOCTYPE", 9), 0);
    free(text);
    free(other);
    char *words = played_type(s, "report! html /tmp/../dev/null\n");
    assert_non_null(strstr(words, "it is no plain file"));
    free(words);
    session_free(s);
}

/* Not even with `!`: what would be lost is the battle. */
static void test_nothing_is_written_over_a_battle(void **state) {
    static const struct {
        const char *line, *says;
    } rows[] = {
        {"export! %/own.journal\n", "it is a battle's journal"},
        {"report! html %/own.journal\n", "it is a battle's journal"},
        {"report! html %/a.journal\n", "it is a battle's journal"},
        {"board! %/link.svg\n", "it is a battle's journal"},
        {"export! %/own/saratoga.yaml\n", "this battle is played from it"},
        {"report! text %/own/rules/saratoga.yaml\n", "this battle is played from it"},
        {"board! %/scenario.svg\n", "this battle is played from it"},
    };

    (void)state;
    shell("mkdir %/own && cp -r scenarios/saratoga.yaml scenarios/rules %/own");
    shell("ln -s own.journal %/link.svg && ln -s own/saratoga.yaml %/scenario.svg");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char lines[300], whole[400];
        shell("rm -f %/own.journal");
        snprintf(lines, sizeof lines, "next\n%snote two\n", rows[i].line);
        struct captured c =
            run("referee play %/own/saratoga.yaml --journal %/own.journal --keep-going",
                in_folder(whole, sizeof whole, lines));
        if (c.code != 1 || !strstr(c.err, rows[i].says))
            fail_msg("%s: exit %d: %s", rows[i].line, c.code, c.err);
        captured_clear(&c);
        c = run("referee replay %/own.journal --verify", "");
        assert_non_null(strstr(c.out, "2 commands come out as recorded"));
        captured_clear(&c);
    }
    struct captured c = run("referee report %/own.journal --format text -o %/own.journal", "");
    assert_int_equal(c.code, 3);
    assert_non_null(strstr(c.err, "it is a battle's journal, which nothing overwrites"));
    captured_clear(&c);
}

static void test_a_report_may_be_asked_for_while_a_charge_waits(void **state) {
    struct session *s = played_start("saratoga");

    (void)state;
    free(played_type(s, "place! 2nd-nh 30,38 n\nnext; next; next; next; next\n"
                        "charge 2nd-nh 24th = 1 1\n"));
    assert_true(fritz_battle(s)->now.pending.due);
    char *words = played_type(s, "report\n");
    assert_non_null(strstr(words, "The charge is ON"));
    free(words);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_the_ending_of_the_file_says_the_format_where_nothing_else_does),
        cmocka_unit_test(test_a_page_has_pictures_at_the_command_line_and_at_the_console),
        cmocka_unit_test(test_a_report_speaks_the_words_that_are_wanted),
        cmocka_unit_test(test_a_disk_that_is_full_leaves_the_file_as_it_was),
        cmocka_unit_test(test_changed_rules_need_force_and_a_torn_line_is_left_out),
        cmocka_unit_test(test_a_journal_with_undo_and_redo_is_told_as_it_stands),
        cmocka_unit_test(test_the_console_shows_a_report_and_changes_nothing),
        cmocka_unit_test(test_the_console_writes_a_report_and_overwrites_none),
        cmocka_unit_test(test_nothing_is_written_over_a_battle),
        cmocka_unit_test(test_a_report_may_be_asked_for_while_a_charge_waits),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
