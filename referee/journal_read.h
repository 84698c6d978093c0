/* journal_read: a journal from an open file. For journal*.c alone. */
#ifndef REFEREE_JOURNAL_READ_H
#define REFEREE_JOURNAL_READ_H

#include "referee/journal.h"

/* Opens the file; `flags` as of open(2). Returns its descriptor, or -1 with a
 * fault: it cannot be opened, or is no plain file. */
int journal_read_open(const char *path, int flags, struct load_report *faults);

/* Reads all of `file`; same result as journal_read. */
int journal_read_file(const char *path, int file, struct journal_content *out,
                      struct load_report *faults);

#endif
