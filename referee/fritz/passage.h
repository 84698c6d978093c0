/* passage: in which formation a unit would go where it may not go in its own. */
#ifndef REFEREE_FRITZ_PASSAGE_H
#define REFEREE_FRITZ_PASSAGE_H

#include "referee/battle.h"

/* For a move of a unit that is refused: the change of formation, into `form`, after
 * which the rules allow it as it stands. False when there is none. Rules are asked,
 * nothing changes. */
bool passage_find(struct battle *b, const struct command *move, struct command *form);

#endif
