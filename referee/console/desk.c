#include "referee/console/desk.h"

#include "referee/console/clock.h"
#include "referee/console/paging.h"
#include "referee/console/refuse.h"
#include "referee/console/table.h"
#include "referee/console/text.h"
#include "referee/json.h"
#include "referee/save.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- paint --- */

/* The colour of a line; one that was broken goes on in the colour it had,
 * further in than it began. */
static const char *line_colour(const char *line, const char *colour, size_t *indent) {
    size_t in = strspn(line, " ");

    if (colour && in > *indent) {
        return colour;
    }
    *indent = in;
    if (strncmp(line, "refused", 7) == 0) {
        return "\033[31m"; /* red */
    }
    if (strncmp(line + in, "On the table:", 13) == 0) {
        return "\033[1m"; /* bold: what the hands have to do */
    }
    return NULL;
}

/* One character of the text where it goes to; answers how many bytes it took. */
static size_t put_character(const struct desk *d, FILE *out, const char *p) {
    size_t n = 1;

    while ((unsigned char)*p >= 0x80 && ((unsigned char)p[n] & 0xc0) == 0x80) {
        n++;
    }
    if ((unsigned char)*p >= 0x80 && !d->utf8) {
        putc('?', out);
    } else {
        fwrite(p, 1, n, out);
    }
    return n;
}

void desk_paint(const struct desk *d, FILE *out, const char *text) {
    const char *colour = NULL;
    size_t indent = 0;

    while (*text) {
        colour = d->colour ? line_colour(text, colour, &indent) : NULL;
        fputs(colour ? colour : "", out);
        while (*text && *text != '\n') {
            text += put_character(d, out, text);
        }
        fputs(colour ? "\033[0m" : "", out);
        if (*text) {
            putc('\n', out);
            text++;
        }
    }
    fflush(out);
}

bool desk_room(const struct desk *d, int *columns, int *rows) {
    struct winsize size;
    int fd = fileno(d->options.out);

    if (d->options.json || fd < 0 || !isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0 || size.ws_row == 0) {
        return false;
    }
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

const char *desk_program(const struct desk *d) {
    return d->options.program != NULL ? d->options.program : "referee";
}

/* --- answers --- */

/* What was asked or done may well have been done: only its answer is missing. */
static int out_of_memory(struct desk *d) {
    fputs("referee: console: out of memory, an answer is missing here; close other programs, and "
          "see by `log` what was done\n",
          d->options.err);
    d->refused = true;
    return -1;
}

FILE *desk_words(struct desk *d, struct desk_words *w) {
    *w = (struct desk_words){0};
    w->to = open_memstream(&w->buffer, &w->size);
    if (!w->to) {
        out_of_memory(d);
    }
    return w->to;
}

void desk_words_end(struct desk *d, struct desk_words *w) {
    if (fclose(w->to) == EOF || !w->buffer) {
        out_of_memory(d);
    } else {
        desk_paint(d, d->options.out, w->buffer);
    }
    free(w->buffer);
}

/* Writes the object, which is given away. */
static void write_object(struct desk *d, json_t *object) {
    if (json_write_line(d->options.out, object) && !ferror(d->options.out)) {
        out_of_memory(d);
    }
    json_decref(object);
}

int answer_begin(struct desk *d, struct answer *a, const char *question) {
    *a = (struct answer){0};
    if (d->options.json) {
        a->json = json_of_question(d->session, question);
        a->keys = json_object_size(a->json);
    }
    a->text = open_memstream(&a->buffer, &a->size);
    if (!a->text || (d->options.json && !a->json)) {
        json_decref(a->json);
        if (a->text) {
            fclose(a->text);
            free(a->buffer);
        }
        return out_of_memory(d);
    }
    return 0;
}

void answer_set(struct answer *a, const char *key, json_t *part) {
    a->failed |= json_object_set_new(a->json, key, part) != 0;
}

int answer_end(struct desk *d, struct answer *a) {
    bool failed = fclose(a->text) == EOF || !a->buffer || a->failed;

    if (failed) {
        out_of_memory(d);
    } else if (!a->json) {
        paging_show(d, a->buffer);
    } else {
        if (json_object_size(a->json) == a->keys) {
            answer_set(a, "text", json_string(a->buffer));
        }
        write_object(d, a->failed ? NULL : json_incref(a->json));
    }
    json_decref(a->json);
    free(a->buffer);
    return 0;
}

/* Where a script stands, for its errors. */
static void say_where(struct desk *d, const char *message) {
    const char *name = d->options.script_name;
    char clean[400];

    fprintf(d->options.err, "referee: %s:%d: %s\n", name ? name : "standard input",
            input_number(d->input), text_clean(clean, sizeof clean, message));
}

#define SAID_MAX 800

/* The message in the words that the battle speaks. */
static const char *said_of(const struct desk *d, char *to, const char *message) {
    const struct session *s = d->session;

    return s->system->say ? s->system->say(s->battle, to, SAID_MAX, message) : message;
}

/* Of a group that is refused for one reason, the first is told what to do. */
static int refuse_words(struct desk *d, const char *text, const char *message,
                        const struct outcome *out) {
    char said[SAID_MAX];
    bool again = d->refusal == out->code || d->cancelled; /* dice called off need no remedy */
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (!f) {
        return -1;
    }
    if (d->cancelled && out->code == REFUSED_DICE_COUNT) {
        text_line(f, 0, "The roll is called off; it has changed nothing.");
    } else {
        text_line(f, 0, "refused (%s): %s", refusal_text(out->code), said_of(d, said, message));
    }
    if (!again && d->session->system->remedy) {
        d->session->system->remedy(f, d->session->battle, d->command, text, out);
    }
    desk_words_end(d, &w);
    return -1;
}

/* Whether a refusal names an order to type: "`move 24th-foot forward`". */
static bool names_order(const struct desk *d, const char *message) {
    const struct table *t = d->session->system->table;

    for (const char *at = strchr(message, '`'); at; at = strchr(at + 1, '`')) {
        const size_t n = strcspn(at + 1, " !`");
        for (int i = 0; i < t->count && (at[1 + n] == ' ' || at[1 + n] == '!'); i++) {
            if (strlen(t->entries[i].name) == n && strncmp(t->entries[i].name, at + 1, n) == 0) {
                return true;
            }
        }
    }
    return false;
}

int desk_refuse(struct desk *d, const char *text, const struct outcome *out) {
    char message[sizeof out->message];

    d->refused = true;
    text_tidy(message, sizeof message, out->message);
    if (d->options.json) {
        write_object(d, json_of_refusal(text, out->code, message));
    } else {
        refuse_words(d, text, message, out);
    }
    d->refusal = out->code;
    d->leads_on = names_order(d, message);
    if (!d->options.interactive) {
        say_where(d, message);
    }
    return -1;
}

int desk_refuse_with(struct desk *d, const char *text, enum refusal_code code, const char *format,
                     ...) {
    struct outcome out;
    char message[sizeof out.message];
    va_list args;

    outcome_init(&out);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    refuse(&out, code, "%s", message);
    desk_refuse(d, text, &out);
    outcome_clear(&out);
    return -1;
}

int desk_refuse_save(struct desk *d, const struct order *o, const char *path, int why) {
    char words[SAVE_WORDS];

    if (why == EEXIST) {
        return desk_refuse_with(d, o->text, REFUSED_FILE,
                                "%.200s is there already: `%.20s! %.200s` overwrites it", path,
                                o->word, o->rest);
    }
    return desk_refuse_with(d, o->text, REFUSED_FILE, "%.200s: %s", path, save_words(words, why));
}

static bool is_file(const char *path, const struct stat *file) {
    struct stat other;

    return path && stat(path, &other) == 0 && other.st_dev == file->st_dev &&
           other.st_ino == file->st_ino;
}

bool desk_refuse_own(struct desk *d, const struct order *o, const char *path) {
    struct system_about about;
    struct stat file;

    d->session->system->about(d->session->scenario, &about);
    if (!d->session->journal || stat(path, &file) != 0 ||
        !(is_file(about.path, &file) || (about.rules && is_file(about.rules_path, &file)))) {
        return false;
    }
    desk_refuse_with(d, o->text, REFUSED_FILE,
                     "%.200s: this battle is played from it: give another name", path);
    return true;
}

static void report_words(struct desk *d, const struct outcome *out) {
    const struct session *s = d->session;
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (!f) {
        return;
    }
    s->system->tell(f, s->battle, out);
    if (s->system->pending) {
        s->system->pending(f, s->battle);
    }
    desk_words_end(d, &w);
}

void desk_report_with(struct desk *d, const char *text, const struct outcome *out, const char *key,
                      json_t *part) {
    json_t *object = json_of_outcome(d->session, text, true, out);

    if (json_object_set_new(object, key, part)) {
        json_decref(object);
        object = NULL;
    }
    write_object(d, object);
}

int desk_report(struct desk *d, const char *text, int status, const struct outcome *out) {
    if (status) {
        return desk_refuse(d, text, out);
    }
    if (d->options.json) {
        write_object(d, json_of_outcome(d->session, text, true, out));
    } else {
        report_words(d, out);
    }
    return 0;
}

/* --- lines --- */

char *desk_prompt(const struct desk *d, char *to, size_t size) {
    const struct session *s = d->session;
    char where[160], clock[CLOCK_TEXT];

    s->system->prompt(s->battle, d->options.json, where, sizeof where);
    snprintf(to, size, "%s%s> ", where, clock_in_prompt(d, clock));
    return to;
}

/* Prompt and line as they would stand on a terminal. */
static void echo(struct desk *d, const char *prompt, const char *line) {
    char clean[PARSE_LINE_MAX + 2];

    desk_paint(d, d->options.out, prompt);
    desk_paint(d, d->options.out, text_clean(clean, sizeof clean, line));
    desk_paint(d, d->options.out, "\n");
}

enum input_status desk_line(struct desk *d, const char *prompt, const char **line) {
    enum input_status status = input_line(d->input, prompt, line);

    if (status == INPUT_LINE && !d->options.json && !input_is_terminal(d->input)) {
        echo(d, prompt, *line);
    }
    return status;
}
