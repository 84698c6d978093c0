/* sentence: a line of an answer in the making.
 *
 * Figures are written alike everywhere: inches and places without idle zeros
 * ("12.5\"", "30,20"), bearings by their names where they have one. A sentence
 * that grows beyond SENTENCE_MAX bytes is cut. */
#ifndef REFEREE_CONSOLE_SENTENCE_H
#define REFEREE_CONSOLE_SENTENCE_H

#include "geometry/vec.h"

#include <stdint.h>
#include <stdio.h>

#define SENTENCE_MAX 1000

/* Begins empty: `struct sentence s = {0}`. */
struct sentence {
    size_t used;
    char text[SENTENCE_MAX];
};

void sentence_add(struct sentence *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "12.5" */
void sentence_figure(struct sentence *s, double value);
/* "12.5\"" */
void sentence_inches(struct sentence *s, double inches);
/* "30,20.5" */
void sentence_place(struct sentence *s, struct vec place);
/* "facing north", "facing 340 deg" */
void sentence_facing(struct sentence *s, double facing_deg);
/* "6 5 2 1" */
void sentence_dice(struct sentence *s, const uint8_t *dice, int count);
/* "1 base", "2 bases" */
void sentence_count(struct sentence *s, int count, const char *one, const char *several);
/* "6s", "5-6" */
void sentence_faces(struct sentence *s, int low, int high);

/* Writes it as text_line does, and empties it. */
void sentence_put(FILE *out, int indent, struct sentence *s);

#endif
