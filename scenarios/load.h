/* load: scenario and rules files, found, read and checked.
 *
 * Reading never stops at the first fault: a file is read to its end and every
 * fault is reported, each with its place and what is allowed there. Nothing
 * half-read ever gets out. */
#ifndef SCENARIOS_LOAD_H
#define SCENARIOS_LOAD_H

#include "scenarios/scenario.h"

struct load_fault {
    char *file;
    int line, column; /* from 1; 0 when it is about the file as a whole */
    char *text;       /* "unknown key `rangs`; allowed: ...; did you mean `ranks`?" */
};

struct load_report {
    int count;
    struct load_fault *faults; /* owned */
    bool unreadable;           /* a file could not be opened or read (exit code 3) */
};

void load_report_clear(struct load_report *r);

/* Finds the file for a name or a path: a path (with a slash or ending in
 * .yaml) is taken as it is; a name is looked for as NAME.yaml in
 * $REFEREE_DATA, the installed data directory, and scenarios/ beside the
 * program or in a folder above it; rules in the folder rules/ of each, and
 * before all others in rules/ beside `beside_file` (NULL: beside none).
 * Returns a path that the caller frees, or NULL. */
char *load_find_scenario(const char *name);
char *load_find_rules(const char *name, const char *beside_file);

/* Names that can be given: an array of strings ended by NULL; the caller frees
 * each and the array. NULL when memory runs out. */
char **load_list_scenarios(void);
char **load_list_rules(void);

/* Reads a scenario and the rules that it names. `report` is filled afresh,
 * whatever it held; the caller clears it, whether or not there was a fault.
 * Faults stand in the order of their places, file by file. Returns 0 and the
 * scenario, which the caller frees, or -1 with at least one fault in `report`.
 * `out` is untouched on failure. Finding no file for the name is a fault too
 * (unreadable), with what is there and the nearest name. */
int scenario_load(struct scenario **out, const char *name_or_path, struct load_report *report);
void scenario_free(struct scenario *s);

/* The system that a scenario's file names (`system: NAME`), and where. False
 * when it names none, or has no form that could be read. */
struct load_system {
    char name[48]; /* cut to fit; empty when what stands there is no text */
    int line, column;
};
bool load_names_system(const char *path, struct load_system *out);

/* Reads a rules file alone; the same. */
int ruleset_load(struct ruleset **out, const char *name_or_path, struct load_report *report);
void ruleset_free(struct ruleset *r);

/* True when the file's top-level keys are those of a rules file. Used by
 * `referee check` to tell the two kinds apart. */
bool load_is_rules(const char *path);

#endif
