#include "referee/console/clock.h"

#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/console/words.h"

#include <string.h>

static struct system_moment moment_of(const struct desk *d) {
    struct system_moment now;

    d->session->system->moment(d->session->battle, &now);
    return now;
}

/* --- warnings --- */

/* What is due, in words; false when nothing is. */
static bool warning(void *context, char *text, size_t size) {
    struct desk *d = context;
    struct system_moment now = moment_of(d);
    char phase[64];

    text_clean(phase, sizeof phase, now.phase_name);
    switch (timer_due(&d->timer)) {
    case TIMER_SOON:
        snprintf(text, size, "Timer: one minute left for %s.\n", phase);
        return true;
    case TIMER_UP:
        snprintf(text, size, "Timer: time is up for %s. Play goes on; `next` ends the phase.\n",
                 phase);
        return true;
    default:
        return false;
    }
}

void clock_start(struct desk *d) {
    struct system_moment now = moment_of(d);

    timer_init(&d->timer, NULL, NULL);
    d->timed_turn = now.turn;
    d->timed_phase = now.phase;
    input_while_waiting(d->input, warning, d);
}

void clock_at_prompt(struct desk *d) {
    struct system_moment now = moment_of(d);
    char text[160];

    if (now.turn != d->timed_turn || now.phase != d->timed_phase) {
        d->timed_turn = now.turn;
        d->timed_phase = now.phase;
        timer_restart(&d->timer);
    }
    if (!d->options.json && warning(d, text, sizeof text)) {
        desk_paint(d, d->options.out, text);
    }
}

char *clock_in_prompt(const struct desk *d, char *to) {
    char left[TIMER_TEXT];
    double seconds = timer_left(&d->timer);

    to[0] = '\0';
    if (timer_is_on(&d->timer)) {
        snprintf(to, CLOCK_TEXT, ", %s %s%s", timer_text(left, fabs(seconds)),
                 seconds < 0 ? "over" : "left", d->timer.paused ? " (paused)" : "");
    }
    return to;
}

/* --- the command --- */

static int tell(struct desk *d, const struct order *o) {
    const struct timer *t = &d->timer;
    double seconds = timer_left(t);
    char left[TIMER_TEXT], length[TIMER_TEXT];
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (a.json) {
        answer_set(&a, "timer",
                   json_pack("{s:b, s:f, s:f, s:b}", "on", (int)timer_is_on(t), "length",
                             t->length_s, "left", seconds, "paused", (int)t->paused));
    }
    if (!timer_is_on(t)) {
        text_line(a.text, 0, "The timer is off; `timer 5` gives each phase five minutes.");
    } else {
        text_line(a.text, 0, "%s %s of %s%s.", timer_text(left, fabs(seconds)),
                  seconds < 0 ? "over the time" : "left", timer_text(length, t->length_s),
                  t->paused ? ", paused: `timer pause` lets it go on" : "");
    }
    return answer_end(d, &a);
}

static int refuse_off(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_USAGE,
                            "the timer is off; `timer 5` gives each phase five minutes");
}

/* `5`, `5 minutes`, `30 seconds`: the figure as minutes. */
static int read_minutes(const char *text, double *minutes, struct outcome *out) {
    static const struct number_kind kind = {
        .what = "a number of minutes", .low = 0, .high = 600, .above = true};
    struct words w;
    double unit = 1;

    if (words_split(&w, text)) {
        return refuse_memory(out);
    }
    const char *last = w.count == 2 ? w.at[1] : "";
    if (word_is(last, "seconds", "second") || word_is(last, "sec", "s")) {
        unit = 1.0 / 60;
    }
    const bool known = unit < 1 || word_is(last, "minutes", "minute") ||
                       word_is(last, "min", "mins") || word_is(last, "m", NULL);
    int status = word_number(known ? w.at[0] : text, &kind, minutes, out);
    *minutes *= unit;
    words_clear(&w);
    return status;
}

/* Minutes, and with a `+` so many more for this phase. */
static int set_minutes(struct desk *d, const struct order *o) {
    bool more = *o->rest == '+';
    struct outcome out;
    double minutes = 0;

    outcome_init(&out);
    int status = read_minutes(o->rest + more, &minutes, &out);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    if (status) {
        return -1;
    }
    if (more && !timer_is_on(&d->timer)) {
        return refuse_off(d, o);
    }
    if (more) {
        timer_add(&d->timer, 60 * minutes);
    } else {
        timer_set(&d->timer, 60 * minutes);
    }
    return 0;
}

int order_timer(struct desk *d, const struct order *o) {
    int status = 0;

    if (word_is(o->rest, "off", "stop") || word_is(o->rest, "0", "none")) {
        timer_set(&d->timer, 0);
    } else if (word_is(o->rest, "pause", NULL)) {
        if (!timer_is_on(&d->timer)) {
            return refuse_off(d, o);
        }
        timer_pause(&d->timer);
    } else if (*o->rest) {
        status = set_minutes(d, o);
    }
    return status ? -1 : tell(d, o);
}
