/* melee: one round of hand to hand (rule 7). Pure. */
#ifndef REFEREE_FRITZ_MELEE_H
#define REFEREE_FRITZ_MELEE_H

#include "referee/dice.h"
#include "referee/event.h"

/* One side of a melee. */
struct melee_side {
    const struct unit_type *type;
    int bases;
    struct facts facts; /* all but FACT_MORE_STANDS, which depends on the round */
};

/* The modifiers of `own` in a round against `other` (7.1), FACT_MORE_STANDS
 * worked out from the two counts. */
struct applied melee_applied(const struct ruleset *r, const struct melee_side *own,
                             const struct melee_side *other);

/* Who wins a round: 1 the attacker, -1 the defender, 0 a tie. */
int melee_winner(int attacker_die, int attacker_modifier, int defender_die, int defender_modifier);

/* Rolls one die of a round for `who`; `again`: the round before was a tie. */
enum dice_status melee_roll(const char *who, const struct applied *applied, bool again,
                            struct dice *d, int *die);

#endif
