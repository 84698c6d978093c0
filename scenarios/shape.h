/* shape: stretches of ground as they stand in a file. */
#ifndef SCENARIOS_SHAPE_H
#define SCENARIOS_SHAPE_H

#include "geometry/area.h"
#include "scenarios/schema.h"

/* The keys of a shape, for the schema of what has one: exactly one of them
 * stands there. */
#define SHAPE_FIELDS                                                                               \
    {.key = "box", .kind = FIELD_CHECKED}, {.key = "polygon", .kind = FIELD_CHECKED}, {            \
        .key = "strip", .kind = FIELD_CHECKED                                                      \
    }

/* Reads the shape of the mapping `map` into `out`: box [west, south, east,
 * north], polygon [[x, y], ...] or strip {line: [[x, y], ...], width: W}. After
 * a fault `out` is empty. The caller clears. */
void shape_read(struct reader *rd, const struct node *map, struct area *out);

/* The polygon with these corners, whose node is `at`; same result. */
void shape_polygon(struct reader *rd, const struct node *at, const struct vec *corners, int count,
                   struct area *out);

#endif
