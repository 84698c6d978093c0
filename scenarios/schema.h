/* schema: what may stand in a mapping, as a table, and the reader for it.
 *
 * A schema lists every key with its type, unit, limits and whether it must be
 * there. Reading by it finds every unknown, missing and wrong entry and goes
 * on; what is sound is stored at the field's offset, what is not leaves the
 * value that was there. */
#ifndef SCENARIOS_SCHEMA_H
#define SCENARIOS_SCHEMA_H

#include "scenarios/reader.h"

#include <stddef.h>

enum field_kind {
    FIELD_TEXT,   /* char *: one line, `max` characters at most */
    FIELD_ID,     /* char *: see reader_is_id */
    FIELD_NUMBER, /* double from `min` to `max`, in `unit` */
    FIELD_COUNT,  /* int from `min` to `max`, of `unit` */
    FIELD_FLAG,   /* bool: yes or no */
    FIELD_CHOICE, /* int: index into `names` */
    FIELD_NAME,   /* int: index into the space, -1 where it is not there */
    FIELD_PLACE,  /* struct vec: [x, y] in inches */
    FIELD_OTHER,  /* by `read` */
    FIELD_CHECKED /* only its name is: another step reads it */
};

typedef void field_reader(struct reader *rd, const struct node *value, void *out);

struct field {
    const char *key;
    enum field_kind kind;
    bool required;
    bool sourced; /* stands as {is: VALUE, from: sheet|reading} */
    size_t offset;
    double min, max;
    const char *unit;
    const char *const *names; /* FIELD_CHOICE; ended by NULL */
    enum space space;
    field_reader *read;
};

struct schema {
    const char *what; /* "a unit": what the mapping describes */
    const struct field *fields;
    int count;
};

#define SCHEMA(WHAT, FIELDS)                                                                       \
    { WHAT, FIELDS, (int)(sizeof(FIELDS) / sizeof *(FIELDS)) }

/* Reads the mapping `map` into `out`. */
void schema_read(struct reader *rd, const struct node *map, const struct schema *schema, void *out);

/* How many of the mapping's keys the schema knows. */
int schema_known_keys(const struct schema *schema, const struct node *map);

/* Reads the entries of the list (NULL: none) one by one by the schema, into an
 * array of things of `size` bytes; returns it, with the count in `*count`, or
 * NULL and 0. `start`, when not NULL, is what each thing is before it is read. */
void *schema_read_list(struct reader *rd, const struct node *list, const struct schema *schema,
                       size_t size, const void *start, int *count);

#endif
