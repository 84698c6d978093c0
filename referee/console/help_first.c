/* A tour of the first turn, in the names of the battle at hand. Shots and
 * charges go by the game master's word, so that it works wherever the pieces
 * stand. */
#include "referee/console/help.h"

#include "referee/console/text.h"
#include "referee/fritz/fire.h"

/* Two units that have no commander with them, so that no dice but theirs are
 * rolled, and bases enough to last. */
struct tour {
    const struct battle *b;
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
static bool answers(const struct ruleset *r, const struct unit_type *t) {
    return fire_needs(r, t, r->charge_column) > 0;
}

static bool attacks(const struct ruleset *r, const struct unit_type *t) {
    return t->charge_in > 0 && shortest_in(r, t) > 0;
}

static int pick(const struct battle *b, int side,
                bool suits(const struct ruleset *r, const struct unit_type *t)) {
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = &b->units[i];
        if (fit(u, side) && suits(b->rules, u->type)) {
            return i;
        }
    }
    return -1;
}

static const char *id_of(const struct battle *b, int unit) {
    return b->units[unit].id;
}

/* As many `next` as lead from one phase to another, in one line. */
static void tell_next(FILE *out, int from, int to) {
    fputs("  > next", out);
    for (int i = from + 1; i < to; i++) {
        fputs("; next", out);
    }
    fputs("\n", out);
}

static void tell_move(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours);

    text_line(out, 0, "Turn 1 begins; who is to move is in the prompt, and `status` says more:");
    tell_next(out, PHASE_DEPLOY, t->move);
    fprintf(out, "  > status\n");
    text_line(out, 0, "Ask before you try: the first line says whether the rules allow it.");
    fprintf(out, "  > why move %s forward 20\n", ours);
    text_line(out, 0,
              "Move as far as the rules allow; take it back; move less. A brigade's name "
              "would move all of it.");
    fprintf(out, "  > move %s forward\n", ours);
    fprintf(out, "  > undo\n");
    fprintf(out, "  > move %s forward 2\n", ours);
}

static void tell_shot(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours), *theirs = id_of(t->b, t->theirs);
    char range[TEXT_FIGURE];

    text_line(out, 0, "On to fire. Who can be shot at, measured on the referee's own table:");
    tell_next(out, t->move, t->shoot);
    fprintf(out, "  > targets %s\n", ours);
    text_line(out, 0,
              "Where you measure by hand, give the range; dice that were rolled come after "
              "`=`, and without them you are asked.");
    fprintf(out, "  > fire %s %s at %s = hits 1\n", ours, theirs, text_figure(range, t->range_in));
}

static void tell_charge(FILE *out, const struct tour *t) {
    const char *ours = id_of(t->b, t->ours), *theirs = id_of(t->b, t->theirs);

    text_line(out, 0, "On to the charges. Both check morale, a die each; then the target answers:");
    tell_next(out, t->shoot, t->charges);
    fprintf(out, "  > charge %s %s from front = 1 1\n", ours, theirs);
    fprintf(out, "  > respond stand\n");
    text_line(out, 0, "Then the melee, and what the journal has so far:");
    tell_next(out, t->charges, t->melees);
    fprintf(out, "  > melee all\n");
    fprintf(out, "  > log\n");
    text_line(out, 0,
              "Rolled dice come back only with `undo!`. Leave with `quit`: `referee resume` "
              "goes on where you were.");
}

/* False where the rules' turn, or what is on the table, has no room for it. */
static bool plan(struct tour *t, const struct battle *b) {
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

void help_first(FILE *out, const struct battle *b) {
    struct tour t;

    if (!plan(&t, b)) {
        text_line(out, 0, "There is no tour of this battle; `help` lists the commands.");
        return;
    }
    text_line(out, 0, "The first turn of a new battle: type the lines that begin with >.");
    tell_move(out, &t);
    tell_shot(out, &t);
    tell_charge(out, &t);
}
