#include "tests/support/capture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS_MAX 64

/* A program that cannot set its own test up has nothing to report to. */
static void must(int done, const char *what) {
    if (!done) {
        perror(what);
        exit(1);
    }
}

/* Lets the descriptor write to, or read from, a new file; returns the old one. */
static int divert(int fd, FILE *file) {
    int kept = dup(fd);
    must(kept >= 0 && dup2(fileno(file), fd) >= 0, "divert");
    return kept;
}

static void restore(int fd, int kept) {
    must(dup2(kept, fd) >= 0, "restore");
    close(kept);
}

static FILE *temporary(const char *content) {
    FILE *file = tmpfile();
    must(file != NULL, "tmpfile");
    fputs(content, file);
    rewind(file);
    return file;
}

static char *content_of(FILE *file) {
    must(fseek(file, 0, SEEK_END) == 0, "fseek");
    long size = ftell(file);
    char *text = calloc((size_t)size + 1, 1);
    must(text != NULL, "calloc");
    rewind(file);
    must(fread(text, 1, (size_t)size, file) == (size_t)size, "fread");
    fclose(file);
    return text;
}

static int run(int (*command)(int, char **), const char *line) {
    char *words[WORDS_MAX + 1], *rest, *copy = strdup(line);
    int count = 0;
    must(copy != NULL, "strdup");
    for (char *w = strtok_r(copy, " ", &rest); w != NULL && count < WORDS_MAX;
         w = strtok_r(NULL, " ", &rest)) {
        words[count++] = w;
    }
    words[count] = NULL;
    int code = command(count, words);
    free(copy);
    return code;
}

struct captured capture(int (*command)(int argc, char **argv), const char *line,
                        const char *input) {
    struct captured c;
    FILE *in = temporary(input != NULL ? input : ""), *out = temporary(""), *err = temporary("");
    fflush(NULL);
    int kept[] = {divert(0, in), divert(1, out), divert(2, err)};
    clearerr(stdin);
    c.code = run(command, line);
    fflush(NULL);
    for (int fd = 0; fd < 3; fd++) {
        restore(fd, kept[fd]);
    }
    fclose(in);
    c.out = content_of(out);
    c.err = content_of(err);
    return c;
}

void captured_clear(struct captured *c) {
    free(c->out);
    free(c->err);
}
