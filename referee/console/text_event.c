/* Events in words: moves, the turn, the game master's hand; fights stand in
 * text_fight.c. */
#include "referee/console/legal.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/text_fight.h"
#include "referee/console/words_of.h"

static const char *name_of(const struct battle *b, int unit) {
    return b->units[unit].name;
}

/* The unit, or the commander where there is no unit. */
static const char *piece_name(const struct battle *b, int unit, int commander) {
    return unit >= 0 ? b->units[unit].name : b->commanders[commander].name;
}

/* --- moves --- */

/* The centre's way is not what was measured: a wheel, a change of facing. */
static bool measures_a_base(const struct event *e) {
    const double went_in = vec_distance(e->as.move.from, e->as.move.to);

    return e->as.move.reason == MOVE_ORDERED && fabs(went_in - e->as.move.distance_in) > 0.005;
}

/* A gun that has moved, before its side's fire. */
static bool costs_fire(const struct battle *b, int unit) {
    const struct unit *u = unit >= 0 ? &b->units[unit] : NULL;

    return u && u->type->gun && u->turn.moved_in > 0 &&
           legal_phase_number(b, PHASE_SHOOT, u->side) > b->now.phase;
}

/* What it cost, where that is more than the way, and what is left. */
static void add_move_cost(struct sentence *s, const struct battle *b, const struct event *e) {
    if (fabs(e->as.move.cost_in - e->as.move.distance_in) > GEOMETRY_EPSILON_IN) {
        sentence_add(s, "; counts as ");
        sentence_inches(s, e->as.move.cost_in);
    }
    sentence_add(s, "; ");
    sentence_inches(s, e->as.move.left_in);
    sentence_add(s, costs_fire(b, e->as.move.unit) ? " left, no fire this turn" : " left");
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

static void text_way(FILE *out, const struct battle *b, const struct event *e) {
    struct sentence s = {0};

    sentence_add(&s, "%s ", piece_name(b, e->as.move.unit, e->as.move.commander));
    if (e->as.move.base) {
        sentence_add(&s, "(%s %d) ", words_of(b, "base"), e->as.move.base);
    }
    sentence_add(&s, "%s ", move_words(e->as.move.reason));
    sentence_inches(&s, e->as.move.distance_in);
    if (e->as.move.reason == MOVE_CHARGES) {
        sentence_add(&s, ", measured at its centre,");
    }
    if (measures_a_base(e)) {
        sentence_add(&s, " (its farthest %s)", words_of(b, "base"));
    }
    sentence_add(&s, " from ");
    sentence_place(&s, e->as.move.from);
    sentence_add(&s, " to ");
    sentence_place(&s, e->as.move.to);
    if (e->as.move.unit >= 0) {
        sentence_add(&s, ", ");
        sentence_facing(&s, e->as.move.facing_deg);
    }
    if (e->as.move.reason == MOVE_ORDERED) {
        add_move_cost(&s, b, e);
    }
    sentence_add(&s, ".");
    sentence_put(out, 0, &s);
}

/* It is ordered about on the spot: turned, or stopped before it went. */
static bool stays(const struct event *e) {
    return e->as.move.reason == MOVE_ORDERED && e->as.move.distance_in == 0;
}

static void text_move(FILE *out, const struct battle *b, const struct event *e) {
    const char *name = piece_name(b, e->as.move.unit, e->as.move.commander);
    struct sentence s = {0};

    if (e->as.move.by_hand) {
        text_line(out, 0, "%s %s move it by hand.", name, move_words(e->as.move.reason));
        return;
    }
    if (stays(e)) {
        sentence_add(&s, "%s is now ", name);
        sentence_facing(&s, e->as.move.facing_deg);
        sentence_add(&s, ".");
        sentence_put(out, 0, &s);
        return;
    }
    text_way(out, b, e);
}

static void text_move_how(FILE *out, const struct battle *b, const struct event *e) {
    char said[200];

    (void)b;
    if (e->as.move.stopped_by && !e->as.move.by_hand && !stays(e)) {
        text_line(out, 2, "Stopped by: %s.", text_tidy(said, sizeof said, e->as.move.stopped_by));
    }
}

/* What a change of formation leaves the unit to do, in its side's move. */
static void add_formation_cost(struct sentence *s, const struct battle *b, int unit) {
    if (b->now.phase == PHASE_DEPLOY || b->rules->phases[b->now.phase].kind != PHASE_MOVE) {
        return;
    }
    if (b->units[unit].turn.move_over) {
        sentence_add(s, "; it may not move any more this turn");
    } else {
        sentence_add(s, "; free, ");
        sentence_inches(s, battle_allowance_left_in(b, unit));
        sentence_add(s, " left");
    }
}

static void text_formation(FILE *out, const struct battle *b, const struct event *e) {
    const struct unit *u = &b->units[e->as.formation.unit];
    const struct posture *p = &u->posture;
    struct sentence s = {0};

    sentence_add(&s, "%s is now in %s", u->name, words_of_formation(b, e->as.formation.formation));
    if (e->as.formation.formation == FORMATION_LINE) {
        sentence_add(&s, "%s%s", p->ranks > 1 ? ", two ranks" : "", p->gap_in > 0 ? ", open" : "");
        if (p->bend.bases) {
            sentence_add(&s,
                         ", %s end bent back: ", p->bend.flank == FLANK_LEFT ? "left" : "right");
            sentence_count(&s, p->bend.bases, words_of(b, "base"), words_of(b, "bases"));
            sentence_add(&s, " by ");
            sentence_figure(&s, p->bend.angle_deg);
            sentence_add(&s, " degrees");
        }
    }
    sentence_add(&s, ", on the same centre and facing");
    add_formation_cost(&s, b, e->as.formation.unit);
    sentence_add(&s, ".");
    sentence_put(out, 0, &s);
}

/* --- the turn --- */

static void text_abatis(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "Abatis %s is %scut.", b->scenario->abatis[e->as.abatis.section].id,
              e->as.abatis.cut ? "" : "not ");
}

static void text_abatis_how(FILE *out, const struct battle *b, const struct event *e) {
    if (e->as.abatis.cut) {
        text_line(out, 2, "On the table: take %s off.",
                  b->scenario->abatis[e->as.abatis.section].id);
    }
}

static void text_phase(FILE *out, const struct battle *b, const struct event *e) {
    if (e->as.phase.turn > 0) {
        text_line(out, 0, "Turn %d: %s.", e->as.phase.turn,
                  battle_phase_name(b, e->as.phase.phase));
    } else {
        text_line(out, 0, "%s.", battle_phase_name(b, e->as.phase.phase));
    }
}

static void add_at(struct sentence *s, struct vec at, bool faces, double facing_deg) {
    sentence_place(s, at);
    if (faces) {
        sentence_add(s, ", ");
        sentence_facing(s, facing_deg);
    }
    sentence_add(s, ".");
}

static void text_arrival(FILE *out, const struct battle *b, const struct event *e) {
    struct sentence s = {0};

    sentence_add(&s, "%s enters at ", piece_name(b, e->as.arrival.unit, e->as.arrival.commander));
    add_at(&s, e->as.arrival.at, e->as.arrival.unit >= 0, e->as.arrival.facing_deg);
    sentence_put(out, 0, &s);
}

static void text_victory(FILE *out, const struct battle *b, const struct event *e) {
    int side = e->as.victory.side;

    if (side < 0) {
        text_line(out, 0, "The battle is a DRAW: %s.", e->as.victory.reason);
    } else {
        text_line(out, 0, "The %s have WON: %s.", b->rules->sides[side].name, e->as.victory.reason);
    }
}

static void text_join(FILE *out, const struct battle *b, const struct event *e) {
    struct sentence s = {0};

    sentence_add(&s, "%s ", b->commanders[e->as.join.commander].name);
    if (e->as.join.distance_in > 0) {
        sentence_add(&s, "goes ");
        sentence_inches(&s, e->as.join.distance_in);
        sentence_add(&s, " and ");
    }
    sentence_add(&s, "joins %s.", name_of(b, e->as.join.unit));
    sentence_put(out, 0, &s);
}

static void text_leave(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s leaves %s.", b->commanders[e->as.leave.commander].name,
              name_of(b, e->as.leave.unit));
}

static void text_clearing(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s spends the turn cutting abatis %s.", name_of(b, e->as.clearing.unit),
              b->scenario->abatis[e->as.clearing.section].id);
}

/* --- the game master's hand --- */

static void text_overruled(FILE *out, const struct battle *b, const struct event *e) {
    char detail[CHECK_DETAIL_MAX];

    (void)b;
    text_line(out, 0, "Overruled by the game master (%s): %s", refusal_text(e->as.overruled.code),
              text_tidy(detail, sizeof detail, e->as.overruled.detail));
}

static void text_note(FILE *out, const struct battle *b, const struct event *e) {
    (void)b;
    text_line(out, 0, "Note: %s", e->as.note.text);
}

static void text_place(FILE *out, const struct battle *b, const struct event *e) {
    struct sentence s = {0};

    sentence_add(&s, "%s", piece_name(b, e->as.place.unit, e->as.place.commander));
    if (e->as.place.base) {
        sentence_add(&s, ", %s %d,", words_of(b, "base"), e->as.place.base);
    }
    sentence_add(&s, " is placed at ");
    add_at(&s, e->as.place.at, e->as.place.unit >= 0, e->as.place.facing_deg);
    if (b->now.phase != PHASE_DEPLOY) {
        sentence_add(&s, " By hand: not a move.");
    }
    sentence_put(out, 0, &s);
}

static void text_bases(FILE *out, const struct battle *b, const struct event *e) {
    text_line(out, 0, "%s now has %d %s.", name_of(b, e->as.bases.unit), e->as.bases.bases,
              words_of_bases(b, e->as.bases.bases));
}

/* --- all of them --- */

static const struct {
    text_words *tell, *how; /* how: NULL where the sentence says all */
} texts[EVENT_KIND_COUNT] = {
    [EVENT_MOVE] = {text_move, text_move_how},
    [EVENT_FORMATION] = {text_formation, NULL},
    [EVENT_FIRE] = {text_fire, text_fire_how},
    [EVENT_MORALE] = {text_morale, text_morale_how},
    [EVENT_CHARGE] = {text_charge, text_charge_how},
    [EVENT_RESPONSE] = {text_response, NULL},
    [EVENT_CONTACT] = {text_contact, text_contact_how},
    [EVENT_MELEE_ROUND] = {text_melee_round, text_melee_round_how},
    [EVENT_LOSS] = {text_loss, text_loss_how},
    [EVENT_RETREAT] = {text_retreat, text_retreat_how},
    [EVENT_DESTROYED] = {text_destroyed, text_destroyed_how},
    [EVENT_COMMANDER] = {text_commander, text_commander_how},
    [EVENT_ABATIS] = {text_abatis, text_abatis_how},
    [EVENT_PHASE] = {text_phase, NULL},
    [EVENT_ARRIVAL] = {text_arrival, NULL},
    [EVENT_VICTORY] = {text_victory, NULL},
    [EVENT_OVERRULED] = {text_overruled, NULL},
    [EVENT_NOTE] = {text_note, NULL},
    [EVENT_JOIN] = {text_join, NULL},
    [EVENT_LEAVE] = {text_leave, NULL},
    [EVENT_PLACE] = {text_place, NULL},
    [EVENT_BASES] = {text_bases, NULL},
    [EVENT_CLEARING] = {text_clearing, NULL},
    [EVENT_MELEE_VOID] = {text_melee_void, NULL},
    [EVENT_REFORM] = {text_reform, NULL},
};

void text_event_tell(FILE *out, const struct battle *b, const struct event *e) {
    texts[e->kind].tell(out, b, e);
}

void text_event_how(FILE *out, const struct battle *b, const struct event *e) {
    if (texts[e->kind].how) {
        texts[e->kind].how(out, b, e);
    }
}

void text_event(FILE *out, const struct battle *b, const struct event *e) {
    text_event_tell(out, b, e);
    text_event_how(out, b, e);
}
