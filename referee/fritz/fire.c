#include "referee/fritz/fire.h"

#include "geometry/vec.h"

#include <stdio.h>
#include <stdlib.h>

#define DETAIL_MAX 120

int fire_column(const struct ruleset *r, double range_in) {
    for (int i = 0; i < r->fire_column_count; i++) {
        double limit_in = r->fire_column_in[i] + r->within_slack_in + GEOMETRY_EPSILON_IN;
        if (i != r->charge_column && range_in <= limit_in) {
            return i;
        }
    }
    return -1;
}

int fire_column_for(const struct ruleset *r, const struct unit_type *t, double range_in) {
    int column = fire_column(r, range_in);
    return fire_needs(r, t, column) > 0 ? column : -1;
}

int fire_needs(const struct ruleset *r, const struct unit_type *t, int column) {
    if (t->fire_row < 0 || t->fire_row >= r->fire_row_count || column < 0 ||
        column >= r->fire_column_count) {
        return 0;
    }
    return r->fire_rows[t->fire_row].needs[column];
}

int fire_dice(const struct ruleset *r, const struct unit_type *t, int seeing,
              const struct facts *target) {
    if (t->fire_row < 0 || t->fire_row >= r->fire_row_count || seeing <= 0) {
        return 0;
    }
    const struct fire_row *row = &r->fire_rows[t->fire_row];
    int dice = row->dice_per_unit + row->dice_per_base * seeing;
    for (int i = 0; i < r->extra_dice_count; i++) {
        if (condition_holds(&r->extra_dice[i].target, target)) {
            dice += r->extra_dice[i].dice;
        }
    }
    return dice;
}

int fire_protection(const struct ruleset *r, const struct facts *shooter,
                    const struct facts *target) {
    for (int i = 0; i < r->protection_count; i++) {
        const struct protection *p = &r->protections[i];
        if (condition_holds(&p->target, target) && condition_holds(&p->shooter, shooter)) {
            return i;
        }
    }
    return -1;
}

double fire_chance(const struct ruleset *r, int needs, int protection) {
    if (needs <= 0) {
        return 0;
    }
    int hits = DIE_FACES + 1 - needs;
    if (protection < 0) {
        return hits / (double)DIE_FACES;
    }
    const struct protection *p = &r->protections[protection];
    int kept = DIE_FACES - (p->lost_high - p->lost_low + 1);
    return hits * kept / (double)(DIE_FACES * DIE_FACES);
}

/* The faces of a save on which the hit counts, where they lie side by side;
 * else both stay 0: a face alone then says nothing to the prompt. */
static void counting_faces(const struct protection *p, struct dice_request *request) {
    if (p->lost_low <= 1 && p->lost_high < DIE_FACES) {
        request->low = p->lost_high + 1;
        request->high = DIE_FACES;
    } else if (p->lost_low > 1 && p->lost_high >= DIE_FACES) {
        request->low = 1;
        request->high = p->lost_low - 1;
    }
}

/* Rolls into a new array, which the caller frees; none for no dice. */
static enum dice_status roll_faces(struct dice *d, const struct dice_request *request,
                                   uint8_t **faces) {
    if (request->count <= 0) {
        return DICE_OK;
    }
    *faces = calloc((size_t)request->count, 1);
    return *faces != NULL ? dice_roll(d, request, *faces) : DICE_NO_MEMORY;
}

static enum dice_status roll_hits(int needs, const char *who, const char *whom, struct dice *d,
                                  struct volley *v) {
    char detail[DETAIL_MAX];
    snprintf(detail, sizeof detail, "at %s", whom);
    struct dice_request request = {.reason = DICE_FIRE,
                                   .count = v->dice_count,
                                   .low = needs,
                                   .high = needs > 0 ? DIE_FACES : 0,
                                   .who = who,
                                   .detail = detail};
    enum dice_status status = roll_faces(d, &request, &v->dice);
    for (int i = 0; status == DICE_OK && i < v->dice_count; i++) {
        v->hits += needs > 0 && v->dice[i] >= needs;
    }
    v->counted = v->hits;
    v->by_count = status == DICE_OK && dice_by_count(d, v->dice_count);
    return status;
}

static enum dice_status roll_saves(const struct protection *p, const char *whom, struct dice *d,
                                   struct volley *v) {
    v->save_count = v->hits;
    struct dice_request request = {
        .reason = DICE_SAVE, .count = v->save_count, .who = whom, .detail = p->name};
    counting_faces(p, &request);
    enum dice_status status = roll_faces(d, &request, &v->saves);
    for (int i = 0; status == DICE_OK && i < v->save_count; i++) {
        v->counted -= v->saves[i] >= p->lost_low && v->saves[i] <= p->lost_high;
    }
    return status;
}

enum dice_status fire_roll(const struct ruleset *r, int dice_count, int needs, int protection,
                           const char *who, const char *whom, struct dice *d, struct volley *out) {
    *out = (struct volley){.dice_count = dice_count > 0 ? dice_count : 0};
    enum dice_status status = roll_hits(needs, who, whom, d, out);
    if (status == DICE_OK && protection >= 0) {
        status = roll_saves(&r->protections[protection], whom, d, out);
    }
    if (status != DICE_OK) {
        volley_clear(out);
    }
    return status;
}

void volley_clear(struct volley *v) {
    free(v->dice);
    free(v->saves);
    *v = (struct volley){0};
}
