/* board_page: what the parts of a board share. Private to board*.c.
 *
 * Places of the table are in its inches, y to the north; those of the page in
 * the page's, y downwards. */
#ifndef REFEREE_DRAW_BOARD_PAGE_H
#define REFEREE_DRAW_BOARD_PAGE_H

#include "referee/draw/board.h"
#include "referee/draw/labels.h"

#define POINT_IN (1.0 / 72)
#define BOARD_COMMANDER_IN 0.075 /* radius, on the page */
#define BOARD_LEGEND_IN 2.1      /* wide */

struct board {
    cairo_t *cr;
    const struct battle *b;
    struct board_asked asked;
    double scale;              /* page inches to a table inch */
    double left_in, top_in;    /* the table's north-west corner on the page */
    double width_in, depth_in; /* the table on the page */
    double legend_in;          /* where the legend begins, from the left */
    double legend_height_in;
    struct board_names *names; /* and what they must not cover; owned */
};

struct vec board_at(const struct board *bd, struct vec table);

/* Makes the hull, or the line, the path. */
void board_path(const struct board *bd, const struct vec *corners, int count, bool closed);
void board_hull(const struct board *bd, const struct hull *h);

/* Nothing is drawn outside of the table until cairo_restore. */
void board_clip(const struct board *bd);

/* --- words --- */

enum board_align { BOARD_LEFT, BOARD_CENTRE, BOARD_RIGHT };

struct board_font {
    double points;
    bool bold, italic;
};

struct board_size {
    double width_in, height_in;
};

/* The width of the text and the height of its line. */
struct board_size board_text_size(const struct board *bd, struct board_font font, const char *text);

/* Writes it in black with a white edge around it; (x, y) is the upper edge of
 * its line, at the side that `align` says. */
void board_text(const struct board *bd, struct board_font font, enum board_align align, double x_in,
                double y_in, const char *text);

/* --- names (board_names.c) --- */

#define BOARD_NOTES_MAX 16

/* Room for the names of that battle, or NULL without memory. */
struct board_names *board_names_new(const struct battle *b);
void board_names_free(struct board_names *n); /* NULL is allowed */

/* What names had better not cover, places of the table. Melees, fronts, walls and
 * at most BOARD_NOTES_MAX more. */
void board_keep_clear(struct board *bd, struct hull h);

/* A remark on a place of the table, beside it; at most BOARD_NOTES_MAX. */
void board_note(struct board *bd, struct board_font font, struct vec at, const char *text);

/* Finds the places of all names. 0, or -1 without memory. */
int board_seat_names(struct board *bd);
void board_draw_names(const struct board *bd);

/* True for who is on the table without a name, as there was no room for it: a unit,
 * or a commander; the other is -1. */
bool board_is_unnamed(const struct board *bd, int unit, int commander);

/* --- the parts, from the bottom up --- */

void board_draw_ground(struct board *bd);      /* terrain, zones, edges */
void board_draw_works(struct board *bd);       /* redoubts, abatis */
void board_draw_pieces(struct board *bd);      /* units, commanders, melees */
void board_draw_asked(struct board *bd);       /* its shapes */
void board_say_asked(struct board *bd);        /* its figures */
void board_draw_frame(const struct board *bd); /* title, scale */

/* The legend, or only its height. */
void board_draw_legend(const struct board *bd);
double board_legend_in(const struct board *bd);

/* Strokes the path as the edge of a zone to set up in, as an edge to come on by. */
void board_stroke_zone(const struct board *bd);
void board_stroke_entry(const struct board *bd);
void board_dash(const struct board *bd, double on_pt, double off_pt); /* 0: an unbroken line */

/* A piece of that kind of ground, as in the legend. */
void board_draw_swatch(const struct board *bd, struct vec middle, double width_in, int ground);

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
