/* words: a command's text taken apart into words, numbers, places, bearings.
 *
 * Numbers are plain decimals and nothing else: no tails, no "nan", no hex.
 * Lengths may be marked as a table is measured: 6, 6", 3', 3'6". */
#ifndef REFEREE_CONSOLE_WORDS_H
#define REFEREE_CONSOLE_WORDS_H

#include "referee/battle.h"

struct words {
    int count;
    char **at;   /* owned, ended by NULL */
    char *store; /* owned */
};

/* Splits at blanks; a blank beside a comma does not part, so that `30, 20` is
 * one word. Returns 0, or -1 when memory runs out (then empty). */
int words_split(struct words *w, const char *text);
void words_clear(struct words *w);

/* Words from `from` up to, without, `to` with single blanks between, cut to fit. */
char *words_join(const struct words *w, int from, int to, char *buffer, size_t size);

/* True when the word is `a`, or `b` where that is not NULL; upper case is as lower. */
bool word_is(const char *word, const char *a, const char *b);

/* True for what was surely meant as a number: it starts like one, or is nan or inf. */
bool word_looks_numeric(const char *word);

/* True for what was surely meant as a place: it has a comma. */
bool word_looks_place(const char *word);

/* What a number may be. */
struct number_kind {
    const char *what; /* "a distance" */
    double low, high;
    bool above; /* `low` itself is too little */
    bool whole;
    bool length; /* may carry foot and inch marks */
};

/* Reads the whole word as a number. Returns 0, or -1 with REFUSED_BAD_NUMBER. */
int word_number(const char *word, const struct number_kind *kind, double *value,
                struct outcome *out);

/* `X,Y`, each a length of at most 10,000" either way. */
int word_place(const char *word, struct vec *place, struct outcome *out);

/* The name of one of the eight points of the compass; false for none. */
bool word_compass(const char *word, double *bearing_deg);

/* Degrees from -360 to 360, or the name of one of the eight points; answers in
 * [0, 360). */
int word_bearing(const char *word, double *bearing_deg, struct outcome *out);

#endif
