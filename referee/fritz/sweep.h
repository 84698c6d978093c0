/* sweep: what stands in the way of a piece (rules 3.4, 3.6, 8).
 *
 * A sweep is where the bases of a piece are and where they go, base by base;
 * the space that each sweeps is the hull of its old and its new outline. One
 * question serves moves, charges, retreats and places: what is the first
 * obstacle of these kinds? */
#ifndef REFEREE_FRITZ_SWEEP_H
#define REFEREE_FRITZ_SWEEP_H

#include "referee/battle.h"

enum obstacle_kind {
    OBSTACLE_NONE = 0,
    OBSTACLE_EDGE = 1 << 0,        /* the new place is not wholly on the table */
    OBSTACLE_WALL = 1 << 1,        /* a redoubt wall is crossed */
    OBSTACLE_ABATIS = 1 << 2,      /* a standing section is crossed */
    OBSTACLE_GROUND = 1 << 3,      /* ground forbidden to it, any part, on the way or at the end */
    OBSTACLE_ENEMY = 1 << 4,       /* nearer to an enemy than the gap of rule 3.4 */
    OBSTACLE_BASES = 1 << 5,       /* another unit's bases on the way */
    OBSTACLE_BASES_AT_END = 1 << 6 /* another unit's bases at the end */
};
#define OBSTACLE_BARRIERS (OBSTACLE_WALL | OBSTACLE_ABATIS)
/* What bars a place, whoever goes there and however he came. */
#define OBSTACLE_PLACE (OBSTACLE_EDGE | OBSTACLE_BARRIERS | OBSTACLE_GROUND | OBSTACLE_BASES_AT_END)

/* What enemies mean that the piece stood nearer to than the gap before it set
 * out; the others it always keeps the gap from. */
enum near_enemies {
    NEAR_NO_NEARER,   /* a move: it comes no nearer to them (3.4) */
    NEAR_NOT_THROUGH, /* the way out of a redoubt: they bar it where they stand (8) */
    NEAR_IGNORED      /* a retreat: they do not stop it (8) */
};

struct sweep {
    int unit; /* whose: its bases are no obstacle; -1: a commander's */
    int side;
    struct facts facts; /* for ground that is forbidden to some */
    int count;
    struct rect from[BASES_MAX], to[BASES_MAX];
    enum near_enemies near_enemies;
};

struct obstacle {
    enum obstacle_kind kind;
    int index;        /* unit, redoubt, section or piece of terrain */
    double figure_in; /* OBSTACLE_ENEMY: how near it would come, */
    double before_in; /* and how near to him it stands */
};

/* A sweep of the unit from where it stands to where `posture` would lay it. */
struct sweep sweep_to_posture(const struct battle *b, int unit, const struct posture *p);
/* The same, all bases shifted by `by` from where they stand. */
struct sweep sweep_by(const struct battle *b, int unit, struct vec by);
/* A sweep of the unit that stays where it is. */
struct sweep sweep_of_unit(const struct battle *b, int unit);
/* The sweep with its places shifted on by `by`. */
struct sweep sweep_onward(const struct sweep *s, struct vec by);
/* A sweep that is only its end: nothing on the way counts. */
struct sweep sweep_end_only(const struct sweep *s);

/* The first obstacle of the kinds asked for, in the order of enum
 * obstacle_kind; `slack_in` is what may be missing from a gap or reach over a
 * line: the ruleset's for what people did, 0 for what the referee works out. */
struct obstacle sweep_obstacle(const struct battle *b, const struct sweep *s, unsigned kinds,
                               double slack_in);

/* Whether a shorter or longer sweep of the same piece meets the obstacle that
 * sweep_obstacle found, too; there is no look at anything else. */
bool sweep_meets(const struct battle *b, const struct sweep *s, const struct obstacle *o,
                 double slack_in);

/* How near the sweep comes to any enemy; INFINITY when to none within
 * `within_in`. */
double sweep_nearest_enemy(const struct battle *b, const struct sweep *s, double within_in);

/* Bits of the slowing grounds that the sweep touches, those left out that the
 * unit began the turn in (3.6). */
unsigned sweep_slowed_in(const struct battle *b, const struct sweep *s);

/* Whether `hull` reaches into `piece`, a part of ground `g`, elsewhere than on
 * what spans it for a unit with those facts (a bridge over a stream). */
bool sweep_hull_enters(const struct battle *b, const struct hull *hull, const struct ground *g,
                       const struct hull *piece, const struct facts *facts, double slack_in);

/* What slowing grounds (bits) leave of an allowance or a charge distance: a
 * factor of at most 1. */
double sweep_slow_factor(const struct ruleset *r, unsigned grounds);

/* The farthest distance up to `max_in` by which the places `to` of `start` can be
 * shifted along `direction` without an obstacle of those kinds on the way from
 * its places `from` (sweep_far.c). */
double sweep_farthest(const struct battle *b, const struct sweep *start, struct vec direction,
                      double max_in, unsigned kinds);

/* The shortest distance up to `max_in` along `direction` from the places `to`
 * of `s` at which they are free of OBSTACLE_PLACE; -1 when there is none. */
double sweep_to_free(const struct battle *b, const struct sweep *s, struct vec direction,
                     double max_in);

/* Where a unit must step so that its bases, as they now stand, are free: the
 * shortest way among ahead, back, left and right of it; nowhere when they are
 * free, or when there is no room near. Closing up after a loss can push a rank
 * or an unbent wing into a neighbour (1.6). */
struct vec sweep_make_room(const struct battle *b, int unit);

/* The distance that the farthest base travels (3.2). */
double sweep_distance(const struct sweep *s);

/* Says what the obstacle is, for people: "the abatis section west-abatis-2". */
void obstacle_describe(const struct battle *b, const struct obstacle *o, char *text, size_t size);
/* The code with which such an obstacle refuses. */
enum refusal_code obstacle_code(enum obstacle_kind kind);

#endif
