/* Which lines of a modifier table count, and the rule of the last base. */
#include "referee/fritz/modifiers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TAG_MILITIA 1u
#define TAG_GUN 2u
#define TAG_GRENADIER 4u

static struct modifier_list table(void) {
    return (struct modifier_list){
        .count = 4,
        .at = {{.name = "more stands", .value = 1, .when = {1, {{.flags = FACT_MORE_STANDS}}}},
               {.name = "militia or crew",
                .value = -1,
                .when = {2, {{.tags = TAG_MILITIA}, {.tags = TAG_GUN | TAG_MILITIA}}}},
               {.name = "grenadiers", .value = 1, .when = {1, {{.tags = TAG_GRENADIER}}}},
               {.name = "never", .value = 9, .when = {0}}}};
}

static void test_a_line_counts_once_however_many_of_its_words_fit(void **state) {
    (void)state;
    struct modifier_list list = table();
    struct facts both = {.tags = TAG_MILITIA | TAG_GUN};
    struct applied a = modifiers_applied(&list, &both);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.modifier[0], 1);
    assert_int_equal(a.total, -1);
}

static void test_all_lines_that_hold_add_up(void **state) {
    (void)state;
    struct modifier_list list = table();
    struct facts f = {.tags = TAG_GRENADIER, .flags = FACT_MORE_STANDS};
    struct applied a = modifiers_applied(&list, &f);
    assert_int_equal(a.count, 2);
    assert_int_equal(a.modifier[0], 0);
    assert_int_equal(a.modifier[1], 2);
    assert_int_equal(a.total, 2);
}

static void test_nothing_known_means_no_modifier(void **state) {
    (void)state;
    struct modifier_list list = table();
    struct facts f = {0};
    struct applied a = modifiers_applied(&list, &f);
    assert_int_equal(a.count, 0);
    assert_int_equal(a.total, 0);
}

struct last_base_row {
    const char *name;
    int limit, started, left;
    bool holds, in_redoubt;
    int lost;
};

static const struct last_base_row last_base_rows[] = {
    {"the last base of four goes", 1, 4, 1, true, false, 1},
    {"two bases stay", 1, 4, 2, true, false, 0},
    {"nothing left, nothing more to lose", 1, 4, 0, true, false, 0},
    {"a garrison's last base holds", 1, 4, 1, true, true, 0},
    {"not where the rules give no exemption", 1, 4, 1, false, true, 1},
    {"a gun began with one base", 1, 1, 1, true, false, 0},
    {"rules without a last base", 0, 4, 1, true, false, 0},
    {"a limit of two takes two", 2, 5, 2, true, false, 2},
    {"a limit of two takes one", 2, 5, 1, true, false, 1},
    {"who began at the limit was not brought down to it", 2, 2, 1, true, false, 0},
};

static void test_last_base(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof last_base_rows / sizeof *last_base_rows; i++) {
        const struct last_base_row *row = &last_base_rows[i];
        struct ruleset r = {.last_base = row->limit, .last_base_holds_in_redoubt = row->holds};
        int lost = last_base_loss(&r, row->started, row->left, row->in_redoubt);
        if (lost != row->lost) {
            fail_msg("%s: %d lost, not %d", row->name, lost, row->lost);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_counts_once_however_many_of_its_words_fit),
        cmocka_unit_test(test_all_lines_that_hold_add_up),
        cmocka_unit_test(test_nothing_known_means_no_modifier),
        cmocka_unit_test(test_last_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
