/* labels: where names stand on a picture, so that none covers another or what
 * it must not. Pure: rectangles in, rectangles out. */
#ifndef REFEREE_DRAW_LABELS_H
#define REFEREE_DRAW_LABELS_H

#include <stdbool.h>

struct label_size {
    double width_in, height_in;
};

/* From the upper left corner, y downwards. */
struct label_box {
    double x_in, y_in, width_in, height_in;
};

struct labels {
    struct label_box bounds;   /* in which all names stay */
    struct label_box *covered; /* what is taken: pieces, and names that have a place; owned */
    int count, capacity;
};

/* Marks a box as taken. False when memory runs out. */
bool labels_cover(struct labels *l, struct label_box box);
void labels_clear(struct labels *l);

bool labels_overlap(const struct label_box *a, const struct label_box *b);

/* Finds the place for a name of that size beside `whose`, nearest first, on the
 * side of bearing `side_deg` (0 up, clockwise) where there is room, and takes
 * it. `away` says that it stands so far off that a line should lead to it.
 * False when there is no free place or no memory. */
bool labels_place(struct labels *l, struct label_box whose, struct label_size size, double side_deg,
                  struct label_box *place, bool *away);

#endif
