#include "referee/console/lookup.h"

#include "referee/console/text.h"
#include "scenarios/fault.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum value { NO_VALUE, TEXT, COUNT, MEASURE };

#define FIRE (1u << LOOKUP_FIRE)
#define MORALE (1u << LOOKUP_MORALE)
#define MELEE (1u << LOOKUP_MELEE)
#define CHARGE (1u << LOOKUP_CHARGE)
#define ALL (FIRE | MORALE | MELEE | CHARGE)

/* An option: the kinds that take it, the kinds that need it, its bounds. */
struct option_row {
    const char *name;
    enum value value;
    unsigned taken_by, needed_by;
    double low, high;
    bool rolls_only;
};

#define MANY ODDS_COUNT_MAX

static const struct option_row options[LOOKUP_OPTION_COUNT] = {
    [OPTION_RULES] = {"rules", TEXT, ALL, ALL, 0, 0, false},
    [OPTION_AS] = {"as", TEXT, FIRE | MORALE, FIRE | MORALE, 0, 0, false},
    [OPTION_BASES] = {"bases", COUNT, FIRE | MORALE, MORALE, 1, MANY, false},
    [OPTION_GUNS] = {"guns", COUNT, FIRE, 0, 1, MANY, false},
    [OPTION_RANGE] = {"range", MEASURE, FIRE, 0, 0, HUGE_VAL, false},
    [OPTION_CHARGE] = {"charge", NO_VALUE, FIRE, 0, 0, 0, false},
    [OPTION_WALL] = {"wall", NO_VALUE, FIRE | MELEE | CHARGE, 0, 0, 0, false},
    [OPTION_IN_WOODS] = {"in-woods", NO_VALUE, FIRE | MORALE, 0, 0, 0, false},
    [OPTION_TARGET] = {"target", TEXT, FIRE, 0, 0, 0, false},
    [OPTION_TARGET_COLUMN] = {"target-column", NO_VALUE, FIRE, 0, 0, 0, false},
    [OPTION_TARGET_GUN] = {"target-gun", NO_VALUE, FIRE, 0, 0, 0, false},
    [OPTION_HITS] = {"hits", COUNT, FIRE, 0, 0, MANY, false},
    [OPTION_COMMANDER] = {"commander", NO_VALUE, MORALE, 0, 0, 0, false},
    [OPTION_ATTACKER] = {"attacker", TEXT, MELEE | CHARGE, MELEE | CHARGE, 0, 0, false},
    [OPTION_DEFENDER] = {"defender", TEXT, MELEE | CHARGE, MELEE | CHARGE, 0, 0, false},
    [OPTION_FLANK] = {"flank", NO_VALUE, MELEE | CHARGE, 0, 0, 0, false},
    [OPTION_RESPONSE] = {"response", TEXT, CHARGE, 0, 0, 0, false},
    [OPTION_DICE] = {"dice", TEXT, ALL, 0, 0, 0, true},
    [OPTION_SEED] = {"seed", COUNT, ALL, 0, 0, 9007199254740992.0, true},
    [OPTION_JSON] = {"json", NO_VALUE, ALL, 0, 0, 0, false},
    [OPTION_BATCH] = {"batch", TEXT, ALL, 0, 0, 0, false},
    [OPTION_HELP] = {"help", NO_VALUE, ALL, 0, 0, 0, false},
};

static const char *const kind_names[] = {"fire", "morale", "melee", "charge"};

int lookup_fail(struct lookup_error *e, int exit_code, enum refusal_code code, const char *format,
                ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    e->exit_code = exit_code;
    e->code = code;
    text_clean(e->text, sizeof e->text, text);
    return -1;
}

const char *lookup_kind_name(enum lookup_kind kind) {
    return kind_names[kind];
}

enum lookup_kind lookup_kind_from_name(const char *name) {
    int kind = 0;
    while (kind < LOOKUP_KIND_COUNT && strcmp(kind_names[kind], name) != 0) {
        kind++;
    }
    return (enum lookup_kind)kind;
}

/* --- reading --- */

/* The option named by the first `length` letters of `word`, or the count. */
static int find_option(const char *word, size_t length, bool rolls) {
    for (int i = 0; i < LOOKUP_OPTION_COUNT; i++) {
        const struct option_row *row = &options[i];
        if (strlen(row->name) == length && strncmp(row->name, word, length) == 0 &&
            (rolls || !row->rolls_only)) {
            return i;
        }
    }
    return LOOKUP_OPTION_COUNT;
}

static int unknown_option(const char *word, bool rolls, struct lookup_error *e) {
    const char *names[LOOKUP_OPTION_COUNT + 1];
    int count = 0;
    for (int i = 0; i < LOOKUP_OPTION_COUNT; i++) {
        if (rolls || !options[i].rolls_only) {
            names[count++] = options[i].name;
        }
    }
    names[count] = NULL;
    const char *nearest = strncmp(word, "--", 2) == 0 ? fault_nearest(word + 2, names) : NULL;
    if (nearest != NULL) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "%.60s: no such option; did you mean --%s?", word, nearest);
    }
    return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "%.60s: not understood; see --help", word);
}

/* A plain decimal number and nothing else: no hexadecimal, no infinity, no
 * tail. */
static bool read_number(const char *text, bool whole, double *number) {
    const char *letters = whole ? "+-0123456789" : "+-0123456789.eE";
    if (*text == '\0' || text[strspn(text, letters)] != '\0') {
        return false;
    }
    char *end;
    *number = strtod(text, &end);
    return *end == '\0' && isfinite(*number);
}

static int read_value(struct lookup *q, int option, const char *text, struct lookup_error *e) {
    const struct option_row *row = &options[option];
    q->text[option] = text;
    if (row->value == TEXT) {
        return 0;
    }
    bool whole = row->value == COUNT;
    double number;
    if (!read_number(text, whole, &number)) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_BAD_NUMBER, "--%s: \"%.60s\" is no %snumber",
                           row->name, text, whole ? "whole " : "");
    }
    if (number < row->low || number > row->high) {
        if (isinf(row->high)) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_BAD_NUMBER,
                               "--%s: %.60s is too small; it must be %.0f or more", row->name, text,
                               row->low);
        }
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_BAD_NUMBER,
                           "--%s: %.60s is out of bounds; it must be %.0f to %.0f", row->name, text,
                           row->low, row->high);
    }
    q->number[option] = number;
    return 0;
}

/* Reads one option at words[0]; returns how many words it took, or -1. */
static int read_option(struct lookup *q, bool rolls, int count, char **words,
                       struct lookup_error *e) {
    const char *word = words[0];
    if (strncmp(word, "--", 2) != 0) {
        return unknown_option(word, rolls, e);
    }
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    int option = find_option(word + 2, length, rolls);
    if (option == LOOKUP_OPTION_COUNT) {
        return unknown_option(word, rolls, e);
    }
    q->given[option] = true;
    const char *name = options[option].name;
    if (options[option].value == NO_VALUE) {
        return equals == NULL
                   ? 1
                   : lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "--%s: takes no value", name);
    }
    if (equals == NULL && (count < 2 || strncmp(words[1], "--", 2) == 0)) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "--%s: its value is missing", name);
    }
    if (read_value(q, option, equals != NULL ? equals + 1 : words[1], e) < 0) {
        return -1;
    }
    return equals != NULL ? 1 : 2;
}

int lookup_read(struct lookup *q, bool rolls, int count, char **words, struct lookup_error *e) {
    int i = 0;
    if (count > 0 && words[0][0] != '-') {
        q->kind = lookup_kind_from_name(words[0]);
        if (q->kind == LOOKUP_KIND_COUNT) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                               "%.60s: no such lookup; there are fire, morale, melee and charge",
                               words[0]);
        }
        i = 1;
    }
    while (i < count) {
        int taken = read_option(q, rolls, count - i, words + i, e);
        if (taken < 0) {
            return -1;
        }
        i += taken;
    }
    return 0;
}

/* --- what belongs together --- */

/* Two options of which the first rules the second out, and why. */
struct clash {
    enum lookup_option first, second;
    const char *why;
};

static const struct clash clashes[] = {
    {OPTION_CHARGE, OPTION_WALL, "nothing protects a charger"},
    {OPTION_CHARGE, OPTION_IN_WOODS, "nothing protects a charger"},
    {OPTION_CHARGE, OPTION_TARGET_COLUMN, "a charger is in line"},
    {OPTION_CHARGE, OPTION_TARGET_GUN, "guns never charge"},
    {OPTION_TARGET_GUN, OPTION_TARGET_COLUMN, "a gun has no formation"},
    {OPTION_BASES, OPTION_GUNS, "give one of the two"},
};

static int check_clashes(const struct lookup *q, struct lookup_error *e) {
    for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
        const struct clash *c = &clashes[i];
        if (q->given[c->first] && q->given[c->second]) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "--%s: not together with --%s: %s",
                               options[c->first].name, options[c->second].name, c->why);
        }
    }
    if (q->given[OPTION_HITS] && !q->given[OPTION_TARGET_GUN]) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "--hits: only together with --target-gun");
    }
    return 0;
}

static int check_fire(const struct lookup *q, struct lookup_error *e) {
    if (!q->given[OPTION_BASES] && !q->given[OPTION_GUNS]) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "fire: --bases N is missing (--guns N for cannon)");
    }
    if (!q->given[OPTION_RANGE] && !q->given[OPTION_CHARGE]) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "fire: --range INCHES is missing (or --charge)");
    }
    return check_clashes(q, e);
}

int lookup_check(const struct lookup *q, struct lookup_error *e) {
    unsigned kind = 1u << q->kind;
    for (int i = 0; i < LOOKUP_OPTION_COUNT; i++) {
        if (q->given[i] && (options[i].taken_by & kind) == 0) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "--%s: no option of %s; see --help",
                               options[i].name, kind_names[q->kind]);
        }
        if (!q->given[i] && (options[i].needed_by & kind) != 0) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "%s: --%s is missing; see --help",
                               kind_names[q->kind], options[i].name);
        }
    }
    return q->kind == LOOKUP_FIRE ? check_fire(q, e) : 0;
}
