/* The table is changed to try things out and always taken back, by the means
 * with which a refused command is (state.h). */
#include "referee/fritz/odds_table.h"

#include "referee/fritz/charge.h"
#include "referee/fritz/loss.h"
#include "referee/fritz/odds_melee.h"
#include "referee/fritz/shoot.h"
#include "referee/fritz/way.h"

/* --- fire ----------------------------------------------------------------- */

static void check_answered(struct deed *d) {
    const struct pending_charge *p = &d->b->now.pending;
    if (p->due)
        check_firm(d->checks, REFUSED_RESPONSE_DUE, false, "%s must answer the charge of %s first",
                   unit_name(d->b, p->target), unit_name(d->b, p->charger));
}

static void stand_at(struct deed *d, int unit, struct vec at, int target) {
    struct posture p = unit_at(d->b, unit)->posture;
    p.centre = at;
    p.facing_deg = vec_bearing(vec_sub(unit_at(d->b, target)->posture.centre, at));
    if (p.formation == FORMATION_GARRISON) {
        p.formation = FORMATION_LINE;
        p.ranks = 1;
    }
    const struct sweep there = sweep_to_posture(d->b, unit, &p);
    const struct sweep end = sweep_end_only(&there);
    way_check(d, &end, OBSTACLE_PLACE | OBSTACLE_ENEMY);
    battle_edit_unit(d->b, unit)->posture = p;
    battle_settle(d->b, unit);
}

static bool on_table(const struct battle *b, int unit) {
    return unit_at(b, unit)->presence == PRESENCE_ON_TABLE;
}

bool odds_table_shot(struct battle *b, const struct command *c, const struct vec *from,
                     struct checks *checks, struct shot *out) {
    struct deed d = {.b = b, .c = c, .checks = checks};
    checks_clear(checks);
    check_answered(&d);
    battle_begin(b);
    if (from && on_table(b, c->unit) && on_table(b, c->target))
        stand_at(&d, c->unit, *from, c->target);
    const bool measured = shoot_judge(&d, out);
    battle_rollback(b);
    if (measured && out->needs == 0)
        out->dice = 0;
    return measured;
}

static struct odds_unit unit_with(const struct battle *b, int unit, unsigned flags) {
    const struct unit *u = unit_at(b, unit);
    return (struct odds_unit){.side = {u->type, u->bases, battle_facts(b, unit, flags)},
                              .started = u->started,
                              .in_redoubt = redoubt_at(b, u->posture.centre) >= 0};
}

double odds_table_destroyed(const struct battle *b, int unit, const struct spread *hits) {
    const struct unit *u = unit_at(b, unit);
    const struct odds_unit as_odds = unit_with(b, unit, 0);
    double destroyed = 0;
    for (int k = hits->top; k > 0; k--)
        if (odds_left(b->rules, &as_odds, u->bases, shoot_bases_lost(u, k)) == 0)
            destroyed += hits->p[k];
    return destroyed;
}

/* --- melee ---------------------------------------------------------------- */

void odds_table_melee(const struct battle *b, const struct melee_entry *m,
                      struct odds_unit *attacker, struct odds_unit *defender) {
    const unsigned flanking = m->aspect != ASPECT_FRONT ? FACT_FLANKING : 0U;
    *attacker = unit_with(b, m->attacker, FACT_CHARGING | flanking);
    *defender = unit_with(b, m->defender, m->wall ? FACT_WALL : 0U);
}

/* --- charge --------------------------------------------------------------- */

bool odds_table_charge(struct battle *b, const struct command *c, struct checks *checks,
                       struct pending_charge *p) {
    struct deed d = {.b = b, .c = c, .checks = checks};
    checks_clear(checks);
    check_answered(&d);
    return charge_judge(&d, p);
}

bool odds_table_may_answer(const struct pending_charge *p, enum response response) {
    return response == RESPONSE_FIRE      ? p->may_fire
           : response == RESPONSE_COUNTER ? p->may_counter
                                          : response == RESPONSE_STAND;
}

static double stays(const struct battle *b, int unit) {
    const struct unit *u = unit_at(b, unit);
    const struct facts facts = battle_facts(b, unit, 0);
    const struct morale_terms terms = morale_terms(b->rules, u->type, u->bases, &facts);
    return odds_morale(&terms);
}

static void add_melee(const struct battle *b, const struct melee_entry *m, double chance,
                      struct odds_charge *out) {
    struct odds_unit attacker, defender;
    struct odds_chain chain;
    odds_table_melee(b, m, &attacker, &defender);
    odds_chain_init(&chain, b->rules, &attacker, &defender);
    odds_chain_add(&chain, attacker.side.bases, defender.side.bases, chance);
    out->attacker_wins += chain.sum.attacker_wins;
    out->defender_wins += chain.sum.defender_wins;
    out->both_destroyed += chain.sum.both_destroyed;
}

/* One way in which the answer can go: so many hits on the charger. */
static void add_case(struct battle *b, const struct pending_charge *p, enum response response,
                     int hits, double chance, struct odds_charge *out) {
    struct events told;
    const bool countered = response == RESPONSE_COUNTER;
    events_init(&told);
    struct deed d = {.b = b, .events = &told};
    battle_begin(b);
    loss_bases(&d, p->charger, shoot_bases_lost(unit_at(b, p->charger), hits), LOSS_FIRE,
               unit_at(b, p->target)->posture.centre);
    if (!on_table(b, p->charger)) {
        out->attacker_shot_down += chance;
    } else {
        const struct melee_entry m = charge_melee(p, countered);
        charge_advance(&d, p, countered);
        add_melee(b, &m, chance, out);
    }
    battle_rollback(b);
    events_clear(&told);
}

static int add_fire(struct battle *b, const struct pending_charge *p, double chance,
                    struct odds_charge *out) {
    struct deed d = {.b = b};
    struct shot shot;
    struct spread hits;
    shoot_at_charger(&d, p, false, &shot);
    if (spread_binomial(&hits, shot.dice, shot.p_counts) < 0)
        return -1;
    for (int k = 0; k <= hits.top; k++)
        add_case(b, p, RESPONSE_FIRE, k, chance * hits.p[k], out);
    spread_clear(&hits);
    return 0;
}

int odds_table_answer(struct battle *b, const struct pending_charge *p, bool due,
                      enum response response, struct odds_charge *out) {
    const double goes = due ? 1 : stays(b, p->charger);
    const double holds = due ? 1 : stays(b, p->target);
    *out = (struct odds_charge){
        .response = response, .attacker_balks = 1 - goes, .defender_breaks = goes * (1 - holds)};
    if (response != RESPONSE_FIRE)
        add_case(b, p, response, 0, goes * holds, out);
    else if (add_fire(b, p, goes * holds, out) < 0)
        return -1;
    odds_charge_commanders(b->rules, out);
    return 0;
}

int odds_table_best_answer(struct battle *b, const struct pending_charge *p,
                           struct odds_charge *out) {
    static const enum response order[] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};
    struct odds_charge one;
    *out = (struct odds_charge){.response = RESPONSE_NONE};
    for (int i = 0; i < 3; i++) {
        if (!odds_table_may_answer(p, order[i]))
            continue;
        if (odds_table_answer(b, p, false, order[i], &one) < 0)
            return -1;
        if (odds_charge_better(&one, out))
            *out = one;
    }
    return 0;
}
