/* legal: what the rules allow a piece at this moment.
 *
 * Questions to the rules themselves (battle_why, battle_shot), for completion,
 * for `nearest` and for what is left to do. Nothing changes and no die is
 * rolled; pieces too far away to matter are passed over unasked. */
#ifndef REFEREE_CONSOLE_LEGAL_H
#define REFEREE_CONSOLE_LEGAL_H

#include "referee/battle.h"

/* True when the command would be accepted, its dice apart. */
bool legal_command(struct battle *b, const struct command *c);

/* True for a phase of that kind, of the side or of both. */
bool legal_phase(const struct battle *b, enum phase_kind kind, int side);

/* The ruleset's number of the phase of that kind for the side (-1: for any): the next
 * that this turn has after the present one, else the last up to it; -1: none. */
int legal_phase_number(const struct battle *b, enum phase_kind kind, int side);

/* The shot of `unit` at `target` (rule 4); false when it is barred. `shot` may be NULL. */
bool legal_shot(struct battle *b, int unit, int target, struct shot *shot);
bool legal_any_shot(struct battle *b, int unit);

/* The enemy that `unit` may fire at and whose range is the shortest, the first
 * of equals in the order of battle; -1: none. */
int legal_nearest_shot(struct battle *b, int unit);

/* The enemy on the table whose centre is nearest to that of `unit`, whatever
 * the rules say of it; -1: none. */
int legal_nearest_enemy(const struct battle *b, int unit);

/* A charge of `unit` on `target` (rule 6.1). */
bool legal_charge(struct battle *b, int unit, int target);
bool legal_any_charge(struct battle *b, int unit);

/* The enemy that `unit` may charge and that is nearest to it, edge to edge; -1: none. */
int legal_nearest_charge(struct battle *b, int unit);

/* `commander` joins `unit` (rule 3.5). */
bool legal_join(struct battle *b, int commander, int unit);

/* The unit may still spend some of its movement: it is its side's move, it has
 * allowance left, and neither reforms nor cuts abatis (rule 3). */
bool legal_movement(const struct battle *b, int unit);

#endif
