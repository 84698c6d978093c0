/* journal_head: the first lines of a journal. For journal*.c alone. */
#ifndef REFEREE_JOURNAL_HEAD_H
#define REFEREE_JOURNAL_HEAD_H

#include "referee/journal.h"
#include "referee/journal_line.h"

/* What the first line of every journal begins with, the blank included. */
const char *journal_head_first_word(void);

/* True when so many lines are all of a head. */
bool journal_head_is_whole(int lines);

/* Reads the body of the head's n-th line (from 0), changing it. Returns 0, or
 * the column (from 1) of what cannot be read, with what should stand there in
 * `wanted`, or -1 when memory runs out. */
int journal_head_read(struct journal_head *h, int n, char *body, const char **wanted);

void journal_head_write(struct journal_lines *l, const struct journal_head *h);

void journal_head_clear(struct journal_head *h);

#endif
