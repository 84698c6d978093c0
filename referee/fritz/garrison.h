/* garrison: one base of a unit inside a redoubt (rule 1.5). */
#ifndef REFEREE_FRITZ_GARRISON_H
#define REFEREE_FRITZ_GARRISON_H

#include "referee/state.h"

/* `move U base N to X,Y` and `place U base N X,Y`. */
void garrison_move_base(struct deed *d);
void garrison_place_base(struct deed *d);

#endif
