/* write: a scenario written back to a file, with the battle as it stands, so
 * that it can be read and played on from there (docs/data.md, "A battle under
 * way").
 *
 * What the battle does not change - ground, zones, names, victory - is written
 * from the values of the file that was read, in one plain layout; its comments
 * are lost. */
#ifndef SCENARIOS_WRITE_H
#define SCENARIOS_WRITE_H

#include "scenarios/scenario.h"

#include <stdio.h>

/* The battle as it stands; nothing is owned. `way` says turn and phase, what
 * is cut and which melees wait. */
struct write_state {
    const struct unit *units;           /* as many as the scenario's, in its order */
    const struct commander *commanders; /* the same */
    const struct under_way *way;
};

/* Writes all of it to `out`, after `about`, a comment of one line without its
 * `#`. Faults of `out` are left for its owner to find (ferror). */
void scenario_write(FILE *out, const struct scenario *s, const struct write_state *now,
                    const char *about);

#endif
