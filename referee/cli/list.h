/* list: `referee list`: scenarios and rules that can be named. */
#ifndef REFEREE_CLI_LIST_H
#define REFEREE_CLI_LIST_H

/* Runs the command (argv[0] is "list") and returns the program's exit code. */
int cli_list(int argc, char **argv);

#endif
