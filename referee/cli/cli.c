#include "referee/cli/cli.h"

#include "referee/cli/check.h"
#include "referee/cli/draw.h"
#include "referee/cli/list.h"
#include "referee/cli/odds.h"
#include "referee/cli/play.h"
#include "referee/cli/replay.h"
#include "referee/cli/report.h"
#include "referee/cli/roll.h"
#include "referee/cli/simulate.h"
#include "referee/console/help.h"
#include "referee/console/text.h"

#include "referee/session.h"
#include "scenarios/fault.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ERROR_MAX 1200

static int cli_help(int argc, char **argv);

/* --- the table of subcommands --- */

static const struct subcommand {
    const char *name, *words, *help;
    int (*run)(int argc, char **argv);
} subcommands[] = {
    {"play", "SCENARIO", "begin a battle", cli_play},
    {"resume", "[JOURNAL]", "go on with a battle", cli_resume},
    {"replay", "JOURNAL", "run a battle again with its recorded dice", cli_replay},
    {"report", "JOURNAL", "tell a battle afterwards", cli_report},
    {"board", "BATTLE", "a picture of the table", cli_draw},
    {"print", "KIND ...", "labels, rosters or the sheet of rules, as a PDF", cli_draw},
    {"check", "FILE...", "look for faults in scenarios, rules and journals", cli_check},
    {"list", "", "scenarios and rules that can be named", cli_list},
    {"odds", "KIND ...", "exact odds of fire, morale, melee or charge", cli_odds},
    {"roll", "KIND ...", "the same question, rolled once", cli_roll},
    {"simulate", "SCENARIO", "how battles with cards end, over many games", cli_simulate},
    {"help", "[COMMAND]", "what a command does and takes", cli_help},
};
#define SUBCOMMANDS ((int)(sizeof subcommands / sizeof subcommands[0]))

static const struct subcommand *find_subcommand(const char *name) {
    for (int i = 0; i < SUBCOMMANDS; i++) {
        if (strcmp(subcommands[i].name, name) == 0)
            return &subcommands[i];
    }
    return NULL;
}

static int unknown_subcommand(const char *name) {
    const char *names[SUBCOMMANDS + 1];
    for (int i = 0; i < SUBCOMMANDS; i++)
        names[i] = subcommands[i].name;
    names[SUBCOMMANDS] = NULL;
    const char *near = fault_nearest(name, names);
    if (near != NULL)
        return cli_error(CLI_USAGE, name, "there is no such command; did you mean `%s`?", near);
    return cli_error(CLI_USAGE, name, "there is no such command; see `referee --help`");
}

static void print_usage(FILE *out) {
    fputs("referee: a referee's assistant for miniatures battles\n\n", out);
    for (int i = 0; i < SUBCOMMANDS; i++) {
        const struct subcommand *s = &subcommands[i];
        char call[32];
        snprintf(call, sizeof call, "%-6s %s", s->name, s->words);
        fprintf(out, "  referee %-18s %s\n", call, s->help);
    }
    fputs("\n"
          "  --help          this page; after a command: what it takes\n"
          "  --version       the program's version\n"
          "  help COMMAND    also explains the console's commands: referee help fire\n"
          "\n"
          "A first battle: referee play saratoga\n",
          out);
}

/* --- help --- */

/* Of the console's commands by their whole names, in the first system that has
 * it; false for others. */
static bool help_for_console(const char *name) {
    for (int i = 0; system_at(i) != NULL; i++) {
        const struct system *system = system_at(i);
        const struct table_entry *e = table_find_in(system->table, name, NULL);
        if (e != NULL && strcmp(e->name, name) == 0) {
            fputs("At the console:\n", stdout);
            help_command(stdout, system, e);
            return true;
        }
    }
    return false;
}

static int help_for(const char *name) {
    const struct subcommand *s = find_subcommand(name);
    if (s == NULL)
        return help_for_console(name) ? CLI_DONE : unknown_subcommand(name);
    if (s->run == cli_help) {
        fputs("usage: referee help [COMMAND]\n", stdout);
        return CLI_DONE;
    }
    char word[16], option[] = "--help";
    snprintf(word, sizeof word, "%s", name);
    char *words[] = {word, option, NULL};
    return s->run(2, words);
}

static int cli_help(int argc, char **argv) {
    if (argc > 2)
        return cli_error(CLI_USAGE, argv[2], "`help` takes one command");
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return help_for("help");
    if (argc == 2)
        return help_for(argv[1]);
    print_usage(stdout);
    return CLI_DONE;
}

static int option_of_program(const char *option) {
    static const char *const names[] = {"--help", "--version", NULL};
    if (strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0) {
        print_usage(stdout);
        return CLI_DONE;
    }
    if (strcmp(option, "--version") == 0) {
        printf("referee %s\n", REFEREE_VERSION);
        return CLI_DONE;
    }
    const char *near = fault_nearest(option, names);
    if (near != NULL)
        return cli_error(CLI_USAGE, option, "there is no such option; did you mean `%s`?", near);
    return cli_error(CLI_USAGE, option, "there is no such option; see `referee --help`");
}

int cli_run(int argc, char **argv) {
    if (argc < 2) {
        print_usage(stderr);
        return CLI_USAGE;
    }
    if (argv[1][0] == '-')
        return option_of_program(argv[1]);
    const struct subcommand *s = find_subcommand(argv[1]);
    return s != NULL ? s->run(argc - 1, argv + 1) : unknown_subcommand(argv[1]);
}

/* --- errors --- */

/* One line on standard error, cleaned of what a terminal would obey. */
static void say(const char *text) {
    char clean[ERROR_MAX];
    fprintf(stderr, "referee: %s\n", text_clean(clean, sizeof clean, text));
}

int cli_error(int exit_code, const char *what, const char *format, ...) {
    char why[ERROR_MAX / 2], text[ERROR_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "%.500s: %s", what, why);
    say(text);
    return exit_code;
}

int cli_written(const char *file) {
    char clean[ERROR_MAX];

    if (strcmp(file, "-") != 0) {
        fprintf(stderr, "Written: %s\n", text_clean(clean, sizeof clean, file));
    }
    return CLI_DONE;
}

void cli_good(const char *file, const char *format, ...) {
    char what[ERROR_MAX / 2], text[ERROR_MAX], clean[ERROR_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "%.500s: %s", file, what);
    puts(text_clean(clean, sizeof clean, text));
}

void cli_faults(const struct load_report *faults) {
    char text[ERROR_MAX];
    for (int i = 0; i < faults->count; i++) {
        const struct load_fault *f = &faults->faults[i];
        if (f->line > 0)
            snprintf(text, sizeof text, "%s:%d:%d: %s", f->file, f->line, f->column, f->text);
        else
            snprintf(text, sizeof text, "%s: %s", f->file, f->text);
        say(text);
    }
    if (faults->count == 0 && faults->unreadable)
        say("memory: none is left");
}

int cli_faults_exit(const struct load_report *faults) {
    if (faults->unreadable)
        return CLI_FILE;
    return faults->count > 0 ? CLI_CONTENT : CLI_DONE;
}

void cli_torn(const char *journal, int line, const char *torn, const char *fate) {
    char text[ERROR_MAX];
    snprintf(text, sizeof text, "%s:%d:1: the last line was cut short and %s: `%s`", journal, line,
             fate, torn);
    say(text);
}

int cli_begin(const char *scenario, const char *journal, uint64_t seed, struct session **s) {
    struct load_report faults = {0};
    char why[600];
    const int status = session_start(s, scenario, journal, seed, &faults, why, sizeof why);
    if (status != CLI_DONE && faults.count > 0)
        cli_faults(&faults);
    else if (status != CLI_DONE)
        cli_error(status, scenario, "%s", why);
    load_report_clear(&faults);
    return status;
}

int cli_read_journal(const char *path, const struct session_reading *how, struct session **s) {
    struct load_report faults = {0};
    const int status = session_resume(s, path, how, &faults);
    fflush(stdout);
    cli_faults(&faults);
    load_report_clear(&faults);
    if (status == CLI_DONE && (*s)->torn != NULL)
        cli_torn(path, (*s)->torn_line, (*s)->torn, "is left out");
    return status;
}

bool cli_number(const char *text, unsigned long long most, unsigned long long *number) {
    char *end;
    if (!isdigit((unsigned char)*text))
        return false;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0 && *number <= most;
}
