/* map: the table drawn in characters, to scale, north up.
 *
 * A character stands for a piece of the table twice as deep as wide. Each unit
 * has a letter, capital for the first side and small for the second, and
 * arrows that show which way its bases look; a commander by himself has a
 * figure. A picture is drawn for a view; what it shows is then listed. */
#ifndef REFEREE_CONSOLE_MAP_H
#define REFEREE_CONSOLE_MAP_H

#include "referee/battle.h"

/* Which part of the table is seen, and in how many characters. */
struct map_view {
    struct vec corner; /* south-west, inches */
    double column_in;  /* width of a character; it is twice as deep */
    int columns, rows;
};

/* What a character shows; of several the last wins. */
enum map_thing {
    MAP_NOTHING,
    MAP_GROUND, /* index: the ruleset's kind, or -1: only drawn */
    MAP_ZONE,   /* the edge of a deployment zone, before turn 1; index: a letter of its name or 0 */
    MAP_CUT,    /* abatis */
    MAP_ABATIS,
    MAP_WALL,
    MAP_BASE,      /* index: the unit */
    MAP_COMMANDER, /* index: the commander */
    MAP_UNIT,      /* the unit's letter */
    MAP_THINGS
};

struct map_cell {
    enum map_thing thing;
    int index;
    double facing_deg; /* of a base */
};

/* How a piece is shown in this view. */
enum map_shown { MAP_OUTSIDE, MAP_SHOWN, MAP_HIDDEN /* behind others */ };

struct map {
    struct map_view view;
    const struct battle *battle;
    struct map_cell *cells; /* rows from the north; owned */
    enum map_shown *units;  /* owned */
    enum map_shown *commanders;
    char *letters; /* of the units; owned */
};

/* Draws. 0, or -1 when memory runs out; the caller clears either way. */
int map_draw(struct map *m, const struct battle *b, const struct map_view *view);
void map_clear(struct map *m);

/* The character for a cell, as text in UTF-8 or in ASCII alone. `one` has room
 * for it where it is a letter. */
const char *map_glyph(const struct map *m, const struct map_cell *cell, bool utf8, char one[2]);

/* "^" or an arrow: the way a piece looks. */
const char *map_arrow(double facing_deg, bool utf8);

/* The figure of a commander. */
char map_figure(int commander);

/* The side whose colour the cell has, or -1. */
int map_side(const struct map *m, const struct map_cell *cell);

#endif
