/* odds_melee: what the odds of a melee and of a whole charge share, on paper and
 * on the table. Private to the odds. */
#ifndef REFEREE_FRITZ_ODDS_MELEE_H
#define REFEREE_FRITZ_ODDS_MELEE_H

#include "referee/fritz/odds.h"

/* A melee being added up. The chances of a round hang on which side has more
 * stands and on nothing else that changes, so each of the three cases is
 * worked out once. */
struct odds_chain {
    const struct ruleset *rules;
    const struct odds_unit *attacker, *defender;
    struct odds_round rounds[3]; /* attacker has fewer, as many, more stands */
    struct odds_melee sum;       /* the spreads only where they have room */
};

void odds_chain_init(struct odds_chain *c, const struct ruleset *r,
                     const struct odds_unit *attacker, const struct odds_unit *defender);

/* Adds the melee of so many stands, which comes about with chance `chance`. */
void odds_chain_add(struct odds_chain *c, int attackers, int defenders, double chance);

/* Stands left of `bases` after `loss` more are gone and the last-base rule has
 * been applied (4.8). */
int odds_left(const struct ruleset *r, const struct odds_unit *u, int bases, int loss);

/* Fills the chances of the commanders from those of the ends: one rolls when
 * the fire destroys his unit and after a melee (4.9, 7.5), not when his unit
 * breaks. */
void odds_charge_commanders(const struct ruleset *r, struct odds_charge *out);

#endif
