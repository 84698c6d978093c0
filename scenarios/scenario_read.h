/* scenario_read: a scenario as it is read from its file. */
#ifndef SCENARIOS_SCENARIO_READ_H
#define SCENARIOS_SCENARIO_READ_H

#include "scenarios/scenario.h"
#include "scenarios/schema.h"

/* The keys of a scenario file. */
extern const struct schema scenario_schema;

/* Reads the whole file from its tree into `out`. `rd->rules` are its rules, or
 * NULL when they could not be read: then names that point to them are not
 * judged. */
void scenario_read(struct reader *rd, const struct node *top, struct scenario *out);

/* scenario_places.c: everything stands where it may (1.9, 3.4). */
void scenario_check_places(struct reader *rd, const struct node *top, const struct scenario *s);

#endif
