/* Taking commands back, and doing them again. */
#include "referee/console/table.h"

#include "referee/console/text.h"
#include "referee/console/words.h"

#define COMMANDS_MAX 1000

/* Where the battle stood before a command was taken back or done again. */
struct moment {
    struct system_moment at;
    bool after_refusal; /* the order before this one was refused */
};

static struct moment moment_of(const struct desk *d) {
    struct moment m = {.after_refusal = d->refused_before};

    d->session->system->moment(d->session->battle, &m.at);
    return m;
}

static void write_phase(FILE *out, const struct system_moment *now) {
    if (now->turn > 0) {
        text_line(out, 0, "It is turn %d, %s, again.", now->turn, now->phase_name);
    } else {
        text_line(out, 0, "It is deployment again.");
    }
}

/* What was taken back or done again, and what it may be good to know of it. */
static void write_about(FILE *out, const struct desk *d, const char *what, const char *text,
                        const struct moment *before) {
    const struct system_moment now = moment_of(d).at;

    text_line(out, 0, "%s: %s", what, text);
    if (before->at.turn != now.turn || before->at.phase != now.phase) {
        write_phase(out, &now);
    }
    if (before->after_refusal) {
        text_line(out, 0,
                  "(The order that was refused had changed nothing; this one came before.)");
    }
}

static void say_about(struct desk *d, const char *what, const char *text,
                      const struct moment *before) {
    struct desk_words w;
    FILE *f = d->options.json ? NULL : desk_words(d, &w);

    if (f) {
        write_about(f, d, what, text, before);
        desk_words_end(d, &w);
    }
}

/* What is left standing of the order of which a command was just taken back. */
static void say_left(struct desk *d) {
    int left = session_left_of_order(d->session);
    char text[120];

    if (left == 0 || d->options.json) {
        return;
    }
    snprintf(text, sizeof text, "%d more of the same order %s: `undo %d` takes %s back too.\n",
             left, left == 1 ? "stands" : "stand", left, left == 1 ? "it" : "them");
    desk_paint(d, d->options.out, text);
}

/* `[N]`: how many; -1 when refused. */
static int read_count(struct desk *d, const struct order *o) {
    static const struct number_kind kind = {
        .what = "a number of commands", .low = 1, .high = COMMANDS_MAX, .whole = true};
    struct outcome out;
    double count = 1;

    if (*o->rest && !word_looks_numeric(o->rest)) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE, "`%.40s` is no number of commands",
                                o->rest);
    }
    outcome_init(&out);
    int status = *o->rest ? word_number(o->rest, &kind, &count, &out) : 0;
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? -1 : (int)count;
}

typedef int step_back_or_on(struct session *s, bool over_dice, const char **text,
                            struct outcome *out);

static int redo_one(struct session *s, bool over_dice, const char **text, struct outcome *out) {
    (void)over_dice;
    return session_redo(s, text, out);
}

static int step(struct desk *d, const struct order *o, step_back_or_on *one, const char *what) {
    struct moment before = moment_of(d);
    struct outcome out;
    const char *text = NULL;

    d->refused_before = false;
    outcome_init(&out);
    int status = one(d->session, o->overrule, &text, &out);
    if (status == 0 && text) {
        say_about(d, what, text, &before);
    }
    desk_report(d, o->text, status, &out);
    outcome_clear(&out);
    return status;
}

/* One after the other, each answered by itself, up to the first that is refused. */
static int steps(struct desk *d, const struct order *o, step_back_or_on *one, const char *what) {
    int count = read_count(d, o), status = count < 0 ? -1 : 0;

    for (int i = 0; i < count && status == 0; i++) {
        status = step(d, o, one, what);
    }
    return status;
}

int order_undo(struct desk *d, const struct order *o) {
    int status = steps(d, o, session_undo, "Taken back");

    if (status == 0) {
        say_left(d);
    }
    return status;
}

int order_redo(struct desk *d, const struct order *o) {
    d->refused_before = false; /* it is of no matter here */
    return steps(d, o, redo_one, "Done again");
}
