/* `victory`: what each side needs to win, and where that stands. */
#include "referee/fritz/victory.h"

#include "referee/console/answers.h"
#include "referee/console/sentence.h"
#include "referee/console/table.h"
#include "referee/console/words_of.h"
#include "referee/json_value.h"

struct bases {
    int left, started;
};

static struct bases bases_of(const struct battle *b, int side) {
    struct bases sum = {0, 0};

    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].side == side) {
            sum.left += b->units[i].bases;
            sum.started += b->units[i].started;
        }
    }
    return sum;
}

/* --- in words --- */

static const char *side_name(const struct battle *b, int side) {
    return b->rules->sides[side].name;
}

static void add_destroyed(struct sentence *s, const struct battle *b, const struct victory *v) {
    sentence_add(s, "%d of %d so far (", victory_destroyed(b, v), v->count);
    for (int i = 0; i < v->unit_count; i++) {
        const struct unit *u = &b->units[v->units[i]];
        sentence_add(s, "%s%s ", i ? ", " : "", u->id);
        if (u->presence == PRESENCE_DESTROYED) {
            sentence_add(s, "destroyed");
        } else {
            sentence_add(s, "%d/%d", u->bases, u->started);
        }
    }
    sentence_add(s, ")");
}

static void add_redoubts(struct sentence *s, const struct battle *b, int side) {
    const char *sep = "";

    sentence_add(s, "%s inside ", words_of(b, "bases"));
    for (int i = 0; i < b->scenario->redoubt_count; i++) {
        const struct redoubt *r = &b->scenario->redoubts[i];
        if (r->side != side) {
            sentence_add(s, "%s%s %d (enemy %d)", sep, r->id, victory_bases_inside(b, i, side),
                         victory_bases_inside(b, i, 1 - side));
            sep = ", ";
        }
    }
}

static void tell_condition(FILE *out, const struct battle *b, const struct victory *v) {
    struct sentence s = {0};

    sentence_add(&s, "%s win if %s: ", side_name(b, v->side), v->reason);
    if (victory_holds(b, v)) {
        sentence_add(&s, "as it is NOW; ");
    }
    if (v->kind == VICTORY_DESTROYED) {
        add_destroyed(&s, b, v);
    } else {
        add_redoubts(&s, b, v->side);
    }
    sentence_add(&s, ".");
    sentence_put(out, 0, &s);
}

static void tell_decision(FILE *out, const struct battle *b) {
    const struct decision *how = &b->scenario->decision;
    const int last = b->scenario->last_turn;
    struct sentence s = {0};

    sentence_add(&s, "Else, or if both do, at the end of turn %d (now %d): ", last, b->now.turn);
    if (how->kind == DECISION_SIDE) {
        sentence_add(&s, "%s win, as %s.", side_name(b, how->side), how->reason);
    } else {
        sentence_add(&s, "%s (%s %d, %s %d).", how->reason, side_name(b, 0),
                     victory_bases_left(b, how, 0), side_name(b, 1), victory_bases_left(b, how, 1));
    }
    sentence_put(out, 0, &s);
}

static void tell_losses(FILE *out, const struct battle *b) {
    struct sentence s = {0};

    sentence_add(&s, "Lost: ");
    for (int side = 0; side < SIDES; side++) {
        const struct bases n = bases_of(b, side);
        sentence_add(&s, "%s%s %d of %d %s", side ? ", " : "", side_name(b, side),
                     n.started - n.left, n.started, words_of(b, "bases"));
    }
    sentence_add(&s, " (`report` says how).");
    sentence_put(out, 0, &s);
}

static void tell(FILE *out, const struct battle *b) {
    answer_victor(out, b);
    for (int i = 0; i < b->scenario->victory_count; i++) {
        tell_condition(out, b, &b->scenario->victories[i]);
    }
    tell_decision(out, b);
    tell_losses(out, b);
}

/* --- in JSON --- */

static json_t *json_of_side(const struct battle *b, int side) {
    return side < 0 || side >= SIDES ? json_null() : json_string(b->rules->sides[side].id);
}

static json_t *json_of_destroyed(const struct battle *b, const struct victory *v) {
    json_t *list = json_array();

    for (int i = 0; i < v->unit_count; i++) {
        const struct unit *u = &b->units[v->units[i]];
        list = json_value_append(list, json_pack("{s:s, s:i, s:i, s:b}", "unit", u->id, "bases",
                                                 u->bases, "started", u->started, "destroyed",
                                                 u->presence == PRESENCE_DESTROYED));
    }
    return list;
}

static json_t *json_of_redoubts(const struct battle *b, int side) {
    json_t *list = json_array();

    for (int i = 0; i < b->scenario->redoubt_count; i++) {
        const struct redoubt *r = &b->scenario->redoubts[i];
        if (r->side != side) {
            list = json_value_append(list, json_pack("{s:s, s:i, s:i}", "redoubt", r->id, "inside",
                                                     victory_bases_inside(b, i, side), "enemies",
                                                     victory_bases_inside(b, i, 1 - side)));
        }
    }
    return list;
}

static json_t *json_of_condition(const struct battle *b, const struct victory *v) {
    const bool destroyed = v->kind == VICTORY_DESTROYED;
    json_t *object = json_pack("{s:o, s:s, s:s, s:b}", "side", json_of_side(b, v->side), "kind",
                               destroyed ? "destroyed" : "redoubt", "reason", v->reason, "holds",
                               victory_holds(b, v));

    if (!destroyed) {
        object = json_value_set(object, "redoubts", json_of_redoubts(b, v->side));
        return object;
    }
    object = json_value_set(object, "count", json_integer(victory_destroyed(b, v)));
    object = json_value_set(object, "needed", json_integer(v->count));
    object = json_value_set(object, "units", json_of_destroyed(b, v));
    return object;
}

static json_t *json_of_decision(const struct battle *b) {
    const struct decision *how = &b->scenario->decision;
    const bool one_side = how->kind == DECISION_SIDE;
    json_t *bases = one_side ? json_null() : json_object();

    for (int side = 0; !one_side && side < SIDES; side++) {
        bases = json_value_set(bases, b->rules->sides[side].id,
                               json_integer(victory_bases_left(b, how, side)));
    }
    return json_pack("{s:i, s:o, s:s, s:o}", "turn", b->scenario->last_turn, "side",
                     json_of_side(b, one_side ? how->side : -1), "reason", how->reason, "bases",
                     bases);
}

static json_t *json_of_losses(const struct battle *b) {
    json_t *object = json_object();

    for (int side = 0; side < SIDES; side++) {
        const struct bases n = bases_of(b, side);
        object = json_value_set(object, b->rules->sides[side].id,
                                json_pack("{s:i, s:i}", "left", n.left, "started", n.started));
    }
    return object;
}

static json_t *json_of_victory(const struct battle *b) {
    json_t *conditions = json_array();

    for (int i = 0; i < b->scenario->victory_count; i++) {
        conditions =
            json_value_append(conditions, json_of_condition(b, &b->scenario->victories[i]));
    }
    return json_pack("{s:b, s:o, s:o, s:o, s:o}", "decided", b->now.victor != VICTOR_NONE, "victor",
                     json_of_side(b, b->now.victor), "conditions", conditions, "decision",
                     json_of_decision(b), "bases", json_of_losses(b));
}

/* --- the question --- */

int ask_victory(struct desk *d, const struct order *o) {
    const struct battle *b = d->session->battle;
    struct answer a;

    if (*o->rest) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "`victory` stands alone; `units NAME` says who has how many left");
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    tell(a.text, b);
    if (a.json) {
        answer_set(&a, "victory", json_of_victory(b));
    }
    return answer_end(d, &a);
}
