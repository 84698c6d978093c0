/* paging: answers longer than the screen, a page at a time, at the prompt itself:
 * what is left of one waits until an empty line asks for it, or another line
 * drops it. */
#ifndef REFEREE_CONSOLE_PAGING_H
#define REFEREE_CONSOLE_PAGING_H

#include "referee/console/desk.h"

/* Before the answers to a line: forgets what is left of the last ones, and says
 * whether these may be cut. They may not where several orders are answered, where
 * dice are asked for, where lines were pasted, and without a terminal. */
void paging_begin(struct desk *d, bool cuts);

/* Shows an answer: where it may be cut, as much as fits the screen with the prompt
 * and with the answers before it; the rest is left. */
void paging_show(struct desk *d, const char *text);

/* Behind the answers: says how much is left, if anything is. */
void paging_end(struct desk *d);

/* Shows the next page of what is left, if anything is. */
void paging_next(struct desk *d);

#endif
