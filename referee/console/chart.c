#include "referee/console/chart.h"

#include <langinfo.h>
#include <math.h>
#include <string.h>

#define BAR_WIDTH 24
#define ROWS_MAX 20
#define RARE 0.0005         /* below this a percentage with one decimal reads 0.0 */
#define DENOMINATOR_MAX 36  /* two dice */
#define FRACTION_SLACK 1e-9 /* far below any two fractions, far above rounding */
#define ROUNDING 1e-12      /* a sum of chances this near to 1 is 1 */

static void percentage(char *to, size_t size, double p) {
    if (p > 0 && p < RARE) {
        snprintf(to, size, "<0.1%%");
    } else if (p < 1 - ROUNDING && p > 1 - RARE) {
        snprintf(to, size, ">99.9%%");
    } else {
        snprintf(to, size, "%.1f%%", 100 * p);
    }
}

char *chart_chance(char *to, double p) {
    percentage(to, CHART_CELL, p);
    for (int below = 2; below <= DENOMINATOR_MAX; below++) {
        double above = round(p * below);
        if (above >= 1 && above < below && fabs(p * below - above) < FRACTION_SLACK) {
            size_t length = strlen(to);
            snprintf(to + length, CHART_CELL - length, " (%.0f in %d)", above, below);
            break;
        }
    }
    return to;
}

/* The rest of a line: a bar of so many marks after the cell, which is padded
 * only where a bar follows. Blocks where the terminal's characters are UTF-8,
 * else number signs. */
static void cell_and_bar(FILE *out, const char *cell, double part) {
    const char *mark = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "\xe2\x96\x88" : "#";
    int marks = (int)lround(part * BAR_WIDTH);
    fprintf(out, marks > 0 ? "%-17s  " : "%s", cell);
    for (int i = 0; i < marks; i++) {
        fputs(mark, out);
    }
    fputc('\n', out);
}

void chart_line(FILE *out, const char *label, double p) {
    char cell[CHART_CELL];
    fprintf(out, "  %-18s  ", label);
    cell_and_bar(out, chart_chance(cell, p), p);
}

/* The counts worth a row: all of a few, else those between the rare ends. */
static void shown(const struct spread *s, int *low, int *high) {
    *low = 0;
    *high = s->top;
    if (s->top < ROWS_MAX) {
        return;
    }
    double below = s->p[*low];
    while (below < RARE && *low < s->top) {
        below += s->p[++*low];
    }
    double above = s->p[*high];
    while (above<RARE && * high> * low) {
        above += s->p[--*high];
    }
}

static double sum(const struct spread *s, int first, int last) {
    double p = 0;
    for (int k = last; k >= first; k--) {
        p += s->p[k];
    }
    return p;
}

static void row(FILE *out, const struct spread *s, int first, int last, double longest) {
    char label[32], exactly[CHART_CELL], at_least[CHART_CELL];
    double p = sum(s, first, last);
    snprintf(label, sizeof label, first == last ? "%d" : "%d-%d", first, last);
    fprintf(out, "  %11s  %-17s  ", label, chart_chance(exactly, p));
    cell_and_bar(out, chart_chance(at_least, spread_at_least(s, first)), p / longest);
}

static int end_of_row(int first, int step, int high) {
    return first + step - 1 < high ? first + step - 1 : high;
}

/* Bars are drawn against the likeliest row, which has the longest. */
void chart_spread(FILE *out, const char *what, const struct spread *s) {
    int low, high;
    double longest = 0;
    shown(s, &low, &high);
    int step = (high - low) / ROWS_MAX + 1;
    for (int first = low; first <= high; first += step) {
        longest = fmax(longest, sum(s, first, end_of_row(first, step, high)));
    }
    fprintf(out, "  %11s  %-17s  at least\n", what, step == 1 ? "exactly" : "within");
    for (int first = low; first <= high; first += step) {
        row(out, s, first, end_of_row(first, step, high), longest);
    }
}
