/* The rosters on paper. */
#include "referee/draw/canvas.h"
#include "referee/draw/print.h"
#include "referee/draw/type.h"

#include <math.h>
#include <stdio.h>

#define MARGIN_IN 0.6
#define TITLE_PT 20
#define UNIT_PT 12.5
#define TEXT_PT 9
#define HAIR_IN (0.6 * TYPE_POINT)
#define BOX_IN 0.34
#define BOX_GAP_IN 0.09
#define BAR_IN 0.12    /* the brigade's colour at the left */
#define INDENT_IN 0.22 /* of what stands beside it */
#define NAME_IN 0.72   /* width of "Moves", "Shoots" ... */
#define UNIT_GAP_IN 0.17
#define LEAST 0.5

struct sheet_of_paper {
    cairo_t *cr;
    const struct scenario *s;
    const struct roster *roster;
    double left_in, width_in, bottom_in;
    double y_in; /* where the next thing goes */
    int pages;   /* of this roster */
};

static void black(cairo_t *cr) {
    cairo_set_source_rgb(cr, 0, 0, 0);
}

static double set(struct sheet_of_paper *p, struct type t, double x_in, double width_in, int lines,
                  const char *text) {
    struct type_box box = {x_in, p->y_in, width_in, lines};

    if (lines > 0) {
        t = type_fitted(p->cr, t, LEAST, &box, text);
    }
    return type_draw(p->cr, &t, &box, text);
}

/* --- the head of a page --- */

static void draw_rule(struct sheet_of_paper *p) {
    cairo_set_line_width(p->cr, 2 * HAIR_IN);
    cairo_move_to(p->cr, p->left_in, p->y_in);
    cairo_line_to(p->cr, p->left_in + p->width_in, p->y_in);
    cairo_stroke(p->cr);
}

static void draw_square(cairo_t *cr, double x_in, double y_in, double size_in) {
    black(cr);
    cairo_set_line_width(cr, 2 * HAIR_IN);
    cairo_rectangle(cr, x_in, y_in, size_in, size_in);
    cairo_stroke(cr);
}

/* The box to cross off when the commander is lost. */
static void draw_lost_box(struct sheet_of_paper *p) {
    const struct type type = {7 * TYPE_POINT, false, TYPE_CENTRE};
    struct type_box box = {p->left_in, p->y_in + 0.1, BOX_IN, 1};

    draw_square(p->cr, p->left_in, p->y_in, BOX_IN);
    cairo_set_source_rgb(p->cr, 0.45, 0.45, 0.45);
    type_draw(p->cr, &type, &box, "lost");
    black(p->cr);
}

static void draw_title(struct sheet_of_paper *p) {
    const struct type title = {TITLE_PT * TYPE_POINT, true, TYPE_LEFT};
    const struct type side = {UNIT_PT * TYPE_POINT, true, TYPE_RIGHT};
    const struct type small = {TEXT_PT * TYPE_POINT, false, TYPE_LEFT};
    const struct type page = {TEXT_PT * TYPE_POINT, false, TYPE_RIGHT};
    double side_in = 0.25 * p->width_in, name_in = p->width_in - side_in;
    char text[64];

    black(p->cr);
    set(p, side, p->left_in + name_in, side_in, 1, p->s->rules->sides[p->roster->side].name);
    p->y_in += set(p, title, p->left_in, name_in - 0.2, 1,
                   p->roster->commander < 0 ? "Units without a commander"
                                            : p->s->commanders[p->roster->commander].name);
    snprintf(text, sizeof text, "page %d", p->pages);
    if (p->pages > 1) {
        set(p, page, p->left_in + name_in, side_in, 1, text);
    }
    p->y_in += set(p, small, p->left_in, name_in, 1, p->s->name) + 0.05;
    draw_rule(p);
    p->y_in += 0.1;
}

static void begin_page(struct sheet_of_paper *p) {
    if (p->pages > 0) {
        cairo_show_page(p->cr);
    }
    p->pages++;
    p->y_in = MARGIN_IN;
    draw_title(p);
}

/* Whose units he may join, where none stands on his own roster: a line for each
 * brigade. */
static void draw_command(struct sheet_of_paper *p) {
    const struct type type = {TEXT_PT * TYPE_POINT, false, TYPE_LEFT};

    for (int b = 0; b < p->s->brigade_count; b++) {
        struct sentence words = {0};
        if (!roster_may_join(p->s, p->roster->commander, b)) {
            continue;
        }
        roster_brigade_line(&words, p->s, b);
        struct type_box box = {p->left_in, p->y_in, p->width_in, 0};
        if (p->y_in + type_height_in(p->cr, &type, &box, words.text) > p->bottom_in) {
            begin_page(p);
        }
        p->y_in += set(p, type, p->left_in, p->width_in, 0, words.text) + 0.06;
    }
}

/* His own rules and the box that is crossed off when he is lost. */
static void draw_commander(struct sheet_of_paper *p) {
    const struct type text = {TEXT_PT * TYPE_POINT, false, TYPE_LEFT};
    const double indent_in = BOX_IN + 0.12;
    struct sentence words = {0};

    roster_commander_line(&words, p->s, p->roster->commander);
    draw_lost_box(p);
    double height_in = set(p, text, p->left_in + indent_in, p->width_in - indent_in, 0, words.text);
    p->y_in += fmax(height_in, BOX_IN) + 0.08;
}

static void draw_head(struct sheet_of_paper *p) {
    const struct type hint = {TEXT_PT * TYPE_POINT, true, TYPE_LEFT};

    if (p->roster->commander >= 0) {
        draw_commander(p);
    }
    p->y_in += set(p, hint, p->left_in, p->width_in, 1,
                   p->roster->unit_count > 0 ? "Cross off a box for each base that is lost."
                                             : "The units that he may join stand on other pages:");
    p->y_in += 0.12;
    if (p->roster->unit_count == 0) {
        draw_command(p);
    }
}

/* --- a unit --- */

static int boxes_in_row(const struct sheet_of_paper *p) {
    return (int)((p->width_in - INDENT_IN + BOX_GAP_IN) / (BOX_IN + BOX_GAP_IN));
}

static double boxes_height_in(const struct sheet_of_paper *p, int bases) {
    int row = boxes_in_row(p), rows = (bases + row - 1) / row;

    return rows * (BOX_IN + BOX_GAP_IN);
}

static void draw_boxes(struct sheet_of_paper *p, int bases) {
    const struct type number = {7 * TYPE_POINT, false, TYPE_CENTRE};
    int row = boxes_in_row(p);
    char text[16];

    for (int i = 0; i < bases; i++) {
        int down = i / row, across = i % row;
        struct type_box box = {p->left_in + INDENT_IN + across * (BOX_IN + BOX_GAP_IN),
                               p->y_in + down * (BOX_IN + BOX_GAP_IN), BOX_IN, 1};
        draw_square(p->cr, box.x_in, box.y_in, BOX_IN);
        cairo_set_source_rgb(p->cr, 0.45, 0.45, 0.45);
        snprintf(text, sizeof text, "%d", i + 1);
        box.y_in += 0.1;
        type_draw(p->cr, &number, &box, text);
    }
    black(p->cr);
    p->y_in += boxes_height_in(p, bases);
}

static const struct type line_type = {TEXT_PT * TYPE_POINT, false, TYPE_LEFT};

static double unit_line(struct sheet_of_paper *p, int unit, enum roster_line line, bool draw) {
    const struct type name = {TEXT_PT * TYPE_POINT, true, TYPE_LEFT};
    double x_in = p->left_in + INDENT_IN + NAME_IN, width_in = p->width_in - INDENT_IN - NAME_IN;
    struct type_box box = {x_in, p->y_in, width_in, 0};
    struct sentence words = {0};

    roster_unit_line(&words, p->s, unit, line);
    if (words.used == 0) {
        return 0;
    }
    if (!draw) {
        return type_height_in(p->cr, &line_type, &box, words.text);
    }
    set(p, name, p->left_in + INDENT_IN, NAME_IN - 0.05, 1, roster_line_name(line));
    return type_draw(p->cr, &line_type, &box, words.text);
}

static double unit_height_in(struct sheet_of_paper *p, int unit) {
    const struct type name = {UNIT_PT * TYPE_POINT, true, TYPE_LEFT};
    double height_in = type_leading_in(&name) + 0.04 + boxes_height_in(p, p->s->units[unit].bases);

    for (int line = 0; line < ROSTER_LINES; line++) {
        height_in += unit_line(p, unit, (enum roster_line)line, false);
    }
    return height_in;
}

static void draw_bar(struct sheet_of_paper *p, const char *colour, double height_in) {
    canvas_colour(p->cr, colour, 1);
    cairo_rectangle(p->cr, p->left_in, p->y_in, BAR_IN, height_in);
    cairo_fill_preserve(p->cr);
    black(p->cr);
    cairo_set_line_width(p->cr, HAIR_IN);
    cairo_stroke(p->cr);
}

/* The unit's name, and what and whose it is at the right of it. */
static void draw_unit_name(struct sheet_of_paper *p, const struct unit_entry *u) {
    const struct type name = {UNIT_PT * TYPE_POINT, true, TYPE_LEFT};
    const struct type what = {TEXT_PT * TYPE_POINT, false, TYPE_RIGHT};
    double inner_in = p->width_in - INDENT_IN, name_in = 0.5 * inner_in;
    char text[400];

    snprintf(text, sizeof text, "%s, %s", p->s->rules->types[u->type].name,
             p->s->brigades[u->brigade].name);
    p->y_in += 0.04;
    set(p, what, p->left_in + INDENT_IN + name_in, inner_in - name_in, 1, text);
    p->y_in -= 0.04;
    set(p, name, p->left_in + INDENT_IN, name_in - 0.1, 1, u->name);
    p->y_in += type_leading_in(&name) + 0.04;
}

static void draw_unit(struct sheet_of_paper *p, int unit) {
    const struct unit_entry *u = &p->s->units[unit];
    double height_in = unit_height_in(p, unit);

    if (p->y_in + height_in > p->bottom_in) {
        begin_page(p);
    }
    draw_bar(p, p->s->brigades[u->brigade].colour, height_in);
    draw_unit_name(p, u);
    draw_boxes(p, u->bases);
    for (int line = 0; line < ROSTER_LINES; line++) {
        p->y_in += unit_line(p, unit, (enum roster_line)line, true);
    }
    p->y_in += UNIT_GAP_IN;
}

void print_draw_rosters(cairo_t *cr, const struct scenario *s, const struct roster_list *list,
                        const struct print_paper *paper) {
    for (int i = 0; i < list->count; i++) {
        struct sheet_of_paper p = {.cr = cr,
                                   .s = s,
                                   .roster = &list->at[i],
                                   .left_in = MARGIN_IN,
                                   .width_in = paper->width_in - 2 * MARGIN_IN,
                                   .bottom_in = paper->height_in - MARGIN_IN};
        begin_page(&p);
        draw_head(&p);
        for (int u = 0; u < p.roster->unit_count; u++) {
            draw_unit(&p, p.roster->units[u]);
        }
        cairo_show_page(cr);
    }
}
