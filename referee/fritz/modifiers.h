/* modifiers: which lines of a modifier table count (rules 5 and 7). */
#ifndef REFEREE_FRITZ_MODIFIERS_H
#define REFEREE_FRITZ_MODIFIERS_H

#include "referee/event.h"

/* Every line that holds for the facts, once each, and their sum. */
struct applied modifiers_applied(const struct modifier_list *list, const struct facts *f);

/* How many further bases the last-base rule takes from a unit that has just
 * been brought down to `left` of `started` (rule 4.8): all that are left, or 0. */
int last_base_loss(const struct ruleset *r, int started, int left, bool in_redoubt);

#endif
