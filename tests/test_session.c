/* Sessions: undo, redo and resume all lead to the battle that was. */
#include "referee/fritz/fritz_system.h"
#include "referee/session.h"

#include "referee/console/parse.h"
#include "referee/journal.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define SEED 1777

static char folder[] = "/tmp/referee-session-XXXXXX";
static char path[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/battle.journal", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

static int remove_file(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

/* --- playing --- */

static struct session *start(const char *journal) {
    struct session *s = NULL;
    struct load_report faults = {0};
    char why[200];
    assert_int_equal(session_start(&s, "saratoga", journal, SEED, &faults, why, sizeof why), 0);
    load_report_clear(&faults);
    return s;
}

static int try_do(struct session *s, const char *text, const char *dice, struct outcome *out) {
    struct command c;
    assert_int_equal(parse_canonical(s->battle, text, &c, out), 0);
    int status = session_do(s, &c, dice, out);
    command_clear(&c);
    return status;
}

static enum refusal_code done(struct session *s, const char *text, const char *dice) {
    struct outcome out;
    outcome_init(&out);
    int status = try_do(s, text, dice, &out);
    assert_int_equal(status == 0, out.code == REFUSED_NONE);
    outcome_clear(&out);
    return out.code;
}

static enum refusal_code undone(struct session *s, bool over_dice) {
    struct outcome out;
    outcome_init(&out);
    (void)session_undo(s, over_dice, NULL, &out);
    outcome_clear(&out);
    return out.code;
}

static enum refusal_code redone(struct session *s) {
    struct outcome out;
    outcome_init(&out);
    (void)session_redo(s, NULL, &out);
    outcome_clear(&out);
    return out.code;
}

/* Moves, notes, and fire with dice of the seed and of the table. */
static const struct move {
    const char *text, *dice;
} battle[] = {
    {"note before the battle; the fog = thick # yet", NULL},
    {"next", NULL},
    {"move 1st-nh forward 2", NULL},
    {"next", NULL},
    {"fire virginia-rifles 24th-foot at 10", "6 5 2 1"},
    {"fire dearborn-light-infantry 24th-foot at 5", NULL},
    {"next", NULL},
    {"next", NULL},
};
#define MOVES ((int)(sizeof battle / sizeof battle[0]))

/* Plays it; the fingerprint before move n goes to at[n], the last to at[MOVES]. */
static void play(struct session *s, uint64_t at[MOVES + 1]) {
    for (int i = 0; i < MOVES; i++) {
        at[i] = battle_fingerprint(s->battle);
        assert_int_equal(done(s, battle[i].text, battle[i].dice), REFUSED_NONE);
    }
    at[MOVES] = battle_fingerprint(s->battle);
}

static struct session *resume(bool force, int expected) {
    struct session *s = NULL;
    struct load_report faults = {0};
    struct session_reading how = {.force = force, .to_write = true, .until = -1};
    assert_int_equal(session_resume(&s, path, &how, &faults), expected);
    assert_int_equal(expected != 0 || force, faults.count > 0);
    load_report_clear(&faults);
    return s;
}

/* --- undo and redo --- */

static void test_undo_to_the_start_and_redo_to_the_end(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    struct session *s = start(NULL);
    play(s, at);
    for (int i = MOVES - 1; i >= 0; i--) {
        assert_int_equal(undone(s, true), REFUSED_NONE);
        assert_true(battle_fingerprint(s->battle) == at[i]);
    }
    assert_int_equal(undone(s, true), REFUSED_NOTHING_TO_UNDO);
    for (int i = 0; i < MOVES; i++) {
        assert_int_equal(redone(s), REFUSED_NONE);
        assert_true(battle_fingerprint(s->battle) == at[i + 1]);
    }
    assert_int_equal(redone(s), REFUSED_NOTHING_TO_UNDO);
    session_free(s);
}

static void test_undo_over_dice_must_be_meant(void **state) {
    (void)state;
    struct session *s = start(NULL);
    assert_int_equal(done(s, "next", NULL), REFUSED_NONE);
    assert_int_equal(done(s, "next", NULL), REFUSED_NONE);
    assert_int_equal(done(s, "fire virginia-rifles 24th-foot at 10", NULL), REFUSED_NONE);
    uint64_t after = battle_fingerprint(s->battle);
    assert_int_equal(undone(s, false), REFUSED_ROLLED);
    assert_true(battle_fingerprint(s->battle) == after);
    assert_int_equal(undone(s, true), REFUSED_NONE);
    assert_int_equal(s->dice.roll_count, 0);
    assert_int_equal(s->dice.drawn, 4);
    session_free(s);
}

static void test_redo_brings_the_same_dice_back(void **state) {
    (void)state;
    struct session *s = start(NULL);
    struct rolled first[4];
    done(s, "next", NULL);
    done(s, "next", NULL);
    assert_int_equal(done(s, "fire virginia-rifles 24th-foot at 10", NULL), REFUSED_NONE);
    assert_int_equal(s->dice.roll_count, 4);
    memcpy(first, s->dice.rolls, sizeof first);
    undone(s, true);
    assert_int_equal(redone(s), REFUSED_NONE);
    assert_memory_equal(s->dice.rolls, first, sizeof first);
    assert_int_equal(s->dice.drawn, 4);
    session_free(s);
}

static void test_a_new_command_ends_redo_and_the_undone_stay_marked(void **state) {
    (void)state;
    struct session *s = start(NULL);
    done(s, "next", NULL);
    done(s, "next", NULL);
    undone(s, false);
    assert_int_equal(done(s, "note another way", NULL), REFUSED_NONE);
    assert_int_equal(redone(s), REFUSED_NOTHING_TO_UNDO);
    assert_int_equal(s->record_count, 3);
    assert_true(s->records[1].undone);
    assert_false(s->records[2].undone);
    session_free(s);
}

static void test_a_refused_command_changes_nothing(void **state) {
    (void)state;
    struct session *s = start(path);
    done(s, "next", NULL);
    done(s, "next", NULL);
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    uint64_t was = battle_fingerprint(s->battle);
    const char *shot = "fire virginia-rifles 24th-foot at 10";
    assert_int_equal(done(s, shot, "6 5 2"), REFUSED_DICE_COUNT);
    assert_int_equal(done(s, shot, "6 5 2 1 1"), REFUSED_DICE_COUNT);
    assert_int_equal(done(s, shot, "6 5 2 7"), REFUSED_BAD_DIE);
    assert_int_equal(done(s, "move 1st-nh forward 2", NULL), REFUSED_WRONG_PHASE);
    assert_true(battle_fingerprint(s->battle) == was);
    assert_int_equal(s->record_count, 2);
    assert_int_equal(s->dice.drawn, 0);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_size, after.st_size);
    session_free(s);
}

/* --- telling --- */

static void count_record(void *context, const void *b, const struct record *r,
                         const struct outcome *out) {
    int *told = context;
    assert_non_null(b);
    assert_false(r->undone);
    assert_true(out->events.count > 0);
    ++*told;
}

static void test_the_story_is_told_of_what_stands(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    struct session *s = start(NULL);
    play(s, at);
    undone(s, true);
    int told = 0;
    assert_int_equal(session_tell(s, count_record, &told), 0);
    assert_int_equal(told, MOVES - 1);
    assert_true(battle_fingerprint(s->battle) == at[MOVES - 1]);
    session_free(s);
}

/* --- resume --- */

static void test_a_battle_goes_on_as_if_it_had_never_stopped(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    struct session *s = start(path);
    play(s, at);
    undone(s, true);
    undone(s, true);
    undone(s, true);
    struct dice dice = s->dice;
    session_free(s);
    s = resume(false, 0);
    assert_true(battle_fingerprint(s->battle) == at[MOVES - 3]);
    assert_true(s->dice.seed == dice.seed);
    assert_true(s->dice.drawn == dice.drawn);
    assert_int_equal(s->undone_count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(redone(s), REFUSED_NONE);
    assert_true(battle_fingerprint(s->battle) == at[MOVES]);
    session_free(s);
    s = resume(false, 0);
    assert_true(battle_fingerprint(s->battle) == at[MOVES]);
    session_free(s);
}

static void append_text(const char *text) {
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void test_a_torn_line_is_cut_off_and_the_rest_goes_on(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    struct session *s = start(path);
    play(s, at);
    session_free(s);
    append_text("move 1st-nh for");
    s = resume(false, 0);
    assert_string_equal(s->torn, "move 1st-nh for");
    assert_true(battle_fingerprint(s->battle) == at[MOVES]);
    assert_int_equal(done(s, "next", NULL), REFUSED_NONE);
    session_free(s);
    s = resume(false, 0);
    assert_null(s->torn);
    assert_int_equal(s->record_count, MOVES + 1);
    session_free(s);
}

static size_t file_size(void) {
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return (size_t)about.st_size;
}

static char *file_bytes(size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = calloc(1, 1 << 16);
    assert_non_null(file);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (1 << 16) - 1, file);
    fclose(file);
    return bytes;
}

/* The file is cut to its first `keep` bytes; the battle is then the one after one
 * of the moves, and not an earlier one than `moves` of a shorter cut. Returns which. */
static int moves_when_cut(const char *bytes, size_t keep, const uint64_t *at, int moves) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, keep, file), keep);
    assert_int_equal(fclose(file), 0);
    struct session *s = resume(false, 0);
    assert_int_equal(s->torn != NULL, bytes[keep - 1] != '\n');
    assert_in_range(s->record_count, moves, moves + 1);
    moves = s->record_count;
    assert_true(battle_fingerprint(s->battle) == at[moves]);
    session_free(s);
    return moves;
}

#define CUT_STEP 5 /* test_journal reads one that is cut at each byte */

static void test_a_journal_cut_short_goes_on_from_its_last_whole_line(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    size_t size;
    int moves = 0;
    struct session *s = start(path);
    const size_t begun = file_size();
    play(s, at);
    session_free(s);
    char *bytes = file_bytes(&size);
    for (size_t keep = begun; keep <= size; keep += CUT_STEP)
        moves = moves_when_cut(bytes, keep, at, moves);
    assert_int_equal(moves, MOVES);
    free(bytes);
}

static void test_damage_is_refused(void **state) {
    (void)state;
    struct session *s = start(path);
    done(s, "next", NULL);
    session_free(s);
    append_text("next\t@0000000000000000\t~00000000\n");
    assert_null(resume(false, 4));
    assert_null(resume(true, 4));
}

static void test_only_one_session_writes_a_journal(void **state) {
    (void)state;
    struct session *s = start(path);
    assert_null(resume(false, 3));
    session_free(s);
    session_free(resume(false, 0));
}

static void test_undo_in_a_journal_needs_something_to_undo(void **state) {
    (void)state;
    struct session *s = start(path);
    struct journal_entry undo = {.kind = JOURNAL_UNDO, .state = battle_fingerprint(s->battle)};
    assert_int_equal(journal_append(s->journal, &undo, "", false), 0);
    session_free(s);
    assert_null(resume(false, 4));
}

static void test_an_outcome_that_differs_is_named_and_can_be_forced(void **state) {
    (void)state;
    struct session *s = start(path);
    char text[] = "next";
    struct journal_entry next = {.kind = JOURNAL_COMMAND, .text = text, .state = 1};
    assert_int_equal(journal_append(s->journal, &next, "", false), 0);
    session_free(s);
    assert_null(resume(false, 1));
    s = resume(true, 0);
    assert_true(s->differed);
    assert_int_equal(fritz_battle(s)->now.turn, 1);
    session_free(s);
}

static void test_a_command_that_is_refused_now_is_passed_over_when_forced(void **state) {
    (void)state;
    struct session *s = start(path);
    char text[] = "move 1st-nh forward 99";
    struct journal_entry far = {.kind = JOURNAL_COMMAND, .text = text, .state = 1};
    assert_int_equal(journal_append(s->journal, &far, "", false), 0);
    session_free(s);
    assert_null(resume(false, 1));
    s = resume(true, 0);
    assert_true(s->records[0].refused);
    assert_int_equal(done(s, "next", NULL), REFUSED_NONE);
    assert_int_equal(undone(s, false), REFUSED_NONE);
    assert_int_equal(undone(s, false), REFUSED_NONE);
    assert_int_equal(undone(s, false), REFUSED_NOTHING_TO_UNDO);
    session_free(s);
}

static void count_step(void *context, const struct session *s, const struct replayed *what) {
    int *seen = context;
    assert_non_null(s->battle);
    assert_true(what->ok);
    ++*seen;
}

static void test_reading_stops_after_so_many_commands(void **state) {
    (void)state;
    uint64_t at[MOVES + 1];
    struct session *s = start(path);
    play(s, at);
    session_free(s);
    for (int until = 0; until <= MOVES; until++) {
        int seen = 0;
        struct load_report faults = {0};
        struct session_reading how = {.until = until, .watch = count_step, .context = &seen};
        assert_int_equal(session_resume(&s, path, &how, &faults), 0);
        assert_int_equal(seen, until);
        assert_true(battle_fingerprint(s->battle) == at[until]);
        session_free(s);
    }
}

/* --- the disk --- */

/* With a disk that is full: the command is taken back, and later ones go. */
static int child_with_a_full_disk(void) {
    struct session *s = start(path);
    struct stat about;
    if (done(s, "next", NULL) || done(s, "next", NULL) || stat(path, &about) != 0)
        return 1;
    uint64_t before = battle_fingerprint(s->battle);
    rlim_t size = (rlim_t)about.st_size;
    struct rlimit limit = {size + 30, size + 65536};
    signal(SIGXFSZ, SIG_IGN);
    const char *shot = "fire virginia-rifles 24th-foot at 10";
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || done(s, shot, NULL) != REFUSED_FILE)
        return 2;
    if (undone(s, true) != REFUSED_FILE || battle_fingerprint(s->battle) != before)
        return 3;
    if (s->dice.drawn != 0 || s->record_count != 2)
        return 4;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || done(s, shot, NULL) != REFUSED_NONE)
        return 5;
    session_free(s);
    return 0;
}

static void test_a_command_that_cannot_be_kept_is_taken_back(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(child_with_a_full_disk());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    struct session *s = resume(false, 0);
    assert_int_equal(s->record_count, 3);
    session_free(s);
}

/* Notes for ever, one byte to the parent for each that was accepted. */
static void child_that_plays_on(int pipe_end) {
    struct session *s = start(path);
    while (done(s, "note another volley is heard", NULL) == REFUSED_NONE) {
        if (write(pipe_end, "x", 1) != 1)
            break;
    }
    _exit(0);
}

static void test_what_was_accepted_survives_a_kill(void **state) {
    (void)state;
    int ends[2], accepted = 0;
    char byte;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        child_that_plays_on(ends[1]);
    close(ends[1]);
    while (accepted < 40 && read(ends[0], &byte, 1) == 1)
        accepted++;
    kill(child, SIGKILL);
    while (read(ends[0], &byte, 1) == 1)
        accepted++;
    close(ends[0]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    struct session *s = resume(false, 0);
    assert_in_range(s->record_count, accepted, accepted + 1);
    session_free(s);
}

#define WITH_FILE(test) cmocka_unit_test_teardown(test, remove_file)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FILE(test_undo_to_the_start_and_redo_to_the_end),
        WITH_FILE(test_undo_over_dice_must_be_meant),
        WITH_FILE(test_redo_brings_the_same_dice_back),
        WITH_FILE(test_a_new_command_ends_redo_and_the_undone_stay_marked),
        WITH_FILE(test_a_refused_command_changes_nothing),
        WITH_FILE(test_the_story_is_told_of_what_stands),
        WITH_FILE(test_a_battle_goes_on_as_if_it_had_never_stopped),
        WITH_FILE(test_a_torn_line_is_cut_off_and_the_rest_goes_on),
        WITH_FILE(test_a_journal_cut_short_goes_on_from_its_last_whole_line),
        WITH_FILE(test_damage_is_refused),
        WITH_FILE(test_only_one_session_writes_a_journal),
        WITH_FILE(test_undo_in_a_journal_needs_something_to_undo),
        WITH_FILE(test_an_outcome_that_differs_is_named_and_can_be_forced),
        WITH_FILE(test_a_command_that_is_refused_now_is_passed_over_when_forced),
        WITH_FILE(test_reading_stops_after_so_many_commands),
        WITH_FILE(test_a_command_that_cannot_be_kept_is_taken_back),
        WITH_FILE(test_what_was_accepted_survives_a_kill),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
