/* Commanders, arrivals and victories against the rest of the scenario. */
#include "scenarios/scenario_read.h"

#include <math.h>

/* --- arrivals (2) --- */

static bool on_edge(const struct scenario *s, struct segment e) {
    const double slack_in = GEOMETRY_EPSILON_IN;
    bool west_east = fabs(e.a.x - e.b.x) <= slack_in &&
                     (fabs(e.a.x) <= slack_in || fabs(e.a.x - s->width_in) <= slack_in);
    bool south_north = fabs(e.a.y - e.b.y) <= slack_in &&
                       (fabs(e.a.y) <= slack_in || fabs(e.a.y - s->depth_in) <= slack_in);
    bool inside = fmin(fmin(e.a.x, e.b.x), fmin(e.a.y, e.b.y)) >= -slack_in &&
                  fmax(e.a.x, e.b.x) <= s->width_in + slack_in &&
                  fmax(e.a.y, e.b.y) <= s->depth_in + slack_in;
    return (west_east || south_north) && inside && vec_distance(e.a, e.b) > slack_in;
}

static void check_arrival(struct reader *rd, const struct scenario *s, const struct node *owner,
                          const struct arrival *a) {
    const struct node *enter = tree_get(owner, "enter");
    const struct node *edges = tree_get(enter, "edges");
    if (enter == NULL)
        return;
    if (a->turn > s->last_turn && s->last_turn > 0)
        reader_fault(rd, tree_get(enter, "turn"), "turn %d comes after the last, %d", a->turn,
                     s->last_turn);
    const struct node *n = edges != NULL ? edges->first : NULL;
    for (int i = 0; i < a->edge_count && n != NULL; i++, n = n->next)
        if (!on_edge(s, a->edges[i]))
            reader_fault(rd, n, "this is no stretch of the table's edge; the table is %g by %g",
                         s->width_in, s->depth_in);
}

/* A brigade's arrival is seen at the first of its units that has none of its own. */
static void check_brigade_arrival(struct reader *rd, const struct scenario *s, int brigade) {
    const struct node *n = rd->names[SPACE_BRIGADES].at[brigade].where;
    for (int i = 0; i < s->unit_count; i++) {
        bool own = tree_get(rd->names[SPACE_UNITS].at[i].where, "enter") != NULL;
        if (s->units[i].brigade != brigade || own)
            continue;
        check_arrival(rd, s, n, &s->units[i].arrival);
        return;
    }
}

/* --- commanders (3.5) --- */

static const struct node *commander_node(const struct reader *rd, int commander) {
    return rd->names[SPACE_COMMANDERS].at[commander].where;
}

static bool commands(const struct commander_entry *c, int brigade) {
    for (int i = 0; i < c->brigade_count; i++)
        if (c->brigades[i] == brigade)
            return true;
    return c->brigade_count == 0;
}

static void check_command(struct reader *rd, const struct scenario *s, int commander) {
    const struct commander_entry *c = &s->commanders[commander];
    for (int i = 0; i < c->brigade_count; i++) {
        const struct brigade *b = &s->brigades[c->brigades[i]];
        if (b->side >= 0 && c->side >= 0 && b->side != c->side)
            reader_fault(rd, tree_get(commander_node(rd, commander), "command"),
                         "the brigade `%s` is the other side's", b->id != NULL ? b->id : "?");
    }
}

static void check_joined(struct reader *rd, const struct scenario *s, int commander) {
    const struct commander_entry *c = &s->commanders[commander];
    const struct unit_entry *u = &s->units[c->joined];
    const struct node *n = commander_node(rd, commander), *at = tree_get(n, "joined");
    if ((!commands(c, u->brigade) && !s->under_way.is) || s->brigades[u->brigade].side != c->side)
        reader_fault(rd, at, "`%s` is not under his command", at->text);
    if (u->left == 0 || c->lost)
        reader_fault(rd, at, "%s; write `at: [x, y]`",
                     c->lost ? "a casualty is with no unit" : "the unit is destroyed");
    if (tree_get(n, "enter") != NULL)
        reader_fault_key(rd, tree_get(n, "enter"), "he enters with his unit; leave `enter` out");
    for (int i = 0; i < commander; i++)
        if (s->commanders[i].joined == c->joined)
            reader_fault(rd, at, "`%s` has a commander already, in line %d", at->text,
                         commander_node(rd, i)->line);
}

static struct rect piece_of(const struct scenario *s, const struct commander_entry *c) {
    return (struct rect){c->place, 0, s->rules->commander_width_in, s->rules->commander_depth_in};
}

static bool in_zone(const struct zone_entry *z, struct vec at) {
    for (int i = 0; i < z->area_count; i++)
        if (area_contains(&z->areas[i], at))
            return true;
    return false;
}

/* He crosses ground as the units of one type do. */
static const struct terrain *forbidden_to(const struct scenario *s,
                                          const struct commander_entry *c) {
    struct facts facts = {0};
    if (s->rules->commander_ground_as >= 0)
        facts.tags = s->rules->types[s->rules->commander_ground_as].tags;
    for (int i = 0; i < s->terrain_count; i++) {
        const struct terrain *t = &s->terrain[i];
        if (t->ground >= 0 && condition_holds(&s->rules->grounds[t->ground].forbidden, &facts) &&
            area_contains(&t->area, c->place))
            return t;
    }
    return NULL;
}

static void check_place(struct reader *rd, const struct scenario *s, int commander) {
    const struct commander_entry *c = &s->commanders[commander];
    const struct node *at = tree_get(commander_node(rd, commander), "at");
    struct rect piece = piece_of(s, c);
    struct hull h = hull_of_rect(&piece);
    bool on_table = true;
    for (int i = 0; i < h.count; i++)
        on_table = on_table && h.at[i].x >= 0 && h.at[i].y >= 0 && h.at[i].x <= s->width_in &&
                   h.at[i].y <= s->depth_in;
    const struct terrain *t = forbidden_to(s, c);
    bool zone_known = c->zone >= 0 && s->zones[c->zone].area_count > 0;
    if (!on_table)
        reader_fault(rd, at, "the commander is not on the table; allowed: x 0 to %g, y 0 to %g",
                     s->width_in, s->depth_in);
    if (t != NULL)
        reader_fault(rd, at, "the commander is in `%s`, forbidden to him",
                     t->id != NULL ? t->id : "?");
    if (on_table && zone_known && c->arrival.turn == 0 && !in_zone(&s->zones[c->zone], c->place))
        reader_fault(rd, at, "the commander is outside his zone `%s`",
                     s->zones[c->zone].id != NULL ? s->zones[c->zone].id : "?");
}

static void check_commander(struct reader *rd, const struct scenario *s, int commander) {
    const struct commander_entry *c = &s->commanders[commander];
    check_command(rd, s, commander);
    check_arrival(rd, s, commander_node(rd, commander), &c->arrival);
    if (c->joined >= 0 && tree_get(commander_node(rd, commander), "joined") != NULL)
        check_joined(rd, s, commander);
    else if (s->under_way.is && c->arrival.turn == 0)
        return; /* he stands where the battle has brought him */
    else if (vec_is_finite(c->place) && tree_get(commander_node(rd, commander), "at") != NULL)
        check_place(rd, s, commander);
}

/* --- sides and victory --- */

static void check_sides(struct reader *rd, const struct node *top, const struct scenario *s) {
    bool has[SIDES] = {false};
    bool known = s->unit_count > 0;
    for (int i = 0; i < s->unit_count; i++) {
        int side = s->brigades[s->units[i].brigade].side;
        known = known && side >= 0;
        if (side >= 0)
            has[side] = true;
    }
    for (int side = 0; side < SIDES && known; side++)
        if (!has[side])
            reader_fault(rd, tree_get(top, "brigades"), "the side `%s` has no units",
                         s->rules->sides[side].id);
}

static bool has_enemy_redoubt(const struct scenario *s, int side) {
    for (int i = 0; i < s->redoubt_count; i++)
        if (s->redoubts[i].side != side)
            return true;
    return false;
}

static void check_victory(struct reader *rd, const struct node *n, const struct scenario *s,
                          const struct victory *v) {
    const struct node *unit = tree_get(n, "units") != NULL ? tree_get(n, "units")->first : NULL;
    if (v->kind == VICTORY_REDOUBT && v->side >= 0 && !has_enemy_redoubt(s, v->side))
        reader_fault(rd, n, "there is no redoubt of the other side to be taken");
    for (int i = 0; i < v->unit_count && unit != NULL; i++, unit = unit->next)
        if (s->brigades[s->units[v->units[i]].brigade].side == v->side)
            reader_fault(rd, unit, "`%s` is the winner's own unit", unit->text);
}

static void check_redoubts_known(struct reader *rd, const struct node *top,
                                 const struct scenario *s) {
    bool any = s->redoubt_count > 0 || s->abatis_count > 0;
    const struct node *redoubts = tree_get(top, "redoubts");
    if (any && !s->rules->has_redoubts)
        reader_fault_key(rd, redoubts != NULL ? redoubts : tree_get(top, "abatis"),
                         "the rules `%s` know no redoubts and abatis", s->rules->id);
}

void scenario_check_people(struct reader *rd, const struct node *top, const struct scenario *s) {
    const struct node *victories = tree_get(top, "victory");
    const struct node *n = victories != NULL ? victories->first : NULL;
    check_sides(rd, top, s);
    check_redoubts_known(rd, top, s);
    for (int i = 0; i < s->brigade_count; i++)
        check_brigade_arrival(rd, s, i);
    for (int i = 0; i < s->unit_count; i++)
        check_arrival(rd, s, rd->names[SPACE_UNITS].at[i].where, &s->units[i].arrival);
    for (int i = 0; i < s->commander_count; i++)
        check_commander(rd, s, i);
    for (int i = 0; i < s->victory_count && n != NULL; i++, n = n->next)
        check_victory(rd, n, s, &s->victories[i]);
}
