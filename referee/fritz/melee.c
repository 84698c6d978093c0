#include "referee/fritz/melee.h"

#include "referee/fritz/modifiers.h"

#include <stdio.h>

struct applied melee_applied(const struct ruleset *r, const struct melee_side *own,
                             const struct melee_side *other) {
    struct facts facts = own->facts;
    facts.flags &= ~(unsigned)FACT_MORE_STANDS;
    if (own->bases > other->bases) {
        facts.flags |= FACT_MORE_STANDS;
    }
    return modifiers_applied(&r->melee, &facts);
}

int melee_winner(int attacker_die, int attacker_modifier, int defender_die, int defender_modifier) {
    int attacker = attacker_die + attacker_modifier;
    int defender = defender_die + defender_modifier;
    return (attacker > defender) - (attacker < defender);
}

enum dice_status melee_roll(const char *who, const struct applied *applied, struct dice *d,
                            int *die) {
    char detail[32];
    snprintf(detail, sizeof detail, "%+d to the die", applied->total);
    struct dice_request request = {.reason = DICE_MELEE,
                                   .count = 1,
                                   .who = who,
                                   .detail = applied->total != 0 ? detail : NULL};
    uint8_t face = 0;
    enum dice_status status = dice_roll(d, &request, &face);
    if (status == DICE_OK) {
        *die = face;
    }
    return status;
}
