/* charge: a charge judged, and its way into contact (rule 6); what the odds
 * share with the command. */
#ifndef REFEREE_FRITZ_CHARGE_H
#define REFEREE_FRITZ_CHARGE_H

#include "referee/state.h"

/* Judges the deed's charge command: fills its checks and what the charge would
 * be, also one that the rules bar. False when there is nothing to measure: a
 * unit is not on the table, or the two are no enemies. */
bool charge_judge(struct deed *d, struct pending_charge *p);

/* Moves the charger into contact, or both to where they meet (6.4, 6.5). By
 * hand nothing moves. Returns the unit that stopped the last way short, or -1. */
int charge_advance(struct deed *d, const struct pending_charge *p, bool countered);

/* The melee that comes of it: after a counter-charge it is frontal (6.8). */
struct melee_entry charge_melee(const struct pending_charge *p, bool countered);

#endif
