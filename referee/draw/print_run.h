/* print_run: the command `referee print` (docs/pictures.md). */
#ifndef REFEREE_DRAW_PRINT_RUN_H
#define REFEREE_DRAW_PRINT_RUN_H

/* Takes its words, argv[0] its name; returns the program's exit code. */
int print_run(int argc, char **argv);

#endif
