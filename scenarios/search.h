/* search: where scenario and rules files are looked for.
 *
 * In this order: $REFEREE_DATA, the installed data directory (REFEREE_DATADIR),
 * the folder scenarios/ beside the program or above it. Rules are
 * in the folder rules/ of each. */
#ifndef SCENARIOS_SEARCH_H
#define SCENARIOS_SEARCH_H

#include <stdbool.h>

/* The file NAME.yaml in the first folder that has it, or NULL with errno
 * set: ENOENT when none has, ENOMEM when memory runs out. The caller frees. `first`, when not NULL,
 * is a file beside which rules/ is looked into before all others. */
char *search_file(const char *name, bool rules, const char *first);

/* All names that are there, each once, in the order of the alphabet; ended by
 * NULL; the caller frees each and the array. NULL when memory runs out. `first`
 * is as above. */
char **search_names(bool rules, const char *first);
void search_names_free(char **names);

/* The file's name without its folder and its .yaml; the caller frees. NULL
 * when memory runs out. */
char *search_stem(const char *path);

#endif
