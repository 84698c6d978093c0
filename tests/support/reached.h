/* reached: which cells of the rules' tables, events and error codes the
 * transcripts have reached.
 *
 * Read off the program's own answers: nothing in the program counts for this.
 * A cell is one number of a table (a row of the fire table in a column, an
 * allowance of a type in a formation, a modifier, a protection that lost a hit
 * and one that did not ...). */
#ifndef TESTS_SUPPORT_REACHED_H
#define TESTS_SUPPORT_REACHED_H

#include <jansson.h>
#include <stdio.h>

/* Notes the answers of one run of `play SCENARIO`, in the order in which they
 * came. A scenario that cannot be loaded is passed over: its run has failed. */
void reached_answers(const char *scenario, const json_t *answers);

/* Writes a line for each cell that no answer reached, of every ruleset that
 * was played, and returns how many there are. */
int reached_report(FILE *out);

/* Forgets everything. */
void reached_clear(void);

#endif
