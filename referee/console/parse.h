/* parse: what the game master typed, as commands.
 *
 * One line may hold several orders (`;`) and an order may go to a brigade or
 * wing; each comes out as one command for each unit, with the dice given after
 * `=` kept apart as text. command_print is the inverse for one command: the
 * canonical text that the journal keeps. */
#ifndef REFEREE_CONSOLE_PARSE_H
#define REFEREE_CONSOLE_PARSE_H

#include "referee/battle.h"

/* No order needs more; a longer line is refused unread. */
#define PARSE_LINE_MAX 4000

/* One order of a line, parted at `;`, `#` comments and outer blanks removed.
 * `word` is the command word (as typed from parse_line; in full, "fire", for
 * parse_commands), `rest` what follows it without the dice, `dice` what follows
 * `=` or NULL. All owned. */
struct order {
    char *word;
    bool overrule;
    char *rest;
    char *dice;
    char *text; /* as typed */
};

struct orders {
    int count, capacity;
    struct order *at;
};
void orders_clear(struct orders *o);

/* True for a command word that takes all the rest of its line, `;`, `=` and `#`
 * included (a note). */
typedef bool parse_takes_line(const char *word);

/* Parts a line into orders; blank lines and comments have none. Control
 * characters and bytes that are no UTF-8 come out as `?`. Returns 0, or -1 with
 * REFUSED_USAGE for a line past PARSE_LINE_MAX, and then no orders. */
int parse_line(const char *line, parse_takes_line *takes_line, struct orders *orders,
               struct outcome *out);

/* Commands that an order stands for. */
struct commands {
    int count, capacity;
    struct command *at;
    bool nearest; /* fire at the nearest: each target is to be found anew when its
                     command is done, for an earlier one may have taken it away; until
                     then it is the enemy nearest to the unit */
};
void commands_clear(struct commands *c);

/* Turns an order whose word is the name of a verb (command.h) into commands.
 * Returns 0, or -1 with code and message in `out` (unknown or ambiguous unit,
 * usage, bad number). Names of units, brigades, commanders, abatis sections
 * are matched as docs/console.md says. `commands` starts empty and stays so on
 * failure. The units of a group come out in the order of battle, but in a move
 * those in front first, so that none has to wait for another. */
int parse_commands(const struct battle *b, const struct order *o, struct commands *commands,
                   struct outcome *out);

/* Reads a canonical line of the journal (without its dice): exactly one
 * command. Same result. */
int parse_canonical(const struct battle *b, const char *text, struct command *c,
                    struct outcome *out);

/* The canonical text of a command; the caller frees; NULL when memory runs out. */
char *command_print(const struct battle *b, const struct command *c);

#endif
