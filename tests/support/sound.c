#include "tests/support/sound.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define TOUCH_IN 0.0101 /* what counts as touching: 0.01" and rounding */
#define OFF_TABLE_IN 0.001
#define ROUNDING_IN 1e-5

static bool wrong(char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool wrong(char *why, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, size, format, arguments);
    va_end(arguments);
    return false;
}

static bool stands(const struct unit *u) {
    return u->presence == PRESENCE_ON_TABLE;
}

void sound_before(struct sound *s, const struct battle *b, const struct command *c) {
    if (b->unit_count > SOUND_UNITS_MAX)
        abort();
    for (int i = 0; i < b->unit_count; i++)
        s->bases[i] = b->units[i].bases;
    s->unit = b->units[c->unit >= 0 ? c->unit : 0];
}

/* --- bases ----------------------------------------------------------------- */

static bool base_on_table(const struct scenario *s, const struct rect *base) {
    const struct hull h = hull_of_rect(base);
    for (int n = 0; n < h.count; n++) {
        if (h.at[n].x < -OFF_TABLE_IN || h.at[n].x > s->width_in + OFF_TABLE_IN ||
            h.at[n].y < -OFF_TABLE_IN || h.at[n].y > s->depth_in + OFF_TABLE_IN)
            return false;
    }
    return true;
}

static bool on_table(const struct scenario *s, const struct unit *u) {
    for (int i = 0; i < u->bases; i++) {
        if (!base_on_table(s, &u->base[i]))
            return false;
    }
    return true;
}

static double reach_in(const struct unit *u) {
    return hypot(u->base_width_in, u->base_depth_in) / 2;
}

static bool overlap(const struct unit *a, const struct unit *b) {
    const double apart_in = reach_in(a) + reach_in(b);
    for (int i = 0; i < a->bases; i++) {
        for (int n = 0; n < b->bases; n++) {
            if (vec_distance(a->base[i].centre, b->base[n].centre) > apart_in)
                continue;
            const struct hull one = hull_of_rect(&a->base[i]), other = hull_of_rect(&b->base[n]);
            if (hull_overlap(&one, &other) > TOUCH_IN)
                return true;
        }
    }
    return false;
}

/* How far the unit's bases can be from its centre, at most. */
static double radius_in(const struct unit *u) {
    double most_in = 0;
    for (int i = 0; i < u->bases; i++)
        most_in = fmax(most_in, vec_distance(u->posture.centre, u->base[i].centre));
    return most_in + reach_in(u);
}

static bool apart_from_later(const struct battle *b, const double *radius, int unit, char *why,
                             size_t size) {
    const struct unit *u = &b->units[unit];
    for (int n = unit + 1; n < b->unit_count; n++) {
        const struct unit *other = &b->units[n];
        if (stands(other) &&
            vec_distance(u->posture.centre, other->posture.centre) < radius[unit] + radius[n] &&
            overlap(u, other))
            return wrong(why, size, "%s and %s overlap", u->id, other->id);
    }
    return true;
}

static bool none_overlap(const struct battle *b, char *why, size_t size) {
    double radius[SOUND_UNITS_MAX];
    for (int i = 0; i < b->unit_count; i++)
        radius[i] = stands(&b->units[i]) ? radius_in(&b->units[i]) : 0;
    for (int i = 0; i < b->unit_count; i++) {
        if (stands(&b->units[i]) && !apart_from_later(b, radius, i, why, size))
            return false;
    }
    return true;
}

static bool unit_sound(const struct sound *s, const struct battle *b, int unit,
                       const struct command *c, char *why, size_t size) {
    const struct unit *u = &b->units[unit];
    const bool set = c->verb == VERB_BASES && c->unit == unit;
    if (u->bases > u->started || (!set && u->bases > s->bases[unit]))
        return wrong(why, size, "%s has grown to %d bases", u->id, u->bases);
    if (!stands(u))
        return true;
    if (u->bases < 1)
        return wrong(why, size, "%s stands there without a base", u->id);
    if (!on_table(b->scenario, u))
        return wrong(why, size, "%s is off the table", u->id);
    return true;
}

/* --- rule 3.4 -------------------------------------------------------------- */

static double nearest_enemy_in(const struct battle *b, int unit, const struct unit *as) {
    double nearest_in = INFINITY;
    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].side != b->units[unit].side && stands(&b->units[i]))
            nearest_in = fmin(nearest_in, unit_distance_in(as, &b->units[i], NULL));
    }
    return nearest_in;
}

static bool is_ordered_move(const struct command *c) {
    return !c->overrule && c->unit >= 0 && c->commander < 0 &&
           (c->verb == VERB_MOVE || c->verb == VERB_WHEEL || c->verb == VERB_FORM ||
            c->verb == VERB_ABOUT || c->verb == VERB_ENTER);
}

static bool kept_away(const struct sound *s, const struct battle *b, const struct command *c,
                      char *why, size_t size) {
    if (!is_ordered_move(c) || !stands(&b->units[c->unit]))
        return true;
    const double now_in = nearest_enemy_in(b, c->unit, &b->units[c->unit]);
    if (now_in >= 1 - TOUCH_IN)
        return true;
    const double then_in =
        stands(&s->unit) ? nearest_enemy_in(b, c->unit, &s->unit) : (double)INFINITY;
    if (now_in >= then_in - ROUNDING_IN)
        return true;
    return wrong(why, size, "%s came to %.4f\" of an enemy, from %.4f\"", s->unit.id, now_in,
                 then_in);
}

bool sound_check(const struct sound *s, const struct battle *b, const struct command *c, char *why,
                 size_t size) {
    for (int i = 0; i < b->unit_count; i++) {
        if (!unit_sound(s, b, i, c, why, size))
            return false;
    }
    return none_overlap(b, why, size) && kept_away(s, b, c, why, size);
}
