/* syntax: what is wrong with a file's form, in a game master's words. */
#ifndef SCENARIOS_SYNTAX_H
#define SCENARIOS_SYNTAX_H

#include <stdbool.h>

/* Plain words for the YAML parser's `problem`, met while it did `context`
 * (either may be NULL). Static text. */
const char *syntax_in_plain_words(const char *problem, const char *context);

/* True when the parser was within brackets or quotes, so that where they begin
 * is worth saying. */
bool syntax_has_beginning(const char *context);

#endif
