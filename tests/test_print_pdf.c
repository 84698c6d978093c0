/* The hand-outs as they come out: pages, sizes, places on the paper, texts; and
 * what is said, and left, when they do not. */
#include "referee/draw/print_labels.h"
#include "scenarios/load.h"
#include "tests/support/near.h"
#include "tests/support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define POINTS 72.0
#define CUT_IN 0.01    /* what a label may be off */
#define LINE_BYTES 200 /* sscanf looks for the end of what it is given, each time */

static char folder[] = "/tmp/referee-print-XXXXXX";

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder) || setenv("REFEREE_DATA", "scenarios", 1) != 0) {
        return -1;
    }
    return setenv("F", folder, 1);
}

static int tear_down(void **state) {
    (void)state;
    return shell_code("rm -r %s", folder);
}

static void must_hold(const char *text, const char *words) {
    if (!strstr(text, words)) {
        fail_msg("`%s` is not in: %.600s", words, text);
    }
}

static int count(const char *text, const char *words) {
    int n = 0;

    for (const char *p = strstr(text, words); p; p = strstr(p + 1, words)) {
        n++;
    }
    return n;
}

/* Prints into $F/x.pdf, without the way through `referee`; that nothing is said is part of what is
 * wanted. */
static void print(const char *words) {
    char *said = shell_text(NULL, "${REFEREE}-draw print %s -o $F/x.pdf", words);

    assert_string_equal(said, "");
    free(said);
}

/* --- pages --- */

static void test_pages_have_their_paper_and_number(void **state) {
    static const struct {
        const char *words;
        int pages;
        const char *size;
    } rows[] = {
        {"labels chippawa", 3, "612 x 792 pts"},
        {"labels --sheet l7160 chippawa", 4, "595.276 x 841.89 pts"},
        {"labels --true-size --paper a4 chippawa", 2, "595.276 x 841.89 pts"},
        {"roster saratoga", 12, "612 x 792 pts"},
        {"roster chippawa --paper a4", 9, "595.276 x 841.89 pts"},
        {"sheet saratoga", 1, "612 x 792 pts"},
        {"sheet saratoga --paper a4", 1, "595.276 x 841.89 pts"},
        {"sheet chippawa", 1, "612 x 792 pts"},
        {"sheet chippawa --paper a4", 1, "595.276 x 841.89 pts"},
        {"sheet tests/third/third.yaml", 1, "612 x 792 pts"},
        {"sheet tests/third/third.yaml --paper a4", 1, "595.276 x 841.89 pts"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char pages[40];
        print(rows[i].words);
        char *info = shell_text(NULL, "pdfinfo $F/x.pdf");
        snprintf(pages, sizeof pages, "Pages:           %d\n", rows[i].pages);
        must_hold(info, pages);
        must_hold(info, rows[i].size);
        free(info);
    }
}

/* --- places --- */

struct set_word {
    double left, top, right, bottom; /* inches */
    int page;                        /* from 0 */
};

/* The next word in what `pdftotext -bbox` wrote; moves `at` behind it. */
static bool next_word(const char **at, struct set_word *w) {
    const char *found = strstr(*at, "<word "), *page = strstr(*at, "<page ");
    char line[LINE_BYTES];

    if (!found) {
        return false;
    }
    for (; page && page < found; page = strstr(page + 1, "<page ")) {
        w->page++;
    }
    snprintf(line, sizeof line, "%.*s", LINE_BYTES - 1, found);
    assert_int_equal(sscanf(line, "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\"",
                            &w->left, &w->top, &w->right, &w->bottom),
                     4);
    w->left /= POINTS;
    w->top /= POINTS;
    w->right /= POINTS;
    w->bottom /= POINTS;
    *at = found + 1;
    return true;
}

/* Whether it lies whole in a label; the boxes that pdftotext tells are those of
 * the font, a little higher than what is drawn. */
static bool in_label(const struct set_word *w, const struct label_sheet *sheet) {
    for (int n = 0; n < sheet->columns * sheet->rows; n++) {
        struct label_place p = label_sheet_place(sheet, n);
        if (w->left >= p.x_in - CUT_IN && w->right <= p.x_in + p.width_in + CUT_IN &&
            w->top >= p.y_in - CUT_IN && w->bottom <= p.y_in + p.height_in + CUT_IN) {
            return true;
        }
    }
    return false;
}

static void must_lie_in_labels(const struct label_sheet *sheet) {
    char *text = shell_text(NULL, "pdftotext -bbox $F/x.pdf -");
    const char *at = text;
    struct set_word w = {.page = -1};
    int words = 0;

    while (next_word(&at, &w)) {
        bool hint = w.bottom < sheet->top_in;
        if (!hint && !in_label(&w, sheet)) {
            fail_msg("%s, page %d: a word at %.3f, %.3f lies outside", sheet->name, w.page + 1,
                     w.left, w.top);
        }
        words += !hint;
    }
    assert_true(words > 100);
    free(text);
}

/* A scenario whose names are long and odd, as $F/odd.yaml. */
static void write_odd(void) {
    assert_int_equal(
        shell_code("sed -e 's/name: Virginia Rifles,/name: \"<b>\\&\\\\\" Eine sehr lange "
                   "\xc3\x9c"
                   "berschrift ohne Ende, Nummer sechzig\",/' "
                   "-e 's/name: 2nd Mass,/name: "
                   "Supercalifragilisticexpialidociousregimentoffootguardsnumber60,/' "
                   "-e \"s/name: Morgan's Brigade.*/name: A brigade with a name that goes on for "
                   "a rather long time, sixty/\" "
                   "scenarios/saratoga.yaml > $F/odd.yaml"),
        0);
}

static void test_all_words_of_stickers_lie_in_their_labels(void **state) {
    static const char *const rows[][2] = {{"labels $F/odd.yaml", "5160"},
                                          {"labels --sheet l7160 chippawa", "l7160"}};

    (void)state;
    write_odd();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        print(rows[i][0]);
        must_lie_in_labels(label_sheet_find(rows[i][1]));
    }
}

static void test_an_odd_name_stays_what_it_is(void **state) {
    (void)state;
    write_odd();
    print("roster $F/odd.yaml");
    char *text = shell_text(NULL, "pdftotext -layout $F/x.pdf -");
    must_hold(text, "<b>&\" Eine sehr lange \xc3\x9c"
                    "berschrift");
    free(text);
}

/* Outlines on a page of the PDF with these measures in inches, and whether one
 * begins at the place. */
static int outlines(const char *svg, double width_in, double depth_in) {
    int found = 0;

    for (const char *p = strstr(svg, " d=\"M "); p; p = strstr(p + 1, " d=\"M ")) {
        double x[4], y[4];
        char line[LINE_BYTES];
        snprintf(line, sizeof line, "%.*s", LINE_BYTES - 1, p);
        int n = sscanf(line, " d=\"M %lf %lf L %lf %lf L %lf %lf L %lf %lf Z", &x[0], &y[0], &x[1],
                       &y[1], &x[2], &y[2], &x[3], &y[3]);
        bool fits = n == 8 && x[1] - x[0] > (width_in - CUT_IN) * POINTS &&
                    x[1] - x[0] < (width_in + CUT_IN) * POINTS &&
                    y[2] - y[1] > (depth_in - CUT_IN) * POINTS &&
                    y[2] - y[1] < (depth_in + CUT_IN) * POINTS;
        found += fits;
    }
    return found;
}

static struct scenario *load(const char *name) {
    struct load_report faults = {0};
    struct scenario *s = NULL;

    assert_int_equal(scenario_load(&s, name, &faults), 0);
    load_report_clear(&faults);
    return s;
}

static void test_true_labels_are_drawn_at_their_bases_size(void **state) {
    struct scenario *s = load("chippawa");
    struct label_list list;

    (void)state;
    assert_int_equal(label_list_make(&list, s), 0);
    print("labels --true-size chippawa");
    char *svg = shell_text(NULL, "for n in 1 2; do pdftocairo -svg -f $n -l $n $F/x.pdf -; done");
    for (int i = 0; i < list.count; i++) {
        int same = 0;
        for (int k = 0; k < list.count; k++) {
            same += list.at[k].width_in == list.at[i].width_in &&
                    list.at[k].depth_in == list.at[i].depth_in;
        }
        assert_int_equal(outlines(svg, list.at[i].width_in, list.at[i].depth_in), same);
    }
    free(svg);
    label_list_clear(&list);
    scenario_free(s);
}

/* --- texts --- */

/* What stands on the labels of the unit. */
static void must_have_labels(const char *text, const struct scenario *s,
                             const struct unit_entry *u) {
    for (int base = 1; base <= u->bases; base++) {
        char words[400];
        snprintf(words, sizeof words, "%s %s %s base %d of %d ", u->name,
                 s->brigades[u->brigade].name, s->rules->types[u->type].name, base, u->bases);
        if (count(text, words) != 1) {
            fail_msg("`%s` stands %d times", words, count(text, words));
        }
    }
}

static void test_every_base_of_every_unit_is_printed_once(void **state) {
    struct scenario *s = load("chippawa");

    (void)state;
    print("labels --sheet l7160 chippawa");
    char *text = shell_text(NULL, "pdftotext -raw $F/x.pdf - | tr '\\n\\f' '  '");
    for (int u = 0; u < s->unit_count; u++) {
        must_have_labels(text, s, &s->units[u]);
    }
    free(text);
    scenario_free(s);
}

/* A unit's first line and its last stand on the same page, and all units are
 * there. */
static void test_no_unit_of_a_roster_is_parted(void **state) {
    struct scenario *s = load("tests/big/hundred.yaml");
    int units = 0, pages = 0;

    (void)state;
    print("roster tests/big/hundred.yaml");
    char *text = shell_text(NULL, "pdftotext -layout $F/x.pdf -");
    for (char *page = text, *end; (end = strchr(page, '\f')) != NULL; page = end + 1, pages++) {
        *end = '\0';
        units += count(page, "Moves");
        assert_int_equal(count(page, "Moves"), count(page, "Mind"));
        must_hold(page, s->name);
    }
    assert_true(pages > 2);
    assert_int_equal(units, s->unit_count);
    free(text);
    scenario_free(s);
}

/* The words of the scenario's sheet, in one line. */
static char *sheet_of(const char *scenario) {
    char words[80];

    snprintf(words, sizeof words, "sheet %s", scenario);
    print(words);
    return shell_text(NULL, "pdftotext $F/x.pdf - | tr '\\n' ' '");
}

static void test_a_changed_rule_is_another_sheet(void **state) {
    static const struct {
        const char *before, *after;
    } rows[] = {
        {"retreats 12\"", "retreats 7.5\""},
        {"lost on 6 or more", "lost on 4 or more"},
        {"defending redoubt wall", "on the ramparts"},
        {"(firing", "(shooting"},
    };

    (void)state;
    char *before = sheet_of("saratoga");
    assert_int_equal(shell_code("mkdir $F/rules && cp scenarios/saratoga.yaml $F && sed "
                                "-e 's/retreat: {is: 12/retreat: {is: 7.5/' "
                                "-e 's/lost_from: {is: 6/lost_from: {is: 4/' "
                                "-e 's/name: defending redoubt wall/name: on the ramparts/' "
                                "-e 's/class: firing line/class: shooting row/' "
                                "scenarios/rules/saratoga.yaml > $F/rules/saratoga.yaml"),
                     0);
    char *after = sheet_of("$F/saratoga.yaml");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        must_hold(before, rows[i].before);
        must_hold(after, rows[i].after);
        assert_null(strstr(after, rows[i].before));
    }
    free(before);
    free(after);
}

static void test_the_sheet_has_every_part_of_the_rules(void **state) {
    static const char *const parts[] = {"Turn",    "Formations", "Movement", "Fire",   "Morale",
                                        "Charges", "Melee",      "Redoubts", "Victory"};

    (void)state;
    char *text = sheet_of("saratoga");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        must_hold(text, parts[i]);
    }
    free(text);
}

/* --- what goes wrong --- */

static void test_what_cannot_be_printed_is_said_and_leaves_nothing(void **state) {
    static const struct {
        const char *words;
        int code;
        const char *says;
    } rows[] = {
        {"", 2, "say what, of which scenario, and where to"},
        {"labels", 2, "say what, of which scenario, and where to"},
        {"labels saratoga", 2, "say where to: -o FILE.pdf"},
        {"lables saratoga -o $F/n.pdf", 2, "did you mean `labels`?"},
        {"labels saratoga chippawa -o $F/n.pdf", 2, "takes one scenario"},
        {"labels saratoga -o $F/n.png", 2, "give a name that ends in .pdf"},
        {"labels saratoga -o $F/n.pdf --sheet 5161", 2, "5160 or l7160"},
        {"roster saratoga -o $F/n.pdf --paper a5", 2, "letter or a4"},
        {"roster saratoga -o $F/n.pdf --sheet 5160", 2, "for labels on stickers"},
        {"sheet saratoga -o $F/n.pdf --true-size", 2, "is for labels"},
        {"labels saratoga -o $F/n.pdf --paper a4", 2, "use --sheet, or --true-size"},
        {"labels saratoga -o $F/n.pdf --colour", 2, "no such option"},
        {"sheet sratoga -o $F/n.pdf", 3, "did you mean `saratoga`?"},
        {"sheet tests/bad/colour.yaml -o $F/n.pdf", 4, "tests/bad/colour.yaml:"},
        {"sheet saratoga -o $F/none/n.pdf", 3, "there is no such folder; make it first"},
        {"sheet saratoga -o $F", 2, "give a name that ends in .pdf"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int code;
        char *said = shell_text(&code, "${REFEREE}-draw print %s", rows[i].words);
        must_hold(said, rows[i].says);
        assert_int_equal(code, rows[i].code);
        free(said);
    }
    assert_int_equal(shell_code("ls $F | grep -q '^n'"), 1);
}

/* The limit on a file's size stands for a disk that is full. */
static void test_a_full_disk_leaves_what_was_there(void **state) {
    (void)state;
    assert_int_equal(shell_code("echo kept > $F/full.pdf"), 0);
    int code;
    char *said =
        shell_text(&code, "( ulimit -f 1; $REFEREE print labels saratoga -o $F/full.pdf )");
    assert_int_equal(code, 3);
    must_hold(said, "could not be written");
    free(said);
    char *left = shell_text(NULL, "ls $F | grep full; cat $F/full.pdf");
    assert_string_equal(left, "full.pdf\nkept\n");
    free(left);
}

static void test_help_says_what_it_takes(void **state) {
    (void)state;
    char *said = shell_text(NULL, "$REFEREE print --help");
    must_hold(said, "usage: referee print labels|roster|sheet");
    free(said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_have_their_paper_and_number),
        cmocka_unit_test(test_all_words_of_stickers_lie_in_their_labels),
        cmocka_unit_test(test_an_odd_name_stays_what_it_is),
        cmocka_unit_test(test_true_labels_are_drawn_at_their_bases_size),
        cmocka_unit_test(test_every_base_of_every_unit_is_printed_once),
        cmocka_unit_test(test_no_unit_of_a_roster_is_parted),
        cmocka_unit_test(test_a_changed_rule_is_another_sheet),
        cmocka_unit_test(test_the_sheet_has_every_part_of_the_rules),
        cmocka_unit_test(test_what_cannot_be_printed_is_said_and_leaves_nothing),
        cmocka_unit_test(test_a_full_disk_leaves_what_was_there),
        cmocka_unit_test(test_help_says_what_it_takes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
