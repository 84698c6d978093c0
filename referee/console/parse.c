#include "referee/console/parse.h"

#include "referee/console/grammar.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>

/* --- lines to orders --- */

static void order_clear(struct order *o) {
    free(o->word);
    free(o->rest);
    free(o->dice);
    free(o->text);
}

void orders_clear(struct orders *o) {
    for (int i = 0; i < o->count; i++) {
        order_clear(&o->at[i]);
    }
    free(o->at);
    *o = (struct orders){0};
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* A copy of [from, to) without blanks at its ends; NULL when memory runs out. */
static char *copy_trimmed(const char *from, const char *to) {
    while (from < to && is_blank(*from)) {
        from++;
    }
    while (to > from && is_blank(to[-1])) {
        to--;
    }
    return strndup(from, (size_t)(to - from));
}

/* The end of the command word: `?` is one by itself. */
static const char *word_end(const char *p) {
    return *p == '?' ? p + 1 : p + strcspn(p, " \t!;=#");
}

/* The end of an order: `;`, a comment after a blank, or the end of the line. */
static const char *order_end(const char *p) {
    for (const char *start = p; *p && *p != ';'; p++) {
        if (*p == '#' && p > start && is_blank(p[-1])) {
            break;
        }
    }
    return p;
}

/* Parts one order, from its word to `end`. -1 when memory runs out. */
static int fill_order(struct order *o, const char *start, const char *word, const char *rest,
                      const char *end, bool whole) {
    const char *dice = whole ? NULL : memchr(rest, '=', (size_t)(end - rest));

    o->word = copy_trimmed(start, word);
    o->overrule = *word == '!';
    o->rest = copy_trimmed(rest, dice ? dice : end);
    o->dice = dice ? copy_trimmed(dice + 1, end) : NULL;
    o->text = copy_trimmed(start, end);
    return o->word && o->rest && o->text && (o->dice || !dice) ? 0 : -1;
}

static struct order *add_order(struct orders *o) {
    if (o->count == o->capacity) {
        int capacity = o->capacity ? 2 * o->capacity : 4;
        struct order *at = realloc(o->at, (size_t)capacity * sizeof *at);
        if (!at) {
            return NULL;
        }
        o->at = at;
        o->capacity = capacity;
    }
    o->at[o->count] = (struct order){0};
    return &o->at[o->count++];
}

static bool word_takes_line(parse_takes_line *takes_line, const char *from, const char *to) {
    char word[32] = "";

    if ((size_t)(to - from) >= sizeof word) {
        return false;
    }
    memcpy(word, from, (size_t)(to - from));
    return takes_line && takes_line(word);
}

/* Parts the line into orders; -1 when memory runs out. */
static int part_line(const char *p, parse_takes_line *takes_line, struct orders *orders) {
    while (*(p += strspn(p, " \t;")) && *p != '#') {
        const char *word = word_end(p);
        const char *rest = word + (*word == '!');
        bool whole = word_takes_line(takes_line, p, word);
        const char *end = whole ? p + strlen(p) : order_end(rest);
        struct order *o = add_order(orders);
        if (!o || fill_order(o, p, word, rest, end, whole)) {
            return -1;
        }
        p = end;
    }
    return 0;
}

int parse_line(const char *line, parse_takes_line *takes_line, struct orders *orders,
               struct outcome *out) {
    char clean[PARSE_LINE_MAX + 1];

    *orders = (struct orders){0};
    if (strlen(line) > PARSE_LINE_MAX) {
        return refuse(out, REFUSED_USAGE, "the line is too long: at most %d characters",
                      PARSE_LINE_MAX);
    }
    if (part_line(text_clean(clean, sizeof clean, line), takes_line, orders)) {
        orders_clear(orders);
        return refuse_memory(out);
    }
    return 0;
}

/* --- orders to commands --- */

void commands_clear(struct commands *c) {
    for (int i = 0; i < c->count; i++) {
        command_clear(&c->at[i]);
    }
    free(c->at);
    *c = (struct commands){0};
}

static grammar_read *const readers[VERB_COUNT] = {
    [VERB_NEXT] = grammar_next,   [VERB_MOVE] = grammar_move,     [VERB_WHEEL] = grammar_wheel,
    [VERB_ABOUT] = grammar_unit,  [VERB_PIVOT] = grammar_pivot,   [VERB_FORM] = grammar_form,
    [VERB_ENTER] = grammar_enter, [VERB_JOIN] = grammar_join,     [VERB_LEAVE] = grammar_leave,
    [VERB_FIRE] = grammar_fire,   [VERB_CHARGE] = grammar_charge, [VERB_RESPOND] = grammar_respond,
    [VERB_MELEE] = grammar_melee, [VERB_CLEAR] = grammar_unit,    [VERB_PLACE] = grammar_place,
    [VERB_BASES] = grammar_bases, [VERB_REMOVE] = grammar_remove, [VERB_NOTE] = grammar_note,
};

/* Takes over `c`, its text included. */
static int add_command(struct commands *commands, struct command *c, struct outcome *out) {
    if (commands->count == commands->capacity) {
        int capacity = commands->capacity ? 2 * commands->capacity : 4;
        struct command *at = realloc(commands->at, (size_t)capacity * sizeof *at);
        if (!at) {
            command_clear(c);
            return refuse_memory(out);
        }
        commands->at = at;
        commands->capacity = capacity;
    }
    commands->at[commands->count++] = *c;
    return 0;
}

/* How far ahead a unit stands in the direction of a move, in inches: the
 * farther, the earlier it goes. */
static double lead_of(const struct battle *b, const struct command *c) {
    static const double turn_deg[] = {
        [WAY_FORWARD] = 0, [WAY_BACK] = 180, [WAY_LEFT] = 270, [WAY_RIGHT] = 90};
    const struct posture *p = &b->units[c->unit].posture;

    if (c->way != WAY_TOWARD) {
        return vec_dot(p->centre, vec_from_bearing(p->facing_deg + turn_deg[c->way]));
    }
    if (c->goal.kind == GOAL_UNIT) {
        return -vec_distance(p->centre, b->units[c->goal.index].posture.centre);
    }
    if (c->goal.kind == GOAL_ABATIS) {
        return -vec_distance(p->centre, b->scenario->abatis[c->goal.index].at.a);
    }
    return -vec_distance(p->centre, c->goal.place);
}

/* Insertion keeps the order of battle where two are as far ahead. */
static void sort_by_lead(const struct battle *b, struct commands *commands) {
    struct command *at = commands->at;

    for (int i = 1; i < commands->count; i++) {
        struct command c = at[i];
        int j = i;
        for (; j > 0 && lead_of(b, &at[j - 1]) < lead_of(b, &c) - GEOMETRY_EPSILON_IN; j--) {
            at[j] = at[j - 1];
        }
        at[j] = c;
    }
}

static int refuse_empty(const struct battle *b, struct named who, enum verb verb, int *units,
                        struct outcome *out) {
    const char *id = names_id(b, who);

    if (verb == VERB_ENTER) {
        return refuse(out, REFUSED_NOT_ON_TABLE, "no unit of `%s` waits to enter", id);
    }
    if (who.kind == NAME_EVERYBODY) {
        return refuse(out, REFUSED_NOT_ON_TABLE, "nobody is left to be ordered");
    }
    if (names_units(b, who, 1U << PRESENCE_WAITING, units) > 0) {
        return refuse(out, REFUSED_NOT_ON_TABLE, "no unit of `%s` is on the table", id);
    }
    return refuse(out, REFUSED_DESTROYED, "every unit of `%s` is destroyed", id);
}

/* One command for each unit of the group: those on the table, or of an arrival
 * those that wait. */
static int add_group(const struct battle *b, struct named who, const struct command *c,
                     struct commands *commands, struct outcome *out) {
    unsigned presence = 1U << (c->verb == VERB_ENTER ? PRESENCE_WAITING : PRESENCE_ON_TABLE);
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);

    if (!units) {
        return refuse_memory(out);
    }
    int n = names_units(b, who, presence, units);
    int status = n > 0 ? 0 : refuse_empty(b, who, c->verb, units, out);
    for (int i = 0; i < n && status == 0; i++) {
        struct command one = *c;
        one.unit = units[i];
        status = add_command(commands, &one, out);
    }
    free(units);
    return status;
}

static int add_for(const struct battle *b, struct named who, struct command *c,
                   struct commands *commands, struct outcome *out) {
    if (who.kind & (NAME_GROUP | NAME_SIDE)) {
        return add_group(b, who, c, commands, out);
    }
    if (who.kind == NAME_UNIT) {
        c->unit = who.index;
    } else if (who.kind == NAME_COMMANDER) {
        c->commander = who.index;
    }
    return add_command(commands, c, out);
}

/* What each finds for itself; of a move then those in front first. */
static int aim_commands(const struct reader *r, enum verb verb, struct commands *commands) {
    commands->nearest = r->aim.kind == AIM_NEAREST;
    for (int i = 0; i < commands->count; i++) {
        if (aim_command(r->battle, &r->aim, &commands->at[i], r->out)) {
            return -1;
        }
    }
    if (verb == VERB_MOVE) {
        sort_by_lead(r->battle, commands);
    }
    return 0;
}

/* `melee all`: one command for each melee that still waits, those included that
 * an earlier one has made void; where none waits one command, to be refused. */
static int add_melees(const struct battle *b, const struct command *c, struct commands *commands,
                      struct outcome *out) {
    int waiting = b->now.melee_count - b->now.melee_next;

    for (int i = 0; i < (waiting > 0 ? waiting : 1); i++) {
        struct command one = *c;
        if (add_command(commands, &one, out)) {
            return -1;
        }
    }
    return 0;
}

static int find_verb(const char *word) {
    for (int v = 0; v < VERB_COUNT; v++) {
        if (strcmp(word, verb_name((enum verb)v)) == 0) {
            return v;
        }
    }
    return -1;
}

/* Reads with r->words split; clears nothing of `r`. */
static int read_order(struct reader *r, enum verb verb, struct commands *commands) {
    struct command c;
    struct named who = NAMED_NOBODY;

    command_init(&c, verb);
    c.overrule = r->order->overrule;
    if (verb == VERB_MELEE && r->words.count == 1 && word_is(r->words.at[0], "all", "a")) {
        return add_melees(r->battle, &c, commands, r->out);
    }
    if (readers[verb](r, &c, &who)) {
        command_clear(&c);
        return -1;
    }
    if (add_for(r->battle, who, &c, commands, r->out)) {
        return -1;
    }
    return aim_commands(r, verb, commands);
}

static int parse_order(const struct battle *b, const struct order *o, unsigned groups,
                       struct commands *commands, struct outcome *out) {
    struct reader r = {.battle = b, .order = o, .groups = groups, .out = out};
    int verb = find_verb(o->word);

    *commands = (struct commands){0};
    if (verb < 0) {
        return refuse(out, REFUSED_UNKNOWN_COMMAND, "`%.40s` is no order", o->word);
    }
    if (words_split(&r.words, o->rest)) {
        return refuse_memory(out);
    }
    int status = read_order(&r, (enum verb)verb, commands);
    words_clear(&r.words);
    if (status == 0 && o->dice && commands->count > 1) {
        status =
            refuse(out, REFUSED_DICE_COUNT, "this is %d orders: give dice with one %s at a time",
                   commands->count, verb == VERB_MELEE ? "melee, as in `melee = 3 4`," : "unit");
    }
    if (status) {
        commands_clear(commands);
        return -1;
    }
    out->code = REFUSED_NONE; /* a first reading of the words may have failed */
    out->message[0] = '\0';
    return 0;
}

int parse_commands(const struct battle *b, const struct order *o, struct commands *commands,
                   struct outcome *out) {
    return parse_order(b, o, NAME_GROUP, commands, out);
}

static bool is_note(const char *word) {
    return strcmp(word, verb_name(VERB_NOTE)) == 0;
}

int parse_canonical(const struct battle *b, const char *text, struct command *c,
                    struct outcome *out) {
    struct orders orders;
    struct commands commands = {0};

    if (parse_line(text, is_note, &orders, out)) {
        return -1;
    }
    int status = -1;
    if (orders.count != 1 || orders.at[0].dice) {
        refuse(out, REFUSED_USAGE, "`%.60s` is not one command without dice", text);
    } else if (parse_order(b, &orders.at[0], 0, &commands, out) == 0 && commands.count > 0) {
        *c = commands.at[0];
        commands.at[0].text = NULL;
        status = 0;
    }
    commands_clear(&commands);
    orders_clear(&orders);
    return status;
}
