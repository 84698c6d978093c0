#include "referee/cards/cards_simulate.h"

#include "referee/cards/game.h"

#define WATCH_EVERY 10000
#define TURNS_MAX 1000 /* a battle that can go round and round is left there */

/* One phase, from the deal to the decision. */
static enum dice_status play_phase(struct game *g, struct dice *d) {
    enum dice_status status = DICE_OK;
    for (int side = 0; side < CARDS_SIDES && status == DICE_OK; side++) {
        dice_begin(d, NULL);
        status = game_deal(g, side, d);
        if (status != DICE_OK)
            break;
        card_set idle = hand_idle(g->cards, g->phase, side, g->sides[side].hand);
        if (idle != 0)
            status = game_exchange(g, side, idle, d);
    }
    if (status == DICE_OK)
        game_reveal(g);
    return status;
}

static void note_rung(const struct game *g, bool *reached) {
    int rung = game_outcome(g)->rung;
    if (rung != CARDS_NONE)
        reached[rung] = true;
}

static void count_game(const struct game *g, const bool *reached, struct cards_tally *t) {
    t->games++;
    t->phases += (uint64_t)g->turn;
    if (g->stage == GAME_OVER)
        t->ended[g->phase]++;
    else
        t->unended++;
    for (int i = 0; i < g->cards->rung_count; i++)
        t->reached[i] += reached[i];
    for (int side = 0; side < CARDS_SIDES; side++) {
        int best = g->sides[side].best;
        if (best == CARDS_NONE)
            t->without[side]++;
        else
            t->best[best]++;
    }
}

static enum dice_status play_game(const struct cards *c, struct dice *d, struct cards_tally *t) {
    bool reached[CARDS_PHASES_MAX] = {false};
    struct game g;
    game_start(&g, c);
    for (;;) {
        enum dice_status status = play_phase(&g, d);
        if (status != DICE_OK)
            return status;
        note_rung(&g, reached);
        if (g.stage == GAME_OVER || g.turn == TURNS_MAX)
            break;
        game_next(&g);
    }
    count_game(&g, reached, t);
    return DICE_OK;
}

int cards_simulate(const struct cards *c, uint64_t games, uint64_t seed, cards_watch *watch,
                   void *context, struct cards_tally *out) {
    struct dice d;
    enum dice_status status = DICE_OK;
    dice_init(&d, seed);
    *out = (struct cards_tally){0};
    while (out->games < games && status == DICE_OK) {
        status = play_game(c, &d, out);
        if (watch != NULL && out->games % WATCH_EVERY == 0 && !watch(context, out->games))
            break;
    }
    dice_clear(&d);
    return status == DICE_OK ? 0 : -1;
}
