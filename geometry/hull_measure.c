/* Distances and overlaps of hulls: separating axes, corners against edges. */
#include "geometry/hull.h"

#include <stddef.h>

/* Hulls that lie no deeper in each other than this only touch. */
#define TOUCHING_IN 1e-9

static struct vec corner(const struct hull *h, int i) {
    return h->at[i % h->count];
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

static struct vec nearest_on_edge(struct vec a, struct vec b, struct vec p) {
    struct vec edge = vec_sub(b, a);
    double square = vec_dot(edge, edge);
    if (square == 0)
        return a;
    double along = vec_dot(vec_sub(p, a), edge) / square;
    if (along <= 0)
        return a;
    return along >= 1 ? b : vec_between(a, b, along);
}

static bool holds(const struct hull *h, struct vec p, double slack_in) {
    if (h->count < 3) {
        return h->count > 0 &&
               vec_distance(p, nearest_on_edge(h->at[0], corner(h, 1), p)) <= slack_in;
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

/* A point that both hulls hold. Two that only touch may come out as apart: the
 * distance of corners from edges then finds the same place. */
static bool common_point(const struct hull *a, const struct hull *b, struct vec *at) {
    if (shift_along_normals(a, b) < 0 || shift_along_normals(b, a) < 0)
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

/* The smallest distance of a's corners from b's edges. */
static double corners_to_edges(const struct hull *a, const struct hull *b, struct segment *pair) {
    double least = INFINITY;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            struct vec on_edge = nearest_on_edge(b->at[j], corner(b, j + 1), a->at[i]);
            double distance = vec_distance(a->at[i], on_edge);
            if (distance < least) {
                least = distance;
                *pair = (struct segment){a->at[i], on_edge};
            }
        }
    return least;
}

double hull_distance(const struct hull *a, const struct hull *b, struct segment *nearest) {
    struct segment ab = {{0, 0}, {0, 0}}, ba = ab;
    double distance = 0;
    struct vec common;
    if (common_point(a, b, &common)) {
        ab = (struct segment){common, common};
    } else {
        distance = corners_to_edges(a, b, &ab);
        double back = corners_to_edges(b, a, &ba);
        if (back < distance) {
            distance = back;
            ab = (struct segment){ba.b, ba.a};
        }
    }
    if (nearest != NULL)
        *nearest = ab;
    return distance;
}
