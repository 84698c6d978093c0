/* Checks: the first failure is the refusal, and nothing of weight is lost. */
#include "referee/checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_every_code_has_a_text_of_its_own(void **state) {
    (void)state;
    for (int i = 0; i < REFUSAL_COUNT; i++) {
        assert_non_null(refusal_text((enum refusal_code)i));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(refusal_text((enum refusal_code)i),
                                    refusal_text((enum refusal_code)k));
    }
    assert_string_equal(refusal_text(REFUSED_TOO_FAR), "too-far");
    assert_string_equal(refusal_text(REFUSED_ROLLED), "rolled");
}

static void test_the_first_failure_is_the_refusal(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    assert_null(checks_refusal(&c, false));
    assert_true(check(&c, REFUSED_WRONG_PHASE, true, "it is the American move"));
    assert_false(check(&c, REFUSED_TOO_FAR, false, "moves %.1f\", may move %.1f\"", 7.3, 6.0));
    assert_false(check(&c, REFUSED_OVERLAP, false, "ends on the 24th Foot"));
    const struct check *refusal = checks_refusal(&c, false);
    assert_int_equal(refusal->code, REFUSED_TOO_FAR);
    assert_string_equal(refusal->detail, "moves 7.3\", may move 6.0\"");
}

static void test_the_game_master_sets_aside_all_but_what_is_firm(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    check(&c, REFUSED_TOO_FAR, false, "too far");
    assert_null(checks_refusal(&c, true));
    check_firm(&c, REFUSED_BAD_NUMBER, false, "no number");
    assert_int_equal(checks_refusal(&c, true)->code, REFUSED_BAD_NUMBER);
    assert_int_equal(checks_refusal(&c, false)->code, REFUSED_TOO_FAR);
}

static void test_close_marks_the_last_line(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    check_close(&c, true); /* nothing to mark */
    check(&c, REFUSED_TOO_FAR, true, "a");
    check(&c, REFUSED_OUT_OF_RANGE, true, "b");
    check_close(&c, true);
    assert_false(c.at[0].close);
    assert_true(c.at[1].close);
}

static void test_a_full_list_gives_up_what_passed(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    check(&c, REFUSED_TOO_FAR, false, "first");
    for (int i = 0; i < 2 * CHECKS_MAX; i++)
        check(&c, REFUSED_OVERLAP, true, "fits");
    check(&c, REFUSED_TERRAIN, false, "in the woods");
    assert_int_equal(c.count, CHECKS_MAX);
    assert_string_equal(c.at[0].detail, "first");
    assert_string_equal(c.at[CHECKS_MAX - 1].detail, "in the woods");
}

static void test_a_list_full_of_failures_still_takes_a_firm_one(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    for (int i = 0; i < CHECKS_MAX + 3; i++)
        check(&c, REFUSED_OVERLAP, false, "overlaps");
    check_firm(&c, REFUSED_DESTROYED, false, "is destroyed");
    assert_int_equal(c.count, CHECKS_MAX);
    assert_int_equal(checks_refusal(&c, true)->code, REFUSED_DESTROYED);
}

static void test_a_long_detail_is_cut_not_overrun(void **state) {
    (void)state;
    struct checks c;
    char text[2 * CHECK_DETAIL_MAX];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    checks_clear(&c);
    check(&c, REFUSED_OVERLAP, false, "%s", text);
    assert_int_equal(strlen(c.at[0].detail), CHECK_DETAIL_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_has_a_text_of_its_own),
        cmocka_unit_test(test_the_first_failure_is_the_refusal),
        cmocka_unit_test(test_the_game_master_sets_aside_all_but_what_is_firm),
        cmocka_unit_test(test_close_marks_the_last_line),
        cmocka_unit_test(test_a_full_list_gives_up_what_passed),
        cmocka_unit_test(test_a_list_full_of_failures_still_takes_a_firm_one),
        cmocka_unit_test(test_a_long_detail_is_cut_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
