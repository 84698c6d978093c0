/* field: battles of any size at the density of a real table, for measuring.
 *
 * Tables of 60" x 90" side by side, each with 60 units of both sides at random
 * places and bearings and in every formation but a garrison, woods over a fifth
 * of the ground. The rules are Saratoga's. The same seed gives the same field. */
#ifndef TESTS_BENCH_FIELD_H
#define TESTS_BENCH_FIELD_H

#include "referee/battle.h"

struct field {
    struct scenario *lender;  /* whose rules are used; owned */
    struct scenario scenario; /* its arrays are the field's */
    struct battle *battle;    /* owned */
};

/* A field of `units`, a multiple of 60, in the first side's move phase of turn 1. Ends the
 * program with a sentence when it cannot be had. */
void field_init(struct field *f, int units, uint64_t seed);
void field_clear(struct field *f);

#endif
