/* shell: programs run as a user runs them, for tests of whole programs.
 *
 * Commands are formatted as printf does. `$REFEREE` in them is the program
 * under test; without it in the environment the test fails. */
#ifndef TESTS_SUPPORT_SHELL_H
#define TESTS_SUPPORT_SHELL_H

/* Runs the command and returns its exit code; its output goes where the test's
 * goes. A command that is stopped by a signal fails the test. */
int shell_code(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, keeping what it says on both of its outputs, which must be wanted
 * by the caller, who frees it. `code` may be NULL: then it must be 0. */
char *shell_text(int *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
