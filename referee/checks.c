#include "referee/checks.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const texts[REFUSAL_COUNT] = {
#define X(name, text) [REFUSED_##name] = (text),
    REFUSALS(X)
#undef X
};

const char *refusal_text(enum refusal_code code) {
    return texts[code];
}

void checks_clear(struct checks *c) {
    c->count = 0;
}

static int last_passed(const struct checks *c) {
    int i = c->count - 1;
    while (i >= 0 && !c->at[i].ok)
        i--;
    return i;
}

static int last_overrulable(const struct checks *c) {
    int i = c->count - 1;
    while (i >= 0 && !c->at[i].overrulable)
        i--;
    return i;
}

/* Makes room in a full list; false when every line of it matters more. What
 * cannot be set aside is never given up. */
static bool make_room(struct checks *c, bool firm_failure) {
    int victim = last_passed(c);
    if (victim < 0 && firm_failure)
        victim = last_overrulable(c);
    if (victim < 0)
        return false;
    size_t behind = (size_t)(c->count - victim - 1);
    memmove(&c->at[victim], &c->at[victim + 1], behind * sizeof c->at[0]);
    c->count--;
    return true;
}

__attribute__((format(printf, 5, 0))) static void add(struct checks *c, enum refusal_code code,
                                                      bool ok, bool overrulable, const char *format,
                                                      va_list arguments) {
    if (c->count == CHECKS_MAX && !make_room(c, !ok && !overrulable))
        return;
    struct check *line = &c->at[c->count++];
    *line = (struct check){.code = code, .ok = ok, .overrulable = overrulable};
    vsnprintf(line->detail, sizeof line->detail, format, arguments);
}

bool check(struct checks *c, enum refusal_code code, bool ok, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(c, code, ok, true, format, arguments);
    va_end(arguments);
    return ok;
}

bool check_firm(struct checks *c, enum refusal_code code, bool ok, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(c, code, ok, false, format, arguments);
    va_end(arguments);
    return ok;
}

void check_close(struct checks *c, bool close) {
    if (c->count > 0)
        c->at[c->count - 1].close = close;
}

const struct check *checks_refusal(const struct checks *c, bool overrule) {
    for (int i = 0; i < c->count; i++) {
        const struct check *line = &c->at[i];
        if (!line->ok && !(overrule && line->overrulable))
            return line;
    }
    return NULL;
}
