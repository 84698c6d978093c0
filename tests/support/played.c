#include "tests/support/played.h"

#include "referee/console/console.h"
#include "referee/fritz/fritz_system.h"
#include "tests/support/random_orders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

/* After so many, accepted ones, the next phase is begun. */
#define ORDERS_A_PHASE 30

struct session *played_start(const char *scenario) {
    struct load_report report = {0};
    struct session *s = NULL;
    char why[400] = "";

    if (session_start(&s, scenario, NULL, 1, &report, why, sizeof why)) {
        fail_msg("%s: %s", scenario, report.count ? report.faults[0].text : why);
    }
    load_report_clear(&report);
    return s;
}

static char *type(struct session *s, const char *lines, bool json) {
    char *answer = NULL;
    size_t size;
    FILE *in = fmemopen((void *)(uintptr_t)lines, strlen(lines), "r");
    FILE *unheard = tmpfile(), *out = open_memstream(&answer, &size);
    struct console_options o = {
        .in = in, .out = out, .err = unheard, .json = json, .keep_going = true};

    assert_non_null(in);
    assert_non_null(unheard);
    assert_non_null(out);
    console_run(s, &o);
    fclose(in);
    fclose(out);
    fclose(unheard);
    return answer;
}

char *played_type(struct session *s, const char *lines) {
    return type(s, lines, false);
}

char *played_type_json(struct session *s, const char *lines) {
    return type(s, lines, true);
}

char *played_battle(int n) {
    glob_t found;
    char *path = NULL;

    assert_int_equal(glob("tests/battles/*.txt", 0, NULL, &found), 0);
    if (n < (int)found.gl_pathc) {
        path = strdup(found.gl_pathv[n]);
    }
    globfree(&found);
    return path;
}

struct session *played_transcript(const char *path) {
    FILE *f = fopen(path, "r");
    struct session *s = NULL;
    char line[4000], scenario[200];

    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (!s && sscanf(line, "$ play %199s", scenario) == 1) {
            s = played_start(scenario);
        } else if (strncmp(line, "> ", 2) == 0) {
            assert_non_null(s);
            free(played_type(s, line + 2));
        }
    }
    fclose(f);
    assert_non_null(s);
    return s;
}

void played_at_random(struct session *s, int commands) {
    struct seeded random = {.state = 7};

    while (s->record_count < commands) {
        struct outcome out;
        struct command c = random_order(&random, s->battle);
        if (s->record_count % ORDERS_A_PHASE == ORDERS_A_PHASE - 1 &&
            !fritz_battle(s)->now.pending.due) {
            command_clear(&c);
            command_init(&c, VERB_NEXT);
            c.overrule = true;
        }
        outcome_init(&out);
        session_do(s, &c, NULL, &out);
        outcome_clear(&out);
        command_clear(&c);
    }
}
