/* Killed at any moment, a battle loses nothing that it has answered.
 *
 * A scripted battle is played by the program itself, killed (SIGKILL), taken up
 * again with the rest of its script, killed again, until it is through; then
 * the next one. After each kill the journal must hold every command whose
 * answer was read, at most the one more that was under way, none twice, each
 * with the dice and the state that the same battle has when nobody kills it.
 * REFEREE_KILLS says how many kills (`make crash KILLS=1000`). */
#include "referee/journal.h"
#include "tests/support/child.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define KILLS 40
#define KILLED_US_MAX 60000 /* at the latest, for those killed by the clock */

#define SEED "1777"
#define TURNS 6 /* of a battle; the script of one is some 90 lines */

/* Every line is accepted, and is one line of the journal. Dice of the seed and
 * of the table, undo and redo over both. */
static const char *const turn[] = {
    "next",
    "note the fog is thick",
    "move! 1st-nh forward 0.1",
    "next",
    "fire virginia-rifles 24th-foot at 10",
    "undo!",
    "redo",
    "next",
    "move! british-grenadiers forward 0.1",
    "undo",
    "note a runner comes in",
    "next",
    "next",
    "charge! 1st-nh 24th-foot from front respond stand",
    "undo!",
    "next",
};
#define TURN_LINES ((int)(sizeof turn / sizeof turn[0]))
#define LINES (TURNS * TURN_LINES)

static char folder[] = "/tmp/referee-crash-XXXXXX";
static char path[64], script[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/battle.journal", folder);
    snprintf(script, sizeof script, "%s/script", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    unlink(path);
    unlink(script);
    return rmdir(folder);
}

/* --- playing --- */

/* The lines of the script from `from` on. */
static void write_script(int from) {
    FILE *out = fopen(script, "w");
    assert_non_null(out);
    for (int i = from; i < LINES; i++)
        fprintf(out, "%s\n", turn[i % TURN_LINES]);
    assert_int_equal(fclose(out), 0);
}

/* Plays on from line `from`, of which nothing is kept when it is the first. */
static struct child_run play_on(int from, const struct child_kill *when) {
    static const char *const begin[] = {"play", "saratoga", "--journal", path,   "--seed",
                                        SEED,   "--json",   "--script",  script, NULL};
    static const char *const go_on[] = {"resume", path, "--json", "--script", script, NULL};
    write_script(from);
    return child_run(access(path, F_OK) == 0 ? go_on : begin, script, when);
}

/* Answers that were read whole. A refused one would have no place here. */
static int answers(const struct child_run *r) {
    int count = 0;
    for (const char *end = strchr(r->out, '\n'); end != NULL; end = strchr(end + 1, '\n'))
        count++;
    if (strstr(r->out, "\"ok\":false") != NULL)
        fail_msg("refused: %s", strstr(r->out, "\"ok\":false"));
    return count;
}

/* --- what is kept --- */

/* Commands, undos and redos, as they were kept. */
struct kept {
    struct journal_content content;
    const struct journal_entry *lines[LINES + 1];
    int count;
};

/* False when no battle was begun in the file: then there is none any more. */
static bool read_kept(struct kept *k) {
    struct load_report faults = {0};
    *k = (struct kept){.count = 0};
    if (access(path, F_OK) != 0)
        return false;
    if (journal_read(path, &k->content, &faults) != 0) {
        bool begun = strstr(faults.faults[0].text, "no battle was begun") == NULL;
        if (begun)
            fail_msg("line %d: %s", faults.faults[0].line, faults.faults[0].text);
        load_report_clear(&faults);
        unlink(path);
        return false;
    }
    for (int i = 0; i < k->content.entry_count; i++) {
        const struct journal_entry *e = &k->content.entries[i];
        if (e->kind != JOURNAL_STATE) {
            assert_true(k->count < LINES);
            k->lines[k->count++] = e;
        }
    }
    return true;
}

static void assert_same_line(const struct journal_entry *a, const struct journal_entry *b) {
    assert_int_equal(a->kind, b->kind);
    assert_true(a->state == b->state);
    assert_int_equal(a->roll_count, b->roll_count);
    if (a->text != NULL)
        assert_string_equal(a->text, b->text);
    for (int i = 0; i < a->roll_count; i++) {
        assert_int_equal(a->rolls[i].face, b->rolls[i].face);
        assert_int_equal(a->rolls[i].roller, b->rolls[i].roller);
    }
}

/* The battle as it is when nobody kills it. */
static void play_undisturbed(struct kept *whole) {
    struct child_run r = play_on(0, NULL);
    assert_int_equal(r.code, 0);
    assert_int_equal(answers(&r), LINES);
    child_run_clear(&r);
    assert_true(read_kept(whole));
    assert_int_equal(whole->count, LINES);
    unlink(path);
}

/* --- killing --- */

struct tally {
    int kills, battles;
    int under_way; /* kept, though its answer was not read */
    int torn;      /* times a line was cut short */
};

/* Some by the clock, from before the first line on; some by what was read. */
static struct child_kill random_kill(struct seeded *random) {
    struct child_kill when = {0};
    if (seeded_below(random, 2) == 0)
        when.after_us = 1 + seeded_below(random, KILLED_US_MAX);
    else
        when.after_bytes = 1 + (size_t)seeded_below(random, 3000);
    return when;
}

/* What is kept is the beginning of the whole battle, up to line `done` at least
 * and one more at most. Returns up to where. */
static int check_kept(const struct kept *whole, int done, struct tally *t) {
    struct kept now;
    int count = 0;
    if (read_kept(&now)) {
        count = now.count;
        for (int i = 0; i < count; i++)
            assert_same_line(now.lines[i], whole->lines[i]);
        t->torn += now.content.torn != NULL;
        journal_content_clear(&now.content);
    }
    if (count < done || count > done + 1)
        fail_msg("%d commands were answered, %d are kept", done, count);
    t->under_way += count - done;
    return count;
}

/* One battle from its first line to its last, in spite of all kills. */
static void play_through(const struct kept *whole, struct seeded *random, int kills,
                         struct tally *t) {
    int done = 0;
    while (done < LINES && t->kills < kills) {
        struct child_kill when = random_kill(random);
        struct child_run r = play_on(done, &when);
        if (r.signal == 0 && r.code != 0)
            fail_msg("after line %d: exit code %d: %s", done, r.code, r.err);
        assert_true(r.signal == 0 || r.signal == SIGKILL);
        t->kills += r.signal == SIGKILL;
        done = check_kept(whole, done + answers(&r), t);
        child_run_clear(&r);
    }
    t->battles += done == LINES;
    unlink(path);
}

static void test_what_was_answered_survives_every_kill(void **state) {
    (void)state;
    const char *wanted = getenv("REFEREE_KILLS");
    const int kills = wanted != NULL ? atoi(wanted) : KILLS;
    struct kept whole;
    struct seeded random = {1777};
    struct tally t = {0};
    assert_true(kills > 0);
    play_undisturbed(&whole);
    while (t.kills < kills)
        play_through(&whole, &random, kills, &t);
    print_message("    %d kills, %d battles to their end; %d commands kept before they were "
                  "answered, %d lines cut short\n",
                  t.kills, t.battles, t.under_way, t.torn);
    journal_content_clear(&whole.content);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_answered_survives_every_kill),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
