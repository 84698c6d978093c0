/* board_command: `referee board` on the command line. */
#ifndef REFEREE_DRAW_BOARD_COMMAND_H
#define REFEREE_DRAW_BOARD_COMMAND_H

/* Takes its words as a subcommand does; returns the program's exit code. */
int board_command(int argc, char **argv);

#endif
