/* Events: a list that owns what its events point to; names as in JSON. */
#include "referee/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_events_keep_their_order_and_start_empty(void **state) {
    (void)state;
    struct events e;
    events_init(&e);
    for (int i = 0; i < 100; i++) {
        struct event *added = events_add(&e, EVENT_DESTROYED);
        assert_int_equal(added->as.destroyed.unit, 0);
        added->as.destroyed.unit = i;
    }
    assert_int_equal(e.count, 100);
    for (int i = 0; i < 100; i++)
        assert_int_equal(e.at[i].as.destroyed.unit, i);
    assert_false(e.no_memory);
    events_clear(&e);
    assert_int_equal(e.count, 0);
}

static void test_texts_and_dice_are_copies(void **state) {
    (void)state;
    struct events e;
    events_init(&e);
    char text[] = "the fog lifts";
    uint8_t faces[] = {6, 5};
    const char *kept = events_keep_text(&e, text);
    const uint8_t *dice = events_keep_dice(&e, faces, 2);
    text[0] = 'T';
    faces[0] = 1;
    assert_string_equal(kept, "the fog lifts");
    assert_int_equal(dice[0], 6);
    assert_non_null(events_keep_dice(&e, faces, 0));
    events_clear(&e);
}

static void test_every_kind_has_a_name_of_its_own(void **state) {
    (void)state;
    for (int i = 0; i < EVENT_KIND_COUNT; i++) {
        assert_non_null(event_name((enum event_kind)i));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(event_name((enum event_kind)i), event_name((enum event_kind)k));
    }
    assert_string_equal(event_name(EVENT_MELEE_ROUND), "melee-round");
    assert_string_equal(loss_cause_name(LOSS_LAST_BASE), "last-base");
    assert_string_equal(aspect_name(ASPECT_REAR), "rear");
    assert_string_equal(response_name(RESPONSE_COUNTER), "counter");
}

static void test_a_new_command_says_not_given(void **state) {
    (void)state;
    struct command c;
    command_init(&c, VERB_MOVE);
    assert_int_equal(c.unit, -1);
    assert_int_equal(c.commander, -1);
    assert_int_equal(c.target, -1);
    assert_int_equal(c.goal.kind, GOAL_NONE);
    assert_int_equal(c.goal.index, -1);
    assert_false(c.has_distance);
    assert_null(c.text);
    command_clear(&c);
}

static void test_every_verb_has_a_name(void **state) {
    (void)state;
    for (int i = 0; i < VERB_COUNT; i++)
        assert_non_null(verb_name((enum verb)i));
    assert_string_equal(verb_name(VERB_RESPOND), "respond");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events_keep_their_order_and_start_empty),
        cmocka_unit_test(test_texts_and_dice_are_copies),
        cmocka_unit_test(test_every_kind_has_a_name_of_its_own),
        cmocka_unit_test(test_a_new_command_says_not_given),
        cmocka_unit_test(test_every_verb_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
