/* chart: chances as people read them: percentages, short fractions, bars. */
#ifndef REFEREE_CONSOLE_CHART_H
#define REFEREE_CONSOLE_CHART_H

#include "referee/fritz/spread.h"

#include <stdio.h>

#define CHART_CELL 40

/* A chance in `to` (CHART_CELL bytes): "11.1% (1 in 9)"; the fraction only
 * where a die or two make it. What is not quite 0 or 1 never reads as such.
 * Returns `to`. */
char *chart_chance(char *to, double p);

/* A line: a label, its chance and a bar. */
void chart_line(FILE *out, const char *label, double p);

/* A table of a spread, with "exactly" and "at least" and bars: a row for each
 * count, or for runs of counts where there are many; what is rarer than 1 in
 * 2,000 at either end is left out. `what` heads the counts ("hits"). */
void chart_spread(FILE *out, const char *what, const struct spread *s);

#endif
