#include "tests/support/harmless.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CPU_MS_MAX 5000
/* More than what AddressSanitizer needs for itself; a file is 1 MiB at most. */
#define PEAK_KIB_MAX (512 * 1024)

/* Reckoned by itself: the program's own list is what is tested. */
static void assert_seen(unsigned long c, size_t at) {
    if (c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
        (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c & 0xff000) == 0xe0000)
        fail_msg("byte %zu begins a character that nobody sees (U+%04lX)", at, c);
}

/* The character whose first byte this is, of text that is UTF-8. */
static unsigned long character_at(const unsigned char *at) {
    unsigned long c = at[0] < 0xe0 ? at[0] & 0x1f : at[0] < 0xf0 ? at[0] & 0x0f : at[0] & 0x07;
    for (int i = 1; (at[i] & 0xc0) == 0x80 && i < 4; i++)
        c = c << 6 | (at[i] & 0x3f);
    return c;
}

void harmless_text(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        bool ends_line = c == '\n' || (c == '\r' && text[i + 1] == '\n'); /* as in CSV */
        if ((c < ' ' && !ends_line && c != '\t') || c == 0x7f)
            fail_msg("byte %zu is a control character (%d)", i, c);
        if (c == 0xc2 && (unsigned char)text[i + 1] < 0xa0)
            fail_msg("byte %zu is a control character of the second kind", i);
        if (c >= 0xc2)
            assert_seen(character_at((const unsigned char *)text + i), i);
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
