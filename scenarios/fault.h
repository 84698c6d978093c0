/* fault: what is wrong with a file, said so that a game master can mend it.
 *
 * Faults are gathered in a load_report. One for which memory runs out is lost,
 * but marks the report `unreadable`, so that the file does not pass. */
#ifndef SCENARIOS_FAULT_H
#define SCENARIOS_FAULT_H

#include "scenarios/load.h"

#include <stddef.h>

/* Adds a fault of `file` at line and column (from 1; 0: the file as a whole). */
void fault_add(struct load_report *r, const char *file, int line, int column, const char *format,
               ...) __attribute__((format(printf, 5, 6)));

/* Whether anything was found wrong. */
bool fault_any(const struct load_report *r);

/* Moves all faults of `from` to the end of `to`; `from` is empty afterwards. */
void fault_move(struct load_report *to, struct load_report *from);

/* Puts the faults of each file in the order of their places; files stay in the
 * order in which they were first named. */
void fault_sort(struct load_report *r);

/* The name in `names` (ended by NULL) that `word` was most likely meant to be,
 * or NULL when none is near: a third of the letters wrong, or fewer. */
const char *fault_nearest(const char *word, const char *const *names);

/* Writes "; allowed: a, b, c" and, when one is near to `word`,
 * "; did you mean `b`?" to `out`. A list too long for `out` ends in "...". */
void fault_allowed(char *out, size_t size, const char *word, const char *const *names);

#endif
