/* What ends the battle, and who has won when nothing does (2, 9.3). */
#include "scenarios/order.h"

#include "scenarios/rules.h"
#include "scenarios/scenario.h"
#include "scenarios/value.h"

#include <string.h>

#define VICTORIES_MAX 16
#define IN_VICTORY(MEMBER) .offset = offsetof(struct victory, MEMBER)
#define IN_DECISION(MEMBER) .offset = offsetof(struct decision, MEMBER)

/* Units by name; false when one is none. */
static bool read_units(struct reader *rd, const struct node *value, int **out, int *count) {
    if (!reader_is_list(rd, value, 1, UNITS_MAX, "units"))
        return false;
    int *units = reader_take(rd, value->count, sizeof *units);
    bool sound = units != NULL;
    int i = 0;
    for (const struct node *n = value->first; n != NULL && units != NULL; n = n->next) {
        units[i] = reader_resolve(rd, SPACE_UNITS, n);
        for (int j = 0; j < i && units[i] >= 0; j++)
            if (units[j] == units[i])
                reader_fault(rd, n, "the unit `%s` is named twice", n->text);
        sound = units[i++] >= 0 && sound;
    }
    if (sound) {
        *out = units;
        *count = i;
    }
    return sound;
}

static void read_victory_units(struct reader *rd, const struct node *value, void *out) {
    struct victory *v = out;
    read_units(rd, value, &v->units, &v->unit_count);
}

static void read_decision_units(struct reader *rd, const struct node *value, void *out) {
    struct decision *d = out;
    read_units(rd, value, &d->units, &d->unit_count);
}

/* Whether the kind was read, so that what it needs can be judged. */
static bool kind_is(const struct node *n, const char *kind) {
    const struct node *given = tree_get(n, "kind");
    return given != NULL && given->kind == NODE_TEXT && strcmp(given->text, kind) == 0;
}

/* Says when a key is missing that a kind needs, or stands where it says nothing. */
static void check_key(struct reader *rd, const struct node *n, const char *key, bool wanted,
                      const char *kind) {
    const struct node *at = tree_get(n, key);
    if (wanted && at == NULL && n->kind == NODE_MAP)
        reader_fault(rd, n, "the key `%s` is missing; the kind `%s` needs it", key, kind);
    if (!wanted && at != NULL)
        reader_fault_key(rd, at, "the kind `%s` has no `%s`", kind, key);
}

static const char *const victory_kinds[] = {"redoubt", "destroyed", NULL};

static const struct field victory_fields[] = {
    {.key = "kind",
     .kind = FIELD_CHOICE,
     .required = true,
     IN_VICTORY(kind),
     .names = victory_kinds},
    {.key = "side", .kind = FIELD_NAME, .required = true, IN_VICTORY(side), .space = SPACE_SIDES},
    {.key = "count",
     .kind = FIELD_COUNT,
     IN_VICTORY(count),
     .min = 1,
     .max = UNITS_MAX,
     .unit = "units"},
    {.key = "units", .kind = FIELD_OTHER, .read = read_victory_units},
    {.key = "reason", .kind = FIELD_TEXT, .required = true, IN_VICTORY(reason), .max = 200},
};

static void check_victory(struct reader *rd, const struct node *n, const struct victory *v) {
    const char *kind = victory_kinds[v->kind];
    bool destroyed = v->kind == VICTORY_DESTROYED;
    if (!kind_is(n, kind))
        return;
    check_key(rd, n, "count", destroyed, kind);
    check_key(rd, n, "units", destroyed, kind);
    if (v->unit_count > 0 && v->count > v->unit_count)
        reader_fault(rd, tree_get(n, "count"), "%d of %d units can never be destroyed", v->count,
                     v->unit_count);
}

void order_read_victory(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a victory", victory_fields);
    static const struct victory start = {.side = -1};
    struct scenario *s = out;
    if (!reader_is_list(rd, value, 0, VICTORIES_MAX, "victories"))
        return;
    s->victories =
        schema_read_list(rd, value, &schema, sizeof *s->victories, &start, &s->victory_count);
    const struct node *n = value->first;
    for (int i = 0; i < s->victory_count; i++, n = n->next)
        check_victory(rd, n, &s->victories[i]);
}

static const char *const decision_kinds[] = {"side", "bases", NULL};

static const struct field decision_fields[] = {
    {.key = "kind",
     .kind = FIELD_CHOICE,
     .required = true,
     IN_DECISION(kind),
     .names = decision_kinds},
    {.key = "side", .kind = FIELD_NAME, IN_DECISION(side), .space = SPACE_SIDES},
    {.key = "units", .kind = FIELD_OTHER, .read = read_decision_units},
    {.key = "reason", .kind = FIELD_TEXT, .required = true, IN_DECISION(reason), .max = 200},
};

void order_read_decision(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("the decision", decision_fields);
    struct scenario *s = out;
    struct decision *d = &s->decision;
    d->side = -1;
    schema_read(rd, value, &schema, d);
    const char *kind = decision_kinds[d->kind];
    if (!kind_is(value, kind))
        return;
    check_key(rd, value, "side", d->kind == DECISION_SIDE, kind);
    check_key(rd, value, "units", d->kind == DECISION_BASES, kind);
}
