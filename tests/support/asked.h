/* asked: a question of `referee odds`, read as the command line reads it and
 * played out with dice as the rules play it. For the tests that sample the odds
 * and for the bench. */
#ifndef TESTS_SUPPORT_ASKED_H
#define TESTS_SUPPORT_ASKED_H

#include "referee/console/lookup.h"

#include <stdint.h>

struct asked {
    struct ruleset *rules;
    struct lookup lookup;
    struct lookup_terms terms;
    char words[300];
};

/* Reads "charge --rules saratoga ..."; NULL, or why it is no question (static
 * or the asked one's own). asked_clear frees. */
const char *asked_init(struct asked *a, const char *question);
void asked_clear(struct asked *a);

/* One morale check of a unit. `dice` have begun; they never run out. */
bool asked_passes(const struct ruleset *r, const struct melee_side *u, struct dice *d);

/* Stands left on both sides of a melee and who won: 1, -1, or 0 where both are
 * gone. */
struct fought {
    int attackers, defenders, winner;
};
struct fought asked_fight(const struct lookup_terms *t, uint64_t seed);

/* How a charge ends, in the order of the six chances of struct odds_charge. */
enum charge_end { BALKS, BREAKS, SHOT_DOWN, ATTACKER_WINS, DEFENDER_WINS, BOTH, CHARGE_ENDS };
enum charge_end asked_charge(const struct lookup_terms *t, struct dice *d);
void asked_charge_chances(const struct odds_charge *odds, double chances[CHARGE_ENDS]);

#endif
