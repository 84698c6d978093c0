#include "referee/console/timer.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

static double monotonic(void *context) {
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void timer_init(struct timer *t, timer_now *now, void *context) {
    *t = (struct timer){.now = now ? now : monotonic, .context = context};
}

bool timer_is_on(const struct timer *t) {
    return t->length_s > 0;
}

double timer_left(const struct timer *t) {
    if (!timer_is_on(t) || t->paused) {
        return t->left_s;
    }
    return t->left_s - (t->now(t->context) - t->since_s);
}

/* So much is left from now on; what is still to come has not been said. */
static void begin_from(struct timer *t, double left_s) {
    t->left_s = left_s;
    t->since_s = t->now(t->context);
    t->warned_up = t->warned_up && left_s <= 0;
    t->warned_soon = t->warned_soon && left_s <= TIMER_SOON_S;
}

void timer_set(struct timer *t, double length_s) {
    t->length_s = length_s;
    t->paused = false;
    timer_restart(t);
}

void timer_restart(struct timer *t) {
    t->warned_up = false;
    t->warned_soon = t->length_s <= TIMER_SOON_S;
    begin_from(t, t->length_s);
}

void timer_pause(struct timer *t) {
    begin_from(t, timer_left(t));
    t->paused = !t->paused;
}

void timer_add(struct timer *t, double more_s) {
    begin_from(t, timer_left(t) + more_s);
}

enum timer_warning timer_due(struct timer *t) {
    double left_s = timer_left(t);

    if (!timer_is_on(t) || t->paused || left_s > TIMER_SOON_S) {
        return TIMER_QUIET;
    }
    if (left_s <= 0) {
        bool news = !t->warned_up;
        t->warned_up = t->warned_soon = true;
        return news ? TIMER_UP : TIMER_QUIET;
    }
    bool news = !t->warned_soon;
    t->warned_soon = true;
    return news ? TIMER_SOON : TIMER_QUIET;
}

char *timer_text(char *to, double seconds) {
    long s = lround(ceil(fabs(seconds) - 1e-6));
    const char *sign = seconds < 0 && s > 0 ? "-" : "";

    if (s >= 3600) {
        snprintf(to, TIMER_TEXT, "%s%ld:%02ld:%02ld", sign, s / 3600, s / 60 % 60, s % 60);
    } else {
        snprintf(to, TIMER_TEXT, "%s%ld:%02ld", sign, s / 60, s % 60);
    }
    return to;
}
