/* canvas: one way to draw for SVG, PNG and PDF.
 *
 * The unit is the inch, with the origin in the upper left corner and y growing
 * downwards; a PDF has as many pages as cairo_show_page ends. Only here are
 * Cairo's surfaces opened and closed. */
#ifndef REFEREE_DRAW_CANVAS_H
#define REFEREE_DRAW_CANVAS_H

#include <cairo/cairo.h>
#include <stdio.h>

enum canvas_format { CANVAS_SVG, CANVAS_PNG, CANVAS_PDF };

/* What the ending of a file's name says (.svg, .png, .pdf, whatever the case of
 * its letters), or -1. */
int canvas_format_of(const char *path);

struct canvas {
    cairo_t *cr; /* draw on it; the canvas's */
    enum canvas_format format;
    FILE *out; /* the caller's */
    int why;   /* errno of a write that failed */
};

#define CANVAS_DOTS_PER_IN 200.0 /* of a PNG */

/* Opens a canvas of that size, white, whose file goes to `out`. Returns 0, or -1
 * with errno; then there is nothing to close. The struct must stay where it is
 * until it is closed. */
int canvas_open(struct canvas *c, FILE *out, enum canvas_format format, double width_in,
                double height_in);

/* Writes what is left to write, and frees the fonts that were used. Returns 0, or
 * -1 with errno. */
int canvas_close(struct canvas *c);

/* A context on which nothing shows, for measuring in inches what words take on any
 * canvas. The caller destroys it. */
cairo_t *canvas_measure(void);

/* Frees the fonts that were measured where no canvas was closed afterwards. No
 * context may be left. */
void canvas_give_fonts_back(void);

/* Makes "#rrggbb" the colour to draw with, `opacity` 0 to 1. */
void canvas_colour(cairo_t *cr, const char *colour, double opacity);

#endif
