/* morale: the morale check (rule 5). Pure. */
#ifndef REFEREE_FRITZ_MORALE_H
#define REFEREE_FRITZ_MORALE_H

#include "referee/dice.h"
#include "referee/event.h"

struct morale_terms {
    int limit;  /* passed when die + applied.total <= limit */
    bool fixed; /* a pass number of its type, not its bases */
    struct applied applied;
};

/* What a unit of that type with so many bases needs. `f->flags` says whether a
 * commander is attached (FACT_COMMANDER). */
struct morale_terms morale_terms(const struct ruleset *r, const struct unit_type *t, int bases,
                                 const struct facts *f);

bool morale_passes(const struct morale_terms *terms, int die);

/* The highest face that passes, 0 to 6. */
int morale_highest_face(const struct morale_terms *terms);

/* Rolls the check: writes the die. */
enum dice_status morale_roll(const struct morale_terms *terms, const char *who, struct dice *d,
                             int *die);

#endif
