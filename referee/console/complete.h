/* complete: what may stand where the game master presses Tab.
 *
 * What is legal now: the commands of this phase, of the pieces those that can
 * still do it, of the targets those that the rules allow. After a command word
 * with `!` the rules leave nobody out. A word that begins no id may be the
 * beginning of any word of a name. */
#ifndef REFEREE_CONSOLE_COMPLETE_H
#define REFEREE_CONSOLE_COMPLETE_H

#include "referee/session.h"

struct candidate {
    char *word; /* what is inserted; owned */
    char *note; /* what the list says of it (range, need, expected hits), or NULL; owned */
};

struct candidates {
    int count, capacity;
    struct candidate *at; /* owned */
};
void candidates_clear(struct candidates *c);

/* Adds a copy of both (`note` may be NULL). When memory runs out the list is
 * only shorter. */
void candidates_add(struct candidates *c, const char *word, const char *note);

/* Fills `list`, which starts empty, with the candidates for `word`, which
 * begins `before` bytes into `line`. */
void complete_word(struct session *s, const char *line, size_t before, const char *word,
                   struct candidates *list);

#endif
