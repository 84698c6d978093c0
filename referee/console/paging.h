/* paging: answers longer than the screen, a page at a time, at the prompt itself:
 * what is left of one waits until an empty line asks for it, or another line
 * drops it. */
#ifndef REFEREE_CONSOLE_PAGING_H
#define REFEREE_CONSOLE_PAGING_H

#include "referee/console/desk.h"

/* Shows an answer: at the prompt of a terminal as much of it as fits the screen
 * with the prompt, else all of it. */
void paging_show(struct desk *d, const char *text);

/* Shows the next page of what is left, if anything is. */
void paging_next(struct desk *d);

/* Forgets what is left, and says whether the coming answers may be cut: not
 * where several come at once, or dice are asked for. */
void paging_begin(struct desk *d, bool cuts);

#endif
