/* report: the battle so far told as a whole, shown or saved. */
#include "referee/console/table.h"

#include "referee/console/text.h"
#include "referee/json_value.h"
#include "referee/report/report.h"
#include "referee/save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct wish {
    enum report_format format;
    const char *file; /* "" for none */
};

/* "html FILE", "FILE", "html", "": a first word that is a format's name is one;
 * without it the file's ending decides. */
static struct wish wish_of(const char *rest) {
    char word[16];
    size_t n = strcspn(rest, " ");
    int format = -1;

    if (n < sizeof word) {
        snprintf(word, sizeof word, "%.*s", (int)n, rest);
        format = report_format_named(word);
    }
    if (format < 0) {
        return (struct wish){report_format_of_file(rest), rest};
    }
    rest += n;
    return (struct wish){(enum report_format)format, rest + strspn(rest, " ")};
}

static int no_memory(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_FILE, "memory ran out; nothing was written");
}

/* --- shown --- */

/* The whole report; NULL without memory. The caller frees. */
static char *report_text(struct session *s, enum report_format format) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out) {
        return NULL;
    }
    bool whole = report_write(out, s, format, NULL) == 0;
    if (fclose(out) != 0 || !whole) {
        free(text);
        return NULL;
    }
    return text;
}

static json_t *json_of_report(const struct wish *w, const char *text) {
    return json_pack("{s:s, s:o, s:o}", "format", report_format_name(w->format), "file",
                     *w->file ? json_value_text(w->file) : json_null(), "text",
                     text ? json_value_text(text) : json_null());
}

static int show(struct desk *d, const struct order *o, const struct wish *w) {
    struct answer a;
    char *text = report_text(d->session, w->format);

    if (!text) {
        return no_memory(d, o);
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

    if (save_begin(&save, w->file, o->overrule) != 0) {
        return desk_refuse_save(d, o, w->file, errno);
    }
    if (report_write(save.out, d->session, w->format, NULL) != 0) {
        save_drop(&save);
        return no_memory(d, o);
    }
    return save_end(&save) != 0 ? desk_refuse_save(d, o, w->file, errno) : tell_saved(d, o, w);
}

int ask_report(struct desk *d, const struct order *o) {
    struct wish w = wish_of(o->rest);

    if (o->dice) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE, "a file's name may not hold `=` here");
    }
    return *w.file ? save_report(d, o, &w) : show(d, o, &w);
}
