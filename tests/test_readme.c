/* The README's first battle: what stands there is what the program answers. */
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define README "README.md"
#define BEFORE_COMMANDS "lets the referee roll.\n\n"
#define FENCE "```\n"

static char *whole_file(const char *path) {
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    assert_non_null(in);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, in) > 0);
    fclose(in);
    return text;
}

/* The lines that stand indented after the sentence that tells of them. */
static char *commands_of(const char *readme) {
    const char *line = strstr(readme, BEFORE_COMMANDS);
    char *commands = calloc(1, strlen(readme));
    assert_non_null(line);
    assert_non_null(commands);
    line += strlen(BEFORE_COMMANDS);
    for (; strncmp(line, "    ", 4) == 0; line = strchr(line, '\n') + 1)
        strncat(commands, line + 4, strcspn(line + 4, "\n") + 1);
    return commands;
}

static char *session_of(const char *readme) {
    const char *start = strstr(readme, FENCE);
    assert_non_null(start);
    start += strlen(FENCE);
    const char *end = strstr(start, FENCE);
    assert_non_null(end);
    return strndup(start, (size_t)(end - start));
}

static void test_the_session_shown_is_what_the_program_answers(void **state) {
    (void)state;
    char *readme = whole_file(README);
    char *commands = commands_of(readme), *session = session_of(readme);
    struct desk_run r = desk_run("saratoga", "", commands);
    assert_int_equal(r.code, 0);
    const char *shown = strstr(r.out, session);
    if (shown == NULL || shown[strlen(session)] != '\0')
        fail_msg("the README shows:\n%s\nand the program answers:\n%s", session, r.out);
    free(readme);
    free(commands);
    free(session);
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_session_shown_is_what_the_program_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
