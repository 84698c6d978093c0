/* cards_simulate: many battles with cards, to see how often each rung is reached.
 *
 * Both sides exchange what cannot count and play their best. */
#ifndef REFEREE_CARDS_CARDS_SIMULATE_H
#define REFEREE_CARDS_CARDS_SIMULATE_H

#include "referee/cards/cards.h"

struct cards_tally {
    uint64_t games;
    uint64_t phases;                    /* that were played in all of them */
    uint64_t reached[CARDS_PHASES_MAX]; /* by rung: games in which it was reached */
    uint64_t best[CARDS_PHASES_MAX];    /* by rung: games in which it stood at the end */
    uint64_t without[CARDS_SIDES];      /* games in which the side reached no rung */
    uint64_t ended[CARDS_PHASES_MAX];   /* by phase: games that ended in it */
    uint64_t unended;                   /* games that were left after 1000 phases */
};

/* Called after every so many games; false stops. */
typedef bool cards_watch(void *context, uint64_t done);

/* Plays `games` battles with dice from `seed`; the same seed, the same tally.
 * `watch` may be NULL. 0, or -1 when memory runs out. */
int cards_simulate(const struct cards *c, uint64_t games, uint64_t seed, cards_watch *watch,
                   void *context, struct cards_tally *out);

#endif
