#include "referee/drawer.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PARENTS_MAX 2 /* build/tests/test_print is one folder below build */

extern char **environ;

static int fail(char *why, const char *what) {
    snprintf(why, DRAWER_WHY, "%s", what);
    return -1;
}

/* Writes its path; false when it is nowhere. */
static bool find_program(char *path, size_t size) {
    char folder[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);

    folder[length > 0 ? length : 0] = '\0';
    for (int i = 0; i < PARENTS_MAX; i++) {
        char *slash = strrchr(folder, '/');
        if (slash == NULL) {
            break;
        }
        *slash = '\0';
        int n = snprintf(path, size, "%s/" DRAWER_PROGRAM, folder);
        if (n > 0 && (size_t)n < size && access(path, X_OK) == 0) {
            return true;
        }
    }
    snprintf(path, size, "%s/" DRAWER_PROGRAM, REFEREE_LIBEXECDIR);
    return access(path, X_OK) == 0;
}

static int wait_for(pid_t child, char *why) {
    int status;

    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return fail(why, strerror(errno));
        }
    }
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    snprintf(why, DRAWER_WHY, "it was stopped by signal %d", WTERMSIG(status));
    return -1;
}

/* Spawns it with the descriptors in their places: 0, or what errno says. */
static int spawn(pid_t *child, const char *path, char **words, int out, int error) {
    posix_spawn_file_actions_t actions;
    int bad = posix_spawn_file_actions_init(&actions);

    if (bad != 0) {
        return bad;
    }
    if (out >= 0) {
        bad = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    }
    if (bad == 0 && error >= 0) {
        bad = posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO);
    }
    if (bad == 0) {
        bad = posix_spawn(child, path, &actions, NULL, words, environ);
    }
    posix_spawn_file_actions_destroy(&actions);
    return bad;
}

int drawer_run(int argc, char **argv, int out, int error, char *why) {
    char path[PATH_MAX], name[] = DRAWER_PROGRAM;
    pid_t child;

    if (!find_program(path, sizeof path)) {
        return fail(why, "this program, which draws, is not beside referee; install both, or "
                         "build both with `make`");
    }
    char **words = calloc((size_t)argc + 2, sizeof *words);
    if (words == NULL) {
        return fail(why, "memory ran out");
    }
    words[0] = name;
    memcpy(words + 1, argv, (size_t)argc * sizeof *words);
    fflush(NULL);
    int bad = spawn(&child, path, words, out, error);
    free(words);
    return bad == 0 ? wait_for(child, why) : fail(why, strerror(bad));
}
