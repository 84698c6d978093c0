/* abatis: cutting a way through (rule 9.2). */
#ifndef REFEREE_FRITZ_ABATIS_H
#define REFEREE_FRITZ_ABATIS_H

#include "referee/state.h"

/* End of a turn: the sections that units cut fall, where the unit is still in
 * contact, was not driven back and failed no morale check. */
void abatis_fall(struct deed *d);

/* A standing section that the unit touches, or -1; `from` is the first to be
 * looked at, so that all are found one after the other. */
int abatis_touched(const struct battle *b, int unit, int from);

#endif
