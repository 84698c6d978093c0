#include "referee/fritz/spread.h"

#include <stddef.h>
#include <stdlib.h>

int spread_init(struct spread *out, int top) {
    *out = (struct spread){0};
    if (top < 0 || top > SPREAD_MAX) {
        return -1;
    }
    out->p = calloc((size_t)top + 1, sizeof *out->p);
    if (out->p == NULL) {
        return -1;
    }
    out->top = top;
    return 0;
}

void spread_clear(struct spread *s) {
    free(s->p);
    *s = (struct spread){0};
}

/* Adds the smaller terms first, from both ends inwards, so that the total
 * keeps its last digits however many there are. */
static double total(const struct spread *s, int mode) {
    double below = 0, above = 0;
    for (int k = 0; k < mode; k++) {
        below += s->p[k];
    }
    for (int k = s->top; k > mode; k--) {
        above += s->p[k];
    }
    return below + above + s->p[mode];
}

/* Weights relative to the likeliest count, by the ratio of neighbours, scaled
 * to add up to 1: no factorial, no power, so nothing overflows, and the far
 * tails fade to 0. */
int spread_binomial(struct spread *out, int n, double p) {
    if (spread_init(out, n) < 0) {
        return -1;
    }
    if (p <= 0 || p >= 1) {
        out->p[p <= 0 ? 0 : n] = 1;
        return 0;
    }
    int mode = (int)((n + 1.0) * p);
    mode = mode > n ? n : mode;
    double odds = p / (1 - p);
    out->p[mode] = 1;
    for (int k = mode; k < n; k++) {
        out->p[k + 1] = out->p[k] * odds * (n - k) / (k + 1.0);
    }
    for (int k = mode; k > 0; k--) {
        out->p[k - 1] = out->p[k] / odds * k / (n - k + 1.0);
    }
    double sum = total(out, mode);
    for (int k = 0; k <= n; k++) {
        out->p[k] /= sum;
    }
    return 0;
}

int spread_sum(struct spread *out, const struct spread *a, const struct spread *b) {
    if (spread_init(out, a->top + b->top) < 0) {
        return -1;
    }
    for (int i = 0; i <= a->top; i++) {
        for (int k = 0; k <= b->top; k++) {
            out->p[i + k] += a->p[i] * b->p[k];
        }
    }
    return 0;
}

double spread_at_least(const struct spread *s, int k) {
    double sum = 0;
    for (int i = s->top; i >= 0 && i >= k; i--) {
        sum += s->p[i];
    }
    return sum > 1 ? 1 : sum;
}

double spread_mean(const struct spread *s) {
    double mean = 0;
    for (int k = s->top; k > 0; k--) {
        mean += k * s->p[k];
    }
    return mean;
}
