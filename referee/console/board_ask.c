/* board: a picture of the table as it stands, in a file. */
#include "referee/console/drawn.h"
#include "referee/console/file_word.h"
#include "referee/console/grammar.h"
#include "referee/console/table.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/drawer.h"
#include "referee/json_value.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is asked for: ids of units, or NULL. */
struct picture {
    const char *file, *range, *los_from, *los_to;
};

static int no_memory(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
}

/* Cuts the words down to those from `first` on; the rest belongs to them still. */
static struct words words_from(const struct words *w, int first, int to) {
    struct words part = *w;

    part.at += first;
    part.count = to - first;
    return part;
}

/* The place of `word` from `from` on, or where the words end. */
static int find_word(const struct words *w, int from, const char *word) {
    while (from < w->count && !word_is(w->at[from], word, NULL)) {
        from++;
    }
    return from;
}

/* `range UNIT`, `los A B`, in this order, from word 1 on. */
static int read_asked(struct reader *r, struct picture *p) {
    const struct battle *b = r->battle;
    const struct words all = r->words;
    int range = find_word(&all, 1, "range"), los = find_word(&all, 1, "los"), status = 0;
    struct named one = {0}, other = {0};

    if (all.count > 1 && range != 1 && los != 1) {
        return grammar_usage(r, "after the file may follow `range UNIT` and `los A B`");
    }
    if (range < all.count) {
        r->words = words_from(&all, range + 1, los > range ? los : all.count);
        status = r->words.count == 0 ? grammar_usage(r, "whose range?")
                                     : grammar_name(r, 0, r->words.count, NAME_UNIT, &one);
        p->range = status == 0 ? b->units[one.index].id : NULL;
    }
    if (status == 0 && los < all.count) {
        r->words = words_from(&all, los + 1, all.count);
        status = grammar_pair(r, r->words.count, NAME_UNIT, NAME_UNIT, &one, &other);
        p->los_from = status == 0 ? b->units[one.index].id : NULL;
        p->los_to = status == 0 ? b->units[other.index].id : NULL;
    }
    r->words = all;
    return status;
}

static int tell_drawn(struct desk *d, const struct order *o, const struct picture *p) {
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (a.json) {
        answer_set(&a, "board", json_pack("{s:o}", "file", json_value_text(p->file)));
    }
    text_line(a.text, 0, "Written: %s", p->file);
    return answer_end(d, &a);
}

static int draw(struct desk *d, const struct order *o, const struct picture *p) {
    const char *words[DRAWN_WORDS_MAX] = {"board", "--output", p->file};
    char why[DRAWER_WHY];
    int n = 3;

    if (desk_refuse_own(d, o, p->file)) {
        return -1;
    }
    if (!o->overrule && access(p->file, F_OK) == 0) {
        return desk_refuse_save(d, o, p->file, EEXIST);
    }
    if (p->range) {
        words[n++] = "--range";
        words[n++] = p->range;
    }
    if (p->los_from) {
        words[n++] = "--los";
        words[n++] = p->los_from;
        words[n++] = p->los_to;
    }
    if (!drawn_run(d->session, words, NULL, why)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "%s; nothing was drawn", why);
    }
    return tell_drawn(d, o, p);
}

int order_board(struct desk *d, const struct order *o) {
    struct outcome out;
    struct picture p = {0};

    if (!*o->rest || o->dice) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                o->dice ? "a file's name may not hold `=` here"
                                        : "into which file? `board table.png`");
    }
    outcome_init(&out);
    struct reader r = {.battle = d->session->battle, .order = o, .out = &out};
    if (words_split(&r.words, file_word(o->rest))) {
        return no_memory(d, o);
    }
    p.file = r.words.at[0];
    int status = read_asked(&r, &p);
    status = status ? desk_refuse(d, o->text, &out) : draw(d, o, &p);
    words_clear(&r.words);
    outcome_clear(&out);
    return status;
}
