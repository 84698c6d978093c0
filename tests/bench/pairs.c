#include "tests/bench/pairs.h"

#include "referee/fritz/shoot.h"
#include "tests/bench/measure.h"

#include <stdlib.h>

void pairs_add(struct pairs *p, struct pair one) {
    if (p->count == p->capacity) {
        const int capacity = p->capacity > 0 ? p->capacity * 2 : 1024;
        struct pair *grown = realloc(p->at, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            bench_fail("no memory for %d pairs", capacity);
        p->at = grown;
        p->capacity = capacity;
    }
    p->at[p->count++] = one;
}

void pairs_clear(struct pairs *p) {
    free(p->at);
    *p = (struct pairs){0};
}

struct asking {
    const struct battle *b;
    struct pairs *pairs;
    struct front front;
    int shooter, last; /* the target that was asked about last: its bases come in a row */
};

static bool ask(void *context, const struct table_piece *piece, double distance_in) {
    struct asking *a = context;
    const int target = piece->owner;
    (void)distance_in;
    if (target == a->last)
        return true;
    a->last = target;
    struct segment line;
    bool close;
    const double range_in =
        unit_range_from(unit_at(a->b, a->shooter), &a->front, unit_at(a->b, target), &line, NULL);
    const bool front = range_in >= 0;
    const bool barred = front && shoot_blocker(a->b, a->shooter, target, line, &close) >= 0;
    pairs_add(a->pairs, (struct pair){a->shooter, target, front, barred, range_in});
    return true;
}

void pairs_ours(const struct field *f, struct pairs *p) {
    const struct battle *b = f->battle;
    p->count = 0;
    for (int shooter = 0; shooter < b->unit_count; shooter++) {
        struct asking a = {.b = b, .pairs = p, .shooter = shooter, .last = -1};
        unit_front(unit_at(b, shooter), b->rules->front_arc_deg, &a.front);
        const struct hull centre = hull_of_point(unit_at(b, shooter)->posture.centre);
        table_near(b->table, &centre, PAIRS_REACH_IN, enemy_bases(unit_at(b, shooter)->side), ask,
                   &a);
    }
}
