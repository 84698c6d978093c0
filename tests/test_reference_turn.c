/* How few keys a turn takes: the Americans' first turn at Saratoga, typed in
 * the shortest forms that the console accepts. Keys are counted with the end of
 * each line and without dice; an order is one command that was done. */
#include "tests/support/desk.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define KEYS_PER_ORDER 10

struct line {
    const char *typed;
    int orders; /* that it stands for */
};

/* Two brigades march, two units wheel, two change formation, all that can
 * shoot do so. */
static const struct line by_brigade[] = {
    {"n", 1},        {"m po f6", 8},   {"m lea f", 4}, {"w vir r20", 1}, {"w de r20", 1},
    {"fo 1 c c", 1}, {"fo 2 c l2", 1}, {"n", 1},       {"f us n", 1},    {"n", 1},
};

/* The same, every unit for itself. */
static const struct line by_unit[] = {
    {"n", 1},         {"m 1 nh f6", 1}, {"m 2 nh f6", 1}, {"m 3r f6", 1},   {"m 1 ny f6", 1},
    {"m 2 ny f6", 1}, {"m 4 n f6", 1},  {"m 1 c f6", 1},  {"m 2 c f6", 1},  {"m 2 ma f", 1},
    {"m 8 f", 1},     {"m 9 f", 1},     {"m ny m f", 1},  {"w vir r20", 1}, {"w de r20", 1},
    {"fo 1 c c", 1},  {"fo 2 c l2", 1}, {"n", 1},         {"f vir but", 1}, {"n", 1},
};

/* How many answers of the run were accepted; the test fails at one that was not. */
static int count_accepted(const char *answers) {
    int n = 0;

    for (const char *p = answers; *p; p += strcspn(p, "\n") + 1) {
        json_error_t error;
        json_t *answer = json_loadb(p, strcspn(p, "\n"), 0, &error);
        if (!json_is_true(json_object_get(answer, "ok"))) {
            fail_msg("not accepted: %.*s", (int)strcspn(p, "\n"), p);
        }
        json_decref(answer);
        n++;
    }
    return n;
}

static void play_turn(const char *name, const struct line *lines, size_t n) {
    char script[800] = "";
    size_t keys = 0;
    int orders = 0;

    printf("%s\n", name);
    for (size_t i = 0; i < n; i++) {
        int more = snprintf(script + keys, sizeof script - keys, "%s\n", lines[i].typed);
        printf("  %-10s %2d keys, %d order%s\n", lines[i].typed, more, lines[i].orders,
               lines[i].orders == 1 ? "" : "s");
        keys += (size_t)more;
        orders += lines[i].orders;
        assert_true(keys < sizeof script);
    }
    struct desk_run r = desk_run("saratoga", "json", script);
    assert_int_equal(count_accepted(r.out), orders);
    desk_run_clear(&r);
    printf("  %zu keys for %d orders: %.1f per order, %.1f per typed line\n", keys, orders,
           (double)keys / orders, (double)keys / (double)n);
    assert_true(keys <= (size_t)(KEYS_PER_ORDER * orders));
}

static void test_a_turn_by_brigade_takes_few_keys(void **state) {
    (void)state;
    play_turn("by brigade", by_brigade, sizeof by_brigade / sizeof by_brigade[0]);
}

static void test_a_turn_unit_by_unit_takes_few_keys(void **state) {
    (void)state;
    play_turn("unit by unit", by_unit, sizeof by_unit / sizeof by_unit[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turn_by_brigade_takes_few_keys),
        cmocka_unit_test(test_a_turn_unit_by_unit_takes_few_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
