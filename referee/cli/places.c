#include "referee/cli/places.h"

#include "referee/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SAME_SECOND_MAX 1000 /* battles begun in one second that get a name of their own */

static char *joined(const char *a, const char *b) {
    size_t size = strlen(a) + strlen(b) + 1;
    char *both = malloc(size);
    if (both != NULL)
        snprintf(both, size, "%s%s", a, b);
    return both;
}

char *places_journals(void) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state != NULL && state[0] == '/')
        return joined(state, "/referee");
    if (home != NULL && home[0] == '/')
        return joined(home, "/.local/state/referee");
    errno = ENOENT;
    return NULL;
}

/* A folder that was there before needs nothing. */
static int make_folder(const char *path) {
    if (mkdir(path, 0700) != 0)
        return errno == EEXIST ? 0 : -1;
    return save_sync_name(path);
}

/* Makes the folder and those above it, for the owner alone. */
static int make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int status = make_folder(path);
        *slash = '/';
        if (status != 0)
            return -1;
    }
    return make_folder(path);
}

/* Makes the file, unless there is one. */
static bool reserve(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file >= 0 && close(file) == 0;
}

/* "FOLDER/saratoga-2026-11-30-201500.journal", and "-2" and so on where that
 * is taken, perhaps by a battle that is just being begun beside this one. */
static char *reserve_name(const char *folder, const char *scenario_id) {
    char when[32] = "undated";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) != NULL)
        strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
    size_t size = strlen(folder) + strlen(scenario_id) + sizeof when + 32;
    char *path = malloc(size);
    if (path == NULL)
        return NULL;
    snprintf(path, size, "%s/%s-%s.journal", folder, scenario_id, when);
    bool reserved = reserve(path);
    for (int n = 2; n < SAME_SECOND_MAX && !reserved && errno == EEXIST; n++) {
        snprintf(path, size, "%s/%s-%s-%d.journal", folder, scenario_id, when, n);
        reserved = reserve(path);
    }
    if (reserved)
        return path;
    int why = errno;
    free(path);
    errno = why;
    return NULL;
}

char *places_new_journal(const char *scenario_id) {
    char *folder = places_journals();
    if (folder == NULL)
        return NULL;
    char *path = make_folders(folder) == 0 ? reserve_name(folder, scenario_id) : NULL;
    int why = errno;
    free(folder);
    errno = why;
    return path;
}

/* --- the newest --- */

static bool is_journal(const char *name) {
    static const char ending[] = ".journal";
    size_t length = strlen(name);
    return length >= sizeof ending && strcmp(name + length - (sizeof ending - 1), ending) == 0;
}

static bool is_later(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

static char *newest_in(DIR *folder) {
    struct timespec latest = {0, 0};
    char *newest = NULL;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        struct stat about;
        if (!is_journal(entry->d_name) || fstatat(dirfd(folder), entry->d_name, &about, 0) != 0)
            continue;
        if (!S_ISREG(about.st_mode) || (newest != NULL && !is_later(&about.st_mtim, &latest)))
            continue;
        free(newest);
        newest = joined("/", entry->d_name);
        latest = about.st_mtim;
    }
    return newest;
}

char *places_newest_journal(void) {
    char *path = NULL;
    char *place = places_journals();
    DIR *folder = place != NULL ? opendir(place) : NULL;
    if (folder != NULL) {
        char *newest = newest_in(folder);
        if (newest != NULL)
            path = joined(place, newest);
        free(newest);
        closedir(folder);
    }
    free(place);
    return path;
}
