#include "referee/cards/cards_read.h"

#include "scenarios/value.h"

#include <string.h>

#define SENTENCE_MAX_CHARACTERS 120
#define HISTORY_MAX_CHARACTERS 1000
#define BONUS_MAX 20

/* --- terms --- */

static void read_terms_entry(struct cards_reading *r, const struct node *n, struct cards_phase *p) {
    static const struct field fields[] = {
        {.key = "side", .kind = FIELD_CHECKED, .required = true},
        {.key = "bonus",
         .kind = FIELD_COUNT,
         .offset = offsetof(struct cards_terms, bonus),
         .min = 0,
         .max = BONUS_MAX,
         .unit = "of force"},
        {.key = "bars", .kind = FIELD_CHECKED},
        {.key = "any_number", .kind = FIELD_CHECKED},
    };
    static const struct schema schema = SCHEMA("a side's terms", fields);
    struct cards_terms terms = {0};
    int side = CARDS_NONE;
    schema_read(&r->rd, n, &schema, &terms);
    cards_read_choice(r, n, "side", r->names.sides, &side);
    terms.bars = cards_read_types(r, n, "bars");
    terms.any_number = cards_read_types(r, n, "any_number");
    if (side != CARDS_NONE)
        p->terms[side] = terms;
}

static void read_terms(struct cards_reading *r, const struct node *list, struct cards_phase *p) {
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_SIDES, "sides' terms"))
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        read_terms_entry(r, n, p);
    reader_check_repeats(&r->rd, list, "side");
}

static void read_rewards(struct cards_reading *r, const struct node *list, struct cards_phase *p) {
    static const struct field fields[] = {
        {.key = "side", .kind = FIELD_CHECKED, .required = true},
        {.key = "won", .kind = FIELD_CHECKED, .required = true},
        {.key = "add",
         .kind = FIELD_COUNT,
         .required = true,
         .offset = offsetof(struct cards_reward, add),
         .min = 1,
         .max = BONUS_MAX,
         .unit = "of force"},
    };
    static const struct schema schema = SCHEMA("a reward", fields);
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_REWARDS_MAX, "rewards"))
        return;
    p->rewards =
        schema_read_list(&r->rd, list, &schema, sizeof *p->rewards, NULL, &p->reward_count);
    int i = 0;
    for (const struct node *n = list->first; n != NULL && p->rewards != NULL; n = n->next, i++) {
        cards_read_choice(r, n, "side", r->names.sides, &p->rewards[i].side);
        cards_read_choice(r, n, "won", r->names.phases, &p->rewards[i].phase);
    }
}

/* --- outcomes --- */

static void check_rung(struct cards_reading *r, const struct node *n,
                       const struct cards_outcome *o) {
    if (o->rung == CARDS_NONE || o->rung >= r->c->rung_count)
        return;
    if (o->winner != CARDS_NONE && r->c->rungs[o->rung].side != o->winner)
        reader_fault(&r->rd, tree_get(n, "rung"), "the rung `%s` is the other side's",
                     r->c->rungs[o->rung].id);
}

static void read_outcome(struct cards_reading *r, const struct node *n, struct cards_outcome *o) {
    cards_read_choice(r, n, "winner", r->names.sides, &o->winner);
    cards_read_choice(r, n, "rung", r->names.rungs, &o->rung);
    cards_read_choice(r, n, "go", r->names.phases, &o->go);
    check_rung(r, n, o);
    if (tree_get(n, "by") != NULL && tree_get(n, "winner") == NULL)
        reader_fault(&r->rd, n, "`by` says how much a `winner` wins by, but none is named");
}

/* Whatever the totals, one outcome fits; and none is never reached. */
static void check_outcomes(struct cards_reading *r, const struct node *list,
                           const struct cards_phase *p) {
    bool always[CARDS_SIDES] = {false, false};
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next, i++) {
        const struct cards_outcome *o = &p->outcomes[i];
        bool spent = o->winner == CARDS_NONE ? always[0] && always[1] : always[o->winner];
        if (spent)
            reader_fault(&r->rd, n, "this outcome is never met: those before it fit first");
        for (int side = 0; side < CARDS_SIDES; side++)
            always[side] |= o->winner == CARDS_NONE || (o->winner == side && o->by == 0);
    }
    if (!always[0] || !always[1])
        reader_fault(&r->rd, list,
                     "some totals fit no outcome: end with one without `winner`, or "
                     "with one without `by` for each side");
}

static void read_outcomes(struct cards_reading *r, const struct node *list, struct cards_phase *p) {
    static const struct field fields[] = {
        {.key = "winner", .kind = FIELD_CHECKED},
        {.key = "by",
         .kind = FIELD_COUNT,
         .offset = offsetof(struct cards_outcome, by),
         .min = 1,
         .max = BONUS_MAX,
         .unit = "of force"},
        {.key = "rung", .kind = FIELD_CHECKED},
        {.key = "go", .kind = FIELD_CHECKED},
        {.key = "means",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct cards_outcome, text),
         .max = SENTENCE_MAX_CHARACTERS},
    };
    static const struct schema schema = SCHEMA("an outcome", fields);
    static const struct cards_outcome start = {
        .winner = CARDS_NONE, .rung = CARDS_NONE, .go = CARDS_NONE};
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_OUTCOMES_MAX, "outcomes"))
        return;
    p->outcomes =
        schema_read_list(&r->rd, list, &schema, sizeof *p->outcomes, &start, &p->outcome_count);
    if (p->outcomes == NULL)
        return;
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        read_outcome(r, n, &p->outcomes[i++]);
    check_outcomes(r, list, p);
}

/* --- the walk --- */

/* Marks what can come after a marked phase; true when something is new. */
static bool spread(const struct cards *c, bool *reached) {
    bool more = false;
    for (int i = 0; i < c->phase_count; i++) {
        for (int j = 0; reached[i] && j < c->phases[i].outcome_count; j++) {
            int go = c->phases[i].outcomes[j].go;
            if (go != CARDS_NONE && go < c->phase_count && !reached[go]) {
                reached[go] = true;
                more = true;
            }
        }
    }
    return more;
}

/* Marks what has an outcome that ends the battle or leads to a marked phase. */
static bool spread_back(const struct cards *c, bool *ends) {
    bool more = false;
    for (int i = 0; i < c->phase_count; i++) {
        for (int j = 0; !ends[i] && j < c->phases[i].outcome_count; j++) {
            int go = c->phases[i].outcomes[j].go;
            ends[i] = go == CARDS_NONE || (go < c->phase_count && ends[go]);
            more |= ends[i];
        }
    }
    return more;
}

static void check_walk(struct cards_reading *r, const struct node *list) {
    bool reached[CARDS_PHASES_MAX] = {true}, ends[CARDS_PHASES_MAX] = {false};
    while (spread(r->c, reached))
        continue;
    while (spread_back(r->c, ends))
        continue;
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next, i++) {
        if (!reached[i])
            reader_fault(&r->rd, n, "no outcome leads to the phase `%s`", r->names.phases[i]);
        if (!ends[i])
            reader_fault(&r->rd, n, "from the phase `%s` on the battle never ends",
                         r->names.phases[i]);
    }
}

static void read_phase(struct cards_reading *r, const struct node *n, struct cards_phase *p) {
    static const struct field fields[] = {
        {.key = "id",
         .kind = FIELD_ID,
         .required = true,
         .offset = offsetof(struct cards_phase, id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct cards_phase, name),
         .max = 40},
        {.key = "history",
         .kind = FIELD_TEXT,
         .offset = offsetof(struct cards_phase, history),
         .max = HISTORY_MAX_CHARACTERS},
        {.key = "terms", .kind = FIELD_CHECKED},
        {.key = "rewards", .kind = FIELD_CHECKED},
        {.key = "outcomes", .kind = FIELD_CHECKED, .required = true},
    };
    static const struct schema schema = SCHEMA("a phase", fields);
    schema_read(&r->rd, n, &schema, p);
    read_terms(r, tree_get(n, "terms"), p);
    read_rewards(r, tree_get(n, "rewards"), p);
    read_outcomes(r, tree_get(n, "outcomes"), p);
}

void cards_read_phases(struct cards_reading *r, const struct node *list) {
    struct cards *c = r->c;
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_PHASES_MAX, "phases"))
        return;
    c->phases = reader_take(&r->rd, list->count, sizeof *c->phases);
    if (c->phases == NULL)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        read_phase(r, n, &c->phases[c->phase_count++]);
    reader_check_repeats(&r->rd, list, "id");
    check_walk(r, list);
}
