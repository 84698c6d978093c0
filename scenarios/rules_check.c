#include "scenarios/rules.h"

/* --- phases: each side moves and shoots once a turn, charges and melees are
 * both sides' and in that order (2) --- */

static int phases_of(const struct ruleset *r, enum phase_kind kind, int side, int *last) {
    int count = 0;
    for (int i = 0; i < r->phase_count; i++) {
        if (r->phases[i].kind != kind || r->phases[i].side != side)
            continue;
        count++;
        *last = i;
    }
    return count;
}

static void check_one(struct reader *rd, const struct node *at, int count, const char *kind,
                      const char *side) {
    if (count != 1)
        reader_fault(rd, at, "phases `%s` of `%s`: %d; allowed: exactly 1", kind, side, count);
}

static void check_phase_side(struct reader *rd, const struct node *n, const struct phase *p) {
    bool own = p->kind == PHASE_MOVE || p->kind == PHASE_SHOOT;
    const struct node *side = tree_get(n, "side");
    if (own && side == NULL && tree_get(n, "kind") != NULL)
        reader_fault(rd, n, "a phase to move or to shoot names its `side`");
    if (!own && side != NULL)
        reader_fault_key(rd, side, "charges and melees are both sides'; leave `side` out");
}

static void check_phases(struct reader *rd, const struct node *list, const struct ruleset *r) {
    int charges = 0, melees = 0, last = 0, i = 0;
    if (list == NULL || r->phases == NULL)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        check_phase_side(rd, n, &r->phases[i++]);
    for (int side = 0; side < rd->names[SPACE_SIDES].count && side < SIDES; side++) {
        const char *name = rd->names[SPACE_SIDES].at[side].id;
        check_one(rd, list, phases_of(r, PHASE_MOVE, side, &last), "move", name);
        check_one(rd, list, phases_of(r, PHASE_SHOOT, side, &last), "shoot", name);
    }
    int charge_count = phases_of(r, PHASE_CHARGES, -1, &charges);
    int melee_count = phases_of(r, PHASE_MELEES, -1, &melees);
    check_one(rd, list, charge_count, "charges", "both sides");
    check_one(rd, list, melee_count, "melees", "both sides");
    if (charge_count == 1 && melee_count == 1 && melees < charges)
        reader_fault(rd, list, "the melees must come after the charges that begin them");
}

/* --- ground: what spans it must lead somewhere (3.6) --- */

static void check_span(struct reader *rd, const struct ruleset *r, int from, const struct node *n) {
    const struct node *by = tree_get(tree_get(n, "spanned"), "by");
    int at = r->grounds[from].spanned_by;
    for (int steps = 0; at >= 0 && steps < r->ground_count; steps++) {
        if (at == from) {
            reader_fault(rd, by, "what spans the ground `%s` leads back to it",
                         r->grounds[from].id);
            return;
        }
        at = r->grounds[at].spanned_by;
    }
}

static void check_grounds(struct reader *rd, const struct node *list, const struct ruleset *r) {
    const struct node *n = list != NULL ? list->first : NULL;
    for (int i = 0; i < r->ground_count && n != NULL; i++, n = n->next)
        if (r->grounds[i].id != NULL)
            check_span(rd, r, i, n);
}

void rules_check(struct reader *rd, const struct node *top, const struct ruleset *r) {
    check_phases(rd, tree_get(top, "phases"), r);
    reader_check_repeats(rd, tree_get(top, "phases"), "id");
    check_grounds(rd, tree_get(top, "grounds"), r);
    reader_check_repeats(rd, tree_get(top, "words"), "key");
}
