/* What the geometry of the table costs: pairs of shooter and target beside
 * GEOS, and the legality of a move, on tables of three sizes. Of the small ones
 * there are as many, each different, as make the work of the large one: a single
 * small table asked again and again is soon known by heart to the processor. */
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/pairs.h"
#include "tests/support/seeded.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZES 3
#define SEED 1777
#define UNITS_A_RUN 6000
#define MOVES_A_RUN 24000

static const int sizes[SIZES] = {60, 600, 6000};

/* --- pairs --- */

struct pair_bench {
    int tables;
    struct field *fields;
    struct geos_field **geos;
    int pairs; /* of all tables */
    struct pairs ours, theirs;
};

static void do_ours(void *context) {
    struct pair_bench *p = context;
    for (int i = 0; i < p->tables; i++)
        pairs_ours(&p->fields[i], &p->ours);
}

static void do_geos(void *context) {
    struct pair_bench *p = context;
    for (int i = 0; i < p->tables; i++)
        pairs_geos(p->geos[i], &p->theirs);
}

static struct bench_task pair_task(struct pair_bench *p, bench_work *work) {
    return (struct bench_task){work, p, p->pairs};
}

static struct field *fields_new(int units, int tables) {
    struct field *fields = calloc((size_t)tables, sizeof *fields);
    if (fields == NULL)
        bench_fail("no memory for %d tables", tables);
    for (int i = 0; i < tables; i++)
        field_init(&fields[i], units, SEED + (uint64_t)i);
    return fields;
}

static void fields_free(struct field *fields, int tables) {
    for (int i = 0; i < tables; i++)
        field_clear(&fields[i]);
    free(fields);
}

static void pair_bench_init(struct pair_bench *p, int units) {
    *p = (struct pair_bench){.tables = UNITS_A_RUN / units};
    p->fields = fields_new(units, p->tables);
    p->geos = calloc((size_t)p->tables, sizeof(struct geos_field *));
    if (p->geos == NULL)
        bench_fail("no memory for %d tables", p->tables);
    for (int i = 0; i < p->tables; i++) {
        p->geos[i] = geos_field_new(&p->fields[i]);
        pairs_ours(&p->fields[i], &p->ours);
        p->pairs += p->ours.count;
    }
}

static void pair_bench_clear(struct pair_bench *p) {
    for (int i = 0; i < p->tables; i++)
        geos_field_free(p->geos[i]);
    free(p->geos);
    pairs_clear(&p->ours);
    pairs_clear(&p->theirs);
    fields_free(p->fields, p->tables);
}

/* Adds how far the two differ about one table. */
static void compare_table(struct pair_bench *p, int table, double slack_in,
                          struct pairs_difference *sum) {
    pairs_ours(&p->fields[table], &p->ours);
    pairs_geos(p->geos[table], &p->theirs);
    const struct pairs_difference d = pairs_compare(p->geos[table], &p->ours, &p->theirs, slack_in);
    sum->pairs += d.pairs;
    sum->only_one += d.only_one;
    sum->front += d.front;
    sum->line += d.line;
    sum->explained += d.explained;
    sum->range_in = fmax(sum->range_in, d.range_in);
}

/* Every answer beside GEOS's: a verdict may differ only where a shift of the
 * players' tolerance (1.7) would turn it over. */
static void say_agreement(struct pair_bench *p, int units) {
    const double slack_in = p->fields->scenario.rules->within_slack_in;
    struct pairs_difference sum = {0};
    for (int i = 0; i < p->tables; i++)
        compare_table(p, i, slack_in, &sum);
    const int differ = sum.only_one + sum.front + sum.line;
    bench_note("%d x %d units: %d pairs, %d of them answered otherwise by GEOS, %d of those within "
               "%.2f\"; ranges differ by %.1g\" at most",
               p->tables, units, sum.pairs, differ, sum.explained, slack_in, sum.range_in);
    if (differ > sum.explained || sum.range_in > slack_in)
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
    int tables;
    struct field *fields;
    struct command *moves; /* those of each table together */
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

static bool is_legal(struct battle *b, const struct command *move) {
    struct outcome out;
    outcome_init(&out);
    battle_why(b, move, &out);
    const bool legal = out.code == REFUSED_NONE;
    outcome_clear(&out);
    return legal;
}

static void do_moves(void *context) {
    struct move_bench *m = context;
    const int each = MOVES_A_RUN / m->tables;
    m->legal = 0;
    for (int i = 0; i < MOVES_A_RUN; i++)
        m->legal += is_legal(m->fields[i / each].battle, &m->moves[i]);
}

static void move_bench_init(struct move_bench *m, int units) {
    struct seeded random = {SEED};
    *m = (struct move_bench){.tables = UNITS_A_RUN / units};
    m->fields = fields_new(units, m->tables);
    m->moves = calloc(MOVES_A_RUN, sizeof *m->moves);
    if (m->moves == NULL)
        bench_fail("no memory for moves");
    for (int i = 0; i < MOVES_A_RUN; i++)
        any_move(&random, m->fields[i / (MOVES_A_RUN / m->tables)].battle, &m->moves[i]);
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
        fields_free(at[i].fields, at[i].tables);
    }
}
