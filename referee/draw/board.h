/* board: a picture of the table, to scale, north up (docs/pictures.md). */
#ifndef REFEREE_DRAW_BOARD_H
#define REFEREE_DRAW_BOARD_H

#include "referee/battle.h"
#include "referee/draw/canvas.h"

/* What is drawn over the table; indexes of units on the table, -1: nothing. */
struct board_asked {
    int range_of;         /* its front zone and the columns of its fire */
    int los_from, los_to; /* the line of fire from one to the other */
};
#define BOARD_PLAIN ((struct board_asked){-1, -1, -1})

/* The picture's size in inches. */
void board_size(const struct battle *b, double *width_in, double *height_in);

/* Draws it, as large as that, on a canvas. */
void board_draw(cairo_t *cr, const struct battle *b, const struct board_asked *asked);

/* Writes the picture to a stream. Returns 0, or -1 with errno. */
int board_write(FILE *out, enum canvas_format format, const struct battle *b,
                const struct board_asked *asked);

#endif
