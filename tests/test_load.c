/* How files are found, and what a file may look like. */
#include "scenarios/file.h"
#include "scenarios/load.h"
#include "scenarios/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* --- files made for a test, in a folder that goes with it --- */

static char folder[] = "/tmp/referee-load-XXXXXX";
static char made[64];

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int drop_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static const char *make_file(const char *bytes, size_t size) {
    snprintf(made, sizeof made, "%s/made.yaml", folder);
    FILE *out = fopen(made, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
    return made;
}

/* The only fault of a scenario of these bytes, in `text`. */
static void expect_fault(const char *row, const char *bytes, size_t size, int line, int column,
                         const char *text) {
    struct load_report r;
    struct scenario *s = NULL;
    assert_int_equal(scenario_load(&s, make_file(bytes, size), &r), -1);
    if (r.count != 1 || strcmp(r.faults[0].text, text) != 0)
        print_error("%s: %d faults, the first: %s\n", row, r.count, r.faults[0].text);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.faults[0].text, text);
    assert_int_equal(r.faults[0].line, line);
    assert_int_equal(r.faults[0].column, column);
    assert_false(r.unreadable);
    load_report_clear(&r);
    remove(made);
}

/* --- encodings --- */

struct bytes_row {
    const char *name;
    const char *bytes;
    size_t size;
    int line, column;
    const char *text;
};

#define BYTES(S) S, sizeof(S) - 1
#define NOT_UTF8 "this is no UTF-8 text; save the file as UTF-8"

static void only_utf8_text_is_read(void **state) {
    (void)state;
    static const struct bytes_row rows[] = {
        {"utf-16, little end", BYTES("\xff\xfen\0a\0"), 1, 1, NOT_UTF8},
        {"utf-16, big end", BYTES("\xfe\xff\0n\0a"), 1, 1, NOT_UTF8},
        {"latin-1", BYTES("a: 1\nb: x\xe9y\n"), 2, 5, NOT_UTF8},
        {"cut short", BYTES("a: \xe2\x82"), 1, 4, NOT_UTF8},
        {"too long a form", BYTES("a: \xc0\xaf\n"), 1, 4, NOT_UTF8},
        {"half a surrogate", BYTES("a: \xed\xa0\x80\n"), 1, 4, NOT_UTF8},
        {"beyond the last character", BYTES("a: \xf4\x90\x80\x80\n"), 1, 4, NOT_UTF8},
        {"a zero", BYTES("a: \0\n"), 1, 4, "a control character (code 0) has no place in the text"},
        {"an escape code", BYTES("a: \x1b[2J\n"), 1, 4,
         "a control character (code 27) has no place in the text"},
        {"a C1 control", BYTES("a: \xc2\x9b\n"), 1, 4,
         "a control character (code 155) has no place in the text"},
        {"a character that turns the direction", BYTES("a: 1\nb: x\xe2\x80\xae\n"), 2, 5,
         "an invisible character (U+202E) has no place in the text"},
        {"no character of a high plane", BYTES("# \xf0\x9f\xbf\xbf\n"), 1, 3,
         "an invisible character (U+1FFFF) has no place in the text"},
        {"a mark within", BYTES("a: \xef\xbb\xbf\n"), 1, 4,
         "an invisible character (U+FEFF) has no place in the text"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        expect_fault(rows[i].name, rows[i].bytes, rows[i].size, rows[i].line, rows[i].column,
                     rows[i].text);
}

/* The bytes of a shipped file, changed in a way that changes nothing. */
static char *slurp(const char *path, size_t *size) {
    char *bytes = malloc(FILE_BYTES_MAX);
    FILE *in = fopen(path, "rb");
    assert_non_null(bytes);
    assert_non_null(in);
    *size = fread(bytes, 1, FILE_BYTES_MAX, in);
    fclose(in);
    return bytes;
}

static void expect_sound(const char *bytes, size_t size) {
    struct load_report r;
    struct ruleset *rules = NULL;
    int status = ruleset_load(&rules, make_file(bytes, size), &r);
    for (int i = 0; i < r.count; i++)
        print_error("%d: %s\n", r.faults[i].line, r.faults[i].text);
    assert_int_equal(status, 0);
    assert_string_equal(rules->types[0].name, "Line infantry");
    ruleset_free(rules);
    load_report_clear(&r);
    remove(made);
}

static void mark_and_line_ends_of_other_systems_are_read(void **state) {
    (void)state;
    size_t size, used = 3;
    char *plain = slurp("scenarios/rules/saratoga.yaml", &size);
    char *changed = malloc(2 * size + 3);
    assert_non_null(changed);
    memcpy(changed, "\xef\xbb\xbf", 3);
    for (size_t i = 0; i < size; i++) {
        if (plain[i] == '\n')
            changed[used++] = '\r';
        changed[used++] = plain[i];
    }
    expect_sound(changed, used);
    free(plain);
    free(changed);
}

/* --- bounds --- */

static void a_file_too_big_is_refused(void **state) {
    (void)state;
    size_t size = FILE_BYTES_MAX + 1;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, '#', size);
    expect_fault("one byte too many", bytes, size, 0, 0,
                 "the file is too big; allowed: at most 1048576 bytes");
    free(bytes);
}

static void too_many_values_are_refused(void **state) {
    (void)state;
    size_t size = 3 * (TREE_NODES_MAX + 10);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i++)
        bytes[i] = "- \n"[i % 3];
    expect_fault("a long list", bytes, size, TREE_NODES_MAX, 2,
                 "the file holds too many values; allowed: 20000");
    free(bytes);
}

static void too_many_keys_are_refused(void **state) {
    (void)state;
    char bytes[257 * 8 + 1];
    size_t used = 0;
    for (int i = 0; i <= TREE_KEYS_MAX; i++)
        used += (size_t)snprintf(bytes + used, sizeof bytes - used, "k%03d: 1\n", i);
    expect_fault("257 keys", bytes, used, 257, 7,
                 "too many keys in one place; allowed: at most 256");
}

/* --- what is no file --- */

static void expect_unreadable(const char *name, const char *text) {
    struct load_report r;
    struct scenario *s = NULL;
    assert_int_equal(scenario_load(&s, name, &r), -1);
    assert_true(r.unreadable);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.faults[0].file, name);
    assert_string_equal(r.faults[0].text, text);
    load_report_clear(&r);
}

static void what_cannot_be_opened_is_unreadable(void **state) {
    (void)state;
    char fifo[64];
    snprintf(fifo, sizeof fifo, "%s/fifo.yaml", folder);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    expect_unreadable(fifo, "cannot be read: it is no plain file");
    remove(fifo);
    expect_unreadable(folder, "cannot be read: it is a folder");
    expect_unreadable("tests/none.yaml", "cannot be read: No such file or directory");
    expect_unreadable("/dev/zero", "cannot be read: it is no plain file");
}

static void a_name_that_is_not_there_lists_those_that_are(void **state) {
    (void)state;
    expect_unreadable("saratgoa",
                      "no scenario has this name; allowed: bunker-hill, chippawa, saratoga; did "
                      "you mean `saratoga`?");
    struct load_report r;
    struct ruleset *rules = NULL;
    assert_int_equal(ruleset_load(&rules, "zzz", &r), -1);
    assert_string_equal(r.faults[0].text,
                        "no rules file has this name; allowed: chippawa, saratoga");
    load_report_clear(&r);
}

/* --- where files are looked for --- */

static void expect_found(char *found, const char *ending) {
    assert_non_null(found);
    size_t length = strlen(found), end = strlen(ending);
    assert_true(length >= end);
    assert_string_equal(found + length - end, ending);
    free(found);
}

static void names_are_found_beside_the_program(void **state) {
    (void)state;
    expect_found(load_find_scenario("saratoga"), "/scenarios/saratoga.yaml");
    expect_found(load_find_rules("chippawa", NULL), "/scenarios/rules/chippawa.yaml");
    assert_null(load_find_scenario("third"));
    assert_null(load_find_scenario(""));
}

static void paths_are_taken_as_they_are(void **state) {
    (void)state;
    expect_found(load_find_scenario("nowhere/at.all"), "nowhere/at.all");
    expect_found(load_find_scenario("saratoga.yaml"), "saratoga.yaml");
}

static void the_users_folder_comes_first(void **state) {
    (void)state;
    setenv("REFEREE_DATA", "tests/third", 1);
    expect_found(load_find_scenario("third"), "tests/third/third.yaml");
    expect_found(load_find_rules("third", NULL), "tests/third/rules/third.yaml");
    expect_found(load_find_scenario("saratoga"), "/scenarios/saratoga.yaml");
    unsetenv("REFEREE_DATA");
}

static void rules_beside_the_scenario_come_before_all(void **state) {
    (void)state;
    expect_found(load_find_rules("small", "tests/bad/any.yaml"), "tests/bad/rules/small.yaml");
    assert_null(load_find_rules("small", NULL));
}

static bool holds(char **names, const char *name) {
    bool found = false;
    assert_non_null(names);
    for (char **n = names; *n != NULL; n++) {
        found = found || strcmp(*n, name) == 0;
        free(*n);
    }
    free(names);
    return found;
}

static void names_that_can_be_given_are_listed(void **state) {
    (void)state;
    assert_true(holds(load_list_scenarios(), "saratoga"));
    assert_true(holds(load_list_rules(), "chippawa"));
    assert_false(holds(load_list_scenarios(), "third"));
    setenv("REFEREE_DATA", "tests/third", 1);
    assert_true(holds(load_list_scenarios(), "third"));
    assert_true(holds(load_list_rules(), "third"));
    unsetenv("REFEREE_DATA");
}

static void the_two_kinds_of_file_are_told_apart(void **state) {
    (void)state;
    assert_true(load_is_rules("scenarios/rules/saratoga.yaml"));
    assert_true(load_is_rules("tests/third/rules/third.yaml"));
    assert_false(load_is_rules("scenarios/saratoga.yaml"));
    assert_false(load_is_rules("scenarios/none.yaml"));
    assert_false(load_is_rules("Makefile"));
}

static void the_fingerprint_is_that_of_the_bytes(void **state) {
    (void)state;
    struct load_report r;
    struct ruleset *a = NULL, *b = NULL, *c = NULL;
    size_t size;
    char *bytes = slurp("scenarios/rules/saratoga.yaml", &size);
    assert_int_equal(ruleset_load(&a, "saratoga", &r), 0);
    assert_int_equal(ruleset_load(&b, make_file(bytes, size), &r), 0);
    bytes[2]++;
    assert_int_equal(ruleset_load(&c, make_file(bytes, size), &r), 0);
    assert_true(a->fingerprint == b->fingerprint);
    assert_true(a->fingerprint != c->fingerprint);
    assert_string_equal(b->id, "made");
    ruleset_free(a);
    ruleset_free(b);
    ruleset_free(c);
    free(bytes);
    remove(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_utf8_text_is_read),
        cmocka_unit_test(mark_and_line_ends_of_other_systems_are_read),
        cmocka_unit_test(a_file_too_big_is_refused),
        cmocka_unit_test(too_many_values_are_refused),
        cmocka_unit_test(too_many_keys_are_refused),
        cmocka_unit_test(what_cannot_be_opened_is_unreadable),
        cmocka_unit_test(a_name_that_is_not_there_lists_those_that_are),
        cmocka_unit_test(names_are_found_beside_the_program),
        cmocka_unit_test(paths_are_taken_as_they_are),
        cmocka_unit_test(the_users_folder_comes_first),
        cmocka_unit_test(rules_beside_the_scenario_come_before_all),
        cmocka_unit_test(names_that_can_be_given_are_listed),
        cmocka_unit_test(the_two_kinds_of_file_are_told_apart),
        cmocka_unit_test(the_fingerprint_is_that_of_the_bytes),
    };
    unsetenv("REFEREE_DATA");
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
