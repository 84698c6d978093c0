#include "referee/cli/check.h"

#include "referee/cli/cli.h"
#include "referee/journal.h"
#include "referee/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char check_usage[] =
    "usage: referee check FILE...\n"
    "\n"
    "Looks for faults in scenario, rules and journal files, and says each with its\n"
    "file, line and column. A journal is also played through, to see that it comes\n"
    "out as recorded. Names of scenarios and rules will do too.\n"
    "\n"
    "  --help    this page\n";

static bool ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static int check_journal(const char *path, struct load_report *faults) {
    struct session *s = NULL;
    struct session_reading how = {.until = -1};
    int status = session_resume(&s, path, &how, faults);
    if (status == CLI_DONE && s->torn != NULL)
        cli_torn(path, s->torn_line, s->torn, "will be taken off by `referee resume`");
    session_free(s);
    return status;
}

static int check_rules(const char *path, struct load_report *faults) {
    struct ruleset *rules = NULL;
    if (ruleset_load(&rules, path, faults) == 0)
        ruleset_free(rules);
    return cli_faults_exit(faults);
}

static int check_scenario(const char *path, struct load_report *faults) {
    const struct system *system;
    void *scenario;
    if (system_load(&system, &scenario, path, faults) == 0)
        system->unload(scenario);
    return cli_faults_exit(faults);
}

/* A bare name that no scenario has may be that of rules. */
static bool names_rules(const char *file) {
    if (strchr(file, '/') != NULL || ends_in(file, ".yaml"))
        return load_is_rules(file);
    char *scenario = load_find_scenario(file);
    char *rules = scenario == NULL ? load_find_rules(file, NULL) : NULL;
    bool is_rules = rules != NULL;
    free(scenario);
    free(rules);
    return is_rules;
}

static int check_file(const char *file) {
    struct load_report faults = {0};
    const char *kind = "scenario";
    int status;
    if (ends_in(file, ".journal") || journal_is_one(file)) {
        kind = "journal";
        status = check_journal(file, &faults);
    } else if (names_rules(file)) {
        kind = "rules";
        status = check_rules(file, &faults);
    } else {
        status = check_scenario(file, &faults);
    }
    cli_faults(&faults);
    if (status == CLI_DONE)
        cli_good(file, "%s, no faults", kind);
    load_report_clear(&faults);
    return status;
}

int cli_check(int argc, char **argv) {
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    int worst = CLI_DONE;
    if (!cli_options(argc, argv, options, check_usage, NULL, NULL, &worst))
        return worst;
    if (optind == argc)
        return cli_error(CLI_USAGE, "check", "name at least one file");
    for (int i = optind; i < argc; i++) {
        int status = check_file(argv[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
