/* session: a battle with its dice and its journal.
 *
 * What the console, scripts, resume and replay drive. A session remembers
 * every accepted command with its dice; undo and redo move along that list,
 * and the battle is always the fold of the part that stands. Knows nothing of
 * what a command says. */
#ifndef REFEREE_SESSION_H
#define REFEREE_SESSION_H

#include "referee/battle.h"
#include "scenarios/load.h"

struct journal; /* journal.h */

/* An accepted command, as the journal keeps it. */
struct record {
    char *text;              /* canonical, reads back as the same command; owned */
    struct rolled *rolls;    /* owned */
    int roll_count;
    bool undone;
};

struct session {
    struct scenario *scenario; /* owned */
    struct battle *battle;     /* owned */
    struct dice dice;
    struct journal *journal;   /* owned; NULL: none is kept */
    struct record *records;    /* accepted commands in the order given; owned */
    int record_count, record_capacity;
    int *undone;               /* stack of records that redo would bring back */
    int undone_count;
};

/* A new battle. `journal_path` NULL: no journal. On failure returns the exit
 * code of the program (3 file, 4 content) with `why` filled, `out` untouched. */
int session_start(struct session **out, const char *scenario, const char *journal_path,
                  uint64_t seed, struct load_report *faults, char *why, size_t why_size);

/* Frees all, closes the journal. */
void session_free(struct session *s);

/* Judges and does one command; `given` is the text of its dice or NULL. When
 * it is accepted the journal is on disk before this returns. 0, or -1 with the
 * refusal in `out` (a journal that cannot be written refuses with
 * REFUSED_FILE, and the battle is as before). */
int session_do(struct session *s, const struct command *c, const char *given,
               struct outcome *out);

/* Takes the last command that stands back. Refused with REFUSED_NOTHING_TO_UNDO,
 * or REFUSED_ROLLED when it rolled dice and `over_dice` is false. `text` (may
 * be NULL) receives what was undone; it belongs to the session. */
int session_undo(struct session *s, bool over_dice, const char **text, struct outcome *out);

/* Does the last undone command again with its recorded dice; `out` has its
 * events. */
int session_redo(struct session *s, const char **text, struct outcome *out);

#endif
