/* odds_ask: the command `odds` in a battle, a file for each of its kinds.
 *
 * Private to the console. Each answers the order in words or in JSON (under
 * "odds"), or refuses it; `rest` is what follows the kind. What the rules bar
 * at the moment is answered all the same, as if it were allowed, and the
 * answer says what bars it; only what has no figure is refused. */
#ifndef REFEREE_CONSOLE_ODDS_ASK_H
#define REFEREE_CONSOLE_ODDS_ASK_H

#include "referee/console/desk.h"
#include "referee/console/lookup.h"

/* Return 0, or -1 when it was refused. */
typedef int odds_ask_kind(struct desk *d, const struct order *o, const char *rest);
odds_ask_kind odds_ask_fire, odds_ask_morale, odds_ask_melee, odds_ask_charge;

/* --- shared by them --- */

/* Reads `rest` as an order of that command word. 0, or -1 when it was refused. */
int odds_ask_parse(struct desk *d, const struct order *o, const char *word, const char *rest,
                   struct commands *commands);

/* Refuses with the check that left nothing to measure. Always -1. */
int odds_ask_no_figure(struct desk *d, const struct order *o, const struct checks *checks);

/* A line for each failed check, and for each figure close to a limit. */
void odds_ask_tell_barred(FILE *out, const struct battle *b, const struct checks *checks);
/* The failed checks of `unit` at the end of the list "barred". */
void odds_ask_list_barred(json_t *list, const struct battle *b, int unit,
                          const struct checks *checks);

/* Puts the answer's object, which is given away, under "odds" in JSON. */
void odds_ask_put(struct answer *a, json_t *object);

#endif
