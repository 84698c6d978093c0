/* The board as a file: of every battle at its start, half way and at its end, in
 * all three formats. What is read back is what poppler and expat read. */
#include "referee/draw/board.h"
#include "referee/draw/pages.h"
#include "tests/support/child.h"
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
#include <sys/resource.h>
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

/* The picture of the battle in a file of that name. */
static void draw(const struct battle *b, const struct board_asked *asked, const char *name) {
    struct board *board = board_new(b, asked);
    struct pages pages;
    double width_in, height_in;
    assert_non_null(board);
    board_size(board, &width_in, &height_in);
    assert_int_equal(pages_begin(&pages, path_of(name), (enum canvas_format)canvas_format_of(name),
                                 width_in, height_in),
                     0);
    board_draw(board, pages.cr);
    assert_int_equal(pages_end(&pages), 0);
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

/* The same by `referee board`, which says nothing when all is well. */
static struct bytes board_of_program(const char *what, const char *name) {
    const char *const words[] = {"board", what, "-o", path_of(name), NULL};
    struct child_run r = child_run(words, NULL, NULL);
    assert_int_equal(r.code, 0);
    assert_string_equal(r.out, "");
    assert_string_equal(r.err, "");
    child_run_clear(&r);
    return take_file(name);
}

/* What a program of poppler's says of the picture as a PDF. */
static char *poppler(const struct battle *b, const struct board_asked *asked, const char *program,
                     const char *options) {
    char command[400];
    draw(b, asked, "x.pdf");
    snprintf(command, sizeof command, "%s %s/x.pdf %s", program, folder, options);
    FILE *f = popen(command, "r");
    struct bytes said = read_all(f);
    assert_int_equal(pclose(f), 0);
    assert_int_equal(unlink(path_of("x.pdf")), 0);
    return said.at;
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

/* One page, and one size whatever the format; it fits on letter and on A4. */
static void test_all_formats_have_the_size_of_the_board(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa"};

    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        struct scenario *s = desk_scenario(scenarios[i]);
        struct battle *b = battle_new(s);
        struct board *board = board_new(b, &BOARD_PLAIN);
        double width_in, height_in, pdf_width, pdf_height, svg_width, svg_height;
        board_size(board, &width_in, &height_in);
        board_free(board);
        assert_true(fmin(width_in, height_in) <= 8 && fmax(width_in, height_in) <= 10.5);

        char *info = poppler(b, &BOARD_PLAIN, "pdfinfo", "");
        assert_non_null(strstr(info, "Pages:           1\n"));
        assert_int_equal(
            sscanf(strstr(info, "Page size:"), "Page size: %lf x %lf", &pdf_width, &pdf_height), 2);
        assert_true(fabs(pdf_width - width_in * POINTS) < 0.01);
        assert_true(fabs(pdf_height - height_in * POINTS) < 0.01);
        free(info);

        struct bytes svg = drawn(b, &BOARD_PLAIN, "x.svg");
        assert_int_equal(sscanf(strstr(svg.at, "<svg"),
                                "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%lfpt\" "
                                "height=\"%lfpt\"",
                                &svg_width, &svg_height),
                         2);
        assert_true(fabs(svg_width - width_in * POINTS) < 0.01);
        assert_true(fabs(svg_height - height_in * POINTS) < 0.01);
        free(svg.at);

        struct bytes png = drawn(b, &BOARD_PLAIN, "x.png");
        assert_memory_equal(png.at, "\x89PNG\r\n", 6);
        assert_int_equal(big_endian(png.at + 16), (int)ceil(width_in * CANVAS_DOTS_PER_IN));
        assert_int_equal(big_endian(png.at + 20), (int)ceil(height_in * CANVAS_DOTS_PER_IN));
        free(png.at);
        battle_free(b);
        scenario_free(s);
    }
}

/* As the program draws it, a second later too: a PDF could hold the time. */
static void test_the_same_battle_gives_the_same_bytes(void **state) {
    static const char *const names[] = {"x.svg", "x.png", "x.pdf"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct bytes once = board_of_program("chippawa", names[i]);
        sleep(strcmp(names[i], "x.pdf") == 0 ? 1 : 0);
        struct bytes twice = board_of_program("chippawa", names[i]);
        if (once.size != twice.size || memcmp(once.at, twice.at, once.size) != 0)
            fail_msg("%s differs from one drawing to the next", names[i]);
        free(once.at);
        free(twice.at);
    }
}

/* --- what cannot be done --- */

/* Says why and leaves nothing; exit codes as everywhere. */
static void test_what_cannot_be_drawn_is_refused_and_leaves_nothing(void **state) {
    static const struct {
        const char *name, *what, *file;
        int code;
        const char *words;
    } rows[] = {
        {"a missing folder", "saratoga", "none/x.svg", 3, "there is no such folder"},
        {"a folder", "saratoga", ".svg/..", 2, ".svg, .png or .pdf"},
        {"an unknown format", "saratoga", "x.gif", 2, ".svg, .png or .pdf"},
        {"no format", "saratoga", "x", 2, ".svg, .png or .pdf"},
        {"an unknown scenario", "saratogo", "x.svg", 3, "saratogo"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const words[] = {"board", rows[i].what, "-o", path_of(rows[i].file), NULL};
        struct child_run r = child_run(words, NULL, NULL);
        if (r.code != rows[i].code || strstr(r.err, rows[i].words) == NULL)
            fail_msg("%s: exit %d: %s", rows[i].name, r.code, r.err);
        assert_string_equal(r.out, "");
        assert_int_not_equal(access(path_of("x.svg"), F_OK), 0);
        child_run_clear(&r);
    }
}

/* A disk that is full after so many bytes: a file may not grow beyond them. */
static void test_a_full_disk_leaves_no_half_picture(void **state) {
    static const char *const names[] = {"x.svg", "x.png", "x.pdf"};
    struct rlimit before, full = {2048, 0};

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    full.rlim_max = before.rlim_max;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const words[] = {"board", "chippawa", "-o", path_of(names[i]), NULL};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
        struct child_run r = child_run(words, NULL, NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        if (r.code != 3 || strstr(r.err, path_of(names[i])) == NULL)
            fail_msg("%s: exit %d: %s", names[i], r.code, r.err);
        child_run_clear(&r);
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
        const char *name, *setup, *range, *from, *to, *words;
    } rows[] = {
        {"both columns of riflemen", "", "virginia-rifles", NULL, NULL, "6\": 5-6"},
        {"the farther one", "", "virginia-rifles", NULL, NULL, "12\": 6s"},
        {"a clear line", "", NULL, "virginia-rifles", "butlers-rangers", "5.50\", clear"},
        {"a barred line", "place! field-cannon-1 9,44 s\n", NULL, "virginia-rifles",
         "butlers-rangers", "5.50\", barred by Field Cannon 1"},
        {"behind it", "", NULL, "butlers-rangers", "virginia-rifles", "not in front"},
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
        char *text = poppler(s->battle, &asked, "pdftotext -raw", "-");
        squeeze(text);
        if (strstr(text, rows[i].words) == NULL)
            fail_msg("%s: `%s` is not in: %s", rows[i].name, rows[i].words, text);
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
    char *text = poppler(b, &BOARD_PLAIN, "pdftotext -raw", "-");
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
    char *text = poppler(b, &BOARD_PLAIN, "pdftotext -raw", "-");
    squeeze(text);
    assert_non_null(strstr(text, "No room for their names"));
    assert_non_null(strstr(text, " at 30,1"));
    check_names("a heap", b, text);
    free(text);
    battle_free(b);
    scenario_free(s);
}

/* --- at the console --- */

static int count_of(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

static void test_the_console_draws_the_table_as_it_stands(void **state) {
    char script[1400], path[200];
    (void)state;
    snprintf(path, sizeof path, "%s", path_of("now.svg"));
    snprintf(script, sizeof script,
             "next; bases virginia 2\nboard %s range virginia los virginia butlers\nboard %s\n"
             "board! %s\nboard\nboard %s.gif\nboard %s/no/x.svg\nboard! %s los virginia\n",
             path, path, path, path, folder, path);
    struct desk_run r = desk_run("saratoga", "keep-going", script);
    const char *first = strstr(r.out, "Written: ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "Written: ")); /* board! */
    assert_int_equal(count_of(r.out, "refused (file)"), 3);
    assert_int_equal(count_of(r.out, "refused (usage): into which file?"), 1);
    desk_run_clear(&r);
    struct bytes at_console = take_file("now.svg");
    assert_non_null(strstr(at_console.at, "<svg"));
    free(at_console.at);
}

static void test_the_console_says_so_in_json(void **state) {
    char script[300];
    (void)state;
    snprintf(script, sizeof script, "board %s\n", path_of("now.pdf"));
    struct desk_run r = desk_run("chippawa", "json", script);
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.out, "\"board\":{\"file\":\""));
    desk_run_clear(&r);
    struct bytes pdf = take_file("now.pdf");
    assert_memory_equal(pdf.at, "%PDF", 4);
    free(pdf.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_unit_is_named_once_and_no_word_covers_another),
        cmocka_unit_test(test_an_svg_is_xml),
        cmocka_unit_test(test_all_formats_have_the_size_of_the_board),
        cmocka_unit_test(test_the_same_battle_gives_the_same_bytes),
        cmocka_unit_test(test_what_cannot_be_drawn_is_refused_and_leaves_nothing),
        cmocka_unit_test(test_a_full_disk_leaves_no_half_picture),
        cmocka_unit_test(test_what_is_asked_is_told_in_figures),
        cmocka_unit_test(test_anything_may_be_asked),
        cmocka_unit_test(test_a_name_of_markup_stays_one),
        cmocka_unit_test(test_any_name_can_be_drawn),
        cmocka_unit_test(test_an_empty_table_is_drawn),
        cmocka_unit_test(test_names_without_room_are_listed_with_their_places),
        cmocka_unit_test(test_the_console_draws_the_table_as_it_stands),
        cmocka_unit_test(test_the_console_says_so_in_json),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
