#include "tests/bench/process.h"

#include "tests/bench/measure.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static pid_t start(const struct process *p) {
    posix_spawn_file_actions_t files;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const int error =
        posix_spawnp(&pid, p->words[0], &files, NULL, (char *const *)p->words, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        bench_fail("%s cannot be started: %s", p->words[0], strerror(error));
    return pid;
}

/* `used` is what all children that have ended used: its peak is the greatest. */
static void run(const struct process *p) {
    int status;
    const pid_t pid = start(p);
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        bench_fail("%s %s does not do what it should", p->words[0],
                   p->words[1] != NULL ? p->words[1] : "");
}

void process_work(void *context) {
    const struct process *p = context;
    for (int i = 0; i < p->times; i++)
        run(p);
}

/* In a child of its own, whose only child is the program: the peak of children
 * is the greatest of all of them. */
long process_peak_kib(const struct process *p) {
    int pipe_ends[2];
    long peak = -1;
    if (pipe(pipe_ends) != 0)
        bench_fail("no pipe to be had");
    const pid_t pid = fork();
    if (pid == 0) {
        struct rusage used;
        run(p);
        getrusage(RUSAGE_CHILDREN, &used);
        _exit(write(pipe_ends[1], &used.ru_maxrss, sizeof used.ru_maxrss) != sizeof used.ru_maxrss);
    }
    close(pipe_ends[1]);
    if (pid < 0 || read(pipe_ends[0], &peak, sizeof peak) != sizeof peak)
        bench_fail("%s cannot be measured", p->words[0]);
    close(pipe_ends[0]);
    waitpid(pid, NULL, 0);
    return peak;
}
