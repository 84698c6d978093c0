/* complete: what may stand where the game master presses Tab.
 *
 * Commands, and the names that make sense in their place: whose turn it is,
 * who waits to enter, and of targets only those that the rules allow. */
#ifndef REFEREE_CONSOLE_COMPLETE_H
#define REFEREE_CONSOLE_COMPLETE_H

#include "referee/session.h"

/* Candidates for `word`, which begins `before` bytes into `line`: a list ended
 * by NULL, or NULL for none. The caller frees each and the list. */
char **complete_word(struct session *s, const char *line, size_t before, const char *word);

#endif
