#include "referee/cli/stage.h"

#include "referee/fritz/fire.h"
#include "referee/fritz/modifiers.h"

#include <stdio.h>
#include <string.h>

static void name_unit(struct stage *s, int unit, const struct unit_type *type, const char *role,
                      bool by_role) {
    snprintf(s->names[unit], STAGE_NAME, by_role ? "%.100s (%s)" : "%.100s", type->name, role);
    s->units[unit] = (struct unit){
        .id = by_role ? role : type->id, .name = s->names[unit], .type = type, .commander = -1};
}

/* The units of a melee; ids are their types', or their parts in it where both
 * are of one type. */
static void set_fighters(struct stage *s, const struct lookup_terms *t) {
    const struct odds_unit *sides[STAGE_UNITS] = {&t->attacker, &t->defender};
    static const char *const roles[] = {"attacker", "defender"};
    static const struct commander commanders[] = {
        {.id = "attacker-commander", .name = "The attacker's commander"},
        {.id = "defender-commander", .name = "The defender's commander"}};
    bool alike = t->attacker.side.type == t->defender.side.type;
    for (int i = 0; i < STAGE_UNITS; i++) {
        name_unit(s, i, sides[i]->side.type, roles[i], alike);
        s->units[i].bases = sides[i]->side.bases;
        s->units[i].started = sides[i]->started;
        s->commanders[i] = commanders[i];
        if ((sides[i]->side.facts.flags & FACT_COMMANDER) != 0) {
            s->units[i].commander = i;
        }
    }
}

static void set_shooter(struct stage *s, const struct lookup_terms *t) {
    name_unit(s, STAGE_ATTACKER, t->shot.type, "shooter", false);
    name_unit(s, STAGE_DEFENDER, t->target != NULL ? t->target : t->shot.type, "target", false);
    if (t->target == NULL) {
        s->units[STAGE_DEFENDER].id = "target";
        strcpy(s->names[STAGE_DEFENDER], "the target");
    }
}

void stage_init(struct stage *s, const struct lookup_terms *t, enum lookup_kind kind, uint64_t seed,
                const char *given) {
    *s = (struct stage){.gun_hits = t->hits_already};
    s->battle = (struct battle){.rules = t->rules,
                                .units = s->units,
                                .unit_count = STAGE_UNITS,
                                .commanders = s->commanders,
                                .commander_count = STAGE_UNITS};
    if (kind == LOOKUP_FIRE) {
        set_shooter(s, t);
    } else if (kind == LOOKUP_MORALE) {
        name_unit(s, STAGE_ATTACKER, t->checked.type, "", false);
    } else {
        set_fighters(s, t);
    }
    events_init(&s->events);
    dice_init(&s->dice, seed);
    dice_begin(&s->dice, given);
}

void stage_clear(struct stage *s) {
    dice_cancel(&s->dice);
    dice_clear(&s->dice);
    events_clear(&s->events);
}

/* --- fire (4) --- */

/* A gun goes when enough hits have reached it in the turn (4.7). */
static void hit_gun(struct stage *s, const struct lookup_terms *t, struct fire_event *f) {
    s->gun_hits += f->counted;
    f->hits_this_turn = s->gun_hits;
    f->lost = !s->gun_gone && s->gun_hits >= t->hits_to_remove;
    f->left = s->gun_gone || f->lost ? 0 : 1;
    if (f->lost > 0) {
        s->gun_gone = true;
        events_add(&s->events, EVENT_DESTROYED)->as.destroyed.unit = STAGE_DEFENDER;
    }
}

static enum dice_status fire_once(struct stage *s, const struct lookup_terms *t,
                                  const struct odds_fire *terms) {
    struct volley v;
    int dice = terms->dice / t->shot.units;
    enum dice_status status =
        fire_roll(t->rules, dice, terms->needs, terms->protection, s->names[STAGE_ATTACKER],
                  s->names[STAGE_DEFENDER], &s->dice, &v);
    if (status != DICE_OK) {
        return status;
    }
    struct fire_event f = {.shooter = STAGE_ATTACKER,
                           .target = STAGE_DEFENDER,
                           .by_hand = true,
                           .defensive = t->shot.at_charger,
                           .range_in = t->shot.at_charger ? t->rules->fire_column_in[terms->column]
                                                          : t->shot.range_in,
                           .column = terms->column,
                           .needs = terms->needs,
                           .dice_count = v.dice_count,
                           .dice = events_keep_dice(&s->events, v.dice, v.dice_count),
                           .by_count = v.by_count,
                           .hits = v.hits,
                           .protection = terms->protection,
                           .save_count = v.save_count,
                           .saves = events_keep_dice(&s->events, v.saves, v.save_count),
                           .counted = v.counted,
                           .lost = v.counted,
                           .expected = dice * terms->p};
    volley_clear(&v);
    struct event *event = events_add(&s->events, EVENT_FIRE);
    int at = s->events.count - 1;
    event->as.fire = f;
    if (t->hits_to_remove > 0) {
        hit_gun(s, t, &f);
    }
    if (!s->events.no_memory) {
        s->events.at[at].as.fire = f;
    }
    return DICE_OK;
}

static enum dice_status play_fire(struct stage *s, const struct lookup_terms *t,
                                  const struct odds_fire *terms) {
    enum dice_status status = DICE_OK;
    for (int i = 0; i < t->shot.units && status == DICE_OK && !s->events.no_memory; i++) {
        status = fire_once(s, t, terms);
    }
    return status;
}

/* --- morale (5) --- */

static enum dice_status play_morale(struct stage *s, const struct lookup_terms *t) {
    const struct melee_side *u = &t->checked;
    struct morale_terms terms = morale_terms(t->rules, u->type, u->bases, &u->facts);
    int die = 0;
    enum dice_status status = morale_roll(&terms, s->names[STAGE_ATTACKER], &s->dice, &die);
    if (status == DICE_OK) {
        events_add(&s->events, EVENT_MORALE)->as.morale =
            (struct morale_event){.unit = STAGE_ATTACKER,
                                  .die = die,
                                  .applied = terms.applied,
                                  .limit = terms.limit,
                                  .fixed = terms.fixed,
                                  .passed = morale_passes(&terms, die)};
    }
    return status;
}

/* --- melee (7) --- */

/* Takes stands off by 7.2 to 7.4 and tells it. */
static void lose(struct stage *s, struct odds_unit *u, int unit, int count) {
    int lost = count < u->side.bases ? count : u->side.bases;
    if (lost == 0) {
        return;
    }
    enum loss_cause cause = LOSS_MELEE;
    while (lost > 0) {
        u->side.bases -= lost;
        struct event *e = events_add(&s->events, EVENT_LOSS);
        e->as.loss.unit = unit;
        e->as.loss.lost = lost;
        e->as.loss.left = u->side.bases;
        e->as.loss.cause = cause;
        cause = LOSS_LAST_BASE;
        lost = last_base_loss(s->battle.rules, u->started, u->side.bases, u->in_redoubt);
    }
    s->units[unit].bases = u->side.bases;
    if (u->side.bases == 0) {
        events_add(&s->events, EVENT_DESTROYED)->as.destroyed.unit = unit;
    }
}

/* One round; `winner` is 1, 0 or -1 as melee_winner says. */
static enum dice_status fight_round(struct stage *s, const struct odds_unit *attacker,
                                    const struct odds_unit *defender, int *winner) {
    const struct ruleset *r = s->battle.rules;
    struct melee_event m = {.attacker = STAGE_ATTACKER,
                            .defender = STAGE_DEFENDER,
                            .attacker_applied = melee_applied(r, &attacker->side, &defender->side),
                            .defender_applied = melee_applied(r, &defender->side, &attacker->side)};
    enum dice_status status =
        melee_roll(s->names[STAGE_ATTACKER], &m.attacker_applied, false, &s->dice, &m.attacker_die);
    if (status == DICE_OK) {
        status = melee_roll(s->names[STAGE_DEFENDER], &m.defender_applied, false, &s->dice,
                            &m.defender_die);
    }
    if (status != DICE_OK) {
        return status;
    }
    *winner = melee_winner(m.attacker_die, m.attacker_applied.total, m.defender_die,
                           m.defender_applied.total);
    m.winner = *winner > 0 ? STAGE_ATTACKER : *winner < 0 ? STAGE_DEFENDER : -1;
    events_add(&s->events, EVENT_MELEE_ROUND)->as.melee_round = m;
    return DICE_OK;
}

static void end_melee(struct stage *s, struct odds_unit *loser, int unit) {
    lose(s, loser, unit, s->battle.rules->melee_loss);
    if (loser->side.bases > 0) {
        struct event *e = events_add(&s->events, EVENT_RETREAT);
        e->as.retreat.unit = unit;
        e->as.retreat.enemy = unit == STAGE_ATTACKER ? STAGE_DEFENDER : STAGE_ATTACKER;
        e->as.retreat.distance_in = s->battle.rules->retreat_in;
        e->as.retreat.by_hand = true;
    }
}

static enum dice_status risk_commander(struct stage *s, int unit) {
    int commander = s->units[unit].commander;
    if (commander < 0) {
        return DICE_OK;
    }
    int low = s->battle.rules->commander_lost_low;
    struct dice_request request = {.reason = DICE_COMMANDER,
                                   .count = 1,
                                   .low = low,
                                   .high = DIE_FACES,
                                   .who = s->commanders[commander].name};
    uint8_t die = 0;
    enum dice_status status = dice_roll(&s->dice, &request, &die);
    if (status == DICE_OK) {
        struct event *e = events_add(&s->events, EVENT_COMMANDER);
        e->as.commander.commander = commander;
        e->as.commander.die = die;
        e->as.commander.lost = die >= low;
    }
    return status;
}

static enum dice_status play_melee(struct stage *s, const struct lookup_terms *t) {
    struct odds_unit attacker = t->attacker, defender = t->defender;
    int winner = 0;
    while (winner == 0 && attacker.side.bases > 0 && defender.side.bases > 0) {
        enum dice_status status = fight_round(s, &attacker, &defender, &winner);
        if (status != DICE_OK || s->events.no_memory) {
            return status;
        }
        if (winner > 0) {
            end_melee(s, &defender, STAGE_DEFENDER);
        } else if (winner < 0) {
            end_melee(s, &attacker, STAGE_ATTACKER);
        } else {
            lose(s, &attacker, STAGE_ATTACKER, t->rules->melee_tie_loss);
            lose(s, &defender, STAGE_DEFENDER, t->rules->melee_tie_loss);
        }
    }
    enum dice_status status = risk_commander(s, STAGE_ATTACKER);
    return status == DICE_OK ? risk_commander(s, STAGE_DEFENDER) : status;
}

/* --- the question --- */

static int dice_error(const struct stage *s, enum dice_status status, bool at_end,
                      struct lookup_error *e) {
    if (status == DICE_BAD_FACE) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_BAD_DIE, "--dice: faces are 1 to 6");
    }
    if (status == DICE_COUNT && at_end) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_DICE_COUNT,
                           "--dice: too many; the rules call for %d", s->dice.roll_count);
    }
    if (status == DICE_COUNT) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_DICE_COUNT,
                           "--dice: too few for what the rules call for");
    }
    return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "roll: not enough memory");
}

static int fire_terms(const struct lookup_terms *t, struct odds_fire *out, struct lookup_error *e) {
    const char *name = t->shot.type->id;
    if (odds_fire(t->rules, &t->shot, out) < 0) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "roll: not enough memory");
    }
    if (out->needs > 0) {
        return 0;
    }
    odds_fire_clear(out);
    if (t->shot.type->fire_row < 0 || t->shot.at_charger) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_CANNOT_FIRE, "fire: `%.60s` does not fire",
                           name);
    }
    return lookup_fail(e, LOOKUP_REFUSED, REFUSED_OUT_OF_RANGE,
                       "fire: %.6g\" is out of range of `%.60s`", t->shot.range_in, name);
}

int stage_play(struct stage *s, const struct lookup_terms *t, enum lookup_kind kind,
               struct lookup_error *e) {
    enum dice_status status;
    if (kind == LOOKUP_FIRE) {
        struct odds_fire terms;
        if (fire_terms(t, &terms, e) < 0) {
            return -1;
        }
        status = play_fire(s, t, &terms);
        odds_fire_clear(&terms);
    } else {
        status = kind == LOOKUP_MORALE ? play_morale(s, t) : play_melee(s, t);
    }
    if (status == DICE_OK && s->events.no_memory) {
        status = DICE_NO_MEMORY;
    }
    if (status != DICE_OK) {
        return dice_error(s, status, false, e);
    }
    status = dice_end(&s->dice);
    return status == DICE_OK ? 0 : dice_error(s, status, true, e);
}
