/* simulate: `referee simulate`: how battles with cards end, over many games. */
#ifndef REFEREE_CLI_SIMULATE_H
#define REFEREE_CLI_SIMULATE_H

/* Runs the command (argv[0] is "simulate") and returns the program's exit code. */
int cli_simulate(int argc, char **argv);

#endif
