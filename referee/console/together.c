#include "referee/console/together.h"

#include "referee/console/sentence.h"

void together_add(struct together *t, const struct command *c, const struct outcome *out) {
    const struct event *e = out->events.at;

    if (c->verb != VERB_MOVE || c->has_distance || c->way == WAY_TO || out->events.count != 1 ||
        e->kind != EVENT_MOVE || e->as.move.unit < 0 || e->as.move.distance_in <= 0) {
        return;
    }
    const double dearer = e->as.move.cost_in / e->as.move.distance_in;
    t->at[t->count++] = (struct together_move){
        .unit = e->as.move.unit,
        .went_in = e->as.move.distance_in,
        .could_in = e->as.move.distance_in + e->as.move.left_in / dearer,
    };
}

void together_tell(FILE *out, const struct battle *b, const struct together *t,
                   const struct order *o, int done) {
    double slowest_in = INFINITY;
    struct sentence s = {0};

    for (int i = 0; i < t->count; i++) {
        slowest_in = fmin(slowest_in, t->at[i].could_in);
    }
    for (int i = 0; i < t->count; i++) {
        if (t->at[i].went_in > slowest_in + b->rules->within_slack_in) {
            sentence_add(&s, "%s%s ", s.used ? ", " : "Farther than the slowest may: ",
                         b->units[t->at[i].unit].id);
            sentence_inches(&s, t->at[i].went_in);
        }
    }
    if (s.used) {
        sentence_add(&s, ". `undo %d`, then `%s %s ", done, o->word, o->rest);
        sentence_figure(&s, slowest_in);
        sentence_add(&s, "` keeps them together.");
        sentence_put(out, 0, &s);
    }
}
