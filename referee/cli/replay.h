/* replay: `referee replay`: a battle run again with its recorded dice. */
#ifndef REFEREE_CLI_REPLAY_H
#define REFEREE_CLI_REPLAY_H

/* Runs the command (argv[0] is "replay") and returns the program's exit code. */
int cli_replay(int argc, char **argv);

#endif
