/* Above and below the table: what battle it is and when, and the scale. */
#include "referee/draw/board_page.h"

#include "referee/draw/type.h"

#include <stdio.h>

#define SCALE_BAR_IN 12 /* of the table */

#define TITLE_PT 15
#define WHEN_PT 10

static const struct board_font scale_font = {.points = 7};

/* " - the Americans have won", or nothing. */
static const char *outcome_of(const struct battle *b, char *words, size_t size) {
    *words = '\0';
    if (b->now.victor == VICTOR_DRAW)
        snprintf(words, size, " - a draw");
    else if (b->now.victor != VICTOR_NONE)
        snprintf(words, size, " - the %.60s have won", b->rules->sides[b->now.victor].name);
    return words;
}

static void draw_title(const struct board *bd) {
    const struct battle *b = bd->b;
    const struct type_box name = {bd->left_in, bd->top_in - 0.62, bd->width_in, 1};
    const struct type_box when = {bd->left_in, bd->top_in - 0.3, bd->width_in, 1};
    const struct type title = {.size_in = TITLE_PT * POINT_IN, .bold = true};
    const struct type plain = {.size_in = WHEN_PT * POINT_IN};
    char text[300], won[100], turn[24] = "";
    if (b->now.turn > 0)
        snprintf(turn, sizeof turn, "Turn %d, ", b->now.turn);
    snprintf(text, sizeof text, "%s%.100s%s", turn, battle_phase_name(b, b->now.phase),
             outcome_of(b, won, sizeof won));
    canvas_colour(bd->cr, "#000000", 1);
    const struct type fitted = type_fitted(bd->cr, title, 0.6, &name, b->scenario->name);
    type_draw(bd->cr, &fitted, &name, b->scenario->name);
    type_draw(bd->cr, &plain, &when, text);
}

static void draw_scale(const struct board *bd) {
    const double y = bd->top_in + bd->depth_in + 0.28, x = bd->left_in;
    const double length = SCALE_BAR_IN * bd->scale;
    cairo_new_path(bd->cr);
    for (int i = 0; i < 2; i++) {
        cairo_rectangle(bd->cr, x + i * length / 2, y, length / 2, 0.05);
        canvas_colour(bd->cr, i == 0 ? "#000000" : "#ffffff", 1);
        cairo_fill_preserve(bd->cr);
        canvas_colour(bd->cr, "#000000", 1);
        cairo_set_line_width(bd->cr, 0.6 * POINT_IN);
        cairo_stroke(bd->cr);
    }
    board_text(bd, scale_font, BOARD_LEFT, x + length + 0.08, y - 0.04,
               "12 inches on the table; north is up");
}

void board_draw_frame(const struct board *bd) {
    draw_title(bd);
    draw_scale(bd);
}
