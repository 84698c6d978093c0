/* hand: what a hand of cards is worth in a phase. Pure: nothing changes.
 *
 * Of each type that a side may play, the strongest card counts, or every card
 * where the phase allows any number; a barred type does not count. */
#ifndef REFEREE_CARDS_HAND_H
#define REFEREE_CARDS_HAND_H

#include "referee/cards/cards.h"

/* How cards of a type count for a side in a phase. */
enum hand_count { HAND_NONE, HAND_BEST, HAND_ANY };
enum hand_count hand_counts(const struct cards *c, int phase, int side, int type);

/* The cards of the hand that count when the side plays as well as it can; of
 * cards of one force the first of the deck. */
card_set hand_best(const struct cards *c, int phase, int side, card_set hand);

/* The force of the set; every card in it counts. */
int hand_force(const struct cards *c, int side, card_set set);

/* What is exchanged by who exchanges nothing that can count: the weakest cards
 * outside of hand_best, as many as may be. */
card_set hand_idle(const struct cards *c, int phase, int side, card_set hand);

/* What a phase adds to the side's force; `won` holds for each phase the side
 * that won it last, or CARDS_NONE. */
int hand_bonus(const struct cards *c, int phase, int side, const signed char *won);

/* The side that wins with these totals. */
int hand_winner(const struct cards *c, const int totals[CARDS_SIDES]);

/* The phase's outcome that fits the totals: its index, never none (the loader
 * sees to it). */
int hand_outcome(const struct cards *c, int phase, const int totals[CARDS_SIDES]);

#endif
