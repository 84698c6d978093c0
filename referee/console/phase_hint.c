#include "referee/console/phase_hint.h"

#include "referee/console/legal.h"

#include <string.h>

static enum phase_kind kind_of(const char *verb) {
    static const struct {
        const char *verb;
        enum phase_kind kind;
    } rows[] = {{"fire", PHASE_SHOOT}, {"charge", PHASE_CHARGES}, {"melee", PHASE_MELEES}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(verb, rows[i].verb) == 0) {
            return rows[i].kind;
        }
    }
    return PHASE_MOVE;
}

static bool melees_wait(const struct battle *b) {
    bool waits = false;

    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        waits |= !battle_melee_is_void(b, &b->melees[i]);
    }
    return waits && b->rules->phases[b->now.phase].kind == PHASE_MELEES;
}

static void add_next(struct sentence *s, const struct battle *b) {
    const struct ruleset *r = b->rules;

    sentence_add(s, melees_wait(b) ? "`melee` first, then `next` " : "`next` ");
    if (b->now.phase + 1 < r->phase_count) {
        sentence_add(s, "goes on to: %s", r->phases[b->now.phase + 1].name);
    } else {
        sentence_add(s, "begins turn %d", b->now.turn + 1);
    }
}

void phase_hint_add(struct sentence *s, const struct battle *b, const char *verb, int side) {
    const struct ruleset *r = b->rules;

    if (b->now.phase == PHASE_DEPLOY) {
        sentence_add(s, "`next` begins turn 1");
        return;
    }
    const int phase = legal_phase_number(b, kind_of(verb), side);
    if (phase > b->now.phase + 1) {
        sentence_add(s, "later this turn: %s; ", r->phases[phase].name);
    } else if (phase >= 0 && phase < b->now.phase) {
        sentence_add(s, "over this turn: %s; `undo` goes back, ", r->phases[phase].name);
    }
    add_next(s, b);
}
