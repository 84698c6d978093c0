#include "referee/console/complete.h"

#include "referee/console/legal.h"
#include "referee/console/offers.h"
#include "referee/console/table.h"
#include "referee/console/words.h"

#include <stdlib.h>
#include <string.h>

/* --- candidates --- */

void candidates_clear(struct candidates *c) {
    for (int i = 0; i < c->count; i++) {
        free(c->at[i].word);
        free(c->at[i].note);
    }
    free(c->at);
    *c = (struct candidates){0};
}

void candidates_add(struct candidates *c, const char *word, const char *note) {
    if (c->count == c->capacity) {
        int capacity = c->capacity ? 2 * c->capacity : 16;
        struct candidate *at = realloc(c->at, (size_t)capacity * sizeof *at);
        if (!at) {
            return;
        }
        c->at = at;
        c->capacity = capacity;
    }
    struct candidate one = {strdup(word), note ? strdup(note) : NULL};
    if (!one.word) {
        free(one.note);
        return;
    }
    c->at[c->count++] = one;
}

/* --- commands --- */

static int verb_of(const struct table_entry *e) {
    int v = 0;

    while (v < VERB_COUNT && strcmp(e->name, verb_name((enum verb)v)) != 0) {
        v++;
    }
    return v < VERB_COUNT ? v : -1;
}

static bool is_phase(const struct battle *b, enum phase_kind kind) {
    return b->now.phase != PHASE_DEPLOY && b->rules->phases[b->now.phase].kind == kind;
}

/* Whether a command has its place in the present phase. While a charge waits
 * for its answer only the answer and notes are taken. Questions always are. */
static bool fits_phase(const struct battle *b, const struct table_entry *e) {
    int verb = verb_of(e);

    if (verb < 0 || verb == VERB_NOTE) {
        return true;
    }
    if (b->now.pending.due || verb == VERB_RESPOND) {
        return b->now.pending.due && verb == VERB_RESPOND;
    }
    switch (verb) {
    case VERB_NEXT:
    case VERB_PLACE:
    case VERB_BASES:
    case VERB_REMOVE:
        return true;
    case VERB_FIRE:
        return is_phase(b, PHASE_SHOOT);
    case VERB_CHARGE:
        return is_phase(b, PHASE_CHARGES);
    case VERB_MELEE:
        return is_phase(b, PHASE_MELEES);
    case VERB_FORM:
    case VERB_JOIN:
    case VERB_LEAVE: /* before turn 1 too: they are part of deploying */
        return b->now.phase == PHASE_DEPLOY || is_phase(b, PHASE_MOVE);
    default:
        return is_phase(b, PHASE_MOVE);
    }
}

static void offer_commands(struct offers *o, bool of_this_phase) {
    for (int i = 0; table_at(i); i++) {
        if (!of_this_phase || fits_phase(o->battle, table_at(i))) {
            offers_words(o, table_at(i)->name);
        }
    }
}

/* --- arguments --- */

static void offer_words(struct offers *o, const struct table_entry *e, struct named first) {
    switch (verb_of(e)) {
    case VERB_FORM:
        offers_formations(o, first);
        break;
    case VERB_RESPOND:
        offers_responses(o);
        break;
    default:
        offers_words(o, e->words);
    }
}

/* Pieces of a verb that the rules bind; of the others, and of questions,
 * whatever is on the table. */
static void offer_pieces(struct offers *o, const struct table_entry *e, unsigned kinds) {
    int verb = verb_of(e);

    if (verb < 0 || verb == VERB_PLACE || verb == VERB_BASES || verb == VERB_REMOVE) {
        offers_names(o, kinds);
    } else {
        offers_pieces(o, (enum verb)verb);
    }
}

static void offer_argument(struct offers *o, const struct table_entry *e, enum argument a,
                           struct named first) {
    switch (a) {
    case ARGUMENT_NONE:
        break;
    case ARGUMENT_WORDS:
        offer_words(o, e, first);
        break;
    case ARGUMENT_PIECE:
    case ARGUMENT_COMMANDER:
    case ARGUMENT_ARRIVAL:
        offer_pieces(o, e, NAME_UNIT | NAME_GROUP | NAME_COMMANDER);
        break;
    case ARGUMENT_SHOOTER:
        offer_pieces(o, e, NAME_UNIT | NAME_GROUP);
        break;
    case ARGUMENT_UNIT:
        if (first.kind == NAME_COMMANDER) {
            offers_joins(o, first);
        } else {
            offers_names(o, NAME_UNIT);
        }
        break;
    case ARGUMENT_GROUP:
        offers_names(o, NAME_GROUP | NAME_SIDE);
        break;
    case ARGUMENT_SHOT:
        offers_shots(o, first);
        break;
    case ARGUMENT_PREY:
        offers_charges(o, first);
        break;
    case ARGUMENT_COMMAND:
        offer_commands(o, false);
        break;
    }
}

/* --- the place in the command --- */

/* What follows the word before, whatever else stands in the command. False:
 * nothing in particular. */
static bool offer_after(struct offers *o, const struct table_entry *e, const char *last) {
    int verb = verb_of(e);

    if ((verb == VERB_MOVE || verb == VERB_WHEEL) && word_is(last, "toward", "towards")) {
        offers_goals(o);
        return true;
    }
    if (verb == VERB_CHARGE && word_is(last, "respond", "rs")) {
        offers_words(o, "fire counter stand");
        return true;
    }
    return false;
}

/* The words from `at` on are a command and its first arguments, all of them
 * before the word that is being completed. */
static void complete_at(struct offers *o, const struct words *w, int at) {
    char name[256];
    struct named first = NAMES_START;

    if (at >= w->count) {
        offer_commands(o, at == 0);
        return;
    }
    size_t mark = strcspn(w->at[at], "!");
    o->any = w->at[at][mark] == '!';
    w->at[at][mark] = '\0';
    const struct table_entry *e = table_find(w->at[at], NULL);
    if (!e || (at + 1 < w->count && offer_after(o, e, w->at[w->count - 1]))) {
        return;
    }
    if (e->first == ARGUMENT_COMMAND) {
        if (e->words && at + 1 >= w->count) {
            offers_words(o, e->words); /* the topics of help */
        }
        complete_at(o, w, at + 1);
        return;
    }
    bool begun = at + 1 < w->count;
    words_join(w, at + 1, w->count, name, sizeof name);
    bool known =
        begun && (e->first == ARGUMENT_WORDS ||
                  names_find(o->battle, name, NAME_ALL & ~(unsigned)NAME_ABATIS, &first) == 1);
    if (known || !begun) {
        offer_argument(o, e, known ? e->second : e->first, first);
    }
}

/* Splits anew each time: the search takes `!` off the command word. */
static void search(struct offers *o, const char *order) {
    struct words w;

    if (words_split(&w, order) == 0) {
        complete_at(o, &w, 0);
        words_clear(&w);
    }
}

void complete_word(struct session *session, const char *line, size_t before, const char *word,
                   struct candidates *list) {
    struct offers o = {.battle = session->battle, .word = word, .list = list};
    char *text = strndup(line, before);

    if (!text) {
        return;
    }
    const char *order = strrchr(text, ';');
    order = order ? order + 1 : text;
    search(&o, order);
    if (list->count == 0 && *word) {
        o.inner = true;
        search(&o, order);
    }
    free(text);
}
