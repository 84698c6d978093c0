/* state: how rules change a battle. For battle.c, apply.c and referee/fritz/
 * alone; everybody else goes through battle_apply.
 *
 * Every change is made to a piece that was first asked for with battle_edit_*,
 * which keeps its old state, so that a command that fails half way (dice that
 * do not come, memory that runs out) is taken back whole. */
#ifndef REFEREE_STATE_H
#define REFEREE_STATE_H

#include "referee/battle.h"

/* Starts, keeps, takes back the changes of one command. */
void battle_begin(struct battle *b);
void battle_commit(struct battle *b);
void battle_rollback(struct battle *b);

/* The unit, to be changed. Call battle_put afterwards if its bases moved. */
struct unit *battle_edit_unit(struct battle *b, int unit);

/* Brings the table in line with where the unit's bases now stand: none when it
 * is not on the table. The commander with it comes along. */
void battle_put(struct battle *b, int unit);

/* Lays the unit out from its posture, then battle_put. */
void battle_settle(struct battle *b, int unit);

/* Cuts a section: it no longer bars anything. */
void battle_cut(struct battle *b, int section);

/* Queues a melee of two units that have just met. */
void battle_add_melee(struct battle *b, struct melee_entry m);

/* True when a change of this command could not be kept: it must fail. */
bool battle_out_of_memory(const struct battle *b);

/* One command while it is judged and done. */
struct deed {
    struct battle *b;
    const struct command *c;
    struct checks *checks;
    struct events *events;
    struct dice *dice;       /* NULL: judge only (`why`) */
    enum dice_status rolled; /* DICE_OK until a roll fails; then nothing more is done */
};

/* Between judging and doing: true when the command is to be done. Says what
 * was overruled. */
bool deed_goes_on(struct deed *d);

/* Rolls `request->count` dice into `faces`; false when they do not come, and
 * from then on: the deed must return. */
bool deed_roll(struct deed *d, const struct dice_request *request, uint8_t *faces);

/* --- checks that many commands share; each adds its line and returns it --- */

/* Neither destroyed nor waiting. Firm. */
bool check_on_table(struct deed *d, int unit);
/* It is a phase of that kind, and of the side (-1: whoever's). */
bool check_phase(struct deed *d, enum phase_kind kind, int side);
bool check_enemy(struct deed *d, int unit, int target);
bool check_not_reforming(struct deed *d, int unit);
bool check_not_clearing(struct deed *d, int unit, enum refusal_code code);

/* --- small questions --- */

static inline const struct unit *unit_at(const struct battle *b, int unit) {
    return &b->units[unit];
}

const char *unit_name(const struct battle *b, int unit);
/* PIECE_BASE_SIDE_n of the side; of the other. */
unsigned own_bases(int side);
unsigned enemy_bases(int side);
/* The redoubt whose inside holds `p`, or -1. */
int redoubt_at(const struct battle *b, struct vec p);
/* Bits of the grounds at `p`. */
unsigned grounds_at(const struct battle *b, struct vec p);
/* `figure` lies within the ruleset's close_in of a limit that decides. */
bool is_close(const struct battle *b, double figure_in, double limit_in);
/* figure <= limit, within the slack of rule 1.7. */
bool is_within(const struct battle *b, double figure_in, double limit_in);

#endif
