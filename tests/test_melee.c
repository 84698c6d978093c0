/* A round of melee: whose modifiers count, who wins, whose die it is. */
#include "referee/fritz/melee.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct ruleset rules(void) {
    return (struct ruleset){
        .melee = {
            .count = 2,
            .at = {{.name = "more stands", .value = 1, .when = {1, {{.flags = FACT_MORE_STANDS}}}},
                   {.name = "wall", .value = 2, .when = {1, {{.flags = FACT_WALL}}}}}}};
}

static void test_more_stands_is_judged_from_the_two_counts(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct melee_side six = {.bases = 6}, four = {.bases = 4};
    assert_int_equal(melee_applied(&r, &six, &four).total, 1);
    assert_int_equal(melee_applied(&r, &four, &six).total, 0);
    assert_int_equal(melee_applied(&r, &six, &six).total, 0);
}

static void test_a_stale_claim_to_more_stands_is_dropped(void **state) {
    (void)state;
    struct ruleset r = rules();
    struct melee_side few = {.bases = 2, .facts = {.flags = FACT_MORE_STANDS | FACT_WALL}};
    struct melee_side many = {.bases = 3};
    assert_int_equal(melee_applied(&r, &few, &many).total, 2);
    assert_int_equal(few.facts.flags, FACT_MORE_STANDS | FACT_WALL);
}

static void test_the_higher_total_wins(void **state) {
    (void)state;
    for (int a = 1; a <= DIE_FACES; a++) {
        for (int d = 1; d <= DIE_FACES; d++) {
            int expected = a + 2 > d - 1 ? 1 : a + 2 < d - 1 ? -1 : 0;
            assert_int_equal(melee_winner(a, 2, d, -1), expected);
        }
    }
}

/* What the asker was told. */
struct heard {
    enum dice_reason reason;
    int count;
    char who[40], detail[40];
};

static enum dice_status hear(void *context, const struct dice_request *request, uint8_t *faces,
                             enum dice_roller *roller) {
    struct heard *h = context;
    (void)roller;
    h->reason = request->reason;
    h->count = request->count;
    strcpy(h->who, request->who);
    strcpy(h->detail, request->detail != NULL ? request->detail : "");
    faces[0] = 4;
    return DICE_OK;
}

static void test_whoever_rolls_hears_for_whom_and_what_is_added(void **state) {
    (void)state;
    struct heard heard;
    struct dice d;
    struct applied applied = {.total = -1};
    int die = 0;
    dice_init(&d, 1);
    d.ask = hear;
    d.ask_context = &heard;
    dice_begin(&d, NULL);
    assert_int_equal(melee_roll("NY Militia", &applied, false, &d, &die), DICE_OK);
    assert_int_equal(die, 4);
    assert_int_equal(heard.reason, DICE_MELEE);
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.who, "NY Militia");
    assert_string_equal(heard.detail, "-1 to the die");
    applied.total = 0;
    assert_int_equal(melee_roll("NY Militia", &applied, false, &d, &die), DICE_OK);
    assert_string_equal(heard.detail, "");
    dice_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_more_stands_is_judged_from_the_two_counts),
        cmocka_unit_test(test_a_stale_claim_to_more_stands_is_dropped),
        cmocka_unit_test(test_the_higher_total_wins),
        cmocka_unit_test(test_whoever_rolls_hears_for_whom_and_what_is_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
