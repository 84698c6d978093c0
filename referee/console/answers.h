/* answers: questions about the battle answered in words.
 *
 * Each function writes whole lines; inches, degrees; nothing changes. */
#ifndef REFEREE_CONSOLE_ANSWERS_H
#define REFEREE_CONSOLE_ANSWERS_H

#include "referee/battle.h"
#include "referee/console/names.h"
#include "referee/session.h"

#include <stdio.h>

/* A table of units, one a line, under a heading. */
void answer_units(FILE *out, const struct battle *b, const int *units, int count);
/* Commanders, one a line, under a heading; nothing for none. */
void answer_commanders(FILE *out, const struct battle *b, const int *commanders, int count);
/* All about one unit, one commander. */
void answer_unit(FILE *out, struct battle *b, int unit);
/* Of a unit that goes to a section of abatis: how far off it still is, or that it may
 * be cut next turn. */
void answer_way_to_abatis(FILE *out, const struct battle *b, int unit, int section);

/* A section of abatis, a piece of terrain or a redoubt: what it is and where. */
void answer_ground(FILE *out, const struct battle *b, struct named what);

void answer_commander(FILE *out, const struct battle *b, int commander);

void answer_range(FILE *out, const struct battle *b, int from, int to,
                  const struct range_answer *r);

/* One shot that a unit would have; the list's heading comes before. */
void answer_shot(FILE *out, const struct battle *b, int target, const struct shot *shot);

/* A line of the checks in the words that the battle is set to, without idle zeros,
 * in `to` (ANSWER_CHECK_MAX bytes). Returns `to`. */
#define ANSWER_CHECK_MAX ((size_t)2 * CHECK_DETAIL_MAX)
const char *answer_check(const struct battle *b, char *to, const struct check *line);

/* Every check with its verdict, and the verdict in all. */
void answer_checks(FILE *out, const struct battle *b, const struct checks *c);

/* Who has won; nothing while nobody has. */
void answer_victor(FILE *out, const struct battle *b);

/* Turn and phase, what waits, who has still to act, who has won. */
void answer_status(FILE *out, struct battle *b);

#endif
