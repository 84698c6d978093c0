#include "tests/bench/long_battle.h"

#include "referee/fritz/fritz_system.h"
#include "referee/session.h"
#include "tests/bench/measure.h"
#include "tests/support/random_orders.h"

#define ORDERS_A_PHASE 100
#define SCENARIO "tests/bench/long.yaml"

struct writing {
    struct session *session;
    struct seeded random;
    struct long_battle *told;
    int wanted;
};

static bool is_full(const struct writing *w) {
    return w->told->commands >= w->wanted;
}

static bool give(struct writing *w, const struct command *c) {
    struct outcome out;
    outcome_init(&out);
    const bool done = !is_full(w) && session_do(w->session, c, NULL, &out) == 0;
    if (out.code == REFUSED_FILE)
        bench_fail("the journal cannot be written: %s", out.message);
    w->told->commands += done;
    w->told->done[c->verb] += done;
    outcome_clear(&out);
    return done;
}

static bool give_verb(struct writing *w, enum verb verb) {
    struct command c;
    command_init(&c, verb);
    c.response = RESPONSE_STAND;
    return give(w, &c);
}

/* Puts back what has been lost, where there is room for it. */
static void restore(struct writing *w) {
    const struct battle *b = w->session->battle;
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = &b->units[i];
        struct command c;
        if (u->presence != PRESENCE_ON_TABLE || u->bases == u->started)
            continue;
        command_init(&c, VERB_BASES);
        c.unit = i;
        c.count = u->started;
        give(w, &c);
    }
}

static void play_phase(struct writing *w) {
    for (int i = 0; i < ORDERS_A_PHASE && !is_full(w); i++) {
        struct command c = random_order(&w->random, w->session->battle);
        if (c.verb != VERB_NEXT && c.verb != VERB_REMOVE && give(w, &c))
            restore(w);
        command_clear(&c);
    }
    give_verb(w, VERB_RESPOND);
    while (give_verb(w, VERB_MELEE))
        restore(w);
    give_verb(w, VERB_NEXT);
}

struct long_battle long_battle_write(const char *path, int commands, uint64_t seed) {
    struct long_battle told = {0};
    struct writing w = {.random = {seed}, .told = &told, .wanted = commands};
    struct load_report faults = {0};
    char why[300];
    if (session_start(&w.session, SCENARIO, path, seed, &faults, why, sizeof why) != 0)
        bench_fail("%s", why);
    load_report_clear(&faults);
    while (!is_full(&w))
        play_phase(&w);
    told.turns = fritz_battle(w.session)->now.turn;
    session_free(w.session);
    return told;
}
