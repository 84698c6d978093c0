/* todo: who has still to act in the present phase.
 *
 * To move: a unit that has done nothing yet this turn and may, or an arrival
 * that may enter. To fire: a unit with a target that the rules allow. To
 * charge: a unit that could. To fight: a melee that waits. */
#ifndef REFEREE_CONSOLE_TODO_H
#define REFEREE_CONSOLE_TODO_H

#include "referee/battle.h"

#include <jansson.h>
#include <stdio.h>

/* Whether the unit has still to act; false in a phase without units to act. */
bool todo_unit(struct battle *b, int unit);

/* Whether a commander waits who may enter now. */
bool todo_commander(const struct battle *b, int commander);

/* How many units on the table, or melees, are left to act: as many as todo_text lists. */
int todo_count(struct battle *b);

/* "14 to move", "3 to fire", "2 could charge", "1 to fight", "an answer is due",
 * "nobody to move; `next`", with `enter` before it where somebody may come on; "British first, 2
 * could charge" while a unit of the side that charges first could; empty before turn 1. Cut to fit
 * `size`. Returns `to`. */
char *todo_brief(struct battle *b, char *to, size_t size);

/* The same in full, one or more whole lines: who they are, in the charges a list for
 * each side with the nearest that each could charge; "nobody" when nothing is left; and who is in
 * column, which bars shooting and charging. Nothing before turn 1. */
void todo_text(FILE *out, struct battle *b);

/* What `next` would leave undone, in whole lines; nothing where all is done. */
void todo_left(FILE *out, struct battle *b);

/* The same as a list of ids; empty where all is done. The caller owns it; NULL
 * when memory runs out. */
json_t *todo_json(struct battle *b);

/* What that command, before it is done, ends for others: the first charge of the
 * second side those of the first, with who could have. Nothing where it ends nothing.
 * `warns`: it is said while it can still be called off. */
void todo_charges_end(FILE *out, struct battle *b, const struct command *c, bool warns);

/* Who may come on now, with how; where nobody may, who comes from which turn on. */
void todo_arrivals(FILE *out, const struct battle *b);

/* What is to be known of a phase that has just begun: of movement, who may come
 * on; of shooting or charging, who is in column, with the way back where it is
 * `undo`. Nothing in other phases. */
void todo_begun(FILE *out, const struct battle *b);

#endif
