/* Where units stand at the start: on the table, on ground that they may enter,
 * in their zone, clear of walls and of each other (1.9, 2, 3.4). */
#include "scenarios/scenario_read.h"

#include <math.h>
#include <stdlib.h>

struct standing {
    bool sound; /* its bases are known */
    int count;
    struct rect base[BASES_MAX];
    double reach_in; /* no point of it is farther from its centre */
};

struct places {
    struct reader *rd;
    const struct scenario *s;
    struct standing *units;
    double slack_in;
};

static const struct node *unit_node(const struct places *p, int unit) {
    return p->rd->names[SPACE_UNITS].at[unit].where;
}

/* The node to point at when a unit stands wrong: its place, or else itself. */
static const struct node *place_node(const struct places *p, int unit) {
    const struct node *n = unit_node(p, unit);
    const struct node *at = tree_get(n, "at");
    if (at == NULL)
        at = tree_get(n, "garrison");
    return at != NULL ? at : n;
}

/* --- where the bases are --- */

static struct posture posture_of(const struct scenario *s, const struct unit_entry *u) {
    return (struct posture){
        .centre = u->place.centre,
        .facing_deg = u->place.facing_deg,
        .formation = u->place.formation,
        .ranks = u->place.ranks,
        .gap_in = u->place.open ? s->rules->open_gap_bases * u->base_width_in : 0,
        .bend = u->place.bend,
    };
}

static double reach_of(const struct standing *at, struct vec centre) {
    double reach = 0;
    for (int i = 0; i < at->count; i++) {
        struct hull h = hull_of_rect(&at->base[i]);
        for (int j = 0; j < h.count; j++)
            reach = fmax(reach, vec_distance(h.at[j], centre));
    }
    return reach;
}

static void stand(const struct scenario *s, const struct unit_entry *u, struct standing *out) {
    struct posture posture = posture_of(s, u);
    out->sound = true;
    out->count = u->left;
    if (u->place.garrison == NULL)
        formation_layout(&posture, u->left, u->base_width_in, u->base_depth_in, out->base);
    for (int i = 0; i < u->left && u->place.garrison != NULL; i++)
        out->base[i] = u->place.garrison[i];
    out->reach_in = reach_of(out, u->place.centre);
}

/* --- formation --- */

static bool check_bend(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct node *bend = tree_get(unit_node(p, unit), "bend");
    struct posture posture = posture_of(p->s, u);
    int front = formation_front_rank(&posture, u->left);
    if (bend == NULL || u->place.bend.bases < front)
        return true;
    reader_fault(p->rd, bend,
                 "%d bases of a front rank of %d cannot be bent back; one must stay "
                 "straight",
                 u->place.bend.bases, front);
    return false;
}

/* `key` says something only of a line. */
static bool check_line_only(const struct places *p, int unit, const char *key) {
    const struct node *at = tree_get(unit_node(p, unit), key);
    if (at == NULL || p->s->units[unit].place.formation == FORMATION_LINE)
        return true;
    reader_fault_key(p->rd, at, "only a unit in line has `%s`", key);
    return false;
}

static bool check_open(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct unit_type *t = &p->s->rules->types[u->type];
    if (!u->place.open || t->open_line || p->s->under_way.is)
        return true;
    reader_fault_key(p->rd, tree_get(unit_node(p, unit), "open"),
                     "units of the type `%s` do not stand in open line", t->id);
    return false;
}

static bool check_formation(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct unit_type *t = &p->s->rules->types[u->type];
    const struct node *given = tree_get(unit_node(p, unit), "formation");
    const struct node *at = given != NULL ? given : unit_node(p, unit);
    bool garrison = u->place.formation == FORMATION_GARRISON;
    if ((t->formations & 1u << u->place.formation) == 0 && !p->s->under_way.is) {
        reader_fault(p->rd, at, "a unit of the type `%s` does not take the formation %s", t->id,
                     formation_name(u->place.formation));
        return false;
    }
    if (garrison != (u->place.garrison != NULL)) {
        reader_fault(p->rd, at,
                     garrison ? "a garrison needs `garrison`, with a place for each base"
                              : "only a garrison gives its bases places of their own");
        return false;
    }
    bool sound = check_line_only(p, unit, "ranks");
    sound = check_line_only(p, unit, "open") && sound;
    sound = check_line_only(p, unit, "bend") && sound;
    return sound && check_open(p, unit) && check_bend(p, unit);
}

/* What could not be read has been said already. */
static bool is_read(const struct scenario *s, const struct unit_entry *u) {
    return u->type >= 0 && u->bases > 0 && u->left > 0 && u->id != NULL &&
           vec_is_finite(u->place.centre) && u->base_width_in > 0 &&
           s->brigades[u->brigade].side >= 0;
}

/* --- the table and its edges --- */

static bool on_table(const struct scenario *s, struct vec p, double slack_in) {
    return p.x >= -slack_in && p.x <= s->width_in + slack_in && p.y >= -slack_in &&
           p.y <= s->depth_in + slack_in;
}

static bool rect_on_table(const struct places *p, const struct rect *base) {
    struct hull h = hull_of_rect(base);
    for (int i = 0; i < h.count; i++)
        if (!on_table(p->s, h.at[i], p->slack_in))
            return false;
    return true;
}

static bool check_on_table(const struct places *p, int unit) {
    const struct standing *at = &p->units[unit];
    for (int i = 0; i < at->count; i++) {
        if (rect_on_table(p, &at->base[i]))
            continue;
        reader_fault(p->rd, place_node(p, unit),
                     "base %d of `%s` is not on the table; allowed: x 0 to %g, y 0 to %g", i + 1,
                     p->s->units[unit].id, p->s->width_in, p->s->depth_in);
        return false;
    }
    return true;
}

static bool lies_on(const struct segment *edge, struct vec p, double slack_in) {
    struct hull stretch = hull_of_segment(*edge), point = hull_of_point(p);
    return hull_distance(&stretch, &point, NULL) <= slack_in;
}

/* An arrival is set down with its rear on a stretch of its edge (2). */
static void check_entry(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct standing *at = &p->units[unit];
    struct rect outline = formation_outline(at->base, at->count, u->place.facing_deg);
    struct hull h = hull_of_rect(&outline); /* rear right first, rear left last */
    for (int i = 0; i < u->arrival.edge_count; i++)
        if (lies_on(&u->arrival.edges[i], h.at[0], p->slack_in) &&
            lies_on(&u->arrival.edges[i], h.at[3], p->slack_in))
            return;
    if (u->arrival.edge_count > 0)
        reader_fault(p->rd, place_node(p, unit),
                     "`%s` enters with its rear on its `edges`; here its rear runs from %.4g,%.4g "
                     "to %.4g,%.4g",
                     u->id, h.at[3].x, h.at[3].y, h.at[0].x, h.at[0].y);
}

/* --- ground (1.9, 3.6) --- */

static struct facts facts_of(const struct scenario *s, const struct unit_entry *u) {
    return (struct facts){.tags = s->rules->types[u->type].tags,
                          .formations = 1u << u->place.formation};
}

/* The pieces of all ground of the kind that spans another, where it helps. */
static int span_pieces(const struct scenario *s, const struct ground *g, const struct facts *f,
                       struct hull *out, int most) {
    int count = 0;
    if (g->spanned_by < 0 || !condition_holds(&g->spanned_for, f))
        return 0;
    for (int i = 0; i < s->terrain_count; i++)
        for (int j = 0; j < s->terrain[i].area.piece_count; j++)
            if (s->terrain[i].ground == g->spanned_by && count < most)
                out[count++] = s->terrain[i].area.pieces[j];
    return count;
}

#define SPANS_MAX 64

/* True when the base reaches into ground that is forbidden to it. */
static bool on_forbidden(const struct places *p, const struct terrain *t, const struct facts *f,
                         const struct rect *base) {
    struct hull spans[SPANS_MAX], h = hull_of_rect(base);
    if (t->ground < 0)
        return false;
    const struct ground *g = &p->s->rules->grounds[t->ground];
    if (!condition_holds(&g->forbidden, f))
        return false;
    int count = span_pieces(p->s, g, f, spans, SPANS_MAX);
    for (int i = 0; i < t->area.piece_count; i++)
        if (hull_enters(&h, &t->area.pieces[i], spans, count, p->slack_in))
            return true;
    return false;
}

static void check_ground(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct standing *at = &p->units[unit];
    struct facts facts = facts_of(p->s, u);
    for (int i = 0; i < p->s->terrain_count; i++) {
        const struct terrain *t = &p->s->terrain[i];
        int base = 0;
        while (base < at->count && !on_forbidden(p, t, &facts, &at->base[base]))
            base++;
        if (base < at->count)
            reader_fault(p->rd, place_node(p, unit), "base %d of `%s` is in `%s`, forbidden to it",
                         base + 1, u->id, t->id != NULL ? t->id : "?");
    }
}

/* --- walls and abatis (3.4) --- */

static bool crosses(const struct places *p, int unit, struct segment line) {
    struct hull wall = hull_of_segment(line);
    const struct standing *at = &p->units[unit];
    for (int i = 0; i < at->count; i++) {
        struct hull base = hull_of_rect(&at->base[i]);
        if (hull_overlap(&wall, &base) > p->slack_in)
            return true;
    }
    return false;
}

static void check_walls(const struct places *p, int unit) {
    const char *id = p->s->units[unit].id;
    const struct node *at = place_node(p, unit);
    for (int i = 0; i < p->s->redoubt_count; i++) {
        const struct redoubt *r = &p->s->redoubts[i];
        int wall = 0;
        while (wall < r->wall_count && !crosses(p, unit, r->walls[wall]))
            wall++;
        if (wall < r->wall_count)
            reader_fault(p->rd, at, "`%s` stands across a wall of `%s`", id, r->id ? r->id : "?");
    }
    for (int i = 0; i < p->s->abatis_count; i++)
        if (crosses(p, unit, p->s->abatis[i].at))
            reader_fault(p->rd, at, "`%s` stands across the abatis `%s`", id, p->s->abatis[i].id);
}

/* --- zones and redoubts --- */

static bool zone_holds(const struct zone_entry *z, const struct rect *base, double slack_in) {
    struct hull h = hull_of_rect(base);
    for (int i = 0; i < z->area_count; i++)
        if (area_holds(&z->areas[i], &h, slack_in))
            return true;
    return false;
}

static void check_zone(const struct places *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    const struct standing *at = &p->units[unit];
    if (u->zone < 0 || p->s->zones[u->zone].area_count == 0)
        return;
    const struct zone_entry *z = &p->s->zones[u->zone];
    for (int i = 0; i < at->count; i++) {
        if (zone_holds(z, &at->base[i], p->slack_in))
            continue;
        reader_fault(p->rd, place_node(p, unit), "base %d of `%s` is outside its zone `%s`", i + 1,
                     u->id, z->id != NULL ? z->id : "?");
        return;
    }
}

static bool redoubt_holds(const struct redoubt *r, const struct standing *at, double slack_in) {
    for (int i = 0; i < at->count; i++) {
        struct hull h = hull_of_rect(&at->base[i]);
        if (!area_holds(&r->area, &h, slack_in))
            return false;
    }
    return true;
}

static void check_in_redoubt(const struct places *p, int unit) {
    if (p->s->units[unit].place.formation != FORMATION_GARRISON)
        return;
    for (int i = 0; i < p->s->redoubt_count; i++)
        if (redoubt_holds(&p->s->redoubts[i], &p->units[unit], p->slack_in))
            return;
    reader_fault(p->rd, place_node(p, unit), "the garrison `%s` is not wholly inside one redoubt",
                 p->s->units[unit].id);
}

/* --- neighbours --- */

/* Bases of one unit overlap only where a garrison's places were badly chosen. */
static void check_own_bases(const struct places *p, int unit) {
    const struct standing *at = &p->units[unit];
    for (int i = 0; i < at->count; i++) {
        for (int j = 0; j < i; j++) {
            struct hull a = hull_of_rect(&at->base[i]), b = hull_of_rect(&at->base[j]);
            if (hull_overlap(&a, &b) <= p->slack_in)
                continue;
            reader_fault(p->rd, place_node(p, unit), "bases %d and %d of `%s` overlap", j + 1,
                         i + 1, p->s->units[unit].id);
            return;
        }
    }
}

/* The distance of the nearest bases, and how deep the deepest overlap is. */
static double nearest(const struct standing *a, const struct standing *b, double *overlap_in) {
    double distance = INFINITY;
    *overlap_in = 0;
    for (int i = 0; i < a->count; i++) {
        struct hull of_a = hull_of_rect(&a->base[i]);
        for (int j = 0; j < b->count; j++) {
            struct hull of_b = hull_of_rect(&b->base[j]);
            distance = fmin(distance, hull_distance(&of_a, &of_b, NULL));
            *overlap_in = fmax(*overlap_in, hull_overlap(&of_a, &of_b));
        }
    }
    return distance;
}

static bool are_enemies(const struct scenario *s, int a, int b) {
    return s->brigades[s->units[a].brigade].side != s->brigades[s->units[b].brigade].side;
}

/* Returns false when there was something to say. */
static bool check_pair(const struct places *p, int unit, int other) {
    const struct unit_entry *u = &p->s->units[unit], *v = &p->s->units[other];
    const struct standing *a = &p->units[unit], *b = &p->units[other];
    double gap_in = are_enemies(p->s, unit, other) ? p->s->rules->enemy_gap_in : 0;
    double apart = vec_distance(u->place.centre, v->place.centre) - a->reach_in - b->reach_in;
    double overlap_in;
    if (apart > gap_in)
        return true;
    double distance = nearest(a, b, &overlap_in);
    if (overlap_in > p->slack_in) {
        reader_fault(p->rd, place_node(p, unit), "`%s` overlaps `%s` (line %d)", u->id, v->id,
                     unit_node(p, other)->line);
        return false;
    }
    if (distance >= gap_in - p->slack_in)
        return true;
    reader_fault(p->rd, place_node(p, unit),
                 "`%s` is %.2f\" from its enemy `%s` (line %d); allowed: at least %g\"", u->id,
                 distance, v->id, unit_node(p, other)->line, gap_in);
    return false;
}

/* Units that come on in different turns do not meet where they enter. One
 * fault a unit is enough to find the heap that it stands in. */
static void check_neighbours(const struct places *p, int unit) {
    int turn = p->s->units[unit].arrival.turn;
    for (int other = 0; other < unit; other++)
        if (p->units[other].sound && p->s->units[other].arrival.turn == turn &&
            !check_pair(p, unit, other))
            return;
}

/* In a battle under way units stand where its moves and the game master have
 * brought them: in contact with enemies, out of their zones. */
static void check_unit(const struct places *p, int unit) {
    if (p->s->under_way.is && p->s->units[unit].arrival.turn == 0)
        return;
    if (!check_on_table(p, unit))
        return;
    check_ground(p, unit);
    check_walls(p, unit);
    check_in_redoubt(p, unit);
    check_own_bases(p, unit);
    check_neighbours(p, unit);
    if (p->s->units[unit].arrival.turn > 0)
        check_entry(p, unit);
    else
        check_zone(p, unit);
}

void scenario_check_places(struct reader *rd, const struct scenario *s) {
    size_t count = (size_t)s->unit_count;
    struct places p = {rd, s, calloc(count + 1, sizeof *p.units), s->rules->within_slack_in};
    if (p.units == NULL) {
        reader_no_memory(rd);
        return;
    }
    for (int i = 0; i < s->unit_count; i++)
        if (is_read(s, &s->units[i]) && check_formation(&p, i))
            stand(s, &s->units[i], &p.units[i]);
    for (int i = 0; i < s->unit_count; i++)
        if (p.units[i].sound)
            check_unit(&p, i);
    free(p.units);
}
