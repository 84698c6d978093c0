/* The colours of the shipped scenarios stay apart: for full sight, for the three
 * kinds of colour-blindness and, within a side, in grey. The sides are told apart
 * in grey by the stroke across a base. */
#include "tests/support/desk.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* Differences of CIE 1976 L*a*b*; 2.3 is what an eye just notices side by side. */
#define LEAST_APART 12.0
#define LEAST_GREY_APART 8.0 /* of lightness alone */

/* How the complete forms see linear red, green and blue (Machado, Oliveira and
 * Fernandes 2009). */
static const struct sight {
    const char *name;
    double seen[3][3];
} sights[] = {
    {"full sight", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

static double linear(unsigned part) {
    const double c = part / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lab_root(double t) {
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

struct lab {
    double l, a, b;
};

static struct lab lab_of(const double rgb[3]) {
    const double x = lab_root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    const double y = lab_root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = lab_root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    return (struct lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static struct lab seen(const char *colour, const struct sight *by) {
    unsigned part[3];
    double rgb[3];
    assert_int_equal(sscanf(colour, "#%2x%2x%2x", &part[0], &part[1], &part[2]), 3);
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++)
            sum += by->seen[i][j] * linear(part[j]);
        rgb[i] = fmin(fmax(sum, 0), 1);
    }
    return lab_of(rgb);
}

static void check_pair(const char *battle, const struct brigade *x, const struct brigade *y) {
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        const struct lab a = seen(x->colour, &sights[i]), b = seen(y->colour, &sights[i]);
        const double apart = hypot(hypot(a.l - b.l, a.a - b.a), a.b - b.b);
        if (apart < LEAST_APART)
            fail_msg("%s: %s and %s are only %.1f apart for %s", battle, x->id, y->id, apart,
                     sights[i].name);
    }
    const double grey = fabs(seen(x->colour, &sights[0]).l - seen(y->colour, &sights[0]).l);
    if (x->side == y->side && grey < LEAST_GREY_APART)
        fail_msg("%s: %s and %s are only %.1f apart in grey", battle, x->id, y->id, grey);
}

static void test_brigades_stay_apart_for_every_eye_and_in_grey(void **state) {
    static const char *const scenarios[] = {"saratoga", "chippawa"};

    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        struct scenario *s = desk_scenario(scenarios[i]);
        for (int x = 0; x < s->brigade_count; x++)
            for (int y = 0; y < x; y++)
                check_pair(scenarios[i], &s->brigades[x], &s->brigades[y]);
        scenario_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brigades_stay_apart_for_every_eye_and_in_grey),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
