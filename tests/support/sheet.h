/* sheet: the two printed sheets once more, and chances worked out from them by
 * counting dice.
 *
 * A second opinion for the tests of the odds: it shares neither the rules'
 * files nor any code with the program. Numbers are counted as ways of the dice
 * in whole numbers, melees by recursion. */
#ifndef TESTS_SUPPORT_SHEET_H
#define TESTS_SUPPORT_SHEET_H

#include <stdbool.h>

#define SHEET_BASES 12 /* the largest unit that is reckoned with */
#define SHEET_DICE 96

struct sheet_type {
    const char *id;
    int needs[4];      /* at 1" (charge), 6", 12", 24"; 0: no */
    int gun_dice;      /* 0: a die for each base */
    int morale, fixed; /* die modifier; pass number or 0 */
    int melee;         /* die modifier */
    bool gun, skirmisher, native, column;
    bool charges;
};

struct sheet {
    const char *id;
    const struct sheet_type *types;
    int type_count;
    bool redoubts; /* walls protect and add 2; the last base of a garrison holds */
    bool woods_protect;
    int column_dice;   /* more dice at a target in column */
    bool column_minus; /* a unit in column has -1 in melee */
};

extern const struct sheet sheets[2];

/* Chances of 0, 1 ... hits that count. */
struct sheet_hits {
    int dice;
    double p[SHEET_DICE + 1];
};

/* `column`: 0 to 3 as in needs; -1: out of range. */
int sheet_column(const struct sheet_type *t, double range_in);
struct sheet_hits sheet_fire(const struct sheet *s, const struct sheet_type *t, int count,
                             int column, bool wall, bool woods, bool target_column);

/* One side of a fight. */
struct sheet_side {
    const struct sheet_type *type;
    int bases;
    bool commander, column, woods, garrison, wall, flanks;
};

int sheet_morale_ways(const struct sheet *s, const struct sheet_side *u); /* of 6 */

struct sheet_melee {
    double attacker_wins, defender_wins, both, rounds;
    double attacker_left[SHEET_BASES + 1], defender_left[SHEET_BASES + 1];
};
struct sheet_melee sheet_fight(const struct sheet *s, const struct sheet_side *a,
                               const struct sheet_side *d);

struct sheet_charge {
    double balks, breaks, shot_down, attacker_wins, defender_wins, both;
};
struct sheet_charge sheet_charge(const struct sheet *s, const struct sheet_side *a,
                                 const struct sheet_side *d, bool fire);

/* What the defender may answer. */
bool sheet_may_fire(const struct sheet_side *d, bool flank);
bool sheet_may_counter(const struct sheet_side *d, bool flank);

#endif
