/* The exact odds of cards: against every hand of small decks, and against a
 * million seeded deals of the shipped ones. */
#include "referee/cards/cards_odds.h"
#include "referee/cards/cards_simulate.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define NEAR 1e-12
#define DEALS 1000000 /* of both sides together */

static struct cards *load(const char *path) {
    struct load_report faults = {0};
    struct cards *c = NULL;
    if (cards_load(&c, path, &faults) != 0)
        fail_msg("%s:%d:%d: %s", path, faults.faults[0].line, faults.faults[0].column,
                 faults.faults[0].text);
    load_report_clear(&faults);
    return c;
}

static void assert_spreads_equal(const char *what, int phase, int side,
                                 const struct cards_spread *a, const struct cards_spread *b) {
    for (int n = 0; n < ODDS_TOTALS; n++) {
        if (fabs(a->p[n] - b->p[n]) > NEAR)
            fail_msg("%s, phase %d, side %d: total %d has %.15g, enumerated %.15g", what, phase,
                     side, n, a->p[n], b->p[n]);
    }
}

/* --- every hand --- */

static void add_hand(const struct game *g, int side, card_set hand, double p,
                     struct cards_spread *to) {
    card_set best = hand_best(g->cards, g->phase, side, hand);
    to->p[hand_force(g->cards, side, best) + hand_bonus(g->cards, g->phase, side, g->won)] += p;
}

static int subsets(card_set pool, int count) {
    int n = 0;
    for (card_set s = pool;; s = (s - 1) & pool) {
        n += cards_count(s) == count;
        if (s == 0)
            return n;
    }
}

/* Every way to draw `count` of `pool` on top of `held`. */
static void enumerate(const struct game *g, int side, card_set held, card_set pool, int count,
                      double p, struct cards_spread *to) {
    double each = p / subsets(pool, count);
    for (card_set s = pool;; s = (s - 1) & pool) {
        if (cards_count(s) == count)
            add_hand(g, side, held | s, each, to);
        if (s == 0)
            return;
    }
}

static void enumerate_exchanges(const struct game *g, int side, struct cards_spread *to) {
    card_set deck = g->sides[side].deck;
    double each = 1.0 / subsets(deck, g->cards->hand);
    for (card_set s = deck; s != 0; s = (s - 1) & deck) {
        if (cards_count(s) != g->cards->hand)
            continue;
        card_set idle = hand_idle(g->cards, g->phase, side, s);
        enumerate(g, side, s & ~idle, deck & ~s, cards_count(idle), each, to);
    }
}

/* The small decks in their second phase too, where winning the first adds. */
static void at_phase(struct game *g, const struct cards *c, int phase) {
    game_start(g, c);
    g->phase = phase;
    g->won[0] = 1;
}

static void exact_odds_agree_with_every_hand_of_small_decks(void **state) {
    struct cards *c = load("tests/cards/small.yaml");
    (void)state;
    for (int phase = 0; phase < c->phase_count; phase++) {
        for (int side = 0; side < CARDS_SIDES; side++) {
            struct game g;
            struct cards_spread exact, every = {{0}}, exchanged = {{0}};
            at_phase(&g, c, phase);
            struct game_supply supply = game_supply(&g, side, 0, c->hand);
            cards_odds_draw(&g, side, 0, &supply, &exact);
            enumerate(&g, side, 0, g.sides[side].deck, c->hand, 1, &every);
            assert_spreads_equal("a deal", phase, side, &exact, &every);
            assert_int_equal(cards_odds_exchange(&g, side, &exact), 0);
            enumerate_exchanges(&g, side, &exchanged);
            assert_spreads_equal("an exchange", phase, side, &exact, &exchanged);
        }
    }
    cards_free(c);
}

static void exact_odds_agree_where_some_cards_are_known(void **state) {
    static const struct {
        const char *what;
        card_set deck, held, off, pile;
        int draw;
    } rows[] = {
        {"two kept, two drawn", 0x1f0, 0x3, 0xc, 0, 2},
        {"the deck runs out: one is sure, one comes from the pile", 0x10, 0x3, 0xc, 0x1e0, 2},
        {"the deck is empty", 0, 0x7, 0x8, 0x1f0, 1},
        {"nothing is drawn", 0x1f0, 0xf, 0, 0, 0},
        {"a deal with a short deck", 0x7, 0, 0, 0x1f8, 4},
    };
    struct cards *c = load("tests/cards/small.yaml");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int phase = 0; phase < c->phase_count; phase++) {
            for (int side = 0; side < CARDS_SIDES; side++) {
                struct game g;
                struct cards_spread exact, every = {{0}};
                at_phase(&g, c, phase);
                g.sides[side].deck = rows[i].deck;
                g.sides[side].pile = rows[i].pile;
                struct game_supply supply = game_supply(&g, side, rows[i].off, rows[i].draw);
                cards_odds_draw(&g, side, rows[i].held, &supply, &exact);
                int from_pile = rows[i].draw - cards_count(rows[i].deck);
                if (from_pile <= 0)
                    enumerate(&g, side, rows[i].held, rows[i].deck, rows[i].draw, 1, &every);
                else
                    enumerate(&g, side, rows[i].held | rows[i].deck, rows[i].pile | rows[i].off,
                              from_pile, 1, &every);
                assert_spreads_equal(rows[i].what, phase, side, &exact, &every);
            }
        }
    }
    cards_free(c);
}

static void chances_add_up_to_one(void **state) {
    struct cards *c = load("scenarios/bunker-hill.yaml");
    (void)state;
    for (int phase = 0; phase < c->phase_count; phase++) {
        struct game g;
        struct cards_spread s[CARDS_SIDES];
        struct cards_chances chances;
        game_start(&g, c);
        g.phase = phase;
        for (int side = 0; side < CARDS_SIDES; side++) {
            struct game_supply supply = game_supply(&g, side, 0, c->hand);
            cards_odds_draw(&g, side, 0, &supply, &s[side]);
        }
        cards_odds_chances(&g, s, &chances);
        double outcomes = 0;
        for (int i = 0; i < CARDS_OUTCOMES_MAX; i++)
            outcomes += chances.outcome[i];
        assert_true(fabs(chances.wins[0] + chances.wins[1] - 1) < NEAR);
        assert_true(fabs(outcomes - 1) < NEAR);
    }
    cards_free(c);
}

static void a_deck_too_short_for_an_exchange_is_said(void **state) {
    struct cards *c = load("tests/cards/small.yaml");
    struct cards_spread s;
    struct game g;
    (void)state;
    game_start(&g, c);
    g.sides[0].deck = 0x1f;
    assert_int_equal(cards_odds_exchange(&g, 0, &s), -1);
    cards_free(c);
}

/* --- sampling --- */

struct sample {
    uint32_t dealt[CARDS_SIDES][ODDS_TOTALS], exchanged[CARDS_SIDES][ODDS_TOTALS];
};

static int total_now(const struct game *g, int side) {
    return hand_force(g->cards, side, g->sides[side].played) +
           hand_bonus(g->cards, g->phase, side, g->won);
}

static void sample(const struct cards *c, int phase, int deals, struct sample *out) {
    struct dice d;
    dice_init(&d, 1775);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < deals; i++) {
        int side = i % CARDS_SIDES;
        struct game g;
        game_start(&g, c);
        g.phase = phase;
        dice_begin(&d, NULL);
        assert_int_equal(game_deal(&g, side, &d), DICE_OK);
        out->dealt[side][total_now(&g, side)]++;
        card_set idle = hand_idle(c, phase, side, g.sides[side].hand);
        assert_int_equal(game_exchange(&g, side, idle, &d), DICE_OK);
        out->exchanged[side][total_now(&g, side)]++;
    }
    dice_clear(&d);
}

/* Within four standard errors, of each total and of the mean. */
static void compare(const char *what, const struct cards_spread *exact, const uint32_t *counts,
                    int deals) {
    double mean = 0, square = 0, sampled = 0;
    for (int n = 0; n < ODDS_TOTALS; n++) {
        double p = exact->p[n], found = (double)counts[n] / deals;
        double error = sqrt(p * (1 - p) / deals);
        if (fabs(found - p) > 4 * error + 1.0 / deals)
            fail_msg("%s: total %d has %.6f, sampled %.6f", what, n, p, found);
        mean += n * p;
        square += n * n * p;
        sampled += n * found;
    }
    assert_true(fabs(mean - cards_odds_mean(exact)) < NEAR);
    assert_true(fabs(sampled - mean) < 4 * sqrt((square - mean * mean) / deals));
}

static void exact_odds_agree_with_a_million_deals(void **state) {
    static struct sample samples;
    struct cards *c = load("scenarios/bunker-hill.yaml");
    (void)state;
    for (int phase = 0; phase < 2; phase++) { /* the bombardment, and an attack */
        sample(c, phase, DEALS / 2, &samples);
        for (int side = 0; side < CARDS_SIDES; side++) {
            struct game g;
            struct cards_spread exact;
            game_start(&g, c);
            g.phase = phase;
            struct game_supply supply = game_supply(&g, side, 0, c->hand);
            cards_odds_draw(&g, side, 0, &supply, &exact);
            compare("a deal", &exact, samples.dealt[side], DEALS / 4);
            assert_int_equal(cards_odds_exchange(&g, side, &exact), 0);
            compare("an exchange", &exact, samples.exchanged[side], DEALS / 4);
        }
    }
    cards_free(c);
}

/* --- simulating --- */

static void the_same_seed_gives_the_same_tally(void **state) {
    struct cards *c = load("scenarios/bunker-hill.yaml");
    struct cards_tally one, same, other;
    (void)state;
    assert_int_equal(cards_simulate(c, 2000, 7, NULL, NULL, &one), 0);
    assert_int_equal(cards_simulate(c, 2000, 7, NULL, NULL, &same), 0);
    assert_int_equal(cards_simulate(c, 2000, 8, NULL, NULL, &other), 0);
    assert_memory_equal(&one, &same, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
    assert_int_equal(one.games, 2000);
    for (int side = 0; side < CARDS_SIDES; side++) {
        uint64_t sum = one.without[side];
        for (int i = 0; i < c->rung_count; i++)
            sum += c->rungs[i].side == side ? one.best[i] : 0;
        assert_int_equal(sum, 2000);
    }
    cards_free(c);
}

/* The first phase ends the battle as often as the exact odds say. */
static void simulated_battles_agree_with_the_exact_odds(void **state) {
    struct cards *c = load("scenarios/bunker-hill.yaml");
    struct cards_spread s[CARDS_SIDES];
    struct cards_chances chances;
    struct cards_tally t;
    struct game g;
    (void)state;
    game_start(&g, c);
    for (int side = 0; side < CARDS_SIDES; side++)
        assert_int_equal(cards_odds_exchange(&g, side, &s[side]), 0);
    cards_odds_chances(&g, s, &chances);
    const double games = 50000, p = chances.outcome[1];
    assert_int_equal(cards_simulate(c, (uint64_t)games, 1775, NULL, NULL, &t), 0);
    assert_true(fabs((double)t.ended[0] / games - p) < 4 * sqrt(p * (1 - p) / games));
    cards_free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_odds_agree_with_every_hand_of_small_decks),
        cmocka_unit_test(exact_odds_agree_where_some_cards_are_known),
        cmocka_unit_test(chances_add_up_to_one),
        cmocka_unit_test(a_deck_too_short_for_an_exchange_is_said),
        cmocka_unit_test(exact_odds_agree_with_a_million_deals),
        cmocka_unit_test(the_same_seed_gives_the_same_tally),
        cmocka_unit_test(simulated_battles_agree_with_the_exact_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
