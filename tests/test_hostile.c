/* Files that mean harm, given to the program itself: whatever they hold it ends
 * by itself, soon, in little memory, says why in plain words, and sends nothing
 * to a terminal that a terminal would obey. */
#include "tests/support/child.h"
#include "tests/support/harmless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/referee-hostile-XXXXXX";
static char path[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0 ||
        setenv("XDG_STATE_HOME", folder, 1) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/hostile.yaml", folder);
    return 0;
}

static int tear_down(void **state) {
    char link[80];
    (void)state;
    unlink(path);
    snprintf(link, sizeof link, "%s/link.yaml", folder);
    unlink(link);
    return rmdir(folder);
}

/* --- making them --- */

static void repeat(FILE *out, const char *text, long times) {
    for (long i = 0; i < times; i++)
        fputs(text, out);
}

static void billion_laughs(FILE *out) {
    fputs("a0: &a0 [lol]\n", out);
    for (int i = 1; i < 30; i++)
        fprintf(out, "a%d: &a%d [*a%d, *a%d, *a%d]\n", i, i, i - 1, i - 1, i - 1);
}

static void deep_lists(FILE *out) {
    fputs("name: ", out);
    repeat(out, "[", 10000);
}

static void deep_mappings(FILE *out) {
    repeat(out, "{a: ", 10000);
}

static void long_scalar(FILE *out) {
    fputs("name: ", out);
    repeat(out,
           "a hundred letters and blanks that go on and on and never come to the end of what they "
           "have to say ...",
           1000L * 1000);
}

static void scalar_of_a_mebibyte(FILE *out) {
    fputs("name: ", out);
    repeat(out, "x", 1024L * 1024 - 7);
}

static void long_key(FILE *out) {
    repeat(out, "k", 900000);
    fputs(": 1\n", out);
}

static void million_units(FILE *out) {
    fputs("brigades:\n  - units:\n", out);
    repeat(out, "    - {id: a}\n", 1000000);
}

static void many_units(FILE *out) {
    fputs("brigades:\n  - units:\n", out);
    repeat(out, "    - {id: a}\n", 7000);
}

static void binary(FILE *out) {
    for (int i = 0; i < 4096; i++)
        fputc(i * 37 % 256, out);
}

static void zeros(FILE *out) {
    fputs("name: a", out);
    for (int i = 0; i < 100; i++)
        fputc(0, out);
}

static void utf16(FILE *out) {
    fwrite("\xff\xfen\0a\0m\0e\0:\0 \0x\0\n\0", 1, 18, out);
}

static void utf16_big(FILE *out) {
    fwrite("\0n\0a\0m\0e\0:\0 \0x\0\n", 1, 16, out);
}

static void latin1(FILE *out) {
    fputs("name: Vall\xe9"
          "e\n",
          out);
}

static void crossing_outline(FILE *out) {
    fputs("terrain:\n  - {id: a, name: A, ground: woods, polygon: [[0, 0], [9, 9], [9, 0], [0, "
          "9]]}\n",
          out);
}

static void escape_in_name(FILE *out) {
    fputs("name: \033]0;owned\007\033[2J\n", out);
}

static void escape_in_quotes(FILE *out) {
    fputs("name: \"\\e]0;owned\\x07\"\n", out);
}

static void second_controls(FILE *out) {
    fputs("\xc2\x9b"
          "2J: 1\n",
          out);
}

static void turned_name(FILE *out) {
    fputs("name: Small \xe2\x80\xae"
          "elttab\n",
          out);
}

static void turned_name_in_quotes(FILE *out) {
    fputs("name: \"Small \\u202eelttab\"\n", out);
}

static void hidden_key(FILE *out) {
    fputs("about: none\nna\xe2\x80\x8bme: Small\n", out);
}

static void numbers(FILE *out) {
    fputs("table: {width: 1e308, depth: .nan}\nlast_turn: "
          "99999999999999999999999999\nzones: [{id: a, name: a, areas: [{box: [-.inf, -0, 1e999, "
          "4.9e-324]}]}]\n",
          out);
}

static void rules_elsewhere(FILE *out) {
    fputs("rules: ../../../../etc/passwd\n", out);
}

static void rules_absolute(FILE *out) {
    fputs("rules: /etc/passwd\n", out);
}

static const struct hostile {
    const char *name;
    void (*write)(FILE *out);
    const char *says; /* on standard error */
} hostile[] = {
    {"aliases that multiply", billion_laughs, ":1:5: `&name` has no place here"},
    {"lists 10,000 deep", deep_lists, "nested too deep"},
    {"mappings 10,000 deep", deep_mappings, "nested too deep"},
    {"a scalar of 100 MB", long_scalar, "the file is too big"},
    {"a scalar of 1 MiB", scalar_of_a_mebibyte, "hostile.yaml:1:"},
    {"a key of 900,000 letters", long_key, "hostile.yaml:1:"},
    {"a million units", million_units, "the file is too big"},
    {"7,000 units", many_units, "the file holds too many values"},
    {"binary", binary, "hostile.yaml:1:"},
    {"zeros", zeros, ":1:8: a control character"},
    {"UTF-16", utf16, ":1:1: this is no UTF-8 text"},
    {"UTF-16, the high byte first", utf16_big, ":1:1: a control character (code 0)"},
    {"Latin-1", latin1, ":1:11: this is no UTF-8 text; save the file as UTF-8"},
    {"an outline that crosses itself", crossing_outline, "the outline crosses or touches itself"},
    {"escape sequences in a name", escape_in_name, ":1:7: a control character"},
    {"escape sequences in quotes", escape_in_quotes, ":1:7: a control or invisible character"},
    {"control characters of the second kind", second_controls, ":1:1: a control character"},
    {"a name that turns round", turned_name, ":1:13: an invisible character (U+202E)"},
    {"a name that turns round in quotes", turned_name_in_quotes, ":1:7: a control or invisible"},
    {"a key with a letter that is not seen", hidden_key, ":2:3: an invisible character (U+200B)"},
    {"numbers beyond all bounds", numbers, "hostile.yaml:1:"},
    {"rules in another folder", rules_elsewhere, "without folder or ending"},
    {"rules by their whole path", rules_absolute, "without folder or ending"},
};

static void make(const struct hostile *h) {
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    h->write(out);
    assert_int_equal(fclose(out), 0);
}

/* --- what comes of them --- */

static void refused(const char *const *words, const char *input, int code, const char *says) {
    struct child_run r = child_run(words, input, NULL);
    harmless_run(&r);
    if (r.code != code || strstr(r.err, says) == NULL)
        fail_msg("exit code %d: %.300s", r.code, r.err);
    child_run_clear(&r);
}

static void test_scenarios(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        print_message("    %s\n", hostile[i].name);
        make(&hostile[i]);
        refused((const char *[]){"check", path, NULL}, NULL, 4, hostile[i].says);
        refused((const char *[]){"play", path, "--no-journal", NULL}, NULL, 4, hostile[i].says);
    }
}

/* A copy of a battle, with `before` at its head and `end` at the end of each line. */
static void copy_battle(const char *before, const char *end) {
    char line[400];
    FILE *in = fopen("scenarios/saratoga.yaml", "r"), *out = fopen(path, "wb");
    assert_non_null(in);
    assert_non_null(out);
    fputs(before, out);
    while (fgets(line, sizeof line, in) != NULL)
        fprintf(out, "%.*s%s", (int)strcspn(line, "\n"), line, end);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void test_what_editors_of_windows_write_is_read(void **state) {
    (void)state;
    static const char *const forms[][2] = {{"", "\r\n"}, {"\xef\xbb\xbf", "\n"}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        copy_battle(forms[i][0], forms[i][1]);
        struct child_run r = child_run((const char *[]){"check", path, NULL}, NULL, NULL);
        harmless_run(&r);
        assert_non_null(strstr(r.out, "scenario, no faults"));
        assert_int_equal(r.code, 0);
        child_run_clear(&r);
    }
}

/* As rules, journals, scripts and batches they need only end well. */
static void test_other_files(void **state) {
    (void)state;
    static const char *const calls[][7] = {
        {"odds", "morale", "--rules", path, "--as", "line"},
        {"resume", path},
        {"replay", path},
        {"play", "saratoga", "--no-journal", "--keep-going", "--script", path},
        {"odds", "fire", "--batch", path},
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        if (hostile[i].write == long_scalar || hostile[i].write == million_units)
            continue;
        make(&hostile[i]);
        for (size_t c = 0; c < sizeof calls / sizeof calls[0]; c++) {
            struct child_run r = child_run(calls[c], NULL, NULL);
            print_message("    %s: %s %s\n", hostile[i].name, calls[c][0], calls[c][1]);
            harmless_run(&r);
            assert_true(r.code != 0);
            child_run_clear(&r);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scenarios),
        cmocka_unit_test(test_what_editors_of_windows_write_is_read),
        cmocka_unit_test(test_other_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
