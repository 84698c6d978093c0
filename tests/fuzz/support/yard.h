/* yard: a folder of its own in which a fuzzed program reads and writes.
 *
 * Made in memory where the system has a folder for that. Homes and the state
 * directory point into it, REFEREE_DATA at the shipped scenarios, which are
 * found from the project's folder. Removed at the program's end. */
#ifndef TESTS_FUZZ_SUPPORT_YARD_H
#define TESTS_FUZZ_SUPPORT_YARD_H

#include <stddef.h>
#include <stdio.h>

/* Makes the folder; a program that cannot ends. */
void yard_open(void);

/* Writes a file there and returns its whole path, which is the yard's and lasts
 * until the next call. Folders in `name` are made. */
const char *yard_write(const char *name, const void *bytes, size_t size);

/* The same with the content of the file at `path`. */
const char *yard_copy(const char *name, const char *path);

/* Removes all that is in it. */
void yard_clear(void);

/* Makes it the working directory, and the former one again. */
void yard_enter(void);
void yard_leave(void);

/* The bytes as a text that names nothing outside of the working directory: each
 * slash becomes `+`. The caller frees. */
char *yard_text(const void *bytes, size_t size);

#endif
