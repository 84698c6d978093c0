#include "tests/support/desk.h"

#include "referee/console/console.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct scenario *desk_scenario(const char *name) {
    struct load_report report = {0};
    struct scenario *s = NULL;

    if (scenario_load(&s, name, &report)) {
        fail_msg("%s: %s", name, report.count ? report.faults[0].text : "cannot be read");
    }
    load_report_clear(&report);
    return s;
}

int desk_setup(void **state) {
    *state = battle_new(desk_scenario("saratoga"));
    return *state ? 0 : -1;
}

int desk_teardown(void **state) {
    struct battle *b = *state;
    const struct scenario *s = b->scenario;

    battle_free(b);
    scenario_free((struct scenario *)s);
    return 0;
}

static struct session *start(const char *scenario) {
    struct load_report report = {0};
    struct session *s = NULL;
    char why[400] = "";

    if (session_start(&s, scenario, NULL, 1, &report, why, sizeof why)) {
        fail_msg("%s: %s", scenario, why);
    }
    load_report_clear(&report);
    return s;
}

struct desk_run desk_run_bytes(const char *scenario, const char *options, const char *bytes,
                               size_t size) {
    struct desk_run r = {0};
    size_t out_size, err_size;
    struct session *s = start(scenario);
    FILE *in = tmpfile();
    struct console_options o = {.in = in,
                                .out = open_memstream(&r.out, &out_size),
                                .err = open_memstream(&r.err, &err_size),
                                .json = strstr(options, "json") != NULL,
                                .keep_going = strstr(options, "keep-going") != NULL,
                                .ask_dice = strstr(options, "ask") != NULL,
                                .script_name = "script"};

    assert_non_null(in);
    assert_non_null(o.out);
    assert_non_null(o.err);
    assert_int_equal(fwrite(bytes, 1, size, in), size);
    rewind(in);
    r.code = console_run(s, &o);
    fclose(in);
    fclose(o.out);
    fclose(o.err);
    session_free(s);
    return r;
}

struct desk_run desk_run(const char *scenario, const char *options, const char *text) {
    return desk_run_bytes(scenario, options, text, strlen(text));
}

void desk_run_clear(struct desk_run *r) {
    free(r->out);
    free(r->err);
}
