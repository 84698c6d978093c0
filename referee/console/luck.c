#include "referee/console/luck.h"

#include "referee/console/table.h"
#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>

/* --- counting --- */

int luck_init(struct luck *l, int unit_count) {
    *l = (struct luck){.unit_count = unit_count};
    l->units = calloc((size_t)unit_count + 1, sizeof *l->units);
    return l->units ? 0 : -1;
}

void luck_clear(struct luck *l) {
    free(l->units);
    *l = (struct luck){0};
}

const char *luck_name(enum luck_kind kind) {
    static const char *const names[LUCK_KINDS] = {"hits", "saves", "morale", "melee"};

    return names[kind];
}

static void add_to(struct luck_count *c, struct luck_count more) {
    c->rolls += more.rolls;
    c->rolled += more.rolled;
    c->expected += more.expected;
}

static void count(struct luck *l, const struct battle *b, int unit, enum luck_kind kind,
                  struct luck_count more) {
    add_to(&l->units[unit][kind], more);
    add_to(&l->sides[b->units[unit].side][kind], more);
}

/* Of the faces `low` and up, how many a die has. */
static int faces_from(int low) {
    return low > DIE_FACES ? 0 : low < 1 ? DIE_FACES : DIE_FACES + 1 - low;
}

static void add_fire(struct luck *l, const struct battle *b, const struct fire_event *f) {
    int good = f->needs ? faces_from(f->needs) : 0;

    count(l, b, f->shooter, LUCK_HITS,
          (struct luck_count){f->dice_count, f->hits, f->dice_count * good / (double)DIE_FACES});
    if (f->protection >= 0 && f->save_count > 0) {
        const struct protection *p = &b->rules->protections[f->protection];
        int lost = p->lost_high - p->lost_low + 1;
        count(l, b, f->target, LUCK_SAVES,
              (struct luck_count){f->save_count, f->save_count - f->counted,
                                  f->save_count * lost / (double)DIE_FACES});
    }
}

/* Passed when die and modifiers are at most the limit. */
static void add_morale(struct luck *l, const struct battle *b, const struct morale_event *m) {
    int passes = DIE_FACES - faces_from(m->limit - m->applied.total + 1);

    count(l, b, m->unit, LUCK_MORALE,
          (struct luck_count){1, m->passed, passes / (double)DIE_FACES});
}

/* The chance that a die with `own` added is more than one with `other`. */
static double chance_to_win(int own, int other) {
    int ways = 0;

    for (int a = 1; a <= DIE_FACES; a++) {
        for (int z = 1; z <= DIE_FACES; z++) {
            ways += a + own > z + other;
        }
    }
    return ways / (double)(DIE_FACES * DIE_FACES);
}

static void add_melee(struct luck *l, const struct battle *b, const struct melee_event *m) {
    int attacker = m->attacker_applied.total, defender = m->defender_applied.total;

    count(l, b, m->attacker, LUCK_MELEE,
          (struct luck_count){1, m->winner == m->attacker, chance_to_win(attacker, defender)});
    count(l, b, m->defender, LUCK_MELEE,
          (struct luck_count){1, m->winner == m->defender, chance_to_win(defender, attacker)});
}

void luck_add(struct luck *l, const struct battle *b, const struct event *e) {
    if (e->kind == EVENT_FIRE) {
        add_fire(l, b, &e->as.fire);
    } else if (e->kind == EVENT_MORALE) {
        add_morale(l, b, &e->as.morale);
    } else if (e->kind == EVENT_MELEE_ROUND) {
        add_melee(l, b, &e->as.melee_round);
    }
}

/* --- telling --- */

static bool rolled_any(const struct luck_count *counts) {
    for (int k = 0; k < LUCK_KINDS; k++) {
        if (counts[k].rolls > 0) {
            return true;
        }
    }
    return false;
}

#define CELL 14

/* "3/12 (2.0)", or nothing where nothing was rolled. */
static char *cell(char *to, const struct luck_count *c) {
    to[0] = '\0';
    if (c->rolls > 0) {
        snprintf(to, (size_t)2 * CELL, "%d/%d (%.1f)", c->rolled, c->rolls, c->expected);
    }
    return to;
}

static void row(FILE *out, const char *name, const struct luck_count *counts) {
    char cells[LUCK_KINDS][2 * CELL];

    text_line(out, 0, "%-22.22s %-*s%-*s%-*s%s", name, CELL, cell(cells[0], &counts[0]), CELL,
              cell(cells[1], &counts[1]), CELL, cell(cells[2], &counts[2]),
              cell(cells[3], &counts[3]));
}

static void tell_words(FILE *out, const struct battle *b, const struct luck *l) {
    if (!rolled_any(l->sides[0]) && !rolled_any(l->sides[1])) {
        text_line(out, 0, "Nothing has been rolled yet.");
        return;
    }
    text_line(out, 0, "%-22s %-*s%-*s%-*s%s", "rolled (expected)", CELL, "hits/dice", CELL,
              "saves/hits", CELL, "morale passed", "rounds won");
    for (int side = 0; side < SIDES; side++) {
        row(out, b->rules->sides[side].name, l->sides[side]);
        for (int i = 0; i < b->unit_count; i++) {
            char name[64];
            if (b->units[i].side == side && rolled_any(l->units[i])) {
                snprintf(name, sizeof name, " %s", b->units[i].id);
                row(out, name, l->units[i]);
            }
        }
    }
}

static json_t *json_of(const char *key, const char *id, const struct luck_count *counts) {
    json_t *object = json_pack("{s:s}", key, id);

    for (int k = 0; object && k < LUCK_KINDS; k++) {
        json_object_set_new(object, luck_name((enum luck_kind)k),
                            json_pack("{s:i, s:i, s:f}", "rolls", counts[k].rolls, "rolled",
                                      counts[k].rolled, "expected", counts[k].expected));
    }
    return object;
}

static json_t *json_of_luck(const struct battle *b, const struct luck *l) {
    json_t *sides = json_array(), *units = json_array();

    for (int side = 0; side < SIDES; side++) {
        json_array_append_new(sides, json_of("side", b->rules->sides[side].id, l->sides[side]));
    }
    for (int i = 0; i < b->unit_count; i++) {
        if (rolled_any(l->units[i])) {
            json_array_append_new(units, json_of("unit", b->units[i].id, l->units[i]));
        }
    }
    return json_pack("{s:o, s:o}", "sides", sides, "units", units);
}

static void tell_command(void *context, const void *state, const struct record *r,
                         const struct outcome *out) {
    (void)r;
    for (int i = 0; i < out->events.count; i++) {
        luck_add(context, state, &out->events.at[i]);
    }
}

int ask_luck(struct desk *d, const struct order *o) {
    const struct battle *b = d->session->battle;
    struct answer a;
    struct luck l;

    if (*o->rest) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "`luck` stands alone: it tells both sides and each unit");
    }
    if (luck_init(&l, b->unit_count) || session_tell(d->session, tell_command, &l)) {
        luck_clear(&l);
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    int status = answer_begin(d, &a, o->text);
    if (status == 0) {
        tell_words(a.text, b, &l);
        if (a.json) {
            answer_set(&a, "luck", json_of_luck(b, &l));
        }
        answer_end(d, &a);
    }
    luck_clear(&l);
    return status;
}
