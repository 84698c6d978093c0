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

enum dice_status melee_roll(const char *who, const struct applied *applied, bool again,
                            struct dice *d, int *die) {
    char detail[48];
    int used = snprintf(detail, sizeof detail, "%s", again ? "a tie: once more" : "");
    if (applied->total != 0) {
        snprintf(detail + used, sizeof detail - (size_t)used, "%s%+d to the die", again ? ", " : "",
                 applied->total);
    }
    struct dice_request request = {
        .reason = DICE_MELEE, .count = 1, .who = who, .detail = detail[0] != '\0' ? detail : NULL};
    uint8_t face = 0;
    enum dice_status status = dice_roll(d, &request, &face);
    if (status == DICE_OK) {
        *die = face;
    }
    return status;
}
