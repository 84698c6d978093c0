/* played: whole battles for the tests that look at what came of one. */
#ifndef TESTS_SUPPORT_PLAYED_H
#define TESTS_SUPPORT_PLAYED_H

#include "referee/session.h"

/* A new battle without a journal, seed 1; the test fails when there is none. */
struct session *played_start(const char *scenario);

/* Types lines at a console on it, in text mode, going on after a refusal. The
 * caller frees what was answered. */
char *played_type(struct session *s, const char *lines);
/* The same in JSON. */
char *played_type_json(struct session *s, const char *lines);

/* The transcripts of tests/battles, one after the other: the path, or NULL
 * beyond the last. The caller frees. */
char *played_battle(int n);

/* The battle of such a transcript, played to its end. */
struct session *played_transcript(const char *path);

/* Random orders on it, phase after phase, until `commands` have been accepted. */
void played_at_random(struct session *s, int commands);

#endif
