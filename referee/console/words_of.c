#include "referee/console/words_of.h"

#include <string.h>

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
