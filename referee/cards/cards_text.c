#include "referee/cards/cards_text.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"

#include <string.h>

static void add_cards(struct sentence *s, const struct cards *c, int side, card_set set,
                      bool force) {
    const struct card *deck = c->sides[side].deck;
    for (const char *comma = ""; set != 0; set = cards_rest(set), comma = ", ") {
        const struct card *card = &deck[cards_first(set)];
        sentence_add(s, "%s%s", comma, card->name);
        if (force)
            sentence_add(s, " %d (%s)", card->force, c->types[card->type]);
    }
}

char *cards_text_rung(const struct cards *c, int rung, char *to, size_t size) {
    if (rung == CARDS_NONE)
        snprintf(to, size, "no victory");
    else
        snprintf(to, size, "%s (%s)", c->rungs[rung].name, cards_roman(c->rungs[rung].level));
    return to;
}

/* --- events --- */

static void tell_shuffled(FILE *out, const char *side, const struct cards_event *e) {
    if (e->shuffled)
        text_line(out, 2,
                  "The deck of the %s ran out: what had been laid off was shuffled into it.", side);
}

static void tell_dealt(FILE *out, const struct game *g, const struct cards_event *e) {
    const struct cards_side *side = &g->cards->sides[e->side];
    if (e->by_hand)
        text_line(out, 0, "The %s hold the %d cards that were named.", side->name,
                  cards_count(e->cards));
    else
        text_line(out, 0, "The %s are dealt %d cards; `hand %s` shows them.", side->name,
                  cards_count(e->cards), side->id);
    tell_shuffled(out, side->name, e);
}

static void tell_exchanged(FILE *out, const struct game *g, const struct cards_event *e) {
    const struct cards_side *side = &g->cards->sides[e->side];
    struct sentence s = {0};
    sentence_add(&s, "The %s lay off ", side->name);
    add_cards(&s, g->cards, e->side, e->cards, false);
    sentence_add(&s, " and draw as many.");
    text_line(out, 0, "%s", s.text);
    tell_shuffled(out, side->name, e);
}

static void tell_decided(FILE *out, const struct game *g, const struct cards_event *e) {
    const struct cards *c = g->cards;
    const struct cards_phase *p = &c->phases[e->phase];
    const struct cards_outcome *o = &p->outcomes[e->outcome];
    int winner = e->totals[e->winner], other = e->totals[1 - e->winner];
    text_line(out, 0, "%s: the %s win %s%d to %d. %s.", p->name, c->sides[e->winner].name,
              winner == other ? "the tie, " : "", winner, other, o->text);
}

static void tell_shown(FILE *out, const struct game *g, const struct cards_event *e) {
    struct sentence s = {0};
    sentence_add(&s, "%s: ", g->cards->sides[e->side].name);
    add_cards(&s, g->cards, e->side, e->cards, true);
    if (e->cards == 0)
        sentence_add(&s, "no card that counts");
    sentence_add(&s, " = %d", e->force);
    if (e->bonus > 0)
        sentence_add(&s, " +%d (%s) = %d", e->bonus, g->cards->phases[e->phase].name,
                     e->force + e->bonus);
    sentence_add(&s, ".");
    text_line(out, 2, "%s", s.text);
}

static void tell_ended(FILE *out, const struct game *g, const struct cards_event *e) {
    const struct cards *c = g->cards;
    char rungs[CARDS_SIDES][80];
    text_line(out, 0, "The battle is over. %s: %s. %s: %s.", c->sides[0].name,
              cards_text_rung(c, e->best[0], rungs[0], sizeof rungs[0]), c->sides[1].name,
              cards_text_rung(c, e->best[1], rungs[1], sizeof rungs[1]));
}

static void tell_event(FILE *out, const struct game *g, const struct cards_account *a,
                       const struct cards_event *e) {
    const struct cards *c = g->cards;
    char rung[80];
    switch (e->kind) {
    case CARDS_DEALT:
        tell_dealt(out, g, e);
        break;
    case CARDS_EXCHANGED:
        tell_exchanged(out, g, e);
        break;
    case CARDS_CHOSEN:
        text_line(out, 0, "The %s have chosen %d of their cards.", c->sides[e->side].name,
                  cards_count(e->cards));
        break;
    case CARDS_DECIDED:
        tell_decided(out, g, e);
        break;
    case CARDS_SHOWN:
        tell_shown(out, g, e);
        break;
    case CARDS_REACHED:
        text_line(out, 0, "The %s have reached this: %s.", c->sides[e->side].name,
                  cards_text_rung(c, e->rung, rung, sizeof rung));
        break;
    case CARDS_ENDED:
        tell_ended(out, g, e);
        break;
    case CARDS_PHASE:
        text_line(out, 0, "Turn %d: %s.", e->turn, c->phases[e->phase].name);
        cards_text_terms(out, g);
        break;
    case CARDS_OVERRULED:
        text_line(out, 0, "Overruled: %s.", a->text);
        break;
    case CARDS_NOTED:
        text_line(out, 0, "Note: %s", a->text);
        break;
    }
}

void cards_text_tell(FILE *out, const struct game *g, const struct cards_account *a) {
    for (int i = 0; a != NULL && i < a->count; i++)
        tell_event(out, g, a, &a->at[i]);
}

/* --- where the battle stands --- */

static void add_types(struct sentence *s, const struct cards *c, unsigned types) {
    const char *comma = "";
    for (int t = 0; t < c->type_count; t++) {
        if ((types & 1U << t) != 0) {
            sentence_add(s, "%s%s", comma, c->types[t]);
            comma = ", ";
        }
    }
}

static void side_terms(FILE *out, const struct game *g, int side) {
    const struct cards *c = g->cards;
    const struct cards_terms *t = &game_phase(g)->terms[side];
    int bonus = hand_bonus(c, g->phase, side, g->won);
    struct sentence s = {0};
    if (bonus > 0)
        sentence_add(&s, " They add %d.", bonus);
    if ((t->bars & c->sides[side].plays) != 0) {
        sentence_add(&s, " Cannot play: ");
        add_types(&s, c, t->bars & c->sides[side].plays);
        sentence_add(&s, ".");
    }
    if (t->any_number != 0) {
        sentence_add(&s, " Any number counts: ");
        add_types(&s, c, t->any_number);
        sentence_add(&s, ".");
    }
    if (s.used > 0)
        text_line(out, 2, "%s:%s", c->sides[side].name, s.text);
}

void cards_text_terms(FILE *out, const struct game *g) {
    for (int side = 0; side < CARDS_SIDES; side++)
        side_terms(out, g, side);
}

const char *cards_text_todo(const struct game *g) {
    if (g->stage == GAME_OVER)
        return "over";
    if (g->stage == GAME_REVEALED)
        return "decided";
    return g->sides[0].dealt && g->sides[1].dealt ? "to reveal" : "to deal";
}

static void status_side(FILE *out, const struct game *g, int side) {
    const struct game_side *s = &g->sides[side];
    char rung[80];
    text_line(out, 2, "%s: %s%s%s; %d in the deck, %d laid off. Reached: %s.",
              g->cards->sides[side].name, s->dealt ? "hold a hand" : "no hand yet",
              s->exchanged ? ", have discarded" : "", s->chosen ? ", have chosen" : "",
              cards_count(s->deck), cards_count(s->pile),
              cards_text_rung(g->cards, s->best, rung, sizeof rung));
}

void cards_text_status(FILE *out, const struct game *g) {
    text_line(out, 0, "%s: turn %d, %s, %s.", g->cards->name, g->turn, game_phase(g)->name,
              cards_text_todo(g));
    if (g->stage == GAME_DEALING)
        cards_text_terms(out, g);
    for (int side = 0; side < CARDS_SIDES; side++)
        status_side(out, g, side);
    if (g->stage == GAME_REVEALED)
        text_line(out, 0, "`next` goes on to this: %s.",
                  g->cards->phases[game_outcome(g)->go].name);
}

static void hand_line(FILE *out, const struct game *g, int side, int card, bool counts) {
    const struct card *c = &g->cards->sides[side].deck[card];
    text_line(out, 2, "%d %-8s %s%s%s%s%s", c->force, g->cards->types[c->type], c->name,
              c->note != NULL ? " (" : "", c->note != NULL ? c->note : "",
              c->note != NULL ? ")" : "", counts ? "" : " - does not count");
}

void cards_text_hand(FILE *out, const struct game *g, int side) {
    const struct game_side *s = &g->sides[side];
    int bonus = hand_bonus(g->cards, g->phase, side, g->won);
    int force = hand_force(g->cards, side, s->played);
    text_line(out, 0, "%s: %d = %d in cards + %d for the phase%s.", g->cards->sides[side].name,
              force + bonus, force, bonus, s->chosen ? ", as chosen" : "");
    for (card_set set = s->hand; set != 0; set = cards_rest(set))
        hand_line(out, g, side, cards_first(set), (s->played & cards_one(cards_first(set))) != 0);
}

/* --- JSON --- */

json_t *cards_json_set(const struct cards *c, int side, card_set set) {
    json_t *list = json_array();
    for (; set != 0; set = cards_rest(set)) {
        if (json_array_append_new(list, json_string(c->sides[side].deck[cards_first(set)].id)) !=
            0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static const char *side_id(const struct cards *c, int side) {
    return c->sides[side].id;
}

static const char *rung_id(const struct cards *c, int rung) {
    return rung == CARDS_NONE ? NULL : c->rungs[rung].id;
}

static json_t *json_decided(const struct cards *c, const struct cards_event *e) {
    const struct cards_phase *p = &c->phases[e->phase];
    const struct cards_outcome *o = &p->outcomes[e->outcome];
    return json_pack("{s:s, s:s, s:s, s:{s:i, s:i}, s:s?, s:s}", "event", "decided", "phase", p->id,
                     "winner", side_id(c, e->winner), "totals", side_id(c, 0), e->totals[0],
                     side_id(c, 1), e->totals[1], "next",
                     o->go == CARDS_NONE ? NULL : c->phases[o->go].id, "means", o->text);
}

static json_t *json_event(const struct game *g, const struct cards_account *a,
                          const struct cards_event *e) {
    const struct cards *c = g->cards;
    switch (e->kind) {
    case CARDS_DEALT:
        return json_pack("{s:s, s:s, s:o, s:b, s:b}", "event", "dealt", "side", side_id(c, e->side),
                         "cards", cards_json_set(c, e->side, e->cards), "by_hand", e->by_hand,
                         "shuffled", e->shuffled);
    case CARDS_EXCHANGED:
        return json_pack("{s:s, s:s, s:o, s:o, s:b, s:b}", "event", "discarded", "side",
                         side_id(c, e->side), "cards", cards_json_set(c, e->side, e->cards),
                         "drawn", cards_json_set(c, e->side, e->drawn), "by_hand", e->by_hand,
                         "shuffled", e->shuffled);
    case CARDS_CHOSEN:
        return json_pack("{s:s, s:s, s:o}", "event", "chosen", "side", side_id(c, e->side), "cards",
                         cards_json_set(c, e->side, e->cards));
    case CARDS_DECIDED:
        return json_decided(c, e);
    case CARDS_SHOWN:
        return json_pack("{s:s, s:s, s:o, s:i, s:i}", "event", "shown", "side", side_id(c, e->side),
                         "cards", cards_json_set(c, e->side, e->cards), "force", e->force, "bonus",
                         e->bonus);
    case CARDS_REACHED:
        return json_pack("{s:s, s:s, s:s, s:i}", "event", "reached", "side", side_id(c, e->side),
                         "rung", rung_id(c, e->rung), "level", c->rungs[e->rung].level);
    case CARDS_ENDED:
        return json_pack("{s:s, s:{s:s?, s:s?}}", "event", "ended", "best", side_id(c, 0),
                         rung_id(c, e->best[0]), side_id(c, 1), rung_id(c, e->best[1]));
    case CARDS_PHASE:
        return json_pack("{s:s, s:i, s:s}", "event", "phase", "turn", e->turn, "phase",
                         c->phases[e->phase].id);
    case CARDS_OVERRULED:
        return json_pack("{s:s, s:s}", "event", "overruled", "code", refusal_text(e->code));
    case CARDS_NOTED:
        return json_pack("{s:s, s:s}", "event", "note", "text", a->text);
    }
    return NULL;
}

json_t *cards_json_events(const struct game *g, const struct cards_account *a) {
    json_t *list = json_array();
    for (int i = 0; a != NULL && i < a->count; i++) {
        if (json_array_append_new(list, json_event(g, a, &a->at[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}
