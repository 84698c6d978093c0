#include "referee/draw/canvas.h"

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define POINTS_PER_IN 72.0

static const char *const endings[] = {
    [CANVAS_SVG] = ".svg", [CANVAS_PNG] = ".png", [CANVAS_PDF] = ".pdf"};

int canvas_format_of(const char *path) {
    const char *ending = strrchr(path, '.');
    for (int i = 0; i < (int)(sizeof endings / sizeof endings[0]) && ending != NULL; i++)
        if (strcasecmp(ending, endings[i]) == 0)
            return i;
    return -1;
}

/* Cairo hands over what it has to write piece by piece. */
static cairo_status_t write_piece(void *context, const unsigned char *bytes, unsigned length) {
    struct canvas *c = context;
    errno = 0;
    if (fwrite(bytes, 1, length, c->out) == length)
        return CAIRO_STATUS_SUCCESS;
    c->why = errno != 0 ? errno : EIO;
    return CAIRO_STATUS_WRITE_ERROR;
}

/* A date that is always the same: so is the file of the same drawing. */
static cairo_surface_t *pdf_new(struct canvas *c, double width_pt, double height_pt) {
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(write_piece, c, width_pt, height_pt);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    return pdf;
}

static cairo_surface_t *surface_new(struct canvas *c, double width_in, double height_in) {
    const double width_pt = width_in * POINTS_PER_IN, height_pt = height_in * POINTS_PER_IN;
    switch (c->format) {
    case CANVAS_SVG:
        return cairo_svg_surface_create_for_stream(write_piece, c, width_pt, height_pt);
    case CANVAS_PDF:
        return pdf_new(c, width_pt, height_pt);
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                          (int)ceil(width_in * CANVAS_DOTS_PER_IN),
                                          (int)ceil(height_in * CANVAS_DOTS_PER_IN));
    }
}

/* Why it failed, as an errno; 0: it did not. */
static int why_of(const struct canvas *c, cairo_status_t status) {
    if (c->why != 0)
        return c->why;
    if (status == CAIRO_STATUS_SUCCESS)
        return 0;
    return status == CAIRO_STATUS_NO_MEMORY ? ENOMEM : EIO;
}

/* Fonts are kept for as long as a program lives, unless they are given back. */
void canvas_give_fonts_back(void) {
    cairo_debug_reset_static_data();
    FcFini();
}

/* The inch becomes the unit, and letters take the same room on every canvas. */
static void set_up(cairo_t *cr, double scale) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
    cairo_scale(cr, scale, scale);
}

cairo_t *canvas_measure(void) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    cairo_surface_destroy(surface); /* the context keeps it */
    set_up(cr, CANVAS_DOTS_PER_IN);
    return cr;
}

int canvas_open(struct canvas *c, FILE *out, enum canvas_format format, double width_in,
                double height_in) {
    *c = (struct canvas){.format = format, .out = out};
    cairo_surface_t *surface = surface_new(c, width_in, height_in);
    c->cr = cairo_create(surface);
    cairo_surface_destroy(surface); /* the context keeps it */
    const int why = why_of(c, cairo_status(c->cr));
    if (why != 0) {
        cairo_destroy(c->cr);
        errno = why;
        return -1;
    }
    set_up(c->cr, format == CANVAS_PNG ? CANVAS_DOTS_PER_IN : POINTS_PER_IN);
    if (format != CANVAS_PDF) {
        cairo_set_source_rgb(c->cr, 1, 1, 1);
        cairo_paint(c->cr);
    }
    return 0;
}

int canvas_close(struct canvas *c) {
    cairo_surface_t *surface = cairo_surface_reference(cairo_get_target(c->cr));
    cairo_status_t status = cairo_status(c->cr);
    cairo_destroy(c->cr);
    if (status == CAIRO_STATUS_SUCCESS && c->format == CANVAS_PNG)
        status = cairo_surface_write_to_png_stream(surface, write_piece, c);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    canvas_give_fonts_back();
    errno = why_of(c, status);
    return errno == 0 ? 0 : -1;
}

void canvas_colour(cairo_t *cr, const char *colour, double opacity) {
    const unsigned long rgb = strtoul(colour + 1, NULL, 16);
    cairo_set_source_rgba(cr, (double)(rgb >> 16 & 0xff) / 255, (double)(rgb >> 8 & 0xff) / 255,
                          (double)(rgb & 0xff) / 255, opacity);
}
