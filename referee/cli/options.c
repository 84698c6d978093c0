/* The options of a subcommand. */
#include "referee/cli/cli.h"
#include "scenarios/fault.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define OPTIONS_MAX 24

/* Says that `word` is no option, with the nearest that is one. */
static void unknown_option(const char *word, const struct option *options) {
    char spelt[OPTIONS_MAX][32], typed[64];
    const char *names[OPTIONS_MAX + 1];
    int count = 0;
    for (; count < OPTIONS_MAX && options[count].name != NULL; count++) {
        snprintf(spelt[count], sizeof spelt[count], "--%s", options[count].name);
        names[count] = spelt[count];
    }
    names[count] = NULL;
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(word, "="), word);
    const char *near = fault_nearest(typed, names);
    if (near != NULL)
        cli_error(CLI_USAGE, word, "there is no such option; did you mean `%s`?", near);
    else
        cli_error(CLI_USAGE, word, "there is no such option, or it is cut too short; see --help");
}

/* Options whose val is a letter may be given by it alone. */
static const char *short_options(char *to, const struct option *options) {
    char *end = to;

    *end++ = ':';
    for (int i = 0; i < OPTIONS_MAX && options[i].name != NULL; i++) {
        if (!isalpha(options[i].val))
            continue;
        *end++ = (char)options[i].val;
        if (options[i].has_arg == required_argument)
            *end++ = ':';
    }
    *end = '\0';
    return to;
}

/* The next option; -1 at the end, or '?' when it is unknown, ambiguous, lacks its
 * value or has one too many: that has then been said. */
static int next_option(int argc, char **argv, const struct option *options) {
    opterr = 0;
    char letters[2 * OPTIONS_MAX + 2];
    int option = getopt_long(argc, argv, short_options(letters, options), options, NULL);
    const char *word = argv[optind > 0 ? optind - 1 : 0];
    if (option == ':') {
        cli_error(CLI_USAGE, word, "this option needs a value");
        return '?';
    }
    if (option != '?')
        return option;
    if (optopt != 0 && strncmp(word, "--", 2) == 0)
        cli_error(CLI_USAGE, word, "this option takes no value");
    else
        unknown_option(word, options);
    return '?';
}

bool cli_options(int argc, char **argv, const struct option *options, const char *usage,
                 cli_take *take, void *context, int *status) {
    int option;
    optind = 0;
    *status = CLI_DONE;
    while (*status == CLI_DONE && (option = next_option(argc, argv, options)) != -1) {
        if (option == 'h') {
            fputs(usage, stdout);
            return false;
        }
        *status = option == '?' ? CLI_USAGE : take(option, context);
    }
    return *status == CLI_DONE;
}
