#include "scenarios/search.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING ".yaml"
#define FOLDERS_MAX 8
#define PARENTS_MAX 4 /* build/tests/test_load is two folders below the tree */

struct folders {
    int count;
    char at[FOLDERS_MAX][PATH_MAX];
};

/* A folder whose path would be cut short is left out. */
static void add_folder(struct folders *f, const char *base, const char *part, bool rules) {
    if (f->count == FOLDERS_MAX)
        return;
    int length = snprintf(f->at[f->count], PATH_MAX, "%s%s%s", base, part, rules ? "/rules" : "");
    if (length > 0 && length < PATH_MAX)
        f->count++;
}

/* Cuts the last part off; false when there is none. */
static bool cut_last_part(char *path) {
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

/* The folder of the program and those above it: a program that was built but
 * not installed stands in its tree. */
static void add_tree(struct folders *f, bool rules) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return;
    path[length] = '\0';
    for (int i = 0; i < PARENTS_MAX && cut_last_part(path); i++)
        add_folder(f, path, "/scenarios", rules);
}

static void list_folders(struct folders *f, bool rules, const char *beside) {
    const char *data = getenv("REFEREE_DATA");
    char path[PATH_MAX];
    f->count = 0;
    if (beside != NULL && strlen(beside) < sizeof path) {
        memcpy(path, beside, strlen(beside) + 1);
        add_folder(f, cut_last_part(path) ? path : ".", "", rules);
    }
    if (data != NULL && data[0] != '\0')
        add_folder(f, data, "", rules);
    add_folder(f, REFEREE_DATADIR, "", rules);
    add_tree(f, rules);
}

static bool is_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

char *search_file(const char *name, bool rules, const char *first) {
    char path[PATH_MAX];
    struct folders *f = malloc(sizeof *f);
    bool found = false;
    if (f == NULL)
        return NULL;
    list_folders(f, rules, first);
    for (int i = 0; i < f->count && !found; i++) {
        int length = snprintf(path, sizeof path, "%s/%s%s", f->at[i], name, ENDING);
        found = length > 0 && (size_t)length < sizeof path && is_file(path);
    }
    free(f);
    errno = ENOENT;
    return found ? strdup(path) : NULL;
}

/* --- names --- */

struct list {
    size_t count, capacity;
    char **at; /* ended by NULL as soon as it is there */
    bool no_memory;
};

static void add_name(struct list *l, const char *file) {
    char *name = search_stem(file);
    if (l->count + 1 >= l->capacity) {
        size_t capacity = l->capacity * 2 + 16;
        char **bigger = realloc(l->at, capacity * sizeof *bigger);
        if (bigger != NULL) {
            l->at = bigger;
            l->capacity = capacity;
        }
    }
    if (name == NULL || l->count + 1 >= l->capacity) {
        l->no_memory = true;
        free(name);
        return;
    }
    l->at[l->count++] = name;
    l->at[l->count] = NULL;
}

static void add_files(struct list *l, const char *folder) {
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        l->no_memory = l->no_memory || errno == ENOMEM;
        return;
    }
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        size_t length = strlen(e->d_name), ending = strlen(ENDING);
        if (length > ending && strcmp(e->d_name + length - ending, ENDING) == 0)
            add_name(l, e->d_name);
    }
    closedir(dir);
}

static int by_name(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void sort_once(struct list *l) {
    size_t kept = 0;
    qsort(l->at, l->count, sizeof *l->at, by_name);
    for (size_t i = 0; i < l->count; i++) {
        if (kept > 0 && strcmp(l->at[kept - 1], l->at[i]) == 0)
            free(l->at[i]);
        else
            l->at[kept++] = l->at[i];
    }
    l->at[kept] = NULL;
}

char **search_names(bool rules, const char *first) {
    struct folders *f = malloc(sizeof *f);
    struct list l = {.capacity = 16, .at = calloc(16, sizeof *l.at)};
    if (f != NULL && l.at != NULL) {
        list_folders(f, rules, first);
        for (int i = 0; i < f->count; i++)
            add_files(&l, f->at[i]);
        sort_once(&l);
    }
    l.no_memory = l.no_memory || f == NULL;
    free(f);
    if (l.no_memory) {
        search_names_free(l.at);
        return NULL;
    }
    return l.at;
}

void search_names_free(char **names) {
    for (char **name = names; name != NULL && *name != NULL; name++)
        free(*name);
    free(names);
}

char *search_stem(const char *path) {
    const char *slash = strrchr(path, '/');
    char *stem = strdup(slash != NULL ? slash + 1 : path);
    if (stem == NULL)
        return NULL;
    size_t length = strlen(stem), ending = strlen(ENDING);
    if (length > ending && strcmp(stem + length - ending, ENDING) == 0)
        stem[length - ending] = '\0';
    return stem;
}
