/* A report as Markdown, with the tables of GitHub's kind. */
#include "referee/report/pen.h"

#include <string.h>

/* Bytes at the start of a line that would make it a list, a heading or a rule:
 * the one of them that is to be escaped, or -1. */
static int leading(const char *text) {
    size_t digits = strspn(text, "0123456789");

    if (digits > 0) {
        return text[digits] == '.' || text[digits] == ')' ? (int)digits : -1;
    }
    return *text && strchr("#+-=", *text) ? 0 : -1;
}

static void put(FILE *out, const char *text) {
    int first = leading(text);

    for (int i = 0; text[i]; i++) {
        if (text[i] == '&') {
            fputs("&amp;", out);
            continue;
        }
        if (i == first || strchr("\\`*_[]<>|~", text[i])) {
            putc('\\', out);
        }
        putc(text[i], out);
    }
}

static void begin(FILE *out, const char *title) {
    fputs("# ", out);
    put(out, title);
    fputs("\n\n", out);
}

static void end(FILE *out) {
    (void)out;
}

static void heading(FILE *out, int level, const char *text) {
    fprintf(out, "%.*s ", level, "####");
    put(out, text);
    fputs("\n\n", out);
}

static void paragraph(FILE *out, const char *text) {
    put(out, text);
    fputs("\n\n", out);
}

static void list(FILE *out, bool begins) {
    if (!begins) {
        putc('\n', out);
    }
}

static void item(FILE *out, const char *lead, const char *text, const char *notes) {
    fputs("- ", out);
    if (*lead) {
        fputs("**", out);
        put(out, lead);
        fputs("** ", out);
    }
    put(out, text);
    putc('\n', out);
    while (*notes) {
        char line[1200];
        size_t n = strcspn(notes, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, notes);
        fputs("  - ", out);
        put(out, line);
        putc('\n', out);
        notes += n + (notes[n] == '\n');
    }
}

static void table_row(FILE *out, int columns, const char *const *cells, bool strong) {
    for (int i = 0; i < columns; i++) {
        fputs(i ? " | " : "| ", out);
        fputs(strong && *cells[i] ? "**" : "", out);
        put(out, cells[i]);
        fputs(strong && *cells[i] ? "**" : "", out);
    }
    fputs(" |\n", out);
}

static void table(FILE *out, const struct pen_table *t) {
    table_row(out, t->columns, t->heads, false);
    for (int i = 0; i < t->columns; i++) {
        fputs(i ? " ---: |" : "| --- |", out);
    }
    putc('\n', out);
    for (int row = 0; row < t->rows; row++) {
        table_row(out, t->columns, (const char *const *)&t->cells[(size_t)row * (size_t)t->columns],
                  t->sums[row]);
    }
    putc('\n', out);
}

/* Markdown has no pictures of its own. */
static void picture(FILE *out, int number, const char *svg, const char *caption) {
    (void)out;
    (void)number;
    (void)svg;
    (void)caption;
}

const struct pen pen_markdown = {begin, end, heading, paragraph, list, item, table, picture};
