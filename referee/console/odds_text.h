/* odds_text: exact odds in words, for the table. */
#ifndef REFEREE_CONSOLE_ODDS_TEXT_H
#define REFEREE_CONSOLE_ODDS_TEXT_H

#include "referee/console/lookup.h"

#include <stdio.h>

/* "4 bases", "1 base", "2 guns" in `to` (ODDS_TEXT_COUNT bytes). Returns `to`. */
#define ODDS_TEXT_COUNT 40
char *odds_text_count(char *to, int count, const char *one, const char *many);

/* The lines that counted and their sum: "+2 (more stands +1, grenadier +1)";
 * "0" when none did. In `to` (ODDS_TEXT_APPLIED bytes). Returns `to`. */
#define ODDS_TEXT_APPLIED 400
char *odds_text_applied(char *to, const struct modifier_list *list, const struct applied *a);

/* What is asked and what is needed, without the odds: for roll too. Units that
 * have names in the terms go by them, others by their types. */
void odds_text_fire_terms(FILE *out, const struct lookup_terms *t, const struct odds_fire *f);
void odds_text_morale_terms(FILE *out, const struct lookup_terms *t, const struct morale_terms *m);
void odds_text_melee_terms(FILE *out, const struct lookup_terms *t);

/* The chances that come of it, with a chart. What each die is worth is left
 * out where dice differ (`f->needs` 0). */
void odds_text_fire_chances(FILE *out, const struct lookup_terms *t, const struct odds_fire *f);

/* Whole answers. */
void odds_text_fire(FILE *out, const struct lookup_terms *t, const struct odds_fire *f);
void odds_text_morale(FILE *out, const struct lookup_terms *t, const struct morale_terms *m);
void odds_text_melee(FILE *out, const struct lookup_terms *t, const struct odds_melee *m);
/* `all`: one for each response, or none where it is barred
 * (response RESPONSE_NONE); `chosen` is the answer. */
void odds_text_charge(FILE *out, const struct lookup_terms *t, const struct odds_charge *chosen,
                      const struct odds_charge *all, int count);

#endif
