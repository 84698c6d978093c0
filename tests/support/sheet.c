#include "tests/support/sheet.h"

#include <stddef.h>
#include <stdint.h>

static const struct sheet_type saratoga[] = {
    {.id = "line", .needs = {5, 6}, .column = true, .charges = true},
    {.id = "light", .needs = {5, 6}, .morale = -1, .column = true, .charges = true},
    {.id = "grenadier", .needs = {5, 6}, .morale = -1, .melee = 1, .column = true, .charges = true},
    {.id = "militia", .needs = {5, 6}, .morale = 1, .melee = -1, .column = true, .charges = true},
    {.id = "virginia-rifles", .needs = {4, 5, 6}, .morale = -1, .column = true, .charges = true},
    {.id = "morgan-light", .needs = {5, 6}, .morale = -1, .column = true, .charges = true},
    {.id = "rangers-indians", .needs = {5, 6}, .fixed = 4, .column = true, .charges = true},
    {.id = "field-cannon", .needs = {4, 5, 6}, .gun_dice = 2, .fixed = 4, .melee = -1, .gun = true},
    {.id = "redoubt-cannon",
     .needs = {4, 5, 6, 6},
     .gun_dice = 2,
     .fixed = 4,
     .melee = -1,
     .gun = true},
};

static const struct sheet_type chippawa[] = {
    {.id = "line", .needs = {5, 6}, .column = true, .charges = true},
    {.id = "light",
     .needs = {5, 6},
     .morale = -1,
     .melee = 1,
     .skirmisher = true,
     .column = true,
     .charges = true},
    {.id = "grenadier", .needs = {5, 6}, .morale = -1, .melee = 1, .column = true, .charges = true},
    {.id = "militia",
     .needs = {5, 6},
     .morale = 1,
     .melee = -1,
     .skirmisher = true,
     .charges = true},
    {.id = "native", .needs = {5, 6}, .skirmisher = true, .native = true, .charges = true},
    {.id = "dragoon", .needs = {0}, .morale = -1, .melee = 1, .charges = true},
    {.id = "cannon", .needs = {4, 5, 6}, .gun_dice = 4, .fixed = 4, .melee = -1, .gun = true},
};

const struct sheet sheets[2] = {
    {.id = "saratoga", .types = saratoga, .type_count = 9, .redoubts = true},
    {.id = "chippawa",
     .types = chippawa,
     .type_count = 7,
     .woods_protect = true,
     .column_dice = 2,
     .column_minus = true},
};

/* --- fire --- */

int sheet_column(const struct sheet_type *t, double range_in) {
    static const double limits[] = {1, 6, 12, 24};
    for (int i = 1; i < 4; i++) {
        if (range_in <= limits[i] + 0.010001) {
            return t->needs[i] > 0 ? i : -1;
        }
    }
    return -1;
}

/* The ways in which a hit and its save, 36 in all, give a hit that counts. */
static int counting_ways(const struct sheet *s, int needs, bool wall, bool woods) {
    int ways = 0;
    for (int die = 1; die <= 6; die++) {
        for (int save = 1; save <= 6; save++) {
            bool kept = wall ? save > 4 : woods && s->woods_protect ? save < 4 : true;
            ways += die >= needs && kept;
        }
    }
    return ways;
}

/* Up to 12 dice are counted in whole numbers, of 36 to the 12th ways. */
static void count_whole(struct sheet_hits *h, int ways) {
    uint64_t count[13] = {1}, all = 1;
    for (int die = 0; die < h->dice; die++) {
        for (int k = die + 1; k > 0; k--) {
            count[k] = count[k] * (uint64_t)(36 - ways) + count[k - 1] * (uint64_t)ways;
        }
        count[0] *= (uint64_t)(36 - ways);
        all *= 36;
    }
    for (int k = 0; k <= h->dice; k++) {
        h->p[k] = (double)((long double)count[k] / (long double)all);
    }
}

/* More dice one by one, with more digits than a double has. */
static void count_many(struct sheet_hits *h, int ways) {
    long double p[SHEET_DICE + 1] = {1}, hit = ways / 36.0L;
    for (int die = 0; die < h->dice; die++) {
        for (int k = die + 1; k > 0; k--) {
            p[k] = p[k] * (1 - hit) + p[k - 1] * hit;
        }
        p[0] *= 1 - hit;
    }
    for (int k = 0; k <= h->dice; k++) {
        h->p[k] = (double)p[k];
    }
}

struct sheet_hits sheet_fire(const struct sheet *s, const struct sheet_type *t, int count,
                             int column, bool wall, bool woods, bool target_column) {
    struct sheet_hits h = {0};
    if (column < 0 || t->needs[column] == 0) {
        h.p[0] = 1;
        return h;
    }
    int more = target_column ? s->column_dice : 0;
    h.dice = t->gun ? count * (t->gun_dice + more) : count + more;
    int ways = counting_ways(s, t->needs[column], wall, woods);
    if (h.dice <= 12) {
        count_whole(&h, ways);
    } else {
        count_many(&h, ways);
    }
    return h;
}

/* --- morale --- */

int sheet_morale_ways(const struct sheet *s, const struct sheet_side *u) {
    (void)s;
    int modifier = u->type->morale + (u->type->native && !u->woods ? 1 : 0);
    int limit = u->type->fixed > 0 ? u->type->fixed : u->bases + (u->commander ? 1 : 0);
    int ways = 0;
    for (int die = 1; die <= 6; die++) {
        ways += die + modifier <= limit;
    }
    return ways;
}

/* --- melee --- */

static int melee_modifier(const struct sheet *s, const struct sheet_side *u, int own, int other) {
    int sum = own > other ? 1 : 0;
    sum += u->flanks ? 1 : 0;
    sum += u->commander ? 1 : 0;
    sum += u->wall ? 2 : 0;
    sum += u->type->native && u->woods ? 1 : 0;
    sum += u->type->melee > 0 ? 1 : 0;
    sum -= u->type->melee < 0 || (s->column_minus && u->column) ? 1 : 0;
    return sum;
}

/* One stand goes, and with it a last one that may not stay alone. */
static int one_less(const struct sheet *s, const struct sheet_side *u, int stands) {
    int left = stands - 1;
    bool holds = s->redoubts && u->garrison;
    return left == 1 && u->bases > 1 && !holds ? 0 : left;
}

struct fight {
    const struct sheet *s;
    const struct sheet_side *a, *d;
    struct sheet_melee *sum;
};

static void end(struct fight *f, double *sum, double p, int attackers, int defenders) {
    *sum += p;
    f->sum->attacker_left[attackers] += p;
    f->sum->defender_left[defenders] += p;
}

static void fight_on(struct fight *f, int attackers, int defenders, double p) {
    int am = melee_modifier(f->s, f->a, attackers, defenders);
    int dm = melee_modifier(f->s, f->d, defenders, attackers);
    int won = 0, lost = 0;
    for (int roll = 0; roll < 36; roll++) {
        won += roll / 6 + am > roll % 6 + dm;
        lost += roll / 6 + am < roll % 6 + dm;
    }
    int attackers_less = one_less(f->s, f->a, attackers);
    int defenders_less = one_less(f->s, f->d, defenders);
    double tie = p * (36 - won - lost) / 36;
    f->sum->rounds += p;
    end(f, &f->sum->attacker_wins, p * won / 36, attackers, defenders_less);
    end(f, &f->sum->defender_wins, p * lost / 36, attackers_less, defenders);
    if (attackers_less > 0 && defenders_less > 0) {
        fight_on(f, attackers_less, defenders_less, tie);
    } else if (attackers_less > 0) {
        end(f, &f->sum->attacker_wins, tie, attackers_less, 0);
    } else if (defenders_less > 0) {
        end(f, &f->sum->defender_wins, tie, 0, defenders_less);
    } else {
        end(f, &f->sum->both, tie, 0, 0);
    }
}

struct sheet_melee sheet_fight(const struct sheet *s, const struct sheet_side *a,
                               const struct sheet_side *d) {
    struct sheet_melee sum = {0};
    struct fight f = {s, a, d, &sum};
    fight_on(&f, a->bases, d->bases, 1);
    return sum;
}

/* --- charge --- */

bool sheet_may_fire(const struct sheet_side *d, bool flank) {
    return !flank && !d->column && d->type->needs[0] > 0;
}

bool sheet_may_counter(const struct sheet_side *d, bool flank) {
    return !flank && !d->column && !d->garrison && !d->type->gun;
}

/* The charger after so many hits: the last base goes too. */
static int charger_left(const struct sheet_side *a, int hits) {
    int left = hits < a->bases ? a->bases - hits : 0;
    return hits > 0 && left == 1 && a->bases > 1 ? 0 : left;
}

struct sheet_charge sheet_charge(const struct sheet *s, const struct sheet_side *a,
                                 const struct sheet_side *d, bool fire) {
    double goes = sheet_morale_ways(s, a) / 6.0, holds = sheet_morale_ways(s, d) / 6.0;
    struct sheet_charge c = {.balks = 1 - goes, .breaks = goes * (1 - holds)};
    int guns_or_bases = d->type->gun ? 1 : d->bases;
    struct sheet_hits h = fire ? sheet_fire(s, d->type, guns_or_bases, 0, false, false, false)
                               : (struct sheet_hits){.p = {1}};
    struct sheet_melee sum = {0};
    struct fight f = {s, a, d, &sum};
    for (int hits = 0; hits <= h.dice; hits++) {
        double p = goes * holds * h.p[hits];
        int left = charger_left(a, hits);
        if (left == 0) {
            c.shot_down += p;
        } else if (p > 0) {
            fight_on(&f, left, d->bases, p);
        }
    }
    c.attacker_wins = sum.attacker_wins;
    c.defender_wins = sum.defender_wins;
    c.both = sum.both;
    return c;
}
