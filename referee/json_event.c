#include "referee/json.h"
#include "referee/json_value.h"

/* The modifiers that counted, by name. */
static const char *unit_id(const struct battle *b, int unit) {
    return unit < 0 ? NULL : b->units[unit].id;
}

static const char *commander_id(const struct battle *b, int commander) {
    return commander < 0 ? NULL : b->commanders[commander].id;
}

static const char *section_id(const struct battle *b, int section) {
    return section < 0 ? NULL : b->scenario->abatis[section].id;
}

static const char *side_id(const struct battle *b, int side) {
    return side < 0 || side >= SIDES ? NULL : b->rules->sides[side].id;
}

/* --- events: the keys of docs/json.md, those of the console's page first --- */

static const char *move_reason_name(enum move_reason reason) {
    static const char *const names[] = {
        [MOVE_ORDERED] = "ordered", [MOVE_CHARGES] = "charges", [MOVE_TAKES_PLACE] = "takes-place"};
    return names[reason];
}

static json_t *of_move(const struct battle *b, const struct event *e) {
    bool placed = !e->as.move.by_hand;
    return json_pack(
        "{s:s, s:s?, s:f, s:o, s:o, s:o, s:s?, s:f, s:f, s:i, s:s?, s:s, s:b}", "event", "move",
        "unit", unit_id(b, e->as.move.unit), "distance", e->as.move.distance_in, "from",
        json_value_known_place(placed, e->as.move.from), "to",
        json_value_known_place(placed, e->as.move.to), "facing",
        json_value_known_number(placed && e->as.move.unit >= 0, e->as.move.facing_deg), "commander",
        commander_id(b, e->as.move.commander), "cost", e->as.move.cost_in, "allowance_left",
        e->as.move.left_in, "base", e->as.move.base, "stopped_by", e->as.move.stopped_by, "reason",
        move_reason_name(e->as.move.reason), "by_hand", e->as.move.by_hand);
}

static json_t *of_formation(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s}", "event", "formation", "unit",
                     unit_id(b, e->as.formation.unit), "formation",
                     formation_name(e->as.formation.formation));
}

static json_t *of_fire(const struct battle *b, const struct event *e) {
    const struct fire_event *f = &e->as.fire;
    const char *protection = f->protection < 0 ? NULL : b->rules->protections[f->protection].name;
    return json_pack("{s:s, s:s, s:s, s:f, s:o, s:o, s:o, s:i, s:o, s:i, s:i, s:i,"
                     " s:f, s:s?, s:i, s:b, s:b, s:b, s:b, s:o, s:o}",
                     "event", "fire", "shooter", unit_id(b, f->shooter), "target",
                     unit_id(b, f->target), "range", f->range_in, "column",
                     json_value_column(b, f->column), "needs", json_value_needs(f->needs), "dice",
                     json_value_faces(f->dice, f->dice_count), "hits", f->hits, "saves",
                     json_value_faces(f->saves, f->save_count), "counted", f->counted, "lost",
                     f->lost, "left", f->left, "expected", f->expected, "protection", protection,
                     "hits_this_turn", f->hits_this_turn, "defensive", f->defensive, "close",
                     f->close, "by_hand", f->by_hand, "by_count", f->by_count, "from",
                     json_value_known_place(!f->by_hand, f->line.a), "at",
                     json_value_known_place(!f->by_hand, f->line.b));
}

static json_t *of_morale(const struct battle *b, const struct event *e) {
    const struct morale_event *m = &e->as.morale;
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:b, s:b, s:o}", "event", "morale", "unit",
                     unit_id(b, m->unit), "die", m->die, "modifier", m->applied.total, "limit",
                     m->limit, "passed", m->passed, "fixed", m->fixed, "modifiers",
                     json_value_applied(&b->rules->morale, &m->applied));
}

static json_t *of_charge(const struct battle *b, const struct event *e) {
    const struct charge_event *c = &e->as.charge;
    return json_pack("{s:s, s:s, s:s, s:f, s:s, s:b, s:b, s:b}", "event", "charge", "unit",
                     unit_id(b, c->unit), "target", unit_id(b, c->target), "distance",
                     c->distance_in, "aspect", aspect_name(c->aspect), "wall", c->wall, "close",
                     c->close, "by_hand", c->by_hand);
}

static json_t *of_response(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s, s:b}", "event", "response", "unit",
                     unit_id(b, e->as.response.unit), "response",
                     response_name(e->as.response.response), "only_choice",
                     e->as.response.only_choice);
}

static json_t *of_contact(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s, s:s?, s:b, s:f}", "event", "contact", "unit",
                     unit_id(b, e->as.contact.unit), "target", unit_id(b, e->as.contact.target),
                     "stopped_by", unit_id(b, e->as.contact.stopped_by), "by_hand",
                     e->as.contact.by_hand, "gap", e->as.contact.gap_in);
}

static json_t *of_melee_round(const struct battle *b, const struct event *e) {
    const struct melee_event *m = &e->as.melee_round;
    return json_pack(
        "{s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:s?, s:o, s:o}", "event", "melee-round", "attacker",
        unit_id(b, m->attacker), "defender", unit_id(b, m->defender), "attacker_die",
        m->attacker_die, "attacker_modifier", m->attacker_applied.total, "defender_die",
        m->defender_die, "defender_modifier", m->defender_applied.total, "winner",
        unit_id(b, m->winner), "attacker_modifiers",
        json_value_applied(&b->rules->melee, &m->attacker_applied), "defender_modifiers",
        json_value_applied(&b->rules->melee, &m->defender_applied));
}

static json_t *of_loss(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:i, s:i, s:s}", "event", "loss", "unit",
                     unit_id(b, e->as.loss.unit), "lost", e->as.loss.lost, "left", e->as.loss.left,
                     "cause", loss_cause_name(e->as.loss.cause));
}

static json_t *of_retreat(const struct battle *b, const struct event *e) {
    bool placed = !e->as.retreat.by_hand;
    return json_pack("{s:s, s:s, s:s?, s:o, s:o, s:f, s:b, s:b}", "event", "retreat", "unit",
                     unit_id(b, e->as.retreat.unit), "enemy", unit_id(b, e->as.retreat.enemy),
                     "from", json_value_known_place(placed, e->as.retreat.from), "to",
                     json_value_known_place(placed, e->as.retreat.to), "distance",
                     e->as.retreat.distance_in, "barred", e->as.retreat.barred, "by_hand",
                     e->as.retreat.by_hand);
}

static json_t *of_destroyed(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s}", "event", "destroyed", "unit", unit_id(b, e->as.destroyed.unit));
}

static json_t *of_commander(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:i, s:b}", "event", "commander", "commander",
                     commander_id(b, e->as.commander.commander), "die", e->as.commander.die, "lost",
                     e->as.commander.lost);
}

static json_t *of_abatis(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:b}", "event", "abatis", "section",
                     section_id(b, e->as.abatis.section), "cut", e->as.abatis.cut);
}

static json_t *of_phase(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:i, s:s}", "event", "phase", "turn", e->as.phase.turn, "phase",
                     battle_phase_id(b, e->as.phase.phase));
}

static json_t *of_arrival(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s?, s:s?, s:o, s:o}", "event", "arrival", "unit",
                     unit_id(b, e->as.arrival.unit), "commander",
                     commander_id(b, e->as.arrival.commander), "at",
                     json_value_place(e->as.arrival.at), "facing",
                     json_value_known_number(e->as.arrival.unit >= 0, e->as.arrival.facing_deg));
}

static json_t *of_victory(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s?, s:o}", "event", "victory", "side", side_id(b, e->as.victory.side),
                     "reason", json_value_text(e->as.victory.reason));
}

static json_t *of_overruled(const struct battle *b, const struct event *e) {
    (void)b;
    return json_pack("{s:s, s:s, s:o}", "event", "overruled", "code",
                     refusal_text(e->as.overruled.code), "detail",
                     json_value_text(e->as.overruled.detail));
}

static json_t *of_note(const struct battle *b, const struct event *e) {
    (void)b;
    return json_pack("{s:s, s:o}", "event", "note", "text", json_value_text(e->as.note.text));
}

static json_t *of_join(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s, s:f}", "event", "join", "commander",
                     commander_id(b, e->as.join.commander), "unit", unit_id(b, e->as.join.unit),
                     "distance", e->as.join.distance_in);
}

static json_t *of_leave(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s}", "event", "leave", "commander",
                     commander_id(b, e->as.leave.commander), "unit", unit_id(b, e->as.leave.unit));
}

static json_t *of_place_event(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s?, s:s?, s:i, s:o, s:o}", "event", "place", "unit",
                     unit_id(b, e->as.place.unit), "commander",
                     commander_id(b, e->as.place.commander), "base", e->as.place.base, "at",
                     json_value_place(e->as.place.at), "facing",
                     json_value_known_number(e->as.place.unit >= 0, e->as.place.facing_deg));
}

static json_t *of_bases(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:i}", "event", "bases", "unit", unit_id(b, e->as.bases.unit),
                     "bases", e->as.bases.bases);
}

static json_t *of_clearing(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s?}", "event", "clearing", "unit",
                     unit_id(b, e->as.clearing.unit), "section",
                     section_id(b, e->as.clearing.section));
}

static json_t *of_melee_void(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:s}", "event", "melee-void", "attacker",
                     unit_id(b, e->as.melee_void.attacker), "defender",
                     unit_id(b, e->as.melee_void.defender));
}

static json_t *of_reform(const struct battle *b, const struct event *e) {
    return json_pack("{s:s, s:s, s:i}", "event", "reform", "unit", unit_id(b, e->as.reform.unit),
                     "until_turn", e->as.reform.until_turn);
}

json_t *json_of_event(const struct battle *b, const struct event *e) {
    typedef json_t *renderer(const struct battle *, const struct event *);
    static renderer *const renderers[EVENT_KIND_COUNT] = {
        [EVENT_MOVE] = of_move,           [EVENT_FORMATION] = of_formation,
        [EVENT_FIRE] = of_fire,           [EVENT_MORALE] = of_morale,
        [EVENT_CHARGE] = of_charge,       [EVENT_RESPONSE] = of_response,
        [EVENT_CONTACT] = of_contact,     [EVENT_MELEE_ROUND] = of_melee_round,
        [EVENT_LOSS] = of_loss,           [EVENT_RETREAT] = of_retreat,
        [EVENT_DESTROYED] = of_destroyed, [EVENT_COMMANDER] = of_commander,
        [EVENT_ABATIS] = of_abatis,       [EVENT_PHASE] = of_phase,
        [EVENT_ARRIVAL] = of_arrival,     [EVENT_VICTORY] = of_victory,
        [EVENT_OVERRULED] = of_overruled, [EVENT_NOTE] = of_note,
        [EVENT_JOIN] = of_join,           [EVENT_LEAVE] = of_leave,
        [EVENT_PLACE] = of_place_event,   [EVENT_BASES] = of_bases,
        [EVENT_CLEARING] = of_clearing,   [EVENT_MELEE_VOID] = of_melee_void,
        [EVENT_REFORM] = of_reform,
    };
    return renderers[e->kind](b, e);
}
