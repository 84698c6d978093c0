#include "scenarios/rules.h"

#include "scenarios/clause.h"
#include "scenarios/value.h"

const char *const rules_sources[] = {"sheet", "reading", NULL};

/* --- sides, phases, tags, words --- */

static void read_sides(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct side, id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct side, name),
         .max = NAME_MAX_CHARACTERS},
    };
    static const struct schema schema = SCHEMA("a side", fields);
    struct ruleset *r = out;
    int count;
    if (!reader_is_list(rd, value, SIDES, SIDES, "sides"))
        return;
    const struct side *sides = schema_read_list(rd, value, &schema, sizeof *sides, NULL, &count);
    for (int i = 0; i < count; i++)
        r->sides[i] = sides[i];
}

static void read_phases(struct reader *rd, const struct node *value, void *out) {
    static const char *const kinds[] = {"move", "shoot", "charges", "melees", NULL};
    static const struct field fields[] = {
        {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct phase, id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct phase, name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "kind",
         .kind = FIELD_CHOICE,
         .required = true,
         .offset = offsetof(struct phase, kind),
         .names = kinds},
        {.key = "side",
         .kind = FIELD_NAME,
         .offset = offsetof(struct phase, side),
         .space = SPACE_SIDES},
    };
    static const struct schema schema = SCHEMA("a phase", fields);
    static const struct phase start = {.side = -1};
    struct ruleset *r = out;
    if (reader_is_list(rd, value, 1, 12, "phases"))
        r->phases =
            schema_read_list(rd, value, &schema, sizeof *r->phases, &start, &r->phase_count);
}

static void read_tags(struct reader *rd, const struct node *value, void *out) {
    struct ruleset *r = out;
    if (!reader_is_list(rd, value, 1, TAGS_MAX, "tags"))
        return;
    for (const struct node *n = value->first; n != NULL; n = n->next)
        if (value_id(rd, n, &r->tags[r->tag_count]))
            r->tag_count++;
}

/* Tags are bare words, so their names are the entries themselves. */
static void collect_tags(struct reader *rd, const struct node *list) {
    bool any = list != NULL && list->kind == NODE_LIST;
    if (!reader_names_begin(rd, SPACE_TAGS, any ? list->count : 0) || !any)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        const char *tag = n->kind == NODE_TEXT && reader_is_id(n->text) ? n->text : "";
        if (tag[0] != '\0' && reader_find(rd, SPACE_TAGS, tag) >= 0)
            reader_fault(rd, n, "the tag `%s` is repeated", tag);
        reader_names_add(rd, SPACE_TAGS, tag, n);
    }
}

static void read_words(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "key", .kind = FIELD_ID, .required = true, .offset = offsetof(struct word, key)},
        {.key = "class",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct word, class_words),
         .max = NAME_MAX_CHARACTERS},
        {.key = "period",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct word, period_words),
         .max = NAME_MAX_CHARACTERS},
    };
    static const struct schema schema = SCHEMA("a pair of words", fields);
    struct ruleset *r = out;
    if (reader_is_list(rd, value, 0, 64, "pairs of words"))
        r->words = schema_read_list(rd, value, &schema, sizeof *r->words, NULL, &r->word_count);
}

/* --- measures and movement --- */

static void read_measures(struct reader *rd, const struct node *value, void *out) {
    static const char *const blocking[] = {"corridor", "line", "never", NULL};
    static const struct field fields[] = {
        SOURCED_NUMBER("within_slack", within_slack_in, 0, 0.5, "inches"),
        SOURCED_NUMBER("close", close_in, 0, 2, "inches"),
        SOURCED_NUMBER("front_arc", front_arc_deg, 0, 180, "degrees"),
        SOURCED_NUMBER("line_of_fire_width", line_of_fire_width_in, 0, 12, "inches"),
        {.key = "friends_block",
         .kind = FIELD_CHOICE,
         .required = true,
         .sourced = true,
         IN_RULES(friends_block),
         .names = blocking},
        {.key = "enemies_block",
         .kind = FIELD_CHOICE,
         .required = true,
         .sourced = true,
         IN_RULES(enemies_block),
         .names = blocking},
    };
    static const struct schema schema = SCHEMA("the measures", fields);
    schema_read(rd, value, &schema, out);
}

static void read_movement(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        SOURCED_NUMBER("enemy_gap", enemy_gap_in, 0, 12, "inches"),
        SOURCED_NUMBER("backward_cost", backward_cost, 1, 12, "times the way"),
        SOURCED_NUMBER("backward_beyond", backward_beyond_deg, 0, 180, "degrees"),
        SOURCED_COUNT("formation_changes", formation_changes, 0, 9, "a turn"),
        SOURCED_COUNT("about_faces", about_faces, 0, 9, "a turn"),
        SOURCED_NUMBER("open_gap", open_gap_bases, 0, 4, "base widths"),
    };
    static const struct schema schema = SCHEMA("the movement", fields);
    schema_read(rd, value, &schema, out);
}

/* --- the file --- */

#define SECTION(KEY, REQUIRED, READ)                                                               \
    { .key = (KEY), .kind = FIELD_OTHER, .required = (REQUIRED), .read = (READ) }

static const struct field sections[] = {
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_RULES(name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "about",
     .kind = FIELD_TEXT,
     .required = true,
     IN_RULES(about),
     .max = ABOUT_MAX_CHARACTERS},
    SECTION("sides", true, read_sides),
    SECTION("phases", true, read_phases),
    SECTION("tags", true, read_tags),
    SECTION("types", true, rules_read_types),
    SECTION("grounds", false, rules_read_grounds),
    SECTION("measures", true, read_measures),
    SECTION("movement", true, read_movement),
    SECTION("fire", true, rules_read_fire),
    SECTION("morale", true, rules_read_morale),
    SECTION("charges", true, rules_read_charges),
    SECTION("melee", true, rules_read_melee),
    SECTION("commanders", true, rules_read_commanders),
    {.key = "redoubts",
     .kind = FIELD_FLAG,
     .required = true,
     .sourced = true,
     IN_RULES(has_redoubts)},
    SECTION("words", false, read_words),
};

const struct schema rules_schema = SCHEMA("a rules file", sections);

void rules_read(struct reader *rd, const struct node *top, struct ruleset *out) {
    reader_collect(rd, SPACE_SIDES, tree_get(top, "sides"));
    reader_collect(rd, SPACE_GROUNDS, tree_get(top, "grounds"));
    reader_collect(rd, SPACE_TYPES, tree_get(top, "types"));
    reader_collect(rd, SPACE_ROWS, tree_get(tree_get(top, "fire"), "rows"));
    collect_tags(rd, tree_get(top, "tags"));
    schema_read(rd, top, &rules_schema, out);
    rules_check(rd, top, out);
}
