/* lookup: a question about the rules alone, put in options.
 *
 * `referee odds`, `referee roll` and the console's `odds` take the same
 * questions: this module reads their options and turns them into the terms of
 * the rules. What is answered, and how, is the commands' own. */
#ifndef REFEREE_CONSOLE_LOOKUP_H
#define REFEREE_CONSOLE_LOOKUP_H

#include "referee/battle.h"
#include "referee/checks.h"
#include "referee/fritz/odds.h"

/* Exit codes of the program. */
#define LOOKUP_REFUSED 1
#define LOOKUP_USAGE 2
#define LOOKUP_FILE 3
#define LOOKUP_CONTENT 4

enum lookup_kind { LOOKUP_FIRE, LOOKUP_MORALE, LOOKUP_MELEE, LOOKUP_CHARGE, LOOKUP_KIND_COUNT };

enum lookup_option {
    OPTION_RULES,
    OPTION_AS,
    OPTION_BASES,
    OPTION_GUNS,
    OPTION_RANGE,
    OPTION_CHARGE,
    OPTION_WALL,
    OPTION_IN_WOODS,
    OPTION_TARGET,
    OPTION_TARGET_COLUMN,
    OPTION_TARGET_GUN,
    OPTION_HITS,
    OPTION_COMMANDER,
    OPTION_ATTACKER,
    OPTION_DEFENDER,
    OPTION_FLANK,
    OPTION_RESPONSE,
    OPTION_DICE,
    OPTION_SEED,
    OPTION_JSON,
    OPTION_BATCH,
    OPTION_HELP,
    LOOKUP_OPTION_COUNT
};

/* A question as given. Texts are borrowed from its words. */
struct lookup {
    enum lookup_kind kind; /* LOOKUP_KIND_COUNT: not named */
    bool given[LOOKUP_OPTION_COUNT];
    const char *text[LOOKUP_OPTION_COUNT]; /* value as typed, or NULL */
    double number[LOOKUP_OPTION_COUNT];    /* value of a counted or measured option */
};

/* Why a question cannot be answered. */
struct lookup_error {
    int exit_code;
    enum refusal_code code; /* for the JSON of a batch */
    char text[480];         /* "WHAT: WHY", no control characters */
};

/* Fills `e` and returns -1. */
int lookup_fail(struct lookup_error *e, int exit_code, enum refusal_code code, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

/* "fire". */
const char *lookup_kind_name(enum lookup_kind kind);
/* The kind of that name, or LOOKUP_KIND_COUNT. */
enum lookup_kind lookup_kind_from_name(const char *name);

/* Reads `count` words into `q`, over what stands there already. `rolls`: the
 * options of `roll` are taken too. Returns 0, or -1 with `e`: an option that
 * is unknown, lacks its value, or has one that is no number or out of bounds.
 * Which options belong together is not looked at. */
int lookup_read(struct lookup *q, bool rolls, int count, char **words, struct lookup_error *e);

/* Checks that the kind takes every option given and has those that it needs. */
int lookup_check(const struct lookup *q, struct lookup_error *e);

/* The question in the terms of a ruleset. Only the part of its kind is set. */
struct lookup_terms {
    const struct ruleset *rules;    /* borrowed */
    enum spoken spoken;             /* whose words the answer uses */
    const char *own, *other;        /* names of the units of a battle (shooter, unit checked,
                                       attacker; target, defender), or NULL: known by type alone */
    struct odds_shot shot;          /* fire */
    const struct unit_type *target; /* fire: NULL when it was not given */
    int hits_to_remove;             /* fire: of the gun aimed at; 0: no gun */
    int hits_already;
    struct melee_side checked;           /* morale */
    struct odds_unit attacker, defender; /* melee, charge; the flags of odds.h set */
    bool flank;
    enum response response; /* charge; RESPONSE_NONE: the best */
};

/* Fills `out`. Returns 0, or -1 with `e`: a type that the rules do not know,
 * something that they do not allow. */
int lookup_resolve(const struct lookup *q, const struct ruleset *r, struct lookup_terms *out,
                   struct lookup_error *e);

#endif
