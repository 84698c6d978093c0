/* formation: where the bases of a unit stand (rules-fritz 1.4 to 1.6).
 *
 * A posture is all that decides it: centre, facing, formation, ranks, gap and
 * bend. The layout of any number of bases follows from it, with the mean of
 * the bases' centres on the unit's centre. Garrisons are the exception: their
 * bases stand where they were put, and the layout leaves them alone. */
#ifndef UNITS_FORMATION_H
#define UNITS_FORMATION_H

#include "geometry/hull.h"
#include "geometry/zone.h"

#define BASES_MAX 24 /* bases in one unit; the loader refuses more */

enum formation { FORMATION_LINE, FORMATION_COLUMN, FORMATION_GARRISON, FORMATION_NONE };
#define FORMATION_COUNT 4

enum flank { FLANK_LEFT, FLANK_RIGHT };

/* Bases at one end of a line, turned back about the joint: the rear corner
 * that the last straight base shares with the first bent one, at the rear edge
 * of the whole line where it has two ranks, in the middle of the gap where it
 * has gaps; so no base turns into another. `bases` counts along the front
 * rank; 0 means straight. Bases of the rear rank whose centre lies beyond the
 * joint turn with them. */
struct bend {
    enum flank flank;
    int bases;
    double angle_deg; /* 0 < angle <= 90 */
};

struct posture {
    struct vec centre;
    double facing_deg;
    enum formation formation;
    int ranks;     /* 1 or 2; a line's */
    double gap_in; /* between neighbours in a rank; 0 when closed */
    struct bend bend;
};

/* "line", "column", "garrison", "none". */
const char *formation_name(enum formation f);
/* The formation with that name, or -1. */
int formation_from_name(const char *name);

/* How many of `count` bases stand in the front rank. */
int formation_front_rank(const struct posture *p, int count);

/* Fills `bases` with the places of `count` bases (1 to BASES_MAX) of the given
 * size. Order: a line from its left end to its right as the unit looks, front
 * rank before rear rank; a column from front to rear. In two ranks the front
 * one has the odd base and the rear one is centred. A bend that would leave no
 * straight base in front is laid out straight. FORMATION_NONE is a line of one
 * rank. Must not be called for a garrison. */
void formation_layout(const struct posture *p, int count, double width_in, double depth_in,
                      struct rect *bases);

/* The smallest rectangle in the frame of `facing_deg` that holds all the
 * bases; its facing is `facing_deg`. The unit's front and rear edges are its
 * edges (rule 1.8). */
struct rect formation_outline(const struct rect *bases, int count, double facing_deg);

/* The mean of the bases' centres (rule 1.4). */
struct vec formation_centre(const struct rect *bases, int count);

#endif
