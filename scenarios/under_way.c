#include "scenarios/under_way.h"

#include "scenarios/value.h"

#include <string.h>

#define PHASES_MAX 64 /* names of phases and sides that are listed for a fault */
#define MELEES_MAX 400

/* --- what a unit has done this turn --- */

#define IN_TURN(MEMBER) .offset = offsetof(struct unit_turn, MEMBER)
#define TURN_INCHES(KEY, MEMBER)                                                                   \
    {                                                                                              \
        .key = (KEY), .kind = FIELD_NUMBER, IN_TURN(MEMBER), .max = UNDER_WAY_MOVED_MAX,           \
        .unit = "inches"                                                                           \
    }
#define TURN_COUNT(KEY, MEMBER)                                                                    \
    { .key = (KEY), .kind = FIELD_COUNT, IN_TURN(MEMBER), .max = 99, .unit = "" }
#define TURN_FLAG(KEY, MEMBER)                                                                     \
    { .key = (KEY), .kind = FIELD_FLAG, IN_TURN(MEMBER) }

/* Kinds of ground as bits. */
static void read_grounds(struct reader *rd, const struct node *value, void *out) {
    unsigned *bits = out;
    if (!reader_is_list(rd, value, 1, GROUNDS_MAX, "kinds of ground"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next) {
        int ground = reader_resolve(rd, SPACE_GROUNDS, n);
        if (ground >= 0)
            *bits |= 1U << ground;
    }
}

static void read_base_moves(struct reader *rd, const struct node *value, void *out) {
    double *moved_in = out;
    if (!reader_is_list(rd, value, 1, BASES_MAX, "inches"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next)
        value_number(rd, n, 0, UNDER_WAY_MOVED_MAX, "inches", moved_in++);
}

void under_way_read_done(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        TURN_INCHES("moved", moved_in),
        {.key = "bases_moved",
         .kind = FIELD_OTHER,
         IN_TURN(base_moved_in),
         .read = read_base_moves},
        TURN_COUNT("formed", formed),
        TURN_FLAG("move_over", move_over),
        TURN_COUNT("about", about),
        TURN_FLAG("fired", fired),
        TURN_FLAG("charged", charged),
        TURN_FLAG("clearing", clearing),
        TURN_FLAG("failed_morale", failed_morale),
        TURN_FLAG("driven_back", driven_back),
        TURN_COUNT("hits", hits),
        {.key = "slowed_in", .kind = FIELD_OTHER, IN_TURN(slowed_in), .read = read_grounds},
        {.key = "began_in", .kind = FIELD_OTHER, IN_TURN(began_in), .read = read_grounds},
    };
    static const struct schema schema = SCHEMA("what a unit has done this turn", fields);
    schema_read(rd, value, &schema, out);
}

/* --- where the battle stands --- */

/* What the readers of `under_way` work on. */
struct standing {
    struct under_way way;
    const struct scenario *scenario;
};

#define IN_STANDING(MEMBER) .offset = offsetof(struct standing, MEMBER)

/* The phase by its id; `deploy` is -1. */
static void read_phase(struct reader *rd, const struct node *value, void *out) {
    struct standing *at = out;
    const char *names[PHASES_MAX + 2] = {"deploy"};
    int count = rd->rules != NULL ? rd->rules->phase_count : 0, index;
    if (count == 0 || count > PHASES_MAX)
        return;
    for (int i = 0; i < count; i++)
        names[i + 1] = rd->rules->phases[i].id;
    if (value_choice(rd, value, names, &index))
        at->way.phase = index - 1;
}

static void read_charged(struct reader *rd, const struct node *value, void *out) {
    struct standing *at = out;
    if (!reader_is_list(rd, value, 1, SIDES, "sides"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next) {
        int side = reader_resolve(rd, SPACE_SIDES, n);
        if (side >= 0)
            at->way.charging_sides |= 1U << side;
    }
}

static void read_won(struct reader *rd, const struct node *value, void *out) {
    struct standing *at = out;
    if (rd->rules == NULL)
        return;
    const char *const names[SIDES + 2] = {rd->rules->sides[0].id, rd->rules->sides[1].id, "draw"};
    value_choice(rd, value, names, &at->way.victor);
}

static int section_named(const struct scenario *s, const char *id) {
    for (int i = 0; i < s->abatis_count; i++)
        if (strcmp(s->abatis[i].id, id) == 0)
            return i;
    return -1;
}

static void read_cut(struct reader *rd, const struct node *value, void *out) {
    struct standing *at = out;
    char found[80];
    if (!reader_is_list(rd, value, 1, at->scenario->abatis_count, "sections of abatis"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next) {
        int section = n->kind == NODE_TEXT ? section_named(at->scenario, n->text) : -1;
        if (section >= 0)
            at->way.cut[section] = true;
        else
            reader_fault(rd, n, "no section of abatis is named %s",
                         reader_found(n, found, sizeof found));
    }
}

static const struct field melee_fields[] = {
    {.key = "attacker",
     .kind = FIELD_NAME,
     .required = true,
     .offset = offsetof(struct melee_start, attacker),
     .space = SPACE_UNITS},
    {.key = "defender",
     .kind = FIELD_NAME,
     .required = true,
     .offset = offsetof(struct melee_start, defender),
     .space = SPACE_UNITS},
    {.key = "aspect",
     .kind = FIELD_CHOICE,
     .required = true,
     .offset = offsetof(struct melee_start, aspect),
     .names = (const char *const[]){"front", "flank", "rear", NULL}},
    {.key = "wall", .kind = FIELD_FLAG, .offset = offsetof(struct melee_start, wall)},
    {.key = "by_hand", .kind = FIELD_FLAG, .offset = offsetof(struct melee_start, by_hand)},
};

static int side_of(const struct scenario *s, int unit) {
    return s->brigades[s->units[unit].brigade].side;
}

static bool may_fight(const struct scenario *s, int unit) {
    return s->units[unit].left > 0 && s->units[unit].arrival.turn == 0;
}

static void check_melee(struct reader *rd, const struct node *n, const struct scenario *s,
                        const struct melee_start *m) {
    if (m->attacker < 0 || m->defender < 0 || m->attacker >= s->unit_count ||
        m->defender >= s->unit_count)
        return;
    if (side_of(s, m->attacker) == side_of(s, m->defender))
        reader_fault(rd, n, "both units are of the same side");
    else if (!may_fight(s, m->attacker) || !may_fight(s, m->defender))
        reader_fault(rd, n, "one of the two is not on the table");
}

static void read_melees(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a melee", melee_fields);
    static const struct melee_start start = {.attacker = -1, .defender = -1};
    struct standing *at = out;
    if (!reader_is_list(rd, value, 1, MELEES_MAX, "melees"))
        return;
    at->way.melees =
        schema_read_list(rd, value, &schema, sizeof *at->way.melees, &start, &at->way.melee_count);
    const struct node *n = value->first;
    for (int i = 0; i < at->way.melee_count; i++, n = n->next)
        check_melee(rd, n, at->scenario, &at->way.melees[i]);
}

static const struct field way_fields[] = {
    {.key = "turn",
     .kind = FIELD_COUNT,
     .required = true,
     IN_STANDING(way.turn),
     .max = UNDER_WAY_TURNS_MAX,
     .unit = "turns"},
    {.key = "phase", .kind = FIELD_OTHER, .required = true, .read = read_phase},
    {.key = "charged", .kind = FIELD_OTHER, .read = read_charged},
    {.key = "won", .kind = FIELD_OTHER, .read = read_won},
    {.key = "cut", .kind = FIELD_OTHER, .read = read_cut},
    {.key = "melees", .kind = FIELD_OTHER, .read = read_melees},
};

static void check_phase(struct reader *rd, const struct node *node, const struct under_way *way) {
    const struct node *phase = tree_get(node, "phase");
    if (rd->rules != NULL && phase != NULL && (way->turn == 0) != (way->phase < 0))
        reader_fault(rd, phase, "turn 0 is `deploy`, and no other turn is");
}

/* --- what makes no sense without it --- */

static void refuse_keys(struct reader *rd, enum space space, const char *const *keys) {
    const struct names *names = &rd->names[space];
    for (int i = 0; i < names->count; i++) {
        for (const char *const *key = keys; *key != NULL; key++) {
            const struct node *n = tree_get(names->at[i].where, *key);
            if (n != NULL)
                reader_fault_key(rd, n, "`%s` stands only in a battle with `under_way`", *key);
        }
    }
}

void under_way_read(struct reader *rd, const struct node *top, struct scenario *s) {
    static const struct schema schema = SCHEMA("a battle under way", way_fields);
    static const char *const unit_keys[] = {"done", "reforms_until", NULL};
    static const char *const commander_keys[] = {"moved", NULL};
    const struct node *node = tree_get(top, "under_way");
    struct standing at = {.way = {.phase = -1, .victor = -1}, .scenario = s};
    s->under_way = at.way;
    if (node == NULL) {
        refuse_keys(rd, SPACE_UNITS, unit_keys);
        refuse_keys(rd, SPACE_COMMANDERS, commander_keys);
        return;
    }
    at.way.is = true;
    at.way.cut = reader_take(rd, s->abatis_count, sizeof *at.way.cut);
    if (at.way.cut == NULL)
        return;
    schema_read(rd, node, &schema, &at);
    check_phase(rd, node, &at.way);
    s->under_way = at.way;
}
