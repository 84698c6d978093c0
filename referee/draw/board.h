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

struct board; /* opaque */

/* The picture of the battle as it stands, laid out, or NULL when memory runs out.
 * The caller frees it; the battle must neither change nor go before. */
struct board *board_new(const struct battle *b, const struct board_asked *asked);
void board_free(struct board *bd); /* NULL is allowed */

/* Its size in inches: it prints on letter and on A4 as large as it is, unless the
 * lists beside the table are very long. */
void board_size(const struct board *bd, double *width_in, double *height_in);

/* Draws it on a canvas of that size; as often as one likes. */
void board_draw(struct board *bd, cairo_t *cr);

/* All of this at once: writes the picture to a stream. Returns 0, or -1 with errno. */
int board_write(FILE *out, enum canvas_format format, const struct battle *b,
                const struct board_asked *asked);

#endif
