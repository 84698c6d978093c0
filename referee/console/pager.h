/* pager: answers longer than the screen, a page at a time. */
#ifndef REFEREE_CONSOLE_PAGER_H
#define REFEREE_CONSOLE_PAGER_H

#include "referee/console/desk.h"

/* Shows an answer through $PAGER (else `less -FRX`, as git does) and answers
 * true; false where it is to be written as it is: it fits the screen, this is no
 * terminal, further lines are waiting that were pasted, or there is no pager. */
bool pager_show(const struct desk *d, const char *text);

#endif
