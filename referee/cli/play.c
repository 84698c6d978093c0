#include "referee/cli/play.h"

#include "referee/cli/cli.h"
#include "referee/cli/places.h"
#include "referee/cli/program.h"
#include "referee/console/console.h"
#include "referee/console/text.h"
#include "referee/journal.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char play_usage[] =
    "usage: referee play SCENARIO [OPTION...]\n"
    "\n"
    "Begins a battle at the console. SCENARIO is a path or a name (`referee list`).\n"
    "\n"
    "  --journal FILE    keep the battle in FILE (else in the state directory)\n"
    "  --no-journal      keep it nowhere\n"
    "  --seed N          dice that the referee rolls come from seed N\n"
    "  --dice auto|ask   the referee rolls, or asks what the players rolled\n"
    "                    (default: ask at a terminal, auto in a script)\n"
    "  --script FILE     do the commands of FILE (-: standard input) and stop\n"
    "  --keep-going      go on after a refused command; the exit code is then 1\n"
    "  --json            one JSON object for each command\n"
    "  --help            this page\n";

static const char resume_usage[] =
    "usage: referee resume [JOURNAL] [OPTION...]\n"
    "\n"
    "Goes on with a battle; without a name, with the one that was played last.\n"
    "\n"
    "  --force           even if scenario or rules have changed since\n"
    "  --dice auto|ask   the referee rolls, or asks what the players rolled\n"
    "  --script FILE     do the commands of FILE (-: standard input) and stop\n"
    "  --keep-going      go on after a refused command; the exit code is then 1\n"
    "  --json            one JSON object for each command\n"
    "  --help            this page\n";

enum dice_choice { DICE_DEFAULT, DICE_AUTO, DICE_ASK };

struct play_options {
    bool json, keep_going, force, no_journal, has_seed;
    enum dice_choice dice;
    unsigned long long seed;
    const char *journal, *script;
};

enum {
    OPT_JOURNAL = 1,
    OPT_NO_JOURNAL,
    OPT_SEED,
    OPT_DICE,
    OPT_SCRIPT,
    OPT_KEEP_GOING,
    OPT_JSON,
    OPT_FORCE
};

#define CONSOLE_OPTIONS                                                                            \
    {"dice", required_argument, NULL, OPT_DICE}, {"script", required_argument, NULL, OPT_SCRIPT},  \
        {"keep-going", no_argument, NULL, OPT_KEEP_GOING}, {"json", no_argument, NULL, OPT_JSON},  \
    {                                                                                              \
        "help", no_argument, NULL, 'h'                                                             \
    }

static const struct option play_options[] = {{"journal", required_argument, NULL, OPT_JOURNAL},
                                             {"no-journal", no_argument, NULL, OPT_NO_JOURNAL},
                                             {"seed", required_argument, NULL, OPT_SEED},
                                             CONSOLE_OPTIONS,
                                             {NULL, 0, NULL, 0}};

static const struct option resume_options[] = {
    {"force", no_argument, NULL, OPT_FORCE}, CONSOLE_OPTIONS, {NULL, 0, NULL, 0}};

/* --- reading the command line --- */

static int read_dice(const char *text, enum dice_choice *dice) {
    if (strcmp(text, "auto") == 0)
        *dice = DICE_AUTO;
    else if (strcmp(text, "ask") == 0)
        *dice = DICE_ASK;
    else
        return cli_error(CLI_USAGE, "--dice", "`%s` is neither auto nor ask", text);
    return CLI_DONE;
}

static int read_seed(const char *text, struct play_options *o) {
    o->has_seed = true;
    if (cli_number(text, UINT64_MAX, &o->seed))
        return CLI_DONE;
    return cli_error(CLI_USAGE, "--seed", "`%s` is no whole number from 0 to %llu", text,
                     (unsigned long long)UINT64_MAX);
}

static int take_option(int option, void *context) {
    struct play_options *o = context;
    switch (option) {
    case OPT_JOURNAL:
        o->journal = optarg;
        return CLI_DONE;
    case OPT_NO_JOURNAL:
        o->no_journal = true;
        return CLI_DONE;
    case OPT_SEED:
        return read_seed(optarg, o);
    case OPT_DICE:
        return read_dice(optarg, &o->dice);
    case OPT_SCRIPT:
        o->script = optarg;
        return CLI_DONE;
    case OPT_KEEP_GOING:
        o->keep_going = true;
        return CLI_DONE;
    case OPT_JSON:
        o->json = true;
        return CLI_DONE;
    case OPT_FORCE:
        o->force = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

/* --- at the console --- */

/* Where the commands come from: a script, or what is typed. */
static int open_input(const struct play_options *o, struct console_options *console) {
    bool standard = o->script == NULL || strcmp(o->script, "-") == 0;
    console->in = standard ? stdin : fopen(o->script, "re");
    if (console->in == NULL)
        return cli_error(CLI_FILE, o->script, "%s", strerror(errno));
    console->script_name = standard ? NULL : o->script;
    console->interactive = o->script == NULL && isatty(STDIN_FILENO);
    console->ask_dice = o->dice == DICE_ASK || (o->dice == DICE_DEFAULT && console->interactive);
    return CLI_DONE;
}

static void close_input(const struct console_options *console) {
    if (console->in != stdin)
        fclose(console->in);
}

static struct console_options console_of(const struct play_options *o) {
    return (struct console_options){.out = stdout,
                                    .err = stderr,
                                    .program = program_as_called(),
                                    .json = o->json,
                                    .keep_going = o->keep_going};
}

static void say_journal(const struct session *s, bool json) {
    if (s->journal == NULL)
        return;
    char clean[PATH_MAX];
    FILE *out = json ? stderr : stdout;
    fprintf(out, "Journal: %s\n", text_clean(clean, sizeof clean, journal_path(s->journal)));
    fflush(out);
}

/* --- play --- */

/* The scenario's id, for the journal's name: the last part of its path. */
static char *id_of(const char *scenario) {
    const char *slash = strrchr(scenario, '/');
    const char *name = slash != NULL ? slash + 1 : scenario;
    const char *dot = strrchr(name, '.');
    return strndup(name, dot != NULL && dot != name ? (size_t)(dot - name) : strlen(name));
}

/* The path of the journal to be, in *path (owned); NULL for none. */
static int choose_journal(const struct play_options *o, const char *scenario, char **path) {
    *path = NULL;
    if (o->no_journal)
        return CLI_DONE;
    if (o->journal != NULL) {
        *path = strdup(o->journal);
    } else {
        char *id = id_of(scenario);
        *path = id != NULL ? places_new_journal(id) : NULL;
        free(id);
    }
    if (*path != NULL)
        return CLI_DONE;
    int why = errno;
    char *folder = places_journals();
    cli_error(CLI_FILE, folder != NULL ? folder : "journal",
              "no journal can be kept there: %s; name one with --journal FILE, or play with "
              "--no-journal",
              folder != NULL ? strerror(why) : "no home directory is known");
    free(folder);
    return CLI_FILE;
}

static int start(const struct play_options *o, const char *scenario, struct session **s) {
    char *path;
    int status = choose_journal(o, scenario, &path);
    if (status != CLI_DONE)
        return status;
    status = cli_begin(scenario, path, o->has_seed ? (uint64_t)o->seed : dice_new_seed(), s);
    if (status != CLI_DONE && path != NULL && o->journal == NULL)
        unlink(path); /* the name that was kept free for it */
    free(path);
    return status;
}

int cli_play(int argc, char **argv) {
    struct play_options o = {0};
    int status;
    if (!cli_options(argc, argv, play_options, play_usage, take_option, &o, &status))
        return status;
    if (o.journal != NULL && o.no_journal)
        return cli_error(CLI_USAGE, "--journal", "does not go with --no-journal");
    if (argc - optind != 1)
        return cli_error(CLI_USAGE, "play",
                         "name one scenario, as in `referee play saratoga`; `referee list` "
                         "shows them");
    struct console_options console = console_of(&o);
    struct session *s = NULL;
    const char *scenario = argv[optind];
    status = open_input(&o, &console);
    if (status != CLI_DONE)
        return status;
    console.newest = o.journal == NULL;
    status = start(&o, scenario, &s);
    if (status == CLI_DONE) {
        say_journal(s, o.json);
        status = console_run(s, &console);
    }
    session_free(s);
    close_input(&console);
    return status;
}

/* --- resume --- */

static char *choose_old_journal(const char *named) {
    if (named != NULL)
        return strdup(named);
    char *newest = places_newest_journal();
    if (newest != NULL)
        return newest;
    char *folder = places_journals();
    cli_error(CLI_FILE, "resume",
              "there is no journal in %s; if one was kept elsewhere (`play --journal FILE`), "
              "name it: `referee resume FILE`; `referee play SCENARIO` begins a battle",
              folder != NULL ? folder : "a home folder (HOME is not set)");
    free(folder);
    return NULL;
}

/* What the game master must know before going on. */
static void say_where_we_are(struct session *s, const struct load_report *faults, bool json) {
    cli_faults(faults);
    if (s->torn != NULL)
        cli_torn(journal_path(s->journal), s->torn_line, s->torn, "has been taken off");
    say_journal(s, json);
    if (!json)
        console_recap(s, stdout);
}

static int take_up(const struct play_options *o, const char *path,
                   const struct console_options *console) {
    struct session *s = NULL;
    struct load_report faults = {0};
    struct session_reading how = {.force = o->force, .to_write = true, .until = -1};
    int status = session_resume(&s, path, &how, &faults);
    if (status == CLI_DONE) {
        say_where_we_are(s, &faults, o->json);
        status = console_run(s, console);
    } else {
        cli_faults(&faults);
    }
    load_report_clear(&faults);
    session_free(s);
    return status;
}

int cli_resume(int argc, char **argv) {
    struct play_options o = {0};
    int status;
    if (!cli_options(argc, argv, resume_options, resume_usage, take_option, &o, &status))
        return status;
    if (argc - optind > 1)
        return cli_error(CLI_USAGE, argv[optind + 1], "`resume` takes one journal");
    struct console_options console = console_of(&o);
    char *path = choose_old_journal(argc > optind ? argv[optind] : NULL);
    if (path == NULL)
        return CLI_FILE;
    status = open_input(&o, &console);
    console.newest = argc == optind;
    if (status == CLI_DONE) {
        status = take_up(&o, path, &console);
        close_input(&console);
    }
    free(path);
    return status;
}
