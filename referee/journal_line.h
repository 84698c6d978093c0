/* journal_line: one line of a journal, its parts and its checksum. For
 * journal*.c alone.
 *
 * A line is BODY, a tab, '~' and eight hexadecimal digits. The body's own
 * parts are parted by tabs; within a part control characters and backslashes
 * are written as \xHH, so that no text can pass for something else. */
#ifndef REFEREE_JOURNAL_LINE_H
#define REFEREE_JOURNAL_LINE_H

#include "referee/journal.h"

#include <stdio.h>

/* Lines on their way to the file: bodies are printed to `out`, each ended with
 * journal_lines_end_line, which adds the checksum. */
struct journal_lines {
    FILE *out;
    char *bytes; /* owned by the caller after journal_lines_finish */
    size_t size;
    size_t start;   /* of the present line */
    uint32_t chain; /* checksum of the line before */
};

/* Begins lines that follow one with the checksum `chain`; false without memory. */
bool journal_lines_begin(struct journal_lines *l, uint32_t chain);
void journal_lines_end_line(struct journal_lines *l);
/* False when memory ran out. `bytes` is to be freed either way. */
bool journal_lines_finish(struct journal_lines *l);

/* Writes a part of a body. */
void journal_line_write_part(FILE *out, const char *text);

/* Writes the body of an entry. */
void journal_line_write_entry(FILE *out, const struct journal_entry *entry);

enum journal_line_state { LINE_GOOD, LINE_NO_SUM, LINE_WRONG_SUM };

/* Looks at a line without its newline: its body is the first `*body_length`
 * bytes. Moves `chain` on to the checksum that the line states. */
enum journal_line_state journal_line_check(const char *line, size_t length, size_t *body_length,
                                           uint32_t *chain);

/* True when a checksum stands in the line, but not at its end: then it was
 * never cut short. */
bool journal_line_overruns(const char *line, size_t length);

/* Turns \xHH back, in place; false when one is malformed. */
bool journal_line_unescape(char *text);

/* Reads 16 hexadecimal digits at the start of `text`; false when they are not
 * there. */
bool journal_line_read_state(const char *text, uint64_t *state);

/* Reads a body that is no comment, changing it. Returns 0 with `out` filled
 * (its text and dice owned by the caller); the column from 1 of what cannot be
 * read; or -1 when memory runs out. */
int journal_line_read_entry(char *body, struct journal_entry *out);

#endif
