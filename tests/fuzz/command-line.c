/* The command line: the first line of the input are its words, the rest is what
 * stands on standard input. Nothing is read or written outside of the yard but
 * the shipped scenarios. */
#include "referee/cli/cli.h"
#include "tests/fuzz/support/target.h"
#include "tests/fuzz/support/yard.h"

#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 40

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    yard_open();
    return 0;
}

/* Files that the words may name. */
static void furnish(const char *input, size_t size) {
    yard_copy("a.yaml", "scenarios/saratoga.yaml");
    yard_copy("rules/saratoga.yaml", "scenarios/rules/saratoga.yaml");
    yard_copy("a.journal", "tests/fuzz/corpus/journal/battle");
    const char *path = yard_write("script", input, size);
    target_must(freopen(path, "r", stdin) != NULL, "standard input can be a file");
}

static void run(char *line) {
    static char name[] = "referee";
    char *words[WORDS_MAX + 2] = {name}, *rest;
    int count = 1;
    for (char *w = strtok_r(line, " ", &rest); w != NULL && count <= WORDS_MAX;
         w = strtok_r(NULL, " ", &rest))
        words[count++] = w;
    yard_enter();
    int code = cli_run(count, words);
    fflush(stdout);
    yard_leave();
    target_must(code >= CLI_DONE && code <= CLI_CONTENT, "the exit code is one of five");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = yard_text(data, size);
    size_t first = strcspn(text, "\n");
    size_t input = first < size ? first + 1 : size;
    furnish(text + input, size - input);
    text[first] = '\0';
    run(text);
    yard_clear();
    free(text);
    return 0;
}
