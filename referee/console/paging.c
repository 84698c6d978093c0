#include "referee/console/paging.h"

#include <stdlib.h>
#include <string.h>

/* The rows that the line which `text` begins with takes on so many columns. */
static int rows_of(const char *text, int columns) {
    int used = 0;

    for (; *text && *text != '\n'; text++) {
        used += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return used > columns ? (used + columns - 1) / columns : 1;
}

static const char *line_end(const char *text) {
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

/* Where the lines end that fit so many rows; the first is always one of them. */
static const char *page_end(const char *text, int columns, int rows) {
    int used = *text ? rows_of(text, columns) : 0;
    const char *end = line_end(text);

    while (*end && used + rows_of(end, columns) <= rows) {
        used += rows_of(end, columns);
        end = line_end(end);
    }
    return end;
}

static int count_lines(const char *text) {
    int n = 0;

    for (; *text; text = line_end(text)) {
        n++;
    }
    return n;
}

/* A row is the prompt's, and where something is left one is the line's that says so. */
static void show_page(struct desk *d, const char *text, int columns, int rows) {
    const char *end = page_end(text, columns, rows - 1);
    char more[60];

    if (*end) {
        end = page_end(text, columns, rows - 2);
    }
    char *page = strndup(text, (size_t)(end - text)), *rest = *end ? strdup(end) : NULL;
    if (!page || (*end && !rest)) { /* out of memory: all at once */
        free(page);
        free(rest);
        desk_paint(d, d->options.out, text);
        return;
    }
    desk_paint(d, d->options.out, page);
    free(page);
    d->rest = rest;
    if (rest) {
        const int lines = count_lines(rest);
        snprintf(more, sizeof more, "-- %d more line%s: Enter shows %s --\n", lines,
                 lines == 1 ? "" : "s", *page_end(rest, columns, rows - 1) ? "more" : "the rest");
        desk_paint(d, d->options.out, more);
    }
}

void paging_show(struct desk *d, const char *text) {
    int columns, rows;

    if (!d->cuts || input_waits(d->input) || !desk_room(d, &columns, &rows) || columns < 1) {
        desk_paint(d, d->options.out, text);
    } else {
        show_page(d, text, columns, rows);
    }
}

void paging_next(struct desk *d) {
    char *text = d->rest;

    d->rest = NULL;
    if (text) {
        paging_show(d, text);
    }
    free(text);
}

void paging_begin(struct desk *d, bool cuts) {
    free(d->rest);
    d->rest = NULL;
    d->cuts = cuts && input_is_terminal(d->input);
}
