/* cli: what stands on the command line, and how the program answers it.
 *
 * A table of subcommands, each with a function of its own that takes its words
 * (argv[0] is its name) and returns the program's exit code. Here are also the
 * few things that all of them do alike: errors, faults of files, options. */
#ifndef REFEREE_CLI_CLI_H
#define REFEREE_CLI_CLI_H

#include "referee/session.h"

#include <getopt.h>

/* Exit codes of the program. */
enum cli_exit {
    CLI_DONE = 0,
    CLI_FAILED = 1, /* a command, check or verification failed */
    CLI_USAGE = 2,  /* wrong usage */
    CLI_FILE = 3,   /* a file could not be read or written */
    CLI_CONTENT = 4 /* a file's content is wrong */
};

/* Runs the program on its command line. */
int cli_run(int argc, char **argv);

/* Says "referee: WHAT: WHY" on standard error and returns `exit_code`. */
int cli_error(int exit_code, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says "Written: FILE" on standard error, but for `-`, and returns 0. */
int cli_written(const char *file);

/* Says "FILE: WHAT" on standard output, of a file with which all is well. */
void cli_good(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says every fault on standard error, each with its file, line and column. */
void cli_faults(const struct load_report *faults);

/* The exit code that stands for the faults: 0, 3 or 4. */
int cli_faults_exit(const struct load_report *faults);

/* Says that the journal's last line was cut short, what it read, and what has
 * become of it. */
void cli_torn(const char *journal, int line, const char *torn, const char *fate);

/* Begins a battle, with a journal where `journal` names one. Returns CLI_DONE, with
 * the session in `*s` (the caller frees), or the exit code when the faults have been
 * said. */
int cli_begin(const char *scenario, const char *journal, uint64_t seed, struct session **s);

/* Takes a battle up from its journal, to look at; faults and a last line that was
 * cut short have been said. Returns CLI_DONE, with the session in `*s` (the caller
 * frees), or the exit code. */
int cli_read_journal(const char *path, const struct session_reading *how, struct session **s);

/* Takes an option that is not --help, with its value in optarg; returns CLI_DONE,
 * or the exit code when it has said what is wrong with it. */
typedef int cli_take(int option, void *context);

/* Reads the options of a subcommand, as of getopt_long, each with `take`; one whose
 * val is a letter may be given by it alone (-h is --help). True when all are taken:
 * words that are no options come last, from optind on. Else the subcommand returns
 * `*status`: --help has printed `usage`, or what is wrong has been said. `options`
 * has `help`, whose val is 'h'. */
bool cli_options(int argc, char **argv, const struct option *options, const char *usage,
                 cli_take *take, void *context, int *status);

/* The whole number that `text` is, 0 to `most`; false when it is none. */
bool cli_number(const char *text, unsigned long long most, unsigned long long *number);

#endif
