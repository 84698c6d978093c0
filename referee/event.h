/* event: what happened, in the order in which it happened.
 *
 * Every rendering (text, JSON, report, picture) is made from these and from
 * nothing else. Units, commanders and sections are indexes into the battle.
 * Field names are those of docs/json.md. */
#ifndef REFEREE_EVENT_H
#define REFEREE_EVENT_H

#include "geometry/vec.h"
#include "referee/checks.h"
#include "scenarios/ruleset.h"

#include <stdint.h>

enum event_kind {
    EVENT_MOVE,
    EVENT_FORMATION,
    EVENT_FIRE,
    EVENT_MORALE,
    EVENT_CHARGE,
    EVENT_RESPONSE,
    EVENT_CONTACT,
    EVENT_MELEE_ROUND,
    EVENT_LOSS,
    EVENT_RETREAT,
    EVENT_DESTROYED,
    EVENT_COMMANDER,
    EVENT_ABATIS,
    EVENT_PHASE,
    EVENT_ARRIVAL,
    EVENT_VICTORY,
    EVENT_OVERRULED,
    EVENT_NOTE,
    /* beyond console.md; described in docs/json.md */
    EVENT_JOIN,
    EVENT_LEAVE,
    EVENT_PLACE,
    EVENT_BASES,
    EVENT_CLEARING,
    EVENT_MELEE_VOID,
    EVENT_REFORM,
    EVENT_KIND_COUNT
};

enum move_reason {
    MOVE_ORDERED,    /* a move, wheel, about-face or pivot in the move phase */
    MOVE_CHARGES,    /* a charger, or a counter-charger, on its way into contact */
    MOVE_TAKES_PLACE /* into the place that a beaten enemy left (6.3) */
};

enum response { RESPONSE_NONE, RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND };
enum aspect { ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR };
enum loss_cause { LOSS_FIRE, LOSS_MORALE, LOSS_MELEE, LOSS_LAST_BASE, LOSS_REMOVED };

#define APPLIED_MAX MODIFIERS_MAX

/* The modifiers that counted, by index into the ruleset's list. */
struct applied {
    int count;
    int modifier[APPLIED_MAX];
    int total;
};

struct fire_event {
    int shooter, target;
    bool by_hand;   /* `at N`: no geometry was checked */
    bool defensive; /* at a charger, in the column for it */
    double range_in;
    struct segment line; /* measured from a to b */
    bool close;          /* the range is close to the limit of its column */
    int column;          /* index */
    int needs;           /* lowest face that hits; 0 only when overruled out of range */
    int dice_count;
    const uint8_t *dice; /* owned by the list */
    bool by_count;       /* the players gave the hits: the faces only stand for them */
    int hits;
    int protection; /* index of the protection that was rolled, or -1 */
    int save_count; /* = hits when protected, else 0 */
    const uint8_t *saves;
    int counted, lost, left; /* `lost` bases to these hits alone; `left` after them */
    int hits_this_turn;      /* on a gun, these included; else 0 */
    double expected;         /* mean of hits that count */
};

struct morale_event {
    int unit;
    int die;
    struct applied applied;
    int limit;
    bool fixed, passed;
};

struct charge_event {
    int unit, target;
    double distance_in; /* 0 when by hand */
    enum aspect aspect;
    bool wall; /* it comes at a wall that the target defends */
    bool by_hand, close;
};

struct melee_event {
    int attacker, defender;
    int attacker_die, defender_die;
    struct applied attacker_applied, defender_applied;
    int winner; /* unit, or -1: a tie */
};

struct event {
    enum event_kind kind;
    union {
        struct {
            int unit;           /* -1 when a commander moves alone */
            int commander;      /* -1 when a unit moves */
            double distance_in; /* as measured, farthest base */
            double cost_in;     /* of the allowance */
            double left_in;     /* allowance left */
            struct vec from, to;
            double facing_deg;
            int base;               /* one base of a garrison (from 1), or 0 */
            const char *stopped_by; /* what ended the move, or NULL; kept by the list */
            bool as_far_as_allowed; /* the distance was not given */
            bool by_hand;           /* no piece was moved: from and to say nothing */
            enum move_reason reason;
        } move;
        struct {
            int unit;
            enum formation formation;
        } formation;
        struct fire_event fire;
        struct morale_event morale;
        struct charge_event charge;
        struct {
            int unit;
            enum response response;
            bool only_choice;
        } response;
        struct {
            int unit, target;
            bool by_hand;
            int stopped_by; /* unit, or -1 */
            double gap_in;  /* left between the two where something stopped it; else 0 */
        } contact;
        struct melee_event melee_round;
        struct {
            int unit, lost, left;
            enum loss_cause cause;
        } loss;
        struct {
            int unit, enemy; /* the enemy that it falls back from */
            struct vec from, to;
            double distance_in;
            bool by_hand, barred;
            bool by_the_back; /* out of a redoubt */
        } retreat;
        struct {
            int unit;
            int commander; /* who was with it, or -1 */
        } destroyed;
        struct {
            int commander, die;
            bool lost;
        } commander;
        struct {
            int section;
            bool cut;
        } abatis;
        struct {
            int turn, phase;
        } phase; /* phase: index, or -1 for deploy */
        struct {
            int unit, commander;
            struct vec at;
            double facing_deg;
        } arrival;
        struct {
            int side;
            const char *reason;
        } victory; /* side -1: a draw; borrowed */
        struct {
            enum refusal_code code;
            char *detail;
        } overruled; /* detail owned by the list */
        struct {
            char *text;
        } note; /* owned by the list */
        struct {
            int commander, unit;
            double distance_in;
        } join;
        struct {
            int commander, unit;
        } leave;
        struct {
            int unit, commander, base;
            struct vec at;
            double facing_deg;
        } place;
        struct {
            int unit, bases;
        } bases;
        struct {
            int unit, section;
        } clearing;
        struct {
            int attacker, defender;
        } melee_void;
        struct {
            int unit, until_turn;
        } reform;
    } as;
};

struct events {
    int count, capacity;
    struct event *at;
    char **text; /* strings and dice that events point to; owned */
    int text_count, text_capacity;
    bool no_memory;     /* an event could not be kept: the command must fail */
    struct event spare; /* what events_add hands out then */
    char empty[1];      /* what events_keep_text returns then */
};

void events_init(struct events *e);
void events_clear(struct events *e);

/* A new event of that kind at the end, all else 0; never NULL (when memory
 * runs out it is a spare one, and no_memory is set). */
struct event *events_add(struct events *e, enum event_kind kind);

/* The one that was added last; like it never NULL. */
struct event *events_last(struct events *e);

/* Copies that live as long as the list; never NULL. */
char *events_keep_text(struct events *e, const char *text);
const uint8_t *events_keep_dice(struct events *e, const uint8_t *faces, int count);

/* "move", "melee-round": the name in JSON. */
const char *event_name(enum event_kind kind);
const char *response_name(enum response r);
const char *aspect_name(enum aspect a);
const char *loss_cause_name(enum loss_cause c);

#endif
