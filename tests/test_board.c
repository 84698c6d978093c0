/* The board as a file: of every battle at its start, half way and at its end, in
 * all three formats. What is read back is what poppler and expat read. */
#include "referee/draw/board.h"
#include "referee/draw/pages.h"
#include "tests/support/desk.h"
#include "tests/support/played.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <expat.h>

#define POINTS 72.0

static char folder[] = "/tmp/referee-board-XXXXXX";

static int set_up(void **state) {
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder); /* fails where a test has left something */
}

/* --- files --- */

struct bytes {
    char *at; /* with a zero behind them; owned */
    size_t size;
};

static struct bytes read_all(FILE *f) {
    struct bytes b = {0};
    char piece[4096];
    FILE *to = open_memstream(&b.at, &b.size);
    assert_non_null(f);
    assert_non_null(to);
    for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
        assert_int_equal(fwrite(piece, 1, n, to), n);
    fclose(to);
    return b;
}

static const char *path_of(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* The picture in a file of that name. */
static void draw_board(struct board *board, const char *name) {
    struct pages pages;
    double width_in, height_in;
    board_size(board, &width_in, &height_in);
    assert_int_equal(pages_begin(&pages, path_of(name), (enum canvas_format)canvas_format_of(name),
                                 width_in, height_in),
                     0);
    board_draw(board, pages.cr);
    assert_int_equal(pages_end(&pages), 0);
}

/* That of the battle. */
static void draw(const struct battle *b, const struct board_asked *asked, const char *name) {
    struct board *board = board_new(b, asked);
    assert_non_null(board);
    draw_board(board, name);
    board_free(board);
}

static struct bytes take_file(const char *name) {
    FILE *f = fopen(path_of(name), "rb");
    struct bytes all = read_all(f);
    fclose(f);
    assert_int_equal(unlink(path_of(name)), 0);
    return all;
}

static struct bytes drawn(const struct battle *b, const struct board_asked *asked,
                          const char *name) {
    draw(b, asked, name);
    return take_file(name);
}

/* What a program of poppler's says of x.pdf, which is then gone. */
static char *poppler(const char *program, const char *options) {
    char command[400];
    snprintf(command, sizeof command, "%s %s/x.pdf %s", program, folder, options);
    FILE *f = popen(command, "r");
    struct bytes said = read_all(f);
    assert_int_equal(pclose(f), 0);
    assert_int_equal(unlink(path_of("x.pdf")), 0);
    return said.at;
}

/* The words of the picture. */
static char *words_of(const struct battle *b, const struct board_asked *asked) {
    draw(b, asked, "x.pdf");
    return poppler("pdftotext -raw", "-");
}

/* --- battles --- */

/* What is to be so of every picture. */
typedef void check_picture(const char *which, const struct battle *b);

struct moments {
    check_picture *wanted;
    const char *path;
    int commands, shown, next;
};

static void look(void *context, const void *state, const struct record *r,
                 const struct outcome *out) {
    struct moments *m = context;
    const struct battle *b = state;
    char which[300];
    (void)r;
    (void)out;
    m->shown++;
    if (m->shown < m->next)
        return;
    m->next += m->commands / 2 + 1;
    snprintf(which, sizeof which, "%s after %d commands", m->path, m->shown);
    m->wanted(which, b);
}

/* On the way and at the end of all battles that have a table. */
static void in_all_battles(check_picture *wanted) {
    char *path;
    for (int i = 0; (path = played_battle(i)) != NULL; i++) {
        struct session *s = played_transcript(path);
        struct moments m = {wanted, path, s->record_count, 0, s->record_count / 2};
        if (s->system == system_at(0)) {
            assert_int_equal(session_tell(s, look, &m), 0);
            wanted(path, s->battle);
        }
        session_free(s);
        free(path);
    }
}

/* --- names --- */

/* Blanks of all kinds become one blank. */
static void squeeze(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        const bool blank = isspace((unsigned char)*from);
        if (!blank)
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    }
    *to = '\0';
}

static int count_name(const char *text, const char *name) {
    int n = 0;
    for (const char *p = strstr(text, name); p != NULL; p = strstr(p + 1, name)) {
        const unsigned char before = p > text ? (unsigned char)p[-1] : ' ';
        const unsigned char after = (unsigned char)p[strlen(name)];
        n += !isalnum(before) && !isalnum(after);
    }
    return n;
}

static void check_names(const char *which, const struct battle *b, char *text) {
    squeeze(text);
    for (int i = 0; i < b->unit_count; i++) {
        const int found = count_name(text, b->units[i].name);
        if (found != 1)
            fail_msg("%s: %s is named %d times in: %s", which, b->units[i].name, found, text);
    }
    for (int i = 0; i < b->commander_count; i++)
        if (count_name(text, b->commanders[i].name) < 1)
            fail_msg("%s: %s is not named", which, b->commanders[i].name);
}

/* --- words that overlap or are cut --- */

struct set_word {
    double left, top, right, bottom; /* points */
    char text[60];
};

#define WORDS_MAX 1000

static int read_words(const char *bbox, struct set_word *words, double *width, double *height) {
    const char *page = strstr(bbox, "<page ");
    int n = 0;
    assert_non_null(page);
    assert_int_equal(sscanf(page, "<page width=\"%lf\" height=\"%lf\"", width, height), 2);
    for (const char *p = strstr(page, "<word "); p != NULL; p = strstr(p + 1, "<word ")) {
        struct set_word *w = &words[n++];
        assert_true(n < WORDS_MAX);
        assert_int_equal(sscanf(p,
                                "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%59[^<]",
                                &w->left, &w->top, &w->right, &w->bottom, w->text),
                         5);
        /* The boxes are those of the font: a line's reaches into the next one's. */
        const double air = 0.18 * (w->bottom - w->top);
        w->top += air;
        w->bottom -= air;
    }
    return n;
}

static void check_words(const char *which, const char *bbox) {
    static struct set_word words[WORDS_MAX];
    double width, height;
    const int n = read_words(bbox, words, &width, &height);
    assert_true(n > 20);
    for (int i = 0; i < n; i++) {
        const struct set_word *w = &words[i];
        if (w->left < 0 || w->top < 0 || w->right > width || w->bottom > height)
            fail_msg("%s: `%s` is cut by the edge of the page", which, w->text);
        for (int j = 0; j < i; j++)
            if (w->left < words[j].right && words[j].left < w->right && w->top < words[j].bottom &&
                words[j].top < w->bottom)
                fail_msg("%s: `%s` covers `%s`", which, w->text, words[j].text);
    }
}

/* Both from one drawing. */
static void check_both(const char *which, const struct battle *b) {
    char command[400];
    draw(b, &BOARD_PLAIN, "x.pdf");
    snprintf(command, sizeof command, "pdftotext -raw %s/x.pdf -; pdftotext -bbox %s/x.pdf -",
             folder, folder);
    FILE *f = popen(command, "r");
    struct bytes said = read_all(f);
    assert_int_equal(pclose(f), 0);
    assert_int_equal(unlink(path_of("x.pdf")), 0);
    char *page = strstr(said.at, "<!DOCTYPE");
    assert_non_null(page);
    check_words(which, page);
    *page = '\0';
    check_names(which, b, said.at);
    free(said.at);
}

static void test_every_unit_is_named_once_and_no_word_covers_another(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa"};

    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        struct scenario *s = desk_scenario(scenarios[i]);
        struct battle *b = battle_new(s);
        check_both(scenarios[i], b);
        battle_free(b);
        scenario_free(s);
    }
    in_all_battles(check_both);
}

/* --- formats --- */

static void check_xml(const char *which, const struct battle *b) {
    struct bytes svg = drawn(b, &BOARD_PLAIN, "x.svg");
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_non_null(parser);
    if (XML_Parse(parser, svg.at, (int)svg.size, 1) != XML_STATUS_OK)
        fail_msg("%s: line %lu: %s", which, (unsigned long)XML_GetCurrentLineNumber(parser),
                 XML_ErrorString(XML_GetErrorCode(parser)));
    XML_ParserFree(parser);
    free(svg.at);
}

static void test_an_svg_is_xml(void **state) {
    struct scenario *s = desk_scenario("chippawa");
    struct battle *b = battle_new(s);
    (void)state;
    check_xml("chippawa", b);
    battle_free(b);
    scenario_free(s);
}

static unsigned long big_endian(const char *at) {
    const unsigned char *p = (const unsigned char *)at;
    return (unsigned long)p[0] << 24 | (unsigned long)p[1] << 16 | (unsigned long)p[2] << 8 | p[3];
}

struct size {
    double width, height;
};

static void check_size(const char *format, struct size found, double width, double height) {
    if (!(fabs(found.width - width) < 0.01 && fabs(found.height - height) < 0.01))
        fail_msg("%s: %g x %g, not %g x %g", format, found.width, found.height, width, height);
}

static void check_pdf(struct board *board, double width_in, double height_in) {
    struct size found;
    draw_board(board, "x.pdf");
    char *info = poppler("pdfinfo", "");
    assert_non_null(strstr(info, "Pages:           1\n"));
    assert_int_equal(
        sscanf(strstr(info, "Page size:"), "Page size: %lf x %lf", &found.width, &found.height), 2);
    check_size("pdf", found, width_in * POINTS, height_in * POINTS);
    free(info);
}

static void check_svg(struct board *board, double width_in, double height_in) {
    struct size found;
    draw_board(board, "x.svg");
    struct bytes svg = take_file("x.svg");
    assert_int_equal(sscanf(strstr(svg.at, "<svg"),
                            "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                            "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%lfpt\" "
                            "height=\"%lfpt\"",
                            &found.width, &found.height),
                     2);
    check_size("svg", found, width_in * POINTS, height_in * POINTS);
    free(svg.at);
}

static void check_png(struct board *board, double width_in, double height_in) {
    draw_board(board, "x.png");
    struct bytes png = take_file("x.png");
    assert_memory_equal(png.at, "\x89PNG\r\n", 6);
    const struct size found = {(double)big_endian(png.at + 16), (double)big_endian(png.at + 20)};
    check_size("png", found, ceil(width_in * CANVAS_DOTS_PER_IN),
               ceil(height_in * CANVAS_DOTS_PER_IN));
    free(png.at);
}

/* One page, and one size whatever the format; it fits on letter and on A4. */
static void test_all_formats_have_the_size_of_the_board(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa"};

    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        struct scenario *s = desk_scenario(scenarios[i]);
        struct battle *b = battle_new(s);
        struct board *board = board_new(b, &BOARD_PLAIN);
        double width_in, height_in;
        assert_non_null(board);
        board_size(board, &width_in, &height_in);
        assert_true(fmin(width_in, height_in) <= 8 && fmax(width_in, height_in) <= 10.5);
        check_pdf(board, width_in, height_in);
        check_svg(board, width_in, height_in);
        check_png(board, width_in, height_in);
        board_free(board);
        battle_free(b);
        scenario_free(s);
    }
}

/* --- what is asked --- */

static int unit_named(const struct battle *b, const char *id) {
    for (int i = 0; i < b->unit_count; i++)
        if (strcmp(b->units[i].id, id) == 0)
            return i;
    fail_msg("no unit %s", id);
    return -1;
}

static void test_what_is_asked_is_told_in_figures(void **state) {
    static const struct {
        const char *name, *setup, *range, *from, *to, *words[3];
    } rows[] = {
        {"both columns and a clear line",
         "",
         "virginia-rifles",
         "virginia-rifles",
         "butlers-rangers",
         {"6\": 5-6", "12\": 6s", "5.50\", clear"}},
        {"a barred line",
         "place! field-cannon-1 9,44 s\n",
         NULL,
         "virginia-rifles",
         "butlers-rangers",
         {"5.50\", barred by Field Cannon 1"}},
        {"behind it", "", NULL, "butlers-rangers", "virginia-rifles", {"not in front"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session *s = played_start("saratoga");
        struct board_asked asked = BOARD_PLAIN;
        free(played_type(s, rows[i].setup));
        if (rows[i].range != NULL)
            asked.range_of = unit_named(s->battle, rows[i].range);
        if (rows[i].from != NULL)
            asked.los_from = unit_named(s->battle, rows[i].from);
        if (rows[i].to != NULL)
            asked.los_to = unit_named(s->battle, rows[i].to);
        char *text = words_of(s->battle, &asked);
        squeeze(text);
        for (int w = 0; w < 3 && rows[i].words[w] != NULL; w++)
            if (strstr(text, rows[i].words[w]) == NULL)
                fail_msg("%s: `%s` is not in: %s", rows[i].name, rows[i].words[w], text);
        free(text);
        session_free(s);
    }
}

/* Lines, guns and garrisons, and whoever they may see or not. */
static void test_anything_may_be_asked(void **state) {
    struct scenario *s = desk_scenario("saratoga");
    struct battle *b = battle_new(s);

    (void)state;
    for (int i = 0; i + 1 < b->unit_count; i += 7) {
        if (b->units[i].presence != PRESENCE_ON_TABLE ||
            b->units[i + 1].presence != PRESENCE_ON_TABLE)
            continue;
        const struct board_asked asked = {i, i, i + 1};
        struct bytes svg = drawn(b, &asked, "x.svg");
        assert_true(svg.size > 1000);
        free(svg.at);
    }
    battle_free(b);
    scenario_free(s);
}

/* --- odd names, empty and crowded tables --- */

static void test_a_name_of_markup_stays_one(void **state) {
    struct scenario *s = desk_scenario("saratoga");
    struct battle *b = battle_new(s);

    (void)state;
    b->units[0].name = "<b>&\"";
    check_xml("a name of markup", b);
    char *text = words_of(b, &BOARD_PLAIN);
    assert_non_null(strstr(text, "<b>&\""));
    free(text);
    battle_free(b);
    scenario_free(s);
}

static void test_any_name_can_be_drawn(void **state) {
    static const char *const names[] = {
        "",
        " ",
        "   a   ",
        "\xff\xfe",
        "Gr\xc3\xbc\xc3\x9f"
        "e \xe2\x9a\x94",
        "\x1b[31mred\n\t",
        "Incomprehensibilities-and-floccinaucinihilipilifications-of-the-rear-"
        "guard-of-the-second-battalion-of-the-ninety-fifth-rifles-with-its-band-and-all-its-mules"};
    struct scenario *s = desk_scenario("chippawa");
    struct battle *b = battle_new(s);

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        b->units[i].name = b->commanders[i % (size_t)b->commander_count].name = names[i];
    check_xml("odd names", b);
    battle_free(b);
    scenario_free(s);
}

static void test_an_empty_table_is_drawn(void **state) {
    struct scenario *s = desk_scenario("saratoga");
    struct battle *b = battle_new(s);

    (void)state;
    for (int i = 0; i < b->unit_count; i++)
        b->units[i].presence = PRESENCE_DESTROYED;
    for (int i = 0; i < b->commander_count; i++) {
        b->commanders[i].presence = PRESENCE_DESTROYED;
        b->commanders[i].unit = -1;
    }
    check_both("nobody is left", b);
    battle_free(b);
    scenario_free(s);
}

#define HEAP 20

/* All in one heap: names that find no room are listed beside the table. */
static void test_names_without_room_are_listed_with_their_places(void **state) {
    struct scenario *s = desk_scenario("saratoga");
    struct battle *b = battle_new(s);

    (void)state;
    s->depth_in = 3;
    for (int i = 0; i < b->unit_count; i++) {
        b->units[i].presence = i < HEAP ? PRESENCE_ON_TABLE : PRESENCE_WAITING;
        b->units[i].posture =
            (struct posture){.centre = {30, 1}, .formation = FORMATION_LINE, .ranks = 1};
        unit_settle(&b->units[i]);
    }
    char *text = words_of(b, &BOARD_PLAIN);
    squeeze(text);
    assert_non_null(strstr(text, "No room for their names"));
    assert_non_null(strstr(text, " at 30,1"));
    check_names("a heap", b, text);
    free(text);
    battle_free(b);
    scenario_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_unit_is_named_once_and_no_word_covers_another),
        cmocka_unit_test(test_an_svg_is_xml),
        cmocka_unit_test(test_all_formats_have_the_size_of_the_board),
        cmocka_unit_test(test_what_is_asked_is_told_in_figures),
        cmocka_unit_test(test_anything_may_be_asked),
        cmocka_unit_test(test_a_name_of_markup_stays_one),
        cmocka_unit_test(test_any_name_can_be_drawn),
        cmocka_unit_test(test_an_empty_table_is_drawn),
        cmocka_unit_test(test_names_without_room_are_listed_with_their_places),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
