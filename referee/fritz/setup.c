/* The game master's hand: pieces are set down where they really stand, bases
 * taken off or put back, units removed, notes written. Before turn 1 this is
 * deployment, inside the zones. */
#include "referee/fritz/setup.h"

#include "referee/fritz/entry.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/loss.h"
#include "referee/fritz/way.h"

#include <string.h>

void setup_check_spot(struct deed *d, int unit, const struct sweep *end) {
    way_check(d, end, OBSTACLE_PLACE);
    if (d->b->now.phase != PHASE_DEPLOY)
        return;
    way_check(d, end, OBSTACLE_ENEMY);
    entry_check_zone(d, entry_zone_of(d->b->scenario, unit), end, unit_name(d->b, unit));
}

void setup_tell_placed(struct deed *d, int unit, int base, const struct rect *at) {
    struct event *e = events_add(d->events, EVENT_PLACE);
    e->as.place.unit = unit;
    e->as.place.commander = -1;
    e->as.place.base = base;
    e->as.place.at = at->centre;
    e->as.place.facing_deg = at->facing_deg;
}

/* A garrison that is set down anew stands in line. */
static struct posture posture_of_place(const struct unit *u, const struct command *c) {
    struct posture p = u->posture;
    if (p.formation == FORMATION_GARRISON)
        p = (struct posture){.facing_deg = p.facing_deg, .formation = FORMATION_LINE, .ranks = 1};
    p.centre = c->goal.place;
    if (c->has_facing)
        p.facing_deg = bearing_normalise(c->facing_deg);
    return p;
}

void setup_place_unit(struct deed *d) {
    const int unit = d->c->unit;
    if (!check_on_table(d, unit))
        return;
    const struct posture p = posture_of_place(unit_at(d->b, unit), d->c);
    const struct sweep way = sweep_to_posture(d->b, unit, &p);
    const struct sweep end = sweep_end_only(&way);
    setup_check_spot(d, unit, &end);
    if (!deed_goes_on(d))
        return;
    battle_edit_unit(d->b, unit)->posture = p;
    battle_settle(d->b, unit);
    const struct rect at = {p.centre, p.facing_deg, 0, 0};
    setup_tell_placed(d, unit, 0, &at);
}

/* --- bases and units ------------------------------------------------------ */

/* A garrison that gets bases back has no place for them: it forms in line. */
static void set_bases(struct deed *d, int unit, int count) {
    struct unit *u = battle_edit_unit(d->b, unit);
    if (u->posture.formation == FORMATION_GARRISON && count < u->bases)
        unit_remove_bases(u, u->bases - count, u->posture.centre);
    else if (u->posture.formation == FORMATION_GARRISON && count > u->bases)
        u->posture.formation = FORMATION_LINE;
    u->bases = count;
    unit_settle(u);
    loss_close_up(d, unit);
}

void fritz_bases(struct deed *d) {
    const int unit = d->c->unit, count = d->c->count;
    const struct unit *u = unit_at(d->b, unit);
    if (!check_firm(d->checks, REFUSED_DESTROYED, u->presence != PRESENCE_DESTROYED,
                    u->presence != PRESENCE_DESTROYED
                        ? "%s is in the battle"
                        : "%s has been destroyed: `undo` what destroyed it",
                    u->name) ||
        !check_on_table(d, unit) ||
        !check_firm(d->checks, REFUSED_BAD_NUMBER, count >= 1 && count <= u->started,
                    "%d bases; %s began with %d and cannot have more", count, u->name, u->started))
        return;
    if (count > u->bases && u->posture.formation != FORMATION_GARRISON) {
        struct unit grown = *u;
        grown.bases = count;
        unit_settle(&grown);
        struct sweep end = sweep_by(d->b, unit, (struct vec){0, 0});
        end.count = count;
        memcpy(end.to, grown.base, (size_t)count * sizeof *end.to);
        end = sweep_end_only(&end);
        way_check(d, &end, OBSTACLE_PLACE);
    }
    if (!deed_goes_on(d))
        return;
    set_bases(d, unit, count);
    struct event *e = events_add(d->events, EVENT_BASES);
    e->as.bases.unit = unit;
    e->as.bases.bases = count;
}

void setup_remove_unit(struct deed *d) {
    const struct unit *u = unit_at(d->b, d->c->unit);
    const bool there = u->presence != PRESENCE_DESTROYED;
    check_firm(d->checks, REFUSED_DESTROYED, there,
               there ? "%s is in the battle" : "%s has been destroyed already", u->name);
    if (deed_goes_on(d))
        loss_destroy(d, d->c->unit);
}

void fritz_note(struct deed *d) {
    const bool given = d->c->text && d->c->text[0];
    check_firm(d->checks, REFUSED_USAGE, given,
               given ? "a note is written" : "a note needs words: note TEXT");
    if (deed_goes_on(d))
        events_add(d->events, EVENT_NOTE)->as.note.text = events_keep_text(d->events, d->c->text);
}
