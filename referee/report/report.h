/* report: the battle as a text for those who fought it (docs/report.md). */
#ifndef REFEREE_REPORT_REPORT_H
#define REFEREE_REPORT_REPORT_H

#include "referee/report/story.h"

enum report_format {
    REPORT_TEXT,
    REPORT_MARKDOWN,
    REPORT_HTML, /* one page with all that it needs inside */
    REPORT_CSV,  /* a row for each event */
    REPORT_FORMATS
};

/* "text"; the reverse, -1 for no format's name. */
const char *report_format_name(enum report_format f);
int report_format_named(const char *name);

/* What the ending of a file's name says (.txt, .html, .md, .csv; none is text);
 * -1 for an ending that no report has. */
int report_format_of_file(const char *file);

/* Writes the report of the session's battle so far. `picture` draws the table
 * for formats that have pictures; NULL: they go without. Nothing of the session
 * changes. Returns 0, or -1 when memory runs out or a picture fails; errors of
 * the stream are left on it. */
int report_write(FILE *out, struct session *s, enum report_format format, story_picturer *picture);

#endif
