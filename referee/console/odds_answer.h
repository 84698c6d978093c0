/* odds_answer: the answer to a question about the rules alone. */
#ifndef REFEREE_CONSOLE_ODDS_ANSWER_H
#define REFEREE_CONSOLE_ODDS_ANSWER_H

#include "referee/console/lookup.h"

#include <jansson.h>
#include <stdio.h>

/* Reckons the odds that `q` asks for and answers in `*object`, which is the
 * caller's, or in words where `object` is NULL. Returns 0, or -1 with `e`
 * when memory runs out; then nothing has been written. */
int odds_answer(const struct lookup *q, const struct lookup_terms *t, json_t **object, FILE *text,
                struct lookup_error *e);

#endif
