#include "referee/console/complete.h"

#include "referee/console/names.h"
#include "referee/console/table.h"
#include "referee/console/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct search {
    struct battle *battle;
    const char *word;
    char **list; /* ended by NULL */
    size_t count, capacity;
};

/* --- candidates --- */

/* Memory that runs out only makes the list shorter. */
static void add(struct search *s, const char *candidate) {
    if (strncasecmp(candidate, s->word, strlen(s->word)) != 0) {
        return;
    }
    if (s->count + 1 >= s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 16;
        char **list = realloc(s->list, capacity * sizeof *list);
        if (!list) {
            return;
        }
        s->list = list;
        s->capacity = capacity;
    }
    s->list[s->count] = strdup(candidate);
    s->count += s->list[s->count] != NULL;
    s->list[s->count] = NULL;
}

static void add_words(struct search *s, const char *words) {
    struct words w;

    if (!words || words_split(&w, words)) {
        return;
    }
    for (int i = 0; i < w.count; i++) {
        add(s, w.at[i]);
    }
    words_clear(&w);
}

static void add_commands(struct search *s) {
    for (int i = 0; table_at(i); i++) {
        add(s, table_at(i)->name);
    }
}

/* True when the phase is of `kind` and that side's, or no phase of that kind:
 * then nobody is left out. */
static bool side_acts(const struct battle *b, enum phase_kind kind, int side) {
    if (b->now.phase == PHASE_DEPLOY || b->rules->phases[b->now.phase].kind != kind) {
        return true;
    }
    int acting = b->rules->phases[b->now.phase].side;
    return acting < 0 || acting == side;
}

static enum presence presence_of(const struct battle *b, struct named thing) {
    if (thing.kind == NAME_UNIT) {
        return b->units[thing.index].presence;
    }
    return thing.kind == NAME_COMMANDER ? b->commanders[thing.index].presence : PRESENCE_ON_TABLE;
}

static int side_of(const struct battle *b, struct named thing) {
    switch (thing.kind) {
    case NAME_UNIT:
        return b->units[thing.index].side;
    case NAME_COMMANDER:
        return b->commanders[thing.index].side;
    default:
        return b->scenario->brigades[thing.index].side;
    }
}

static void add_pieces(struct search *s, unsigned kinds, enum presence presence,
                       enum phase_kind kind) {
    struct named thing = NAMES_START;

    while (names_next(s->battle, kinds, &thing)) {
        bool there = (thing.kind & NAME_GROUP) || presence_of(s->battle, thing) == presence;
        if (there && side_acts(s->battle, kind, side_of(s->battle, thing))) {
            add(s, names_id(s->battle, thing));
        }
    }
}

static void add_names(struct search *s, unsigned kinds) {
    struct named thing = NAMES_START;

    while (names_next(s->battle, kinds, &thing)) {
        if (presence_of(s->battle, thing) == PRESENCE_ON_TABLE) {
            add(s, names_id(s->battle, thing));
        }
    }
}

/* --- targets that the rules allow --- */

static bool may_fire(struct battle *b, int unit, int target) {
    struct shot shot;

    return battle_shot(b, unit, target, &shot);
}

static bool may_charge(struct battle *b, int unit, int target) {
    struct command c;
    struct outcome out;

    command_init(&c, VERB_CHARGE);
    c.unit = unit;
    c.target = target;
    outcome_init(&out);
    battle_why(b, &c, &out);
    bool allowed = checks_refusal(&out.checks, false) == NULL;
    outcome_clear(&out);
    return allowed;
}

typedef bool allowed(struct battle *b, int unit, int target);

static bool any_allowed(struct battle *b, const int *units, int n, int target, allowed *may) {
    for (int i = 0; i < n; i++) {
        if (b->units[units[i]].side != b->units[target].side && may(b, units[i], target)) {
            return true;
        }
    }
    return false;
}

static void add_targets(struct search *s, struct named who, allowed *may) {
    struct battle *b = s->battle;
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);

    if (!units) {
        return;
    }
    int n = names_units(b, who, 1U << PRESENCE_ON_TABLE, units);
    for (int target = 0; target < b->unit_count; target++) {
        if (b->units[target].presence == PRESENCE_ON_TABLE &&
            any_allowed(b, units, n, target, may)) {
            add(s, b->units[target].id);
        }
    }
    free(units);
}

/* --- the place in the command --- */

static void add_argument(struct search *s, const struct table_entry *e, enum argument a,
                         struct named first) {
    switch (a) {
    case ARGUMENT_NONE:
        break;
    case ARGUMENT_WORDS:
        add_words(s, e->words);
        break;
    case ARGUMENT_PIECE:
        add_pieces(s, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, PRESENCE_ON_TABLE, PHASE_MOVE);
        break;
    case ARGUMENT_UNIT:
        add_names(s, NAME_UNIT);
        break;
    case ARGUMENT_GROUP:
        add_names(s, NAME_GROUP | NAME_SIDE);
        break;
    case ARGUMENT_COMMANDER:
        add_names(s, NAME_COMMANDER);
        break;
    case ARGUMENT_ARRIVAL:
        add_pieces(s, NAME_UNIT | NAME_COMMANDER, PRESENCE_WAITING, PHASE_MOVE);
        break;
    case ARGUMENT_SHOOTER:
        add_pieces(s, NAME_UNIT | NAME_GROUP, PRESENCE_ON_TABLE, PHASE_SHOOT);
        break;
    case ARGUMENT_SHOT:
        add_targets(s, first, may_fire);
        break;
    case ARGUMENT_PREY:
        add_targets(s, first, may_charge);
        break;
    case ARGUMENT_COMMAND:
        add_commands(s);
        break;
    }
}

/* The words from `at` on are a command and its first arguments, all of them
 * before the word that is being completed. */
static void complete_at(struct search *s, const struct words *w, int at) {
    char name[256];
    struct named first = NAMES_START;

    if (at >= w->count) {
        add_commands(s);
        return;
    }
    const struct table_entry *e = table_find(w->at[at], NULL);
    if (!e) {
        return;
    }
    if (e->first == ARGUMENT_COMMAND) {
        complete_at(s, w, at + 1);
        return;
    }
    words_join(w, at + 1, w->count, name, sizeof name);
    bool known = at + 1 < w->count &&
                 (e->first == ARGUMENT_WORDS ||
                  names_find(s->battle, name, NAME_ALL & ~(unsigned)NAME_ABATIS, &first) == 1);
    add_argument(s, e, known ? e->second : e->first, first);
}

char **complete_word(struct session *session, const char *line, size_t before, const char *word) {
    struct search s = {.battle = session->battle, .word = word};
    struct words w;

    char *text = strndup(line, before);
    if (!text) {
        return NULL;
    }
    const char *order = strrchr(text, ';');
    if (words_split(&w, order ? order + 1 : text) == 0) {
        for (int i = 0; i < w.count; i++) {
            w.at[i][strcspn(w.at[i], "!")] = '\0';
        }
        complete_at(&s, &w, 0);
        words_clear(&w);
    }
    free(text);
    return s.list;
}
