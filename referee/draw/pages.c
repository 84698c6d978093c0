#include "referee/draw/pages.h"

#include <cairo/cairo-pdf.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>

#define POINTS 72 /* in an inch */

static cairo_status_t write_out(void *to, const unsigned char *bytes, unsigned length) {
    struct pages *p = to;

    errno = 0;
    if (fwrite(bytes, 1, length, p->save.out) == length) {
        return CAIRO_STATUS_SUCCESS;
    }
    p->why = errno ? errno : EIO;
    return CAIRO_STATUS_WRITE_ERROR;
}

int pages_begin(struct pages *p, const char *path, double width_in, double height_in) {
    *p = (struct pages){0};
    if (save_begin(&p->save, path, true) != 0) {
        return -1;
    }
    p->surface =
        cairo_pdf_surface_create_for_stream(write_out, p, POINTS * width_in, POINTS * height_in);
    p->cr = cairo_create(p->surface);
    cairo_scale(p->cr, POINTS, POINTS);
    return 0;
}

/* Closes the drawing, with the fonts that it was set in: 0, or why it failed. */
static int close_drawing(struct pages *p) {
    cairo_status_t drawn = cairo_status(p->cr);

    cairo_destroy(p->cr);
    cairo_surface_finish(p->surface);
    cairo_status_t written = cairo_surface_status(p->surface);
    cairo_surface_destroy(p->surface);
    cairo_debug_reset_static_data();
    FcFini();
    if (p->why) {
        return p->why;
    }
    if (drawn == CAIRO_STATUS_NO_MEMORY || written == CAIRO_STATUS_NO_MEMORY) {
        return ENOMEM;
    }
    return drawn == CAIRO_STATUS_SUCCESS && written == CAIRO_STATUS_SUCCESS ? 0 : EIO;
}

int pages_end(struct pages *p) {
    int why = close_drawing(p);

    if (why) {
        save_drop(&p->save);
        errno = why;
        return -1;
    }
    return save_end(&p->save);
}

void pages_drop(struct pages *p) {
    close_drawing(p);
    save_drop(&p->save);
}
