/* file_word: the file that a command is to write, among the words typed. */
#ifndef REFEREE_CONSOLE_FILE_WORD_H
#define REFEREE_CONSOLE_FILE_WORD_H

#include <stdbool.h>

/* The text without a `to`, `into`, `as` or `in` that stands before a name. */
const char *file_word(const char *text);

/* Whether the name can be meant as a file: it stands with its folder, or ends in one
 * of `endings` (".yaml .yml"; NULL: in any). A bare word is none. */
bool file_word_fits(const char *name, const char *endings);

#endif
