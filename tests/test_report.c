/* What a report says is what happened: its totals are those of the events and
 * of the final state, its formats hold every text unharmed, its pictures keep
 * their ids apart. */
#include "referee/fritz/fritz_system.h"
#include "referee/report/report.h"
#include "referee/report/svg.h"
#include "tests/support/played.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <expat.h>

static char *report_of(struct session *s, enum report_format format, story_picturer *picture) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    assert_int_equal(report_write(out, s, format, picture), 0);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void must_hold(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no `%s` in: %.2000s", part, text);
    }
}

/* --- reckoned a second time ------------------------------------------------ */

/* What the events of a battle add up to. */
struct sums {
    int commands, events, dice, lost[16], destroyed, charges, melees, casualties;
    int kinds[EVENT_KIND_COUNT];
};

static void sum_up(void *context, const void *b, const struct record *r,
                   const struct outcome *out) {
    struct sums *sum = context;
    bool melee = false;

    (void)b;
    sum->commands++;
    sum->dice += r->roll_count;
    for (int i = 0; i < out->events.count; i++) {
        const struct event *e = &out->events.at[i];
        sum->events++;
        sum->kinds[e->kind]++;
        melee = melee || e->kind == EVENT_MELEE_ROUND;
        sum->casualties += e->kind == EVENT_COMMANDER && e->as.commander.lost;
        if (e->kind == EVENT_LOSS) {
            sum->lost[e->as.loss.cause] += e->as.loss.lost;
        }
    }
    sum->melees += melee;
}

static int count_points(const struct story *s, enum point_kind kind) {
    int n = 0;

    for (int i = 0; i < s->point_count; i++) {
        n += s->points[i].kind == kind;
    }
    return n;
}

static void must_add_up(const struct story *s, const struct sums *sum) {
    int lost[STORY_CAUSES] = {0}, destroyed = 0, fallen = 0;
    const struct battle *b = s->session->battle;

    for (int i = 0; i < b->unit_count; i++) {
        for (int cause = 0; cause < STORY_CAUSES; cause++) {
            lost[cause] += s->units[i].lost[cause];
        }
        destroyed += b->units[i].presence == PRESENCE_DESTROYED;
        assert_int_equal(s->units[i].destroyed_in >= 0, b->units[i].presence == PRESENCE_DESTROYED);
    }
    for (int i = 0; i < b->commander_count; i++) {
        bool lost_here = s->commanders[i].lost_in >= 0;
        fallen += lost_here;
        assert_int_equal(lost_here, b->commanders[i].presence == PRESENCE_DESTROYED);
    }
    for (int cause = 0; cause < STORY_CAUSES; cause++) {
        assert_int_equal(lost[cause], sum->lost[cause]);
    }
    assert_int_equal(s->command_count, sum->commands);
    assert_int_equal(s->event_count, sum->events);
    assert_int_equal(s->dice_table + s->dice_seed, sum->dice);
    assert_int_equal(destroyed, sum->kinds[EVENT_DESTROYED]);
    assert_int_equal(count_points(s, POINT_DESTROYED), sum->kinds[EVENT_DESTROYED]);
    assert_int_equal(fallen, sum->casualties);
    assert_int_equal(count_points(s, POINT_COMMANDER), sum->casualties);
    assert_int_equal(count_points(s, POINT_ABATIS), sum->kinds[EVENT_ABATIS]);
    assert_int_equal(count_points(s, POINT_VICTORY), sum->kinds[EVENT_VICTORY]);
    assert_int_equal(s->sides[0].charges + s->sides[1].charges, sum->kinds[EVENT_CHARGE]);
    assert_int_equal(s->sides[0].melees, sum->melees);
    assert_int_equal(s->undone + s->command_count, s->session->record_count);
}

static void test_the_totals_are_those_of_the_events_and_the_final_state(void **state) {
    int battles = 0;
    char *path;

    (void)state;
    for (; (path = played_battle(battles)) != NULL; battles++) {
        struct session *session = played_transcript(path);
        struct sums sum = {0};
        struct story s;
        print_message("    %s\n", path);
        assert_int_equal(session_tell(session, sum_up, &sum), 0);
        assert_int_equal(story_gather(&s, session, NULL), 0);
        assert_true(sum.commands > 0);
        must_add_up(&s, &sum);
        story_clear(&s);
        session_free(session);
        free(path);
    }
    assert_true(battles > 0);
}

/* --- HTML ------------------------------------------------------------------ */

struct page {
    int depth, pictures, ids;
    char *id[400];
    char *text; /* all character data */
    size_t size;
    FILE *out;
};

static void element_begins(void *context, const char *name, const char **attributes) {
    struct page *p = context;

    p->depth++;
    p->pictures += strcmp(name, "svg") == 0;
    for (; *attributes; attributes += 2) {
        if (strcmp(attributes[0], "id") == 0) {
            assert_true(p->ids < 400);
            p->id[p->ids++] = strdup(attributes[1]);
        }
    }
}

static void element_ends(void *context, const char *name) {
    (void)name;
    ((struct page *)context)->depth--;
}

static void characters(void *context, const char *text, int length) {
    fwrite(text, 1, (size_t)length, ((struct page *)context)->out);
}

/* Parses strictly; the test fails where it is no XML. */
static struct page page_of(const char *html) {
    struct page p = {0};
    XML_Parser parser = XML_ParserCreate("UTF-8");

    p.out = open_memstream(&p.text, &p.size);
    assert_non_null(parser);
    assert_non_null(p.out);
    XML_SetUserData(parser, &p);
    XML_SetElementHandler(parser, element_begins, element_ends);
    XML_SetCharacterDataHandler(parser, characters);
    if (XML_Parse(parser, html, (int)strlen(html), 1) != XML_STATUS_OK) {
        fail_msg("line %lu: %s", XML_GetCurrentLineNumber(parser),
                 XML_ErrorString(XML_GetErrorCode(parser)));
    }
    XML_ParserFree(parser);
    fclose(p.out);
    assert_int_equal(p.depth, 0);
    return p;
}

static void page_clear(struct page *p) {
    for (int i = 0; i < p->ids; i++) {
        free(p->id[i]);
    }
    free(p->text);
}

/* As drawings come: with a declaration, a glyph and a clip of their own. */
static int draw(const struct battle *b, FILE *out) {
    (void)b;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" "
          "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"60\" height=\"90\">\n"
          "<defs><g id=\"glyph-0\"><path d=\"M 1 1\"/></g><clipPath id='clip-0'/></defs>\n"
          "<g clip-path=\"url(#clip-0)\"><use xlink:href=\"#glyph-0\"/></g>\n"
          "<text> id=\"glyph-0\" url(#clip-0)</text></svg>\n",
          out);
    return 0;
}

static int draw_nothing(const struct battle *b, FILE *out) {
    (void)b;
    (void)out;
    return -1;
}

static void test_a_page_has_a_picture_for_each_turn_and_no_id_twice(void **state) {
    struct session *s = played_start("saratoga");

    (void)state;
    free(played_type(s, "next;next;next;next;next;next;next\nnote in turn 2\n"));
    assert_int_equal(fritz_battle(s)->now.turn, 2);
    char *html = report_of(s, REPORT_HTML, draw);
    struct page p = page_of(html);
    assert_int_equal(p.pictures, 3);
    assert_int_equal(p.ids, 6);
    for (int i = 0; i < p.ids; i++) {
        for (int n = i + 1; n < p.ids; n++) {
            assert_string_not_equal(p.id[i], p.id[n]);
        }
    }
    must_hold(html, "url(#p0-clip-0)");
    must_hold(html, "xlink:href=\"#p2-glyph-0\"");
    must_hold(html, "<text> id=\"glyph-0\" url(#clip-0)</text>");
    assert_null(strstr(html, "<?xml"));
    page_clear(&p);
    free(html);
    session_free(s);
}

static void test_a_picture_that_fails_is_no_report(void **state) {
    struct session *s = played_start("saratoga");
    FILE *out = tmpfile();

    (void)state;
    assert_non_null(out);
    assert_int_equal(report_write(out, s, REPORT_HTML, draw_nothing), -1);
    assert_int_equal(report_write(out, s, REPORT_TEXT, draw_nothing), 0); /* needs none */
    fclose(out);
    session_free(s);
}

/* --- CSV ------------------------------------------------------------------- */

#define FIELDS_MAX 64

/* Reads a row by RFC 4180 into `fields`, changing the text; NULL at the end. */
static char *csv_row(char *p, char **fields, int *count) {
    *count = 0;
    while (*p) {
        char *to = p;
        bool quoted = *p == '"';
        assert_true(*count < FIELDS_MAX);
        fields[(*count)++] = to;
        p += quoted;
        while (*p && (quoted || (*p != ',' && *p != '\r'))) {
            if (quoted && *p == '"' && p[1] != '"') {
                p++;
                break;
            }
            p += quoted && *p == '"';
            *to++ = *p++;
        }
        char ended = *p;
        *to = '\0';
        if (ended == ',') {
            p++;
            continue;
        }
        assert_int_equal(ended, '\r');
        assert_int_equal(p[1], '\n');
        return p + 2;
    }
    return NULL;
}

static int column_of(char **heads, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(heads[i], name) == 0) {
            return i;
        }
    }
    fail_msg("no column %s", name);
    return -1;
}

/* Every event has its row, with its kind, turn and phase, in order. */
static void must_list(char *csv, const struct story *s) {
    char *heads[FIELDS_MAX], *row[FIELDS_MAX];
    int columns, count, n = 0;
    char *p = csv_row(csv, heads, &columns), turn[16];

    for (; (p = csv_row(p, row, &count)) != NULL; n++) {
        assert_int_equal(count, columns);
        assert_true(n < s->event_count);
        const struct story_event *e = &s->events[n];
        snprintf(turn, sizeof turn, "%d", e->turn);
        assert_string_equal(row[column_of(heads, columns, "turn")], turn);
        assert_string_equal(row[column_of(heads, columns, "phase")],
                            battle_phase_id(s->session->battle, e->phase));
        assert_string_equal(row[column_of(heads, columns, "event")], event_name(e->kind));
        assert_string_equal(row[column_of(heads, columns, "text")], e->tell);
    }
    assert_int_equal(n, s->event_count);
}

static void test_every_battle_has_every_format_and_a_row_for_each_event(void **state) {
    char *path;

    (void)state;
    for (int i = 0; (path = played_battle(i)) != NULL; i++) {
        struct session *session = played_transcript(path);
        struct story s;
        print_message("    %s\n", path);
        assert_int_equal(story_gather(&s, session, NULL), 0);
        char *html = report_of(session, REPORT_HTML, NULL);
        char *csv = report_of(session, REPORT_CSV, NULL);
        struct page p = page_of(html);
        must_hold(p.text, fritz_scenario(session)->name);
        must_list(csv, &s);
        page_clear(&p);
        free(html);
        free(csv);
        story_clear(&s);
        session_free(session);
        free(path);
    }
}

/* --- texts ----------------------------------------------------------------- */

/* A scenario in which the rifles bear another name. */
static struct session *renamed(const char *name) {
    char folder[] = "/tmp/referee-report-XXXXXX", command[400];

    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "mkdir %s/rules && cp scenarios/rules/* %s/rules && "
             "sed 's|name: Virginia Rifles|name: %s|' scenarios/saratoga.yaml > %s/s.yaml",
             folder, folder, name, folder);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/s.yaml", folder);
    struct session *s = played_start(command);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    return s;
}

static const char volley[] = "next; next\nfire virginia field-cannon-1 = 6 5 6 2\n"
                             "note | *bold* _low_ `code` [a](b) ~~no~~ # <i>&amp;\n";

static void test_a_name_stays_a_name_in_every_format(void **state) {
    struct session *s = renamed("\"<b>\\&\\\\\"\"");

    (void)state;
    free(played_type(s, volley));
    char *html = report_of(s, REPORT_HTML, draw), *csv = report_of(s, REPORT_CSV, NULL);
    char *markdown = report_of(s, REPORT_MARKDOWN, NULL), *text = report_of(s, REPORT_TEXT, NULL);
    struct page p = page_of(html);
    must_hold(p.text, "<b>&\" fires at Field Cannon 1");
    must_hold(p.text, "<i>&amp;");
    must_hold(csv, "\"<b>&\"\" fires at Field Cannon 1");
    must_hold(markdown, "\\<b\\>&amp;\" fires at Field Cannon 1");
    must_hold(markdown, "\\| \\*bold\\* \\_low\\_ \\`code\\` \\[a\\](b) \\~\\~no\\~\\~ # "
                        "\\<i\\>&amp;amp;");
    must_hold(text, "<b>&\" fires at Field Cannon 1");
    page_clear(&p);
    free(html);
    free(csv);
    free(markdown);
    free(text);
    session_free(s);
}

static void test_no_text_is_a_formula_for_a_spreadsheet_and_no_list_in_markdown(void **state) {
    static const struct {
        const char *name, *csv, *markdown;
    } rows[] = {
        {"\"=1+1\"", ",\"'=1+1 fires at", "- \\=1+1 fires at"},
        {"\"+1\"", ",\"'+1 fires at", "- \\+1 fires at"},
        {"\"-1\"", ",\"'-1 fires at", "- \\-1 fires at"},
        {"\"@SUM\"", ",\"'@SUM fires at", "- @SUM fires at"},
        {"\"1. Foot\"", ",\"1. Foot fires at", "- 1\\. Foot fires at"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session *s = renamed(rows[i].name);
        free(played_type(s, volley));
        char *csv = report_of(s, REPORT_CSV, NULL);
        char *markdown = report_of(s, REPORT_MARKDOWN, NULL);
        must_hold(csv, rows[i].csv);
        must_hold(markdown, rows[i].markdown);
        free(csv);
        free(markdown);
        session_free(s);
    }
}

/* --- how far a battle is --------------------------------------------------- */

static void test_a_battle_that_is_empty_running_won_or_taken_back_says_so(void **state) {
    static const struct {
        const char *name, *lines, *says, *hides;
    } rows[] = {
        {"empty", "", "Nothing has happened yet. It stands at: Deployment.", "Turn by turn"},
        {"running", "next; next\n",
         "The battle is still being fought. It stands at: Turn 1, American fire.", "have won"},
        {"one that has just begun", "next\n", "It stands at: Turn 1, American move.",
         "Turn by turn"},
        {"a turn of which there is nothing to tell yet",
         "next\nmove poor forward 6\nnext; next; next; next; next; next\n",
         "It stands at: Turn 2, American move.", "Turn 2\n------"},
        {"a turn of which there is", "next; next; next; next; next; next; next\nmove poor f 6\n",
         "Turn 2 ------", "Turn 1\n------"},
        {"a volley with its dice", volley, "4 dice, 6s hit: 6 5 6 2 - 2 hits (expected 0.67).",
         "taken back"},
        {"who went where", "next\nmove poor forward 6\n", "Moved: 1st NH 6\", 2nd NH 6\"",
         "Formed:"},
        {"overruled", "next\nmove! 1st-nh forward 9\n", "Given: move! 1st-nh forward 9",
         "Notes of the game master"},
        {"taken back", "next\nnote a\nnote b\nundo\nundo\n",
         "2 commands were taken back and left out here.", "Notes of the game master"},
        {"a charge is shot down",
         "next;next;next;next;next\nplace! virginia 30,30 n; place! 24th 30,35 s\n"
         "charge 24th virginia respond fire = 1 1 6 6 6 6\n",
         "is shot down as it charges Virginia Rifles.", "in melee."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session *s = played_start("saratoga");
        print_message("    %s\n", rows[i].name);
        free(played_type(s, rows[i].lines));
        for (int format = 0; format < REPORT_FORMATS; format++) {
            char *report = report_of(s, (enum report_format)format, NULL);
            if (format == REPORT_TEXT) {
                must_hold(story_unbroken(report), rows[i].says);
                assert_null(strstr(report, rows[i].hides));
            }
            assert_true(*report);
            free(report);
        }
        session_free(s);
    }
}

static void test_a_battle_of_two_thousand_commands_is_told_whole(void **state) {
    struct session *session = played_start("chippawa");
    struct sums sum = {0};
    struct story s;

    (void)state;
    played_at_random(session, 2000);
    assert_int_equal(session_tell(session, sum_up, &sum), 0);
    assert_int_equal(story_gather(&s, session, draw), 0);
    assert_int_equal(s.command_count, 2000);
    assert_true(fritz_battle(session)->now.turn > 5);
    must_add_up(&s, &sum);
    char *csv = report_of(session, REPORT_CSV, NULL), *html = report_of(session, REPORT_HTML, draw);
    must_list(csv, &s);
    struct page p = page_of(html);
    assert_int_equal(p.pictures, fritz_battle(session)->now.turn + 1);
    page_clear(&p);
    free(csv);
    free(html);
    story_clear(&s);
    session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_totals_are_those_of_the_events_and_the_final_state),
        cmocka_unit_test(test_every_battle_has_every_format_and_a_row_for_each_event),
        cmocka_unit_test(test_a_page_has_a_picture_for_each_turn_and_no_id_twice),
        cmocka_unit_test(test_a_picture_that_fails_is_no_report),
        cmocka_unit_test(test_a_name_stays_a_name_in_every_format),
        cmocka_unit_test(test_no_text_is_a_formula_for_a_spreadsheet_and_no_list_in_markdown),
        cmocka_unit_test(test_a_battle_that_is_empty_running_won_or_taken_back_says_so),
        cmocka_unit_test(test_a_battle_of_two_thousand_commands_is_told_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
