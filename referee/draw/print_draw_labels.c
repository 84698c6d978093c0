/* The labels on paper. */
#include "referee/draw/canvas.h"
#include "referee/draw/print.h"
#include "referee/draw/type.h"

#include <math.h>
#include <stdio.h>

#define HAIR_IN (0.5 * TYPE_POINT)
#define STICKER_INSET_IN 0.08 /* printers and sheets do not meet exactly */
/* Of its size, to which a text shrinks before it goes on two lines, and is cut. */
#define LEAST_IN_ONE_LINE 0.75
#define LEAST 0.5

#define SHRINK 0.97
#define PADDING_IN 0.04
#define FRONT_IN 0.04 /* thickness of the front edge of a base */

/* Sizes of letters in parts of the label's height, and the band's width in
 * parts of its width. */
#define NAME_PART 0.24
#define SMALL_PART 0.16
#define BAND_PART 0.24
#define NARROW_BAND_PART 0.12

/* The base's number on white: it is black, so that it reads as well when it is
 * printed in grey. */
static void draw_number(cairo_t *cr, const struct label_place *p, int base, double band_in) {
    struct type t = {.size_in = 0.62 * band_in, .bold = true, .align = TYPE_CENTRE};
    double x_in = p->x_in + band_in / 2, y_in = p->y_in + p->height_in / 2;
    struct type_box box = {x_in - 0.36 * band_in, 0, 0.72 * band_in, 1};
    char number[16];

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_arc(cr, x_in, y_in, 0.42 * band_in, 0, 2 * acos(-1));
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_stroke(cr);
    snprintf(number, sizeof number, "%d", base);
    t = type_fitted(cr, t, LEAST, &box, number);
    box.y_in = y_in - 0.59 * t.size_in;
    type_draw(cr, &t, &box, number);
}

/* The band in the brigade's colour. Where there is one base only, as of guns, a
 * number would be taken for that of the unit. */
static void draw_band(cairo_t *cr, const struct label_place *p, const struct label *l,
                      double band_in) {
    canvas_colour(cr, l->colour, 1);
    cairo_rectangle(cr, p->x_in, p->y_in, band_in, p->height_in);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, HAIR_IN);
    cairo_stroke(cr);
    if (l->bases > 1) {
        draw_number(cr, p, l->base, band_in);
    }
}

/* --- words --- */

struct words {
    struct type_box box; /* y_in: where the next line goes */
    double unit_in;      /* what letters are measured by */
    bool draw;
};

/* On one line where that needs no small letters, else on two. */
static void put(cairo_t *cr, struct words *w, double part, bool bold, const char *text) {
    const struct type whole = {.size_in = part * w->unit_in, .bold = bold};

    w->box.lines_max = 1;
    struct type t = type_fitted(cr, whole, LEAST_IN_ONE_LINE, &w->box, text);
    if (!type_fits(cr, &t, &w->box, text)) {
        w->box.lines_max = 2;
        t = type_fitted(cr, whole, LEAST, &w->box, text);
    }
    w->box.y_in +=
        w->draw ? type_draw(cr, &t, &w->box, text) : type_height_in(cr, &t, &w->box, text);
}

static void put_words(cairo_t *cr, struct words *w, const struct label *l) {
    char text[40];

    put(cr, w, NAME_PART, true, l->unit);
    put(cr, w, SMALL_PART, false, l->brigade ? l->brigade : l->side);
    put(cr, w, SMALL_PART, false, l->class);
    if (l->brigade) {
        snprintf(text, sizeof text, "base %d of %d", l->base, l->bases);
        put(cr, w, SMALL_PART, false, text);
    }
}

/* In the largest letters with which all of them fit, in the middle. */
static void draw_words(cairo_t *cr, const struct label_place *p, const struct label *l,
                       double left_in) {
    struct words w = {.unit_in = fmin(p->height_in, 0.6 * p->width_in)};
    double height_in, room_in = p->height_in - 2 * PADDING_IN;

    w.box.x_in = p->x_in + left_in;
    w.box.width_in = p->width_in - left_in - PADDING_IN;
    do {
        w.unit_in *= SHRINK;
        w.box.y_in = 0;
        put_words(cr, &w, l);
        height_in = w.box.y_in;
    } while (height_in > room_in);
    w.box.y_in = p->y_in + (p->height_in - height_in) / 2;
    w.draw = true;
    cairo_set_source_rgb(cr, 0, 0, 0);
    put_words(cr, &w, l);
}

/* The edge to cut along; the front is thick. */
static void draw_outline(cairo_t *cr, const struct label_place *p) {
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, HAIR_IN);
    cairo_rectangle(cr, p->x_in, p->y_in, p->width_in, p->height_in);
    cairo_stroke(cr);
    cairo_rectangle(cr, p->x_in, p->y_in, p->width_in, FRONT_IN);
    cairo_fill(cr);
}

static struct label_place inset(struct label_place p, double by_in) {
    p.x_in += by_in;
    p.y_in += by_in;
    p.width_in -= 2 * by_in;
    p.height_in -= 2 * by_in;
    return p;
}

static void draw_label(cairo_t *cr, const struct label *l, const struct label_place *place,
                       bool outline) {
    struct label_place p = outline ? *place : inset(*place, STICKER_INSET_IN);
    double part = l->bases > 1 ? BAND_PART : NARROW_BAND_PART;
    double band_in = fmin(part * p.width_in, 0.5 * p.height_in);

    draw_band(cr, &p, l, band_in);
    if (outline) {
        draw_outline(cr, place);
        p.y_in += FRONT_IN;
        p.height_in -= FRONT_IN;
    }
    draw_words(cr, &p, l, band_in + PADDING_IN);
}

/* In the margin, where it cannot be in the way: how to print. */
static void draw_hint(cairo_t *cr, bool outline) {
    struct type t = {.size_in = 7 * TYPE_POINT};
    struct type_box box = {2.5, 0.17, 5, 1};

    cairo_set_source_rgb(cr, 0.3, 0.3, 0.3);
    cairo_set_line_width(cr, HAIR_IN);
    cairo_move_to(cr, 0.4, 0.22);
    cairo_line_to(cr, 0.4, 0.28);
    cairo_line_to(cr, 2.4, 0.28);
    cairo_line_to(cr, 2.4, 0.22);
    cairo_stroke(cr);
    box.y_in +=
        type_draw(cr, &t, &box, "Print at 100 %: this line is then 2 inches (50.8 mm) long.");
    if (outline) {
        type_draw(cr, &t, &box,
                  "Bases at their true size, to be cut out; the thick edge is the front.");
    }
}

void print_draw_labels(cairo_t *cr, const struct label_list *list, const struct label_place *places,
                       bool outline) {
    draw_hint(cr, outline);
    for (int i = 0; i < list->count; i++) {
        if (i > 0 && places[i].page != places[i - 1].page) {
            cairo_show_page(cr);
            draw_hint(cr, outline);
        }
        draw_label(cr, &list->at[i], &places[i], outline);
    }
    cairo_show_page(cr);
}
