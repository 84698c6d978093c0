#include "referee/console/names.h"

#include "referee/console/nearest.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- everything that has a name --- */

static const struct {
    const char *id, *name, *other;
} everybody[] = {{"all", "everybody", "everyone"}, {"rest", "the rest", "others"}};
#define THE_REST 1

static int kind_count(const struct battle *b, enum name_kind kind) {
    switch (kind) {
    case NAME_UNIT:
        return b->unit_count;
    case NAME_COMMANDER:
        return b->commander_count;
    case NAME_ABATIS:
        return b->scenario->abatis_count;
    case NAME_SIDE:
        return SIDES;
    case NAME_FEATURE:
        return b->scenario->terrain_count + b->scenario->redoubt_count;
    case NAME_EVERYBODY:
        return (int)(sizeof everybody / sizeof everybody[0]);
    default:
        return b->scenario->brigade_count;
    }
}

/* A wing is met at the first brigade that has it. */
static bool is_first_of_wing(const struct battle *b, int brigade) {
    const char *wing = b->scenario->brigades[brigade].wing;

    for (int i = 0; wing && i < brigade; i++) {
        const char *other = b->scenario->brigades[i].wing;
        if (other && strcmp(other, wing) == 0) {
            return false;
        }
    }
    return wing != NULL;
}

bool names_next(const struct battle *b, unsigned kinds, struct named *thing) {
    for (unsigned kind = (unsigned)thing->kind; kind & NAME_ALL; kind <<= 1, thing->index = -1) {
        thing->kind = (enum name_kind)kind;
        while ((kinds & kind) && ++thing->index < kind_count(b, thing->kind)) {
            if (kind != NAME_WING || is_first_of_wing(b, thing->index)) {
                return true;
            }
        }
    }
    return false;
}

/* The redoubt that a feature is, or NULL: it is terrain. */
static const struct redoubt *redoubt_of(const struct battle *b, int feature) {
    const int n = b->scenario->terrain_count;

    return feature < n ? NULL : &b->scenario->redoubts[feature - n];
}

const struct area *names_area(const struct battle *b, struct named feature) {
    const struct redoubt *r = redoubt_of(b, feature.index);

    return r ? &r->area : &b->scenario->terrain[feature.index].area;
}

struct vec names_middle(const struct battle *b, struct named ground) {
    struct vec sum = {0, 0};

    if (ground.kind == NAME_ABATIS) {
        const struct segment *at = &b->scenario->abatis[ground.index].at;
        return vec_scale(vec_add(at->a, at->b), 0.5);
    }
    const struct area *a = names_area(b, ground);
    for (int i = 0; i < a->outline_count; i++) {
        sum = vec_add(sum, a->outline[i]);
    }
    return vec_scale(sum, 1.0 / a->outline_count);
}

static const char *feature_id(const struct battle *b, int feature) {
    const struct redoubt *r = redoubt_of(b, feature);

    return r ? r->id : b->scenario->terrain[feature].id;
}

static const char *feature_name(const struct battle *b, int feature) {
    const struct redoubt *r = redoubt_of(b, feature);

    return r ? r->name : b->scenario->terrain[feature].name;
}

const char *names_id(const struct battle *b, struct named thing) {
    switch (thing.kind) {
    case NAME_UNIT:
        return b->units[thing.index].id;
    case NAME_COMMANDER:
        return b->commanders[thing.index].id;
    case NAME_ABATIS:
        return b->scenario->abatis[thing.index].id;
    case NAME_SIDE:
        return b->rules->sides[thing.index].id;
    case NAME_EVERYBODY:
        return everybody[thing.index].id;
    case NAME_FEATURE:
        return feature_id(b, thing.index);
    case NAME_WING:
        return b->scenario->brigades[thing.index].wing;
    default:
        return b->scenario->brigades[thing.index].id;
    }
}

const char *names_name(const struct battle *b, struct named thing) {
    const char *name = NULL;

    switch (thing.kind) {
    case NAME_UNIT:
        name = b->units[thing.index].name;
        break;
    case NAME_COMMANDER:
        name = b->commanders[thing.index].name;
        break;
    case NAME_SIDE:
        name = b->rules->sides[thing.index].name;
        break;
    case NAME_EVERYBODY:
        return everybody[thing.index].name;
    case NAME_FEATURE:
        name = feature_name(b, thing.index);
        break;
    case NAME_WING:
        name = b->scenario->brigades[thing.index].wing_name;
        break;
    case NAME_BRIGADE:
        name = b->scenario->brigades[thing.index].name;
        break;
    default:
        break;
    }
    return name ? name : names_id(b, thing);
}

/* --- matching --- */

#define WORD_MAX 64

static bool in_word(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || c == '\'';
}

/* The next word of a name in lower case, without apostrophes; false at the end.
 * A word too long for any name comes out cut. */
static bool next_word(const char **p, char *word) {
    size_t n = 0;

    while (**p && (!in_word(**p) || **p == '\'')) {
        (*p)++;
    }
    for (; in_word(**p); (*p)++) {
        if (**p != '\'' && n < WORD_MAX - 1) {
            word[n++] = (char)tolower((unsigned char)**p);
        }
    }
    word[n] = '\0';
    return n > 0;
}

static bool same_words(const char *typed, const char *name) {
    char a[WORD_MAX], b[WORD_MAX];
    bool more_a, more_b;

    do {
        more_a = next_word(&typed, a);
        more_b = next_word(&name, b);
        if (more_a != more_b || strcmp(a, b) != 0) {
            return false;
        }
    } while (more_a);
    return true;
}

/* The word begins the other, or is a title in full: `general` for `Gen.` */
static bool begins_word(const char *typed, const char *word, bool abbreviated) {
    return strncmp(typed, word, strlen(typed)) == 0 ||
           (abbreviated && strncmp(typed, word, strlen(word)) == 0);
}

/* Each typed word begins a word of the name, in the name's order. */
static bool begins_words(const char *typed, const char *name) {
    char a[WORD_MAX], b[WORD_MAX];
    bool any = false;

    while (next_word(&typed, a)) {
        do {
            if (!next_word(&name, b)) {
                return false;
            }
        } while (!begins_word(a, b, *name == '.'));
        any = true;
    }
    return any;
}

/* The letters and figures of a text in lower case, run together. */
static size_t run_together(const char *text, char *to) {
    size_t n = 0;

    for (; *text && n < WORD_MAX - 1; text++) {
        if (in_word(*text) && *text != '\'') {
            to[n++] = (char)tolower((unsigned char)*text);
        }
    }
    to[n] = '\0';
    return n;
}

#define TOGETHER_MIN 3 /* fewer letters say nothing */

/* Run together, the text begins the name or one of its words; an `s` at its end
 * may be one too many. */
static bool begins_together(const char *typed, const char *name) {
    char a[WORD_MAX], b[WORD_MAX], word[WORD_MAX];
    size_t n = run_together(typed, a);

    if (n < TOGETHER_MIN) {
        return false;
    }
    n -= n > TOGETHER_MIN && a[n - 1] == 's';
    do {
        run_together(name, b);
        if (strncmp(a, b, n) == 0) {
            return true;
        }
    } while (next_word(&name, word));
    return false;
}

enum closeness { FITS_ID, FITS_NAME, FITS_BEGINNINGS, FITS_TOGETHER };

static bool fits(const struct battle *b, const char *text, struct named thing, enum closeness how) {
    const char *id = names_id(b, thing), *name = names_name(b, thing);

    switch (how) {
    case FITS_ID:
        return strcasecmp(text, id) == 0;
    case FITS_NAME:
        return same_words(text, id) || same_words(text, name) ||
               (thing.kind == NAME_EVERYBODY && same_words(text, everybody[thing.index].other));
    case FITS_BEGINNINGS:
        return thing.kind != NAME_EVERYBODY && (begins_words(text, id) || begins_words(text, name));
    default:
        return thing.kind != NAME_EVERYBODY &&
               (begins_together(text, id) || begins_together(text, name));
    }
}

bool names_begins(const struct battle *b, const char *text, struct named thing) {
    return fits(b, text, thing, FITS_BEGINNINGS);
}

/* Where one brigade and any number of generals fit, the brigade is meant. */
static int count_fits(const struct battle *b, const char *text, unsigned kinds, enum closeness how,
                      struct named *found) {
    struct named thing = NAMES_START;
    int others = 0, commanders = 0;
    struct named other = thing, commander = thing;

    while (names_next(b, kinds, &thing)) {
        if (!fits(b, text, thing, how)) {
            continue;
        }
        if (thing.kind == NAME_COMMANDER) {
            commander = thing;
            commanders++;
        } else {
            other = thing;
            others++;
        }
    }
    if (others == 1 && (commanders == 0 || (other.kind & NAME_GROUP))) {
        *found = other;
        return 1;
    }
    if (others + commanders == 1) {
        *found = commander;
    }
    return others + commanders;
}

/* The id of a piece never means anything else: `gen-poor` is not his brigade,
 * though its name has both words. */
static bool is_other_piece(const struct battle *b, const char *text, unsigned kinds) {
    struct named thing;
    unsigned others = (NAME_UNIT | NAME_COMMANDER | NAME_ABATIS) & ~kinds;

    return count_fits(b, text, others, FITS_ID, &thing) > 0;
}

int names_find(const struct battle *b, const char *text, unsigned kinds, struct named *found) {
    struct named one = NAMES_START;
    int n = 0;

    if (is_other_piece(b, text, kinds)) {
        return 0;
    }

    for (int how = FITS_ID; how <= FITS_BEGINNINGS && n != 1; how++) {
        n = count_fits(b, text, kinds, (enum closeness)how, &one);
    }
    if (n == 0) {
        n = count_fits(b, text, kinds, FITS_TOGETHER, &one);
    }
    if (n == 1) {
        *found = one;
    }
    return n;
}

#define NAME_WORDS 12 /* more of them are no name */

bool names_prefix(const struct battle *b, const struct words *w, int from, struct named *found,
                  int *next) {
    const int most = w->count - from < NAME_WORDS ? w->count : from + NAME_WORDS;
    char name[200];

    for (int to = most; to > from; to--) {
        words_join(w, from, to, name, sizeof name);
        if (names_find(b, name, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, found) == 1) {
            *next = to;
            return true;
        }
    }
    return false;
}

/* --- refusals --- */

static const char *kind_word(enum name_kind kind) {
    switch (kind) {
    case NAME_UNIT:
        return "a unit";
    case NAME_COMMANDER:
        return "a commander";
    case NAME_ABATIS:
        return "an abatis section";
    case NAME_SIDE:
        return "a side";
    case NAME_EVERYBODY:
        return "everybody";
    case NAME_FEATURE:
        return "ground";
    case NAME_WING:
        return "a wing";
    default:
        return "a brigade";
    }
}

/* "a unit or a commander": what would have been right. */
static void kinds_words(unsigned kinds, char *words, size_t size) {
    size_t used = 0;

    words[0] = '\0';
    for (unsigned kind = 1; kind & NAME_ALL; kind <<= 1) {
        if ((kinds & kind) && kind != NAME_WING && kind != NAME_EVERYBODY && used < size) {
            int n = snprintf(words + used, size - used, "%s%s", used ? " or " : "",
                             kind_word((enum name_kind)kind));
            used += (size_t)n;
        }
    }
}

#define LISTED_MAX 6

static int refuse_ambiguous(const struct battle *b, const char *text, unsigned kinds,
                            struct outcome *out) {
    struct named thing = NAMES_START;
    char list[200] = "";
    size_t used = 0;
    int n = 0;
    const bool begins = count_fits(b, text, kinds, FITS_BEGINNINGS, &thing) > 0;
    const enum closeness how = begins ? FITS_BEGINNINGS : FITS_TOGETHER;

    thing = NAMES_START;
    while (names_next(b, kinds, &thing)) {
        if (!fits(b, text, thing, how) || ++n > LISTED_MAX || used >= sizeof list) {
            continue;
        }
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", n > 1 ? ", " : "",
                                 names_id(b, thing));
    }
    if (n > LISTED_MAX) {
        return refuse(out, REFUSED_AMBIGUOUS_UNIT, "`%.40s` fits several: %s and %d more", text,
                      list, n - LISTED_MAX);
    }
    return refuse(out, REFUSED_AMBIGUOUS_UNIT, "`%.40s` fits several: %s; say which", text, list);
}

/* How far the text is from a thing's id, or from one word of its id or name. */
static int thing_distance(const struct battle *b, const char *text, struct named thing) {
    const char *id = names_id(b, thing);
    const char *names[] = {id, names_name(b, thing)};
    int best = nearest_distance(text, id);

    for (int i = 0; i < 2; i++) {
        char word[WORD_MAX];
        for (const char *p = names[i]; next_word(&p, word);) {
            int d = nearest_distance(text, word);
            best = d < best ? d : best;
        }
    }
    return best;
}

/* Up to three ids, nearest first, into `list`; false when none is near. */
static bool list_nearest(const struct battle *b, const char *text, unsigned kinds, char *list,
                         size_t size) {
    size_t used = 0;
    int listed = 0;

    list[0] = '\0';
    for (int d = 0; listed < 3 && nearest_plausible(text, d); d++) {
        struct named thing = NAMES_START;
        while (listed < 3 && used < size && names_next(b, kinds, &thing)) {
            if (thing_distance(b, text, thing) == d) {
                used += (size_t)snprintf(list + used, size - used, "%s%s", listed ? ", " : "",
                                         names_id(b, thing));
                listed++;
            }
        }
    }
    return listed > 0;
}

/* `25th and 11th`, `25th, 11th`: two names, each of one thing. */
static bool are_several(const struct battle *b, const char *text, unsigned kinds) {
    static const char *const between[] = {",", " and ", "&", NULL};
    struct named found;
    char first[WORD_MAX];

    for (int i = 0; between[i]; i++) {
        const char *at = strstr(text, between[i]);
        if (at && at - text < WORD_MAX) {
            snprintf(first, sizeof first, "%.*s", (int)(at - text), text);
            const char *second = at + strlen(between[i]);
            if (names_find(b, first, kinds, &found) == 1 &&
                (names_find(b, second, kinds, &found) == 1 || are_several(b, second, kinds))) {
                return true;
            }
        }
    }
    return false;
}

static int refuse_unknown(const struct battle *b, const char *text, unsigned kinds,
                          struct outcome *out) {
    struct named other;
    char list[160], wanted[96];

    if (are_several(b, text, kinds)) {
        return refuse(out, REFUSED_UNKNOWN_UNIT,
                      "`%.60s` are several: an order names one unit, or a brigade; `;` parts "
                      "orders on a line",
                      text);
    }

    kinds_words(kinds, wanted, sizeof wanted);
    if (names_find(b, text, NAME_ALL & ~kinds, &other) == 1) {
        return refuse(out, REFUSED_UNKNOWN_UNIT, "`%.40s` is %s (%.40s); here goes %s", text,
                      kind_word(other.kind), names_id(b, other), wanted);
    }
    if (list_nearest(b, text, kinds, list, sizeof list)) {
        return refuse(out, REFUSED_UNKNOWN_UNIT, "`%.40s` is no name of %s; nearest: %s", text,
                      wanted, list);
    }
    return refuse(out, REFUSED_UNKNOWN_UNIT, "`%.40s` is no name of %s; `units` lists them", text,
                  wanted);
}

int names_resolve(const struct battle *b, const char *text, unsigned kinds, struct named *found,
                  struct outcome *out) {
    int n = names_find(b, text, kinds, found);

    if (n == 1) {
        return 0;
    }
    return n == 0 ? refuse_unknown(b, text, kinds, out) : refuse_ambiguous(b, text, kinds, out);
}

/* --- groups --- */

int names_side(const struct battle *b, struct named thing) {
    switch (thing.kind) {
    case NAME_UNIT:
        return b->units[thing.index].side;
    case NAME_COMMANDER:
        return b->commanders[thing.index].side;
    case NAME_BRIGADE:
    case NAME_WING:
        return b->scenario->brigades[thing.index].side;
    case NAME_SIDE:
        return thing.index;
    case NAME_EVERYBODY:
        return b->now.phase == PHASE_DEPLOY ? -1 : b->rules->phases[b->now.phase].side;
    default:
        return -1;
    }
}

/* Has done what the phase is for: then it is not of the rest. */
static bool has_acted(const struct unit *u, enum phase_kind kind) {
    const struct unit_turn *t = &u->turn;

    switch (kind) {
    case PHASE_MOVE:
        return t->moved_in > 0 || t->formed || t->about || t->clearing;
    case PHASE_SHOOT:
        return t->fired;
    default:
        return t->charged;
    }
}

/* Of the side whose phase it is; of both where it is nobody's. */
static bool is_of_phase(const struct battle *b, const struct unit *u, bool rest) {
    if (b->now.phase == PHASE_DEPLOY) {
        return true;
    }
    const struct phase *p = &b->rules->phases[b->now.phase];
    return (p->side < 0 || p->side == u->side) && !(rest && has_acted(u, p->kind));
}

bool names_belongs(const struct battle *b, int unit, struct named who) {
    const struct unit *u = &b->units[unit];
    const struct brigade *brigades = b->scenario->brigades;

    switch (who.kind) {
    case NAME_UNIT:
        return unit == who.index;
    case NAME_BRIGADE:
        return u->brigade == who.index;
    case NAME_WING:
        return u->brigade >= 0 && brigades[u->brigade].wing &&
               strcmp(brigades[u->brigade].wing, brigades[who.index].wing) == 0;
    case NAME_SIDE:
        return u->side == who.index;
    case NAME_EVERYBODY:
        return is_of_phase(b, u, who.index == THE_REST);
    default:
        return false;
    }
}

int names_units(const struct battle *b, struct named who, unsigned presence, int *units) {
    int n = 0;

    for (int i = 0; i < b->unit_count; i++) {
        if (names_belongs(b, i, who) && (presence & 1U << b->units[i].presence)) {
            units[n++] = i;
        }
    }
    return n;
}
