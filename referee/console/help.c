#include "referee/console/help.h"

#include "referee/console/text.h"

#include <string.h>

static const struct {
    const char *first, *title;
} headings[] = {
    {"next", "The turn"},     {"move", "Moving"},
    {"fire", "Fighting"},     {"place", "Setting the table right"},
    {"targets", "Questions"}, {"undo", "The session"},
};

const char *help_heading(const char *command) {
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        if (strcmp(headings[i].first, command) == 0) {
            return headings[i].title;
        }
    }
    return NULL;
}

void help_all(FILE *out) {
    for (int i = 0; table_at(i); i++) {
        const struct table_entry *e = table_at(i);
        if (help_heading(e->name)) {
            text_line(out, 0, "%s", help_heading(e->name));
        }
        text_line(out, 2, "%-8s %-3s %s", e->name, e->brief ? e->brief : "", e->help);
    }
    text_line(out, 0,
              "`help first` is a tour of two minutes, `help rules` the rules in brief, `help "
              "fire` says more of one command.");
    text_line(out, 0,
              "Units go by id or by beginnings of its words (`24`, `4th mass`), brigades by name "
              "(`poor`). `;` parts orders, `= 6 5 2 1` gives dice, `!` after a command word "
              "overrules the rules.");
}

void help_usage(FILE *out, const struct table_entry *e) {
    for (const char *p = e->usage; *p; p += strspn(p, "\n")) {
        int n = (int)strcspn(p, "\n");
        text_line(out, 2, "%.*s", n, p);
        p += n;
    }
}

void help_command(FILE *out, const struct table_entry *e) {
    const char *words = help_words(e->name);

    text_line(out, 0, "%s%s%s%s: %s", e->name, e->brief ? " (" : "", e->brief ? e->brief : "",
              e->brief ? ")" : "", e->help);
    help_usage(out, e);
    if (words) {
        text_line(out, 0, "%s", words);
    }
    text_line(out, 0, "For example: %s", e->example);
}

/* --- the command --- */

static int tell_help(struct desk *d, const struct order *o, const struct table_entry *e) {
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (strcmp(o->rest, "rules") == 0) {
        help_rules(a.text, d->session->battle->rules);
    } else if (strcmp(o->rest, "first") == 0) {
        help_first(a.text, d->session->battle);
    } else if (e) {
        help_command(a.text, e);
    } else {
        help_all(a.text);
    }
    return answer_end(d, &a);
}

int ask_help(struct desk *d, const struct order *o) {
    const bool topic = strcmp(o->rest, "rules") == 0 || strcmp(o->rest, "first") == 0;
    const struct table_entry *e = NULL;
    struct outcome out;
    int status = 0;

    outcome_init(&out);
    if (*o->rest && !topic) {
        e = table_find(o->rest, &out);
        status = e ? 0 : desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? status : tell_help(d, o, e);
}
