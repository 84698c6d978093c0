/* cards_text: a battle with cards in words for people, and as JSON.
 *
 * Hands are told only once they are revealed, for the players read what the
 * console shows. Lines as in console/text.h. */
#ifndef REFEREE_CARDS_CARDS_TEXT_H
#define REFEREE_CARDS_CARDS_TEXT_H

#include "referee/cards/cards_command.h"

#include <jansson.h>
#include <stdio.h>

/* All that came of one command. */
void cards_text_tell(FILE *out, const struct game *g, const struct cards_account *a);

/* Phase, who has a hand, the ladder so far. */
void cards_text_status(FILE *out, const struct game *g);

/* A hand, what of it counts, and what it comes to. */
void cards_text_hand(FILE *out, const struct game *g, int side);

/* What is left to do: "to deal", "to reveal", "decided", "over". */
const char *cards_text_todo(const struct game *g);

/* "Minor Moral Victory (I)", or "no victory"; in `to`. */
char *cards_text_rung(const struct cards *c, int rung, char *to, size_t size);

/* "The Americans add 3." for each side to which the phase adds something, and
 * what counts otherwise than usual. */
void cards_text_terms(FILE *out, const struct game *g);

json_t *cards_json_events(const struct game *g, const struct cards_account *a);
json_t *cards_json_set(const struct cards *c, int side, card_set set);

#endif
