/* offers: what the rules leave to choose from, for completion.
 *
 * Each function adds what fits to the list; text is looked at before the rules
 * are asked, so that what is not wanted costs nothing. */
#ifndef REFEREE_CONSOLE_OFFERS_H
#define REFEREE_CONSOLE_OFFERS_H

#include "referee/console/complete.h"
#include "referee/console/names.h"

struct offers {
    struct battle *battle;
    const char *word; /* what has been typed of it */
    bool inner;       /* it may begin any word of a name; else it must begin the id */
    bool any;         /* overruled: whatever the rules say */
    struct candidates *list;
};

/* Words parted by blanks. */
void offers_words(struct offers *o, const char *words);

/* Everything of those kinds (enum name_kind) that is on the table or is a group. */
void offers_names(struct offers *o, unsigned kinds);

/* Units, groups and commanders that `verb` may be ordered to now: those that
 * wait for `enter`; of a group one unit is enough. */
void offers_pieces(struct offers *o, enum verb verb);

/* Whom `who` (a unit, or a group) may fire at, each with range, column, dice,
 * need and mean. Then `nearest`, if anybody. */
void offers_shots(struct offers *o, struct named who);

/* Whom `who` may charge, each with its distance. */
void offers_charges(struct offers *o, struct named who);

/* The units that the commander can join. */
void offers_joins(struct offers *o, struct named commander);

/* What `move U toward` may be aimed at: units, and abatis that still stands. */
void offers_goals(struct offers *o);

/* The formations that `who` may take up now. */
void offers_formations(struct offers *o, struct named who);

/* The answers that the charge which waits for one allows. */
void offers_responses(struct offers *o);

#endif
