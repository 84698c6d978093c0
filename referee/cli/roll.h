/* roll: `referee roll`: a question on the command line, rolled once. */
#ifndef REFEREE_CLI_ROLL_H
#define REFEREE_CLI_ROLL_H

/* Runs the command (argv[0] is "roll") and returns the program's exit code. */
int cli_roll(int argc, char **argv);

#endif
