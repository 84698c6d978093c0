/* order: the order of battle as it is read: brigades with their units, wings,
 * commanders, and the victory that names them. Field_readers; `out` is the
 * struct scenario. */
#ifndef SCENARIOS_ORDER_H
#define SCENARIOS_ORDER_H

#include "scenarios/schema.h"

#define UNITS_MAX 200

/* Collects the names of wings, brigades, units and commanders, before any of
 * them is read. */
void order_collect(struct reader *rd, const struct node *top);

/* A field_reader that only sees that the wings are sound. */
void order_read_wings(struct reader *rd, const struct node *value, void *out);

void order_read_brigades(struct reader *rd, const struct node *value, void *out);
void order_read_commanders(struct reader *rd, const struct node *value, void *out);

void order_read_victory(struct reader *rd, const struct node *value, void *out);
void order_read_decision(struct reader *rd, const struct node *value, void *out);

/* Once all is read: the brigades' wings, the commanders' brigades. */
void order_name_wings(struct reader *rd, const struct node *top, struct scenario *s);
void order_read_commands(struct reader *rd, const struct node *top, struct scenario *s);

/* No id serves twice among units, commanders, brigades, wings and sections of
 * abatis: each can be named in the same command. */
void order_check_ids(struct reader *rd, const struct node *top, const struct scenario *s);

/* {turn, edges}: an arrival. A field_reader; `out` is a struct arrival. */
void order_read_arrival(struct reader *rd, const struct node *value, void *out);

#endif
