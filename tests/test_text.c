/* What people read: clean, within 80 columns, every event told. */
#include "referee/console/desk.h"
#include "referee/console/text.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_control_characters_and_bad_bytes_are_replaced(void **state) {
    static const struct {
        const char *from, *to;
    } rows[] = {
        {"plain", "plain"},
        {"bell\a, escape\033[31m", "bell?, escape?[31m"},
        {"tab\tstays a blank", "tab stays a blank"},
        {"new\nline", "new?line"},
        {"delete\x7f", "delete?"},
        {"Sp\xc3\xa6th", "Sp\xc3\xa6th"},
        {"lone \xff byte", "lone ? byte"},
        {"cut \xc3", "cut ?"},
        {"C1 \xc2\x9b control", "C1 ? control"},
        {"turned \xe2\x80\xae round", "turned ? round"},
        {"no \xe2\x80\x8bwidth\xef\xbb\xbf", "no ?width?"},
        {"a tag \xf3\xa0\x81\xa1 and no character \xf0\x9f\xbf\xbf", "a tag ? and no character ?"},
        {"\xe2\x9a\x94\xef\xb8\x8f and \xd7\xa9\xd7\x9c stay",
         "\xe2\x9a\x94\xef\xb8\x8f and \xd7\xa9\xd7\x9c stay"},
        {"overlong \xe0\x80\x80", "overlong ???"},
        {"surrogate \xed\xa0\x80", "surrogate ???"},
        {"\xf0\x9f\x8e\xb2 die", "\xf0\x9f\x8e\xb2 die"},
        {"beyond \xf4\x90\x80\x80", "beyond ????"},
    };
    char clean[80];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(text_clean(clean, sizeof clean, rows[i].from), rows[i].to);
    }
}

static void test_clean_text_is_cut_at_a_whole_character(void **state) {
    char clean[6];

    (void)state;
    assert_string_equal(text_clean(clean, sizeof clean, "abcd\xc3\xa6"), "abcd");
    assert_string_equal(text_clean(clean, sizeof clean, "abc\xc3\xa6"), "abc\xc3\xa6");
    assert_string_equal(text_clean(clean, 1, "abc"), "");
}

static void test_letters_beyond_ascii_become_one_mark_each(void **state) {
    char text[] = "Sp\xc3\xa6th, \xf0\x9f\x8e\xb2 die, plain\n";

    (void)state;
    assert_string_equal(text_ascii(text), "Sp?th, ? die, plain\n");
}

static void test_figures_have_no_idle_zeros(void **state) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},        {-0.0, "0"},  {-0.001, "0"}, {6, "6"},         {10.2, "10.2"},
                {6.126, "6.13"}, {100, "100"}, {0.5, "0.5"},  {-3.25, "-3.25"}, {1200.004, "1200"}};
    char figure[TEXT_FIGURE];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(text_figure(figure, rows[i].value), rows[i].text);
    }
}

/* The longest line, in characters; fails where one holds a control character. */
static int widest(const char *text) {
    int width = 0, most = 0;

    for (const char *p = text; *p; p++) {
        if (*p == '\n') {
            width = 0;
        } else {
            assert_true((unsigned char)*p >= 0x20 && *p != 0x7f);
            width += ((unsigned char)*p & 0xc0) != 0x80;
            most = width > most ? width : most;
        }
    }
    return most;
}

static void test_bearings_are_points_of_the_compass_or_whole_degrees(void **state) {
    static const struct {
        double bearing_deg;
        const char *text;
    } rows[] = {{0, "north"},        {90, "east"},      {225, "south-west"}, {219.04, "219 deg"},
                {280.71, "281 deg"}, {44.9, "45 deg"},  {0.2, "0 deg"},      {359.7, "0 deg"},
                {360, "north"},      {359.4, "359 deg"}};
    char bearing[TEXT_BEARING];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(text_bearing(bearing, rows[i].bearing_deg), rows[i].text);
    }
}

static void test_lines_break_at_blanks(void **state) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    (void)state;
    text_line(f, 2, "%s",
              "one two three four five six seven eight nine ten eleven twelve "
              "thirteen fourteen fifteen");
    text_line(f, 0, "%0200d", 7);
    text_line(f, 0, "ends in blanks   ");
    fclose(f);
    assert_true(strncmp(text, "  one two", 9) == 0);
    assert_non_null(strstr(text, "\n    "));
    assert_non_null(strstr(text, "ends in blanks\n"));
    assert_true(widest(text) <= TEXT_WIDTH);
    free(text);
}

/* --- paint --- */

static void must_paint(bool colour, bool utf8, const char *text, const char *painted) {
    struct desk d = {.colour = colour, .utf8 = utf8};
    char *out = NULL;
    size_t size;
    FILE *f = open_memstream(&out, &size);

    desk_paint(&d, f, text);
    fclose(f);
    assert_string_equal(out, painted);
    free(out);
}

static void test_colour_and_letters_are_those_of_the_terminal(void **state) {
    static const char refused[] = "refused (usage): which?\n  more of it\nnext\n";
    static const char hands[] = "lost.\n  On the table: remove 1\n    base.\n";

    (void)state;
    must_paint(false, true, refused, refused);
    must_paint(false, true, hands, hands);
    must_paint(true, true, refused,
               "\033[31mrefused (usage): which?\033[0m\n\033[31m  more of it\033[0m\nnext\n");
    must_paint(true, true, hands,
               "lost.\n\033[1m  On the table: remove 1\033[0m\n\033[1m    base.\033[0m\n");
    must_paint(false, true, "Sp\xc3\xa6th\n", "Sp\xc3\xa6th\n");
    must_paint(false, false, "Sp\xc3\xa6th\n", "Sp?th\n");
}

/* --- events --- */

static char *told(const struct battle *b, const struct event *e) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    text_event(f, b, e);
    fclose(f);
    assert_true(size > 0 && text[size - 1] == '\n');
    return text;
}

static int unit_called(const struct battle *b, const char *id) {
    for (int i = 0; i < b->unit_count; i++) {
        if (strcmp(b->units[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no unit %s", id);
    return -1;
}

static void must_say(const struct battle *b, const struct event *e, const char *const *parts) {
    char *text = told(b, e);

    for (; *parts; parts++) {
        if (!strstr(text, *parts)) {
            fail_msg("no `%s` in: %s", *parts, text);
        }
    }
    assert_true(widest(text) <= TEXT_WIDTH);
    free(text);
}
#define MUST_SAY(b, e, ...) must_say(b, e, (const char *const[]){__VA_ARGS__, NULL})

static struct event fire_of(const struct battle *b) {
    static const uint8_t dice[] = {6, 5, 2, 1};
    struct event e = {.kind = EVENT_FIRE};

    e.as.fire = (struct fire_event){.shooter = unit_called(b, "virginia-rifles"),
                                    .target = unit_called(b, "24th-foot"),
                                    .range_in = 10.2,
                                    .line = {{30, 20}, {30, 30.2}},
                                    .column = 2,
                                    .needs = 6,
                                    .dice_count = 4,
                                    .dice = dice,
                                    .hits = 1,
                                    .protection = -1,
                                    .counted = 1,
                                    .lost = 1,
                                    .left = 4,
                                    .expected = 2.0 / 3};
    return e;
}

static void test_fire_tells_outcome_range_points_column_dice_and_mean(void **state) {
    struct event e = fire_of(*state);

    MUST_SAY(*state, &e, "Virginia Rifles fires at British 24th Foot: 1 hit, 1 base lost, 4 left.",
             "Range 10.2\", 12\" column", "from its centre 30,20 to the target at 30,30.2",
             "4 dice, 6s hit: 6 5 2 1 - 1 hit (expected 0.67).");
    e.as.fire.close = true;
    MUST_SAY(*state, &e, "close");
}

static void test_fire_tells_saves_and_hits_on_guns(void **state) {
    static const uint8_t saves[] = {3};
    struct event e = fire_of(*state);

    e.as.fire.protection = 0;
    e.as.fire.saves = saves;
    e.as.fire.save_count = 1;
    e.as.fire.counted = e.as.fire.lost = 0;
    MUST_SAY(*state, &e, "no hit counts", "Saved by redoubt wall on 1-4: 3 - 0 hits count");
    e = fire_of(*state);
    e.as.fire.target = unit_called(*state, "field-cannon-1");
    e.as.fire.hits_this_turn = 2;
    e.as.fire.lost = 0;
    MUST_SAY(*state, &e, "1 hit, 2 this turn; 3 destroy it.");
    e.as.fire.hits_this_turn = 3;
    e.as.fire.lost = 1;
    MUST_SAY(*state, &e, "1 hit, 3 this turn; it is lost.");
}

static void test_morale_and_melee_name_each_modifier(void **state) {
    const struct battle *b = *state;
    struct event e = {.kind = EVENT_MORALE};

    e.as.morale = (struct morale_event){.unit = unit_called(b, "ny-militia"),
                                        .die = 4,
                                        .applied = {.count = 1, .modifier = {0}, .total = 1},
                                        .limit = 4};
    MUST_SAY(b, &e, "NY Militia FAILS", "Die 4 +1 (militia) = 5, needs 4 or less (4 bases)");
    e.as.morale.fixed = true;
    MUST_SAY(b, &e, "(its fixed number)");
    e = (struct event){.kind = EVENT_MELEE_ROUND};
    e.as.melee_round.attacker = unit_called(b, "british-grenadiers");
    e.as.melee_round.defender = unit_called(b, "ny-militia");
    e.as.melee_round.attacker_die = 3;
    e.as.melee_round.defender_die = 3;
    e.as.melee_round.attacker_applied = (struct applied){1, {0}, 1};
    e.as.melee_round.winner = e.as.melee_round.attacker;
    MUST_SAY(b, &e, "Melee: British Grenadiers beats NY Militia, 4 to 3.", "NY Militia: die 3.",
             "British Grenadiers: die 3 +1 (more stands) = 4.");
    e.as.melee_round.winner = e.as.melee_round.defender;
    MUST_SAY(b, &e, "NY Militia beats British Grenadiers, 3 to 4.");
    e.as.melee_round.winner = -1;
    MUST_SAY(b, &e, "tie at 4; both lose");
}

static void test_what_to_do_on_the_table_is_said(void **state) {
    const struct battle *b = *state;
    struct event e = {.kind = EVENT_LOSS};

    e.as.loss.unit = unit_called(b, "ny-militia");
    e.as.loss.lost = 2;
    e.as.loss.left = 1;
    e.as.loss.cause = LOSS_MELEE;
    MUST_SAY(b, &e, "On the table: remove 2 bases of NY Militia", "1 left");
    e.as.loss.cause = LOSS_FIRE; /* the fire has told how many */
    MUST_SAY(b, &e, "On the table: remove 2 bases of NY Militia");
    e = (struct event){.kind = EVENT_RETREAT};
    e.as.retreat.unit = unit_called(b, "ny-militia");
    e.as.retreat.to = (struct vec){30, 48};
    e.as.retreat.distance_in = 12;
    MUST_SAY(b, &e, "On the table: fall back 12\"", "to 30,48");
    e.as.retreat.distance_in = 0.001;
    MUST_SAY(b, &e, "stopped at once: it stays");
    e.as.retreat.barred = true;
    MUST_SAY(b, &e, "barred");
    e.as.retreat.barred = false;
    e.as.retreat.by_hand = true;
    MUST_SAY(b, &e, "fall back 12\" straight away from the enemy");
}

static void test_moves_tell_their_kind(void **state) {
    const struct battle *b = *state;
    struct event e = {.kind = EVENT_MOVE};

    e.as.move.unit = unit_called(b, "24th-foot");
    e.as.move.commander = -1;
    e.as.move.facing_deg = 180;
    MUST_SAY(b, &e, "24th Foot is now facing south.");
    e.as.move.distance_in = 3;
    e.as.move.cost_in = 6;
    e.as.move.stopped_by = "the river";
    MUST_SAY(b, &e, "moves 3\"", "(its farthest base)", "counts as 6\"; 0\" left",
             "Stopped by: the river");
    e.as.move.reason = MOVE_TAKES_PLACE;
    MUST_SAY(b, &e, "takes the place");
    e.as.move.by_hand = true;
    MUST_SAY(b, &e, "by hand");
    e = (struct event){.kind = EVENT_MOVE};
    e.as.move.unit = -1;
    e.as.move.distance_in = 2;
    MUST_SAY(b, &e, b->commanders[0].name, "moves 2\"");
}

/* An event of every kind, all else zero: a sentence comes out of each. */
static void test_every_kind_of_event_has_its_words(void **state) {
    static const uint8_t dice[] = {1};

    for (int kind = 0; kind < EVENT_KIND_COUNT; kind++) {
        struct event e = {.kind = (enum event_kind)kind};
        if (kind == EVENT_FIRE) {
            e.as.fire.dice = e.as.fire.saves = dice;
        } else if (kind == EVENT_VICTORY) {
            e.as.victory.reason = "a redoubt is captured";
        } else if (kind == EVENT_OVERRULED) {
            e.as.overruled.detail = (char *)"moves 7\", may move 6\"";
        } else if (kind == EVENT_NOTE) {
            e.as.note.text = (char *)"a note\033[2J that would clear the screen";
        }
        char *text = told(*state, &e);
        assert_true(widest(text) <= TEXT_WIDTH);
        assert_true(strlen(text) > 8);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_control_characters_and_bad_bytes_are_replaced),
        cmocka_unit_test(test_clean_text_is_cut_at_a_whole_character),
        cmocka_unit_test(test_letters_beyond_ascii_become_one_mark_each),
        cmocka_unit_test(test_figures_have_no_idle_zeros),
        cmocka_unit_test(test_bearings_are_points_of_the_compass_or_whole_degrees),
        cmocka_unit_test(test_lines_break_at_blanks),
        cmocka_unit_test(test_colour_and_letters_are_those_of_the_terminal),
        cmocka_unit_test(test_fire_tells_outcome_range_points_column_dice_and_mean),
        cmocka_unit_test(test_fire_tells_saves_and_hits_on_guns),
        cmocka_unit_test(test_morale_and_melee_name_each_modifier),
        cmocka_unit_test(test_what_to_do_on_the_table_is_said),
        cmocka_unit_test(test_moves_tell_their_kind),
        cmocka_unit_test(test_every_kind_of_event_has_its_words),
    };

    return cmocka_run_group_tests(tests, desk_setup, desk_teardown);
}
