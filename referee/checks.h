/* checks: what the rules say of a command before it is done.
 *
 * A command is judged completely, then done. Judging writes one line for every
 * rule it looked at; the first line that fails is the refusal, unless the game
 * master overrules it; `why` shows them all. */
#ifndef REFEREE_CHECKS_H
#define REFEREE_CHECKS_H

#include <stdbool.h>

/* Error codes of the console, in the order of docs/json.md. */
/* clang-format off */
#define REFUSALS(X)                       \
    X(NONE, "ok")                         \
    X(UNKNOWN_COMMAND, "unknown-command") \
    X(USAGE, "usage")                     \
    X(UNKNOWN_UNIT, "unknown-unit")       \
    X(AMBIGUOUS_UNIT, "ambiguous-unit")   \
    X(WRONG_PHASE, "wrong-phase")         \
    X(WRONG_SIDE, "wrong-side")           \
    X(OUT_OF_RANGE, "out-of-range")       \
    X(OUT_OF_FRONT, "out-of-front")       \
    X(NO_LINE_OF_FIRE, "no-line-of-fire") \
    X(NOT_IN_LINE, "not-in-line")         \
    X(ALREADY_FIRED, "already-fired")     \
    X(GUN_MOVED, "gun-moved")             \
    X(REFORMING, "reforming")             \
    X(TOO_FAR, "too-far")                 \
    X(TOO_CLOSE, "too-close")             \
    X(BLOCKED, "blocked")                 \
    X(OVERLAP, "overlap")                 \
    X(OFF_TABLE, "off-table")             \
    X(ALREADY_FORMED, "already-formed")   \
    X(ALREADY_ABOUT, "already-about")     \
    X(CANNOT_MOVE, "cannot-move")         \
    X(TERRAIN, "terrain")                 \
    X(ALREADY_CHARGED, "already-charged") \
    X(CANNOT_CHARGE, "cannot-charge")     \
    X(IN_MELEE, "in-melee")               \
    X(NO_CHARGE, "no-charge")             \
    X(CANNOT_FIRE, "cannot-fire")         \
    X(CANNOT_COUNTER, "cannot-counter")   \
    X(NOT_ATTACHED, "not-attached")       \
    X(NOT_HIS_COMMAND, "not-his-command") \
    X(DICE_COUNT, "dice-count")           \
    X(BAD_DIE, "bad-die")                 \
    X(BAD_NUMBER, "bad-number")           \
    X(NOT_DEPLOYABLE, "not-deployable")   \
    X(DESTROYED, "destroyed")             \
    X(NOTHING_TO_UNDO, "nothing-to-undo") \
    X(RESPONSE_DUE, "response-due")       \
    X(MELEE_DUE, "melee-due")             \
    X(NO_MELEE, "no-melee")               \
    X(NO_CONTACT, "no-contact")           \
    X(HAS_MOVED, "has-moved")             \
    X(NOT_ON_TABLE, "not-on-table")       \
    X(ROLLED, "rolled")                   \
    X(FILE, "file")                       \
    /* of battles with cards */           \
    X(UNKNOWN_CARD, "unknown-card") \
    X(AMBIGUOUS_CARD, "ambiguous-card") \
    X(CARD_COUNT, "card-count") \
    X(NOT_IN_HAND, "not-in-hand") \
    X(NOT_IN_DECK, "not-in-deck") \
    X(ALREADY_DEALT, "already-dealt") \
    X(NOT_DEALT, "not-dealt") \
    X(ALREADY_DISCARDED, "already-discarded") \
    X(CANNOT_PLAY, "cannot-play") \
    X(NOT_REVEALED, "not-revealed")
/* clang-format on */

enum refusal_code {
#define X(name, text) REFUSED_##name,
    REFUSALS(X)
#undef X
        REFUSAL_COUNT
};

/* "too-far". */
const char *refusal_text(enum refusal_code code);

#define CHECK_DETAIL_MAX 240
#define CHECKS_MAX 48

struct check {
    enum refusal_code code;
    bool ok;
    bool close;       /* a figure within the ruleset's close_in of the limit that decided */
    bool overrulable; /* the game master's `!` may set it aside */
    char detail[CHECK_DETAIL_MAX]; /* names both figures: "moves 7.3", may move 6.0"" */
};

/* The list never overflows silently: when it is full, failed checks take the
 * place of the last ones that passed. */
struct checks {
    int count;
    struct check at[CHECKS_MAX];
};

void checks_clear(struct checks *c);

/* Adds a line that may be overruled; returns `ok`. */
bool check(struct checks *c, enum refusal_code code, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for what no game master can set aside (an unknown unit, a number
 * that is none). */
bool check_firm(struct checks *c, enum refusal_code code, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Marks the last line as close. */
void check_close(struct checks *c, bool close);

/* The first failed line that `overrule` does not set aside, or NULL. */
const struct check *checks_refusal(const struct checks *c, bool overrule);

#endif
