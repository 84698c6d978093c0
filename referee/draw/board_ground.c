/* The table itself: its ground, where units are set up and come on, redoubts
 * and abatis. */
#include "referee/draw/board_page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TABLE_COLOUR "#f3ecdc"
#define GROUND_COLOUR "#d9d2c2" /* of what has none of its own */
#define WORKS_COLOUR "#6b4a2b"
#define GRID_IN 10

/* --- table --- */

static void table_path(const struct board *bd) {
    cairo_new_path(bd->cr);
    cairo_rectangle(bd->cr, bd->left_in, bd->top_in, bd->width_in, bd->depth_in);
}

void board_clip(const struct board *bd) {
    table_path(bd);
    cairo_clip(bd->cr);
}

/* A figure at every tenth inch, outside of the table. */
static void draw_figures(const struct board *bd) {
    const struct board_font font = {.points = 6.5};
    char text[16];
    for (int x = 0; x <= (int)bd->b->scenario->width_in; x += GRID_IN) {
        const struct vec at = board_at(bd, (struct vec){x, 0});
        snprintf(text, sizeof text, "%d", x);
        board_text(bd, font, BOARD_CENTRE, at.x, at.y + 0.04, text);
    }
    for (int y = 0; y <= (int)bd->b->scenario->depth_in; y += GRID_IN) {
        const struct vec at = board_at(bd, (struct vec){0, y});
        snprintf(text, sizeof text, "%d", y);
        board_text(bd, font, BOARD_RIGHT, at.x - 0.05, at.y - 0.06, text);
    }
}

static void draw_grid(const struct board *bd) {
    const double width = bd->b->scenario->width_in, depth = bd->b->scenario->depth_in;
    cairo_set_source_rgba(bd->cr, 0, 0, 0, 0.10);
    cairo_set_line_width(bd->cr, 0.5 * POINT_IN);
    for (int x = GRID_IN; x < width; x += GRID_IN) {
        board_path(bd, (struct vec[]){{x, 0}, {x, depth}}, 2, false);
        cairo_stroke(bd->cr);
    }
    for (int y = GRID_IN; y < depth; y += GRID_IN) {
        board_path(bd, (struct vec[]){{0, y}, {width, y}}, 2, false);
        cairo_stroke(bd->cr);
    }
}

/* --- terrain --- */

static void area_path(const struct board *bd, const struct area *a) {
    board_path(bd, a->outline, a->outline_count, true);
}

/* Fills the path. */
static void fill_ground(const struct board *bd, const char *colour) {
    canvas_colour(bd->cr, colour != NULL ? colour : GROUND_COLOUR, 1);
    cairo_fill_preserve(bd->cr);
    canvas_colour(bd->cr, "#000000", 0.35);
    cairo_set_line_width(bd->cr, 0.6 * POINT_IN);
    cairo_stroke(bd->cr);
}

void board_draw_swatch(const struct board *bd, struct vec middle, double width_in, int ground) {
    cairo_new_path(bd->cr);
    cairo_rectangle(bd->cr, middle.x - width_in / 2, middle.y - width_in / 4, width_in,
                    width_in / 2);
    fill_ground(bd, bd->b->rules->grounds[ground].colour);
}

static void draw_terrain(const struct board *bd, const struct terrain *t) {
    area_path(bd, &t->area);
    fill_ground(bd, t->colour);
}

/* Ground that no rule asks for lies under all other. */
static void draw_all_terrain(const struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int ruled = 0; ruled < 2; ruled++)
        for (int i = 0; i < s->terrain_count; i++)
            if ((s->terrain[i].ground >= 0) == ruled)
                draw_terrain(bd, &s->terrain[i]);
}

/* --- setting up and coming on --- */

void board_dash(const struct board *bd, double on_pt, double off_pt) {
    const double dashes[] = {on_pt * POINT_IN, off_pt * POINT_IN};
    cairo_set_dash(bd->cr, dashes, on_pt > 0 ? 2 : 0, 0);
}

void board_stroke_zone(const struct board *bd) {
    canvas_colour(bd->cr, "#404040", 0.9);
    cairo_set_line_width(bd->cr, 1.2 * POINT_IN);
    board_dash(bd, 5, 3);
    cairo_stroke(bd->cr);
    board_dash(bd, 0, 0);
}

void board_stroke_entry(const struct board *bd) {
    canvas_colour(bd->cr, "#b35c00", 1);
    cairo_set_line_width(bd->cr, 3 * POINT_IN);
    board_dash(bd, 6, 4);
    cairo_stroke(bd->cr);
    board_dash(bd, 0, 0);
}

static void draw_zones(const struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int i = 0; i < s->zone_count; i++)
        for (int n = 0; n < s->zones[i].area_count; n++) {
            area_path(bd, &s->zones[i].areas[n]);
            board_stroke_zone(bd);
        }
}

/* A stretch of edge on which somebody who waits may come on. */
static void draw_entry(const struct board *bd, const struct arrival *a) {
    for (int i = 0; i < a->edge_count; i++) {
        board_path(bd, (struct vec[]){a->edges[i].a, a->edges[i].b}, 2, false);
        board_stroke_entry(bd);
    }
}

static void draw_entries(const struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int i = 0; i < s->unit_count; i++)
        if (bd->b->units[i].presence == PRESENCE_WAITING)
            draw_entry(bd, &s->units[i].arrival);
    for (int i = 0; i < s->commander_count; i++)
        if (bd->b->commanders[i].presence == PRESENCE_WAITING)
            draw_entry(bd, &s->commanders[i].arrival);
}

void board_draw_ground(struct board *bd) {
    table_path(bd);
    canvas_colour(bd->cr, TABLE_COLOUR, 1);
    cairo_fill(bd->cr);
    cairo_save(bd->cr);
    board_clip(bd);
    draw_all_terrain(bd);
    draw_grid(bd);
    if (bd->b->now.phase == PHASE_DEPLOY)
        draw_zones(bd);
    cairo_restore(bd->cr);
    table_path(bd);
    canvas_colour(bd->cr, "#000000", 1);
    cairo_set_line_width(bd->cr, 1 * POINT_IN);
    cairo_stroke(bd->cr);
    draw_entries(bd);
    draw_figures(bd);
}

/* --- redoubts and abatis --- */

static void draw_redoubt(const struct board *bd, const struct redoubt *r) {
    area_path(bd, &r->area);
    canvas_colour(bd->cr, "#c9a97c", 0.55);
    cairo_fill(bd->cr);
    canvas_colour(bd->cr, WORKS_COLOUR, 1);
    cairo_set_line_width(bd->cr, 3.5 * POINT_IN);
    for (int i = 0; i < r->wall_count; i++) {
        board_path(bd, (struct vec[]){r->walls[i].a, r->walls[i].b}, 2, false);
        cairo_stroke(bd->cr);
    }
}

/* Standing: stakes across the line. Cut: a thin broken line. */
void board_draw_abatis(const struct board *bd, struct vec a, struct vec b, bool cut) {
    const struct vec along = vec_sub(b, a);
    const double length = vec_length(along), stake = 0.045;
    const int stakes = cut || length <= 0 ? 0 : 1 + (int)(length / 0.07);
    canvas_colour(bd->cr, WORKS_COLOUR, cut ? 0.6 : 1);
    cairo_set_line_width(bd->cr, (cut ? 0.8 : 1.2) * POINT_IN);
    board_dash(bd, cut ? 2 : 0, 3);
    cairo_new_path(bd->cr);
    cairo_move_to(bd->cr, a.x, a.y);
    cairo_line_to(bd->cr, b.x, b.y);
    for (int i = 0; i <= stakes && stakes > 0; i++) {
        const struct vec p = vec_between(a, b, (double)i / stakes);
        const struct vec by =
            vec_scale((struct vec){along.x - along.y, along.y + along.x}, stake / length / sqrt(2));
        cairo_move_to(bd->cr, p.x - by.x, p.y - by.y);
        cairo_line_to(bd->cr, p.x + by.x, p.y + by.y);
    }
    cairo_stroke(bd->cr);
    board_dash(bd, 0, 0);
}

void board_draw_works(struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int i = 0; i < s->redoubt_count; i++)
        draw_redoubt(bd, &s->redoubts[i]);
    for (int i = 0; i < s->abatis_count; i++)
        board_draw_abatis(bd, board_at(bd, s->abatis[i].at.a), board_at(bd, s->abatis[i].at.b),
                          bd->b->abatis_cut[i]);
}
