/* type: text on a page, set so that it always fits.
 *
 * Inches, from the upper left corner of the page; the context must be scaled
 * so. Texts are broken at blanks, a word too long for a line inside it; what
 * finds no room ends in "...". Bytes that are no text are shown as '?'. */
#ifndef REFEREE_DRAW_TYPE_H
#define REFEREE_DRAW_TYPE_H

#include <cairo/cairo.h>
#include <stdbool.h>

#define TYPE_POINT (1.0 / 72)

enum type_align { TYPE_LEFT, TYPE_CENTRE, TYPE_RIGHT };

struct type {
    double size_in;
    bool bold;
    enum type_align align;
};

struct type_box {
    double x_in, y_in, width_in;
    int lines_max; /* 0: as many as it takes */
};

/* From one line to the next. */
double type_leading_in(const struct type *t);

/* The height that the text takes in the box. */
double type_height_in(cairo_t *cr, const struct type *t, const struct type_box *box,
                      const char *text);

/* Draws it in the context's colour, downwards from the box's upper edge, and
 * returns its height. */
double type_draw(cairo_t *cr, const struct type *t, const struct type_box *box, const char *text);

/* The same type, made smaller, to no less than `least` of its size, until the
 * text keeps to the box's lines without being cut or breaking a word. */
struct type type_fitted(cairo_t *cr, struct type t, double least, const struct type_box *box,
                        const char *text);

/* True when it keeps to the box's lines, whole and with no word broken. */
bool type_fits(cairo_t *cr, const struct type *t, const struct type_box *box, const char *text);

#endif
