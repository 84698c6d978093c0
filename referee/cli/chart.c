#include "referee/cli/chart.h"

#include <langinfo.h>
#include <math.h>
#include <string.h>

#define BAR_WIDTH 24
#define ROWS_MAX 20
#define RARE 0.0005         /* below this a percentage with one decimal reads 0.0 */
#define DENOMINATOR_MAX 36  /* two dice */
#define FRACTION_SLACK 1e-9 /* far below any two fractions, far above rounding */

static void percentage(char *to, size_t size, double p) {
    if (p > 0 && p < RARE) {
        snprintf(to, size, "<0.1%%");
    } else if (p < 1 && p > 1 - RARE) {
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

/* Blocks where the terminal's characters are UTF-8, else number signs. */
static void bar(FILE *out, double p) {
    const char *mark = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "\xe2\x96\x88" : "#";
    for (int i = (int)lround(p * BAR_WIDTH); i > 0; i--) {
        fputs(mark, out);
    }
    fputc('\n', out);
}

void chart_line(FILE *out, const char *label, double p) {
    char cell[CHART_CELL];
    fprintf(out, "  %-18s  %-17s  ", label, chart_chance(cell, p));
    bar(out, p);
}

/* The counts worth a row: all of a few, else those between the rare ends. */
static void shown(const struct spread *s, int *low, int *high) {
    *low = 0;
    *high = s->top;
    if (s->top < ROWS_MAX) {
        return;
    }
    for (double below = s->p[*low]; below < RARE && *low < s->top; below += s->p[*low]) {
        ++*low;
    }
    for (double above = s->p[*high]; above<RARE && * high> * low; above += s->p[*high]) {
        --*high;
    }
}

static void row(FILE *out, const struct spread *s, int first, int last) {
    char label[32], exactly[CHART_CELL], at_least[CHART_CELL];
    double p = 0;
    for (int k = last; k >= first; k--) {
        p += s->p[k];
    }
    snprintf(label, sizeof label, first == last ? "%d" : "%d-%d", first, last);
    fprintf(out, "  %11s  %-17s  %-17s  ", label, chart_chance(exactly, p),
            chart_chance(at_least, spread_at_least(s, first)));
    bar(out, p);
}

void chart_spread(FILE *out, const char *what, const struct spread *s) {
    int low, high;
    shown(s, &low, &high);
    int step = (high - low) / ROWS_MAX + 1;
    fprintf(out, "  %11s  %-17s  %-17s\n", what, step == 1 ? "exactly" : "within", "at least");
    for (int first = low; first <= high; first += step) {
        int last = first + step - 1;
        row(out, s, first, last < high ? last : high);
    }
}
