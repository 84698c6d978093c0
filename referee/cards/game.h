/* game: the state of a battle with cards, and the steps that change it.
 *
 * Nobody knows the order of a deck, so none is kept: drawing takes one of its
 * cards, each as likely. A deck that has run out is made of the pile of cards
 * that were laid off. The steps expect what game_apply.c judges; whoever plays
 * without a judge (cards_simulate.c) gives them nothing else. */
#ifndef REFEREE_CARDS_GAME_H
#define REFEREE_CARDS_GAME_H

#include "referee/cards/hand.h"
#include "referee/dice.h"

enum game_stage {
    GAME_DEALING,  /* hands are dealt, exchanged, chosen from */
    GAME_REVEALED, /* the phase is decided; `next` goes on */
    GAME_OVER
};

struct game_side {
    card_set deck, hand, pile; /* a card is in one of them */
    bool dealt, exchanged;
    bool chosen;      /* `played` was named, and is no longer the best */
    card_set played;  /* what counts; of a side that is dealt */
    int force, bonus; /* once revealed */
    int best;         /* rung, or CARDS_NONE */
    bool shuffled;    /* its pile became its deck in the present step */
};

struct game {
    const struct cards *cards; /* borrowed; outlives the game */
    int turn;                  /* phases that have been begun, this one included */
    int phase;                 /* stays at the last one when the battle is over */
    enum game_stage stage;
    struct game_side sides[CARDS_SIDES];
    signed char won[CARDS_PHASES_MAX]; /* the side that won a phase last, or CARDS_NONE */
    int outcome;                       /* of the phase, once revealed */
};

/* The battle before its first card. */
void game_start(struct game *g, const struct cards *c);

/* --- steps --- */

/* Deals the side a hand. On a failure of the dice the game is to be thrown away. */
enum dice_status game_deal(struct game *g, int side, struct dice *d);

/* The hand that the side holds at the table. */
void game_deal_by_hand(struct game *g, int side, card_set hand);

/* Lays the cards off and draws as many. */
enum dice_status game_exchange(struct game *g, int side, card_set off, struct dice *d);
void game_exchange_by_hand(struct game *g, int side, card_set off, card_set drawn);

void game_play(struct game *g, int side, card_set played);

/* Decides the phase: totals, outcome, rungs. */
void game_reveal(struct game *g);

/* Lays the hands off and goes on to the phase that the outcome leads to. */
void game_next(struct game *g);

/* --- questions --- */

/* Where the side's next `count` cards come from, once `off` has been laid off:
 * `sure` are drawn in any case, the rest are `draw` of `pool`, each as likely. */
struct game_supply {
    card_set sure, pool;
    int draw;
};
struct game_supply game_supply(const struct game *g, int side, card_set off, int count);

/* True when the cards can be what the side draws next; else *wrong is a set of
 * those that cannot be among them (or, where empty, of those in *missing that
 * must be). */
bool game_can_draw(const struct game *g, int side, card_set off, card_set cards, card_set *wrong,
                   card_set *missing);

const struct cards_phase *game_phase(const struct game *g);

/* Of a revealed phase. */
const struct cards_outcome *game_outcome(const struct game *g);
int game_total(const struct game *g, int side);
int game_winner(const struct game *g);

/* A number that equal states share. */
uint64_t game_fingerprint(const struct game *g);

#endif
