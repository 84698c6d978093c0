/* Names: of units, with the bases they have left once they have lost some, of
 * commanders, redoubts, terrain and, while the armies are set up, of zones. */
#include "referee/draw/board_page.h"

#include "referee/console/text.h"

#include <math.h>
#include <stdio.h>

#define NAME_MAX 200
#define AIR_IN 0.035 /* at both ends of a name, so that neighbours do not run together */

static const struct board_font unit_font = {.points = 6.8, .bold = true};
static const struct board_font commander_font = {.points = 6.2, .italic = true};
static const struct board_font ground_font = {.points = 7, .italic = true};

static void stretch(struct vec *low, struct vec *high, struct vec p) {
    *low = (struct vec){fmin(low->x, p.x), fmin(low->y, p.y)};
    *high = (struct vec){fmax(high->x, p.x), fmax(high->y, p.y)};
}

static struct label_box box_between(struct vec low, struct vec high) {
    return (struct label_box){low.x, low.y, high.x - low.x, high.y - low.y};
}

/* The box of its middle base: of a line that stands aslant, that of the whole
 * would keep the name far from it. */
static struct label_box box_of_unit(const struct board *bd, const struct unit *u) {
    const struct hull h = hull_of_rect(&u->base[u->bases / 2]);
    struct vec low = board_at(bd, h.at[0]), high = low;
    for (int n = 1; n < h.count; n++)
        stretch(&low, &high, board_at(bd, h.at[n]));
    return box_between(low, high);
}

static struct vec middle_of(const struct label_box *box) {
    return (struct vec){box->x_in + box->width_in / 2, box->y_in + box->height_in / 2};
}

/* The point of the box nearest to `p`. */
static struct vec nearest_in(const struct label_box *box, struct vec p) {
    return (struct vec){fmin(fmax(p.x, box->x_in), box->x_in + box->width_in),
                        fmin(fmax(p.y, box->y_in), box->y_in + box->height_in)};
}

static void lead(const struct board *bd, const struct label_box *place, struct vec to) {
    const struct vec from = nearest_in(place, to);
    cairo_new_path(bd->cr);
    cairo_move_to(bd->cr, from.x, from.y);
    cairo_line_to(bd->cr, to.x, to.y);
    canvas_colour(bd->cr, "#000000", 0.6);
    cairo_set_line_width(bd->cr, 0.5 * POINT_IN);
    cairo_stroke(bd->cr);
}

/* `side_deg`: where it stands best. A name for which there is no room at all is
 * left out. */
static void put_name(struct board *bd, struct board_font font, const char *name,
                     struct label_box whose, double side_deg) {
    char clean[NAME_MAX];
    struct label_box place;
    bool away;
    text_clean(clean, sizeof clean, name);
    struct label_size size = board_text_size(bd, font, clean);
    size.width_in += 2 * AIR_IN;
    if (!labels_place(&bd->labels, whose, size, side_deg, &place, &away))
        return;
    if (away)
        lead(bd, &place, middle_of(&whose));
    board_text(bd, font, BOARD_LEFT, place.x_in + AIR_IN, place.y_in, clean);
}

void board_note(struct board *bd, struct board_font font, struct vec page, const char *text) {
    put_name(bd, font, text, (struct label_box){page.x, page.y, 0, 0}, 0);
}

/* Behind the unit, where nobody is shot at. */
static void put_unit(struct board *bd, const struct unit *u) {
    char name[NAME_MAX];
    if (u->bases < u->started)
        snprintf(name, sizeof name, "%s %d/%d", u->name, u->bases, u->started);
    else
        snprintf(name, sizeof name, "%s", u->name);
    put_name(bd, unit_font, name, box_of_unit(bd, u),
             bearing_normalise(u->posture.facing_deg + 180));
}

static void put_commander(struct board *bd, const struct commander *m) {
    const struct vec at = board_at(bd, m->place);
    const double half = 0.09;
    put_name(bd, commander_font, m->name,
             (struct label_box){at.x - half, at.y - half, 2 * half, 2 * half}, 90);
}

/* --- ground --- */

static struct label_box box_of_area(const struct board *bd, const struct area *a) {
    struct vec low = board_at(bd, a->outline[0]), high = low;
    for (int i = 1; i < a->outline_count; i++)
        stretch(&low, &high, board_at(bd, a->outline[i]));
    const struct label_box *t = &bd->labels.bounds;
    low = (struct vec){fmax(low.x, t->x_in), fmax(low.y, t->y_in)};
    high = (struct vec){fmin(high.x, t->x_in + t->width_in), fmin(high.y, t->y_in + t->height_in)};
    return box_between(low, high);
}

/* In the middle of the ground or, where pieces stand there, as near to it as
 * there is room. */
static void put_area(struct board *bd, const struct area *a, const char *name) {
    const struct label_box box = box_of_area(bd, a);
    const struct vec middle = middle_of(&box);
    if (box.width_in <= 0 || box.height_in <= 0)
        return;
    board_note(bd, ground_font, middle, name);
}

static void put_ground(struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int i = 0; i < s->redoubt_count; i++)
        put_area(bd, &s->redoubts[i].area, s->redoubts[i].name);
    for (int i = 0; i < s->terrain_count; i++)
        put_area(bd, &s->terrain[i].area, s->terrain[i].name);
    for (int i = 0; i < s->zone_count && bd->b->now.phase == PHASE_DEPLOY; i++) {
        char name[NAME_MAX];
        snprintf(name, sizeof name, "set up: %s", s->zones[i].name);
        put_area(bd, &s->zones[i].areas[0], name);
    }
}

void board_draw_names(struct board *bd) {
    const struct battle *b = bd->b;
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_ON_TABLE)
            put_unit(bd, &b->units[i]);
    for (int i = 0; i < b->commander_count; i++)
        if (b->commanders[i].presence == PRESENCE_ON_TABLE)
            put_commander(bd, &b->commanders[i]);
    put_ground(bd);
}
