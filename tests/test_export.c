/* A battle that is exported and read again is the same battle: at every phase
 * of the battles in tests/battles, and in each of the states that a turn can
 * leave a unit in. A file is written whole or not at all. */
#include "referee/console/console.h"
#include "referee/fritz/fritz_system.h"
#include "referee/save.h"
#include "tests/support/desk.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define LINE_MAX_BYTES 4000

/* --- a battle played line by line --- */

struct game {
    struct session *session;
    char folder[64]; /* of its own */
    char path[96];
};

static struct session *start(const char *scenario) {
    struct load_report report = {0};
    struct session *s = NULL;
    char why[400] = "";

    if (session_start(&s, scenario, NULL, 1, &report, why, sizeof why)) {
        fail_msg("%s: %s", scenario, why);
    }
    load_report_clear(&report);
    return s;
}

static struct game game_new(const char *scenario) {
    struct game g = {.session = start(scenario), .folder = "/tmp/referee-export-XXXXXX"};

    assert_non_null(mkdtemp(g.folder));
    snprintf(g.path, sizeof g.path, "%s/now.yaml", g.folder);
    return g;
}

static void game_clear(struct game *g) {
    session_free(g->session);
    unlink(g->path);
    assert_int_equal(rmdir(g->folder), 0); /* nothing else was left in it */
}

/* Types a line; the caller frees the answer. */
static char *type(struct session *s, const char *line, bool json) {
    char *answer = NULL;
    size_t size;
    FILE *in = fmemopen((void *)(uintptr_t)line, strlen(line), "r");
    FILE *unheard = tmpfile();
    FILE *out = open_memstream(&answer, &size);
    struct console_options o = {
        .in = in, .out = out, .err = unheard, .json = json, .keep_going = true};

    assert_non_null(in);
    assert_non_null(unheard);
    assert_non_null(out);
    console_run(s, &o);
    fclose(in);
    fclose(out);
    fclose(unheard);
    return answer;
}

static void must_answer(struct session *s, const char *line, const char *part) {
    char *answer = type(s, line, true);

    if (!strstr(answer, part)) {
        fail_msg("`%s`: no `%s` in %s", line, part, answer);
    }
    free(answer);
}

/* --- the same battle --- */

static void same_answer(struct session *a, struct session *b, const char *question) {
    char *of_a = type(a, question, true), *of_b = type(b, question, true);

    assert_string_equal(of_a, of_b);
    free(of_a);
    free(of_b);
}

/* A melee that is void leaves no trace but a line saying so: it is not written. */
static bool has_void_melee(const struct battle *b) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        if (battle_melee_is_void(b, &b->melees[i])) {
            return true;
        }
    }
    return false;
}

/* Exports the battle, reads it again and compares all that the rules see. */
static struct session *exported(struct game *g, const char *where) {
    char line[160];

    snprintf(line, sizeof line, "export! %s\n", g->path);
    must_answer(g->session, line, "\"ok\":true");
    struct session *again = start(g->path);
    if (!has_void_melee(g->session->battle) &&
        battle_fingerprint(again->battle) != battle_fingerprint(g->session->battle)) {
        same_answer(g->session, again, "units\n");
        fail_msg("not the same battle after %s", where);
    }
    return again;
}

static void export_and_compare(struct game *g, const char *where) {
    struct session *again = exported(g, where);

    same_answer(g->session, again, "units\n");
    session_free(again);
}

/* Plays the lines of a transcript that begin with "> ". */
static int play_transcript(struct game *g, FILE *transcript) {
    char line[LINE_MAX_BYTES];
    int exports = 0;

    while (fgets(line, sizeof line, transcript)) {
        if (strncmp(line, "> ", 2) != 0) {
            continue;
        }
        free(type(g->session, line + 2, true));
        if (!fritz_battle(g->session)->now.pending.due) {
            export_and_compare(g, line);
            exports++;
        }
    }
    return exports;
}

static void test_a_battle_can_be_exported_at_any_time_and_is_the_same(void **state) {
    static const struct {
        const char *transcript, *scenario;
        int least;
    } rows[] = {{"tests/battles/saratoga-redoubt.txt", "saratoga", 150},
                {"tests/battles/saratoga-british.txt", "saratoga", 100},
                {"tests/battles/chippawa-july-5.txt", "chippawa", 100},
                {"tests/battles/third-palisade.txt", "tests/third/third.yaml", 100}};

    (void)state;
    setenv("REFEREE_DATA", "tests/third", 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g = game_new(rows[i].scenario);
        FILE *transcript = fopen(rows[i].transcript, "r");
        assert_non_null(transcript);
        assert_true(play_transcript(&g, transcript) >= rows[i].least);
        fclose(transcript);
        game_clear(&g);
    }
    unsetenv("REFEREE_DATA");
}

/* What the transcripts do not bring about. */
static void test_every_state_of_a_turn_is_kept(void **state) {
    static const struct {
        const char *name, *scenario, *lines;
    } rows[] = {
        {"deployment, out of the zone", "saratoga", "place! 24th 30,60 s\n"},
        {"an open line", "saratoga", "place dearborn 6,30 e\nform virginia line open\n"},
        {"a bend by less than a degree", "saratoga", "form 24th line bend left 2 0.25\n"},
        {"one base of a garrison moved", "saratoga",
         "next\nnext\nnext\nmove specht base 3 to 15,78 facing 170\n"},
        {"ground that slows", "chippawa", "place! 9th-us 60,6 n\nnext\nmove 9th-us f 1\n"},
        {"a commander lost", "saratoga",
         "join gen-fraser butlers\nnext\nnext\nfire virginia butlers at 5 = 6 6 1 1 6\n"},
        {"a commander who has moved alone", "saratoga", "next\nmove gen-poor to 40,15\n"},
        {"a melee by hand that waits", "saratoga",
         "next\nnext\nnext\nnext\nnext\n"
         "charge 1st-nh 24th from flank respond stand = 1 1\n"},
        {"a gun that has been hit", "saratoga",
         "next\nnext\nfire virginia field-cannon-1 at 5 = 6 6 1 1\n"},
        {"an arrival that was removed", "saratoga", "remove 10th-mass\n"},
        {"a commander overruled into another's brigade", "saratoga",
         "place! 24th 20,40 s\nnext\njoin! gen-poor 2nd-mass\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g = game_new(rows[i].scenario);
        char *answer = type(g.session, rows[i].lines, true);
        if (strstr(answer, "\"ok\":false")) {
            fail_msg("%s: %s", rows[i].name, answer);
        }
        free(answer);
        export_and_compare(&g, rows[i].name);
        game_clear(&g);
    }
}

/* The battle goes on from the file, and what comes next is the same. */
static void test_an_exported_battle_plays_on(void **state) {
    static const char *const lines[] = {"melee = 6 1\n", "next\n", "enter glover\n",
                                        "move 2nd-nh f 3\n"};
    struct game g = game_new("saratoga");

    (void)state;
    free(type(g.session,
              "place! 2nd-nh 30,38 n\nnext; next; next; next; next\n"
              "charge 2nd-nh 24th respond stand = 1 1\nnext\n",
              true));
    struct session *again = exported(&g, "the charge");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        same_answer(g.session, again, lines[i]);
    }
    assert_int_equal(battle_fingerprint(again->battle), battle_fingerprint(g.session->battle));
    session_free(again);
    game_clear(&g);
}

static void test_an_exported_battle_is_exported_again_as_the_same_file(void **state) {
    struct game g = game_new("chippawa");

    (void)state;
    free(type(g.session, "next\nmove 9th-us f 2\n", true));
    struct session *again = exported(&g, "a move");
    session_free(g.session);
    g.session = again;
    export_and_compare(&g, "the second export");
    game_clear(&g);
}

/* --- files --- */

static long size_of(const char *path) {
    struct stat there;

    return stat(path, &there) == 0 ? (long)there.st_size : -1;
}

static void test_a_file_that_is_there_is_kept_unless_the_game_master_says_so(void **state) {
    struct game g = game_new("saratoga");
    char line[160];

    (void)state;
    snprintf(line, sizeof line, "export %s\n", g.path);
    must_answer(g.session, line, "\"ok\":true");
    long before = size_of(g.path);
    must_answer(g.session, "remove virginia\n", "\"ok\":true");
    must_answer(g.session, line, "is there already: `export! ");
    assert_int_equal(size_of(g.path), before);
    snprintf(line, sizeof line, "export! %s\n", g.path);
    must_answer(g.session, line, "\"ok\":true");
    assert_int_not_equal(size_of(g.path), before);
    game_clear(&g);
}

static void test_a_charge_is_answered_first(void **state) {
    struct game g = game_new("saratoga");

    (void)state;
    free(type(g.session,
              "place! 2nd-nh 30,38 n\nnext; next; next; next; next\ncharge 2nd-nh 24th = 1 1\n",
              true));
    must_answer(g.session, "export x.yaml\n", "\"code\":\"response-due\"");
    game_clear(&g);
}

/* As on a full disk: the file may grow to a few bytes only. */
static void test_a_disk_that_is_full_leaves_nothing_behind(void **state) {
    struct game g = game_new("saratoga");
    struct rlimit before, small;
    char line[160];

    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 512;
    snprintf(line, sizeof line, "export %s\n", g.path);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    struct save s;
    assert_int_equal(save_begin(&s, g.path, false), 0);
    for (int i = 0; i < 1000; i++) {
        fputs("more than fits\n", s.out);
    }
    int status = save_end(&s), why = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, -1);
    assert_int_equal(why, EFBIG);
    assert_int_equal(size_of(g.path), -1);
    must_answer(g.session, line, "\"ok\":true");
    game_clear(&g);
}

static void test_a_link_is_followed_and_stays_one(void **state) {
    struct game g = game_new("saratoga");
    char linked[96], line[160];
    struct stat there;

    (void)state;
    snprintf(linked, sizeof linked, "%s/link.yaml", g.folder);
    FILE *f = fopen(g.path, "w");
    assert_non_null(f);
    fclose(f);
    assert_int_equal(symlink(g.path, linked), 0);
    snprintf(line, sizeof line, "export! %s\n", linked);
    must_answer(g.session, line, "\"ok\":true");
    assert_int_equal(lstat(linked, &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_true(size_of(g.path) > 1000);
    unlink(linked);
    game_clear(&g);
}

static void test_rules_that_the_file_would_not_find_are_named(void **state) {
    struct game g = game_new("tests/third/third.yaml");
    char line[160];

    (void)state;
    snprintf(line, sizeof line, "export %s\n", g.path);
    must_answer(g.session, line, "\"finds_rules\":false");
    snprintf(line, sizeof line, "export! %s\n", g.path);
    char *words = type(g.session, line, false);
    assert_non_null(strstr(words, "It needs the rules third"));
    free(words);
    game_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_battle_can_be_exported_at_any_time_and_is_the_same),
        cmocka_unit_test(test_every_state_of_a_turn_is_kept),
        cmocka_unit_test(test_an_exported_battle_plays_on),
        cmocka_unit_test(test_an_exported_battle_is_exported_again_as_the_same_file),
        cmocka_unit_test(test_a_file_that_is_there_is_kept_unless_the_game_master_says_so),
        cmocka_unit_test(test_a_charge_is_answered_first),
        cmocka_unit_test(test_a_disk_that_is_full_leaves_nothing_behind),
        cmocka_unit_test(test_a_link_is_followed_and_stays_one),
        cmocka_unit_test(test_rules_that_the_file_would_not_find_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
