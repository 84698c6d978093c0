/* help: the console explains itself.
 *
 * The commands come from the one command table, the rules from the battle's
 * own ruleset and the tour's names from the battle, so that none of them can
 * say what is not so. Lines end in '\n' and stay within TEXT_WIDTH. */
#ifndef REFEREE_CONSOLE_HELP_H
#define REFEREE_CONSOLE_HELP_H

#include "referee/console/table.h"

#include <stdio.h>

/* Every command with its short, in a line or two for each heading. */
void help_brief(FILE *out, const struct system *system);

/* Every command with its short and a line, under headings. */
void help_all(FILE *out, const struct system *system);

/* One command: its forms, what there is to know, an example. */
void help_command(FILE *out, const struct system *system, const struct table_entry *e);

/* Its forms alone, one a line. */
void help_usage(FILE *out, const struct table_entry *e);

/* --- of the miniatures --- */

/* Paragraphs below the list of commands, ended by NULL. */
extern const char *const help_notes[];

/* What there is to know of a command beyond its one line, or NULL. */
const char *help_words(const char *command);

/* The heading that begins with this command in the table, or NULL. */
const char *help_heading(const char *command);

/* The rules in brief: turn, allowances, fire table, modifiers, what is lost. */
void help_rules(FILE *out, const struct ruleset *r);

/* Before turn 1 a tour of deployment and a first turn, later questions that fit
 * the phase; lines that begin with "  > " are what to type. The battle is as it
 * was before. */
void help_first(FILE *out, struct battle *b);

#endif
