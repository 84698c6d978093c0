/* `odds fire`: one unit or several together at a target (rule 4), where they
 * stand, at a range measured by hand, or as if the shooter stood elsewhere. */
#include "referee/console/chart.h"
#include "referee/console/legal.h"
#include "referee/console/names.h"
#include "referee/console/odds_ask.h"
#include "referee/console/odds_json.h"
#include "referee/console/odds_text.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/fritz/fritz_system.h"
#include "referee/fritz/odds_table.h"
#include "referee/json_value.h"

#include <stdlib.h>
#include <string.h>

struct shooter {
    int unit;
    struct shot shot;
    struct checks checks;
    bool counted; /* in what all of them do together */
};

struct question {
    struct command command; /* of the shooters, but for who shoots */
    bool has_from;
    struct vec from;
    int count;
    struct shooter *shooters; /* owned; room for every unit */
};

/* --- reading --- */

/* Each unit fires once, however often it was named. */
static void add_shooter(struct question *q, int unit) {
    for (int i = 0; i < q->count; i++) {
        if (q->shooters[i].unit == unit) {
            return;
        }
    }
    q->shooters[q->count++].unit = unit;
}

/* The units and groups of a list, parted by commas; `units` has room for all. */
static int add_list(const struct battle *b, struct question *q, char *list, int *units,
                    struct outcome *out) {
    struct named who;
    char *next;

    for (char *name = strtok_r(list, ",", &next); name; name = strtok_r(NULL, ",", &next)) {
        if (names_resolve(b, name, NAME_UNIT | NAME_GROUP, &who, out)) {
            return -1;
        }
        unsigned presence = who.kind == NAME_UNIT ? ~0U : 1U << PRESENCE_ON_TABLE;
        int n = names_units(b, who, presence, units);
        for (int i = 0; i < n; i++) {
            add_shooter(q, units[i]);
        }
    }
    return 0;
}

static int add_named(struct desk *d, const struct order *o, struct question *q, char *list) {
    const struct battle *b = d->session->battle;
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);
    struct outcome out;

    outcome_init(&out);
    int status = units ? add_list(b, q, list, units, &out) : refuse_memory(&out);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    free(units);
    return status;
}

/* Takes `from X,Y` off the end. */
static int read_from(struct desk *d, const struct order *o, struct question *q, struct words *w) {
    struct outcome out;

    if (w->count < 2 || !word_is(w->at[w->count - 2], "from", NULL)) {
        return 0;
    }
    outcome_init(&out);
    q->has_from = true;
    w->count -= 2;
    int status = word_place(w->at[w->count + 1], &q->from, &out);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status;
}

/* What the last shooter and the target are is parted as in `fire`. */
static int read_fire(struct desk *d, const struct order *o, struct question *q, char *rest) {
    struct battle *b = d->session->battle;
    struct commands commands;
    char *comma = strrchr(rest, ',');

    if (odds_ask_parse(d, o, "fire", comma ? comma + 1 : rest, &commands)) {
        return -1;
    }
    q->command = commands.at[0];
    int nearest = commands.nearest ? legal_nearest_shot(b, q->command.unit) : -1;
    q->command.target = nearest >= 0 ? nearest : q->command.target;
    bool vague = commands.nearest && (comma || commands.count > 1);
    if (comma) {
        *comma = '\0';
    }
    int status = comma ? add_named(d, o, q, rest) : 0;
    for (int i = 0; i < commands.count; i++) {
        add_shooter(q, commands.at[i].unit);
    }
    commands_clear(&commands);
    if (!status && vague) {
        status =
            desk_refuse_with(d, o->text, REFUSED_USAGE, "several together need a named target");
    }
    return status;
}

static int read_question(struct desk *d, const struct order *o, const char *rest,
                         struct question *q) {
    char line[PARSE_LINE_MAX + 1];
    struct words w;

    q->shooters = calloc((size_t)fritz_battle(d->session)->unit_count + 1, sizeof *q->shooters);
    if (!q->shooters || words_split(&w, rest)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    int status = read_from(d, o, q, &w);
    if (!status) {
        status = read_fire(d, o, q, words_join(&w, 0, w.count, line, sizeof line));
    }
    if (!status && q->has_from && (q->count > 1 || q->command.by_hand)) {
        status = desk_refuse_with(d, o->text, REFUSED_USAGE,
                                  "`from X,Y` tries one shooter, and its range is measured");
    }
    words_clear(&w);
    return status;
}

/* --- reckoning --- */

/* Nothing but the phase bars it. */
static bool may_soon(const struct shooter *s) {
    for (int i = 0; i < s->checks.count; i++) {
        if (!s->checks.at[i].ok && s->checks.at[i].code != REFUSED_WRONG_PHASE) {
            return false;
        }
    }
    return true;
}

/* Those who have no shot now are left out of the sum, unless nobody has one. */
static void choose_counted(struct question *q) {
    bool any = false;

    for (int i = 0; i < q->count; i++) {
        any = any || may_soon(&q->shooters[i]);
    }
    for (int i = 0; i < q->count; i++) {
        q->shooters[i].counted = !any || q->count == 1 || may_soon(&q->shooters[i]);
    }
}

static int measure(struct desk *d, const struct order *o, struct question *q) {
    for (int i = 0; i < q->count; i++) {
        struct shooter *s = &q->shooters[i];
        struct command c = q->command;
        c.unit = s->unit;
        if (!odds_table_shot(d->session->battle, &c, q->has_from ? &q->from : NULL, &s->checks,
                             &s->shot)) {
            return odds_ask_no_figure(d, o, &s->checks);
        }
    }
    choose_counted(q);
    return 0;
}

/* The terms of one shot; its hits are left out. */
static struct odds_fire odds_of_shot(const struct shot *shot) {
    return (struct odds_fire){.column = shot->column,
                              .needs = shot->needs,
                              .dice = shot->dice,
                              .protection = shot->protection,
                              .p = shot->p_counts,
                              .mean = shot->dice * shot->p_counts};
}

/* Adds one shooter's dice. What differs from those before it is no longer said
 * of the whole: column -1, needs and p 0. */
static int add_shot(struct odds_fire *sum, const struct shot *shot) {
    const struct odds_fire one = odds_of_shot(shot);
    struct spread hits, together;

    if (spread_binomial(&hits, one.dice, one.p) < 0) {
        return -1;
    }
    int status = spread_sum(&together, &sum->hits, &hits);
    spread_clear(&hits);
    if (status < 0) {
        return -1;
    }
    bool alike = sum->column == one.column && sum->needs == one.needs && sum->p == one.p;
    spread_clear(&sum->hits);
    sum->hits = together;
    sum->dice += one.dice;
    sum->mean += one.mean;
    sum->column = alike ? sum->column : -1;
    sum->needs = alike ? sum->needs : 0;
    sum->p = alike ? sum->p : 0;
    return 0;
}

/* 0 with the sum, which the caller clears, or -1 when memory runs out. */
static int add_up(const struct question *q, struct odds_fire *sum) {
    const struct shooter *first = q->shooters;

    while (!first->counted) {
        first++;
    }
    *sum = odds_of_shot(&first->shot);
    if (spread_binomial(&sum->hits, sum->dice, sum->p) < 0) {
        return -1;
    }
    for (const struct shooter *s = first + 1; s < q->shooters + q->count; s++) {
        if (s->counted && add_shot(sum, &s->shot) < 0) {
            odds_fire_clear(sum);
            return -1;
        }
    }
    return 0;
}

static struct lookup_terms terms_of(const struct battle *b, const struct question *q,
                                    const struct shooter *s) {
    const struct unit *u = &b->units[s->unit], *target = &b->units[q->command.target];
    struct lookup_terms t = {
        .rules = b->rules, .spoken = b->spoken, .own = u->name, .other = target->name};

    t.shot = (struct odds_shot){
        .type = u->type, .units = 1, .bases = u->bases, .range_in = s->shot.range_in};
    t.target = target->type;
    if (target->type->gun) {
        t.hits_to_remove = target->type->hits_to_remove;
        t.hits_already = target->turn.hits % t.hits_to_remove;
    }
    return t;
}

/* --- words --- */

static void tell_place(FILE *out, const struct question *q, const struct shooter *s) {
    char x[4][TEXT_FIGURE];
    const struct segment *line = &s->shot.line;

    if (q->has_from) {
        text_line(out, 2, "as if it stood at %s,%s, facing the target's centre.",
                  text_figure(x[0], q->from.x), text_figure(x[1], q->from.y));
    }
    if (!q->command.by_hand) {
        text_line(out, 2, "measured from its centre %s,%s to %s,%s.", text_figure(x[0], line->a.x),
                  text_figure(x[1], line->a.y), text_figure(x[2], line->b.x),
                  text_figure(x[3], line->b.y));
    }
}

/* Of several, one that adds nothing has a line that says why. */
static void tell_idle(FILE *out, const struct battle *b, const struct shooter *s) {
    const char *name = b->units[s->unit].name;

    for (int i = 0; i < s->checks.count; i++) {
        const struct check *c = &s->checks.at[i];
        if (!c->ok && c->code != REFUSED_WRONG_PHASE) {
            text_line(out, 0, "%s: left out (%s): %s.", name, refusal_text(c->code), c->detail);
            return;
        }
    }
}

static void tell_shooter(FILE *out, const struct battle *b, const struct question *q,
                         const struct shooter *s) {
    const struct lookup_terms t = terms_of(b, q, s);
    const struct odds_fire f = odds_of_shot(&s->shot);

    odds_text_fire_terms(out, &t, &f);
    tell_place(out, q, s);
    odds_ask_tell_barred(out, b, &s->checks);
}

/* The target's end; a gun's has been told already. */
static void tell_destroyed(FILE *out, const struct battle *b, int target, double destroyed) {
    const struct unit *u = &b->units[target];
    char cell[CHART_CELL];

    if (destroyed <= 0) {
        return;
    }
    if (!u->type->gun) {
        text_line(out, 2, "%s is destroyed: %s.", u->name, chart_chance(cell, destroyed));
    }
    if (u->commander >= 0) {
        text_line(out, 2, "%s is a casualty: %s.", b->commanders[u->commander].name,
                  chart_chance(cell, destroyed * odds_commander_lost(b->rules)));
    }
}

static void tell_together(FILE *out, const struct battle *b, const struct question *q,
                          const struct odds_fire *sum) {
    const struct lookup_terms t = terms_of(b, q, &q->shooters[0]);

    if (q->count > 1) {
        fputc('\n', out);
        text_line(out, 0, "Together at %s:", t.other);
    }
    if (sum->dice > 0) {
        odds_text_fire_chances(out, &t, sum);
        tell_destroyed(out, b, q->command.target,
                       odds_table_destroyed(b, q->command.target, &sum->hits));
    } else if (q->count > 1) {
        text_line(out, 2, "no dice, no hit.");
    }
}

/* --- JSON --- */

static json_t *json_shots(const struct battle *b, const struct question *q) {
    json_t *list = json_array();

    for (int i = 0; list && i < q->count; i++) {
        const struct shooter *s = &q->shooters[i];
        const struct shot *shot = &s->shot;
        const char *protection =
            shot->protection < 0 ? NULL : b->rules->protections[shot->protection].name;
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:f, s:o, s:o, s:i, s:f, s:f, s:s?, s:b}", "shooter",
                            b->units[s->unit].id, "as", b->units[s->unit].type->id, "range",
                            shot->range_in, "needs", json_value_needs(shot->needs), "column",
                            json_value_column(b, shot->column), "dice", shot->dice, "p",
                            shot->p_counts, "mean", shot->dice * shot->p_counts, "protection",
                            protection, "counted", s->counted));
    }
    return list;
}

static json_t *json_barred(const struct battle *b, const struct question *q) {
    json_t *list = json_array();

    for (int i = 0; i < q->count; i++) {
        odds_ask_list_barred(list, b, q->shooters[i].unit, &q->shooters[i].checks);
    }
    return list;
}

/* What is not the same for all of several shooters is null. */
static void forget_different(json_t *object, const struct battle *b, const struct question *q,
                             const struct odds_fire *sum) {
    for (int i = 1; i < q->count; i++) {
        if (b->units[q->shooters[i].unit].type != b->units[q->shooters[0].unit].type) {
            json_object_set_new(object, "as", json_null());
        }
    }
    if (q->count > 1 && sum->needs == 0) {
        json_object_set_new(object, "p", json_null());
    }
}

static json_t *json_together(const struct battle *b, const struct question *q,
                             const struct odds_fire *sum) {
    const struct lookup_terms t = terms_of(b, q, &q->shooters[0]);
    const struct unit *target = &b->units[q->command.target];
    double destroyed = odds_table_destroyed(b, q->command.target, &sum->hits);
    json_t *object = odds_json_fire(&t, sum);

    forget_different(object, b, q, sum);
    json_object_set_new(object, "target", json_string(target->id));
    if (t.hits_to_remove > 0) {
        json_object_set_new(object, "hits_already", json_integer(t.hits_already));
    }
    json_object_set_new(object, "p_destroyed", json_real(destroyed));
    if (target->commander >= 0) {
        json_object_set_new(object, "target_commander_lost",
                            json_real(destroyed * odds_commander_lost(b->rules)));
    }
    json_object_set_new(object, "by_hand", json_boolean(q->command.by_hand));
    json_object_set_new(object, "from", json_value_known_place(q->has_from, q->from));
    json_object_set_new(object, "shots", json_shots(b, q));
    json_object_set_new(object, "barred", json_barred(b, q));
    return object;
}

/* --- the answer --- */

static int tell(struct desk *d, const struct order *o, const struct question *q) {
    const struct battle *b = d->session->battle;
    struct odds_fire sum;
    struct answer a;

    if (add_up(q, &sum)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    if (answer_begin(d, &a, o->text)) {
        odds_fire_clear(&sum);
        return -1;
    }
    for (int i = 0; i < q->count; i++) {
        const struct shooter *s = &q->shooters[i];
        if (q->count > 1 && (!s->counted || s->shot.dice == 0)) {
            tell_idle(a.text, b, s);
        } else {
            tell_shooter(a.text, b, q, s);
        }
    }
    tell_together(a.text, b, q, &sum);
    if (a.json) {
        odds_ask_put(&a, json_together(b, q, &sum));
    }
    odds_fire_clear(&sum);
    return answer_end(d, &a);
}

int odds_ask_fire(struct desk *d, const struct order *o, const char *rest) {
    struct question q = {0};
    int status = read_question(d, o, rest, &q);

    if (!status) {
        status = measure(d, o, &q);
    }
    if (!status) {
        status = tell(d, o, &q);
    }
    free(q.shooters);
    return status;
}
