#include "referee/console/text.h"

#include "scenarios/character.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- clean text --- */

char *text_clean(char *to, size_t size, const char *from) {
    size_t used = 0;
    int read;

    for (; *from; from += read ? read : 1) {
        unsigned long c = character_read((const unsigned char *)from, strnlen(from, 4), &read);
        bool shown = read > 0 && !character_is_control(c) && !character_is_hidden(c);
        size_t wide = shown ? (size_t)read : 1;
        if (used + wide >= size) {
            break;
        }
        if (shown) {
            memmove(to + used, from, wide);
        } else {
            to[used] = c == '\t' ? ' ' : '?';
        }
        used += wide;
    }
    to[used] = '\0';
    return to;
}

char *text_ascii(char *text) {
    char *to = text;

    for (const char *from = text; *from; from++) {
        unsigned char c = (unsigned char)*from;
        if (c < 0x80) {
            *to++ = *from;
        } else if (c >= 0xc0) { /* a character begins */
            *to++ = '?';
        }
    }
    *to = '\0';
    return text;
}

char *text_figure(char *to, double value) {
    snprintf(to, TEXT_FIGURE, "%.2f", value);
    size_t n = strlen(to);
    while (n > 1 && to[n - 1] == '0') {
        n--;
    }
    n -= to[n - 1] == '.';
    to[n] = '\0';
    if (strcmp(to, "-0") == 0) {
        memcpy(to, "0", 2);
    }
    return to;
}

char *text_bearing(char *to, double bearing_deg) {
    static const char *const points[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
    const double eighths = bearing_deg / 45;

    if (fabs(eighths - round(eighths)) * 45 < 0.005) {
        snprintf(to, TEXT_BEARING, "%s", points[(int)fmod(round(eighths) + 8, 8)]);
    } else {
        snprintf(to, TEXT_BEARING, "%.0f deg", fmod(round(bearing_deg), 360));
    }
    return to;
}

/* Bytes of the figure with decimals and an inch mark that `p` begins with, the
 * mark included; 0 for none. `kept` receives how many of them say something. */
static size_t scan_inches(const char *p, size_t *kept) {
    size_t whole = strspn(p, "0123456789");
    size_t part = whole > 0 && p[whole] == '.' ? strspn(p + whole + 1, "0123456789") : 0;
    size_t n = whole + 1 + part;

    if (part == 0 || p[n] != '"') {
        return 0;
    }
    for (*kept = n; p[*kept - 1] == '0';) {
        --*kept;
    }
    *kept -= p[*kept - 1] == '.';
    return n + 1;
}

char *text_tidy(char *to, size_t size, const char *from) {
    size_t used = 0, kept = 0;

    while (*from && used + 1 < size) {
        size_t n = scan_inches(from, &kept);
        if (n > 0 && used + kept + 2 < size) {
            memcpy(to + used, from, kept);
            used += kept;
            to[used++] = '"';
            from += n;
        } else {
            to[used++] = *from++;
        }
    }
    to[used] = '\0';
    return to;
}

/* --- lines --- */

/* Columns that the first `n` bytes take: characters, not bytes. */
static int columns(const char *text, size_t n) {
    int count = 0;

    for (size_t i = 0; i < n; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}

/* Bytes of `text` that fit into `room` columns, ended at a blank where one is. */
static size_t fitting(const char *text, int room) {
    size_t n = 0, blank = 0;

    while (text[n] && columns(text, n + 1) <= room) {
        if (text[n] == ' ') {
            blank = n;
        }
        n++;
    }
    if (!text[n] || text[n] == ' ') {
        return n;
    }
    return blank ? blank : n;
}

static void put_wrapped(FILE *out, int indent, const char *text) {
    int margin = indent;

    do {
        size_t n = fitting(text, TEXT_WIDTH - margin);
        fprintf(out, "%*s%.*s\n", margin, "", (int)n, text);
        text += n;
        text += strspn(text, " ");
        margin = indent + 2;
    } while (*text);
}

void text_line(FILE *out, int indent, const char *format, ...) {
    va_list args;

    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *raw = n < 0 ? NULL : malloc(2 * ((size_t)n + 1));
    if (!raw) {
        fputs("(out of memory: an answer is missing here)\n", out);
        return;
    }
    va_start(args, format);
    vsnprintf(raw, (size_t)n + 1, format, args);
    va_end(args);
    char *clean = text_clean(raw + n + 1, (size_t)n + 1, raw);
    for (size_t end = strlen(clean); end > 0 && clean[end - 1] == ' '; end--) {
        clean[end - 1] = '\0';
    }
    put_wrapped(out, indent, clean);
    free(raw);
}
