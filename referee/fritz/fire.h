/* fire: the fire table, its dice and the protections (rule 4).
 *
 * Pure: takes numbers and dice, returns a result, changes no unit and prints
 * nothing. Who may fire at whom is judged elsewhere (shoot.h). */
#ifndef REFEREE_FRITZ_FIRE_H
#define REFEREE_FRITZ_FIRE_H

#include "referee/dice.h"
#include "scenarios/ruleset.h"

/* The column of the table for a range (4.4): the smallest that covers it, the
 * charge column left out; -1 beyond the last one. `range_in` >= 0. */
int fire_column(const struct ruleset *r, double range_in);

/* The column for this type: as above, but -1 too where its row has no number. */
int fire_column_for(const struct ruleset *r, const struct unit_type *t, double range_in);

/* Lowest face that hits, or 0: the type does not fire, or not that far. */
int fire_needs(const struct ruleset *r, const struct unit_type *t, int column);

/* Dice of one shooting unit of which `seeing` bases see the target (4.5). */
int fire_dice(const struct ruleset *r, const struct unit_type *t, int seeing,
              const struct facts *target);

/* The protection that helps the target (4.6), or -1. */
int fire_protection(const struct ruleset *r, const struct facts *shooter,
                    const struct facts *target);

/* The chance that one die scores a hit that counts. `needs` 0 gives 0. */
double fire_chance(const struct ruleset *r, int needs, int protection);

/* One volley: faces are owned, freed by volley_clear. */
struct volley {
    int dice_count;
    uint8_t *dice;
    bool by_count; /* the hits were given, and not the faces */
    int hits;
    int save_count; /* = hits when protected, else 0 */
    uint8_t *saves;
    int counted;
};

/* Rolls `dice_count` dice that need `needs`, then a save for each hit when
 * `protection` is not -1. `who` names the shooter, `whom` the target, for the
 * prompts. On failure `out` is empty. */
enum dice_status fire_roll(const struct ruleset *r, int dice_count, int needs, int protection,
                           const char *who, const char *whom, struct dice *d, struct volley *out);
void volley_clear(struct volley *v);

#endif
