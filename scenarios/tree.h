/* tree: a YAML file as values, each with the place where it stands.
 *
 * Only the plain part of YAML is read: texts, lists and mappings. Anchors,
 * aliases, tags, directives and second documents are refused, as is anything
 * out of proportion, so that every file that is read can be read at once and
 * means what it seems to mean. The only module that includes yaml.h. */
#ifndef SCENARIOS_TREE_H
#define SCENARIOS_TREE_H

#include "scenarios/load.h"
#include "scenarios/store.h"

#define TREE_DEPTH_MAX 32
#define TREE_NODES_MAX 20000
#define TREE_KEYS_MAX 256 /* of one mapping */

enum node_kind { NODE_TEXT, NODE_LIST, NODE_MAP };

/* A value. What stands in a mapping also has its key. */
struct node {
    enum node_kind kind;
    int line, column; /* of the value, from 1; columns count characters */
    const char *key;  /* NULL in a list and at the top */
    int key_line, key_column;
    const char *text;          /* NODE_TEXT */
    bool quoted;               /* NODE_TEXT: stood in quotes or as a block */
    int count;                 /* items of a list, entries of a mapping */
    struct node *first, *last; /* in the order of the file */
    struct node *next;         /* the neighbour in the same list or mapping */
};

/* Reads the file: returns its top value, and its fingerprint when that is not
 * NULL. NULL when it has no form that could be read, or memory ran out.
 * Repeated keys and the like are faults too, but the tree goes on. All memory
 * is the store's. */
struct node *tree_read(const char *path, struct store *store, struct load_report *r,
                       uint64_t *fingerprint);

/* The mapping's entry with that key, or NULL; NULL too when `map` is NULL or
 * no mapping. */
const struct node *tree_get(const struct node *map, const char *key);

#endif
