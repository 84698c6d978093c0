/* Events in words: the outcome, how it came about, what to do on the table. */
#include "referee/console/text.h"

#include <stdarg.h>
#include <string.h>

/* --- pieces of sentences --- */

/* A line in the making; what does not fit is left out. */
struct line {
    size_t used;
    char text[1000];
};

static void add(struct line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct line *l, const char *format, ...) {
    va_list args;

    va_start(args, format);
    int n = vsnprintf(l->text + l->used, sizeof l->text - l->used, format, args);
    va_end(args);
    l->used += n < 0 ? 0 : (size_t)n;
    if (l->used >= sizeof l->text) {
        l->used = sizeof l->text - 1;
    }
}

static void add_figure(struct line *l, double value) {
    char figure[TEXT_FIGURE];

    add(l, "%s", text_figure(figure, value));
}

static void add_inches(struct line *l, double inches) {
    add_figure(l, inches);
    add(l, "\"");
}

static void add_place(struct line *l, struct vec place) {
    add_figure(l, place.x);
    add(l, ",");
    add_figure(l, place.y);
}

static void add_dice(struct line *l, const uint8_t *dice, int count) {
    for (int i = 0; i < count; i++) {
        add(l, "%s%d", i ? " " : "", dice[i]);
    }
}

static void add_count(struct line *l, int count, const char *one, const char *several) {
    add(l, "%d %s", count, count == 1 ? one : several);
}

/* "6s", "5-6" */
static void add_faces(struct line *l, int low, int high) {
    if (low == high) {
        add(l, "%ds", low);
    } else {
        add(l, "%d-%d", low, high);
    }
}

/* "die 4, militia +1 = 5" */
static void add_die(struct line *l, int die, const struct modifier_list *list,
                    const struct applied *applied) {
    add(l, "die %d", die);
    for (int i = 0; i < applied->count; i++) {
        const struct modifier *m = &list->at[applied->modifier[i]];
        add(l, ", %s %+d", m->name, m->value);
    }
    if (applied->count > 0) {
        add(l, " = %d", die + applied->total);
    }
}

static const char *unit_name_of(const struct battle *b, int unit) {
    return b->units[unit].name;
}

/* The unit, or the commander where there is no unit. */
static const char *piece_name(const struct battle *b, int unit, int commander) {
    return unit >= 0 ? b->units[unit].name : b->commanders[commander].name;
}

static void put(FILE *out, int indent, const struct line *l) {
    text_line(out, indent, "%s", l->text);
}

/* --- moves --- */

static void text_turned(FILE *out, const struct battle *b, const struct event *e) {
    struct line l = {0};

    add(&l, "%s turns to face ", piece_name(b, e->as.move.unit, e->as.move.commander));
    add_figure(&l, e->as.move.facing_deg);
    add(&l, " degrees.");
    put(out, 0, &l);
}

/* What it cost, where that is not what it measured, and what is left. */
static void text_move_cost(FILE *out, const struct event *e) {
    struct line l = {0};

    if (e->as.move.reason != MOVE_ORDERED || e->as.move.by_hand) {
        return;
    }
    add(&l, "Its farthest base went ");
    add_inches(&l, e->as.move.distance_in);
    if (fabs(e->as.move.cost_in - e->as.move.distance_in) > GEOMETRY_EPSILON_IN) {
        add(&l, ", which counts as ");
        add_inches(&l, e->as.move.cost_in);
    }
    add(&l, "; ");
    add_inches(&l, e->as.move.left_in);
    add(&l, " left this turn.");
    put(out, 2, &l);
}

static const char *move_words(enum move_reason reason) {
    switch (reason) {
    case MOVE_CHARGES:
        return "comes on";
    case MOVE_TAKES_PLACE:
        return "takes the place that was left:";
    default:
        return "moves";
    }
}

static void text_move(FILE *out, const struct battle *b, const struct event *e) {
    struct line l = {0};
    const char *name = piece_name(b, e->as.move.unit, e->as.move.commander);

    if (e->as.move.by_hand) {
        text_line(out, 0, "%s %s move it by hand.", name, move_words(e->as.move.reason));
        return;
    }
    if (e->as.move.reason == MOVE_ORDERED && e->as.move.distance_in == 0) {
        text_turned(out, b, e);
        return;
    }
    add(&l, "%s ", name);
    if (e->as.move.base) {
        add(&l, "(base %d) ", e->as.move.base);
    }
    add(&l, "%s ", move_words(e->as.move.reason));
    add_inches(&l, e->as.move.distance_in);
    add(&l, " from ");
    add_place(&l, e->as.move.from);
    add(&l, " to ");
    add_place(&l, e->as.move.to);
    if (e->as.move.unit >= 0) {
        add(&l, " facing ");
        add_figure(&l, e->as.move.facing_deg);
    }
    add(&l, ".");
    put(out, 0, &l);
    text_move_cost(out, e);
    if (e->as.move.stopped_by) {
        text_line(out, 2, "Stopped by: %s.", e->as.move.stopped_by);
    }
}

static void text_formation(FILE *out, const struct battle *b, const struct event *e) {
    const struct unit *u = &b->units[e->as.formation.unit];
    const struct posture *p = &u->posture;
    struct line l = {0};

    add(&l, "%s is now in %s", u->name, formation_name(e->as.formation.formation));
    if (e->as.formation.formation == FORMATION_LINE) {
        add(&l, "%s%s", p->ranks > 1 ? ", two ranks" : "", p->gap_in > 0 ? ", open" : "");
        if (p->bend.bases) {
            add(&l, ", %s end bent back: ", p->bend.flank == FLANK_LEFT ? "left" : "right");
            add_count(&l, p->bend.bases, "base", "bases");
            add(&l, " by ");
            add_figure(&l, p->bend.angle_deg);
            add(&l, " degrees");
        }
    }
    add(&l, ", on the same centre and facing.");
    put(out, 0, &l);
}

/* --- fire --- */

static void add_fire_outcome(struct line *l, const struct battle *b, const struct fire_event *f) {
    const struct unit *target = &b->units[f->target];

    if (f->counted == 0) {
        add(l, f->hits ? "no hit counts." : "no hit.");
        return;
    }
    add_count(l, f->counted, "hit", "hits");
    if (target->type->hits_to_remove > 1) {
        add(l, "; it has taken %d this turn and goes at %d.", f->hits_this_turn,
            target->type->hits_to_remove);
    } else {
        add(l, ", ");
        add_count(l, f->lost, "base", "bases");
        add(l, " lost, %d left.", f->left);
    }
}

static void text_fire_range(FILE *out, const struct battle *b, const struct fire_event *f) {
    struct line l = {0};

    if (f->by_hand) {
        add_inches(&l, f->range_in);
        add(&l, " by the game master's measure");
    } else {
        add(&l, "Range ");
        add_inches(&l, f->range_in);
        add(&l, " from its centre ");
        add_place(&l, f->line.a);
        add(&l, " to the nearest part in front, ");
        add_place(&l, f->line.b);
    }
    if (f->column >= 0) {
        add(&l, ": the ");
        add_inches(&l, b->rules->fire_column_in[f->column]);
        add(&l, " column%s", f->defensive ? ", for a charger" : "");
    } else {
        add(&l, ": beyond the last column");
    }
    add(&l, f->close ? " - close to its limit." : ".");
    put(out, 2, &l);
}

static void text_fire_dice(FILE *out, const struct fire_event *f) {
    struct line l = {0};

    add_count(&l, f->dice_count, "die", "dice");
    if (f->needs == 0) {
        add(&l, ", nothing can hit.");
        put(out, 2, &l);
        return;
    }
    add(&l, ", ");
    add_faces(&l, f->needs, DIE_FACES);
    add(&l, " hit: ");
    add_dice(&l, f->dice, f->dice_count);
    add(&l, " - ");
    add_count(&l, f->hits, "hit", "hits");
    add(&l, "; expected to count ");
    add_figure(&l, f->expected);
    add(&l, ", counted %d.", f->counted);
    put(out, 2, &l);
}

static void text_fire_saves(FILE *out, const struct battle *b, const struct fire_event *f) {
    struct line l = {0};

    if (f->protection < 0 || f->save_count == 0) {
        return;
    }
    const struct protection *p = &b->rules->protections[f->protection];
    add(&l, "%s, ", p->name);
    add_faces(&l, p->lost_low, p->lost_high);
    add(&l, " save: ");
    add_dice(&l, f->saves, f->save_count);
    add(&l, " - ");
    add_count(&l, f->counted, "hit counts.", "hits count.");
    put(out, 2, &l);
}

static void text_fire(FILE *out, const struct battle *b, const struct event *e) {
    const struct fire_event *f = &e->as.fire;
    struct line l = {0};

    add(&l, "%s fires at %s: ", unit_name_of(b, f->shooter), unit_name_of(b, f->target));
    add_fire_outcome(&l, b, f);
    put(out, 0, &l);
    text_fire_range(out, b, f);
    text_fire_dice(out, f);
    text_fire_saves(out, b, f);
}

/* --- morale and charges --- */

static void text_morale(FILE *out, const struct battle *b, const struct event *e) {
    const struct morale_event *m = &e->as.morale;
    struct line l = {0};

    text_line(out, 0, "%s %s its morale check.", unit_name_of(b, m->unit),
              m->passed ? "passes" : "FAILS");
    add(&l, "Rolled: ");
    add_die(&l, m->die, &b->rules->morale, &m->applied);
    add(&l, "; needs %d or less (%s).", m->limit,
        m->fixed ? "its fixed number" : "its bases, and a commander counts as one");
    put(out, 2, &l);
}

static void text_charge(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const into[] = {
        [ASPECT_FRONT] = "its front", [ASPECT_FLANK] = "its flank", [ASPECT_REAR] = "its rear"};
    const struct charge_event *c = &e->as.charge;
    struct line l = {0};

    add(&l, "%s charges %s, into %s%s.", unit_name_of(b, c->unit), unit_name_of(b, c->target),
        into[c->aspect], c->wall ? ", at the wall" : "");
    put(out, 0, &l);
    l = (struct line){0};
    if (c->by_hand) {
        add(&l, "On the game master's word; nothing was measured.");
    } else {
        add_inches(&l, c->distance_in);
        add(&l, " between their nearest points%s.", c->close ? " - close to the limit" : "");
    }
    put(out, 2, &l);
}

static void text_response(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const does[] = {[RESPONSE_NONE] = "waits",
                                       [RESPONSE_FIRE] = "fires at the charger",
                                       [RESPONSE_COUNTER] = "counter-charges",
                                       [RESPONSE_STAND] = "stands to receive the charge"};

    text_line(out, 0, "%s %s%s.", unit_name_of(b, e->as.response.unit),
              does[e->as.response.response],
              e->as.response.only_choice ? " (it can do nothing else)" : "");
}

static void text_contact(FILE *out, const struct battle *b, const struct event *e) {
    const char *unit = unit_name_of(b, e->as.contact.unit);
    const char *target = unit_name_of(b, e->as.contact.target);

    text_line(out, 0, "%s and %s are in contact: a melee this turn.", unit, target);
    if (e->as.contact.stopped_by >= 0) {
        text_line(out, 2, "Stopped on the way by %s; the melee is with %s alone.",
                  unit_name_of(b, e->as.contact.stopped_by), target);
    }
    if (e->as.contact.by_hand) {
        text_line(out, 2, "On the table: move %s into contact with %s.", unit, target);
    }
}

/* --- melee --- */

static void add_fighter(struct line *l, const struct battle *b, int unit, int die,
                        const struct applied *applied) {
    add(l, "%s: ", unit_name_of(b, unit));
    add_die(l, die, &b->rules->melee, applied);
    add(l, ".");
}

static void text_melee_round(FILE *out, const struct battle *b, const struct event *e) {
    const struct melee_event *m = &e->as.melee_round;
    int attacker = m->attacker_die + m->attacker_applied.total;
    int defender = m->defender_die + m->defender_applied.total;
    struct line l = {0};

    if (m->winner < 0) {
        text_line(out, 0, "Melee, %s against %s: a tie, %d to %d; each loses.",
                  unit_name_of(b, m->attacker), unit_name_of(b, m->defender), attacker, defender);
    } else {
        bool won = m->winner == m->attacker;
        text_line(out, 0, "Melee, %s against %s: %s wins, %d to %d.", unit_name_of(b, m->attacker),
                  unit_name_of(b, m->defender), unit_name_of(b, m->winner),
                  won ? attacker : defender, won ? defender : attacker);
    }
    add_fighter(&l, b, m->attacker, m->attacker_die, &m->attacker_applied);
    put(out, 2, &l);
    l = (struct line){0};
    add_fighter(&l, b, m->defender, m->defender_die, &m->defender_applied);
    put(out, 2, &l);
}

static void text_loss(FILE *out, const struct battle *b, const struct event *e) {
    static const char *const why[] = {[LOSS_MORALE] = "for failing its morale check",
                                      [LOSS_MELEE] = "in the melee",
                                      [LOSS_LAST_BASE] = "by the rule of the last base",
                                      [LOSS_REMOVED] = "by the game master"};
    const char *name = unit_name_of(b, e->as.loss.unit);
    const char *bases = e->as.loss.lost == 1 ? "base" : "bases";

    if (e->as.loss.cause != LOSS_FIRE) {
        text_line(out, 0, "%s loses %d %s %s, %d left.", name, e->as.loss.lost, bases,
                  why[e->as.loss.cause], e->as.loss.left);
    }
    text_line(out, 2, "On the table: remove %d %s of %s.", e->as.loss.lost, bases, name);
}

static void text_retreat(FILE *out, const struct battle *b, const struct event *e) {
    const char *name = unit_name_of(b, e->as.retreat.unit);
    struct line l = {0};

    if (e->as.retreat.by_hand) {
        add(&l, "%s retreats. On the table: fall back ", name);
        add_inches(&l, b->rules->retreat_in);
        add(&l, " straight away from the enemy.");
        put(out, 0, &l);
        return;
    }
    if (e->as.retreat.barred) {
        text_line(out, 0, "%s should retreat, but its way out is barred: it stays.", name);
        return;
    }
    add(&l, "%s retreats ", name);
    add_inches(&l, e->as.retreat.distance_in);
    add(&l, ".");
    put(out, 0, &l);
    l = (struct line){0};
    add(&l, "On the table: fall back ");
    add_inches(&l, e->as.retreat.distance_in);
    add(&l, " from ");
    add_place(&l, e->as.retreat.from);
    add(&l, " to ");
    add_place(&l, e->as.retreat.to);
    add(&l, ", keeping its facing.");
    put(out, 2, &l);
}

static void text_destroyed(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s is destroyed: take it off the table.",
              unit_name_of(b, e->as.destroyed.unit));
}

static void text_commander(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s: die %d, %s (lost on %d or more).",
              b->commanders[e->as.commander.commander].name, e->as.commander.die,
              e->as.commander.lost ? "a CASUALTY: take him off the table" : "unhurt",
              b->rules->commander_lost_low);
}

/* --- the rest --- */

static void text_abatis(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "Abatis %s %s.", b->scenario->abatis[e->as.abatis.section].id,
              e->as.abatis.cut ? "is cut: take it off the table" : "is not cut");
}

static void text_phase(FILE *out, const struct battle *b, const struct event *e) {
    if (e->as.phase.turn > 0) {
        text_line(out, 0, "Turn %d: %s.", e->as.phase.turn,
                  battle_phase_name(b, e->as.phase.phase));
    } else {
        text_line(out, 0, "%s.", battle_phase_name(b, e->as.phase.phase));
    }
}

static void text_arrival(FILE *out, const struct battle *b, const struct event *e) {
    struct line l = {0};

    add(&l, "%s enters at ", piece_name(b, e->as.arrival.unit, e->as.arrival.commander));
    add_place(&l, e->as.arrival.at);
    if (e->as.arrival.unit >= 0) {
        add(&l, " facing ");
        add_figure(&l, e->as.arrival.facing_deg);
    }
    add(&l, ".");
    put(out, 0, &l);
}

static void text_victory(FILE *out, const struct battle *b, const struct event *e) {
    int side = e->as.victory.side;

    if (side < 0) {
        text_line(out, 0, "The battle is a draw: %s.", e->as.victory.reason);
    } else {
        text_line(out, 0, "The %s have WON: %s.", b->rules->sides[side].name, e->as.victory.reason);
    }
}

static void text_overruled(FILE *out, const struct battle *b, const struct event *e) {
    (void)b;
    text_line(out, 0, "Overruled by the game master (%s): %s", refusal_text(e->as.overruled.code),
              e->as.overruled.detail);
}

static void text_note(FILE *out, const struct battle *b, const struct event *e) {
    (void)b;
    text_line(out, 0, "Note: %s", e->as.note.text);
}

static void text_join(FILE *out, const struct battle *b, const struct event *e) {
    struct line l = {0};

    add(&l, "%s joins %s, ", b->commanders[e->as.join.commander].name,
        unit_name_of(b, e->as.join.unit));
    add_inches(&l, e->as.join.distance_in);
    add(&l, " away.");
    put(out, 0, &l);
}

static void text_leave(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s leaves %s.", b->commanders[e->as.leave.commander].name,
              unit_name_of(b, e->as.leave.unit));
}

static void text_place(FILE *out, const struct battle *b, const struct event *e) {
    struct line l = {0};

    add(&l, "%s", piece_name(b, e->as.place.unit, e->as.place.commander));
    if (e->as.place.base) {
        add(&l, ", base %d,", e->as.place.base);
    }
    add(&l, " is placed at ");
    add_place(&l, e->as.place.at);
    if (e->as.place.unit >= 0) {
        add(&l, " facing ");
        add_figure(&l, e->as.place.facing_deg);
    }
    add(&l, ".");
    put(out, 0, &l);
}

static void text_bases(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s now has %d %s.", unit_name_of(b, e->as.bases.unit), e->as.bases.bases,
              e->as.bases.bases == 1 ? "base" : "bases");
}

static void text_clearing(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s spends the turn cutting abatis %s.", unit_name_of(b, e->as.clearing.unit),
              b->scenario->abatis[e->as.clearing.section].id);
}

static void text_melee_void(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "No melee of %s and %s: one of them is no longer there.",
              unit_name_of(b, e->as.melee_void.attacker),
              unit_name_of(b, e->as.melee_void.defender));
}

static void text_reform(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s reforms until the end of turn %d.", unit_name_of(b, e->as.reform.unit),
              e->as.reform.until_turn);
}

typedef void text_of(FILE *out, const struct battle *b, const struct event *e);

static text_of *const texts[EVENT_KIND_COUNT] = {
    [EVENT_MOVE] = text_move,           [EVENT_FORMATION] = text_formation,
    [EVENT_FIRE] = text_fire,           [EVENT_MORALE] = text_morale,
    [EVENT_CHARGE] = text_charge,       [EVENT_RESPONSE] = text_response,
    [EVENT_CONTACT] = text_contact,     [EVENT_MELEE_ROUND] = text_melee_round,
    [EVENT_LOSS] = text_loss,           [EVENT_RETREAT] = text_retreat,
    [EVENT_DESTROYED] = text_destroyed, [EVENT_COMMANDER] = text_commander,
    [EVENT_ABATIS] = text_abatis,       [EVENT_PHASE] = text_phase,
    [EVENT_ARRIVAL] = text_arrival,     [EVENT_VICTORY] = text_victory,
    [EVENT_OVERRULED] = text_overruled, [EVENT_NOTE] = text_note,
    [EVENT_JOIN] = text_join,           [EVENT_LEAVE] = text_leave,
    [EVENT_PLACE] = text_place,         [EVENT_BASES] = text_bases,
    [EVENT_CLEARING] = text_clearing,   [EVENT_MELEE_VOID] = text_melee_void,
    [EVENT_REFORM] = text_reform,
};

void text_event(FILE *out, const struct battle *b, const struct event *e) {
    texts[e->kind](out, b, e);
}
