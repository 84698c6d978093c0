#include "referee/cards/cards_command.h"

#include "referee/console/refuse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const verb_names[CARDS_VERBS] = {
    [CARDS_DEAL] = "deal",     [CARDS_DISCARD] = "discard", [CARDS_PLAY] = "play",
    [CARDS_REVEAL] = "reveal", [CARDS_NEXT] = "next",       [CARDS_NOTE] = "note",
};

const char *cards_verb_name(enum cards_verb v) {
    return verb_names[v];
}

void cards_command_clear(struct cards_command *c) {
    free(c->text);
    c->text = NULL;
}

const struct cards_account *cards_account_of(const struct outcome *o) {
    return o->own;
}

static void free_account(void *own) {
    struct cards_account *a = own;
    if (a != NULL)
        free(a->text);
    free(a);
}

/* --- judging --- */

struct judged {
    const struct game *g;
    const struct cards_command *c;
    struct checks *checks;
};

static const char *name_of(const struct judged *j, int side) {
    return j->g->cards->sides[side].name;
}

/* Names of the cards, parted by commas, cut to fit. */
static const char *list(const struct judged *j, int side, card_set set, char *to, size_t size) {
    size_t used = 0;
    to[0] = '\0';
    for (; set != 0 && used < size; set = cards_rest(set))
        used += (size_t)snprintf(to + used, size - used, "%s%s", used > 0 ? ", " : "",
                                 j->g->cards->sides[side].deck[cards_first(set)].name);
    return to;
}

static bool check_stage(const struct judged *j) {
    const char *phase = game_phase(j->g)->name;
    if (j->g->stage == GAME_OVER)
        return check_firm(j->checks, REFUSED_WRONG_PHASE, false,
                          "the battle is over; `undo` takes its last step back");
    return check_firm(j->checks, REFUSED_WRONG_PHASE, j->g->stage == GAME_DEALING,
                      j->g->stage == GAME_DEALING
                          ? "%s is not decided yet"
                          : "%s is decided: `next` goes on to the next phase",
                      phase);
}

static bool check_dealt(const struct judged *j, int side) {
    bool dealt = j->g->sides[side].dealt;
    return check_firm(j->checks, REFUSED_NOT_DEALT, dealt,
                      dealt ? "the %s have a hand"
                            : "the %s have no hand yet: `deal` gives them one",
                      name_of(j, side));
}

static bool check_in_hand(const struct judged *j) {
    char names[120];
    card_set missing = j->c->cards & ~j->g->sides[j->c->side].hand;
    return check_firm(j->checks, REFUSED_NOT_IN_HAND, missing == 0,
                      missing == 0
                          ? "the %s hold these cards%s"
                          : "the %s do not hold %s: `hand` and the side shows what they do",
                      name_of(j, j->c->side),
                      missing == 0 ? "" : list(j, j->c->side, missing, names, sizeof names));
}

/* Cards that are said to have been drawn can have been. */
static void check_draw(const struct judged *j, card_set off, card_set drawn, int count) {
    card_set wrong, missing;
    char names[120];
    int side = j->c->side, given = cards_count(drawn);
    if (!check_firm(j->checks, REFUSED_CARD_COUNT, given == count,
                    given == count ? "%d cards are drawn" : "%d cards are drawn, not %d", count,
                    given))
        return;
    bool can = game_can_draw(j->g, side, off, drawn, &wrong, &missing);
    if (can || wrong != 0)
        check_firm(j->checks, REFUSED_NOT_IN_DECK, can,
                   can ? "they can still be in the deck%s"
                       : "no longer in the deck: %s; what has been laid off comes back when the "
                         "deck runs out",
                   can ? "" : list(j, side, wrong, names, sizeof names));
    else
        check_firm(j->checks, REFUSED_NOT_IN_DECK, false,
                   "the deck runs out, so all that is left in it is drawn: %s is missing",
                   list(j, side, missing, names, sizeof names));
}

static void judge_deal(const struct judged *j) {
    int side = j->c->side;
    bool dealt =
        side == CARDS_NONE ? j->g->sides[0].dealt && j->g->sides[1].dealt : j->g->sides[side].dealt;
    if (!check_stage(j) ||
        !check_firm(j->checks, REFUSED_ALREADY_DEALT, !dealt,
                    dealt ? "%s been dealt a hand; `undo!` takes it back" : "%s no hand yet",
                    side == CARDS_NONE ? "both sides have" : "the side has"))
        return;
    if (j->c->by_hand)
        check_draw(j, 0, j->c->cards, j->g->cards->hand);
}

static void judge_discard(const struct judged *j) {
    int side = j->c->side, count = cards_count(j->c->cards), most = j->g->cards->exchange;
    if (!check_stage(j) || !check_dealt(j, side))
        return;
    bool exchanged = j->g->sides[side].exchanged;
    check(j->checks, REFUSED_ALREADY_DISCARDED, !exchanged,
          exchanged ? "the %s have discarded in this phase, which they may do once"
                    : "the %s have not discarded in this phase",
          name_of(j, side));
    check(j->checks, REFUSED_CARD_COUNT, count <= most, "%d card%s discarded, may be up to %d",
          count, count == 1 ? " is" : "s are", most);
    if (check_in_hand(j) && j->c->by_hand)
        check_draw(j, j->c->cards, j->c->drawn, count);
}

/* Each type is barred, or counts once, or as often as it is there. */
static void judge_types(const struct judged *j) {
    const struct cards *cards = j->g->cards;
    const struct card *deck = cards->sides[j->c->side].deck;
    int of_type[CARDS_TYPES_MAX] = {0};
    for (card_set s = j->c->cards; s != 0; s = cards_rest(s))
        of_type[deck[cards_first(s)].type]++;
    for (int t = 0; t < cards->type_count; t++) {
        enum hand_count how = hand_counts(cards, j->g->phase, j->c->side, t);
        const char *phase = game_phase(j->g)->name;
        if (of_type[t] > 0 && how == HAND_NONE)
            check(j->checks, REFUSED_CANNOT_PLAY, false, "no %s card counts for the %s in %s",
                  cards->types[t], name_of(j, j->c->side), phase);
        else if (of_type[t] > 0 && how == HAND_BEST)
            check(j->checks, REFUSED_CANNOT_PLAY, of_type[t] == 1,
                  "%d %s card%s played, and 1 counts in %s", of_type[t], cards->types[t],
                  of_type[t] == 1 ? " is" : "s are", phase);
    }
}

static void judge_play(const struct judged *j) {
    if (check_stage(j) && check_dealt(j, j->c->side) && check_in_hand(j))
        judge_types(j);
}

static void judge_reveal(const struct judged *j) {
    if (check_stage(j) && check_dealt(j, 0))
        check_dealt(j, 1);
}

static void judge_next(const struct judged *j) {
    if (j->g->stage == GAME_OVER) {
        check_stage(j);
        return;
    }
    bool revealed = j->g->stage == GAME_REVEALED;
    check_firm(j->checks, REFUSED_NOT_REVEALED, revealed,
               revealed ? "%s is decided" : "%s is not decided yet: `reveal` compares the hands",
               game_phase(j->g)->name);
}

static void judge(const struct game *g, const struct cards_command *c, struct outcome *out) {
    static void (*const judges[CARDS_VERBS])(const struct judged *) = {
        [CARDS_DEAL] = judge_deal,     [CARDS_DISCARD] = judge_discard, [CARDS_PLAY] = judge_play,
        [CARDS_REVEAL] = judge_reveal, [CARDS_NEXT] = judge_next,
    };
    struct judged j = {g, c, &out->checks};
    outcome_clear(out);
    outcome_init(out);
    if (judges[c->verb] != NULL)
        judges[c->verb](&j);
    const struct check *failed = checks_refusal(&out->checks, c->overrule);
    if (failed != NULL)
        refuse(out, failed->code, "%s", failed->detail);
}

void cards_why(const struct game *g, const struct cards_command *c, struct outcome *out) {
    judge(g, c, out);
}

/* --- doing --- */

struct doing {
    struct game *g;
    const struct cards_command *c;
    struct dice *d;
    struct cards_account *account;
};

static struct cards_event *add(struct doing *x, enum cards_event_kind kind, int side) {
    struct cards_event *e = &x->account->at[x->account->count++];
    *e = (struct cards_event){.kind = kind, .side = side, .phase = x->g->phase, .turn = x->g->turn};
    return e;
}

static enum dice_status deal_side(struct doing *x, int side) {
    struct game_side *s = &x->g->sides[side];
    enum dice_status status = DICE_OK;
    if (s->dealt)
        return DICE_OK;
    if (x->c->by_hand)
        game_deal_by_hand(x->g, side, x->c->cards);
    else
        status = game_deal(x->g, side, x->d);
    struct cards_event *e = add(x, CARDS_DEALT, side);
    e->cards = s->hand;
    e->by_hand = x->c->by_hand;
    e->shuffled = s->shuffled;
    return status;
}

static enum dice_status do_deal(struct doing *x) {
    if (x->c->side != CARDS_NONE)
        return deal_side(x, x->c->side);
    enum dice_status status = deal_side(x, 0);
    return status == DICE_OK ? deal_side(x, 1) : status;
}

static enum dice_status do_discard(struct doing *x) {
    int side = x->c->side;
    struct game_side *s = &x->g->sides[side];
    card_set kept = s->hand & ~x->c->cards;
    enum dice_status status = DICE_OK;
    if (x->c->by_hand)
        game_exchange_by_hand(x->g, side, x->c->cards, x->c->drawn);
    else
        status = game_exchange(x->g, side, x->c->cards, x->d);
    struct cards_event *e = add(x, CARDS_EXCHANGED, side);
    e->cards = x->c->cards;
    e->drawn = s->hand & ~kept;
    e->by_hand = x->c->by_hand;
    e->shuffled = s->shuffled;
    return status;
}

static enum dice_status do_play(struct doing *x) {
    game_play(x->g, x->c->side, x->c->cards);
    add(x, CARDS_CHOSEN, x->c->side)->cards = x->c->cards;
    return DICE_OK;
}

static void tell_end(struct doing *x) {
    struct cards_event *e = add(x, CARDS_ENDED, CARDS_NONE);
    for (int i = 0; i < CARDS_SIDES; i++)
        e->best[i] = x->g->sides[i].best;
}

static enum dice_status do_reveal(struct doing *x) {
    struct game *g = x->g;
    game_reveal(g);
    struct cards_event *e = add(x, CARDS_DECIDED, CARDS_NONE);
    e->outcome = g->outcome;
    e->winner = game_winner(g);
    for (int i = 0; i < CARDS_SIDES; i++) {
        struct cards_event *shown = add(x, CARDS_SHOWN, i);
        shown->cards = g->sides[i].played;
        shown->force = g->sides[i].force;
        shown->bonus = g->sides[i].bonus;
        e->totals[i] = game_total(g, i);
    }
    int rung = game_outcome(g)->rung;
    if (rung != CARDS_NONE)
        add(x, CARDS_REACHED, g->cards->rungs[rung].side)->rung = rung;
    if (g->stage == GAME_OVER)
        tell_end(x);
    return DICE_OK;
}

static enum dice_status do_next(struct doing *x) {
    game_next(x->g);
    add(x, CARDS_PHASE, CARDS_NONE);
    return DICE_OK;
}

static enum dice_status do_note(struct doing *x) {
    x->account->text = strdup(x->c->text);
    add(x, CARDS_NOTED, CARDS_NONE);
    return x->account->text != NULL ? DICE_OK : DICE_NO_MEMORY;
}

/* The first check that was set aside, told before what it made possible. */
static enum dice_status tell_overruled(struct doing *x, const struct outcome *out) {
    const struct check *failed = checks_refusal(&out->checks, false);
    if (failed == NULL)
        return DICE_OK;
    x->account->text = strdup(failed->detail);
    add(x, CARDS_OVERRULED, CARDS_NONE)->code = failed->code;
    return x->account->text != NULL ? DICE_OK : DICE_NO_MEMORY;
}

static int refuse_dice(struct outcome *out, enum dice_status status) {
    if (status == DICE_NO_MEMORY)
        return refuse_memory(out);
    return refuse(out, REFUSED_DICE_COUNT,
                  "cards are shuffled by the referee: no dice are given; nothing has changed");
}

static enum dice_status do_command(struct doing *x, const struct outcome *out) {
    static enum dice_status (*const deeds[CARDS_VERBS])(struct doing *) = {
        [CARDS_DEAL] = do_deal,     [CARDS_DISCARD] = do_discard, [CARDS_PLAY] = do_play,
        [CARDS_REVEAL] = do_reveal, [CARDS_NEXT] = do_next,       [CARDS_NOTE] = do_note,
    };
    enum dice_status status = tell_overruled(x, out);
    if (status == DICE_OK)
        status = deeds[x->c->verb](x);
    return status == DICE_OK ? dice_end(x->d) : status;
}

int cards_apply(struct game *g, const struct cards_command *c, struct dice *d,
                struct outcome *out) {
    judge(g, c, out);
    struct game changed = *g;
    struct doing x = {&changed, c, d, calloc(1, sizeof *x.account)};
    enum dice_status status = x.account != NULL ? DICE_OK : DICE_NO_MEMORY;
    if (status == DICE_OK && out->code == REFUSED_NONE)
        status = do_command(&x, out);
    if (status != DICE_OK)
        refuse_dice(out, status);
    if (out->code != REFUSED_NONE) {
        dice_cancel(d);
        free_account(x.account);
        return -1;
    }
    *g = changed;
    out->own = x.account;
    out->free_own = free_account;
    return 0;
}
