/* json_match: does an answer hold what a transcript expects of it?
 *
 * An object must have the keys that are asked for and may have more. A list
 * must be as long as the one expected, element by element, unless that begins
 * with "...": then each of its further elements must be found somewhere, and
 * those of `events` in their order. "*" is anything. A number may be 0.0001
 * off; one that is expected as a text, "1/18" or "0.25", must agree to nine
 * figures. All else must be equal. */
#ifndef TESTS_SUPPORT_JSON_MATCH_H
#define TESTS_SUPPORT_JSON_MATCH_H

#include <jansson.h>
#include <stdbool.h>

/* The first place where the two differ; both values are borrowed. */
struct json_mismatch {
    char where[200]; /* ".events[0].hits" */
    const json_t *wanted;
    const json_t *found; /* NULL: missing */
};

/* True when `found` holds all of `wanted`; else `m` says where it does not. */
bool json_matches(const json_t *wanted, const json_t *found, struct json_mismatch *m);

#endif
