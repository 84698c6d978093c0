/* The battle's state: set up from a scenario, changed piece by piece with the
 * old pieces kept, and asked questions. The rules are in fritz/. */
#include "referee/battle.h"

#include "referee/fritz/fritz.h"
#include "referee/state.h"

#include <stdlib.h>
#include <string.h>

/* What the present command has changed, as it was before. */
struct battle_undo {
    struct progress now;
    struct commander *commanders;
    bool *abatis_cut;
    struct unit *units; /* saved units, in the order in which they were asked for */
    int *saved;         /* which they are */
    int *retreated;
    int count;
    int *stamp; /* by unit: the command that last saved it */
    int command;
    bool no_memory;
};

/* --- pieces --------------------------------------------------------------- */

unsigned own_bases(int side) {
    return side == 0 ? PIECE_BASE_SIDE_0 : PIECE_BASE_SIDE_1;
}

unsigned enemy_bases(int side) {
    return own_bases(1 - side);
}

void battle_put(struct battle *b, int unit) {
    struct unit *u = &b->units[unit];
    struct hull hulls[BASES_MAX];
    const int n = u->presence == PRESENCE_ON_TABLE ? u->bases : 0;
    for (int i = 0; i < n; i++)
        hulls[i] = hull_of_rect(&u->base[i]);
    if (table_set(b->table, own_bases(u->side), unit, hulls, n) != 0)
        b->undo->no_memory = true;
    if (u->commander >= 0)
        b->commanders[u->commander].place = u->posture.centre;
}

void battle_settle(struct battle *b, int unit) {
    unit_settle(&b->units[unit]);
    battle_put(b, unit);
}

static int put_area(struct table *t, unsigned kind, int owner, const struct area *a) {
    return table_set(t, kind, owner, a->pieces, a->piece_count);
}

static int put_walls(struct table *t, int owner, const struct redoubt *r) {
    struct hull *walls = calloc((size_t)r->wall_count + 1, sizeof *walls);
    if (!walls)
        return -1;
    for (int i = 0; i < r->wall_count; i++)
        walls[i] = hull_of_segment(r->walls[i]);
    const int failed = table_set(t, PIECE_WALL, owner, walls, r->wall_count);
    free(walls);
    return failed;
}

static int put_section(struct battle *b, int section) {
    const struct hull at = hull_of_segment(b->scenario->abatis[section].at);
    return table_set(b->table, PIECE_ABATIS, section, &at, b->abatis_cut[section] ? 0 : 1);
}

static int put_ground(struct battle *b) {
    const struct scenario *s = b->scenario;
    int failed = 0;
    for (int i = 0; i < s->terrain_count; i++)
        if (s->terrain[i].ground >= 0)
            failed |= put_area(b->table, PIECE_TERRAIN, i, &s->terrain[i].area);
    for (int i = 0; i < s->redoubt_count; i++) {
        failed |= put_area(b->table, PIECE_REDOUBT, i, &s->redoubts[i].area);
        failed |= put_walls(b->table, i, &s->redoubts[i]);
    }
    for (int i = 0; i < s->abatis_count; i++)
        failed |= put_section(b, i);
    return failed;
}

/* --- setting up ----------------------------------------------------------- */

static void unit_from_entry(const struct scenario *s, const struct unit_entry *e, struct unit *u) {
    const struct place_on_table *p = &e->place;
    const enum presence presence = e->left == 0          ? PRESENCE_DESTROYED
                                   : e->arrival.turn > 0 ? PRESENCE_WAITING
                                                         : PRESENCE_ON_TABLE;
    *u = (struct unit){.id = e->id,
                       .name = e->name,
                       .type = &s->rules->types[e->type],
                       .side = s->brigades[e->brigade].side,
                       .brigade = e->brigade,
                       .presence = presence,
                       .started = e->bases,
                       .bases = e->left,
                       .base_width_in = e->base_width_in,
                       .base_depth_in = e->base_depth_in,
                       .commander = -1,
                       .reforming_until = e->reforms_until,
                       .turn = e->done};
    u->posture =
        (struct posture){.centre = p->centre,
                         .facing_deg = p->facing_deg,
                         .formation = p->formation,
                         .ranks = p->ranks > 0 ? p->ranks : 1,
                         .gap_in = p->open ? s->rules->open_gap_bases * e->base_width_in : 0,
                         .bend = p->bend};
    if (p->garrison)
        memcpy(u->base, p->garrison, (size_t)e->left * sizeof *u->base);
    unit_settle(u);
}

static void commander_from_entry(const struct commander_entry *e, struct commander *m) {
    const enum presence presence = e->lost               ? PRESENCE_DESTROYED
                                   : e->arrival.turn > 0 ? PRESENCE_WAITING
                                                         : PRESENCE_ON_TABLE;
    *m = (struct commander){.id = e->id,
                            .name = e->name,
                            .side = e->side,
                            .presence = presence,
                            .unit = e->joined,
                            .place = e->place,
                            .moved_in = e->moved_in};
}

/* Where the turn stands: at the beginning, or where the battle was when it was
 * written down. */
static void take_up(struct battle *b, const struct under_way *way) {
    static const enum aspect aspects[] = {ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR};
    b->now = (struct progress){.phase = PHASE_DEPLOY, .victor = VICTOR_NONE};
    if (!way->is)
        return;
    b->now.turn = way->turn;
    b->now.phase = way->phase;
    b->now.charging_sides = way->charging_sides;
    b->now.victor = way->victor;
    for (int i = 0; i < b->scenario->abatis_count; i++)
        b->abatis_cut[i] = way->cut[i];
    for (int i = 0; i < way->melee_count; i++) {
        const struct melee_start *m = &way->melees[i];
        battle_add_melee(b, (struct melee_entry){.attacker = m->attacker,
                                                 .defender = m->defender,
                                                 .aspect = aspects[m->aspect],
                                                 .wall = m->wall,
                                                 .by_hand = m->by_hand});
    }
}

static bool allocate(struct battle *b, const struct scenario *s) {
    const size_t units = (size_t)s->unit_count + 1, commanders = (size_t)s->commander_count + 1;
    const size_t sections = (size_t)s->abatis_count + 1;
    struct battle_undo *undo = calloc(1, sizeof *undo);
    b->undo = undo;
    if (!undo)
        return false;
    b->units = calloc(units, sizeof *b->units);
    b->commanders = calloc(commanders, sizeof *b->commanders);
    b->abatis_cut = calloc(sections, sizeof *b->abatis_cut);
    b->retreated = calloc(units, sizeof *b->retreated);
    b->table = table_new();
    undo->units = calloc(units, sizeof *undo->units);
    undo->commanders = calloc(commanders, sizeof *undo->commanders);
    undo->abatis_cut = calloc(sections, sizeof *undo->abatis_cut);
    undo->saved = calloc(units, sizeof *undo->saved);
    undo->retreated = calloc(units, sizeof *undo->retreated);
    undo->stamp = calloc(units, sizeof *undo->stamp);
    return b->units && b->commanders && b->abatis_cut && b->retreated && b->table && undo->units &&
           undo->commanders && undo->abatis_cut && undo->saved && undo->retreated && undo->stamp;
}

struct battle *battle_new(const struct scenario *s) {
    struct battle *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->scenario = s;
    b->rules = s->rules;
    b->unit_count = s->unit_count;
    b->commander_count = s->commander_count;
    if (!allocate(b, s))
        goto fail;
    take_up(b, &s->under_way);
    if (put_ground(b) != 0)
        goto fail;
    for (int i = 0; i < s->commander_count; i++)
        commander_from_entry(&s->commanders[i], &b->commanders[i]);
    for (int i = 0; i < s->unit_count; i++)
        unit_from_entry(s, &s->units[i], &b->units[i]);
    for (int i = 0; i < s->commander_count; i++)
        if (b->commanders[i].unit >= 0)
            b->units[b->commanders[i].unit].commander = i;
    for (int i = 0; i < s->unit_count; i++)
        battle_put(b, i);
    if (b->undo->no_memory)
        goto fail;
    return b;
fail:
    battle_free(b);
    return NULL;
}

void battle_free(struct battle *b) {
    if (!b)
        return;
    if (b->undo) {
        free(b->undo->units);
        free(b->undo->commanders);
        free(b->undo->abatis_cut);
        free(b->undo->saved);
        free(b->undo->retreated);
        free(b->undo->stamp);
        free(b->undo);
    }
    free(b->units);
    free(b->commanders);
    free(b->abatis_cut);
    free(b->retreated);
    free(b->melees);
    table_free(b->table);
    free(b);
}

/* --- changing, with the old state kept ------------------------------------ */

void battle_begin(struct battle *b) {
    struct battle_undo *undo = b->undo;
    undo->now = b->now;
    undo->count = 0;
    undo->command++;
    undo->no_memory = false;
    memcpy(undo->commanders, b->commanders, (size_t)b->commander_count * sizeof *b->commanders);
    memcpy(undo->abatis_cut, b->abatis_cut,
           (size_t)b->scenario->abatis_count * sizeof *b->abatis_cut);
}

void battle_commit(struct battle *b) {
    b->undo->count = 0;
}

void battle_rollback(struct battle *b) {
    struct battle_undo *undo = b->undo;
    b->now = undo->now;
    memcpy(b->commanders, undo->commanders, (size_t)b->commander_count * sizeof *b->commanders);
    for (int i = 0; i < b->scenario->abatis_count; i++) {
        if (b->abatis_cut[i] == undo->abatis_cut[i])
            continue;
        b->abatis_cut[i] = undo->abatis_cut[i];
        put_section(b, i);
    }
    for (int i = 0; i < undo->count; i++) {
        b->units[undo->saved[i]] = undo->units[i];
        b->retreated[undo->saved[i]] = undo->retreated[i];
        battle_put(b, undo->saved[i]);
    }
    memcpy(b->commanders, undo->commanders, (size_t)b->commander_count * sizeof *b->commanders);
    undo->count = 0;
}

struct unit *battle_edit_unit(struct battle *b, int unit) {
    struct battle_undo *undo = b->undo;
    if (undo->stamp[unit] != undo->command) {
        undo->stamp[unit] = undo->command;
        undo->saved[undo->count] = unit;
        undo->units[undo->count] = b->units[unit];
        undo->retreated[undo->count] = b->retreated[unit];
        undo->count++;
    }
    return &b->units[unit];
}

void battle_cut(struct battle *b, int section) {
    b->abatis_cut[section] = true;
    if (put_section(b, section) != 0)
        b->undo->no_memory = true;
}

void battle_add_melee(struct battle *b, struct melee_entry m) {
    if (b->now.melee_count == b->melee_capacity) {
        const int capacity = b->melee_capacity > 0 ? b->melee_capacity * 2 : 16;
        struct melee_entry *grown = realloc(b->melees, (size_t)capacity * sizeof *grown);
        if (!grown) {
            b->undo->no_memory = true;
            return;
        }
        b->melees = grown;
        b->melee_capacity = capacity;
    }
    m.sequence = ++b->now.sequence;
    b->melees[b->now.melee_count++] = m;
}

bool battle_out_of_memory(const struct battle *b) {
    return b->undo->no_memory;
}

/* --- questions ------------------------------------------------------------ */

const char *unit_name(const struct battle *b, int unit) {
    return b->units[unit].name;
}

struct ground_search {
    const struct battle *b;
    unsigned bits;
    int owner;
};

static bool note_ground(void *context, const struct table_piece *piece, double distance_in) {
    struct ground_search *search = context;
    (void)distance_in;
    search->owner = piece->owner;
    if (piece->kind == PIECE_TERRAIN)
        search->bits |= 1U << search->b->scenario->terrain[piece->owner].ground;
    return true;
}

int redoubt_at(const struct battle *b, struct vec p) {
    struct ground_search search = {.b = b, .owner = -1};
    const struct hull at = hull_of_point(p);
    table_near(b->table, &at, 0, PIECE_REDOUBT, note_ground, &search);
    return search.owner;
}

unsigned grounds_at(const struct battle *b, struct vec p) {
    struct ground_search search = {.b = b, .owner = -1};
    const struct hull at = hull_of_point(p);
    table_near(b->table, &at, 0, PIECE_TERRAIN, note_ground, &search);
    return search.bits;
}

bool is_within(const struct battle *b, double figure_in, double limit_in) {
    return figure_in <= limit_in + b->rules->within_slack_in + GEOMETRY_EPSILON_IN;
}

bool is_close(const struct battle *b, double figure_in, double limit_in) {
    return fabs(figure_in - limit_in) <= b->rules->close_in + GEOMETRY_EPSILON_IN;
}

struct facts battle_facts(const struct battle *b, int unit, unsigned flags) {
    const struct unit *u = unit_at(b, unit);
    return (struct facts){.tags = u->type->tags,
                          .formations = 1U << u->posture.formation,
                          .grounds = grounds_at(b, u->posture.centre),
                          .flags = flags | (u->commander >= 0 ? (unsigned)FACT_COMMANDER : 0U)};
}

struct range_answer battle_range(const struct battle *b, int from, int to) {
    const struct unit *u = unit_at(b, from), *target = unit_at(b, to);
    struct range_answer answer = {.centre_to_nearest_in = -1, .nearest_in = -1};
    if (u->presence != PRESENCE_ON_TABLE || target->presence != PRESENCE_ON_TABLE)
        return answer;
    answer.centre_to_nearest_in =
        unit_range_in(u, b->rules->front_arc_deg, target, &answer.line, NULL);
    answer.in_front = answer.centre_to_nearest_in >= 0;
    answer.nearest_in = unit_distance_in(u, target, &answer.nearest);
    return answer;
}

bool battle_melee_is_void(const struct battle *b, const struct melee_entry *m) {
    const int pair[2] = {m->attacker, m->defender};
    for (int i = 0; i < 2; i++)
        if (unit_at(b, pair[i])->presence != PRESENCE_ON_TABLE ||
            b->retreated[pair[i]] > m->sequence)
            return true;
    return false;
}

bool battle_in_melee(const struct battle *b, int unit) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        const struct melee_entry *m = &b->melees[i];
        if ((m->attacker == unit || m->defender == unit) && !battle_melee_is_void(b, m))
            return true;
    }
    return false;
}

bool battle_unit_reforming(const struct battle *b, int unit) {
    const struct unit *u = unit_at(b, unit);
    return u->reforming_until > 0 && b->now.turn <= u->reforming_until;
}

const char *battle_phase_id(const struct battle *b, int phase) {
    return phase == PHASE_DEPLOY ? "deploy" : b->rules->phases[phase].id;
}

const char *battle_phase_name(const struct battle *b, int phase) {
    return phase == PHASE_DEPLOY ? "Deployment" : b->rules->phases[phase].name;
}
