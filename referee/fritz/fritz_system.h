/* fritz_system: battles with miniatures as the rest of the program sees them. */
#ifndef REFEREE_FRITZ_FRITZ_SYSTEM_H
#define REFEREE_FRITZ_FRITZ_SYSTEM_H

#include "referee/battle.h"
#include "referee/session.h"

extern const struct system fritz_system;

/* State and scenario of a session of this system. */
struct battle *fritz_battle(const struct session *s);
const struct scenario *fritz_scenario(const struct session *s);

#endif
