/* Distances and overlaps of hulls: separating axes, corners against edges. */
#include "geometry/hull.h"

#include <stddef.h>

/* Hulls that lie no deeper in each other than this only touch. */
#define TOUCHING_IN 1e-9

/* Corner i, counted on past the last one once. */
static struct vec corner(const struct hull *h, int i) {
    return h->at[i < h->count ? i : i - h->count];
}

/* The outward normal of the edge from corner i, of length 1. False for an edge
 * without length. A segment has two edges, there and back. */
static bool edge_normal(const struct hull *h, int i, struct vec *normal) {
    struct vec edge = vec_sub(corner(h, i + 1), h->at[i]);
    double length = vec_length(edge);
    if (length == 0)
        return false;
    *normal = (struct vec){edge.y / length, -edge.x / length};
    return true;
}

/* The shortest shift along one of a's normals that parts b from a: negative
 * where they are apart, infinite where a has no edge. */
static double shift_along_normals(const struct hull *a, const struct hull *b) {
    double least = INFINITY;
    for (int i = 0; i < a->count; i++) {
        struct vec normal;
        if (!edge_normal(a, i, &normal))
            continue;
        double nearest = INFINITY;
        for (int j = 0; j < b->count; j++)
            nearest = fmin(nearest, vec_dot(vec_sub(b->at[j], a->at[i]), normal));
        least = fmin(least, -nearest);
    }
    return least;
}

/* The shortest shift of all is along a normal of one of the two: those are the
 * normals of their Minkowski difference. */
double hull_overlap(const struct hull *a, const struct hull *b) {
    double depth = fmin(shift_along_normals(a, b), shift_along_normals(b, a));
    return isfinite(depth) && depth > TOUCHING_IN ? depth : 0;
}

static inline struct vec nearest_on_edge(struct vec a, struct vec b, struct vec p) {
    struct vec edge = vec_sub(b, a);
    double square = vec_dot(edge, edge), along = vec_dot(vec_sub(p, a), edge);
    if (along <= 0)
        return a;
    return along >= square ? b : vec_add(a, vec_scale(edge, along / square));
}

static bool holds(const struct hull *h, struct vec p, double slack_in) {
    if (h->count < 3) {
        return h->count > 0 &&
               vec_distance(p, nearest_on_edge(h->at[0], h->at[h->count - 1], p)) <= slack_in;
    }
    for (int i = 0; i < h->count; i++) {
        struct vec normal;
        if (edge_normal(h, i, &normal) && vec_dot(vec_sub(p, h->at[i]), normal) > slack_in)
            return false;
    }
    return true;
}

bool hull_contains(const struct hull *h, struct vec p) {
    return holds(h, p, GEOMETRY_EPSILON_IN);
}

/* Where two edges cross; false where they do not, or run side by side. */
static bool crossing(struct segment e, struct segment f, struct vec *at) {
    struct vec along_e = vec_sub(e.b, e.a), along_f = vec_sub(f.b, f.a);
    struct vec apart = vec_sub(f.a, e.a);
    double turn = vec_cross(along_e, along_f);
    if (turn == 0)
        return false;
    double on_e = vec_cross(apart, along_f) / turn, on_f = vec_cross(apart, along_e) / turn;
    *at = vec_between(e.a, e.b, on_e);
    return on_e >= 0 && on_e <= 1 && on_f >= 0 && on_f <= 1;
}

static bool edges_cross(const struct hull *a, const struct hull *b, struct vec *at) {
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (crossing((struct segment){a->at[i], corner(a, i + 1)},
                         (struct segment){b->at[j], corner(b, j + 1)}, at))
                return true;
    return false;
}

/* True when an edge of a has all of b on its outer side, farther off than
 * `gap_in`; `apart` is set when one has it there at all. */
static bool parts(const struct hull *a, const struct hull *b, double gap_in, bool *apart) {
    for (int i = 0; i < a->count && a->count > 1; i++) {
        struct vec edge = vec_sub(corner(a, i + 1), a->at[i]);
        double nearest = -INFINITY; /* times the length of the edge; negative: outside */
        for (int j = 0; j < b->count && nearest < 0; j++) {
            double cross = vec_cross(edge, vec_sub(b->at[j], a->at[i]));
            nearest = cross > nearest ? cross : nearest;
        }
        *apart |= nearest < 0;
        if (nearest < 0 && nearest * nearest > gap_in * gap_in * vec_dot(edge, edge))
            return true;
    }
    return false;
}

/* A point that both hulls hold. Two that only touch may come out as apart: the
 * distance of corners from edges then finds the same place. */
static bool common_point(const struct hull *a, const struct hull *b, struct vec *at) {
    bool apart = false;
    if (parts(a, b, 0, &apart) || parts(b, a, 0, &apart))
        return false;
    if (holds(b, a->at[0], 0)) {
        *at = a->at[0];
        return true;
    }
    if (holds(a, b->at[0], 0)) {
        *at = b->at[0];
        return true;
    }
    return edges_cross(a, b, at);
}

/* The square of the smallest distance of a's corners from b's edges. The
 * nearest edge is one that has the corner on its outer side, or on its line. */
static double corners_to_edges(const struct hull *a, const struct hull *b, struct segment *pair) {
    double least = INFINITY;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            struct vec from = b->at[j], to = corner(b, j + 1);
            if (vec_cross(vec_sub(to, from), vec_sub(a->at[i], from)) > 0)
                continue;
            struct vec on_edge = nearest_on_edge(from, to, a->at[i]);
            struct vec apart = vec_sub(a->at[i], on_edge);
            double square = vec_dot(apart, apart);
            if (square < least) {
                least = square;
                *pair = (struct segment){a->at[i], on_edge};
            }
        }
    return least;
}

/* The square of the distance of a place from a hull. The nearest edge of a
 * polygon is one that has the place on its outer side; one that has it on no
 * edge's outer side holds it. */
static double place_to_hull(struct vec p, const struct hull *h, struct vec *nearest) {
    double least = INFINITY;
    *nearest = p;
    for (int i = 0; i < h->count; i++) {
        struct vec from = h->at[i], to = corner(h, i + 1);
        if (h->count > 2 && vec_cross(vec_sub(to, from), vec_sub(p, from)) >= 0)
            continue;
        struct vec on_edge = nearest_on_edge(from, to, p);
        struct vec apart = vec_sub(p, on_edge);
        double square = vec_dot(apart, apart);
        if (square < least) {
            least = square;
            *nearest = on_edge;
        }
    }
    return isfinite(least) ? least : 0;
}

/* The square of the distance of two hulls, neither of them a point. */
static double hull_to_hull(const struct hull *a, const struct hull *b, struct segment *pair) {
    struct vec common;
    if (common_point(a, b, &common)) {
        *pair = (struct segment){common, common};
        return 0;
    }
    struct segment back_pair = {{0, 0}, {0, 0}};
    double square = corners_to_edges(a, b, pair), back = corners_to_edges(b, a, &back_pair);
    if (back >= square)
        return square;
    *pair = (struct segment){back_pair.b, back_pair.a};
    return back;
}

double hull_distance(const struct hull *a, const struct hull *b, struct segment *nearest) {
    struct segment pair = {a->at[0], b->at[0]};
    double square;
    if (a->count == 1)
        square = place_to_hull(a->at[0], b, &pair.b);
    else if (b->count == 1)
        square = place_to_hull(b->at[0], a, &pair.a);
    else
        square = hull_to_hull(a, b, &pair);
    if (nearest != NULL)
        *nearest = pair;
    return sqrt(square);
}

/* Where no edge has the other hull on its outer side, the two meet. */
bool hull_within(const struct hull *a, const struct hull *b, double limit_in, double *distance_in) {
    struct segment pair;
    bool apart = false;
    if (a->count == 1 || b->count == 1) {
        *distance_in = hull_distance(a, b, NULL);
        return *distance_in <= limit_in;
    }
    if (parts(a, b, limit_in, &apart) || parts(b, a, limit_in, &apart))
        return false;
    *distance_in =
        apart ? sqrt(fmin(corners_to_edges(a, b, &pair), corners_to_edges(b, a, &pair))) : 0;
    return *distance_in <= limit_in;
}
