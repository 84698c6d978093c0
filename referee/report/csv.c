#include "referee/report/csv.h"

#include <string.h>

/* A column: the keys of docs/json.md that it takes its value from, the first
 * that the event has. */
static const struct {
    const char *head, *keys[3];
    enum { WHOLE, X, Y } part; /* of a place */
} columns[] = {
    {"unit", {"unit", "shooter", "attacker"}, WHOLE},
    {"other", {"target", "defender", "enemy"}, WHOLE},
    {"commander", {"commander"}, WHOLE},
    {"section", {"section"}, WHOLE},
    {"distance", {"distance", "range"}, WHOLE},
    {"from_x", {"from"}, X},
    {"from_y", {"from"}, Y},
    {"to_x", {"to", "at"}, X},
    {"to_y", {"to", "at"}, Y},
    {"facing", {"facing"}, WHOLE},
    {"formation", {"formation"}, WHOLE},
    {"aspect", {"aspect"}, WHOLE},
    {"response", {"response"}, WHOLE},
    {"column", {"column"}, WHOLE},
    {"needs", {"needs", "limit"}, WHOLE},
    {"dice", {"dice", "die", "attacker_die"}, WHOLE},
    {"modifier", {"modifier", "attacker_modifier"}, WHOLE},
    {"other_die", {"defender_die"}, WHOLE},
    {"other_modifier", {"defender_modifier"}, WHOLE},
    {"hits", {"hits"}, WHOLE},
    {"saves", {"saves"}, WHOLE},
    {"counted", {"counted"}, WHOLE},
    {"expected", {"expected"}, WHOLE},
    {"lost", {"lost"}, WHOLE},
    {"left", {"left", "bases"}, WHOLE},
    {"cause", {"cause"}, WHOLE},
    {"passed", {"passed"}, WHOLE},
    {"winner", {"winner", "side"}, WHOLE},
    {"code", {"code"}, WHOLE},
};
#define COLUMNS (sizeof columns / sizeof columns[0])

/* --- fields --- */

static void put_text(FILE *out, const char *text) {
    bool formula = *text && strchr("=+-@\t\r", *text);

    if (!formula && !strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    fputs(formula ? "'" : "", out);
    for (; *text; text++) {
        if (*text == '"') {
            putc('"', out);
        }
        putc(*text, out);
    }
    putc('"', out);
}

/* Faces, parted by blanks. */
static void put_list(FILE *out, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        fprintf(out, "%s%.10g", i ? " " : "", json_number_value(json_array_get(list, i)));
    }
}

static void put_value(FILE *out, const json_t *value) {
    if (json_is_string(value)) {
        put_text(out, json_string_value(value));
    } else if (json_is_number(value)) {
        fprintf(out, "%.10g", json_number_value(value));
    } else if (json_is_boolean(value)) {
        fputs(json_is_true(value) ? "yes" : "no", out);
    } else if (json_is_array(value)) {
        put_list(out, value);
    }
}

/* --- rows --- */

static void put_column(FILE *out, size_t column, const json_t *fields) {
    if (json_is_true(json_object_get(fields, "by_count")) &&
        strcmp(columns[column].head, "dice") == 0) {
        return; /* nobody has told what they showed */
    }
    for (size_t i = 0; i < 3 && columns[column].keys[i]; i++) {
        const json_t *value = json_object_get(fields, columns[column].keys[i]);
        if (value) {
            put_value(out, columns[column].part == WHOLE
                               ? value
                               : json_array_get(value, columns[column].part == Y));
            return;
        }
    }
}

/* The side whose unit or commander it is, or that has won. */
static const char *side_of(const struct battle *b, const struct story_event *e) {
    if (e->unit >= 0) {
        return b->rules->sides[b->units[e->unit].side].id;
    }
    return e->commander >= 0 ? b->rules->sides[b->commanders[e->commander].side].id : "";
}

static void put_row(FILE *out, const struct story *s, const struct story_command *c, int command,
                    int event) {
    const struct battle *b = s->session->battle;
    const struct story_event *e = &s->events[event];

    fprintf(out, "%d,%d,", event + 1, e->turn);
    put_text(out, battle_phase_id(b, e->phase));
    fprintf(out, ",%d,", command + 1);
    put_text(out, c->text);
    fprintf(out, ",%s,%s", event_name(e->kind), side_of(b, e));
    for (size_t i = 0; i < COLUMNS; i++) {
        putc(',', out);
        put_column(out, i, e->fields);
    }
    putc(',', out);
    put_text(out, e->tell);
    fputs("\r\n", out);
}

void csv_write(FILE *out, const struct story *s) {
    fputs("event_number,turn,phase,command_number,command,event,side", out);
    for (size_t i = 0; i < COLUMNS; i++) {
        fprintf(out, ",%s", columns[i].head);
    }
    fputs(",text\r\n", out);
    for (int i = 0; i < s->command_count; i++) {
        const struct story_command *c = &s->commands[i];
        for (int n = c->first; n < c->first + c->count; n++) {
            put_row(out, s, c, i, n);
        }
    }
}
