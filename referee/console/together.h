/* together: whether a group keeps its line when each of it goes as far as it may.
 *
 * Guns and horse go farther than foot, and whoever has moved before goes less. */
#ifndef REFEREE_CONSOLE_TOGETHER_H
#define REFEREE_CONSOLE_TOGETHER_H

#include "referee/battle.h"
#include "referee/console/parse.h"

#include <stdio.h>

/* One unit's move without a distance; inches. */
struct together_move {
    int unit;
    double went_in, could_in; /* what it did, what its allowance was good for */
};

struct together {
    int count;
    struct together_move *at; /* owned by the caller; room for every member */
};

/* Adds what came of a member's command, where it is such a move. */
void together_add(struct together *t, const struct command *c, const struct outcome *out);

/* A line that names who went farther than the slowest may, with the order that keeps
 * them together, behind an `undo` of the `done` commands. Nothing where nobody did. */
void together_tell(FILE *out, const struct battle *b, const struct together *t,
                   const struct order *o, int done);

#endif
