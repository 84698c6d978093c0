#include "referee/draw/labels.h"

#include <math.h>
#include <stdlib.h>

#define SIDES_TRIED 32
#define NEAREST_IN 0.03 /* between a name and its piece */
#define STEP_IN 0.06
#define AWAY_IN 0.10 /* from here on a line leads to it */

void labels_clear(struct labels *l) {
    free(l->covered);
    l->covered = NULL;
    l->count = l->capacity = 0;
}

bool labels_cover(struct labels *l, struct label_box box) {
    if (l->count == l->capacity) {
        const int capacity = l->capacity * 2 + 64;
        struct label_box *grown = realloc(l->covered, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        l->covered = grown;
        l->capacity = capacity;
    }
    l->covered[l->count++] = box;
    return true;
}

bool labels_overlap(const struct label_box *a, const struct label_box *b) {
    return a->x_in < b->x_in + b->width_in && b->x_in < a->x_in + a->width_in &&
           a->y_in < b->y_in + b->height_in && b->y_in < a->y_in + a->height_in;
}

static bool is_inside(const struct label_box *a, const struct label_box *bounds) {
    return a->x_in >= bounds->x_in && a->y_in >= bounds->y_in &&
           a->x_in + a->width_in <= bounds->x_in + bounds->width_in &&
           a->y_in + a->height_in <= bounds->y_in + bounds->height_in;
}

static bool is_free(const struct labels *l, const struct label_box *box) {
    if (!is_inside(box, &l->bounds))
        return false;
    for (int i = 0; i < l->count; i++)
        if (labels_overlap(box, &l->covered[i]))
            return false;
    return true;
}

/* The box of that size outside of `whose`, `gap_in` off, in that direction: its
 * middle goes round them on a rectangle. */
static struct label_box beside(const struct label_box *whose, struct label_size size,
                               double bearing_deg, double gap_in) {
    const double angle = bearing_deg * acos(-1) / 180, x = sin(angle), y = -cos(angle);
    const double stretch = 1 / fmax(fabs(x), fabs(y));
    const double across_in = whose->width_in / 2 + gap_in + size.width_in / 2;
    const double down_in = whose->height_in / 2 + gap_in + size.height_in / 2;
    return (struct label_box){
        whose->x_in + whose->width_in / 2 + x * stretch * across_in - size.width_in / 2,
        whose->y_in + whose->height_in / 2 + y * stretch * down_in - size.height_in / 2,
        size.width_in, size.height_in};
}

/* 0, 1, -1, 2, -2 ...: to either side in turn. */
static int to_and_fro(int i) {
    return i % 2 ? (i + 1) / 2 : -i / 2;
}

bool labels_place(struct labels *l, struct label_box whose, struct label_size size, double side_deg,
                  struct label_box *place, bool *away) {
    const double farthest_in = l->bounds.width_in + l->bounds.height_in;
    for (double gap_in = NEAREST_IN; gap_in < farthest_in; gap_in += STEP_IN)
        for (int i = 0; i < SIDES_TRIED; i++) {
            const double bearing_deg = side_deg + to_and_fro(i) * (360.0 / SIDES_TRIED);
            *place = beside(&whose, size, bearing_deg, gap_in);
            if (!is_free(l, place))
                continue;
            *away = gap_in >= AWAY_IN;
            return labels_cover(l, *place);
        }
    return false;
}
