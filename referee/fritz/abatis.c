#include "referee/fritz/abatis.h"

#include "referee/fritz/fritz.h"
#include "referee/fritz/march.h"

struct touch_search {
    int from, section;
};

static bool visit_section(void *context, const struct table_piece *piece, double distance_in) {
    struct touch_search *s = context;
    (void)distance_in;
    if (piece->owner >= s->from && (s->section < 0 || piece->owner < s->section))
        s->section = piece->owner;
    return true;
}

int abatis_touched(const struct battle *b, int unit, int from) {
    const struct unit *u = unit_at(b, unit);
    struct touch_search s = {.from = from, .section = -1};
    for (int i = 0; i < u->bases; i++) {
        const struct hull base = hull_of_rect(&u->base[i]);
        table_near(b->table, &base, b->rules->within_slack_in, PIECE_ABATIS, visit_section, &s);
    }
    return s.section;
}

static void check_fresh(struct deed *d, const struct unit *u) {
    const bool moved = u->turn.moved_in > 0 || u->turn.formed || u->turn.about;
    check(d->checks, REFUSED_HAS_MOVED, !moved,
          moved ? "%s has moved this turn; cutting takes all of it" : "%s has not moved this turn",
          u->name);
    check(d->checks, REFUSED_CANNOT_MOVE, !u->turn.clearing,
          u->turn.clearing ? "%s is cutting the abatis already" : "%s is free to cut", u->name);
}

void fritz_clear(struct deed *d) {
    const int unit = d->c->unit;
    const struct unit *u = unit_at(d->b, unit);
    if (!check_on_table(d, unit))
        return;
    check_phase(d, PHASE_MOVE, u->side);
    check_not_reforming(d, unit);
    const int section = abatis_touched(d->b, unit, 0);
    check_firm(d->checks, REFUSED_NO_CONTACT, section >= 0,
               section >= 0 ? "%s touches a standing abatis section"
                            : "%s touches no standing abatis section",
               u->name);
    check_fresh(d, u);
    if (!deed_goes_on(d))
        return;
    battle_edit_unit(d->b, unit)->turn.clearing = true;
    for (int i = section; i >= 0; i = abatis_touched(d->b, unit, i + 1)) {
        struct event *e = events_add(d->events, EVENT_CLEARING);
        e->as.clearing.unit = unit;
        e->as.clearing.section = i;
    }
}

void abatis_fall(struct deed *d) {
    for (int unit = 0; unit < d->b->unit_count; unit++) {
        const struct unit *u = unit_at(d->b, unit);
        if (u->presence != PRESENCE_ON_TABLE || !u->turn.clearing || u->turn.driven_back ||
            u->turn.failed_morale)
            continue;
        for (int i = abatis_touched(d->b, unit, 0); i >= 0; i = abatis_touched(d->b, unit, i + 1)) {
            battle_cut(d->b, i);
            struct event *e = events_add(d->events, EVENT_ABATIS);
            e->as.abatis.section = i;
            e->as.abatis.cut = true;
        }
    }
}
