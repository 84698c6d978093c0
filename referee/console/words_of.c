#include "referee/console/words_of.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *words_in(const struct ruleset *r, enum spoken spoken, const char *key) {
    for (int i = 0; i < r->word_count; i++) {
        if (strcmp(r->words[i].key, key) == 0) {
            return spoken == SPOKEN_CLASS ? r->words[i].class_words : r->words[i].period_words;
        }
    }
    return key;
}

const char *words_of(const struct battle *b, const char *key) {
    return words_in(b->rules, b->spoken, key);
}

const char *words_of_formation(const struct battle *b, enum formation f) {
    return f == FORMATION_NONE ? "no formation" : words_of(b, formation_name(f));
}

const char *words_of_bases(const struct battle *b, int count) {
    return words_of(b, count == 1 ? "base" : "bases");
}

/* --- a rule's sentence --- */

static bool is_word(const char *at, size_t n, const char *word) {
    return strlen(word) == n && strncasecmp(at, word, n) == 0;
}

/* Words that make a formation of the one behind them. */
static bool makes_formation(const char *at, size_t n) {
    static const char *const words[] = {"in", "into", "a", "no", "open", "form"};
    bool makes = false;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        makes |= is_word(at, n, words[i]);
    }
    return makes;
}

/* What is said for the word at `at`, behind the one at `before`; NULL: the same. */
static const char *spoken_word(const struct battle *b, const char *at, size_t n, const char *before,
                               size_t before_n) {
    static const char *const pieces[] = {"base", "bases"};

    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (n == strlen(pieces[i]) && strncmp(at, pieces[i], n) == 0) {
            return words_of(b, pieces[i]);
        }
    }
    for (int f = 0; f < FORMATION_NONE; f++) {
        const char *name = formation_name((enum formation)f);
        if (n == strlen(name) && strncmp(at, name, n) == 0 && makes_formation(before, before_n) &&
            strncmp(at + n, " of ", 4) != 0) {
            return words_of(b, name);
        }
    }
    return NULL;
}

static size_t add(char *to, size_t size, size_t used, const char *text, size_t n) {
    n = used + n < size ? n : size - used - 1;
    memcpy(to + used, text, n);
    return used + n;
}

char *words_spoken(const struct battle *b, char *to, size_t size, const char *from) {
    const char *before = from;
    size_t used = 0, before_n = 0;
    bool typed = false;

    while (*from) {
        size_t n = 0;
        while (isalnum((unsigned char)from[n]) || (unsigned char)from[n] >= 0x80 ||
               (n > 0 && from[n] == '-')) {
            n++;
        }
        const char *said = n > 0 && !typed ? spoken_word(b, from, n, before, before_n) : NULL;
        if (n > 0) {
            before = from;
            before_n = n;
        } else {
            typed ^= *from == '`';
            before_n = *from == ' ' ? before_n : 0;
            n = 1;
        }
        used = add(to, size, used, said ? said : from, said ? strlen(said) : n);
        from += n;
    }
    to[used] = '\0';
    return to;
}
