#include "referee/fritz/sweep.h"

#include "referee/state.h"

#include <stdio.h>
#include <string.h>

/* --- making sweeps -------------------------------------------------------- */

struct sweep sweep_of_unit(const struct battle *b, int unit) {
    const struct unit *u = unit_at(b, unit);
    struct sweep s = {.unit = unit, .side = u->side, .facts = battle_facts(b, unit, 0)};
    s.count = u->bases;
    memcpy(s.from, u->base, (size_t)u->bases * sizeof *s.from);
    memcpy(s.to, u->base, (size_t)u->bases * sizeof *s.to);
    return s;
}

struct sweep sweep_to_posture(const struct battle *b, int unit, const struct posture *p) {
    const struct unit *u = unit_at(b, unit);
    struct sweep s = sweep_of_unit(b, unit);
    s.facts.formations = 1U << p->formation;
    formation_layout(p, u->bases, u->base_width_in, u->base_depth_in, s.to);
    return s;
}

struct sweep sweep_onward(const struct sweep *s, struct vec by) {
    struct sweep onward = *s;
    for (int i = 0; i < s->count; i++)
        onward.to[i].centre = vec_add(s->to[i].centre, by);
    return onward;
}

struct sweep sweep_by(const struct battle *b, int unit, struct vec by) {
    const struct sweep here = sweep_of_unit(b, unit);
    return sweep_onward(&here, by);
}

struct sweep sweep_end_only(const struct sweep *s) {
    struct sweep end = *s;
    memcpy(end.from, s->to, sizeof end.from);
    return end;
}

double sweep_distance(const struct sweep *s) {
    double farthest = 0;
    for (int i = 0; i < s->count; i++)
        farthest = fmax(farthest, vec_distance(s->from[i].centre, s->to[i].centre));
    return farthest;
}

/* --- the search for an obstacle ------------------------------------------- */

struct search {
    const struct battle *b;
    const struct sweep *s;
    const struct obstacle *only; /* NULL: whatever lies near */
    const struct hull *hull;     /* what one base sweeps */
    double slack_in;
    int enemy; /* the last one looked at, and how far off he was before the sweep */
    double enemy_before_in;
    struct obstacle found;
};

static bool found(struct search *search, enum obstacle_kind kind, int index, double figure_in) {
    search->found = (struct obstacle){kind, index, figure_in, search->enemy_before_in};
    return false;
}

static double allowed_overlap(double slack_in) {
    return fmax(slack_in, GEOMETRY_EPSILON_IN);
}

static bool off_table(const struct battle *b, const struct rect *r) {
    const struct hull h = hull_of_rect(r);
    for (int i = 0; i < h.count; i++)
        if (h.at[i].x < -GEOMETRY_EPSILON_IN || h.at[i].y < -GEOMETRY_EPSILON_IN ||
            h.at[i].x > b->scenario->width_in + GEOMETRY_EPSILON_IN ||
            h.at[i].y > b->scenario->depth_in + GEOMETRY_EPSILON_IN)
            return true;
    return false;
}

static bool visit_barrier(void *context, const struct table_piece *piece, double distance_in) {
    struct search *search = context;
    (void)distance_in;
    if (hull_overlap(search->hull, piece->hull) <= allowed_overlap(search->slack_in))
        return true;
    return found(search, piece->kind == PIECE_WALL ? OBSTACLE_WALL : OBSTACLE_ABATIS, piece->owner,
                 0);
}

#define PATCHES_MAX 16

struct patches {
    const struct battle *b;
    int ground; /* the kind that lifts what is asked about */
    int count;
    struct hull at[PATCHES_MAX];
};

static bool gather_patch(void *context, const struct table_piece *piece, double distance_in) {
    struct patches *patches = context;
    (void)distance_in;
    if (patches->b->scenario->terrain[piece->owner].ground == patches->ground)
        patches->at[patches->count++] = *piece->hull;
    return patches->count < PATCHES_MAX;
}

bool sweep_hull_enters(const struct battle *b, const struct hull *hull, const struct ground *g,
                       const struct hull *piece, const struct facts *facts, double slack_in) {
    struct patches patches = {.b = b, .ground = g->spanned_by};
    if (g->spanned_by >= 0 && condition_holds(&g->spanned_for, facts))
        table_near(b->table, hull, 0, PIECE_TERRAIN, gather_patch, &patches);
    return hull_enters(hull, piece, patches.at, patches.count, allowed_overlap(slack_in));
}

static bool enters(const struct search *search, const struct ground *g,
                   const struct table_piece *piece) {
    return sweep_hull_enters(search->b, search->hull, g, piece->hull, &search->s->facts,
                             search->slack_in);
}

static bool visit_ground(void *context, const struct table_piece *piece, double distance_in) {
    struct search *search = context;
    (void)distance_in;
    const struct terrain *t = &search->b->scenario->terrain[piece->owner];
    const struct ground *g = &search->b->rules->grounds[t->ground];
    if (!condition_holds(&g->forbidden, &search->s->facts) || !enters(search, g, piece))
        return true;
    return found(search, OBSTACLE_GROUND, piece->owner, 0);
}

/* The distance at which the unit stands from that enemy before the sweep; one
 * that waits off the table stands nowhere near. His bases come one after the
 * other. */
static double distance_before(struct search *search, int enemy) {
    const struct unit *u = unit_at(search->b, search->s->unit);
    if (search->enemy != enemy)
        search->enemy_before_in = u->presence == PRESENCE_ON_TABLE
                                      ? unit_distance_in(u, unit_at(search->b, enemy), NULL)
                                      : (double)INFINITY;
    search->enemy = enemy;
    return search->enemy_before_in;
}

/* One may slip past an enemy that one stands close to, never through him. */
static bool runs_into(const struct search *search, const struct table_piece *piece) {
    return hull_overlap(search->hull, piece->hull) >
           allowed_overlap(search->b->rules->within_slack_in);
}

static bool may_pass(const struct search *search, const struct table_piece *piece,
                     double distance_in, double before_in) {
    switch (search->s->near_enemies) {
    case NEAR_IGNORED:
        return true;
    case NEAR_NOT_THROUGH:
        return !runs_into(search, piece);
    default:
        return distance_in >= before_in - GEOMETRY_EPSILON_IN && !runs_into(search, piece);
    }
}

static bool visit_enemy(void *context, const struct table_piece *piece, double distance_in) {
    struct search *search = context;
    const double gap_in = search->b->rules->enemy_gap_in - search->slack_in;
    if (distance_in >= gap_in - GEOMETRY_EPSILON_IN)
        return true;
    const double before_in = distance_before(search, piece->owner);
    const bool was_nearer = before_in < gap_in - GEOMETRY_EPSILON_IN;
    if (was_nearer && may_pass(search, piece, distance_in, before_in))
        return true;
    return found(search, OBSTACLE_ENEMY, piece->owner, distance_in);
}

static bool visit_bases(void *context, const struct table_piece *piece, double distance_in) {
    struct search *search = context;
    (void)distance_in;
    if (piece->owner == search->s->unit ||
        hull_overlap(search->hull, piece->hull) <= allowed_overlap(search->slack_in))
        return true;
    return found(search, OBSTACLE_BASES, piece->owner, 0);
}

static bool near_to(struct search *s, double within_in, unsigned pieces, table_visit *visit) {
    const struct table *t = s->b->table;
    return s->only == NULL
               ? table_near(t, s->hull, within_in, pieces, visit, s)
               : table_near_owner(t, s->only->index, s->hull, within_in, pieces, visit, s);
}

/* One query for each base, about what it sweeps or where it ends. */
static bool clear_of(struct search *search, const struct hull *hulls, double within_in,
                     unsigned pieces, table_visit *visit) {
    for (int i = 0; i < search->s->count; i++) {
        search->hull = &hulls[i];
        if (!near_to(search, within_in, pieces, visit))
            return false;
    }
    return true;
}

static bool clear_of_edge(struct search *search) {
    for (int i = 0; i < search->s->count; i++)
        if (off_table(search->b, &search->s->to[i]))
            return found(search, OBSTACLE_EDGE, -1, 0);
    return true;
}

static unsigned barrier_pieces(unsigned kinds) {
    return (kinds & OBSTACLE_WALL ? (unsigned)PIECE_WALL : 0U) |
           (kinds & OBSTACLE_ABATIS ? (unsigned)PIECE_ABATIS : 0U);
}

#define SWEPT_KINDS (OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_ENEMY | OBSTACLE_BASES)

static bool clear_on_way(struct search *search, unsigned kinds) {
    const struct battle *b = search->b;
    struct hull swept[BASES_MAX];
    if (!(kinds & SWEPT_KINDS))
        return true;
    for (int i = 0; i < search->s->count; i++)
        swept[i] = hull_of_sweep(&search->s->from[i], &search->s->to[i]);
    if (barrier_pieces(kinds) && !clear_of(search, swept, 0, barrier_pieces(kinds), visit_barrier))
        return false;
    if (kinds & OBSTACLE_GROUND && !clear_of(search, swept, 0, PIECE_TERRAIN, visit_ground))
        return false;
    if (kinds & OBSTACLE_ENEMY &&
        !clear_of(search, swept, b->rules->enemy_gap_in, enemy_bases(search->s->side), visit_enemy))
        return false;
    return !(kinds & OBSTACLE_BASES) || clear_of(search, swept, 0, PIECE_BASES, visit_bases);
}

static bool clear_at_end(struct search *search) {
    struct hull ends[BASES_MAX];
    for (int i = 0; i < search->s->count; i++)
        ends[i] = hull_of_rect(&search->s->to[i]);
    return clear_of(search, ends, 0, PIECE_BASES, visit_bases);
}

static bool is_clear(struct search *search, unsigned kinds) {
    return (!(kinds & OBSTACLE_EDGE) || clear_of_edge(search)) && clear_on_way(search, kinds) &&
           (!(kinds & OBSTACLE_BASES_AT_END) || clear_at_end(search));
}

struct obstacle sweep_obstacle(const struct battle *b, const struct sweep *s, unsigned kinds,
                               double slack_in) {
    struct search search = {.b = b, .s = s, .slack_in = slack_in, .enemy = -1};
    return is_clear(&search, kinds) ? (struct obstacle){OBSTACLE_NONE, -1, 0, 0} : search.found;
}

bool sweep_meets(const struct battle *b, const struct sweep *s, const struct obstacle *o,
                 double slack_in) {
    struct search search = {.b = b, .s = s, .slack_in = slack_in, .enemy = -1, .only = o};
    if (o->kind == OBSTACLE_ENEMY) {
        search.enemy = o->index;
        search.enemy_before_in = o->before_in;
    }
    return !is_clear(&search, o->kind);
}

static bool visit_nearest(void *context, const struct table_piece *piece, double distance_in) {
    double *nearest_in = context;
    (void)piece;
    *nearest_in = fmin(*nearest_in, distance_in);
    return true;
}

double sweep_nearest_enemy(const struct battle *b, const struct sweep *s, double within_in) {
    double nearest_in = INFINITY;
    for (int i = 0; i < s->count; i++) {
        const struct hull swept = hull_of_sweep(&s->from[i], &s->to[i]);
        table_near(b->table, &swept, within_in, enemy_bases(s->side), visit_nearest, &nearest_in);
    }
    return nearest_in;
}

/* --- slowing ground ------------------------------------------------------- */

struct slowing {
    struct search search;
    unsigned bits;
};

static bool visit_slowing(void *context, const struct table_piece *piece, double distance_in) {
    struct slowing *slowing = context;
    const struct battle *b = slowing->search.b;
    const int kind = b->scenario->terrain[piece->owner].ground;
    const struct ground *g = &b->rules->grounds[kind];
    (void)distance_in;
    if (!condition_holds(&g->slowed, &slowing->search.s->facts))
        return true;
    const bool spanned =
        g->spanned_by >= 0 && condition_holds(&g->spanned_for, &slowing->search.s->facts);
    if (!spanned || enters(&slowing->search, g, piece))
        slowing->bits |= 1U << kind;
    return true;
}

unsigned sweep_slowed_in(const struct battle *b, const struct sweep *s) {
    struct slowing slowing = {.search = {.b = b, .s = s}};
    for (int i = 0; i < s->count; i++) {
        const struct hull swept = hull_of_sweep(&s->from[i], &s->to[i]);
        slowing.search.hull = &swept;
        table_near(b->table, &swept, 0, PIECE_TERRAIN, visit_slowing, &slowing);
    }
    return s->unit < 0 ? 0 : slowing.bits & ~unit_at(b, s->unit)->turn.began_in;
}

double sweep_slow_factor(const struct ruleset *r, unsigned grounds) {
    double factor = 1;
    for (int i = 0; i < r->ground_count; i++)
        if (grounds & 1U << i)
            factor = fmin(factor, r->grounds[i].slow_factor);
    return factor;
}

/* --- words ---------------------------------------------------------------- */

void obstacle_describe(const struct battle *b, const struct obstacle *o, char *text, size_t size) {
    const struct scenario *s = b->scenario;
    switch (o->kind) {
    case OBSTACLE_EDGE:
        snprintf(text, size, "the edge of the table");
        break;
    case OBSTACLE_WALL:
        snprintf(text, size, "the wall of %s", s->redoubts[o->index].name);
        break;
    case OBSTACLE_ABATIS:
        snprintf(text, size, "the abatis section %s", s->abatis[o->index].id);
        break;
    case OBSTACLE_GROUND:
        snprintf(text, size, "%s, where it may not go", s->terrain[o->index].name);
        break;
    case OBSTACLE_ENEMY:
        snprintf(text, size, "the enemy %s, which it must keep %.2f\" from", unit_name(b, o->index),
                 b->rules->enemy_gap_in);
        break;
    case OBSTACLE_BASES:
    case OBSTACLE_BASES_AT_END:
        snprintf(text, size, "%s, which stands there", unit_name(b, o->index));
        break;
    default:
        snprintf(text, size, "nothing");
    }
}

enum refusal_code obstacle_code(enum obstacle_kind kind) {
    switch (kind) {
    case OBSTACLE_EDGE:
        return REFUSED_OFF_TABLE;
    case OBSTACLE_WALL:
    case OBSTACLE_ABATIS:
        return REFUSED_BLOCKED;
    case OBSTACLE_GROUND:
        return REFUSED_TERRAIN;
    case OBSTACLE_ENEMY:
        return REFUSED_TOO_CLOSE;
    default:
        return REFUSED_OVERLAP;
    }
}
