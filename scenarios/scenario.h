/* scenario: one battle as data: table, terrain, order of battle, arrivals,
 * zones, victory. Read from scenarios/NAME.yaml together with the ruleset that
 * it names; never changed afterwards. */
#ifndef SCENARIOS_SCENARIO_H
#define SCENARIOS_SCENARIO_H

#include "geometry/area.h"
#include "scenarios/ruleset.h"
#include "units/unit.h"

struct brigade {
    char *id, *name; /* "poor", "Poor's Brigade" */
    int side;
    char *wing, *wing_name; /* "recon-force", "Recon Force", or NULL */
    char *colour;           /* "#rrggbb", for pictures; never NULL */
    int zone;               /* deployment zone, or -1: none (arrivals) */
};

struct place_on_table {
    struct vec centre;
    double facing_deg;
    enum formation formation;
    int ranks;
    bool open;
    struct bend bend;
    struct rect *garrison; /* one for each base, or NULL */
};

/* Where and when an arrival comes on (2). */
struct arrival {
    int turn; /* 0: is on the table from the start */
    int edge_count;
    struct segment edges[4]; /* stretches of the table's edge that it may use */
};

struct unit_entry {
    char *id, *name;
    int type; /* ruleset type */
    int brigade;
    int bases;                           /* that it began the battle with */
    int left;                            /* bases now; 0: destroyed */
    struct unit_turn done;               /* this turn, in a battle under way */
    int reforms_until;                   /* turn; 0: does not reform */
    int zone;                            /* its own, else its brigade's */
    double base_width_in, base_depth_in; /* the type's unless the scenario says */
    struct arrival arrival;
    struct place_on_table place; /* for an arrival: the default place on its edge */
};

struct commander_entry {
    char *id, *name; /* "gen-poor", "Gen. Poor" */
    int side;
    int *brigades;     /* his command */
    int brigade_count; /* 0: any unit of his side */
    int zone;
    int joined; /* unit that he starts with, or -1 */
    struct arrival arrival;
    struct vec place;
    bool lost;       /* a casualty */
    double moved_in; /* this turn, in a battle under way */
};

struct terrain {
    char *id, *name;
    int ground;   /* the ruleset's kind, or -1: no effect, only drawn */
    char *colour; /* "#rrggbb", its own or its ground's, or NULL */
    struct area area;
};

struct redoubt {
    char *id, *name;
    int side; /* who built it */
    struct area area;
    struct segment *walls;
    int wall_count;
    struct segment back; /* the open side */
    struct vec back_out; /* unit vector through the back, outward */
};

struct abatis { /* one section */
    char *id;   /* "west-abatis-3" */
    struct segment at;
    int redoubt; /* or -1 */
};

struct zone_entry {
    char *id, *name;
    struct area *areas; /* together the zone */
    int area_count;
};

/* What ends the battle; judged at the end of each turn (2, 9.3). */
enum victory_kind {
    VICTORY_REDOUBT,  /* a base of `side` with its centre in an enemy redoubt, no enemy in it */
    VICTORY_DESTROYED /* at least `count` of `units` destroyed */
};

struct victory {
    enum victory_kind kind;
    int side; /* who wins by it */
    int count;
    int *units;
    int unit_count;
    char *reason; /* "a redoubt is captured" */
};

/* Who wins when both sides' conditions hold, or the last turn ends without one. */
enum decision_kind { DECISION_SIDE, DECISION_BASES };

struct decision {
    enum decision_kind kind;
    int side;   /* DECISION_SIDE: this one */
    int *units; /* DECISION_BASES: more bases left among these; equal: a draw */
    int unit_count;
    char *reason;
};

/* A melee that waits to be fought; indexes of units. */
struct melee_start {
    int attacker, defender;
    int aspect; /* where it struck: 0 front, 1 flank, 2 rear */
    bool wall, by_hand;
};

/* Where a battle stands that was written down while it was played
 * (docs/data.md, "A battle under way"). */
struct under_way {
    bool is;                 /* false: the battle begins at its beginning, and all else is 0 */
    int turn;                /* 0: still deploying */
    int phase;               /* the ruleset's index, -1 while deploying */
    unsigned charging_sides; /* have declared a charge this turn, as bits */
    int victor;              /* side; -1: nobody yet; SIDES: it was a draw */
    bool *cut;               /* by section of abatis */
    struct melee_start *melees;
    int melee_count;
};

struct scenario {
    char *id, *name, *about, *source;
    char *path;
    uint64_t fingerprint;    /* of the file's bytes */
    struct store *store;     /* private: holds all that the scenario owns */
    const struct node *tree; /* private: the file's values, for scenario_write */
    struct ruleset *rules;   /* owned */
    double width_in, depth_in;
    int last_turn;

    struct brigade *brigades;
    int brigade_count;
    struct unit_entry *units;
    int unit_count;
    struct commander_entry *commanders;
    int commander_count;
    struct terrain *terrain;
    int terrain_count;
    struct redoubt *redoubts;
    int redoubt_count;
    struct abatis *abatis;
    int abatis_count;
    struct zone_entry *zones;
    int zone_count;
    struct victory *victories;
    int victory_count;
    struct decision decision;
    struct under_way under_way;
};

#endif
