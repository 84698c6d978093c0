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

/* Faults of where units stand; scenario_places.c. */
void scenario_check_places(struct reader *rd, const struct scenario *s);

/* Faults of commanders, arrivals, sides and victories; scenario_people.c. */
void scenario_check_people(struct reader *rd, const struct node *top, const struct scenario *s);

#endif
