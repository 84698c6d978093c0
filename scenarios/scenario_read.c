#include "scenarios/scenario_read.h"

#include "scenarios/battlefield.h"
#include "scenarios/order.h"
#include "scenarios/rules.h"
#include "scenarios/under_way.h"

#define IN_SCENARIO(MEMBER) .offset = offsetof(struct scenario, MEMBER)
#define TABLE_MIN_IN 6
#define TABLE_MAX_IN 480

static void read_table(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "width",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_SCENARIO(width_in),
         .min = TABLE_MIN_IN,
         .max = TABLE_MAX_IN,
         .unit = "inches"},
        {.key = "depth",
         .kind = FIELD_NUMBER,
         .required = true,
         IN_SCENARIO(depth_in),
         .min = TABLE_MIN_IN,
         .max = TABLE_MAX_IN,
         .unit = "inches"},
    };
    static const struct schema schema = SCHEMA("the table", fields);
    schema_read(rd, value, &schema, out);
}

#define SECTION(KEY, REQUIRED, READ)                                                               \
    { .key = (KEY), .kind = FIELD_OTHER, .required = (REQUIRED), .read = (READ) }

static const struct field sections[] = {
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_SCENARIO(name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "about",
     .kind = FIELD_TEXT,
     .required = true,
     IN_SCENARIO(about),
     .max = ABOUT_MAX_CHARACTERS},
    {.key = "source",
     .kind = FIELD_TEXT,
     .required = true,
     IN_SCENARIO(source),
     .max = ABOUT_MAX_CHARACTERS},
    {.key = "system", .kind = FIELD_CHECKED},
    {.key = "rules", .kind = FIELD_CHECKED, .required = true},
    SECTION("table", true, read_table),
    {.key = "last_turn",
     .kind = FIELD_COUNT,
     .required = true,
     IN_SCENARIO(last_turn),
     .min = 1,
     .max = 99,
     .unit = "turns"},
    SECTION("terrain", false, battlefield_read_terrain),
    SECTION("redoubts", false, battlefield_read_redoubts),
    SECTION("abatis", false, battlefield_read_abatis),
    SECTION("zones", false, battlefield_read_zones),
    SECTION("wings", false, order_read_wings),
    SECTION("brigades", true, order_read_brigades),
    SECTION("commanders", false, order_read_commanders),
    SECTION("victory", true, order_read_victory),
    SECTION("decision", true, order_read_decision),
    {.key = "under_way", .kind = FIELD_CHECKED},
};

const struct schema scenario_schema = SCHEMA("a scenario", sections);

static void take_names_of_rules(struct reader *rd) {
    const struct ruleset *r = rd->rules;
    if (r == NULL)
        return;
    if (!reader_names_begin(rd, SPACE_SIDES, SIDES) ||
        !reader_names_begin(rd, SPACE_GROUNDS, r->ground_count) ||
        !reader_names_begin(rd, SPACE_TYPES, r->type_count))
        return;
    for (int i = 0; i < SIDES; i++)
        reader_names_add(rd, SPACE_SIDES, r->sides[i].id, NULL);
    for (int i = 0; i < r->ground_count; i++)
        reader_names_add(rd, SPACE_GROUNDS, r->grounds[i].id, NULL);
    for (int i = 0; i < r->type_count; i++)
        reader_names_add(rd, SPACE_TYPES, r->types[i].id, NULL);
}

/* A list that was refused as a whole has names that lead to nothing; on a table
 * of unknown size every place would be wrong. */
static bool all_are_there(const struct reader *rd, const struct scenario *s) {
    return rd->names[SPACE_UNITS].count == s->unit_count &&
           rd->names[SPACE_BRIGADES].count == s->brigade_count &&
           rd->names[SPACE_ZONES].count == s->zone_count &&
           rd->names[SPACE_COMMANDERS].count == s->commander_count && s->width_in > 0 &&
           s->depth_in > 0;
}

void scenario_read(struct reader *rd, const struct node *top, struct scenario *out) {
    take_names_of_rules(rd);
    order_collect(rd, top);
    reader_collect(rd, SPACE_ZONES, tree_get(top, "zones"));
    reader_collect(rd, SPACE_REDOUBTS, tree_get(top, "redoubts"));
    schema_read(rd, top, &scenario_schema, out);
    order_name_wings(rd, top, out);
    order_read_commands(rd, top, out);
    order_check_ids(rd, top, out);
    under_way_read(rd, top, out);
    if (rd->rules == NULL || !all_are_there(rd, out))
        return;
    scenario_check_people(rd, top, out);
    scenario_check_places(rd, out);
}
