/* clause: conditions of rules as they stand in a file. */
#ifndef SCENARIOS_CLAUSE_H
#define SCENARIOS_CLAUSE_H

#include "scenarios/reader.h"

/* The names of enum formation, in its order, ended by NULL. */
extern const char *const clause_formations[];

/* Reads a condition into `out`, a struct condition: `always`, `never`, one
 * clause {tags, formations, in, not_in, when}, or a list of clauses of which
 * one must hold. A field_reader. */
void clause_read_condition(struct reader *rd, const struct node *value, void *out);

/* Reads one tag or a list of them into `out`, a uint64_t. A field_reader. */
void clause_read_tags(struct reader *rd, const struct node *value, void *out);

#endif
