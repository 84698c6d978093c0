/* cards_command: orders of a battle with cards, judged and done.
 *
 * Judged completely, then done: a refusal leaves the game and the dice as they
 * were. The account of what happened is all that is ever told of it. */
#ifndef REFEREE_CARDS_CARDS_COMMAND_H
#define REFEREE_CARDS_CARDS_COMMAND_H

#include "referee/cards/game.h"
#include "referee/outcome.h"

enum cards_verb {
    CARDS_DEAL,
    CARDS_DISCARD,
    CARDS_PLAY,
    CARDS_REVEAL,
    CARDS_NEXT,
    CARDS_NOTE,
    CARDS_VERBS
};

struct cards_command {
    enum cards_verb verb;
    bool overrule;  /* `!` */
    int side;       /* CARDS_NONE: both (deal), or it goes to no side */
    bool by_hand;   /* deal: `cards` are what the side holds; discard: `drawn` what it drew */
    card_set cards; /* dealt, laid off or played */
    card_set drawn;
    char *text; /* note; owned */
};
void cards_command_clear(struct cards_command *c);

const char *cards_verb_name(enum cards_verb v);

enum cards_event_kind {
    CARDS_DEALT,     /* side, cards, by_hand, shuffled */
    CARDS_EXCHANGED, /* side, cards laid off, drawn, by_hand, shuffled */
    CARDS_CHOSEN,    /* side, cards */
    CARDS_DECIDED,   /* phase, outcome, winner, totals */
    CARDS_SHOWN,     /* side, cards that count, force, bonus */
    CARDS_REACHED,   /* side, rung */
    CARDS_ENDED,     /* best */
    CARDS_PHASE,     /* turn, phase */
    CARDS_OVERRULED, /* code, and the account's text */
    CARDS_NOTED      /* the account's text */
};

struct cards_event {
    enum cards_event_kind kind;
    int side;
    card_set cards, drawn;
    bool by_hand;
    bool shuffled; /* the deck ran out, and the pile was shuffled */
    int turn, phase, outcome, winner, rung, force, bonus;
    int totals[CARDS_SIDES], best[CARDS_SIDES]; /* best: rungs, or CARDS_NONE */
    enum refusal_code code;
};

#define CARDS_EVENTS_MAX 10

/* What came of a command: an outcome's `own`. */
struct cards_account {
    int count;
    struct cards_event at[CARDS_EVENTS_MAX];
    char *text; /* owned, or NULL */
};
const struct cards_account *cards_account_of(const struct outcome *o);

/* As battle_apply and battle_why (battle.h). */
int cards_apply(struct game *g, const struct cards_command *c, struct dice *d, struct outcome *out);
void cards_why(const struct game *g, const struct cards_command *c, struct outcome *out);

#endif
