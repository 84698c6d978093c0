/* What stands on the table: bases, those that are lost, commanders, melees. */
#include "referee/draw/board_page.h"

#include "referee/state.h"

#include <math.h>

#define MELEE_IN 0.07 /* half its width, on the page */
#define ARROW_IN 0.06

static const char *colour_of(const struct battle *b, const struct unit *u) {
    return b->scenario->brigades[u->brigade].colour;
}

static void corners_path(const struct board *bd, const struct vec *at, int count) {
    cairo_new_path(bd->cr);
    for (int i = 0; i < count; i++)
        cairo_line_to(bd->cr, at[i].x, at[i].y);
}

/* Across a base, to be seen on light and on dark colours. */
static void draw_stroke(const struct board *bd, struct vec from, struct vec to) {
    static const struct {
        const char *colour;
        double points;
    } strokes[] = {{"#ffffff", 2}, {"#000000", 0.7}};
    for (int i = 0; i < 2; i++) {
        corners_path(bd, (struct vec[]){from, to}, 2);
        canvas_colour(bd->cr, strokes[i].colour, 1);
        cairo_set_line_width(bd->cr, strokes[i].points * POINT_IN);
        cairo_stroke(bd->cr);
    }
}

/* The second side's bases have a stroke from corner to corner, so that sides
 * are told apart in grey too; the front edge is thick. */
void board_draw_base(const struct board *bd, const struct vec corners[4], const char *colour,
                     int side, bool lost) {
    const double dashes[] = {1.5 * POINT_IN, 1.5 * POINT_IN};
    corners_path(bd, corners, 4);
    cairo_close_path(bd->cr);
    canvas_colour(bd->cr, lost ? "#ffffff" : colour, lost ? 0.6 : 1);
    cairo_fill_preserve(bd->cr);
    canvas_colour(bd->cr, "#000000", lost ? 0.7 : 1);
    cairo_set_line_width(bd->cr, 0.6 * POINT_IN);
    cairo_set_dash(bd->cr, dashes, lost ? 2 : 0, 0);
    cairo_stroke(bd->cr);
    cairo_set_dash(bd->cr, dashes, 0, 0);
    if (lost)
        return;
    if (side == 1)
        draw_stroke(bd, corners[0], corners[2]);
    corners_path(bd, (struct vec[]){corners[1], corners[2]}, 2);
    canvas_colour(bd->cr, "#000000", 1);
    cairo_set_line_width(bd->cr, 1.8 * POINT_IN);
    cairo_stroke(bd->cr);
}

static void page_corners(const struct board *bd, const struct rect *base, struct vec corners[4]) {
    const struct hull h = hull_of_rect(base);
    for (int i = 0; i < 4; i++)
        corners[i] = board_at(bd, h.at[i]);
}

/* --- units --- */

/* Where the unit's bases would stand had it lost none: what is not covered by
 * those it has left shows what is gone. A garrison's have no such places. */
static void draw_lost(struct board *bd, const struct unit *u) {
    struct rect whole[BASES_MAX];
    struct vec corners[4];
    if (u->bases >= u->started || u->posture.formation == FORMATION_GARRISON)
        return;
    formation_layout(&u->posture, u->started, u->base_width_in, u->base_depth_in, whole);
    cairo_save(bd->cr);
    board_clip(bd);
    for (int i = 0; i < u->started; i++) {
        page_corners(bd, &whole[i], corners);
        board_draw_base(bd, corners, NULL, u->side, true);
        board_keep_clear(bd, hull_of_rect(&whole[i]));
    }
    cairo_restore(bd->cr);
}

/* A small arrow from the middle of the front. */
static void draw_facing(struct board *bd, const struct unit *u) {
    const struct rect outline = unit_outline(u);
    const struct vec ahead = vec_from_bearing(u->posture.facing_deg);
    const struct vec right = {ahead.y, -ahead.x};
    const double size = ARROW_IN / bd->scale;
    const struct vec front = vec_add(outline.centre, vec_scale(ahead, outline.depth_in / 2));
    const struct vec tip = vec_add(front, vec_scale(ahead, size));
    board_path(bd,
               (struct vec[]){tip, vec_add(front, vec_scale(right, size * 0.6)),
                              vec_add(front, vec_scale(right, -size * 0.6))},
               3, true);
    canvas_colour(bd->cr, "#000000", 1);
    cairo_fill(bd->cr);
    board_keep_clear(bd, hull_of_point(tip));
}

static void draw_unit(struct board *bd, const struct unit *u) {
    struct vec corners[4];
    draw_lost(bd, u);
    for (int i = 0; i < u->bases; i++) {
        page_corners(bd, &u->base[i], corners);
        board_draw_base(bd, corners, colour_of(bd->b, u), u->side, false);
    }
    if (u->posture.formation != FORMATION_GARRISON)
        draw_facing(bd, u);
}

/* --- commanders --- */

void board_draw_commander(const struct board *bd, struct vec page, double size_in,
                          const char *colour, int side) {
    cairo_new_path(bd->cr);
    cairo_arc(bd->cr, page.x, page.y, size_in, 0, 2 * acos(-1));
    canvas_colour(bd->cr, "#ffffff", 1);
    cairo_fill_preserve(bd->cr);
    canvas_colour(bd->cr, colour, 1);
    cairo_set_line_width(bd->cr, 2.2 * POINT_IN);
    cairo_stroke(bd->cr);
    cairo_arc(bd->cr, page.x, page.y, size_in + 1.2 * POINT_IN, 0, 2 * acos(-1));
    canvas_colour(bd->cr, "#000000", 1);
    cairo_set_line_width(bd->cr, 0.5 * POINT_IN);
    cairo_stroke(bd->cr);
    const double arm = size_in * 0.5;
    cairo_move_to(bd->cr, page.x - arm, page.y);
    cairo_line_to(bd->cr, page.x + arm, page.y);
    if (side == 0) {
        cairo_move_to(bd->cr, page.x, page.y - arm);
        cairo_line_to(bd->cr, page.x, page.y + arm);
    }
    canvas_colour(bd->cr, "#000000", 1);
    cairo_set_line_width(bd->cr, 1.4 * POINT_IN);
    cairo_stroke(bd->cr);
}

/* The colour of his command; black for one who may join anybody. */
static const char *commander_colour(const struct battle *b, int commander) {
    const struct commander_entry *e = &b->scenario->commanders[commander];
    return e->brigade_count > 0 ? b->scenario->brigades[e->brigades[0]].colour : "#000000";
}

static void draw_commander(struct board *bd, int commander) {
    const struct commander *m = &bd->b->commanders[commander];
    const struct vec at = board_at(bd, m->place);
    board_draw_commander(bd, at, BOARD_COMMANDER_IN, commander_colour(bd->b, commander), m->side);
}

/* --- melees --- */

void board_draw_melee(const struct board *bd, struct vec page, double size_in) {
    static const struct {
        const char *colour;
        double points;
    } strokes[] = {{"#ffffff", 5}, {"#c00000", 2.5}};
    for (int i = 0; i < 2; i++) {
        cairo_new_path(bd->cr);
        cairo_move_to(bd->cr, page.x - size_in, page.y - size_in);
        cairo_line_to(bd->cr, page.x + size_in, page.y + size_in);
        cairo_move_to(bd->cr, page.x - size_in, page.y + size_in);
        cairo_line_to(bd->cr, page.x + size_in, page.y - size_in);
        canvas_colour(bd->cr, strokes[i].colour, 1);
        cairo_set_line_width(bd->cr, strokes[i].points * POINT_IN);
        cairo_stroke(bd->cr);
    }
}

/* Where the two are nearest to each other. */
static void draw_melee(struct board *bd, const struct melee_entry *m) {
    struct segment nearest;
    unit_distance_in(unit_at(bd->b, m->attacker), unit_at(bd->b, m->defender), &nearest);
    const struct vec at = vec_between(nearest.a, nearest.b, 0.5);
    board_draw_melee(bd, board_at(bd, at), MELEE_IN);
    board_keep_clear(bd, hull_of_point(at));
}

void board_draw_pieces(struct board *bd) {
    const struct battle *b = bd->b;
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_ON_TABLE)
            draw_unit(bd, &b->units[i]);
    for (int i = b->now.melee_next; i < b->now.melee_count; i++)
        if (!b->melees[i].by_hand && !battle_melee_is_void(b, &b->melees[i]))
            draw_melee(bd, &b->melees[i]);
    for (int i = 0; i < b->commander_count; i++)
        if (b->commanders[i].presence == PRESENCE_ON_TABLE)
            draw_commander(bd, i);
}
