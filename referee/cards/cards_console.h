/* cards_console: the console's commands for a battle with cards. */
#ifndef REFEREE_CARDS_CARDS_CONSOLE_H
#define REFEREE_CARDS_CARDS_CONSOLE_H

#include "referee/cards/cards_command.h"
#include "referee/console/table.h"

struct candidates;

extern const struct table cards_table;
extern const char *const cards_help_notes[];

const char *cards_help_heading(const char *command);
const char *cards_help_words(const char *command);

/* `help rules`: phases, what each adds and leads to. See system.h. */
bool cards_help_topic(FILE *out, void *state, const char *topic);

/* True for `note`. */
bool cards_takes_line(const char *word);

/* See complete.h. */
void cards_complete(struct session *s, const char *line, size_t before, const char *word,
                    struct candidates *list);

desk_command cards_order;                   /* cards_console.c: every verb */
desk_command cards_ask_hand, cards_ask_why; /* cards_console.c */
desk_command cards_ask_odds;                /* cards_odds_ask.c */

#endif
