/* report_run: `referee-draw report JOURNAL ...`, the report with pictures. */
#ifndef REFEREE_DRAW_REPORT_RUN_H
#define REFEREE_DRAW_REPORT_RUN_H

/* As cli_report, with a picture of the table where the format has pictures. */
int report_run(int argc, char **argv);

#endif
