/* The program that draws: referee starts it for the commands that need it. */
#include "referee/cli/cli.h"
#include "referee/cli/program.h"
#include "referee/draw/board_command.h"
#include "referee/draw/print_run.h"
#include "referee/draw/report_run.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"board", board_command}, {"print", print_run}, {"report", report_run}};

static int run(int argc, char **argv) {
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, argv[1]) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    return cli_error(CLI_USAGE, argc > 1 ? argv[1] : "referee-draw",
                     "this program is started by `referee`; see `referee --help`");
}

int main(int argc, char **argv) {
    return program_main(argc, argv, run);
}
