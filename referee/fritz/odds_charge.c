#include "referee/fritz/fire.h"
#include "referee/fritz/odds_melee.h"

/* Responses that come out alike are told apart by order, not by the last digit
 * of a double. */
#define TIED 1e-12

static bool in_formation(const struct odds_unit *u, enum formation formation) {
    return (u->side.facts.formations & (1u << formation)) != 0;
}

const char *odds_charge_barred(const struct odds_unit *attacker) {
    const struct unit_type *t = attacker->side.type;
    if (t->gun || t->charge_in <= 0) {
        return "never charges";
    }
    return in_formation(attacker, FORMATION_LINE) ? NULL : "charges in line only";
}

static const char *fire_barred(const struct ruleset *r, const struct odds_unit *defender) {
    const struct unit_type *t = defender->side.type;
    if (fire_needs(r, t, r->charge_column) == 0) {
        return "does not fire at a charger";
    }
    if (!t->gun && !in_formation(defender, FORMATION_LINE) &&
        !in_formation(defender, FORMATION_GARRISON)) {
        return "fires in line or as a garrison only";
    }
    return NULL;
}

static const char *counter_barred(const struct ruleset *r, const struct odds_unit *defender) {
    if (!r->counter_charge_allowed) {
        return "may not counter-charge: these rules know no counter-charge";
    }
    if (defender->side.type->gun) {
        return "never counter-charges";
    }
    return in_formation(defender, FORMATION_LINE) ? NULL : "counter-charges in line only";
}

const char *odds_response_barred(const struct ruleset *r, const struct odds_unit *defender,
                                 bool flank, enum response response) {
    if (response == RESPONSE_STAND) {
        return NULL;
    }
    if (flank) {
        return "can only stand: the charger is not in its front zone";
    }
    return response == RESPONSE_FIRE ? fire_barred(r, defender) : counter_barred(r, defender);
}

/* Hits on the charger as bases lost; they are few where it takes several. */
static int charger_left(const struct ruleset *r, const struct odds_unit *attacker, int hits) {
    int loss = hits / attacker->side.type->hits_to_remove;
    return odds_left(r, attacker, attacker->side.bases, loss);
}

/* The defensive fire (6.4), and the melee of what is left of the charger. */
static int add_fire(struct odds_chain *c, const struct facts *target, double chance,
                    double *shot_down) {
    const struct odds_unit *attacker = c->attacker, *defender = c->defender;
    struct odds_shot shot = {.type = defender->side.type,
                             .units = 1,
                             .bases = defender->side.bases,
                             .at_charger = true,
                             .shooter = defender->side.facts,
                             .target = *target};
    struct odds_fire fire;
    if (odds_fire(c->rules, &shot, &fire) < 0) {
        return -1;
    }
    for (int hits = 0; hits <= fire.hits.top; hits++) {
        int left = charger_left(c->rules, attacker, hits);
        if (left > 0) {
            odds_chain_add(c, left, defender->side.bases, chance * fire.hits.p[hits]);
        } else {
            *shot_down += chance * fire.hits.p[hits];
        }
    }
    odds_fire_clear(&fire);
    return 0;
}

void odds_charge_commanders(const struct ruleset *r, struct odds_charge *out) {
    double melee = out->attacker_wins + out->defender_wins + out->both_destroyed;
    double lost = odds_commander_lost(r);
    out->attacker_commander_lost = lost * (melee + out->attacker_shot_down);
    out->defender_commander_lost = lost * melee;
}

/* A morale check knows the unit, its ground and its commander, but neither the
 * wall it defends nor that it charges. */
static double stays(const struct ruleset *r, const struct odds_unit *u) {
    struct facts facts = u->side.facts;
    facts.flags &= FACT_COMMANDER;
    struct morale_terms terms = morale_terms(r, u->side.type, u->side.bases, &facts);
    return odds_morale(&terms);
}

int odds_charge(const struct ruleset *r, const struct odds_unit *attacker,
                const struct odds_unit *defender, bool flank, enum response response,
                struct odds_charge *out) {
    struct odds_unit charger = *attacker;
    charger.side.facts.flags |= FACT_CHARGING;
    if (flank) {
        charger.side.facts.flags |= FACT_FLANKING;
    }
    double goes = stays(r, attacker), holds = stays(r, defender);
    *out = (struct odds_charge){
        .response = response, .attacker_balks = 1 - goes, .defender_breaks = goes * (1 - holds)};
    struct odds_chain c;
    odds_chain_init(&c, r, &charger, defender);
    if (response != RESPONSE_FIRE) {
        odds_chain_add(&c, attacker->side.bases, defender->side.bases, goes * holds);
    } else if (add_fire(&c, &attacker->side.facts, goes * holds, &out->attacker_shot_down) < 0) {
        return -1;
    }
    out->attacker_wins = c.sum.attacker_wins;
    out->defender_wins = c.sum.defender_wins;
    out->both_destroyed = c.sum.both_destroyed;
    odds_charge_commanders(r, out);
    return 0;
}

static double defender_gains(const struct odds_charge *c) {
    return c->attacker_shot_down + c->defender_wins;
}

bool odds_charge_better(const struct odds_charge *one, const struct odds_charge *best) {
    return best->response == RESPONSE_NONE || defender_gains(one) > defender_gains(best) + TIED;
}

int odds_charge_best(const struct ruleset *r, const struct odds_unit *attacker,
                     const struct odds_unit *defender, bool flank, struct odds_charge *out) {
    static const enum response order[] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};
    struct odds_charge best = {0}, one;
    for (int i = 0; i < 3; i++) {
        if (odds_response_barred(r, defender, flank, order[i]) != NULL) {
            continue;
        }
        if (odds_charge(r, attacker, defender, flank, order[i], &one) < 0) {
            return -1;
        }
        if (odds_charge_better(&one, &best)) {
            best = one;
        }
    }
    *out = best;
    return 0;
}
