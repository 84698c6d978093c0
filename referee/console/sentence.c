#include "referee/console/sentence.h"

#include "referee/console/text.h"

#include <stdarg.h>

void sentence_add(struct sentence *s, const char *format, ...) {
    va_list args;

    va_start(args, format);
    int n = vsnprintf(s->text + s->used, sizeof s->text - s->used, format, args);
    va_end(args);
    s->used += n < 0 ? 0 : (size_t)n;
    if (s->used >= sizeof s->text) {
        s->used = sizeof s->text - 1;
    }
}

void sentence_figure(struct sentence *s, double value) {
    char figure[TEXT_FIGURE];

    sentence_add(s, "%s", text_figure(figure, value));
}

void sentence_inches(struct sentence *s, double inches) {
    sentence_figure(s, inches);
    sentence_add(s, "\"");
}

void sentence_place(struct sentence *s, struct vec place) {
    sentence_figure(s, place.x);
    sentence_add(s, ",");
    sentence_figure(s, place.y);
}

void sentence_facing(struct sentence *s, double facing_deg) {
    char bearing[TEXT_BEARING];

    sentence_add(s, "facing %s", text_bearing(bearing, facing_deg));
}

void sentence_dice(struct sentence *s, const uint8_t *dice, int count) {
    for (int i = 0; i < count; i++) {
        sentence_add(s, "%s%d", i ? " " : "", dice[i]);
    }
}

void sentence_count(struct sentence *s, int count, const char *one, const char *several) {
    sentence_add(s, "%d %s", count, count == 1 ? one : several);
}

void sentence_faces(struct sentence *s, int low, int high) {
    if (low == high) {
        sentence_add(s, "%ds", low);
    } else {
        sentence_add(s, "%d-%d", low, high);
    }
}

void sentence_put(FILE *out, int indent, struct sentence *s) {
    text_line(out, indent, "%s", s->text);
    *s = (struct sentence){0};
}
