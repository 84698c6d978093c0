/* ruleset: one game's rules as data, as read from scenarios/rules/NAME.yaml.
 *
 * Every table, allowance, modifier, number of dice, protection, pass number,
 * order, angle and width that the referee uses stands here. Section numbers
 * are those of docs/rules.md. Filled by ruleset_load, freed by ruleset_free,
 * never changed in between. */
#ifndef SCENARIOS_RULESET_H
#define SCENARIOS_RULESET_H

#include "units/unit_type.h"

#define SIDES 2
#define DIE_FACES 6
#define FIRE_COLUMNS_MAX 8
#define MODIFIERS_MAX 16
#define GROUNDS_MAX 32 /* kinds of terrain: one bit each in struct facts */
#define TAGS_MAX 64

/* Where a rule comes from: printed on Fritz's sheet, or a reading. */
enum rule_source { FROM_SHEET, FROM_READING };

/* --- turn (2) --- */
enum phase_kind { PHASE_MOVE, PHASE_SHOOT, PHASE_CHARGES, PHASE_MELEES };

struct phase {
    char *id;   /* "us-move" */
    char *name; /* "American move" */
    enum phase_kind kind;
    int side; /* whose it is; -1: both sides' */
};

struct side {
    char *id;   /* "us" */
    char *name; /* "Americans" */
};

/* --- terrain (3.6, 4.6, 9) --- */
struct ground {
    char *id, *name;              /* "woods" */
    char *colour;                 /* "#rrggbb", for pictures, or NULL */
    struct condition forbidden;   /* units that may not have any part in it */
    struct condition slowed;      /* units that touching it on their way slows for the turn */
    double slow_factor;           /* allowance and charge distance then: times this */
    struct condition spanned_for; /* units for which `spanned_by` lifts forbidden and slowed */
    int spanned_by;               /* the kind of ground that lifts them (a bridge), or -1 */
};

/* --- fire (4) --- */
struct fire_row {
    char *id, *name; /* "infantry" */
    enum rule_source from;
    int dice_per_base; /* one of the two is 0 */
    int dice_per_unit;
    int needs[FIRE_COLUMNS_MAX]; /* lowest face that hits, by column; 0: out of range */
};

struct extra_dice { /* for each shooting unit */
    char *name;
    enum rule_source from;
    struct condition target;
    int dice;
};

struct protection { /* one die per hit; the first that fits is used */
    char *name;     /* "redoubt wall" */
    enum rule_source from;
    struct condition target, shooter;
    int lost_low, lost_high; /* faces on which the hit is lost */
};

enum blocking { BLOCKED_BY_CORRIDOR, BLOCKED_BY_LINE, BLOCKED_NEVER };

/* --- modifiers (5, 7) --- */
struct modifier {
    char *name; /* "more stands" */
    enum rule_source from;
    int value;
    struct condition when; /* counts once however many clauses hold */
};

struct modifier_list {
    int count;
    struct modifier at[MODIFIERS_MAX];
};

/* Pupils' or the period's words for the same thing: key "line", words. */
struct word {
    char *key, *class_words, *period_words;
};

struct ruleset {
    char *id, *name, *about; /* about: where the rules come from */
    char *path;              /* the file it was read from */
    uint64_t fingerprint;    /* of the file's bytes */
    struct store *store;     /* private: holds all that the ruleset owns */

    struct side sides[SIDES];
    struct phase *phases;
    int phase_count;
    char *tags[TAGS_MAX];
    int tag_count;
    struct unit_type *types;
    int type_count;
    struct ground grounds[GROUNDS_MAX];
    int ground_count;

    /* measures (1) */
    double within_slack_in;       /* a limit is kept up to this much beyond it (1.7) */
    double close_in;              /* a figure this near to a limit is marked close (1.7) */
    double front_arc_deg;         /* (1.8) */
    double line_of_fire_width_in; /* (4.3) */
    enum blocking friends_block, enemies_block; /* (4.3) */

    /* movement (3) */
    double enemy_gap_in;        /* (3.4) */
    double backward_cost;       /* (3.3) */
    double backward_beyond_deg; /* (3.3) a displacement this far off the facing is backwards */
    int formation_changes, about_faces; /* a turn (3.1) */
    double open_gap_bases;              /* gap of an open line, in base widths (1.5) */

    /* fire (4) */
    double fire_column_in[FIRE_COLUMNS_MAX]; /* upper limits, ascending */
    int fire_column_count;
    int charge_column; /* the one used against a charger only */
    struct fire_row *fire_rows;
    int fire_row_count;
    struct extra_dice extra_dice[MODIFIERS_MAX];
    int extra_dice_count;
    struct protection protections[MODIFIERS_MAX];
    int protection_count;
    int last_base; /* a unit brought down to this many loses them too (4.8);
                      0: no such rule */
    bool last_base_holds_in_redoubt;

    /* morale (5) */
    struct modifier_list morale;
    int morale_commander_bonus;

    /* charges (6) */
    int charges_first; /* side */
    double retreat_in; /* (6.3, 7.2) */
    int break_loss;    /* bases lost by a target that fails (6.3) */
    bool counter_charge_allowed;
    double meet_fraction; /* of the way that the charger goes before it is met (6.5) */

    /* melee (7) */
    struct modifier_list melee;
    int melee_loss;     /* stands the loser removes */
    int melee_tie_loss; /* stands each removes on a tie */
    int reform_turns;   /* turns the loser then spends reforming */

    /* commanders (3.5, 4.9, 7.5) */
    double commander_move_in;
    double commander_width_in, commander_depth_in;
    int commander_ground_as; /* the type whose ground he crosses like */
    int commander_lost_low;  /* he is a casualty on this face or more */

    /* abatis (9.2) */
    bool has_redoubts;

    struct word *words;
    int word_count;
};

/* The type, tag, ground, side, phase with that id, or -1. */
int ruleset_type(const struct ruleset *r, const char *id);
int ruleset_tag(const struct ruleset *r, const char *id);
int ruleset_ground(const struct ruleset *r, const char *id);
int ruleset_side(const struct ruleset *r, const char *id);

#endif
