/* Which command is meant, in the table of whatever system. */
#include "referee/console/nearest.h"
#include "referee/console/refuse.h"
#include "referee/console/table.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct table_entry *find_exact(const struct table *t, const char *word) {
    for (int i = 0; i < t->count; i++) {
        const struct table_entry *e = &t->entries[i];
        if (strcasecmp(word, e->name) == 0 || (e->brief && strcasecmp(word, e->brief) == 0)) {
            return e;
        }
    }
    return NULL;
}

/* Another word for a command, in full. */
static const struct table_entry *find_synonym(const struct table *t, const char *word) {
    int i = 0;

    while (i < t->synonym_count && strcasecmp(word, t->synonyms[i].said) != 0) {
        i++;
    }
    return i < t->synonym_count ? find_exact(t, t->synonyms[i].name) : NULL;
}

/* `charges`, `melees`: a command with an `s` at its end. */
static const struct table_entry *find_singular(const struct table *t, const char *word) {
    const size_t n = strlen(word);
    char one[24];

    if (n < 4 || n >= sizeof one || tolower((unsigned char)word[n - 1]) != 's') {
        return NULL;
    }
    snprintf(one, sizeof one, "%.*s", (int)n - 1, word);
    const struct table_entry *e = find_exact(t, one);
    return e ? e : find_synonym(t, one);
}

static int count_beginnings(const struct table *t, const char *word,
                            const struct table_entry **last) {
    int n = 0;

    for (int i = 0; *word && i < t->count; i++) {
        if (strncasecmp(word, t->entries[i].name, strlen(word)) == 0) {
            *last = &t->entries[i];
            n++;
        }
    }
    return n;
}

static void refuse_ambiguous(const struct table *t, const char *word, struct outcome *out) {
    char list[120] = "";
    size_t used = 0;

    for (int i = 0; i < t->count && used < sizeof list; i++) {
        if (strncasecmp(word, t->entries[i].name, strlen(word)) == 0) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                                     t->entries[i].name);
        }
    }
    refuse(out, REFUSED_UNKNOWN_COMMAND, "`%.40s` may be %s; type a little more", word, list);
}

/* What there is instead of the word; NULL: nothing is known of it. */
static const char *find_stray(const struct table *t, const char *word) {
    int i = 0;

    while (i < t->stray_count && strcasecmp(word, t->strays[i].said) != 0) {
        i++;
    }
    return i < t->stray_count ? t->strays[i].instead : NULL;
}

static void refuse_unknown(const struct table *t, const char *word, struct outcome *out) {
    const struct table_entry *best = NULL;
    const char *instead = find_stray(t, word);
    int least = 0;

    if (instead) {
        refuse(out, REFUSED_UNKNOWN_COMMAND, "no command `%.40s`: %s", word, instead);
        return;
    }

    if (t->rolls && strspn(word, "123456") == strlen(word)) {
        refuse(out, REFUSED_UNKNOWN_COMMAND,
               "no command, only dice: they stand behind the order that rolls them, as in `%s`",
               t->rolls);
        return;
    }
    for (int i = 0; i < t->count; i++) {
        int d = nearest_distance(word, t->entries[i].name);
        if (!best || d < least) {
            best = &t->entries[i];
            least = d;
        }
    }
    if (best && least <= 1 + (strlen(word) > 5) && nearest_plausible(word, least)) {
        refuse(out, REFUSED_UNKNOWN_COMMAND, "no command `%.40s`; did you mean `%s`?", word,
               best->name);
    } else {
        refuse(out, REFUSED_UNKNOWN_COMMAND, "no command `%.40s`; `help` lists them", word);
    }
}

const struct table_entry *table_find_in(const struct table *t, const char *word,
                                        struct outcome *out) {
    const struct table_entry *e = find_exact(t, word);
    int n = e ? 1 : count_beginnings(t, word, &e);

    if (n == 0) {
        e = find_synonym(t, word);
    }
    if (n == 0 && !e) {
        e = find_singular(t, word);
    }
    if (e && n <= 1) {
        return e;
    }
    if (out && n > 1) {
        refuse_ambiguous(t, word, out);
    } else if (out) {
        refuse_unknown(t, word, out);
    }
    return NULL;
}

bool table_asks(const struct table *t, const struct table_entry *e) {
    const size_t n = strlen(e->name);

    for (const char *p = t->asks; p && *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if (word == n && strncmp(p, e->name, n) == 0) {
            return true;
        }
        p += word;
    }
    return false;
}
