/* character: which characters text may hold. Files are refused for the others,
 * and what is typed has them replaced: the one place that knows them. */
#ifndef SCENARIOS_CHARACTER_H
#define SCENARIOS_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>

/* The character at `at`, and in `*length` its bytes (1 to 4) of the `left`
 * that remain; `*length` 0 where the bytes are no UTF-8. */
unsigned long character_read(const unsigned char *at, size_t left, int *length);

/* True for what a terminal obeys: U+0000 to U+001F and U+007F to U+009F, tab and
 * line feed among them. */
bool character_is_control(unsigned long character);

/* True for what nobody sees, and what turns, parts or joins the text around it:
 * Unicode's format characters, fillers, separators of lines, byte order marks,
 * tags, and what is no character. Selectors of variants (U+FE00 to U+FE0F) are
 * text: they stand behind many a symbol that people type. */
bool character_is_hidden(unsigned long character);

#endif
