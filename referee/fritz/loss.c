#include "referee/fritz/loss.h"

#include "referee/fritz/commanders.h"
#include "referee/fritz/modifiers.h"
#include "referee/fritz/sweep.h"

void loss_close_up(struct deed *d, int unit) {
    struct unit *u = battle_edit_unit(d->b, unit);
    battle_put(d->b, unit);
    if (u->bases == 0 || u->posture.formation == FORMATION_GARRISON)
        return;
    u->posture.centre = vec_add(u->posture.centre, sweep_make_room(d->b, unit));
    battle_settle(d->b, unit);
}

void loss_destroy(struct deed *d, int unit) {
    struct unit *u = battle_edit_unit(d->b, unit);
    const int commander = u->commander;
    if (commander >= 0)
        commander_part(d->b, commander);
    u->bases = 0;
    u->presence = PRESENCE_DESTROYED;
    battle_put(d->b, unit);
    struct event *e = events_add(d->events, EVENT_DESTROYED);
    e->as.destroyed.unit = unit;
    e->as.destroyed.commander = commander;
}

static void tell_loss(struct deed *d, int unit, int lost, enum loss_cause cause) {
    struct event *e = events_add(d->events, EVENT_LOSS);
    e->as.loss.unit = unit;
    e->as.loss.lost = lost;
    e->as.loss.left = unit_at(d->b, unit)->bases;
    e->as.loss.cause = cause;
}

static void take(struct deed *d, int unit, int count, enum loss_cause cause, struct vec enemy) {
    struct unit *u = battle_edit_unit(d->b, unit);
    const int lost = unit_remove_bases(u, count, enemy);
    if (lost == 0)
        return;
    loss_close_up(d, unit);
    tell_loss(d, unit, lost, cause);
}

void loss_bases(struct deed *d, int unit, int count, enum loss_cause cause, struct vec enemy) {
    const struct unit *u = unit_at(d->b, unit);
    if (count <= 0 || u->bases == 0)
        return;
    take(d, unit, count, cause, enemy);
    const bool in_redoubt = redoubt_at(d->b, u->posture.centre) >= 0;
    take(d, unit, last_base_loss(d->b->rules, u->started, u->bases, in_redoubt), LOSS_LAST_BASE,
         enemy);
    if (u->bases == 0)
        loss_destroy(d, unit);
}
