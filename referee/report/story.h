/* story: a battle from its start, gathered for the report.
 *
 * One pass over the session's fold keeps what happened, command by command, in
 * sentences and as data, and counts: losses, dice, charges, commanders. What
 * was taken back is left out but counted. Texts are whole UTF-8 without line
 * ends. Turns, phases, units and commanders are those of battle.h; the story
 * lives no longer than its session. */
#ifndef REFEREE_REPORT_STORY_H
#define REFEREE_REPORT_STORY_H

#include "referee/console/luck.h"
#include "referee/session.h"

#include <jansson.h>

#define STORY_CAUSES (LOSS_REMOVED + 1)

struct story_event {
    enum event_kind kind;
    int turn, phase; /* in which it happened; of a phase that begins: that one */
    int unit;        /* whom it is about, or -1 */
    int commander;   /* or -1 */
    double moved_in; /* an ordered move */
    enum move_reason reason;
    enum formation formation;
    char *tell;     /* the sentence that tells it; "" when another event says it */
    char *how;      /* dice and measures behind it, or "" */
    json_t *fields; /* as docs/json.md describes them */
};

struct story_command {
    char *text;       /* canonical */
    int turn, phase;  /* in which it was given */
    int dice;         /* that were rolled for it */
    char *headline;   /* how a charge or a long melee ended, or "" */
    int first, count; /* its events */
};

/* Whom a turning point is about, for its mark. */
enum point_kind {
    POINT_DESTROYED,
    POINT_CHARGE,
    POINT_MELEE,
    POINT_COMMANDER,
    POINT_ABATIS,
    POINT_REDOUBT,
    POINT_VICTORY
};

struct story_point {
    enum point_kind kind;
    int turn, phase;
    char *text;
};

struct story_unit {
    int lost[STORY_CAUSES]; /* bases, by enum loss_cause */
    int shot_down;          /* bases that its own fire took */
    int destroyed_in;       /* turn; -1: it has not been */
};

struct story_commander {
    char **deeds; /* sentences, each begun with its turn */
    int deed_count, deed_capacity;
    int lost_in; /* turn; -1: he lives */
    int with;    /* unit before the present command, or -1 */
};

/* What a side did, and what became of it. */
struct story_side {
    int charges; /* that it declared */
    int failed;  /* of them: the charger's morale did */
    int broke;   /* the enemy did not stand */
    int shot;    /* shot down on the way */
    int melees, melees_won;
};

struct story_picture {
    int turn;  /* at whose start the table stood so */
    char *svg; /* owned */
};

struct story {
    const struct session *session;
    int first_turn, first_phase; /* where the story begins */
    struct story_event *events;
    int event_count, event_capacity;
    struct story_command *commands;
    int command_count, command_capacity;
    struct story_point *points;
    int point_count, point_capacity;
    struct story_side sides[SIDES];
    struct story_unit *units;           /* by unit */
    struct story_commander *commanders; /* by commander */
    int *held_by;                       /* by redoubt: the side that last stood in it alone */
    struct luck luck;
    int undone, refused; /* commands taken back; passed over by force */
    int dice_table, dice_seed;
    const char *reason; /* of the victory, or NULL */
    struct story_picture *pictures;
    int picture_count, picture_capacity;
    char *last_picture; /* how the table stands now, or NULL */
};

/* Writes the table of `b` as one SVG; 0, or -1 when it fails. */
typedef int story_picturer(const struct battle *b, FILE *out);

/* Gathers. `picture` may be NULL: no pictures. The battle's answers use the
 * words that the session speaks. Returns 0, or -1 when memory runs out or a
 * picture fails; the caller clears either way. */
int story_gather(struct story *s, struct session *session, story_picturer *picture);
void story_clear(struct story *s);

/* --- for the parts of the gathering (story_*.c) --- */

/* Room for one more of an array's elements of `size` bytes; false without memory. */
bool story_room(void **array, int count, int *capacity, size_t size);

/* What was written to a stream as one line: breaks and the margins behind them
 * become one blank. NULL without memory. Frees `raw`. */
char *story_unbroken(char *raw);

/* story_points.c: turning points, what the sides and their commanders did, from
 * one command's events; `first` is the story's event that is events->at[0].
 * False without memory. */
bool story_points_add(struct story *s, const struct battle *b, const struct events *events,
                      int first);

#endif
