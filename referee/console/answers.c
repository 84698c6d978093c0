#include "referee/console/answers.h"

#include "referee/console/deployment.h"
#include "referee/console/legal.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/todo.h"
#include "referee/console/words_of.h"
#include "referee/fritz/abatis.h"

#include <stdlib.h>
#include <string.h>

/* --- small pieces --- */

#define PLACE_TEXT (2 * TEXT_FIGURE + 2)

static char *place_text(char *to, struct vec place) {
    char x[TEXT_FIGURE], y[TEXT_FIGURE];

    snprintf(to, PLACE_TEXT, "%s,%s", text_figure(x, place.x), text_figure(y, place.y));
    return to;
}

/* Where a commander is: with his unit, or by himself. */
static struct vec commander_place(const struct battle *b, const struct commander *c) {
    return c->unit >= 0 ? b->units[c->unit].posture.centre : c->place;
}

/* "moved, fired", the words that hold; empty when none does. `all`: also what its
 * allowance has said (unit_allowance). */
static char *unit_states(char *to, size_t size, const struct battle *b, int unit, bool all) {
    const struct unit *u = &b->units[unit];
    const struct {
        bool holds;
        const char *word;
    } states[] = {
        {u->presence == PRESENCE_WAITING, "waiting"},
        {u->turn.moved_in > 0, "moved"},
        {u->turn.fired, "fired"},
        {u->turn.charged, "charged"},
        {all && u->turn.clearing, "cutting abatis"},
        {all && battle_unit_reforming(b, unit), "reforming"},
        {battle_in_melee(b, unit), "in melee"},
    };
    size_t used = 0;

    if (u->presence == PRESENCE_DESTROYED) {
        snprintf(to, size, "destroyed"); /* whatever else it had done */
        return to;
    }
    to[0] = '\0';
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (states[i].holds && used < size) {
            used +=
                (size_t)snprintf(to + used, size - used, "%s%s", used ? ", " : "", states[i].word);
        }
    }
    return to;
}

/* --- units and commanders --- */

static const char *stands_in(const struct battle *b, const struct unit *u) {
    return u->posture.formation == FORMATION_NONE ? "-"
                                                  : words_of_formation(b, u->posture.formation);
}

/* The last of the states, which say most, as many as fit the room. */
static const char *last_states(const char *states, int room) {
    while ((int)strlen(states) > room && strstr(states, ", ")) {
        states = strstr(states, ", ") + 2;
    }
    return states;
}

#define ROW_WIDTH 56 /* of a unit's row before what it stands in, with the blank behind that */

static void unit_row(FILE *out, const struct battle *b, int unit, int width) {
    const struct unit *u = &b->units[unit];
    char place[PLACE_TEXT] = "-", facing[TEXT_BEARING] = "-", states[80], bases[32];

    snprintf(bases, sizeof bases, "%d/%d", u->bases, u->started);
    if (u->presence == PRESENCE_ON_TABLE) {
        place_text(place, u->posture.centre);
        text_bearing(facing, u->posture.facing_deg);
    }
    text_line(out, 0, "%-23.40s %5s  %-11s %-10s  %-*s %s", u->id, bases, place, facing, width,
              stands_in(b, u),
              last_states(unit_states(states, sizeof states, b, unit, true),
                          TEXT_WIDTH - ROW_WIDTH - width));
}

#define STANDS_IN "stands in"

/* The widest formation in the words that are used. */
static int width_of_formations(const struct battle *b, const int *units, int count) {
    size_t width = strlen(STANDS_IN);

    for (int i = 0; i < count; i++) {
        size_t n = strlen(stands_in(b, &b->units[units[i]]));
        width = n > width ? n : width;
    }
    return (int)width;
}

void answer_units(FILE *out, const struct battle *b, const int *units, int count) {
    int brigade = -1, width = width_of_formations(b, units, count);

    text_line(out, 0, "%-23s %5s  %-11s %-10s  %s", "unit", words_of(b, "bases"), "centre",
              "facing", STANDS_IN);
    for (int i = 0; i < count; i++) {
        const struct unit *u = &b->units[units[i]];
        if (u->brigade != brigade) {
            brigade = u->brigade;
            text_line(out, 0, "-- %s, %s", b->scenario->brigades[brigade].name,
                      b->rules->sides[u->side].name);
        }
        unit_row(out, b, units[i], width);
    }
}

void answer_commander(FILE *out, const struct battle *b, int commander) {
    const struct commander *c = &b->commanders[commander];
    char place[PLACE_TEXT];

    if (c->presence == PRESENCE_WAITING) {
        text_line(out, 0, "%-23.40s %s, waiting to enter", c->id, c->name);
    } else if (c->presence == PRESENCE_DESTROYED) {
        text_line(out, 0, "%-23.40s %s, a casualty", c->id, c->name);
    } else {
        text_line(out, 0, "%-23.40s %s, at %s, %s%s", c->id, c->name,
                  place_text(place, commander_place(b, c)), c->unit >= 0 ? "with " : "alone",
                  c->unit >= 0 ? b->units[c->unit].name : "");
    }
}

void answer_commanders(FILE *out, const struct battle *b, const int *commanders, int count) {
    if (count > 0) {
        text_line(out, 0, "-- commanders");
    }
    for (int i = 0; i < count; i++) {
        answer_commander(out, b, commanders[i]);
    }
}

/* The side's move is on, or still to come this turn. */
static bool moves_yet(const struct battle *b, int side) {
    return legal_phase_number(b, PHASE_MOVE, side) >= b->now.phase;
}

/* How far it may go. */
static void unit_allowance(FILE *out, struct battle *b, int unit) {
    char left[TEXT_FIGURE], all[TEXT_FIGURE];

    text_figure(all, battle_allowance_in(b, unit));
    if (battle_unit_reforming(b, unit)) {
        text_line(out, 2, "reforming until the end of turn %d: no move, no shooting, no charge",
                  b->units[unit].reforming_until);
    } else if (b->now.phase == PHASE_DEPLOY) {
        text_line(out, 2, "may move %s\" a turn", all);
    } else if (b->units[unit].turn.clearing) {
        text_line(out, 2, "cutting abatis: no move, no shooting, no charge this turn");
    } else if (b->units[unit].turn.move_over) {
        text_line(out, 2, "moved and then changed formation: no further move this turn");
    } else if (!moves_yet(b, b->units[unit].side)) {
        text_line(out, 2, "its move is over; it may move %s\" a turn", all);
    } else {
        text_line(out, 2, "%s\" of %s\" left to move this turn",
                  text_figure(left, battle_allowance_left_in(b, unit)), all);
    }
}

static void unit_posture(FILE *out, struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];
    char place[PLACE_TEXT], facing[TEXT_BEARING];
    struct sentence s = {0};

    sentence_add(&s, "centre %s, ", place_text(place, u->posture.centre));
    sentence_facing(&s, u->posture.facing_deg);
    sentence_add(&s, ", %s%s", u->posture.formation == FORMATION_NONE ? "" : "in ",
                 words_of_formation(b, u->posture.formation));
    sentence_put(out, 2, &s);
    unit_allowance(out, b, unit);
    for (int i = 0; u->posture.formation == FORMATION_GARRISON && i < u->bases; i++) {
        text_line(out, 2, "%s %d at %s, facing %s", words_of(b, "base"), i + 1,
                  place_text(place, u->base[i].centre),
                  text_bearing(facing, u->base[i].facing_deg));
    }
}

void answer_unit(FILE *out, struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];
    char states[80];

    text_line(out, 0, "%s (%s): %d of %d %s", u->name, u->id, u->bases, u->started,
              words_of(b, "bases"));
    text_line(out, 2, "%s, %s, %s", u->type->name, b->scenario->brigades[u->brigade].name,
              b->rules->sides[u->side].name);
    if (u->presence == PRESENCE_ON_TABLE) {
        unit_posture(out, b, unit);
    }
    if (u->commander >= 0) {
        text_line(out, 2, "with %s", b->commanders[u->commander].name);
    }
    if (u->turn.hits > 0) {
        text_line(out, 2, "%d of the %d hits in one turn that destroy it", u->turn.hits,
                  u->type->hits_to_remove);
    }
    if (*unit_states(states, sizeof states, b, unit, false)) {
        text_line(out, 2, "%s", states);
    }
}

/* --- ground --- */

static double abatis_gap(const struct battle *b, int unit, int section) {
    const struct hull chain = hull_of_segment(b->scenario->abatis[section].at);
    const struct unit *u = &b->units[unit];
    double least = HUGE_VAL;

    for (int i = 0; i < u->bases; i++) {
        const struct hull base = hull_of_rect(&u->base[i]);
        least = fmin(least, hull_distance(&base, &chain, NULL));
    }
    return least;
}

void answer_way_to_abatis(FILE *out, const struct battle *b, int unit, int section) {
    const char *id = b->scenario->abatis[section].id;
    const int touched = abatis_touched(b, unit, 0);
    char gap[TEXT_FIGURE];

    if (touched >= 0) {
        text_line(out, 2, "It touches %s: `clear %s` next turn, at the start of its move phase.",
                  b->scenario->abatis[touched].id, b->units[unit].id);
    } else {
        text_line(out, 2, "Still %s\" from %s: who touches it may `clear` it the turn after.",
                  text_figure(gap, abatis_gap(b, unit, section)), id);
    }
}

static void area_box(const struct area *a, struct vec *low, struct vec *high) {
    *low = *high = a->outline[0];
    for (int i = 1; i < a->outline_count; i++) {
        *low = (struct vec){fmin(low->x, a->outline[i].x), fmin(low->y, a->outline[i].y)};
        *high = (struct vec){fmax(high->x, a->outline[i].x), fmax(high->y, a->outline[i].y)};
    }
}

void answer_ground(FILE *out, const struct battle *b, struct named what) {
    char from[PLACE_TEXT], to[PLACE_TEXT];

    if (what.kind == NAME_ABATIS) {
        const struct abatis *a = &b->scenario->abatis[what.index];
        text_line(out, 0, "%s: abatis from %s to %s, %s", a->id, place_text(from, a->at.a),
                  place_text(to, a->at.b), b->abatis_cut[what.index] ? "cut" : "standing");
        return;
    }
    struct vec low, high;
    area_box(names_area(b, what), &low, &high);
    text_line(out, 0, "%s: %s, between %s and %s", names_id(b, what), names_name(b, what),
              place_text(from, low), place_text(to, high));
}

/* --- distances --- */

void answer_range(FILE *out, const struct battle *b, int from, int to,
                  const struct range_answer *r) {
    char figure[TEXT_FIGURE], a[PLACE_TEXT], z[PLACE_TEXT];

    if (r->in_front) {
        text_line(out, 0, "%s\" from %s to %s.", text_figure(figure, r->centre_to_nearest_in),
                  b->units[from].name, b->units[to].name);
        text_line(out, 2, "From its centre %s to the nearest part in front, %s.",
                  place_text(a, r->line.a), place_text(z, r->line.b));
    } else {
        text_line(out, 0, "No part of %s is in front of %s.", b->units[to].name,
                  b->units[from].name);
    }
    text_line(out, 2, "%s\" between their nearest points, %s and %s.",
              text_figure(figure, r->nearest_in), place_text(a, r->nearest.a),
              place_text(z, r->nearest.b));
}

void answer_shot(FILE *out, const struct battle *b, int target, const struct shot *shot) {
    char range[TEXT_FIGURE], column[TEXT_FIGURE], mean[TEXT_FIGURE];
    double none = pow(1 - shot->p_counts, shot->dice);

    text_line(out, 2, "%-20s %s\", %s\" column: %d dice, %d%s%s%s, expected %s, any %.0f%%",
              b->units[target].id, text_figure(range, shot->range_in),
              text_figure(column, b->rules->fire_column_in[shot->column]), shot->dice, shot->needs,
              shot->needs < DIE_FACES ? "+" : "", shot->protection >= 0 ? ", " : "",
              shot->protection >= 0 ? b->rules->protections[shot->protection].name : "",
              text_figure(mean, shot->mean), 100 * (1 - none));
}

/* --- checks --- */

const char *answer_check(const struct battle *b, char *to, const struct check *line) {
    char detail[CHECK_DETAIL_MAX];

    return words_spoken(b, to, ANSWER_CHECK_MAX, text_tidy(detail, sizeof detail, line->detail));
}

/* Codes are for scripts: only a line that fails names its own. */
static void check_line(FILE *out, const struct battle *b, const struct check *line) {
    char said[ANSWER_CHECK_MAX], close[TEXT_FIGURE], note[80] = "";

    if (line->close) {
        snprintf(note, sizeof note, " - close: within %s\" of the limit",
                 text_figure(close, b->rules->close_in));
    }
    answer_check(b, said, line);
    if (line->ok) {
        text_line(out, 2, "ok  %s%s", said, note);
    } else {
        text_line(out, 2, "NO  %s (%s)%s", said, refusal_text(line->code), note);
    }
}

void answer_checks(FILE *out, const struct battle *b, const struct checks *c) {
    const struct check *refusal = checks_refusal(c, false);
    char said[ANSWER_CHECK_MAX];

    if (refusal) {
        text_line(out, 0, "It would be refused: %s", answer_check(b, said, refusal));
    } else {
        text_line(out, 0, "The rules allow it.");
    }
    for (int i = 0; i < c->count; i++) {
        check_line(out, b, &c->at[i]);
    }
}

/* --- status --- */

static void status_melees(FILE *out, const struct battle *b) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        const struct melee_entry *m = &b->melees[i];
        if (!battle_melee_is_void(b, m)) {
            text_line(out, 0, "Melee to be fought: %s against %s.", b->units[m->attacker].name,
                      b->units[m->defender].name);
        }
    }
}

void answer_victor(FILE *out, const struct battle *b) {
    if (b->now.victor == VICTOR_DRAW) {
        text_line(out, 0, "The battle was a draw.");
    } else if (b->now.victor != VICTOR_NONE) {
        text_line(out, 0, "The %s have won.", b->rules->sides[b->now.victor].name);
    }
}

void answer_status(FILE *out, struct battle *b) {
    const struct pending_charge *p = &b->now.pending;

    if (b->now.phase == PHASE_DEPLOY) {
        deployment_text(out, b);
        return;
    }
    text_line(out, 0, "%s: turn %d of %d, %s.", b->scenario->name, b->now.turn,
              b->scenario->last_turn, battle_phase_name(b, b->now.phase));
    if (p->due) {
        text_line(out, 0, "%s must answer the charge of %s.", b->units[p->target].name,
                  b->units[p->charger].name);
    }
    status_melees(out, b);
    if (b->rules->phases[b->now.phase].kind != PHASE_MELEES) {
        todo_text(out, b);
    }
    answer_victor(out, b);
}
