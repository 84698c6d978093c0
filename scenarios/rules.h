/* rules: a ruleset as it is read from its file, part by part.
 *
 * Each `rules_read_...` is a field_reader for one key of the file and fills
 * its part of the struct ruleset that `out` points to. */
#ifndef SCENARIOS_RULES_H
#define SCENARIOS_RULES_H

#include "scenarios/reader.h"
#include "scenarios/schema.h"

#define NAME_MAX_CHARACTERS 80
#define ABOUT_MAX_CHARACTERS 4000

/* Fields of struct ruleset; a number or a count with its source, as most single
 * values of the rules are. */
#define IN_RULES(MEMBER) .offset = offsetof(struct ruleset, MEMBER)
#define SOURCED_NUMBER(KEY, MEMBER, MIN, MAX, UNIT)                                                \
    {                                                                                              \
        .key = (KEY), .kind = FIELD_NUMBER, .required = true, .sourced = true, IN_RULES(MEMBER),   \
        .min = (MIN), .max = (MAX), .unit = (UNIT)                                                 \
    }
#define SOURCED_COUNT(KEY, MEMBER, MIN, MAX, UNIT)                                                 \
    {                                                                                              \
        .key = (KEY), .kind = FIELD_COUNT, .required = true, .sourced = true, IN_RULES(MEMBER),    \
        .min = (MIN), .max = (MAX), .unit = (UNIT)                                                 \
    }

/* The names of enum rule_source, ended by NULL. */
extern const char *const rules_sources[];

/* The keys of a rules file. */
extern const struct schema rules_schema;

/* rules_types.c: what kinds of unit and of ground there are. */
void rules_read_types(struct reader *rd, const struct node *value, void *out);
void rules_read_grounds(struct reader *rd, const struct node *value, void *out);

/* rules_fire.c: the fire table and what goes with it. */
void rules_read_fire(struct reader *rd, const struct node *value, void *out);

/* rules_tables.c: morale, charges, melee, commanders. */
void rules_read_morale(struct reader *rd, const struct node *value, void *out);
void rules_read_charges(struct reader *rd, const struct node *value, void *out);
void rules_read_melee(struct reader *rd, const struct node *value, void *out);
void rules_read_commanders(struct reader *rd, const struct node *value, void *out);

/* Reads the whole file from its tree into `out`: sections, then the checks of
 * one part against another. */
void rules_read(struct reader *rd, const struct node *top, struct ruleset *out);

/* rules_check.c: what no part can see by itself. */
void rules_check(struct reader *rd, const struct node *top, const struct ruleset *r);

#endif
