/* The turn: phases in the ruleset's order; at its end hits on guns are
 * forgotten, abatis fall, units finish reforming, victory is checked (rule 2). */
#include "referee/fritz/abatis.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/sweep.h"
#include "referee/fritz/victory.h"

/* A melee that somebody must still fight; void ones are passed over. */
static const struct melee_entry *melee_due(const struct battle *b) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++)
        if (!battle_melee_is_void(b, &b->melees[i]))
            return &b->melees[i];
    return NULL;
}

static void check_melees(struct deed *d) {
    const struct battle *b = d->b;
    if (b->now.phase == PHASE_DEPLOY || b->rules->phases[b->now.phase].kind != PHASE_MELEES)
        return;
    const struct melee_entry *due = melee_due(b);
    if (!due)
        check(d->checks, REFUSED_MELEE_DUE, true, "every melee has been fought");
    else
        check(d->checks, REFUSED_MELEE_DUE, false,
              "%s and %s have still to fight: `melee`, or `melee all`", unit_name(b, due->attacker),
              unit_name(b, due->defender));
}

/* Which slowing grounds the unit touches as the turn begins (3.6). */
static unsigned began_in(const struct battle *b, int unit) {
    if (unit_at(b, unit)->presence != PRESENCE_ON_TABLE)
        return 0;
    const struct sweep here = sweep_by(b, unit, (struct vec){0, 0});
    return sweep_slowed_in(b, &here);
}

static void begin_turn(struct deed *d) {
    struct battle *b = d->b;
    b->now.turn++;
    b->now.charging_sides = 0;
    b->now.melee_count = b->now.melee_next = 0;
    for (int i = 0; i < b->commander_count; i++)
        b->commanders[i].moved_in = 0;
    for (int i = 0; i < b->unit_count; i++) {
        struct unit *u = battle_edit_unit(b, i);
        u->turn = (struct unit_turn){.moved_in = 0};
        u->turn.began_in = began_in(b, i);
    }
}

static void tell_phase(struct deed *d) {
    struct event *e = events_add(d->events, EVENT_PHASE);
    e->as.phase.turn = d->b->now.turn;
    e->as.phase.phase = d->b->now.phase;
}

void fritz_next(struct deed *d) {
    struct progress *n = &d->b->now;
    check(d->checks, REFUSED_WRONG_PHASE, true, "the %s may end",
          n->phase == PHASE_DEPLOY ? "deployment" : "phase");
    check_melees(d);
    if (!deed_goes_on(d))
        return;
    const bool last = n->phase == d->b->rules->phase_count - 1;
    if (last) {
        abatis_fall(d);
        victory_judge(d);
    }
    if (last || n->phase == PHASE_DEPLOY) {
        begin_turn(d);
        n->phase = 0;
    } else {
        n->phase++;
    }
    tell_phase(d);
}
