#include "referee/cli/draw.h"

#include "referee/cli/cli.h"
#include "referee/drawer.h"

int cli_draw(int argc, char **argv) {
    char why[DRAWER_WHY];
    int status = drawer_run(argc, argv, -1, -1, why);

    return status >= 0 ? status : cli_error(CLI_FILE, DRAWER_PROGRAM, "%s", why);
}
