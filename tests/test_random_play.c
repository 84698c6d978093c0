/* Whole battles of random orders, legal and not, each with its journal. After
 * every order the battle is sound (tests/support/sound.h), a refusal has changed
 * nothing, and the answer in JSON can be read; second thoughts come in between.
 * At the end the journal leads to the same state, and taking back leads step by
 * step through the states there were, in some battles to the start.
 *
 * REFEREE_BATTLES: how many in all, half of each scenario. REFEREE_FIRST: the
 * first one's number, for others than last time. REFEREE_JOURNALS: a folder in
 * which the journals are left; else only that of a fault is. */
#include "referee/console/parse.h"
#include "referee/fritz/fritz_system.h"
#include "referee/json.h"
#include "tests/support/random_orders.h"
#include "tests/support/sound.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define BATTLES 24
#define ENOUGH 50 /* battles in which every kind of order is done */
#define ORDERS_A_PHASE 10
#define SECOND_THOUGHT 150 /* one order in so many is taken back */
#define UNDO_TO_START 50   /* one battle in so many is taken back to its start */
#define UNDONE_AT_END 3
#define WHY_MAX 400

struct totals {
    long accepted[VERB_COUNT], refused, undone, redone, battles;
};

struct game {
    const char *scenario;
    uint64_t seed;
    char journal[200];
    struct session *session;
    struct seeded random;
    uint64_t state;   /* of the battle now */
    uint64_t *states; /* before each command that stands */
    int count, capacity;
    struct totals *totals;
};

/* Ends the test; the journal stays where it is. */
static void fault(const struct game *g, const char *after, const char *why) {
    fail_msg("%s %llu: after `%s`: %s; see %s", g->scenario, (unsigned long long)g->seed, after,
             why, g->journal);
}

static void must(const struct game *g, bool holds, const char *after, const char *why) {
    if (!holds)
        fault(g, after, why);
}

/* --- what every answer must be --------------------------------------------- */

static void check_json(const struct game *g, const char *text, bool ok, const struct outcome *out) {
    json_t *object = json_of_outcome(g->session, text, ok, out);
    char *line = object != NULL ? json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    json_t *again = line != NULL ? json_loads(line, JSON_REJECT_DUPLICATES, NULL) : NULL;
    must(g, json_is_object(again), text, "its answer in JSON cannot be read");
    must(g, json_is_true(json_object_get(again, "ok")) == ok, text, "its JSON says otherwise");
    json_decref(again);
    json_decref(object);
    free(line);
}

static void keep_state(struct game *g) {
    if (g->count == g->capacity) {
        g->capacity = g->capacity * 2 + 256;
        g->states = realloc(g->states, (size_t)g->capacity * sizeof *g->states);
        assert_non_null(g->states);
    }
    g->states[g->count++] = g->state;
}

static void check_refused(struct game *g, const char *text, const struct outcome *out) {
    must(g, out->code != REFUSED_NONE && out->message[0] != '\0', text, "refused without a reason");
    must(g, battle_fingerprint(g->session->battle) == g->state, text,
         "a refusal changed the battle");
    g->totals->refused++;
}

static void check_accepted(struct game *g, const char *text, const struct sound *before,
                           const struct command *c, const struct outcome *out) {
    char why[WHY_MAX];
    must(g, out->code == REFUSED_NONE, text, "done, with a reason against it");
    must(g, out->events.count > 0, text, "done, and nothing happened");
    must(g, sound_check(before, g->session->battle, c, why, sizeof why), text, why);
    keep_state(g);
    g->state = battle_fingerprint(g->session->battle);
    g->totals->accepted[c->verb]++;
}

/* --- playing --------------------------------------------------------------- */

static void play(struct game *g, struct command *c) {
    struct sound before;
    struct outcome out;
    char *text = command_print(g->session->battle, c);
    assert_non_null(text);
    outcome_init(&out);
    sound_before(&before, g->session->battle, c);
    const bool ok = session_do(g->session, c, NULL, &out) == 0;
    if (ok)
        check_accepted(g, text, &before, c, &out);
    else
        check_refused(g, text, &out);
    check_json(g, text, ok, &out);
    outcome_clear(&out);
    command_clear(c);
    free(text);
}

/* Takes the last command back, to the state before it. */
static void undo(struct game *g) {
    struct outcome out;
    outcome_init(&out);
    must(g, session_undo(g->session, true, NULL, &out) == 0, "undo!", out.message);
    g->state = battle_fingerprint(g->session->battle);
    must(g, g->state == g->states[--g->count], "undo!", "the state is not the one before");
    outcome_clear(&out);
}

static void redo(struct game *g, uint64_t state) {
    struct outcome out;
    outcome_init(&out);
    must(g, session_redo(g->session, NULL, &out) == 0, "redo", out.message);
    keep_state(g);
    g->state = battle_fingerprint(g->session->battle);
    must(g, g->state == state, "redo", "the state is not the one that was undone");
    g->totals->redone++;
    outcome_clear(&out);
}

static void think_again(struct game *g) {
    const uint64_t state = g->state;
    if (g->count == 0)
        return;
    undo(g);
    g->totals->undone++;
    if (seeded_below(&g->random, 2) == 0)
        redo(g, state);
}

static void play_verb(struct game *g, enum verb verb) {
    struct command c;
    command_init(&c, verb);
    c.response = verb == VERB_RESPOND ? RESPONSE_STAND : c.response;
    play(g, &c);
}

static void end_phase(struct game *g) {
    const struct progress *now = &fritz_battle(g->session)->now;
    if (now->pending.due)
        play_verb(g, VERB_RESPOND);
    while (now->phase >= 0 &&
           fritz_battle(g->session)->rules->phases[now->phase].kind == PHASE_MELEES &&
           now->melee_next < now->melee_count)
        play_verb(g, VERB_MELEE);
    const int phase = now->phase;
    play_verb(g, VERB_NEXT);
    must(g, fritz_battle(g->session)->now.phase != phase, "next", "the phase has not ended");
}

static void play_phase(struct game *g) {
    for (int i = 0; i < ORDERS_A_PHASE; i++) {
        struct command c = random_order(&g->random, g->session->battle);
        play(g, &c);
        if (seeded_below(&g->random, SECOND_THOUGHT) == 0)
            think_again(g);
    }
    end_phase(g);
}

/* --- a battle -------------------------------------------------------------- */

static void begin(struct game *g, const char *folder) {
    struct load_report faults = {0};
    char why[WHY_MAX];
    snprintf(g->journal, sizeof g->journal, "%s/%s-%llu.journal", folder, g->scenario,
             (unsigned long long)g->seed);
    unlink(g->journal);
    if (session_start(&g->session, g->scenario, g->journal, g->seed, &faults, why, sizeof why) != 0)
        fail_msg("%s", why);
    load_report_clear(&faults);
    g->state = battle_fingerprint(g->session->battle);
}

/* The journal, read anew, leads to where the battle is. */
static void check_journal(const struct game *g) {
    struct load_report faults = {0};
    struct session *again = NULL;
    struct session_reading how = {.until = -1};
    const int status = session_resume(&again, g->journal, &how, &faults);
    must(g, status == 0, "replay", faults.count > 0 ? faults.faults[0].text : "it cannot be read");
    must(g, battle_fingerprint(again->battle) == g->state, "replay", "it leads elsewhere");
    load_report_clear(&faults);
    session_free(again);
}

/* Each step plays all those before it again, which takes longer than the battle
 * did: so in one battle of a few, and in the others only the last steps. */
static void undo_some(struct game *g) {
    for (int i = 0; i < UNDONE_AT_END; i++)
        undo(g);
}

static void undo_to_the_start(struct game *g) {
    while (g->count > 0)
        undo(g);
    struct outcome out;
    outcome_init(&out);
    must(g, session_undo(g->session, true, NULL, &out) != 0, "undo!", "there was one more");
    outcome_clear(&out);
}

static void play_battle(const char *scenario, uint64_t seed, const char *folder,
                        struct totals *totals) {
    struct game g = {.scenario = scenario, .seed = seed, .random = {seed}, .totals = totals};
    begin(&g, folder);
    while (fritz_battle(g.session)->now.turn <= fritz_scenario(g.session)->last_turn)
        play_phase(&g);
    check_journal(&g);
    if (seed % UNDO_TO_START == 0)
        undo_to_the_start(&g);
    else
        undo_some(&g);
    totals->battles++;
    session_free(g.session);
    free(g.states);
    if (getenv("REFEREE_JOURNALS") == NULL)
        unlink(g.journal);
}

/* --- many of them ---------------------------------------------------------- */

static unsigned long long number_of(const char *variable, unsigned long long otherwise) {
    const char *text = getenv(variable);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void print_totals(const struct totals *t) {
    printf("%ld battles: %ld orders refused, %ld undone, %ld of them redone; done:", t->battles,
           t->refused, t->undone, t->redone);
    for (int i = 0; i < VERB_COUNT; i++)
        printf(" %s %ld", verb_name((enum verb)i), t->accepted[i]);
    putchar('\n');
}

/* Every kind of order has been done, where enough were given to say so; abatis
 * are cleared where there are any. */
static void check_totals(const struct totals *t, bool abatis) {
    for (int i = 0; i < VERB_COUNT && t->battles >= ENOUGH; i++) {
        if (t->accepted[i] == 0 && (abatis || i != VERB_CLEAR))
            fail_msg("no `%s` was done in %ld battles", verb_name((enum verb)i), t->battles);
    }
}

static void random_battles(const char *scenario, bool abatis, const char *folder) {
    struct totals totals = {0};
    const unsigned long long battles = number_of("REFEREE_BATTLES", BATTLES) / 2;
    const unsigned long long first = number_of("REFEREE_FIRST", 1);
    for (unsigned long long i = 0; i < battles; i++)
        play_battle(scenario, first + i, folder, &totals);
    print_totals(&totals);
    check_totals(&totals, abatis);
}

static void saratoga_stays_sound_under_random_orders(void **state) {
    random_battles("saratoga", true, *state);
}

static void chippawa_stays_sound_under_random_orders(void **state) {
    random_battles("chippawa", false, *state);
}

/* Where the journals are kept; in memory, where the system has a folder for
 * that, so that no disk is waited for. */
static int set_up(void **state) {
    static char folder[100];
    const char *named = getenv("REFEREE_JOURNALS");
    if (setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    snprintf(folder, sizeof folder, "%s",
             named != NULL                   ? named
             : access("/dev/shm", W_OK) == 0 ? "/dev/shm/referee-random-XXXXXX"
                                             : "/tmp/referee-random-XXXXXX");
    *state = folder;
    return named != NULL || mkdtemp(folder) != NULL ? 0 : -1;
}

/* A folder that holds the journal of a fault is not empty, and stays. */
static int tear_down(void **state) {
    if (getenv("REFEREE_JOURNALS") == NULL)
        rmdir(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saratoga_stays_sound_under_random_orders),
        cmocka_unit_test(chippawa_stays_sound_under_random_orders),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
