#include "tests/support/near.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void near_check(const char *row, const char *what, double actual, double expected, double within,
                const char *file, int line) {
    if (actual == expected || fabs(actual - expected) <= within)
        return;
    print_error("%s: %s is %.12g, should be %.12g within %g\n", row, what, actual, expected,
                within);
    _fail(file, line);
}
