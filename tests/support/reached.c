#include "tests/support/reached.h"

#include "referee/event.h"
#include "scenarios/load.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The rulesets that were played, kept for the report. */
#define RULESETS_MAX 8

static struct scenario *played[RULESETS_MAX];
static int played_count;
static json_t *cells; /* the set of cells that were reached: name -> true */

static void reach(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void reach(const char *format, ...) {
    char name[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (!cells)
        cells = json_object();
    json_object_set_new(cells, name, json_true());
}

/* --- one run ---------------------------------------------------------------- */

struct run {
    const struct scenario *s;
    const char *rules;
    enum formation *formation; /* of each unit as the answers say */
};

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int unit_of(const struct run *r, const json_t *event, const char *key) {
    const char *id = text_of(event, key);
    for (int i = 0; i < r->s->unit_count; i++)
        if (strcmp(r->s->units[i].id, id) == 0)
            return i;
    return -1;
}

static const struct unit_type *type_of(const struct run *r, int unit) {
    return &r->s->rules->types[r->s->units[unit].type];
}

static void note_fire(const struct run *r, const json_t *event) {
    const int shooter = unit_of(r, event, "shooter");
    const struct ruleset *rules = r->s->rules;
    if (shooter < 0 || type_of(r, shooter)->fire_row < 0)
        return;
    const struct fire_row *row = &rules->fire_rows[type_of(r, shooter)->fire_row];
    reach("%s: fire of %s at %g\"", r->rules, row->id,
          json_number_value(json_object_get(event, "column")));
    const size_t dice = json_array_size(json_object_get(event, "dice"));
    for (int i = 0; i < rules->extra_dice_count; i++)
        if (row->dice_per_unit > 0 &&
            dice == (size_t)(row->dice_per_unit + rules->extra_dice[i].dice))
            reach("%s: extra dice: %s", r->rules, rules->extra_dice[i].name);
    const json_int_t hits = json_integer_value(json_object_get(event, "hits"));
    const json_int_t counted = json_integer_value(json_object_get(event, "counted"));
    if (json_is_string(json_object_get(event, "protection")) && hits > 0)
        reach("%s: protection: %s, a hit %s", r->rules, text_of(event, "protection"),
              counted < hits ? "lost" : "counts");
}

static void note_modifiers(const struct run *r, const char *table, const json_t *modifiers) {
    size_t i;
    json_t *modifier;
    json_array_foreach(modifiers, i, modifier)
        reach("%s: %s: %s", r->rules, table, text_of(modifier, "name"));
}

static void note_morale(const struct run *r, const json_t *event) {
    const int unit = unit_of(r, event, "unit");
    note_modifiers(r, "morale", json_object_get(event, "modifiers"));
    if (unit >= 0 && json_is_true(json_object_get(event, "fixed")))
        reach("%s: pass number of %s", r->rules, type_of(r, unit)->id);
}

static void note_move(const struct run *r, const json_t *event) {
    const int unit = unit_of(r, event, "unit");
    if (unit >= 0 && json_number_value(json_object_get(event, "distance")) > 0)
        reach("%s: move of %s in %s", r->rules, type_of(r, unit)->id,
              formation_name(r->formation[unit]));
    else if (unit < 0)
        reach("%s: move of a commander", r->rules);
}

static void note_event(struct run *r, const json_t *event) {
    const char *kind = text_of(event, "event");
    const int unit = unit_of(r, event, "unit");
    reach("event %s", kind);
    if (strcmp(kind, "fire") == 0) {
        note_fire(r, event);
    } else if (strcmp(kind, "morale") == 0) {
        note_morale(r, event);
    } else if (strcmp(kind, "move") == 0) {
        note_move(r, event);
    } else if (strcmp(kind, "melee-round") == 0) {
        note_modifiers(r, "melee", json_object_get(event, "attacker_modifiers"));
        note_modifiers(r, "melee", json_object_get(event, "defender_modifiers"));
    } else if (strcmp(kind, "charge") == 0 && unit >= 0) {
        reach("%s: charge of %s", r->rules, type_of(r, unit)->id);
    } else if (strcmp(kind, "phase") == 0) {
        reach("%s: phase %s", r->rules, text_of(event, "phase"));
    } else if (strcmp(kind, "commander") == 0) {
        reach("%s: a commander %s", r->rules,
              json_is_true(json_object_get(event, "lost")) ? "falls" : "lives");
    } else if (strcmp(kind, "formation") == 0 && unit >= 0) {
        r->formation[unit] = (enum formation)formation_from_name(text_of(event, "formation"));
    } else if ((strcmp(kind, "retreat") == 0 || strcmp(kind, "place") == 0) && unit >= 0 &&
               !json_is_integer(json_object_get(event, "base")) &&
               r->formation[unit] == FORMATION_GARRISON) {
        r->formation[unit] = FORMATION_LINE;
    }
}

static void note_answer(struct run *r, const json_t *answer) {
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(answer, "events"), i, event) note_event(r, event);
}

static void note_error(const json_t *answer) {
    const json_t *error = json_object_get(answer, "error");
    if (error)
        reach("error %s", text_of(error, "code"));
}

/* The scenario, kept when it is the first with its rules. */
static const struct scenario *scenario_of(const char *name, struct scenario **own) {
    struct load_report report = {0};
    struct scenario *s = NULL;
    const int failed = scenario_load(&s, name, &report);
    load_report_clear(&report);
    if (failed)
        return NULL;
    for (int i = 0; i < played_count; i++)
        if (strcmp(played[i]->rules->id, s->rules->id) == 0) {
            *own = s;
            return s;
        }
    if (played_count == RULESETS_MAX) {
        *own = s;
        return s;
    }
    return played[played_count++] = s;
}

void reached_answers(const char *scenario, const json_t *answers) {
    struct scenario *own = NULL;
    const struct scenario *s = scenario_of(scenario, &own);
    size_t n;
    json_t *answer;
    json_array_foreach(answers, n, answer) note_error(answer);
    if (!s)
        return;
    struct run r = {.s = s, .rules = s->rules->id};
    r.formation = calloc((size_t)s->unit_count + 1, sizeof *r.formation);
    for (int i = 0; r.formation && i < s->unit_count; i++)
        r.formation[i] = s->units[i].place.formation;
    if (r.formation)
        json_array_foreach(answers, n, answer) note_answer(&r, answer);
    free(r.formation);
    scenario_free(own);
}

/* --- the report ------------------------------------------------------------- */

static int missed(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int missed(FILE *out, const char *format, ...) {
    char name[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (json_object_get(cells, name))
        return 0;
    fprintf(out, "no transcript reached: %s\n", name);
    return 1;
}

static int missed_fire(FILE *out, const struct ruleset *r) {
    int count = 0;
    for (int i = 0; i < r->fire_row_count; i++)
        for (int n = 0; n < r->fire_column_count; n++)
            if (r->fire_rows[i].needs[n] > 0)
                count += missed(out, "%s: fire of %s at %g\"", r->id, r->fire_rows[i].id,
                                r->fire_column_in[n]);
    for (int i = 0; i < r->extra_dice_count; i++)
        count += missed(out, "%s: extra dice: %s", r->id, r->extra_dice[i].name);
    for (int i = 0; i < r->protection_count; i++) {
        count += missed(out, "%s: protection: %s, a hit lost", r->id, r->protections[i].name);
        count += missed(out, "%s: protection: %s, a hit counts", r->id, r->protections[i].name);
    }
    return count;
}

/* Types that no unit of the scenario has cannot move: they are met in lookups. */
static bool is_used(const struct scenario *s, int type) {
    for (int i = 0; i < s->unit_count; i++)
        if (s->units[i].type == type)
            return true;
    return false;
}

static int missed_types(FILE *out, const struct scenario *s) {
    const struct ruleset *r = s->rules;
    int count = 0;
    for (int i = 0; i < r->type_count; i++) {
        const struct unit_type *t = &r->types[i];
        if (!is_used(s, i))
            continue;
        for (int f = 0; f < FORMATION_COUNT; f++)
            if (t->formations & 1U << f && t->move_in[f] > 0)
                count += missed(out, "%s: move of %s in %s", r->id, t->id,
                                formation_name((enum formation)f));
        if (t->charge_in > 0)
            count += missed(out, "%s: charge of %s", r->id, t->id);
        if (t->morale_pass != NO_FIXED_PASS)
            count += missed(out, "%s: pass number of %s", r->id, t->id);
    }
    return count;
}

static int missed_modifiers(FILE *out, const struct ruleset *r, const char *table,
                            const struct modifier_list *list) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += missed(out, "%s: %s: %s", r->id, table, list->at[i].name);
    return count;
}

static int missed_rules(FILE *out, const struct scenario *s) {
    const struct ruleset *r = s->rules;
    int count = missed_fire(out, r) + missed_types(out, s);
    count += missed_modifiers(out, r, "morale", &r->morale);
    count += missed_modifiers(out, r, "melee", &r->melee);
    for (int i = 0; i < r->phase_count; i++)
        count += missed(out, "%s: phase %s", r->id, r->phases[i].id);
    count += missed(out, "%s: move of a commander", r->id);
    count += missed(out, "%s: a commander falls", r->id);
    return count + missed(out, "%s: a commander lives", r->id);
}

int reached_report(FILE *out) {
    int count = 0;
    for (int i = 0; i < played_count; i++)
        count += missed_rules(out, played[i]);
    for (int i = 0; i < EVENT_KIND_COUNT; i++)
        count += missed(out, "event %s", event_name((enum event_kind)i));
    for (int i = REFUSED_NONE + 1; i < REFUSAL_COUNT; i++)
        count += missed(out, "error %s", refusal_text((enum refusal_code)i));
    return count;
}

void reached_clear(void) {
    for (int i = 0; i < played_count; i++)
        scenario_free(played[i]);
    played_count = 0;
    json_decref(cells);
    cells = NULL;
}
