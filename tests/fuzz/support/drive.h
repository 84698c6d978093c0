/* drive: a battle played by lines, for targets whose input is what it is played
 * with. */
#ifndef TESTS_FUZZ_SUPPORT_DRIVE_H
#define TESTS_FUZZ_SUPPORT_DRIVE_H

#include "referee/session.h"

/* How the console is run. */
struct drive_options {
    bool json, ask_dice;
};

/* Runs the console over the text, of `size` bytes, past every refusal. What it
 * answers holds no control characters, and in JSON each line is one object. */
void drive_console(struct session *s, const char *text, size_t size, struct drive_options how);

/* A battle of a scenario that stays the caller's; seed 1, no journal. */
struct session *drive_start(struct scenario *scenario);

/* Ends it: what stands of its commands leads to the same state once more, and
 * taking all of them back to the one at the start. */
void drive_end(struct session *s);

#endif
