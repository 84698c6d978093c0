#include "scenarios/order.h"

#include "scenarios/clause.h"
#include "scenarios/rules.h"
#include "scenarios/scenario.h"
#include "scenarios/under_way.h"
#include "scenarios/value.h"

#include <math.h>
#include <string.h>

#define BRIGADES_MAX 100
#define IN_UNIT(MEMBER) .offset = offsetof(struct unit_entry, MEMBER)
#define IN_BRIGADE(MEMBER) .offset = offsetof(struct brigade_read, MEMBER)

/* --- names --- */

static int units_in(const struct node *brigade) {
    const struct node *units = tree_get(brigade, "units");
    return units != NULL && units->kind == NODE_LIST ? units->count : 0;
}

static void collect_units(struct reader *rd, const struct node *brigades) {
    int count = 0;
    bool any = brigades != NULL && brigades->kind == NODE_LIST;
    for (const struct node *b = any ? brigades->first : NULL; b != NULL; b = b->next)
        count += units_in(b);
    if (!reader_names_begin(rd, SPACE_UNITS, count))
        return;
    for (const struct node *b = any ? brigades->first : NULL; b != NULL; b = b->next)
        if (units_in(b) > 0)
            reader_collect_more(rd, SPACE_UNITS, tree_get(b, "units"));
}

void order_collect(struct reader *rd, const struct node *top) {
    reader_collect(rd, SPACE_WINGS, tree_get(top, "wings"));
    reader_collect(rd, SPACE_BRIGADES, tree_get(top, "brigades"));
    reader_collect(rd, SPACE_COMMANDERS, tree_get(top, "commanders"));
    collect_units(rd, tree_get(top, "brigades"));
}

/* --- arrivals (2) --- */

static void read_edge(struct reader *rd, const struct node *value, struct segment *out) {
    struct vec *ends;
    int count;
    if (value_places(rd, value, 2, 2, &ends, &count))
        *out = (struct segment){ends[0], ends[1]};
}

static void read_edges(struct reader *rd, const struct node *value, void *out) {
    struct arrival *arrival = out;
    int most = (int)(sizeof arrival->edges / sizeof *arrival->edges);
    if (!reader_is_list(rd, value, 1, most, "stretches [[x, y], [x, y]] of the table's edge"))
        return;
    arrival->edge_count = 0;
    for (const struct node *n = value->first; n != NULL; n = n->next)
        read_edge(rd, n, &arrival->edges[arrival->edge_count++]);
}

void order_read_arrival(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "turn",
         .kind = FIELD_COUNT,
         .required = true,
         .offset = offsetof(struct arrival, turn),
         .min = 1,
         .max = 99,
         .unit = "turns"},
        {.key = "edges", .kind = FIELD_OTHER, .required = true, .read = read_edges},
    };
    static const struct schema schema = SCHEMA("an arrival", fields);
    schema_read(rd, value, &schema, out);
}

/* --- units --- */

static void read_unit_base(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "width",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_UNIT(base_width_in),
         .min = 0.1,
         .max = 12,
         .unit = "inches"},
        {.key = "depth",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_UNIT(base_depth_in),
         .min = 0.1,
         .max = 12,
         .unit = "inches"},
    };
    static const struct schema schema = SCHEMA("a base", fields);
    schema_read(rd, value, &schema, out);
}

static void read_bend(struct reader *rd, const struct node *value, void *out) {
    static const char *const flanks[] = {"left", "right", NULL};
    static const struct field fields[] = {
        {.key = "flank",
         .kind = FIELD_CHOICE,
         .required = true,
         .offset = offsetof(struct bend, flank),
         .names = flanks},
        {.key = "bases",
         .kind = FIELD_COUNT,
         .required = true,
         .offset = offsetof(struct bend, bases),
         .min = 1,
         .max = BASES_MAX,
         .unit = "bases"},
        {.key = "angle",
         .kind = FIELD_NUMBER,
         .required = true,
         .offset = offsetof(struct bend, angle_deg),
         .min = 0.001,
         .max = 90,
         .unit = "degrees"},
    };
    static const struct schema schema = SCHEMA("a bend", fields);
    schema_read(rd, value, &schema, out);
}

/* One base of a garrison: [x, y, facing]; its size is the unit's. */
static bool read_garrison_base(struct reader *rd, const struct node *n, struct rect *out) {
    if (!reader_is_list(rd, n, 3, 3, "numbers x, y and facing"))
        return false;
    const struct node *y = n->first->next;
    bool sound = value_number(rd, n->first, 0, VALUE_FAR_IN, "inches", &out->centre.x);
    sound = value_number(rd, y, 0, VALUE_FAR_IN, "inches", &out->centre.y) && sound;
    return value_number(rd, y->next, 0, 360, "degrees", &out->facing_deg) && sound;
}

static void read_garrison(struct reader *rd, const struct node *value, void *out) {
    struct unit_entry *u = out;
    if (!reader_is_list(rd, value, 1, BASES_MAX, "bases [x, y, facing]"))
        return;
    struct rect *bases = reader_take(rd, value->count, sizeof *bases);
    bool sound = bases != NULL;
    int i = 0;
    for (const struct node *n = value->first; n != NULL && bases != NULL; n = n->next)
        sound = read_garrison_base(rd, n, &bases[i++]) && sound;
    if (sound)
        u->place.garrison = bases;
}

static const struct field unit_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, IN_UNIT(id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_UNIT(name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "type", .kind = FIELD_NAME, .required = true, IN_UNIT(type), .space = SPACE_TYPES},
    {.key = "bases",
     .kind = FIELD_COUNT,
     .required = true,
     IN_UNIT(bases),
     .min = 1,
     .max = BASES_MAX,
     .unit = "bases"},
    {.key = "zone", .kind = FIELD_NAME, IN_UNIT(zone), .space = SPACE_ZONES},
    {.key = "base", .kind = FIELD_OTHER, .read = read_unit_base},
    {.key = "enter", .kind = FIELD_OTHER, IN_UNIT(arrival), .read = order_read_arrival},
    {.key = "at", .kind = FIELD_PLACE, IN_UNIT(place.centre)},
    {.key = "facing",
     .kind = FIELD_NUMBER,
     .required = true,
     IN_UNIT(place.facing_deg),
     .max = 360,
     .unit = "degrees"},
    {.key = "formation",
     .kind = FIELD_CHOICE,
     IN_UNIT(place.formation),
     .names = clause_formations},
    {.key = "ranks",
     .kind = FIELD_COUNT,
     IN_UNIT(place.ranks),
     .min = 1,
     .max = 2,
     .unit = "ranks"},
    {.key = "open", .kind = FIELD_FLAG, IN_UNIT(place.open)},
    {.key = "bend", .kind = FIELD_OTHER, IN_UNIT(place.bend), .read = read_bend},
    {.key = "garrison", .kind = FIELD_OTHER, .read = read_garrison},
    {.key = "left",
     .kind = FIELD_COUNT,
     IN_UNIT(left),
     .min = 0,
     .max = BASES_MAX,
     .unit = "bases"},
    {.key = "reforms_until",
     .kind = FIELD_COUNT,
     IN_UNIT(reforms_until),
     .min = 1,
     .max = UNDER_WAY_TURNS_MAX,
     .unit = "turns"},
    {.key = "done", .kind = FIELD_OTHER, IN_UNIT(done), .read = under_way_read_done},
};

/* What the file leaves out: sizes are the type's; a unit stands in line, or in
 * garrison where its bases' places are given, or as a gun does. */
static void complete_unit(const struct reader *rd, struct unit_entry *u, bool formation_given) {
    const struct unit_type *type = u->type >= 0 ? &rd->rules->types[u->type] : NULL;
    if (type != NULL && u->base_width_in <= 0) {
        u->base_width_in = type->base_width_in;
        u->base_depth_in = type->base_depth_in;
    }
    bool gun = type != NULL && type->formations == 1u << FORMATION_NONE;
    if (!formation_given && u->place.garrison != NULL)
        u->place.formation = FORMATION_GARRISON;
    else if (!formation_given && gun)
        u->place.formation = FORMATION_NONE;
    u->place.facing_deg = bearing_normalise(u->place.facing_deg);
    if (u->place.garrison == NULL)
        return;
    for (int i = 0; i < u->left; i++) {
        u->place.garrison[i].width_in = u->base_width_in;
        u->place.garrison[i].depth_in = u->base_depth_in;
    }
    u->place.centre = formation_centre(u->place.garrison, u->left);
}

/* A unit has all its bases left unless the file says otherwise. */
static void check_left(struct reader *rd, const struct node *n, struct unit_entry *u) {
    if (u->left > u->bases && u->bases > 0)
        reader_fault(rd, tree_get(n, "left"), "%d bases left; allowed: at most %d, its `bases`",
                     u->left, u->bases);
    if (u->left < 0 || u->left > u->bases)
        u->left = u->bases;
}

/* The places must be as many as the bases before anything counts on it. */
static void check_garrison(struct reader *rd, const struct node *n, struct unit_entry *u) {
    const struct node *garrison = tree_get(n, "garrison"), *at = tree_get(n, "at");
    if (u->place.garrison != NULL && garrison->count != u->left) {
        if (u->bases > 0)
            reader_fault(rd, garrison, "places given: %d; allowed: exactly %d, one for each base",
                         garrison->count, u->left);
        u->place.garrison = NULL;
    }
    if (garrison == NULL && at == NULL && n->kind == NODE_MAP)
        reader_fault(rd, n,
                     "the unit has no place; write `at: [x, y]`, or `garrison` with one "
                     "place for each base");
    if (garrison != NULL && at != NULL)
        reader_fault_key(rd, at, "a garrison's place is that of its bases; leave `at` out");
}

/* --- brigades --- */

struct brigade_read {
    struct brigade brigade;
    int wing;
    struct arrival arrival;
};

static const struct field brigade_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, IN_BRIGADE(brigade.id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_BRIGADE(brigade.name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "side",
     .kind = FIELD_NAME,
     .required = true,
     IN_BRIGADE(brigade.side),
     .space = SPACE_SIDES},
    {.key = "wing", .kind = FIELD_CHECKED},
    {.key = "colour", .kind = FIELD_CHECKED},
    {.key = "zone", .kind = FIELD_NAME, IN_BRIGADE(brigade.zone), .space = SPACE_ZONES},
    {.key = "enter", .kind = FIELD_OTHER, IN_BRIGADE(arrival), .read = order_read_arrival},
    {.key = "units", .kind = FIELD_CHECKED, .required = true},
};

static void read_units(struct reader *rd, const struct node *list, int brigade,
                       const struct brigade_read *from, struct scenario *s) {
    static const struct schema schema = SCHEMA("a unit", unit_fields);
    struct unit_entry start = {.type = -1,
                               .brigade = brigade,
                               .left = -1,
                               .zone = from->brigade.zone,
                               .arrival = from->arrival,
                               .place = {.centre = {NAN, NAN}, .ranks = 1}};
    /* There is room for those whose names were read: for none when memory ran out. */
    const int room = rd->names[SPACE_UNITS].count;
    for (const struct node *n = list->first; n != NULL && s->unit_count < room; n = n->next) {
        struct unit_entry *u = &s->units[s->unit_count++];
        *u = start;
        schema_read(rd, n, &schema, u);
        check_left(rd, n, u);
        check_garrison(rd, n, u);
        complete_unit(rd, u, tree_get(n, "formation") != NULL);
    }
}

/* A brigade without a colour of its own has its side's. */
static void read_colour(struct reader *rd, const struct node *n, struct brigade *b) {
    b->colour = reader_text(rd, b->side == 1 ? "#a03a34" : "#3a5a98");
    if (n != NULL)
        reader_colour(rd, n, &b->colour);
}

void order_read_brigades(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a brigade", brigade_fields);
    static const struct brigade_read start = {.brigade = {.side = -1, .zone = -1}};
    struct scenario *s = out;
    if (!reader_is_list(rd, value, 1, BRIGADES_MAX, "brigades"))
        return;
    if (rd->names[SPACE_UNITS].count > UNITS_MAX) {
        reader_fault(rd, value, "%d units; allowed: at most %d", rd->names[SPACE_UNITS].count,
                     UNITS_MAX);
        return;
    }
    const struct brigade_read *read =
        schema_read_list(rd, value, &schema, sizeof *read, &start, &s->brigade_count);
    s->brigades = reader_take(rd, s->brigade_count, sizeof *s->brigades);
    s->units = reader_take(rd, rd->names[SPACE_UNITS].count, sizeof *s->units);
    if (s->brigades == NULL || s->units == NULL) {
        s->brigade_count = 0;
        return;
    }
    const struct node *n = value->first;
    for (int i = 0; i < s->brigade_count; i++, n = n->next) {
        const struct node *units = tree_get(n, "units");
        s->brigades[i] = read[i].brigade;
        read_colour(rd, tree_get(n, "colour"), &s->brigades[i]);
        if (units != NULL && reader_is_list(rd, units, 1, UNITS_MAX, "units"))
            read_units(rd, units, i, &read[i], s);
    }
}
