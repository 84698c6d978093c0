/* cards: a battle that is played with hands of cards, as its YAML file has it.
 *
 * Each of two sides has a deck of its own. A battle is a walk through phases; in
 * each, both sides are dealt a hand, may exchange some of it, and the forces of
 * the cards that count are compared (hand.h). What a phase adds, bars and leads
 * to, and which rung of the ladder of victory it grants, is data. */
#ifndef REFEREE_CARDS_CARDS_H
#define REFEREE_CARDS_CARDS_H

#include "scenarios/load.h"

#include <stdint.h>

#define CARDS_SIDES 2
#define CARDS_DECK_MAX 60 /* cards of a deck: a set of them is the bits of a number */
#define CARDS_TYPES_MAX 12
#define CARDS_PHASES_MAX 30
#define CARDS_OUTCOMES_MAX 8
#define CARDS_FORCE_MAX 9
#define CARDS_REWARDS_MAX 8
#define CARDS_HAND_MAX 12
#define CARDS_NONE (-1) /* an index that is none; the phase after the last */

typedef uint64_t card_set; /* bit n: the deck's n-th card */

struct card {
    char *id; /* made of the name: "colonel-prescott" */
    char *name;
    char *note; /* or NULL */
    int type;   /* index */
    int force;  /* 1 to CARDS_FORCE_MAX */
};

struct cards_side {
    char *id, *name, *people; /* "us", "Americans", "American" */
    bool wins_ties;
    unsigned plays; /* types that it may play, as bits */
    struct card *deck;
    int deck_count;
};

/* What a phase adds to a side's total, and takes from its choice. */
struct cards_terms {
    int bonus;
    unsigned bars;       /* types, as bits, that do not count */
    unsigned any_number; /* types of which every card counts, and not the best alone */
};

/* So much more for having won an earlier phase. */
struct cards_reward {
    int side, phase, add;
};

/* What a phase leads to. The first of a phase's that fits is meant. */
struct cards_outcome {
    int winner; /* a side, or CARDS_NONE: whatever the totals */
    int by;     /* 0: it wins, be it by a tie; else its total is so much higher */
    int rung;   /* that it grants, or CARDS_NONE */
    int go;     /* phase, or CARDS_NONE: the battle is over */
    char *text; /* what it means, a sentence without its stop */
};

struct cards_phase {
    char *id, *name, *history; /* history: what happened in 1775, in a few sentences; or NULL */
    struct cards_terms terms[CARDS_SIDES];
    struct cards_reward *rewards;
    int reward_count;
    struct cards_outcome *outcomes;
    int outcome_count;
};

/* A rung of the ladder of victory; of a side's rungs a later one is better. */
struct cards_rung {
    char *id, *name;
    int side, level;
};

struct cards {
    char *id, *name, *about, *source, *path;
    uint64_t fingerprint; /* of the file's bytes */
    struct store *store;  /* private: holds all of this */
    int hand;             /* cards that are dealt */
    int exchange;         /* that may be exchanged */
    char **types;
    int type_count;
    struct cards_side sides[CARDS_SIDES];
    struct cards_rung *rungs;
    int rung_count;
    struct cards_phase *phases; /* the first is where a battle begins */
    int phase_count;
};

/* Reads the file at `path` to its end; 0 and the cards, which the caller frees,
 * or -1 with every fault in `report` (which is filled afresh; the caller clears
 * it), `out` untouched. The sums that a deck states are checked. */
int cards_load(struct cards **out, const char *path, struct load_report *report);
void cards_free(struct cards *c); /* NULL is allowed */

/* All of a side's deck. */
card_set cards_all(const struct cards *c, int side);

int cards_count(card_set set);

/* The lowest card of a set that is not empty. */
int cards_first(card_set set);

/* Calls of `for` through a set: `for (card_set s = set; s; s = cards_rest(s))`
 * with cards_first(s). */
card_set cards_rest(card_set set);

static inline card_set cards_one(int card) {
    return (card_set)1 << card;
}

/* "IV" for 4; 1 to 9. */
const char *cards_roman(int level);

#endif
