#include "referee/report/svg.h"

#include <stdbool.h>
#include <string.h>

/* What an id, or a reference to one, stands behind. */
static const char *const before_ids[] = {
    " id=\"", " id='", "href=\"#", "href='#", "url(#", "url(\"#", "url('#", "url(&quot;#",
};

/* Bytes of what stands before an id, where that begins at `p`; else 0. */
static size_t id_follows(const char *p) {
    for (size_t i = 0; i < sizeof before_ids / sizeof before_ids[0]; i++) {
        size_t n = strlen(before_ids[i]);
        if (strncmp(p, before_ids[i], n) == 0) {
            return n;
        }
    }
    return 0;
}

void svg_embed(FILE *out, const char *svg, int number) {
    const char *p = strstr(svg, "<svg");
    bool in_tag = false;

    while (p && *p) {
        size_t n = in_tag ? id_follows(p) : 0;
        if (n > 0) {
            fprintf(out, "%.*sp%d-", (int)n, p, number);
            p += n;
            continue;
        }
        if (*p == '<' || *p == '>') {
            in_tag = *p == '<';
        }
        putc(*p++, out);
    }
}
