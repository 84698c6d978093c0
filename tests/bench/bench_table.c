/* What the geometry of the table costs: pairs of shooter and target beside
 * GEOS, and the legality of a move, on tables of three sizes. */
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/pairs.h"
#include "tests/support/seeded.h"

#include <stdio.h>
#include <stdlib.h>

#define SIZES 3
#define SEED 1777
#define PAIRS_A_RUN 60000.0 /* small tables are asked again and again */
#define MOVES_A_RUN 20000

static const int sizes[SIZES] = {60, 600, 6000};

/* --- pairs --- */

struct pair_bench {
    struct field field;
    struct geos_field *geos;
    struct pairs ours, theirs;
    int rounds;
};

static void do_ours(void *context) {
    struct pair_bench *p = context;
    for (int i = 0; i < p->rounds; i++)
        pairs_ours(&p->field, &p->ours);
}

static void do_geos(void *context) {
    struct pair_bench *p = context;
    for (int i = 0; i < p->rounds; i++)
        pairs_geos(p->geos, &p->theirs);
}

static struct bench_task pair_task(struct pair_bench *p, bench_work *work) {
    return (struct bench_task){work, p, (double)p->rounds * p->ours.count};
}

static void pair_bench_init(struct pair_bench *p, int units) {
    *p = (struct pair_bench){.rounds = 1};
    field_init(&p->field, units, SEED);
    p->geos = geos_field_new(&p->field);
    pairs_ours(&p->field, &p->ours);
    p->rounds = 1 + (int)(PAIRS_A_RUN / (p->ours.count + 1));
}

static void pair_bench_clear(struct pair_bench *p) {
    geos_field_free(p->geos);
    pairs_clear(&p->ours);
    pairs_clear(&p->theirs);
    field_clear(&p->field);
}

/* Every answer beside GEOS's: a verdict may differ only where a shift of the
 * players' tolerance (1.7) would turn it over. */
static void say_agreement(struct pair_bench *p, int units) {
    const double slack_in = p->field.scenario.rules->within_slack_in;
    const struct pairs_difference d = pairs_compare(p->geos, &p->ours, &p->theirs, slack_in);
    const int differ = d.only_one + d.front + d.line;
    bench_note("%d units: %d pairs, %d of them answered otherwise by GEOS, %d of those within "
               "%.2f\"; ranges differ by %.1g\" at most",
               units, d.pairs, differ, d.explained, slack_in, d.range_in);
    if (differ > d.explained || d.range_in > slack_in)
        bench_fail("GEOS answers otherwise than the table");
}

void bench_pairs(void) {
    struct pair_bench at[SIZES];
    struct bench_pair times;
    for (int i = 0; i < SIZES; i++) {
        char what[80];
        pair_bench_init(&at[i], sizes[i]);
        snprintf(what, sizeof what, "one pair, range + front + line, %d units", sizes[i]);
        bench_pair(&times, pair_task(&at[i], do_ours), pair_task(&at[i], do_geos));
        bench_row(what, "the same through GEOS", &times, (struct bench_aim){0.2, "at most 1/5"});
        say_agreement(&at[i], sizes[i]);
    }
    for (int i = 1; i < SIZES; i++) {
        char what[80];
        snprintf(what, sizeof what, "one pair, %d units", sizes[i]);
        bench_pair(&times, pair_task(&at[i], do_ours), pair_task(&at[0], do_ours));
        bench_row(what, "one pair, 60 units", &times, (struct bench_aim){2, "at most 2"});
    }
    for (int i = 0; i < SIZES; i++)
        pair_bench_clear(&at[i]);
}

/* --- moves --- */

struct move_bench {
    struct field field;
    struct command *moves;
    int legal;
};

static void any_move(struct seeded *random, const struct battle *b, struct command *c) {
    command_init(c, VERB_MOVE);
    do
        c->unit = seeded_below(random, b->unit_count);
    while (unit_at(b, c->unit)->side != 0);
    const struct vec at = unit_at(b, c->unit)->posture.centre;
    c->way = seeded_below(random, 2) ? WAY_FORWARD : WAY_TO;
    c->has_distance = c->way == WAY_FORWARD;
    c->distance_in = seeded_between(random, 0.5, 6);
    c->goal =
        (struct goal){GOAL_PLACE,
                      {at.x + seeded_between(random, -4, 4), at.y + seeded_between(random, -4, 4)},
                      -1};
}

static void do_moves(void *context) {
    struct move_bench *m = context;
    struct outcome out;
    m->legal = 0;
    outcome_init(&out);
    for (int i = 0; i < MOVES_A_RUN; i++) {
        battle_why(m->field.battle, &m->moves[i], &out);
        m->legal += out.code == REFUSED_NONE;
        outcome_clear(&out);
        outcome_init(&out);
    }
}

static void move_bench_init(struct move_bench *m, int units) {
    struct seeded random = {SEED};
    *m = (struct move_bench){0};
    field_init(&m->field, units, SEED);
    m->moves = calloc(MOVES_A_RUN, sizeof *m->moves);
    if (m->moves == NULL)
        bench_fail("no memory for moves");
    for (int i = 0; i < MOVES_A_RUN; i++)
        any_move(&random, m->field.battle, &m->moves[i]);
}

void bench_moves(void) {
    struct move_bench at[SIZES];
    struct bench_pair times;
    for (int i = 0; i < SIZES; i++)
        move_bench_init(&at[i], sizes[i]);
    for (int i = 1; i < SIZES; i++) {
        char what[80];
        const struct bench_task ours = {do_moves, &at[i], MOVES_A_RUN};
        snprintf(what, sizeof what, "is one move legal, %d units", sizes[i]);
        bench_pair(&times, ours, (struct bench_task){do_moves, &at[0], MOVES_A_RUN});
        bench_row(what, "the same, 60 units", &times, (struct bench_aim){2, "at most 2"});
        bench_note("%d units: %.0f %% of the moves are legal", sizes[i],
                   100.0 * at[i].legal / MOVES_A_RUN);
    }
    for (int i = 0; i < SIZES; i++) {
        free(at[i].moves);
        field_clear(&at[i].field);
    }
}
