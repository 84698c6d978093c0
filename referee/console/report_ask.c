/* report: the battle so far told as a whole, shown or saved. */
#include "referee/console/table.h"

#include "referee/console/drawn.h"
#include "referee/console/file_word.h"
#include "referee/console/text.h"
#include "referee/drawer.h"
#include "referee/json_value.h"
#include "referee/report/report.h"
#include "referee/save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct wish {
    int format;       /* -1: the file's name says of none */
    const char *file; /* "" for none */
};

/* "html FILE", "FILE", "html", "": a first word that is a format's name is one;
 * without it the file's ending decides. */
static struct wish wish_of(const char *rest) {
    char word[16];
    int format = -1;

    rest = file_word(rest);
    size_t n = strcspn(rest, " ");
    if (n < sizeof word) {
        snprintf(word, sizeof word, "%.*s", (int)n, rest);
        format = report_format_named(word);
    }
    if (format < 0) {
        const bool file = !*rest || file_word_fits(rest, NULL);
        return (struct wish){file ? report_format_of_file(rest) : -1, rest};
    }
    rest += n;
    rest = file_word(rest + strspn(rest, " "));
    return (struct wish){!*rest || file_word_fits(rest, NULL) ? format : -1, rest};
}

static int refuse_report(struct desk *d, const struct order *o, const char *why) {
    return desk_refuse_with(d, o->text, REFUSED_FILE, "%s; nothing was written", why);
}

/* --- with pictures --- */

/* The page, as the program that draws makes it. False with `why`. */
static bool draw_page(struct session *s, FILE *out, char *why) {
    bool pupils = s->system->spoken && s->system->spoken(s->battle) == SPOKEN_CLASS;
    const char *words[] = {"report", "--format=html", pupils ? "--words=class" : "--words=period",
                           NULL};

    return drawn_run(s, words, out, why);
}

/* Writes what is wished for; false with `why` (DRAWER_WHY bytes). */
static bool write_wish(const struct desk *d, const struct wish *w, FILE *out, char *why) {
    if (w->format == REPORT_HTML) {
        return draw_page(d->session, out, why);
    }
    snprintf(why, DRAWER_WHY, "memory ran out");
    return report_write(out, d->session, (enum report_format)w->format, NULL) == 0;
}

/* --- shown --- */

/* The whole report; NULL with `why`. The caller frees. */
static char *report_text(const struct desk *d, const struct wish *w, char *why) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    snprintf(why, DRAWER_WHY, "memory ran out");
    if (!out) {
        return NULL;
    }
    bool whole = write_wish(d, w, out, why);
    if (fclose(out) != 0 || !whole) {
        free(text);
        return NULL;
    }
    return text;
}

static json_t *json_of_report(const struct wish *w, const char *text) {
    return json_pack("{s:s, s:o, s:o}", "format", report_format_name((enum report_format)w->format),
                     "file", *w->file ? json_value_text(w->file) : json_null(), "text",
                     text ? json_value_text(text) : json_null());
}

static int show(struct desk *d, const struct order *o, const struct wish *w) {
    struct answer a;
    char why[DRAWER_WHY], *text = report_text(d, w, why);

    if (!text) {
        return refuse_report(d, o, why);
    }
    int status = answer_begin(d, &a, o->text);
    if (status == 0) {
        fputs(text, a.text);
        if (a.json) {
            answer_set(&a, "report", json_of_report(w, text));
        }
        answer_end(d, &a);
    }
    free(text);
    return status;
}

/* --- saved --- */

static int tell_saved(struct desk *d, const struct order *o, const struct wish *w) {
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (a.json) {
        answer_set(&a, "report", json_of_report(w, NULL));
    }
    text_line(a.text, 0, "Written: %s", w->file);
    return answer_end(d, &a);
}

static int save_report(struct desk *d, const struct order *o, const struct wish *w) {
    struct save save;
    char why[DRAWER_WHY];

    if (desk_refuse_own(d, o, w->file)) {
        return -1;
    }
    if (save_begin(&save, w->file, o->overrule) != 0) {
        return desk_refuse_save(d, o, w->file, errno);
    }
    if (!write_wish(d, w, save.out, why)) {
        save_drop(&save);
        return refuse_report(d, o, why);
    }
    return save_end(&save) != 0 ? desk_refuse_save(d, o, w->file, errno) : tell_saved(d, o, w);
}

int ask_report(struct desk *d, const struct order *o) {
    struct wish w = wish_of(o->rest);

    if (o->dice) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE, "a file's name may not hold `=` here");
    }
    if (w.format < 0) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "`%.100s` is no kind of report, nor a file that ends in .txt, .md, "
                                ".html or .csv",
                                w.file);
    }
    return *w.file ? save_report(d, o, &w) : show(d, o, &w);
}
