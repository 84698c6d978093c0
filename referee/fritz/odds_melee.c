#include "referee/fritz/odds_melee.h"

#include "referee/fritz/modifiers.h"

struct odds_round odds_round(const struct ruleset *r, const struct melee_side *attacker,
                             const struct melee_side *defender) {
    int attacker_modifier = melee_applied(r, attacker, defender).total;
    int defender_modifier = melee_applied(r, defender, attacker).total;
    int ways[3] = {0};
    for (int a = 1; a <= DIE_FACES; a++) {
        for (int d = 1; d <= DIE_FACES; d++) {
            ways[melee_winner(a, attacker_modifier, d, defender_modifier) + 1]++;
        }
    }
    double all = DIE_FACES * DIE_FACES;
    return (struct odds_round){ways[2] / all, ways[1] / all, ways[0] / all};
}

int odds_left(const struct ruleset *r, const struct odds_unit *u, int bases, int loss) {
    if (loss <= 0) {
        return bases;
    }
    int left = bases > loss ? bases - loss : 0;
    return left - last_base_loss(r, u->started, left, u->in_redoubt);
}

static int compare(int a, int b) {
    return (a > b) - (a < b);
}

void odds_chain_init(struct odds_chain *c, const struct ruleset *r,
                     const struct odds_unit *attacker, const struct odds_unit *defender) {
    *c = (struct odds_chain){.rules = r, .attacker = attacker, .defender = defender};
    struct melee_side a = attacker->side, d = defender->side;
    d.bases = 2;
    for (int i = 0; i < 3; i++) {
        a.bases = 1 + i;
        c->rounds[i] = odds_round(r, &a, &d);
    }
}

/* Books an end of the melee with so many stands left on each side. */
static void book(struct odds_chain *c, double chance, int attackers, int defenders) {
    if (c->sum.attacker_left.p != NULL) {
        c->sum.attacker_left.p[attackers] += chance;
        c->sum.defender_left.p[defenders] += chance;
    }
}

/* A tie that leaves one side or both without a stand ends the melee (7.3).
 * Returns false while both still stand. */
static bool tie_ends(struct odds_chain *c, double chance, int attackers, int defenders) {
    if (attackers > 0 && defenders > 0) {
        return false;
    }
    if (attackers > 0) {
        c->sum.attacker_wins += chance;
    } else if (defenders > 0) {
        c->sum.defender_wins += chance;
    } else {
        c->sum.both_destroyed += chance;
    }
    book(c, chance, attackers, defenders);
    return true;
}

/* Rounds go on while there is any chance left that the melee does: a tie is at
 * best 1 in 6, so the chance is below the smallest double after some 400. */
void odds_chain_add(struct odds_chain *c, int attackers, int defenders, double chance) {
    const struct ruleset *r = c->rules;
    while (chance > 0) {
        const struct odds_round *round = &c->rounds[compare(attackers, defenders) + 1];
        double attacker_wins = chance * round->attacker_wins;
        double defender_wins = chance * round->defender_wins;
        c->sum.rounds_mean += chance;
        c->sum.attacker_wins += attacker_wins;
        c->sum.defender_wins += defender_wins;
        book(c, attacker_wins, attackers, odds_left(r, c->defender, defenders, r->melee_loss));
        book(c, defender_wins, odds_left(r, c->attacker, attackers, r->melee_loss), defenders);
        chance *= round->tie;
        attackers = odds_left(r, c->attacker, attackers, r->melee_tie_loss);
        defenders = odds_left(r, c->defender, defenders, r->melee_tie_loss);
        if (tie_ends(c, chance, attackers, defenders)) {
            return;
        }
    }
}

int odds_melee(const struct ruleset *r, const struct odds_unit *attacker,
               const struct odds_unit *defender, struct odds_melee *out) {
    *out = (struct odds_melee){0};
    struct odds_chain c;
    odds_chain_init(&c, r, attacker, defender);
    if (spread_init(&c.sum.attacker_left, attacker->side.bases) < 0 ||
        spread_init(&c.sum.defender_left, defender->side.bases) < 0) {
        odds_melee_clear(&c.sum);
        return -1;
    }
    odds_chain_add(&c, attacker->side.bases, defender->side.bases, 1);
    *out = c.sum;
    return 0;
}

void odds_melee_clear(struct odds_melee *m) {
    spread_clear(&m->attacker_left);
    spread_clear(&m->defender_left);
}
