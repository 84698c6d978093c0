/* drawn: what the program that draws (drawer.h) makes of the battle at the
 * console. It reads a journal: the battle's own or, of one that keeps none, a copy
 * that is gone afterwards. */
#ifndef REFEREE_CONSOLE_DRAWN_H
#define REFEREE_CONSOLE_DRAWN_H

#include "referee/session.h"

#include <stdio.h>

#define DRAWN_WORDS_MAX 16

/* Runs it on these words, ended by NULL, and the journal. `out`, unless NULL,
 * receives its standard output. True, or false with `why` (DRAWER_WHY bytes). */
bool drawn_run(struct session *s, const char *const *words, FILE *out, char *why);

#endif
