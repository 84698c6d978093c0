/* board_page: what the parts of a board share. Private to board*.c.
 *
 * Places of the table are in its inches, y to the north; those of the page in
 * the page's, y downwards. */
#ifndef REFEREE_DRAW_BOARD_PAGE_H
#define REFEREE_DRAW_BOARD_PAGE_H

#include "referee/draw/board.h"
#include "referee/draw/labels.h"

#define POINT_IN (1.0 / 72)

struct board {
    cairo_t *cr;
    const struct battle *b;
    double scale;              /* page inches to a table inch */
    double left_in, top_in;    /* the table's north-west corner on the page */
    double width_in, depth_in; /* the table on the page */
    double legend_in;          /* where the legend begins, from the left */
    struct labels labels;      /* whose names stand where, and what they must not cover */
};

struct vec board_at(const struct board *bd, struct vec table);

/* Makes the hull, or the line, the path. */
void board_path(const struct board *bd, const struct vec *corners, int count, bool closed);
void board_hull(const struct board *bd, const struct hull *h);

/* --- words --- */

enum board_align { BOARD_LEFT, BOARD_CENTRE, BOARD_RIGHT };

struct board_font {
    double points;
    bool bold, italic;
};

/* The width of the text and the height of its line. */
struct label_size board_text_size(const struct board *bd, struct board_font font, const char *text);

/* Writes it in black with a white edge around it; (x, y) is the upper edge of
 * its line, at the side that `align` says. */
void board_text(const struct board *bd, struct board_font font, enum board_align align, double x_in,
                double y_in, const char *text);

/* The same for a remark on a place of the page: where it covers nothing, as near
 * as may be, with a line to it where that is far. Left out where there is no room. */
void board_note(struct board *bd, struct board_font font, struct vec page, const char *text);

/* --- the parts, from the bottom up --- */

void board_draw_ground(struct board *bd); /* terrain, zones, edges */
void board_draw_works(struct board *bd);  /* redoubts, abatis */
void board_draw_pieces(struct board *bd); /* units, commanders, melees */
void board_draw_asked(struct board *bd, const struct board_asked *asked); /* its shapes */
void board_say_asked(struct board *bd, const struct board_asked *asked);  /* its figures */
void board_draw_names(struct board *bd);
void board_draw_frame(struct board *bd); /* title, scale, legend */

/* Strokes the path as the edge of a zone to set up in, as an edge to come on by. */
void board_stroke_zone(const struct board *bd);
void board_stroke_entry(const struct board *bd);
void board_dash(const struct board *bd, double on_pt, double off_pt); /* 0: an unbroken line */

/* A section from a to b on the page. */
void board_draw_abatis(const struct board *bd, struct vec a, struct vec b, bool cut);

/* One base, as on the table and in the legend: its outline on the page (rear
 * right, front right, front left, rear left). */
void board_draw_base(const struct board *bd, const struct vec corners[4], const char *colour,
                     int side, bool lost);
void board_draw_commander(const struct board *bd, struct vec page, double size_in,
                          const char *colour, int side);
void board_draw_melee(const struct board *bd, struct vec page, double size_in);

#endif
