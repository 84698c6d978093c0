/* pairs: who can shoot at whom, asked of the game's geometry and of GEOS.
 *
 * For every unit and every enemy with some part within 24" of its centre: is
 * part of him in the front zone (1.8), at which range (4.2), and does anybody
 * stand in the line of fire (4.3)? */
#ifndef TESTS_BENCH_PAIRS_H
#define TESTS_BENCH_PAIRS_H

#include "referee/state.h"
#include "tests/bench/field.h"

#define PAIRS_REACH_IN 24.0

struct pair {
    int shooter, target;
    bool in_front;
    bool barred;     /* false where nothing is in front */
    double range_in; /* -1 likewise */
};

/* Pairs in order of shooter and target; owned. */
struct pairs {
    struct pair *at;
    int count, capacity;
};

void pairs_add(struct pairs *p, struct pair one);
void pairs_clear(struct pairs *p);

/* All pairs of the field by the game's own functions, in place of what `p`
 * held (its memory is used again). */
void pairs_ours(const struct field *f, struct pairs *p);

/* --- the same with GEOS (geos_pairs.c) --- */

struct geos_field; /* opaque */

/* The field's units as prepared geometries in a tree: all that can be made
 * ready before the first question. */
struct geos_field *geos_field_new(const struct field *f);
void geos_field_free(struct geos_field *g);
void pairs_geos(struct geos_field *g, struct pairs *p);

/* How far two lists of answers differ. */
struct pairs_difference {
    int pairs;       /* that both have */
    int only_one;    /* pairs that only one of them has, */
    int front;       /* verdicts on the front zone, */
    int line;        /* and on the line of fire that differ, */
    int explained;   /* those of them that a shift of the tolerance of 1.7 turns over */
    double range_in; /* the greatest difference of two ranges */
};

/* `margin_in` is that tolerance. */
struct pairs_difference pairs_compare(struct geos_field *g, const struct pairs *ours,
                                      const struct pairs *theirs, double margin_in);

#endif
