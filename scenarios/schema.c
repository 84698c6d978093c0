#include "scenarios/schema.h"

#include "scenarios/fault.h"
#include "scenarios/value.h"

#include <stdio.h>
#include <string.h>

#define FIELDS_MAX 40
#define ALLOWED_MAX 900

static const struct field *find_field(const struct schema *schema, const char *key) {
    for (int i = 0; i < schema->count; i++)
        if (strcmp(schema->fields[i].key, key) == 0)
            return &schema->fields[i];
    return NULL;
}

/* Stores only what was read: a fault leaves the value that was there. */
static void read_value(struct reader *rd, const struct node *n, const struct field *f, void *at) {
    switch (f->kind) {
    case FIELD_TEXT:
        value_text(rd, n, (int)f->max, at);
        break;
    case FIELD_ID:
        value_id(rd, n, at);
        break;
    case FIELD_NUMBER:
        value_number(rd, n, f->min, f->max, f->unit, at);
        break;
    case FIELD_COUNT:
        value_count(rd, n, (int)f->min, (int)f->max, f->unit, at);
        break;
    case FIELD_FLAG:
        value_flag(rd, n, at);
        break;
    case FIELD_CHOICE: {
        int index;
        if (value_choice(rd, n, f->names, &index))
            memcpy(at, &index, sizeof index);
        break;
    }
    case FIELD_NAME: {
        int index = reader_resolve(rd, f->space, n);
        memcpy(at, &index, sizeof index);
        break;
    }
    case FIELD_PLACE:
        value_place(rd, n, at);
        break;
    case FIELD_OTHER:
        f->read(rd, n, at);
        break;
    case FIELD_CHECKED:
        break;
    }
}

/* {is: VALUE, from: sheet|reading}: who changes the value sees whose it is. */
static void read_sourced(struct reader *rd, const struct node *n, const struct field *f, void *at) {
    static const char *const sources[] = {"sheet", "reading", NULL};
    static const struct field fields[] = {
        {.key = "is", .kind = FIELD_CHECKED, .required = true},
        {.key = "from", .kind = FIELD_CHOICE, .required = true, .names = sources}};
    static const struct schema schema = SCHEMA("a value with its source", fields);
    char found[80];
    int from = 0;
    if (n->kind != NODE_MAP) {
        reader_fault(
            rd, n,
            "%s does not say where it comes from; allowed: {is: VALUE, from: sheet} or {is: "
            "VALUE, from: reading}",
            reader_found(n, found, sizeof found));
        return;
    }
    schema_read(rd, n, &schema, &from);
    const struct node *value = tree_get(n, "is");
    if (value != NULL)
        read_value(rd, value, f, at);
}

static void unknown_key(struct reader *rd, const struct node *n, const struct schema *schema) {
    const char *keys[FIELDS_MAX + 1];
    char allowed[ALLOWED_MAX];
    int count = 0;
    for (; count < schema->count && count < FIELDS_MAX; count++)
        keys[count] = schema->fields[count].key;
    keys[count] = NULL;
    fault_allowed(allowed, sizeof allowed, n->key, keys);
    reader_fault_key(rd, n, "unknown key `%.60s` in %s%s", n->key, schema->what, allowed);
}

void schema_read(struct reader *rd, const struct node *map, const struct schema *schema,
                 void *out) {
    char found[80];
    if (map->kind != NODE_MAP) {
        reader_fault(rd, map, "%s is wanted here, as a mapping of keys, but this is %s",
                     schema->what, reader_found(map, found, sizeof found));
        return;
    }
    for (const struct node *n = map->first; n != NULL; n = n->next) {
        const struct field *f = find_field(schema, n->key);
        if (f == NULL)
            unknown_key(rd, n, schema);
        else if (f->sourced)
            read_sourced(rd, n, f, (char *)out + f->offset);
        else
            read_value(rd, n, f, (char *)out + f->offset);
    }
    for (int i = 0; i < schema->count; i++)
        if (schema->fields[i].required && tree_get(map, schema->fields[i].key) == NULL)
            reader_fault(rd, map, "the key `%s` is missing in %s", schema->fields[i].key,
                         schema->what);
}

int schema_known_keys(const struct schema *schema, const struct node *map) {
    int known = 0;
    if (map == NULL || map->kind != NODE_MAP)
        return 0;
    for (const struct node *n = map->first; n != NULL; n = n->next)
        known += find_field(schema, n->key) != NULL;
    return known;
}

void *schema_read_list(struct reader *rd, const struct node *list, const struct schema *schema,
                       size_t size, const void *start, int *count) {
    *count = 0;
    if (list == NULL || list->kind != NODE_LIST)
        return NULL;
    char *things = reader_take(rd, list->count, size);
    if (things == NULL)
        return NULL;
    for (const struct node *n = list->first; n != NULL; n = n->next, ++*count) {
        char *thing = things + (size_t)*count * size;
        if (start != NULL)
            memcpy(thing, start, size);
        schema_read(rd, n, schema, thing);
    }
    return things;
}
