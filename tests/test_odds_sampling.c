/* A million seeded rolls of each question against its exact odds: every
 * outcome within four standard errors. */
#include "referee/cli/stage.h"
#include "referee/fritz/fire.h"
#include "referee/fritz/modifiers.h"
#include "scenarios/load.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define ROLLS 1000000
#define ERRORS 4.0
#define WORDS_MAX 32
#define COUNTS_MAX 40

/* A question of the command line with its rules. */
struct asked {
    struct ruleset *rules;
    struct lookup lookup;
    struct lookup_terms terms;
    char words[300];
};

static void ask(struct asked *a, const char *question) {
    char *words[WORDS_MAX], *rest;
    int count = 0;
    struct lookup_error e = {0};
    struct load_report report = {0};
    *a = (struct asked){.lookup = {.kind = LOOKUP_KIND_COUNT}};
    strcpy(a->words, question);
    for (char *w = strtok_r(a->words, " ", &rest); w != NULL; w = strtok_r(NULL, " ", &rest)) {
        words[count++] = w;
    }
    if (lookup_read(&a->lookup, false, count, words, &e) < 0 || lookup_check(&a->lookup, &e) < 0) {
        fail_msg("%s", e.text);
    }
    assert_int_equal(ruleset_load(&a->rules, a->lookup.text[OPTION_RULES], &report), 0);
    load_report_clear(&report);
    if (lookup_resolve(&a->lookup, a->rules, &a->terms, &e) < 0) {
        fail_msg("%s", e.text);
    }
}

static void check_share(const char *question, int outcome, int count, double p) {
    double error = sqrt(p * (1 - p) / ROLLS), off = fabs(count / (double)ROLLS - p);
    if (off > ERRORS * error + 1e-12) {
        fail_msg("%s: outcome %d came up %d times in %d, its chance is %.9f", question, outcome,
                 count, ROLLS, p);
    }
}

static void check_spread(const char *question, const int *counts, const struct spread *s) {
    for (int k = 0; k <= s->top; k++) {
        check_share(question, k, counts[k], s->p[k]);
    }
}

/* --- fire and morale --- */

static const char *const fire_questions[] = {
    "fire --rules saratoga --as virginia-rifles --bases 4 --range 10.2",
    "fire --rules saratoga --as line --bases 6 --charge",
    "fire --rules saratoga --as redoubt-cannon --guns 2 --range 6 --wall",
    "fire --rules chippawa --as line --bases 5 --range 6 --in-woods --target-column",
    "fire --rules chippawa --as cannon --guns 2 --range 12",
};

static void sample_fire(const char *question) {
    struct asked a;
    struct dice d;
    struct odds_fire odds;
    int counts[COUNTS_MAX] = {0};
    ask(&a, question);
    assert_int_equal(odds_fire(a.rules, &a.terms.shot, &odds), 0);
    dice_init(&d, 1777);
    for (int i = 0; i < ROLLS; i++) {
        struct volley v;
        dice_begin(&d, NULL);
        assert_int_equal(
            fire_roll(a.rules, odds.dice, odds.needs, odds.protection, "A", "B", &d, &v), DICE_OK);
        counts[v.counted]++;
        volley_clear(&v);
    }
    check_spread(question, counts, &odds.hits);
    dice_clear(&d);
    odds_fire_clear(&odds);
    ruleset_free(a.rules);
}

static void test_fire(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof fire_questions / sizeof *fire_questions; i++) {
        sample_fire(fire_questions[i]);
    }
}

static bool passes(const struct ruleset *r, const struct melee_side *u, struct dice *d) {
    struct morale_terms terms = morale_terms(r, u->type, u->bases, &u->facts);
    int die = 0;
    assert_int_equal(morale_roll(&terms, "A", d, &die), DICE_OK);
    return morale_passes(&terms, die);
}

static const char *const morale_questions[] = {
    "morale --rules saratoga --as militia --bases 4 --commander",
    "morale --rules saratoga --as rangers-indians --bases 2",
    "morale --rules chippawa --as native --bases 3",
    "morale --rules chippawa --as dragoon --bases 2",
};

static void test_morale(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof morale_questions / sizeof *morale_questions; i++) {
        struct asked a;
        struct dice d;
        int passed = 0;
        ask(&a, morale_questions[i]);
        const struct melee_side *u = &a.terms.checked;
        struct morale_terms terms = morale_terms(a.rules, u->type, u->bases, &u->facts);
        dice_init(&d, 1814);
        for (int n = 0; n < ROLLS; n++) {
            dice_begin(&d, NULL);
            passed += passes(a.rules, u, &d);
        }
        check_share(morale_questions[i], 1, passed, odds_morale(&terms));
        dice_clear(&d);
        ruleset_free(a.rules);
    }
}

/* --- melee --- */

/* Stands left on both sides and who won: 1, -1, or 0 where both are gone. */
struct fought {
    int attackers, defenders, winner;
};

/* What the events say of the melee that they tell. */
static struct fought read_events(const struct events *events, int attackers, int defenders) {
    struct fought f = {attackers, defenders, 0};
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->at[i];
        if (e->kind == EVENT_LOSS) {
            *(e->as.loss.unit == STAGE_ATTACKER ? &f.attackers : &f.defenders) = e->as.loss.left;
        } else if (e->kind == EVENT_MELEE_ROUND && e->as.melee_round.winner >= 0) {
            f.winner = e->as.melee_round.winner == STAGE_ATTACKER ? 1 : -1;
        }
    }
    if (f.winner == 0) {
        f.winner = f.attackers > 0 ? 1 : f.defenders > 0 ? -1 : 0;
    }
    return f;
}

static struct fought fight(const struct lookup_terms *t, uint64_t seed) {
    struct stage s;
    struct lookup_error e;
    stage_init(&s, t, LOOKUP_MELEE, seed, NULL);
    assert_int_equal(stage_play(&s, t, LOOKUP_MELEE, &e), 0);
    struct fought f = read_events(&s.events, t->attacker.side.bases, t->defender.side.bases);
    stage_clear(&s);
    return f;
}

static const char *const melee_questions[] = {
    "melee --rules saratoga --attacker grenadier,6 --defender militia,4",
    "melee --rules saratoga --attacker line,3 --defender line,3,commander --wall",
    "melee --rules saratoga --attacker virginia-rifles,2 --defender field-cannon,1 --flank",
    "melee --rules chippawa --attacker dragoon,2 --defender line,5,column --flank",
    "melee --rules chippawa --attacker native,3,in-woods --defender light,2,in-woods",
};

static void sample_melee(const char *question) {
    struct asked a;
    struct odds_melee odds;
    int attackers[COUNTS_MAX] = {0}, defenders[COUNTS_MAX] = {0}, winner[3] = {0};
    ask(&a, question);
    assert_int_equal(odds_melee(a.rules, &a.terms.attacker, &a.terms.defender, &odds), 0);
    for (int i = 0; i < ROLLS; i++) {
        struct fought f = fight(&a.terms, (uint64_t)i);
        attackers[f.attackers]++;
        defenders[f.defenders]++;
        winner[f.winner + 1]++;
    }
    check_spread(question, attackers, &odds.attacker_left);
    check_spread(question, defenders, &odds.defender_left);
    check_share(question, 1, winner[2], odds.attacker_wins);
    check_share(question, -1, winner[0], odds.defender_wins);
    check_share(question, 0, winner[1], odds.both_destroyed);
    odds_melee_clear(&odds);
    ruleset_free(a.rules);
}

static void test_melee(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof melee_questions / sizeof *melee_questions; i++) {
        sample_melee(melee_questions[i]);
    }
}

/* --- charge --- */

enum end { BALKS, BREAKS, SHOT_DOWN, ATTACKER_WINS, DEFENDER_WINS, BOTH, ENDS };

/* What the defensive fire leaves of the charger. */
static int shot_at(const struct lookup_terms *t, struct dice *d) {
    const struct ruleset *r = t->rules;
    const struct odds_unit *a = &t->attacker, *b = &t->defender;
    struct volley v;
    int dice = fire_dice(r, b->side.type, b->side.bases, &a->side.facts);
    int needs = fire_needs(r, b->side.type, r->charge_column);
    assert_int_equal(fire_roll(r, dice, needs, -1, "B", "A", d, &v), DICE_OK);
    int left = a->side.bases - (v.counted < a->side.bases ? v.counted : a->side.bases);
    if (v.counted > 0) {
        left -= last_base_loss(r, a->started, left, a->in_redoubt);
    }
    volley_clear(&v);
    return left;
}

static enum end charge(const struct lookup_terms *t, struct dice *d) {
    struct lookup_terms melee = *t;
    dice_begin(d, NULL);
    if (!passes(t->rules, &t->attacker.side, d)) {
        return BALKS;
    }
    if (!passes(t->rules, &t->defender.side, d)) {
        return BREAKS;
    }
    melee.attacker.side.facts.flags |= t->flank ? FACT_FLANKING : 0u;
    if (t->response == RESPONSE_FIRE) {
        melee.attacker.side.bases = shot_at(t, d);
    }
    if (melee.attacker.side.bases == 0) {
        return SHOT_DOWN;
    }
    struct fought f = fight(&melee, d->drawn * 2654435761u);
    return f.winner > 0 ? ATTACKER_WINS : f.winner < 0 ? DEFENDER_WINS : BOTH;
}

static const char *const charge_questions[] = {
    "charge --rules saratoga --attacker line,4 --defender militia,4 --response fire",
    "charge --rules saratoga --attacker line,3 --defender grenadier,4 --wall --response fire",
    ("charge --rules saratoga --attacker militia,3,commander --defender field-cannon,1 "
     "--response fire"),
    "charge --rules chippawa --attacker dragoon,2 --defender line,5 --flank",
    "charge --rules chippawa --attacker native,3 --defender light,2 --response counter",
};

static void sample_charge(const char *question) {
    struct asked a;
    struct odds_charge odds;
    struct dice d;
    int counts[ENDS] = {0};
    ask(&a, question);
    enum response response = a.terms.response != RESPONSE_NONE ? a.terms.response : RESPONSE_STAND;
    assert_int_equal(
        odds_charge(a.rules, &a.terms.attacker, &a.terms.defender, a.terms.flank, response, &odds),
        0);
    dice_init(&d, 1777);
    for (int i = 0; i < ROLLS; i++) {
        counts[charge(&a.terms, &d)]++;
    }
    const double expected[ENDS] = {odds.attacker_balks,     odds.defender_breaks,
                                   odds.attacker_shot_down, odds.attacker_wins,
                                   odds.defender_wins,      odds.both_destroyed};
    for (int i = 0; i < ENDS; i++) {
        check_share(question, i, counts[i], expected[i]);
    }
    dice_clear(&d);
    ruleset_free(a.rules);
}

static void test_charge(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof charge_questions / sizeof *charge_questions; i++) {
        sample_charge(charge_questions[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fire),
        cmocka_unit_test(test_morale),
        cmocka_unit_test(test_melee),
        cmocka_unit_test(test_charge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
