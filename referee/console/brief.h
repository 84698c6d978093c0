/* brief: the rules in brief, every number of them from the ruleset.
 *
 * One account for all who show it: the console's `help rules` and the sheet
 * that is printed for the class. It is told item by item, in reading order;
 * how an item looks is the taker's business. */
#ifndef REFEREE_CONSOLE_BRIEF_H
#define REFEREE_CONSOLE_BRIEF_H

#include "referee/console/sentence.h"
#include "scenarios/ruleset.h"

#define BRIEF_CELLS_MAX (FIRE_COLUMNS_MAX + 2)

enum brief_kind {
    BRIEF_HEADING, /* one cell */
    BRIEF_LINE,    /* one cell: a sentence or more */
    BRIEF_NAMED,   /* a row: a name, what there is to say of it */
    BRIEF_VALUED,  /* a row: a modifier with its sign, when it applies */
    BRIEF_FIRE     /* a row: a name, a cell for each column of range, the dice */
};

/* The texts belong to the teller and last until the taker returns. */
struct brief_item {
    enum brief_kind kind;
    bool head; /* a row that names the columns */
    int count;
    const char *cells[BRIEF_CELLS_MAX];
};

struct brief_taker {
    void (*take)(void *to, const struct brief_item *item);
    void *to;
};

/* Tells turn, formations, movement, fire, morale, charges, melee and, where the
 * rules have them, redoubts. */
void brief_tell(const struct brief_taker *t, const struct ruleset *r);

/* Adds what the type may move in a turn: "line 6", column 12"; charge 6"", in
 * the plain words of commands or in those of the class. */
void brief_allowances(struct sentence *s, const struct ruleset *r, const struct unit_type *t,
                      bool class_words);

#endif
