#include "referee/cards/game.h"

#include <string.h>

void game_start(struct game *g, const struct cards *c) {
    *g = (struct game){.cards = c, .turn = 1};
    memset(g->won, CARDS_NONE, sizeof g->won);
    for (int i = 0; i < CARDS_SIDES; i++) {
        g->sides[i].deck = cards_all(c, i);
        g->sides[i].best = CARDS_NONE;
    }
}

/* --- drawing --- */

/* The n-th card of the set, from 0. */
static card_set nth(card_set set, int n) {
    for (; n > 0; n--)
        set = cards_rest(set);
    return cards_one(cards_first(set));
}

/* A pile that becomes the deck is shuffled: any of its cards may come next. */
static void refill(struct game_side *s) {
    if (s->deck != 0)
        return;
    s->deck = s->pile;
    s->pile = 0;
    s->shuffled = true;
}

static enum dice_status draw(struct game_side *s, int count, struct dice *d) {
    for (; count > 0; count--) {
        refill(s);
        int n;
        enum dice_status status = dice_pick(d, cards_count(s->deck), &n);
        if (status != DICE_OK)
            return status;
        card_set card = nth(s->deck, n);
        s->deck &= ~card;
        s->hand |= card;
    }
    return DICE_OK;
}

static void draw_by_hand(struct game_side *s, card_set cards) {
    if ((cards & ~s->deck) != 0) {
        s->deck |= s->pile;
        s->pile = 0;
        s->shuffled = true;
    }
    s->deck &= ~cards;
    s->hand |= cards;
}

static void lay_off(struct game_side *s, card_set off) {
    s->hand &= ~off;
    s->pile |= off;
}

/* Until the side chooses, its best cards count. */
static void settle(struct game *g, int side) {
    struct game_side *s = &g->sides[side];
    s->chosen = false;
    s->played = hand_best(g->cards, g->phase, side, s->hand);
}

/* --- steps --- */

enum dice_status game_deal(struct game *g, int side, struct dice *d) {
    struct game_side *s = &g->sides[side];
    s->shuffled = false;
    s->dealt = true;
    enum dice_status status = draw(s, g->cards->hand, d);
    settle(g, side);
    return status;
}

void game_deal_by_hand(struct game *g, int side, card_set hand) {
    struct game_side *s = &g->sides[side];
    s->shuffled = false;
    s->dealt = true;
    draw_by_hand(s, hand);
    settle(g, side);
}

static void begin_exchange(struct game_side *s, card_set off) {
    s->shuffled = false;
    s->exchanged = true;
    lay_off(s, off);
}

enum dice_status game_exchange(struct game *g, int side, card_set off, struct dice *d) {
    struct game_side *s = &g->sides[side];
    begin_exchange(s, off);
    enum dice_status status = draw(s, cards_count(off), d);
    settle(g, side);
    return status;
}

void game_exchange_by_hand(struct game *g, int side, card_set off, card_set drawn) {
    struct game_side *s = &g->sides[side];
    begin_exchange(s, off);
    draw_by_hand(s, drawn);
    settle(g, side);
}

void game_play(struct game *g, int side, card_set played) {
    g->sides[side].chosen = true;
    g->sides[side].played = played;
}

static void grant(struct game *g, int rung) {
    if (rung == CARDS_NONE)
        return;
    struct game_side *s = &g->sides[g->cards->rungs[rung].side];
    if (rung > s->best)
        s->best = rung;
}

void game_reveal(struct game *g) {
    int totals[CARDS_SIDES];
    for (int i = 0; i < CARDS_SIDES; i++) {
        struct game_side *s = &g->sides[i];
        s->force = hand_force(g->cards, i, s->played);
        s->bonus = hand_bonus(g->cards, g->phase, i, g->won);
        totals[i] = s->force + s->bonus;
    }
    g->outcome = hand_outcome(g->cards, g->phase, totals);
    g->won[g->phase] = (signed char)hand_winner(g->cards, totals);
    grant(g, game_outcome(g)->rung);
    g->stage = game_outcome(g)->go == CARDS_NONE ? GAME_OVER : GAME_REVEALED;
}

void game_next(struct game *g) {
    g->phase = game_outcome(g)->go;
    g->turn++;
    g->stage = GAME_DEALING;
    g->outcome = 0;
    for (int i = 0; i < CARDS_SIDES; i++) {
        struct game_side *s = &g->sides[i];
        lay_off(s, s->hand);
        *s = (struct game_side){.deck = s->deck, .pile = s->pile, .best = s->best};
    }
}

/* --- questions --- */

struct game_supply game_supply(const struct game *g, int side, card_set off, int count) {
    const struct game_side *s = &g->sides[side];
    int left = cards_count(s->deck);
    if (left >= count)
        return (struct game_supply){.pool = s->deck, .draw = count};
    return (struct game_supply){.sure = s->deck, .pool = s->pile | off, .draw = count - left};
}

bool game_can_draw(const struct game *g, int side, card_set off, card_set cards, card_set *wrong,
                   card_set *missing) {
    struct game_supply supply = game_supply(g, side, off, cards_count(cards));
    *wrong = cards & ~(supply.sure | supply.pool);
    *missing = supply.sure & ~cards;
    return *wrong == 0 && *missing == 0;
}

const struct cards_phase *game_phase(const struct game *g) {
    return &g->cards->phases[g->phase];
}

const struct cards_outcome *game_outcome(const struct game *g) {
    return &game_phase(g)->outcomes[g->outcome];
}

int game_total(const struct game *g, int side) {
    return g->sides[side].force + g->sides[side].bonus;
}

int game_winner(const struct game *g) {
    return g->won[g->phase];
}

/* --- fingerprint --- */

/* FNV-1a over the bytes of a number, the lowest first. */
static void mix(uint64_t *hash, uint64_t n) {
    for (int i = 0; i < 8; i++) {
        *hash = (*hash ^ (n & 0xff)) * 0x100000001b3ULL;
        n >>= 8;
    }
}

static void mix_side(uint64_t *hash, const struct game_side *s) {
    mix(hash, s->deck);
    mix(hash, s->hand);
    mix(hash, s->pile);
    mix(hash, s->played);
    mix(hash, s->dealt);
    mix(hash, s->exchanged);
    mix(hash, s->chosen);
    mix(hash, (uint64_t)s->force);
    mix(hash, (uint64_t)s->bonus);
    mix(hash, (uint64_t)s->best + 1);
}

uint64_t game_fingerprint(const struct game *g) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    mix(&hash, (uint64_t)g->turn);
    mix(&hash, (uint64_t)g->phase);
    mix(&hash, g->stage);
    mix(&hash, (uint64_t)g->outcome);
    for (int i = 0; i < g->cards->phase_count; i++)
        mix(&hash, (uint64_t)g->won[i] + 1);
    for (int i = 0; i < CARDS_SIDES; i++)
        mix_side(&hash, &g->sides[i]);
    return hash;
}
