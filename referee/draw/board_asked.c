/* What is drawn over the table for a question: how far a unit fires and where
 * its front is, and the line of fire between two. */
#include "referee/draw/board_page.h"

#include "referee/fritz/fire.h"
#include "referee/fritz/shoot.h"

#include <math.h>
#include <stdio.h>

#define LEAST_ZONE_IN 6.0 /* of the front of a unit that does not fire */
#define ZONE_COLOUR "#e0a000"
#define CLEAR_COLOUR "#007030"
#define BARRED_COLOUR "#c00000"

static const struct board_font figure_font = {.points = 7, .bold = true};

/* --- range --- */

/* Where the front zone ends at `far_in` along its rays: the front corners, and
 * the ends of the rays that leave them. */
struct rays {
    struct vec right, right_end, left_end, left;
};

static struct rays rays_of(const struct board *bd, const struct rect *outline, double far_in) {
    const double half = bd->b->rules->front_arc_deg / 2, facing = outline->facing_deg;
    const struct vec to_right = vec_from_bearing(bearing_normalise(facing + half));
    const struct vec to_left = vec_from_bearing(bearing_normalise(facing - half));
    const struct hull h = hull_of_rect(outline);
    return (struct rays){h.at[1], vec_add(h.at[1], vec_scale(to_right, far_in)),
                         vec_add(h.at[2], vec_scale(to_left, far_in)), h.at[2]};
}

/* All of the front zone that is nearer than `reach_in`, and more, as the path. */
static void zone_path(const struct board *bd, const struct rect *outline, double reach_in) {
    const struct rays r = rays_of(bd, outline, 2 * reach_in);
    const struct vec on = vec_scale(vec_from_bearing(outline->facing_deg), 2 * reach_in);
    board_path(bd,
               (struct vec[]){r.right, r.right_end, vec_add(r.right_end, on),
                              vec_add(r.left_end, on), r.left_end, r.left},
               6, true);
}

/* The edges of the zone. */
static void draw_rays(const struct board *bd, const struct rect *outline, double reach_in) {
    const struct rays r = rays_of(bd, outline, 1.1 * reach_in);
    board_path(bd, (struct vec[]){r.right_end, r.right, r.left, r.left_end}, 4, false);
    cairo_set_source_rgba(bd->cr, 0, 0, 0, 0.6);
    cairo_set_line_width(bd->cr, 0.8 * POINT_IN);
    cairo_stroke(bd->cr);
}

static void draw_column(const struct board *bd, const struct unit *u, double range_in) {
    const struct vec at = board_at(bd, u->posture.centre);
    cairo_new_path(bd->cr);
    cairo_arc(bd->cr, at.x, at.y, range_in * bd->scale, 0, 2 * acos(-1));
    canvas_colour(bd->cr, ZONE_COLOUR, 0.16);
    cairo_fill_preserve(bd->cr);
    canvas_colour(bd->cr, ZONE_COLOUR, 1);
    cairo_set_line_width(bd->cr, 1.4 * POINT_IN);
    cairo_stroke(bd->cr);
}

static bool is_column(const struct ruleset *r, const struct unit *u, int column) {
    return column != r->charge_column && fire_needs(r, u->type, column) > 0;
}

/* The farthest range at which the unit hits; 0: it does not fire. */
static double reach_of(const struct ruleset *r, const struct unit *u) {
    double reach_in = 0;
    for (int i = 0; i < r->fire_column_count; i++)
        if (is_column(r, u, i))
            reach_in = r->fire_column_in[i];
    return reach_in;
}

/* One zone with all columns in which the unit hits, the farthest first. */
static void draw_zone(const struct board *bd, const struct unit *u, const struct rect *outline) {
    const struct ruleset *r = bd->b->rules;
    const double reach_in = fmax(reach_of(r, u), LEAST_ZONE_IN);
    cairo_save(bd->cr);
    board_clip(bd);
    draw_rays(bd, outline, reach_in);
    zone_path(bd, outline, reach_in);
    cairo_clip(bd->cr);
    for (int i = r->fire_column_count - 1; i >= 0; i--)
        if (is_column(r, u, i))
            draw_column(bd, u, r->fire_column_in[i]);
    cairo_restore(bd->cr);
}

static void draw_range(const struct board *bd, const struct unit *u) {
    if (u->posture.formation == FORMATION_GARRISON) {
        for (int i = 0; i < u->bases; i++)
            draw_zone(bd, u, &u->base[i]);
        return;
    }
    const struct rect outline = unit_outline(u);
    draw_zone(bd, u, &outline);
}

/* --- line of fire --- */

static void draw_corridor(const struct board *bd, struct segment line, const char *colour) {
    const double half = bd->b->rules->line_of_fire_width_in / 2 * bd->scale;
    const struct vec a = board_at(bd, line.a), b = board_at(bd, line.b);
    cairo_new_path(bd->cr);
    cairo_move_to(bd->cr, a.x, a.y);
    cairo_line_to(bd->cr, b.x, b.y);
    cairo_set_line_cap(bd->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(bd->cr, 2 * half);
    canvas_colour(bd->cr, colour, 0.25);
    cairo_stroke_preserve(bd->cr);
    cairo_set_line_width(bd->cr, 1.2 * POINT_IN);
    canvas_colour(bd->cr, colour, 1);
    cairo_stroke(bd->cr);
    cairo_set_line_cap(bd->cr, CAIRO_LINE_CAP_BUTT);
}

/* "12.30", clear", beside the middle of the line. */
static void say_line(struct board *bd, struct segment line, const char *text) {
    board_note(bd, figure_font, vec_between(line.a, line.b, 0.5), text);
    board_keep_clear(bd, hull_of_segment(line));
}

static void draw_line(const struct board *bd, int from, int to) {
    const struct range_answer range = battle_range(bd->b, from, to);
    bool close;
    if (!range.in_front)
        draw_corridor(bd, range.nearest, "#606060");
    else if (shoot_blocker(bd->b, from, to, range.line, &close) < 0)
        draw_corridor(bd, range.line, CLEAR_COLOUR);
    else
        draw_corridor(bd, range.line, BARRED_COLOUR);
}

void board_draw_asked(struct board *bd) {
    if (bd->asked.range_of >= 0)
        draw_range(bd, unit_at(bd->b, bd->asked.range_of));
    if (bd->asked.los_from >= 0)
        draw_line(bd, bd->asked.los_from, bd->asked.los_to);
}

/* --- words --- */

static void say_columns(struct board *bd, const struct unit *u) {
    const struct ruleset *r = bd->b->rules;
    const struct vec ahead = vec_from_bearing(u->posture.facing_deg);
    char text[48];
    for (int i = 0; i < r->fire_column_count; i++) {
        if (!is_column(r, u, i))
            continue;
        const double range_in = r->fire_column_in[i];
        const int needs = fire_needs(r, u->type, i);
        snprintf(text, sizeof text, needs < DIE_FACES ? "%g\": %d-6" : "%g\": %ds", range_in,
                 needs);
        board_note(bd, figure_font, vec_add(u->posture.centre, vec_scale(ahead, range_in)), text);
    }
}

static void say_verdict(struct board *bd, int from, int to) {
    const struct range_answer range = battle_range(bd->b, from, to);
    char text[160];
    bool close;
    if (!range.in_front) {
        snprintf(text, sizeof text, "%.2f\", not in front", range.nearest_in);
        say_line(bd, range.nearest, text);
        return;
    }
    const int barred_by = shoot_blocker(bd->b, from, to, range.line, &close);
    if (barred_by < 0)
        snprintf(text, sizeof text, "%.2f\", clear", range.centre_to_nearest_in);
    else
        snprintf(text, sizeof text, "%.2f\", barred by %.100s", range.centre_to_nearest_in,
                 unit_name(bd->b, barred_by));
    say_line(bd, range.line, text);
}

void board_say_asked(struct board *bd) {
    if (bd->asked.range_of >= 0)
        say_columns(bd, unit_at(bd->b, bd->asked.range_of));
    if (bd->asked.los_from >= 0)
        say_verdict(bd, bd->asked.los_from, bd->asked.los_to);
}
