/* usage: the right form for what was typed.
 *
 * Where the words typed tell which form of a command was meant only that one is
 * shown, and a piece that was named stands in it under its own id. */
#ifndef REFEREE_CONSOLE_USAGE_H
#define REFEREE_CONSOLE_USAGE_H

#include "referee/console/table.h"

/* Writes the form or forms of `e`, one a line; `rest` is what followed the
 * command's word. While a charge waits, those of `respond` are the open answers. */
void usage_say(FILE *out, const struct battle *b, const struct table_entry *e, const char *rest);

#endif
