/* check: `referee check`: faults of scenario, rules and journal files. */
#ifndef REFEREE_CLI_CHECK_H
#define REFEREE_CLI_CHECK_H

/* Runs the command (argv[0] is "check") and returns the program's exit code. */
int cli_check(int argc, char **argv);

#endif
