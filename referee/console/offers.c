#include "referee/console/offers.h"

#include "referee/console/legal.h"
#include "referee/console/text.h"
#include "referee/console/todo.h"
#include "referee/console/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- what was typed --- */

static bool begins(const struct offers *o, const char *candidate) {
    return strncasecmp(candidate, o->word, strlen(o->word)) == 0;
}

void offers_words(struct offers *o, const char *words) {
    struct words w;

    if (!words || o->inner || words_split(&w, words)) {
        return;
    }
    for (int i = 0; i < w.count; i++) {
        if (begins(o, w.at[i])) {
            candidates_add(o->list, w.at[i], NULL);
        }
    }
    words_clear(&w);
}

static bool is_typed(const struct offers *o, struct named thing) {
    return o->inner ? names_begins(o->battle, o->word, thing)
                    : begins(o, names_id(o->battle, thing));
}

static void add(struct offers *o, struct named thing, const char *note) {
    candidates_add(o->list, names_id(o->battle, thing), note);
}

static bool is_there(const struct battle *b, struct named thing) {
    switch (thing.kind) {
    case NAME_UNIT:
        return b->units[thing.index].presence == PRESENCE_ON_TABLE;
    case NAME_COMMANDER:
        return b->commanders[thing.index].presence == PRESENCE_ON_TABLE;
    case NAME_ABATIS:
        return !b->abatis_cut[thing.index];
    default:
        return true;
    }
}

void offers_names(struct offers *o, unsigned kinds) {
    struct named thing = NAMES_START;

    while (names_next(o->battle, kinds & ~(unsigned)NAME_EVERYBODY, &thing)) {
        if (is_there(o->battle, thing) && is_typed(o, thing)) {
            add(o, thing, NULL);
        }
    }
}

/* --- pieces --- */

static struct command order_to(enum verb verb, int unit) {
    struct command c;

    command_init(&c, verb);
    c.unit = unit;
    return c;
}

/* A unit in line may still form a line of two ranks. */
static bool may_form(struct battle *b, int unit, enum formation formation) {
    struct command c = order_to(VERB_FORM, unit);

    c.has_formation = true;
    c.formation = formation;
    if (legal_command(b, &c)) {
        return true;
    }
    c.ranks = 2;
    return formation == FORMATION_LINE && legal_command(b, &c);
}

static bool may_form_any(struct battle *b, int unit) {
    return may_form(b, unit, FORMATION_LINE) || may_form(b, unit, FORMATION_COLUMN) ||
           may_form(b, unit, FORMATION_GARRISON);
}

static bool unit_may(struct battle *b, enum verb verb, int unit) {
    struct command c = order_to(verb, unit);

    switch (verb) {
    case VERB_MOVE:
    case VERB_WHEEL:
        return legal_movement(b, unit);
    case VERB_PIVOT:
        return b->units[unit].type->gun && legal_phase(b, PHASE_MOVE, b->units[unit].side);
    case VERB_FORM:
        return may_form_any(b, unit);
    case VERB_ENTER:
        return b->units[unit].presence == PRESENCE_WAITING && todo_unit(b, unit);
    case VERB_FIRE:
        return legal_any_shot(b, unit);
    case VERB_CHARGE:
        return legal_any_charge(b, unit);
    default:
        return legal_command(b, &c);
    }
}

static bool may_join_any(struct battle *b, int commander) {
    int unit = 0;

    while (unit < b->unit_count && !legal_join(b, commander, unit)) {
        unit++;
    }
    return unit < b->unit_count;
}

static bool commander_may(struct battle *b, enum verb verb, int commander) {
    const struct commander *k = &b->commanders[commander];
    struct command c = order_to(verb, -1);

    c.commander = commander;
    switch (verb) {
    case VERB_MOVE:
        return k->presence == PRESENCE_ON_TABLE && legal_phase(b, PHASE_MOVE, k->side) &&
               k->moved_in < b->rules->commander_move_in;
    case VERB_JOIN:
        return may_join_any(b, commander);
    case VERB_LEAVE:
        return k->unit >= 0 && legal_command(b, &c);
    case VERB_ENTER:
        return todo_commander(b, commander);
    default:
        return false;
    }
}

static unsigned kinds_of(enum verb verb) {
    switch (verb) {
    case VERB_JOIN:
    case VERB_LEAVE:
        return NAME_COMMANDER;
    case VERB_MOVE:
        return NAME_UNIT | NAME_GROUP | NAME_COMMANDER;
    case VERB_ENTER:
        return NAME_UNIT | NAME_BRIGADE | NAME_WING | NAME_COMMANDER;
    case VERB_FIRE:
        return NAME_UNIT | NAME_GROUP;
    default:
        return NAME_UNIT | NAME_BRIGADE | NAME_WING;
    }
}

static bool group_may(struct battle *b, enum verb verb, struct named group) {
    unsigned presence = 1U << (verb == VERB_ENTER ? PRESENCE_WAITING : PRESENCE_ON_TABLE);
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);
    bool may = false;

    if (!units) {
        return false;
    }
    int n = names_units(b, group, presence, units);
    for (int i = 0; i < n && !may; i++) {
        may = unit_may(b, verb, units[i]);
    }
    free(units);
    return may;
}

static bool thing_may(struct battle *b, enum verb verb, struct named thing) {
    switch (thing.kind) {
    case NAME_UNIT:
        return unit_may(b, verb, thing.index);
    case NAME_COMMANDER:
        return commander_may(b, verb, thing.index);
    default:
        return group_may(b, verb, thing);
    }
}

void offers_pieces(struct offers *o, enum verb verb) {
    struct named thing = NAMES_START;

    if (o->any) {
        offers_names(o, kinds_of(verb));
        return;
    }
    while (names_next(o->battle, kinds_of(verb), &thing)) {
        if (is_typed(o, thing) && thing_may(o->battle, verb, thing)) {
            add(o, thing, NULL);
        }
    }
}

/* --- targets --- */

/* What the units of `who` may do to one target, all together. */
struct chance {
    int units;        /* that may */
    struct shot shot; /* of the last of them */
    double mean;
    double nearest_in;
};

typedef bool weigh(struct battle *b, int unit, int target, struct chance *c);
typedef void describe(const struct battle *b, const struct chance *c, char *note, size_t size);

static bool weigh_shot(struct battle *b, int unit, int target, struct chance *c) {
    struct shot shot;

    if (!legal_shot(b, unit, target, &shot)) {
        return false;
    }
    c->shot = shot;
    c->mean += shot.mean;
    return true;
}

static bool weigh_charge(struct battle *b, int unit, int target, struct chance *c) {
    if (!legal_charge(b, unit, target)) {
        return false;
    }
    double apart = unit_distance_in(&b->units[unit], &b->units[target], NULL);
    c->nearest_in = c->units == 0 ? apart : fmin(c->nearest_in, apart);
    return true;
}

static void describe_shot(const struct battle *b, const struct chance *c, char *note, size_t size) {
    char range[TEXT_FIGURE], column[TEXT_FIGURE], mean[TEXT_FIGURE];
    const struct shot *s = &c->shot;

    text_figure(mean, c->mean);
    if (c->units > 1) {
        snprintf(note, size, "%d units, expected %s", c->units, mean);
        return;
    }
    snprintf(note, size, "%s\", %s\" column, %d dice, %d%s hit%s%s, expected %s",
             text_figure(range, s->range_in),
             text_figure(column, b->rules->fire_column_in[s->column]), s->dice, s->needs,
             s->needs < DIE_FACES ? "-6" : "s", s->protection >= 0 ? ", " : "",
             s->protection >= 0 ? b->rules->protections[s->protection].name : "", mean);
}

static void describe_charge(const struct battle *b, const struct chance *c, char *note,
                            size_t size) {
    char apart[TEXT_FIGURE];

    (void)b;
    snprintf(note, size, "%s\" away", text_figure(apart, c->nearest_in));
}

static struct chance chance_at(struct battle *b, const int *units, int n, int target, weigh *may) {
    struct chance c = {0};

    for (int i = 0; i < n; i++) {
        c.units += may(b, units[i], target, &c);
    }
    return c;
}

static void offer_targets(struct offers *o, struct named who, weigh *may, describe *say) {
    struct battle *b = o->battle;
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);
    struct named target = {NAME_UNIT, 0};
    char note[160];

    if (!units) {
        return;
    }
    int n = names_units(b, who, 1U << PRESENCE_ON_TABLE, units);
    for (; target.index < b->unit_count; target.index++) {
        if (!is_there(b, target) || !is_typed(o, target)) {
            continue;
        }
        struct chance c = chance_at(b, units, n, target.index, may);
        bool enemy = n > 0 && b->units[units[0]].side != b->units[target.index].side;
        if (c.units > 0) {
            say(b, &c, note, sizeof note);
            add(o, target, note);
        } else if (o->any && enemy) {
            add(o, target, NULL);
        }
    }
    free(units);
}

void offers_shots(struct offers *o, struct named who) {
    offer_targets(o, who, weigh_shot, describe_shot);
    if (o->list->count > 0) {
        offers_words(o, "nearest");
    }
}

void offers_charges(struct offers *o, struct named who) {
    offer_targets(o, who, weigh_charge, describe_charge);
}

/* --- the rest --- */

void offers_joins(struct offers *o, struct named commander) {
    struct named thing = NAMES_START;

    while (names_next(o->battle, NAME_UNIT, &thing)) {
        if (is_there(o->battle, thing) && is_typed(o, thing) &&
            (o->any || legal_join(o->battle, commander.index, thing.index))) {
            add(o, thing, NULL);
        }
    }
}

void offers_goals(struct offers *o) {
    offers_names(o, NAME_UNIT | NAME_ABATIS);
}

void offers_formations(struct offers *o, struct named who) {
    static const enum formation formations[] = {FORMATION_LINE, FORMATION_COLUMN,
                                                FORMATION_GARRISON};

    for (size_t i = 0; i < sizeof formations / sizeof formations[0]; i++) {
        if (o->any || who.kind != NAME_UNIT || may_form(o->battle, who.index, formations[i])) {
            offers_words(o, formation_name(formations[i]));
        }
    }
}

void offers_responses(struct offers *o) {
    const struct pending_charge *p = &o->battle->now.pending;

    if (p->due && p->may_fire) {
        offers_words(o, "fire");
    }
    if (p->due && p->may_counter) {
        offers_words(o, "counter");
    }
    if (p->due) {
        offers_words(o, "stand");
    }
}
