/* Melee: each side a die plus modifiers, the higher wins; a tie costs both a
 * stand and is rolled again; the loser loses a stand and retreats; every
 * commander whose unit was in it runs his risk (rule 7). */
#include "referee/fritz/commanders.h"
#include "referee/fritz/contact.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/loss.h"
#include "referee/fritz/melee.h"

/* One melee while it is fought. */
struct combat {
    struct melee_entry entry;
    struct facts attacker, defender;
    struct vec defended; /* where the defender stood */
    double facing_deg;   /* the way the attacker came */
    int commanders[2];   /* with attacker and defender at the start, or -1 */
};

static struct combat start_combat(const struct battle *b, const struct melee_entry *m) {
    const struct unit *attacker = unit_at(b, m->attacker), *defender = unit_at(b, m->defender);
    struct combat c = {.entry = *m};
    c.attacker = battle_facts(b, m->attacker,
                              FACT_CHARGING | (m->aspect != ASPECT_FRONT ? FACT_FLANKING : 0));
    c.defender = battle_facts(b, m->defender, m->wall ? FACT_WALL : 0);
    c.defended = defender->posture.centre;
    c.facing_deg = attacker->posture.facing_deg;
    c.commanders[0] = attacker->commander;
    c.commanders[1] = defender->commander;
    return c;
}

static struct melee_side side_of(const struct battle *b, int unit, struct facts facts) {
    const struct unit *u = unit_at(b, unit);
    return (struct melee_side){u->type, u->bases, facts};
}

static bool roll_for(struct deed *d, int unit, const struct applied *applied, bool again,
                     int *die) {
    if (d->rolled == DICE_OK)
        d->rolled = melee_roll(unit_name(d->b, unit), applied, again, d->dice, die);
    return d->rolled == DICE_OK;
}

/* One round: *winner is 1 the attacker, -1 the defender, 0 a tie; `again`: it
 * follows a tie. */
static bool fight_round(struct deed *d, const struct combat *c, bool again, int *winner) {
    const int attacker = c->entry.attacker, defender = c->entry.defender;
    const struct melee_side own = side_of(d->b, attacker, c->attacker);
    const struct melee_side other = side_of(d->b, defender, c->defender);
    struct melee_event m = {.attacker = attacker, .defender = defender};
    m.attacker_applied = melee_applied(d->b->rules, &own, &other);
    m.defender_applied = melee_applied(d->b->rules, &other, &own);
    if (!roll_for(d, attacker, &m.attacker_applied, again, &m.attacker_die) ||
        !roll_for(d, defender, &m.defender_applied, again, &m.defender_die))
        return false;
    *winner = melee_winner(m.attacker_die, m.attacker_applied.total, m.defender_die,
                           m.defender_applied.total);
    m.winner = *winner == 0 ? -1 : *winner > 0 ? attacker : defender;
    events_add(d->events, EVENT_MELEE_ROUND)->as.melee_round = m;
    return true;
}

static bool gone(const struct battle *b, int unit) {
    return unit_at(b, unit)->presence == PRESENCE_DESTROYED;
}

static void lose_stands(struct deed *d, int unit, int enemy, int count) {
    loss_bases(d, unit, count, LOSS_MELEE, unit_at(d->b, enemy)->posture.centre);
}

static void reform(struct deed *d, int unit) {
    if (d->b->rules->reform_turns <= 0)
        return;
    const int until = d->b->now.turn + d->b->rules->reform_turns;
    battle_edit_unit(d->b, unit)->reforming_until = until;
    struct event *e = events_add(d->events, EVENT_REFORM);
    e->as.reform.unit = unit;
    e->as.reform.until_turn = until;
}

static void beat(struct deed *d, const struct combat *c, int loser, int winner) {
    if (!gone(d->b, loser)) {
        lose_stands(d, loser, winner, d->b->rules->melee_loss);
        if (!gone(d->b, loser)) {
            retreat(d, loser, winner, c->entry.by_hand);
            reform(d, loser);
        }
    }
    if (loser == c->entry.defender && c->entry.wall)
        contact_take_place(d, winner, c->defended, c->facing_deg, c->entry.by_hand);
}

/* Rounds until one side has won or both are gone; false when dice do not come. */
static bool fight(struct deed *d, const struct combat *c) {
    const int attacker = c->entry.attacker, defender = c->entry.defender;
    const int tie_loss = d->b->rules->melee_tie_loss;
    int winner = 0;
    bool again = false;
    while (winner == 0 && !gone(d->b, attacker) && !gone(d->b, defender)) {
        if (!fight_round(d, c, again, &winner))
            return false;
        again = true;
        if (winner != 0)
            break;
        lose_stands(d, attacker, defender, tie_loss);
        lose_stands(d, defender, attacker, tie_loss);
    }
    if (gone(d->b, attacker) && gone(d->b, defender))
        return true;
    if (winner == 0)
        winner = gone(d->b, defender) ? 1 : -1;
    beat(d, c, winner > 0 ? defender : attacker, winner > 0 ? attacker : defender);
    return true;
}

void fritz_melee(struct deed *d) {
    struct battle *b = d->b;
    check_phase(d, PHASE_MELEES, -1);
    const bool waits = b->now.melee_next < b->now.melee_count;
    check_firm(d->checks, REFUSED_NO_MELEE, waits,
               waits ? "a melee waits to be fought" : "no melee waits to be fought");
    if (!deed_goes_on(d))
        return;
    const struct melee_entry m = b->melees[b->now.melee_next];
    if (battle_melee_is_void(b, &m)) {
        b->now.melee_next++;
        struct event *e = events_add(d->events, EVENT_MELEE_VOID);
        e->as.melee_void.attacker = m.attacker;
        e->as.melee_void.defender = m.defender;
        return;
    }
    const struct combat c = start_combat(b, &m);
    b->now.melee_next++;
    if (!fight(d, &c))
        return;
    for (int i = 0; i < 2; i++)
        if (c.commanders[i] >= 0 && !commander_risk(d, c.commanders[i]))
            return;
}
