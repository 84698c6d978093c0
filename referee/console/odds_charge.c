/* `odds charge` and `odds melee`: two units of the battle hand to hand (rules 6
 * and 7). */
#include "referee/console/grammar.h"
#include "referee/console/names.h"
#include "referee/console/odds_ask.h"
#include "referee/console/odds_json.h"
#include "referee/console/odds_text.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/fritz/fritz_system.h"
#include "referee/fritz/odds_table.h"
#include "referee/json_value.h"

static const char *const from_where[] = {
    [ASPECT_FRONT] = "in front", [ASPECT_FLANK] = "in the flank", [ASPECT_REAR] = "in the rear"};

static struct lookup_terms terms_of(const struct battle *b, const struct melee_entry *m) {
    struct lookup_terms t = {.rules = b->rules,
                             .spoken = b->spoken,
                             .own = b->units[m->attacker].name,
                             .other = b->units[m->defender].name};

    odds_table_melee(b, m, &t.attacker, &t.defender);
    return t;
}

/* Who, and how they meet. */
static void name_sides(json_t *object, const struct battle *b, const struct melee_entry *m) {
    json_object_set_new(object, "attacker", json_string(b->units[m->attacker].id));
    json_object_set_new(object, "defender", json_string(b->units[m->defender].id));
    json_object_set_new(object, "aspect", json_string(aspect_name(m->aspect)));
    json_object_set_new(object, "wall", json_boolean(m->wall));
}

/* --- charge --- */

#define ANSWERS 3
static const enum response answers[ANSWERS] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};

struct charge_question {
    enum response wanted; /* RESPONSE_NONE: the best */
    bool due;             /* it has been declared, and waits for its answer */
    struct pending_charge charge;
    struct checks checks;
    struct odds_charge all[ANSWERS]; /* response RESPONSE_NONE: not allowed */
    const struct odds_charge *chosen, *best;
};

static bool is_due(const struct battle *b, const struct command *c) {
    const struct pending_charge *p = &b->now.pending;

    return p->due && !c->by_hand && p->charger == c->unit && p->target == c->target;
}

/* The charge that the words name, or with none the one that is due. */
static int read_charge(struct desk *d, const struct order *o, const char *rest,
                       struct charge_question *q) {
    struct battle *b = d->session->battle;
    struct commands commands = {0};

    q->due = *rest == '\0' && b->now.pending.due;
    if (!q->due) {
        if (odds_ask_parse(d, o, "charge", rest, &commands)) {
            return -1;
        }
        const struct command c = commands.at[0];
        int count = commands.count;
        commands_clear(&commands);
        if (count > 1) {
            return desk_refuse_with(d, o->text, REFUSED_USAGE, "one charger at a time");
        }
        q->wanted = c.response;
        q->due = is_due(b, &c);
        if (!q->due && !odds_table_charge(b, &c, &q->checks, &q->charge)) {
            return odds_ask_no_figure(d, o, &q->checks);
        }
    }
    if (q->due) {
        q->charge = b->now.pending;
    }
    return 0;
}

static int reckon_answers(struct desk *d, const struct order *o, struct charge_question *q) {
    q->best = &q->all[0]; /* no answer until it is reckoned */
    for (int i = 0; i < ANSWERS; i++) {
        struct odds_charge *one = &q->all[i];
        if (!odds_table_may_answer(&q->charge, answers[i])) {
            continue;
        }
        if (odds_table_answer(d->session->battle, &q->charge, q->due, answers[i], one)) {
            return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
        }
        if (odds_charge_better(one, q->best)) {
            q->best = one;
        }
        if (answers[i] == q->wanted) {
            q->chosen = one;
        }
    }
    if (q->wanted == RESPONSE_NONE) {
        q->chosen = q->best;
    }
    if (!q->chosen) {
        return desk_refuse_with(
            d, o->text, q->wanted == RESPONSE_FIRE ? REFUSED_CANNOT_FIRE : REFUSED_CANNOT_COUNTER,
            "%s may not answer this charge with %s",
            fritz_battle(d->session)->units[q->charge.target].name, response_name(q->wanted));
    }
    return 0;
}

static double distance_in(const struct battle *b, const struct charge_question *q) {
    return battle_range(b, q->charge.charger, q->charge.target).nearest_in;
}

/* It is where they stand that bars it, not the phase or what was done. */
static bool out_of_reach(const struct checks *c) {
    bool any = false;

    for (int i = 0; i < c->count; i++) {
        enum refusal_code code = c->at[i].code;
        any |= !c->at[i].ok &&
               (code == REFUSED_TOO_FAR || code == REFUSED_OUT_OF_FRONT || code == REFUSED_BLOCKED);
    }
    return any;
}

static void tell_charge(FILE *out, const struct battle *b, const struct charge_question *q) {
    const struct pending_charge *p = &q->charge;
    const char *who = b->units[p->charger].name, *whom = b->units[p->target].name;
    const char *wall = p->wall ? ", at a wall" : "";
    char figure[TEXT_FIGURE];

    if (p->by_hand) {
        text_line(out, 0, "%s charges %s %s%s.", who, whom, from_where[p->aspect], wall);
    } else {
        text_line(out, 0,
                  out_of_reach(&q->checks)
                      ? "%s CANNOT charge %s from here, %s\" away. If it could, %s%s:"
                      : "%s charges %s, %s\" away, %s%s.",
                  who, whom, text_figure(figure, distance_in(b, q)), from_where[p->aspect], wall);
    }
    if (q->due) {
        text_line(out, 2, "both have passed their morale checks; the answer is due.");
    }
}

static json_t *json_charge(const struct battle *b, const struct charge_question *q,
                           const struct melee_entry *m) {
    const struct lookup_terms t = terms_of(b, m);
    json_t *object = odds_json_charge(&t, q->chosen), *list = json_array();
    json_t *barred = json_array();

    name_sides(object, b, m);
    json_object_set_new(object, "distance",
                        json_value_known_number(!q->charge.by_hand, distance_in(b, q)));
    json_object_set_new(object, "due", json_boolean(q->due));
    json_object_set_new(object, "best", json_string(response_name(q->best->response)));
    for (int i = 0; i < ANSWERS; i++) {
        if (q->all[i].response != RESPONSE_NONE) {
            json_array_append_new(list, odds_json_charge(&t, &q->all[i]));
        }
    }
    json_object_set_new(object, "responses", list);
    odds_ask_list_barred(barred, b, m->attacker, &q->checks);
    json_object_set_new(object, "barred", barred);
    return object;
}

int odds_ask_charge(struct desk *d, const struct order *o, const char *rest) {
    const struct battle *b = d->session->battle;
    struct charge_question q = {0};
    struct answer a;

    if (read_charge(d, o, rest, &q) || reckon_answers(d, o, &q) || answer_begin(d, &a, o->text)) {
        return -1;
    }
    const struct melee_entry m = {.attacker = q.charge.charger,
                                  .defender = q.charge.target,
                                  .aspect = q.charge.aspect,
                                  .wall = q.charge.wall};
    struct lookup_terms t = terms_of(b, &m);
    t.response = q.wanted;
    tell_charge(a.text, b, &q);
    odds_ask_tell_barred(a.text, d->session->battle, &q.checks);
    odds_text_charge(a.text, &t, q.chosen, q.all, ANSWERS);
    if (a.json) {
        odds_ask_put(&a, json_charge(b, &q, &m));
    }
    return answer_end(d, &a);
}

/* --- melee --- */

struct melee_question {
    struct melee_entry melee;
    bool waits; /* it is one that waits to be fought */
    bool told;  /* front, flank, rear or wall was said */
};

/* The first melee that waits, of those two (in either order) or of anybody
 * (-1); NULL: none. */
static const struct melee_entry *waiting(const struct battle *b, int one, int other) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        const struct melee_entry *m = &b->melees[i];
        bool these = (m->attacker == one && m->defender == other) ||
                     (m->attacker == other && m->defender == one);
        if ((one < 0 || these) && !battle_melee_is_void(b, m)) {
            return m;
        }
    }
    return NULL;
}

/* `[from] [front|flank|rear] [wall]` from word `at` on. */
static int read_manner(struct reader *r, int at, struct melee_question *q) {
    for (; at < r->words.count; at++) {
        const char *word = r->words.at[at];
        bool known = word_is(word, "from", NULL);
        for (int a = ASPECT_FRONT; a <= ASPECT_REAR; a++) {
            if (word_is(word, aspect_name((enum aspect)a), NULL)) {
                q->melee.aspect = (enum aspect)a;
                known = true;
            }
        }
        if (word_is(word, "wall", NULL)) {
            q->melee.wall = true;
            known = true;
        }
        if (!known) {
            return grammar_usage(r, "`%.40s`? after two units may follow front, flank, rear, wall",
                                 word);
        }
        q->told = true;
    }
    return 0;
}

static bool begins_manner(const char *word) {
    return word_is(word, "from", "wall") || word_is(word, "front", "flank") ||
           word_is(word, "rear", NULL);
}

static int read_two(struct reader *r, struct melee_question *q) {
    struct named attacker, defender;
    int at = 2;

    while (at < r->words.count && !begins_manner(r->words.at[at])) {
        at++;
    }
    at = at < r->words.count ? at : r->words.count;
    if (grammar_pair(r, at, NAME_UNIT, NAME_UNIT, &attacker, &defender) || read_manner(r, at, q)) {
        return -1;
    }
    q->melee.attacker = attacker.index;
    q->melee.defender = defender.index;
    if (q->melee.wall && !r->battle->rules->has_redoubts) {
        return refuse(r->out, REFUSED_TERRAIN, "there are no redoubts in these rules");
    }
    return 0;
}

static int read_melee(struct desk *d, const struct order *o, const char *rest,
                      struct melee_question *q) {
    struct outcome out;

    outcome_init(&out);
    struct reader r = {.battle = d->session->battle, .order = o, .out = &out};
    int status = words_split(&r.words, rest) ? refuse_memory(&out) : read_two(&r, q);
    words_clear(&r.words);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status;
}

/* How the two would meet: as in the melee that waits, as was said, or as a
 * charge would come from where they stand. */
static int find_manner(struct desk *d, const struct order *o, struct melee_question *q) {
    struct battle *b = d->session->battle;
    const struct melee_entry *m = q->told ? NULL : waiting(b, q->melee.attacker, q->melee.defender);
    struct checks checks;
    struct pending_charge p;
    struct command c;

    if (m) {
        q->melee = *m;
        q->waits = true;
        return 0;
    }
    command_init(&c, VERB_CHARGE);
    c.unit = q->melee.attacker;
    c.target = q->melee.defender;
    if (!odds_table_charge(b, &c, &checks, &p)) {
        return odds_ask_no_figure(d, o, &checks);
    }
    if (!q->told) {
        q->melee.aspect = p.aspect;
        q->melee.wall = p.wall;
    }
    return 0;
}

static int find_melee(struct desk *d, const struct order *o, const char *rest,
                      struct melee_question *q) {
    if (*rest) {
        return read_melee(d, o, rest, q) ? -1 : find_manner(d, o, q);
    }
    const struct melee_entry *next = waiting(d->session->battle, -1, -1);
    if (!next) {
        return desk_refuse_with(d, o->text, REFUSED_NO_MELEE,
                                "no melee waits to be fought; name two units");
    }
    q->melee = *next;
    q->waits = true;
    return 0;
}

static json_t *json_melee(const struct battle *b, const struct melee_question *q,
                          const struct lookup_terms *t, const struct odds_melee *odds) {
    const struct melee_side *own = &t->attacker.side, *other = &t->defender.side;
    const struct applied attacker = melee_applied(b->rules, own, other);
    const struct applied defender = melee_applied(b->rules, other, own);
    json_t *object = odds_json_melee(t, odds);

    name_sides(object, b, &q->melee);
    json_object_set_new(object, "waits", json_boolean(q->waits));
    json_object_set_new(object, "attacker_modifiers",
                        json_value_applied(&b->rules->melee, &attacker));
    json_object_set_new(object, "defender_modifiers",
                        json_value_applied(&b->rules->melee, &defender));
    return object;
}

static void tell_manner(FILE *out, const struct melee_question *q) {
    text_line(out, 0, "%s: %s%s.",
              q->waits  ? "The melee that waits to be fought"
              : q->told ? "As you say"
                        : "As a charge would come from where they stand",
              from_where[q->melee.aspect], q->melee.wall ? ", at a wall" : "");
}

int odds_ask_melee(struct desk *d, const struct order *o, const char *rest) {
    const struct battle *b = d->session->battle;
    struct melee_question q = {0};
    struct odds_melee odds;
    struct answer a;

    if (find_melee(d, o, rest, &q)) {
        return -1;
    }
    const struct lookup_terms t = terms_of(b, &q.melee);
    if (odds_melee(b->rules, &t.attacker, &t.defender, &odds) < 0) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    int status = answer_begin(d, &a, o->text);
    if (!status) {
        tell_manner(a.text, &q);
        odds_text_melee(a.text, &t, &odds);
        odds_ask_put(&a, a.json ? json_melee(b, &q, &t, &odds) : NULL);
        status = answer_end(d, &a);
    }
    odds_melee_clear(&odds);
    return status;
}
