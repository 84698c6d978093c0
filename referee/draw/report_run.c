#include "referee/draw/report_run.h"

#include "referee/cli/report.h"
#include "referee/draw/board.h"

static int draw_table(const struct battle *b, FILE *out) {
    return board_write(out, CANVAS_SVG, b, &BOARD_PLAIN);
}

int report_run(int argc, char **argv) {
    return cli_report_with(argc, argv, draw_table);
}
