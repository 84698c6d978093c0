/* The table drawn in characters: to scale, within the terminal, all of it told. */
#include "referee/console/map_sheet.h"
#include "referee/console/names.h"
#include "tests/support/desk.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int unit_named(const struct battle *b, const char *id) {
    for (int i = 0; i < b->unit_count; i++) {
        if (strcmp(b->units[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no unit %s", id);
    return -1;
}

/* A picture of the south-west corner (or from `x`,`y`) with columns of an inch. */
static struct map drawn(const struct battle *b, double x, double y, int columns, int rows) {
    struct map_view v = {{x, y}, 1, columns, rows};
    struct map m;

    assert_int_equal(map_draw(&m, b, &v), 0);
    return m;
}

static const char *at(const struct map *m, double x, double y) {
    static char one[2];
    int column = (int)(x - m->view.corner.x), row = (int)(y - m->view.corner.y) / 2;

    return map_glyph(m, &m->cells[(m->view.rows - 1 - row) * m->view.columns + column], false, one);
}

static void test_pieces_stand_where_they_stand(void **state) {
    static const struct {
        const char *name;
        double x, y;
        const char *glyph;
    } rows[] = {
        {"south woods", 30, 1, ":"},
        {"the clearing", 30, 20, " "},
        {"1st NH's letter in its middle", 31.5, 10.5, "G"},
        {"its left base, facing north", 29.5, 10.5, "^"},
        {"beyond its left base", 28.5, 10.5, ":"},
        {"Virginia Rifles' north end, facing east", 6, 46.5, ">"},
        {"a gun facing south", 15.2, 42.2, "d"},
        {"a redoubt's south wall", 17.5, 76, "#"},
        {"its west wall", 10, 83, "#"},
        {"its open back", 17.5, 84, " "},
        {"abatis", 17.5, 74, "*"},
        {"a general alone", 22, 47, "2"},
        {"a garrison's base", 11.5, 76.6, "k"},
    };
    struct battle *b = *state;

    b->now.phase = 0;
    struct map m = drawn(b, 0, 0, 60, 45);
    b->now.phase = PHASE_DEPLOY;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *glyph = at(&m, rows[i].x, rows[i].y);
        if (strcmp(glyph, rows[i].glyph) != 0) {
            fail_msg("%s: `%s`", rows[i].name, glyph);
        }
    }
    map_clear(&m);
}

/* Zones are drawn before turn 1 alone, just inside their edges, and named. */
static void test_deployment_zones_are_drawn_and_named(void **state) {
    static const struct {
        const char *name;
        double x, y;
        const char *glyph, *later;
    } rows[] = {
        {"the clearing's north-west corner", 9.5, 53, "'", " "},
        {"its east edge", 50.5, 45, "'", " "},
        {"inside", 45, 50, " ", " "},
        {"its name", 11.5, 53, "c", " "},
        {"the last letter of it", 18.5, 53, "g", " "},
        {"the west woods' edge", 0.5, 50, "'", ":"},
        {"the south woods' lower edge", 55.5, 1, "'", ":"},
    };
    struct battle *b = *state;
    struct map before = drawn(b, 0, 0, 60, 45);

    b->now.phase = 0;
    struct map after = drawn(b, 0, 0, 60, 45);
    b->now.phase = PHASE_DEPLOY;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char glyph = *at(&before, rows[i].x, rows[i].y);
        const char later = *at(&after, rows[i].x, rows[i].y);
        if (glyph != *rows[i].glyph || later != *rows[i].later) {
            fail_msg("%s: `%c`, then `%c`", rows[i].name, glyph, later);
        }
    }
    map_clear(&before);
    map_clear(&after);
}

static void test_abatis_that_is_cut_looks_otherwise(void **state) {
    struct battle *b = *state;

    b->abatis_cut[0] = true;
    struct map m = drawn(b, 0, 0, 60, 45);
    b->abatis_cut[0] = false;
    assert_string_equal(at(&m, 8, 82), ",");
    assert_string_equal(at(&m, 8, 79), "*");
    map_clear(&m);
}

static void test_arrows_have_eight_ways_or_four(void **state) {
    static const struct {
        double facing_deg;
        const char *arrow, *plain;
    } rows[] = {{0, "↑", "^"},   {22, "↑", "^"},    {23, "↗", "^"},  {46, "↗", ">"},
                {90, "→", ">"},  {135, "↘", "v"},   {180, "↓", "v"}, {224, "↙", "v"},
                {270, "←", "<"}, {314.9, "↖", "<"}, {338, "↑", "^"}, {359.9, "↑", "^"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(map_arrow(rows[i].facing_deg, true), rows[i].arrow);
        assert_string_equal(map_arrow(rows[i].facing_deg, false), rows[i].plain);
    }
}

/* A gun in the middle of a line has a letter all the same; one wholly under
 * another's letter is told as hidden. */
static void test_no_letter_is_lost_under_arrows(void **state) {
    struct battle *b = *state;
    int gun = unit_named(b, "field-cannon-1"), line = unit_named(b, "24th-foot");
    struct unit before = b->units[gun];

    b->units[gun].posture.centre = (struct vec){32.5, 44};
    unit_settle(&b->units[gun]);
    struct map m = drawn(b, 0, 0, 60, 45);
    assert_int_equal(m.units[gun], MAP_SHOWN);
    assert_int_equal(m.units[line], MAP_SHOWN);
    map_clear(&m);
    struct map_view coarse = {{0, 0}, 12, 5, 4};
    assert_int_equal(map_draw(&m, b, &coarse), 0);
    assert_int_equal(m.units[gun], MAP_HIDDEN);
    map_clear(&m);
    b->units[gun] = before;
}

static void test_who_is_out_of_view_is_not_told_of(void **state) {
    const struct battle *b = *state;
    struct map m = drawn(b, 0, 0, 30, 10);

    assert_int_equal(m.units[unit_named(b, "2nd-mass")], MAP_SHOWN);
    assert_int_equal(m.units[unit_named(b, "4th-ny")], MAP_OUTSIDE);
    assert_int_equal(m.units[unit_named(b, "10th-mass")], MAP_OUTSIDE);
    map_clear(&m);
}

/* --- on a terminal --- */

static char *sheet(const struct battle *b, struct vec centre, double width_in,
                   const struct map_room *room) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    assert_non_null(f);
    assert_int_equal(map_sheet(f, b, centre, width_in, room), 0);
    fclose(f);
    return text;
}

static int count_lines(const char *text) {
    int n = 0;

    for (; *text; text++) {
        n += *text == '\n';
    }
    return n;
}

/* The most characters that are no blanks at its end, of any line. */
static int widest(const char *text) {
    int most = 0;

    for (int n = 0, blanks = 0; *text; text++) {
        if (*text == '\n') {
            most = n - blanks > most ? n - blanks : most;
            n = blanks = 0;
        } else if (((unsigned char)*text & 0xc0) != 0x80) {
            n++;
            blanks = *text == ' ' ? blanks + 1 : 0;
        }
    }
    return most;
}

static void test_it_fits_every_terminal(void **state) {
    static const struct {
        int columns, rows;
    } rooms[] = {{80, 23}, {40, 12}, {100, 30}, {132, 50}, {220, 80}, {60, 23}, {300, 20}};
    static const double widths[] = {0, 4, 20, 50, 480};
    static const char *const scenarios[] = {"saratoga", "chippawa", "tests/third/third.yaml"};

    (void)state;
    for (size_t s = 0; s < sizeof scenarios / sizeof scenarios[0]; s++) {
        struct scenario *scenario = desk_scenario(scenarios[s]);
        struct battle *b = battle_new(scenario);
        for (size_t r = 0; r < sizeof rooms / sizeof rooms[0]; r++) {
            for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
                struct map_room room = {rooms[r].columns, rooms[r].rows, true, false};
                char *text = sheet(b, (struct vec){30, 40}, widths[w], &room);
                int least = room.columns < 60 ? 0 : 6;
                if (count_lines(text) > room.rows || widest(text) > room.columns ||
                    count_lines(text) < least) {
                    fail_msg("%s, %d by %d, width %g: %d lines, %d columns\n%s", scenarios[s],
                             room.columns, room.rows, widths[w], count_lines(text), widest(text),
                             text);
                }
                free(text);
            }
        }
        battle_free(b);
        scenario_free(scenario);
    }
}

/* Whether one of the text's words is this unit, when it is typed as it stands there. */
static bool names_it(const struct battle *b, const char *text, int unit) {
    bool named = false;

    for (const char *p = text; *p && !named; p += strspn(p, " \n")) {
        char word[40];
        struct named found;
        p += *p == '(' ? 3 : 0; /* "(m)redoubt-can-1" is hidden */
        size_t n = strcspn(p, " \n");
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        named = n >= 5 && names_find(b, word, NAME_UNIT, &found) == 1 && found.index == unit;
        p += n;
    }
    return named;
}

/* On 80 by 24 nobody is left out of the list of either battle, and a name that is
 * shortened still names its unit. */
static void test_all_that_stands_on_the_table_is_listed(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa"};

    (void)state;
    for (size_t s = 0; s < sizeof scenarios / sizeof scenarios[0]; s++) {
        struct scenario *scenario = desk_scenario(scenarios[s]);
        struct battle *b = battle_new(scenario);
        struct map_room room = {80, 23, false, false};
        char *text = sheet(b, (struct vec){0, 0}, 0, &room);
        for (int i = 0; i < b->unit_count; i++) {
            assert_int_equal(names_it(b, text, i), b->units[i].presence == PRESENCE_ON_TABLE);
        }
        assert_null(strstr(text, "more: `units`"));
        free(text);
        battle_free(b);
        scenario_free(scenario);
    }
}

static void test_names_stand_whole_where_there_is_room(void **state) {
    struct battle *b = *state;
    struct map_room room = {132, 50, false, false};
    char *text = sheet(b, (struct vec){0, 0}, 0, &room);

    assert_non_null(strstr(text, "dearborn-light-infantry  4"));
    assert_non_null(strstr(text, "redoubt-cannon-2 "));
    free(text);
}

static void test_the_key_names_all_that_is_drawn(void **state) {
    static const struct {
        const char *scenario, *words[6];
    } rows[] = {
        {"saratoga", {"' zone", ": woods", "# wall", "* abatis", "hidden: `map NAME`"}},
        {"chippawa", {"' zone", ": woods", "~ river", "- creek", "= bridge", ". road, house"}},
    };
    static const struct map_room rooms[] = {
        {80, 23, false, false}, {80, 23, true, false}, {132, 50, true, false}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scenario *scenario = desk_scenario(rows[i].scenario);
        struct battle *b = battle_new(scenario);
        for (size_t r = 0; r < sizeof rooms / sizeof rooms[0]; r++) {
            char *text = sheet(b, (struct vec){0, 0}, 0, &rooms[r]);
            bool small = rooms[r].columns == 80;
            for (int w = 0; w < 6 && rows[i].words[w]; w++) {
                if (!strstr(text, rows[i].words[w]) && (small || rows[i].words[w][0] != 'h')) {
                    fail_msg("%s: no `%s` in: %s", rows[i].scenario, rows[i].words[w], text);
                }
            }
            assert_true(count_lines(text) <= rooms[r].rows);
            free(text);
        }
        battle_free(b);
        scenario_free(scenario);
    }
}

static void test_a_larger_terminal_shows_more(void **state) {
    struct map_room small = {80, 23, false, false}, large = {160, 60, false, false};
    char *first = sheet(*state, (struct vec){0, 0}, 0, &small);
    char *second = sheet(*state, (struct vec){0, 0}, 0, &large);

    assert_true(count_lines(second) > 50);
    assert_true(strstr(first, "a column is 2.25\"") && !strstr(second, "a column is 2.25\""));
    free(first);
    free(second);
}

static void test_a_view_stays_on_the_table(void **state) {
    struct map_room room = {80, 23, false, false};
    char *text = sheet(*state, (struct vec){-500, 9000}, 20, &room);

    assert_non_null(strstr(text, "\n    0 "));
    assert_non_null(strstr(text, "*"));
    free(text);
}

static void test_letters_are_ascii_and_without_colour_unless_asked_for(void **state) {
    struct map_room room = {80, 23, false, false};
    char *text = sheet(*state, (struct vec){0, 0}, 0, &room);

    for (const char *p = text; *p; p++) {
        assert_true(*p == '\n' || isprint((unsigned char)*p));
    }
    free(text);
    room.utf8 = room.colour = true;
    text = sheet(*state, (struct vec){0, 0}, 0, &room);
    assert_non_null(strstr(text, "↓"));
    assert_non_null(strstr(text, "\033[31m"));
    free(text);
}

/* --- at the console --- */

static void test_what_can_be_asked_for(void **state) {
    static const struct {
        const char *line, *part;
    } rows[] = {
        {"map",
         "{\"command\":\"map\",\"ok\":true,\"turn\":0,\"phase\":\"deploy\",\"map\":[\"Deploy"},
        {"map 30,40", "a column is 0.39"},
        {"map 30,40 10", "a column is 0.2"},
        {"map virginia", "virginia-rifle"},
        {"map 24 10", "24th-foot"},
        {"map gen-poor 12", "gen-poor"},
        {"map glover", "not-on-table"},
        {"map 10th-mass", "not-on-table"},
        {"map 30,40 3", "bad-number"},
        {"map 30,40 481", "bad-number"},
        {"map 30,x", "bad-number"},
        {"map 30,40 20 20", "usage"},
        {"map nobody", "unknown-unit"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s\n", rows[i].line);
        struct desk_run r = desk_run("saratoga", "json", line);
        if (!strstr(r.out, rows[i].part)) {
            fail_msg("`%s`: %s", rows[i].line, r.out);
        }
        assert_null(strstr(r.out, "\\u001b"));
        desk_run_clear(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_stand_where_they_stand),
        cmocka_unit_test(test_deployment_zones_are_drawn_and_named),
        cmocka_unit_test(test_the_key_names_all_that_is_drawn),
        cmocka_unit_test(test_abatis_that_is_cut_looks_otherwise),
        cmocka_unit_test(test_arrows_have_eight_ways_or_four),
        cmocka_unit_test(test_no_letter_is_lost_under_arrows),
        cmocka_unit_test(test_who_is_out_of_view_is_not_told_of),
        cmocka_unit_test(test_it_fits_every_terminal),
        cmocka_unit_test(test_all_that_stands_on_the_table_is_listed),
        cmocka_unit_test(test_names_stand_whole_where_there_is_room),
        cmocka_unit_test(test_a_larger_terminal_shows_more),
        cmocka_unit_test(test_a_view_stays_on_the_table),
        cmocka_unit_test(test_letters_are_ascii_and_without_colour_unless_asked_for),
        cmocka_unit_test(test_what_can_be_asked_for),
    };
    return cmocka_run_group_tests(tests, desk_setup, desk_teardown);
}
