#include "referee/journal.h"
#include "referee/journal_head.h"
#include "referee/journal_line.h"
#include "referee/journal_read.h"
#include "referee/save.h"

#include "scenarios/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct journal {
    char *path;
    int file;
    off_t length;   /* of the whole lines that are on the disk */
    uint32_t chain; /* checksum of the last of them */
    bool ragged;    /* behind them the file may hold more: to be cut off first */
};

/* --- the disk --- */

static int write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return -1;
        bytes += written;
        size -= (size_t)written;
    }
    return 0;
}

/* Cuts what is behind the whole lines, if anything may be. */
static int cut_ragged(struct journal *j) {
    if (j->ragged && ftruncate(j->file, j->length) != 0)
        return -1;
    j->ragged = false;
    return 0;
}

/* Adds whole lines and waits until they are on the disk. Should that fail, the
 * file is cut back at once, or else before the next line. */
static int add_lines(struct journal *j, const struct journal_lines *l) {
    if (cut_ragged(j) != 0)
        return -1;
    j->ragged = true;
    if (write_all(j->file, l->bytes, l->size) != 0 || fsync(j->file) != 0) {
        int why = errno;
        (void)cut_ragged(j);
        errno = why;
        return -1;
    }
    j->ragged = false;
    j->length += (off_t)l->size;
    j->chain = l->chain;
    return 0;
}

/* --- opening --- */

static int cannot(struct load_report *faults, const char *path, const char *what, const char *why) {
    fault_add(faults, path, 0, 0, "%s: %s", what, why);
    faults->unreadable = true;
    return -1;
}

/* Opens the file and makes it ours alone. */
static int open_locked(struct journal **out, const char *path, int flags,
                       struct load_report *faults) {
    int file = journal_read_open(path, flags | O_RDWR | O_APPEND, faults);
    if (file < 0)
        return -1;
    struct journal *j = calloc(1, sizeof *j);
    char *copy = strdup(path);
    const char *why = NULL;
    if (j == NULL || copy == NULL)
        why = "no memory is left";
    else if (flock(file, LOCK_EX | LOCK_NB) != 0)
        why = errno == EWOULDBLOCK ? "another console is writing it; close that one first"
                                   : strerror(errno);
    if (why != NULL) {
        free(j);
        free(copy);
        close(file);
        return cannot(faults, path, "cannot be opened for writing", why);
    }
    *j = (struct journal){.path = copy, .file = file};
    *out = j;
    return 0;
}

int journal_open(struct journal **out, const char *path, struct journal_content *content,
                 struct load_report *faults) {
    struct journal *j;
    if (open_locked(&j, path, 0, faults) != 0)
        return -1;
    if (journal_read_file(path, j->file, content, faults) != 0) {
        journal_close(j);
        return -1;
    }
    j->length = (off_t)content->whole_bytes;
    j->chain = content->chain;
    j->ragged = content->torn != NULL;
    *out = j;
    return 0;
}

int journal_cut_torn(struct journal *j) {
    if (!j->ragged)
        return 0;
    return cut_ragged(j) == 0 && fsync(j->file) == 0 ? 0 : -1;
}

/* --- comments --- */

/* Each line of `story` as a comment. */
static void write_story(struct journal_lines *l, const char *story) {
    while (*story != '\0') {
        size_t length = strcspn(story, "\n");
        char *line = strndup(story, length);
        fputs(length > 0 ? "# " : "#", l->out);
        if (line != NULL)
            journal_line_write_part(l->out, line);
        free(line);
        journal_lines_end_line(l);
        story += length + (story[length] == '\n');
    }
}

/* --- creating and adding --- */

/* True when the lines came out whole. Their bytes are to be freed either way. */
static bool head_lines(struct journal_lines *l, const struct journal_head *head,
                       const char *story) {
    if (!journal_lines_begin(l, 0))
        return false;
    journal_head_write(l, head);
    write_story(l, story);
    return journal_lines_finish(l);
}

static int write_head(struct journal *j, const struct journal_head *head, const char *story) {
    struct journal_lines l;
    errno = ENOMEM;
    int status = head_lines(&l, head, story) ? add_lines(j, &l) : -1;
    free(l.bytes);
    return status == 0 ? save_sync_name(j->path) : -1;
}

int journal_create(struct journal **out, const char *path, const struct journal_head *head,
                   const char *story, struct load_report *faults) {
    struct journal *j;
    bool was_there = access(path, F_OK) == 0;
    if (open_locked(&j, path, O_CREAT, faults) != 0)
        return -1;
    if (lseek(j->file, 0, SEEK_END) != 0) {
        journal_close(j);
        return cannot(faults, path, "holds something already",
                      "give another name, or go on with it by `referee resume`");
    }
    if (write_head(j, head, story) != 0) {
        int why = errno;
        if (!was_there)
            unlink(path);
        journal_close(j);
        return cannot(faults, path, "cannot be written", strerror(why));
    }
    *out = j;
    return 0;
}

static bool entry_lines(struct journal_lines *l, uint32_t chain, const struct journal_entry *entry,
                        const char *story, bool phase_begins) {
    if (!journal_lines_begin(l, chain))
        return false;
    journal_line_write_entry(l->out, entry);
    journal_lines_end_line(l);
    write_story(l, story);
    if (phase_begins) {
        struct journal_entry state = {.kind = JOURNAL_STATE, .state = entry->state};
        journal_line_write_entry(l->out, &state);
        journal_lines_end_line(l);
    }
    return journal_lines_finish(l);
}

int journal_append(struct journal *j, const struct journal_entry *entry, const char *story,
                   bool phase_begins) {
    struct journal_lines l;
    errno = ENOMEM;
    int status = entry_lines(&l, j->chain, entry, story, phase_begins) ? add_lines(j, &l) : -1;
    free(l.bytes);
    return status;
}

void journal_close(struct journal *j) {
    if (j == NULL)
        return;
    close(j->file);
    free(j->path);
    free(j);
}

const char *journal_path(const struct journal *j) {
    return j->path;
}
