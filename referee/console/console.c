#include "referee/console/console.h"

#include "referee/console/clock.h"
#include "referee/console/help.h"
#include "referee/console/paging.h"
#include "referee/console/refuse.h"
#include "referee/console/sentence.h"
#include "referee/console/table.h"
#include "referee/console/text.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- dispatch --- */

/* A refusal for its form is followed by the form that was meant. */
static void say_usage(struct desk *d, const struct table_entry *e, const struct order *o) {
    const struct session *s = d->session;
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (!f) {
        return;
    }
    if (s->system->usage) {
        s->system->usage(f, s->battle, e, o->rest);
    } else {
        help_usage(f, e);
    }
    desk_words_end(d, &w);
}

const struct table_entry *desk_entry(struct desk *d, struct order *o) {
    const struct session *s = d->session;
    struct outcome out;

    if (s->system->loosen && s->system->loosen(s->battle, o)) {
        desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
        return NULL;
    }
    outcome_init(&out);
    const struct table_entry *e = table_find_in(s->system->table, o->word, &out);
    if (!e) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    char *word = e ? strdup(e->name) : NULL;
    if (e && !word) {
        desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
        return NULL;
    }
    if (word) {
        free(o->word);
        o->word = word;
    }
    return e;
}

/* `!` stands right behind the command word: where it was put elsewhere, that is
 * said. False: it was not. */
static bool refuse_mark(struct desk *d, const struct order *o) {
    const size_t n = strlen(o->rest), start = strspn(o->rest, "! \t");
    const bool first = !*o->word && o->overrule, last = n > 0 && o->rest[n - 1] == '!';
    bool (*takes_line)(const char *word) = d->session->system->takes_line;
    const char *rest = o->rest + start;

    if (!first &&
        (o->overrule || (takes_line && takes_line(o->word)) || (!last && *o->rest != '!'))) {
        return false;
    }
    const int word = (int)(first ? strcspn(rest, " \t!") : strlen(o->word));
    const char *command = first ? rest : o->word;
    rest += first ? strcspn(rest, " \t!") : 0;
    rest += strspn(rest, "! \t");
    int length = (int)strlen(rest);
    while (length > 0 && strchr("! \t", rest[length - 1])) {
        length--;
    }
    desk_refuse_with(d, o->text, REFUSED_USAGE,
                     "`!` stands right behind the command word: `%.*s! %.*s`", word ? word : 4,
                     word ? command : "move", length ? length : 5, length ? rest : "U ...");
    return true;
}

static int do_order(struct desk *d, struct order *o) {
    d->refused_before = d->refusal != REFUSED_NONE;
    d->refusal = REFUSED_NONE;
    d->command = NULL;
    d->session->order++;
    if (refuse_mark(d, o)) {
        return -1;
    }
    const struct table_entry *e = desk_entry(d, o);
    if (!e) {
        return -1;
    }
    d->command = e->name;
    int status = e->run(d, o);
    if (d->refusal == REFUSED_USAGE && !d->leads_on && !d->options.json) {
        say_usage(d, e, o);
    }
    return status;
}

/* In a script the first refused order is the last. */
static bool must_stop(const struct desk *d) {
    return d->refused && !d->options.interactive && !d->options.keep_going;
}

/* Of a line of several orders. */
static void say_refused(struct desk *d, int orders, int refused, const char *texts) {
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (f) {
        text_line(f, 0, "Of %d orders %d %s refused: %s.", orders, refused,
                  refused == 1 ? "was" : "were", texts);
        desk_words_end(d, &w);
    }
}

static void quit(struct desk *d) {
    struct order quit = {.word = "quit", .rest = "", .text = "quit"};

    order_quit(d, &quit);
}

/* The orders of a line in turn; those after a refused one are done all the same. */
static void do_orders(struct desk *d, struct orders *orders) {
    struct sentence refused = {0};
    int n = 0;

    for (int i = 0; i < orders->count && !d->quit && !d->cancelled && !must_stop(d); i++) {
        char *text = strdup(orders->at[i].text);
        if (do_order(d, &orders->at[i]) && text) {
            sentence_add(&refused, "%s`%.60s`", n++ ? ", " : "", text);
        }
        free(text);
    }
    if (n > 0 && orders->count > 1 && !d->options.json && !must_stop(d)) {
        say_refused(d, orders->count, n, refused.text);
    }
}

static void do_line(struct desk *d, const char *line) {
    struct orders orders;
    struct outcome out;
    char start[64];

    outcome_init(&out);
    if (parse_line(line, d->session->system->takes_line, &orders, &out)) {
        desk_refuse(d, text_clean(start, sizeof start, line), &out);
    }
    outcome_clear(&out);
    d->cancelled = false;
    paging_begin(d, orders.count == 1);
    do_orders(d, &orders);
    paging_end(d);
    orders_clear(&orders);
    if (d->leaves && !d->quit) {
        quit(d);
    }
}

/* --- the loop --- */

static bool reads_utf8(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool wants_colour(FILE *out) {
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");

    return isatty(fileno(out)) && !(no_colour && *no_colour) && terminal &&
           strcmp(terminal, "dumb") != 0;
}

static void greet(struct desk *d) {
    struct system_about about;
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (!f) {
        return;
    }
    d->session->system->about(d->session->scenario, &about);
    text_line(f, 0, "%s. `help` lists the commands, `help first` is a tour.", about.name);
    desk_words_end(d, &w);
}

static void leave(struct desk *d) {
    if (!d->quit && d->options.interactive && !d->options.json) {
        desk_paint(d, d->options.out, "\n");
        quit(d);
    }
}

static void loop(struct desk *d) {
    char prompt[120];
    const char *line;
    enum input_status status;

    while (!d->quit && !must_stop(d) && !ferror(d->options.out)) {
        clock_at_prompt(d);
        status = desk_line(d, desk_prompt(d, prompt, sizeof prompt), &line);
        if (status == INPUT_END) {
            break;
        }
        if (status == INPUT_LINE && line[strspn(line, " \t")] == '\0') {
            paging_next(d);
        } else if (status == INPUT_LINE) {
            do_line(d, line);
        } else if (status == INPUT_INTERRUPTED) {
            desk_paint(d, d->options.out, "Cancelled; `quit` leaves.\n");
        }
    }
    leave(d);
}

int console_run(struct session *s, const struct console_options *options) {
    struct desk d = {.session = s, .options = *options};
    bool terminal = options->interactive && !options->json && isatty(fileno(options->in)) &&
                    isatty(fileno(options->out));

    d.utf8 = reads_utf8();
    d.colour = !options->json && wants_colour(options->out);
    d.input = input_new(options->in, terminal, s);
    if (!d.input) {
        fputs("referee: console: out of memory\n", options->err);
        return 1;
    }
    clock_start(&d);
    if (options->ask_dice) {
        s->dice.ask = desk_ask;
        s->dice.ask_context = &d;
    }
    s->dice.ask_missing = options->interactive;
    if (terminal) {
        greet(&d);
    }
    loop(&d);
    s->dice.ask = NULL;
    s->dice.ask_context = NULL;
    s->dice.ask_missing = false;
    paging_begin(&d, false);
    input_free(d.input);
    if (ferror(options->out)) {
        return 3;
    }
    return d.refused && !options->interactive ? 1 : 0;
}

/* --- recap --- */

struct recap {
    FILE *out;
    const struct system *system;
    int from_turn;
    int told; /* commands */
};

static void recap_command(void *context, const void *state, const struct record *r,
                          const struct outcome *out) {
    struct recap *recap = context;
    struct system_moment now;

    (void)r;
    recap->system->moment(state, &now);
    if (now.turn >= recap->from_turn) {
        if (recap->told++ == 0 && recap->from_turn > 0) {
            text_line(recap->out, 0, "Since the beginning of turn %d:", recap->from_turn);
        }
        recap->system->tell(recap->out, state, out);
    }
}

#define RECAP_LINES 14 /* with the rest of what is said then, they fit a screen */

/* The last lines of the story, from the beginning of an event on. */
static void put_end_of_story(FILE *out, const char *story) {
    const char *from = story + strlen(story);

    for (int lines = 0; from > story && lines<RECAP_LINES; lines += from> story) {
        for (from--; from > story && from[-1] != '\n'; from--) {
        }
    }
    while (from > story && *from == ' ') {
        from += strcspn(from, "\n") + 1;
    }
    if (from > story) {
        text_line(out, 0, "... (`log all` tells it from the beginning)");
    }
    fputs(from, out);
}

static void tell_story(struct session *s, FILE *out) {
    struct system_moment now;
    char *story = NULL;
    size_t size;

    s->system->moment(s->battle, &now);
    struct recap recap = {.out = open_memstream(&story, &size),
                          .system = s->system,
                          .from_turn = now.turn > 1 ? now.turn - 1 : now.turn};
    bool told = recap.out && session_tell(s, recap_command, &recap) == 0;

    if (recap.out && fclose(recap.out) == EOF) {
        told = false;
    }
    if (!told) {
        text_line(out, 0, "(out of memory)");
    } else if (recap.told == 0) {
        text_line(out, 0, "Nothing has happened yet.");
    } else {
        put_end_of_story(out, story);
    }
    free(story);
}

void console_recap(struct session *s, FILE *out) {
    tell_story(s, out);
    s->system->status(out, s->battle);
}
