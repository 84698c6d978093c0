/* save: a file that is written whole or not at all.
 *
 * It is written beside its place under another name and put there when all of
 * it is on the disk; until then what stood there stays as it was. */
#ifndef REFEREE_SAVE_H
#define REFEREE_SAVE_H

#include <stdbool.h>
#include <stdio.h>

struct save {
    FILE *out;       /* to be written to between begin and end */
    char *path;      /* owned */
    char *temporary; /* owned */
    bool over;       /* a file that is there is overwritten */
};

/* Opens. Returns 0, or -1 with errno: EEXIST when a file is there and `over` is
 * false, EISDIR for a folder, EINVAL for what is no plain file, ETXTBSY for a
 * battle's journal, which is never overwritten, or what the system says. After -1
 * there is nothing to end. */
int save_begin(struct save *s, const char *path, bool over);

/* Puts the file in its place. Returns 0, or -1 with errno; then nothing is left
 * of it. */
int save_end(struct save *s);

/* Gives up instead: nothing is left of it. */
void save_drop(struct save *s);

/* What there is to say of an errno of begin or end, with what to do: what
 * follows the file's name in a sentence. Returns `to` (SAVE_WORDS bytes). */
#define SAVE_WORDS 160
char *save_words(char *to, int why);

/* Waits until the name of a new file or folder is on the disk: a file that is
 * written out has no name after a crash before that. 0, or -1 with errno set. */
int save_sync_name(const char *path);

#endif
