/* timer: a clock for the phase, that warns and never ends anything.
 *
 * Knows seconds and nothing of battles; the time comes from a clock that the
 * caller gives. A timer of length 0 is off. */
#ifndef REFEREE_CONSOLE_TIMER_H
#define REFEREE_CONSOLE_TIMER_H

#include <stdbool.h>
#include <stddef.h>

/* Seconds from some moment on, never going back. */
typedef double timer_now(void *context);

struct timer {
    timer_now *now;
    void *context;
    double length_s; /* of a phase; 0: off */
    double left_s;   /* at `since_s`, or for as long as it is paused */
    double since_s;
    bool paused;
    bool warned_soon, warned_up;
};

/* What has come about and has not been said yet. */
enum timer_warning { TIMER_QUIET, TIMER_SOON, TIMER_UP };

#define TIMER_SOON_S 60.0

/* A timer that is off; `now` NULL: the system's monotonic clock. */
void timer_init(struct timer *t, timer_now *now, void *context);

/* From now on `length_s` seconds a phase, beginning at once; 0: off. */
void timer_set(struct timer *t, double length_s);

/* A new phase: the whole length is left again. A paused timer stays so. */
void timer_restart(struct timer *t);

/* Stops the clock, or lets it go on. */
void timer_pause(struct timer *t);

/* More time for this phase; what was warned of and is now to come is warned of
 * again. */
void timer_add(struct timer *t, double more_s);

bool timer_is_on(const struct timer *t);

/* Seconds left; negative once the time is up. 0 when off. */
double timer_left(const struct timer *t);

/* The warning that is due, each one once: a minute before the end (of a phase
 * longer than that), and at the end. Never while it is paused or off. */
enum timer_warning timer_due(struct timer *t);

/* "4:30", of seconds rounded up; "-0:05" when it is over; "1:02:00" from an
 * hour on. Returns `to`. */
#define TIMER_TEXT 32
char *timer_text(char *to, double seconds);

#endif
