/* The rules of battles with cards: the shipped decks, what counts, the walk. */
#include "referee/cards/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct cards *load(const char *path) {
    struct load_report faults = {0};
    struct cards *c = NULL;
    if (cards_load(&c, path, &faults) != 0)
        fail_msg("%s:%d:%d: %s", path, faults.faults[0].line, faults.faults[0].column,
                 faults.faults[0].text);
    load_report_clear(&faults);
    return c;
}

static int setup(void **state) {
    *state = load("scenarios/bunker-hill.yaml");
    return 0;
}

static int teardown(void **state) {
    cards_free(*state);
    return 0;
}

static int side_of(const struct cards *c, const char *id) {
    return strcmp(c->sides[0].id, id) == 0 ? 0 : 1;
}

static int phase_of(const struct cards *c, const char *id) {
    for (int i = 0; i < c->phase_count; i++) {
        if (strcmp(c->phases[i].id, id) == 0)
            return i;
    }
    fail_msg("no phase %s", id);
    return -1;
}

/* The cards with these ids, parted by blanks. */
static card_set cards_named(const struct cards *c, int side, const char *names) {
    card_set set = 0;
    char copy[400], *rest = copy;
    snprintf(copy, sizeof copy, "%s", names);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        int i = 0;
        while (i < c->sides[side].deck_count && strcmp(c->sides[side].deck[i].id, word) != 0)
            i++;
        if (i == c->sides[side].deck_count)
            fail_msg("no card %s", word);
        set |= cards_one(i);
    }
    return set;
}

/* --- the decks --- */

static void the_decks_have_the_cards_and_the_force_of_the_sheet(void **state) {
    static const struct {
        const char *side, *type;
        int cards, force;
    } rows[] = {
        {"us", "Leader", 7, 18},       {"us", "Troops", 7, 9},         {"us", "Fort", 7, 20},
        {"us", "Shoot", 7, 22},        {"us", "Blunder", 8, 19},       {"us", "Strategy", 3, 10},
        {"us", "Attack", 0, 0},        {"british", "Leader", 6, 16},   {"british", "Troops", 7, 19},
        {"british", "Fort", 0, 0},     {"british", "Shoot", 6, 7},     {"british", "Attack", 8, 19},
        {"british", "Blunder", 6, 13}, {"british", "Strategy", 3, 10},
    };
    const struct cards *c = *state;
    int cards[CARDS_SIDES] = {0}, force[CARDS_SIDES] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int side = side_of(c, rows[i].side), n = 0, sum = 0;
        for (int k = 0; k < c->sides[side].deck_count; k++) {
            if (strcmp(c->types[c->sides[side].deck[k].type], rows[i].type) == 0) {
                n++;
                sum += c->sides[side].deck[k].force;
            }
        }
        if (n != rows[i].cards || sum != rows[i].force)
            fail_msg("%s %s: %d cards, force %d", rows[i].side, rows[i].type, n, sum);
        cards[side] += n;
        force[side] += sum;
    }
    assert_int_equal(cards[side_of(c, "us")], 39);
    assert_int_equal(force[side_of(c, "us")], 98);
    assert_int_equal(cards[side_of(c, "british")], 36);
    assert_int_equal(force[side_of(c, "british")], 84);
}

/* --- what counts --- */

static void of_each_type_the_strongest_counts(void **state) {
    static const struct {
        const char *what, *phase, *side, *hand, *best;
        int force;
    } rows[] = {
        {"one of each", "first-attack", "us",
         "john-stark joseph-warren redoubt earthworks musket-fire call-to-arms stopped-cold",
         "joseph-warren redoubt musket-fire call-to-arms stopped-cold", 14},
        {"seven of one type", "first-attack", "us",
         "colonel-prescott joseph-warren general-putnam general-pomeroy john-stark "
         "militia-leaders war-council",
         "colonel-prescott", 4},
        {"of equals the first", "first-attack", "us", "general-putnam joseph-warren",
         "joseph-warren", 3},
        {"attacks count in an attack", "first-attack", "british",
         "fixed-bayonets batteries bombardment concentrated-fire",
         "fixed-bayonets concentrated-fire", 6},
        {"in the bombardment no attack counts, and all that shoots does", "bombardment", "british",
         "fixed-bayonets batteries bombardment concentrated-fire general-howe",
         "batteries bombardment concentrated-fire general-howe", 8},
        {"the defenders' shooting is as ever in the bombardment", "bombardment", "us",
         "musket-fire deadly-accuracy", "musket-fire", 3},
    };
    const struct cards *c = *state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int side = side_of(c, rows[i].side), phase = phase_of(c, rows[i].phase);
        card_set best = hand_best(c, phase, side, cards_named(c, side, rows[i].hand));
        if (best != cards_named(c, side, rows[i].best) ||
            hand_force(c, side, best) != rows[i].force)
            fail_msg("%s: force %d", rows[i].what, hand_force(c, side, best));
    }
}

static void what_cannot_count_is_exchanged_the_weakest_first(void **state) {
    const struct cards *c = *state;
    int side = side_of(c, "us"), phase = phase_of(c, "first-attack");
    card_set hand = cards_named(c, side,
                                "colonel-prescott joseph-warren general-putnam general-pomeroy "
                                "john-stark yankee-farmers redoubt");
    assert_true(hand_idle(c, phase, side, hand) ==
                cards_named(c, side, "general-pomeroy john-stark joseph-warren"));
    assert_true(hand_idle(c, phase, side, cards_named(c, side, "redoubt yankee-farmers")) == 0);
}

/* --- bonuses --- */

static void phases_add_what_the_sheet_says(void **state) {
    static const struct {
        const char *phase;
        const char *won; /* by the British, or NULL */
        int us, british;
    } rows[] = {
        {"bombardment", NULL, 5, 0},
        {"first-attack", NULL, 3, 0},
        {"second-attack", NULL, 1, 0},
        {"third-attack", NULL, 0, 0},
        {"british-victory", NULL, 0, 0},
        {"british-victory", "first-attack", 0, 3},
        {"british-victory", "second-attack", 0, 1},
        {"british-victory", "third-attack", 0, 0},
        {"pursuit", "first-attack", 0, 3},
        {"pursuit", "second-attack", 0, 1},
        {"pursuit", "extra-attack", 0, 0},
        {"counter-attack", "first-attack", 0, 0},
        {"decision", NULL, 0, 0},
        {"extra-attack", NULL, 0, 0},
        {"american-victory", NULL, 0, 0},
    };
    const struct cards *c = *state;
    int us = side_of(c, "us"), british = side_of(c, "british");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        signed char won[CARDS_PHASES_MAX];
        memset(won, us, sizeof won);
        if (rows[i].won != NULL)
            won[phase_of(c, rows[i].won)] = (signed char)british;
        int phase = phase_of(c, rows[i].phase);
        if (hand_bonus(c, phase, us, won) != rows[i].us ||
            hand_bonus(c, phase, british, won) != rows[i].british)
            fail_msg("%s, %s won by the British", rows[i].phase,
                     rows[i].won ? rows[i].won : "none");
    }
}

/* --- the walk --- */

/* Every arrow between phases at its boundary: totals, where it leads, what it
 * grants. */
static const struct arrow {
    const char *phase;
    int us, british;
    const char *go, *rung; /* NULL: the battle is over; no rung */
} arrows[] = {
    {"bombardment", 9, 9, "first-attack", NULL},
    {"bombardment", 9, 10, NULL, "british-strategic"},
    {"first-attack", 9, 9, "second-attack", "us-minor-moral"},
    {"first-attack", 9, 10, "british-victory", "british-strategic"},
    {"second-attack", 9, 9, "third-attack", "us-moral"},
    {"second-attack", 9, 10, "british-victory", "british-strategic"},
    {"third-attack", 9, 9, "decision", "us-major-moral"},
    {"third-attack", 9, 10, "british-victory", "british-strategic"},
    {"british-victory", 9, 13, "pursuit", NULL},
    {"british-victory", 9, 12, NULL, NULL},
    {"british-victory", 9, 9, NULL, NULL},
    {"british-victory", 12, 9, NULL, NULL},
    {"british-victory", 13, 9, "counter-attack", NULL},
    {"pursuit", 9, 13, NULL, "british-total"},
    {"pursuit", 9, 12, NULL, NULL},
    {"pursuit", 20, 9, NULL, NULL},
    {"counter-attack", 13, 9, NULL, "us-total"},
    {"counter-attack", 12, 9, NULL, NULL},
    {"counter-attack", 9, 20, NULL, NULL},
    {"decision", 9, 10, "extra-attack", NULL},
    {"decision", 9, 9, "american-victory", "us-strategic"},
    {"extra-attack", 9, 9, "decision", NULL},
    {"extra-attack", 9, 10, "british-victory", "british-strategic"},
    {"american-victory", 9, 9, "counter-attack", NULL},
    {"american-victory", 9, 10, NULL, NULL},
};
#define ARROWS (sizeof arrows / sizeof arrows[0])

static const struct cards_outcome *outcome_of(const struct cards *c, const struct arrow *a,
                                              int *index) {
    int totals[CARDS_SIDES], phase = phase_of(c, a->phase);
    totals[side_of(c, "us")] = a->us;
    totals[side_of(c, "british")] = a->british;
    *index = hand_outcome(c, phase, totals);
    return &c->phases[phase].outcomes[*index];
}

static bool is_named(const char *name, const char *found) {
    return name == NULL ? found == NULL : found != NULL && strcmp(name, found) == 0;
}

static void every_arrow_leads_where_the_sheet_says(void **state) {
    const struct cards *c = *state;
    bool met[CARDS_PHASES_MAX][CARDS_OUTCOMES_MAX] = {{false}};
    for (size_t i = 0; i < ARROWS; i++) {
        int index;
        const struct cards_outcome *o = outcome_of(c, &arrows[i], &index);
        met[phase_of(c, arrows[i].phase)][index] = true;
        if (!is_named(arrows[i].go, o->go < 0 ? NULL : c->phases[o->go].id) ||
            !is_named(arrows[i].rung, o->rung < 0 ? NULL : c->rungs[o->rung].id))
            fail_msg("%s, %d to %d", arrows[i].phase, arrows[i].us, arrows[i].british);
    }
    for (int p = 0; p < c->phase_count; p++) {
        for (int o = 0; o < c->phases[p].outcome_count; o++) {
            if (!met[p][o])
                fail_msg("no row meets outcome %d of %s", o, c->phases[p].id);
        }
    }
}

static void the_ladder_has_the_levels_of_the_sheet(void **state) {
    static const struct {
        const char *id, *level;
    } rows[] = {{"us-minor-moral", "I"}, {"us-moral", "II"}, {"us-major-moral", "III"},
                {"us-strategic", "III"}, {"us-total", "IV"}, {"british-strategic", "II"},
                {"british-total", "IV"}};
    const struct cards *c = *state;
    assert_int_equal(c->rung_count, sizeof rows / sizeof rows[0]);
    for (int i = 0; i < c->rung_count; i++) {
        assert_string_equal(c->rungs[i].id, rows[i].id);
        assert_string_equal(cards_roman(c->rungs[i].level), rows[i].level);
    }
}

/* --- the state --- */

static void deal_both(struct game *g, struct dice *d) {
    for (int side = 0; side < CARDS_SIDES; side++) {
        dice_begin(d, NULL);
        assert_int_equal(game_deal(g, side, d), DICE_OK);
    }
}

static void no_card_is_ever_lost_or_doubled(void **state) {
    const struct cards *c = *state;
    struct dice d;
    struct game g;
    dice_init(&d, 5);
    for (int battle = 0; battle < 200; battle++) {
        for (game_start(&g, c); g.stage != GAME_OVER; game_next(&g)) {
            deal_both(&g, &d);
            for (int side = 0; side < CARDS_SIDES; side++) {
                struct game_side *s = &g.sides[side];
                assert_int_equal(cards_count(s->hand), c->hand);
                assert_int_equal(game_exchange(&g, side, hand_idle(c, g.phase, side, s->hand), &d),
                                 DICE_OK);
                assert_int_equal(cards_count(s->hand), c->hand);
                assert_true((s->hand | s->deck | s->pile) == cards_all(c, side));
                assert_true((s->hand & s->deck) == 0 && (s->hand & s->pile) == 0 &&
                            (s->deck & s->pile) == 0);
            }
            game_reveal(&g);
            if (g.stage == GAME_OVER)
                break;
        }
    }
    dice_clear(&d);
}

static void a_deck_that_runs_out_is_made_of_the_pile(void **state) {
    const struct cards *c = *state;
    struct game g;
    card_set wrong, missing;
    game_start(&g, c);
    struct game_side *s = &g.sides[0];
    s->pile = s->deck & ~(card_set)0xf; /* four are left in the deck */
    s->deck = 0xf;
    assert_true(game_can_draw(&g, 0, 0, 0x7f, &wrong, &missing));
    assert_false(game_can_draw(&g, 0, 0, 0xfe, &wrong, &missing));
    assert_true(wrong == 0 && missing == 1);
    assert_true(game_can_draw(&g, 0, 0, 0x7, &wrong, &missing));
    assert_false(game_can_draw(&g, 0, 0, 0x31, &wrong, &missing));
    assert_true(wrong == 0x30);
    struct dice d;
    dice_init(&d, 3);
    dice_begin(&d, NULL);
    assert_int_equal(game_deal(&g, 0, &d), DICE_OK);
    assert_true((s->hand & 0xf) == 0xf && s->shuffled);
    assert_int_equal(cards_count(s->deck), c->sides[0].deck_count - c->hand);
    dice_clear(&d);
}

static void the_best_victory_stands(void **state) {
    const struct cards *c = *state;
    struct game g;
    game_start(&g, c);
    int us = side_of(c, "us"), british = side_of(c, "british");
    static const char *const walk[] = {"first-attack", "second-attack", "third-attack", "decision"};
    for (size_t i = 0; i < sizeof walk / sizeof walk[0]; i++) {
        g.phase = phase_of(c, walk[i]);
        game_reveal(&g); /* nobody has cards: the Americans win the tie */
    }
    assert_string_equal(c->rungs[g.sides[us].best].id, "us-strategic");
    assert_int_equal(g.sides[british].best, CARDS_NONE);
    g.phase = phase_of(c, "first-attack");
    game_reveal(&g);
    assert_string_equal(c->rungs[g.sides[us].best].id, "us-strategic");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_decks_have_the_cards_and_the_force_of_the_sheet),
        cmocka_unit_test(of_each_type_the_strongest_counts),
        cmocka_unit_test(what_cannot_count_is_exchanged_the_weakest_first),
        cmocka_unit_test(phases_add_what_the_sheet_says),
        cmocka_unit_test(every_arrow_leads_where_the_sheet_says),
        cmocka_unit_test(the_ladder_has_the_levels_of_the_sheet),
        cmocka_unit_test(no_card_is_ever_lost_or_doubled),
        cmocka_unit_test(a_deck_that_runs_out_is_made_of_the_pile),
        cmocka_unit_test(the_best_victory_stands),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
