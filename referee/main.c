/* The program: its command line. */
#include "referee/cli/cli.h"
#include "referee/cli/program.h"

int main(int argc, char **argv) {
    return program_main(argc, argv, cli_run);
}
