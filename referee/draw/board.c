/* The picture as a whole: its measures, its parts in their order, and how
 * places and words get onto the page. */
#include "referee/draw/board_page.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#define LONG_IN 10.4 /* a page prints on letter and on A4 as large as it is */
#define SHORT_IN 7.9
#define LEFT_IN 0.3
#define GAP_IN 0.2
#define TITLE_IN 0.7
#define BELOW_IN 0.5
#define RIGHT_IN 0.1

struct vec board_at(const struct board *bd, struct vec table) {
    return (struct vec){bd->left_in + table.x * bd->scale,
                        bd->top_in + bd->depth_in - table.y * bd->scale};
}

void board_path(const struct board *bd, const struct vec *corners, int count, bool closed) {
    cairo_new_path(bd->cr);
    for (int i = 0; i < count; i++) {
        const struct vec p = board_at(bd, corners[i]);
        cairo_line_to(bd->cr, p.x, p.y);
    }
    if (closed)
        cairo_close_path(bd->cr);
}

void board_hull(const struct board *bd, const struct hull *h) {
    board_path(bd, h->at, h->count, true);
}

/* --- words --- */

static void use_font(const struct board *bd, struct board_font font) {
    cairo_select_font_face(bd->cr, "DejaVu Sans",
                           font.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(bd->cr, font.points * POINT_IN);
}

struct board_size board_text_size(const struct board *bd, struct board_font font,
                                  const char *text) {
    cairo_text_extents_t extents;
    cairo_font_extents_t line;
    use_font(bd, font);
    cairo_text_extents(bd->cr, text, &extents);
    cairo_font_extents(bd->cr, &line);
    return (struct board_size){extents.x_advance, line.ascent + line.descent};
}

/* A pale plate behind words, which keeps them readable on any ground. (An edge
 * around each letter would make a picture three times as large.) */
static void draw_plate(const struct board *bd, double x_in, double y_in, struct board_size size) {
    const double round_in = 0.03, right_in = x_in + size.width_in, low_in = y_in + size.height_in;
    const double quarter = acos(-1) / 2;
    cairo_new_path(bd->cr);
    cairo_arc(bd->cr, right_in - round_in, y_in + round_in, round_in, -quarter, 0);
    cairo_arc(bd->cr, right_in - round_in, low_in - round_in, round_in, 0, quarter);
    cairo_arc(bd->cr, x_in + round_in, low_in - round_in, round_in, quarter, 2 * quarter);
    cairo_arc(bd->cr, x_in + round_in, y_in + round_in, round_in, 2 * quarter, 3 * quarter);
    cairo_close_path(bd->cr);
    cairo_set_source_rgba(bd->cr, 1, 1, 1, 0.72);
    cairo_fill(bd->cr);
}

void board_text(const struct board *bd, struct board_font font, enum board_align align, double x_in,
                double y_in, const char *text) {
    static const double part[] = {[BOARD_LEFT] = 0, [BOARD_CENTRE] = 0.5, [BOARD_RIGHT] = 1};
    const struct board_size size = board_text_size(bd, font, text);
    cairo_font_extents_t line;
    cairo_font_extents(bd->cr, &line);
    const double x = x_in - part[align] * size.width_in;
    draw_plate(bd, x, y_in, size);
    cairo_new_path(bd->cr);
    cairo_set_source_rgb(bd->cr, 0, 0, 0);
    cairo_move_to(bd->cr, x, y_in + line.ascent);
    cairo_show_text(bd->cr, text);
}

/* --- the whole --- */

/* Page inches to a table inch on a page of that size. */
static double scale_on(const struct scenario *s, double width_in, double height_in) {
    const double across_in = width_in - LEFT_IN - GAP_IN - BOARD_LEGEND_IN - RIGHT_IN;
    const double down_in = height_in - TITLE_IN - BELOW_IN;
    return fmin(across_in / s->width_in, down_in / s->depth_in);
}

static struct board board_of(const struct battle *b, const struct board_asked *asked) {
    const struct scenario *s = b->scenario;
    const double upright = scale_on(s, SHORT_IN, LONG_IN), across = scale_on(s, LONG_IN, SHORT_IN);
    const double scale = fmax(upright, across);
    return (struct board){.b = b,
                          .asked = *asked,
                          .scale = scale,
                          .left_in = LEFT_IN,
                          .top_in = TITLE_IN,
                          .width_in = s->width_in * scale,
                          .depth_in = s->depth_in * scale,
                          .legend_in = LEFT_IN + s->width_in * scale + GAP_IN};
}

static void draw_table(struct board *bd) {
    board_draw_ground(bd);
    board_draw_works(bd);
    board_draw_asked(bd);
    board_draw_pieces(bd);
    board_say_asked(bd);
}

/* Where the names go is found in a first drawing that nobody sees, and with it
 * how large the page must be. 0, or -1 without memory. */
static int lay_out(struct board *bd) {
    bd->names = board_names_new(bd->b);
    if (bd->names == NULL)
        return -1;
    bd->cr = canvas_measure();
    draw_table(bd);
    const int failed = board_seat_names(bd);
    bd->legend_height_in = board_legend_in(bd);
    cairo_destroy(bd->cr);
    return failed;
}

struct board *board_new(const struct battle *b, const struct board_asked *asked) {
    struct board *bd = malloc(sizeof *bd);
    if (bd == NULL)
        return NULL;
    *bd = board_of(b, asked);
    if (lay_out(bd) == 0)
        return bd;
    board_free(bd);
    return NULL;
}

void board_free(struct board *bd) {
    if (bd != NULL)
        board_names_free(bd->names);
    free(bd);
}

void board_size(const struct board *bd, double *width_in, double *height_in) {
    *width_in = bd->legend_in + BOARD_LEGEND_IN + RIGHT_IN;
    *height_in = bd->top_in + fmax(bd->depth_in, bd->legend_height_in) + BELOW_IN;
}

void board_draw(struct board *bd, cairo_t *cr) {
    bd->cr = cr;
    draw_table(bd);
    board_draw_names(bd);
    board_draw_frame(bd);
    board_draw_legend(bd);
}

int board_write(FILE *out, enum canvas_format format, const struct battle *b,
                const struct board_asked *asked) {
    struct board *bd = board_new(b, asked);
    struct canvas c;
    double width_in, height_in;
    if (bd == NULL) {
        errno = ENOMEM;
        return -1;
    }
    board_size(bd, &width_in, &height_in);
    int failed = canvas_open(&c, out, format, width_in, height_in);
    if (failed == 0) {
        board_draw(bd, c.cr);
        failed = canvas_close(&c);
    }
    const int why = errno;
    board_free(bd);
    errno = why;
    return failed;
}
