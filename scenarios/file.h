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
 * FILE_BYTES_MAX, or has bytes that are not text in UTF-8 (control characters
 * but tab, line feed and carriage return included). The caller clears. */
int file_read(struct file_text *out, const char *path, struct load_report *r);
void file_clear(struct file_text *f);

/* True for characters that no text may hold: controls, DEL, those of U+0080 to
 * U+009F, byte order marks and what is no character. */
bool file_is_control(unsigned long character);

/* The character at `at`, and in `*length` its bytes (1 to 4) of the `left`
 * that remain; `*length` 0 where the bytes are no UTF-8. */
unsigned long file_character(const unsigned char *at, size_t left, int *length);

#endif
