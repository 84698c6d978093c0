/* nearest: what a mistyped word was probably meant to be. */
#ifndef REFEREE_CONSOLE_NEAREST_H
#define REFEREE_CONSOLE_NEAREST_H

#include <stdbool.h>

/* Letters to change, add, drop or swap with their neighbour to get from one
 * word to the other; upper case is as lower. Words are compared in their first
 * 40 letters. */
int nearest_distance(const char *typed, const char *word);

/* True when so few letters are wrong that the word may have been meant. */
bool nearest_plausible(const char *typed, int distance);

#endif
