/* shoot: who may fire at whom, and what the volley does (rule 4). */
#ifndef REFEREE_FRITZ_SHOOT_H
#define REFEREE_FRITZ_SHOOT_H

#include "referee/state.h"

/* The first unit that bars the line of fire from `shooter` to `target` along
 * `line` (4.3), or -1; `close`: somebody reaches near the edge of what is free. */
int shoot_blocker(const struct battle *b, int shooter, int target, struct segment line,
                  bool *close);

/* The redoubt whose wall `line` crosses on its way to a unit that stands in
 * it, whose centre is `target`; the one that comes or shoots stands at `from`,
 * outside. -1: none (4.6, 6.4). */
int shoot_wall(const struct battle *b, struct vec from, struct vec target, struct segment line);

/* Judges the deed's fire command: fills its checks and the shot, also one that
 * the rules bar: not in front, it is measured to the target's nearest point;
 * out of range, its column is -1. False when there is nothing to measure: a
 * unit is not on the table, or the two are no enemies. */
bool shoot_judge(struct deed *d, struct shot *shot);

/* Bases that so many hits that count take off the unit: one each, but a gun
 * goes only with the third of a turn (4.7). */
int shoot_bases_lost(const struct unit *u, int counted);

/* Rolls `shot` and takes what it costs the target. False when dice do not
 * come. `defensive`: at a charger. */
bool shoot_volley(struct deed *d, int shooter, int target, const struct shot *shot, bool by_hand,
                  bool defensive);

/* The shot of rule 6.4 that the target of a charge has at the charger, in the
 * column for it: false when it may not fire at him. Adds its checks when
 * `judge`. By hand, the charger is in front when he comes from the front. */
bool shoot_at_charger(struct deed *d, const struct pending_charge *p, bool judge, struct shot *out);

#endif
