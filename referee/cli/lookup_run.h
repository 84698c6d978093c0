/* lookup_run: a command of the command line that answers lookups, run over one
 * question or a batch of them. */
#ifndef REFEREE_CLI_LOOKUP_RUN_H
#define REFEREE_CLI_LOOKUP_RUN_H

#include "referee/console/lookup.h"

#include <stdio.h>

/* A command that answers lookups. */
struct lookup_command {
    const char *name;  /* "odds" */
    const char *usage; /* for --help */
    unsigned kinds;    /* 1 << enum lookup_kind, or-ed */
    bool rolls;
    /* Writes the answer to `out`: as one line of JSON or as text. Returns 0,
     * or -1 with `e` and nothing written. */
    int (*answer)(const struct lookup *q, const struct lookup_terms *t, bool json, FILE *out,
                  struct lookup_error *e);
};

/* Runs the command on its words (argv[0] is its name) and returns the
 * program's exit code. Answers go to standard output, errors to standard
 * error. */
int lookup_run(const struct lookup_command *command, int argc, char **argv);

#endif
