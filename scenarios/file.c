#include "scenarios/file.h"

#include "scenarios/character.h"
#include "scenarios/fault.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int unreadable(struct load_report *r, const char *path, const char *why) {
    r->unreadable = true;
    fault_add(r, path, 0, 0, "cannot be read: %s", why);
    return -1;
}

/* Opening a pipe would wait for its other end, so the kind is asked first. Its
 * size, as far as files may be big, goes into `*size`. */
static FILE *open_plain(const char *path, size_t *size, struct load_report *r) {
    struct stat about;
    if (stat(path, &about) != 0) {
        unreadable(r, path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(about.st_mode)) {
        unreadable(r, path, S_ISDIR(about.st_mode) ? "it is a folder" : "it is no plain file");
        return NULL;
    }
    *size = about.st_size > (off_t)FILE_BYTES_MAX ? FILE_BYTES_MAX : (size_t)about.st_size;
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        unreadable(r, path, strerror(errno));
    return in;
}

/* One byte more than the size is asked for: it would tell a file too big, or one
 * that grows under our hands. */
static int read_bytes(struct file_text *out, FILE *in, size_t size, const char *path,
                      struct load_report *r) {
    out->bytes = malloc(size + 1);
    if (out->bytes == NULL)
        return unreadable(r, path, "out of memory");
    out->size = fread(out->bytes, 1, size + 1, in);
    if (ferror(in))
        return unreadable(r, path, strerror(errno));
    if (out->size <= size)
        return 0;
    if (size < FILE_BYTES_MAX)
        return unreadable(r, path, "it is being written to; try again");
    fault_add(r, path, 0, 0, "the file is too big; allowed: at most %zu bytes", FILE_BYTES_MAX);
    return -1;
}

/* FNV-1a. */
static uint64_t fingerprint_of(const unsigned char *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Adds the fault where the character has no place in a file. */
static int check_character(unsigned long c, const char *path, int line, int column,
                           struct load_report *r) {
    if (character_is_hidden(c))
        fault_add(r, path, line, column,
                  "an invisible character (U+%04lX) has no place in the text", c);
    else if (character_is_control(c) && c != '\t' && c != '\n' && c != '\r')
        fault_add(r, path, line, column, "a control character (code %lu) has no place in the text",
                  c);
    else
        return 0;
    return -1;
}

/* A printing character of ASCII, as most are: no need to look closer. */
static bool is_plain(unsigned char byte) {
    return byte >= 0x20 && byte < 0x7f;
}

static int check_text(const struct file_text *f, const char *path, struct load_report *r) {
    int line = 1, column = 1, length;
    for (size_t i = f->start; i < f->size; i += (size_t)length) {
        if (is_plain(f->bytes[i])) {
            length = 1;
            column++;
            continue;
        }
        unsigned long c = character_read(f->bytes + i, f->size - i, &length);
        if (length == 0) {
            fault_add(r, path, line, column, "this is no UTF-8 text; save the file as UTF-8");
            return -1;
        }
        if (check_character(c, path, line, column, r) != 0)
            return -1;
        column = c == '\n' ? 1 : column + 1;
        line += c == '\n';
    }
    return 0;
}

int file_read(struct file_text *out, const char *path, struct load_report *r) {
    *out = (struct file_text){0};
    size_t size;
    FILE *in = open_plain(path, &size, r);
    if (in == NULL)
        return -1;
    int status = read_bytes(out, in, size, path, r);
    fclose(in);
    if (status == 0) {
        out->fingerprint = fingerprint_of(out->bytes, out->size);
        if (out->size >= 3 && memcmp(out->bytes, "\xef\xbb\xbf", 3) == 0)
            out->start = 3;
        status = check_text(out, path, r);
    }
    if (status != 0)
        file_clear(out);
    return status;
}

void file_clear(struct file_text *f) {
    free(f->bytes);
    *f = (struct file_text){0};
}
