/* program: what must be right before anything is read or written, and that all
 * that was printed has got out. */
#ifndef REFEREE_CLI_PROGRAM_H
#define REFEREE_CLI_PROGRAM_H

/* Runs `run` on the command line in an orderly place: standard files are open,
 * the locale is the user's, and writes that fail are errors and no signals.
 * Returns the program's exit code: that of `run`, or CLI_FILE when standard
 * output could not be written. */
int program_main(int argc, char **argv, int (*run)(int argc, char **argv));

/* How this program was called, for telling people what to type: "referee" where it
 * is found by its name, else its path as it was given. */
const char *program_as_called(void);

#endif
