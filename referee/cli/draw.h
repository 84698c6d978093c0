/* draw: commands that another program does, the one that draws (drawer.h). */
#ifndef REFEREE_CLI_DRAW_H
#define REFEREE_CLI_DRAW_H

/* Runs it with the same words and returns its exit code; CLI_FILE, said so, when
 * it cannot be run. */
int cli_draw(int argc, char **argv);

#endif
