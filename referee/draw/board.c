/* The picture as a whole: its measures, its parts in their order, and how
 * places and words get onto the page. */
#include "referee/draw/board_page.h"

#include <math.h>

#define TABLE_IN 11.0 /* the table's longer side on the page */
#define MARGIN_IN 0.45
#define TITLE_IN 0.75
#define LEGEND_IN 2.9

static double scale_of(const struct battle *b) {
    return TABLE_IN / fmax(b->scenario->width_in, b->scenario->depth_in);
}

/* The legend is as high as it has lines; the page is no lower. */
static double legend_height_in(const struct battle *b) {
    return 4.2 + 0.2 * b->scenario->brigade_count + 0.2 * b->rules->ground_count;
}

void board_size(const struct battle *b, double *width_in, double *height_in) {
    const double scale = scale_of(b);
    *width_in = b->scenario->width_in * scale + 2 * MARGIN_IN + LEGEND_IN;
    *height_in =
        TITLE_IN + fmax(b->scenario->depth_in * scale, legend_height_in(b)) + 2 * MARGIN_IN;
}

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

struct label_size board_text_size(const struct board *bd, struct board_font font,
                                  const char *text) {
    cairo_text_extents_t extents;
    cairo_font_extents_t line;
    use_font(bd, font);
    cairo_text_extents(bd->cr, text, &extents);
    cairo_font_extents(bd->cr, &line);
    return (struct label_size){extents.x_advance, line.ascent + line.descent};
}

void board_text(const struct board *bd, struct board_font font, enum board_align align, double x_in,
                double y_in, const char *text) {
    static const double part[] = {[BOARD_LEFT] = 0, [BOARD_CENTRE] = 0.5, [BOARD_RIGHT] = 1};
    const struct label_size size = board_text_size(bd, font, text);
    cairo_font_extents_t line;
    cairo_font_extents(bd->cr, &line);
    const double x = x_in - part[align] * size.width_in, y = y_in + line.ascent;
    cairo_new_path(bd->cr);
    cairo_move_to(bd->cr, x, y);
    cairo_text_path(bd->cr, text);
    cairo_set_source_rgba(bd->cr, 1, 1, 1, 0.85);
    cairo_set_line_width(bd->cr, 2 * POINT_IN);
    cairo_set_line_join(bd->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(bd->cr);
    cairo_set_source_rgb(bd->cr, 0, 0, 0);
    cairo_move_to(bd->cr, x, y);
    cairo_show_text(bd->cr, text);
}

/* --- the whole --- */

static struct board board_of(cairo_t *cr, const struct battle *b) {
    const double scale = scale_of(b);
    struct board bd = {.cr = cr,
                       .b = b,
                       .scale = scale,
                       .left_in = MARGIN_IN,
                       .top_in = TITLE_IN + MARGIN_IN / 2,
                       .width_in = b->scenario->width_in * scale,
                       .depth_in = b->scenario->depth_in * scale};
    bd.legend_in = bd.left_in + bd.width_in + MARGIN_IN;
    bd.labels.bounds = (struct label_box){bd.left_in, bd.top_in, bd.width_in, bd.depth_in};
    return bd;
}

void board_draw(cairo_t *cr, const struct battle *b, const struct board_asked *asked) {
    struct board bd = board_of(cr, b);
    board_draw_ground(&bd);
    board_draw_works(&bd);
    board_draw_asked(&bd, asked);
    board_draw_pieces(&bd);
    board_say_asked(&bd, asked);
    board_draw_names(&bd);
    board_draw_frame(&bd);
    labels_clear(&bd.labels);
}

int board_write(FILE *out, enum canvas_format format, const struct battle *b,
                const struct board_asked *asked) {
    struct canvas c;
    double width_in, height_in;
    board_size(b, &width_in, &height_in);
    if (canvas_open(&c, out, format, width_in, height_in) != 0)
        return -1;
    board_draw(c.cr, b, asked);
    return canvas_close(&c);
}
