/* Every kind of fault in a file, with its place, what is wrong and what is
 * allowed. Each file of tests/bad opens with the faults expected of it, one a
 * line as `# LINE:COLUMN: TEXT`, in order and complete. */
#include "scenarios/load.h"

#include <dirent.h>
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

#define FOLDER "tests/bad"
#define TEXT_MAX 8192
#define FILES_LEAST 100 /* the folder is not to be emptied unseen */

/* --- what is expected, what is found --- */

static bool is_expectation(const char *line) {
    int row, column, read = 0;
    sscanf(line, "# %d:%d: %n", &row, &column, &read);
    return read > 0;
}

static void read_expected(const char *path, char *out, size_t size) {
    char line[1024];
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    out[0] = '\0';
    while (fgets(line, sizeof line, in) != NULL && is_expectation(line)) {
        assert_true(strlen(out) + strlen(line) < size);
        strcat(out, line);
    }
    fclose(in);
}

static void write_faults(const char *path, const struct load_report *r, char *out, size_t size) {
    out[0] = '\0';
    for (int i = 0; i < r->count; i++) {
        const struct load_fault *f = &r->faults[i];
        size_t used = strlen(out);
        assert_string_equal(f->file, path);
        snprintf(out + used, size - used, "# %d:%d: %s\n", f->line, f->column, f->text);
    }
}

static int load(const char *path, struct load_report *r) {
    struct ruleset *rules = NULL;
    struct scenario *scenario = NULL;
    int status =
        load_is_rules(path) ? ruleset_load(&rules, path, r) : scenario_load(&scenario, path, r);
    assert_null(rules);
    assert_null(scenario);
    return status;
}

/* --- the folder --- */

static int only_yaml(const struct dirent *e) {
    size_t length = strlen(e->d_name);
    return length > 5 && strcmp(e->d_name + length - 5, ".yaml") == 0;
}

static void check_file(const char *path) {
    char expected[TEXT_MAX], found[TEXT_MAX];
    struct load_report r;
    int status = load(path, &r);
    read_expected(path, expected, sizeof expected);
    write_faults(path, &r, found, sizeof found);
    if (status != -1 || r.unreadable || strcmp(expected, found) != 0)
        print_error("%s\nexpected:\n%sfound:\n%s", path, expected, found);
    assert_int_equal(status, -1);
    assert_false(r.unreadable);
    assert_string_equal(found, expected);
    load_report_clear(&r);
}

static void every_bad_file_has_exactly_its_faults(void **state) {
    (void)state;
    struct dirent **files;
    int count = scandir(FOLDER, &files, only_yaml, alphasort);
    assert_true(count >= FILES_LEAST);
    for (int i = 0; i < count; i++) {
        char path[600];
        snprintf(path, sizeof path, FOLDER "/%s", files[i]->d_name);
        check_file(path);
        free(files[i]);
    }
    free(files);
}

/* --- the bad files are bad by what they show alone --- */

static void the_rules_beside_the_bad_scenarios_are_sound(void **state) {
    (void)state;
    struct load_report r;
    struct ruleset *rules = NULL;
    assert_int_equal(ruleset_load(&rules, FOLDER "/rules/small.yaml", &r), 0);
    assert_string_equal(rules->id, "small");
    ruleset_free(rules);
    load_report_clear(&r);
}

/* --- faults of rules are found with those of the scenario that names them --- */

static void write_text(const char *path, const char *text) {
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

static void faults_of_both_files_come_in_one_pass(void **state) {
    (void)state;
    char folder[] = "/tmp/referee-load-XXXXXX", sub[64], rules[80], scenario[80];
    struct load_report r;
    struct scenario *s = NULL;
    assert_non_null(mkdtemp(folder));
    snprintf(sub, sizeof sub, "%s/rules", folder);
    snprintf(rules, sizeof rules, "%s/odd.yaml", sub);
    snprintf(scenario, sizeof scenario, "%s/odd.yaml", folder);
    assert_int_equal(mkdir(sub, 0700), 0);
    write_text(rules, "name: [Odd]\n");
    write_text(scenario, "rules: odd\nlast_turn: x\n");
    assert_int_equal(scenario_load(&s, scenario, &r), -1);
    assert_null(s);
    int of_rules = 0, of_scenario = 0;
    for (int i = 0; i < r.count; i++) {
        of_rules += strcmp(r.faults[i].file, rules) == 0;
        of_scenario += strcmp(r.faults[i].file, scenario) == 0;
    }
    assert_int_equal(of_rules + of_scenario, r.count);
    assert_true(of_rules > 5);
    assert_true(of_scenario > 5);
    load_report_clear(&r);
    assert_int_equal(remove(rules) + remove(scenario) + rmdir(sub) + rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bad_file_has_exactly_its_faults),
        cmocka_unit_test(the_rules_beside_the_bad_scenarios_are_sound),
        cmocka_unit_test(faults_of_both_files_come_in_one_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
