#include "referee/draw/print_labels.h"

#include <stdlib.h>
#include <string.h>

#define MM (1 / 25.4)
#define FITS 1e-9 /* inches; far below what can be cut */

/* --- paper and sheets --- */

const struct print_paper *print_paper_find(const char *name) {
    static const struct print_paper papers[] = {{"letter", 8.5, 11}, {"a4", 210 * MM, 297 * MM}};

    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++) {
        if (strcmp(papers[i].name, name) == 0) {
            return &papers[i];
        }
    }
    return NULL;
}

const struct label_sheet *label_sheet_find(const char *name) {
    static const struct label_sheet sheets[] = {
        {.name = "5160",
         .paper = "letter",
         .columns = 3,
         .rows = 10,
         .left_in = 0.1875,
         .top_in = 0.5,
         .width_in = 2.625,
         .height_in = 1,
         .pitch_x_in = 2.75,
         .pitch_y_in = 1},
        {.name = "l7160",
         .paper = "a4",
         .columns = 3,
         .rows = 7,
         .left_in = 7.25 * MM,
         .top_in = 15.15 * MM,
         .width_in = 63.5 * MM,
         .height_in = 38.1 * MM,
         .pitch_x_in = 66 * MM,
         .pitch_y_in = 38.1 * MM},
    };

    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++) {
        if (strcmp(sheets[i].name, name) == 0) {
            return &sheets[i];
        }
    }
    return NULL;
}

struct label_place label_sheet_place(const struct label_sheet *sheet, int n) {
    int on_page = n % (sheet->columns * sheet->rows);
    int row = on_page / sheet->columns;

    return (struct label_place){.page = n / (sheet->columns * sheet->rows),
                                .x_in =
                                    sheet->left_in + on_page % sheet->columns * sheet->pitch_x_in,
                                .y_in = sheet->top_in + row * sheet->pitch_y_in,
                                .width_in = sheet->width_in,
                                .height_in = sheet->height_in};
}

/* --- which labels there are --- */

static void add_unit(struct label_list *list, const struct scenario *s,
                     const struct unit_entry *u) {
    const struct brigade *b = &s->brigades[u->brigade];

    for (int i = 1; i <= u->bases; i++) {
        list->at[list->count++] = (struct label){.unit = u->name,
                                                 .brigade = b->name,
                                                 .class = s->rules->types[u->type].name,
                                                 .side = s->rules->sides[b->side].name,
                                                 .colour = b->colour,
                                                 .base = i,
                                                 .bases = u->bases,
                                                 .width_in = u->base_width_in,
                                                 .depth_in = u->base_depth_in};
    }
}

/* His own colour is that of the first brigade that he commands. */
static void add_commander(struct label_list *list, const struct scenario *s,
                          const struct commander_entry *c) {
    list->at[list->count++] = (struct label){
        .unit = c->name,
        .class = "Commander",
        .side = s->rules->sides[c->side].name,
        .colour = c->brigade_count > 0 ? s->brigades[c->brigades[0]].colour : "#555555",
        .base = 1,
        .bases = 1,
        .width_in = s->rules->commander_width_in,
        .depth_in = s->rules->commander_depth_in};
}

static void add_side(struct label_list *list, const struct scenario *s, int side) {
    for (int b = 0; b < s->brigade_count; b++) {
        for (int u = 0; s->brigades[b].side == side && u < s->unit_count; u++) {
            if (s->units[u].brigade == b) {
                add_unit(list, s, &s->units[u]);
            }
        }
    }
    for (int c = 0; c < s->commander_count; c++) {
        if (s->commanders[c].side == side) {
            add_commander(list, s, &s->commanders[c]);
        }
    }
}

int label_list_make(struct label_list *list, const struct scenario *s) {
    size_t count = (size_t)s->commander_count;

    *list = (struct label_list){0};
    for (int u = 0; u < s->unit_count; u++) {
        count += (size_t)s->units[u].bases;
    }
    list->at = calloc(count + 1, sizeof *list->at);
    if (!list->at) {
        return -1;
    }
    for (int side = 0; side < SIDES; side++) {
        add_side(list, s, side);
    }
    return 0;
}

void label_list_clear(struct label_list *list) {
    free(list->at);
    *list = (struct label_list){0};
}

/* --- true size --- */

/* Begins a row below the one that is full, on a further page where it must. */
static void next_row(struct label_place *at, double *row_in, double height_in,
                     const struct print_paper *paper) {
    at->x_in = LABEL_MARGIN_IN;
    at->y_in += *row_in > 0 ? *row_in + LABEL_GAP_IN : 0;
    *row_in = 0;
    if (at->y_in + height_in > paper->height_in - LABEL_MARGIN_IN + FITS) {
        at->page++;
        at->y_in = LABEL_MARGIN_IN;
    }
}

int label_places_true(struct label_place *places, const struct label_list *list,
                      const struct print_paper *paper) {
    struct label_place at = {.x_in = LABEL_MARGIN_IN, .y_in = LABEL_MARGIN_IN};
    double right_in = paper->width_in - LABEL_MARGIN_IN + FITS, row_in = 0;

    for (int i = 0; i < list->count; i++) {
        at.width_in = list->at[i].width_in;
        at.height_in = list->at[i].depth_in;
        if (at.width_in > right_in - LABEL_MARGIN_IN ||
            at.height_in > paper->height_in - 2 * LABEL_MARGIN_IN + FITS) {
            return i;
        }
        bool deeper = at.y_in + at.height_in > paper->height_in - LABEL_MARGIN_IN + FITS;
        if (at.x_in + at.width_in > right_in || deeper) {
            next_row(&at, &row_in, at.height_in, paper);
        }
        places[i] = at;
        at.x_in += at.width_in + LABEL_GAP_IN;
        row_in = at.height_in > row_in ? at.height_in : row_in;
    }
    return -1;
}
