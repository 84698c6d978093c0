#include "referee/fritz/victory.h"

int victory_bases_inside(const struct battle *b, int redoubt, int side) {
    int inside = 0;
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = unit_at(b, i);
        if (u->side != side || u->presence != PRESENCE_ON_TABLE)
            continue;
        for (int n = 0; n < u->bases; n++)
            inside += area_contains(&b->scenario->redoubts[redoubt].area, u->base[n].centre);
    }
    return inside;
}

static bool redoubt_taken(const struct battle *b, int side) {
    for (int i = 0; i < b->scenario->redoubt_count; i++)
        if (b->scenario->redoubts[i].side != side && victory_bases_inside(b, i, side) > 0 &&
            victory_bases_inside(b, i, 1 - side) == 0)
            return true;
    return false;
}

int victory_destroyed(const struct battle *b, const struct victory *v) {
    int destroyed = 0;
    for (int i = 0; i < v->unit_count; i++)
        destroyed += unit_at(b, v->units[i])->presence == PRESENCE_DESTROYED;
    return destroyed;
}

bool victory_holds(const struct battle *b, const struct victory *v) {
    if (v->kind == VICTORY_REDOUBT)
        return redoubt_taken(b, v->side);
    return victory_destroyed(b, v) >= v->count;
}

int victory_bases_left(const struct battle *b, const struct decision *how, int side) {
    int bases = 0;
    for (int i = 0; i < how->unit_count; i++) {
        const struct unit *u = unit_at(b, how->units[i]);
        bases += u->side == side ? u->bases : 0;
    }
    return bases;
}

static void tell(struct deed *d, int side, const char *reason) {
    d->b->now.victor = side < 0 ? VICTOR_DRAW : side;
    struct event *e = events_add(d->events, EVENT_VICTORY);
    e->as.victory.side = side;
    e->as.victory.reason = reason;
}

/* Both sides have won, or the time is up and neither has. */
static void decide(struct deed *d) {
    const struct decision *how = &d->b->scenario->decision;
    if (how->kind == DECISION_SIDE) {
        tell(d, how->side, how->reason);
        return;
    }
    const int bases[SIDES] = {victory_bases_left(d->b, how, 0), victory_bases_left(d->b, how, 1)};
    if (bases[0] == bases[1])
        tell(d, -1, "both sides have as many bases left");
    else
        tell(d, bases[0] > bases[1] ? 0 : 1, how->reason);
}

void victory_judge(struct deed *d) {
    const struct scenario *s = d->b->scenario;
    const struct victory *won[SIDES] = {NULL};
    if (d->b->now.victor != VICTOR_NONE)
        return;
    for (int i = 0; i < s->victory_count; i++)
        if (!won[s->victories[i].side] && victory_holds(d->b, &s->victories[i]))
            won[s->victories[i].side] = &s->victories[i];
    const bool one_side = !won[0] != !won[1];
    if (one_side)
        tell(d, won[0] ? 0 : 1, (won[0] ? won[0] : won[1])->reason);
    else if (won[0] || d->b->now.turn >= s->last_turn)
        decide(d);
}
