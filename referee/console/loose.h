/* loose: what people type before they know the forms, as the order they mean.
 *
 * The forms of the table are always read first and keep their meaning; only
 * what none of them fits is tried in other guises: words in another order
 * (`move 25th 5 forward`), words left out (`move poor 4`), words too many (`fire
 * virginia at 24th`), dice without `=`, other words for a command (`advance`),
 * a piece's name alone. */
#ifndef REFEREE_CONSOLE_LOOSE_H
#define REFEREE_CONSOLE_LOOSE_H

#include "referee/console/parse.h"

/* Rewrites the order in place where another reading makes an order of it that
 * is understood; else leaves it as it is, for the plain refusal. Nothing is
 * judged or done. Its `text` stays as typed. -1 only when memory runs out. */
int loose_order(const struct battle *b, struct order *o);

#endif
