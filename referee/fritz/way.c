#include "referee/fritz/way.h"

static void check_obstacle(struct deed *d, const struct obstacle *o, enum obstacle_kind kind) {
    static const char *const clear[] = {[0] = "it stays on the table",
                                        [1] = "it crosses no redoubt wall",
                                        [2] = "it crosses no standing abatis",
                                        [3] = "it enters no ground that bars it",
                                        [4] = "it keeps its distance from the enemy",
                                        [5] = "no unit is in its way",
                                        [6] = "its place is free"};
    int bit = 0;
    while (1 << bit != (int)kind)
        bit++;
    if (o->kind == OBSTACLE_NONE) {
        check(d->checks, obstacle_code(kind), true, "%s", clear[bit]);
        return;
    }
    char what[120];
    obstacle_describe(d->b, o, what, sizeof what);
    const enum refusal_code code = obstacle_code(kind);
    if (code == REFUSED_OFF_TABLE)
        check_firm(d->checks, code, false, "it would not be wholly on the table");
    else if (code == REFUSED_OVERLAP)
        check_firm(d->checks, code, false, "it would end on %s", what);
    else if (kind == OBSTACLE_ENEMY)
        check(d->checks, code, false, "it would come to %.2f\" from %s", o->figure_in, what);
    else
        check(d->checks, code, false, "in its way: %s", what);
}

/* The gap to the nearest enemy decides: is it close to the one to be kept? */
static void mark_close_gap(struct deed *d, const struct sweep *s) {
    const double gap_in = d->b->rules->enemy_gap_in;
    const double nearest_in = sweep_nearest_enemy(d->b, s, gap_in + 2 * d->b->rules->close_in);
    check_close(d->checks, is_close(d->b, nearest_in, gap_in));
}

static bool has_ground(const struct scenario *s) {
    for (int i = 0; i < s->terrain_count; i++)
        if (s->terrain[i].ground >= 0)
            return true;
    return false;
}

/* The kinds that the scenario has something of: the others need no line. */
static unsigned kinds_there_are(const struct scenario *s, unsigned kinds) {
    if (s->redoubt_count == 0)
        kinds &= ~(unsigned)OBSTACLE_WALL;
    if (s->abatis_count == 0)
        kinds &= ~(unsigned)OBSTACLE_ABATIS;
    return has_ground(s) ? kinds : kinds & ~(unsigned)OBSTACLE_GROUND;
}

void way_check(struct deed *d, const struct sweep *s, unsigned kinds) {
    kinds = kinds_there_are(d->b->scenario, kinds);
    for (unsigned kind = OBSTACLE_EDGE; kind <= OBSTACLE_BASES_AT_END; kind <<= 1) {
        if (!(kinds & kind))
            continue;
        const struct obstacle o = sweep_obstacle(d->b, s, kind, d->b->rules->within_slack_in);
        check_obstacle(d, &o, (enum obstacle_kind)kind);
        if (kind == OBSTACLE_ENEMY)
            mark_close_gap(d, s);
    }
}
