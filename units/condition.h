/* condition: when a line of a rule applies to a unit.
 *
 * Rules are data: a modifier, a protection, forbidden ground each carry a
 * condition, and the code asks only whether it holds for the facts at hand. A
 * condition is a list of clauses, of which one must hold; a clause holds when
 * everything that it asks for is so. A condition without clauses never holds;
 * a clause that asks for nothing always does. */
#ifndef UNITS_CONDITION_H
#define UNITS_CONDITION_H

#include <stdbool.h>
#include <stdint.h>

/* What is so at the moment of asking, beyond type, formation and ground. */
enum fact_flag {
    FACT_MORE_STANDS = 1 << 0, /* has more stands than its opponent */
    FACT_FLANKING = 1 << 1,    /* charged into the opponent's flank or rear */
    FACT_COMMANDER = 1 << 2,   /* has a commander attached */
    FACT_WALL = 1 << 3,        /* defends a redoubt wall that the enemy came to, or that the
                                  line of fire crosses */
    FACT_CHARGING = 1 << 4     /* is the one that charges */
};

/* What is known of a unit when a condition is asked. */
struct facts {
    uint64_t tags;       /* bit n: the ruleset's n-th tag */
    unsigned formations; /* its formation, as 1 << enum formation; 0 when unknown */
    unsigned grounds;    /* bit n: its centre is in terrain of the ruleset's n-th kind */
    unsigned flags;      /* enum fact_flag, or-ed */
};

#define CONDITION_CLAUSES_MAX 4

struct clause {
    uint64_t tags;       /* any of these tags; 0: whatever tags */
    unsigned formations; /* any of these formations; 0: whichever */
    unsigned in;         /* its centre is in any of these grounds; 0: does not matter */
    unsigned not_in;     /* its centre is in none of these grounds */
    unsigned flags;      /* all of these flags */
};

struct condition {
    int count;
    struct clause any[CONDITION_CLAUSES_MAX];
};

bool condition_holds(const struct condition *c, const struct facts *f);

#endif
