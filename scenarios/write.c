#include "scenarios/write.h"

#include "scenarios/tree.h"
#include "scenarios/write_value.h"

#include <string.h>

/* --- units --- */

/* What a unit's entry says of its state is written anew. */
static const char *const unit_state_keys[] = {"left",  "at",   "garrison",      "facing",
                                              "ranks", "open", "bend",          "formation",
                                              "enter", "done", "reforms_until", NULL};

static void write_grounds(struct write_map *m, const char *key, const struct ruleset *r,
                          unsigned bits) {
    if (bits == 0)
        return;
    write_map_key(m, key);
    const char *between = "[";
    for (int i = 0; i < r->ground_count; i++) {
        if (bits & 1U << i) {
            fprintf(m->out, "%s%s", between, r->grounds[i].id);
            between = ", ";
        }
    }
    fputc(']', m->out);
}

static void write_base_moves(struct write_map *m, const struct unit_turn *t) {
    int count = BASES_MAX;
    while (count > 0 && t->base_moved_in[count - 1] <= 0)
        count--;
    if (count == 0)
        return;
    write_map_key(m, "bases_moved");
    for (int i = 0; i < count; i++) {
        fputs(i == 0 ? "[" : ", ", m->out);
        write_number(m->out, t->base_moved_in[i]);
    }
    fputc(']', m->out);
}

/* What it has done this turn; nothing when it has done nothing. */
static void write_done(struct write_map *unit, const struct ruleset *r, const struct unit *u) {
    const struct unit_turn *t = &u->turn;
    struct write_map m = write_map_within(unit, "done");
    write_map_inches(&m, "moved", t->moved_in);
    write_base_moves(&m, t);
    write_map_count(&m, "formed", t->formed);
    write_map_flag(&m, "move_over", t->move_over);
    write_map_count(&m, "about", t->about);
    write_map_flag(&m, "fired", t->fired);
    write_map_flag(&m, "charged", t->charged);
    write_map_flag(&m, "clearing", t->clearing);
    write_map_flag(&m, "failed_morale", t->failed_morale);
    write_map_flag(&m, "driven_back", t->driven_back);
    write_map_count(&m, "hits", t->hits);
    write_grounds(&m, "slowed_in", r, t->slowed_in);
    write_grounds(&m, "began_in", r, t->began_in);
    write_map_end(&m);
}

static void write_arrival(struct write_map *owner, const struct arrival *a) {
    struct write_map m = write_map_within(owner, "enter");
    write_map_count(&m, "turn", a->turn);
    write_map_key(&m, "edges");
    for (int i = 0; i < a->edge_count; i++) {
        fputs(i == 0 ? "[[" : ", [", m.out);
        write_place(m.out, a->edges[i].a);
        fputs(", ", m.out);
        write_place(m.out, a->edges[i].b);
        fputc(']', m.out);
    }
    fputc(']', m.out);
    write_map_end(&m);
}

static void write_garrison(struct write_map *m, const struct unit *u) {
    write_map_key(m, "garrison");
    for (int i = 0; i < u->bases; i++) {
        fputs(i == 0 ? "[[" : ", [", m->out);
        write_number(m->out, u->base[i].centre.x);
        fputs(", ", m->out);
        write_number(m->out, u->base[i].centre.y);
        fputs(", ", m->out);
        write_number(m->out, u->base[i].facing_deg);
        fputc(']', m->out);
    }
    fputc(']', m->out);
}

static void write_bend(struct write_map *unit, const struct bend *b) {
    struct write_map m = write_map_within(unit, "bend");
    if (b->bases > 0)
        write_map_text(&m, "flank", b->flank == FLANK_LEFT ? "left" : "right");
    write_map_count(&m, "bases", b->bases);
    if (b->bases > 0)
        write_map_inches(&m, "angle", b->angle_deg);
    write_map_end(&m);
}

/* Guns are in no formation and all others in line unless it is said. */
static void write_formation(struct write_map *m, const struct unit *u) {
    const struct posture *p = &u->posture;
    enum formation usual =
        u->type->formations == 1U << FORMATION_NONE ? FORMATION_NONE : FORMATION_LINE;
    if (p->formation != usual)
        write_map_text(m, "formation", formation_name(p->formation));
    if (p->formation != FORMATION_LINE)
        return;
    write_map_count(m, "ranks", p->ranks > 1 ? p->ranks : 0);
    write_map_flag(m, "open", p->gap_in > 0);
    write_bend(m, &p->bend);
}

/* Where it stands; of a garrison that is no more the middle of it. */
static void write_posture(struct write_map *m, const struct unit *u) {
    if (u->posture.formation == FORMATION_GARRISON && u->bases > 0) {
        write_garrison(m, u);
    } else {
        write_map_key(m, "at");
        write_place(m->out, u->posture.centre);
    }
    write_map_key(m, "facing");
    write_number(m->out, u->posture.facing_deg);
    write_formation(m, u);
}

static void write_unit(FILE *out, const struct node *entry, const struct scenario *s,
                       const struct unit *u, const struct arrival *arrival) {
    fputs("      - ", out);
    struct write_map m = write_map_begin(out);
    write_map_nodes(&m, entry, unit_state_keys);
    if (u->bases != u->started)
        write_map_number(&m, "left", u->bases);
    write_posture(&m, u);
    if (u->presence == PRESENCE_WAITING)
        write_arrival(&m, arrival);
    write_map_count(&m, "reforms_until", u->reforming_until);
    if (u->presence != PRESENCE_WAITING)
        write_done(&m, s->rules, u);
    write_map_end(&m);
    fputc('\n', out);
}

/* --- brigades and commanders --- */

static void write_brigades(FILE *out, const struct node *list, const struct scenario *s,
                           const struct write_state *now) {
    int unit = 0;
    fputs("\nbrigades:\n", out);
    for (const struct node *b = list->first; b != NULL; b = b->next) {
        const char *before = "  - ";
        for (const struct node *n = b->first; n != NULL; n = n->next) {
            if (strcmp(n->key, "units") == 0 || strcmp(n->key, "enter") == 0)
                continue;
            fprintf(out, "%s%s: ", before, n->key);
            write_node(out, n);
            fputc('\n', out);
            before = "    ";
        }
        fprintf(out, "%sunits:\n", before);
        for (const struct node *n = tree_get(b, "units")->first; n != NULL; n = n->next, unit++)
            write_unit(out, n, s, &now->units[unit], &s->units[unit].arrival);
    }
}

static void write_commander(FILE *out, const struct node *entry, const struct scenario *s,
                            const struct commander *c, const struct arrival *arrival) {
    static const char *const state_keys[] = {"at", "joined", "enter", "lost", "moved", NULL};
    fputs("  - ", out);
    struct write_map m = write_map_begin(out);
    write_map_nodes(&m, entry, state_keys);
    if (c->unit >= 0) {
        write_map_text(&m, "joined", s->units[c->unit].id);
    } else {
        write_map_key(&m, "at");
        write_place(out, c->place);
        if (c->presence == PRESENCE_WAITING)
            write_arrival(&m, arrival);
    }
    write_map_flag(&m, "lost", c->presence == PRESENCE_DESTROYED);
    write_map_inches(&m, "moved", c->moved_in);
    write_map_end(&m);
    fputc('\n', out);
}

static void write_commanders(FILE *out, const struct node *list, const struct scenario *s,
                             const struct write_state *now) {
    int commander = 0;
    fputs("\ncommanders:\n", out);
    for (const struct node *n = list->first; n != NULL; n = n->next, commander++)
        write_commander(out, n, s, &now->commanders[commander], &s->commanders[commander].arrival);
}

/* --- where the battle stands --- */

static void write_charged(FILE *out, const struct ruleset *r, unsigned sides) {
    const char *between = "  charged: [";
    for (int i = 0; i < SIDES; i++) {
        if (sides & 1U << i) {
            fprintf(out, "%s%s", between, r->sides[i].id);
            between = ", ";
        }
    }
    fputs(sides != 0 ? "]\n" : "", out);
}

static void write_cut(FILE *out, const struct scenario *s, const bool *cut) {
    const char *between = "  cut: [";
    for (int i = 0; i < s->abatis_count; i++) {
        if (cut[i]) {
            fprintf(out, "%s%s", between, s->abatis[i].id);
            between = ", ";
        }
    }
    fputs(between[0] == ',' ? "]\n" : "", out);
}

static void write_melees(FILE *out, const struct scenario *s, const struct under_way *way) {
    static const char *const aspects[] = {"front", "flank", "rear"};
    fputs(way->melee_count > 0 ? "  melees:\n" : "", out);
    for (int i = 0; i < way->melee_count; i++) {
        const struct melee_start *melee = &way->melees[i];
        fputs("    - ", out);
        struct write_map m = write_map_begin(out);
        write_map_text(&m, "attacker", s->units[melee->attacker].id);
        write_map_text(&m, "defender", s->units[melee->defender].id);
        write_map_text(&m, "aspect", aspects[melee->aspect]);
        write_map_flag(&m, "wall", melee->wall);
        write_map_flag(&m, "by_hand", melee->by_hand);
        write_map_end(&m);
        fputc('\n', out);
    }
}

static void write_under_way(FILE *out, const struct scenario *s, const struct under_way *way) {
    const struct ruleset *r = s->rules;
    fprintf(out, "\nunder_way:\n  turn: %d\n  phase: %s\n", way->turn,
            way->phase < 0 ? "deploy" : r->phases[way->phase].id);
    write_charged(out, r, way->charging_sides);
    if (way->victor >= 0)
        fprintf(out, "  won: %s\n", way->victor < SIDES ? r->sides[way->victor].id : "draw");
    write_cut(out, s, way->cut);
    write_melees(out, s, way);
}

void scenario_write(FILE *out, const struct scenario *s, const struct write_state *now,
                    const char *about) {
    fprintf(out, "# %s\n", about);
    for (const struct node *n = s->tree->first; n != NULL; n = n->next) {
        if (strcmp(n->key, "brigades") == 0)
            write_brigades(out, n, s, now);
        else if (strcmp(n->key, "commanders") == 0)
            write_commanders(out, n, s, now);
        else if (strcmp(n->key, "under_way") != 0)
            write_section(out, n);
    }
    write_under_way(out, s, now->way);
}
