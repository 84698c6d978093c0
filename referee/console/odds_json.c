#include "referee/console/odds_json.h"

#include <math.h>

json_t *odds_json_inches(double inches) {
    bool whole = inches == floor(inches) && fabs(inches) < 1e9;
    return whole ? json_integer((json_int_t)inches) : json_real(inches);
}

json_t *odds_json_spread(const struct spread *s) {
    json_t *list = json_array();
    for (int k = 0; list != NULL && k <= s->top; k++) {
        if (json_array_append_new(list, json_real(s->p[k])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *odds_json_fire(const struct lookup_terms *t, const struct odds_fire *f) {
    json_t *column =
        f->column >= 0 ? odds_json_inches(t->rules->fire_column_in[f->column]) : json_null();
    json_t *needs = f->needs > 0 ? json_integer(f->needs) : json_null();
    json_t *object =
        json_pack("{s:s,s:s,s:o,s:o,s:i,s:f,s:f,s:o}", "rules", t->rules->id, "as",
                  t->shot.type->id, "needs", needs, "column", column, "dice", f->dice, "p", f->p,
                  "mean", f->mean, "distribution", odds_json_spread(&f->hits));
    if (object != NULL && t->hits_to_remove > 0) {
        double gone = odds_gun_removed(&f->hits, t->hits_to_remove, t->hits_already);
        json_object_set_new(object, "p_gun_removed", json_real(gone));
    }
    return object;
}

json_t *odds_json_morale(const struct morale_terms *m) {
    return json_pack("{s:i,s:i,s:b,s:f}", "limit", m->limit, "modifier", m->applied.total, "fixed",
                     m->fixed, "p_pass", odds_morale(m));
}

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

json_t *odds_json_melee(const struct lookup_terms *t, const struct odds_melee *m) {
    struct odds_round round = odds_round(t->rules, &t->attacker.side, &t->defender.side);
    json_t *object = json_pack(
        "{s:f,s:f,s:f,s:f,s:o,s:o,s:{s:f,s:f,s:f}}", "attacker_wins", m->attacker_wins,
        "defender_wins", m->defender_wins, "both_destroyed", m->both_destroyed, "rounds_mean",
        m->rounds_mean, "attacker_left", odds_json_spread(&m->attacker_left), "defender_left",
        odds_json_spread(&m->defender_left), "first_round", "attacker_wins", round.attacker_wins,
        "tie", round.tie, "defender_wins", round.defender_wins);
    double lost = odds_commander_lost(t->rules);
    add_commanders(object, t, lost, lost);
    return object;
}

json_t *odds_json_charge(const struct lookup_terms *t, const struct odds_charge *c) {
    json_t *object =
        json_pack("{s:s,s:f,s:f,s:f,s:f,s:f,s:f}", "response", response_name(c->response),
                  "attacker_balks", c->attacker_balks, "defender_breaks", c->defender_breaks,
                  "attacker_shot_down", c->attacker_shot_down, "attacker_wins", c->attacker_wins,
                  "defender_wins", c->defender_wins, "both_destroyed", c->both_destroyed);
    add_commanders(object, t, c->attacker_commander_lost, c->defender_commander_lost);
    return object;
}
