/* deployment: what can be done before turn 1, in words. */
#ifndef REFEREE_CONSOLE_DEPLOYMENT_H
#define REFEREE_CONSOLE_DEPLOYMENT_H

#include "referee/battle.h"

#include <stdio.h>

/* That all stand in their places, how to change that, and each zone with where
 * it lies, in inches, and whose it is. */
void deployment_text(FILE *out, const struct battle *b);

#endif
