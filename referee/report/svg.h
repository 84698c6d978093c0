/* svg: a drawing of its own, put into a page among others. */
#ifndef REFEREE_REPORT_SVG_H
#define REFEREE_REPORT_SVG_H

#include <stdio.h>

/* Writes the drawing from its `<svg` on: what stands before (declaration, type)
 * has no place inside a page. Every id, and every reference to one, gets
 * `number` before it, so that those of several drawings are all different. */
void svg_embed(FILE *out, const char *svg, int number);

#endif
