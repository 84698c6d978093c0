/* cards_odds: what hands that are still to be drawn will be worth, exactly.
 *
 * Counted, not sampled: hands are counted by how many cards of each type they
 * have and what the strongest of them is. */
#ifndef REFEREE_CARDS_CARDS_ODDS_H
#define REFEREE_CARDS_CARDS_ODDS_H

#include "referee/cards/game.h"

#define ODDS_TOTALS (CARDS_DECK_MAX * CARDS_FORCE_MAX + 100) /* totals from 0 up */

/* p[n]: the chance of a total (force, and what the phase adds) of n. */
struct cards_spread {
    double p[ODDS_TOTALS];
};

/* A hand of which `held` is known and the rest comes from the supply. */
void cards_odds_draw(const struct game *g, int side, card_set held,
                     const struct game_supply *supply, struct cards_spread *out);

/* A hand that is still to be dealt, of which its side then exchanges what cannot
 * count (hand_idle). Returns 0; -1 when the deck may run out on the way, which
 * is not counted; -2 when memory runs out. `out` is then untouched. */
int cards_odds_exchange(const struct game *g, int side, struct cards_spread *out);

/* A total that is known. */
void cards_odds_known(int total, struct cards_spread *out);

double cards_odds_mean(const struct cards_spread *s);

/* How a phase comes out. */
struct cards_chances {
    double wins[CARDS_SIDES];
    double outcome[CARDS_OUTCOMES_MAX]; /* of the phase, in their order */
};
void cards_odds_chances(const struct game *g, const struct cards_spread spreads[CARDS_SIDES],
                        struct cards_chances *out);

#endif
