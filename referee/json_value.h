/* json_value: small values that events and answers share.
 *
 * Each returns a new reference, or NULL when memory runs out. */
#ifndef REFEREE_JSON_VALUE_H
#define REFEREE_JSON_VALUE_H

#include "referee/battle.h"

#include <jansson.h>

/* Text as people typed it: what text_clean replaces comes out as '?'. */
json_t *json_value_text(const char *text);

/* [x, y] in inches; the second is null unless the place is known. */
json_t *json_value_place(struct vec p);
json_t *json_value_known_place(bool known, struct vec p);

/* The number, or null when it is not known. */
json_t *json_value_known_number(bool known, double number);

/* The upper limit in inches of a column of the fire table, a whole number
 * where it is one; null for -1. */
json_t *json_value_column(const struct battle *b, int column);

/* The lowest face that hits; null for 0, where none does. */
json_t *json_value_needs(int needs);

json_t *json_value_faces(const uint8_t *faces, int count);

/* `list` with `item` at its end, `object` with a key more: both are given away, and
 * NULL (of either too) leaves nothing behind. */
json_t *json_value_append(json_t *list, json_t *item);
json_t *json_value_set(json_t *object, const char *key, json_t *item);

/* The modifiers of `all` that counted: [{"name","value"}]. */
json_t *json_value_applied(const struct modifier_list *all, const struct applied *applied);

#endif
