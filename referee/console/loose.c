#include "referee/console/loose.h"

#include "referee/console/lookup.h"
#include "referee/console/loose_words.h"
#include "referee/console/names.h"
#include "referee/console/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* An order as it is tried out: nothing of `order` is changed until a guise fits. */
struct trial {
    const struct battle *b;
    struct order *order;
    char word[24], rest[PARSE_LINE_MAX + 1], dice[PARSE_LINE_MAX + 1];
    char from[PARSE_LINE_MAX + 1]; /* the words behind `word`, as they came */
    bool has_dice;
};

static int set_text(char **to, const char *text) {
    char *copy = strdup(text);

    if (!copy) {
        return -1;
    }
    free(*to);
    *to = copy;
    return 0;
}

/* Makes the guise the order. */
static int take(const struct trial *t) {
    return set_text(&t->order->word, t->word) || set_text(&t->order->rest, t->rest) ||
                   (t->has_dice && set_text(&t->order->dice, t->dice))
               ? -1
               : 0;
}

static bool is_verb(const char *word) {
    const struct table_entry *e = table_find(word, NULL);

    return e && e->run == order_do;
}

static enum verb verb_of(const char *word) {
    int v = 0;

    while (v < VERB_COUNT - 1 && strcmp(word, verb_name((enum verb)v)) != 0) {
        v++;
    }
    return (enum verb)v;
}

/* Why the parser makes no commands of it; REFUSED_NONE when it does. */
static enum refusal_code fault(const struct trial *t) {
    struct order o = *t->order;
    struct commands commands;
    struct outcome out;
    char word[sizeof t->word], rest[sizeof t->rest];

    snprintf(word, sizeof word, "%s", t->word);
    snprintf(rest, sizeof rest, "%s", t->rest);
    o.word = word;
    o.rest = rest;
    o.dice = NULL;
    outcome_init(&out);
    int status = parse_commands(t->b, &o, &commands, &out);
    enum refusal_code code = status ? out.code : REFUSED_NONE;
    outcome_clear(&out);
    commands_clear(&commands);
    return code;
}

static bool fits(const struct trial *t) {
    return fault(t) == REFUSED_NONE;
}

/* --- dice without `=` --- */

static bool is_dice(const char *word) {
    return *word && strspn(word, "123456") == strlen(word);
}

static bool takes_dice(enum verb v) {
    return v == VERB_FIRE || v == VERB_CHARGE || v == VERB_RESPOND || v == VERB_MELEE;
}

/* Words at the end that are dice, the fewest that leave an order before them.
 * A melee takes more than one: `melee 1` may mean the first one. */
static bool strip_dice(struct trial *t, const struct words *w, enum verb v) {
    int from = w->count;

    while (from > 0 && is_dice(w->at[from - 1])) {
        from--;
        words_join(w, 0, from, t->rest, sizeof t->rest);
        words_join(w, from, w->count, t->dice, sizeof t->dice);
        if ((v != VERB_MELEE || strlen(t->dice) > 1) && fits(t)) {
            t->has_dice = true;
            return true;
        }
    }
    return false;
}

/* --- other guises of an order --- */

static void join_words(char *to, size_t size, const struct loose_words *l) {
    size_t used = 0;

    *to = '\0';
    for (int i = 0; i < l->count && used < size; i++) {
        used += (size_t)snprintf(to + used, size - used, "%s%s", i ? " " : "", l->at[i]);
    }
}

/* A comma parts names where it is not within a place. */
static void part_at_commas(char *text) {
    for (char *p = strchr(text, ','); p; p = strchr(p + 1, ',')) {
        const char *next = p + 1 + strspn(p + 1, " ");
        if (!(strchr("0123456789.-", *next) &&
              strspn(next, "0123456789.'\"-") == strcspn(next, " "))) {
            *p = ' ';
        }
    }
}

static int split_loosely(struct words *w, const char *rest) {
    char text[PARSE_LINE_MAX + 1];

    snprintf(text, sizeof text, "%s", rest);
    part_at_commas(text);
    return words_split(w, text);
}

static void fill_words(struct loose_words *l, const struct words *w) {
    l->count = w->count < LOOSE_WORDS_MAX ? w->count : 0;
    for (int i = 0; i < l->count; i++) {
        l->at[i] = w->at[i];
    }
}

static bool is_of_words(enum refusal_code code) {
    return code == REFUSED_USAGE || code == REFUSED_UNKNOWN_UNIT || code == REFUSED_AMBIGUOUS_UNIT;
}

/* A name that was none was perhaps a word too many: what is left without it says
 * more by its form. */
static bool says_more(enum refusal_code before, enum refusal_code after) {
    return (before == REFUSED_UNKNOWN_UNIT && after == REFUSED_USAGE) ||
           (before != REFUSED_AMBIGUOUS_UNIT && after == REFUSED_AMBIGUOUS_UNIT);
}

/* With its words in another order, then with the last of them as dice. Where no
 * form fitted the order as it was (usage in `before`), one that fails for what it orders
 * is better: its refusal says more. */
static bool find_guise(struct trial *t, const struct words *w, const char *way,
                       enum refusal_code before) {
    enum verb v = verb_of(t->word);
    struct loose_words l = {.battle = t->b, .way = way};
    struct words again;

    if (takes_dice(v) && !t->order->dice && strip_dice(t, w, v)) {
        return true;
    }
    fill_words(&l, w);
    loose_words_of_verb(&l, v);
    join_words(t->rest, sizeof t->rest, &l);
    enum refusal_code code = fault(t);
    if (code == REFUSED_NONE || (before == REFUSED_USAGE && !is_of_words(code)) ||
        says_more(before, code) || (before == REFUSED_USAGE && *l.place)) {
        return true;
    }
    if (!takes_dice(v) || t->order->dice || words_split(&again, t->rest)) {
        return false;
    }
    bool found = strip_dice(t, &again, v);
    words_clear(&again);
    return found;
}

/* `told`: the word stands for another command, which is meant in any case. */
static int loosen_verb(struct trial *t, const char *way, bool told) {
    struct words w;

    snprintf(t->rest, sizeof t->rest, "%s", t->from);
    enum refusal_code code = fault(t);
    if (code == REFUSED_NONE) {
        return take(t);
    }
    if (code == REFUSED_FILE) {
        return -1; /* memory: the order itself may well be in its form */
    }
    if (split_loosely(&w, t->from)) {
        return -1;
    }
    bool found = find_guise(t, &w, way, code);
    words_clear(&w);
    if (!found) {
        snprintf(t->rest, sizeof t->rest, "%s", t->from);
    }
    return found || told ? take(t) : 0;
}

/* --- other words for a command --- */

/* Whether a gun is among the pieces that the words name. */
static bool names_gun(const struct battle *b, const struct words *w) {
    struct named found;
    int next;

    for (int i = 0; i < w->count; i++) {
        if (!word_is(w->at[i], "left", "right") && !word_looks_numeric(w->at[i]) &&
            names_prefix(b, w, i, &found, &next)) {
            return found.kind == NAME_UNIT && b->units[found.index].type->gun;
        }
    }
    return false;
}

/* `turn` is a wheel, an about-face or a gun's pivot, as the words after it say. */
static const char *verb_of_turn(const struct battle *b, const char *rest) {
    struct words w;
    const char *verb = "pivot";

    if (words_split(&w, rest) || names_gun(b, &w)) {
        words_clear(&w);
        return verb;
    }
    for (int i = 0; i < w.count; i++) {
        if (word_is(w.at[i], "about", "around") || word_is(w.at[i], "round", "back")) {
            verb = "about";
        } else if (word_is(w.at[i], "left", "right") || word_is(w.at[i], "toward", "towards")) {
            verb = "wheel";
        }
    }
    words_clear(&w);
    return verb;
}

static const struct {
    const char *word, *verb, *way;
} moves[] = {
    {"advance", "move", "forward"},
    {"retreat", "move", "back"},
    {"withdraw", "move", "back"},
    {"retire", "move", "back"},
};

static bool is_formation(const char *word) {
    return word_is(word, "line", "column") || word_is(word, "garrison", NULL);
}

/* `deploy 24th into line`, `march 24th in column`: a formation, and nowhere to go. */
static bool is_forming(const struct trial *t) {
    const struct table_entry *e = table_find(t->order->word, NULL);
    struct words w;
    bool forming = false, going = false;

    if (!e || (strcmp(e->name, "move") != 0 && strcmp(e->name, "place") != 0) ||
        words_split(&w, t->order->rest)) {
        return false;
    }
    for (int i = 0; i < w.count; i++) {
        forming |= is_formation(w.at[i]);
        going |= strspn(w.at[i], "0123456789.,\"'") == strlen(w.at[i]) || loose_words_way(w.at[i]);
    }
    words_clear(&w);
    return forming && !going;
}

/* What is asked by a whole line. */
static const struct {
    const char *said, *command, *rest;
} asked[] = {
    {"commanders", "units", "commanders"},
    {"generals", "units", "commanders"},
    {"leaders", "units", "commanders"},
    {"rules", "help", "rules"},
    {"tour", "help", "first"},
    {"reinforcements", "enter", ""},
    {"arrivals", "enter", ""},
    {"who is winning", "victory", ""},
    {"who wins", "victory", ""},
    {"who won", "victory", ""},
    {"who has won", "victory", ""},
    {"what is best", "odds", ""},
    {"who has no commander", "units", "commanders"},
    {"best response", "odds", ""},
    {"best answer", "odds", ""},
};

/* A line that is one of `asked`, with or without `?` at its end; of several words, or
 * that begins with it. */
static bool find_asked(struct trial *t) {
    const char *sep = *t->order->rest ? " " : "";
    char line[40];

    snprintf(line, sizeof line, "%.20s%s%.18s", t->order->word, sep, t->order->rest);
    line[strcspn(line, "?")] = '\0';
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const size_t n = strlen(asked[i].said);
        if (strncasecmp(line, asked[i].said, n) == 0 &&
            (line[n] == '\0' || (line[n] == ' ' && strchr(asked[i].said, ' ')))) {
            snprintf(t->word, sizeof t->word, "%s", asked[i].command);
            snprintf(t->from, sizeof t->from, "%s", asked[i].rest);
            return true;
        }
    }
    return false;
}

/* A formation, `set up`, or before turn 1 the beginning. */
static bool find_other(struct trial *t) {
    const char *word = t->order->word, *rest = t->order->rest;
    const bool formation = is_formation(word);

    if (is_forming(t)) {
        snprintf(t->word, sizeof t->word, "form");
        return true;
    }

    if (formation && *rest) {
        snprintf(t->word, sizeof t->word, "form");
        snprintf(t->from, sizeof t->from, "%s %.3900s", word, rest);
        return true;
    }
    if (word_is(word, "set", NULL) && strncasecmp(rest, "up ", 3) == 0) {
        snprintf(t->word, sizeof t->word, "place");
        snprintf(t->from, sizeof t->from, "%s", rest + 3);
        return true;
    }
    if (find_asked(t)) {
        return true;
    }
    if (t->b->now.phase == PHASE_DEPLOY && word_is(word, "begin", "start")) {
        snprintf(t->word, sizeof t->word, "next");
        return true;
    }
    return false;
}

/* The words of `t` for a word that says more than a command's name. */
static bool find_move(struct trial *t, const char **way) {
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        if (word_is(t->order->word, moves[i].word, NULL)) {
            snprintf(t->word, sizeof t->word, "%s", moves[i].verb);
            *way = moves[i].way;
            return true;
        }
    }
    if (word_is(t->order->word, "turn", "face") || word_is(t->order->word, "rotate", NULL)) {
        snprintf(t->word, sizeof t->word, "%s", verb_of_turn(t->b, t->from));
        return true;
    }
    return find_other(t);
}

/* An answer to a charge without `respond`. */
static bool is_response(struct trial *t) {
    const char *response =
        t->b->now.pending.due ? loose_words_answer(t->order->word, t->order->rest) : NULL;

    if (response) {
        snprintf(t->word, sizeof t->word, "respond");
        snprintf(t->rest, sizeof t->rest, "%s", response);
    }
    return response != NULL;
}

/* The whole line names a piece: it is to be shown; where it fits several, `show`
 * lists them. */
static int show_piece(struct trial *t) {
    struct named found;
    const char *sep = *t->order->rest ? " " : "";

    snprintf(t->rest, sizeof t->rest, "%.100s%s%.200s", t->order->word, sep, t->order->rest);
    snprintf(t->word, sizeof t->word, "show");
    bool dice = is_dice(t->order->word) && strlen(t->order->word) == 1;
    int n = names_find(t->b, t->rest, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, &found);
    bool shown = n == 1 ? found.kind != NAME_EVERYBODY : n > 1 && strlen(t->rest) > 2;

    return !dice && shown ? take(t) : 0;
}

/* --- questions --- */

/* What is asked of two units in the present phase. */
static const char *question_now(const struct battle *b) {
    if (b->now.phase == PHASE_DEPLOY) {
        return "fire";
    }
    switch (b->rules->phases[b->now.phase].kind) {
    case PHASE_CHARGES:
        return "charge";
    case PHASE_MELEES:
        return "melee";
    default:
        return "fire";
    }
}

/* Beginnings will do, as in the question itself. */
static bool names_a_question(const char *word) {
    for (int kind = 0; kind < LOOKUP_KIND_COUNT; kind++) {
        if (strncasecmp(word, lookup_kind_name((enum lookup_kind)kind), strlen(word)) == 0) {
            return true;
        }
    }
    return *word == '-';
}

/* `virginia shoots rangers`: what is done says which question it is. NULL: nothing is. */
static const char *take_deed(struct loose_words *l) {
    static const struct {
        const char *said[6], *kind;
    } deeds[] = {{{"shoots", "shooting", "fires", "firing", "shoot", NULL}, "fire"},
                 {{"charges", "charging", "attacks", "attacking", "attack", NULL}, "charge"},
                 {{"fights", "fighting", "fight", "meleeing", NULL}, "melee"}};

    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        const int before = l->count;
        loose_words_drop(l, deeds[i].said);
        if (l->count < before) {
            return deeds[i].kind;
        }
    }
    return NULL;
}

static int loosen_odds(struct trial *t, struct loose_words *l) {
    static const char *const aims[] = {"on", "against", "and", NULL};

    if (l->count > 1 && !names_a_question(l->at[0])) {
        char rest[sizeof t->rest];
        const char *deed = take_deed(l);
        loose_words_drop(l, aims);
        join_words(rest, sizeof rest, l);
        snprintf(t->rest, sizeof t->rest, "%s %.3900s", deed ? deed : question_now(t->b), rest);
        return take(t);
    }
    return 0;
}

/* `range from A to B`, `range A, B`. */
static int loosen_range(struct trial *t, struct loose_words *l) {
    static const char *const between[] = {"to", "and", "from", NULL};
    static const char *const idle[] = {"far", "is", "are", "the", NULL};

    loose_words_without(l, idle);

    if (l->count > 2) {
        bool from = word_is(l->at[0], "from", "between");
        l->at[0] = from ? l->at[1] : l->at[0];
        if (from) {
            l->at[1] = "from";
        }
        loose_words_drop(l, between);
    }
    join_words(t->rest, sizeof t->rest, l);
    return take(t);
}

/* `map 20`: so much of the middle of the table, where no piece has that name. */
static int loosen_map(struct trial *t, const struct loose_words *l) {
    const struct scenario *s = t->b->scenario;
    struct named piece;

    if (l->count == 1 && word_looks_numeric(l->at[0]) && !word_looks_place(l->at[0]) &&
        names_find(t->b, l->at[0], NAME_UNIT | NAME_COMMANDER, &piece) == 0) {
        snprintf(t->rest, sizeof t->rest, "%g,%g %.40s", s->width_in / 2, s->depth_in / 2,
                 l->at[0]);
        return take(t);
    }
    return 0;
}

/* `show me the map`, `show units poor`: another question; `where is arnold`. */
static int loosen_show(struct trial *t, struct loose_words *l) {
    static const char *const idle[] = {"me", "the", "is", "are", "of", NULL};
    struct named found;

    if (names_find(t->b, t->order->rest, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, &found) > 0) {
        return 0;
    }
    loose_words_without(l, idle);
    const struct table_entry *e = l->count > 0 ? table_find(l->at[0], NULL) : NULL;
    if (e && e->run != order_do && strcasecmp(e->name, l->at[0]) == 0) {
        snprintf(t->word, sizeof t->word, "%s", e->name);
        loose_words_cut(l);
    }
    join_words(t->rest, sizeof t->rest, l);
    return take(t);
}

/* `who can fire`, `what now`, `undo last`: the words behind are none of the form's. */
static bool says_nothing_more(const struct trial *t) {
    return strcmp(t->word, "status") == 0
               ? word_is(t->order->word, "who", "what")
               : strcmp(t->word, "undo") == 0 && word_is(t->order->rest, "last", "back");
}

static int loosen_question(struct trial *t, bool told) {
    struct loose_words l = {.battle = t->b};
    struct words w;
    int status = 0;

    if (split_loosely(&w, t->order->rest)) {
        return -1;
    }
    fill_words(&l, &w);
    if (told || says_nothing_more(t)) {
        snprintf(t->rest, sizeof t->rest, "%s", told ? t->from : "");
        status = take(t);
    } else if (strcmp(t->word, "odds") == 0) {
        status = loosen_odds(t, &l);
    } else if (strcmp(t->word, "range") == 0) {
        status = loosen_range(t, &l);
    } else if (strcmp(t->word, "map") == 0) {
        status = loosen_map(t, &l);
    } else if (strcmp(t->word, "show") == 0) {
        status = loosen_show(t, &l);
    }
    words_clear(&w);
    return status;
}

int loose_order(const struct battle *b, struct order *o) {
    struct trial t = {.b = b, .order = o};
    const char *way = NULL;

    snprintf(t.from, sizeof t.from, "%s", o->rest);
    if (is_response(&t)) {
        return take(&t);
    }
    bool told = find_move(&t, &way);
    const struct table_entry *e = table_find(told ? t.word : o->word, NULL);
    if (!e) {
        return show_piece(&t);
    }
    snprintf(t.word, sizeof t.word, "%s", e->name);
    return is_verb(t.word) ? loosen_verb(&t, way, told) : loosen_question(&t, told);
}
