/* cards_system: battles with cards as the rest of the program sees them. */
#ifndef REFEREE_CARDS_CARDS_SYSTEM_H
#define REFEREE_CARDS_CARDS_SYSTEM_H

#include "referee/system.h"

extern const struct system cards_system;

#endif
