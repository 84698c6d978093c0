/* pen: how a report's parts are written, in one of its formats.
 *
 * The report says what there is (a heading, an item of a list, a table), the
 * pen how that looks. Texts are whole UTF-8 without line ends, and are escaped
 * here and nowhere else. What goes wrong with a stream is left to be asked of
 * the stream. */
#ifndef REFEREE_REPORT_PEN_H
#define REFEREE_REPORT_PEN_H

#include <stdbool.h>
#include <stdio.h>

#define PEN_COLUMNS 8

/* A table: its cells are texts in the order of reading. */
struct pen_table {
    int columns;
    const char *heads[PEN_COLUMNS];
    char **cells; /* owned; `columns` for each row */
    bool *sums;   /* owned; by row: it adds up those below it */
    int rows, capacity;
    bool failed; /* memory ran out */
};

/* A row of `columns` texts, which are copied. */
void pen_row(struct pen_table *t, bool sum, const char *const *cells);
void pen_table_clear(struct pen_table *t);

struct pen {
    void (*begin)(FILE *out, const char *title);
    void (*end)(FILE *out);
    void (*heading)(FILE *out, int level, const char *text); /* 2 to 4; the title is 1 */
    void (*paragraph)(FILE *out, const char *text);
    void (*list)(FILE *out, bool begins); /* around items */
    /* `lead` ("" for none) stands before the text and stands out; `notes` are
     * lines of less weight below it, parted by '\n', or "". */
    void (*item)(FILE *out, const char *lead, const char *text, const char *notes);
    void (*table)(FILE *out, const struct pen_table *t);
    /* `number` is another one for each picture of a report. */
    void (*picture)(FILE *out, int number, const char *svg, const char *caption);
};

extern const struct pen pen_text, pen_markdown, pen_html;

#endif
