/* unit: a unit of the battle and a commander, as they stand now.
 *
 * What never changes (names, type, side) points into the scenario; the rest is
 * plain data, so that a unit is copied by assignment. */
#ifndef UNITS_UNIT_H
#define UNITS_UNIT_H

#include "units/unit_type.h"

enum presence {
    PRESENCE_WAITING, /* an arrival that has not come on yet */
    PRESENCE_ON_TABLE,
    PRESENCE_DESTROYED /* a commander: a casualty */
};

/* What a unit has done this turn; cleared at the end of each turn. */
struct unit_turn {
    double moved_in;                 /* allowance used up */
    double base_moved_in[BASES_MAX]; /* the same for each base of a garrison */
    int formed;                      /* changes of formation */
    bool move_over;                  /* changed formation after moving: its movement has ended */
    int about;                       /* about-faces */
    bool fired;
    bool charged;  /* has tried a charge, whether morale let it or not */
    bool clearing; /* spends the turn at the abatis */
    bool failed_morale;
    bool driven_back;   /* has retreated */
    unsigned slowed_in; /* bit n: it has touched slowing ground of kind n on its way */
    int hits;           /* on a gun, forgotten at the end of the turn */
    unsigned began_in;  /* bit n: it began the turn touching slowing ground of kind n */
};

struct unit {
    const char *id, *name;        /* borrowed from the scenario */
    const struct unit_type *type; /* borrowed from the ruleset */
    int side;                     /* 0 or 1: the ruleset's side */
    int brigade;                  /* the scenario's brigade */
    enum presence presence;
    int started; /* bases at the start of the battle */
    int bases;   /* bases left */
    double base_width_in, base_depth_in;
    struct posture posture;
    struct rect base[BASES_MAX]; /* where the bases stand; `bases` of them */
    int commander;               /* attached commander, or -1 */
    int reforming_until;         /* reforms until the end of this turn; 0: does not */
    struct unit_turn turn;
};

struct commander {
    const char *id, *name; /* borrowed */
    int side;
    enum presence presence;
    int unit;         /* the unit he is with, or -1 */
    struct vec place; /* his own while alone; else his unit's centre */
    double moved_in;  /* this turn */
};

/* Lays the bases out again from the posture (not for a garrison, whose centre
 * is set to the mean of its bases instead). */
void unit_settle(struct unit *u);

/* Takes up to `count` bases off; the rest close up on the same centre and
 * facing. A garrison loses those nearest to `enemy` (rule 1.6). A bend that is
 * left without a straight base is straightened. Returns how many went. */
int unit_remove_bases(struct unit *u, int count, struct vec enemy);

/* The unit's front and rear zones (rule 1.8) for a posture that is no
 * garrison; for one, those of its n-th base are zone_front(&u->base[n], ...). */
struct rect unit_outline(const struct unit *u);

/* All of a unit's front zones: one, or a garrison's one for each base. */
struct front {
    int count;
    struct zone zone[BASES_MAX];
};
void unit_front(const struct unit *u, double arc_deg, struct front *front);

/* True when `p` lies in the front zone: of the unit, or of any base of a garrison. */
bool unit_sees_point(const struct unit *u, double arc_deg, struct vec p);

/* Range by rule 4.2: from the unit's centre to the nearest point of that part
 * of `target`'s bases that lies in the front zone. Returns -1 when no part
 * does. `line` (may be NULL) receives centre and point. `seeing` (may be NULL)
 * receives how many of the unit's bases see the target: all, or those of a
 * garrison that have part of it in their own zone (rule 1.5); 0 with -1. */
double unit_range_in(const struct unit *u, double arc_deg, const struct unit *target,
                     struct segment *line, int *seeing);

/* The same for a unit whose front is known: for asking about many targets. */
double unit_range_from(const struct unit *u, const struct front *front, const struct unit *target,
                       struct segment *line, int *seeing);

/* Distance between the nearest points of two units; `line` may be NULL. */
double unit_distance_in(const struct unit *a, const struct unit *b, struct segment *line);

/* The point of `target` nearest to `from`: on its lowest-numbered base where
 * several are as near (rule 6.5). */
struct vec unit_nearest_point(const struct unit *target, struct vec from);

#endif
