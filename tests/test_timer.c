/* A clock for the phase that warns and never ends it. Time is the test's own. */
#include "referee/console/timer.h"
#include "tests/support/desk.h"
#include "tests/support/near.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static double told(void *context) {
    return *(double *)context;
}

struct fixture {
    double now;
    struct timer timer;
};

static struct fixture *five_minutes(struct fixture *f) {
    f->now = 1000;
    timer_init(&f->timer, told, &f->now);
    timer_set(&f->timer, 300);
    return f;
}

static void test_a_timer_is_off_until_it_is_set(void **state) {
    struct fixture f = {.now = 7};

    (void)state;
    timer_init(&f.timer, told, &f.now);
    f.now = 1e6;
    assert_false(timer_is_on(&f.timer));
    assert_int_equal(timer_due(&f.timer), TIMER_QUIET);
    assert_near("off", timer_left(&f.timer), 0, 0);
    timer_restart(&f.timer);
    assert_int_equal(timer_due(&f.timer), TIMER_QUIET);
}

static void test_it_warns_a_minute_before_and_at_the_end_each_once(void **state) {
    static const struct {
        double at;
        enum timer_warning due;
    } rows[] = {{0, TIMER_QUIET},   {239.9, TIMER_QUIET}, {240, TIMER_SOON},  {241, TIMER_QUIET},
                {299, TIMER_QUIET}, {300, TIMER_UP},      {301, TIMER_QUIET}, {900, TIMER_QUIET}};
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        p->now = 1000 + rows[i].at;
        if (timer_due(&p->timer) != rows[i].due) {
            fail_msg("after %g seconds", rows[i].at);
        }
    }
    assert_near("over", timer_left(&p->timer), -600, 1e-9);
}

static void test_who_was_not_asked_for_long_is_warned_of_the_end_alone(void **state) {
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    p->now += 400;
    assert_int_equal(timer_due(&p->timer), TIMER_UP);
    assert_int_equal(timer_due(&p->timer), TIMER_QUIET);
}

static void test_a_phase_of_a_minute_or_less_warns_at_its_end_alone(void **state) {
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    timer_set(&p->timer, 60);
    p->now += 30;
    assert_int_equal(timer_due(&p->timer), TIMER_QUIET);
    p->now += 30;
    assert_int_equal(timer_due(&p->timer), TIMER_UP);
}

static void test_a_paused_timer_stands_and_goes_on_where_it_stood(void **state) {
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    p->now += 100;
    timer_pause(&p->timer);
    p->now += 1000;
    assert_near("paused", timer_left(&p->timer), 200, 1e-9);
    assert_int_equal(timer_due(&p->timer), TIMER_QUIET);
    timer_pause(&p->timer);
    p->now += 50;
    assert_near("goes on", timer_left(&p->timer), 150, 1e-9);
}

static void test_more_time_is_for_this_phase_and_warns_again(void **state) {
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    p->now += 310;
    assert_int_equal(timer_due(&p->timer), TIMER_UP);
    timer_add(&p->timer, 120);
    assert_near("more", timer_left(&p->timer), 110, 1e-9);
    assert_int_equal(timer_due(&p->timer), TIMER_QUIET);
    p->now += 50;
    assert_int_equal(timer_due(&p->timer), TIMER_SOON);
    p->now += 60;
    assert_int_equal(timer_due(&p->timer), TIMER_UP);
    timer_restart(&p->timer);
    assert_near("the next phase", timer_left(&p->timer), 300, 1e-9);
}

static void test_a_new_phase_has_the_whole_time(void **state) {
    struct fixture f, *p = five_minutes(&f);

    (void)state;
    p->now += 290;
    assert_int_equal(timer_due(&p->timer), TIMER_SOON);
    timer_restart(&p->timer);
    assert_near("whole", timer_left(&p->timer), 300, 1e-9);
    p->now += 245;
    assert_int_equal(timer_due(&p->timer), TIMER_SOON);
}

static void test_times_are_told_in_minutes_and_seconds(void **state) {
    static const struct {
        double seconds;
        const char *text;
    } rows[] = {{300, "5:00"},   {299.2, "5:00"},   {61, "1:01"},        {0.5, "0:01"}, {0, "0:00"},
                {-4.5, "-0:05"}, {3600, "1:00:00"}, {36000, "10:00:00"}, {90, "1:30"}};
    char text[TIMER_TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(timer_text(text, rows[i].seconds), rows[i].text);
    }
}

/* The system's clock, whatever it shows, does not stand before it began. */
static void test_the_systems_clock_goes_forward(void **state) {
    struct timer t;

    (void)state;
    timer_init(&t, NULL, NULL);
    timer_set(&t, 100);
    assert_true(timer_left(&t) <= 100 && timer_left(&t) > 90);
}

/* --- at the console --- */

static void test_the_prompt_shows_the_time_and_the_journal_nothing(void **state) {
    static const char *const parts[] = {
        "> timer\nThe timer is off",
        "> timer 90\n1:30:00 left of 1:30:00.\n",
        "1:30:00 left> timer +1.5\n1:31:30 left of 1:30:00.\n",
        "1:31:30 left> timer pause\n1:31:30 left of 1:30:00, paused",
        "1:31:30 left (paused)> timer pause\n",
        "> next\n",
        "1:30:00 left> timer off\nThe timer is off",
        "> undo\n",
    };
    struct desk_run r = desk_run("saratoga", "",
                                 "timer\ntimer 90\ntimer +1.5\ntimer pause\ntimer pause\nnext\n"
                                 "timer off\nundo\nundo\n");

    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!strstr(r.out, parts[i])) {
            fail_msg("no `%s` in %s", parts[i], r.out);
        }
    }
    assert_non_null(strstr(r.err, "nothing to undo"));
    desk_run_clear(&r);
}

static void test_what_is_no_time_is_refused(void **state) {
    static const struct {
        const char *line, *code;
    } rows[] = {{"timer -3", "bad-number"},  {"timer nan", "bad-number"},
                {"timer 601", "bad-number"}, {"timer soon", "bad-number"},
                {"timer +", "bad-number"},   {"timer +5", "usage"},
                {"timer pause", "usage"},    {"timer 5 5", "bad-number"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s\n", rows[i].line);
        struct desk_run r = desk_run("saratoga", "json", line);
        if (!strstr(r.out, rows[i].code)) {
            fail_msg("`%s`: %s", rows[i].line, r.out);
        }
        desk_run_clear(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_timer_is_off_until_it_is_set),
        cmocka_unit_test(test_it_warns_a_minute_before_and_at_the_end_each_once),
        cmocka_unit_test(test_who_was_not_asked_for_long_is_warned_of_the_end_alone),
        cmocka_unit_test(test_a_phase_of_a_minute_or_less_warns_at_its_end_alone),
        cmocka_unit_test(test_a_paused_timer_stands_and_goes_on_where_it_stood),
        cmocka_unit_test(test_more_time_is_for_this_phase_and_warns_again),
        cmocka_unit_test(test_a_new_phase_has_the_whole_time),
        cmocka_unit_test(test_times_are_told_in_minutes_and_seconds),
        cmocka_unit_test(test_the_systems_clock_goes_forward),
        cmocka_unit_test(test_the_prompt_shows_the_time_and_the_journal_nothing),
        cmocka_unit_test(test_what_is_no_time_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
