/* turned: the same table seen another way, for property tests. */
#ifndef TESTS_SUPPORT_TURNED_H
#define TESTS_SUPPORT_TURNED_H

#include "scenarios/scenario.h"

enum turning { AS_IT_IS, SHIFTED, QUARTER_TURNED, MIRRORED };

/* Turns everything of a scenario that lies on the table, in place. SHIFTED
 * makes the table larger on all sides by TURNED_SHIFT_IN. */
#define TURNED_SHIFT_IN 7.375
void turned_scenario(struct scenario *s, enum turning how);

/* A place and a bearing of the table of `width_in`, seen the other way. */
struct vec turned_place(struct vec p, double width_in, enum turning how);
double turned_bearing(double bearing_deg, enum turning how);

#endif
