/* What an exact answer costs beside rolling for it: a whole charge, six bases
 * against six, with the answer that is best for the defender. */
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/support/asked.h"

#include <math.h>
#include <stddef.h>

#define QUESTION "charge --rules saratoga --attacker grenadier,6 --defender line,6 --response best"
#define ERROR 0.001 /* of the share of each end: one standard error */
#define EXACT_A_RUN 2000

struct odds_bench {
    struct asked asked;
    struct odds_charge exact;
    long rolls;
    double worst; /* the greatest difference of a share from its chance, in standard errors */
    uint64_t seed;
};

static void do_exact(void *context) {
    struct odds_bench *o = context;
    const struct lookup_terms *t = &o->asked.terms;
    for (int i = 0; i < EXACT_A_RUN; i++)
        if (odds_charge_best(t->rules, &t->attacker, &t->defender, t->flank, &o->exact) != 0)
            bench_fail("no memory for the odds of a charge");
}

static void note_worst(struct odds_bench *o, const long counts[CHARGE_ENDS]) {
    double chances[CHARGE_ENDS];
    asked_charge_chances(&o->exact, chances);
    for (int i = 0; i < CHARGE_ENDS; i++) {
        const double error = sqrt(chances[i] * (1 - chances[i]) / (double)o->rolls);
        const double off = fabs((double)counts[i] / (double)o->rolls - chances[i]);
        if (error > 0)
            o->worst = fmax(o->worst, off / error);
    }
}

static void do_rolls(void *context) {
    struct odds_bench *o = context;
    struct lookup_terms terms = o->asked.terms;
    struct dice d;
    long counts[CHARGE_ENDS] = {0};
    terms.response = o->exact.response;
    dice_init(&d, o->seed++);
    for (long i = 0; i < o->rolls; i++)
        counts[asked_charge(&terms, &d)]++;
    dice_clear(&d);
    note_worst(o, counts);
}

/* As many as bring the error of every end's share down to ERROR. */
static long rolls_needed(const struct odds_charge *exact) {
    double chances[CHARGE_ENDS], most = 0;
    asked_charge_chances(exact, chances);
    for (int i = 0; i < CHARGE_ENDS; i++)
        most = fmax(most, chances[i] * (1 - chances[i]));
    return (long)ceil(most / (ERROR * ERROR));
}

void bench_odds(void) {
    struct odds_bench o = {.seed = 1};
    struct bench_pair times;
    const char *why = asked_init(&o.asked, QUESTION);
    if (why != NULL)
        bench_fail("%s: %s", QUESTION, why);
    do_exact(&o);
    o.rolls = rolls_needed(&o.exact);
    bench_pair(&times, (struct bench_task){do_exact, &o, EXACT_A_RUN},
               (struct bench_task){do_rolls, &o, 1});
    bench_row("exact odds of a charge, 6 against 6", "Monte Carlo to 0.1 %", &times,
              (struct bench_aim){0.001, "at most 1/1000"});
    bench_note("%ld rolls a run; every share within %.1f standard errors of its chance", o.rolls,
               o.worst);
    asked_clear(&o.asked);
}
