#include "scenarios/load.h"

#include "scenarios/battlefield.h"
#include "scenarios/fault.h"
#include "scenarios/rules.h"
#include "scenarios/scenario_read.h"
#include "scenarios/search.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- finding --- */

static bool is_path(const char *name) {
    size_t length = strlen(name);
    return strchr(name, '/') != NULL || (length >= 5 && strcmp(name + length - 5, ".yaml") == 0);
}

char *load_find_scenario(const char *name) {
    return is_path(name) ? strdup(name) : search_file(name, false, NULL);
}

char *load_find_rules(const char *name, const char *beside_file) {
    return is_path(name) ? strdup(name) : search_file(name, true, beside_file);
}

char **load_list_scenarios(void) {
    return search_names(false, NULL);
}

char **load_list_rules(void) {
    return search_names(true, NULL);
}

static int out_of_memory(const char *path, struct load_report *r) {
    r->unreadable = true;
    fault_add(r, path, 0, 0, "cannot be read: out of memory");
    return -1;
}

/* Why `load_find_...` gave nothing. */
static void not_found(const char *name, bool rules, struct load_report *r) {
    if (errno == ENOMEM) {
        out_of_memory(name, r);
        return;
    }
    char allowed[800] = "";
    char **names = search_names(rules, NULL);
    if (names != NULL)
        fault_allowed(allowed, sizeof allowed, name, (const char *const *)names);
    search_names_free(names);
    r->unreadable = true;
    fault_add(r, name, 0, 0, "no %s has this name%s", rules ? "rules file" : "scenario", allowed);
}

/* --- rules --- */

/* Memory for the tree is given back when the file has been read. */
static void read_rules(struct ruleset *out, struct store *trees, struct load_report *r) {
    struct reader rd = {.path = out->path, .store = out->store, .report = r};
    const struct node *top = tree_read(out->path, trees, r, &out->fingerprint);
    if (top != NULL)
        rules_read(&rd, top, out);
}

/* What ruleset and scenario begin with. */
struct head {
    struct store *store;
    char *id, *path; /* the file's stem; its path */
};

/* Memory for content of `size` bytes read from `path`, and its head; NULL when
 * memory runs out. */
static void *new_content(const char *path, size_t size, struct head *head) {
    char *stem = search_stem(path);
    head->store = store_new();
    void *out = head->store != NULL && stem != NULL ? store_take(head->store, 1, size) : NULL;
    if (out != NULL) {
        head->id = store_text(head->store, stem);
        head->path = store_text(head->store, path);
    }
    free(stem);
    if (out != NULL && head->id != NULL && head->path != NULL)
        return out;
    store_free(head->store);
    return NULL;
}

static struct ruleset *new_ruleset(const char *path) {
    struct head head;
    struct ruleset *out = new_content(path, sizeof *out, &head);
    if (out != NULL)
        *out = (struct ruleset){.store = head.store, .id = head.id, .path = head.path};
    return out;
}

/* Reads the file at `path`. The report may already hold faults of others. */
static int load_ruleset_at(struct ruleset **out, const char *path, struct load_report *r) {
    struct ruleset *rules = new_ruleset(path);
    struct store *trees = store_new();
    struct load_report own = {0};
    if (rules != NULL && trees != NULL)
        read_rules(rules, trees, &own);
    else
        out_of_memory(path, &own);
    store_free(trees);
    bool sound = !fault_any(&own);
    fault_move(r, &own);
    if (sound) {
        *out = rules;
        return 0;
    }
    ruleset_free(rules);
    return -1;
}

int ruleset_load(struct ruleset **out, const char *name_or_path, struct load_report *report) {
    *report = (struct load_report){0};
    char *path = load_find_rules(name_or_path, NULL);
    if (path == NULL) {
        not_found(name_or_path, true, report);
        return -1;
    }
    int status = load_ruleset_at(out, path, report);
    free(path);
    fault_sort(report);
    return status;
}

void ruleset_free(struct ruleset *r) {
    if (r != NULL)
        store_free(r->store);
}

/* --- scenarios --- */

static struct scenario *new_scenario(const char *path) {
    struct head head;
    struct scenario *out = new_content(path, sizeof *out, &head);
    if (out != NULL)
        *out = (struct scenario){.store = head.store, .id = head.id, .path = head.path};
    return out;
}

/* The rules are named, not pointed to: the name is looked for beside the
 * scenario, then where all rules are. */
static void load_rules_of(struct reader *rd, const struct node *top, struct scenario *s) {
    const struct node *name = tree_get(top, "rules");
    if (name == NULL)
        return;
    if (name->kind != NODE_TEXT || !reader_is_id(name->text)) {
        reader_fault(rd, name, "the rules are a name such as `saratoga`, without folder or ending");
        return;
    }
    char *path = search_file(name->text, true, s->path);
    if (path != NULL) {
        load_ruleset_at(&s->rules, path, rd->report);
        free(path);
        return;
    }
    if (errno == ENOMEM) {
        out_of_memory(s->path, rd->report);
        return;
    }
    char allowed[800] = "";
    char **names = search_names(true, s->path);
    if (names != NULL)
        fault_allowed(allowed, sizeof allowed, name->text, (const char *const *)names);
    search_names_free(names);
    reader_fault(rd, name, "no rules file is named `%s`%s", name->text, allowed);
}

/* What another system plays has no table and no units. */
static bool names_other_system(struct reader *rd, const struct node *top) {
    const struct node *system = tree_get(top, "system");
    if (system == NULL || (system->kind == NODE_TEXT && strcmp(system->text, "miniatures") == 0))
        return false;
    reader_fault(rd, system, "this is no scenario with miniatures, which is wanted here");
    return true;
}

/* The tree stays with the scenario, which can then be written again. */
static void read_scenario(struct scenario *s, struct load_report *r) {
    struct reader rd = {.path = s->path, .store = s->store, .report = r};
    s->tree = tree_read(s->path, s->store, r, &s->fingerprint);
    if (s->tree == NULL || names_other_system(&rd, s->tree))
        return;
    load_rules_of(&rd, s->tree, s);
    rd.rules = s->rules;
    scenario_read(&rd, s->tree, s);
}

static int load_scenario_at(struct scenario **out, const char *path, struct load_report *r) {
    struct scenario *s = new_scenario(path);
    if (s != NULL)
        read_scenario(s, r);
    else
        out_of_memory(path, r);
    if (!fault_any(r)) {
        *out = s;
        return 0;
    }
    scenario_free(s);
    return -1;
}

int scenario_load(struct scenario **out, const char *name_or_path, struct load_report *report) {
    *report = (struct load_report){0};
    char *path = load_find_scenario(name_or_path);
    if (path == NULL) {
        not_found(name_or_path, false, report);
        return -1;
    }
    int status = load_scenario_at(out, path, report);
    free(path);
    fault_sort(report);
    return status;
}

void scenario_free(struct scenario *s) {
    if (s == NULL)
        return;
    battlefield_clear(s);
    ruleset_free(s->rules);
    store_free(s->store);
}

/* --- telling files apart --- */

bool load_is_rules(const char *path) {
    struct store *trees = store_new();
    struct load_report unheard = {0};
    bool rules = false;
    if (trees != NULL) {
        const struct node *top = tree_read(path, trees, &unheard, NULL);
        rules = tree_get(top, "system") == NULL &&
                schema_known_keys(&rules_schema, top) > schema_known_keys(&scenario_schema, top);
    }
    load_report_clear(&unheard);
    store_free(trees);
    return rules;
}

bool load_names_system(const char *path, struct load_system *out) {
    struct store *trees = store_new();
    struct load_report unheard = {0};
    const struct node *system = NULL;
    if (trees != NULL)
        system = tree_get(tree_read(path, trees, &unheard, NULL), "system");
    if (system != NULL) {
        *out = (struct load_system){.line = system->line, .column = system->column};
        if (system->kind == NODE_TEXT)
            snprintf(out->name, sizeof out->name, "%s", system->text);
    }
    load_report_clear(&unheard);
    store_free(trees);
    return system != NULL;
}
