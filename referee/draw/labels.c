/* Each name has candidates: rectangles in rings around its pieces, those that
 * would cover a piece left out, each with a cost of its own. Then pieces' names
 * are seated one by one, each where its cost is least; a seat that conflicts with
 * others' costs more, and turns those out, who are seated again. What has been
 * turned out often is dearer to turn out, so that this comes to rest. At last
 * every name, those of places too, looks for the cheapest seat that conflicts
 * with none. */
#include "referee/draw/labels.h"

#include <stdlib.h>
#include <string.h>

/* All costs are in heights of the name's first shape. */
#define COST_BEFORE 0.4      /* before its pieces rather than behind them, at most */
#define COST_ASIDE 0.15      /* for each height off the middle of its side */
#define COST_SHAPE 0.5       /* a shape that is not the best */
#define COST_DOUBT 2.0       /* as near to another's piece as to its own */
#define COST_OUTSIDE 4.0     /* a place's name that is not all inside it */
#define COST_SOFT 1.0        /* for each soft thing covered */
#define COST_OVER_PIECE 3.0  /* for each piece under the leader */
#define COST_CROSSING 6.0    /* two leaders cross */
#define COST_CONFLICT 8.0    /* for each name turned out, and again for each earlier time */
#define LED_BEYOND 0.9       /* farther from its pieces, in heights, it needs a leader */
#define DOUBT_WITHIN 0.5     /* heights farther than its own */
#define SEATINGS_PER_NAME 10 /* then whoever stands has no room */
#define COST_STANDING 1000.0 /* a piece without its name */
#define COST_UNNAMED 6.0     /* a place without */
#define IMPROVEMENTS 3
#define TRIES 20

struct candidate {
    struct box at;
    struct segment leader;
    double cost;
    int shape, found; /* found: the how manieth; it settles the order of equals */
    bool led;
};

/* What is on the ground, each with the box around it: a quick look at the box
 * saves most of the measuring. */
struct things {
    const struct labels_ground *ground;
    struct box *solid, *soft; /* owned */
};

/* A name while its seat is sought. */
struct guest {
    struct label *label;
    struct box around;            /* its pieces */
    double unit_in;               /* height of the first shape */
    struct candidate *candidates; /* the cheapest first */
    int count, capacity;
    int seat; /* index of a candidate, or -1 */
    int turned_out;
};

/* --- boxes --- */

bool box_meets(const struct box *a, const struct box *b) {
    return a->low.x < b->high.x - GEOMETRY_EPSILON_IN &&
           b->low.x < a->high.x - GEOMETRY_EPSILON_IN &&
           a->low.y < b->high.y - GEOMETRY_EPSILON_IN && b->low.y < a->high.y - GEOMETRY_EPSILON_IN;
}

static void box_include(struct box *b, struct vec p) {
    b->low.x = p.x < b->low.x ? p.x : b->low.x;
    b->low.y = p.y < b->low.y ? p.y : b->low.y;
    b->high.x = p.x > b->high.x ? p.x : b->high.x;
    b->high.y = p.y > b->high.y ? p.y : b->high.y;
}

struct box box_of_hull(const struct hull *h) {
    struct box b = {h->at[0], h->at[0]};
    for (int i = 1; i < h->count; i++)
        box_include(&b, h->at[i]);
    return b;
}

static struct box box_of_segment(const struct segment *s) {
    struct box b = {s->a, s->a};
    box_include(&b, s->b);
    return b;
}

static struct box box_grown(struct box b, double by_in) {
    const struct vec by = {by_in, by_in};
    return (struct box){vec_sub(b.low, by), vec_add(b.high, by)};
}

static struct hull hull_of_box(const struct box *b) {
    const struct vec corners[] = {b->low, {b->high.x, b->low.y}, b->high, {b->low.x, b->high.y}};
    const struct vec size = vec_sub(b->high, b->low);
    if (fmin(size.x, size.y) < GEOMETRY_EPSILON_IN)
        return hull_of_points(corners, 4);
    struct hull h;
    h.count = 4;
    memcpy(h.at, corners, sizeof corners);
    return h;
}

static bool box_holds(const struct box *outer, const struct box *inner) {
    return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
           outer->high.x >= inner->high.x && outer->high.y >= inner->high.y;
}

static struct vec box_middle(const struct box *b) {
    return vec_between(b->low, b->high, 0.5);
}

/* True when the two share a point. */
static bool box_touches(const struct box *a, const struct box *b) {
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
           b->low.y <= a->high.y;
}

/* --- candidates --- */

/* The nearest pair of points of its pieces and the name, and how far apart. */
static double leader_to(const struct label *l, const struct things *t, const struct box *at,
                        struct segment *leader) {
    const struct hull name = hull_of_box(at);
    double least = HUGE_VAL;
    for (int i = 0; i < l->piece_count; i++) {
        struct segment pair;
        const double away = hull_distance(&t->ground->solid[l->first + i], &name, &pair);
        if (away < least) {
            least = away;
            *leader = pair;
        }
    }
    return least;
}

static bool is_own(const struct label *l, int solid) {
    return solid >= l->first && solid < l->first + l->piece_count;
}

/* The nearest that any solid comes to the name, its own left out with `but`;
 * `within_in` where none is nearer. */
static double nearest_solid(const struct things *t, const struct box *at, double within_in,
                            const struct label *but) {
    const struct box near = box_grown(*at, within_in);
    const struct hull name = hull_of_box(at);
    double d, least = within_in;
    for (int i = 0; i < t->ground->solid_count; i++)
        if (box_touches(&t->solid[i], &near) && (but == NULL || !is_own(but, i)) &&
            hull_within(&name, &t->ground->solid[i], least, &d))
            least = d;
    return least;
}

/* Others' pieces that the leader runs over. */
static int count_under(const struct label *l, const struct things *t,
                       const struct segment *leader) {
    const struct hull line = hull_of_segment(*leader);
    const struct box span = box_of_segment(leader);
    int under = 0;
    double d;
    for (int i = 0; i < t->ground->solid_count; i++)
        under += !is_own(l, i) && box_touches(&t->solid[i], &span) &&
                 hull_within(&line, &t->ground->solid[i], 0, &d);
    return under;
}

static int count_soft(const struct things *t, const struct box *at) {
    const struct hull name = hull_of_box(at);
    int covered = 0;
    double d;
    for (int i = 0; i < t->ground->soft_count; i++)
        covered += box_touches(&t->soft[i], at) && hull_within(&name, &t->ground->soft[i], 0, &d);
    return covered;
}

static int keep_candidate(struct guest *g, const struct candidate *c) {
    if (g->count == g->capacity) {
        const int capacity = g->capacity * 2 + 64;
        struct candidate *more = realloc(g->candidates, (size_t)capacity * sizeof *more);
        if (more == NULL)
            return -1;
        g->candidates = more;
        g->capacity = capacity;
    }
    g->candidates[g->count] = *c;
    g->candidates[g->count].found = g->count;
    g->count++;
    return 0;
}

/* Of the place alone, in heights: far off, off the middle, before its pieces. */
static double cost_of_place(const struct guest *g, struct vec middle, double away_in,
                            double aside_in) {
    const struct vec off = vec_sub(middle, box_middle(&g->around));
    const double length = vec_length(off);
    const double ahead = length > 0 ? vec_dot(off, g->label->ahead) / length : 0;
    return (away_in + COST_ASIDE * aside_in) / g->unit_in + COST_BEFORE * (1 + ahead) / 2;
}

static double cost_in_place(const struct guest *g, const struct box *at) {
    const double off_in = vec_distance(box_middle(at), box_middle(&g->around));
    return COST_ASIDE * off_in / g->unit_in + (box_holds(&g->around, at) ? 0 : COST_OUTSIDE);
}

/* The leader, and what the place costs for the sake of the pieces. */
static void judge_piece(const struct guest *g, const struct things *t, struct candidate *c,
                        double aside_in) {
    const double away_in = leader_to(g->label, t, &c->at, &c->leader);
    const bool far = away_in > LED_BEYOND * g->unit_in;
    const double heed_in = away_in + DOUBT_WITHIN * g->unit_in;
    const bool doubt = !far && nearest_solid(t, &c->at, heed_in, g->label) < heed_in;
    c->led = doubt || far;
    c->cost += cost_of_place(g, box_middle(&c->at), away_in, aside_in) + (doubt ? COST_DOUBT : 0);
    if (c->led)
        c->cost += COST_OVER_PIECE * count_under(g->label, t, &c->leader);
}

/* Keeps the candidate of that shape with its middle there, if it is one.
 * `aside_in`: how far it is off the middle of its side. -1: no memory. */
static int consider(struct guest *g, const struct things *t, int shape, struct vec middle,
                    double aside_in) {
    const struct label_shape *s = &g->label->shapes[shape];
    const struct vec half = {s->width_in / 2, s->height_in / 2};
    struct candidate c = {.at = {vec_sub(middle, half), vec_add(middle, half)}, .shape = shape};
    const double gap_in = t->ground->gap_in - GEOMETRY_EPSILON_IN;
    if (!box_holds(&t->ground->frame, &c.at) || nearest_solid(t, &c.at, gap_in, NULL) < gap_in)
        return 0;
    c.cost = shape * COST_SHAPE + COST_SOFT * count_soft(t, &c.at);
    if (g->label->piece_count == 0)
        c.cost += cost_in_place(g, &c.at);
    else
        judge_piece(g, t, &c, aside_in);
    return keep_candidate(g, &c);
}

/* Names of one shape around a box, so far from it. */
static int consider_ring(struct guest *g, const struct things *t, int shape,
                         const struct box *around, double far_in) {
    const struct label_shape *s = &g->label->shapes[shape];
    const struct vec middle = box_middle(around);
    const double x = (around->high.x - around->low.x + s->width_in) / 2 + far_in;
    const double y = (around->high.y - around->low.y + s->height_in) / 2 + far_in;
    const int across = 2 * (1 + (int)fmin(x / g->unit_in, 12));
    const int up = 2 * (1 + (int)fmin(y / g->unit_in, 12));
    int failed = 0;
    for (int i = 0; i <= across; i++) {
        const double dx = x * (2.0 * i / across - 1);
        failed |= consider(g, t, shape, vec_add(middle, (struct vec){dx, y}), fabs(dx));
        failed |= consider(g, t, shape, vec_add(middle, (struct vec){dx, -y}), fabs(dx));
    }
    for (int i = 1; i < up; i++) {
        const double dy = y * (2.0 * i / up - 1);
        failed |= consider(g, t, shape, vec_add(middle, (struct vec){x, dy}), fabs(dy));
        failed |= consider(g, t, shape, vec_add(middle, (struct vec){-x, dy}), fabs(dy));
    }
    return failed;
}

/* All over a place, as densely as makes a difference. */
static int consider_inside(struct guest *g, const struct things *t, int shape) {
    const struct vec size = vec_sub(g->around.high, g->around.low);
    const int across = 2 * (1 + (int)fmin(size.x / g->unit_in, 20));
    const int up = 2 * (1 + (int)fmin(size.y / g->unit_in, 20));
    int failed = 0;
    for (int i = 0; i <= across; i++)
        for (int j = 0; j <= up; j++) {
            const struct vec by = {size.x * i / across, size.y * j / up};
            failed |= consider(g, t, shape, vec_add(g->around.low, by), 0);
        }
    return failed;
}

static int find_candidates(struct guest *g, const struct things *t) {
    static const double rings[] = {0, 0.3, 0.8, 1.5, 2.5, 4, 6, 9, 13, 18, 25};
    const size_t count = g->label->piece_count > 0 ? sizeof rings / sizeof rings[0] : 3;
    int failed = 0;
    for (int shape = 0; shape < g->label->shape_count; shape++) {
        if (g->label->piece_count == 0)
            failed |= consider_inside(g, t, shape);
        for (size_t r = 0; r < count; r++)
            failed |= consider_ring(g, t, shape, &g->around,
                                    t->ground->gap_in * 1.01 + rings[r] * g->unit_in);
        for (int i = 0; i < g->label->piece_count && g->label->piece_count > 1; i++) {
            const struct box one = box_of_hull(&t->ground->solid[g->label->first + i]);
            failed |= consider_ring(g, t, shape, &one, t->ground->gap_in * 1.01);
        }
    }
    return failed;
}

static int by_cost(const void *a, const void *b) {
    const struct candidate *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->found > y->found) - (x->found < y->found);
}

static int guest_init(struct guest *g, struct label *l, const struct things *t) {
    *g = (struct guest){.label = l, .unit_in = l->shapes[0].height_in, .seat = -1};
    l->placed = false;
    l->led = false;
    g->around = l->piece_count > 0 ? box_of_hull(&t->ground->solid[l->first]) : l->place;
    for (int i = 1; i < l->piece_count; i++) {
        const struct box more = box_of_hull(&t->ground->solid[l->first + i]);
        box_include(&g->around, more.low);
        box_include(&g->around, more.high);
    }
    const int failed = find_candidates(g, t);
    if (g->count > 0)
        qsort(g->candidates, (size_t)g->count, sizeof *g->candidates, by_cost);
    return failed;
}

/* --- seats --- */

static bool line_meets_box(const struct segment *line, const struct box *b) {
    const struct box around = box_of_segment(line);
    if (!box_touches(&around, b))
        return false;
    const struct hull a = hull_of_segment(*line), box = hull_of_box(b);
    double d;
    return hull_within(&a, &box, 0, &d);
}

static bool conflict(const struct candidate *a, const struct candidate *b, double gap_in) {
    const struct box room = box_grown(a->at, gap_in);
    return box_meets(&room, &b->at) || (a->led && line_meets_box(&a->leader, &b->at)) ||
           (b->led && line_meets_box(&b->leader, &a->at));
}

static bool cross(const struct candidate *a, const struct candidate *b) {
    if (!a->led || !b->led)
        return false;
    const struct hull x = hull_of_segment(a->leader), y = hull_of_segment(b->leader);
    double d;
    return hull_within(&x, &y, 0, &d);
}

/* What a seat costs with the others where they sit; `over`: more is of no
 * interest. */
static double price(const struct guest *guests, int count, int who, const struct candidate *c,
                    double gap_in, bool turn_out, double over) {
    double cost = c->cost;
    for (int i = 0; i < count && cost < over; i++) {
        if (i == who || guests[i].seat < 0)
            continue;
        const struct candidate *other = &guests[i].candidates[guests[i].seat];
        if (conflict(c, other, gap_in))
            cost += turn_out ? COST_CONFLICT * (1 + guests[i].turned_out) : HUGE_VAL;
        else if (cross(c, other))
            cost += COST_CROSSING;
    }
    return cost;
}

/* The cheapest seat, or -1. */
static int best_seat(const struct guest *guests, int count, int who, double gap_in, bool turn_out) {
    const struct guest *g = &guests[who];
    double least = HUGE_VAL;
    int best = -1;
    for (int i = 0; i < g->count && g->candidates[i].cost < least; i++) {
        const double cost = price(guests, count, who, &g->candidates[i], gap_in, turn_out, least);
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

static void take_seat(struct guest *guests, int count, int who, int seat, double gap_in) {
    guests[who].seat = seat;
    const struct candidate *c = &guests[who].candidates[seat];
    for (int i = 0; i < count; i++) {
        if (i == who || guests[i].seat < 0)
            continue;
        if (conflict(c, &guests[i].candidates[guests[i].seat], gap_in)) {
            guests[i].seat = -1;
            guests[i].turned_out++;
        }
    }
}

/* Whose pieces have no name yet and who has the fewest seats to choose from, or -1. */
static int next_standing(const struct guest *guests, int count) {
    int next = -1;
    for (int i = 0; i < count; i++)
        if (guests[i].seat < 0 && guests[i].count > 0 && guests[i].label->piece_count > 0 &&
            (next < 0 || guests[i].count < guests[next].count))
            next = i;
    return next;
}

/* Pieces' names first; then each takes the cheapest seat that is free. */
static void seat_all(struct guest *guests, int count, double gap_in) {
    for (int n = 0; n < SEATINGS_PER_NAME * count; n++) {
        const int who = next_standing(guests, count);
        if (who < 0)
            break;
        take_seat(guests, count, who, best_seat(guests, count, who, gap_in, true), gap_in);
    }
    for (int i = 0; i < count; i++)
        guests[i].seat = best_seat(guests, count, i, gap_in, false);
}

/* --- trying for better --- */

static double total_cost(const struct guest *guests, int count, double gap_in) {
    double total = 0;
    for (int i = 0; i < count; i++) {
        const struct guest *g = &guests[i];
        if (g->seat >= 0)
            total += price(guests, count, i, &g->candidates[g->seat], gap_in, false, HUGE_VAL);
        else
            total += g->label->piece_count > 0 ? COST_STANDING : COST_UNNAMED;
    }
    return total;
}

/* Moves one, and seats those again whom that turns out. */
static void shift(struct guest *guests, int count, int who, int seat, double gap_in) {
    take_seat(guests, count, who, seat, gap_in);
    for (int i = 0; i < count; i++)
        if (guests[i].seat < 0)
            guests[i].seat = best_seat(guests, count, i, gap_in, false);
}

/* Tries the seats that would be cheaper for one, were they free. Returns what is
 * the cost of all then. `seats` has room for all. */
static double improve_one(struct guest *guests, int count, int who, double gap_in, double total,
                          int *seats) {
    const struct guest *g = &guests[who];
    const double own =
        g->seat >= 0 ? price(guests, count, who, &g->candidates[g->seat], gap_in, false, HUGE_VAL)
                     : HUGE_VAL;
    for (int s = 0; s < g->count && s < TRIES && g->candidates[s].cost < own; s++) {
        for (int i = 0; i < count; i++)
            seats[i] = guests[i].seat;
        shift(guests, count, who, s, gap_in);
        const double cost = total_cost(guests, count, gap_in);
        if (cost < total - GEOMETRY_EPSILON_IN)
            return cost;
        for (int i = 0; i < count; i++)
            guests[i].seat = seats[i];
    }
    return total;
}

static void improve_all(struct guest *guests, int count, double gap_in, int *seats) {
    double total = total_cost(guests, count, gap_in);
    for (int pass = 0; pass < IMPROVEMENTS; pass++) {
        const double before = total;
        for (int i = 0; i < count; i++)
            total = improve_one(guests, count, i, gap_in, total, seats);
        if (total == before)
            break;
    }
}

static void tell_place(const struct guest *g) {
    if (g->seat < 0)
        return;
    const struct candidate *c = &g->candidates[g->seat];
    struct label *l = g->label;
    l->placed = true;
    l->shape = c->shape;
    l->at = c->at;
    l->led = c->led;
    l->leader = c->leader;
}

/* The boxes around hulls, which the caller frees; NULL without memory. */
static struct box *boxes_of(const struct hull *hulls, int count) {
    struct box *boxes = calloc((size_t)count + 1, sizeof *boxes);
    for (int i = 0; i < count && boxes != NULL; i++)
        boxes[i] = box_of_hull(&hulls[i]);
    return boxes;
}

/* Returns how many stand, or -1. */
static int seat_guests(struct guest *guests, struct label *labels, int count,
                       const struct things *t, int *seats) {
    int failed = 0, standing = 0;
    for (int i = 0; i < count; i++)
        failed |= guest_init(&guests[i], &labels[i], t);
    if (failed == 0) {
        seat_all(guests, count, t->ground->gap_in);
        improve_all(guests, count, t->ground->gap_in, seats);
    }
    for (int i = 0; i < count; i++) {
        tell_place(&guests[i]);
        standing += guests[i].seat < 0 && labels[i].piece_count > 0;
        free(guests[i].candidates);
    }
    return failed != 0 ? -1 : standing;
}

int labels_place(struct label *labels, int count, const struct labels_ground *ground) {
    struct guest *guests = calloc((size_t)count + 1, sizeof *guests);
    struct things t = {ground, boxes_of(ground->solid, ground->solid_count),
                       boxes_of(ground->soft, ground->soft_count)};
    int *seats = calloc((size_t)count + 1, sizeof *seats);
    int standing = -1;
    if (guests != NULL && seats != NULL && t.solid != NULL && t.soft != NULL)
        standing = seat_guests(guests, labels, count, &t, seats);
    free(guests);
    free(seats);
    free(t.solid);
    free(t.soft);
    return standing;
}
