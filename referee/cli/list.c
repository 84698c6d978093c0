#include "referee/cli/list.h"

#include "referee/cli/cli.h"
#include "referee/console/text.h"
#include "referee/json.h"
#include "referee/json_value.h"
#include "referee/system.h"

#include <stdio.h>
#include <stdlib.h>

static const char list_usage[] = "usage: referee list [--json]\n"
                                 "\n"
                                 "Scenarios and rules that can be named.\n"
                                 "\n"
                                 "  --json    as a JSON object\n"
                                 "  --help    this page\n";

static void free_names(char **names) {
    for (char **name = names; name != NULL && *name != NULL; name++)
        free(*name);
    free(names);
}

/* --- in words --- */

#define NAME_SHOWN 256

static void print_scenario(const char *name) {
    char clean[NAME_SHOWN];
    struct load_report faults = {0};
    const struct system *system;
    struct system_about about;
    void *scenario;
    if (system_load(&system, &scenario, name, &faults) == 0) {
        system->about(scenario, &about);
        printf("  %-20s %s\n", text_clean(clean, sizeof clean, name), about.name);
        system->unload(scenario);
    } else {
        text_clean(clean, sizeof clean, name);
        printf("  %-20s (has faults: see `referee check %s`)\n", clean, clean);
    }
    load_report_clear(&faults);
}

static void print_rules(const char *name) {
    char clean[NAME_SHOWN];
    struct load_report faults = {0};
    struct ruleset *rules = NULL;
    const bool good = ruleset_load(&rules, name, &faults) == 0;
    printf("  %-20s %s\n", text_clean(clean, sizeof clean, name),
           good ? rules->name : "(have faults: see `referee check`)");
    ruleset_free(rules);
    load_report_clear(&faults);
}

static void print_names(const char *title, char **names, void (*print)(const char *name)) {
    printf("%s\n", title);
    if (names[0] == NULL)
        puts("  (none)");
    for (; *names != NULL; names++)
        print(*names);
}

/* --- as JSON --- */

static json_t *of_names(char **names) {
    json_t *list = json_array();
    for (; *names != NULL; names++) {
        if (json_array_append_new(list, json_value_text(*names)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static int print_json(char **scenarios, char **rules) {
    json_t *object =
        json_pack("{s:o, s:o}", "scenarios", of_names(scenarios), "rules", of_names(rules));
    int status = json_write_line(stdout, object) == 0 ? CLI_DONE : CLI_FILE;
    json_decref(object);
    return status;
}

static int print_lists(bool json) {
    char **scenarios = load_list_scenarios(), **rules = load_list_rules();
    int status = CLI_DONE;
    if (scenarios == NULL || rules == NULL) {
        status = cli_error(CLI_FILE, "list", "memory ran out");
    } else if (json) {
        status = print_json(scenarios, rules);
    } else {
        print_names("Scenarios:", scenarios, print_scenario);
        print_names("Rules:", rules, print_rules);
    }
    free_names(scenarios);
    free_names(rules);
    return status;
}

static int take_json(int option, void *context) {
    bool *json = context;
    (void)option;
    *json = true;
    return CLI_DONE;
}

int cli_list(int argc, char **argv) {
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    int status;
    bool json = false;
    if (!cli_options(argc, argv, options, list_usage, take_json, &json, &status))
        return status;
    if (optind < argc)
        return cli_error(CLI_USAGE, argv[optind], "`list` takes no names");
    return print_lists(json);
}
