/* value: single values of a file: numbers, flags, choices, places.
 *
 * Each returns true and the value, or false after a fault that says what is
 * allowed; then `out` is untouched. */
#ifndef SCENARIOS_VALUE_H
#define SCENARIOS_VALUE_H

#include "geometry/vec.h"
#include "scenarios/reader.h"

/* A plain decimal number from `min` to `max`: digits, one sign before, one
 * point within; no exponent, no leading zeros, no quotes. */
bool value_number(struct reader *rd, const struct node *n, double min, double max, const char *unit,
                  double *out);

/* The same without a point. */
bool value_count(struct reader *rd, const struct node *n, int min, int max, const char *unit,
                 int *out);

/* yes, no, true or false. */
bool value_flag(struct reader *rd, const struct node *n, bool *out);

/* One of `names` (ended by NULL): its index. */
bool value_choice(struct reader *rd, const struct node *n, const char *const *names, int *out);

/* A text of one line, not empty, at most `most` characters; the store's. */
bool value_text(struct reader *rd, const struct node *n, int most, char **out);

/* An id; the store's. */
bool value_id(struct reader *rd, const struct node *n, char **out);

/* [x, y] in inches, each at most VALUE_FAR_IN from the corner of the table. */
#define VALUE_FAR_IN 1000.0
bool value_place(struct reader *rd, const struct node *n, struct vec *out);

/* A list of at least `least` and at most `most` places; the store's. */
bool value_places(struct reader *rd, const struct node *n, int least, int most, struct vec **out,
                  int *count);

#endif
