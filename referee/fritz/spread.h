/* spread: the chances of 0, 1, 2 ... of something counted.
 *
 * Worked out in closed form or by recurrence, never by sampling: the entries
 * add up to 1 within 1e-12 for any number of dice up to SPREAD_MAX. Nothing
 * overflows; an entry too small for a double is 0. */
#ifndef REFEREE_FRITZ_SPREAD_H
#define REFEREE_FRITZ_SPREAD_H

#define SPREAD_MAX 1000000

struct spread {
    int top;   /* the largest count */
    double *p; /* top + 1 chances, of 0 to top; owned */
};

/* Fills `out` with top + 1 zeros. 0 <= top <= SPREAD_MAX. Returns 0, or -1 when
 * memory runs out or top is out of bounds (then `out` is empty). The caller
 * clears. */
int spread_init(struct spread *out, int top);
void spread_clear(struct spread *s);

/* The successes among `n` dice that succeed with chance `p` each (0 to 1).
 * Same result and ownership. */
int spread_binomial(struct spread *out, int n, double p);

/* The sum of two independent counts. Same result; `out` must be neither. */
int spread_sum(struct spread *out, const struct spread *a, const struct spread *b);

/* The chance of `k` or more. */
double spread_at_least(const struct spread *s, int k);

double spread_mean(const struct spread *s);

#endif
