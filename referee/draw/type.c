#include "referee/draw/type.h"

#include "referee/console/text.h"

#include <string.h>

#define TEXT_MAX 1200
#define LEADING 1.22
#define ASCENT 0.95 /* of the size, from the upper edge to the base line */
#define STEP 0.97   /* by which a type is made smaller */

double type_leading_in(const struct type *t) {
    return t->size_in * LEADING;
}

static void use(cairo_t *cr, const struct type *t) {
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           t->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, t->size_in);
}

static double width_in(cairo_t *cr, const char *text) {
    cairo_text_extents_t extents;

    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

/* --- lines --- */

/* The first `n` bytes of `text`, with `tail` after them, in `to`. */
static const char *head_of(char *to, const char *text, size_t n, const char *tail) {
    snprintf(to, TEXT_MAX + 4, "%.*s%s", (int)n, text, tail);
    return to;
}

/* Bytes to the end of the character at `text`. */
static size_t character(const char *text) {
    size_t n = 1;

    while (((unsigned char)text[n] & 0xc0) == 0x80) {
        n++;
    }
    return n;
}

/* Bytes of whole characters that fit into the width with `tail` after them;
 * one character at least, so that every line gets on. */
static size_t fitting_letters(cairo_t *cr, const char *text, double room_in, const char *tail) {
    char head[TEXT_MAX + 4];
    size_t n = *text ? character(text) : 0;

    while (text[n]) {
        size_t next = n + character(text + n);
        if (width_in(cr, head_of(head, text, next, tail)) > room_in) {
            break;
        }
        n = next;
    }
    return n;
}

/* Bytes of whole words that fit into the width; 0 when the first does not. */
static size_t fitting_words(cairo_t *cr, const char *text, double room_in) {
    char head[TEXT_MAX + 4];
    size_t n = 0, next = strcspn(text, " ");

    while (width_in(cr, head_of(head, text, next, "")) <= room_in) {
        n = next;
        if (!text[n]) {
            break;
        }
        next = n + 1 + strcspn(text + n + 1, " ");
    }
    return n;
}

static void show(cairo_t *cr, const struct type *t, const struct type_box *box, int line,
                 const char *text) {
    double x = box->x_in;

    if (t->align != TYPE_LEFT) {
        double free_in = box->width_in - width_in(cr, text);
        x += t->align == TYPE_RIGHT ? free_in : free_in / 2;
    }
    cairo_move_to(cr, x, box->y_in + line * type_leading_in(t) + ASCENT * t->size_in);
    cairo_show_text(cr, text);
}

struct set {
    int lines;
    bool cut, broke; /* something was left out; a word was broken */
};

/* Sets the text; draws it too where that is asked for. */
static struct set set_text(cairo_t *cr, const struct type *t, const struct type_box *box,
                           const char *raw, bool draw) {
    char clean[TEXT_MAX], head[TEXT_MAX + 4];
    const char *text = text_clean(clean, sizeof clean, raw);
    struct set set = {0};

    use(cr, t);
    while (*text) {
        bool last = box->lines_max > 0 && set.lines + 1 == box->lines_max;
        const char *tail = "";
        size_t n = fitting_words(cr, text, box->width_in);
        if (n == 0 || (last && text[n])) {
            set.cut = set.cut || last;
            set.broke = set.broke || !last;
            tail = last ? "..." : "";
            n = fitting_letters(cr, text, box->width_in, tail);
        }
        if (draw) {
            show(cr, t, box, set.lines, head_of(head, text, n, tail));
        }
        set.lines++;
        text += last ? strlen(text) : n;
        text += strspn(text, " ");
    }
    return set;
}

double type_height_in(cairo_t *cr, const struct type *t, const struct type_box *box,
                      const char *text) {
    return set_text(cr, t, box, text, false).lines * type_leading_in(t);
}

double type_draw(cairo_t *cr, const struct type *t, const struct type_box *box, const char *text) {
    return set_text(cr, t, box, text, true).lines * type_leading_in(t);
}

bool type_fits(cairo_t *cr, const struct type *t, const struct type_box *box, const char *text) {
    struct set set = set_text(cr, t, box, text, false);

    return !set.cut && !set.broke;
}

struct type type_fitted(cairo_t *cr, struct type t, double least, const struct type_box *box,
                        const char *text) {
    double least_in = least * t.size_in;

    while (!type_fits(cr, &t, box, text) && t.size_in * STEP >= least_in) {
        t.size_in *= STEP;
    }
    return t;
}
