/* drawer: what has to be drawn is drawn by a program of its own, referee-draw,
 * so that nothing else waits for the drawing library to load. */
#ifndef REFEREE_DRAWER_H
#define REFEREE_DRAWER_H

#include <stddef.h>

#define DRAWER_PROGRAM "referee-draw"
#define DRAWER_WHY 200

/* Runs it on the words of a command line (argv[0] is the subcommand) and waits.
 * It is looked for beside this program, in the folder above, and where it was
 * installed. `out` and `error` are descriptors for its standard output and
 * error; -1: this program's own. Returns its exit code, or -1 with `why`
 * (DRAWER_WHY bytes) when it could not be run to its end. */
int drawer_run(int argc, char **argv, int out, int error, char *why);

#endif
