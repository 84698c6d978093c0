/* A million seeded rolls of each question against its exact odds: every
 * outcome within four standard errors. */
#include "referee/fritz/fire.h"
#include "tests/support/asked.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define ROLLS 1000000
#define ERRORS 4.0
#define COUNTS_MAX 40

static void ask(struct asked *a, const char *question) {
    const char *why = asked_init(a, question);
    if (why != NULL) {
        fail_msg("%s: %s", question, why);
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
    asked_clear(&a);
}

static void test_fire(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof fire_questions / sizeof *fire_questions; i++) {
        sample_fire(fire_questions[i]);
    }
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
            passed += asked_passes(a.rules, u, &d);
        }
        check_share(morale_questions[i], 1, passed, odds_morale(&terms));
        dice_clear(&d);
        asked_clear(&a);
    }
}

/* --- melee --- */

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
        struct fought f = asked_fight(&a.terms, (uint64_t)i);
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
    asked_clear(&a);
}

static void test_melee(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof melee_questions / sizeof *melee_questions; i++) {
        sample_melee(melee_questions[i]);
    }
}

/* --- charge --- */

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
    int counts[CHARGE_ENDS] = {0};
    ask(&a, question);
    enum response response = a.terms.response != RESPONSE_NONE ? a.terms.response : RESPONSE_STAND;
    assert_int_equal(
        odds_charge(a.rules, &a.terms.attacker, &a.terms.defender, a.terms.flank, response, &odds),
        0);
    dice_init(&d, 1777);
    for (int i = 0; i < ROLLS; i++) {
        counts[asked_charge(&a.terms, &d)]++;
    }
    double expected[CHARGE_ENDS];
    asked_charge_chances(&odds, expected);
    for (int i = 0; i < CHARGE_ENDS; i++) {
        check_share(question, i, counts[i], expected[i]);
    }
    dice_clear(&d);
    asked_clear(&a);
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
