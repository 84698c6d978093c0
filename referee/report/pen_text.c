/* A report as plain text, as wide as the console's answers. */
#include "referee/report/pen.h"

#include "referee/console/text.h"

#include <string.h>

/* Columns that a text takes: characters, not bytes. */
static int columns(const char *text) {
    int count = 0;

    for (; *text; text++) {
        count += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return count;
}

static void underline(FILE *out, const char *text, int with) {
    int wide = columns(text);

    for (int i = 0; i < (wide < TEXT_WIDTH ? wide : TEXT_WIDTH); i++) {
        putc(with, out);
    }
    putc('\n', out);
}

static void begin(FILE *out, const char *title) {
    text_line(out, 0, "%s", title);
    underline(out, title, '=');
}

static void end(FILE *out) {
    (void)out;
}

static void heading(FILE *out, int level, const char *text) {
    putc('\n', out);
    if (level > 3) {
        text_line(out, 0, "%s:", text);
        return;
    }
    text_line(out, 0, "%s", text);
    underline(out, text, level == 2 ? '=' : '-');
}

static void paragraph(FILE *out, const char *text) {
    text_line(out, 0, "%s", text);
}

static void list(FILE *out, bool begins) {
    (void)out;
    (void)begins;
}

static void item(FILE *out, const char *lead, const char *text, const char *notes) {
    text_line(out, 0, "- %s%s%s", lead, *lead ? " " : "", text);
    while (*notes) {
        size_t n = strcspn(notes, "\n");
        text_line(out, 4, "%.*s", (int)n, notes);
        notes += n + (notes[n] == '\n');
    }
}

/* --- tables --- */

static int width_of(const struct pen_table *t, int column) {
    int width = columns(t->heads[column]);

    for (int row = 0; row < t->rows; row++) {
        int n = columns(t->cells[row * t->columns + column]);
        width = n > width ? n : width;
    }
    return width;
}

/* The first column, with what stands before the others. A cell too wide for it has
 * a line of its own above the figures. */
static void put_first(FILE *out, const char *text, int width, bool indent) {
    int space = width - columns(text);

    fprintf(out, "%s%s", indent ? "  " : "", text);
    if (space < 0) {
        fputs("\n  ", out);
        space = width;
    }
    fprintf(out, "%*s", space + (indent || space == width ? 0 : 2), "");
}

/* The first column to the left, the others to the right. */
static void put_row(FILE *out, const struct pen_table *t, const int *widths,
                    const char *const *cells, bool indent) {
    char clean[600];

    for (int i = 0; i < t->columns; i++) {
        text_clean(clean, sizeof clean, cells[i]);
        int space = widths[i] - columns(clean);
        bool last = i == t->columns - 1;
        if (i == 0) {
            put_first(out, clean, widths[0], indent);
        } else {
            fprintf(out, "  %*s%s%s", space, "", clean, last ? "\n" : "");
        }
    }
}

/* Narrows the first column until a row fits the width of a text. */
static void fit_widths(int *widths, int count) {
    int whole = 2 + widths[0];

    for (int i = 1; i < count; i++) {
        whole += 2 + widths[i];
    }
    if (whole > TEXT_WIDTH && widths[0] > whole - TEXT_WIDTH) {
        widths[0] -= whole - TEXT_WIDTH;
    }
}

static void table(FILE *out, const struct pen_table *t) {
    int widths[PEN_COLUMNS] = {0};
    bool any_sum = false;

    for (int i = 0; i < t->columns; i++) {
        widths[i] = width_of(t, i);
    }
    fit_widths(widths, t->columns);
    for (int row = 0; row < t->rows; row++) {
        any_sum = any_sum || t->sums[row];
    }
    put_row(out, t, widths, t->heads, false);
    for (int row = 0; row < t->rows; row++) {
        put_row(out, t, widths, (const char *const *)&t->cells[(size_t)row * (size_t)t->columns],
                any_sum && !t->sums[row]);
    }
}

/* There are none in plain text: none is drawn for it. */
static void picture(FILE *out, int number, const char *svg, const char *caption) {
    (void)out;
    (void)number;
    (void)svg;
    (void)caption;
}

const struct pen pen_text = {begin, end, heading, paragraph, list, item, table, picture};
