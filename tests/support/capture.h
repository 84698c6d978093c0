/* capture: a command of the program run inside a test, its output kept. */
#ifndef TESTS_SUPPORT_CAPTURE_H
#define TESTS_SUPPORT_CAPTURE_H

struct captured {
    int code;
    char *out, *err; /* owned; never NULL */
};

/* Runs `command` on the words of `line`, parted at blanks, the first of which
 * is its name. `input` (may be NULL) is what it reads on standard input. The
 * caller clears. A test that cannot capture fails. */
struct captured capture(int (*command)(int argc, char **argv), const char *line, const char *input);
void captured_clear(struct captured *c);

#endif
