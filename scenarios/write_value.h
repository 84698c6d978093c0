/* write_value: single values and mappings of a file, written so that they read
 * back as the same. For write.c alone. */
#ifndef SCENARIOS_WRITE_VALUE_H
#define SCENARIOS_WRITE_VALUE_H

#include "geometry/vec.h"
#include "scenarios/tree.h"

#include <stdio.h>

/* A decimal number with as many digits as a file may hold (15). */
void write_number(FILE *out, double value);
void write_place(FILE *out, struct vec place);

/* A value on one line, lists and mappings in brackets. */
void write_node(FILE *out, const struct node *n);

/* A key at the top of a file with its value: long texts in a block, lists of
 * mappings one entry a line. */
void write_section(FILE *out, const struct node *n);

/* A mapping in braces, written key by key. One within another comes out only
 * when it gets a key. */
struct write_map {
    FILE *out;
    struct write_map *outer; /* NULL: written in any case */
    const char *key;         /* of the outer one */
    int keys;
};

struct write_map write_map_begin(FILE *out);
struct write_map write_map_within(struct write_map *outer, const char *key);
void write_map_end(struct write_map *m);

/* The key; its value is to follow. */
void write_map_key(struct write_map *m, const char *key);
void write_map_text(struct write_map *m, const char *key, const char *text);
void write_map_number(struct write_map *m, const char *key, int count);
/* Nothing when the value is 0 or false. */
void write_map_count(struct write_map *m, const char *key, int count);
void write_map_inches(struct write_map *m, const char *key, double value);
void write_map_flag(struct write_map *m, const char *key, bool flag);

/* The entries of `map` whose keys are not among `but` (ended by NULL). */
void write_map_nodes(struct write_map *m, const struct node *map, const char *const *but);

#endif
