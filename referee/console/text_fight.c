/* The outcome, how it came about, what to do on the table. */
#include "referee/console/text_fight.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/words_of.h"
#include "referee/fritz/fire.h"

static const char *name_of(const struct battle *b, int unit) {
    return b->units[unit].name;
}

/* "die 4 +1 (militia) = 5" */
static void add_die(struct sentence *s, int die, const struct modifier_list *list,
                    const struct applied *applied) {
    sentence_add(s, "die %d", die);
    for (int i = 0; i < applied->count; i++) {
        const struct modifier *m = &list->at[applied->modifier[i]];
        sentence_add(s, " %+d (%s)", m->value, m->name);
    }
    if (applied->count > 0) {
        sentence_add(s, " = %d", die + applied->total);
    }
}

/* --- fire --- */

static void add_fire_outcome(struct sentence *s, const struct battle *b,
                             const struct fire_event *f) {
    const struct unit *target = &b->units[f->target];

    if (f->counted == 0) {
        sentence_add(s, f->hits ? "no hit counts." : "no hit.");
        return;
    }
    sentence_count(s, f->counted, "hit", "hits");
    if (target->type->hits_to_remove > 1) {
        sentence_add(s, ", %d this turn; ", f->hits_this_turn);
        if (f->lost > 0) {
            sentence_add(s, "it is lost.");
        } else {
            sentence_add(s, "%d destroy it.", target->type->hits_to_remove);
        }
    } else {
        sentence_add(s, ", ");
        sentence_count(s, f->lost, words_of(b, "base"), words_of(b, "bases"));
        sentence_add(s, " lost, %d left.", f->left);
    }
}

static void put_range(FILE *out, const struct battle *b, const struct fire_event *f) {
    struct sentence s = {0};

    sentence_add(&s, f->defensive ? "At a charger" : "Range ");
    if (!f->defensive) {
        sentence_inches(&s, f->range_in);
    }
    if (f->column >= 0) {
        sentence_add(&s, ", ");
        sentence_inches(&s, b->rules->fire_column_in[f->column]);
        sentence_add(&s, " column");
    } else {
        sentence_add(&s, ", beyond the last column");
    }
    if (f->by_hand) {
        sentence_add(&s, "; on the game master's word");
    } else if (!f->defensive) {
        sentence_add(&s, "; from its centre ");
        sentence_place(&s, f->line.a);
        sentence_add(&s, " to the target at ");
        sentence_place(&s, f->line.b);
    }
    sentence_add(&s, f->close ? " - close to a limit." : ".");
    sentence_put(out, 2, &s);
}

static void add_expected(struct sentence *s, const struct fire_event *f) {
    sentence_add(s, " (expected ");
    sentence_figure(s, f->expected);
    sentence_add(s, ").");
}

static void put_dice(FILE *out, const struct fire_event *f) {
    struct sentence s = {0};

    sentence_count(&s, f->dice_count, "die", "dice");
    if (f->needs == 0) {
        sentence_add(&s, ", nothing can hit.");
        sentence_put(out, 2, &s);
        return;
    }
    sentence_add(&s, ", ");
    sentence_faces(&s, f->needs, DIE_FACES);
    sentence_add(&s, " hit: ");
    if (!f->by_count) {
        sentence_dice(&s, f->dice, f->dice_count);
        sentence_add(&s, " - ");
    }
    sentence_count(&s, f->hits, "hit", "hits");
    sentence_add(&s, "%s", f->by_count ? " by the players' count" : "");
    if (f->protection < 0 || f->save_count == 0) {
        add_expected(&s, f);
    } else {
        sentence_add(&s, ".");
    }
    sentence_put(out, 2, &s);
}

static void put_saves(FILE *out, const struct battle *b, const struct fire_event *f) {
    struct sentence s = {0};

    if (f->protection < 0 || f->save_count == 0) {
        return;
    }
    const struct protection *p = &b->rules->protections[f->protection];
    sentence_add(&s, "Saved by %s on %d-%d: ", p->name, p->lost_low, p->lost_high);
    sentence_dice(&s, f->saves, f->save_count);
    sentence_add(&s, " - ");
    sentence_count(&s, f->counted, "hit counts", "hits count");
    add_expected(&s, f);
    sentence_put(out, 2, &s);
}

void text_fire(FILE *out, const struct battle *b, const struct event *e) {
    const struct fire_event *f = &e->as.fire;
    struct sentence s = {0};

    sentence_add(&s, "%s fires at %s: ", name_of(b, f->shooter), name_of(b, f->target));
    add_fire_outcome(&s, b, f);
    sentence_put(out, 0, &s);
}

void text_fire_how(FILE *out, const struct battle *b, const struct event *e) {
    const struct fire_event *f = &e->as.fire;

    put_range(out, b, f);
    put_dice(out, f);
    put_saves(out, b, f);
}

/* --- morale --- */

/* What the number needed is made of. Whether a commander was there is known of
 * a unit that still stands; of one that has gone since, only the rule is. */
static void add_limit(struct sentence *s, const struct battle *b, const struct morale_event *m) {
    const struct unit *u = &b->units[m->unit];
    const int bonus = b->rules->morale_commander_bonus;

    if (m->fixed) {
        sentence_add(s, "its fixed number");
    } else if (u->presence != PRESENCE_ON_TABLE) {
        sentence_add(s, "its %s, %+d with a commander", words_of(b, "bases"), bonus);
    } else if (u->commander >= 0 && bonus != 0) {
        sentence_count(s, m->limit - bonus, words_of(b, "base"), words_of(b, "bases"));
        sentence_add(s, ", %+d for %s", bonus, b->commanders[u->commander].name);
    } else {
        sentence_count(s, m->limit, words_of(b, "base"), words_of(b, "bases"));
    }
}

void text_morale(FILE *out, const struct battle *b, const struct event *e) {
    const struct morale_event *m = &e->as.morale;

    text_line(out, 0, "%s %s its morale check.", name_of(b, m->unit),
              m->passed ? "passes" : "FAILS");
}

void text_morale_how(FILE *out, const struct battle *b, const struct event *e) {
    const struct morale_event *m = &e->as.morale;
    struct sentence s = {0};

    add_die(&s, m->die, &b->rules->morale, &m->applied);
    s.text[0] = 'D';
    sentence_add(&s, ", needs %d or less (", m->limit);
    add_limit(&s, b, m);
    sentence_add(&s, ").");
    sentence_put(out, 2, &s);
}

/* --- charges --- */

void text_charge(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const into[] = {
        [ASPECT_FRONT] = "its front", [ASPECT_FLANK] = "its flank", [ASPECT_REAR] = "its rear"};
    const struct charge_event *c = &e->as.charge;

    text_line(out, 0, "%s charges %s, into %s%s.", name_of(b, c->unit), name_of(b, c->target),
              into[c->aspect], c->wall ? ", at the wall" : "");
}

void text_charge_how(FILE *out, const struct battle *b, const struct event *e) {
    const struct charge_event *c = &e->as.charge;
    struct sentence s = {0};

    (void)b;
    if (c->by_hand) {
        sentence_add(&s, "On the game master's word; nothing was measured.");
    } else {
        sentence_inches(&s, c->distance_in);
        sentence_add(&s, " between their nearest points%s.",
                     c->close ? " - close to the limit" : "");
    }
    sentence_put(out, 2, &s);
}

void text_response(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const does[] = {[RESPONSE_NONE] = "waits",
                                       [RESPONSE_FIRE] = "fires at the charger",
                                       [RESPONSE_COUNTER] = "counter-charges",
                                       [RESPONSE_STAND] = "stands to receive the charge"};

    text_line(out, 0, "%s %s%s.", name_of(b, e->as.response.unit), does[e->as.response.response],
              e->as.response.only_choice ? " (it can do nothing else)" : "");
}

void text_contact(FILE *out, const struct battle *b, const struct event *e) {
    const char *unit = name_of(b, e->as.contact.unit);
    const char *target = name_of(b, e->as.contact.target);
    char gap[TEXT_FIGURE];

    if (e->as.contact.gap_in > 0) {
        text_line(out, 0, "%s is stopped %s\" from %s, which counts as contact: a melee this turn.",
                  unit, text_figure(gap, e->as.contact.gap_in), target);
    } else {
        text_line(out, 0, "%s and %s are in contact: a melee this turn.", unit, target);
    }
}

void text_contact_how(FILE *out, const struct battle *b, const struct event *e) {
    const char *unit = name_of(b, e->as.contact.unit);
    const char *target = name_of(b, e->as.contact.target);

    if (e->as.contact.stopped_by >= 0) {
        text_line(out, 2,
                  "%s stands in its way: who is stopped so has reached the target, and fights %s "
                  "alone.",
                  name_of(b, e->as.contact.stopped_by), target);
    }
    if (e->as.contact.by_hand) {
        text_line(out, 2, "On the table: move %s into contact with %s.", unit, target);
    }
}

static void offer_fire(FILE *out, const struct battle *b, int target) {
    int needs = fire_needs(b->rules, b->units[target].type, b->rules->charge_column);
    struct sentence s = {0};

    sentence_add(&s, "respond fire     at the charger, ");
    sentence_faces(&s, needs, DIE_FACES);
    sentence_add(&s, " hit");
    sentence_put(out, 2, &s);
}

void text_pending(FILE *out, const struct battle *b) {
    const struct pending_charge *p = &b->now.pending;

    if (!p->due) {
        return;
    }
    text_line(out, 0, "%s must answer. Type one of:", name_of(b, p->target));
    if (p->may_fire) {
        offer_fire(out, b, p->target);
    }
    if (p->may_counter) {
        text_line(out, 2, "respond counter  it charges too; they meet on the way");
    }
    text_line(out, 2, "respond stand    it receives the charge where it is");
    if (!p->may_fire || !p->may_counter) {
        const char *barred = p->may_fire ? "counter" : "fire";
        text_line(out, 2, "It may not %s; `why respond %s` says why.", barred, barred);
    }
}

/* --- melee --- */

static void put_fighter(FILE *out, const struct battle *b, int unit, int die,
                        const struct applied *applied) {
    struct sentence s = {0};

    sentence_add(&s, "%s: ", name_of(b, unit));
    add_die(&s, die, &b->rules->melee, applied);
    sentence_add(&s, ".");
    sentence_put(out, 2, &s);
}

void text_melee_round(FILE *out, const struct battle *b, const struct event *e) {
    const struct melee_event *m = &e->as.melee_round;
    int attacker = m->attacker_die + m->attacker_applied.total;
    int defender = m->defender_die + m->defender_applied.total;

    if (m->winner < 0) {
        text_line(out, 0, "Melee: %s and %s tie at %d; both lose.", name_of(b, m->attacker),
                  name_of(b, m->defender), attacker);
    } else if (m->winner == m->attacker) {
        text_line(out, 0, "Melee: %s beats %s, %d to %d.", name_of(b, m->attacker),
                  name_of(b, m->defender), attacker, defender);
    } else {
        text_line(out, 0, "Melee: %s beats %s, %d to %d.", name_of(b, m->defender),
                  name_of(b, m->attacker), defender, attacker);
    }
}

void text_melee_round_how(FILE *out, const struct battle *b, const struct event *e) {
    const struct melee_event *m = &e->as.melee_round;

    put_fighter(out, b, m->attacker, m->attacker_die, &m->attacker_applied);
    put_fighter(out, b, m->defender, m->defender_die, &m->defender_applied);
}

void text_melee_void(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "No melee of %s and %s: one of them is no longer there.",
              name_of(b, e->as.melee_void.attacker), name_of(b, e->as.melee_void.defender));
}

/* --- what it costs --- */

void text_loss(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const why[] = {[LOSS_FIRE] = "to fire",
                                      [LOSS_MORALE] = "for failing its morale check",
                                      [LOSS_MELEE] = "in the melee",
                                      [LOSS_LAST_BASE] = "by the rule of the last base",
                                      [LOSS_REMOVED] = "by the game master"};
    struct sentence s = {0};

    if (e->as.loss.cause == LOSS_FIRE) {
        return; /* the fire itself has said so */
    }
    sentence_add(&s, "%s loses ", name_of(b, e->as.loss.unit));
    sentence_count(&s, e->as.loss.lost, words_of(b, "base"), words_of(b, "bases"));
    sentence_add(&s, " %s, %d left.", why[e->as.loss.cause], e->as.loss.left);
    sentence_put(out, 0, &s);
}

void text_loss_how(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 2, "On the table: remove %d %s of %s.", e->as.loss.lost,
              words_of_bases(b, e->as.loss.lost), name_of(b, e->as.loss.unit));
}

/* It is not stopped where it stands. */
static bool goes_back(const struct event *e) {
    return !e->as.retreat.barred && (e->as.retreat.by_hand || e->as.retreat.distance_in >= 0.005);
}

static double retreat_in(const struct battle *b, const struct event *e) {
    return e->as.retreat.by_hand ? b->rules->retreat_in : e->as.retreat.distance_in;
}

void text_retreat(FILE *out, const struct battle *b, const struct event *e) {
    const char *name = name_of(b, e->as.retreat.unit);
    struct sentence s = {0};

    if (e->as.retreat.barred) {
        text_line(out, 0, "%s should retreat, but its way out is barred: it stays.", name);
        return;
    }
    if (!goes_back(e)) {
        text_line(out, 0, "%s should retreat, but is stopped at once: it stays.", name);
        return;
    }
    sentence_add(&s, "%s retreats ", name);
    sentence_inches(&s, retreat_in(b, e));
    sentence_add(&s,
                 e->as.retreat.by_the_back ? ", out by the open back of the redoubt, from %s."
                                           : ", straight away from %s (centre from centre).",
                 name_of(b, e->as.retreat.enemy));
    sentence_put(out, 0, &s);
}

void text_retreat_how(FILE *out, const struct battle *b, const struct event *e) {
    struct sentence s = {0};

    if (!goes_back(e)) {
        return;
    }
    sentence_add(&s, "On the table: fall back ");
    sentence_inches(&s, retreat_in(b, e));
    if (e->as.retreat.by_hand) {
        sentence_add(&s, " straight away from the enemy");
    } else {
        sentence_add(&s, " from ");
        sentence_place(&s, e->as.retreat.from);
        sentence_add(&s, " to ");
        sentence_place(&s, e->as.retreat.to);
    }
    sentence_add(&s, ", keeping its facing.");
    sentence_put(out, 2, &s);
}

void text_reform(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s reforms until the end of turn %d.", name_of(b, e->as.reform.unit),
              e->as.reform.until_turn);
}

void text_destroyed(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s is destroyed.", name_of(b, e->as.destroyed.unit));
}

void text_destroyed_how(FILE *out, const struct battle *b, const struct event *e) {
    const int with = e->as.destroyed.commander;
    struct sentence s = {0};

    text_line(out, 2, "On the table: take %s off.", name_of(b, e->as.destroyed.unit));
    if (with >= 0 && b->commanders[with].presence == PRESENCE_ON_TABLE) {
        sentence_add(&s, "%s, who was with it, stays alone at ", b->commanders[with].name);
        sentence_place(&s, b->commanders[with].place);
        sentence_add(&s, ".");
        sentence_put(out, 2, &s);
    }
}

void text_commander(FILE *out, const struct battle *b, const struct event *e) {
    if (e->as.commander.die == 0) {
        text_line(out, 0, "%s is out of the battle, by the game master.",
                  b->commanders[e->as.commander.commander].name);
        return;
    }
    text_line(out, 0, "%s is %s: die %d, lost on %d or more.",
              b->commanders[e->as.commander.commander].name,
              e->as.commander.lost ? "a CASUALTY" : "unhurt", e->as.commander.die,
              b->rules->commander_lost_low);
}

void text_commander_how(FILE *out, const struct battle *b, const struct event *e) {
    if (e->as.commander.lost) {
        text_line(out, 2, "On the table: take %s off.",
                  b->commanders[e->as.commander.commander].name);
    }
}
