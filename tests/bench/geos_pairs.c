/* The same questions through GEOS: a unit is one polygon in an STRtree,
 * prepared once; a zone is a polygon that reaches farther than any question,
 * prepared for its shooter. */
#include "tests/bench/measure.h"
#include "tests/bench/pairs.h"

#include <geos_c.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define ZONE_REACH_IN 60.0
#define TREE_NODE 10 /* what GEOS's manual advises */

struct geos_unit {
    int number, side;
    GEOSGeometry *outline, *inner; /* inner: a shade smaller, to tell crossing from touching */
    const GEOSPreparedGeometry *ready, *inner_ready;
};

struct geos_field {
    const struct battle *b;
    struct geos_unit *units;
    GEOSSTRtree *tree;
};

static void geos_says(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
}

static GEOSGeometry *geos_polygon(const struct vec *corners, int n) {
    GEOSCoordSequence *ring = GEOSCoordSeq_create((unsigned)n + 1, 2);
    for (int i = 0; i <= n; i++)
        GEOSCoordSeq_setXY(ring, (unsigned)i, corners[i % n].x, corners[i % n].y);
    return GEOSGeom_createPolygon(GEOSGeom_createLinearRing(ring), NULL, 0);
}

static GEOSGeometry *geos_line(struct vec a, struct vec b) {
    GEOSCoordSequence *line = GEOSCoordSeq_create(2, 2);
    GEOSCoordSeq_setXY(line, 0, a.x, a.y);
    GEOSCoordSeq_setXY(line, 1, b.x, b.y);
    return GEOSGeom_createLineString(line);
}

static GEOSGeometry *geos_box(struct vec a, struct vec b, double around_in) {
    return GEOSGeom_createRectangle(fmin(a.x, b.x) - around_in, fmin(a.y, b.y) - around_in,
                                    fmax(a.x, b.x) + around_in, fmax(a.y, b.y) + around_in);
}

/* --- making ready --- */

/* The unit's bases as one geometry, each smaller by `shrink_in` on all sides. */
static GEOSGeometry *geos_unit_outline(const struct unit *u, double shrink_in) {
    GEOSGeometry *bases[BASES_MAX];
    for (int i = 0; i < u->bases; i++) {
        struct rect base = u->base[i];
        base.width_in -= 2 * shrink_in;
        base.depth_in -= 2 * shrink_in;
        const struct hull h = hull_of_rect(&base);
        bases[i] = geos_polygon(h.at, h.count);
    }
    GEOSGeometry *all = GEOSGeom_createCollection(GEOS_MULTIPOLYGON, bases, (unsigned)u->bases);
    GEOSGeometry *one = GEOSUnaryUnion(all);
    GEOSGeom_destroy(all);
    return one;
}

static void add_unit(struct geos_field *g, int number) {
    const struct unit *u = unit_at(g->b, number);
    struct geos_unit *one = &g->units[number];
    *one = (struct geos_unit){.number = number, .side = u->side};
    one->outline = geos_unit_outline(u, 0);
    one->inner = geos_unit_outline(u, GEOMETRY_EPSILON_IN);
    one->ready = GEOSPrepare(one->outline);
    one->inner_ready = GEOSPrepare(one->inner);
    GEOSSTRtree_insert(g->tree, one->outline, one);
}

struct geos_field *geos_field_new(const struct field *f) {
    struct geos_field *g = calloc(1, sizeof *g);
    initGEOS(geos_says, geos_says);
    if (g == NULL)
        bench_fail("no memory for GEOS's units");
    g->b = f->battle;
    g->units = calloc((size_t)g->b->unit_count, sizeof *g->units);
    g->tree = GEOSSTRtree_create(TREE_NODE);
    if (g->units == NULL || g->tree == NULL)
        bench_fail("no memory for GEOS's units");
    for (int i = 0; i < g->b->unit_count; i++)
        add_unit(g, i);
    return g;
}

void geos_field_free(struct geos_field *g) {
    for (int i = 0; i < g->b->unit_count; i++) {
        GEOSPreparedGeom_destroy(g->units[i].ready);
        GEOSPreparedGeom_destroy(g->units[i].inner_ready);
        GEOSGeom_destroy(g->units[i].outline);
        GEOSGeom_destroy(g->units[i].inner);
    }
    GEOSSTRtree_destroy(g->tree);
    free(g->units);
    free(g);
    finishGEOS();
}

/* The front zone as far as anybody asks. */
static GEOSGeometry *zone_of(const struct geos_field *g, const struct unit *u) {
    const struct rect outline = unit_outline(u);
    const struct hull h = hull_of_rect(&outline);
    const double half_deg = g->b->rules->front_arc_deg / 2, facing = u->posture.facing_deg;
    const struct vec right = h.at[1], left = h.at[2];
    const struct vec corners[] = {
        right, vec_add(right, vec_scale(vec_from_bearing(facing + half_deg), ZONE_REACH_IN)),
        vec_add(left, vec_scale(vec_from_bearing(facing - half_deg), ZONE_REACH_IN)), left};
    return geos_polygon(corners, 4);
}

/* --- asking --- */

struct geos_asking {
    struct geos_field *g;
    struct pairs *pairs;
    const struct unit *shooter;
    int number;
    GEOSGeometry *centre;
    const GEOSPreparedGeometry *centre_ready, *zone_ready;
    GEOSGeometry *zone;
};

struct geos_line_search {
    const struct geos_asking *a;
    int target;
    const GEOSGeometry *line;
    double half_in;
    bool barred;
};

static void take_barrier(void *item, void *context) {
    const struct geos_unit *u = item;
    struct geos_line_search *s = context;
    if (s->barred || u->number == s->a->number || u->number == s->target)
        return;
    if (u->side == s->a->shooter->side)
        s->barred = GEOSPreparedDistanceWithin(u->ready, s->line, s->half_in) == 1;
    else
        s->barred = GEOSPreparedIntersects(u->inner_ready, s->line) == 1;
}

static bool is_barred(const struct geos_asking *a, int target, struct vec from, struct vec to,
                      double half_in) {
    GEOSGeometry *line = geos_line(from, to), *box = geos_box(from, to, half_in);
    struct geos_line_search s = {a, target, line, half_in, false};
    GEOSSTRtree_query(a->g->tree, box, take_barrier, &s);
    GEOSGeom_destroy(line);
    GEOSGeom_destroy(box);
    return s.barred;
}

/* The nearest point of the part of `u` that lies in the zone, which it meets. */
static struct vec nearest_in_zone(const struct geos_asking *a, const struct geos_unit *u) {
    struct vec at = {0, 0};
    GEOSGeometry *part = GEOSPreparedContains(a->zone_ready, u->outline) == 1
                             ? NULL
                             : GEOSIntersection(a->zone, u->outline);
    GEOSCoordSequence *points =
        GEOSPreparedNearestPoints(a->centre_ready, part != NULL ? part : u->outline);
    if (points != NULL)
        GEOSCoordSeq_getXY(points, 1, &at.x, &at.y);
    GEOSCoordSeq_destroy(points);
    GEOSGeom_destroy(part);
    return at;
}

static double corridor_half_in(const struct geos_field *g) {
    return g->b->rules->line_of_fire_width_in / 2 - GEOMETRY_EPSILON_IN;
}

static void take_target(void *item, void *context) {
    const struct geos_unit *u = item;
    struct geos_asking *a = context;
    if (u->side == a->shooter->side ||
        GEOSPreparedDistanceWithin(a->centre_ready, u->outline, PAIRS_REACH_IN) != 1)
        return;
    struct pair one = {a->number, u->number, false, false, -1};
    one.in_front = GEOSPreparedIntersects(a->zone_ready, u->outline) == 1;
    if (one.in_front) {
        const struct vec from = a->shooter->posture.centre, at = nearest_in_zone(a, u);
        one.range_in = vec_distance(from, at);
        one.barred = is_barred(a, u->number, from, at, corridor_half_in(a->g));
    }
    pairs_add(a->pairs, one);
}

static void asking_begin(struct geos_asking *a, struct geos_field *g, int shooter) {
    *a = (struct geos_asking){.g = g, .number = shooter, .shooter = unit_at(g->b, shooter)};
    const struct vec centre = a->shooter->posture.centre;
    a->centre = GEOSGeom_createPointFromXY(centre.x, centre.y);
    a->centre_ready = GEOSPrepare(a->centre);
    a->zone = zone_of(g, a->shooter);
    a->zone_ready = GEOSPrepare(a->zone);
}

static void asking_end(struct geos_asking *a) {
    GEOSPreparedGeom_destroy(a->centre_ready);
    GEOSPreparedGeom_destroy(a->zone_ready);
    GEOSGeom_destroy(a->centre);
    GEOSGeom_destroy(a->zone);
}

void pairs_geos(struct geos_field *g, struct pairs *p) {
    p->count = 0;
    for (int shooter = 0; shooter < g->b->unit_count; shooter++) {
        struct geos_asking a;
        asking_begin(&a, g, shooter);
        a.pairs = p;
        const struct vec centre = a.shooter->posture.centre;
        GEOSGeometry *box = geos_box(centre, centre, PAIRS_REACH_IN);
        GEOSSTRtree_query(g->tree, box, take_target, &a);
        GEOSGeom_destroy(box);
        asking_end(&a);
    }
}

/* --- comparing --- */

static int by_pair(const void *a, const void *b) {
    const struct pair *x = a, *y = b;
    if (x->shooter != y->shooter)
        return x->shooter < y->shooter ? -1 : 1;
    return (x->target > y->target) - (x->target < y->target);
}

static struct pairs sorted(const struct pairs *p) {
    struct pairs copy = {0};
    for (int i = 0; i < p->count; i++)
        pairs_add(&copy, p->at[i]);
    qsort(copy.at, (size_t)copy.count, sizeof *copy.at, by_pair);
    return copy;
}

/* How far the target is from having, or not having, a part within reach. */
static bool reach_is_open(const struct geos_asking *a, const struct geos_unit *u,
                          double margin_in) {
    double distance_in = INFINITY;
    GEOSPreparedDistance(a->centre_ready, u->outline, &distance_in);
    return fabs(distance_in - PAIRS_REACH_IN) <= margin_in;
}

/* Only an edge of the target, no wider than the margin, is in front, or nearly. */
static bool front_is_open(const struct geos_asking *a, const struct geos_unit *u,
                          double margin_in) {
    double distance_in = INFINITY;
    GEOSGeometry *rim = GEOSBuffer(a->zone, -margin_in, 1);
    GEOSPreparedDistance(a->zone_ready, u->outline, &distance_in);
    const bool open = distance_in <= margin_in && GEOSIntersects(rim, u->outline) == 0;
    GEOSGeom_destroy(rim);
    return open;
}

/* A corridor narrower or wider by the margin decides otherwise. */
static bool line_is_open(const struct geos_asking *a, const struct geos_unit *u, double margin_in) {
    const struct vec from = a->shooter->posture.centre, at = nearest_in_zone(a, u);
    const double half_in = corridor_half_in(a->g);
    return is_barred(a, u->number, from, at, half_in + margin_in) !=
           is_barred(a, u->number, from, at, half_in - margin_in);
}

typedef bool open_question(const struct geos_asking *a, const struct geos_unit *u,
                           double margin_in);

static int is_explained(struct geos_field *g, const struct pair *p, open_question *open,
                        double margin_in) {
    struct geos_asking a;
    asking_begin(&a, g, p->shooter);
    const bool explained = open(&a, &g->units[p->target], margin_in);
    asking_end(&a);
    return explained;
}

static void compare_pair(struct geos_field *g, const struct pair *x, const struct pair *y,
                         double margin_in, struct pairs_difference *d) {
    d->pairs++;
    if (x->in_front != y->in_front) {
        d->front++;
        d->explained += is_explained(g, x, front_is_open, margin_in);
        return;
    }
    d->range_in = fmax(d->range_in, fabs(x->range_in - y->range_in));
    if (x->barred != y->barred) {
        d->line++;
        d->explained += is_explained(g, x, line_is_open, margin_in);
    }
}

struct pairs_difference pairs_compare(struct geos_field *g, const struct pairs *ours,
                                      const struct pairs *theirs, double margin_in) {
    struct pairs_difference d = {0};
    struct pairs x = sorted(ours), y = sorted(theirs);
    for (int i = 0, n = 0; i < x.count || n < y.count;) {
        const int order = i == x.count ? 1 : n == y.count ? -1 : by_pair(&x.at[i], &y.at[n]);
        if (order == 0) {
            compare_pair(g, &x.at[i++], &y.at[n++], margin_in, &d);
            continue;
        }
        const struct pair *one = order < 0 ? &x.at[i++] : &y.at[n++];
        d.only_one++;
        d.explained += is_explained(g, one, reach_is_open, margin_in);
    }
    pairs_clear(&x);
    pairs_clear(&y);
    return d;
}
