/* store: memory for things that live and die together.
 *
 * All that a scenario or a ruleset owns is taken from one store and goes with
 * it, so nothing that was read needs a free of its own. */
#ifndef SCENARIOS_STORE_H
#define SCENARIOS_STORE_H

#include <stddef.h>

struct store; /* opaque */

/* A new, empty store, or NULL when memory runs out. The caller frees. */
struct store *store_new(void);
void store_free(struct store *s);

/* Zeroed memory for `count` things of `size` bytes, or NULL when memory runs
 * out; `count` 0 gives a valid pointer. It belongs to the store. */
void *store_take(struct store *s, size_t count, size_t size);

/* A copy of `text`, or NULL when memory runs out. It belongs to the store. */
char *store_text(struct store *s, const char *text);

#endif
