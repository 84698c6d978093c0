/* session: a battle with its dice and its journal.
 *
 * What the console, scripts, resume and replay drive. A session remembers
 * every accepted command with its dice; undo and redo move along that list,
 * and the battle is always the fold of the part that stands. Knows nothing of
 * what a command says. */
#ifndef REFEREE_SESSION_H
#define REFEREE_SESSION_H

#include "referee/system.h"

struct journal; /* journal.h */

/* An accepted command, as the journal keeps it. */
struct record {
    char *text;           /* canonical, reads back as the same command; owned */
    struct rolled *rolls; /* owned */
    int roll_count;
    int order; /* commands that one typed order made have the same; 0: not known */
    bool undone;
    bool refused; /* a forced resume could not do it again: the fold passes over it */
};

struct session {
    const struct system *system; /* whose the next two are */
    void *scenario;              /* owned */
    void *battle;                /* its state; owned */
    struct dice dice;
    struct journal *journal; /* owned; NULL: none is kept */
    struct record *records;  /* accepted commands in the order given; owned */
    int record_count, record_capacity;
    int order;   /* what new records are given as theirs; the console counts it up */
    int *undone; /* stack of records that redo would bring back */
    int undone_count;
    bool lost;     /* a command could neither be kept nor taken back (no memory):
                      nothing more is done */
    char *torn;    /* a last line cut short that a resume left out (and cut off the
                      journal, if that is open), or NULL; owned */
    int torn_line; /* its place in the journal */
    bool differed; /* a forced resume came out otherwise than recorded */
};

/* A new battle. `journal_path` NULL: no journal. On failure returns the exit
 * code of the program (3 file, 4 content) with `why` filled, `out` untouched. */
int session_start(struct session **out, const char *scenario, const char *journal_path,
                  uint64_t seed, struct load_report *faults, char *why, size_t why_size);

/* Frees all, closes the journal; NULL is allowed. */
void session_free(struct session *s);

/* Judges and does one command of the session's system; `given` is the text of its dice or NULL.
 * When it is accepted the journal is on disk before this returns. 0, or -1 with the refusal in
 * `out` (a journal that cannot be written refuses with REFUSED_FILE, and the battle is as before).
 */
int session_do(struct session *s, const void *command, const char *given, struct outcome *out);

/* Takes the last command that stands back. Refused with REFUSED_NOTHING_TO_UNDO,
 * or REFUSED_ROLLED when it rolled dice and `over_dice` is false. `text` (may
 * be NULL) receives what was undone; it belongs to the session. */
int session_undo(struct session *s, bool over_dice, const char **text, struct outcome *out);

/* After an undo: how many commands of the same order stand still. */
int session_left_of_order(const struct session *s);

/* Does the last undone command again with its recorded dice; `out` has its
 * events. */
int session_redo(struct session *s, const char **text, struct outcome *out);

/* Tells the battle from its start: folds the commands that stand on a battle
 * of its own and shows each with what came of it. The battle, the record and
 * the outcome belong to the session, and last until the teller returns.
 * Returns 0, or -1 when memory runs out. */
typedef void session_teller(void *context, const void *state, const struct record *r,
                            const struct outcome *out);
int session_tell(struct session *s, session_teller *tell, void *context);

/* In `aside` the session with a battle and dice of its own, as the commands that
 * stand have left it: for questions while one is half done and its dice are
 * asked for. It shares all else, and lasts no longer than `s`. 0, or -1 when
 * memory runs out. */
int session_aside(const struct session *s, struct session *aside);
void session_aside_end(struct session *aside);

/* Writes a journal of the commands that stand to `path`, an empty file or none.
 * 0, or -1, with faults unless memory ran out or a line could not be written. */
int session_copy(struct session *s, const char *path, struct load_report *faults);

/* --- a battle from its journal (session_resume.c) --- */

enum replayed_kind { REPLAYED_COMMAND, REPLAYED_UNDO, REPLAYED_REDO };

/* A line of the journal that has just been done again. */
struct replayed {
    enum replayed_kind kind;
    int line;         /* of the journal */
    const char *text; /* the command that was done, undone or done once more */
    bool ok;          /* false: refused now, which only a forced replay survives */
    const struct outcome *out;
};
typedef void session_watcher(void *context, const struct session *s, const struct replayed *what);

struct session_reading {
    bool force;             /* go on over changed rules and outcomes that differ */
    bool to_write;          /* open the journal for going on; a torn line is cut off */
    int until;              /* stop after so many lines that are commands; -1: read all */
    session_watcher *watch; /* or NULL */
    void *context;
};

/* The battle of a journal, as its commands and dice bring it about again; the
 * seed stands where it stood. Returns 0, or the program's exit code with at
 * least one fault: 1 when an outcome differs from the recorded one, 3 when a
 * file cannot be read or written, 4 when a file's content is wrong (damage, a
 * newer format, a scenario or rules that have changed). With `force`, what was
 * set aside is a fault too, but 0 is returned. `out` is untouched on failure. */
int session_resume(struct session **out, const char *journal_path,
                   const struct session_reading *how, struct load_report *faults);

#endif
