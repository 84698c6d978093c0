#include "referee/console/help.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"

#include <string.h>

static const struct {
    const char *first, *title;
} headings[] = {
    {"next", "The turn"},     {"move", "Moving"},
    {"fire", "Fighting"},     {"place", "Setting the table right"},
    {"targets", "Questions"}, {"undo", "The session"},
};

const char *const help_notes[] = {
    "`help first` is a tour of two minutes, `help rules` the rules in brief, `help fire` says more "
    "of one command, `help all` a line of each.",
    "Units go by id or by beginnings of its words (`24`, `4th mass`), brigades by name (`poor`). "
    "`;` parts orders, `= 6 5 2 1` gives dice, `!` after a command word overrules the rules.",
    NULL};

const char *help_heading(const char *command) {
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        if (strcmp(headings[i].first, command) == 0) {
            return headings[i].title;
        }
    }
    return NULL;
}

static void put_notes(FILE *out, const struct system *system) {
    for (const char *const *note = system->help_notes; *note; note++) {
        text_line(out, 0, "%s", *note);
    }
}

void help_brief(FILE *out, const struct system *system) {
    struct sentence s = {0};

    for (int i = 0; i < system->table->count; i++) {
        const struct table_entry *e = &system->table->entries[i];
        const char *heading = system->help_heading(e->name);
        if (heading && s.used) {
            sentence_put(out, 0, &s);
        }
        if (heading) {
            sentence_add(&s, "%s: ", heading);
        }
        sentence_add(&s, "%s%s", heading || !s.used ? "" : ", ", e->name);
        if (e->brief) {
            sentence_add(&s, " (%s)", e->brief);
        }
    }
    sentence_put(out, 0, &s);
    put_notes(out, system);
}

void help_all(FILE *out, const struct system *system) {
    for (int i = 0; i < system->table->count; i++) {
        const struct table_entry *e = &system->table->entries[i];
        if (system->help_heading(e->name)) {
            text_line(out, 0, "%s", system->help_heading(e->name));
        }
        text_line(out, 2, "%-8s %-3s %s", e->name, e->brief ? e->brief : "", e->help);
    }
    put_notes(out, system);
}

void help_usage(FILE *out, const struct table_entry *e) {
    for (const char *p = e->usage; *p; p += strspn(p, "\n")) {
        int n = (int)strcspn(p, "\n");
        text_line(out, 2, "%.*s", n, p);
        p += n;
    }
}

void help_command(FILE *out, const struct system *system, const struct table_entry *e) {
    const char *words = system->help_words(e->name);

    text_line(out, 0, "%s%s%s%s: %s", e->name, e->brief ? " (" : "", e->brief ? e->brief : "",
              e->brief ? ")" : "", e->help);
    help_usage(out, e);
    if (words) {
        text_line(out, 0, "%s", words);
    }
    text_line(out, 0, "For example: %s", e->example);
}

/* --- the command --- */

static bool is_all(const struct order *o) {
    return strcmp(o->rest, "all") == 0;
}

static int tell_help(struct desk *d, const struct order *o, const struct table_entry *e) {
    const struct session *s = d->session;
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (e) {
        help_command(a.text, s->system, e);
    } else if (is_all(o)) {
        help_all(a.text, s->system);
    } else if (!s->system->help_topic(a.text, s->battle, o->rest)) {
        help_brief(a.text, s->system);
    }
    return answer_end(d, &a);
}

int ask_help(struct desk *d, const struct order *o) {
    const struct session *s = d->session;
    const bool topic = is_all(o) || s->system->help_topic(NULL, s->battle, o->rest);
    const struct table_entry *e = NULL;
    struct outcome out;
    int status = 0;

    outcome_init(&out);
    if (*o->rest && !topic) {
        e = table_find_in(s->system->table, o->rest, &out);
        status = e ? 0 : desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? status : tell_help(d, o, e);
}
