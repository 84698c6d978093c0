/* odds: `referee odds`: exact odds for a question on the command line. */
#ifndef REFEREE_CLI_ODDS_H
#define REFEREE_CLI_ODDS_H

/* Runs the command (argv[0] is "odds") and returns the program's exit code. */
int cli_odds(int argc, char **argv);

#endif
