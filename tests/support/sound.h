/* sound: what must hold of a battle after every command, whatever it was.
 *
 * Told in words, not asserted: who plays knows the command and the journal that
 * belong to a fault. */
#ifndef TESTS_SUPPORT_SOUND_H
#define TESTS_SUPPORT_SOUND_H

#include "referee/battle.h"

#define SOUND_UNITS_MAX 200

/* What is compared with, from before a command. */
struct sound {
    int bases[SOUND_UNITS_MAX];
    struct unit unit; /* the one that is ordered; anything without one */
};

/* Remembers the battle before the command `c`. */
void sound_before(struct sound *s, const struct battle *b, const struct command *c);

/* After it was accepted: true, or false with what is wrong in `why`. On the
 * table every unit has bases and none beyond what it had (but by `bases`), none
 * of them off the table or overlapping another unit's by more than 0.01"; and an
 * ordered move, wheel, about-face, entry or change of formation has not brought
 * the unit within 1" of an enemy, nor nearer to one who was nearer (rule 3.4). */
bool sound_check(const struct sound *s, const struct battle *b, const struct command *c, char *why,
                 size_t size);

#endif
