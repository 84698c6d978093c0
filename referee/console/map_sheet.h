/* map_sheet: the picture with its scales and the list of what it shows, laid
 * out for a terminal. */
#ifndef REFEREE_CONSOLE_MAP_SHEET_H
#define REFEREE_CONSOLE_MAP_SHEET_H

#include "referee/console/map.h"

#include <stdio.h>

/* What there is room for, and how it may be shown. */
struct map_room {
    int columns, rows; /* all of them, lines of words included */
    bool utf8, colour;
};

#define MAP_COLUMNS_LEAST 40
#define MAP_ROWS_LEAST 12

/* Writes the whole table, or `width_in` inches around `centre` where that is
 * above 0. Returns 0, or -1 when memory runs out. */
int map_sheet(FILE *out, const struct battle *b, struct vec centre, double width_in,
              const struct map_room *room);

#endif
