/* journal: the file that a battle is (docs/journal.md).
 *
 * Plain text, one line for each accepted command, undo and redo, with the dice
 * and who rolled them; comment lines that tell people what came of it; a state
 * fingerprint at each phase. Every line ends in a checksum that also covers
 * the checksum of the line before it, so that a line that was changed, lost or
 * moved is found and named. Lines are only ever added, and are on the disk
 * before journal_append returns. The module knows lines and files; what a
 * command means is the session's business.
 *
 * Faults go into a load_report: `unreadable` stands for exit code 3 (a file
 * that cannot be read or written), else a fault is one of content (4). */
#ifndef REFEREE_JOURNAL_H
#define REFEREE_JOURNAL_H

#include "referee/dice.h"
#include "scenarios/load.h"

#define JOURNAL_VERSION 1

struct journal; /* one that is open for writing; opaque */

enum journal_kind { JOURNAL_COMMAND, JOURNAL_UNDO, JOURNAL_REDO, JOURNAL_STATE };

/* One line that is no comment. */
struct journal_entry {
    enum journal_kind kind;
    int line;             /* its place in the file, from 1; set by reading */
    char *text;           /* a command's canonical text, else NULL */
    struct rolled *rolls; /* a command's dice */
    int roll_count;
    uint64_t state; /* the battle's fingerprint after it */
};

/* What a journal says before the first command. */
struct journal_head {
    char *scenario; /* id */
    char *path;     /* the scenario's file, absolute */
    uint64_t scenario_fingerprint, rules_fingerprint;
    uint64_t seed;
    uint64_t state; /* the battle's fingerprint at its start */
};

/* A journal as read; cleared with journal_content_clear, which frees all. */
struct journal_content {
    struct journal_head head;
    struct journal_entry *entries;
    int entry_count, entry_capacity;
    char *torn; /* a last line without its end, or NULL */
    int torn_line;
    size_t whole_bytes; /* up to the end of the last whole line */
    uint32_t chain;     /* checksum of the last whole line */
};
void journal_content_clear(struct journal_content *c);

/* Begins a journal in a file that does not exist or is empty, with `story` (may
 * be "") as its first comment. Returns 0, or -1 with a fault; the file is then
 * as it was. The caller closes. */
int journal_create(struct journal **out, const char *path, const struct journal_head *head,
                   const char *story, struct load_report *faults);

/* Reads a journal without changing or locking it. Returns 0, or -1 with every
 * fault that was found, `out` empty. A torn last line is no fault. */
int journal_read(const char *path, struct journal_content *out, struct load_report *faults);

/* The same for one that is to go on: no other process can then open it for
 * writing. Nothing is changed yet. */
int journal_open(struct journal **out, const char *path, struct journal_content *content,
                 struct load_report *faults);

/* Cuts off what is behind the last whole line. 0, or -1 with errno set. */
int journal_cut_torn(struct journal *j);

/* Adds the line of `entry`, `story` (whole lines, or "") as comments, and when
 * `phase_begins` a state line. All is on the disk when 0 is returned; on -1
 * (errno says why) the file is as it was. */
int journal_append(struct journal *j, const struct journal_entry *entry, const char *story,
                   bool phase_begins);

/* Closes and unlocks; NULL is allowed. */
void journal_close(struct journal *j);

const char *journal_path(const struct journal *j);

/* True when the file's first word is that of a journal, of whatever version. */
bool journal_is_one(const char *path);

#endif
