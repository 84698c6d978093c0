/* JSON: the keys that scripts rely on, in their order, and what is null. */
#include "referee/fritz/fritz_system.h"
#include "referee/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct session *session;

static int set_up(void **state) {
    (void)state;
    struct load_report faults = {0};
    char why[200];
    if (setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    return session_start(&session, "saratoga", NULL, 1, &faults, why, sizeof why);
}

static int tear_down(void **state) {
    (void)state;
    session_free(session);
    return 0;
}

/* True when the object's keys are these words, in this order. */
static void assert_keys(json_t *object, const char *keys) {
    char found[512] = "";
    const char *key;
    json_t *value;
    assert_non_null(object);
    json_object_foreach(object, key, value) {
        if (found[0] != '\0')
            strcat(found, " ");
        strcat(found, key);
    }
    assert_string_equal(found, keys);
}

static void assert_text(json_t *object, const char *key, const char *text) {
    json_t *value = json_object_get(object, key);
    if (text == NULL)
        assert_true(json_is_null(value));
    else
        assert_string_equal(json_string_value(value), text);
}

static char *line_of(json_t *object) {
    char *line = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&line, &size);
    assert_int_equal(json_write_line(out, object), 0);
    fclose(out);
    return line;
}

/* --- events --- */

static const struct event_case {
    enum event_kind kind;
    const char *keys; /* those of the console's page first */
} event_cases[] = {
    {EVENT_MOVE, "event unit distance from to facing commander cost allowance_left base "
                 "stopped_by reason by_hand"},
    {EVENT_FORMATION, "event unit formation"},
    {EVENT_FIRE, "event shooter target range column needs dice hits saves counted lost left "
                 "expected protection hits_this_turn defensive close by_hand by_count from at"},
    {EVENT_MORALE, "event unit die modifier limit passed fixed modifiers"},
    {EVENT_CHARGE, "event unit target distance aspect wall close by_hand"},
    {EVENT_RESPONSE, "event unit response only_choice"},
    {EVENT_CONTACT, "event unit target stopped_by by_hand gap"},
    {EVENT_MELEE_ROUND, "event attacker defender attacker_die attacker_modifier defender_die "
                        "defender_modifier winner attacker_modifiers defender_modifiers"},
    {EVENT_LOSS, "event unit lost left cause"},
    {EVENT_RETREAT, "event unit enemy from to distance barred by_hand"},
    {EVENT_DESTROYED, "event unit"},
    {EVENT_COMMANDER, "event commander die lost"},
    {EVENT_ABATIS, "event section cut"},
    {EVENT_PHASE, "event turn phase"},
    {EVENT_ARRIVAL, "event unit commander at facing"},
    {EVENT_VICTORY, "event side reason"},
    {EVENT_OVERRULED, "event code detail"},
    {EVENT_NOTE, "event text"},
    {EVENT_JOIN, "event commander unit distance"},
    {EVENT_LEAVE, "event commander unit"},
    {EVENT_PLACE, "event unit commander base at facing"},
    {EVENT_BASES, "event unit bases"},
    {EVENT_CLEARING, "event unit section"},
    {EVENT_MELEE_VOID, "event attacker defender"},
    {EVENT_REFORM, "event unit until_turn"},
};

static struct event plain_event(enum event_kind kind) {
    static char text[] = "words";
    struct event e = {.kind = kind};
    if (kind == EVENT_VICTORY)
        e.as.victory.reason = text;
    if (kind == EVENT_OVERRULED)
        e.as.overruled.detail = text;
    if (kind == EVENT_NOTE)
        e.as.note.text = text;
    return e;
}

static void test_every_event_has_its_keys(void **state) {
    (void)state;
    assert_int_equal(sizeof event_cases / sizeof event_cases[0], EVENT_KIND_COUNT);
    for (size_t i = 0; i < sizeof event_cases / sizeof event_cases[0]; i++) {
        struct event e = plain_event(event_cases[i].kind);
        json_t *object = json_of_event(session->battle, &e);
        assert_keys(object, event_cases[i].keys);
        assert_text(object, "event", event_name(e.kind));
        json_decref(object);
    }
}

static void test_fire_names_the_column_by_its_inches(void **state) {
    (void)state;
    static const struct {
        int column, needs;
        const char *says;
    } rows[] = {{1, 6, "\"column\":6,\"needs\":6"},
                {2, 5, "\"column\":12,\"needs\":5"},
                {-1, 0, "\"column\":null,\"needs\":null"}};
    const uint8_t dice[] = {6, 1};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct event e = {.kind = EVENT_FIRE};
        e.as.fire.column = rows[i].column;
        e.as.fire.needs = rows[i].needs;
        e.as.fire.dice = dice;
        e.as.fire.dice_count = 2;
        e.as.fire.protection = -1;
        json_t *object = json_of_event(session->battle, &e);
        char *line = line_of(object);
        assert_non_null(strstr(line, rows[i].says));
        assert_non_null(strstr(line, "\"dice\":[6,1]"));
        assert_non_null(strstr(line, "\"saves\":[]"));
        free(line);
        json_decref(object);
    }
}

static void test_what_there_is_not_is_null(void **state) {
    (void)state;
    const struct battle *b = session->battle;
    struct event tie = {.kind = EVENT_MELEE_ROUND}, draw = plain_event(EVENT_VICTORY);
    struct event rider = {.kind = EVENT_MOVE};
    tie.as.melee_round.winner = -1;
    draw.as.victory.side = -1;
    rider.as.move.unit = -1;
    json_t *objects[] = {json_of_event(b, &tie), json_of_event(b, &draw), json_of_event(b, &rider)};
    assert_text(objects[0], "winner", NULL);
    assert_text(objects[1], "side", NULL);
    assert_text(objects[2], "unit", NULL);
    assert_text(objects[2], "facing", NULL);
    assert_text(objects[2], "commander", b->commanders[0].id);
    for (int i = 0; i < 3; i++)
        json_decref(objects[i]);
}

static void test_before_turn_1_the_phase_is_deploy(void **state) {
    (void)state;
    struct outcome out;
    outcome_init(&out);
    dice_begin(&session->dice, NULL);
    json_t *object = json_of_outcome(session, "note x", true, &out);
    char *line = line_of(object);
    assert_string_equal(line, "{\"command\":\"note x\",\"ok\":true,\"turn\":0,\"phase\":\"deploy\","
                              "\"dice\":[],\"events\":[]}\n");
    free(line);
    json_decref(object);
    outcome_clear(&out);
}

static void test_a_refusal_has_code_and_message(void **state) {
    (void)state;
    struct outcome out;
    outcome_init(&out);
    out.code = REFUSED_TOO_FAR;
    strcpy(out.message, "moves 7.3\", may move 6\"");
    json_t *object = json_of_outcome(session, "move x", false, &out);
    char *line = line_of(object);
    assert_string_equal(line,
                        "{\"command\":\"move x\",\"ok\":false,\"error\":{\"code\":\"too-far\","
                        "\"message\":\"moves 7.3\\\", may move 6\\\"\"}}\n");
    free(line);
    json_decref(object);
    outcome_clear(&out);
}

/* --- answers --- */

static int unit_waiting(const struct battle *b) {
    int i = 0;
    while (b->units[i].presence != PRESENCE_WAITING)
        i++;
    return i;
}

static void test_units_have_their_keys_and_no_place_while_they_wait(void **state) {
    (void)state;
    const struct battle *b = session->battle;
    int units[] = {0, unit_waiting(b)};
    json_t *list = json_of_units(b, units, 2);
    json_t *here = json_array_get(list, 0), *waits = json_array_get(list, 1);
    assert_keys(here, "id name side brigade type bases started hits x y facing formation "
                      "commander moved fired reforming waiting destroyed");
    assert_true(json_is_real(json_object_get(here, "x")));
    assert_true(json_is_false(json_object_get(here, "waiting")));
    assert_text(waits, "x", NULL);
    assert_text(waits, "y", NULL);
    assert_text(waits, "facing", NULL);
    assert_true(json_is_true(json_object_get(waits, "waiting")));
    json_decref(list);
}

static void test_commanders_have_their_keys(void **state) {
    (void)state;
    json_t *list = json_of_commanders(session->battle, (int[]){0, 1}, 2);
    assert_int_equal(json_array_size(list), 2);
    assert_keys(json_array_get(list, 0), "id name side unit x y waiting lost");
    json_decref(list);
}

static void test_a_range_to_what_is_not_in_front_is_null(void **state) {
    (void)state;
    struct range_answer r = {.centre_to_nearest_in = -1, .nearest_in = 3.25};
    json_t *object = json_of_range(&r);
    assert_text(object, "centre_to_nearest", NULL);
    assert_true(json_real_value(json_object_get(object, "nearest")) == 3.25);
    assert_true(json_is_false(json_object_get(object, "in_front")));
    json_decref(object);
}

static void test_checks_and_targets_have_their_keys(void **state) {
    (void)state;
    struct checks c;
    checks_clear(&c);
    check(&c, REFUSED_TOO_FAR, false, "moves 7");
    json_t *checks = json_of_checks(&c);
    assert_keys(json_array_get(checks, 0), "code ok close detail overrulable");
    json_decref(checks);
    struct shot shot = {.range_in = 4, .column = 1, .needs = 6, .dice = 4, .mean = 0.5};
    json_t *target = json_of_target(session->battle, 0, &shot);
    assert_keys(target, "unit range column needs dice mean p");
    json_decref(target);
}

/* --- writing --- */

static void test_numbers_keep_their_decimals(void **state) {
    (void)state;
    json_t *object = json_pack("[f, f, f]", 1.0 / 3, 6.0, 10.2);
    char *line = line_of(object);
    assert_string_equal(line, "[0.333333333333333,6.0,10.2]\n");
    free(line);
    json_decref(object);
}

static void test_bytes_that_are_no_text_do_not_break_a_line(void **state) {
    (void)state;
    json_t *object = json_of_refusal("note \xff\xfe", REFUSED_USAGE, "what is \xc3?");
    char *line = line_of(object);
    assert_non_null(strstr(line, "\"note ??\""));
    free(line);
    json_decref(object);
}

static void test_what_cannot_be_written_is_reported(void **state) {
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    json_t *object = json_pack("[i]", 1);
    assert_non_null(full);
    assert_int_equal(json_write_line(full, object), -1);
    assert_int_equal(json_write_line(full, NULL), -1);
    fclose(full);
    json_decref(object);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_has_its_keys),
        cmocka_unit_test(test_fire_names_the_column_by_its_inches),
        cmocka_unit_test(test_what_there_is_not_is_null),
        cmocka_unit_test(test_before_turn_1_the_phase_is_deploy),
        cmocka_unit_test(test_a_refusal_has_code_and_message),
        cmocka_unit_test(test_units_have_their_keys_and_no_place_while_they_wait),
        cmocka_unit_test(test_commanders_have_their_keys),
        cmocka_unit_test(test_a_range_to_what_is_not_in_front_is_null),
        cmocka_unit_test(test_checks_and_targets_have_their_keys),
        cmocka_unit_test(test_numbers_keep_their_decimals),
        cmocka_unit_test(test_bytes_that_are_no_text_do_not_break_a_line),
        cmocka_unit_test(test_what_cannot_be_written_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
