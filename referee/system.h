/* system: a set of rules that battles are played by, as the rest of the program
 * sees it.
 *
 * A scenario's file names its system (`system: NAME`; without it, miniatures).
 * Console, dice, journal, undo, resume, replay and report work through this
 * table and know no system by name; what a scenario, a state and a command are,
 * only their system knows. docs/design.md says how one is added. */
#ifndef REFEREE_SYSTEM_H
#define REFEREE_SYSTEM_H

#include "referee/dice.h"
#include "referee/outcome.h"
#include "scenarios/load.h"

#include <jansson.h>
#include <stdio.h>

struct session;     /* session.h */
struct order;       /* console/parse.h */
struct table_entry; /* console/table.h */
struct table;       /* the same */
struct candidates;  /* console/complete.h */
struct pen;         /* report/pen.h */

/* What is to be known of a scenario; all belongs to it. */
struct system_about {
    const char *id, *name, *path;
    uint64_t fingerprint;   /* of its file */
    const char *rules;      /* name of its rules, or NULL where they are part of its file ... */
    const char *rules_path; /* ... and then these two say nothing */
    uint64_t rules_fingerprint;
};

/* Where a battle stands. `turn` is 0 before the first. */
struct system_moment {
    int turn, phase;
    const char *phase_id, *phase_name; /* the state's */
};

struct system {
    const char *name; /* what `system:` says */

    /* --- scenario and state --- */

    /* As scenario_load (load.h): the file at `path`, or why not. */
    int (*load)(void **scenario, const char *path, struct load_report *report);
    void (*unload)(void *scenario);
    void (*about)(const void *scenario, struct system_about *out);
    /* A battle at the scenario's start, or NULL when memory runs out. */
    void *(*start)(const void *scenario);
    void (*end)(void *state);
    /* Whose words it speaks (enum spoken, battle.h), which is no part of the battle;
     * both NULL where there is no choice. */
    int (*spoken)(const void *state);
    void (*speak)(void *state, int spoken);
    uint64_t (*fingerprint)(const void *state);
    void (*moment)(const void *state, struct system_moment *out);

    /* --- commands --- */

    /* The text of a command that the journal keeps; the caller frees. */
    char *(*print)(const void *state, const void *command);
    /* Judges and does a command with dice that have been begun: 0, or -1 with
     * the refusal in `out`, and then state and dice are as before. */
    int (*apply)(void *state, const void *command, struct dice *d, struct outcome *out);
    /* The same from the text that the journal keeps. */
    int (*apply_text)(void *state, const char *text, struct dice *d, struct outcome *out);
    /* Whether a phase began with what happened: the journal then keeps the state. */
    bool (*begins_phase)(const struct outcome *out);

    /* --- what people and programs read --- */

    /* What happened, in whole lines of at most TEXT_WIDTH (text.h). */
    void (*tell)(FILE *out, const void *state, const struct outcome *what);
    bool hides_dice; /* they are no player's: kept in the journal, and not told */
    /* The same as a list; the caller decrefs; NULL when memory runs out. */
    json_t *(*json)(const void *state, const struct outcome *what);
    /* A sentence of the rules in the words that the state speaks, cut to fit `size`;
     * or NULL. Returns `to`. */
    char *(*say)(const void *state, char *to, size_t size, const char *from);
    /* What waits for an answer, after `tell` at the console; or NULL. */
    void (*pending)(FILE *out, const void *state);
    /* What to type instead of `text`, which was refused; `command` is its command's
     * name, or NULL where that is unknown. Or NULL. */
    void (*remedy)(FILE *out, void *state, const char *command, const char *text,
                   const struct outcome *refusal);
    /* "Turn 2, American move, 14 to move"; `plain`: without what is to be done. */
    void (*prompt)(void *state, bool plain, char *to, size_t size);
    void (*status)(FILE *out, void *state);
    /* The battle so far, in parts that the pen writes. 0, or -1 when memory runs
     * out. NULL: report.c tells it. */
    int (*report)(FILE *out, struct session *s, const struct pen *pen);

    /* --- the console --- */

    const struct table *table;
    /* Puts an order that was typed loosely into the form that is meant; or NULL.
     * 0, or -1 when memory runs out. */
    int (*loosen)(const void *state, struct order *o);
    /* The form of the command that was meant, for an order that fits none; `rest`
     * is what follows its word. NULL: all its forms. */
    void (*usage)(FILE *out, const void *state, const struct table_entry *e, const char *rest);
    /* True for a command word that takes the rest of its line (a note). */
    bool (*takes_line)(const char *word);
    /* Tab: as complete_word (console/complete.h). */
    void (*complete)(struct session *s, const char *line, size_t before, const char *word,
                     struct candidates *list);
    /* The heading that begins with a command; more than a line about one; NULL: none. */
    const char *(*help_heading)(const char *command);
    const char *(*help_words)(const char *command);
    const char *const *help_notes; /* paragraphs below the list, ended by NULL */
    /* Writes what `help TOPIC` says beside the commands; false: no such topic.
     * With `out` NULL it only answers whether there is one. */
    bool (*help_topic)(FILE *out, void *state, const char *topic);
};

/* All systems: the n-th from 0, NULL beyond the last. The first is that of
 * scenarios that name none. */
const struct system *system_at(int n);

/* Finds a scenario's file (load.h), its system, and reads it. 0 with both, the
 * scenario to be unloaded by the caller; or -1 with the faults in `report`. */
int system_load(const struct system **system, void **scenario, const char *name_or_path,
                struct load_report *report);

#endif
