/* Lines that mean harm, at the console of the program itself, from a script and
 * from standard input: each is answered once, as what it is; nothing that a
 * terminal would obey is sent or kept, and the battle goes on. */
#include "referee/journal_line.h"
#include "tests/support/child.h"
#include "tests/support/harmless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[] = "/tmp/referee-lines-XXXXXX";
static char script[64], journal[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0 ||
        setenv("XDG_STATE_HOME", folder, 1) != 0)
        return -1;
    snprintf(script, sizeof script, "%s/script", folder);
    snprintf(journal, sizeof journal, "%s/journal", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    unlink(script);
    unlink(journal);
    return rmdir(folder);
}

/* --- the lines --- */

/* `bytes` so many times over; answered with the code, NULL for what is accepted,
 * and with these words in the message or the event. */
struct row {
    const char *bytes;
    size_t size;
    long times;
    const char *code, *says;
};
#define LINE(bytes, code, says)                                                                    \
    { bytes, sizeof bytes - 1, 1, code, says }
#define SHOT "fire! virginia-rifles 24th-foot at "
#define NUMBERS(before, after, says)                                                               \
    LINE(before "1e308" after, "bad-number", says), LINE(before "nan" after, "bad-number", says),  \
        LINE(before "inf" after, "bad-number", says),                                              \
        LINE(before "-inf" after, "bad-number", says),                                             \
        LINE(before "1e999" after, "bad-number", says),                                            \
        LINE(before "0x10" after, "bad-number", says),                                             \
        LINE(before "1e" after, "bad-number", says),                                               \
        LINE(before "99999999999999999999" after, "bad-number", says)

static const struct row rows[] = {
    LINE("\xef\xbb\xbfnext", NULL, "us-move"),
    LINE("next", NULL, "us-shoot"),
    /* what a terminal would obey */
    LINE("note \033]0;owned\007\033[2J here", NULL, "note ?]0;owned??[2J here"),
    LINE("note \xc2\x9b"
         "2J of the second kind",
         NULL, "note ?2J of the second kind"),
    LINE("note \xe2\x80\xaeturned\xe2\x80\xac, \xe2\x81\xa6shut off\xe2\x81\xa9", NULL,
         "note ?turned?, ?shut off?"),
    LINE("note no\xe2\x80\x8b width\xef\xbb\xbf, so\xc2\xad"
         "ft, tag \xf3\xa0\x81\x81",
         NULL, "note no? width?, so?ft, tag ?"),
    LINE("note \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", NULL, "note \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"),
    LINE("show \xe2\x80\xaevirginia", NULL, "show ?virginia"),
    LINE("no\xe2\x80\x8bte", "unknown-command", "`no?te`"),
    LINE("export /nowhere/\xe2\x80\xaelmay.yaml", "file", "/nowhere/?lmay.yaml"),
    LINE("note caf\xe9 in Latin-1", NULL, "note caf? in Latin-1"),
    LINE("note a\0zero", NULL, "note a?zero"),
    LINE("\033[2J", "unknown-command", "no command"),
    LINE("show \033[31m", "unknown-unit", "`?[31m`"),
    LINE("help \033[2J", "unknown-command", "`?[2J`"),
    LINE("move virginia-rifles forward \033[2J", "bad-number", "`?[2J`"),
    LINE("export /nowhere/\033[2J.yaml", "file", "/nowhere/?[2J.yaml"),
    /* numbers */
    NUMBERS("move! virginia-rifles forward ", "", "above 0 and up to 1000"),
    NUMBERS("move! virginia-rifles to ", ",20", "give X,Y in inches"),
    NUMBERS("place virginia-rifles 20,20 ", "", "is not a bearing"),
    NUMBERS("wheel! virginia-rifles left ", "", "above 0 and up to 180"),
    NUMBERS("bases virginia-rifles ", "", "a whole number from 1 up to"),
    NUMBERS("timer ", "", "above 0 and up to 600"),
    NUMBERS("log ", "", "from 1 up to 1000000"),
    NUMBERS("undo ", "", "from 1 up to 1000"),
    NUMBERS(SHOT, "", "from 0 up to 1000"),
    LINE("move! virginia-rifles forward -0", "bad-number", "above 0"),
    LINE("move! virginia-rifles forward 1e-320", NULL, "\"move\""),
    LINE("wheel! virginia-rifles left 1e-320", NULL, "\"move\""),
    LINE("place virginia-rifles -0,20", "off-table", "table"),
    LINE("bases virginia-rifles 1e-320", "bad-number", "a whole number"),
    LINE("odds fire --rules saratoga --as line --bases 1e308 --range 9", "bad-number", "--bases"),
    LINE("odds fire --rules saratoga --as line --bases 4 --range nan", "bad-number", "--range"),
    /* dice */
    LINE(SHOT "10 = ", "dice-count", "4 dice"),
    LINE(SHOT "10 = nan", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = 6 5 2 \033", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = 6 5 2 1e0", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = -6 5 2 1", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = 6\0"
              "521",
         "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = 666666666666666666666666666666", "dice-count", "4 dice for fire; 30 were"),
    LINE(SHOT "10 = hits", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = hits -1", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = hits 1e308", "bad-die", "a die shows 1 to 6"),
    LINE(SHOT "10 = hits 99999999999999999999", "dice-count", "4 dice"),
    /* orders that turn on themselves, and words in each other's places */
    LINE("fire virginia-rifles virginia-rifles", "wrong-side", "name an enemy unit"),
    LINE("charge virginia-rifles virginia-rifles", "wrong-side", "name an enemy unit"),
    LINE("odds melee virginia-rifles virginia-rifles", "wrong-side", "name an enemy unit"),
    LINE("range virginia-rifles virginia-rifles", NULL, "\"nearest\":0"),
    LINE("join gen-poor gen-poor", "unknown-unit", "here goes a unit"),
    LINE("join virginia-rifles virginia-rifles", "unknown-unit", "here goes a commander"),
    LINE("why why why", "usage", "no order that rules bear on"),
    LINE("undo undo", "usage", "no number of commands"),
    LINE("log all all", "bad-number", "is not a number of commands"),
    LINE("charge virginia-rifles 24th respond respond fire", "usage", "fire, counter or stand"),
    LINE("melee all all", "usage", "one word too many"),
    LINE("place virginia-rifles base 99 6,44", "bad-number", "from 1 up to"),
    LINE("form virginia-rifles line 99999", "bad-number", "number of ranks"),
    LINE("place virginia-rifles ',\"", "bad-number", "give X,Y in inches"),
    LINE("place virginia-rifles 1,2,3", "bad-number", "give X,Y in inches"),
    LINE("!", "usage", "right behind the command word"),
    LINE("= 6", "unknown-command", "only dice"),
    LINE("next = 6", "dice-count", "takes 0 dice"),
    LINE("note = 6; undo! # all", NULL, "note = 6; undo! # all"),
    /* what a shell would do */
    LINE("$(reboot)", "unknown-command", "no command"),
    LINE("`reboot`", "unknown-command", "no command"),
    LINE("| reboot", "unknown-command", "no command"),
    LINE("board /nowhere/$(reboot).svg", "file", "/nowhere/$(reboot).svg"),
    /* length */
    {"x", 1, 1L << 20, "usage", "the line is too long: at most 4000 characters"},
    {"note x", 6, 1L << 18, "usage", "the line is too long: at most 4000 characters"},
    {"\0", 1, 1L << 20, "usage", "the line is too long: at most 4000 characters"},
    {"why ", 4, 900, "usage", "no order that rules bear on"},
    LINE("note alive", NULL, "alive"),
};
#define ROWS (sizeof rows / sizeof rows[0])

static void write_script(void) {
    FILE *out = fopen(script, "wb");
    assert_non_null(out);
    for (size_t i = 0; i < ROWS; i++) {
        for (long n = 0; n < rows[i].times; n++)
            fwrite(rows[i].bytes, 1, rows[i].size, out);
        fputc('\n', out);
    }
    assert_int_equal(fclose(out), 0);
}

/* --- their answers --- */

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static void check_answer(const struct row *row, const json_t *answer, const char *line) {
    const json_t *error = json_object_get(answer, "error");
    const bool ok = json_is_true(json_object_get(answer, "ok"));
    const char *says = error != NULL ? text_at(error, "message") : line;
    if (ok != (row->code == NULL) ||
        (row->code != NULL && strcmp(text_at(error, "code"), row->code) != 0) ||
        strstr(says, row->says) == NULL)
        fail_msg("`%.80s`: %.300s", row->bytes, line);
}

/* Each line has one answer, in the order of the lines. */
static void check_answers(const struct child_run *r) {
    const char *line = r->out;
    for (size_t i = 0; i < ROWS; i++) {
        const char *end = strchr(line, '\n');
        assert_non_null(end);
        json_t *answer = json_loadb(line, (size_t)(end - line), 0, NULL);
        char *copy = strndup(line, (size_t)(end - line));
        assert_non_null(answer);
        assert_non_null(copy);
        check_answer(&rows[i], answer, copy);
        json_decref(answer);
        free(copy);
        line = end + 1;
    }
    assert_int_equal(*line, '\0');
}

static void assert_journal_is_sound(void) {
    struct child_run r =
        child_run((const char *[]){"replay", journal, "--verify", NULL}, NULL, NULL);
    harmless_run(&r);
    assert_int_equal(r.code, 0);
    child_run_clear(&r);
    static char kept[1 << 16];
    FILE *in = fopen(journal, "rb");
    assert_non_null(in);
    size_t size = fread(kept, 1, sizeof kept - 1, in);
    fclose(in);
    assert_in_range(size, 1, sizeof kept - 2);
    kept[size] = '\0';
    harmless_text(kept, size);
}

/* Plays the lines; `from` NULL: they are a script, else on standard input. */
static struct child_run play(const char *form, const char *named, const char *from) {
    const char *const words[] = {"play",     "saratoga", "--journal",    journal, "--dice", "auto",
                                 "--script", named,      "--keep-going", form,    NULL};
    unlink(journal);
    struct child_run r = child_run(words, from, NULL);
    harmless_run(&r);
    assert_int_equal(r.code, 1);
    return r;
}

static void test_each_line_is_answered_as_what_it_is(void **state) {
    (void)state;
    write_script();
    struct child_run r = play("--json", script, NULL), again;
    check_answers(&r);
    assert_journal_is_sound();
    again = play("--json", "-", script);
    check_answers(&again);
    assert_journal_is_sound();
    child_run_clear(&r);
    child_run_clear(&again);
}

static void test_in_words_nothing_is_sent_that_a_terminal_obeys(void **state) {
    (void)state;
    write_script();
    struct child_run r = play(NULL, script, NULL);
    assert_non_null(strstr(r.out, "Note: alive"));
    assert_non_null(strstr(r.out, "Note: ?]0;owned??[2J here"));
    child_run_clear(&r);
}

/* --- where dice are asked for --- */

/* Neither is kept nor does harm. */
static const char *const answers[] = {
    "nan",    "\033[2J", "6 5 2", "6 5 2 9",        "66666666666666666666",
    "hits 5", "hits -1", "= = 6", "fire 24th-foot", "\xff\xfe\x01",
    "1e308",
};
#define ANSWERS (sizeof answers / sizeof answers[0])

static void test_dice_that_are_none_refuse_the_order(void **state) {
    (void)state;
    FILE *out = fopen(script, "wb");
    assert_non_null(out);
    for (size_t i = 0; i < ANSWERS; i++)
        fprintf(out, SHOT "10\n%s\n", answers[i]);
    fputs("note alive\n", out);
    assert_int_equal(fclose(out), 0);
    unlink(journal);
    struct child_run r =
        child_run((const char *[]){"play", "saratoga", "--journal", journal, "--dice", "ask",
                                   "--script", script, "--keep-going", "--json", NULL},
                  NULL, NULL);
    harmless_run(&r);
    size_t refused = 0;
    for (const char *p = r.out; (p = strstr(p, "\"ok\":false")) != NULL; p++)
        refused++;
    assert_int_equal(refused, ANSWERS);
    assert_non_null(strstr(r.out, "\"text\":\"alive\""));
    assert_null(strstr(r.out, "\"fire\""));
    assert_journal_is_sound();
    child_run_clear(&r);
}

/* --- a journal from elsewhere --- */

#define ALIVE "note alive"
#define FORGED                                                                                     \
    "note \xe2\x80\xae"                                                                            \
    "alive\xef\xbb\xbf \xc2\x9b"                                                                   \
    "2J"

/* The journal with another note in it, its checksums fitting. */
static void forge(void) {
    static char kept[1 << 16];
    struct journal_lines l;
    FILE *in = fopen(journal, "rb");
    assert_non_null(in);
    kept[fread(kept, 1, sizeof kept - 1, in)] = '\0';
    fclose(in);
    assert_true(journal_lines_begin(&l, 0));
    for (char *line = kept, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        const size_t body = (size_t)(end - line) - strlen("\t~12345678");
        const bool note = strncmp(line, ALIVE "\t", sizeof ALIVE) == 0;
        const size_t from = note ? sizeof ALIVE - 1 : 0;
        fprintf(l.out, "%s%.*s", note ? FORGED : "", (int)(body - from), line + from);
        journal_lines_end_line(&l);
    }
    assert_true(journal_lines_finish(&l));
    FILE *out = fopen(journal, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(l.bytes, 1, l.size, out), l.size);
    assert_int_equal(fclose(out), 0);
    free(l.bytes);
}

static void test_a_forged_note_is_shown_as_what_it_is(void **state) {
    (void)state;
    static const char *const calls[][5] = {
        {"replay", journal},
        {"replay", journal, "--json"},
        {"report", journal},
        {"report", journal, "--format", "markdown"},
        {"report", journal, "--format", "html"},
        {"report", journal, "--format", "csv"},
    };
    static const char lines[] = "log all\nundo! 1\nredo\nreport\nquit\n";
    write_script();
    struct child_run r = play("--json", script, NULL);
    child_run_clear(&r);
    forge();
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        r = child_run(calls[i], NULL, NULL);
        harmless_run(&r);
        assert_int_equal(r.code, 0);
        assert_non_null(strstr(r.out, "?alive? ?2J"));
        child_run_clear(&r);
    }
    FILE *out = fopen(script, "wb");
    assert_non_null(out);
    fputs(lines, out);
    fclose(out);
    r = child_run((const char *[]){"resume", journal, NULL}, script, NULL);
    harmless_run(&r);
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.out, "Taken back: note ?alive? ?2J"));
    child_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_line_is_answered_as_what_it_is),
        cmocka_unit_test(test_in_words_nothing_is_sent_that_a_terminal_obeys),
        cmocka_unit_test(test_dice_that_are_none_refuse_the_order),
        cmocka_unit_test(test_a_forged_note_is_shown_as_what_it_is),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
