#include "referee/system.h"

#include "referee/cards/cards_system.h"
#include "referee/fritz/fritz_system.h"

#include "scenarios/fault.h"

#include <stdlib.h>
#include <string.h>

static const struct system *const systems[] = {&fritz_system, &cards_system};
#define SYSTEMS ((int)(sizeof systems / sizeof systems[0]))

const struct system *system_at(int n) {
    return n >= 0 && n < SYSTEMS ? systems[n] : NULL;
}

static const struct system *find(const char *name) {
    for (int i = 0; i < SYSTEMS; i++) {
        if (strcmp(systems[i]->name, name) == 0)
            return systems[i];
    }
    return NULL;
}

static int unknown(const char *path, const struct load_system *named, struct load_report *report) {
    const char *names[SYSTEMS + 1];
    char allowed[200];
    for (int i = 0; i < SYSTEMS; i++)
        names[i] = systems[i]->name;
    names[SYSTEMS] = NULL;
    fault_allowed(allowed, sizeof allowed, named->name, names);
    fault_add(report, path, named->line, named->column, "no system is named `%s`%s", named->name,
              allowed);
    return -1;
}

/* A name without a file is the first system's to complain of. */
int system_load(const struct system **system, void **scenario, const char *name_or_path,
                struct load_report *report) {
    const struct system *s = systems[0];
    struct load_system named = {.line = 0};
    char *path = load_find_scenario(name_or_path);
    *report = (struct load_report){0};
    if (path != NULL && load_names_system(path, &named)) {
        s = find(named.name);
        if (s == NULL) {
            int status = unknown(path, &named, report);
            free(path);
            return status;
        }
    }
    int status = s->load(scenario, path != NULL ? path : name_or_path, report);
    free(path);
    if (status == 0)
        *system = s;
    return status;
}
