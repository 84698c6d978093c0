/* Making hulls and cutting them; what is measured between them is in
 * hull_measure.c. */
#include "geometry/hull.h"

/* Corners nearer than this are one corner. */
#define SAME_PLACE_IN 1e-9

static bool is_same_place(struct vec a, struct vec b) {
    struct vec apart = vec_sub(a, b);
    return vec_dot(apart, apart) < SAME_PLACE_IN * SAME_PLACE_IN;
}

/* Corners beyond `count` are left as they are: to clear them would cost more
 * than to set the others. */
struct hull hull_of_point(struct vec p) {
    struct hull h;
    h.count = 1;
    h.at[0] = p;
    return h;
}

struct hull hull_of_segment(struct segment s) {
    if (is_same_place(s.a, s.b))
        return hull_of_point(s.a);
    struct hull h;
    h.count = 2;
    h.at[0] = s.a;
    h.at[1] = s.b;
    return h;
}

struct hull hull_of_rect(const struct rect *r) {
    struct vec looks = vec_from_bearing(r->facing_deg);
    struct vec ahead = vec_scale(looks, r->depth_in / 2);
    struct vec right = vec_scale((struct vec){looks.y, -looks.x}, r->width_in / 2);
    struct vec front = vec_add(r->centre, ahead), rear = vec_sub(r->centre, ahead);
    struct hull h;
    h.count = 4;
    h.at[0] = vec_add(rear, right);
    h.at[1] = vec_add(front, right);
    h.at[2] = vec_sub(front, right);
    h.at[3] = vec_sub(rear, right);
    return h;
}

/* Corners of a hull in the making, which may for a while have more of them
 * than the finished one. */
struct corners {
    int count;
    struct vec at[2 * HULL_MAX];
};

/* The corner without which the outline loses the least ground. */
static int least_corner(const struct corners *c) {
    int least = 0;
    double least_ground = INFINITY;
    for (int i = 0; i < c->count; i++) {
        struct vec before = c->at[(i + c->count - 1) % c->count];
        struct vec after = c->at[(i + 1) % c->count];
        double ground = fabs(vec_cross(vec_sub(c->at[i], before), vec_sub(after, before)));
        if (ground < least_ground) {
            least_ground = ground;
            least = i;
        }
    }
    return least;
}

static void drop_corner(struct corners *c, int corner) {
    for (int i = corner; i + 1 < c->count; i++)
        c->at[i] = c->at[i + 1];
    c->count--;
}

/* The hull of these corners, without the least of them where they are too many. */
static struct hull finished(struct corners *c) {
    while (c->count > HULL_MAX)
        drop_corner(c, least_corner(c));
    struct hull out;
    out.count = c->count;
    for (int i = 0; i < c->count; i++)
        out.at[i] = c->at[i];
    return out;
}

/* --- the convex hull of points --- */

static bool is_before(struct vec a, struct vec b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* Puts p in its place in a list sorted from west to east; a place that is
 * there already is not taken in again. */
static int insert_sorted(struct vec *sorted, int n, struct vec p) {
    for (int i = 0; i < n; i++)
        if (is_same_place(sorted[i], p))
            return n;
    int at = n;
    for (; at > 0 && is_before(p, sorted[at - 1]); at--)
        sorted[at] = sorted[at - 1];
    sorted[at] = p;
    return n + 1;
}

/* Adds p to a chain that only ever turns left, of which the first `fixed`
 * corners stay: takes back corners that p leaves inside or on the line. */
static void chain_add(struct corners *chain, int fixed, struct vec p) {
    while (chain->count > fixed) {
        struct vec last = chain->at[chain->count - 1];
        struct vec before = chain->at[chain->count - 2];
        if (vec_cross(vec_sub(last, before), vec_sub(p, before)) > 0)
            break;
        chain->count--;
    }
    chain->at[chain->count++] = p;
}

struct hull hull_of_points(const struct vec *points, int n) {
    struct vec sorted[HULL_MAX];
    int count = 0;
    for (int i = 0; i < n && i < HULL_MAX; i++)
        count = insert_sorted(sorted, count, points[i]);
    struct corners out = {.count = 0};
    for (int i = 0; i < count; i++)
        chain_add(&out, 1, sorted[i]);
    int lower = out.count;
    for (int i = count - 2; i > 0; i--)
        chain_add(&out, lower, sorted[i]);
    /* The way back to the start may leave the last corners on a line with it. */
    while (out.count > lower && vec_cross(vec_sub(out.at[out.count - 1], out.at[out.count - 2]),
                                          vec_sub(out.at[0], out.at[out.count - 2])) <= 0)
        out.count--;
    return finished(&out);
}

struct hull hull_shifted(const struct hull *h, struct vec by) {
    struct hull out = *h;
    for (int i = 0; i < out.count; i++)
        out.at[i] = vec_add(out.at[i], by);
    return out;
}

/* --- sweeps --- */

/* Adds what becomes of a corner that is shifted by `by`: its new place where the
 * edge before or after it looks that way, its old place where one looks back. An
 * edge that runs along the shift looks neither way. */
static void add_swept_corner(struct hull *out, const struct hull *h, int i, struct vec by) {
    const double along = 1e-12; /* below it a cross product is only rounding */
    const struct vec at = h->at[i], before = h->at[i > 0 ? i - 1 : h->count - 1];
    const struct vec after = h->at[i + 1 < h->count ? i + 1 : 0];
    const double coming = vec_cross(by, vec_sub(at, before));
    const double going = vec_cross(by, vec_sub(after, at));
    if (coming < -along)
        out->at[out->count++] = at;
    if (coming > along || going > along)
        out->at[out->count++] = vec_add(at, by);
    if (coming >= -along && going < -along)
        out->at[out->count++] = at;
}

/* The hull of a polygon and of the same, shifted. */
static struct hull hull_of_shift(const struct hull *h, struct vec by) {
    struct hull out;
    out.count = 0;
    for (int i = 0; i < h->count; i++)
        add_swept_corner(&out, h, i, by);
    return out;
}

static bool is_turned(const struct rect *from, const struct rect *to) {
    return from->facing_deg != to->facing_deg || from->width_in != to->width_in ||
           from->depth_in != to->depth_in;
}

struct hull hull_of_sweep(const struct rect *from, const struct rect *to) {
    const struct hull a = hull_of_rect(from);
    if (!is_turned(from, to)) {
        const struct vec by = vec_sub(to->centre, from->centre);
        return is_same_place(from->centre, to->centre) ? a : hull_of_shift(&a, by);
    }
    const struct hull b = hull_of_rect(to);
    struct vec corners[8];
    for (int i = 0; i < 4; i++) {
        corners[i] = a.at[i];
        corners[4 + i] = b.at[i];
    }
    return hull_of_points(corners, 8);
}

/* --- cutting --- */

static void cut_add(struct corners *c, struct vec p) {
    if (c->count == 0 || !is_same_place(c->at[c->count - 1], p))
        c->at[c->count++] = p;
}

struct hull hull_clipped(const struct hull *h, struct half_plane keep) {
    struct corners out;
    out.count = 0;
    for (int i = 0; i < h->count; i++) {
        struct vec p = h->at[i], q = h->at[(i + 1) % h->count];
        double p_in = vec_dot(vec_sub(p, keep.on), keep.inward);
        double q_in = vec_dot(vec_sub(q, keep.on), keep.inward);
        bool p_kept = p_in >= -GEOMETRY_EPSILON_IN, q_kept = q_in >= -GEOMETRY_EPSILON_IN;
        if (p_kept)
            cut_add(&out, p);
        if (p_kept != q_kept)
            cut_add(&out, vec_between(p, q, fmin(fmax(p_in / (p_in - q_in), 0), 1)));
    }
    if (out.count > 1 && is_same_place(out.at[0], out.at[out.count - 1]))
        out.count--;
    return finished(&out);
}

/* --- ground with patches that lift it --- */

/* The inner side of edge i, moved out by `grow_in`. */
static struct half_plane patch_side(const struct hull *patch, int i, double grow_in) {
    struct vec a = patch->at[i], edge = vec_sub(patch->at[(i + 1) % patch->count], a);
    double length = vec_length(edge);
    struct vec inward = length > 0 ? (struct vec){-edge.y / length, edge.x / length} : edge;
    return (struct half_plane){vec_sub(a, vec_scale(inward, grow_in)), inward};
}

/* Cuts `h` along the sides of the first patch. Whatever falls outside is asked
 * about the other patches; what is left in the end lies on this one. A patch
 * reaches as much farther as the area is shallower: by the slack. */
bool hull_enters(const struct hull *h, const struct hull *area, const struct hull *patches,
                 int patch_count, double slack_in) {
    if (h->count == 0 || hull_overlap(h, area) <= slack_in)
        return false;
    if (patch_count == 0)
        return true;
    struct hull rest = *h;
    for (int i = 0; i < patches->count; i++) {
        struct half_plane in = patch_side(patches, i, fmax(slack_in, 2 * GEOMETRY_EPSILON_IN));
        struct half_plane out = {in.on, vec_scale(in.inward, -1)};
        struct hull outside = hull_clipped(&rest, out);
        if (hull_enters(&outside, area, patches + 1, patch_count - 1, slack_in))
            return true;
        rest = hull_clipped(&rest, in);
    }
    return false;
}
