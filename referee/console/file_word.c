#include "referee/console/file_word.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

const char *file_word(const char *text) {
    static const char *const idle[] = {"to", "into", "as", "in"};
    const size_t n = strcspn(text, " ");

    for (size_t i = 0; text[n] && i < sizeof idle / sizeof idle[0]; i++) {
        if (n == strlen(idle[i]) && strncasecmp(text, idle[i], n) == 0) {
            return text + n + strspn(text + n, " ");
        }
    }
    return text;
}

static bool is_listed(const char *ending, const char *endings) {
    const size_t length = strlen(ending);

    for (const char *p = endings; *p; p += strspn(p, " ")) {
        const size_t n = strcspn(p, " ");
        if (n == length && strncasecmp(p, ending, n) == 0) {
            return true;
        }
        p += n;
    }
    return false;
}

bool file_word_fits(const char *name, const char *endings) {
    const char *ending = strrchr(name, '.');

    return strchr(name, '/') || (ending && (!endings || is_listed(ending, endings)));
}
