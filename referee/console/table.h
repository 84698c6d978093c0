/* table: every command of the console. Dispatch, help, completion and
 * docs/console.md all read this one table. */
#ifndef REFEREE_CONSOLE_TABLE_H
#define REFEREE_CONSOLE_TABLE_H

#include "referee/console/desk.h"

/* What stands at a place in a command, for completion. */
enum argument {
    ARGUMENT_NONE,
    ARGUMENT_WORDS, /* one of the entry's words */
    ARGUMENT_PIECE, /* a unit, group or commander whose turn it is */
    ARGUMENT_UNIT,  /* any unit on the table */
    ARGUMENT_GROUP, /* a side, wing or brigade */
    ARGUMENT_COMMANDER,
    ARGUMENT_ARRIVAL, /* what waits to enter */
    ARGUMENT_SHOOTER, /* whoever may fire */
    ARGUMENT_SHOT,    /* a target that the shooter before it may fire at */
    ARGUMENT_PREY,    /* a target that the unit before it may charge */
    ARGUMENT_COMMAND  /* another command */
};

struct table_entry {
    const char *name;
    const char *brief; /* "f", or NULL */
    enum argument first, second;
    const char *words; /* for ARGUMENT_WORDS, parted by blanks, or NULL */
    const char *usage; /* one form a line */
    const char *help;  /* one line */
    const char *example;
    desk_command *run;
};

struct table_synonym {
    const char *said, *name;
};

/* A word that people try and that is no command: what there is instead. */
struct table_stray {
    const char *said, *instead;
};

/* A system's commands, in the order of help. */
struct table {
    const struct table_entry *entries;
    int count;
    const struct table_synonym *synonyms; /* what else people call the commands */
    int synonym_count;
    const struct table_stray *strays;
    int stray_count;
    const char *asks;  /* the commands that only ask, parted by blanks, or NULL */
    const char *rolls; /* an order with its dice, for who types dice alone; or NULL */
};
extern const struct table table_miniatures; /* table.c */

/* Of the miniatures: the n-th entry from 0, NULL beyond the last. */
const struct table_entry *table_at(int n);

/* An exact name or short wins, then the beginning of one name only, then another
 * word for a command in full ("shoot"). NULL for none; then `out` (unless NULL) says what it may
 * have been. */
const struct table_entry *table_find_in(const struct table *t, const char *word,
                                        struct outcome *out);

/* The same among those of the miniatures. */
const struct table_entry *table_find(const char *word, struct outcome *out);

/* Whether a command only asks: it may be answered while dice are waited for. */
bool table_asks(const struct table *t, const struct table_entry *e);

/* --- the commands, by file --- */
desk_command order_do;                                                  /* orders.c: every verb */
desk_command order_undo, order_redo, order_set, order_save, order_quit; /* orders.c */
desk_command ask_units, ask_show, ask_range, ask_why, ask_log, ask_status; /* questions.c */
desk_command ask_targets;                                                  /* targets.c */
desk_command ask_victory;                                                  /* victory_ask.c */
desk_command ask_help;                                                     /* help.c */
desk_command order_board;                                                  /* board_ask.c */
desk_command order_export;                                                 /* export.c */
desk_command ask_luck;                                                     /* luck.c */
desk_command ask_report;                                                   /* report_ask.c */
desk_command ask_map;                                                      /* map_ask.c */
desk_command order_timer;                                                  /* clock.c */
desk_command ask_odds;                                                     /* odds_ask.c */

#endif
