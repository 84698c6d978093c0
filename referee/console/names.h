/* names: which piece is meant by what was typed.
 *
 * An exact id wins; then a name in full; then the beginnings of words of an id
 * or a name, in their order, where they fit one thing only; where nothing fits
 * so, words run together (`24pdr`) or an `s` too many (`lights`). Case, hyphens
 * and apostrophes do not matter. Where a general and a brigade share a name the
 * kind that the caller expects is meant, else the brigade. */
#ifndef REFEREE_CONSOLE_NAMES_H
#define REFEREE_CONSOLE_NAMES_H

#include "referee/console/words.h"

enum name_kind {
    NAME_UNIT = 1 << 0,
    NAME_BRIGADE = 1 << 1,
    NAME_WING = 1 << 2,
    NAME_COMMANDER = 1 << 3,
    NAME_ABATIS = 1 << 4,
    NAME_SIDE = 1 << 5,
    NAME_EVERYBODY = 1 << 6, /* `all` (0), `rest` (1): of the side whose phase it is */
    NAME_FEATURE = 1 << 7,   /* a piece of terrain, then the redoubts: something to go to */
    NAME_GROUP = NAME_BRIGADE | NAME_WING | NAME_EVERYBODY,
    NAME_ALL = (1 << 8) - 1
};

/* One thing with a name. `index` is the battle's unit or commander, the
 * scenario's brigade or abatis section, the ruleset's side; of a wing it is
 * its first brigade. */
struct named {
    enum name_kind kind;
    int index;
};

/* How many things of `kinds` (bits) the text fits: 0, 1, or more; `found` is
 * written when it is 1. */
int names_find(const struct battle *b, const char *text, unsigned kinds, struct named *found);

/* The same; returns 0, or -1 with REFUSED_UNKNOWN_UNIT and the nearest names, or
 * REFUSED_AMBIGUOUS_UNIT and those that fit. */
int names_resolve(const struct battle *b, const char *text, unsigned kinds, struct named *found,
                  struct outcome *out);

/* The piece or group whose name the words from `from` on begin with, the longest
 * name first; `*next` is the word behind it. False for none. */
bool names_prefix(const struct battle *b, const struct words *w, int from, struct named *found,
                  int *next);

/* Whether each word of the text begins a word of the thing's id or name, in
 * their order. */
bool names_begins(const struct battle *b, const char *text, struct named thing);

/* The units of a unit, brigade, wing or side that are so present, in the order
 * of battle; `presence` is made of 1 << enum presence. `units` has room for
 * all the battle's. Returns how many. */
int names_units(const struct battle *b, struct named who, unsigned presence, int *units);

/* Whose the thing is; -1: nobody's, or of `all` and the rest both sides'. */
int names_side(const struct battle *b, struct named thing);

/* Whether the unit is of that unit, brigade, wing or side. */
bool names_belongs(const struct battle *b, int unit, struct named who);

/* Goes through everything of `kinds` that has a name: start with index -1 and
 * any one kind of them is found in turn. False at the end. */
bool names_next(const struct battle *b, unsigned kinds, struct named *thing);
#define NAMES_START ((struct named){NAME_UNIT, -1})

/* The area of a feature; it belongs to the scenario. */
const struct area *names_area(const struct battle *b, struct named feature);

/* The middle of a feature or of a section of abatis. */
struct vec names_middle(const struct battle *b, struct named ground);

const char *names_id(const struct battle *b, struct named thing);
/* For people; of an abatis section its id. */
const char *names_name(const struct battle *b, struct named thing);

#endif
