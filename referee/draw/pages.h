/* pages: a picture or a PDF of pages, as a file that is written whole or not at
 * all.
 *
 * What is drawn has the inch as its unit and the upper left corner of the page
 * as its origin; a page of several is ended with cairo_show_page. */
#ifndef REFEREE_DRAW_PAGES_H
#define REFEREE_DRAW_PAGES_H

#include "referee/draw/canvas.h"
#include "referee/save.h"

struct pages {
    cairo_t *cr; /* to draw on between begin and end */
    struct canvas canvas;
    struct save save; /* the file, until it is in its place */
};

/* Opens. What stands at the path is overwritten once all is drawn. Returns 0,
 * or -1 with errno as save_begin; then there is nothing to end. The struct
 * must stay where it is until the end. */
int pages_begin(struct pages *p, const char *path, enum canvas_format format, double width_in,
                double height_in);

/* Puts the file in its place. Returns 0, or -1 with errno; then nothing is left
 * of it. */
int pages_end(struct pages *p);

/* Gives up instead: nothing is left of it. */
void pages_drop(struct pages *p);

#endif
