/* reader: what is known while one file is read, and how its faults are named.
 *
 * Names that other parts of the file point to (types, brigades, zones ...) are
 * collected before anything is read, each kind in a space of its own; a name's
 * index is its place in the file's list, and so in the array that is made of
 * it. */
#ifndef SCENARIOS_READER_H
#define SCENARIOS_READER_H

#include "scenarios/tree.h"

enum space {
    SPACE_SIDES,
    SPACE_TAGS,
    SPACE_GROUNDS,
    SPACE_ROWS,
    SPACE_TYPES,
    SPACE_WINGS,
    SPACE_BRIGADES,
    SPACE_UNITS,
    SPACE_COMMANDERS,
    SPACE_ZONES,
    SPACE_REDOUBTS,
    SPACE_COUNT
};

/* A name and the entry that has it; `where` NULL: it is another file's. */
struct name {
    const char *id;
    const struct node *where;
};

/* Names in use; `known` is false when they could not be read, and then nothing
 * that points there is judged. */
struct names {
    bool known;
    int count;
    struct name *at;
};

struct reader {
    const char *path;
    struct store *store;
    struct load_report *report;
    struct names names[SPACE_COUNT];
    const struct ruleset *rules; /* a scenario's, or NULL when they could not be read */
    bool no_memory;              /* what comes after it may seem to be a fault of the file */
};

/* A fault at the value, at the key of the value, at the file as a whole. */
void reader_fault(struct reader *rd, const struct node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void reader_fault_key(struct reader *rd, const struct node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Memory of the file's store, zeroed; NULL, with a fault, when it runs out. */
void *reader_take(struct reader *rd, int count, size_t size);
char *reader_text(struct reader *rd, const char *text);

/* The fault that memory has run out. */
void reader_no_memory(struct reader *rd);

/* "a list", "a mapping", "`abc`": what a value is, for a fault's text. */
const char *reader_found(const struct node *n, char *out, size_t size);

/* True when `n` is a list of at least `least` and at most `most` entries; says
 * what is wrong otherwise. `what` names the entries: "units". */
bool reader_is_list(struct reader *rd, const struct node *n, int least, int most, const char *what);

/* Reads "#rrggbb" into *(char **)out; a fault for anything else, and then, as
 * where the key is missing, it stays as it was. A field's reader. */
void reader_colour(struct reader *rd, const struct node *value, void *out);

/* Lower case letters, digits and hyphens, at most 40, a letter or digit at
 * both ends. */
bool reader_is_id(const char *text);

/* Makes room for `count` names in a space. Returns false when memory runs out. */
bool reader_names_begin(struct reader *rd, enum space space, int count);
void reader_names_add(struct reader *rd, enum space space, const char *name,
                      const struct node *where);

/* Collects the `id` of each entry of the list (NULL: no names). An entry
 * without a sound id gets an empty name, so that indexes stay those of the
 * list; an id that comes again is a fault. */
void reader_collect(struct reader *rd, enum space space, const struct node *list);

/* Adds the names of one more list to a space that has been begun with room for
 * them. */
void reader_collect_more(struct reader *rd, enum space space, const struct node *list);

/* For lists that nothing points to: a fault where the entries' texts at `key`
 * come again. `list` may be NULL. */
void reader_check_repeats(struct reader *rd, const struct node *list, const char *key);

/* The index of the name, or -1 with a fault that lists what is allowed; -1
 * without one when the space is not known. */
int reader_resolve(struct reader *rd, enum space space, const struct node *n);

/* The same without a fault: -1 when the space has no such name. */
int reader_find(const struct reader *rd, enum space space, const char *name);

/* "unit type": what a space's names stand for. */
const char *reader_space_name(enum space space);

#endif
