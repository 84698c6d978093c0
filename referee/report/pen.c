#include "referee/report/pen.h"

#include <stdlib.h>
#include <string.h>

static bool grow(struct pen_table *t) {
    int capacity = t->capacity * 2 + 16;
    size_t cells = (size_t)capacity * (size_t)t->columns;
    char **more = realloc(t->cells, cells * sizeof *more);

    if (more) {
        t->cells = more;
    }
    bool *sums = more ? realloc(t->sums, (size_t)capacity * sizeof *sums) : NULL;
    if (!sums) {
        return false;
    }
    t->sums = sums;
    t->capacity = capacity;
    return true;
}

void pen_row(struct pen_table *t, bool sum, const char *const *cells) {
    if (t->failed || (t->rows == t->capacity && !grow(t))) {
        t->failed = true;
        return;
    }
    char **row = &t->cells[(size_t)t->rows * (size_t)t->columns];
    for (int i = 0; i < t->columns; i++) {
        row[i] = strdup(cells[i]);
        t->failed = t->failed || !row[i];
    }
    t->sums[t->rows++] = sum;
}

void pen_table_clear(struct pen_table *t) {
    for (int i = 0; i < t->rows * t->columns; i++) {
        free(t->cells[i]);
    }
    free(t->cells);
    free(t->sums);
    *t = (struct pen_table){0};
}
