/* words_of: what answers call things: a line, a column, a base.
 *
 * The rules' file gives each such word twice, as pupils say it ("firing line")
 * and as the period did; `set words` chooses. Commands are typed in the plain
 * words always, and JSON has no others. */
#ifndef REFEREE_CONSOLE_WORDS_OF_H
#define REFEREE_CONSOLE_WORDS_OF_H

#include "referee/battle.h"

/* The rules' word for a key in those words: the key itself where the rules have
 * no other. It belongs to the rules or to the caller. */
const char *words_in(const struct ruleset *r, enum spoken spoken, const char *key);

/* The word for a key ("line", "base") in the words that the battle is set to. */
const char *words_of(const struct battle *b, const char *key);

/* "line", "marching column"; of a gun "no formation". */
const char *words_of_formation(const struct battle *b, enum formation f);

/* "base" for 1, else "bases". */
const char *words_of_bases(const struct battle *b, int count);

/* Copies a rule's sentence, in which things have their plain words, in the words
 * that the battle is set to. A formation is one where it follows a word that makes
 * it one ("in line", "a garrison") and is no line of fire; what stands in
 * backquotes is to be typed and stays. Cut to fit `size`. Returns `to`. */
char *words_spoken(const struct battle *b, char *to, size_t size, const char *from);

#endif
