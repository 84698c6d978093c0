#include "referee/console/drawn.h"

#include "referee/console/text.h"
#include "referee/drawer.h"
#include "referee/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEMPLATE "/referee-XXXXXX"

/* What the program that draws has said is wrong: its last line. */
static void last_line(FILE *said, char *to, size_t size) {
    char line[DRAWER_WHY];

    snprintf(to, size, "it failed and did not say why");
    rewind(said);
    while (fgets(line, sizeof line, said)) {
        line[strcspn(line, "\n")] = '\0';
        text_clean(to, size, line);
    }
}

static bool copy(FILE *from, FILE *to) {
    char block[4096];
    size_t n;

    rewind(from);
    while ((n = fread(block, 1, sizeof block, from)) > 0) {
        fwrite(block, 1, n, to);
    }
    return !ferror(from);
}

/* --- the journal --- */

/* An empty file that nobody else has; NULL with errno. The caller frees. */
static char *temporary_file(void) {
    const char *folder = getenv("TMPDIR");
    char *path = NULL;
    size_t size;
    FILE *f = open_memstream(&path, &size);

    if (!f) {
        return NULL;
    }
    fprintf(f, "%s" TEMPLATE, folder && *folder ? folder : "/tmp");
    int file = fclose(f) == 0 && path ? mkstemp(path) : -1;
    if (file < 0) {
        free(path);
        return NULL;
    }
    close(file);
    return path;
}

/* A journal of the battle in a file of its own; NULL with `why`. */
static char *journal_copy(struct session *s, char *why) {
    struct load_report faults = {0};
    char *path = temporary_file();

    if (!path) {
        snprintf(why, DRAWER_WHY, "no file can be made to draw from: %s", strerror(errno));
        return NULL;
    }
    if (session_copy(s, path, &faults) != 0) {
        snprintf(why, DRAWER_WHY, "no journal can be made to draw from: %s",
                 faults.count > 0 ? faults.faults[0].text : strerror(errno));
        unlink(path);
        free(path);
        path = NULL;
    }
    load_report_clear(&faults);
    return path;
}

/* --- running --- */

/* What was set aside when the battle was taken up is so again. */
static int run(const char *const *words, const char *path, FILE *out, FILE *said, char *why) {
    char *argv[DRAWN_WORDS_MAX + 4];
    int argc = 0;

    while (argc < DRAWN_WORDS_MAX && words[argc]) {
        argv[argc] = (char *)words[argc];
        argc++;
    }
    argv[argc++] = (char *)"--force";
    argv[argc++] = (char *)"--";
    argv[argc++] = (char *)path;
    argv[argc] = NULL;
    return drawer_run(argc, argv, out ? fileno(out) : fileno(said), fileno(said), why);
}

static bool run_on(const char *path, const char *const *words, FILE *out, char *why) {
    FILE *page = out ? tmpfile() : NULL, *said = tmpfile();
    bool whole = false;

    snprintf(why, DRAWER_WHY, "%s", strerror(errno));
    if (said && (page || !out)) {
        int status = run(words, path, page, said, why);
        if (status > 0) {
            last_line(said, why, DRAWER_WHY);
        }
        whole = status == 0 && (!page || copy(page, out));
        if (status == 0 && !whole) {
            snprintf(why, DRAWER_WHY, "what was drawn cannot be read: %s", strerror(errno));
        }
    }
    if (page) {
        fclose(page);
    }
    if (said) {
        fclose(said);
    }
    return whole;
}

bool drawn_run(struct session *s, const char *const *words, FILE *out, char *why) {
    char *own = s->journal ? NULL : journal_copy(s, why);

    if (!s->journal && !own) {
        return false;
    }
    bool done = run_on(own ? own : journal_path(s->journal), words, out, why);
    if (own) {
        unlink(own);
    }
    free(own);
    return done;
}
