#include "referee/console/usage.h"

#include "referee/console/names.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/text_fight.h"
#include "referee/console/todo.h"
#include "referee/console/words.h"

#include <string.h>

#define PARTS " |[]\n" /* what parts the words of a form */

/* How many of the words typed stand literally in the form. */
static int count_shared(const char *form, int length, const struct words *w) {
    int n = 0;

    for (const char *p = form; p < form + length; p += strspn(p, PARTS)) {
        int size = (int)strcspn(p, PARTS);
        for (int i = 0; i < w->count && size > 0; i++) {
            char part[40];
            snprintf(part, sizeof part, "%.*s", size, p);
            n += word_is(w->at[i], part, NULL);
        }
        p += size;
    }
    return n;
}

static int line_length(const char *p) {
    return (int)strcspn(p, "\n");
}

static const char *next_line(const char *p) {
    p += line_length(p);
    return p + (*p == '\n');
}

/* The one form that shares the most words with what was typed, or NULL. */
static const char *find_form(const struct table_entry *e, const struct words *w) {
    const char *best = NULL;
    int most = 0;

    for (const char *p = e->usage; *p; p = next_line(p)) {
        int n = count_shared(p, line_length(p), w);
        if (n > most) {
            best = p;
            most = n;
        } else if (n == most) {
            best = NULL;
        }
    }
    return best;
}

/* The id of the piece whose name begins the words; NULL for none. */
static const char *find_id(const struct battle *b, const struct words *w, int from, int *next) {
    struct named found;

    return names_prefix(b, w, from, &found, next) ? names_id(b, found) : NULL;
}

static bool is_word(const char *p, int size, const char *word) {
    return (size_t)size == strlen(word) && strncmp(p, word, (size_t)size) == 0;
}

/* The form with `U` and `TARGET` as they were named. */
static void write_form(FILE *out, const char *form, const char *unit, const char *target) {
    struct sentence s = {0};
    const char *end = form + line_length(form);

    while (form < end) {
        int size = (int)strcspn(form, PARTS);
        if (size == 0) {
            sentence_add(&s, "%c", *form++);
            continue;
        }
        if (unit && (is_word(form, size, "U") || is_word(form, size, "A"))) {
            sentence_add(&s, "%s", unit);
        } else if (target && (is_word(form, size, "TARGET") || is_word(form, size, "B"))) {
            sentence_add(&s, "%s", target);
        } else {
            sentence_add(&s, "%.*s", size, form);
        }
        form += size;
    }
    text_line(out, 2, "%s", s.text);
}

void usage_say(FILE *out, const struct battle *b, const struct table_entry *e, const char *rest) {
    struct words w;
    int next = 0, after = 0;

    if (b->now.pending.due && strcmp(e->name, verb_name(VERB_RESPOND)) == 0) {
        text_pending(out, b);
        return;
    }
    if (!*rest && strcmp(e->name, verb_name(VERB_ENTER)) == 0) {
        todo_arrivals(out, b);
    }
    if (words_split(&w, rest)) {
        return;
    }
    const char *unit = find_id(b, &w, 0, &next);
    const char *target = unit ? find_id(b, &w, next, &after) : NULL;
    const char *one = find_form(e, &w);
    for (const char *p = one ? one : e->usage; *p; p = one ? "" : next_line(p)) {
        write_form(out, p, unit, target);
    }
    words_clear(&w);
}
