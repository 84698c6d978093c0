/* parse: what the game master typed, as commands.
 *
 * One line may hold several orders (`;`) and an order may go to a brigade or
 * wing; each comes out as one command for each unit, with the dice given after
 * `=` kept apart as text. command_print is the inverse for one command: the
 * canonical text that the journal keeps. */
#ifndef REFEREE_CONSOLE_PARSE_H
#define REFEREE_CONSOLE_PARSE_H

#include "referee/battle.h"

/* One order of a line, parted at `;`, `#` comments and outer blanks removed.
 * `word` is the command word in full ("fire"), `rest` what follows it without
 * the dice, `dice` what follows `=` or NULL. All owned. */
struct order {
    char *word;
    bool overrule;
    char *rest;
    char *dice;
    char *text;              /* as typed */
};

/* Commands that an order stands for. */
struct commands {
    int count, capacity;
    struct command *at;
};
void commands_clear(struct commands *c);

/* Turns an order whose word is the name of a verb (command.h) into commands.
 * Returns 0, or -1 with code and message in `out` (unknown or ambiguous unit,
 * usage, bad number). Names of units, brigades, commanders, abatis sections
 * are matched as docs/console.md says. */
int parse_commands(const struct battle *b, const struct order *o, struct commands *commands,
                   struct outcome *out);

/* Reads a canonical line of the journal (without its dice): exactly one
 * command. Same result. */
int parse_canonical(const struct battle *b, const char *text, struct command *c,
                    struct outcome *out);

/* The canonical text of a command; the caller frees; NULL when memory runs out. */
char *command_print(const struct battle *b, const struct command *c);

#endif
