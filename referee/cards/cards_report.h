/* cards_report: a battle with cards told afterwards, phase by phase. */
#ifndef REFEREE_CARDS_CARDS_REPORT_H
#define REFEREE_CARDS_CARDS_REPORT_H

#include "referee/report/pen.h"
#include "referee/session.h"

/* See system.h. Without a pen: a row for each phase, for a spreadsheet. */
int cards_report(FILE *out, struct session *s, const struct pen *pen);

#endif
