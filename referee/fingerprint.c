/* The number that two equal states of a battle share. */
#include "referee/battle.h"

/* FNV-1a over the eight bytes of a number, the lowest first. What is left of
 * them once only zeros follow is so many multiplications by the same prime,
 * done as one: nearly all numbers of a battle are small, most are zero. */
static void mix(uint64_t *hash, long long n) {
    static const uint64_t prime = 0x100000001b3ULL;
    static const uint64_t powers[] = {0x1ULL,
                                      0x100000001b3ULL,
                                      0x366000002e329ULL,
                                      0x8a97b0004e7feabULL,
                                      0x9ffaac085635bc91ULL,
                                      0xcaee32a7d4f6a63ULL,
                                      0xdc966432edf1c639ULL,
                                      0xc5527b8a51d3d2dbULL,
                                      0x1efac7090aef4a21ULL}; /* of the prime, modulo 2^64 */
    unsigned long long left = (unsigned long long)n;
    int bytes = 8;
    for (; left > 0xffU; left >>= 8, bytes--)
        *hash = (*hash ^ (left & 0xffU)) * prime;
    *hash = (*hash ^ left) * powers[bytes];
}

/* To 0.0001", so that the last bits of a sum do not count. */
static void mix_inches(uint64_t *hash, double value) {
    mix(hash, value == 0 ? 0 : llround(value * 1e4));
}

static void mix_place(uint64_t *hash, struct vec v) {
    mix_inches(hash, v.x);
    mix_inches(hash, v.y);
}

static void mix_turn(uint64_t *hash, const struct unit_turn *t) {
    mix_inches(hash, t->moved_in);
    for (int i = 0; i < BASES_MAX; i++)
        mix_inches(hash, t->base_moved_in[i]);
    mix(hash, t->formed);
    mix(hash, t->move_over);
    mix(hash, t->about);
    mix(hash, t->fired);
    mix(hash, t->charged);
    mix(hash, t->clearing);
    mix(hash, t->failed_morale);
    mix(hash, t->driven_back);
    mix(hash, t->slowed_in);
    mix(hash, t->hits);
    mix(hash, t->began_in);
}

static void mix_posture(uint64_t *hash, const struct posture *p) {
    mix_place(hash, p->centre);
    mix_inches(hash, p->facing_deg);
    mix(hash, p->formation);
    mix(hash, p->ranks);
    mix_inches(hash, p->gap_in);
    mix(hash, p->bend.flank);
    mix(hash, p->bend.bases);
    mix_inches(hash, p->bend.angle_deg);
}

static void mix_unit(uint64_t *hash, const struct unit *u) {
    mix(hash, u->presence);
    mix(hash, u->bases);
    mix(hash, u->commander);
    mix(hash, u->reforming_until);
    mix_posture(hash, &u->posture);
    for (int i = 0; i < u->bases; i++) {
        mix_place(hash, u->base[i].centre);
        mix_inches(hash, u->base[i].facing_deg);
    }
    mix_turn(hash, &u->turn);
}

static void mix_commander(uint64_t *hash, const struct commander *m) {
    mix(hash, m->presence);
    mix(hash, m->unit);
    mix_place(hash, m->place);
    mix_inches(hash, m->moved_in);
}

static void mix_melees(uint64_t *hash, const struct battle *b) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++) {
        const struct melee_entry *m = &b->melees[i];
        mix(hash, m->attacker);
        mix(hash, m->defender);
        mix(hash, m->aspect);
        mix(hash, m->wall);
        mix(hash, m->by_hand);
        mix(hash, battle_melee_is_void(b, m));
    }
}

static void mix_progress(uint64_t *hash, const struct progress *n) {
    mix(hash, n->turn);
    mix(hash, n->phase);
    mix(hash, n->charging_sides);
    mix(hash, n->victor);
    mix(hash, n->pending.due);
    if (!n->pending.due)
        return;
    mix(hash, n->pending.charger);
    mix(hash, n->pending.target);
    mix(hash, n->pending.aspect);
    mix(hash, n->pending.wall);
    mix(hash, n->pending.by_hand);
}

uint64_t battle_fingerprint(const struct battle *b) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    mix_progress(&hash, &b->now);
    for (int i = 0; i < b->unit_count; i++)
        mix_unit(&hash, &b->units[i]);
    for (int i = 0; i < b->commander_count; i++)
        mix_commander(&hash, &b->commanders[i]);
    for (int i = 0; i < b->scenario->abatis_count; i++)
        mix(&hash, b->abatis_cut[i]);
    mix_melees(&hash, b);
    return hash;
}
