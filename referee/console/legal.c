#include "referee/console/legal.h"

bool legal_command(struct battle *b, const struct command *c) {
    struct outcome out;

    outcome_init(&out);
    battle_why(b, c, &out);
    bool allowed = out.code == REFUSED_NONE;
    outcome_clear(&out);
    return allowed;
}

bool legal_phase(const struct battle *b, enum phase_kind kind, int side) {
    if (b->now.phase == PHASE_DEPLOY || b->now.pending.due) {
        return false;
    }
    const struct phase *phase = &b->rules->phases[b->now.phase];
    return phase->kind == kind && (phase->side < 0 || phase->side == side);
}

int legal_phase_number(const struct battle *b, enum phase_kind kind, int side) {
    int found = -1;

    for (int i = 0; i < b->rules->phase_count && found <= b->now.phase; i++) {
        const struct phase *p = &b->rules->phases[i];
        if (p->kind == kind && (side < 0 || p->side < 0 || p->side == side)) {
            found = i;
        }
    }
    return found;
}

static bool is_enemy(const struct battle *b, int unit, int other) {
    return b->units[unit].presence == PRESENCE_ON_TABLE &&
           b->units[other].presence == PRESENCE_ON_TABLE &&
           b->units[unit].side != b->units[other].side;
}

/* How far the farthest corner of a unit can be from its centre. */
static double radius_in(const struct unit *u) {
    double far = 0;

    for (int i = 0; i < u->bases; i++) {
        far = fmax(far, vec_distance(u->posture.centre, u->base[i].centre));
    }
    return far + hypot(u->base_width_in, u->base_depth_in) / 2;
}

/* False when no part of `other` is within `reach_in` of the unit's centre: spares
 * the rules the many that stand at the other end of the table. */
static bool may_reach(const struct battle *b, int unit, int other, double reach_in) {
    const struct unit *u = &b->units[unit], *o = &b->units[other];
    double apart = vec_distance(u->posture.centre, o->posture.centre);

    return apart <= reach_in + radius_in(o) + b->rules->within_slack_in;
}

/* --- fire --- */

/* The limit of the farthest column in which the unit hits at all; -1: it does
 * not fire. */
static double reach_of_fire_in(const struct ruleset *r, const struct unit *u) {
    double reach = -1;

    for (int i = 0; u->type->fire_row >= 0 && i < r->fire_column_count; i++) {
        if (r->fire_rows[u->type->fire_row].needs[i] > 0) {
            reach = r->fire_column_in[i];
        }
    }
    return reach;
}

bool legal_shot(struct battle *b, int unit, int target, struct shot *shot) {
    struct shot own;

    return legal_phase(b, PHASE_SHOOT, b->units[unit].side) && is_enemy(b, unit, target) &&
           may_reach(b, unit, target, reach_of_fire_in(b->rules, &b->units[unit])) &&
           battle_shot(b, unit, target, shot ? shot : &own);
}

bool legal_any_shot(struct battle *b, int unit) {
    int target = b->units[unit].turn.fired ? b->unit_count : 0;

    while (target < b->unit_count && !legal_shot(b, unit, target, NULL)) {
        target++;
    }
    return target < b->unit_count;
}

int legal_nearest_shot(struct battle *b, int unit) {
    struct shot shot;
    int nearest = -1;
    double least = 0;

    for (int target = 0; target < b->unit_count; target++) {
        if (legal_shot(b, unit, target, &shot) && (nearest < 0 || shot.range_in < least)) {
            nearest = target;
            least = shot.range_in;
        }
    }
    return nearest;
}

int legal_nearest_enemy(const struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];
    int nearest = -1;
    double least = 0;

    for (int other = 0; other < b->unit_count; other++) {
        const struct unit *o = &b->units[other];
        if (o->side == u->side || o->presence != PRESENCE_ON_TABLE) {
            continue;
        }
        double apart = vec_distance(u->posture.centre, o->posture.centre);
        if (nearest < 0 || apart < least) {
            nearest = other;
            least = apart;
        }
    }
    return nearest;
}

/* --- charges, commanders, movement --- */

bool legal_charge(struct battle *b, int unit, int target) {
    const struct unit *u = &b->units[unit];
    struct command c;

    command_init(&c, VERB_CHARGE);
    c.unit = unit;
    c.target = target;
    return legal_phase(b, PHASE_CHARGES, u->side) && is_enemy(b, unit, target) &&
           may_reach(b, unit, target, u->type->charge_in + radius_in(u)) && legal_command(b, &c);
}

bool legal_any_charge(struct battle *b, int unit) {
    int target = b->units[unit].turn.charged ? b->unit_count : 0;

    while (target < b->unit_count && !legal_charge(b, unit, target)) {
        target++;
    }
    return target < b->unit_count;
}

int legal_nearest_charge(struct battle *b, int unit) {
    int nearest = -1;
    double least = 0;

    for (int target = 0; target < b->unit_count; target++) {
        if (!legal_charge(b, unit, target)) {
            continue;
        }
        const double apart = unit_distance_in(&b->units[unit], &b->units[target], NULL);
        if (nearest < 0 || apart < least) {
            nearest = target;
            least = apart;
        }
    }
    return nearest;
}

bool legal_join(struct battle *b, int commander, int unit) {
    struct command c;

    command_init(&c, VERB_JOIN);
    c.commander = commander;
    c.target = unit;
    return b->units[unit].side == b->commanders[commander].side &&
           b->units[unit].presence == PRESENCE_ON_TABLE &&
           b->commanders[commander].presence == PRESENCE_ON_TABLE && legal_command(b, &c);
}

bool legal_movement(const struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];

    return legal_phase(b, PHASE_MOVE, u->side) && u->presence == PRESENCE_ON_TABLE &&
           !u->turn.clearing && !u->turn.move_over && !battle_unit_reforming(b, unit) &&
           battle_allowance_left_in(b, unit) > GEOMETRY_EPSILON_IN;
}
