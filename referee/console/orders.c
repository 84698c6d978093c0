/* The commands that change the battle or the session. */
#include "referee/console/table.h"

#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/journal.h"

#include <stdlib.h>
#include <string.h>

/* One command of an order: of several, each shows its own canonical text. */
static int do_one(struct desk *d, const struct order *o, const struct command *c, bool several) {
    struct outcome out;
    char *own = several ? command_print(d->session->battle, c) : NULL;
    const char *text = own ? own : o->text;

    if (own && !d->options.json) {
        desk_paint(d, d->options.out, own);
        desk_paint(d, d->options.out, ":\n");
    }
    outcome_init(&out);
    int status = session_do(d->session, c, o->dice, &out);
    desk_report(d, text, status, &out);
    outcome_clear(&out);
    free(own);
    return status;
}

int order_do(struct desk *d, const struct order *o) {
    struct commands commands;
    struct outcome out;
    int status = 0;

    outcome_init(&out);
    if (parse_commands(d->session->battle, o, &commands, &out)) {
        desk_refuse(d, o->text, &out);
        status = -1;
    }
    outcome_clear(&out);
    for (int i = 0; i < commands.count; i++) {
        status |= do_one(d, o, &commands.at[i], commands.count > 1);
    }
    commands_clear(&commands);
    return status;
}

/* --- the session --- */

/* What an undo or redo was about, in words; JSON has the events. */
static void say_about(struct desk *d, const char *what, const char *text) {
    char *words = NULL;
    size_t size;
    FILE *f = d->options.json ? NULL : open_memstream(&words, &size);

    if (!f) {
        return;
    }
    text_line(f, 0, "%s: %s", what, text);
    if (fclose(f) == 0) {
        desk_paint(d, d->options.out, words);
    }
    free(words);
}

static int refuse_words(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_USAGE, "`%.40s` stands alone; `%.40s` is too much",
                            o->word, o->rest);
}

int order_undo(struct desk *d, const struct order *o) {
    struct outcome out;
    const char *text = NULL;

    if (*o->rest) {
        return refuse_words(d, o);
    }
    outcome_init(&out);
    int status = session_undo(d->session, o->overrule, &text, &out);
    if (status == 0 && text) {
        say_about(d, "Undone", text);
    }
    desk_report(d, o->text, status, &out);
    outcome_clear(&out);
    return status;
}

int order_redo(struct desk *d, const struct order *o) {
    struct outcome out;
    const char *text = NULL;

    if (*o->rest) {
        return refuse_words(d, o);
    }
    outcome_init(&out);
    int status = session_redo(d->session, &text, &out);
    if (status == 0 && text) {
        say_about(d, "Done again", text);
    }
    desk_report(d, o->text, status, &out);
    outcome_clear(&out);
    return status;
}

static void set_dice(struct desk *d, bool ask) {
    d->session->dice.ask = ask ? desk_ask : NULL;
    d->session->dice.ask_context = ask ? d : NULL;
}

int order_set(struct desk *d, const struct order *o) {
    struct words w;
    struct answer a;

    if (words_split(&w, o->rest)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    bool dice = w.count == 2 && word_is(w.at[0], "dice", NULL);
    bool ask = dice && word_is(w.at[1], "ask", NULL);
    bool known = dice && (ask || word_is(w.at[1], "auto", NULL));
    words_clear(&w);
    if (!known) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "what can be set: `set dice auto` or `set dice ask`");
    }
    set_dice(d, ask);
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    text_line(a.text, 0,
              ask ? "The players roll; an empty line lets the referee roll."
                  : "The referee rolls.");
    return answer_end(d, &a);
}

int order_quit(struct desk *d, const struct order *o) {
    struct answer a;
    const struct journal *journal = d->session->journal;

    if (*o->rest) {
        return refuse_words(d, o);
    }
    d->quit = true;
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (journal) {
        const char *path = journal_path(journal);
        fprintf(a.text, "The battle is kept in %s\nGo on with: referee resume %s\n", path, path);
    } else {
        text_line(a.text, 0, "No journal was kept.");
    }
    return answer_end(d, &a);
}
