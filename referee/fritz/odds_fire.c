#include "referee/fritz/fire.h"
#include "referee/fritz/odds.h"

/* No protection helps a charger (6.4): the wall or wood is behind it. */
static void shot_terms(const struct ruleset *r, const struct odds_shot *shot,
                       struct odds_fire *out) {
    out->column =
        shot->at_charger ? r->charge_column : fire_column_for(r, shot->type, shot->range_in);
    out->needs = fire_needs(r, shot->type, out->column);
    out->protection = shot->at_charger ? -1 : fire_protection(r, &shot->shooter, &shot->target);
    if (out->needs > 0) {
        out->dice = fire_dice(r, shot->type, shot->bases, &shot->target) * shot->units;
        out->p = fire_chance(r, out->needs, out->protection);
    } else {
        out->column = -1;
    }
}

int odds_fire(const struct ruleset *r, const struct odds_shot *shot, struct odds_fire *out) {
    *out = (struct odds_fire){0};
    shot_terms(r, shot, out);
    if (spread_binomial(&out->hits, out->dice, out->p) < 0) {
        *out = (struct odds_fire){0};
        return -1;
    }
    out->mean = out->dice * out->p;
    return 0;
}

void odds_fire_clear(struct odds_fire *f) {
    spread_clear(&f->hits);
}

double odds_gun_removed(const struct spread *hits, int hits_to_remove, int hits_already) {
    return spread_at_least(hits, hits_to_remove - hits_already);
}

double odds_morale(const struct morale_terms *terms) {
    return morale_highest_face(terms) / (double)DIE_FACES;
}

double odds_commander_lost(const struct ruleset *r) {
    int faces = DIE_FACES + 1 - r->commander_lost_low;
    return faces <= 0 ? 0 : faces >= DIE_FACES ? 1 : faces / (double)DIE_FACES;
}
