#include "scenarios/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_MAX 63 /* longer words are not worth a guess */
#define FAULT_TEXT_MAX 1024
#define HINT_MAX 120

static char *copy_of(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);
    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}

/* Room for one more; the list doubles at powers of two. */
static bool grow(struct load_report *r) {
    if (r->count > 0 && (r->count & (r->count - 1)) != 0)
        return true;
    size_t capacity = r->count == 0 ? 1 : (size_t)r->count * 2;
    struct load_fault *bigger = realloc(r->faults, capacity * sizeof *bigger);
    if (bigger == NULL)
        return false;
    r->faults = bigger;
    return true;
}

void fault_add(struct load_report *r, const char *file, int line, int column, const char *format,
               ...) {
    char text[FAULT_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!grow(r)) {
        r->unreadable = true;
        return;
    }
    struct load_fault f = {copy_of(file), line, column, copy_of(text)};
    if (f.file == NULL || f.text == NULL) {
        free(f.file);
        free(f.text);
        r->unreadable = true;
        return;
    }
    r->faults[r->count++] = f;
}

void fault_move(struct load_report *to, struct load_report *from) {
    for (int i = 0; i < from->count; i++) {
        const struct load_fault *f = &from->faults[i];
        fault_add(to, f->file, f->line, f->column, "%s", f->text);
    }
    to->unreadable = to->unreadable || from->unreadable;
    load_report_clear(from);
}

bool fault_any(const struct load_report *r) {
    return r->count > 0 || r->unreadable;
}

void load_report_clear(struct load_report *r) {
    for (int i = 0; i < r->count; i++) {
        free(r->faults[i].file);
        free(r->faults[i].text);
    }
    free(r->faults);
    *r = (struct load_report){0};
}

static int by_place(const void *left, const void *right) {
    const struct load_fault *a = left, *b = right;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    return strcmp(a->text, b->text);
}

/* Brings the faults of the file named at `from` together, in the order in
 * which they came; returns where the next file's begin. */
static int gather_file(struct load_report *r, int from) {
    int end = from + 1;
    for (int i = from + 1; i < r->count; i++) {
        if (strcmp(r->faults[i].file, r->faults[from].file) != 0)
            continue;
        struct load_fault moved = r->faults[i];
        memmove(&r->faults[end + 1], &r->faults[end], (size_t)(i - end) * sizeof moved);
        r->faults[end++] = moved;
    }
    return end;
}

void fault_sort(struct load_report *r) {
    for (int from = 0; from < r->count;) {
        int end = gather_file(r, from);
        qsort(&r->faults[from], (size_t)(end - from), sizeof *r->faults, by_place);
        from = end;
    }
}

static int least(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* How many letters must be put in, taken out, changed or swapped with a
 * neighbour to make `a` into `b`; both at most WORD_MAX long. */
static int edit_distance(const char *a, const char *b) {
    int rows[3][WORD_MAX + 1];
    int *before = rows[0], *last = rows[1], *row = rows[2];
    int wide = (int)strlen(b);
    for (int j = 0; j <= wide; j++)
        last[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        row[0] = i;
        for (int j = 1; j <= wide; j++) {
            int change = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(last[j] + 1, row[j - 1] + 1, change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1, row[j]);
        }
        int *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[wide];
}

const char *fault_nearest(const char *word, const char *const *names) {
    size_t length = strlen(word);
    if (length == 0 || length > WORD_MAX)
        return NULL;
    int best = (int)length / 3 + 1;
    const char *found = NULL;
    for (int i = 0; names[i] != NULL; i++) {
        if (strlen(names[i]) > WORD_MAX)
            continue;
        int distance = edit_distance(word, names[i]);
        bool nearer = distance < best || (distance == best && found == NULL);
        if (nearer && distance < (int)length) {
            best = distance;
            found = names[i];
        }
    }
    return found;
}

/* Adds `text` at `*used` if it fits; returns whether it did. */
static bool append(char *out, size_t size, size_t *used, const char *text) {
    size_t length = strlen(text);
    if (*used + length + 1 > size)
        return false;
    memcpy(out + *used, text, length + 1);
    *used += length;
    return true;
}

void fault_allowed(char *out, size_t size, const char *word, const char *const *names) {
    size_t used = 0;
    out[0] = '\0';
    if (names[0] == NULL) {
        append(out, size, &used, "; there are none");
        return;
    }
    append(out, size, &used, "; allowed: ");
    for (int i = 0; names[i] != NULL; i++) {
        if (used + strlen(names[i]) + HINT_MAX > size) {
            append(out, size, &used, "...");
            break;
        }
        append(out, size, &used, names[i]);
        if (names[i + 1] != NULL)
            append(out, size, &used, ", ");
    }
    const char *nearest = fault_nearest(word, names);
    if (nearest != NULL && append(out, size, &used, "; did you mean `") &&
        append(out, size, &used, nearest))
        append(out, size, &used, "`?");
}
