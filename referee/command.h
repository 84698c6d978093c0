/* command: one order that changes the battle, as data.
 *
 * What the game master types becomes one or more of these (an order to a
 * brigade is one for each unit); the journal keeps their canonical text, which
 * reads back as the same command. Questions (range, why, units ...) are no
 * commands: they belong to the console. */
#ifndef REFEREE_COMMAND_H
#define REFEREE_COMMAND_H

#include "referee/event.h"

enum verb {
    VERB_NEXT,
    VERB_MOVE,
    VERB_WHEEL,
    VERB_ABOUT,
    VERB_PIVOT,
    VERB_FORM,
    VERB_ENTER,
    VERB_JOIN,
    VERB_LEAVE,
    VERB_FIRE,
    VERB_CHARGE,
    VERB_RESPOND,
    VERB_MELEE,
    VERB_CLEAR,
    VERB_PLACE,
    VERB_BASES,
    VERB_REMOVE,
    VERB_NOTE,
    VERB_COUNT
};

enum way { WAY_FORWARD, WAY_BACK, WAY_LEFT, WAY_RIGHT, WAY_TO, WAY_TOWARD };

/* What a move or a wheel is aimed at. */
enum goal_kind { GOAL_NONE, GOAL_PLACE, GOAL_UNIT, GOAL_ABATIS };

struct goal {
    enum goal_kind kind;
    struct vec place;
    int index; /* unit or abatis section */
};

/* Only the fields of its verb mean anything; command_init sets the rest so
 * that they say "not given". Indexes are the battle's. */
struct command {
    enum verb verb;
    bool overrule; /* `!` */
    int unit;      /* -1: none; move, place, enter may have a commander instead */
    int commander; /* -1: none */
    int target;    /* fire, charge; join: the unit */
    enum way way;  /* move */
    bool has_distance;
    double distance_in; /* move N */
    struct goal goal;   /* move to/toward, wheel toward, place, enter */
    bool has_facing;
    double facing_deg;  /* move to ... facing, pivot, place */
    enum flank flank;   /* wheel; the flank it turns to */
    double angle_deg;   /* wheel left|right DEG */
    bool has_formation; /* form; enter may name line or column */
    enum formation formation;
    int ranks;
    bool open;
    struct bend bend;
    int base;     /* move/place one base of a garrison, from 1; 0: the unit */
    int count;    /* bases U N */
    bool by_hand; /* fire at N, charge from ASPECT */
    double at_in;
    bool wall, woods;
    enum aspect aspect;
    enum response response; /* charge ... respond R, respond R */
    char *text;             /* note; owned */
};

void command_init(struct command *c, enum verb verb);
void command_clear(struct command *c);

/* "next", "move": the verb's name. */
const char *verb_name(enum verb v);

#endif
