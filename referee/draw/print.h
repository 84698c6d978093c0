/* print: the hand-outs, drawn page by page.
 *
 * Each function draws onto a context whose unit is the inch, with the origin
 * in the upper left corner of the page, and ends every page that it draws. */
#ifndef REFEREE_DRAW_PRINT_H
#define REFEREE_DRAW_PRINT_H

#include "referee/draw/print_labels.h"
#include "referee/draw/print_roster.h"

#include <cairo/cairo.h>

/* The labels in their places; `outline`: with the base's edge, which is cut
 * along, and a mark at its front. */
void print_draw_labels(cairo_t *cr, const struct label_list *list, const struct label_place *places,
                       bool outline);

/* A roster for each commander, on as many pages as it takes. */
void print_draw_rosters(cairo_t *cr, const struct scenario *s, const struct roster_list *list,
                        const struct print_paper *paper);

/* The rules in brief, on one page as long as letters of SHEET_LEAST_PT do.
 * Returns the number of pages, or -1 without memory. */
#define SHEET_LEAST_PT 6.0
int print_draw_sheet(cairo_t *cr, const struct scenario *s, const struct print_paper *paper);

#endif
