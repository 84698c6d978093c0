#include "tests/support/json_match.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEAR 1e-4
#define NEAR_RATIO 1e-9

static bool same(const json_t *wanted, const json_t *found, const char *where,
                 struct json_mismatch *m);

static bool note_mismatch(struct json_mismatch *m, const char *where, const json_t *wanted,
                          const json_t *found) {
    snprintf(m->where, sizeof m->where, "%s", where);
    m->wanted = wanted;
    m->found = found;
    return false;
}

/* "1/18" or "0.25" as a number; false when the text is none. */
static bool exact_number(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    if (end != text && *end == '/') {
        *number /= strtod(end + 1, &end);
    }
    return end != text && *end == '\0';
}

static bool same_number(const json_t *wanted, const json_t *found) {
    double exact;
    double have = json_number_value(found);
    if (json_is_number(wanted)) {
        return fabs(have - json_number_value(wanted)) <= NEAR;
    }
    return json_is_string(wanted) && exact_number(json_string_value(wanted), &exact) &&
           fabs(have - exact) <= NEAR_RATIO * fmax(fabs(exact), 1e-6);
}

static bool same_object(const json_t *wanted, const json_t *found, const char *where,
                        struct json_mismatch *m) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)wanted, key, value) {
        char inner[200];
        snprintf(inner, sizeof inner, "%s.%s", where, key);
        if (!same(value, json_object_get(found, key), inner, m)) {
            return false;
        }
    }
    return true;
}

/* Moves `*from` behind the first element there or later that holds `wanted`. */
static bool find_from(const json_t *list, size_t *from, const json_t *wanted) {
    struct json_mismatch ignored;
    while (*from < json_array_size(list)) {
        if (same(wanted, json_array_get(list, (*from)++), "", &ignored)) {
            return true;
        }
    }
    return false;
}

static bool is_events(const char *where) {
    size_t length = strlen(where);
    return length >= 7 && strcmp(where + length - 7, ".events") == 0;
}

/* A list that begins with "...": the others somewhere, events in their order. */
static bool same_somewhere(const json_t *wanted, const json_t *found, const char *where,
                           struct json_mismatch *m) {
    size_t from = 0;
    for (size_t i = 1; i < json_array_size(wanted); i++) {
        const json_t *one = json_array_get(wanted, i);
        from = is_events(where) ? from : 0;
        if (!find_from(found, &from, one)) {
            return note_mismatch(m, where, one, found);
        }
    }
    return true;
}

static bool same_list(const json_t *wanted, const json_t *found, const char *where,
                      struct json_mismatch *m) {
    size_t count = json_array_size(wanted);
    const char *first = json_string_value(json_array_get(wanted, 0));
    if (first && strcmp(first, "...") == 0) {
        return same_somewhere(wanted, found, where, m);
    }
    if (json_array_size(found) != count) {
        return note_mismatch(m, where, wanted, found);
    }
    for (size_t i = 0; i < count; i++) {
        char inner[200];
        snprintf(inner, sizeof inner, "%s[%zu]", where, i);
        if (!same(json_array_get(wanted, i), json_array_get(found, i), inner, m)) {
            return false;
        }
    }
    return true;
}

static bool same(const json_t *wanted, const json_t *found, const char *where,
                 struct json_mismatch *m) {
    const char *text = json_string_value(wanted);
    bool alike = false;
    if (found && text && strcmp(text, "*") == 0) {
        return true;
    }
    if (json_is_object(wanted) && json_is_object(found)) {
        return same_object(wanted, found, where, m);
    }
    if (json_is_array(wanted) && json_is_array(found)) {
        return same_list(wanted, found, where, m);
    }
    if (json_is_number(found)) {
        alike = same_number(wanted, found);
    } else if (found) {
        alike = json_equal(wanted, found);
    }
    return alike || note_mismatch(m, where, wanted, found);
}

bool json_matches(const json_t *wanted, const json_t *found, struct json_mismatch *m) {
    return same(wanted, found, "", m);
}
