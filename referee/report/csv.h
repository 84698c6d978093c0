/* csv: a story for a spreadsheet, a row for each event (RFC 4180).
 *
 * Figures stand bare. A text that a spreadsheet would take for a formula
 * (it begins with = + - @, a tab or a return) gets an apostrophe before it. */
#ifndef REFEREE_REPORT_CSV_H
#define REFEREE_REPORT_CSV_H

#include "referee/report/story.h"

/* Writes a row of heads and the events; errors of the stream are left on it. */
void csv_write(FILE *out, const struct story *s);

#endif
