#include "geometry/table.h"

#include <chipmunk/chipmunk.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define FARTHEST_IN 1e6   /* beyond it nothing lies on a table */
#define ROOM_BYTES 65536L /* Chipmunk takes its memory by 32 KiB */
#define KINDS_MAX 32      /* bits of `kind` */

struct piece {
    cpBB box;
    struct table_piece shown;
    struct hull hull;
};

/* Parts that follow each other, and lie near each other as the bases of a line
 * do: the space knows them as one, which makes its tree so much smaller. */
#define CLUMP_PARTS 8

struct clump {
    const struct piece *first;
    int count;
    cpShape *shape; /* its bounding box is theirs */
};

/* What one owner has of one kind: parts 0 .. count-1, and their clumps. */
struct holding {
    struct piece *pieces;
    struct clump *clumps;
    int count, clump_count;
};

struct holdings {
    struct holding *at; /* by owner */
    int count;
};

struct table {
    cpSpace *space;
    struct holdings kinds[KINDS_MAX]; /* by the number of the kind's bit */
};

/* --- the space, without its banner --- */

/* Keeps a copy of standard output: its number, -1 where output is closed, or
 * -2 where the system has no descriptor to spare. */
static int keep_output(void) {
    int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    return kept >= 0 || errno == EBADF ? kept : -2;
}

/* Sends standard output to nowhere; `kept` receives what it was, or -1 where it
 * was closed. False, with output as it was, when descriptors run out. */
static bool mute_output(int *kept) {
    fflush(stdout);
    *kept = keep_output();
    if (*kept == -2)
        return false;
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool muted = nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0;
    /* Where output is closed, the lowest free descriptor may be its own. */
    if (nowhere >= 0 && nowhere != STDOUT_FILENO)
        close(nowhere);
    if (!muted && *kept >= 0)
        close(*kept);
    return muted;
}

static void restore_output(int kept) {
    fflush(stdout);
    if (kept < 0) {
        close(STDOUT_FILENO);
        return;
    }
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

/* Chipmunk does not look whether it gets the memory that it asks for, and crashes
 * where it does not: there must be more than it takes for a few shapes. */
static bool has_room(void) {
    void *volatile room = malloc(ROOM_BYTES);
    free(room);
    return room != NULL;
}

static cpSpace *quiet_space(void) {
    int kept;
    if (!has_room() || !mute_output(&kept))
        return NULL;
    cpSpace *space = cpSpaceNew();
    restore_output(kept);
    return space;
}

struct table *table_new(void) {
    struct table *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->space = quiet_space();
    if (t->space == NULL) {
        free(t);
        return NULL;
    }
    return t;
}

/* --- putting pieces down and taking them up --- */

static cpBB box_around(const struct hull *h, double reach_in) {
    cpBB box = cpBBNewForExtents(cpv(h->at[0].x, h->at[0].y), 0, 0);
    for (int i = 1; i < h->count; i++)
        box = cpBBExpand(box, cpv(h->at[i].x, h->at[i].y));
    return cpBBNew(box.l - reach_in, box.b - reach_in, box.r + reach_in, box.t + reach_in);
}

static cpBB box_of(const struct piece *pieces, int count) {
    cpBB box = pieces[0].box;
    for (int i = 1; i < count; i++)
        box = cpBBMerge(box, pieces[i].box);
    return box;
}

/* A shape with this bounding box, not yet in the space: its diagonal. All that
 * is asked of a shape is its box. NULL when memory runs out. */
static cpShape *shape_new(cpBody *body, cpBB box) {
    cpSegmentShape *diagonal = cpSegmentShapeAlloc();
    if (diagonal == NULL)
        return NULL;
    return (cpShape *)cpSegmentShapeInit(diagonal, body, cpv(box.l, box.b), cpv(box.r, box.t), 0);
}

/* Frees what is not, or no longer, in the space. */
static void holding_free(struct holding *held) {
    for (int i = 0; i < held->clump_count; i++)
        cpShapeFree(held->clumps[i].shape);
    free(held->clumps);
    free(held->pieces);
    *held = (struct holding){0};
}

static void fill_pieces(struct holding *held, unsigned kind, int owner, const struct hull *hulls) {
    for (int i = 0; i < held->count; i++) {
        struct piece *p = &held->pieces[i];
        p->hull = hulls[i];
        p->box = box_around(&p->hull, 0);
        p->shown = (struct table_piece){kind, owner, i, &p->hull};
    }
}

/* The next clump of those that have pieces; false when memory runs out. */
static bool add_clump(const struct table *t, struct holding *held, cpShapeFilter filter) {
    struct clump *c = &held->clumps[held->clump_count];
    const int first = held->clump_count * CLUMP_PARTS, left = held->count - first;
    c->first = &held->pieces[first];
    c->count = left < CLUMP_PARTS ? left : CLUMP_PARTS;
    c->shape = shape_new(cpSpaceGetStaticBody(t->space), box_of(c->first, c->count));
    if (c->shape == NULL)
        return false;
    cpShapeSetFilter(c->shape, filter);
    cpShapeSetUserData(c->shape, c);
    held->clump_count++;
    return true;
}

/* Pieces for the hulls, not yet in the space, in `held`; false, with nothing in
 * it, when memory runs out. */
static bool holding_init(struct holding *held, const struct table *t, unsigned kind, int owner,
                         const struct hull *hulls, int n) {
    const int clumps = (n + CLUMP_PARTS - 1) / CLUMP_PARTS;
    *held = (struct holding){.count = n};
    if (n == 0)
        return true;
    held->pieces = calloc((size_t)n, sizeof *held->pieces);
    held->clumps = calloc((size_t)clumps, sizeof *held->clumps);
    bool enough = held->pieces != NULL && held->clumps != NULL && has_room();
    if (enough)
        fill_pieces(held, kind, owner, hulls);
    const cpShapeFilter filter = cpShapeFilterNew(CP_NO_GROUP, kind, CP_ALL_CATEGORIES);
    for (int i = 0; i < clumps && enough; i++)
        enough = add_clump(t, held, filter);
    if (!enough)
        holding_free(held);
    return enough;
}

static void holding_clear(struct table *t, struct holding *held) {
    for (int i = 0; i < held->clump_count; i++)
        cpSpaceRemoveShape(t->space, held->clumps[i].shape);
    holding_free(held);
}

void table_free(struct table *t) {
    if (t == NULL)
        return;
    for (int kind = 0; kind < KINDS_MAX; kind++) {
        for (int owner = 0; owner < t->kinds[kind].count; owner++)
            holding_clear(t, &t->kinds[kind].at[owner]);
        free(t->kinds[kind].at);
    }
    cpSpaceFree(t->space);
    free(t);
}

/* What `owner` has in `h`, with room made for it; NULL when memory runs out. */
static struct holding *holding_of(struct holdings *h, int owner) {
    if (owner < h->count)
        return &h->at[owner];
    int count = owner < h->count * 2 ? h->count * 2 : owner + 1;
    struct holding *grown = realloc(h->at, (size_t)count * sizeof *grown);
    if (grown == NULL)
        return NULL;
    for (int i = h->count; i < count; i++)
        grown[i] = (struct holding){0};
    *h = (struct holdings){grown, count};
    return &grown[owner];
}

static bool fits_table(const struct hull *h) {
    if (h->count < 1 || h->count > HULL_MAX)
        return false;
    for (int i = 0; i < h->count; i++)
        if (!(fabs(h->at[i].x) <= FARTHEST_IN && fabs(h->at[i].y) <= FARTHEST_IN))
            return false;
    return true;
}

/* The number of the one bit in `kind`, or -1. */
static int kind_number(unsigned kind) {
    for (int i = 0; i < KINDS_MAX; i++)
        if (kind == 1u << i)
            return i;
    return -1;
}

int table_set(struct table *t, unsigned kind, int owner, const struct hull *hulls, int n) {
    int number = kind_number(kind);
    if (number < 0 || owner < 0 || owner >= TABLE_OWNERS_MAX || n < 0)
        return -1;
    for (int i = 0; i < n; i++)
        if (!fits_table(&hulls[i]))
            return -1;
    struct holding *held = holding_of(&t->kinds[number], owner), now;
    if (held == NULL || !holding_init(&now, t, kind, owner, hulls, n))
        return -1;
    holding_clear(t, held);
    *held = now;
    for (int i = 0; i < now.clump_count; i++)
        cpSpaceAddShape(t->space, now.clumps[i].shape);
    return 0;
}

/* --- searching --- */

/* Found pieces are gathered by pages, in the order of their keys: whatever the
 * number of pieces, a search needs no memory of its own. */
#define PAGE 512
#define BOXES_MAX 16
#define BOX_SIDE_IN 6.0

struct hit {
    const struct piece *piece;
    double distance_in;
};

struct search {
    const struct hull *from;
    double limit_in;
    cpBB boxes[BOXES_MAX];
    int box;                   /* the one that is being searched */
    const struct piece *after; /* the last one visited; NULL at first */
    const struct piece *last;  /* what comes later is for the next page; NULL: none does yet */
    struct hit found[PAGE];    /* in order */
    int count;
};

static int compare_pieces(const struct piece *a, const struct piece *b) {
    const struct table_piece *p = &a->shown, *q = &b->shown;
    if (p->kind != q->kind)
        return p->kind < q->kind ? -1 : 1;
    if (p->owner != q->owner)
        return p->owner < q->owner ? -1 : 1;
    return (p->part > q->part) - (p->part < q->part);
}

/* Puts a hit in its place among those found, which are in order. */
static void insert_hit(struct search *s, struct hit hit) {
    int at = s->count++;
    for (; at > 0 && compare_pieces(hit.piece, s->found[at - 1].piece) < 0; at--)
        s->found[at] = s->found[at - 1];
    s->found[at] = hit;
}

/* True for a piece that this box does not show, that an earlier one has shown, or
 * that is no part of this page. */
static bool is_passed_over(const struct search *s, const struct piece *p) {
    if (!cpBBIntersects(s->boxes[s->box], p->box))
        return true;
    for (int i = 0; i < s->box; i++)
        if (cpBBIntersects(s->boxes[i], p->box))
            return true;
    return (s->after != NULL && compare_pieces(p, s->after) <= 0) ||
           (s->last != NULL && compare_pieces(p, s->last) >= 0);
}

static void take_piece(struct search *s, const struct piece *p) {
    double distance;
    if (is_passed_over(s, p) || !hull_within(s->from, &p->hull, s->limit_in, &distance))
        return;
    if (s->count == PAGE) {
        s->last = s->found[PAGE - 1].piece;
        if (compare_pieces(p, s->last) > 0)
            return;
        s->count--;
    }
    insert_hit(s, (struct hit){p, distance});
}

static void take_clump(cpShape *shape, void *data) {
    const struct clump *c = cpShapeGetUserData(shape);
    for (int i = 0; i < c->count; i++)
        take_piece(data, &c->first[i]);
}

/* Boxes that together hold all that is within reach of `from`: one, or for
 * what lies aslant several along its longer side, so that a long thin corridor
 * does not search the square around it. Returns how many. */
static int boxes_around(const struct hull *from, double reach_in, cpBB boxes[BOXES_MAX]) {
    cpBB whole = box_around(from, 0);
    double wide = whole.r - whole.l, high = whole.t - whole.b;
    int count = (int)fmin(BOXES_MAX, fmin(wide, high) / (BOX_SIDE_IN + reach_in));
    if (count <= 1) {
        boxes[0] = box_around(from, reach_in);
        return 1;
    }
    struct vec step = wide > high ? (struct vec){wide / count, 0} : (struct vec){0, high / count};
    struct vec onward = wide > high ? (struct vec){1, 0} : (struct vec){0, 1};
    struct vec corner = {whole.l, whole.b};
    for (int i = 0; i < count; i++) {
        struct half_plane after = {vec_add(corner, vec_scale(step, i)), onward};
        struct half_plane before = {vec_add(corner, vec_scale(step, i + 1)), vec_scale(onward, -1)};
        struct hull part = hull_clipped(from, after);
        part = hull_clipped(&part, before);
        boxes[i] = box_around(&part, reach_in);
    }
    return count;
}

/* Fills one page, in order. */
static void search_page(const struct table *t, struct search *s, int boxes, unsigned kinds) {
    cpShapeFilter filter = cpShapeFilterNew(CP_NO_GROUP, CP_ALL_CATEGORIES, kinds);
    s->count = 0;
    s->last = NULL;
    for (s->box = 0; s->box < boxes; s->box++)
        cpSpaceBBQuery(t->space, s->boxes[s->box], filter, take_clump, s);
}

bool table_near(const struct table *t, const struct hull *from, double within_in, unsigned kinds,
                table_visit *visit, void *context) {
    double limit = within_in + GEOMETRY_EPSILON_IN;
    if (!fits_table(from) || !(limit >= 0))
        return true;
    struct search s;
    s.from = from;
    s.limit_in = limit;
    s.after = NULL;
    /* A little wide, for the rounding of the boxes; no wider than any table. */
    double reach = fmin(limit + GEOMETRY_EPSILON_IN, 4 * FARTHEST_IN);
    int boxes = boxes_around(from, reach, s.boxes);
    do {
        search_page(t, &s, boxes, kinds);
        for (int i = 0; i < s.count; i++)
            if (!visit(context, &s.found[i].piece->shown, s.found[i].distance_in))
                return false;
        if (s.count > 0)
            s.after = s.found[s.count - 1].piece;
    } while (s.last != NULL);
    return true;
}

/* --- one owner ------------------------------------------------------------ */

static bool visit_near(const struct holding *held, const struct hull *from, double limit_in,
                       table_visit *visit, void *context) {
    const cpBB around = box_around(from, limit_in + GEOMETRY_EPSILON_IN);
    for (int i = 0; i < held->count; i++) {
        const struct piece *p = &held->pieces[i];
        double distance;
        if (cpBBIntersects(around, p->box) && hull_within(from, &p->hull, limit_in, &distance) &&
            !visit(context, &p->shown, distance))
            return false;
    }
    return true;
}

bool table_near_owner(const struct table *t, int owner, const struct hull *from, double within_in,
                      unsigned kinds, table_visit *visit, void *context) {
    const double limit = within_in + GEOMETRY_EPSILON_IN;
    if (!fits_table(from) || !(limit >= 0) || owner < 0)
        return true;
    for (int kind = 0; kind < KINDS_MAX; kind++)
        if (kinds & 1u << kind && owner < t->kinds[kind].count &&
            !visit_near(&t->kinds[kind].at[owner], from, limit, visit, context))
            return false;
    return true;
}
