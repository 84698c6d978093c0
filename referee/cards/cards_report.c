#include "referee/cards/cards_report.h"

#include "referee/cards/cards_text.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"

#include <stdlib.h>

/* A phase that has been decided, from the events of its command. */
struct told {
    FILE *out;
    const struct pen *pen; /* NULL: rows */
};

static void cards_of(struct sentence *s, const struct cards *c, const struct cards_event *e) {
    for (card_set set = e->cards; set != 0; set = cards_rest(set)) {
        const struct card *card = &c->sides[e->side].deck[cards_first(set)];
        sentence_add(s, "%s%s %d", s->used > 0 ? ", " : "", card->name, card->force);
    }
}

static void write_side(const struct told *t, const struct cards *c, const struct cards_event *e) {
    struct sentence s = {0};
    char lead[120];
    snprintf(lead, sizeof lead, "%s %d", c->sides[e->side].name, e->force + e->bonus);
    cards_of(&s, c, e);
    if (e->bonus > 0)
        sentence_add(&s, "%sthe phase %d", s.used > 0 ? ", " : "", e->bonus);
    t->pen->item(t->out, lead, s.text, "");
}

static void write_phase(const struct told *t, const struct game *g, const struct cards_account *a,
                        const struct cards_event *e) {
    const struct cards *c = g->cards;
    const struct cards_phase *p = &c->phases[e->phase];
    char text[300], rung[80];
    snprintf(text, sizeof text, "%d. %s", e->turn, p->name);
    t->pen->heading(t->out, 2, text);
    snprintf(text, sizeof text, "%s: the %s win, %d to %d.", p->outcomes[e->outcome].text,
             c->sides[e->winner].name, e->totals[e->winner], e->totals[1 - e->winner]);
    t->pen->paragraph(t->out, text);
    t->pen->list(t->out, true);
    for (int i = 0; i < a->count; i++) {
        if (a->at[i].kind == CARDS_SHOWN)
            write_side(t, c, &a->at[i]);
    }
    t->pen->list(t->out, false);
    if (p->outcomes[e->outcome].rung != CARDS_NONE) {
        int reached = p->outcomes[e->outcome].rung;
        snprintf(text, sizeof text, "Reached by the %s: %s.", c->sides[c->rungs[reached].side].name,
                 cards_text_rung(c, reached, rung, sizeof rung));
        t->pen->paragraph(t->out, text);
    }
    if (p->history != NULL) {
        t->pen->heading(t->out, 3, "As it was");
        t->pen->paragraph(t->out, p->history);
    }
}

static void write_row(const struct told *t, const struct game *g, const struct cards_event *e) {
    const struct cards *c = g->cards;
    const struct cards_phase *p = &c->phases[e->phase];
    int rung = p->outcomes[e->outcome].rung;
    fprintf(t->out, "%d,%s,%d,%d,%s,%s\r\n", e->turn, p->id, e->totals[0], e->totals[1],
            c->sides[e->winner].id, rung == CARDS_NONE ? "" : c->rungs[rung].id);
}

static void tell(void *context, const void *state, const struct record *r,
                 const struct outcome *what) {
    const struct told *t = context;
    const struct cards_account *a = cards_account_of(what);
    const struct game *g = state;
    (void)r;
    for (int i = 0; a != NULL && i < a->count; i++) {
        if (a->at[i].kind == CARDS_NOTED && t->pen != NULL)
            t->pen->paragraph(t->out, a->text);
        if (a->at[i].kind != CARDS_DECIDED)
            continue;
        if (t->pen != NULL)
            write_phase(t, g, a, &a->at[i]);
        else
            write_row(t, g, &a->at[i]);
    }
}

/* What the sides reached, and whether that is all. */
static void write_ladder(const struct told *t, const struct game *g) {
    const struct cards *c = g->cards;
    char rung[80];
    t->pen->paragraph(t->out, g->stage == GAME_OVER ? "The battle is over."
                                                    : "The battle is still being fought.");
    t->pen->list(t->out, true);
    for (int i = 0; i < CARDS_SIDES; i++)
        t->pen->item(t->out, c->sides[i].name,
                     cards_text_rung(c, g->sides[i].best, rung, sizeof rung), "");
    t->pen->list(t->out, false);
}

int cards_report(FILE *out, struct session *s, const struct pen *pen) {
    const struct game *g = s->battle;
    struct told t = {out, pen};
    if (pen == NULL) {
        fprintf(out, "turn,phase,%s,%s,winner,rung\r\n", g->cards->sides[0].id,
                g->cards->sides[1].id);
        return session_tell(s, tell, &t);
    }
    pen->begin(out, g->cards->name);
    write_ladder(&t, g);
    int status = session_tell(s, tell, &t);
    pen->end(out);
    return status;
}
