#include "referee/console/words.h"

#include "referee/console/refuse.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

/* Copies `text` with runs of blanks as one and none beside a comma. */
static void squeeze(char *to, const char *text) {
    char *start = to;

    while (*text) {
        const char *p = text;
        while (is_blank(*p)) {
            p++;
        }
        if (p > text && *p && *p != ',' && to > start && to[-1] != ',') {
            *to++ = ' ';
        }
        if (*p) {
            *to++ = *p++;
        }
        text = p;
    }
    *to = '\0';
}

static int count_words(const char *squeezed) {
    int n = *squeezed ? 1 : 0;

    for (; *squeezed; squeezed++) {
        n += *squeezed == ' ';
    }
    return n;
}

int words_split(struct words *w, const char *text) {
    *w = (struct words){0};
    w->store = malloc(strlen(text) + 1);
    if (!w->store) {
        return -1;
    }
    squeeze(w->store, text);
    int n = count_words(w->store);
    w->at = calloc((size_t)n + 1, sizeof *w->at);
    if (!w->at) {
        words_clear(w);
        return -1;
    }
    for (char *p = w->store; w->count < n; p += strlen(p) + 1) {
        p[strcspn(p, " ")] = '\0';
        w->at[w->count++] = p;
    }
    return 0;
}

void words_clear(struct words *w) {
    free(w->at);
    free(w->store);
    *w = (struct words){0};
}

char *words_join(const struct words *w, int from, int to, char *buffer, size_t size) {
    size_t used = 0;

    buffer[0] = '\0';
    for (int i = from; i < to && used < size; i++) {
        int n = snprintf(buffer + used, size - used, "%s%s", i > from ? " " : "", w->at[i]);
        used += (size_t)n;
    }
    return buffer;
}

bool word_is(const char *word, const char *a, const char *b) {
    return strcasecmp(word, a) == 0 || (b && strcasecmp(word, b) == 0);
}

bool word_looks_numeric(const char *word) {
    if (word_is(word, "nan", "inf") || word_is(word, "infinity", "-inf")) {
        return true;
    }
    word += *word == '-' || *word == '+';
    word += *word == '.';
    return isdigit((unsigned char)*word);
}

bool word_looks_place(const char *word) {
    return strchr(word, ',') != NULL;
}

/* --- numbers --- */

static const char *skip_digits(const char *p) {
    while (isdigit((unsigned char)*p)) {
        p++;
    }
    return p;
}

/* The end of the decimal number that starts at `p`, or NULL: none does. */
static const char *decimal_end(const char *p) {
    p += *p == '-' || *p == '+';
    const char *whole = p;
    p = skip_digits(p);
    bool digits = p > whole;
    if (*p == '.') {
        const char *part = p + 1;
        p = skip_digits(part);
        digits = digits || p > part;
    }
    if (!digits) {
        return NULL;
    }
    if (*p == 'e' || *p == 'E') {
        const char *power = p + 1 + (p[1] == '-' || p[1] == '+');
        const char *end = skip_digits(power);
        return end > power ? end : NULL;
    }
    return p;
}

static bool scan_decimal(const char **p, double *value) {
    const char *end = decimal_end(*p);

    if (!end) {
        return false;
    }
    *value = strtod(*p, NULL);
    *p = end;
    return isfinite(*value);
}

/* 6, 6", 3', 3'6, 3'6". */
static bool scan_length(const char **p, double *inches) {
    double first, rest = 0;

    if (!scan_decimal(p, &first)) {
        return false;
    }
    if (**p != '\'') {
        *p += **p == '"';
        *inches = first;
        return true;
    }
    (*p)++;
    if (isdigit((unsigned char)**p)) {
        if (!scan_decimal(p, &rest)) {
            return false;
        }
        *p += **p == '"';
    }
    *inches = 12 * first + (signbit(first) ? -rest : rest);
    return true;
}

static int refuse_number(const char *word, const struct number_kind *k, struct outcome *out) {
    return refuse(out, REFUSED_BAD_NUMBER, "`%.40s` is not %s: give %s%s %.10g %s to %.10g", word,
                  k->what, k->whole ? "a whole number" : "a number", k->above ? " above" : " from",
                  k->low, k->above ? "and up" : "up", k->high);
}

int word_number(const char *word, const struct number_kind *kind, double *value,
                struct outcome *out) {
    const char *p = word;
    double v;
    bool read = kind->length ? scan_length(&p, &v) : scan_decimal(&p, &v);

    if (!read || *p || v > kind->high || v < kind->low || (kind->above && v <= kind->low) ||
        (kind->whole && v != floor(v))) {
        return refuse_number(word, kind, out);
    }
    *value = v;
    return 0;
}

#define PLACE_MAX_IN 10000

int word_place(const char *word, struct vec *place, struct outcome *out) {
    const char *p = word;
    struct vec v;
    bool read = scan_length(&p, &v.x) && *p++ == ',' && scan_length(&p, &v.y) && !*p;

    if (!read || fabs(v.x) > PLACE_MAX_IN || fabs(v.y) > PLACE_MAX_IN) {
        return refuse(
            out, REFUSED_BAD_NUMBER,
            "`%.40s` is not a place on any table: give X,Y in inches, as 30,20 or 3'6\",20", word);
    }
    *place = v;
    return 0;
}

static const struct {
    const char *letters, *joined, *hyphened;
    double bearing_deg;
} points[] = {
    {"n", "north", NULL, 0},   {"ne", "northeast", "north-east", 45},
    {"e", "east", NULL, 90},   {"se", "southeast", "south-east", 135},
    {"s", "south", NULL, 180}, {"sw", "southwest", "south-west", 225},
    {"w", "west", NULL, 270},  {"nw", "northwest", "north-west", 315},
};

bool word_compass(const char *word, double *bearing_deg) {
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        if (word_is(word, points[i].letters, points[i].joined) ||
            (points[i].hyphened && word_is(word, points[i].hyphened, NULL))) {
            *bearing_deg = points[i].bearing_deg;
            return true;
        }
    }
    return false;
}

int word_bearing(const char *word, double *bearing_deg, struct outcome *out) {
    const char *p = word;
    double v;

    if (word_compass(word, bearing_deg)) {
        return 0;
    }
    if (!scan_decimal(&p, &v) || *p || fabs(v) > 360) {
        return refuse(out, REFUSED_BAD_NUMBER,
                      "`%.40s` is not a bearing: give degrees from 0 (north) clockwise to 360, or "
                      "n, ne, east, south-west",
                      word);
    }
    *bearing_deg = bearing_normalise(v);
    return 0;
}
