/* tell: a story told in order with a pen. */
#ifndef REFEREE_REPORT_TELL_H
#define REFEREE_REPORT_TELL_H

#include "referee/report/pen.h"
#include "referee/report/story.h"

/* Writes the whole report. False when memory runs out; errors of the stream are
 * left on it. */
bool tell_story(FILE *out, const struct pen *pen, const struct story *s);

/* tell_turns.c: turn by turn, under a heading; a turn of which there is nothing to
 * tell is left out. The number of pictures that it has put in goes to `pictures`.
 * False without memory. */
bool tell_turns(FILE *out, const struct pen *pen, const struct story *s, int *pictures);

/* "Turn 3, American move"; "Deployment". Cut to fit. Returns `to`. */
#define TELL_WHEN 120
char *tell_when(char *to, const struct story *s, int turn, int phase);

#endif
