/* `targets`: whom a unit may fire at, now or from where it stands in its side's next
 * fire; in the charges, whom it may charge. */
#include "referee/console/table.h"

#include "referee/console/answers.h"
#include "referee/console/legal.h"
#include "referee/console/names.h"
#include "referee/console/questions.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/fritz/odds_table.h"
#include "referee/json.h"
#include "referee/json_value.h"

#include <stdlib.h>

enum when { FIRE_NOW, FIRE_LATER, CHARGE_NOW };

struct target {
    int unit;
    double worth; /* expected hits, or the chance that the charge succeeds */
    struct shot shot;
    double distance_in;
    struct pending_charge charge;
    struct odds_charge odds; /* with the target's best answer */
};

struct targets {
    enum when when;
    int phase, turn; /* in which it fires */
    bool same_turn;
    int count;
    struct target *at; /* owned; room for every unit */
    bool failed;       /* memory ran out */
    struct check why;  /* what bars the unit from all of them; no code: nothing does */
};

static enum when when_of(const struct battle *b, int side) {
    return legal_phase(b, PHASE_CHARGES, side) ? CHARGE_NOW
           : legal_phase(b, PHASE_SHOOT, side) ? FIRE_NOW
                                               : FIRE_LATER;
}

/* --- what bars it --- */

/* Of a shot that is asked about before its time: what will be no bar by then. */
static bool passes(const struct targets *t, enum refusal_code code) {
    return t->when == FIRE_LATER &&
           (code == REFUSED_WRONG_PHASE || code == REFUSED_RESPONSE_DUE ||
            (!t->same_turn && (code == REFUSED_ALREADY_FIRED || code == REFUSED_GUN_MOVED)));
}

static bool is_of_unit(enum refusal_code code) {
    static const enum refusal_code codes[] = {
        REFUSED_CANNOT_FIRE, REFUSED_CANNOT_CHARGE, REFUSED_NOT_IN_LINE,     REFUSED_REFORMING,
        REFUSED_GUN_MOVED,   REFUSED_ALREADY_FIRED, REFUSED_ALREADY_CHARGED, REFUSED_IN_MELEE,
        REFUSED_WRONG_SIDE,  REFUSED_NOT_ON_TABLE,  REFUSED_DESTROYED};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (code == codes[i]) {
            return true;
        }
    }
    return false;
}

/* Whether the rules allow it; what bars the unit itself is kept. */
static bool is_allowed(struct targets *t, const struct checks *c) {
    bool allowed = true;

    for (int i = 0; i < c->count; i++) {
        const struct check *line = &c->at[i];
        if (line->ok || passes(t, line->code)) {
            continue;
        }
        allowed = false;
        if (is_of_unit(line->code) && t->why.code == REFUSED_NONE) {
            t->why = *line;
        }
    }
    return allowed;
}

/* --- finding them --- */

static bool find_shot(struct battle *b, const struct command *c, struct targets *t,
                      struct target *one) {
    struct checks checks = {0};
    const bool measured = odds_table_shot(b, c, NULL, &checks, &one->shot);

    one->worth = one->shot.mean;
    return is_allowed(t, &checks) && measured;
}

static bool find_charge(struct battle *b, const struct command *c, struct targets *t,
                        struct target *one) {
    struct checks checks = {0};
    const bool measured = odds_table_charge(b, c, &checks, &one->charge);

    if (!is_allowed(t, &checks) || !measured) {
        return false;
    }
    t->failed |= odds_table_best_answer(b, &one->charge, &one->odds) != 0;
    one->distance_in = unit_distance_in(&b->units[c->unit], &b->units[c->target], NULL);
    one->worth = one->odds.defender_breaks + one->odds.attacker_wins;
    return true;
}

/* The best odds first; of equals the first in the order of battle. */
static int by_worth(const void *a, const void *b) {
    const struct target *one = a, *other = b;
    const double more = other->worth - one->worth;

    if (fabs(more) > 1e-12) {
        return more > 0 ? 1 : -1;
    }
    return one->unit - other->unit;
}

static void targets_clear(struct targets *t) {
    free(t->at);
    *t = (struct targets){0};
}

/* -1 when memory runs out. The caller clears. */
static int find_targets(struct battle *b, int unit, struct targets *t) {
    const int side = b->units[unit].side, phase = legal_phase_number(b, PHASE_SHOOT, side);
    struct command c;

    *t = (struct targets){.when = when_of(b, side),
                          .phase = phase,
                          .same_turn = phase > b->now.phase,
                          .turn = b->now.turn + (b->now.turn == 0 || phase < b->now.phase),
                          .at = calloc((size_t)b->unit_count + 1, sizeof *t->at)};
    command_init(&c, t->when == CHARGE_NOW ? VERB_CHARGE : VERB_FIRE);
    c.unit = unit;
    for (c.target = 0; t->at && c.target < b->unit_count; c.target++) {
        struct target *one = &t->at[t->count];
        if (b->units[c.target].side == side || b->units[c.target].presence != PRESENCE_ON_TABLE) {
            continue;
        }
        one->unit = c.target;
        t->count += (t->when == CHARGE_NOW ? find_charge : find_shot)(b, &c, t, one);
    }
    if (t->at) {
        qsort(t->at, (size_t)t->count, sizeof *t->at, by_worth);
    }
    return t->at && !t->failed ? 0 : -1;
}

/* --- telling them --- */

static void text_charge(FILE *out, const struct battle *b, const struct target *one) {
    char figure[TEXT_FIGURE];

    text_line(out, 2, "%-20s %s\", %s%s: beats it %.0f%% (its best answer: %s)",
              b->units[one->unit].id, text_figure(figure, one->distance_in),
              aspect_name(one->charge.aspect), one->charge.wall ? ", at a wall" : "",
              100 * one->worth, response_name(one->odds.response));
}

static void text_heading(FILE *out, const struct battle *b, int unit, const struct targets *t) {
    const char *name = b->units[unit].name;
    char turn[32] = "";

    if (t->when == FIRE_LATER) {
        if (!t->same_turn) {
            snprintf(turn, sizeof turn, " of turn %d", t->turn);
        }
        text_line(out, 0, "%s: not now (%s); from here, in %s%s:", name,
                  battle_phase_name(b, b->now.phase), battle_phase_name(b, t->phase), turn);
    } else {
        text_line(out, 0, "%s may %s:", name, t->when == CHARGE_NOW ? "charge" : "fire at");
    }
}

static void text_targets(FILE *out, const struct battle *b, int unit, const struct targets *t) {
    char said[ANSWER_CHECK_MAX];

    text_heading(out, b, unit, t);
    for (int i = 0; i < t->count; i++) {
        if (t->when == CHARGE_NOW) {
            text_charge(out, b, &t->at[i]);
        } else {
            answer_shot(out, b, t->at[i].unit, &t->at[i].shot);
        }
    }
    if (t->count == 0 && t->why.code != REFUSED_NONE) {
        text_line(out, 2, "nobody: %s", answer_check(b, said, &t->why));
    } else if (t->count == 0) {
        text_line(out, 2, "nobody (`why %s` and a target says why not)",
                  t->when == CHARGE_NOW ? "charge" : "fire");
    }
}

static json_t *json_of_charge(const struct battle *b, const struct target *one) {
    return json_pack("{s:s, s:f, s:s, s:b, s:s, s:f}", "unit", b->units[one->unit].id, "distance",
                     one->distance_in, "aspect", aspect_name(one->charge.aspect), "wall",
                     one->charge.wall, "response", response_name(one->odds.response), "p_succeeds",
                     one->worth);
}

static json_t *json_of_list(const struct battle *b, const struct targets *t) {
    json_t *list = json_array();

    for (int i = 0; i < t->count; i++) {
        list = json_value_append(list, t->when == CHARGE_NOW
                                           ? json_of_charge(b, &t->at[i])
                                           : json_of_target(b, t->at[i].unit, &t->at[i].shot));
    }
    return list;
}

/* `targets` is what may be fired at now; what may be later, or charged, stands by itself. */
static void json_targets(struct answer *a, const struct battle *b, const struct targets *t) {
    json_t *list = json_of_list(b, t);

    answer_set(a, "targets", t->when == FIRE_NOW ? list : json_array());
    if (t->when == CHARGE_NOW) {
        answer_set(a, "charges", list);
    } else if (t->when == FIRE_LATER) {
        answer_set(a, "from_here",
                   json_pack("{s:i, s:s, s:o}", "turn", t->turn, "phase",
                             battle_phase_id(b, t->phase), "targets", list));
    }
}

static int no_memory(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
}

/* Who of several is answered for. */
enum telling {
    TELL_TARGETS, /* those with targets */
    TELL_BARRED,  /* also those that something of their own bars */
    TELL_ALL
};

static bool is_told(const struct targets *t, enum telling who) {
    return t->count > 0 || who == TELL_ALL || (who == TELL_BARRED && t->why.code != REFUSED_NONE);
}

static void answer_targets(struct desk *d, const struct order *o, int unit,
                           const struct targets *t) {
    struct battle *b = d->session->battle;
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return;
    }
    text_targets(a.text, b, unit, t);
    if (a.json) {
        json_targets(&a, b, t);
    }
    answer_end(d, &a);
}

/* Answers for one unit, if it is to be told. 1 when it was, 0, or -1 without memory. */
static int tell_targets(struct desk *d, const struct order *o, int unit, enum telling who) {
    struct targets t;
    int told = find_targets(d->session->battle, unit, &t);

    if (told < 0) {
        no_memory(d, o);
    } else if (is_told(&t, who)) {
        answer_targets(d, o, unit, &t);
        told = 1;
    }
    targets_clear(&t);
    return told;
}

/* --- the question --- */

static bool has_turn(const struct battle *b, int side) {
    const bool due = b->now.phase == PHASE_DEPLOY || b->now.pending.due;

    return legal_phase(b, PHASE_SHOOT, side) || legal_phase(b, PHASE_MOVE, side) ||
           (!due && b->rules->phases[b->now.phase].kind == PHASE_CHARGES);
}

/* Of the side whose phase it is, everyone who has a target; in the charges of both,
 * those first who charge first. */
static int tell_all_targets(struct desk *d, const struct order *o) {
    struct battle *b = d->session->battle;
    int told = 0;
    struct answer a;

    for (int n = 0; n < SIDES; n++) {
        const int side = n ? 1 - b->rules->charges_first : b->rules->charges_first;
        for (int i = 0; has_turn(b, side) && i < b->unit_count; i++) {
            const struct unit *u = &b->units[i];
            told += u->side == side && u->presence == PRESENCE_ON_TABLE &&
                    tell_targets(d, o, i, TELL_TARGETS) > 0;
        }
    }
    if (told > 0) {
        return 0;
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    text_line(a.text, 0, "Nobody has a target now. `targets` and a unit's name asks of one.");
    if (a.json) {
        answer_set(&a, "targets", json_array());
    }
    return answer_end(d, &a);
}

/* Unit by unit, then in one line those of whom there is nothing to tell. */
static void tell_each(struct desk *d, const struct order *o, const int *units, int n,
                      enum telling who) {
    const struct battle *b = d->session->battle;
    struct sentence s = {0};
    struct answer a;

    for (int i = 0; i < n; i++) {
        if (tell_targets(d, o, units[i], who) == 0) {
            sentence_add(&s, "%s%s", s.used ? ", " : "No target: ", b->units[units[i]].id);
        }
    }
    if (s.used && answer_begin(d, &a, o->text) == 0) {
        sentence_add(&s, ".");
        sentence_put(a.text, 0, &s);
        answer_end(d, &a);
    }
}

/* A group is answered unit by unit. */
int ask_targets(struct desk *d, const struct order *o) {
    const struct battle *b = d->session->battle;
    struct named who = {.kind = NAME_UNIT};

    if (!*o->rest) {
        return tell_all_targets(d, o);
    }
    if (question_resolve(d, o, NAME_UNIT | NAME_GROUP, "whose targets? name a unit", &who)) {
        return -1;
    }
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);
    if (!units) {
        return no_memory(d, o);
    }
    const bool one = who.kind == NAME_UNIT;
    int n = names_units(b, who, one ? ~0U : 1U << PRESENCE_ON_TABLE, units);
    tell_each(d, o, units, n, one || d->options.json ? TELL_ALL : TELL_BARRED);
    free(units);
    if (n == 0) {
        return desk_refuse_with(d, o->text, REFUSED_NOT_ON_TABLE, "nobody of %s is on the table",
                                names_name(b, who));
    }
    return 0;
}
