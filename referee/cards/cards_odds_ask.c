/* `odds`: the chances of the phase, from what is left in both decks. */
#include "referee/cards/cards_console.h"
#include "referee/cards/cards_names.h"
#include "referee/cards/cards_odds.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>

struct question {
    int side;      /* that discards, or CARDS_NONE */
    card_set off;  /* what it discards */
    bool exchange; /* who has no hand yet exchanges what cannot count */
};

struct reply {
    struct cards_spread spreads[CARDS_SIDES];
    struct cards_chances chances;
};

/* --- reckoning --- */

/* 0, or as cards_odds_exchange. */
static int reckon_side(const struct game *g, const struct question *q, int side,
                       struct cards_spread *out) {
    const struct game_side *s = &g->sides[side];
    if (s->dealt && q->side == side) {
        struct game_supply supply = game_supply(g, side, q->off, cards_count(q->off));
        cards_odds_draw(g, side, s->hand & ~q->off, &supply, out);
    } else if (s->dealt) {
        cards_odds_known(hand_force(g->cards, side, s->played) +
                             hand_bonus(g->cards, g->phase, side, g->won),
                         out);
    } else if (q->exchange) {
        return cards_odds_exchange(g, side, out);
    } else {
        struct game_supply supply = game_supply(g, side, 0, g->cards->hand);
        cards_odds_draw(g, side, 0, &supply, out);
    }
    return 0;
}

static int reckon(const struct game *g, const struct question *q, struct reply *out) {
    for (int side = 0; side < CARDS_SIDES; side++) {
        int status = reckon_side(g, q, side, &out->spreads[side]);
        if (status != 0)
            return status;
    }
    cards_odds_chances(g, out->spreads, &out->chances);
    return 0;
}

/* --- telling --- */

static void range_of(const struct cards_spread *s, int *low, int *high) {
    *low = 0;
    *high = ODDS_TOTALS - 1;
    while (*low < *high && s->p[*low] == 0)
        ++*low;
    while (*high > *low && s->p[*high] == 0)
        --*high;
}

static void tell_spread(FILE *out, const struct game *g, int side, const struct cards_spread *s) {
    int low, high;
    range_of(s, &low, &high);
    if (low == high) {
        text_line(out, 2, "%s: a total of %d.", g->cards->sides[side].name, low);
        return;
    }
    text_line(out, 2, "%s: %d to %d, %.2f in the mean.", g->cards->sides[side].name, low, high,
              cards_odds_mean(s));
    for (int n = low; n <= high; n++) {
        if (s->p[n] >= 0.0005)
            text_line(out, 4, "%2d %5.1f%%", n, 100 * s->p[n]);
    }
}

static void tell_chances(FILE *out, const struct game *g, const char *when,
                         const struct cards_chances *c) {
    const struct cards_phase *p = game_phase(g);
    text_line(out, 0, "%s, %s: the %s win it with %.1f%%, the %s with %.1f%%.", p->name, when,
              g->cards->sides[0].name, 100 * c->wins[0], g->cards->sides[1].name, 100 * c->wins[1]);
    for (int i = 0; i < p->outcome_count; i++)
        text_line(out, 2, "%5.1f%% %s", 100 * c->outcome[i], p->outcomes[i].text);
}

static void tell_reply(FILE *out, const struct game *g, const char *when, const struct reply *r) {
    tell_chances(out, g, when, &r->chances);
    for (int side = 0; side < CARDS_SIDES; side++)
        tell_spread(out, g, side, &r->spreads[side]);
}

static json_t *json_spread(const struct cards_spread *s) {
    int low, high;
    json_t *list = json_array();
    range_of(s, &low, &high);
    for (int n = low; n <= high; n++)
        json_array_append_new(list, json_real(s->p[n]));
    return json_pack("{s:i, s:f, s:o}", "from", low, "mean", cards_odds_mean(s), "distribution",
                     list);
}

static json_t *json_reply(const struct game *g, const struct reply *r) {
    const struct cards_phase *p = game_phase(g);
    json_t *object = json_object(), *outcomes = json_array();
    for (int side = 0; side < CARDS_SIDES; side++) {
        json_t *one = json_spread(&r->spreads[side]);
        json_object_set_new(one, "wins", json_real(r->chances.wins[side]));
        json_object_set_new(object, g->cards->sides[side].id, one);
    }
    for (int i = 0; i < p->outcome_count; i++)
        json_array_append_new(outcomes, json_pack("{s:s, s:f}", "means", p->outcomes[i].text, "p",
                                                  r->chances.outcome[i]));
    json_object_set_new(object, "outcomes", outcomes);
    return object;
}

static const char *when_of(const struct game *g, const struct question *q) {
    if (q->side != CARDS_NONE)
        return "with these cards laid off";
    return g->sides[0].dealt && g->sides[1].dealt ? "as the hands are" : "as hands are dealt";
}

/* Before both hands are known, a second answer: with what cannot count exchanged. */
static void tell_exchange(struct answer *a, const struct game *g, struct question *q,
                          struct reply *r) {
    q->exchange = true;
    int status = reckon(g, q, r);
    if (status == 0 && a->json != NULL)
        json_object_set_new(a->json, "odds_exchanged", json_reply(g, r));
    else if (status == 0)
        tell_chances(a->text, g, "when what cannot count is discarded", &r->chances);
    else
        text_line(a->text, 0, "%s",
                  status == -1
                      ? "A deck may run out over the discards, so they are not reckoned with."
                      : "(out of memory)");
}

static int answer(struct desk *d, const struct order *o, struct question *q) {
    const struct game *g = d->session->battle;
    struct answer a;
    struct reply *r = malloc(sizeof *r);
    if (r == NULL)
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    if (answer_begin(d, &a, o->text) != 0) {
        free(r);
        return -1;
    }
    reckon(g, q, r);
    if (a.json != NULL)
        json_object_set_new(a.json, "odds", json_reply(g, r));
    else
        tell_reply(a.text, g, when_of(g, q), r);
    if (!g->sides[0].dealt || !g->sides[1].dealt)
        tell_exchange(&a, g, q, r);
    free(r);
    return answer_end(d, &a);
}

/* --- asking --- */

static int read_question(const struct game *g, const struct order *o, struct question *q,
                         struct outcome *out) {
    struct cards_command c;
    if (g->stage != GAME_DEALING)
        return refuse(out, REFUSED_WRONG_PHASE, "%s is decided: there are no odds any more",
                      game_phase(g)->name);
    if (*o->rest == '\0')
        return 0;
    size_t n = strcspn(o->rest, " ");
    if (n < 2 || strncmp("discard", o->rest, n) != 0)
        return refuse(out, REFUSED_USAGE, "odds of what? `odds`, or `odds discard SIDE CARD, ...`");
    int status = cards_parse(g, cards_verb_name(CARDS_DISCARD), false,
                             o->rest + n + strspn(o->rest + n, " "), &c, out);
    if (status == 0 && c.by_hand)
        return refuse(out, REFUSED_USAGE, "odds are asked before cards are drawn: leave out `for`");
    if (status != 0)
        return status;
    cards_why(g, &c, out);
    q->side = c.side;
    q->off = c.cards;
    return out->code == REFUSED_NONE ? 0 : -1;
}

int cards_ask_odds(struct desk *d, const struct order *o) {
    struct question q = {.side = CARDS_NONE};
    struct outcome out;
    outcome_init(&out);
    int status = read_question(d->session->battle, o, &q, &out);
    if (status != 0)
        desk_refuse(d, o->text, &out);
    outcome_clear(&out);
    return status != 0 ? status : answer(d, o, &q);
}
