#include "tests/support/asked.h"

#include "referee/cli/stage.h"
#include "referee/fritz/fire.h"
#include "referee/fritz/modifiers.h"
#include "scenarios/load.h"

#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 32

/* Dice that come from a seed only fail when memory runs out. */
static void must(bool done) {
    if (!done)
        abort();
}

const char *asked_init(struct asked *a, const char *question) {
    static struct lookup_error e;
    char *words[WORDS_MAX], *rest;
    int count = 0;
    struct load_report report = {0};
    *a = (struct asked){.lookup = {.kind = LOOKUP_KIND_COUNT}};
    e = (struct lookup_error){0};
    strncpy(a->words, question, sizeof a->words - 1);
    for (char *w = strtok_r(a->words, " ", &rest); w != NULL && count < WORDS_MAX;
         w = strtok_r(NULL, " ", &rest))
        words[count++] = w;
    if (lookup_read(&a->lookup, false, count, words, &e) < 0 || lookup_check(&a->lookup, &e) < 0)
        return e.text;
    if (ruleset_load(&a->rules, a->lookup.text[OPTION_RULES], &report) != 0) {
        load_report_clear(&report);
        return "its rules cannot be loaded";
    }
    load_report_clear(&report);
    return lookup_resolve(&a->lookup, a->rules, &a->terms, &e) < 0 ? e.text : NULL;
}

void asked_clear(struct asked *a) {
    ruleset_free(a->rules);
}

bool asked_passes(const struct ruleset *r, const struct melee_side *u, struct dice *d) {
    struct morale_terms terms = morale_terms(r, u->type, u->bases, &u->facts);
    int die = 0;
    must(morale_roll(&terms, "A", d, &die) == DICE_OK);
    return morale_passes(&terms, die);
}

/* --- melee --- */

/* What the events say of the melee that they tell. */
static struct fought read_events(const struct events *events, int attackers, int defenders) {
    struct fought f = {attackers, defenders, 0};
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->at[i];
        if (e->kind == EVENT_LOSS)
            *(e->as.loss.unit == STAGE_ATTACKER ? &f.attackers : &f.defenders) = e->as.loss.left;
        else if (e->kind == EVENT_MELEE_ROUND && e->as.melee_round.winner >= 0)
            f.winner = e->as.melee_round.winner == STAGE_ATTACKER ? 1 : -1;
    }
    if (f.winner == 0)
        f.winner = f.attackers > 0 ? 1 : f.defenders > 0 ? -1 : 0;
    return f;
}

struct fought asked_fight(const struct lookup_terms *t, uint64_t seed) {
    struct stage s;
    struct lookup_error e;
    stage_init(&s, t, LOOKUP_MELEE, seed, NULL);
    must(stage_play(&s, t, LOOKUP_MELEE, &e) == 0);
    struct fought f = read_events(&s.events, t->attacker.side.bases, t->defender.side.bases);
    stage_clear(&s);
    return f;
}

/* --- charge --- */

/* What the defensive fire leaves of the charger. */
static int shot_at(const struct lookup_terms *t, struct dice *d) {
    const struct ruleset *r = t->rules;
    const struct odds_unit *a = &t->attacker, *b = &t->defender;
    struct volley v;
    int dice = fire_dice(r, b->side.type, b->side.bases, &a->side.facts);
    int needs = fire_needs(r, b->side.type, r->charge_column);
    must(fire_roll(r, dice, needs, -1, "B", "A", d, &v) == DICE_OK);
    int left = a->side.bases - (v.counted < a->side.bases ? v.counted : a->side.bases);
    if (v.counted > 0)
        left -= last_base_loss(r, a->started, left, a->in_redoubt);
    volley_clear(&v);
    return left;
}

enum charge_end asked_charge(const struct lookup_terms *t, struct dice *d) {
    struct lookup_terms melee = *t;
    dice_begin(d, NULL);
    if (!asked_passes(t->rules, &t->attacker.side, d))
        return BALKS;
    if (!asked_passes(t->rules, &t->defender.side, d))
        return BREAKS;
    melee.attacker.side.facts.flags |= t->flank ? FACT_FLANKING : 0u;
    if (t->response == RESPONSE_FIRE)
        melee.attacker.side.bases = shot_at(t, d);
    if (melee.attacker.side.bases == 0)
        return SHOT_DOWN;
    struct fought f = asked_fight(&melee, d->drawn * 2654435761u);
    return f.winner > 0 ? ATTACKER_WINS : f.winner < 0 ? DEFENDER_WINS : BOTH;
}

void asked_charge_chances(const struct odds_charge *odds, double chances[CHARGE_ENDS]) {
    const double each[CHARGE_ENDS] = {odds->attacker_balks,     odds->defender_breaks,
                                      odds->attacker_shot_down, odds->attacker_wins,
                                      odds->defender_wins,      odds->both_destroyed};
    memcpy(chances, each, sizeof each);
}
