/* file: the bytes of a file, bounded, and known to be text in UTF-8. */
#ifndef SCENARIOS_FILE_H
#define SCENARIOS_FILE_H

#include "scenarios/load.h"

#include <stddef.h>

#define FILE_BYTES_MAX ((size_t)1024 * 1024)

struct file_text {
    unsigned char *bytes; /* owned; a byte order mark is skipped by `start` */
    size_t start, size;   /* the text is bytes[start] to bytes[size - 1] */
    uint64_t fingerprint; /* of all bytes */
};

/* Reads the file at `path`. Returns 0, or -1 with a fault in `r`: it cannot be
 * opened or read (then `unreadable` is set), is no plain file, is bigger than
 * FILE_BYTES_MAX, is not UTF-8, or holds a character that is hidden or a control
 * (character.h) but tab, line feed and carriage return. The caller clears. */
int file_read(struct file_text *out, const char *path, struct load_report *r);
void file_clear(struct file_text *f);

#endif
