#include "tests/support/ask.h"

#include "tests/support/desk.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SCRIPT_MAX 2000

json_t *ask_line(const char *scenario, const char *setup, const char *question) {
    char script[SCRIPT_MAX];
    snprintf(script, sizeof script, "%s\n%s\n", setup, question);
    struct desk_run r = desk_run(scenario, "json keep-going", script);
    char *last = r.out, *end = r.out + strlen(r.out);
    for (char *c = r.out; c + 1 < end; c++) {
        last = *c == '\n' ? c + 1 : last;
    }
    json_t *answer = json_loadb(last, (size_t)(end - last), 0, NULL);
    char *refused_setup = strstr(r.out, "\"ok\":false");
    if (!answer || (refused_setup && refused_setup < last)) {
        fail_msg("%s: %s%s", question, r.out, r.err);
    }
    desk_run_clear(&r);
    return answer;
}

json_t *ask_odds_of(const char *scenario, const char *setup, const char *question) {
    json_t *answer = ask_line(scenario, setup, question);
    json_t *odds = json_object_get(answer, "odds");
    if (!odds) {
        fail_msg("%s: %s", question, json_dumps(answer, 0));
    }
    json_incref(odds);
    json_decref(answer);
    return odds;
}

double ask_number(const json_t *odds, const char *path) {
    char part[80];
    while (odds && *path) {
        size_t n = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)n, path);
        odds = json_is_array(odds) ? json_array_get(odds, (size_t)atoi(part))
                                   : json_object_get(odds, part);
        path += n + (path[n] == '.');
    }
    return json_is_number(odds) ? json_number_value(odds) : NAN;
}
