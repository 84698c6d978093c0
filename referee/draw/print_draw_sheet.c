/* The one-page sheet of rules, made from the ruleset itself.
 *
 * The account of brief.h is gathered, then set in two columns in the largest
 * type that keeps it to one page. */
#include "referee/console/brief.h"
#include "referee/draw/print.h"
#include "referee/draw/type.h"

#include <stdlib.h>
#include <string.h>

#define MARGIN_IN 0.5
#define GUTTER_IN 0.3
#define COLUMNS 2
#define MOST_PT 10.0
#define STEP_PT 0.25
#define STEP_IN 0.1
#define TITLE_PT 17
#define HAIR_IN (0.5 * TYPE_POINT)
#define LEAST 0.5

/* Parts of a column's width. */
#define NAMED_PART 0.38
#define VALUED_PART 0.11
#define FIRE_NAME_PART 0.31
#define FIRE_DICE_PART 0.2

/* --- the account, gathered --- */

struct sheet {
    int count;
    struct brief_item *at; /* its texts are owned */
    bool no_memory;
};

static void sheet_clear(struct sheet *sheet) {
    for (int i = 0; i < sheet->count; i++) {
        for (int c = 0; c < sheet->at[i].count; c++) {
            free((char *)sheet->at[i].cells[c]);
        }
    }
    free(sheet->at);
    *sheet = (struct sheet){0};
}

static void keep_item(void *to, const struct brief_item *item) {
    struct sheet *sheet = to;
    struct brief_item *more = realloc(sheet->at, ((size_t)sheet->count + 1) * sizeof *sheet->at);

    if (!more) {
        sheet->no_memory = true;
        return;
    }
    sheet->at = more;
    more[sheet->count] = *item;
    for (int c = 0; c < item->count; c++) {
        more[sheet->count].cells[c] = strdup(item->cells[c]);
        sheet->no_memory = sheet->no_memory || !more[sheet->count].cells[c];
    }
    sheet->count++;
}

static void keep_text(struct sheet *sheet, enum brief_kind kind, const char *text) {
    keep_item(sheet, &(struct brief_item){.kind = kind, .count = 1, .cells = {text}});
}

/* Who wins, and what decides when the last turn is over. */
static void keep_victory(struct sheet *sheet, const struct scenario *s) {
    struct sentence text = {0};

    keep_text(sheet, BRIEF_HEADING, "Victory");
    for (int i = 0; i < s->victory_count; i++) {
        sentence_add(&text, "The %s win: %s.", s->rules->sides[s->victories[i].side].name,
                     s->victories[i].reason);
        keep_text(sheet, BRIEF_LINE, text.text);
        text = (struct sentence){0};
    }
    sentence_add(&text, "If turn %d ends without it, ", s->last_turn);
    if (s->decision.kind == DECISION_SIDE) {
        sentence_add(&text, "the %s win: ", s->rules->sides[s->decision.side].name);
    } else {
        sentence_add(&text, "the side wins of which ");
    }
    sentence_add(&text, "%s.", s->decision.reason);
    keep_text(sheet, BRIEF_LINE, text.text);
}

static int sheet_make(struct sheet *sheet, const struct scenario *s) {
    *sheet = (struct sheet){0};
    brief_tell(&(struct brief_taker){keep_item, sheet}, s->rules);
    keep_victory(sheet, s);
    if (sheet->no_memory) {
        sheet_clear(sheet);
        return -1;
    }
    return 0;
}

/* --- an item in its column --- */

struct column {
    cairo_t *cr;
    double size_in, width_in;
    double x_in, y_in;
    bool draw;
};

static double put(const struct column *c, bool bold, enum type_align align, double from, double to,
                  const char *text) {
    struct type t = {c->size_in, bold, align};
    struct type_box box = {c->x_in + from * c->width_in, c->y_in, (to - from) * c->width_in, 0};

    return c->draw ? type_draw(c->cr, &t, &box, text) : type_height_in(c->cr, &t, &box, text);
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

static void rule(const struct column *c, double y_in, double width_in) {
    if (c->draw) {
        cairo_set_line_width(c->cr, width_in);
        cairo_move_to(c->cr, c->x_in, y_in);
        cairo_line_to(c->cr, c->x_in + c->width_in, y_in);
        cairo_stroke(c->cr);
    }
}

static double put_heading(struct column c, const char *text) {
    double above_in = 0.5 * c.size_in;

    c.y_in += above_in;
    double height_in = put(&c, true, TYPE_LEFT, 0, 1, text);
    rule(&c, c.y_in + height_in + 0.05 * c.size_in, 2 * HAIR_IN);
    return above_in + height_in + 0.3 * c.size_in;
}

static double put_row(const struct column *c, const struct brief_item *item, double part) {
    double gap = 0.03;
    double first_in = put(c, false, TYPE_LEFT, 0, part - gap, item->cells[0]);
    double height_in = larger(first_in, put(c, false, TYPE_LEFT, part, 1, item->cells[1]));

    rule(c, c->y_in + height_in + 0.06 * c->size_in, HAIR_IN / 2);
    return height_in + 0.15 * c->size_in;
}

static double put_fire(const struct column *c, const struct brief_item *item) {
    int ranges = item->count - 2;
    double each = (1 - FIRE_NAME_PART - FIRE_DICE_PART) / ranges;
    double height_in = put(c, item->head, TYPE_LEFT, 0, FIRE_NAME_PART - 0.01, item->cells[0]);

    for (int i = 0; i < ranges; i++) {
        double from = FIRE_NAME_PART + i * each;
        double cell_in = put(c, item->head, TYPE_CENTRE, from, from + each, item->cells[i + 1]);
        height_in = larger(height_in, cell_in);
    }
    double dice_in =
        put(c, item->head, TYPE_RIGHT, 1 - FIRE_DICE_PART, 1, item->cells[item->count - 1]);
    height_in = larger(height_in, dice_in);
    rule(c, c->y_in + height_in + 0.06 * c->size_in, item->head ? HAIR_IN : HAIR_IN / 2);
    return height_in + 0.15 * c->size_in;
}

static double put_item(const struct column *c, const struct brief_item *item) {
    switch (item->kind) {
    case BRIEF_HEADING:
        return put_heading(*c, item->cells[0]);
    case BRIEF_NAMED:
        return put_row(c, item, NAMED_PART);
    case BRIEF_VALUED:
        return put_row(c, item, VALUED_PART);
    case BRIEF_FIRE:
        return put_fire(c, item);
    default:
        return put(c, false, TYPE_LEFT, 0, 1, item->cells[0]) + 0.15 * c->size_in;
    }
}

/* --- the page --- */

static double draw_title(cairo_t *cr, const struct scenario *s, const struct print_paper *paper,
                         bool draw) {
    struct type title = {TITLE_PT * TYPE_POINT, true, TYPE_LEFT};
    struct type rules = {9 * TYPE_POINT, false, TYPE_RIGHT};
    double width_in = paper->width_in - 2 * MARGIN_IN;
    struct type_box box = {MARGIN_IN, MARGIN_IN, 0.68 * width_in, 1};
    double height_in = type_leading_in(&title) + 0.05;

    if (draw) {
        struct sentence text = {0};
        sentence_add(&text, "Rules: %s", s->rules->name);
        cairo_set_source_rgb(cr, 0, 0, 0);
        title = type_fitted(cr, title, LEAST, &box, s->name);
        type_draw(cr, &title, &box, s->name);
        box = (struct type_box){MARGIN_IN + 0.7 * width_in, MARGIN_IN + 0.1, 0.3 * width_in, 1};
        rules = type_fitted(cr, rules, LEAST, &box, text.text);
        type_draw(cr, &rules, &box, text.text);
    }
    return height_in;
}

/* The height that the item needs where it stands: a heading is not parted from
 * what comes after it. */
static double needed_in(struct column c, const struct sheet *sheet, int i) {
    c.draw = false;
    double height_in = put_item(&c, &sheet->at[i]);

    if (sheet->at[i].kind == BRIEF_HEADING && i + 1 < sheet->count) {
        height_in += put_item(&c, &sheet->at[i + 1]);
    }
    return height_in;
}

struct setting {
    double size_pt;
    double bottom_in; /* to which the columns reach */
};

/* Sets the sheet; returns how many pages that takes. */
static int flow(cairo_t *cr, const struct scenario *s, const struct sheet *sheet,
                const struct print_paper *paper, struct setting set, bool draw) {
    double width_in = (paper->width_in - 2 * MARGIN_IN - (COLUMNS - 1) * GUTTER_IN) / COLUMNS;
    double top_in = MARGIN_IN + draw_title(cr, s, paper, draw);
    struct column c = {cr, set.size_pt * TYPE_POINT, width_in, MARGIN_IN, top_in, draw};
    int columns = 1;

    for (int i = 0; i < sheet->count; i++) {
        if (c.y_in + needed_in(c, sheet, i) > set.bottom_in && c.y_in > top_in) {
            if (columns % COLUMNS == 0 && draw) {
                cairo_show_page(cr);
                draw_title(cr, s, paper, draw);
            }
            c.x_in = MARGIN_IN + columns % COLUMNS * (width_in + GUTTER_IN);
            c.y_in = top_in;
            columns++;
        }
        c.y_in += put_item(&c, &sheet->at[i]);
    }
    return (columns + COLUMNS - 1) / COLUMNS;
}

/* The largest letters that keep it to a page, and then columns that are of a
 * length. */
static struct setting find_setting(cairo_t *cr, const struct scenario *s, const struct sheet *sheet,
                                   const struct print_paper *paper) {
    struct setting set = {MOST_PT, paper->height_in - MARGIN_IN}, shorter;

    while (set.size_pt > SHEET_LEAST_PT && flow(cr, s, sheet, paper, set, false) > 1) {
        set.size_pt -= STEP_PT;
    }
    shorter = set;
    while (shorter.bottom_in > paper->height_in / 2 &&
           flow(cr, s, sheet, paper, shorter, false) == 1) {
        set = shorter;
        shorter.bottom_in -= STEP_IN;
    }
    return set;
}

int print_draw_sheet(cairo_t *cr, const struct scenario *s, const struct print_paper *paper) {
    struct sheet sheet;

    if (sheet_make(&sheet, s) < 0) {
        return -1;
    }
    int pages = flow(cr, s, &sheet, paper, find_setting(cr, s, &sheet, paper), true);
    cairo_show_page(cr);
    sheet_clear(&sheet);
    return pages;
}
