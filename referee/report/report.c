#include "referee/report/report.h"

#include "referee/report/csv.h"
#include "referee/report/tell.h"

#include <string.h>
#include <strings.h>

static const char *const names[REPORT_FORMATS] = {
    [REPORT_TEXT] = "text",
    [REPORT_MARKDOWN] = "markdown",
    [REPORT_HTML] = "html",
    [REPORT_CSV] = "csv",
};

const char *report_format_name(enum report_format f) {
    return names[f];
}

int report_format_named(const char *name) {
    for (int i = 0; i < REPORT_FORMATS; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

int report_format_of_file(const char *file) {
    static const struct {
        const char *ending;
        enum report_format format;
    } endings[] = {{".html", REPORT_HTML},        {".htm", REPORT_HTML}, {".md", REPORT_MARKDOWN},
                   {".csv", REPORT_CSV},          {".txt", REPORT_TEXT}, {".text", REPORT_TEXT},
                   {".markdown", REPORT_MARKDOWN}};
    const char *last = strrchr(file, '.');

    if (!last || strchr(last, '/')) {
        return REPORT_TEXT;
    }
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (strcasecmp(last, endings[i].ending) == 0) {
            return (int)endings[i].format;
        }
    }
    return -1;
}

static const struct pen *const pens[REPORT_FORMATS] = {
    [REPORT_TEXT] = &pen_text,
    [REPORT_MARKDOWN] = &pen_markdown,
    [REPORT_HTML] = &pen_html,
};

static bool write_story(FILE *out, const struct story *s, enum report_format format) {
    if (pens[format]) {
        return tell_story(out, pens[format], s);
    }
    csv_write(out, s);
    return true;
}

int report_write(FILE *out, struct session *s, enum report_format format, story_picturer *picture) {
    if (s->system->report) {
        return s->system->report(out, s, pens[format]);
    }
    struct story story;
    bool whole = story_gather(&story, s, format == REPORT_HTML ? picture : NULL) == 0 &&
                 write_story(out, &story, format);

    story_clear(&story);
    return whole ? 0 : -1;
}
