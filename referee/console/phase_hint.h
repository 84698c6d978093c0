/* phase_hint: when in the turn an order may be given that came in a wrong phase. */
#ifndef REFEREE_CONSOLE_PHASE_HINT_H
#define REFEREE_CONSOLE_PHASE_HINT_H

#include "referee/battle.h"
#include "referee/console/sentence.h"

/* Adds which phase the order `verb` of that side (-1: whoever's) belongs to, whether
 * that is over or to come, and how to get there: "over this turn: American fire; `undo`
 * goes back, `next` goes on to: British fire". */
void phase_hint_add(struct sentence *s, const struct battle *b, const char *verb, int side);

#endif
