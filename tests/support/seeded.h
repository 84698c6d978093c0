/* seeded: numbers that look random and are the same on every machine, for
 * tests of what must hold for any shape. */
#ifndef TESTS_SUPPORT_SEEDED_H
#define TESTS_SUPPORT_SEEDED_H

#include <stdint.h>

struct seeded {
    uint64_t state;
};

/* The next 64 bits (splitmix64). */
static inline uint64_t seeded_bits(struct seeded *s) {
    uint64_t z = s->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number from low up to, but not, high. */
static inline double seeded_between(struct seeded *s, double low, double high) {
    return low + (high - low) * ((double)(seeded_bits(s) >> 11) / 9007199254740992.0);
}

/* A whole number from 0 to n - 1. */
static inline int seeded_below(struct seeded *s, int n) {
    return (int)(seeded_bits(s) % (uint64_t)n);
}

#endif
