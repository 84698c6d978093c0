#include "referee/session_fold.h"

#include "referee/journal.h"

#include <stdlib.h>

struct session *session_fold_new(const struct system *system, void *scenario, uint64_t seed) {
    struct session *s = calloc(1, sizeof *s);
    if (s == NULL) {
        system->unload(scenario);
        return NULL;
    }
    s->system = system;
    s->scenario = scenario;
    dice_init(&s->dice, seed);
    s->battle = system->start(scenario);
    if (s->battle == NULL) {
        session_free(s);
        return NULL;
    }
    return s;
}

void session_free(struct session *s) {
    if (s == NULL)
        return;
    for (int i = 0; i < s->record_count; i++) {
        free(s->records[i].text);
        free(s->records[i].rolls);
    }
    free(s->records);
    free(s->undone);
    free(s->torn);
    journal_close(s->journal);
    dice_clear(&s->dice);
    s->system->end(s->battle);
    s->system->unload(s->scenario);
    free(s);
}

bool session_fold_make_room(struct session *s) {
    if (s->record_count < s->record_capacity)
        return true;
    int capacity = s->record_capacity * 2 + 64;
    struct record *records = realloc(s->records, (size_t)capacity * sizeof *records);
    if (records == NULL)
        return false;
    s->records = records;
    int *undone = realloc(s->undone, (size_t)capacity * sizeof *undone);
    if (undone == NULL)
        return false;
    s->undone = undone;
    s->record_capacity = capacity;
    return true;
}

int session_fold_do(struct session *s, void *state, const struct record *r, struct outcome *out) {
    dice_begin_recorded(&s->dice, r->rolls, r->roll_count);
    return s->system->apply_text(state, r->text, &s->dice, out);
}

/* Every record that stands, in order; false when one that was accepted once
 * cannot be done again. */
static bool do_standing(struct session *s, void *state, struct outcome *out, session_teller *tell,
                        void *context) {
    for (int i = 0; i < s->record_count; i++) {
        const struct record *r = &s->records[i];
        if (r->undone || r->refused)
            continue;
        if (session_fold_do(s, state, r, out) != 0)
            return false;
        if (tell != NULL)
            tell(context, state, r, out);
    }
    return true;
}

void *session_fold_standing(struct session *s, session_teller *tell, void *context) {
    void *state = s->system->start(s->scenario);
    if (state == NULL)
        return NULL;
    if (s->system->speak != NULL)
        s->system->speak(state, s->system->spoken(s->battle));
    struct outcome out;
    outcome_init(&out);
    bool done = do_standing(s, state, &out, tell, context);
    outcome_clear(&out);
    dice_begin(&s->dice, NULL);
    if (!done) {
        s->system->end(state);
        return NULL;
    }
    return state;
}

int session_fold_last(const struct session *s) {
    int last = s->record_count - 1;
    while (last >= 0 && s->records[last].undone)
        last--;
    return last;
}

void session_fold_push_undone(struct session *s, int record) {
    s->records[record].undone = true;
    s->undone[s->undone_count++] = record;
}

int session_fold_pop_undone(struct session *s) {
    int record = s->undone[--s->undone_count];
    s->records[record].undone = false;
    return record;
}

void session_fold_replace(struct session *s, void *state) {
    s->system->end(s->battle);
    s->battle = state;
}

int session_aside(const struct session *s, struct session *aside) {
    *aside = *s;
    dice_init(&aside->dice, s->dice.seed);
    aside->battle = session_fold_standing(aside, NULL, NULL);
    if (aside->battle != NULL)
        return 0;
    dice_clear(&aside->dice);
    return -1;
}

void session_aside_end(struct session *aside) {
    aside->system->end(aside->battle);
    dice_clear(&aside->dice);
}

int session_tell(struct session *s, session_teller *tell, void *context) {
    void *state = session_fold_standing(s, tell, context);
    if (state == NULL)
        return -1;
    s->system->end(state);
    return 0;
}
