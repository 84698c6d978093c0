/* grammar: how the words after each command word are read.
 *
 * Private to parse: one reader for each verb, and what they share. A reader
 * fills a command but for its unit, and says in `who` to whom it goes; the
 * parser then makes one command for each unit of a group. */
#ifndef REFEREE_CONSOLE_GRAMMAR_H
#define REFEREE_CONSOLE_GRAMMAR_H

#include "referee/console/aim.h"
#include "referee/console/names.h"
#include "referee/console/parse.h"
#include "referee/console/words.h"

struct reader {
    const struct battle *battle;
    const struct order *order;
    struct words words; /* of order->rest */
    unsigned groups;    /* NAME_GROUP, or 0 where an order is for one unit */
    struct aim aim;     /* set by the reader: what each unit is to find for itself */
    struct outcome *out;
};

/* Nobody in particular: next, note, respond, melee. */
#define NAMED_NOBODY ((struct named){0, -1})

/* Fills `c` and `who` from the words; 0, or -1 with the refusal in r->out. */
typedef int grammar_read(struct reader *r, struct command *c, struct named *who);

grammar_read grammar_move, grammar_wheel, grammar_pivot, grammar_form, grammar_enter, grammar_place;
grammar_read grammar_unit, grammar_none, grammar_next, grammar_join, grammar_leave, grammar_fire,
    grammar_charge, grammar_respond, grammar_melee, grammar_bases, grammar_remove, grammar_note;

/* --- shared by the readers --- */

/* Always -1, with REFUSED_USAGE. */
int grammar_usage(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* 0 when there is no word at `at` or beyond, else a refusal that names it. */
int grammar_end(struct reader *r, int at);

/* How many things of `kinds` the words from `from` up to, but not, `to` name;
 * `found` is written when it is 1. Refuses nothing. */
int grammar_count_names(const struct reader *r, int from, int to, unsigned kinds,
                        struct named *found);

/* Words `from` to `to` (without) as one name. 0, or -1 with the refusal. */
int grammar_name(struct reader *r, int from, int to, unsigned kinds, struct named *found);

/* The kinds of name that may stand before this word if it is a keyword; 0: it
 * is none. */
typedef unsigned grammar_keyword(const struct reader *r, const char *word);

/* The name that stands before the first keyword that leaves a name that fits.
 * Returns the keyword's index, or -1 with the refusal: `missing` when there is
 * no keyword at all. */
int grammar_subject(struct reader *r, grammar_keyword *keyword, const char *missing,
                    struct named *who);

/* Two names in words 0 to `to` (without), parted where both fit; where there
 * are several ways, one with the two on different sides. 0, or -1. */
int grammar_pair(struct reader *r, int to, unsigned first_kinds, unsigned second_kinds,
                 struct named *first, struct named *second);

/* `left` or `right`, also `l`, `r`; false for neither. */
bool grammar_flank(const char *word, enum flank *flank);

/* A figure that is run on to one of these letters: of `f6` the `6`; NULL when
 * the word is nothing of the kind. */
const char *grammar_figure(const char *word, const char *letters);

#endif
