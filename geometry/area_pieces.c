/* Ear clipping, then pieces that together are convex are joined again.
 *
 * A simple polygon always has an ear: a corner whose neighbours see each other
 * through ground inside. Cutting off ears one by one leaves triangles; most of
 * the cuts between them can then be taken back. */
#include "geometry/area_pieces.h"

#include <stdlib.h>

/* Joining two pieces may change their ground by no more than this part of it,
 * which is rounding. */
#define ROUNDING 1e-9

/* Twice the ground of the triangle; positive when it turns left. */
static double turn(struct vec a, struct vec b, struct vec c) {
    return vec_cross(vec_sub(b, a), vec_sub(c, a));
}

/* --- ears --- */

/* The corners not yet cut off, in order. */
struct rest {
    struct vec *at;
    int count;
};

static struct vec rest_corner(const struct rest *r, int i) {
    return r->at[(i + r->count) % r->count];
}

static void rest_drop(struct rest *r, int corner) {
    for (int i = corner; i + 1 < r->count; i++)
        r->at[i] = r->at[i + 1];
    r->count--;
}

/* True when corner i is no corner, but a place on the line of its neighbours. */
static bool is_straight(const struct rest *r, int i) {
    struct vec before = rest_corner(r, i - 1), after = rest_corner(r, i + 1);
    struct vec arm = vec_sub(r->at[i], before), line = vec_sub(after, before);
    return fabs(vec_cross(arm, line)) <= ROUNDING * vec_length(arm) * vec_length(line);
}

/* True when the triangle, its edges included, holds a corner of the rest other
 * than its own three. */
static bool holds_corner(const struct rest *r, int i) {
    struct vec a = rest_corner(r, i - 1), b = r->at[i], c = rest_corner(r, i + 1);
    for (int j = 2; j < r->count - 1; j++) {
        struct vec p = rest_corner(r, i + j);
        if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0)
            return true;
    }
    return false;
}

static bool is_ear(const struct rest *r, int i) {
    return turn(rest_corner(r, i - 1), r->at[i], rest_corner(r, i + 1)) > 0 && !holds_corner(r, i);
}

/* Cuts one ear off, or a corner that is none. False when there is neither. */
static bool cut_one(struct rest *r, struct area *a) {
    for (int i = 0; i < r->count; i++)
        if (is_straight(r, i)) {
            rest_drop(r, i);
            return true;
        }
    for (int i = 0; i < r->count; i++)
        if (is_ear(r, i)) {
            a->pieces[a->piece_count++] = (struct hull){
                .count = 3, .at = {rest_corner(r, i - 1), r->at[i], rest_corner(r, i + 1)}};
            rest_drop(r, i);
            return true;
        }
    return false;
}

static enum area_fault cut_ears(struct area *a) {
    struct rest r = {malloc((size_t)a->outline_count * sizeof *r.at), a->outline_count};
    if (r.at == NULL)
        return AREA_NO_MEMORY;
    for (int i = 0; i < r.count; i++)
        r.at[i] = a->outline[i];
    bool cut = true;
    while (cut && r.count > 2)
        cut = cut_one(&r, a);
    free(r.at);
    return cut ? AREA_OK : AREA_CROSSES;
}

/* --- joining --- */

static double ground(const struct hull *h) {
    double sum = 0;
    for (int i = 1; i + 1 < h->count; i++)
        sum += turn(h->at[0], h->at[i], h->at[i + 1]);
    return sum;
}

/* The two as one piece. False unless the hull around both has no more ground
 * than they: then it is theirs exactly. */
static bool joined(const struct hull *p, const struct hull *q, struct hull *out) {
    struct vec corners[2 * PIECE_CORNERS_MAX];
    for (int i = 0; i < p->count; i++)
        corners[i] = p->at[i];
    for (int i = 0; i < q->count; i++)
        corners[p->count + i] = q->at[i];
    *out = hull_of_points(corners, p->count + q->count);
    double both = ground(p) + ground(q);
    return out->count <= PIECE_CORNERS_MAX && fabs(ground(out) - both) <= ROUNDING * both;
}

/* Joins to piece i whatever can be joined to it. */
static void join_to(struct area *a, int i) {
    for (int j = i + 1; j < a->piece_count; j++) {
        struct hull both;
        if (!joined(&a->pieces[i], &a->pieces[j], &both))
            continue;
        a->pieces[i] = both;
        a->pieces[j] = a->pieces[--a->piece_count];
        j = i; /* the larger piece may fit one that the smaller did not */
    }
}

enum area_fault area_cut(struct area *a) {
    a->pieces = calloc((size_t)a->outline_count, sizeof *a->pieces);
    a->piece_count = 0;
    if (a->pieces == NULL)
        return AREA_NO_MEMORY;
    enum area_fault fault = cut_ears(a);
    if (fault != AREA_OK)
        return fault;
    for (int i = 0; i < a->piece_count; i++)
        join_to(a, i);
    return a->piece_count > 0 ? AREA_OK : AREA_FLAT;
}
