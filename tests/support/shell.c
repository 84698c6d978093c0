#include "tests/support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#define COMMAND_MAX 2000

static void compose(char *to, const char *format, va_list args) {
    assert_non_null(getenv("REFEREE"));
    int n = vsnprintf(to, COMMAND_MAX, format, args);
    assert_true(n > 0 && n < COMMAND_MAX);
}

static int code_of(int status, const char *command) {
    if (status == -1 || !WIFEXITED(status)) {
        fail_msg("`%s` did not end in order", command);
    }
    return WEXITSTATUS(status);
}

int shell_code(const char *format, ...) {
    char command[COMMAND_MAX];
    va_list args;

    va_start(args, format);
    compose(command, format, args);
    va_end(args);
    return code_of(system(command), command);
}

static char *read_all(FILE *f) {
    char *text = NULL, block[4096];
    size_t size = 0, n;
    FILE *to = open_memstream(&text, &size);

    assert_non_null(to);
    while ((n = fread(block, 1, sizeof block, f)) > 0) {
        fwrite(block, 1, n, to);
    }
    assert_int_equal(fclose(to), 0);
    return text;
}

char *shell_text(int *code, const char *format, ...) {
    char command[COMMAND_MAX + 16], plain[COMMAND_MAX];
    va_list args;

    va_start(args, format);
    compose(plain, format, args);
    va_end(args);
    snprintf(command, sizeof command, "{ %s\n} 2>&1", plain);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    char *text = read_all(f);
    int left = code_of(pclose(f), plain);
    if (code) {
        *code = left;
    } else if (left != 0) {
        fail_msg("`%s` ended with %d: %s", plain, left, text);
    }
    return text;
}
