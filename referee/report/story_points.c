/* What decided the battle, and what each commander had to do with it. */
#include "referee/report/story.h"

#include "referee/console/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* One command while its events are gone through. */
struct going {
    struct story *story;
    const struct battle *b;
    const struct events *events;
    int first; /* the story's event that is the first of them */
    bool failed;
};

static const char *name_of(const struct battle *b, int unit) {
    return b->units[unit].name;
}

/* The formatted text cleaned; NULL without memory. */
static char *made_text(const char *format, va_list args) __attribute__((format(printf, 1, 0)));
static char *made_text(const char *format, va_list args) {
    va_list again;

    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *raw = n < 0 ? NULL : malloc(2 * ((size_t)n + 1));
    if (raw) {
        vsnprintf(raw + n + 1, (size_t)n + 1, format, args);
        text_clean(raw, (size_t)n + 1, raw + n + 1);
    }
    return raw;
}

static void add_point(struct going *g, enum point_kind kind, const struct story_event *at,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));
static void add_point(struct going *g, enum point_kind kind, const struct story_event *at,
                      const char *format, ...) {
    struct story *s = g->story;
    va_list args;

    if (!story_room((void **)&s->points, s->point_count, &s->point_capacity, sizeof *s->points)) {
        g->failed = true;
        return;
    }
    va_start(args, format);
    char *text = made_text(format, args);
    va_end(args);
    g->failed = g->failed || !text;
    if (text) {
        s->points[s->point_count++] = (struct story_point){kind, at->turn, at->phase, text};
    }
}

static void add_deed(struct going *g, int commander, const struct story_event *at,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));
static void add_deed(struct going *g, int commander, const struct story_event *at,
                     const char *format, ...) {
    struct story_commander *c = &g->story->commanders[commander];
    va_list args;
    char turn[40] = "Before the battle: ", *text = NULL;

    if (!story_room((void **)&c->deeds, c->deed_count, &c->deed_capacity, sizeof *c->deeds)) {
        g->failed = true;
        return;
    }
    va_start(args, format);
    char *deed = made_text(format, args);
    va_end(args);
    if (at->turn > 0) {
        snprintf(turn, sizeof turn, "Turn %d: ", at->turn);
    }
    if (deed && (text = malloc(strlen(turn) + strlen(deed) + 1)) != NULL) {
        sprintf(text, "%s%s", turn, deed);
        c->deeds[c->deed_count++] = text;
    }
    free(deed);
    g->failed = g->failed || !text;
}

static bool is_destroyed_after(const struct going *g, int i, int unit) {
    while (++i < g->events->count) {
        const struct event *e = &g->events->at[i];
        if (e->kind == EVENT_DESTROYED && e->as.destroyed.unit == unit) {
            return true;
        }
    }
    return false;
}

static bool goes(const struct going *g, int unit) {
    return is_destroyed_after(g, -1, unit);
}

/* --- units --- */

/* What took the unit that the i-th event destroys. */
static void add_destroyed(struct going *g, int i, const struct story_event *at) {
    const char *unit = name_of(g->b, g->events->at[i].as.destroyed.unit);
    int gone = g->events->at[i].as.destroyed.unit;

    while (--i >= 0) {
        const struct event *e = &g->events->at[i];
        const struct melee_event *m = &e->as.melee_round;
        if (e->kind == EVENT_FIRE && e->as.fire.target == gone) {
            add_point(g, POINT_DESTROYED, at,
                      e->as.fire.defensive ? "%s is shot down as it charges %s."
                                           : "%s is destroyed by the fire of %s.",
                      unit, name_of(g->b, e->as.fire.shooter));
            return;
        }
        if (e->kind == EVENT_MELEE_ROUND && (m->attacker == gone || m->defender == gone)) {
            add_point(g, POINT_DESTROYED, at, "%s is destroyed in the melee with %s.", unit,
                      name_of(g->b, m->attacker == gone ? m->defender : m->attacker));
            return;
        }
        if (e->kind == EVENT_CHARGE && e->as.charge.target == gone) {
            add_point(g, POINT_DESTROYED, at, "%s is destroyed by the charge of %s.", unit,
                      name_of(g->b, e->as.charge.unit));
            return;
        }
    }
    add_point(g, POINT_DESTROYED, at, "%s is taken off by the game master.", unit);
}

/* --- charges and melees --- */

/* The unit's first morale check of the command went wrong. */
static bool fails(const struct going *g, int unit) {
    for (int i = 0; i < g->events->count; i++) {
        const struct event *e = &g->events->at[i];
        if (e->kind == EVENT_MORALE && e->as.morale.unit == unit) {
            return !e->as.morale.passed;
        }
    }
    return false;
}

static void add_charge(struct going *g, const struct charge_event *c,
                       const struct story_event *at) {
    static const char *const into[] = {
        [ASPECT_FRONT] = "", [ASPECT_FLANK] = " in the flank", [ASPECT_REAR] = " in the rear"};
    const char *unit = name_of(g->b, c->unit), *target = name_of(g->b, c->target);
    struct story_side *side = &g->story->sides[g->b->units[c->unit].side];

    side->charges++;
    if (fails(g, c->unit)) {
        side->failed++;
        add_point(g, POINT_CHARGE, at, "%s is to charge %s, but its courage fails.", unit, target);
    } else if (fails(g, c->target)) {
        side->broke++;
        if (goes(g, c->target)) {
            return; /* which says it */
        }
        add_point(g, POINT_CHARGE, at, "%s charges %s%s, which does not stand.", unit, target,
                  into[c->aspect]);
    }
}

/* Fire at a charger that ends his charge. */
static void count_shot(struct going *g, int i) {
    const struct fire_event *f = &g->events->at[i].as.fire;

    if (f->defensive && is_destroyed_after(g, i, f->target)) {
        g->story->sides[g->b->units[f->target].side].shot++;
    }
}

/* A tie that leaves one of them has been won by him; -1: neither is left. */
static int winner_of(const struct going *g, int i) {
    const struct melee_event *m = &g->events->at[i].as.melee_round;

    if (m->winner >= 0) {
        return m->winner;
    }
    if (!is_destroyed_after(g, i, m->attacker)) {
        return m->attacker;
    }
    return is_destroyed_after(g, i, m->defender) ? -1 : m->defender;
}

static bool is_last_round(const struct going *g, int i) {
    while (++i < g->events->count) {
        if (g->events->at[i].kind == EVENT_MELEE_ROUND) {
            return false;
        }
    }
    return true;
}

static void add_melee(struct going *g, int i, const struct story_event *at) {
    const struct melee_event *m = &g->events->at[i].as.melee_round;
    const struct battle *b = g->b;
    struct story_side *sides = g->story->sides;
    int winner = winner_of(g, i);

    sides[0].melees++;
    sides[1].melees++;
    if (winner < 0) {
        return; /* both are destroyed */
    }
    int loser = winner == m->attacker ? m->defender : m->attacker;
    sides[b->units[winner].side].melees_won++;
    if (goes(g, loser)) {
        return; /* which says it */
    }
    add_point(g, POINT_MELEE, at, "%s beats %s in melee.", name_of(b, winner), name_of(b, loser));
}

/* --- redoubts --- */

/* The side that alone has a base with its centre in the redoubt, or -1. */
static int holder(const struct battle *b, int redoubt) {
    bool inside[SIDES] = {false};

    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = &b->units[i];
        for (int n = 0; u->presence == PRESENCE_ON_TABLE && n < u->bases; n++) {
            inside[u->side] |=
                area_contains(&b->scenario->redoubts[redoubt].area, u->base[n].centre);
        }
    }
    return inside[0] == inside[1] ? -1 : inside[0] ? 0 : 1;
}

static void add_redoubts(struct going *g) {
    const struct scenario *s = g->b->scenario;
    struct story *story = g->story;

    for (int i = 0; i < s->redoubt_count; i++) {
        int side = holder(g->b, i);
        const struct story_event *at = &story->events[story->event_count - 1];
        if (side < 0 || side == story->held_by[i]) {
            continue;
        }
        story->held_by[i] = side;
        if (at->turn > 0) {
            add_point(g, POINT_REDOUBT, at, "The %s have taken the %s.",
                      g->b->rules->sides[side].name, s->redoubts[i].name);
        }
    }
}

/* --- commanders --- */

/* Those who are with the unit as the command begins. */
static void add_led(struct going *g, int unit, const struct story_event *at, const char *what,
                    int other) {
    for (int i = 0; i < g->b->commander_count; i++) {
        if (g->story->commanders[i].with == unit) {
            add_deed(g, i, at, "with %s %s %s.", name_of(g->b, unit), what, name_of(g->b, other));
        }
    }
}

static void add_commanders(struct going *g, int i, const struct story_event *at) {
    const struct event *e = &g->events->at[i];

    if (e->kind == EVENT_CHARGE) {
        add_led(g, e->as.charge.unit, at, "charges", e->as.charge.target);
        add_led(g, e->as.charge.target, at, "is charged by", e->as.charge.unit);
    } else if (e->kind == EVENT_MELEE_ROUND && is_last_round(g, i)) {
        const struct melee_event *m = &e->as.melee_round;
        add_led(g, m->attacker, at, "fights", m->defender);
        add_led(g, m->defender, at, "fights", m->attacker);
    } else if (e->kind == EVENT_JOIN || e->kind == EVENT_LEAVE || e->kind == EVENT_COMMANDER ||
               (e->kind == EVENT_ARRIVAL && e->as.arrival.unit < 0)) {
        add_deed(g, at->commander, at, "%s", at->tell);
    }
    if (e->kind == EVENT_COMMANDER && e->as.commander.lost) {
        add_point(g, POINT_COMMANDER, at, "%s is a casualty.",
                  g->b->commanders[e->as.commander.commander].name);
    }
}

/* --- the whole --- */

static void add_event(struct going *g, int i) {
    const struct event *e = &g->events->at[i];
    const struct story_event *at = &g->story->events[g->first + i];

    if (e->kind == EVENT_DESTROYED) {
        add_destroyed(g, i, at);
    } else if (e->kind == EVENT_CHARGE) {
        add_charge(g, &e->as.charge, at);
    } else if (e->kind == EVENT_FIRE) {
        count_shot(g, i);
    } else if (e->kind == EVENT_MELEE_ROUND && is_last_round(g, i)) {
        add_melee(g, i, at);
    } else if (e->kind == EVENT_ABATIS && e->as.abatis.cut) {
        add_point(g, POINT_ABATIS, at, "%s", at->tell);
    } else if (e->kind == EVENT_VICTORY) {
        add_point(g, POINT_VICTORY, at, "%s", at->tell);
    }
    add_commanders(g, i, at);
}

bool story_points_add(struct story *s, const struct battle *b, const struct events *events,
                      int first) {
    struct going g = {.story = s, .b = b, .events = events, .first = first};

    for (int i = 0; i < events->count; i++) {
        add_event(&g, i);
    }
    if (events->count > 0) {
        add_redoubts(&g);
    }
    for (int i = 0; i < b->commander_count; i++) {
        s->commanders[i].with = b->commanders[i].unit;
    }
    return !g.failed;
}
