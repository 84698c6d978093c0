#include "referee/console/todo.h"

#include "referee/console/legal.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/words_of.h"

#include <stdlib.h>

/* --- who --- */

static bool may_enter(const struct battle *b, const struct arrival *arrival) {
    return arrival->turn > 0 && arrival->turn <= b->now.turn;
}

static bool untouched(const struct unit *u) {
    return u->turn.moved_in == 0 && !u->turn.formed && !u->turn.about && !u->turn.clearing;
}

static bool must_move(const struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];

    if (u->presence == PRESENCE_WAITING) {
        return legal_phase(b, PHASE_MOVE, u->side) &&
               may_enter(b, &b->scenario->units[unit].arrival);
    }
    return untouched(u) && legal_movement(b, unit);
}

bool todo_unit(struct battle *b, int unit) {
    if (b->now.phase == PHASE_DEPLOY) {
        return false;
    }
    switch (b->rules->phases[b->now.phase].kind) {
    case PHASE_MOVE:
        return must_move(b, unit);
    case PHASE_SHOOT:
        return legal_any_shot(b, unit);
    case PHASE_CHARGES:
        return legal_any_charge(b, unit);
    default:
        return false;
    }
}

bool todo_commander(const struct battle *b, int commander) {
    return b->commanders[commander].presence == PRESENCE_WAITING &&
           legal_phase(b, PHASE_MOVE, b->commanders[commander].side) &&
           may_enter(b, &b->scenario->commanders[commander].arrival);
}

static bool melee_waits(const struct battle *b, int melee) {
    return !battle_melee_is_void(b, &b->melees[melee]);
}

static int count_melees(const struct battle *b) {
    int n = 0;

    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        n += melee_waits(b, i);
    }
    return n;
}

static bool is_phase(const struct battle *b, enum phase_kind kind) {
    return b->now.phase != PHASE_DEPLOY && b->rules->phases[b->now.phase].kind == kind;
}

/* Who may still come on is told by brigades (text_arrivals). */
static bool on_table(const struct battle *b, int unit) {
    return b->units[unit].presence == PRESENCE_ON_TABLE;
}

int todo_count(struct battle *b) {
    int n = 0;

    if (is_phase(b, PHASE_MELEES)) {
        return count_melees(b);
    }
    for (int i = 0; i < b->unit_count; i++) {
        n += on_table(b, i) && todo_unit(b, i);
    }
    return n;
}

/* --- charges: one side first --- */

/* The side that charges first may still begin: the other has not. */
static bool first_may_charge(const struct battle *b) {
    return is_phase(b, PHASE_CHARGES) &&
           !(b->now.charging_sides & 1U << (1 - b->rules->charges_first));
}

static bool first_has_to_charge(struct battle *b) {
    bool any = false;

    for (int i = 0; first_may_charge(b) && i < b->unit_count && !any; i++) {
        any = b->units[i].side == b->rules->charges_first && todo_unit(b, i);
    }
    return any;
}

static bool has_arrivals(const struct battle *b, int brigade) {
    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].brigade == brigade && b->units[i].presence == PRESENCE_WAITING &&
            must_move(b, i)) {
            return true;
        }
    }
    return false;
}

static bool may_any_come(const struct battle *b) {
    bool any = false;

    for (int i = 0; i < b->scenario->brigade_count; i++) {
        any |= has_arrivals(b, i);
    }
    for (int i = 0; i < b->commander_count; i++) {
        any |= todo_commander(b, i);
    }
    return any;
}

/* --- in words --- */

/* Why there is a list, and what those on it did not do. */
struct wording {
    const char *brief, *title, *left;
};

static const struct wording *wording_of(const struct battle *b) {
    static const struct wording words[] = {
        [PHASE_MOVE] = {"to move", "Still to move", "Left where they stand"},
        [PHASE_SHOOT] = {"to fire", "Still to fire", "Left without firing"},
        [PHASE_CHARGES] = {"could charge", "Could still charge", "Left without charging"},
        [PHASE_MELEES] = {"to fight", "Still to fight", "Left unfought"},
    };
    return &words[b->rules->phases[b->now.phase].kind];
}

char *todo_brief(struct battle *b, char *to, size_t size) {
    to[0] = '\0';
    if (b->now.phase == PHASE_DEPLOY) {
        return to;
    }
    if (b->now.pending.due) {
        snprintf(to, size, "an answer is due");
        return to;
    }
    int n = todo_count(b);
    if (n > 0 && first_has_to_charge(b)) {
        snprintf(to, size, "%s first, %d %s", b->rules->sides[b->rules->charges_first].name, n,
                 wording_of(b)->brief);
    } else if (n > 0) {
        snprintf(to, size, "%d %s", n, wording_of(b)->brief);
    } else {
        snprintf(to, size, "nobody %s; %s`next`", wording_of(b)->brief,
                 may_any_come(b) ? "`enter` or " : "");
    }
    return to;
}

static void list(FILE *f, int *n, const char *id) {
    fprintf(f, "%s%s", (*n)++ ? ", " : "", id);
}

#define BOTH_SIDES (-1)

/* Who is listed, and how. */
struct listing {
    int side;    /* or BOTH_SIDES */
    bool charge; /* with the nearest that each could charge */
};

static void list_unit(FILE *f, struct battle *b, int *n, int unit, bool charge) {
    char apart[TEXT_FIGURE];

    list(f, n, b->units[unit].id);
    if (charge) {
        const int target = legal_nearest_charge(b, unit);
        const double in = unit_distance_in(&b->units[unit], &b->units[target], NULL);
        fprintf(f, " (%s at %s\")", b->units[target].id, text_figure(apart, in));
    }
}

/* The ids of all on the table who are left; answers how many. */
static int list_all(FILE *f, struct battle *b, const struct listing *who) {
    char melee[200];
    int n = 0;

    for (int i = 0; i < b->unit_count; i++) {
        if ((who->side == BOTH_SIDES || who->side == b->units[i].side) && on_table(b, i) &&
            todo_unit(b, i)) {
            list_unit(f, b, &n, i, who->charge);
        }
    }
    for (int i = b->now.melee_next; is_phase(b, PHASE_MELEES) && i < b->now.melee_count; i++) {
        if (melee_waits(b, i)) {
            snprintf(melee, sizeof melee, "%s against %s", b->units[b->melees[i].attacker].id,
                     b->units[b->melees[i].defender].id);
            list(f, &n, melee);
        }
    }
    return n;
}

static bool add_id(json_t *list, const char *id) {
    return json_array_append_new(list, json_string(id)) == 0;
}

json_t *todo_json(struct battle *b) {
    json_t *list = json_array();
    bool whole = list != NULL;

    for (int i = 0; whole && i < b->unit_count; i++) {
        whole = !todo_unit(b, i) || add_id(list, b->units[i].id);
    }
    for (int i = 0; whole && i < b->commander_count; i++) {
        whole = !todo_commander(b, i) || add_id(list, b->commanders[i].id);
    }
    if (!whole) {
        json_decref(list);
        list = NULL;
    }
    return list;
}

/* "TITLE (3): a, b, c."; where nobody is left, `nobody` or nothing. */
static void text_list(FILE *out, struct battle *b, const char *title, const struct listing *who,
                      bool nobody) {
    char *ids = NULL;
    size_t size;
    FILE *f = open_memstream(&ids, &size);

    if (!f) {
        text_line(out, 0, "(out of memory)");
        return;
    }
    int n = list_all(f, b, who);
    if (fclose(f) == EOF || !ids) {
        text_line(out, 0, "(out of memory)");
    } else if (n > 0) {
        text_line(out, 0, "%s (%d): %s.", title, n, ids);
    } else if (nobody) {
        text_line(out, 0, "%s: nobody.", title);
    }
    free(ids);
}

/* Whom their formation keeps from shooting and charging, while it can be
 * mended and when it shows. */
static bool is_in_column(const struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];
    const struct phase *p = &b->rules->phases[b->now.phase];

    return u->presence == PRESENCE_ON_TABLE && u->posture.formation == FORMATION_COLUMN &&
           (p->kind == PHASE_CHARGES || u->side == p->side);
}

static void text_columns(FILE *out, const struct battle *b, const char *remedy) {
    struct sentence s = {0};

    for (int i = 0; i < b->unit_count; i++) {
        if (is_in_column(b, i)) {
            sentence_add(&s, "%s%s", s.used ? ", " : "In column, so no shooting and no charge: ",
                         b->units[i].id);
        }
    }
    if (s.used) {
        char said[SENTENCE_MAX];
        sentence_add(&s, "%s.", remedy);
        text_line(out, 0, "%s", words_spoken(b, said, sizeof said, s.text));
    }
}

/* The phase before was the one in which those in column could have formed line. */
static bool could_have_formed(const struct battle *b) {
    const struct phase *p = b->rules->phases;
    const int now = b->now.phase;

    return now > 0 && p[now - 1].kind == PHASE_MOVE && p[now - 1].side == p[now].side;
}

/* Who may come on, by brigades and commanders. */
static void text_arrivals(FILE *out, const struct battle *b, const char *title) {
    struct sentence s = {0};

    for (int i = 0; i < b->scenario->brigade_count; i++) {
        if (has_arrivals(b, i)) {
            sentence_add(&s, "%s%s", s.used ? ", " : title, b->scenario->brigades[i].id);
        }
    }
    for (int i = 0; i < b->commander_count; i++) {
        if (todo_commander(b, i)) {
            sentence_add(&s, "%s%s", s.used ? ", " : title, b->commanders[i].id);
        }
    }
    if (s.used) {
        sentence_add(&s, ".");
        sentence_put(out, 0, &s);
    }
}

#define MAY_COME_ON "May come on now, with `enter NAME`: "

/* The turn from which the first of a brigade that waits comes on; 0: nobody waits. */
static int turn_of_arrival(const struct battle *b, int brigade) {
    int turn = 0;

    for (int i = 0; i < b->unit_count; i++) {
        const int from = b->scenario->units[i].arrival.turn;
        if (b->units[i].brigade == brigade && b->units[i].presence == PRESENCE_WAITING &&
            from > 0 && (turn == 0 || from < turn)) {
            turn = from;
        }
    }
    return turn;
}

static void text_later(FILE *out, const struct battle *b) {
    struct sentence s = {0};

    for (int i = 0; i < b->scenario->brigade_count; i++) {
        const int turn = turn_of_arrival(b, i);
        if (turn > 0) {
            sentence_add(&s, "%s%s (turn %d)", s.used ? ", " : "Nobody may come on now; later: ",
                         b->scenario->brigades[i].id, turn);
        }
    }
    sentence_add(&s, "%s", s.used ? "." : "Nobody waits to come on.");
    sentence_put(out, 0, &s);
}

void todo_arrivals(FILE *out, const struct battle *b) {
    if (may_any_come(b)) {
        text_arrivals(out, b, MAY_COME_ON);
    } else {
        text_later(out, b);
    }
}

void todo_begun(FILE *out, const struct battle *b) {
    if (is_phase(b, PHASE_MOVE)) {
        text_arrivals(out, b, MAY_COME_ON);
    }
    if (is_phase(b, PHASE_SHOOT) || is_phase(b, PHASE_CHARGES)) {
        text_columns(out, b, could_have_formed(b) ? "; `undo` goes back to form them in line" : "");
    }
}

/* A list for each side that may still charge, in their order. */
static void text_chargers(FILE *out, struct battle *b) {
    const int first = b->rules->charges_first;
    char title[120];

    for (int i = first_may_charge(b) ? 0 : 1; i < SIDES; i++) {
        const struct listing who = {.side = i ? 1 - first : first, .charge = true};
        snprintf(title, sizeof title, "%s, %.60s%s", wording_of(b)->title,
                 b->rules->sides[who.side].name, i ? "" : " first");
        text_list(out, b, title, &who, true);
    }
}

void todo_text(FILE *out, struct battle *b) {
    if (b->now.phase != PHASE_DEPLOY && !b->now.pending.due) {
        if (is_phase(b, PHASE_CHARGES)) {
            text_chargers(out, b);
        } else {
            text_list(out, b, wording_of(b)->title, &(struct listing){.side = BOTH_SIDES}, true);
        }
        text_arrivals(out, b, MAY_COME_ON);
        text_columns(out, b, "");
    }
}

void todo_left(FILE *out, struct battle *b) {
    if (b->now.phase != PHASE_DEPLOY && !b->now.pending.due) {
        text_list(out, b, wording_of(b)->left, &(struct listing){.side = BOTH_SIDES}, false);
        text_arrivals(out, b, "Not brought on: ");
    }
}

void todo_charges_end(FILE *out, struct battle *b, const struct command *c, bool warns) {
    const int first = b->rules->charges_first;
    char title[140];

    if (c->verb == VERB_CHARGE && b->units[c->unit].side != first && first_may_charge(b)) {
        snprintf(
            title, sizeof title,
            warns ? "This ends the charges of the %.60s (Ctrl-C calls it off); could have charged"
                  : "The %.60s charge no more this turn; could have",
            b->rules->sides[first].name);
        text_list(out, b, title, &(struct listing){.side = first}, false);
    }
}
