/* loose_words: the words of an order put into the order its form wants.
 *
 * Private to loose. Each verb's guises are tried one after the other on one
 * list of words; whether the outcome makes sense the parser says. */
#ifndef REFEREE_CONSOLE_LOOSE_WORDS_H
#define REFEREE_CONSOLE_LOOSE_WORDS_H

#include "referee/battle.h"
#include "referee/console/words.h"

#define LOOSE_WORDS_MAX 60 /* a longer order is left alone */

struct loose_words {
    const struct battle *battle;
    const char *way; /* that the command's word means: "forward", or NULL */
    const char *at[LOOSE_WORDS_MAX + 2];
    int count;
    char place[80]; /* two words put together */
};

/* The words of an order of this verb, in another guise. */
void loose_words_of_verb(struct loose_words *l, enum verb verb);

/* The answer to a charge that a word means with those behind it (`stand firm`, `fire at
 * them`): "fire", "counter" or "stand", or NULL. */
const char *loose_words_answer(const char *word, const char *rest);

/* Takes out every one of these words, wherever it stands; the first word. */
void loose_words_without(struct loose_words *l, const char *const *words);
void loose_words_cut(struct loose_words *l);

/* Whether the word says where to go: "forward", "north", "to". */
bool loose_words_way(const char *word);

/* Takes out every one of these words (a list ended by NULL) from the second on. */
void loose_words_drop(struct loose_words *l, const char *const *words);

#endif
