#include "tests/fuzz/support/target.h"

#include <stdio.h>
#include <stdlib.h>

void target_must(bool holds, const char *promise) {
    if (holds)
        return;
    fprintf(stderr, "broken promise: %s\n", promise);
    abort();
}
