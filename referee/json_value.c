#include "referee/json_value.h"

#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>

json_t *json_value_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *clean = malloc(size);
    if (clean == NULL)
        return NULL;
    json_t *value = json_string(text_clean(clean, size, text));
    free(clean);
    return value;
}

json_t *json_value_place(struct vec p) {
    return json_pack("[f, f]", p.x, p.y);
}

json_t *json_value_known_place(bool known, struct vec p) {
    return known ? json_value_place(p) : json_null();
}

json_t *json_value_known_number(bool known, double number) {
    return known ? json_real(number) : json_null();
}

json_t *json_value_column(const struct battle *b, int column) {
    if (column < 0)
        return json_null();
    double inches = b->rules->fire_column_in[column];
    return inches == floor(inches) ? json_integer((json_int_t)inches) : json_real(inches);
}

json_t *json_value_needs(int needs) {
    return needs > 0 ? json_integer(needs) : json_null();
}

json_t *json_value_faces(const uint8_t *faces, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, json_integer(faces[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *json_value_applied(const struct modifier_list *all, const struct applied *applied) {
    json_t *list = json_array();
    for (int i = 0; i < applied->count; i++) {
        const struct modifier *m = &all->at[applied->modifier[i]];
        json_t *line = json_pack("{s:s, s:i}", "name", m->name, "value", m->value);
        if (json_array_append_new(list, line) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* `whole`, unless a part of it could not be put in. */
static json_t *unless_failed(json_t *whole, int status) {
    if (status == 0)
        return whole;
    json_decref(whole);
    return NULL;
}

json_t *json_value_append(json_t *list, json_t *item) {
    return unless_failed(list, json_array_append_new(list, item));
}

json_t *json_value_set(json_t *object, const char *key, json_t *item) {
    return unless_failed(object, json_object_set_new(object, key, item));
}
