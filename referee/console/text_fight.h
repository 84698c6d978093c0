/* text_fight: fire, morale, charges and melees in words; see text.h. */
#ifndef REFEREE_CONSOLE_TEXT_FIGHT_H
#define REFEREE_CONSOLE_TEXT_FIGHT_H

#include "referee/battle.h"

#include <stdio.h>

/* Writes one event of the kind that its name says. */
typedef void text_words(FILE *out, const struct battle *b, const struct event *e);

text_words text_fire, text_morale, text_charge, text_response, text_contact, text_melee_round,
    text_melee_void, text_loss, text_retreat, text_reform, text_destroyed, text_commander;

/* A loss of which the hands need not be told: its unit goes altogether. */
text_words text_last_loss;

/* A charge that waits for its answer: what may be answered and how to type it.
 * Nothing when none waits. */
void text_pending(FILE *out, const struct battle *b);

#endif
