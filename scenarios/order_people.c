/* Wings and commanders: who commands what. */
#include "scenarios/order.h"

#include "scenarios/rules.h"
#include "scenarios/scenario.h"
#include "scenarios/under_way.h"
#include "scenarios/value.h"

#include <math.h>
#include <string.h>

#define COMMANDERS_MAX 100
#define WINGS_MAX 50
#define IN_COMMANDER(MEMBER) .offset = offsetof(struct commander_entry, MEMBER)

/* --- wings --- */

struct wing {
    char *id, *name;
};

static const struct field wing_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct wing, id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     .offset = offsetof(struct wing, name),
     .max = NAME_MAX_CHARACTERS},
};

void order_read_wings(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a wing", wing_fields);
    (void)out;
    int count;
    if (reader_is_list(rd, value, 0, WINGS_MAX, "wings"))
        schema_read_list(rd, value, &schema, sizeof(struct wing), NULL, &count);
}

/* The brigade's wing, or -1. */
static int wing_of(const struct reader *rd, const struct node *brigade) {
    const struct node *wing = tree_get(brigade, "wing");
    if (wing == NULL || wing->kind != NODE_TEXT)
        return -1;
    return reader_find(rd, SPACE_WINGS, wing->text);
}

static void name_wing(struct reader *rd, const struct node *wing, struct brigade *b) {
    const struct node *id = tree_get(wing, "id"), *name = tree_get(wing, "name");
    if (id == NULL || name == NULL || name->kind != NODE_TEXT)
        return;
    b->wing = reader_text(rd, id->text);
    b->wing_name = reader_text(rd, name->text);
}

void order_name_wings(struct reader *rd, const struct node *top, struct scenario *s) {
    const struct node *list = tree_get(top, "brigades");
    const struct node *n = list != NULL ? list->first : NULL;
    for (int i = 0; i < s->brigade_count && n != NULL; i++, n = n->next) {
        const struct node *wing = tree_get(n, "wing");
        int index = wing != NULL ? reader_resolve(rd, SPACE_WINGS, wing) : -1;
        if (index >= 0)
            name_wing(rd, rd->names[SPACE_WINGS].at[index].where, &s->brigades[i]);
    }
}

/* --- commanders (3.5) --- */

static const struct field commander_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, IN_COMMANDER(id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     IN_COMMANDER(name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "side", .kind = FIELD_NAME, .required = true, IN_COMMANDER(side), .space = SPACE_SIDES},
    {.key = "command", .kind = FIELD_CHECKED, .required = true},
    {.key = "zone", .kind = FIELD_NAME, IN_COMMANDER(zone), .space = SPACE_ZONES},
    {.key = "enter", .kind = FIELD_OTHER, IN_COMMANDER(arrival), .read = order_read_arrival},
    {.key = "joined", .kind = FIELD_NAME, IN_COMMANDER(joined), .space = SPACE_UNITS},
    {.key = "at", .kind = FIELD_PLACE, IN_COMMANDER(place)},
    {.key = "lost", .kind = FIELD_FLAG, IN_COMMANDER(lost)},
    {.key = "moved",
     .kind = FIELD_NUMBER,
     IN_COMMANDER(moved_in),
     .max = UNDER_WAY_MOVED_MAX,
     .unit = "inches"},
};

static void add_brigade(struct commander_entry *c, int brigade) {
    for (int i = 0; i < c->brigade_count; i++)
        if (c->brigades[i] == brigade)
            return;
    c->brigades[c->brigade_count++] = brigade;
}

/* A name in a command is a brigade, or a wing with all its brigades. */
static void add_command(struct reader *rd, const struct node *n, const struct node *brigades,
                        struct commander_entry *c) {
    const struct node *b = brigades->first;
    int wing = n->kind == NODE_TEXT ? reader_find(rd, SPACE_WINGS, n->text) : -1;
    if (wing < 0) {
        int brigade = reader_resolve(rd, SPACE_BRIGADES, n);
        if (brigade >= 0)
            add_brigade(c, brigade);
        return;
    }
    for (int i = 0; b != NULL; b = b->next, i++)
        if (wing_of(rd, b) == wing)
            add_brigade(c, i);
}

static void read_command(struct reader *rd, const struct node *n, const struct node *brigades,
                         struct commander_entry *c) {
    bool any = n->kind == NODE_TEXT && strcmp(n->text, "any") == 0;
    if (any || brigades == NULL || brigades->kind != NODE_LIST)
        return;
    if (n->kind == NODE_TEXT) {
        reader_fault(rd, n, "a command is `any` or a list of brigades and wings");
        return;
    }
    if (!reader_is_list(rd, n, 1, COMMANDERS_MAX, "brigades and wings"))
        return;
    c->brigades = reader_take(rd, rd->names[SPACE_BRIGADES].count, sizeof *c->brigades);
    for (const struct node *m = n->first; m != NULL && c->brigades != NULL; m = m->next)
        add_command(rd, m, brigades, c);
}

/* Who starts with a unit stands where it stands and enters with it. */
static void join_unit(struct commander_entry *c, const struct scenario *s) {
    if (c->joined < 0 || c->joined >= s->unit_count)
        return;
    c->place = s->units[c->joined].place.centre;
    c->arrival = s->units[c->joined].arrival;
}

static void check_place_given(struct reader *rd, const struct node *n) {
    bool joined = tree_get(n, "joined") != NULL, at = tree_get(n, "at") != NULL;
    if (n->kind == NODE_MAP && joined == at)
        reader_fault(rd, n,
                     "a commander has either `at: [x, y]` or `joined: UNIT`; this one has "
                     "%s",
                     at ? "both" : "neither");
}

void order_read_commanders(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a commander", commander_fields);
    static const struct commander_entry start = {
        .side = -1, .zone = -1, .joined = -1, .place = {NAN, NAN}};
    struct scenario *s = out;
    if (!reader_is_list(rd, value, 0, COMMANDERS_MAX, "commanders"))
        return;
    s->commanders =
        schema_read_list(rd, value, &schema, sizeof *s->commanders, &start, &s->commander_count);
}

void order_read_commands(struct reader *rd, const struct node *top, struct scenario *s) {
    const struct node *list = tree_get(top, "commanders");
    const struct node *n = list != NULL ? list->first : NULL;
    for (int i = 0; i < s->commander_count && n != NULL; i++, n = n->next) {
        const struct node *command = tree_get(n, "command");
        if (command != NULL)
            read_command(rd, command, tree_get(top, "brigades"), &s->commanders[i]);
        check_place_given(rd, n);
        join_unit(&s->commanders[i], s);
    }
}

/* --- ids --- */

struct id_use {
    const char *id;
    const struct node *where;
    const char *what;
};

static int add_space(const struct reader *rd, enum space space, struct id_use *out) {
    const struct names *names = &rd->names[space];
    int count = 0;
    for (int i = 0; i < names->count; i++)
        if (names->at[i].id[0] != '\0')
            out[count++] = (struct id_use){names->at[i].id, tree_get(names->at[i].where, "id"),
                                           reader_space_name(space)};
    return count;
}

static int add_sections(const struct scenario *s, const struct node *chains, struct id_use *out) {
    for (int i = 0; i < s->abatis_count; i++)
        out[i] = (struct id_use){s->abatis[i].id, chains, "section of abatis"};
    return s->abatis_count;
}

/* Within one kind it has been said already. */
static void check_uses(struct reader *rd, const struct id_use *uses, int count) {
    for (int i = 0; i < count; i++) {
        int j = 0;
        while (j < i && (uses[j].what == uses[i].what || strcmp(uses[j].id, uses[i].id) != 0))
            j++;
        if (j < i)
            reader_fault(rd, uses[i].where, "the id `%s` of a %s is taken by the %s in line %d",
                         uses[i].id, uses[i].what, uses[j].what, uses[j].where->line);
    }
}

void order_check_ids(struct reader *rd, const struct node *top, const struct scenario *s) {
    static const enum space spaces[] = {SPACE_WINGS, SPACE_BRIGADES, SPACE_COMMANDERS, SPACE_UNITS};
    int count = s->abatis_count;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        count += rd->names[spaces[i]].count;
    struct id_use *uses = reader_take(rd, count, sizeof *uses);
    if (uses == NULL)
        return;
    count = 0;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        count += add_space(rd, spaces[i], uses + count);
    count += add_sections(s, tree_get(top, "abatis"), uses + count);
    check_uses(rd, uses, count);
}
