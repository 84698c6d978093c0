/* cards_names: what was typed, as sides, cards and commands, and back. */
#ifndef REFEREE_CARDS_CARDS_NAMES_H
#define REFEREE_CARDS_CARDS_NAMES_H

#include "referee/cards/cards_command.h"
#include "referee/console/parse.h"

/* The side that the first word of `text` begins (its id, name or people), the
 * rest of the text in *rest. 0, or -1 with the refusal. */
int cards_names_side(const struct game *g, const char *text, int *side, const char **rest,
                     struct outcome *out);

/* Cards parted by commas: each by its id, or by beginnings of words of its name,
 * looked for among `likely` first. 0, or -1 with the refusal. */
int cards_names_set(const struct game *g, int side, const char *text, card_set likely,
                    card_set *set, struct outcome *out);

/* True when the text's words begin words of the card's name, in their order. */
bool cards_names_begins(const struct card *card, const char *text);

/* An order whose word is a verb's name, as a command (the caller clears). 0, or
 * -1 with the refusal. */
int cards_parse(const struct game *g, const char *word, bool overrule, const char *rest,
                struct cards_command *c, struct outcome *out);

/* A line of the journal, the same. */
int cards_parse_line(const struct game *g, const char *text, struct cards_command *c,
                     struct outcome *out);

/* What the journal keeps; the caller frees; NULL when memory runs out. */
char *cards_print(const struct game *g, const struct cards_command *c);

#endif
