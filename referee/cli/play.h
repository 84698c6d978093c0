/* play: `referee play` and `referee resume`: a battle at the console. */
#ifndef REFEREE_CLI_PLAY_H
#define REFEREE_CLI_PLAY_H

/* Begins a battle (argv[0] is "play"); returns the program's exit code. */
int cli_play(int argc, char **argv);

/* Goes on with one (argv[0] is "resume"); returns the program's exit code. */
int cli_resume(int argc, char **argv);

#endif
