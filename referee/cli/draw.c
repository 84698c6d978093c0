#include "referee/cli/draw.h"

#include "referee/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROGRAM "referee-draw"
#define PARENTS_MAX 2 /* build/tests/test_print is one folder below build */

extern char **environ;

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
        int n = snprintf(path, size, "%s/" PROGRAM, folder);
        if (n > 0 && (size_t)n < size && access(path, X_OK) == 0) {
            return true;
        }
    }
    snprintf(path, size, "%s/" PROGRAM, REFEREE_LIBEXECDIR);
    return access(path, X_OK) == 0;
}

static int wait_for(pid_t child) {
    int status;

    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return cli_error(CLI_FAILED, PROGRAM, "%s", strerror(errno));
        }
    }
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    return cli_error(CLI_FAILED, PROGRAM, "it was stopped by signal %d", WTERMSIG(status));
}

static int start(char *path, char **words) {
    pid_t child;

    fflush(NULL);
    int why = posix_spawn(&child, path, NULL, NULL, words, environ);
    return why == 0 ? wait_for(child) : cli_error(CLI_FILE, path, "%s", strerror(why));
}

int cli_draw(int argc, char **argv) {
    char path[PATH_MAX], name[] = PROGRAM;

    if (!find_program(path, sizeof path)) {
        return cli_error(CLI_FILE, PROGRAM,
                         "this program, which draws, is not beside referee; install both, or "
                         "build both with `make`");
    }
    char **words = calloc((size_t)argc + 2, sizeof *words);
    if (words == NULL) {
        return cli_error(CLI_FILE, PROGRAM, "memory ran out");
    }
    words[0] = name;
    memcpy(words + 1, argv, (size_t)argc * sizeof *words);
    int status = start(path, words);
    free(words);
    return status;
}
