/* print_labels: the ID labels of a battle, and where they lie on paper.
 *
 * Every base of every unit has one label and so has every commander. They lie
 * on a sheet of stickers, whose measures are a table here, or on plain paper
 * at the true size of their bases, to be cut out. Inches throughout; places
 * run from the upper left corner of the page to the right and down. */
#ifndef REFEREE_DRAW_PRINT_LABELS_H
#define REFEREE_DRAW_PRINT_LABELS_H

#include "scenarios/scenario.h"

struct print_paper {
    const char *name; /* "letter" */
    double width_in, height_in;
};

/* "letter" or "a4"; NULL for others. */
const struct print_paper *print_paper_find(const char *name);

struct label_sheet {
    const char *name, *paper; /* "5160", "letter" */
    int columns, rows;
    double left_in, top_in; /* the first label's corner */
    double width_in, height_in;
    double pitch_x_in, pitch_y_in; /* from one label's corner to the next one's */
};

/* The sheet of stickers with that name, or NULL. */
const struct label_sheet *label_sheet_find(const char *name);

struct label {
    const char *unit, *brigade, *class, *side; /* borrowed; a commander's brigade is NULL */
    const char *colour;                        /* "#rrggbb" */
    int base, bases;                           /* this one, from 1, of so many */
    double width_in, depth_in;                 /* the base's true size */
};

struct label_list {
    int count;
    struct label *at; /* owned */
};

/* One label for each base with which a unit began, side by side, brigade by
 * brigade, and then for each of the side's commanders. Returns 0, or -1
 * without memory (then empty). The scenario must outlive the list. */
int label_list_make(struct label_list *list, const struct scenario *s);
void label_list_clear(struct label_list *list);

struct label_place {
    int page; /* from 0 */
    double x_in, y_in, width_in, height_in;
};

/* Where the n-th sticker lies, from 0: row by row. */
struct label_place label_sheet_place(const struct label_sheet *sheet, int n);

/* Places all labels at their true size, in rows, with a gap for the scissors,
 * within the margin of LABEL_MARGIN_IN. `places` has room for each label.
 * Returns -1, or the first label that is larger than the page. */
#define LABEL_MARGIN_IN 0.5
#define LABEL_GAP_IN 0.125
int label_places_true(struct label_place *places, const struct label_list *list,
                      const struct print_paper *paper);

#endif
