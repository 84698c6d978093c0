/* The readers of orders that fight, of commanders' orders, and of the rest. */
#include "referee/console/grammar.h"
#include "referee/console/text.h"

#include "referee/console/refuse.h"

#include <stdlib.h>
#include <string.h>

static const struct number_kind range_kind = {
    .what = "a range in inches", .low = 0, .high = 1000, .length = true};
static const struct number_kind bases_kind = {
    .what = "a number of bases", .low = 1, .high = BASES_MAX, .whole = true};

static const char *word_at(const struct reader *r, int at) {
    return at < r->words.count ? r->words.at[at] : "";
}

/* The first word from `from` on that is one of two, or the number of words. */
static int find_word(const struct reader *r, int from, const char *a, const char *b) {
    int i = from;

    while (i < r->words.count && !word_is(r->words.at[i], a, b)) {
        i++;
    }
    return i;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* --- orders that name a unit and nothing else --- */

int grammar_unit(struct reader *r, struct command *c, struct named *who) {
    (void)c;
    if (r->words.count == 0) {
        return grammar_usage(r, "which unit?");
    }
    return grammar_name(r, 0, r->words.count, NAME_UNIT | r->groups, who);
}

/* `one base from 100th`: a loss, which `bases` sets. */
static int refuse_removing_bases(struct reader *r) {
    const int at = find_word(r, 0, "base", "bases");
    struct named who;
    int next;

    for (int i = at + 1; i < r->words.count; i++) {
        if (names_prefix(r->battle, &r->words, i, &who, &next) && who.kind == NAME_UNIT) {
            const int left = r->battle->units[who.index].bases - 1;
            return grammar_usage(r, "a unit's bases are set: `bases %s %d` leaves it one fewer",
                                 names_id(r->battle, who), left > 0 ? left : 1);
        }
    }
    return 0;
}

int grammar_remove(struct reader *r, struct command *c, struct named *who) {
    (void)c;
    if (r->words.count == 0) {
        return grammar_usage(r, "which unit or commander?");
    }
    if (r->groups && refuse_removing_bases(r)) {
        return -1;
    }
    return grammar_name(r, 0, r->words.count,
                        NAME_UNIT | NAME_COMMANDER | (r->groups & ~(unsigned)NAME_EVERYBODY), who);
}

int grammar_none(struct reader *r, struct command *c, struct named *who) {
    (void)c;
    *who = NAMED_NOBODY;
    return grammar_end(r, 0);
}

/* `next turn` amid a turn would end less than it says. */
int grammar_next(struct reader *r, struct command *c, struct named *who) {
    const struct battle *b = r->battle;

    if (r->words.count == 1 && word_is(r->words.at[0], "turn", NULL)) {
        return grammar_usage(r, "a turn goes phase by phase: `next` ends %s; turn %d follows %s",
                             battle_phase_name(b, b->now.phase), b->now.turn + 1,
                             battle_phase_name(b, b->rules->phase_count - 1));
    }
    return grammar_none(r, c, who);
}

/* The melee that is fought next; NULL when none waits. */
static const struct melee_entry *next_melee(const struct battle *b) {
    int i = b->now.melee_next;

    while (i < b->now.melee_count && battle_melee_is_void(b, &b->melees[i])) {
        i++;
    }
    return i < b->now.melee_count ? &b->melees[i] : NULL;
}

/* Whether all the words name units of that melee. */
static bool names_fighters(const struct reader *r, const struct melee_entry *m) {
    struct named who;

    for (int at = 0, next; at < r->words.count; at = next) {
        if (!names_prefix(r->battle, &r->words, at, &who, &next) || who.kind != NAME_UNIT ||
            (who.index != m->attacker && who.index != m->defender)) {
            return false;
        }
    }
    return true;
}

/* Nothing, or the units that fight next: the order of melees is not chosen. */
int grammar_melee(struct reader *r, struct command *c, struct named *who) {
    const struct melee_entry *m = next_melee(r->battle);
    struct named named;
    int next;

    if (m && r->groups && r->words.count > 0) {
        if (names_fighters(r, m)) {
            *who = NAMED_NOBODY;
            return 0;
        }
        if (names_prefix(r->battle, &r->words, 0, &named, &next)) {
            return grammar_usage(r, "next is %s against %s: `melee` fights it, the others follow",
                                 r->battle->units[m->attacker].id,
                                 r->battle->units[m->defender].id);
        }
    }
    return grammar_none(r, c, who);
}

int grammar_bases(struct reader *r, struct command *c, struct named *who) {
    int last = r->words.count - 1;
    double v;

    if (last < 1) {
        return grammar_usage(r, "which unit, and how many bases?");
    }
    if (grammar_name(r, 0, last, NAME_UNIT, who)) {
        return -1;
    }
    if (word_is(word_at(r, last), "0", NULL)) {
        return refuse(r->out, REFUSED_BAD_NUMBER,
                      "0 bases; on the table it has 1 at least, and `remove %s` takes it off",
                      names_id(r->battle, *who));
    }
    if (word_number(word_at(r, last), &bases_kind, &v, r->out)) {
        return -1;
    }
    c->count = (int)v;
    return 0;
}

int grammar_note(struct reader *r, struct command *c, struct named *who) {
    *who = NAMED_NOBODY;
    if (r->words.count == 0) {
        return grammar_usage(r, "a note needs some text");
    }
    c->text = strdup(r->order->rest);
    return c->text ? 0 : refuse_memory(r->out);
}

/* --- commanders --- */

int grammar_join(struct reader *r, struct command *c, struct named *who) {
    struct named commander, unit;

    *who = NAMED_NOBODY;
    if (grammar_pair(r, r->words.count, NAME_COMMANDER, NAME_UNIT, &commander, &unit)) {
        return -1;
    }
    c->commander = commander.index;
    c->target = unit.index;
    return 0;
}

int grammar_leave(struct reader *r, struct command *c, struct named *who) {
    (void)c;
    if (r->words.count == 0) {
        return grammar_usage(r, "which commander leaves his unit?");
    }
    return grammar_name(r, 0, r->words.count, NAME_COMMANDER, who);
}

/* --- fire --- */

/* `at N [wall|woods]`; `at` is the word after it. */
static int read_by_hand(struct reader *r, int at, struct command *c) {
    if (at >= r->words.count) {
        return grammar_usage(r, "at which range?");
    }
    c->by_hand = true;
    if (word_number(word_at(r, at), &range_kind, &c->at_in, r->out)) {
        return -1;
    }
    for (at++; at < r->words.count; at++) {
        if (word_is(word_at(r, at), "wall", NULL)) {
            c->wall = true;
        } else if (word_is(word_at(r, at), "woods", NULL)) {
            c->woods = true;
        } else {
            return grammar_usage(r, "`%.40s`? after a range may follow `wall` or `woods`",
                                 word_at(r, at));
        }
    }
    return 0;
}

/* `U nearest`; a group may be a whole side. */
static int read_nearest(struct reader *r, int to, struct named *who) {
    r->aim.kind = AIM_NEAREST;
    return grammar_name(r, 0, to, NAME_UNIT | NAME_SIDE | r->groups, who);
}

/* A brigade or a side and nothing else: each at its nearest. */
static bool is_group_alone(const struct reader *r) {
    struct named who;

    return r->groups &&
           grammar_count_names(r, 0, r->words.count, NAME_UNIT | NAME_SIDE | r->groups, &who) ==
               1 &&
           who.kind != NAME_UNIT;
}

int grammar_fire(struct reader *r, struct command *c, struct named *who) {
    struct named target;
    int at = find_word(r, 2, "at", NULL);

    if (is_group_alone(r)) {
        return read_nearest(r, r->words.count, who);
    }
    if (r->words.count < 2) {
        return grammar_usage(r, "who fires, and at whom?");
    }
    if (r->groups && word_is(word_at(r, r->words.count - 1), "nearest", "n")) {
        return read_nearest(r, r->words.count - 1, who);
    }
    if (grammar_pair(r, at, NAME_UNIT | r->groups, NAME_UNIT, who, &target)) {
        return -1;
    }
    c->target = target.index;
    return at < r->words.count ? read_by_hand(r, at + 1, c) : 0;
}

/* --- charge --- */

#define RESPOND_SHORT "rs" /* as in the table of commands */

static bool find_aspect(const char *word, enum aspect *aspect) {
    for (int a = ASPECT_FRONT; a <= ASPECT_REAR; a++) {
        if (word_is(word, aspect_name((enum aspect)a), NULL)) {
            *aspect = (enum aspect)a;
            return true;
        }
    }
    return false;
}

/* A response or its first letter. */
static int read_response(struct reader *r, int at, enum response *response) {
    for (int a = RESPONSE_FIRE; a <= RESPONSE_STAND; a++) {
        const char *name = response_name((enum response)a);
        const char letter[2] = {name[0], '\0'};
        if (word_is(word_at(r, at), name, letter)) {
            *response = (enum response)a;
            return grammar_end(r, at + 1);
        }
    }
    return grammar_usage(r, "a charge is answered with fire, counter or stand");
}

/* `[from front|flank|rear [wall]] [respond R]` */
static int read_charge_options(struct reader *r, int at, struct command *c) {
    if (word_is(word_at(r, at), "from", NULL)) {
        if (!find_aspect(word_at(r, at + 1), &c->aspect)) {
            return grammar_usage(r, "a charge comes from front, flank or rear");
        }
        c->by_hand = true;
        at += 2;
        if (word_is(word_at(r, at), "wall", NULL)) {
            c->wall = true;
            at++;
        }
    }
    if (word_is(word_at(r, at), "respond", RESPOND_SHORT)) {
        return read_response(r, at + 1, &c->response);
    }
    return grammar_end(r, at);
}

int grammar_charge(struct reader *r, struct command *c, struct named *who) {
    struct named target;
    int at = least(find_word(r, 2, "from", NULL), find_word(r, 2, "respond", RESPOND_SHORT));

    if (r->words.count < 2) {
        return grammar_usage(r, "who charges, and whom?");
    }
    if (grammar_pair(r, at, NAME_UNIT | r->groups, NAME_UNIT, who, &target)) {
        return -1;
    }
    c->target = target.index;
    return read_charge_options(r, at, c);
}

int grammar_respond(struct reader *r, struct command *c, struct named *who) {
    *who = NAMED_NOBODY;
    return read_response(r, 0, &c->response);
}
