/* remedy: what to type instead of a command that was refused. */
#ifndef REFEREE_CONSOLE_REMEDY_H
#define REFEREE_CONSOLE_REMEDY_H

#include "referee/battle.h"

#include <stdio.h>

/* Writes one indented line of advice for a refusal of the order `text` (as it
 * was typed, from its command word on) to `command` (in full; NULL: none is
 * known), or nothing where the refusal says it all. `out` tells whether the game
 * master could overrule it. */
void remedy_text(FILE *f, struct battle *b, const char *command, const char *text,
                 const struct outcome *out);

#endif
