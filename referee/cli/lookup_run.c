/* Running a command that answers lookups: one question, or a batch with one to
 * a line. */
#include "referee/cli/lookup_run.h"

#include "referee/cli/cli.h"

#include "scenarios/load.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS_MAX 64
#define BLANKS " \t\r\n"

/* Rules read so far, so that a batch reads each file once. */
struct shelf {
    char *name;
    struct ruleset *rules;
    struct shelf *next;
};

static void shelf_clear(struct shelf *s) {
    while (s != NULL) {
        struct shelf *next = s->next;
        ruleset_free(s->rules);
        free(s->name);
        free(s);
        s = next;
    }
}

static int rules_fault(const struct load_report *report, struct lookup_error *e) {
    const struct load_fault *fault = &report->faults[0];
    char place[48] = "", more[48] = "";
    if (fault->line > 0) {
        snprintf(place, sizeof place, ":%d:%d", fault->line, fault->column);
    }
    if (report->count > 1) {
        snprintf(more, sizeof more, " (and %d more; see `referee check`)", report->count - 1);
    }
    return lookup_fail(e, report->unreadable ? LOOKUP_FILE : LOOKUP_CONTENT, REFUSED_FILE,
                       "%.200s%s: %s%s", fault->file, place, fault->text, more);
}

/* The rules of that name, from the shelf or from their file. NULL with `e`. */
static const struct ruleset *shelf_find(struct shelf **shelf, const char *name,
                                        struct lookup_error *e) {
    for (struct shelf *s = *shelf; s != NULL; s = s->next) {
        if (strcmp(s->name, name) == 0) {
            return s->rules;
        }
    }
    struct load_report report = {0};
    struct shelf *s = calloc(1, sizeof *s);
    if (s == NULL || (s->name = strdup(name)) == NULL) {
        lookup_fail(e, LOOKUP_FILE, REFUSED_FILE, "%.60s: not enough memory", name);
        free(s);
        return NULL;
    }
    if (ruleset_load(&s->rules, name, &report) < 0) {
        rules_fault(&report, e);
        load_report_clear(&report);
        shelf_clear(s);
        return NULL;
    }
    load_report_clear(&report);
    s->next = *shelf;
    *shelf = s;
    return s->rules;
}

static int check_kind(const struct lookup_command *command, const struct lookup *q,
                      struct lookup_error *e) {
    if (q->kind == LOOKUP_KIND_COUNT) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "%s: fire, morale or melee is missing; see `referee %s --help`",
                           command->name, command->name);
    }
    if ((command->kinds & (1u << q->kind)) == 0) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "%s %s: no such lookup; see `referee %s --help`", command->name,
                           lookup_kind_name(q->kind), command->name);
    }
    return lookup_check(q, e);
}

static int answer(const struct lookup_command *command, struct shelf **shelf,
                  const struct lookup *q, bool json, struct lookup_error *e) {
    struct lookup_terms terms;
    if (check_kind(command, q, e) < 0) {
        return -1;
    }
    const struct ruleset *rules = shelf_find(shelf, q->text[OPTION_RULES], e);
    if (rules == NULL || lookup_resolve(q, rules, &terms, e) < 0) {
        return -1;
    }
    return command->answer(q, &terms, json, stdout, e);
}

/* --- a batch --- */

/* One answer a line, so that question and answer stay side by side. */
static void print_error(int line, const struct lookup_error *e) {
    json_t *object =
        json_pack("{s:{s:s,s:s}}", "error", "code", refusal_text(e->code), "message", e->text);
    if (object == NULL || json_dumpf(object, stdout, JSON_COMPACT) < 0) {
        fputs("null", stdout);
    }
    json_decref(object);
    putchar('\n');
    fprintf(stderr, "referee: line %d: %s\n", line, e->text);
}

/* Parts a line at its blanks. */
static int split(char *line, char **words, struct lookup_error *e) {
    int count = 0;
    char *rest;
    for (char *word = strtok_r(line, BLANKS, &rest); word != NULL;
         word = strtok_r(NULL, BLANKS, &rest)) {
        if (count == WORDS_MAX) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                               "%.60s: more than %d words on a line", words[0], WORDS_MAX);
        }
        words[count++] = word;
    }
    return count;
}

/* Answers one line; `defaults` are the options that came with --batch. */
static int answer_line(const struct lookup_command *command, struct shelf **shelf,
                       const struct lookup *defaults, char *line, size_t length,
                       struct lookup_error *e) {
    struct lookup q = *defaults;
    q.given[OPTION_BATCH] = false;
    char *words[WORDS_MAX];
    if (strlen(line) != length) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "line: it holds a zero byte");
    }
    int count = split(line, words, e);
    if (count < 0 || lookup_read(&q, command->rolls, count, words, e) < 0) {
        return -1;
    }
    if (q.given[OPTION_BATCH] || q.given[OPTION_HELP]) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "%s: not within a batch",
                           q.given[OPTION_HELP] ? "--help" : "--batch");
    }
    return answer(command, shelf, &q, true, e);
}

/* A line that holds a question, if a bad one: neither blank nor a comment. */
static bool is_question(const char *line, size_t length) {
    size_t first = strspn(line, BLANKS);
    return first < length && line[first] != '#';
}

static int answer_lines(const struct lookup_command *command, const struct lookup *defaults,
                        FILE *in, const char *name) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int code = 0;
    struct shelf *shelf = NULL;
    for (int number = 1; (length = getline(&line, &size, in)) >= 0; number++) {
        struct lookup_error e = {0};
        if (is_question(line, (size_t)length) &&
            answer_line(command, &shelf, defaults, line, (size_t)length, &e) < 0) {
            print_error(number, &e);
            code = LOOKUP_REFUSED;
        }
    }
    if (ferror(in)) {
        code = cli_error(LOOKUP_FILE, name, "could not be read: %s", strerror(errno));
    }
    free(line);
    shelf_clear(shelf);
    return code;
}

static int run_batch(const struct lookup_command *command, const struct lookup *q) {
    const char *name = q->text[OPTION_BATCH];
    if (strcmp(name, "-") == 0) {
        return answer_lines(command, q, stdin, "standard input");
    }
    FILE *in = fopen(name, "r");
    if (in == NULL) {
        return cli_error(LOOKUP_FILE, name, "could not be opened: %s", strerror(errno));
    }
    int code = answer_lines(command, q, in, name);
    fclose(in);
    return code;
}

/* --- one question --- */

static int run_one(const struct lookup_command *command, const struct lookup *q) {
    struct lookup_error e = {0};
    struct shelf *shelf = NULL;
    int result = answer(command, &shelf, q, q->given[OPTION_JSON], &e);
    shelf_clear(shelf);
    if (result == 0) {
        return 0;
    }
    fprintf(stderr, "referee: %s\n", e.text);
    return e.exit_code;
}

int lookup_run(const struct lookup_command *command, int argc, char **argv) {
    struct lookup q = {.kind = LOOKUP_KIND_COUNT};
    struct lookup_error e = {0};
    int code;
    if (lookup_read(&q, command->rolls, argc - 1, argv + 1, &e) < 0) {
        fprintf(stderr, "referee: %s\n", e.text);
        return e.exit_code;
    }
    if (q.given[OPTION_HELP]) {
        fputs(command->usage, stdout);
        code = 0;
    } else {
        code = q.given[OPTION_BATCH] ? run_batch(command, &q) : run_one(command, &q);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "referee: standard output: could not be written\n");
        return LOOKUP_FILE;
    }
    return code;
}
