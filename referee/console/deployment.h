/* deployment: what can be done before turn 1, in words. */
#ifndef REFEREE_CONSOLE_DEPLOYMENT_H
#define REFEREE_CONSOLE_DEPLOYMENT_H

#include "referee/battle.h"

#include <stdio.h>

/* Who has been moved, how that is done, each zone with where it lies, in inches,
 * and whose it is, and who comes on later. */
void deployment_text(FILE *out, const struct battle *b);

/* How pieces are set down before turn 1, and the zones. */
void deployment_help(FILE *out, const struct battle *b);

#endif
