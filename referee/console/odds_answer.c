#include "referee/console/odds_answer.h"

#include "referee/console/odds_json.h"
#include "referee/console/odds_text.h"

static int no_memory(struct lookup_error *e) {
    return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "odds: not enough memory");
}

static int answer_fire(const struct lookup_terms *t, json_t **object, FILE *text) {
    struct odds_fire f;
    if (odds_fire(t->rules, &t->shot, &f) < 0) {
        return -1;
    }
    if (object != NULL) {
        *object = odds_json_fire(t, &f);
    } else {
        odds_text_fire(text, t, &f);
    }
    odds_fire_clear(&f);
    return 0;
}

static int answer_morale(const struct lookup_terms *t, json_t **object, FILE *text) {
    const struct melee_side *u = &t->checked;
    struct morale_terms m = morale_terms(t->rules, u->type, u->bases, &u->facts);
    if (object != NULL) {
        *object = odds_json_morale(&m);
    } else {
        odds_text_morale(text, t, &m);
    }
    return 0;
}

static int answer_melee(const struct lookup_terms *t, json_t **object, FILE *text) {
    struct odds_melee m;
    if (odds_melee(t->rules, &t->attacker, &t->defender, &m) < 0) {
        return -1;
    }
    if (object != NULL) {
        *object = odds_json_melee(t, &m);
    } else {
        odds_text_melee(text, t, &m);
    }
    odds_melee_clear(&m);
    return 0;
}

static int text_charge(const struct lookup_terms *t, const struct odds_charge *chosen, FILE *text) {
    static const enum response order[] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};
    struct odds_charge all[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        if (odds_response_barred(t->rules, &t->defender, t->flank, order[i]) == NULL &&
            odds_charge(t->rules, &t->attacker, &t->defender, t->flank, order[i], &all[i]) < 0) {
            return -1;
        }
    }
    odds_text_charge(text, t, chosen, all, 3);
    return 0;
}

static int answer_charge(const struct lookup_terms *t, json_t **object, FILE *text) {
    struct odds_charge c;
    int result = t->response == RESPONSE_NONE
                     ? odds_charge_best(t->rules, &t->attacker, &t->defender, t->flank, &c)
                     : odds_charge(t->rules, &t->attacker, &t->defender, t->flank, t->response, &c);
    if (result < 0) {
        return -1;
    }
    if (object == NULL) {
        return text_charge(t, &c, text);
    }
    *object = odds_json_charge(t, &c);
    return 0;
}

int odds_answer(const struct lookup *q, const struct lookup_terms *t, json_t **object, FILE *text,
                struct lookup_error *e) {
    static int (*const answers[])(const struct lookup_terms *, json_t **, FILE *) = {
        [LOOKUP_FIRE] = answer_fire,
        [LOOKUP_MORALE] = answer_morale,
        [LOOKUP_MELEE] = answer_melee,
        [LOOKUP_CHARGE] = answer_charge,
    };
    if (object != NULL) {
        *object = NULL;
    }
    if (answers[q->kind](t, object, text) < 0 || (object != NULL && *object == NULL)) {
        return no_memory(e);
    }
    return 0;
}
