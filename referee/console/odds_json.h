/* odds_json: exact odds as JSON, with the keys of docs/odds.md.
 *
 * What is made belongs to the caller, who decrefs it; it is NULL when memory
 * runs out. The same objects answer on the command line and at the console. */
#ifndef REFEREE_CONSOLE_ODDS_JSON_H
#define REFEREE_CONSOLE_ODDS_JSON_H

#include "referee/console/lookup.h"

#include <jansson.h>

json_t *odds_json_fire(const struct lookup_terms *t, const struct odds_fire *f);
json_t *odds_json_morale(const struct morale_terms *m);
json_t *odds_json_melee(const struct lookup_terms *t, const struct odds_melee *m);
json_t *odds_json_charge(const struct lookup_terms *t, const struct odds_charge *c);

/* A list of its chances, from that of 0. */
json_t *odds_json_spread(const struct spread *s);

/* Inches; a whole number of them without a decimal point. */
json_t *odds_json_inches(double inches);

#endif
