/* A tour of deployment and the first turn, in the names of the battle at hand.
 * Shots and charges go by the game master's word, so that it works wherever the
 * pieces stand. Later in a battle: questions that fit its phase. */
#include "referee/console/help.h"

#include "referee/console/legal.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/todo.h"
#include "referee/fritz/fire.h"

#include <stdarg.h>
#include <string.h>

#define STEP_IN 2 /* that the unit of the tour moves */

/* Two units that have no commander with them, so that no dice but theirs are
 * rolled, and bases enough to last. */
struct tour {
    struct battle *b;
    int move, shoot, charges, melees; /* phases, in the order of the turn */
    int ours, theirs;
    double range_in;
};

/* The first phase of that kind after `after` that is the side's or both's, or -1. */
static int phase_after(const struct ruleset *r, int after, enum phase_kind kind, int side) {
    for (int i = after + 1; i < r->phase_count; i++) {
        int whose = r->phases[i].side;
        if (r->phases[i].kind == kind && (side < 0 || whose < 0 || whose == side)) {
            return i;
        }
    }
    return -1;
}

/* Whether it may be set down there as it is turned; its zone apart, if asked. */
static bool is_free(struct battle *b, int unit, struct vec place, bool zone_apart) {
    struct command c;
    struct outcome out;
    bool found = true;

    command_init(&c, VERB_PLACE);
    c.unit = unit;
    c.goal.kind = GOAL_PLACE;
    c.goal.place = place;
    outcome_init(&out);
    battle_why(b, &c, &out);
    for (int i = 0; i < out.checks.count; i++) {
        const struct check *line = &out.checks.at[i];
        found &= line->ok || (zone_apart && line->code == REFUSED_NOT_DEPLOYABLE);
    }
    outcome_clear(&out);
    return found;
}

static struct vec ahead(const struct unit *u, double distance_in) {
    const struct vec forward = vec_from_bearing(u->posture.facing_deg);

    return vec_add(u->posture.centre, vec_scale(forward, distance_in));
}

static bool fit(const struct unit *u, int side) {
    return u->side == side && u->presence == PRESENCE_ON_TABLE && !u->type->gun &&
           u->commander < 0 && u->posture.formation == FORMATION_LINE && u->bases >= 4;
}

/* The shortest column in which it hits, or 0. */
static double shortest_in(const struct ruleset *r, const struct unit_type *t) {
    for (int c = 0; c < r->fire_column_count; c++) {
        if (c != r->charge_column && fire_needs(r, t, c) > 0) {
            return r->fire_column_in[c];
        }
    }
    return 0;
}

/* Unlike one that can only stand, it is asked for its answer to a charge. */
static bool answers(struct battle *b, int unit) {
    return fire_needs(b->rules, b->units[unit].type, b->rules->charge_column) > 0;
}

static bool attacks(struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];

    return u->type->charge_in > 0 && shortest_in(b->rules, u->type) > 0 &&
           is_free(b, unit, ahead(u, STEP_IN), true);
}

/* The first of the side that the tour can take. */
static int pick(struct battle *b, int side, bool suits(struct battle *b, int unit)) {
    for (int i = 0; i < b->unit_count; i++) {
        if (fit(&b->units[i], side) && suits(b, i)) {
            return i;
        }
    }
    return -1;
}

static const char *id_of(const struct battle *b, int unit) {
    return b->units[unit].id;
}

#define ORDER_WIDTH 40 /* behind which what it does is said */

/* An order to be typed, and as a comment what it does where there is room. */
__attribute__((format(printf, 3, 4))) static void put(FILE *out, const char *what,
                                                      const char *format, ...) {
    char order[TEXT_WIDTH];
    va_list args;

    va_start(args, format);
    const int n = vsnprintf(order, sizeof order, format, args);
    va_end(args);
    const int wide = 4 + (n > ORDER_WIDTH ? n : ORDER_WIDTH) + 3 + (int)strlen(what);
    if (*what && wide <= TEXT_WIDTH) {
        fprintf(out, "  > %-*s # %s\n", ORDER_WIDTH, order, what);
    } else {
        fprintf(out, "  > %s\n", order);
    }
}

/* As many `next` as lead from one phase to another, in one line. */
static void put_next(FILE *out, const char *what, int from, int to) {
    struct sentence s = {0};

    for (int i = from; i < to; i++) {
        sentence_add(&s, "%snext", s.used ? "; " : "");
    }
    put(out, what, "%s", s.text);
}

/* A place beside the unit's own where it may be set down too: false for none. */
static bool find_place(struct battle *b, int unit, struct vec *place) {
    static const struct vec steps[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const struct vec at = b->units[unit].posture.centre;

    for (int n = 0; n < 8; n++) {
        *place = vec_add(at, vec_scale(steps[n % 4], n < 4 ? 1 : 0.25));
        if (is_free(b, unit, *place, false)) {
            return true;
        }
    }
    return false;
}

static void tell_deployment(FILE *out, const struct tour *t) {
    struct sentence s = {0};
    struct vec place;

    put(out, "the zones, and who was moved", "status");
    if (find_place(t->b, t->ours, &place)) {
        sentence_place(&s, place);
        put(out, "set down by its centre", "place %s %s", id_of(t->b, t->ours), s.text);
        put(out, "and taken back", "undo");
    }
}

static void tell_move(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours);

    put_next(out, "turn 1: see the prompt", PHASE_DEPLOY, t->move);
    put(out, "may it? nothing is done", "why move %s forward 20", ours);
    put(out, "as far as the rules allow", "move %s forward", ours);
    put(out, "", "undo");
    put(out, "", "move %s forward %d", ours, STEP_IN);
}

static void tell_shot(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours), *theirs = id_of(t->b, t->theirs);
    char range[TEXT_FIGURE];

    put_next(out, "fire", t->move, t->shoot);
    put(out, "at whom, by the table here", "targets %s", ours);
    text_line(out, 0, "Or give the range that you measured; dice after `=`, or you are asked:");
    put(out, "", "fire %s %s at %s = hits 1", ours, theirs, text_figure(range, t->range_in));
}

static void tell_charge(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours), *theirs = id_of(t->b, t->theirs);

    put_next(out, "to the charges", t->shoot, t->charges);
    text_line(out, 0, "Both check morale, a die each; then the target answers:");
    put(out, "", "charge %s %s from front = 1 1", ours, theirs);
    put(out, "", "respond stand");
    put_next(out, "the melees", t->charges, t->melees);
    put(out, "", "melee all");
    put(out, "what has happened", "log");
}

/* False where the rules' turn, or what is on the table, has no room for it. */
static bool plan(struct tour *t, struct battle *b) {
    const struct ruleset *r = b->rules;
    int first = phase_after(r, PHASE_DEPLOY, PHASE_MOVE, -1);
    int side = first < 0 || r->phases[first].side < 0 ? 0 : r->phases[first].side;

    t->b = b;
    t->move = first;
    t->shoot = phase_after(r, first, PHASE_SHOOT, side);
    t->charges = phase_after(r, t->shoot, PHASE_CHARGES, side);
    t->melees = phase_after(r, t->charges, PHASE_MELEES, side);
    t->ours = pick(b, side, attacks);
    t->theirs = pick(b, 1 - side, answers);
    t->range_in = t->ours < 0 ? 0 : shortest_in(r, b->units[t->ours].type);
    return first >= 0 && t->shoot > first && t->charges > t->shoot && t->melees > t->charges &&
           t->ours >= 0 && t->theirs >= 0;
}

/* --- in the midst of a battle --- */

/* What to ask of a unit that has still to act; false where it could do nothing. */
static bool tell_unit(FILE *out, struct battle *b, enum phase_kind kind, int unit) {
    const char *id = id_of(b, unit);
    int target = 0;

    if (kind == PHASE_MOVE) {
        put(out, "how far it would go", "why move %s forward", id);
        return true;
    }
    if (kind == PHASE_SHOOT) {
        target = legal_nearest_shot(b, unit);
        if (target >= 0) {
            put(out, "at whom, with which odds", "targets %s", id);
            put(out, "", "odds fire %s %s", id, id_of(b, target));
        }
        return target >= 0;
    }
    while (target < b->unit_count && !legal_charge(b, unit, target)) {
        target++;
    }
    if (kind == PHASE_CHARGES && target < b->unit_count) {
        put(out, "", "odds charge %s %s", id, id_of(b, target));
        put(out, "", "why charge %s %s", id, id_of(b, target));
    }
    return kind == PHASE_CHARGES && target < b->unit_count;
}

/* Questions alone: a battle that is on is not tried out. */
static void tell_phase(FILE *out, struct battle *b) {
    int unit = 0;

    text_line(
        out, 0,
        "The tour leads through a new battle: `referee play %s --no-journal`, and there `help "
        "first`. In this one, at this point, questions that change nothing:",
        b->scenario->id);
    put(out, "who has still to act", "status");
    while (unit < b->unit_count &&
           !(todo_unit(b, unit) && tell_unit(out, b, b->rules->phases[b->now.phase].kind, unit))) {
        unit++;
    }
    text_line(out, 0,
              "Without `why` or `odds` before it an order is done. `undo` takes it back, `undo!` "
              "also where dice were rolled. `next` ends the phase.");
}

static void tell_tour(FILE *out, const struct tour *t) {
    text_line(out, 0,
              "Type the lines that begin with >. They are done in this very battle; afterwards "
              "`undo!`, again and again, takes them back. For practice apart: `referee play %s "
              "--no-journal`, and there `help first`.",
              t->b->scenario->id);
    tell_deployment(out, t);
    tell_move(out, t);
    tell_shot(out, t);
    tell_charge(out, t);
}

void help_first(FILE *out, struct battle *b) {
    struct tour t;

    if (b->now.phase != PHASE_DEPLOY) {
        tell_phase(out, b);
    } else if (plan(&t, b)) {
        tell_tour(out, &t);
    } else {
        text_line(out, 0, "There is no tour of this battle; `help` lists the commands.");
    }
}
