/* Fire: once in its side's shoot phase, a unit in line, a garrison or a gun
 * that has not moved, at an enemy in its front zone, within range, with a clear
 * line (4.1 to 4.4). */
#include "referee/fritz/shoot.h"

#include "referee/fritz/commanders.h"
#include "referee/fritz/fire.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/loss.h"

#include <stdio.h>

/* --- the line of fire (4.3) ----------------------------------------------- */

struct blocking_search {
    const struct battle *b;
    int shooter, target;
    const struct hull *line;
    int blocker;
    bool close; /* somebody reaches near the edge of the corridor */
};

static bool blocks(const struct blocking_search *s, enum blocking by,
                   const struct table_piece *piece, double distance_in) {
    const double half_in = s->b->rules->line_of_fire_width_in / 2;
    if (by == BLOCKED_BY_CORRIDOR)
        return distance_in < half_in - GEOMETRY_EPSILON_IN;
    return by == BLOCKED_BY_LINE && hull_overlap(s->line, piece->hull) > GEOMETRY_EPSILON_IN;
}

static bool visit_blocker(void *context, const struct table_piece *piece, double distance_in) {
    struct blocking_search *s = context;
    const struct ruleset *r = s->b->rules;
    if (piece->owner == s->shooter || piece->owner == s->target)
        return true;
    const bool friend = unit_at(s->b, piece->owner)->side == unit_at(s->b, s->shooter)->side;
    const enum blocking by = friend ? r->friends_block : r->enemies_block;
    const double limit_in = by == BLOCKED_BY_CORRIDOR ? r->line_of_fire_width_in / 2 : 0;
    s->close |= by != BLOCKED_NEVER && is_close(s->b, distance_in, limit_in);
    if (s->blocker < 0 && blocks(s, by, piece, distance_in))
        s->blocker = piece->owner;
    return true;
}

int shoot_blocker(const struct battle *b, int shooter, int target, struct segment line,
                  bool *close) {
    const struct hull along = hull_of_segment(line);
    struct blocking_search s = {b, shooter, target, &along, -1, false};
    const double within_in = b->rules->line_of_fire_width_in / 2 + b->rules->close_in;
    table_near(b->table, &along, within_in, PIECE_BASES, visit_blocker, &s);
    *close = s.close;
    return s.blocker;
}

struct wall_search {
    int redoubt;
    bool crossed;
};

static bool visit_wall(void *context, const struct table_piece *piece, double distance_in) {
    struct wall_search *s = context;
    (void)distance_in;
    s->crossed = piece->owner == s->redoubt;
    return !s->crossed;
}

int shoot_wall(const struct battle *b, struct vec from, struct vec target, struct segment line) {
    struct wall_search s = {.redoubt = redoubt_at(b, target)};
    if (s.redoubt < 0 || redoubt_at(b, from) == s.redoubt)
        return -1;
    const struct hull along = hull_of_segment(line);
    table_near(b->table, &along, b->rules->within_slack_in, PIECE_WALL, visit_wall, &s);
    return s.crossed ? s.redoubt : -1;
}

/* --- the shot ------------------------------------------------------------- */

static void fill_shot(const struct battle *b, int shooter, int seeing, const struct facts *at,
                      struct shot *shot) {
    const struct unit_type *t = unit_at(b, shooter)->type;
    shot->needs = shot->column < 0 ? 0 : fire_needs(b->rules, t, shot->column);
    shot->dice = fire_dice(b->rules, t, seeing, at);
    shot->p_counts = fire_chance(b->rules, shot->needs, shot->protection);
    shot->mean = shot->dice * shot->p_counts;
}

/* Range, column, dice, protection of a shot measured on the table. False when
 * no part of the target lies in front. */
static bool measure_shot(const struct battle *b, int shooter, int target, struct shot *shot) {
    const struct unit *u = unit_at(b, shooter), *at = unit_at(b, target);
    int seeing = 0;
    *shot = (struct shot){.block = -1, .column = -1, .protection = -1};
    shot->range_in = unit_range_in(u, b->rules->front_arc_deg, at, &shot->line, &seeing);
    if (shot->range_in < 0)
        return false;
    const bool wall = shoot_wall(b, u->posture.centre, at->posture.centre, shot->line) >= 0;
    const struct facts from = battle_facts(b, shooter, 0);
    const struct facts to = battle_facts(b, target, wall ? FACT_WALL : 0);
    shot->column = fire_column_for(b->rules, u->type, shot->range_in);
    shot->protection = fire_protection(b->rules, &from, &to);
    shot->block = shoot_blocker(b, shooter, target, shot->line, &shot->line_close);
    fill_shot(b, shooter, seeing, &to, shot);
    return true;
}

/* The grounds that a protection of this ruleset asks the target to be in. */
static unsigned protecting_grounds(const struct ruleset *r) {
    unsigned grounds = 0;
    for (int i = 0; i < r->protection_count; i++)
        for (int n = 0; n < r->protections[i].target.count; n++)
            grounds |= r->protections[i].target.any[n].in;
    return grounds;
}

/* The same on the game master's word (`at N [wall|woods]`). */
static void shot_by_hand(const struct battle *b, const struct command *c, struct shot *shot) {
    const struct unit *u = unit_at(b, c->unit);
    const unsigned woods = protecting_grounds(b->rules);
    struct facts from = battle_facts(b, c->unit, 0);
    struct facts to = battle_facts(b, c->target, c->wall ? FACT_WALL : 0);
    from.grounds &= ~woods;
    to.grounds = c->woods ? to.grounds | woods : to.grounds & ~woods;
    *shot = (struct shot){.block = -1, .range_in = c->at_in};
    shot->column = fire_column_for(b->rules, u->type, c->at_in);
    shot->protection = fire_protection(b->rules, &from, &to);
    fill_shot(b, c->unit, u->bases, &to, shot);
}

/* --- checks --------------------------------------------------------------- */

static void check_shooter(struct deed *d, int shooter) {
    const struct unit *u = unit_at(d->b, shooter);
    const bool fires = u->type->fire_row >= 0;
    const bool formed = u->posture.formation != FORMATION_COLUMN;
    check_firm(d->checks, REFUSED_CANNOT_FIRE, fires, fires ? "%s may fire" : "%s cannot fire",
               u->type->name);
    check_not_reforming(d, shooter);
    check_not_clearing(d, shooter, REFUSED_CANNOT_FIRE);
    check(d->checks, REFUSED_NOT_IN_LINE, formed,
          formed ? "%s may fire in its formation (%s)" : "%s cannot fire in %s: form line first",
          u->name, formation_name(u->posture.formation));
}

static void check_once(struct deed *d, int shooter) {
    const struct unit *u = unit_at(d->b, shooter);
    check(d->checks, REFUSED_ALREADY_FIRED, !u->turn.fired,
          u->turn.fired ? "%s has fired this turn" : "%s has not fired this turn", u->name);
    const bool moved = u->type->gun && u->turn.moved_in > 0;
    if (u->type->gun)
        check(d->checks, REFUSED_GUN_MOVED, !moved,
              moved ? "%s moved %.2f\" this turn; a gun that moved may not fire"
                    : "%s is free to fire: moved %.2f\"",
              u->name, u->turn.moved_in);
}

/* The farthest range at which the unit hits at all. */
static double longest_range_in(const struct battle *b, const struct unit_type *t) {
    for (int i = b->rules->fire_column_count - 1; i >= 0; i--)
        if (i != b->rules->charge_column && fire_needs(b->rules, t, i) > 0)
            return b->rules->fire_column_in[i];
    return 0;
}

static bool close_to_a_column(const struct battle *b, double range_in) {
    for (int i = 0; i < b->rules->fire_column_count; i++)
        if (i != b->rules->charge_column && is_close(b, range_in, b->rules->fire_column_in[i]))
            return true;
    return false;
}

static void check_range(struct deed *d, const struct unit *u, const struct shot *shot) {
    const double longest_in = longest_range_in(d->b, u->type);
    check(d->checks, REFUSED_OUT_OF_RANGE, shot->column >= 0,
          "range %.2f\" from the centre of %s; it reaches %.2f\"", shot->range_in, u->name,
          longest_in);
    check_close(d->checks, close_to_a_column(d->b, shot->range_in));
}

static void check_line(struct deed *d, const struct shot *shot) {
    const bool clear = shot->block < 0;
    check(d->checks, REFUSED_NO_LINE_OF_FIRE, clear,
          clear ? "the line of fire is clear%s" : "%s stands in the line of fire",
          clear ? "" : unit_name(d->b, shot->block));
    check_close(d->checks, shot->line_close);
}

/* --- overruled shots ------------------------------------------------------ */

/* Fire by the game master's word although the target is not in front: measured
 * to its nearest point. */
static void measure_anyway(const struct battle *b, int shooter, int target, struct shot *shot) {
    const struct unit *u = unit_at(b, shooter), *at = unit_at(b, target);
    const struct vec nearest = unit_nearest_point(at, u->posture.centre);
    const struct facts to = battle_facts(b, target, 0);
    shot->line = (struct segment){u->posture.centre, nearest};
    shot->range_in = vec_distance(u->posture.centre, nearest);
    shot->column = fire_column_for(b->rules, u->type, shot->range_in);
    fill_shot(b, shooter, u->bases, &to, shot);
}

/* ... and beyond its range: as at its longest. */
static void reach_anyway(const struct battle *b, int shooter, struct shot *shot) {
    const struct unit_type *t = unit_at(b, shooter)->type;
    const double longest_in = longest_range_in(b, t);
    if (shot->column >= 0 || longest_in <= 0)
        return;
    shot->column = fire_column_for(b->rules, t, longest_in);
    shot->needs = fire_needs(b->rules, t, shot->column);
    shot->p_counts = fire_chance(b->rules, shot->needs, shot->protection);
    shot->mean = shot->dice * shot->p_counts;
}

/* --- the volley ----------------------------------------------------------- */

/* Good until the next event is told. */
static struct fire_event *tell_fire(struct deed *d, int shooter, int target,
                                    const struct shot *shot, const struct volley *v) {
    struct fire_event *f = &events_add(d->events, EVENT_FIRE)->as.fire;
    f->shooter = shooter;
    f->target = target;
    f->range_in = shot->range_in;
    f->line = shot->line;
    f->column = shot->column;
    f->needs = shot->needs;
    f->dice_count = v->dice_count;
    f->dice = events_keep_dice(d->events, v->dice, v->dice_count);
    f->by_count = v->by_count;
    f->hits = v->hits;
    f->protection = shot->protection;
    f->save_count = v->save_count;
    f->saves = events_keep_dice(d->events, v->saves, v->save_count);
    f->counted = v->counted;
    f->expected = shot->mean;
    return f;
}

int shoot_bases_lost(const struct unit *u, int counted) {
    const int need = u->type->hits_to_remove;
    const int lost = need > 1 ? (u->turn.hits + counted) / need - u->turn.hits / need : counted;
    return lost < u->bases ? lost : u->bases;
}

static bool take_hits(struct deed *d, int target, int counted, struct vec shooter) {
    struct unit *u = battle_edit_unit(d->b, target);
    const int lost = shoot_bases_lost(u, counted), commander = u->commander;
    struct fire_event *f = &events_last(d->events)->as.fire;
    f->lost = lost;
    f->left = u->bases - lost;
    if (u->type->hits_to_remove > 1) {
        u->turn.hits += counted;
        f->hits_this_turn = u->turn.hits;
    }
    loss_bases(d, target, lost, LOSS_FIRE, shooter);
    if (u->bases == 0 && commander >= 0)
        return commander_risk(d, commander);
    return true;
}

bool shoot_volley(struct deed *d, int shooter, int target, const struct shot *shot, bool by_hand,
                  bool defensive) {
    struct volley v;
    if (d->rolled == DICE_OK)
        d->rolled = fire_roll(d->b->rules, shot->dice, shot->needs, shot->protection,
                              unit_name(d->b, shooter), unit_name(d->b, target), d->dice, &v);
    if (d->rolled != DICE_OK)
        return false;
    struct fire_event *f = tell_fire(d, shooter, target, shot, &v);
    f->by_hand = by_hand;
    f->defensive = defensive;
    f->close = !defensive && close_to_a_column(d->b, shot->range_in);
    const int counted = v.counted;
    volley_clear(&v);
    return take_hits(d, target, counted, unit_at(d->b, shooter)->posture.centre);
}

/* --- the command ---------------------------------------------------------- */

bool shoot_judge(struct deed *d, struct shot *shot) {
    const struct command *c = d->c;
    const struct unit *u = unit_at(d->b, c->unit);
    if (!check_on_table(d, c->unit) || !check_on_table(d, c->target) ||
        !check_enemy(d, c->unit, c->target))
        return false;
    check_phase(d, PHASE_SHOOT, u->side);
    check_shooter(d, c->unit);
    check_once(d, c->unit);
    if (c->by_hand) {
        if (!check_firm(d->checks, REFUSED_BAD_NUMBER, isfinite(c->at_in) && c->at_in >= 0,
                        "range %.2f\" by hand; 0 or more", c->at_in))
            return false;
        shot_by_hand(d->b, c, shot);
        check_range(d, u, shot);
        return true;
    }
    const bool front = measure_shot(d->b, c->unit, c->target, shot);
    check(d->checks, REFUSED_OUT_OF_FRONT, front,
          front ? "part of %s lies in its front zone" : "no part of %s lies in its front zone",
          unit_name(d->b, c->target));
    if (!front)
        measure_anyway(d->b, c->unit, c->target, shot);
    check_range(d, u, shot);
    check_line(d, shot);
    return true;
}

void fritz_fire(struct deed *d) {
    struct shot shot;
    if (!shoot_judge(d, &shot) || !deed_goes_on(d))
        return;
    reach_anyway(d->b, d->c->unit, &shot);
    battle_edit_unit(d->b, d->c->unit)->turn.fired = true;
    shoot_volley(d, d->c->unit, d->c->target, &shot, d->c->by_hand, false);
}

bool battle_shot(struct battle *b, int shooter, int target, struct shot *out) {
    struct command c;
    struct checks checks;
    command_init(&c, VERB_FIRE);
    checks_clear(&checks);
    c.unit = shooter;
    c.target = target;
    struct deed d = {.b = b, .c = &c, .checks = &checks};
    return shoot_judge(&d, out) && !checks_refusal(&checks, false);
}

/* --- defensive fire (6.4) ------------------------------------------------- */

static bool may_shoot_at_charger(const struct battle *b, int shooter) {
    const struct unit *u = unit_at(b, shooter);
    return u->posture.formation != FORMATION_COLUMN && !battle_unit_reforming(b, shooter) &&
           !u->turn.clearing && !(u->type->gun && u->turn.moved_in > 0) &&
           !battle_in_melee(b, shooter);
}

bool shoot_at_charger(struct deed *d, const struct pending_charge *p, bool judge,
                      struct shot *out) {
    const struct battle *b = d->b;
    const struct unit *u = unit_at(b, p->target), *charger = unit_at(b, p->charger);
    int seeing = u->bases;
    struct segment line = {u->posture.centre, charger->posture.centre};
    const bool front =
        p->by_hand ? p->aspect == ASPECT_FRONT
                   : unit_range_in(u, b->rules->front_arc_deg, charger, &line, &seeing) >= 0;
    const struct facts to = battle_facts(b, p->charger, 0);
    *out = (struct shot){.block = -1, .protection = -1, .column = b->rules->charge_column};
    out->line = line;
    out->range_in = b->rules->fire_column_in[out->column];
    fill_shot(b, p->target, seeing, &to, out);
    const bool may = front && out->needs > 0 && may_shoot_at_charger(b, p->target);
    if (judge && out->needs == 0)
        check_firm(d->checks, REFUSED_CANNOT_FIRE, false, "%s cannot fire at a charger: %s",
                   u->name,
                   u->type->fire_row < 0 ? "it does not fire at all" : "no face of its dice hits");
    else if (judge)
        check(d->checks, REFUSED_CANNOT_FIRE, may,
              may ? "%s may fire at the charger"
                  : "%s may not fire at the charger: it must be in line or a garrison, or a gun "
                    "that has not moved, not reforming, with the charger in front",
              u->name);
    return may;
}
