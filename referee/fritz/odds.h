/* odds: the exact chances of fire, morale, melee and charges (rules 4 to 7).
 *
 * Nothing here rolls or prints, and nothing is sampled. The numbers come from
 * the same functions that resolve a battle (fire.h, morale.h, melee.h), so a
 * lookup cannot disagree with the table. Types, facts and counts are given by
 * the caller: from the command line or from the units of a battle. */
#ifndef REFEREE_FRITZ_ODDS_H
#define REFEREE_FRITZ_ODDS_H

#include "referee/fritz/melee.h"
#include "referee/fritz/morale.h"
#include "referee/fritz/spread.h"

/* Units, bases and dice asked about at once; more than fits in any battle. */
#define ODDS_COUNT_MAX 10000

/* --- fire (4) --- */

/* Shooters that fire under the same terms. */
struct odds_shot {
    const struct unit_type *type;
    int units;       /* 1 to ODDS_COUNT_MAX; guns: how many */
    int bases;       /* of each that see the target; 1 to ODDS_COUNT_MAX */
    bool at_charger; /* the column against a charger; no protection (6.4) */
    double range_in; /* >= 0; means nothing at a charger */
    struct facts shooter, target;
};

struct odds_fire {
    int column;         /* the ruleset's, or -1: out of range */
    int needs;          /* lowest face that hits; 0: out of range */
    int dice;           /* of all units together; 0: out of range */
    int protection;     /* the ruleset's, or -1 */
    double p;           /* one die scores a hit that counts */
    double mean;        /* of hits that count */
    struct spread hits; /* that count; owned */
};

/* Returns 0, or -1 when memory runs out (then `out` is empty). The caller
 * clears `out`. Out of range is an answer: no dice, no hit. */
int odds_fire(const struct ruleset *r, const struct odds_shot *shot, struct odds_fire *out);
void odds_fire_clear(struct odds_fire *f);

/* The chance that hits by that spread take a piece away that goes when
 * `hits_to_remove` reach it in one turn and has `hits_already` (4.7). */
double odds_gun_removed(const struct spread *hits, int hits_to_remove, int hits_already);

/* --- morale (5) --- */

/* The chance to pass. */
double odds_morale(const struct morale_terms *terms);

/* --- melee (7) --- */

/* One side. Of the flags in `side.facts`, FACT_COMMANDER and FACT_WALL say how
 * it stands; odds_melee also wants FACT_FLANKING and FACT_CHARGING, which
 * odds_charge sets by itself. */
struct odds_unit {
    struct melee_side side;
    int started; /* bases at the start of the battle (4.8) */
    bool in_redoubt;
};

/* The three ways a round can go; they add up to 1. */
struct odds_round {
    double attacker_wins, tie, defender_wins;
};

struct odds_round odds_round(const struct ruleset *r, const struct melee_side *attacker,
                             const struct melee_side *defender);

struct odds_melee {
    double attacker_wins, defender_wins, both_destroyed; /* add up to 1 */
    double rounds_mean;
    struct spread attacker_left, defender_left; /* stands at the end; owned */
};

/* Fights it out round by round: ties cost both sides stands, the last-base
 * rule applies after each loss, modifiers follow the stands left. Returns 0,
 * or -1 when memory runs out (then `out` is empty). The caller clears. */
int odds_melee(const struct ruleset *r, const struct odds_unit *attacker,
               const struct odds_unit *defender, struct odds_melee *out);
void odds_melee_clear(struct odds_melee *m);

/* --- charge (6) --- */

struct odds_charge {
    enum response response;
    /* the six ends; they add up to 1 */
    double attacker_balks;                               /* fails its morale check */
    double defender_breaks;                              /* fails its morale check */
    double attacker_shot_down;                           /* destroyed by the defensive fire */
    double attacker_wins, defender_wins, both_destroyed; /* the melee */
    /* chance that a commander, if the side has one, is a casualty (4.9, 7.5) */
    double attacker_commander_lost, defender_commander_lost;
};

/* Why the attacker may not charge at all (6.1), or NULL when it may. Distance,
 * line and ground are not looked at. Static text that follows the unit's name. */
const char *odds_charge_barred(const struct odds_unit *attacker);

/* Why the defender may not answer so (6.4), or NULL when it may. `flank`: the
 * charger comes from outside the defender's front zone. A gun is taken not to
 * have moved, a unit not to be reforming. Static text that follows the unit's
 * name. */
const char *odds_response_barred(const struct ruleset *r, const struct odds_unit *defender,
                                 bool flank, enum response response);

/* The whole charge with that response. Returns 0, or -1 when memory runs out.
 * The response must be allowed. */
int odds_charge(const struct ruleset *r, const struct odds_unit *attacker,
                const struct odds_unit *defender, bool flank, enum response response,
                struct odds_charge *out);

/* The same with the allowed response that is best for the defender: the one
 * with the greatest chance that the charger is shot down or loses the melee;
 * of equals the first of fire, counter, stand. */
int odds_charge_best(const struct ruleset *r, const struct odds_unit *attacker,
                     const struct odds_unit *defender, bool flank, struct odds_charge *out);

/* Whether `one` is a better answer for the defender than `best`, which was
 * asked before it (response RESPONSE_NONE: nothing was yet); equals are not. */
bool odds_charge_better(const struct odds_charge *one, const struct odds_charge *best);

/* The chance that a commander who has to roll is a casualty. */
double odds_commander_lost(const struct ruleset *r);

#endif
