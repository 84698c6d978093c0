#include "referee/cli/program.h"

#include "referee/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* Standard files that the caller has closed are opened on nothing, so that no
 * journal is ever given their number; what is written to them then fails. */
static void fill_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        if (fcntl(file, F_GETFD) == -1 && errno == EBADF)
            (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

/* A reader that has gone away needs no message. */
static int close_output(int exit_code) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return exit_code;
    if (errno != EPIPE && errno != 0)
        return cli_error(CLI_FILE, "standard output", "%s", strerror(errno));
    return CLI_FILE;
}

int program_main(int argc, char **argv, int (*run)(int argc, char **argv)) {
    fill_standard_files();
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN); /* a write then fails, and a battle ends in order */
    signal(SIGXFSZ, SIG_IGN);
    return close_output(run(argc, argv));
}

/* True when the folder of `path` is one of those that commands are looked for in. */
static bool is_in_path(const char *path) {
    const char *folders = getenv("PATH"), *slash = strrchr(path, '/');
    const size_t length = slash != NULL ? (size_t)(slash - path) : 0;
    while (folders != NULL && *folders != '\0') {
        const size_t n = strcspn(folders, ":");
        if (n == length && strncmp(folders, path, n) == 0)
            return true;
        folders += n + (folders[n] == ':');
    }
    return false;
}

const char *program_as_called(void) {
    /* The kernel gives addresses as numbers. NOLINTNEXTLINE(performance-no-int-to-ptr) */
    const char *path = (const char *)getauxval(AT_EXECFN);
    return path == NULL || is_in_path(path) ? "referee" : path;
}
