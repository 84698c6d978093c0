#include "tests/fuzz/support/yard.h"

#include "tests/fuzz/support/target.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 512
#define COPY_BYTES 65536

static char folder[64]; /* its path: the engine gives its callbacks no context */
static int project = -1;

/* --- removing --- */

static void remove_entry(int parent, const char *name);

static void empty(int folder_file) {
    DIR *all = fdopendir(folder_file);
    target_must(all != NULL, "the yard can be read");
    for (struct dirent *one = readdir(all); one != NULL; one = readdir(all)) {
        if (strcmp(one->d_name, ".") != 0 && strcmp(one->d_name, "..") != 0)
            remove_entry(dirfd(all), one->d_name);
    }
    closedir(all);
}

static void remove_entry(int parent, const char *name) {
    if (unlinkat(parent, name, 0) == 0)
        return;
    int inner = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    if (inner < 0)
        return;
    empty(inner);
    unlinkat(parent, name, AT_REMOVEDIR);
}

void yard_clear(void) {
    int file = open(folder, O_RDONLY | O_DIRECTORY);
    target_must(file >= 0, "the yard is there");
    empty(file);
}

static void close_yard(void) {
    yard_clear();
    rmdir(folder);
}

/* --- making --- */

void yard_open(void) {
    const char *memory = "/dev/shm";
    char *data = realpath("scenarios", NULL);
    snprintf(folder, sizeof folder, "%s/referee-fuzz-XXXXXX",
             access(memory, W_OK) == 0 ? memory : "/tmp");
    project = open(".", O_RDONLY | O_DIRECTORY);
    target_must(project >= 0 && data != NULL, "it is run in the project's folder");
    target_must(mkdtemp(folder) != NULL, "a folder can be made");
    setenv("REFEREE_DATA", data, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("HOME", folder, 1);
    free(data);
    atexit(close_yard);
}

static void make_folders(char *path) {
    for (char *slash = strchr(path + strlen(folder) + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

const char *yard_write(const char *name, const void *bytes, size_t size) {
    static char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    make_folders(path);
    FILE *out = fopen(path, "wb");
    target_must(out != NULL, "a file can be made in the yard");
    size_t written = fwrite(bytes, 1, size, out);
    target_must(fclose(out) == 0 && written == size, "a file can be written in the yard");
    return path;
}

const char *yard_copy(const char *name, const char *path) {
    char bytes[COPY_BYTES];
    FILE *in = fopen(path, "rb");
    target_must(in != NULL, "the file to be copied is there");
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return yard_write(name, bytes, size);
}

void yard_enter(void) {
    target_must(chdir(folder) == 0, "the yard can be entered");
}

void yard_leave(void) {
    target_must(fchdir(project) == 0, "the yard can be left");
}

char *yard_text(const void *bytes, size_t size) {
    char *text = malloc(size + 1);
    target_must(text != NULL, "there is memory");
    memcpy(text, bytes, size);
    text[size] = '\0';
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '/')
            text[i] = '+';
    }
    return text;
}
