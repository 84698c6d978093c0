/* text_fight: fire, morale, charges and melees in words; see text.h. */
#ifndef REFEREE_CONSOLE_TEXT_FIGHT_H
#define REFEREE_CONSOLE_TEXT_FIGHT_H

#include "referee/battle.h"

#include <stdio.h>

/* Writes of one event of the kind that its name says the sentence that tells
 * it: one line (broken where it is long), or nothing where the event before has
 * said it already. */
typedef void text_words(FILE *out, const struct battle *b, const struct event *e);

text_words text_fire, text_morale, text_charge, text_response, text_contact, text_melee_round,
    text_melee_void, text_loss, text_retreat, text_reform, text_destroyed, text_commander;

/* What stands below the sentence, indented: how it came about, what to do on
 * the table. */
text_words text_fire_how, text_morale_how, text_charge_how, text_contact_how, text_melee_round_how,
    text_loss_how, text_retreat_how, text_destroyed_how, text_commander_how;

/* A charge that waits for its answer: what may be answered and how to type it.
 * Nothing when none waits. */
void text_pending(FILE *out, const struct battle *b);

#endif
