/* session_fold: the steps that starting, undoing and resuming share. For
 * session*.c alone. */
#ifndef REFEREE_SESSION_FOLD_H
#define REFEREE_SESSION_FOLD_H

#include "referee/session.h"

/* A session at the scenario's start, without a journal. It takes the scenario
 * over, also on failure. NULL when memory runs out. */
struct session *session_fold_new(const struct system *system, void *scenario, uint64_t seed);

/* Room for one more record and for it on the undone stack. */
bool session_fold_make_room(struct session *s);

/* Does a record on `state` with its recorded dice. 0, or -1 with the refusal. */
int session_fold_do(struct session *s, void *state, const struct record *r, struct outcome *out);

/* A new battle, brought to where the records that stand lead; NULL when that
 * fails for want of memory. The caller frees. */
void *session_fold_standing(struct session *s, session_teller *tell, void *context);

/* The last record that stands, or -1. */
int session_fold_last(const struct session *s);

/* Marks the last record that stands as undone, or back. */
void session_fold_push_undone(struct session *s, int record);
int session_fold_pop_undone(struct session *s);

/* Puts a battle in place of the session's. */
void session_fold_replace(struct session *s, void *state);

#endif
