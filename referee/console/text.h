/* text: what happened, in words for people.
 *
 * Each answer says the outcome first, then how it came about (what was
 * measured and between which points, every modifier by name, the number
 * needed, the dice, hits expected beside hits rolled), then what to do with
 * the pieces on the table. Lines end in '\n', stay within TEXT_WIDTH columns
 * and carry no colour. Text is UTF-8 as far as names are; control and
 * hidden characters never pass. Inches and degrees throughout. */
#ifndef REFEREE_CONSOLE_TEXT_H
#define REFEREE_CONSOLE_TEXT_H

#include "referee/battle.h"

#include <stdio.h>

/* Leaves room for a "# " before each line in an 80-column journal. */
#define TEXT_WIDTH 78

/* One event: one or more whole lines, the first flush left, the others
 * indented. `b` is the battle as the event's command left it. */
void text_event(FILE *out, const struct battle *b, const struct event *e);

/* Its two parts: the one sentence that tells it (nothing where the event before
 * has said it already), and what stands indented below. */
void text_event_tell(FILE *out, const struct battle *b, const struct event *e);
void text_event_how(FILE *out, const struct battle *b, const struct event *e);

/* All that came of one command, with a line before it that says how a charge
 * or a long melee ended. */
void text_events(FILE *out, const struct battle *b, const struct events *events);

/* That line before: nothing where there is none to say. */
void text_headline(FILE *out, const struct battle *b, const struct events *events);

/* The next event of the list says what this one does: it need not be told. */
bool text_is_told_next(const struct events *events, int i);

/* A paragraph: the formatted text cleaned, broken at blanks to TEXT_WIDTH,
 * continued lines two columns further in than `indent`. */
void text_line(FILE *out, int indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Copies `from` with each control or hidden character (scenarios/character.h)
 * and each byte that is no UTF-8 replaced by '?' (a tab by a blank), cut to fit
 * `size` at a whole character. `to` may be `from`. Returns `to`. */
char *text_clean(char *to, size_t size, const char *from);

/* Puts '?' in place of each character beyond ASCII, for a terminal that has no
 * others. Returns `text`. */
char *text_ascii(char *text);

/* Copies a rule's words with the idle zeros of its inches left out: `6.00"` is
 * `6"`, `9.50"` is `9.5"`. Cut to fit `size`. Returns `to`. */
char *text_tidy(char *to, size_t size, const char *from);

/* A figure with up to two decimals and no idle zeros, in `to` (TEXT_FIGURE
 * bytes); "-0" is "0". Returns `to`. */
#define TEXT_FIGURE 32
char *text_figure(char *to, double value);

/* A bearing: "north", "south-west", or "24.65 deg" where it is no point of the
 * compass, in `to` (TEXT_BEARING bytes). Returns `to`. */
#define TEXT_BEARING (TEXT_FIGURE + 5)
char *text_bearing(char *to, double bearing_deg);

#endif
