/* Areas: outlines judged, strips drawn, questions answered. How an outline is
 * cut into convex pieces is in area_pieces.c. */
#include "geometry/area.h"
#include "geometry/area_pieces.h"

#include <stdlib.h>

#define FARTHEST_IN 1e6
/* A mitre may reach this many half widths beyond its joint: turns of up to
 * about 150 degrees. */
#define MITRE_MAX 4.0

/* --- judging an outline --- */

static enum area_fault judge_places(const struct vec *p, int n, bool closed) {
    for (int i = 0; i < n; i++)
        if (!(fabs(p[i].x) <= FARTHEST_IN && fabs(p[i].y) <= FARTHEST_IN))
            return AREA_NOT_FINITE;
    for (int i = 0; i < (closed ? n : n - 1); i++)
        if (vec_distance(p[i], p[(i + 1) % n]) <= GEOMETRY_EPSILON_IN)
            return AREA_REPEATED;
    return AREA_OK;
}

/* True when all corners lie on one line: that through the first and the corner
 * farthest from it. */
static bool is_flat(const struct vec *p, int n) {
    int far = 0;
    for (int i = 1; i < n; i++)
        if (vec_distance(p[0], p[i]) > vec_distance(p[0], p[far]))
            far = i;
    struct vec line = vec_sub(p[far], p[0]);
    double length = vec_length(line);
    for (int i = 1; i < n; i++)
        if (fabs(vec_cross(line, vec_sub(p[i], p[0]))) > GEOMETRY_EPSILON_IN * length)
            return false;
    return true;
}

static struct segment edge_of(const struct vec *p, int n, int i) {
    return (struct segment){p[i], p[(i + 1) % n]};
}

/* True when the boxes around two edges are too far apart for them to touch. */
static bool boxes_apart(struct segment e, struct segment f) {
    return fmin(e.a.x, e.b.x) > fmax(f.a.x, f.b.x) + GEOMETRY_EPSILON_IN ||
           fmin(f.a.x, f.b.x) > fmax(e.a.x, e.b.x) + GEOMETRY_EPSILON_IN ||
           fmin(e.a.y, e.b.y) > fmax(f.a.y, f.b.y) + GEOMETRY_EPSILON_IN ||
           fmin(f.a.y, f.b.y) > fmax(e.a.y, e.b.y) + GEOMETRY_EPSILON_IN;
}

static bool edges_touch(struct segment e, struct segment f) {
    if (boxes_apart(e, f))
        return false;
    struct hull of_e = hull_of_segment(e), of_f = hull_of_segment(f);
    return hull_distance(&of_e, &of_f, NULL) <= GEOMETRY_EPSILON_IN;
}

/* Neighbours meet at their common corner, and nowhere else unless the second
 * runs back along the first: then the end of the shorter lies on the longer. */
static bool runs_back(struct segment e, struct segment f) {
    struct hull of_e = hull_of_segment(e), of_f = hull_of_segment(f);
    return hull_contains(&of_e, f.b) || hull_contains(&of_f, e.a);
}

static bool crosses_itself(const struct vec *p, int n) {
    for (int i = 0; i < n; i++) {
        if (runs_back(edge_of(p, n, i), edge_of(p, n, (i + 1) % n)))
            return true;
        for (int j = i + 2; j < n; j++)
            if ((j + 1) % n != i && edges_touch(edge_of(p, n, i), edge_of(p, n, j)))
                return true;
    }
    return false;
}

static enum area_fault judge_outline(const struct vec *p, int n) {
    enum area_fault fault = judge_places(p, n, true);
    if (fault != AREA_OK)
        return fault;
    if (is_flat(p, n))
        return AREA_FLAT;
    return crosses_itself(p, n) ? AREA_CROSSES : AREA_OK;
}

/* --- polygons --- */

/* Twice the ground inside, negative when the corners run clockwise. Measured
 * from the first corner, so that a far-off place costs no digits. */
static double signed_ground(const struct vec *p, int n) {
    double sum = 0;
    for (int i = 1; i + 1 < n; i++)
        sum += vec_cross(vec_sub(p[i], p[0]), vec_sub(p[i + 1], p[0]));
    return sum;
}

static struct vec *outline_new(const struct vec *corners, int n) {
    struct vec *outline = malloc((size_t)n * sizeof *outline);
    if (outline == NULL)
        return NULL;
    bool clockwise = signed_ground(corners, n) < 0;
    for (int i = 0; i < n; i++)
        outline[i] = corners[clockwise ? n - 1 - i : i];
    return outline;
}

enum area_fault area_init_polygon(struct area *out, const struct vec *corners, int n) {
    *out = (struct area){NULL, 0, NULL, 0};
    if (n < 3)
        return AREA_TOO_FEW;
    enum area_fault fault = judge_outline(corners, n);
    if (fault != AREA_OK)
        return fault;
    struct area made = {outline_new(corners, n), n, NULL, 0};
    if (made.outline == NULL)
        return AREA_NO_MEMORY;
    fault = area_cut(&made);
    if (fault == AREA_OK)
        *out = made;
    else
        area_clear(&made);
    return fault;
}

/* --- strips --- */

static struct vec direction(struct vec from, struct vec to) {
    return vec_scale(vec_sub(to, from), 1 / vec_distance(from, to));
}

/* From place i of the line to the left edge of the strip: square to the line
 * at its ends, along the bisector at a joint. False where the line turns back
 * too sharply for a mitre. */
static bool left_edge(const struct vec *line, int n, int i, double half_in, struct vec *to_left) {
    struct vec in = direction(line[i > 0 ? i - 1 : 0], line[i > 0 ? i : 1]);
    struct vec out = direction(line[i < n - 1 ? i : n - 2], line[i < n - 1 ? i + 1 : n - 1]);
    struct vec normals = {-in.y - out.y, in.x + out.x};
    double length = vec_length(normals);
    /* The two normals, half the turn from their bisector, add up to twice its
     * cosine; the mitre is as long as half the width divided by it. */
    if (length < 2 / MITRE_MAX)
        return false;
    *to_left = vec_scale(normals, 2 * half_in / (length * length));
    return true;
}

/* The stretch from one place of the line to the next. False where the mitres
 * of its two ends overlap, as the stretch is too short for them. */
static bool stretch(const struct vec *outline, int n, int i, struct hull *piece) {
    struct vec right[2] = {outline[i], outline[i + 1]};
    struct vec left[2] = {outline[2 * n - 1 - i], outline[2 * n - 2 - i]};
    *piece = (struct hull){.count = 4, .at = {right[0], right[1], left[1], left[0]}};
    struct vec across = vec_sub(left[0], right[0]);
    struct vec onward = {across.y, -across.x};
    return vec_dot(vec_sub(right[1], right[0]), onward) > 0 &&
           vec_dot(vec_sub(left[1], left[0]), onward) > 0;
}

/* Fills outline (right edge onward, left edge back) and pieces. */
static enum area_fault draw_strip(struct area *a, const struct vec *line, int n, double half_in) {
    for (int i = 0; i < n; i++) {
        struct vec to_left;
        if (!left_edge(line, n, i, half_in, &to_left))
            return AREA_TOO_SHARP;
        a->outline[i] = vec_sub(line[i], to_left);
        a->outline[2 * n - 1 - i] = vec_add(line[i], to_left);
    }
    for (int i = 0; i + 1 < n; i++)
        if (!stretch(a->outline, n, i, &a->pieces[i]))
            return AREA_TOO_SHARP;
    return judge_outline(a->outline, a->outline_count);
}

enum area_fault area_init_strip(struct area *out, const struct vec *line, int n, double width_in) {
    *out = (struct area){NULL, 0, NULL, 0};
    if (n < 2)
        return AREA_TOO_FEW;
    enum area_fault fault = judge_places(line, n, false);
    if (fault != AREA_OK)
        return fault;
    if (!(fabs(width_in) <= FARTHEST_IN))
        return AREA_NOT_FINITE;
    if (width_in <= GEOMETRY_EPSILON_IN)
        return AREA_FLAT;
    struct area made = {calloc((size_t)n, 2 * sizeof *made.outline), 2 * n,
                        calloc((size_t)n - 1, sizeof *made.pieces), n - 1};
    bool has_memory = made.outline != NULL && made.pieces != NULL;
    fault = has_memory ? draw_strip(&made, line, n, width_in / 2) : AREA_NO_MEMORY;
    if (fault == AREA_OK)
        *out = made;
    else
        area_clear(&made);
    return fault;
}

void area_clear(struct area *a) {
    free(a->outline);
    free(a->pieces);
    *a = (struct area){NULL, 0, NULL, 0};
}

/* --- questions --- */

bool area_contains(const struct area *a, struct vec p) {
    for (int i = 0; i < a->piece_count; i++)
        if (hull_contains(&a->pieces[i], p))
            return true;
    return false;
}

static struct hull side_of(const struct area *a, int i) {
    return hull_of_segment(edge_of(a->outline, a->outline_count, i));
}

/* True when some side of the outline runs through `h` deeper than the slack.
 * Asking the outline, not the pieces, leaves no seam inside the area where a
 * line could hide. */
static bool is_cut_by_outline(const struct area *a, const struct hull *h, double slack_in) {
    for (int i = 0; i < a->outline_count; i++) {
        struct hull side = side_of(a, i);
        if (hull_overlap(&side, h) > slack_in)
            return true;
    }
    return false;
}

/* True when p lies in the area, farther than the slack from its outline. */
static bool is_deep(const struct area *a, struct vec p, double slack_in) {
    if (!area_contains(a, p))
        return false;
    struct hull point = hull_of_point(p);
    for (int i = 0; i < a->outline_count; i++) {
        struct hull side = side_of(a, i);
        if (hull_distance(&side, &point, NULL) <= slack_in)
            return false;
    }
    return true;
}

static struct vec middle_of(const struct hull *h) {
    struct vec sum = {0, 0};
    for (int i = 0; i < h->count; i++)
        sum = vec_add(sum, h->at[i]);
    return vec_scale(sum, 1.0 / h->count);
}

/* What meets the area is cut by its outline or lies inside it. Inside, one
 * place well off the outline is enough; its middle alone could lie on a corner
 * that points inward. */
bool area_meets(const struct area *a, const struct hull *h, double slack_in) {
    double slack = fmax(slack_in, GEOMETRY_EPSILON_IN);
    if (h->count == 0)
        return false;
    if (is_cut_by_outline(a, h, slack))
        return true;
    struct vec middle = middle_of(h);
    if (is_deep(a, middle, slack))
        return true;
    for (int i = 0; i < h->count; i++)
        if (is_deep(a, h->at[i], slack) || is_deep(a, vec_between(middle, h->at[i], 0.5), slack))
            return true;
    return false;
}

static bool is_within(const struct area *a, struct vec p, double slack_in) {
    struct hull point = hull_of_point(p);
    for (int i = 0; i < a->piece_count; i++)
        if (hull_distance(&a->pieces[i], &point, NULL) <= slack_in)
            return true;
    return false;
}

bool area_holds(const struct area *a, const struct hull *h, double slack_in) {
    double slack = fmax(slack_in, GEOMETRY_EPSILON_IN);
    for (int i = 0; i < h->count; i++)
        if (!is_within(a, h->at[i], slack))
            return false;
    return !is_cut_by_outline(a, h, slack);
}
