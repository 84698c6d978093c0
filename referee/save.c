#include "referee/save.h"

#include "referee/journal_read.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(struct save *s, int why) {
    free(s->path);
    free(s->temporary);
    *s = (struct save){0};
    errno = why;
    return -1;
}

/* 0 when a file may be put at the path, else why not. */
static int judge(const char *path, bool over) {
    struct stat there;

    if (stat(path, &there) != 0) {
        return errno == ENOENT ? 0 : errno;
    }
    if (S_ISDIR(there.st_mode)) {
        return EISDIR;
    }
    if (!S_ISREG(there.st_mode)) {
        return EINVAL;
    }
    if (journal_is_one(path)) {
        return ETXTBSY;
    }
    return over ? 0 : EEXIST;
}

/* The name beside it that this process writes to; NULL without memory. */
static char *temporary_of(const char *path) {
    size_t size = strlen(path) + 32;
    char *name = malloc(size);

    if (name) {
        snprintf(name, size, "%s.%ld.part", path, (long)getpid());
    }
    return name;
}

int save_begin(struct save *s, const char *path, bool over) {
    *s = (struct save){.over = over};
    int why = judge(path, over);
    if (why) {
        return fail(s, why);
    }
    s->path = realpath(path, NULL); /* through a link to the file itself */
    if (!s->path) {
        s->path = strdup(path);
    }
    s->temporary = s->path ? temporary_of(s->path) : NULL;
    if (!s->temporary) {
        return fail(s, ENOMEM);
    }
    int file = open(s->temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) {
        return fail(s, errno);
    }
    s->out = fdopen(file, "w");
    if (!s->out) {
        why = errno;
        close(file);
        unlink(s->temporary);
        return fail(s, why);
    }
    return 0;
}

/* Closes with everything on the disk: 0, or why not. */
static int finish(FILE *out) {
    int why = 0;

    errno = 0;
    if (fflush(out) != 0 || ferror(out) || fsync(fileno(out)) != 0) {
        why = errno ? errno : EIO;
    }
    if (fclose(out) != 0 && !why) {
        why = errno;
    }
    return why;
}

/* A link is refused where a file has come to stand in the meantime. Where there
 * are no links the file is looked for once more. */
static int put_new(const struct save *s) {
    if (link(s->temporary, s->path) == 0) {
        unlink(s->temporary);
        return 0;
    }
    if (errno == EEXIST) {
        return EEXIST;
    }
    int why = judge(s->path, false);
    return why ? why : rename(s->temporary, s->path) == 0 ? 0 : errno;
}

void save_drop(struct save *s) {
    fclose(s->out);
    unlink(s->temporary);
    fail(s, 0);
}

char *save_words(char *to, int why) {
    switch (why) {
    case EEXIST:
        snprintf(to, SAVE_WORDS, "it is there already");
        break;
    case ENOENT:
    case ENOTDIR:
        snprintf(to, SAVE_WORDS, "there is no such folder; make it first");
        break;
    case EISDIR:
        snprintf(to, SAVE_WORDS, "it is a folder: give a file in it");
        break;
    case EINVAL:
        snprintf(to, SAVE_WORDS, "it is no plain file: give another name");
        break;
    case ETXTBSY:
        snprintf(to, SAVE_WORDS,
                 "it is a battle's journal, which nothing overwrites: give another name");
        break;
    default:
        snprintf(to, SAVE_WORDS, "it could not be written: %s; nothing is left of it",
                 strerror(why));
    }
    return to;
}

int save_end(struct save *s) {
    int why = finish(s->out);

    if (!why && s->over) {
        why = rename(s->temporary, s->path) == 0 ? 0 : errno;
    } else if (!why) {
        why = put_new(s);
    }
    if (why) {
        unlink(s->temporary);
        return fail(s, why);
    }
    free(s->path);
    free(s->temporary);
    *s = (struct save){0};
    return 0;
}

int save_sync_name(const char *path) {
    char *copy = strdup(path);

    if (!copy) {
        return -1;
    }
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (folder < 0) {
        return -1;
    }
    int status = fsync(folder);
    int why = errno;
    close(folder);
    errno = why;
    return status == 0 || why == EINVAL ? 0 : -1; /* some file systems have nothing to sync */
}
