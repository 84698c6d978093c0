/* Charges: the charger's morale, the target's morale, the target's answer, and
 * contact (rule 6). */
#include "referee/fritz/charge.h"

#include "referee/fritz/contact.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/loss.h"
#include "referee/fritz/morale.h"
#include "referee/fritz/shoot.h"
#include "referee/fritz/sweep.h"

#include <stdio.h>

/* --- what bars a charge (6.1) --------------------------------------------- */

struct bar_search {
    const struct battle *b;
    int charger, target;
    int redoubt; /* the one that the target stands in: its walls do not bar */
    struct facts facts;
    struct hull corridor; /* for ground */
    const struct table_piece *bar;
    struct table_piece found;
};

static bool ground_bars(const struct bar_search *s, const struct table_piece *piece) {
    const struct ground *g = &s->b->rules->grounds[s->b->scenario->terrain[piece->owner].ground];
    return condition_holds(&g->forbidden, &s->facts) &&
           sweep_hull_enters(s->b, &s->corridor, g, piece->hull, &s->facts, 0);
}

static bool visit_bar(void *context, const struct table_piece *piece, double distance_in) {
    struct bar_search *s = context;
    const double half_in = s->b->rules->line_of_fire_width_in / 2;
    bool bars = distance_in < half_in - GEOMETRY_EPSILON_IN;
    if (piece->kind & PIECE_BASES)
        bars &= piece->owner != s->charger && piece->owner != s->target;
    else if (piece->kind == PIECE_WALL)
        bars &= piece->owner != s->redoubt;
    else if (piece->kind == PIECE_TERRAIN)
        bars = ground_bars(s, piece);
    if (!bars)
        return true;
    s->found = *piece;
    s->bar = &s->found;
    return false;
}

static struct hull corridor_along(struct segment line, double width_in) {
    const struct vec along = vec_sub(line.b, line.a);
    const double length_in = vec_length(along);
    const struct rect strip = {vec_between(line.a, line.b, 0.5), vec_bearing(along), width_in,
                               length_in};
    return hull_of_rect(&strip);
}

static void describe_bar(const struct battle *b, const struct table_piece *piece, char *text,
                         size_t size) {
    if (piece->kind & PIECE_BASES)
        snprintf(text, size, "%s", unit_name(b, piece->owner));
    else if (piece->kind == PIECE_WALL)
        snprintf(text, size, "the wall of %s", b->scenario->redoubts[piece->owner].name);
    else if (piece->kind == PIECE_ABATIS)
        snprintf(text, size, "the uncut abatis %s", b->scenario->abatis[piece->owner].id);
    else
        snprintf(text, size, "%s", b->scenario->terrain[piece->owner].name);
}

static void check_corridor(struct deed *d, struct segment line) {
    const struct battle *b = d->b;
    const struct hull along = hull_of_segment(line);
    struct bar_search s = {.b = b,
                           .charger = d->c->unit,
                           .target = d->c->target,
                           .redoubt = redoubt_at(b, unit_at(b, d->c->target)->posture.centre),
                           .facts = battle_facts(b, d->c->unit, 0),
                           .corridor = corridor_along(line, b->rules->line_of_fire_width_in)};
    table_near(b->table, &along, b->rules->line_of_fire_width_in / 2,
               PIECE_BASES | PIECE_WALL | PIECE_ABATIS | PIECE_TERRAIN, visit_bar, &s);
    char what[120] = "nothing";
    if (s.bar)
        describe_bar(b, s.bar, what, sizeof what);
    check(d->checks, REFUSED_BLOCKED, !s.bar, "%s bars the straight way, %.2f\" wide", what,
          b->rules->line_of_fire_width_in);
}

/* --- who may charge (6.1) ------------------------------------------------- */

struct charge {
    struct segment way; /* the charger's centre to the target's nearest point */
    double distance_in; /* between nearest points */
    enum aspect aspect;
    bool wall;
};

static void check_order(struct deed *d, int side) {
    const struct progress *n = &d->b->now;
    const int first = d->b->rules->charges_first;
    const bool late = side == first && n->charging_sides & 1U << (1 - first);
    check(d->checks, REFUSED_WRONG_SIDE, !late,
          late ? "the %s charge first, and the other side has begun to charge"
               : "its side may charge (the %s charge first)",
          d->b->rules->sides[first].name);
}

static void check_charger(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    const bool charges = u->type->charge_in > 0, line = u->posture.formation == FORMATION_LINE;
    const bool engaged = battle_in_melee(d->b, unit);
    check_phase(d, PHASE_CHARGES, u->side);
    check_order(d, u->side);
    check(d->checks, REFUSED_CANNOT_CHARGE, charges,
          charges ? "%s may charge" : "%s may not charge", u->type->name);
    check(d->checks, REFUSED_NOT_IN_LINE, line,
          line ? "%s is in line" : "%s must be in line to charge; it is in %s", u->name,
          formation_name(u->posture.formation));
    check_not_reforming(d, unit);
    check_not_clearing(d, unit, REFUSED_CANNOT_CHARGE);
    check(d->checks, REFUSED_ALREADY_CHARGED, !u->turn.charged,
          u->turn.charged ? "%s has tried its charge this turn" : "%s has not charged this turn",
          u->name);
    check(d->checks, REFUSED_IN_MELEE, !engaged, engaged ? "%s is in a melee" : "%s is in no melee",
          u->name);
}

/* Charge distance, less where slowing ground was or will be touched (3.6). */
static double reach_in(const struct battle *b, int unit, const struct charge *ch) {
    const struct unit *u = unit_at(b, unit);
    const struct vec way = vec_sub(ch->way.b, ch->way.a);
    const double length_in = vec_length(way);
    const struct vec by =
        length_in > 0 ? vec_scale(way, fmin(1, ch->distance_in / length_in)) : way;
    const struct sweep s = sweep_by(b, unit, by);
    return u->type->charge_in *
           sweep_slow_factor(b->rules, u->turn.slowed_in | sweep_slowed_in(b, &s));
}

static enum aspect aspect_of(const struct battle *b, int charger, int target) {
    const struct unit *at = unit_at(b, target);
    const struct vec from = unit_at(b, charger)->posture.centre;
    if (unit_sees_point(at, b->rules->front_arc_deg, from))
        return ASPECT_FRONT;
    const struct rect outline = unit_outline(at);
    const struct zone rear = zone_rear(&outline, b->rules->front_arc_deg);
    return zone_contains(&rear, from) ? ASPECT_REAR : ASPECT_FLANK;
}

static void measure_charge(const struct battle *b, int charger, int target, struct charge *ch) {
    const struct unit *u = unit_at(b, charger), *at = unit_at(b, target);
    ch->distance_in = unit_distance_in(u, at, NULL);
    ch->way.a = u->posture.centre;
    ch->way.b = unit_nearest_point(at, u->posture.centre);
    ch->aspect = aspect_of(b, charger, target);
    ch->wall = shoot_wall(b, u->posture.centre, at->posture.centre, ch->way) >= 0;
}

static void check_way(struct deed *d, const struct charge *ch) {
    const struct battle *b = d->b;
    const int unit = d->c->unit, target = d->c->target;
    const double limit_in = reach_in(b, unit, ch);
    check(d->checks, REFUSED_TOO_FAR, is_within(b, ch->distance_in, limit_in),
          "%s is %.2f\" away; it may charge %.2f\"", unit_name(b, target), ch->distance_in,
          limit_in);
    check_close(d->checks, is_close(b, ch->distance_in, limit_in));
    const bool front = unit_range_in(unit_at(b, unit), b->rules->front_arc_deg, unit_at(b, target),
                                     NULL, NULL) >= 0;
    check(d->checks, REFUSED_OUT_OF_FRONT, front,
          front ? "part of %s lies in its front zone" : "no part of %s lies in its front zone",
          unit_name(b, target));
    check_corridor(d, ch->way);
}

/* --- the target's answer (6.4, 6.7) --------------------------------------- */

/* Counter-charge: in line, the charger in front, not reforming, no gun, no
 * garrison, no wall between. */
static bool may_counter(struct deed *d, const struct pending_charge *p, bool judge) {
    const struct battle *b = d->b;
    const struct unit *u = unit_at(b, p->target);
    const bool front = p->by_hand ? p->aspect == ASPECT_FRONT
                                  : unit_range_in(u, b->rules->front_arc_deg,
                                                  unit_at(b, p->charger), NULL, NULL) >= 0;
    const bool may = b->rules->counter_charge_allowed && front && !p->wall && !u->type->gun &&
                     u->type->charge_in > 0 && u->posture.formation == FORMATION_LINE &&
                     !battle_unit_reforming(b, p->target) && !u->turn.clearing &&
                     !battle_in_melee(b, p->target);
    if (judge)
        check(d->checks, REFUSED_CANNOT_COUNTER, may,
              may ? "%s may counter-charge"
                  : "%s may not counter-charge: it must be in line, no gun, not reforming, with "
                    "the charger in front and no wall between",
              u->name);
    return may;
}

static void check_response(struct deed *d, const struct pending_charge *p, enum response r) {
    struct shot shot;
    if (r == RESPONSE_FIRE)
        shoot_at_charger(d, p, true, &shot);
    else if (r == RESPONSE_COUNTER)
        may_counter(d, p, true);
}

int charge_advance(struct deed *d, const struct pending_charge *p, bool countered) {
    if (p->by_hand)
        return -1;
    const double fraction = countered ? d->b->rules->meet_fraction : 1;
    const int stopped_by = contact_advance(d, p->charger, p->target, fraction);
    return countered ? contact_advance(d, p->target, p->charger, 1) : stopped_by;
}

struct melee_entry charge_melee(const struct pending_charge *p, bool countered) {
    return (struct melee_entry){.attacker = p->charger,
                                .defender = p->target,
                                .aspect = countered ? ASPECT_FRONT : p->aspect,
                                .wall = p->wall && !countered,
                                .by_hand = p->by_hand};
}

/* What is left between the two; nothing where they touch. */
static double gap_in(const struct battle *b, int unit, int target) {
    struct segment line;
    const double way_in = unit_distance_in(unit_at(b, unit), unit_at(b, target), &line);
    return way_in > b->rules->within_slack_in ? way_in : 0;
}

static void meet(struct deed *d, const struct pending_charge *p, bool countered) {
    const int stopped_by = charge_advance(d, p, countered);
    struct event *e = events_add(d->events, EVENT_CONTACT);
    e->as.contact.unit = p->charger;
    e->as.contact.target = p->target;
    e->as.contact.by_hand = p->by_hand;
    e->as.contact.stopped_by = stopped_by;
    e->as.contact.gap_in = p->by_hand ? 0 : gap_in(d->b, p->charger, p->target);
    battle_add_melee(d->b, charge_melee(p, countered));
}

static void answer(struct deed *d, enum response r, bool only_choice) {
    const struct pending_charge p = d->b->now.pending;
    struct event *e = events_add(d->events, EVENT_RESPONSE);
    e->as.response.unit = p.target;
    e->as.response.response = r;
    e->as.response.only_choice = only_choice;
    d->b->now.pending = (struct pending_charge){.due = false};
    struct shot shot;
    if (r == RESPONSE_FIRE) {
        shoot_at_charger(d, &p, false, &shot);
        if (!shoot_volley(d, p.target, p.charger, &shot, p.by_hand, true) ||
            unit_at(d->b, p.charger)->presence == PRESENCE_DESTROYED)
            return;
    }
    meet(d, &p, r == RESPONSE_COUNTER);
}

/* --- morale (6.2, 6.3) ---------------------------------------------------- */

static bool check_morale(struct deed *d, int unit, bool *passed) {
    const struct unit *u = unit_at(d->b, unit);
    const struct facts facts = battle_facts(d->b, unit, 0);
    const struct morale_terms terms = morale_terms(d->b->rules, u->type, u->bases, &facts);
    int die;
    if (d->rolled == DICE_OK)
        d->rolled = morale_roll(&terms, u->name, d->dice, &die);
    if (d->rolled != DICE_OK)
        return false;
    *passed = morale_passes(&terms, die);
    struct event *e = events_add(d->events, EVENT_MORALE);
    e->as.morale.unit = unit;
    e->as.morale.die = die;
    e->as.morale.applied = terms.applied;
    e->as.morale.limit = terms.limit;
    e->as.morale.fixed = terms.fixed;
    e->as.morale.passed = *passed;
    if (!*passed)
        battle_edit_unit(d->b, unit)->turn.failed_morale = true;
    return true;
}

/* A target that fails gives way; the charger moves to the place it left. */
static void break_target(struct deed *d, const struct pending_charge *p) {
    const struct unit *u = unit_at(d->b, p->target);
    const struct vec place = u->posture.centre;
    const struct vec from = unit_at(d->b, p->charger)->posture.centre;
    const double facing_deg = vec_bearing(vec_sub(p->aim, from));
    if (u->type->gun)
        loss_destroy(d, p->target);
    else
        loss_bases(d, p->target, d->b->rules->break_loss, LOSS_MORALE, from);
    if (u->presence == PRESENCE_ON_TABLE)
        retreat(d, p->target, p->charger, p->by_hand);
    contact_take_place(d, p->charger, place, facing_deg, p->by_hand);
}

/* --- the commands --------------------------------------------------------- */

static void tell_charge(struct deed *d, const struct charge *ch) {
    struct event *e = events_add(d->events, EVENT_CHARGE);
    e->as.charge.unit = d->c->unit;
    e->as.charge.target = d->c->target;
    e->as.charge.distance_in = ch->distance_in;
    e->as.charge.aspect = ch->aspect;
    e->as.charge.wall = ch->wall;
    e->as.charge.by_hand = d->c->by_hand;
    e->as.charge.close = !d->c->by_hand && is_close(d->b, ch->distance_in,
                                                    unit_at(d->b, d->c->unit)->type->charge_in);
}

static void do_charge(struct deed *d, const struct charge *ch, const struct pending_charge *p) {
    struct unit *u = battle_edit_unit(d->b, p->charger);
    bool passed;
    u->turn.charged = true;
    d->b->now.charging_sides |= 1U << u->side;
    tell_charge(d, ch);
    if (!check_morale(d, p->charger, &passed) || !passed)
        return;
    if (!check_morale(d, p->target, &passed))
        return;
    if (!passed) {
        break_target(d, p);
        return;
    }
    d->b->now.pending = *p;
    if (!p->may_fire && !p->may_counter)
        answer(d, RESPONSE_STAND, true);
    else if (d->c->response != RESPONSE_NONE)
        answer(d, d->c->response, false);
}

static struct pending_charge pending_of(struct deed *d, const struct charge *ch) {
    const struct command *c = d->c;
    struct shot shot;
    struct pending_charge p = {.due = true,
                               .charger = c->unit,
                               .target = c->target,
                               .aspect = ch->aspect,
                               .wall = ch->wall,
                               .by_hand = c->by_hand,
                               .aim = ch->way.b};
    p.may_fire = shoot_at_charger(d, &p, false, &shot);
    p.may_counter = may_counter(d, &p, false);
    return p;
}

static bool judge(struct deed *d, struct charge *ch, struct pending_charge *p) {
    const struct command *c = d->c;
    if (!check_on_table(d, c->unit) || !check_on_table(d, c->target) ||
        !check_enemy(d, c->unit, c->target))
        return false;
    measure_charge(d->b, c->unit, c->target, ch);
    check_charger(d, c->unit);
    if (c->by_hand) {
        ch->aspect = c->aspect;
        ch->wall = c->wall;
        ch->distance_in = 0;
    } else {
        check_way(d, ch);
    }
    *p = pending_of(d, ch);
    check_response(d, p, c->response);
    return true;
}

bool charge_judge(struct deed *d, struct pending_charge *p) {
    struct charge ch;
    return judge(d, &ch, p);
}

void fritz_charge(struct deed *d) {
    struct charge ch;
    struct pending_charge p;
    if (judge(d, &ch, &p) && deed_goes_on(d))
        do_charge(d, &ch, &p);
}

void fritz_respond(struct deed *d) {
    const struct pending_charge *p = &d->b->now.pending;
    if (!check_firm(d->checks, REFUSED_NO_CHARGE, p->due,
                    p->due ? "a charge waits for its answer" : "no charge waits for an answer") ||
        !check_firm(d->checks, REFUSED_USAGE, d->c->response != RESPONSE_NONE,
                    d->c->response != RESPONSE_NONE ? "an answer is given"
                                                    : "respond fire, counter or stand"))
        return;
    check_response(d, p, d->c->response);
    if (deed_goes_on(d))
        answer(d, d->c->response, false);
}
