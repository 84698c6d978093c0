#include "referee/console/deployment.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/fritz/entry.h"

#include <string.h>

/* The unit is in the zone by its brigade's word, or by its own. */
static bool has_own_zone(const struct scenario *s, int unit) {
    return s->units[unit].zone >= 0 &&
           s->units[unit].zone != s->brigades[s->units[unit].brigade].zone;
}

/* Whether somebody of the brigade is there from the start and goes by its zone. */
static bool deploys(const struct battle *b, int brigade) {
    bool any = false;

    for (int i = 0; i < b->unit_count; i++) {
        any |= b->units[i].brigade == brigade && b->units[i].presence == PRESENCE_ON_TABLE &&
               !has_own_zone(b->scenario, i);
    }
    return any;
}

static void add_owner(struct sentence *s, size_t start, const char *id) {
    sentence_add(s, "%s%s", s->used > start ? ", " : "", id);
}

/* "learned, poor": brigades, then units that are apart from theirs. */
static void add_owners(struct sentence *s, const struct battle *b, int zone) {
    const size_t start = s->used;

    for (int i = 0; i < b->scenario->brigade_count; i++) {
        if (b->scenario->brigades[i].zone == zone && deploys(b, i)) {
            add_owner(s, start, b->scenario->brigades[i].id);
        }
    }
    for (int i = 0; i < b->unit_count; i++) {
        if (b->scenario->units[i].zone == zone && has_own_zone(b->scenario, i) &&
            b->units[i].presence == PRESENCE_ON_TABLE) {
            add_owner(s, start, b->units[i].id);
        }
    }
    if (s->used == start) {
        sentence_add(s, "nobody");
    }
}

static void zone_line(FILE *out, const struct battle *b, int zone) {
    const struct zone_entry *z = &b->scenario->zones[zone];
    char where[ENTRY_ZONE_TEXT];
    struct sentence s = {0};

    entry_describe_zone(z, where, sizeof where);
    sentence_add(&s, "%s (%s), %s: ", z->id, z->name, where);
    add_owners(&s, b, zone);
    sentence_add(&s, ".");
    sentence_put(out, 2, &s);
}

/* --- who comes later --- */

static int count_waiting(const struct battle *b, int brigade, int *of, int *turn) {
    int n = 0;

    *of = 0;
    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].brigade == brigade) {
            ++*of;
            if (b->units[i].presence == PRESENCE_WAITING) {
                n++;
                *turn = b->scenario->units[i].arrival.turn;
            }
        }
    }
    return n;
}

static void add_later(struct sentence *s, const char *id, int turn) {
    sentence_add(s, "%s%s (turn %d)", s->used ? ", " : "Come on later, with `enter`: ", id, turn);
}

/* Brigades that are wholly to come, and units of others. */
static void later_line(FILE *out, const struct battle *b) {
    struct sentence s = {0};

    for (int i = 0; i < b->scenario->brigade_count; i++) {
        int of, turn = 0, waiting = count_waiting(b, i, &of, &turn);
        if (waiting > 0 && waiting == of) {
            add_later(&s, b->scenario->brigades[i].id, turn);
        }
        for (int u = 0; waiting < of && u < b->unit_count; u++) {
            if (b->units[u].brigade == i && b->units[u].presence == PRESENCE_WAITING) {
                add_later(&s, b->units[u].id, b->scenario->units[u].arrival.turn);
            }
        }
    }
    if (s.used) {
        sentence_add(&s, ".");
        sentence_put(out, 0, &s);
    }
}

/* --- how to do it --- */

/* The example is the first unit on the table, where it is. */
static void how_line(FILE *out, const struct battle *b) {
    char bearing[TEXT_BEARING];
    struct sentence s = {0};
    int unit = 0;

    while (unit < b->unit_count && b->units[unit].presence != PRESENCE_ON_TABLE) {
        unit++;
    }
    if (unit == b->unit_count) {
        return;
    }
    sentence_add(&s, "To move a piece: `place %s ", b->units[unit].id);
    sentence_place(&s, b->units[unit].posture.centre);
    text_bearing(bearing, b->units[unit].posture.facing_deg);
    sentence_add(&s, " %.*s` (its centre, the way it faces), `form U column`, `join COMMANDER U`.",
                 (int)strcspn(bearing, " "), bearing);
    sentence_put(out, 0, &s);
}

/* --- who has been moved --- */

static bool same_rect(const struct rect *a, const struct rect *b) {
    return vec_distance(a->centre, b->centre) <= GEOMETRY_EPSILON_IN &&
           a->facing_deg == b->facing_deg;
}

static bool same_unit(const struct unit *a, const struct unit *b) {
    bool same = a->presence == b->presence && a->bases == b->bases &&
                a->posture.formation == b->posture.formation;

    for (int i = 0; same && i < a->bases; i++) {
        same = same_rect(&a->base[i], &b->base[i]);
    }
    return same;
}

static bool same_commander(const struct commander *a, const struct commander *b) {
    return a->presence == b->presence && a->unit == b->unit &&
           vec_distance(a->place, b->place) <= GEOMETRY_EPSILON_IN;
}

static void add_moved(struct sentence *s, const char *id) {
    sentence_add(s, "%s%s", s->used ? ", " : "Not where the scenario puts them: ", id);
}

static void moved_line(FILE *out, const struct battle *b, const struct battle *start) {
    struct sentence s = {0};

    for (int i = 0; i < b->unit_count; i++) {
        if (!same_unit(&b->units[i], &start->units[i])) {
            add_moved(&s, b->units[i].id);
        }
    }
    for (int i = 0; i < b->commander_count; i++) {
        if (!same_commander(&b->commanders[i], &start->commanders[i])) {
            add_moved(&s, b->commanders[i].id);
        }
    }
    sentence_add(&s, "%s", s.used ? "." : "All stand where the scenario puts them.");
    sentence_put(out, 0, &s);
}

/* --- all of it --- */

static void zone_lines(FILE *out, const struct battle *b) {
    if (b->scenario->zone_count > 0) {
        text_line(out, 0,
                  "Before turn 1 each unit stands in its zone with all its bases (inches; `map` "
                  "shows them):");
    } else {
        text_line(out, 0, "This battle has no deployment zones.");
    }
    for (int i = 0; i < b->scenario->zone_count; i++) {
        zone_line(out, b, i);
    }
}

void deployment_text(FILE *out, const struct battle *b) {
    struct battle *start = battle_new(b->scenario);

    text_line(out, 0, "%s: %s. `next` begins turn 1.", b->scenario->name,
              battle_phase_name(b, b->now.phase));
    if (start) {
        moved_line(out, b, start);
    } else {
        text_line(out, 0, "(out of memory)");
    }
    battle_free(start);
    how_line(out, b);
    zone_lines(out, b);
    later_line(out, b);
}

void deployment_help(FILE *out, const struct battle *b) {
    if (b->now.phase == PHASE_DEPLOY) {
        how_line(out, b);
    }
    zone_lines(out, b);
}
