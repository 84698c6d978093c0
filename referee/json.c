#include "referee/json.h"

#include "referee/json_value.h"

#include <stdlib.h>

#define SIGNIFICANT_DIGITS 15

/* --- commands and questions --- */

static json_t *of_rolls(const struct dice *d) {
    json_t *list = json_array();
    for (int i = 0; i < d->roll_count; i++) {
        if (json_array_append_new(list, json_integer(d->rolls[i].face)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *json_of_events(const struct battle *b, const struct events *events) {
    json_t *list = json_array();
    for (int i = 0; i < events->count; i++) {
        if (json_array_append_new(list, json_of_event(b, &events->at[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *json_of_refusal(const char *text, enum refusal_code code, const char *message) {
    return json_pack("{s:o, s:b, s:{s:s, s:o}}", "command", json_value_text(text), "ok", 0, "error",
                     "code", refusal_text(code), "message", json_value_text(message));
}

json_t *json_of_question(const struct session *s, const char *text) {
    struct system_moment now;
    s->system->moment(s->battle, &now);
    return json_pack("{s:o, s:b, s:i, s:s}", "command", json_value_text(text), "ok", 1, "turn",
                     now.turn, "phase", now.phase_id);
}

json_t *json_of_outcome(const struct session *s, const char *text, bool ok,
                        const struct outcome *out) {
    if (!ok)
        return json_of_refusal(text, out->code, out->message);
    json_t *object = json_of_question(s, text);
    if (json_object_set_new(object, "dice", of_rolls(&s->dice)) != 0 ||
        json_object_set_new(object, "events", s->system->json(s->battle, out)) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* --- answers --- */

static json_t *of_unit(const struct battle *b, int unit) {
    const struct unit *u = &b->units[unit];
    bool here = u->presence == PRESENCE_ON_TABLE;
    const char *commander = u->commander < 0 ? NULL : b->commanders[u->commander].id;
    return json_pack(
        "{s:s, s:o, s:s, s:s, s:s, s:i, s:i, s:i, s:o, s:o, s:o, s:s, s:s?, s:b, s:b, s:b, s:b,"
        " s:b}",
        "id", u->id, "name", json_value_text(u->name), "side", b->rules->sides[u->side].id,
        "brigade", b->scenario->brigades[u->brigade].id, "type", u->type->id, "bases", u->bases,
        "started", u->started, "hits", u->turn.hits, "x",
        json_value_known_number(here, u->posture.centre.x), "y",
        json_value_known_number(here, u->posture.centre.y), "facing",
        json_value_known_number(here, u->posture.facing_deg), "formation",
        formation_name(u->posture.formation), "commander", commander, "moved", u->turn.moved_in > 0,
        "fired", u->turn.fired, "reforming", here && battle_unit_reforming(b, unit), "waiting",
        u->presence == PRESENCE_WAITING, "destroyed", u->presence == PRESENCE_DESTROYED);
}

json_t *json_of_units(const struct battle *b, const int *units, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, of_unit(b, units[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *of_commander(const struct battle *b, const struct commander *c) {
    bool here = c->presence == PRESENCE_ON_TABLE;
    const char *unit = c->unit < 0 ? NULL : b->units[c->unit].id;
    struct vec at = c->unit < 0 ? c->place : b->units[c->unit].posture.centre;
    return json_pack("{s:s, s:o, s:s, s:s?, s:o, s:o, s:b, s:b}", "id", c->id, "name",
                     json_value_text(c->name), "side", b->rules->sides[c->side].id, "unit", unit,
                     "x", json_value_known_number(here, at.x), "y",
                     json_value_known_number(here, at.y), "waiting",
                     c->presence == PRESENCE_WAITING, "lost", c->presence == PRESENCE_DESTROYED);
}

json_t *json_of_commanders(const struct battle *b, const int *commanders, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, of_commander(b, &b->commanders[commanders[i]])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *json_of_range(const struct range_answer *r) {
    return json_pack("{s:o, s:f, s:b, s:o, s:o, s:o, s:o}", "centre_to_nearest",
                     json_value_known_number(r->in_front, r->centre_to_nearest_in), "nearest",
                     r->nearest_in, "in_front", r->in_front, "centre",
                     json_value_known_place(r->in_front, r->line.a), "point",
                     json_value_known_place(r->in_front, r->line.b), "nearest_from",
                     json_value_place(r->nearest.a), "nearest_to", json_value_place(r->nearest.b));
}

json_t *json_of_target(const struct battle *b, int target, const struct shot *shot) {
    return json_pack("{s:s, s:f, s:o, s:o, s:i, s:f, s:f}", "unit", b->units[target].id, "range",
                     shot->range_in, "column", json_value_column(b, shot->column), "needs",
                     json_value_needs(shot->needs), "dice", shot->dice, "mean", shot->mean, "p",
                     shot->p_counts);
}

static json_t *of_check(const struct check *line) {
    return json_pack("{s:s, s:b, s:b, s:o, s:b}", "code", refusal_text(line->code), "ok", line->ok,
                     "close", line->close, "detail", json_value_text(line->detail), "overrulable",
                     line->overrulable);
}

json_t *json_of_checks(const struct checks *c) {
    json_t *list = json_array();
    for (int i = 0; i < c->count; i++) {
        if (json_array_append_new(list, of_check(&c->at[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* --- writing --- */

int json_write_line(FILE *out, json_t *object) {
    size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(SIGNIFICANT_DIGITS);
    size_t size = json_dumpb(object, NULL, 0, flags);
    char *line = size > 0 ? malloc(size) : NULL;
    /* Jansson's own growing buffer loses keys when memory runs out. */
    if (line == NULL || json_dumpb(object, line, size, flags) != size) {
        free(line);
        return -1;
    }
    fwrite(line, 1, size, out);
    free(line);
    return fputc('\n', out) == EOF || fflush(out) != 0 ? -1 : 0;
}
