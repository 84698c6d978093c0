#include "referee/cli/odds.h"

#include "referee/cli/lookup.h"
#include "referee/cli/odds_text.h"

#include <jansson.h>
#include <math.h>

/* Enough digits for a double to be read back as it was. */
#define LINE (JSON_COMPACT | JSON_REAL_PRECISION(17))

static const char usage[] =
    "referee odds fire   --rules RULES --as TYPE --bases N|--guns N --range INCHES|--charge\n"
    "                    [--wall] [--in-woods] [--target-column] [--target TYPE]\n"
    "                    [--target-gun [--hits N]]\n"
    "referee odds morale --rules RULES --as TYPE --bases N [--commander] [--in-woods]\n"
    "referee odds melee  --rules RULES --attacker SPEC --defender SPEC [--flank] [--wall]\n"
    "referee odds charge --rules RULES --attacker SPEC --defender SPEC [--flank] [--wall]\n"
    "                    [--response fire|counter|stand|best]\n"
    "referee odds [KIND] [OPTION...] --batch FILE|-\n"
    "\n"
    "Exact odds by the code that resolves a battle; no battle is needed.\n"
    "\n"
    "  --charge        at a charger: the column for it, whatever the range\n"
    "  --guns N        N guns together, each a unit\n"
    "  --wall          the target is behind a redoubt's wall (a garrison)\n"
    "  --in-woods      the target (morale: the unit) is in woods\n"
    "  --target TYPE   what is fired at, where that matters\n"
    "  --target-gun    adds the chance that a gun goes; --hits N: hits it has this turn\n"
    "  --flank         the charger comes from outside the defender's front zone\n"
    "  --response R    what the defender does (default best: best for the defender)\n"
    "  --json          one JSON object\n"
    "  --batch FILE    a question on each line, a JSON answer for each\n"
    "\n"
    "SPEC: TYPE,BASES[,commander][,column][,in-woods][,garrison], as in grenadier,6,commander.\n"
    "TYPE: a unit type of the rules; a wrong one lists them.\n";

static int no_memory(struct lookup_error *e) {
    return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "odds: not enough memory");
}

/* Writes the object, which is the caller's no longer, as a line. */
static int put_line(FILE *out, json_t *object, struct lookup_error *e) {
    char *line = object != NULL ? json_dumps(object, LINE) : NULL;
    json_decref(object);
    if (line == NULL) {
        return no_memory(e);
    }
    fputs(line, out);
    fputc('\n', out);
    free(line);
    return 0;
}

/* A whole number of inches reads better without its ".0". */
static json_t *json_figure(double value) {
    bool whole = value == floor(value) && fabs(value) < 1e9;
    return whole ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *json_spread(const struct spread *s) {
    json_t *list = json_array();
    for (int k = 0; list != NULL && k <= s->top; k++) {
        if (json_array_append_new(list, json_real(s->p[k])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* --- fire --- */

static json_t *json_fire(const struct lookup_terms *t, const struct odds_fire *f) {
    json_t *column =
        f->column >= 0 ? json_figure(t->rules->fire_column_in[f->column]) : json_null();
    json_t *needs = f->needs > 0 ? json_integer(f->needs) : json_null();
    json_t *object = json_pack("{s:s,s:s,s:o,s:o,s:i,s:f,s:f,s:o}", "rules", t->rules->id, "as",
                               t->shot.type->id, "needs", needs, "column", column, "dice", f->dice,
                               "p", f->p, "mean", f->mean, "distribution", json_spread(&f->hits));
    if (object != NULL && t->hits_to_remove > 0) {
        double gone = odds_gun_removed(&f->hits, t->hits_to_remove, t->hits_already);
        json_object_set_new(object, "p_gun_removed", json_real(gone));
    }
    return object;
}

static int answer_fire(const struct lookup_terms *t, bool json, FILE *out, struct lookup_error *e) {
    struct odds_fire f;
    if (odds_fire(t->rules, &t->shot, &f) < 0) {
        return no_memory(e);
    }
    int result = 0;
    if (json) {
        result = put_line(out, json_fire(t, &f), e);
    } else {
        odds_text_fire(out, t, &f);
    }
    odds_fire_clear(&f);
    return result;
}

/* --- morale --- */

static int answer_morale(const struct lookup_terms *t, bool json, FILE *out,
                         struct lookup_error *e) {
    const struct melee_side *u = &t->checked;
    struct morale_terms m = morale_terms(t->rules, u->type, u->bases, &u->facts);
    if (!json) {
        odds_text_morale(out, t, &m);
        return 0;
    }
    return put_line(out,
                    json_pack("{s:i,s:i,s:b,s:f}", "limit", m.limit, "modifier", m.applied.total,
                              "fixed", m.fixed, "p_pass", odds_morale(&m)),
                    e);
}

/* --- melee --- */

/* A commander's risk stands beside the rest where there is a commander. */
static void add_commander(json_t *object, const char *key, const struct odds_unit *u, double lost) {
    if (object != NULL && (u->side.facts.flags & FACT_COMMANDER) != 0) {
        json_object_set_new(object, key, json_real(lost));
    }
}

static void add_commanders(json_t *object, const struct lookup_terms *t, double attacker_lost,
                           double defender_lost) {
    add_commander(object, "attacker_commander_lost", &t->attacker, attacker_lost);
    add_commander(object, "defender_commander_lost", &t->defender, defender_lost);
}

static json_t *json_melee(const struct lookup_terms *t, const struct odds_melee *m) {
    struct odds_round round = odds_round(t->rules, &t->attacker.side, &t->defender.side);
    json_t *object =
        json_pack("{s:f,s:f,s:f,s:f,s:o,s:o,s:{s:f,s:f,s:f}}", "attacker_wins", m->attacker_wins,
                  "defender_wins", m->defender_wins, "both_destroyed", m->both_destroyed,
                  "rounds_mean", m->rounds_mean, "attacker_left", json_spread(&m->attacker_left),
                  "defender_left", json_spread(&m->defender_left), "first_round", "attacker_wins",
                  round.attacker_wins, "tie", round.tie, "defender_wins", round.defender_wins);
    double lost = odds_commander_lost(t->rules);
    add_commanders(object, t, lost, lost);
    return object;
}

static int answer_melee(const struct lookup_terms *t, bool json, FILE *out,
                        struct lookup_error *e) {
    struct odds_melee m;
    if (odds_melee(t->rules, &t->attacker, &t->defender, &m) < 0) {
        return no_memory(e);
    }
    int result = 0;
    if (json) {
        result = put_line(out, json_melee(t, &m), e);
    } else {
        odds_text_melee(out, t, &m);
    }
    odds_melee_clear(&m);
    return result;
}

/* --- charge --- */

static json_t *json_charge(const struct lookup_terms *t, const struct odds_charge *c) {
    json_t *object =
        json_pack("{s:s,s:f,s:f,s:f,s:f,s:f,s:f}", "response", response_name(c->response),
                  "attacker_balks", c->attacker_balks, "defender_breaks", c->defender_breaks,
                  "attacker_shot_down", c->attacker_shot_down, "attacker_wins", c->attacker_wins,
                  "defender_wins", c->defender_wins, "both_destroyed", c->both_destroyed);
    add_commanders(object, t, c->attacker_commander_lost, c->defender_commander_lost);
    return object;
}

static int text_charge(const struct lookup_terms *t, const struct odds_charge *chosen, FILE *out,
                       struct lookup_error *e) {
    static const enum response order[] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};
    struct odds_charge all[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        if (odds_response_barred(t->rules, &t->defender, t->flank, order[i]) == NULL &&
            odds_charge(t->rules, &t->attacker, &t->defender, t->flank, order[i], &all[i]) < 0) {
            return no_memory(e);
        }
    }
    odds_text_charge(out, t, chosen, all, 3);
    return 0;
}

static int answer_charge(const struct lookup_terms *t, bool json, FILE *out,
                         struct lookup_error *e) {
    struct odds_charge c;
    int result = t->response == RESPONSE_NONE
                     ? odds_charge_best(t->rules, &t->attacker, &t->defender, t->flank, &c)
                     : odds_charge(t->rules, &t->attacker, &t->defender, t->flank, t->response, &c);
    if (result < 0) {
        return no_memory(e);
    }
    return json ? put_line(out, json_charge(t, &c), e) : text_charge(t, &c, out, e);
}

static int answer(const struct lookup *q, const struct lookup_terms *t, bool json, FILE *out,
                  struct lookup_error *e) {
    switch (q->kind) {
    case LOOKUP_FIRE:
        return answer_fire(t, json, out, e);
    case LOOKUP_MORALE:
        return answer_morale(t, json, out, e);
    case LOOKUP_MELEE:
        return answer_melee(t, json, out, e);
    default:
        return answer_charge(t, json, out, e);
    }
}

int cli_odds(int argc, char **argv) {
    static const struct lookup_command command = {
        .name = "odds",
        .usage = usage,
        .kinds = 1u << LOOKUP_FIRE | 1u << LOOKUP_MORALE | 1u << LOOKUP_MELEE | 1u << LOOKUP_CHARGE,
        .answer = answer,
    };
    return lookup_run(&command, argc, argv);
}
