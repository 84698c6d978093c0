#include "referee/console/loose_words.h"

#include "referee/console/names.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool is_one_of(const char *word, const char *const *list) {
    while (*list && !word_is(word, *list, NULL)) {
        list++;
    }
    return *list != NULL;
}

static const char *take_out(struct loose_words *l, int at) {
    const char *word = l->at[at];

    memmove(&l->at[at], &l->at[at + 1], (size_t)(l->count - at - 1) * sizeof l->at[0]);
    l->count--;
    return word;
}

static void put_in(struct loose_words *l, int at, const char *word) {
    if (l->count < LOOSE_WORDS_MAX) {
        memmove(&l->at[at + 1], &l->at[at], (size_t)(l->count - at) * sizeof l->at[0]);
        l->at[at] = word;
        l->count++;
    }
}

void loose_words_drop(struct loose_words *l, const char *const *words) {
    for (int i = l->count - 1; i > 0; i--) {
        if (is_one_of(l->at[i], words)) {
            take_out(l, i);
        }
    }
}

void loose_words_cut(struct loose_words *l) {
    take_out(l, 0);
}

void loose_words_without(struct loose_words *l, const char *const *words) {
    loose_words_drop(l, words);
    if (l->count > 0 && is_one_of(l->at[0], words)) {
        take_out(l, 0);
    }
}

static bool is_figure(const char *word) {
    return strspn(word, "0123456789.\"") == strlen(word);
}

static bool last_is_number(const struct loose_words *l) {
    return l->count > 1 && word_looks_numeric(l->at[l->count - 1]);
}

/* --- ways and places --- */

static const char *const straight[] = {"forward", "back", "left", "right", "north",
                                       "south",   "east", "west", NULL};
static const char *const keywords[] = {"to", "toward", "towards", "base", NULL};

bool loose_words_way(const char *word) {
    return is_one_of(word, straight) || (is_one_of(word, keywords) && !word_is(word, "to", NULL));
}

static const struct {
    const char *said, *way;
} said_ways[] = {
    {"ahead", "forward"},         {"forwards", "forward"},   {"straight", "forward"},
    {"onward", "forward"},        {"backward", "back"},      {"backwards", "back"},
    {"leftward", "left"},         {"rightward", "right"},    {"sideways-left", "left"},
    {"counterclockwise", "left"}, {"anticlockwise", "left"}, {"clockwise", "right"},
};

static void name_ways(struct loose_words *l) {
    for (int i = 0; i < l->count; i++) {
        for (size_t n = 0; n < sizeof said_ways / sizeof said_ways[0]; n++) {
            if (word_is(l->at[i], said_ways[n].said, NULL)) {
                l->at[i] = said_ways[n].way;
            }
        }
    }
}

/* Puts the way behind the name and before its number: `left 9th 30`, `left 30 9th`
 * and `9th 30 left` are all `9th left 30`. */
static void order_way(struct loose_words *l) {
    int last = l->count - 1;

    if (last > 1 && is_one_of(l->at[0], straight) && is_figure(l->at[1]) &&
        !is_figure(l->at[last])) {
        const char *way = take_out(l, 0), *figure = take_out(l, 0);
        put_in(l, l->count, way);
        put_in(l, l->count, figure);
    } else if (last > 0 && is_one_of(l->at[0], straight)) {
        const char *way = take_out(l, 0);
        put_in(l, l->count - last_is_number(l), way);
    } else if (last > 1 && is_one_of(l->at[last], straight) &&
               word_looks_numeric(l->at[last - 1])) {
        const char *way = take_out(l, last);
        put_in(l, last - 1, way);
    }
}

static bool has_keyword(const struct loose_words *l) {
    int i = 1;

    while (i < l->count && !is_one_of(l->at[i], keywords) && !is_one_of(l->at[i], straight)) {
        i++;
    }
    return i < l->count;
}

static bool names_one(const struct loose_words *l, int to) {
    char text[200] = "";
    struct named found;
    size_t used = 0;

    for (int i = 0; i < to && used < sizeof text; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "", l->at[i]);
    }
    return used < sizeof text &&
           names_find(l->battle, text, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, &found) == 1;
}

/* A number and nothing else: no place, and no name such as `24th`. */
static bool is_length(const char *word) {
    return word_looks_numeric(word) && strspn(word, "+-0123456789.'\"") == strlen(word);
}

/* `riall 60 40`: two numbers behind the name are a place. */
static void join_place(struct loose_words *l) {
    int i = 1;

    while (i + 1 < l->count && !(is_length(l->at[i]) && is_length(l->at[i + 1]) &&
                                 (names_one(l, i) || is_one_of(l->at[i - 1], keywords)))) {
        i++;
    }
    if (i + 1 < l->count) {
        snprintf(l->place, sizeof l->place, "%.30s,%.30s", l->at[i], l->at[i + 1]);
        l->at[i] = l->place;
        take_out(l, i + 1);
    }
}

static int find_place(const struct loose_words *l) {
    int i = 1;

    while (i < l->count && !word_looks_place(l->at[i])) {
        i++;
    }
    return i < l->count ? i : -1;
}

/* --- the verbs --- */

static const char *const fillers[] = {"the", "please", "a", "an", "->", NULL};
static const char *const measures[] = {"inches", "inch", "in",   "degrees", "degree", "deg",
                                       "by",     "at",   "into", "onto",    "on",     NULL};
static const char *const degrees[] = {"degrees", "degree", "deg", "by", "at", NULL};
static const char *const moved_to[] = {"to", "at", "over", "across", NULL};
static const char *const turned_to[] = {"to", "at", "facing", "face", NULL};
static const char *const about_words[] = {"face", "turn", "around", "about", NULL};
static const char *const form_words[] = {"in", "into", "to", "a", "formation", "of", NULL};
static const char *const facing_words[] = {"to",   "at",      "in",      "on", "facing",
                                           "face", "bearing", "degrees", NULL};
static const char *const bases_words[] = {"to", "=", "bases", "base", NULL};
static const char *const onto_table[] = {"on", "up", "in", NULL};
static const char *const melee_words[] = {"melee", "melees",  "next", "of",
                                          "and",   "against", "with", NULL};
static const char *const cut_words[] = {"abatis", "with", "by", "at", "nearest", NULL};
static const char *const join_words[] = {"to", "with", "and", NULL};

/* `to the left`, `to the north`: a way, not a place. `to riall`, `at riall`: somebody,
 * so `toward`. */
static void name_goal(struct loose_words *l, const char *const *aims) {
    double bearing_deg;

    for (int i = l->count - 2; i > 0; i--) {
        const char *next = l->at[i + 1];
        if (!is_one_of(l->at[i], aims) || word_looks_place(next) || is_figure(next)) {
            continue;
        }
        if (is_one_of(next, straight) || is_one_of(next, keywords) ||
            word_compass(next, &bearing_deg)) {
            take_out(l, i);
        } else {
            l->at[i] = "toward";
        }
    }
}

/* `straight ahead` is one way. */
static void drop_doubled(struct loose_words *l) {
    for (int i = l->count - 1; i > 0; i--) {
        if (is_one_of(l->at[i], straight) && word_is(l->at[i], l->at[i - 1], NULL)) {
            take_out(l, i);
        }
    }
}

/* `poor 8 toward riall`: the figure stands behind the goal. */
static void put_figure_last(struct loose_words *l) {
    for (int i = 2; i + 1 < l->count; i++) {
        if (word_is(l->at[i], "toward", "towards") && is_figure(l->at[i - 1])) {
            const char *figure = take_out(l, i - 1);
            put_in(l, l->count, figure);
            return;
        }
    }
}

/* `british forward 4`, `americans forward 4`: all, where it is their phase. */
static void name_side(struct loose_words *l) {
    const struct battle *b = l->battle;
    const int side = b->now.phase == PHASE_DEPLOY ? -1 : b->rules->phases[b->now.phase].side;

    if (side < 0 || l->count < 2 || names_one(l, 2)) {
        return;
    }
    if (word_is(l->at[0], b->rules->sides[side].id, b->rules->sides[side].name)) {
        l->at[0] = "all";
    }
}

/* `full`, `at the double`: as far as it may, which goes unsaid. */
static void name_distance(struct loose_words *l) {
    static const char *const full[] = {"full", "max", "maximum", "double", NULL};
    const int before = l->count;

    loose_words_drop(l, full);
    if (l->count < before && !l->way) {
        l->way = "forward";
    }
}

/* `south west` is one point of the compass. */
static void join_compass(struct loose_words *l) {
    static const char *const points[] = {"north-east", "north-west", "south-east", "south-west"};

    for (int i = 1; i + 1 < l->count; i++) {
        for (size_t n = 0; n < sizeof points / sizeof points[0]; n++) {
            const size_t first = strlen(l->at[i]);
            if (first == 5 && strncasecmp(points[n], l->at[i], 5) == 0 &&
                word_is(l->at[i + 1], points[n] + 6, NULL)) {
                l->at[i] = points[n];
                take_out(l, i + 1);
                break;
            }
        }
    }
}

static void loosen_move(struct loose_words *l) {
    static const char *const idle[] = {"up", "down", "wing", "brigade", "straight", NULL};

    name_side(l);
    name_ways(l);
    name_distance(l);
    join_compass(l);
    drop_doubled(l);
    loose_words_drop(l, idle);
    name_goal(l, moved_to);
    loose_words_drop(l, measures);
    put_figure_last(l);
    order_way(l);
    join_place(l);
    if (has_keyword(l) || l->count == 0) {
        return;
    }
    int place = find_place(l);
    if (place > 0) {
        put_in(l, place, "to");
    } else if (last_is_number(l)) {
        put_in(l, l->count - 1, l->way ? l->way : "forward");
    } else if (l->way) {
        put_in(l, l->count, l->way);
    }
}

static void loosen_wheel(struct loose_words *l) {
    name_ways(l);
    loose_words_drop(l, degrees);
    order_way(l);
    join_place(l);
}

static void loosen_pivot(struct loose_words *l) {
    double bearing_deg;

    name_ways(l);
    join_compass(l);
    name_goal(l, turned_to);
    loose_words_drop(l, facing_words);
    if (l->count > 0 && !word_compass(l->at[l->count - 1], &bearing_deg)) {
        order_way(l);
    }
}

static void loosen_place(struct loose_words *l) {
    loose_words_drop(l, facing_words);
    join_place(l);
}

/* `open order`, `open line`, `close order`, `double line`, `two ranks`: what a line
 * is like, behind `line`. */
static void name_line(struct loose_words *l) {
    static const char *const lines[] = {"line", "lines", "order", "rank", "ranks", "deep", NULL};
    static const char *const closed[] = {"close", "closed", "single", "one", NULL};
    static const char *const doubled[] = {"double", "two", NULL};
    bool line = false;
    int likes = 0;

    for (int i = l->count - 1; i > 0; i--) {
        if (is_one_of(l->at[i], lines)) {
            take_out(l, i);
            line = true;
        }
    }
    for (int i = l->count - 1; i > 0; i--) {
        const bool two = is_one_of(l->at[i], doubled);
        if (two || (line && is_one_of(l->at[i], closed))) {
            take_out(l, i);
            line = true;
        }
        if (two) {
            put_in(l, l->count, "2");
        }
    }
    for (int i = l->count - 1; i > 0; i--) {
        if (word_is(l->at[i], "open", NULL) || word_is(l->at[i], "1", "2")) {
            const char *word = take_out(l, i);
            put_in(l, l->count, word);
            likes++;
        }
    }
    line |= likes > 0 && word_is(l->at[l->count - 1], "open", NULL);
    if (line) {
        put_in(l, l->count - likes, "line");
    }
}

/* The formation behind the name: `line 24th 2`. */
static void loosen_form(struct loose_words *l) {
    static const char *const formations[] = {"line", "column", "garrison", NULL};

    if (l->count > 1 && is_one_of(l->at[0], form_words)) {
        take_out(l, 0);
    }
    loose_words_drop(l, form_words);
    if (l->count > 1 && !is_one_of(l->at[0], formations)) {
        name_line(l);
    }
    if (l->count > 1 && is_one_of(l->at[0], formations)) {
        const char *formation = take_out(l, 0);
        put_in(l, l->count - last_is_number(l), formation);
    }
}

/* `b with a`, `b by a`: who does it comes first. */
static void put_first(struct loose_words *l) {
    int i = 1;

    while (i < l->count && !word_is(l->at[i], "with", "by")) {
        i++;
    }
    if (i + 1 < l->count) {
        take_out(l, i);
        for (int to = 0; i < l->count; i++, to++) {
            const char *word = take_out(l, i);
            put_in(l, to, word);
        }
    }
}

/* `a at b`, `a against b`; the `at` of a range stays. */
static void loosen_aim(struct loose_words *l) {
    static const char *const aims[] = {"at", "on", "upon", "against", "into", "to", "and", NULL};

    if (l->count > 1 && is_one_of(l->at[0], aims)) {
        take_out(l, 0);
    }
    if (l->count == 1 && word_is(l->at[0], "will", NULL)) {
        l->at[0] = "all"; /* fire at will */
    }
    for (int i = l->count - 2; i > 0; i--) {
        if (is_one_of(l->at[i], aims) && !(word_is(l->at[i], "at", NULL) && i > 1 &&
                                           word_looks_numeric(l->at[i + 1]) && i + 2 >= l->count)) {
            take_out(l, i);
        }
    }
    put_first(l);
    if (l->count > 1 && word_is(l->at[0], "nearest", NULL)) {
        const char *word = take_out(l, 0);
        put_in(l, l->count - 1, word);
    }
}

/* The answer to a charge that the word means, or NULL. */
static const char *response_of(const char *word) {
    static const char *const responses[][6] = {
        {"fire", "shoot", "volley", "shot", NULL},
        {"counter", "counter-charge", "countercharge", "charge", "attack", NULL},
        {"stand", "hold", "receive", "nothing", "none", NULL},
    };

    for (size_t i = 0; i < sizeof responses / sizeof responses[0]; i++) {
        if (is_one_of(word, responses[i])) {
            return responses[i][0];
        }
    }
    return NULL;
}

/* Whether all the words from `from` on only go with an answer: `stand firm`. */
static bool all_idle(const struct words *w, int from) {
    static const char *const idle[] = {
        "firm", "fast", "back", "ground", "the", "attack", "line",  "charge",  "at", "on",
        "upon", "them", "him",  "it",     "us",  "enemy",  "their", "charger", NULL};

    while (from < w->count && is_one_of(w->at[from], idle)) {
        from++;
    }
    return from == w->count;
}

/* `stand and fire` is fire: who fires stands. */
static int first_of_answer(const char *word, const struct words *w, const char **response) {
    const bool two = w->count > 1 && word_is(w->at[0], "and", "&");
    const char *other = two ? response_of(w->at[1]) : NULL;

    *response = response_of(word);
    if (*response && other && strcmp(*response, "stand") == 0) {
        *response = other;
        return 2;
    }
    return 0;
}

const char *loose_words_answer(const char *word, const char *rest) {
    const char *response;
    struct words w;

    if (words_split(&w, rest)) {
        return NULL;
    }
    const int from = first_of_answer(word, &w, &response);
    const bool whole = all_idle(&w, from);
    words_clear(&w);
    return whole ? response : NULL;
}

static void loosen_response(struct loose_words *l) {
    static const char *const with[] = {"with", "by", "a", "the", NULL};
    char rest[200];
    size_t used = 0;

    rest[0] = '\0';
    loose_words_without(l, with);
    for (int i = 1; i < l->count && used < sizeof rest; i++) {
        used += (size_t)snprintf(rest + used, sizeof rest - used, " %s", l->at[i]);
    }
    const char *response = l->count > 0 ? loose_words_answer(l->at[0], rest) : NULL;
    if (response) {
        l->at[0] = response;
        l->count = 1;
    }
}

/* The deployment or the turn's last phase: what follows is a turn. */
static bool next_begins_turn(const struct battle *b) {
    return b->now.phase == PHASE_DEPLOY || b->now.phase == b->rules->phase_count - 1;
}

void loose_words_of_verb(struct loose_words *l, enum verb verb) {
    static const char *const turn_words[] = {"phase", "go", "on", "battle", "game", NULL};

    loose_words_without(l, fillers);
    switch (verb) {
    case VERB_NEXT:
        if (l->count == 1 && (is_one_of(l->at[0], turn_words) ||
                              (word_is(l->at[0], "turn", NULL) && next_begins_turn(l->battle)))) {
            take_out(l, 0);
        }
        break;
    case VERB_MOVE:
        loosen_move(l);
        break;
    case VERB_WHEEL:
        loosen_wheel(l);
        break;
    case VERB_CLEAR:
        loose_words_without(l, cut_words);
        break;
    case VERB_ABOUT:
        if (l->count > 1 && is_one_of(l->at[0], about_words)) {
            take_out(l, 0);
        }
        loose_words_drop(l, about_words);
        break;
    case VERB_FORM:
        loosen_form(l);
        break;
    case VERB_PIVOT:
        loosen_pivot(l);
        break;
    case VERB_ENTER:
        loose_words_without(l, onto_table);
        loosen_place(l);
        break;
    case VERB_PLACE:
        loosen_place(l);
        break;
    case VERB_FIRE:
    case VERB_CHARGE:
        loosen_aim(l);
        break;
    case VERB_MELEE:
        loose_words_without(l, melee_words);
        break;
    case VERB_RESPOND:
        loosen_response(l);
        break;
    case VERB_BASES:
        loose_words_drop(l, bases_words);
        break;
    case VERB_JOIN:
        loose_words_drop(l, join_words);
        break;
    default:
        break;
    }
}
