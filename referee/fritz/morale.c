#include "referee/fritz/morale.h"

#include "referee/fritz/modifiers.h"

/* A fixed pass number stands alone: neither bases nor commander change it, but
 * the die is modified all the same. */
struct morale_terms morale_terms(const struct ruleset *r, const struct unit_type *t, int bases,
                                 const struct facts *f) {
    struct morale_terms terms = {.applied = modifiers_applied(&r->morale, f)};
    terms.fixed = t->morale_pass != NO_FIXED_PASS;
    if (terms.fixed) {
        terms.limit = t->morale_pass;
    } else {
        terms.limit = bases + ((f->flags & FACT_COMMANDER) ? r->morale_commander_bonus : 0);
    }
    return terms;
}

bool morale_passes(const struct morale_terms *terms, int die) {
    return die + terms->applied.total <= terms->limit;
}

int morale_highest_face(const struct morale_terms *terms) {
    int face = terms->limit - terms->applied.total;
    return face < 0 ? 0 : face > DIE_FACES ? DIE_FACES : face;
}

enum dice_status morale_roll(const struct morale_terms *terms, const char *who, struct dice *d,
                             int *die) {
    int highest = morale_highest_face(terms);
    struct dice_request request = {
        .reason = DICE_MORALE, .count = 1, .low = highest > 0, .high = highest, .who = who};
    uint8_t face = 0;
    enum dice_status status = dice_roll(d, &request, &face);
    if (status == DICE_OK) {
        *die = face;
    }
    return status;
}
