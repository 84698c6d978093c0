/* draw: what has to be drawn is drawn by a program of its own, referee-draw, so
 * that no other command waits for the drawing library to load. */
#ifndef REFEREE_CLI_DRAW_H
#define REFEREE_CLI_DRAW_H

/* Runs referee-draw with the same words and returns its exit code. It is looked
 * for beside this program, in the folders above, and where it was installed. */
int cli_draw(int argc, char **argv);

#endif
