/* Around the table: what battle it is and when, the scale, the legend. */
#include "referee/draw/board_page.h"

#include "referee/console/text.h"

#include <stdio.h>
#include <string.h>

#define LINE_IN 0.2
#define SWATCH_IN 0.24
#define WORDS_IN 0.36   /* from the legend's edge to its words */
#define SCALE_BAR_IN 12 /* of the table */

static const struct board_font title_font = {.points = 15, .bold = true};
static const struct board_font when_font = {.points = 11};
static const struct board_font head_font = {.points = 8.5, .bold = true};
static const struct board_font line_font = {.points = 7.5};

/* --- above and below --- */

static void draw_title(const struct board *bd) {
    char text[200];
    text_clean(text, sizeof text, bd->b->scenario->name);
    board_text(bd, title_font, BOARD_LEFT, bd->left_in, bd->top_in - 0.72, text);
    if (bd->b->now.turn > 0)
        snprintf(text, sizeof text, "Turn %d, %.150s", bd->b->now.turn,
                 battle_phase_name(bd->b, bd->b->now.phase));
    else
        snprintf(text, sizeof text, "%.150s", battle_phase_name(bd->b, bd->b->now.phase));
    board_text(bd, when_font, BOARD_LEFT, bd->left_in, bd->top_in - 0.42, text);
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
    board_text(bd, line_font, BOARD_LEFT, x + length + 0.08, y - 0.04,
               "12 inches on the table; north is up");
}

/* --- legend --- */

/* Where the next line of the legend goes. */
struct legend {
    const struct board *bd;
    double y_in;
};

static void say(struct legend *l, struct board_font font, double x_in, const char *words) {
    char text[120];
    const double room_in = 2.9 - x_in;
    text_clean(text, sizeof text, words);
    size_t n = strlen(text);
    while (n > 4 && board_text_size(l->bd, font, text).width_in > room_in) {
        n--;
        while (n > 4 && ((unsigned char)text[n] & 0xc0) == 0x80)
            n--;
        memcpy(text + n, "...", n + 4 < sizeof text ? 4 : 1);
    }
    board_text(l->bd, font, BOARD_LEFT, l->bd->legend_in + x_in, l->y_in, text);
    l->y_in += LINE_IN;
}

static void swatch_corners(const struct legend *l, struct vec corners[4]) {
    const double x = l->bd->legend_in, y = l->y_in + 0.02, w = SWATCH_IN, h = SWATCH_IN / 2;
    const struct vec at[4] = {{x + w, y + h}, {x + w, y}, {x, y}, {x, y + h}};
    memcpy(corners, at, sizeof at);
}

static void say_brigades(struct legend *l, int side) {
    const struct battle *b = l->bd->b;
    struct vec corners[4];
    say(l, head_font, 0, b->rules->sides[side].name);
    for (int i = 0; i < b->scenario->brigade_count; i++) {
        const struct brigade *brigade = &b->scenario->brigades[i];
        if (brigade->side != side)
            continue;
        swatch_corners(l, corners);
        board_draw_base(l->bd, corners, brigade->colour, side, false);
        say(l, line_font, WORDS_IN, brigade->name);
    }
    l->y_in += LINE_IN / 2;
}

static void say_ground(struct legend *l, const char *colour, const char *name) {
    cairo_new_path(l->bd->cr);
    cairo_rectangle(l->bd->cr, l->bd->legend_in, l->y_in + 0.02, SWATCH_IN, SWATCH_IN / 2);
    canvas_colour(l->bd->cr, colour != NULL ? colour : "#d9d2c2", 1);
    cairo_fill_preserve(l->bd->cr);
    canvas_colour(l->bd->cr, "#000000", 0.5);
    cairo_set_line_width(l->bd->cr, 0.6 * POINT_IN);
    cairo_stroke(l->bd->cr);
    say(l, line_font, WORDS_IN, name);
}

/* Only grounds that this table has. */
static void say_grounds(struct legend *l) {
    const struct scenario *s = l->bd->b->scenario;
    for (int g = 0; g < s->rules->ground_count; g++) {
        bool there = false;
        for (int i = 0; i < s->terrain_count; i++)
            there |= s->terrain[i].ground == g;
        if (there)
            say_ground(l, s->rules->grounds[g].colour, s->rules->grounds[g].name);
    }
}

static void say_marks(struct legend *l) {
    struct vec corners[4];
    const struct vec middle = {l->bd->legend_in + SWATCH_IN / 2, 0};
    say(l, head_font, 0, "Marks");
    swatch_corners(l, corners);
    board_draw_base(l->bd, corners, NULL, 0, true);
    say(l, line_font, WORDS_IN, "a base that is lost; 3/5: 3 left of 5");
    for (int side = 0; side < SIDES; side++) {
        char text[120];
        board_draw_commander(l->bd, (struct vec){middle.x, l->y_in + 0.08}, 0.07, "#606060", side);
        snprintf(text, sizeof text, "a commander: %.90s", l->bd->b->rules->sides[side].name);
        say(l, line_font, WORDS_IN, text);
    }
    board_draw_melee(l->bd, (struct vec){middle.x, l->y_in + 0.08}, 0.06);
    say(l, line_font, WORDS_IN, "in contact: a melee will be fought");
    say_grounds(l);
}

/* A line across the swatch's place. */
static void swatch_line(const struct legend *l, struct vec ends[2]) {
    const double y = l->y_in + 0.08;
    ends[0] = (struct vec){l->bd->legend_in, y};
    ends[1] = (struct vec){l->bd->legend_in + SWATCH_IN, y};
    cairo_new_path(l->bd->cr);
    cairo_move_to(l->bd->cr, ends[0].x, y);
    cairo_line_to(l->bd->cr, ends[1].x, y);
}

static void say_works(struct legend *l) {
    const struct scenario *s = l->bd->b->scenario;
    struct vec ends[2];
    for (int cut = 0; cut < 2 && s->abatis_count > 0; cut++) {
        swatch_line(l, ends);
        board_draw_abatis(l->bd, ends[0], ends[1], cut);
        say(l, line_font, WORDS_IN, cut ? "abatis that is cut" : "abatis");
    }
}

static bool somebody_waits(const struct battle *b) {
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_WAITING)
            return true;
    return false;
}

static void say_edges(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct vec ends[2];
    if (b->now.phase == PHASE_DEPLOY && b->scenario->zone_count > 0) {
        swatch_line(l, ends);
        board_stroke_zone(l->bd);
        say(l, line_font, WORDS_IN, "where armies are set up");
    }
    if (somebody_waits(b)) {
        swatch_line(l, ends);
        board_stroke_entry(l->bd);
        say(l, line_font, WORDS_IN, "where those who wait come on");
    }
}

void board_draw_frame(struct board *bd) {
    struct legend l = {bd, bd->top_in};
    draw_title(bd);
    draw_scale(bd);
    for (int side = 0; side < SIDES; side++)
        say_brigades(&l, side);
    say_marks(&l);
    say_works(&l);
    say_edges(&l);
}
