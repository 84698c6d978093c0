/* console: where the game master types and reads (docs/console.md).
 *
 * One dispatcher serves the terminal, scripts and programs: at a terminal lines
 * come from readline with history and completion; else they are read plainly,
 * and in text mode prompt and line are echoed, so that a transcript reads as
 * the session did. With `json` nothing but one object for each command reaches
 * `out`. */
#ifndef REFEREE_CONSOLE_CONSOLE_H
#define REFEREE_CONSOLE_CONSOLE_H

#include "referee/session.h"

#include <stdio.h>

struct console_options {
    FILE *in, *out, *err;
    bool json;
    bool keep_going;         /* go on after a refused command */
    bool interactive;        /* people type: a refusal never ends it */
    bool ask_dice;           /* players roll; in a script the lines that follow are their dice */
    const char *script_name; /* for errors, or NULL: standard input */
    const char *program;     /* how it is called, for people; NULL: "referee" */
    bool newest;             /* its journal is the one that `referee resume` takes unnamed */
};

/* Reads and does commands until the input ends, `quit`, or in a script the
 * first refused one. Returns the program's exit code: 0, 1 when a script's
 * command was refused, 3 when `out` takes no more. The session stays the
 * caller's. */
int console_run(struct session *s, const struct console_options *options);

/* For a battle that is taken up again: turn and phase, what happened since the
 * last turn began, who has still to act. In plain text. */
void console_recap(struct session *s, FILE *out);

#endif
