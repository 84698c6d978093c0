/* cli/report: `referee report JOURNAL`, the battle told afterwards. */
#ifndef REFEREE_CLI_REPORT_H
#define REFEREE_CLI_REPORT_H

#include "referee/report/story.h"

int cli_report(int argc, char **argv);

/* The same with somebody who draws the pictures; NULL: there are none. */
int cli_report_with(int argc, char **argv, story_picturer *picture);

#endif
