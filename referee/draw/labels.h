/* labels: where names stand in a picture of the table, so that none covers a
 * piece or another name.
 *
 * A name is a rectangle along the axes. That of a piece is sought near it first,
 * behind it rather than before it, and farther off with a leader, the line that
 * joins the two. That of a place is sought inside it, takes what room is left,
 * and never has a leader. Inches of the table, x east and y north. Knows nothing
 * of drawing: the caller says how large each name is. The same input gives the
 * same places. */
#ifndef REFEREE_DRAW_LABELS_H
#define REFEREE_DRAW_LABELS_H

#include "geometry/hull.h"

struct box {
    struct vec low, high; /* south-west and north-east corner */
};

/* True when some ground lies in both, deeper than GEOMETRY_EPSILON_IN. */
bool box_meets(const struct box *a, const struct box *b);
struct box box_of_hull(const struct hull *h);

#define LABEL_SHAPES_MAX 3

/* How a name may be set: on one line, or broken over more. */
struct label_shape {
    double width_in, height_in; /* above 0 */
};

struct label {
    int first, piece_count; /* its pieces among the solids; 0: it names a place */
    struct box place;       /* which, if it does */
    struct vec ahead;       /* which way the pieces look, of length 1; or 0,0 */
    struct label_shape shapes[LABEL_SHAPES_MAX]; /* the best first */
    int shape_count;
    /* Filled by labels_place: */
    bool placed;           /* false: no room was found, and the rest is 0 */
    int shape;             /* which of the shapes */
    struct box at;         /* of that size */
    bool led;              /* a leader must say whose name it is */
    struct segment leader; /* from its pieces to the name, also where not led */
};

struct labels_ground {
    struct box frame;         /* no name leaves it */
    const struct hull *solid; /* what no name may cover: all pieces, the named ones too */
    int solid_count;
    const struct hull *soft; /* what a name had better not cover: walls, marks */
    int soft_count;
    double gap_in; /* what a name keeps from solids and from other names */
};

/* Seats all names. Returns how many pieces' names found no room, or -1 when
 * memory runs out. */
int labels_place(struct label *labels, int count, const struct labels_ground *ground);

#endif
