/* refuse: how the console says no. */
#ifndef REFEREE_CONSOLE_REFUSE_H
#define REFEREE_CONSOLE_REFUSE_H

#include "referee/battle.h"

/* Puts the code and the sentence (what is wrong, what to type instead) into
 * `out`, control characters in it replaced. Always -1, for `return refuse(...)`. */
int refuse(struct outcome *out, enum refusal_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for memory that ran out. */
int refuse_memory(struct outcome *out);

#endif
