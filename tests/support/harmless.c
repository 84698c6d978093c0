#include "tests/support/harmless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CPU_MS_MAX 5000
/* More than what AddressSanitizer needs for itself; a file is 1 MiB at most. */
#define PEAK_KIB_MAX (512 * 1024)

void harmless_text(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
            fail_msg("byte %zu is a control character (%d)", i, c);
        if (c == 0xc2 && (unsigned char)text[i + 1] < 0xa0)
            fail_msg("byte %zu is a control character of the second kind", i);
    }
}

void harmless_run(const struct child_run *r) {
    assert_int_equal(r->signal, 0);
    assert_in_range(r->code, 0, 4);
    assert_in_range(r->cpu_ms, 0, CPU_MS_MAX);
    assert_in_range(r->peak_kib, 0, PEAK_KIB_MAX);
    harmless_text(r->out, r->size);
    harmless_text(r->err, strlen(r->err));
}
