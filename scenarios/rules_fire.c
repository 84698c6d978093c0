#include "scenarios/rules.h"

#include "scenarios/clause.h"
#include "scenarios/value.h"

#include <math.h>
#include <string.h>

#define IN_ROW(MEMBER) .offset = offsetof(struct fire_row, MEMBER)
#define IN_EXTRA(MEMBER) .offset = offsetof(struct extra_dice, MEMBER)
#define IN_PROTECTION(MEMBER) .offset = offsetof(struct protection, MEMBER)

/* --- columns --- */

static void read_columns(struct reader *rd, const struct node *value, void *out) {
    struct ruleset *r = out;
    if (!reader_is_list(rd, value, 2, FIRE_COLUMNS_MAX, "columns"))
        return;
    double before = 0;
    for (const struct node *n = value->first; n != NULL; n = n->next) {
        double *limit = &r->fire_column_in[r->fire_column_count];
        if (!value_number(rd, n, 0.1, 240, "inches", limit))
            continue;
        if (*limit <= before)
            reader_fault(rd, n, "the columns must ascend; %g comes after %g", *limit, before);
        before = *limit;
        r->fire_column_count++;
    }
}

/* The column is named by its limit, as the sheets do. Which one that is, is
 * seen when all columns are known. */
static void read_charge_column(struct reader *rd, const struct node *value, void *out) {
    struct ruleset *r = out;
    double limit;
    if (!value_number(rd, value, 0.1, 240, "inches", &limit))
        return;
    for (int i = 0; i < r->fire_column_count; i++) {
        if (fabs(r->fire_column_in[i] - limit) < 1e-9) {
            r->charge_column = i;
            return;
        }
    }
    reader_fault(rd, value, "no column is %g inches; write one of `columns`", limit);
}

/* --- rows --- */

/* A lowest face, or `-` where the row does not reach. */
static void read_needs(struct reader *rd, const struct node *value, void *out) {
    struct fire_row *row = out;
    int i = 0;
    if (!reader_is_list(rd, value, 0, FIRE_COLUMNS_MAX, "faces"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next, i++) {
        if (n->kind == NODE_TEXT && strcmp(n->text, "-") == 0)
            continue;
        if (!value_count(rd, n, 1, DIE_FACES, "or `-`", &row->needs[i]))
            row->needs[i] = 0;
    }
}

static const struct field row_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, IN_ROW(id)},
    {.key = "name", .kind = FIELD_TEXT, .required = true, IN_ROW(name), .max = NAME_MAX_CHARACTERS},
    {.key = "from", .kind = FIELD_CHOICE, .required = true, IN_ROW(from), .names = rules_sources},
    {.key = "dice_per_base",
     .kind = FIELD_COUNT,
     IN_ROW(dice_per_base),
     .min = 1,
     .max = 12,
     .unit = "dice"},
    {.key = "dice_per_unit",
     .kind = FIELD_COUNT,
     IN_ROW(dice_per_unit),
     .min = 1,
     .max = 48,
     .unit = "dice"},
    {.key = "needs", .kind = FIELD_OTHER, .required = true, .read = read_needs},
};

static void check_row(struct reader *rd, const struct node *n, const struct fire_row *row,
                      int columns) {
    const struct node *needs = tree_get(n, "needs");
    bool base = row->dice_per_base > 0, unit = row->dice_per_unit > 0;
    if (base == unit && n->kind == NODE_MAP)
        reader_fault(rd, n,
                     "a row of the fire table has either `dice_per_base` or "
                     "`dice_per_unit`; this one has %s",
                     base ? "both" : "neither");
    if (needs != NULL && needs->kind == NODE_LIST && columns > 0 && needs->count != columns)
        reader_fault(rd, needs,
                     "%d faces for %d columns; write one for each, `-` where the row "
                     "does not reach",
                     needs->count, columns);
}

static void read_rows(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a row of the fire table", row_fields);
    struct ruleset *r = out;
    if (reader_is_list(rd, value, 1, 64, "rows"))
        r->fire_rows =
            schema_read_list(rd, value, &schema, sizeof *r->fire_rows, NULL, &r->fire_row_count);
}

/* --- extra dice and protections --- */

static void read_extra_dice(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         IN_EXTRA(name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "from",
         .kind = FIELD_CHOICE,
         .required = true,
         IN_EXTRA(from),
         .names = rules_sources},
        {.key = "target",
         .kind = FIELD_OTHER,
         .required = true,
         IN_EXTRA(target),
         .read = clause_read_condition},
        {.key = "dice",
         .kind = FIELD_COUNT,
         .required = true,
         IN_EXTRA(dice),
         .min = 1,
         .max = 24,
         .unit = "dice"},
    };
    static const struct schema schema = SCHEMA("extra dice", fields);
    struct ruleset *r = out;
    if (!reader_is_list(rd, value, 0, MODIFIERS_MAX, "extra dice"))
        return;
    const struct extra_dice *dice =
        schema_read_list(rd, value, &schema, sizeof *dice, NULL, &r->extra_dice_count);
    for (int i = 0; i < r->extra_dice_count; i++)
        r->extra_dice[i] = dice[i];
}

/* [low, high]: the faces on which the hit is lost. */
static void read_lost(struct reader *rd, const struct node *value, void *out) {
    struct protection *p = out;
    if (!reader_is_list(rd, value, 2, 2, "faces, lowest and highest"))
        return;
    bool low = value_count(rd, value->first, 1, DIE_FACES, "", &p->lost_low);
    bool high = value_count(rd, value->first->next, 1, DIE_FACES, "", &p->lost_high);
    if (low && high && p->lost_low > p->lost_high)
        reader_fault(rd, value, "the lowest face %d is above the highest, %d", p->lost_low,
                     p->lost_high);
}

static const struct field protection_fields[] = {
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_PROTECTION(name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "from",
     .kind = FIELD_CHOICE,
     .required = true,
     IN_PROTECTION(from),
     .names = rules_sources},
    {.key = "target",
     .kind = FIELD_OTHER,
     .required = true,
     IN_PROTECTION(target),
     .read = clause_read_condition},
    {.key = "shooter",
     .kind = FIELD_OTHER,
     .required = true,
     IN_PROTECTION(shooter),
     .read = clause_read_condition},
    {.key = "lost", .kind = FIELD_OTHER, .required = true, .read = read_lost},
};

static void read_protections(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a protection", protection_fields);
    struct ruleset *r = out;
    if (!reader_is_list(rd, value, 0, MODIFIERS_MAX, "protections"))
        return;
    const struct protection *protections =
        schema_read_list(rd, value, &schema, sizeof *protections, NULL, &r->protection_count);
    for (int i = 0; i < r->protection_count; i++)
        r->protections[i] = protections[i];
}

/* --- the section --- */

static const struct field fire_fields[] = {
    {.key = "columns",
     .kind = FIELD_OTHER,
     .required = true,
     .sourced = true,
     .read = read_columns},
    {.key = "charge_column", .kind = FIELD_CHECKED, .required = true, .sourced = true},
    {.key = "rows", .kind = FIELD_OTHER, .required = true, .read = read_rows},
    {.key = "extra_dice", .kind = FIELD_OTHER, .read = read_extra_dice},
    {.key = "protections", .kind = FIELD_OTHER, .read = read_protections},
    {.key = "last_base",
     .kind = FIELD_COUNT,
     .required = true,
     .sourced = true,
     IN_RULES(last_base),
     .max = 24,
     .unit = "bases, 0 for no such rule"},
    {.key = "last_base_holds_in_redoubt",
     .kind = FIELD_FLAG,
     .required = true,
     .sourced = true,
     IN_RULES(last_base_holds_in_redoubt)},
};

void rules_read_fire(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("the fire table", fire_fields);
    struct ruleset *r = out;
    schema_read(rd, value, &schema, r);
    const struct node *charge = tree_get(tree_get(value, "charge_column"), "is");
    if (charge != NULL)
        read_charge_column(rd, charge, r);
    const struct node *rows = tree_get(value, "rows");
    const struct node *n = rows != NULL ? rows->first : NULL;
    for (int i = 0; i < r->fire_row_count && n != NULL; i++, n = n->next)
        check_row(rd, n, &r->fire_rows[i], r->fire_column_count);
}
