#include "referee/cards/hand.h"

enum hand_count hand_counts(const struct cards *c, int phase, int side, int type) {
    const struct cards_terms *terms = &c->phases[phase].terms[side];
    unsigned bit = 1U << type;
    if ((c->sides[side].plays & ~terms->bars & bit) == 0)
        return HAND_NONE;
    return (terms->any_number & bit) != 0 ? HAND_ANY : HAND_BEST;
}

card_set hand_best(const struct cards *c, int phase, int side, card_set hand) {
    const struct card *deck = c->sides[side].deck;
    int best[CARDS_TYPES_MAX];
    card_set counted = 0;
    for (int t = 0; t < c->type_count; t++)
        best[t] = CARDS_NONE;
    for (card_set s = hand; s != 0; s = cards_rest(s)) {
        int card = cards_first(s), type = deck[card].type;
        enum hand_count how = hand_counts(c, phase, side, type);
        if (how == HAND_ANY)
            counted |= cards_one(card);
        else if (how == HAND_BEST && (best[type] < 0 || deck[card].force > deck[best[type]].force))
            best[type] = card;
    }
    for (int t = 0; t < c->type_count; t++)
        counted |= best[t] < 0 ? 0 : cards_one(best[t]);
    return counted;
}

int hand_force(const struct cards *c, int side, card_set set) {
    int force = 0;
    for (; set != 0; set = cards_rest(set))
        force += c->sides[side].deck[cards_first(set)].force;
    return force;
}

static int weakest(const struct card *deck, card_set set) {
    int found = cards_first(set);
    for (; set != 0; set = cards_rest(set)) {
        if (deck[cards_first(set)].force < deck[found].force)
            found = cards_first(set);
    }
    return found;
}

card_set hand_idle(const struct cards *c, int phase, int side, card_set hand) {
    card_set idle = hand & ~hand_best(c, phase, side, hand), given = 0;
    for (int i = 0; i < c->exchange && idle != 0; i++) {
        card_set one = cards_one(weakest(c->sides[side].deck, idle));
        given |= one;
        idle &= ~one;
    }
    return given;
}

int hand_bonus(const struct cards *c, int phase, int side, const signed char *won) {
    const struct cards_phase *p = &c->phases[phase];
    int bonus = p->terms[side].bonus;
    for (int i = 0; i < p->reward_count; i++) {
        const struct cards_reward *r = &p->rewards[i];
        if (r->side == side && won[r->phase] == side)
            bonus += r->add;
    }
    return bonus;
}

int hand_winner(const struct cards *c, const int totals[CARDS_SIDES]) {
    if (totals[0] != totals[1])
        return totals[0] > totals[1] ? 0 : 1;
    return c->sides[0].wins_ties ? 0 : 1;
}

int hand_outcome(const struct cards *c, int phase, const int totals[CARDS_SIDES]) {
    const struct cards_phase *p = &c->phases[phase];
    int winner = hand_winner(c, totals), margin = totals[winner] - totals[1 - winner], n = 0;
    for (; n < p->outcome_count - 1; n++) {
        const struct cards_outcome *o = &p->outcomes[n];
        if (o->winner == CARDS_NONE || (o->winner == winner && margin >= o->by))
            break;
    }
    return n;
}
