#include "referee/console/grammar.h"

#include "referee/console/refuse.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NAME_TEXT 256 /* a name cut to this fits nothing */

int grammar_usage(struct reader *r, const char *format, ...) {
    char text[200];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return refuse(r->out, REFUSED_USAGE, "%s", text);
}

int grammar_end(struct reader *r, int at) {
    if (at >= r->words.count) {
        return 0;
    }
    return grammar_usage(r, "`%.40s` is one word too many", r->words.at[at]);
}

int grammar_count_names(const struct reader *r, int from, int to, unsigned kinds,
                        struct named *found) {
    char text[NAME_TEXT];

    return names_find(r->battle, words_join(&r->words, from, to, text, sizeof text), kinds, found);
}

int grammar_name(struct reader *r, int from, int to, unsigned kinds, struct named *found) {
    char text[NAME_TEXT];

    words_join(&r->words, from, to, text, sizeof text);
    return names_resolve(r->battle, text, kinds, found, r->out);
}

/* Of several units that the words fit, the one of that side; 0: none, or more. */
static int count_of_side(const struct reader *r, int from, int to, unsigned kinds, int side,
                         struct named *found) {
    char text[NAME_TEXT];
    struct named thing = NAMES_START;
    int n = 0;

    words_join(&r->words, from, to, text, sizeof text);
    while (side >= 0 && r->groups && names_next(r->battle, kinds & NAME_UNIT, &thing)) {
        if (names_side(r->battle, thing) == side && names_begins(r->battle, text, thing)) {
            *found = thing;
            n++;
        }
    }
    return n == 1;
}

static int side_to_act(const struct battle *b) {
    return b->now.phase == PHASE_DEPLOY ? -1 : b->rules->phases[b->now.phase].side;
}

/* One name; where it fits several, one of them may be of the side whose phase it is. */
static int count_own(const struct reader *r, int from, int to, unsigned kinds,
                     struct named *found) {
    const int n = grammar_count_names(r, from, to, kinds, found);

    return n > 1 && count_of_side(r, from, to, kinds, side_to_act(r->battle), found) ? 1 : n;
}

int grammar_subject(struct reader *r, grammar_keyword *keyword, const char *missing,
                    struct named *who) {
    int first = 0;

    for (int i = 1; i < r->words.count; i++) {
        unsigned kinds = keyword(r, r->words.at[i]);
        if (kinds && count_own(r, 0, i, kinds, who) == 1) {
            return i;
        }
        if (kinds && !first) {
            first = i;
        }
    }
    if (!first) {
        return grammar_usage(r, "%s", missing);
    }
    return grammar_name(r, 0, first, keyword(r, r->words.at[first]), who);
}

/* --- two names --- */

struct pair_search {
    unsigned kinds[2];
    bool enemies_only; /* it is an order to fight: of several the second is an enemy */
    int fits, enemies; /* ways to part the words, those with enemies */
    int first_known;   /* longest first name that fits, or 0 */
    int second_known;  /* shortest first name after which the second fits, or 0 */
    struct named first, second;
};

static int enemy_of(const struct battle *b, struct named thing) {
    const int side = names_side(b, thing);

    return side < 0 ? -1 : SIDES - 1 - side;
}

static void try_parting(const struct reader *r, int at, int to, struct pair_search *s) {
    struct named a, b;
    bool known_a = count_own(r, 0, at, s->kinds[0], &a) == 1;
    const int n = grammar_count_names(r, at, to, s->kinds[1], &b);
    bool known_b = n == 1 || (n > 1 && known_a && s->enemies_only &&
                              count_of_side(r, at, to, s->kinds[1], enemy_of(r->battle, a), &b));

    if (known_a) {
        s->first_known = at;
    }
    if (known_b && !s->second_known) {
        s->second_known = at;
    }
    if (!known_a || !known_b) {
        return;
    }
    bool enemies = names_side(r->battle, a) != names_side(r->battle, b);
    if (s->fits == 0 || (enemies && s->enemies == 0)) {
        s->first = a;
        s->second = b;
    }
    s->fits++;
    s->enemies += enemies;
}

/* Names the part that fits nothing, as far as that can be told. */
static int refuse_pair(struct reader *r, int to, const struct pair_search *s) {
    struct named found;

    if (s->first_known) {
        return grammar_name(r, s->first_known, to, s->kinds[1], &found);
    }
    return grammar_name(r, 0, s->second_known ? s->second_known : 1, s->kinds[0], &found);
}

int grammar_pair(struct reader *r, int to, unsigned first_kinds, unsigned second_kinds,
                 struct named *first, struct named *second) {
    struct pair_search s = {.kinds = {first_kinds, second_kinds},
                            .enemies_only = first_kinds != NAME_COMMANDER};

    if (to < 2) {
        return grammar_usage(r, "two names are needed");
    }
    for (int at = 1; at < to; at++) {
        try_parting(r, at, to, &s);
    }
    if (s.fits == 0) {
        return refuse_pair(r, to, &s);
    }
    if (s.fits > 1 && s.enemies != 1) {
        return refuse(r->out, REFUSED_AMBIGUOUS_UNIT,
                      "`%.60s` can be read as more than one pair of names; use their ids",
                      r->order->rest);
    }
    *first = s.first;
    *second = s.second;
    return 0;
}

bool grammar_flank(const char *word, enum flank *flank) {
    if (word_is(word, "left", "l")) {
        *flank = FLANK_LEFT;
        return true;
    }
    if (word_is(word, "right", "r")) {
        *flank = FLANK_RIGHT;
        return true;
    }
    return false;
}

const char *grammar_figure(const char *word, const char *letters) {
    int letter = tolower((unsigned char)word[0]);
    bool figure = letter != '\0' && (isdigit((unsigned char)word[1]) || word[1] == '.');

    return figure && strchr(letters, letter) ? word + 1 : NULL;
}
