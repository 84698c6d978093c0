#include "scenarios/rules.h"

#include "scenarios/clause.h"
#include "scenarios/value.h"

#include <string.h>

#define IN_TYPE(MEMBER) .offset = offsetof(struct unit_type, MEMBER)
#define IN_GROUND(MEMBER) .offset = offsetof(struct ground, MEMBER)
#define MOVE_MAX_IN 48

/* Every entry says whose it is; nothing but people reads it here. */
static void read_source(struct reader *rd, const struct node *value, void *out) {
    int source;
    (void)out;
    value_choice(rd, value, rules_sources, &source);
}

#define FROM                                                                                       \
    { .key = "from", .kind = FIELD_OTHER, .required = true, .read = read_source }

/* --- unit types --- */

static void read_base(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "width",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_TYPE(base_width_in),
         .min = 0.1,
         .max = 12,
         .unit = "inches"},
        {.key = "depth",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_TYPE(base_depth_in),
         .min = 0.1,
         .max = 12,
         .unit = "inches"},
        FROM,
    };
    static const struct schema schema = SCHEMA("a base", fields);
    schema_read(rd, value, &schema, out);
}

/* The formations that have an allowance are those that the type may take. */
static void read_moves(struct reader *rd, const struct node *value, void *out) {
#define MOVE(NAME, FORMATION)                                                                      \
    {                                                                                              \
        .key = (NAME), .kind = FIELD_NUMBER, IN_TYPE(move_in[FORMATION]), .max = MOVE_MAX_IN,      \
        .unit = "inches"                                                                           \
    }
    static const struct field fields[] = {
        MOVE("line", FORMATION_LINE),
        MOVE("column", FORMATION_COLUMN),
        MOVE("garrison", FORMATION_GARRISON),
        MOVE("none", FORMATION_NONE),
    };
#undef MOVE
    static const struct schema schema = SCHEMA("the allowances of a unit type", fields);
    struct unit_type *t = out;
    schema_read(rd, value, &schema, out);
    for (int f = 0; f < FORMATION_COUNT; f++)
        if (tree_get(value, clause_formations[f]) != NULL)
            t->formations |= 1u << f;
    if (value->kind == NODE_MAP && t->formations == 0)
        reader_fault(rd, value,
                     "no formation has an allowance; allowed: line, column, garrison, "
                     "none (guns)");
}

static void read_row(struct reader *rd, const struct node *value, void *out) {
    int row = -1;
    if (value->kind != NODE_TEXT || strcmp(value->text, "none") != 0)
        row = reader_resolve(rd, SPACE_ROWS, value);
    memcpy(out, &row, sizeof row);
}

static const struct field type_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, IN_TYPE(id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_TYPE(name),
     .max = NAME_MAX_CHARACTERS},
    FROM,
    {.key = "tags", .kind = FIELD_OTHER, IN_TYPE(tags), .read = clause_read_tags},
    {.key = "base", .kind = FIELD_OTHER, .required = true, .read = read_base},
    {.key = "move", .kind = FIELD_OTHER, .required = true, .read = read_moves},
    {.key = "open_line", .kind = FIELD_FLAG, IN_TYPE(open_line)},
    {.key = "charge",
     .kind = FIELD_NUMBER,
     .required = true,
     IN_TYPE(charge_in),
     .max = MOVE_MAX_IN,
     .unit = "inches, 0 for never"},
    {.key = "fire", .kind = FIELD_OTHER, .required = true, IN_TYPE(fire_row), .read = read_row},
    {.key = "morale_pass",
     .kind = FIELD_COUNT,
     IN_TYPE(morale_pass),
     .min = 1,
     .max = 12,
     .unit = "on the die"},
    {.key = "gun", .kind = FIELD_FLAG, IN_TYPE(gun)},
    {.key = "hits",
     .kind = FIELD_COUNT,
     IN_TYPE(hits_to_remove),
     .min = 1,
     .max = 12,
     .unit = "hits"},
};

static const struct schema type_schema = SCHEMA("a unit type", type_fields);

void rules_read_types(struct reader *rd, const struct node *value, void *out) {
    static const struct unit_type start = {.fire_row = -1, .hits_to_remove = 1};
    struct ruleset *r = out;
    if (reader_is_list(rd, value, 1, 64, "unit types"))
        r->types =
            schema_read_list(rd, value, &type_schema, sizeof *r->types, &start, &r->type_count);
}

/* --- kinds of ground --- */

static void read_slowed(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "for",
         .kind = FIELD_OTHER,
         .required = true,
         IN_GROUND(slowed),
         .read = clause_read_condition},
        {.key = "factor",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_GROUND(slow_factor),
         .min = 0,
         .max = 1,
         .unit = "of the allowance"},
    };
    static const struct schema schema = SCHEMA("slowing ground", fields);
    schema_read(rd, value, &schema, out);
}

static void read_spanned(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "for",
         .kind = FIELD_OTHER,
         .required = true,
         IN_GROUND(spanned_for),
         .read = clause_read_condition},
        {.key = "by",
         .kind = FIELD_NAME,
         .required = true,
         IN_GROUND(spanned_by),
         .space = SPACE_GROUNDS},
    };
    static const struct schema schema = SCHEMA("spanned ground", fields);
    schema_read(rd, value, &schema, out);
}

void rules_read_grounds(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "id", .kind = FIELD_ID, .required = true, IN_GROUND(id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         IN_GROUND(name),
         .max = NAME_MAX_CHARACTERS},
        FROM,
        {.key = "forbidden",
         .kind = FIELD_OTHER,
         IN_GROUND(forbidden),
         .read = clause_read_condition},
        {.key = "colour", .kind = FIELD_OTHER, IN_GROUND(colour), .read = reader_colour},
        {.key = "slowed", .kind = FIELD_OTHER, .read = read_slowed},
        {.key = "spanned", .kind = FIELD_OTHER, .read = read_spanned},
    };
    static const struct schema schema = SCHEMA("a kind of ground", fields);
    static const struct ground start = {.slow_factor = 1, .spanned_by = -1};
    struct ruleset *r = out;
    if (!reader_is_list(rd, value, 0, GROUNDS_MAX, "kinds of ground"))
        return;
    const struct ground *grounds =
        schema_read_list(rd, value, &schema, sizeof *grounds, &start, &r->ground_count);
    for (int i = 0; i < r->ground_count; i++)
        r->grounds[i] = grounds[i];
}
