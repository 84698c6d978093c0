/* battlefield: the ground of a scenario as it is read: terrain, redoubts,
 * abatis, zones. The first four functions are field_readers; `out` is the
 * struct scenario. */
#ifndef SCENARIOS_BATTLEFIELD_H
#define SCENARIOS_BATTLEFIELD_H

#include "scenarios/schema.h"

void battlefield_read_terrain(struct reader *rd, const struct node *value, void *out);
void battlefield_read_redoubts(struct reader *rd, const struct node *value, void *out);
void battlefield_read_abatis(struct reader *rd, const struct node *value, void *out);
void battlefield_read_zones(struct reader *rd, const struct node *value, void *out);

/* Frees the areas of what has been read. */
void battlefield_clear(struct scenario *s);

#endif
