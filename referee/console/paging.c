#include "referee/console/paging.h"

#include <stdlib.h>
#include <string.h>

/* The rows that the line which `text` begins with takes on so many columns; colours
 * (ESC [ ... m) take none. */
static int rows_of(const char *text, int columns) {
    int used = 0;

    while (*text && *text != '\n') {
        if (*text == '\033') {
            text += strcspn(text, "m\n");
            text += *text == 'm';
        } else {
            used += ((unsigned char)*text++ & 0xc0) != 0x80;
        }
    }
    return used > columns ? (used + columns - 1) / columns : 1;
}

static const char *line_end(const char *text) {
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

/* Where the lines end that fit so many rows, which are counted in `used`; the first
 * is always one of them. */
static const char *page_end(const char *text, int columns, int rows, int *used) {
    const char *end = line_end(text);

    *used = *text ? rows_of(text, columns) : 0;
    while (*end && *used + rows_of(end, columns) <= rows) {
        *used += rows_of(end, columns);
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

/* Shows what fits so many rows, one of them for the line that says what is left. */
static void show_page(struct desk *d, const char *text, int columns, int rows) {
    int used;
    const char *end = page_end(text, columns, rows, &used);

    if (*end) {
        end = page_end(text, columns, rows - 1, &used);
    }
    char *page = strndup(text, (size_t)(end - text)), *rest = *end ? strdup(end) : NULL;
    if (!page || (*end && !rest)) { /* out of memory: all at once */
        desk_paint(d, d->options.out, text);
        free(rest);
        rest = NULL;
    } else {
        desk_paint(d, d->options.out, page);
    }
    free(page);
    d->rest = rest;
    d->rows_used += used;
}

/* Behind what is left already. */
static void keep(struct desk *d, const char *text) {
    const size_t before = strlen(d->rest), more = strlen(text);
    char *rest = realloc(d->rest, before + more + 1);

    if (rest) {
        memcpy(rest + before, text, more + 1);
        d->rest = rest;
    } else { /* out of memory: all at once */
        desk_paint(d, d->options.out, d->rest);
        desk_paint(d, d->options.out, text);
        free(d->rest);
        d->rest = NULL;
    }
}

void paging_show(struct desk *d, const char *text) {
    int columns, rows;

    if (!d->cuts || !desk_room(d, &columns, &rows) || columns < 1) {
        desk_paint(d, d->options.out, text);
    } else if (d->rest) {
        keep(d, text);
    } else {
        show_page(d, text, columns, rows - 1 - d->rows_used); /* a row is the prompt's */
    }
}

void paging_begin(struct desk *d, bool cuts) {
    free(d->rest);
    d->rest = NULL;
    d->rows_used = 0;
    d->cuts = cuts && input_is_terminal(d->input) && !input_waits(d->input);
}

void paging_end(struct desk *d) {
    int columns, rows, used;
    char more[60];

    if (d->rest && desk_room(d, &columns, &rows) && columns > 0) {
        const int lines = count_lines(d->rest);
        const bool last = !*page_end(d->rest, columns, rows - 1, &used);
        snprintf(more, sizeof more, "-- %d more line%s: Enter shows %s --\n", lines,
                 lines == 1 ? "" : "s", last ? "the rest" : "more");
        desk_paint(d, d->options.out, more);
    }
}

void paging_next(struct desk *d) {
    char *text = d->rest;

    d->rest = NULL;
    paging_begin(d, true);
    if (text) {
        paging_show(d, text);
        paging_end(d);
    }
    free(text);
}
