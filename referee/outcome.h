/* outcome: what came of a command, whatever the system. */
#ifndef REFEREE_OUTCOME_H
#define REFEREE_OUTCOME_H

#include "referee/event.h"

struct outcome {
    enum refusal_code code;              /* REFUSED_NONE: done */
    char message[CHECK_DETAIL_MAX + 80]; /* why not, and what to do instead */
    struct checks checks;
    struct events events;     /* of a battle with miniatures */
    void *own;                /* of another system: its own account of what happened ... */
    void (*free_own)(void *); /* ... and what frees it */
};

void outcome_init(struct outcome *o);
void outcome_clear(struct outcome *o);

#endif
