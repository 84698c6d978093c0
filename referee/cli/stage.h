/* stage: two units without a table, on which one question is rolled.
 *
 * The dice, the rules and the events are those of a battle; only the places
 * are missing, so every event is "by hand". Rolling here and resolving a
 * battle come out alike for the same dice. */
#ifndef REFEREE_CLI_STAGE_H
#define REFEREE_CLI_STAGE_H

#include "referee/battle.h"
#include "referee/console/lookup.h"

enum stage_unit { STAGE_ATTACKER, STAGE_DEFENDER, STAGE_UNITS };

#define STAGE_NAME 160

struct stage {
    struct battle battle; /* rules, units and commanders: for the renderers of events */
    struct unit units[STAGE_UNITS];
    struct commander commanders[STAGE_UNITS];
    char names[STAGE_UNITS][STAGE_NAME];
    struct events events;
    struct dice dice;
    int gun_hits; /* on a gun fired at, this turn */
    bool gun_gone;
};

/* Sets the stage for the question, with dice from `seed` or from the text of
 * `given` (NULL: none). The caller clears. The terms must outlive the stage. */
void stage_init(struct stage *s, const struct lookup_terms *t, enum lookup_kind kind, uint64_t seed,
                const char *given);
void stage_clear(struct stage *s);

/* Rolls the question out into `s->events`. Returns 0, or -1 with `e`: a shot
 * out of range, dice that do not fit, no memory. */
int stage_play(struct stage *s, const struct lookup_terms *t, enum lookup_kind kind,
               struct lookup_error *e);

#endif
