/* The morale check: limit, modifiers, the die. */
#include "referee/fritz/morale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TAG_MILITIA 1u
#define TAG_STEADY 2u

static struct ruleset rules(void) {
    return (struct ruleset){
        .morale = {.count = 2,
                   .at = {{.name = "militia", .value = 1, .when = {1, {{.tags = TAG_MILITIA}}}},
                          {.name = "steady", .value = -1, .when = {1, {{.tags = TAG_STEADY}}}}}},
        .morale_commander_bonus = 1};
}

struct row {
    const char *name;
    uint64_t tags;
    int fixed, bases;
    bool commander;
    int limit, highest; /* what is expected */
};

static const struct row rows[] = {
    {"as many bases as the die may show", 0, NO_FIXED_PASS, 4, false, 4, 4},
    {"a commander is one base more", 0, NO_FIXED_PASS, 4, true, 5, 5},
    {"six bases cannot fail", 0, NO_FIXED_PASS, 6, false, 6, 6},
    {"more than six bases neither", 0, NO_FIXED_PASS, 10000, false, 10000, 6},
    {"militia of four passes on 1 to 3", TAG_MILITIA, NO_FIXED_PASS, 4, false, 4, 3},
    {"led by a commander on 1 to 4", TAG_MILITIA, NO_FIXED_PASS, 4, true, 5, 4},
    {"militia of one never passes", TAG_MILITIA, NO_FIXED_PASS, 1, false, 1, 0},
    {"steady troops of five cannot fail", TAG_STEADY, NO_FIXED_PASS, 5, false, 5, 6},
    {"a fixed number stands whatever the bases", 0, 4, 2, false, 4, 4},
    {"and whoever leads", 0, 4, 6, true, 4, 4},
    {"but the die is modified", TAG_MILITIA, 4, 2, false, 4, 3},
};

static void test_what_a_unit_needs(void **state) {
    (void)state;
    struct ruleset r = rules();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct unit_type t = {.morale_pass = row->fixed};
        struct facts f = {.tags = row->tags, .flags = row->commander ? FACT_COMMANDER : 0u};
        struct morale_terms terms = morale_terms(&r, &t, row->bases, &f);
        int highest = morale_highest_face(&terms);
        if (terms.limit != row->limit || highest != row->highest ||
            terms.fixed != (row->fixed != NO_FIXED_PASS)) {
            fail_msg("%s: limit %d, highest %d", row->name, terms.limit, highest);
        }
        for (int die = 1; die <= DIE_FACES; die++) {
            assert_int_equal(morale_passes(&terms, die), die <= row->highest);
        }
    }
}

static void test_the_die_is_rolled_once_and_handed_on(void **state) {
    (void)state;
    struct morale_terms terms = {.limit = 4};
    struct dice d;
    int die = 0;
    dice_init(&d, 1);
    dice_begin(&d, "5");
    assert_int_equal(morale_roll(&terms, "2nd NH", &d, &die), DICE_OK);
    assert_int_equal(die, 5);
    assert_int_equal(dice_end(&d), DICE_OK);
    dice_begin(&d, "7");
    assert_int_equal(morale_roll(&terms, "2nd NH", &d, &die), DICE_BAD_FACE);
    assert_int_equal(die, 5);
    dice_cancel(&d);
    dice_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_unit_needs),
        cmocka_unit_test(test_the_die_is_rolled_once_and_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
