/* The readers of orders that move pieces or set them up. */
#include "referee/console/grammar.h"

#include "referee/console/refuse.h"

#include <ctype.h>
#include <string.h>

static const struct number_kind distance_kind = {
    .what = "a distance in inches", .low = 0, .high = 1000, .above = true, .length = true};
static const struct number_kind wheel_kind = {
    .what = "an angle in degrees", .low = 0, .high = 180, .above = true};
static const struct number_kind turn_kind = {
    .what = "an angle in degrees", .low = 0, .high = 360, .above = true};
static const struct number_kind base_kind = {
    .what = "the number of a base", .low = 1, .high = BASES_MAX, .whole = true};
static const struct number_kind ranks_kind = {
    .what = "a number of ranks", .low = 1, .high = 2, .whole = true};
static const struct number_kind bend_kind = {
    .what = "the angle of a bend", .low = 0, .high = 90, .above = true};

static const char *word_at(const struct reader *r, int at) {
    return at < r->words.count ? r->words.at[at] : "";
}

static int read_whole(struct reader *r, const char *figure, const struct number_kind *kind,
                      int *value) {
    double v;

    if (word_number(figure, kind, &v, r->out)) {
        return -1;
    }
    *value = (int)v;
    return 0;
}

static int read_int(struct reader *r, int at, const struct number_kind *kind, int *value) {
    if (at >= r->words.count) {
        return grammar_usage(r, "%s is missing at the end", kind->what);
    }
    return read_whole(r, word_at(r, at), kind, value);
}

static int read_place(struct reader *r, int at, struct command *c) {
    if (at >= r->words.count) {
        return grammar_usage(r, "a place X,Y is missing at the end");
    }
    c->goal.kind = GOAL_PLACE;
    return word_place(word_at(r, at), &c->goal.place, r->out);
}

/* A bearing as the last word, or nothing. */
static int read_facing(struct reader *r, int at, struct command *c) {
    if (at >= r->words.count) {
        return 0;
    }
    c->has_facing = true;
    if (word_bearing(word_at(r, at), &c->facing_deg, r->out)) {
        return -1;
    }
    return grammar_end(r, at + 1);
}

/* `X,Y [facing B]` */
static int read_to(struct reader *r, int at, struct command *c) {
    if (read_place(r, at, c)) {
        return -1;
    }
    if (at + 1 >= r->words.count) {
        return 0;
    }
    if (!word_is(word_at(r, at + 1), "facing", NULL) || at + 2 >= r->words.count) {
        return grammar_usage(r, "after a place may follow `facing` and a bearing");
    }
    return read_facing(r, at + 2, c);
}

static int read_inches(struct reader *r, const char *figure, struct command *c) {
    c->has_distance = true;
    return word_number(figure, &distance_kind, &c->distance_in, r->out);
}

/* `[N]` as the last word. */
static int read_distance(struct reader *r, int at, struct command *c) {
    if (at >= r->words.count) {
        return 0;
    }
    return read_inches(r, word_at(r, at), c) ? -1 : grammar_end(r, at + 1);
}

static unsigned goal_kinds(const struct command *c) {
    return NAME_UNIT | (c->verb == VERB_MOVE ? NAME_ABATIS : 0);
}

/* A brigade, a commander, a redoubt or other ground as the goal, where no unit is meant. */
static bool find_group_goal(struct reader *r, int from, int to, const struct command *c) {
    struct named found;

    if (!r->groups || grammar_count_names(r, from, to, goal_kinds(c), &found) == 1 ||
        grammar_count_names(r, from, to, NAME_GROUP | NAME_COMMANDER | NAME_FEATURE,
                            &r->aim.group) != 1) {
        return false;
    }
    r->aim.kind = AIM_GROUP;
    return true;
}

/* `abatis`, `nearest abatis`, `west abatis`: several sections, of which each takes its
 * nearest. */
static bool find_abatis_goal(struct reader *r, int from, int to, const struct command *c) {
    struct named found;

    from += from + 1 < to && word_is(word_at(r, from), "nearest", NULL);
    if (!r->groups || c->verb != VERB_MOVE ||
        grammar_count_names(r, from, to, NAME_ABATIS, &found) < 2 ||
        grammar_count_names(r, from, to, NAME_UNIT | NAME_GROUP, &found) > 0) {
        return false;
    }
    r->aim.kind = AIM_ABATIS;
    words_join(&r->words, from, to, r->aim.text, sizeof r->aim.text);
    return true;
}

static int read_goal_name(struct reader *r, int from, int to, struct command *c) {
    struct named found;

    if (find_abatis_goal(r, from, to, c)) {
        return 0;
    }
    if (find_group_goal(r, from, to, c)) {
        return 0;
    }
    const bool grounds =
        r->groups && grammar_count_names(r, from, to, goal_kinds(c), &found) == 0 &&
        grammar_count_names(r, from, to, NAME_FEATURE, &found) > 1; /* to be listed */
    if (grammar_name(r, from, to, grounds ? NAME_FEATURE : goal_kinds(c), &found)) {
        return -1;
    }
    c->goal.kind = found.kind == NAME_UNIT ? GOAL_UNIT : GOAL_ABATIS;
    c->goal.index = found.index;
    return 0;
}

/* `U2|ABATIS|X,Y`, and of a move `[N]`. A number at the end belongs to the
 * name where the two together are one ("field cannon 2"). */
static int read_toward(struct reader *r, int at, struct command *c) {
    int n = r->words.count;

    if (at >= n) {
        return grammar_usage(r, "`toward` what? a unit, an abatis section or a place X,Y");
    }
    bool move = c->verb == VERB_MOVE;
    struct named whole;
    if (word_looks_place(word_at(r, at))) {
        if (read_place(r, at, c)) {
            return -1;
        }
        return move ? read_distance(r, at + 1, c) : grammar_end(r, at + 1);
    }
    if (move && n - at > 1 && word_looks_numeric(word_at(r, n - 1)) &&
        grammar_count_names(r, at, n, goal_kinds(c), &whole) != 1) { /* a brigade has no number */
        return read_goal_name(r, at, n - 1, c) ? -1 : read_distance(r, n - 1, c);
    }
    return read_goal_name(r, at, n, c);
}

/* --- move --- */

static const struct {
    const char *word, *brief;
    enum way way;
    unsigned kinds; /* a group cannot go to one place */
} ways[] = {
    {"forward", "f", WAY_FORWARD, NAME_UNIT | NAME_GROUP | NAME_COMMANDER},
    {"back", "b", WAY_BACK, NAME_UNIT | NAME_GROUP | NAME_COMMANDER},
    {"left", "l", WAY_LEFT, NAME_UNIT | NAME_GROUP | NAME_COMMANDER},
    {"right", "r", WAY_RIGHT, NAME_UNIT | NAME_GROUP | NAME_COMMANDER},
    {"to", NULL, WAY_TO, NAME_UNIT | NAME_COMMANDER},
    {"toward", "towards", WAY_TOWARD, NAME_UNIT | NAME_GROUP | NAME_COMMANDER},
};
#define WAYS (sizeof ways / sizeof ways[0])
#define WAY_LETTERS "fblr" /* those that a distance may be run on to */

/* Which of `ways` the word is, or WAYS. */
static size_t find_way(const char *word) {
    const char letter[2] = {word[0], '\0'};
    const char *name = grammar_figure(word, WAY_LETTERS) ? letter : word;
    size_t i = 0;

    while (i < WAYS && !word_is(name, ways[i].word, ways[i].brief)) {
        i++;
    }
    return i;
}

static unsigned move_keyword(const struct reader *r, const char *word) {
    size_t way = find_way(word);

    if (way < WAYS) {
        return ways[way].kinds & (NAME_UNIT | NAME_COMMANDER | r->groups);
    }
    return word_is(word, "base", NULL) ? NAME_UNIT : 0;
}

/* A point of the compass, where no word says a way. */
static unsigned compass_keyword(const struct reader *r, const char *word) {
    double bearing_deg;

    return word_compass(word, &bearing_deg) ? NAME_UNIT | NAME_COMMANDER | r->groups : 0;
}

static bool has_keyword(const struct reader *r, grammar_keyword *keyword) {
    int i = 1;

    while (i < r->words.count && !keyword(r, r->words.at[i])) {
        i++;
    }
    return i < r->words.count;
}

/* `south [N]` */
static int read_compass(struct reader *r, struct command *c, struct named *who) {
    int at = grammar_subject(r, compass_keyword, "", who);

    if (at < 0) {
        return -1;
    }
    c->way = WAY_FORWARD;
    r->aim.kind = AIM_COMPASS;
    word_compass(word_at(r, at), &r->aim.angle_deg);
    return read_distance(r, at + 1, c);
}

/* `forward [N]`, `f N`, `fN`; `at` is the word of the way. */
static int read_straight(struct reader *r, int at, struct command *c) {
    const char *figure = grammar_figure(word_at(r, at), WAY_LETTERS);

    if (figure) {
        return read_inches(r, figure, c) ? -1 : grammar_end(r, at + 1);
    }
    return read_distance(r, at + 1, c);
}

/* `base N to X,Y [facing B]` */
static int read_move_base(struct reader *r, int at, struct command *c) {
    if (read_int(r, at + 1, &base_kind, &c->base)) {
        return -1;
    }
    if (!word_is(word_at(r, at + 2), "to", NULL)) {
        return grammar_usage(r, "a base moves `to` a place: base N to X,Y");
    }
    c->way = WAY_TO;
    return read_to(r, at + 3, c);
}

static bool names_way(const struct reader *r, int from, int to) {
    while (from < to && (find_way(word_at(r, from)) > WAY_RIGHT || word_at(r, from)[1] == '\0')) {
        from++;
    }
    return from < to;
}

/* `forward 3 and left 2`: two moves. */
static bool are_two_moves(const struct reader *r) {
    int and = 1;

    while (and < r->words.count && !word_is(word_at(r, and), "and", "then")) {
        and++;
    }
    return and < r->words.count && names_way(r, 1, and) && names_way(r, and, r->words.count);
}

int grammar_move(struct reader *r, struct command *c, struct named *who) {
    if (r->groups && are_two_moves(r)) {
        return grammar_usage(r, "these are two orders; `;` parts them: `move U forward 3; "
                                "move U left 2`");
    }
    if (r->groups && !has_keyword(r, move_keyword) && has_keyword(r, compass_keyword)) {
        return read_compass(r, c, who);
    }
    int at = grammar_subject(r, move_keyword,
                             "move whom and where? forward, back, left, right, to or toward", who);

    if (at < 0) {
        return -1;
    }
    if (word_is(word_at(r, at), "base", NULL)) {
        return read_move_base(r, at, c);
    }
    c->way = ways[find_way(word_at(r, at))].way;
    switch (c->way) {
    case WAY_TO:
        return read_to(r, at + 1, c);
    case WAY_TOWARD:
        return read_toward(r, at + 1, c);
    default:
        return read_straight(r, at, c);
    }
}

/* --- wheel, pivot --- */

#define FLANK_LETTERS "lr"

static unsigned wheel_keyword(const struct reader *r, const char *word) {
    enum flank flank;

    if (grammar_flank(word, &flank) || grammar_figure(word, FLANK_LETTERS) ||
        word_is(word, "toward", "towards")) {
        return NAME_UNIT | r->groups;
    }
    return 0;
}

/* Whether any word from `at` on is of inches. */
static bool has_inches(const struct reader *r, int at) {
    bool inches = false;

    for (; at < r->words.count; at++) {
        const char *word = word_at(r, at);
        inches |= word_is(word, "inches", "inch") || word_is(word, "in", NULL) ||
                  (word_looks_numeric(word) && strpbrk(word, "\"'"));
    }
    return inches;
}

static int read_angle(struct reader *r, const char *figure, int next, struct command *c) {
    const struct number_kind *kind = c->verb == VERB_WHEEL ? &wheel_kind : &turn_kind;

    if (has_inches(r, next - 1)) {
        return refuse(r->out, REFUSED_BAD_NUMBER,
                      "a turn is in degrees, not in inches; a right angle is 90");
    }
    return word_number(figure, kind, &c->angle_deg, r->out) ? -1 : grammar_end(r, next);
}

int grammar_wheel(struct reader *r, struct command *c, struct named *who) {
    int at =
        grammar_subject(r, wheel_keyword, "wheel whom and which way? left, right or toward", who);

    if (at < 0) {
        return -1;
    }
    const char *word = word_at(r, at), *figure = grammar_figure(word, FLANK_LETTERS);
    if (figure) {
        c->flank = tolower((unsigned char)word[0]) == 'l' ? FLANK_LEFT : FLANK_RIGHT;
        return read_angle(r, figure, at + 1, c);
    }
    if (!grammar_flank(word, &c->flank)) {
        return read_toward(r, at + 1, c);
    }
    if (at + 1 >= r->words.count) {
        return grammar_usage(r, "by how many degrees?");
    }
    return read_angle(r, word_at(r, at + 1), at + 2, c);
}

/* `left|right DEG`, `toward U2|X,Y`: from how the gun stands. */
static int read_pivot_turn(struct reader *r, struct command *c, struct named *who) {
    if (grammar_wheel(r, c, who)) {
        return -1;
    }
    if (c->angle_deg > 0) {
        r->aim.kind = AIM_TURN;
        r->aim.angle_deg = c->flank == FLANK_LEFT ? -c->angle_deg : c->angle_deg;
    }
    return 0;
}

int grammar_pivot(struct reader *r, struct command *c, struct named *who) {
    int last = r->words.count - 1;

    if (r->groups && has_keyword(r, wheel_keyword)) {
        return read_pivot_turn(r, c, who);
    }
    if (last < 1) {
        return grammar_usage(r, "pivot which gun, to which bearing?");
    }
    if (grammar_name(r, 0, last, NAME_UNIT | r->groups, who)) {
        return -1;
    }
    return read_facing(r, last, c);
}

/* --- form --- */

/* `line`, `column`, `garrison` or their first letters; of `l2`, a line in two
 * ranks, the `2` is left in *ranks. False for none. */
static bool find_formation(const char *word, enum formation *formation, const char **ranks) {
    *ranks = grammar_figure(word, "l");
    if (*ranks || word_is(word, "line", "l")) {
        *formation = FORMATION_LINE;
    } else if (word_is(word, "column", "c")) {
        *formation = FORMATION_COLUMN;
    } else if (word_is(word, "garrison", "g")) {
        *formation = FORMATION_GARRISON;
    } else {
        return false;
    }
    return true;
}

static unsigned form_keyword(const struct reader *r, const char *word) {
    enum formation formation;
    const char *ranks;

    return find_formation(word, &formation, &ranks) ? NAME_UNIT | r->groups : 0;
}

/* `bend left|right BASES DEG`; `at` is the word after `bend`. */
static int read_bend(struct reader *r, int at, struct bend *bend) {
    if (!grammar_flank(word_at(r, at), &bend->flank)) {
        return grammar_usage(r, "a bend is given as: bend left|right BASES DEGREES");
    }
    if (read_int(r, at + 1, &base_kind, &bend->bases)) {
        return -1;
    }
    if (at + 2 >= r->words.count) {
        return grammar_usage(r, "by how many degrees is the bend turned back?");
    }
    return word_number(word_at(r, at + 2), &bend_kind, &bend->angle_deg, r->out);
}

/* `[RANKS] [open] [bend ...]`, in any order. */
static int read_line_options(struct reader *r, int at, struct command *c) {
    while (at < r->words.count) {
        if (word_is(word_at(r, at), "open", NULL)) {
            c->open = true;
            at++;
        } else if (word_is(word_at(r, at), "bend", NULL)) {
            if (read_bend(r, at + 1, &c->bend)) {
                return -1;
            }
            at += 4;
        } else if (word_looks_numeric(word_at(r, at))) {
            if (read_int(r, at, &ranks_kind, &c->ranks)) {
                return -1;
            }
            at++;
        } else {
            return grammar_usage(r, "`%.40s`? a line may be given ranks (1 or 2), open, bend",
                                 word_at(r, at));
        }
    }
    return 0;
}

int grammar_form(struct reader *r, struct command *c, struct named *who) {
    int at =
        grammar_subject(r, form_keyword, "form whom, and into what? line, column or garrison", who);

    if (at < 0) {
        return -1;
    }
    const char *ranks;
    c->has_formation = true;
    find_formation(word_at(r, at), &c->formation, &ranks);
    if (ranks && read_whole(r, ranks, &ranks_kind, &c->ranks)) {
        return -1;
    }
    return c->formation == FORMATION_LINE ? read_line_options(r, at + 1, c)
                                          : grammar_end(r, at + 1);
}

/* --- enter, place --- */

static unsigned enter_keyword(const struct reader *r, const char *word) {
    if (word_looks_place(word) || word_is(word, "line", "column")) {
        return NAME_UNIT | NAME_COMMANDER | r->groups;
    }
    return 0;
}

static int read_enter_options(struct reader *r, int at, struct command *c) {
    if (word_looks_place(word_at(r, at))) {
        if (read_place(r, at++, c)) {
            return -1;
        }
    }
    if (word_is(word_at(r, at), "line", "column")) {
        c->has_formation = true;
        c->formation = word_is(word_at(r, at), "line", NULL) ? FORMATION_LINE : FORMATION_COLUMN;
        at++;
    }
    return grammar_end(r, at);
}

int grammar_enter(struct reader *r, struct command *c, struct named *who) {
    unsigned kinds = NAME_UNIT | NAME_COMMANDER | r->groups;

    if (r->words.count > 1 && word_is(word_at(r, r->words.count - 1), "edge", "side")) {
        return grammar_usage(r,
                             "the edge is the scenario's; `enter U` comes on there, `enter U X,Y` "
                             "at a place on it");
    }

    for (int i = 1; i < r->words.count; i++) {
        if (enter_keyword(r, r->words.at[i])) {
            int at = grammar_subject(r, enter_keyword, "", who);
            return at < 0 ? -1 : read_enter_options(r, at, c);
        }
    }
    if (r->words.count == 0) {
        return grammar_usage(r, "who enters?");
    }
    return grammar_name(r, 0, r->words.count, kinds, who);
}

static unsigned place_keyword(const struct reader *r, const char *word) {
    (void)r;
    if (word_is(word, "base", NULL)) {
        return NAME_UNIT;
    }
    return word_looks_place(word) ? NAME_UNIT | NAME_COMMANDER : 0;
}

/* `scott 11th`, `scott with 11th`: a commander and a unit, which he would join. */
static int refuse_placing_with(struct reader *r) {
    const int n = r->words.count;
    struct named who, unit;

    for (int i = 1; i < n; i++) {
        const int from = i + word_is(word_at(r, i), "with", "to");
        if (grammar_count_names(r, 0, i, NAME_COMMANDER, &who) == 1 && from < n &&
            grammar_count_names(r, from, n, NAME_UNIT, &unit) == 1) {
            return grammar_usage(r, "a place X,Y is needed; `join %s %s` brings him to that unit",
                                 names_id(r->battle, who), names_id(r->battle, unit));
        }
    }
    return grammar_usage(r, "place whom and where? a place X,Y is needed");
}

/* `n line 2`: what stands behind a place and a bearing is a formation, of another order. */
static int refuse_forming(struct reader *r, int at, struct named who) {
    enum formation formation;
    const char *ranks;
    char rest[80];

    while (at < r->words.count && !find_formation(word_at(r, at), &formation, &ranks)) {
        at++;
    }
    if (at >= r->words.count || who.kind != NAME_UNIT) {
        return 0;
    }
    return grammar_usage(r, "`place` keeps its formation: `form %s %s` changes it",
                         names_id(r->battle, who),
                         words_join(&r->words, at, r->words.count, rest, sizeof rest));
}

int grammar_place(struct reader *r, struct command *c, struct named *who) {
    if (!has_keyword(r, place_keyword)) {
        return refuse_placing_with(r);
    }
    int at = grammar_subject(r, place_keyword, "", who);
    if (at < 0) {
        return -1;
    }
    if (word_is(word_at(r, at), "base", NULL)) {
        if (read_int(r, at + 1, &base_kind, &c->base)) {
            return -1;
        }
        at += 2;
    }
    if (read_place(r, at, c) || refuse_forming(r, at + 1, *who)) {
        return -1;
    }
    return read_facing(r, at + 1, c);
}
