/* The commands that ask and change nothing. */
#include "referee/console/questions.h"

#include "referee/console/answers.h"
#include "referee/console/grammar.h"
#include "referee/console/legal.h"
#include "referee/console/loose.h"
#include "referee/console/names.h"
#include "referee/console/refuse.h"
#include "referee/console/table.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/json.h"

#include <stdlib.h>
#include <string.h>

static const struct battle *battle_of(const struct desk *d) {
    return d->session->battle;
}

int question_resolve(struct desk *d, const struct order *o, unsigned kinds, const char *missing,
                     struct named *found) {
    struct outcome out;
    int status;

    outcome_init(&out);
    if (*o->rest) {
        status = names_resolve(battle_of(d), o->rest, kinds, found, &out);
    } else {
        status = refuse(&out, REFUSED_USAGE, "%s", missing);
    }
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status;
}

static int no_memory(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
}

/* Room for every unit of the battle; the caller frees. */
static int *room_for_units(const struct desk *d) {
    return calloc((size_t)battle_of(d)->unit_count + 1, sizeof(int));
}

static void add_key(struct answer *a, const char *key, json_t *value) {
    if (a->json) {
        answer_set(a, key, value);
    } else {
        json_decref(value);
    }
}

/* --- units, show --- */

#define ANY_PRESENCE (1U << PRESENCE_WAITING | 1U << PRESENCE_ON_TABLE | 1U << PRESENCE_DESTROYED)

/* Whether one of the units is under his command. */
static bool commands_any(const struct battle *b, int commander, const int *units, int n) {
    const struct commander_entry *e = &b->scenario->commanders[commander];

    for (int i = 0; i < n; i++) {
        const struct unit *u = &b->units[units[i]];
        bool his = e->brigade_count == 0 && e->side == u->side;
        for (int k = 0; k < e->brigade_count; k++) {
            his |= e->brigades[k] == u->brigade;
        }
        if (his) {
            return true;
        }
    }
    return false;
}

/* The units, and those who command any of them; without a name or a unit, all. */
static int tell_units(struct desk *d, const struct order *o, const int *units, int n) {
    const struct battle *b = battle_of(d);
    int *commanders = calloc((size_t)b->commander_count + 1, sizeof *commanders);
    struct answer a;
    int count = 0;

    if (!commanders) {
        return no_memory(d, o);
    }
    for (int i = 0; i < b->commander_count; i++) {
        if (!*o->rest || n == 0 || commands_any(b, i, units, n)) {
            commanders[count++] = i;
        }
    }
    int status = answer_begin(d, &a, o->text);
    if (status == 0 && a.json) {
        add_key(&a, "units", json_of_units(b, units, n));
        add_key(&a, "commanders", json_of_commanders(b, commanders, count));
    } else if (status == 0) {
        if (n > 0) {
            answer_units(a.text, b, units, n);
        }
        answer_commanders(a.text, b, commanders, count);
    }
    free(commanders);
    return status ? status : answer_end(d, &a);
}

int ask_units(struct desk *d, const struct order *o) {
    const struct battle *b = battle_of(d);
    struct named who = {.kind = NAME_UNIT};
    int n = 0;

    if (word_is(o->rest, "commanders", NULL)) {
        return tell_units(d, o, NULL, 0);
    }
    if (*o->rest && question_resolve(d, o, NAME_GROUP | NAME_SIDE | NAME_UNIT, "", &who)) {
        return -1;
    }
    int *units = room_for_units(d);
    if (!units) {
        return no_memory(d, o);
    }
    if (*o->rest) {
        n = names_units(b, who, ANY_PRESENCE, units);
    } else {
        while (n < b->unit_count) {
            units[n] = n;
            n++;
        }
    }
    int status = tell_units(d, o, units, n);
    free(units);
    return status;
}

static int show_all(struct desk *d, struct answer *a, struct named who) {
    int *units = room_for_units(d);

    if (!units) {
        return -1;
    }
    int n = names_units(battle_of(d), who, ANY_PRESENCE, units);
    for (int i = 0; i < n; i++) {
        answer_unit(a->text, d->session->battle, units[i]);
    }
    free(units);
    return 0;
}

#define NAME_GROUND (NAME_ABATIS | NAME_FEATURE)

/* No piece has that name, but ground has. */
static bool is_ground(const struct battle *b, const char *text) {
    struct named found;

    return *text && names_find(b, text, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, &found) == 0 &&
           names_find(b, text, NAME_GROUND, &found) > 0;
}

/* All the ground of that name: `abatis` is every section. */
static int show_ground(struct desk *d, const struct order *o) {
    const struct battle *b = battle_of(d);
    struct named thing = NAMES_START, one;
    struct answer a;
    const bool single = names_find(b, o->rest, NAME_GROUND, &one) == 1;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (single) {
        answer_ground(a.text, b, one);
    }
    while (!single && names_next(b, NAME_GROUND, &thing)) {
        if (names_begins(b, o->rest, thing)) {
            answer_ground(a.text, b, thing);
        }
    }
    return answer_end(d, &a);
}

/* The generals whose name a brigade has too. */
static void show_generals(const struct desk *d, struct answer *a, const char *text) {
    const struct battle *b = battle_of(d);
    struct named thing = NAMES_START;

    while (names_next(b, NAME_COMMANDER, &thing)) {
        if (names_begins(b, text, thing)) {
            answer_commander(a->text, b, thing.index);
        }
    }
}

int ask_show(struct desk *d, const struct order *o) {
    struct named who = {.kind = NAME_UNIT};
    struct answer a;

    if (is_ground(battle_of(d), o->rest)) {
        return show_ground(d, o);
    }
    if (question_resolve(d, o, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, "show which unit?", &who) ||
        answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (who.kind == NAME_COMMANDER) {
        answer_commander(a.text, battle_of(d), who.index);
    } else if (show_all(d, &a, who)) {
        text_line(a.text, 0, "(out of memory)");
    } else if (who.kind & NAME_GROUP) {
        show_generals(d, &a, o->rest);
    }
    return answer_end(d, &a);
}

/* --- range --- */

static int tell_range(struct desk *d, const struct order *o, int from, int to) {
    const struct battle *b = battle_of(d);
    struct answer a;

    for (int i = 0; i < 2; i++) {
        const struct unit *u = &b->units[i ? to : from];
        if (u->presence == PRESENCE_DESTROYED) {
            return desk_refuse_with(d, o->text, REFUSED_DESTROYED, "%s is destroyed", u->name);
        }
        if (u->presence == PRESENCE_WAITING) {
            return desk_refuse_with(d, o->text, REFUSED_NOT_ON_TABLE, "%s has not come on yet",
                                    u->name);
        }
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    struct range_answer r = battle_range(b, from, to);
    add_key(&a, "range", a.json ? json_of_range(&r) : NULL);
    answer_range(a.text, b, from, to, &r);
    return answer_end(d, &a);
}

int ask_range(struct desk *d, const struct order *o) {
    struct outcome out;
    struct named from, to;

    outcome_init(&out);
    struct reader r = {.battle = battle_of(d), .order = o, .out = &out};
    if (words_split(&r.words, o->rest)) {
        return no_memory(d, o);
    }
    int status = grammar_pair(&r, r.words.count, NAME_UNIT, NAME_UNIT, &from, &to);
    words_clear(&r.words);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? -1 : tell_range(d, o, from.index, to.index);
}

/* --- why --- */

static int tell_why(struct desk *d, const struct order *o, const struct command *c, bool several) {
    struct outcome out;
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    outcome_init(&out);
    battle_why(d->session->battle, c, &out);
    char *own = several ? command_print(battle_of(d), c) : NULL;
    if (own) {
        text_line(a.text, 0, "%s:", own);
    }
    answer_checks(a.text, battle_of(d), &out.checks);
    add_key(&a, "checks", a.json ? json_of_checks(&out.checks) : NULL);
    free(own);
    outcome_clear(&out);
    return answer_end(d, &a);
}

/* Of a piece alone: the order that is likely in this phase, to be asked about. */
static int refuse_why_piece(const struct battle *b, const char *name, struct outcome *out) {
    struct named who;

    if (names_resolve(b, name, NAME_UNIT | NAME_GROUP | NAME_COMMANDER, &who, out)) {
        return -1;
    }
    const char *id = names_id(b, who);
    const enum phase_kind kind =
        b->now.phase == PHASE_DEPLOY ? PHASE_MOVE : b->rules->phases[b->now.phase].kind;
    if (kind == PHASE_SHOOT || kind == PHASE_CHARGES) {
        return refuse(out, REFUSED_USAGE, "which order? as in `why %s %s TARGET`",
                      kind == PHASE_SHOOT ? "fire" : "charge", id);
    }
    return refuse(out, REFUSED_USAGE, "which order? as in `why move %s %s`", id,
                  who.kind == NAME_COMMANDER ? "to X,Y" : "forward");
}

/* Makes the order that `why` asks about into commands. */
static int read_why(struct desk *d, struct order *asked, struct commands *commands,
                    struct outcome *out) {
    *commands = (struct commands){0};
    if (loose_order(battle_of(d), asked)) {
        return refuse_memory(out);
    }
    const struct table_entry *e = table_find(asked->word, out);
    if (!e) {
        return -1;
    }
    if (e->run == ask_show) {
        return refuse_why_piece(battle_of(d), asked->rest, out);
    }
    if (e->run != order_do) {
        return refuse(out, REFUSED_USAGE, "`%s` is no order that rules bear on", e->name);
    }
    char *word = strdup(e->name);
    if (!word) {
        return refuse_memory(out);
    }
    free(asked->word);
    asked->word = word;
    free(asked->dice);
    asked->dice = NULL;
    return parse_commands(battle_of(d), asked, commands, out);
}

int ask_why(struct desk *d, const struct order *o) {
    struct outcome out;
    struct orders orders = {0};
    struct commands commands = {0};

    outcome_init(&out);
    int status = parse_line(o->rest, NULL, &orders, &out);
    if (status == 0 && orders.count != 1) {
        status = refuse(&out, REFUSED_USAGE,
                        "why what? give the command after it; `log 1` tells how "
                        "the last one came out");
    }
    if (status == 0) {
        status = read_why(d, &orders.at[0], &commands, &out);
    }
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    for (int i = 0; i < commands.count; i++) {
        int nearest = commands.nearest ? legal_nearest_shot(d->session->battle, commands.at[i].unit)
                                       : commands.at[i].target;
        commands.at[i].target = nearest < 0 ? commands.at[i].target : nearest;
        tell_why(d, o, &commands.at[i], commands.count > 1 || commands.nearest);
    }
    commands_clear(&commands);
    orders_clear(&orders);
    outcome_clear(&out);
    return status;
}

/* --- log, status --- */

#define LOG_DEFAULT 10

struct telling {
    FILE *out;
    const struct system *system;
    int skip; /* commands before the first that is told */
};

#define LOG_DICE 400 /* of a command's dice in a log; those beyond are left out */

static void tell_command(void *context, const void *state, const struct record *r,
                         const struct outcome *out) {
    struct telling *t = context;
    char rolled[LOG_DICE];

    if (t->skip-- > 0) {
        return;
    }
    text_line(t->out, 0, "> %s%s", r->text,
              t->system->hides_dice ? ""
                                    : dice_typed(rolled, sizeof rolled, r->rolls, r->roll_count));
    t->system->tell(t->out, state, out);
}

static int count_standing(const struct session *s) {
    int n = 0;

    for (int i = 0; i < s->record_count; i++) {
        n += !s->records[i].undone && !s->records[i].refused;
    }
    return n;
}

/* How many commands `log` tells; -1 when it was refused. */
static int log_length(struct desk *d, const struct order *o) {
    static const struct number_kind kind = {
        .what = "a number of commands", .low = 1, .high = 1000000, .whole = true};
    struct outcome out;
    double n = LOG_DEFAULT;

    if (word_is(o->rest, "all", NULL)) {
        return count_standing(d->session);
    }
    outcome_init(&out);
    int status = *o->rest ? word_number(o->rest, &kind, &n, &out) : 0;
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? -1 : (int)n;
}

int ask_log(struct desk *d, const struct order *o) {
    struct answer a;
    int length = log_length(d, o);

    if (length < 0 || answer_begin(d, &a, o->text)) {
        return -1;
    }
    struct telling t = {
        .out = a.text, .system = d->session->system, .skip = count_standing(d->session) - length};
    if (count_standing(d->session) == 0) {
        text_line(a.text, 0, "Nothing has happened yet.");
    } else if (session_tell(d->session, tell_command, &t)) {
        text_line(a.text, 0, "(out of memory)");
    }
    return answer_end(d, &a);
}

int ask_status(struct desk *d, const struct order *o) {
    struct answer a;

    if (*o->rest) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE, "`status` stands alone");
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    d->session->system->status(a.text, d->session->battle);
    return answer_end(d, &a);
}
