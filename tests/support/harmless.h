/* harmless: what must hold of every run of the program, whatever it was given. */
#ifndef TESTS_SUPPORT_HARMLESS_H
#define TESTS_SUPPORT_HARMLESS_H

#include "tests/support/child.h"

/* It ended by itself with one of the program's exit codes, soon, in little
 * memory, and sent nothing that a terminal would obey; else the test fails. */
void harmless_run(const struct child_run *r);

/* No control characters but the ends of lines and tabs, none that nobody sees or
 * that turns the direction of text; else the test fails. `text` ends with a zero. */
void harmless_text(const char *text, size_t size);

#endif
