/* ask: a question at the console after some commands, and its JSON answer. */
#ifndef TESTS_SUPPORT_ASK_H
#define TESTS_SUPPORT_ASK_H

#include <jansson.h>

/* The answer to `question` after the lines of `setup`, none of which may be
 * refused, or the test fails. The caller decrefs. */
json_t *ask_line(const char *scenario, const char *setup, const char *question);

/* What stands under "odds" in it; the test fails when there is nothing. */
json_t *ask_odds_of(const char *scenario, const char *setup, const char *question);

/* The number at a path of keys and indexes parted by dots, "distribution.2";
 * NAN where there is none. */
double ask_number(const json_t *answer, const char *path);

#endif
