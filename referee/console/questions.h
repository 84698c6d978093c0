/* questions: what the commands that ask share. */
#ifndef REFEREE_CONSOLE_QUESTIONS_H
#define REFEREE_CONSOLE_QUESTIONS_H

#include "referee/console/desk.h"
#include "referee/console/names.h"

/* The one name that a question is about: all words behind it. 0, or -1 when it was
 * refused, with `missing` where there are none. */
int question_resolve(struct desk *d, const struct order *o, unsigned kinds, const char *missing,
                     struct named *found);

#endif
