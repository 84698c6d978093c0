/* luck: what the dice gave against what they promised.
 *
 * Each roll is set against its own chances: the need of its column, the faces
 * that save, the limit and modifiers of a check, both sides' modifiers in a
 * round of melee. So a unit that fires at long range all day is not called
 * unlucky for it. */
#ifndef REFEREE_CONSOLE_LUCK_H
#define REFEREE_CONSOLE_LUCK_H

#include "referee/battle.h"

enum luck_kind {
    LUCK_HITS,   /* dice of fire that hit, before any protection */
    LUCK_SAVES,  /* hits that the target's protection took away */
    LUCK_MORALE, /* checks passed */
    LUCK_MELEE,  /* rounds won; a tie is won by nobody */
    LUCK_KINDS
};

/* How many rolls there were, how many came out well, how many were to be
 * expected. */
struct luck_count {
    int rolls, rolled;
    double expected;
};

struct luck {
    struct luck_count sides[SIDES][LUCK_KINDS];
    int unit_count;
    struct luck_count (*units)[LUCK_KINDS]; /* owned */
};

/* 0, or -1 when memory runs out. The caller clears. */
int luck_init(struct luck *l, int unit_count);
void luck_clear(struct luck *l);

/* Counts the rolls of one event in. `b` is the battle it happened in. */
void luck_add(struct luck *l, const struct battle *b, const struct event *e);

/* "hits": the name in JSON and in the table's head. */
const char *luck_name(enum luck_kind kind);

#endif
