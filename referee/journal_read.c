#include "referee/journal_read.h"
#include "referee/journal.h"
#include "referee/journal_head.h"
#include "referee/journal_line.h"

#include "scenarios/fault.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BYTES_MAX (256L * 1024 * 1024)
#define SHOWN 60 /* bytes of a bad line that a message repeats */

/* One reading of a file, from its first line to its last. */
struct reading {
    const char *path;
    struct journal_content *out;
    struct load_report *faults;
    int line;
    int head_lines; /* read so far */
};

/* --- memory --- */

void journal_content_clear(struct journal_content *c) {
    for (int i = 0; i < c->entry_count; i++) {
        free(c->entries[i].text);
        free(c->entries[i].rolls);
    }
    free(c->entries);
    free(c->torn);
    journal_head_clear(&c->head);
    *c = (struct journal_content){0};
}

static int no_memory(struct reading *r) {
    fault_add(r->faults, r->path, 0, 0, "no memory is left to read it");
    r->faults->unreadable = true;
    return -1;
}

static struct journal_entry *new_entry(struct journal_content *c) {
    if (c->entry_count == c->entry_capacity) {
        int capacity = c->entry_capacity * 2 + 64;
        struct journal_entry *entries = realloc(c->entries, (size_t)capacity * sizeof *entries);
        if (entries == NULL)
            return NULL;
        c->entries = entries;
        c->entry_capacity = capacity;
    }
    return &c->entries[c->entry_count];
}

/* --- lines --- */

/* A journal of a newer version may do without our checksums, and a damaged
 * first line may look newer than it is: so both are said. */
static int check_version(struct reading *r, const char *line, size_t length) {
    const char *word = journal_head_first_word();
    size_t known = strlen(word);
    if (length == 0) {
        fault_add(r->faults, r->path, 0, 0, "is empty: no battle was begun in it");
        return -1;
    }
    if (length < known || memcmp(line, word, known) != 0) {
        fault_add(r->faults, r->path, 1, 1,
                  "not a referee journal: the first line should be `%s%d`", word, JOURNAL_VERSION);
        return -1;
    }
    unsigned long long version = 0;
    for (size_t i = known; i < length && isdigit((unsigned char)line[i]) && version < 1000000; i++)
        version = version * 10 + (unsigned)(line[i] - '0');
    if (version <= JOURNAL_VERSION)
        return 0;
    fault_add(r->faults, r->path, 1, (int)known + 1,
              "written by a newer referee: journal format %llu, this program knows %d (or the "
              "line is damaged)",
              version, JOURNAL_VERSION);
    return -1;
}

static int read_head_line(struct reading *r, char *body) {
    const char *wanted;
    int column = journal_head_read(&r->out->head, r->head_lines++, body, &wanted);
    if (column < 0)
        return no_memory(r);
    if (column > 0)
        fault_add(r->faults, r->path, r->line, column,
                  "the journal's head cannot be read: here should be `%s...`", wanted);
    return 0;
}

static int read_entry(struct reading *r, char *body) {
    struct journal_entry *entry = new_entry(r->out);
    if (entry == NULL)
        return no_memory(r);
    int column = journal_line_read_entry(body, entry);
    if (column < 0)
        return no_memory(r);
    if (column > 0) {
        fault_add(r->faults, r->path, r->line, column, "cannot be read: `%.*s`", SHOWN, body);
        return 0;
    }
    entry->line = r->line;
    r->out->entry_count++;
    return 0;
}

/* The body of a good line. Returns -1 only when memory runs out. */
static int read_body(struct reading *r, const char *line, size_t length) {
    char *body = strndup(line, length);
    if (body == NULL)
        return no_memory(r);
    int status = 0;
    if (!journal_head_is_whole(r->head_lines))
        status = read_head_line(r, body);
    else if (body[0] != '#')
        status = read_entry(r, body);
    free(body);
    return status;
}

static int read_line(struct reading *r, const char *line, size_t length) {
    size_t body_length;
    r->line++;
    int shown = length < SHOWN ? (int)length : SHOWN;
    switch (journal_line_check(line, length, &body_length, &r->out->chain)) {
    case LINE_GOOD:
        return read_body(r, line, body_length);
    case LINE_NO_SUM:
        fault_add(r->faults, r->path, r->line, 1, "damaged: it ends in no checksum: `%.*s`", shown,
                  line);
        break;
    case LINE_WRONG_SUM:
        fault_add(r->faults, r->path, r->line, 1,
                  "damaged: its checksum does not fit it and the line before: `%.*s`", shown, line);
        break;
    }
    if (!journal_head_is_whole(r->head_lines))
        r->head_lines++;
    return 0;
}

/* What stands behind the last newline: a line cut short, unless it goes on
 * beyond its checksum. */
static int read_tail(struct reading *r, const char *tail, size_t length) {
    if (journal_line_overruns(tail, length)) {
        fault_add(r->faults, r->path, r->line + 1, 1, "damaged: the line's end is missing");
        return 0;
    }
    r->out->torn_line = r->line + 1;
    r->out->torn = strndup(tail, length);
    return r->out->torn != NULL ? 0 : no_memory(r);
}

static int read_lines(struct reading *r, const char *bytes, size_t size) {
    size_t at = 0;
    const char *end;
    if (check_version(r, bytes, size) != 0)
        return -1;
    while (at < size && (end = memchr(bytes + at, '\n', size - at)) != NULL) {
        if (read_line(r, bytes + at, (size_t)(end - bytes) - at) != 0)
            return -1;
        at = (size_t)(end - bytes) + 1;
    }
    r->out->whole_bytes = at;
    if (at < size && read_tail(r, bytes + at, size - at) != 0)
        return -1;
    if (!journal_head_is_whole(r->head_lines))
        fault_add(r->faults, r->path, r->line + 1, 1,
                  "the journal's head is incomplete: no battle was begun in it");
    return 0;
}

/* --- files --- */

int journal_read_open(const char *path, int flags, struct load_report *faults) {
    struct stat about;
    int file = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file < 0) {
        fault_add(faults, path, 0, 0, "cannot be opened: %s", strerror(errno));
        faults->unreadable = true;
        return -1;
    }
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        return file;
    close(file);
    fault_add(faults, path, 0, 0, "is no plain file");
    faults->unreadable = true;
    return -1;
}

/* Reads up to the end of the file; returns the bytes, NULL on failure with
 * errno set. The caller frees. */
static char *read_all(int file, size_t *size) {
    struct stat about;
    if (fstat(file, &about) != 0)
        return NULL;
    if (about.st_size > BYTES_MAX) {
        errno = EFBIG;
        return NULL;
    }
    char *bytes = malloc((size_t)about.st_size + 1);
    *size = 0;
    while (bytes != NULL && *size < (size_t)about.st_size) {
        ssize_t got = pread(file, bytes + *size, (size_t)about.st_size - *size, (off_t)*size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(bytes);
            return NULL;
        }
        if (got == 0)
            break;
        *size += (size_t)got;
    }
    return bytes;
}

int journal_read_file(const char *path, int file, struct journal_content *out,
                      struct load_report *faults) {
    size_t size;
    char *bytes = read_all(file, &size);
    if (bytes == NULL) {
        fault_add(faults, path, 0, 0, "cannot be read: %s", strerror(errno));
        faults->unreadable = true;
        return -1;
    }
    *out = (struct journal_content){0};
    struct reading r = {.path = path, .out = out, .faults = faults};
    int before = faults->count;
    int status = read_lines(&r, bytes, size);
    free(bytes);
    if (status != 0 || faults->count > before) {
        journal_content_clear(out);
        return -1;
    }
    return 0;
}

int journal_read(const char *path, struct journal_content *out, struct load_report *faults) {
    int file = journal_read_open(path, O_RDONLY, faults);
    if (file < 0)
        return -1;
    int status = journal_read_file(path, file, out, faults);
    close(file);
    return status;
}

bool journal_is_one(const char *path) {
    const char *word = journal_head_first_word();
    char start[32];
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    ssize_t got = read(file, start, strlen(word));
    close(file);
    return got == (ssize_t)strlen(word) && memcmp(start, word, (size_t)got) == 0;
}
