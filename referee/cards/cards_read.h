/* cards_read: a cards file as values, and its faults. For cards_*.c alone. */
#ifndef REFEREE_CARDS_CARDS_READ_H
#define REFEREE_CARDS_CARDS_READ_H

#include "referee/cards/cards.h"
#include "scenarios/schema.h"

/* The file's names that other parts of it point to, each list ended by NULL; an
 * entry without a sound one has "". */
struct cards_names {
    const char *types[CARDS_TYPES_MAX + 1];
    const char *sides[CARDS_SIDES + 1];
    const char *rungs[CARDS_PHASES_MAX + 1];
    const char *phases[CARDS_PHASES_MAX + 1];
};

struct cards_reading {
    struct reader rd;
    struct cards *c;
    struct cards_names names;
};

/* Reads the whole tree; faults go into the reader's report. */
void cards_read(struct cards_reading *r, const struct node *top);

/* cards_read_phases.c: the walk, and whether every phase is on it. */
void cards_read_phases(struct cards_reading *r, const struct node *list);

/* One of `names` at the mapping's key, into *index; untouched where it is not.
 * Where the file has no names of that kind, which is a fault already, nothing is
 * judged. */
void cards_read_choice(struct cards_reading *r, const struct node *map, const char *key,
                       const char *const *names, int *index);

/* A list of types, as bits; 0 where there is none. */
unsigned cards_read_types(struct cards_reading *r, const struct node *map, const char *key);

#endif
