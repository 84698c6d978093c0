/* print_roster: what stands on the pupils' rosters: who has which units, and
 * what is said of each.
 *
 * Every unit stands on one roster: that of the commander of its brigade, of
 * the one with the fewest brigades where several have it; units whom nobody
 * commands stand on one for their side. Words are the class's. */
#ifndef REFEREE_DRAW_PRINT_ROSTER_H
#define REFEREE_DRAW_PRINT_ROSTER_H

#include "referee/console/sentence.h"
#include "scenarios/scenario.h"

struct roster {
    int side;
    int commander;  /* -1: of units without one */
    int unit_count; /* may be 0: of a commander who may join any unit */
    int *units;     /* the scenario's indexes, in its order; owned */
};

struct roster_list {
    int count;
    struct roster *at; /* owned */
};

/* A roster for each commander in the scenario's order, side by side, each
 * side's units without one last. Returns 0, or -1 without memory (then empty). */
int roster_list_make(struct roster_list *list, const struct scenario *s);
void roster_list_clear(struct roster_list *list);

/* The lines of a unit: what is said under its boxes. */
enum roster_line {
    ROSTER_MOVES,
    ROSTER_SHOOTS,
    ROSTER_MORALE,
    ROSTER_MELEE,
    ROSTER_SPECIAL, /* arrival, hits on a gun, ground; may be empty */
    ROSTER_LINES
};

/* "Moves", "Shoots" ... */
const char *roster_line_name(enum roster_line line);

/* Writes into an empty `text` what the line says of the scenario's unit. */
void roster_unit_line(struct sentence *text, const struct scenario *s, int unit,
                      enum roster_line line);

/* Whether the commander may join units of the brigade. */
bool roster_may_join(const struct scenario *s, int commander, int brigade);

/* Writes into an empty `text` the brigade and its units: "Poor's Brigade: 1st
 * NH, 2nd NH". */
void roster_brigade_line(struct sentence *text, const struct scenario *s, int brigade);

/* Writes into an empty `text` the rules for the scenario's commander himself. */
void roster_commander_line(struct sentence *text, const struct scenario *s, int commander);

#endif
