/* odds_table: the odds of units as they stand on the table.
 *
 * Everything is measured by the functions that judge and do the command itself,
 * so a lookup cannot disagree with the battle. A charge is tried out: the
 * charger comes into contact as it would, and is taken back, because the melee
 * is fought on the ground that it reaches. Nothing changes for good. */
#ifndef REFEREE_FRITZ_ODDS_TABLE_H
#define REFEREE_FRITZ_ODDS_TABLE_H

#include "referee/battle.h"
#include "referee/fritz/odds.h"

/* --- fire (4) --- */

/* The shot of a fire command, with every check; out of range it has no dice.
 * With `from` the shooter is taken to stand there in its formation (a garrison:
 * in line), facing the target's centre; whether it may stand there is checked
 * too. False when there is no figure (shoot.h). */
bool odds_table_shot(struct battle *b, const struct command *c, const struct vec *from,
                     struct checks *checks, struct shot *out);

/* The chance that hits by that spread, which all count, destroy the unit: by
 * fire, or as its last base (4.7, 4.8). */
double odds_table_destroyed(const struct battle *b, int unit, const struct spread *hits);

/* --- melee (7) --- */

/* Both sides of a melee as they stand now. */
void odds_table_melee(const struct battle *b, const struct melee_entry *m,
                      struct odds_unit *attacker, struct odds_unit *defender);

/* --- charge (6) --- */

/* What the charge command would be, with every check. False when there is no
 * figure (charge.h). */
bool odds_table_charge(struct battle *b, const struct command *c, struct checks *checks,
                       struct pending_charge *p);

/* Whether the target may answer so. */
bool odds_table_may_answer(const struct pending_charge *p, enum response response);

/* The six ends of the charge with that answer, which must be allowed. When it
 * is `due` already both sides have passed their morale checks. Returns 0, or
 * -1 when memory runs out. */
int odds_table_answer(struct battle *b, const struct pending_charge *p, bool due,
                      enum response response, struct odds_charge *out);

/* The same before it is declared, with the answer that is best for the target. */
int odds_table_best_answer(struct battle *b, const struct pending_charge *p,
                           struct odds_charge *out);

#endif
