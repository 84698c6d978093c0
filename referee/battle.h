/* battle: the state of one battle, and the one function that changes it.
 *
 * State = scenario + commands + dice, folded by battle_apply. Undo, resume,
 * replay and report are that same fold; nothing else changes a battle. A
 * refused command leaves battle and dice exactly as they were. */
#ifndef REFEREE_BATTLE_H
#define REFEREE_BATTLE_H

#include "geometry/table.h"
#include "referee/command.h"
#include "referee/dice.h"
#include "referee/outcome.h"
#include "scenarios/scenario.h"

#define PHASE_DEPLOY (-1)

/* The kinds of piece on the table (bits for table_near). The owner of a base
 * is its unit, of a piece of terrain its index, of a wall its redoubt, of an
 * abatis section itself. */
enum piece_kind {
    PIECE_BASE_SIDE_0 = 1 << 0,
    PIECE_BASE_SIDE_1 = 1 << 1,
    PIECE_BASES = PIECE_BASE_SIDE_0 | PIECE_BASE_SIDE_1,
    PIECE_TERRAIN = 1 << 2,
    PIECE_WALL = 1 << 3,
    PIECE_ABATIS = 1 << 4, /* standing sections only */
    PIECE_REDOUBT = 1 << 5 /* the ground inside; owner: the redoubt */
};

struct melee_entry {
    int attacker, defender;
    enum aspect aspect;
    bool wall; /* the defender defends a wall */
    bool by_hand;
    int sequence; /* when they met: a later retreat of either makes it void */
};

/* A charge whose target has yet to answer. */
struct pending_charge {
    bool due;
    int charger, target;
    enum aspect aspect;
    bool wall, by_hand;
    bool may_fire, may_counter;
    struct vec aim; /* the target's point nearest to the charger's centre */
};

/* All that is small and changes: copied whole at the start of a command. */
struct progress {
    int turn;                /* 0 while deploying */
    int phase;               /* the ruleset's index, or PHASE_DEPLOY */
    unsigned charging_sides; /* sides that have declared a charge this turn, as bits */
    struct pending_charge pending;
    int melee_count, melee_next; /* in the queue of this turn; the next to be fought */
    int sequence;
    int victor; /* side, VICTOR_NONE or VICTOR_DRAW; the first that was reached */
};
#define VICTOR_NONE (-1)
#define VICTOR_DRAW 2

/* Whose words answers use. No rule looks at it, and it is no part of the state. */
enum spoken { SPOKEN_PERIOD, SPOKEN_CLASS };

struct battle {
    const struct scenario *scenario; /* borrowed; outlives the battle */
    const struct ruleset *rules;     /* the scenario's */
    int unit_count, commander_count;
    struct unit *units;
    struct commander *commanders;
    bool *abatis_cut;
    int *retreated; /* by unit: the sequence of its last retreat */
    struct melee_entry *melees;
    int melee_capacity;
    struct table *table;
    struct progress now;
    enum spoken spoken;
    struct battle_undo *undo; /* what the present command has changed; private */
};

/* A battle at the scenario's start, or NULL when memory runs out. The caller
 * frees it; the scenario must outlive it. */
struct battle *battle_new(const struct scenario *s);
void battle_free(struct battle *b);

/* Judges the command and does it: returns 0 with `out->events`, or -1 with
 * `out->code` and `out->message`, and then battle and dice are unchanged. The
 * caller has begun the dice (dice_begin); this ends or cancels them. */
int battle_apply(struct battle *b, const struct command *c, struct dice *d, struct outcome *out);

/* Judges only: fills `out->checks` (and the code and message of the first that
 * fails); the battle does not change and no die is rolled. */
void battle_why(struct battle *b, const struct command *c, struct outcome *out);

/* A number that two equal states share: of everything that the rules can see,
 * positions to 0.0001". */
uint64_t battle_fingerprint(const struct battle *b);

/* --- questions --- */

/* The unit's facts for the conditions of the rules; `flags` are enum fact_flag. */
struct facts battle_facts(const struct battle *b, int unit, unsigned flags);

/* Range by rule 4.2 and from edge to edge; see unit.h. */
struct range_answer {
    double centre_to_nearest_in; /* -1: no part in front */
    double nearest_in;
    bool in_front;
    struct segment line, nearest; /* the two end points of each */
};
struct range_answer battle_range(const struct battle *b, int from, int to);

/* The shot that `shooter` would have at `target`: false when the rules bar it. */
struct shot {
    double range_in;
    int column; /* index into the ruleset's */
    int needs;
    int dice;
    double p_counts; /* chance that one die scores a hit that counts */
    double mean;
    int protection; /* or -1 */
    struct segment line;
    int block;       /* the unit in the line of fire, or -1 */
    bool line_close; /* the line of fire is only just clear, or only just barred */
};
bool battle_shot(struct battle *b, int shooter, int target, struct shot *out);

/* True while the unit is in a melee that has not been fought. */
bool battle_in_melee(const struct battle *b, int unit);
bool battle_unit_reforming(const struct battle *b, int unit);

/* "us-move", "deploy"; "American move", "Deployment". */
const char *battle_phase_id(const struct battle *b, int phase);
const char *battle_phase_name(const struct battle *b, int phase);

/* The allowance that the unit has in all and has left, in its formation. */
double battle_allowance_in(const struct battle *b, int unit);
double battle_allowance_left_in(const struct battle *b, int unit);

/* The melees that wait, in order: the next is melees[now.melee_next]. */
bool battle_melee_is_void(const struct battle *b, const struct melee_entry *m);

#endif
