/* What came of a whole command: where the way to it was long, the end first. */
#include "referee/console/text.h"

static const char *name_of(const struct battle *b, int unit) {
    return b->units[unit].name;
}

static const struct event *first_of(const struct events *events, enum event_kind kind) {
    for (int i = 0; i < events->count; i++) {
        if (events->at[i].kind == kind) {
            return &events->at[i];
        }
    }
    return NULL;
}

static const struct event *last_round(const struct events *events) {
    for (int i = events->count - 1; i >= 0; i--) {
        if (events->at[i].kind == EVENT_MELEE_ROUND) {
            return &events->at[i];
        }
    }
    return NULL;
}

/* Of a unit that is gone, the event is there. */
static bool goes(const struct events *events, int from, int unit) {
    for (int i = from; i < events->count; i++) {
        if (events->at[i].kind == EVENT_DESTROYED && events->at[i].as.destroyed.unit == unit) {
            return true;
        }
    }
    return false;
}

/* --- a charge --- */

static bool fails_morale(const struct events *events, int unit) {
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->at[i];
        if (e->kind == EVENT_MORALE && e->as.morale.unit == unit && !e->as.morale.passed) {
            return true;
        }
    }
    return false;
}

static void charge_headline(FILE *out, const struct battle *b, const struct events *events,
                            const struct charge_event *c) {
    const char *unit = name_of(b, c->unit), *target = name_of(b, c->target);

    if (fails_morale(events, c->unit)) {
        text_line(out, 0, "The charge FAILS: %s does not go.", unit);
    } else if (fails_morale(events, c->target)) {
        text_line(out, 0, "The charge SUCCEEDS: %s does not stand.", target);
    } else if (goes(events, 0, c->unit)) {
        text_line(out, 0, "The charge is SHOT DOWN by %s.", target);
    } else if (first_of(events, EVENT_CONTACT)) {
        text_line(out, 0, "The charge GOES HOME: a melee of %s and %s.", unit, target);
    } else if (b->now.pending.due) {
        text_line(out, 0, "The charge is ON: both have passed their morale checks.");
    }
}

/* --- a melee --- */

/* Fought to the end in several rounds. */
static void melee_headline(FILE *out, const struct battle *b, const struct melee_event *m) {
    if (m->winner < 0) {
        text_line(out, 0, "The melee ends in a tie: %s and %s.", name_of(b, m->attacker),
                  name_of(b, m->defender));
    } else {
        int loser = m->winner == m->attacker ? m->defender : m->attacker;
        text_line(out, 0, "%s WINS the melee with %s.", name_of(b, m->winner), name_of(b, loser));
    }
}

void text_headline(FILE *out, const struct battle *b, const struct events *events) {
    const struct event *charge = first_of(events, EVENT_CHARGE);
    const struct event *round = first_of(events, EVENT_MELEE_ROUND);

    if (charge) {
        charge_headline(out, b, events, &charge->as.charge);
    } else if (round && last_round(events) != round) {
        melee_headline(out, b, &last_round(events)->as.melee_round);
    }
}

/* The volley that follows says who fires at the charger. */
bool text_is_told_next(const struct events *events, int i) {
    const struct event *e = &events->at[i];

    return e->kind == EVENT_RESPONSE && e->as.response.response == RESPONSE_FIRE &&
           i + 1 < events->count && events->at[i + 1].kind == EVENT_FIRE;
}

void text_events(FILE *out, const struct battle *b, const struct events *events) {
    text_headline(out, b, events);
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->at[i];
        if (e->kind == EVENT_LOSS && goes(events, i, e->as.loss.unit)) {
            text_event_tell(out, b, e);
        } else if (!text_is_told_next(events, i)) {
            text_event(out, b, e);
        }
    }
}
