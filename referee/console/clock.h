/* clock: the timer at the console's prompt. Private to the console. */
#ifndef REFEREE_CONSOLE_CLOCK_H
#define REFEREE_CONSOLE_CLOCK_H

#include "referee/console/desk.h"

/* Before the first prompt: the timer is off, and warns while a terminal waits
 * for a line. */
void clock_start(struct desk *d);

/* Before each prompt: a new phase begins the time anew; says what is due. */
void clock_at_prompt(struct desk *d);

/* ", 4:30 left" for the prompt, or "" when the timer is off. Returns `to`. */
#define CLOCK_TEXT 64
char *clock_in_prompt(const struct desk *d, char *to);

/* The time left, as `timer` alone says it; and what `timer` with a word does. */
desk_command order_timer;

#endif
