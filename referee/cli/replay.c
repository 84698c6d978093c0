#include "referee/cli/replay.h"

#include "referee/cli/cli.h"
#include "referee/console/text.h"
#include "referee/json.h"
#include "referee/json_value.h"
#include "referee/session.h"

#include <limits.h>
#include <stdio.h>

static const char replay_usage[] =
    "usage: referee replay JOURNAL [OPTION...]\n"
    "\n"
    "Runs a battle again with its recorded dice and prints it. The journal is not\n"
    "changed.\n"
    "\n"
    "  --until N    stop after N commands\n"
    "  --verify     print nothing; check that every outcome comes out as recorded\n"
    "  --force      even if scenario or rules have changed since\n"
    "  --json       one JSON object for each command\n"
    "  --help       this page\n";

struct replay_options {
    bool verify, force, json;
    int until;
};

enum { OPT_UNTIL = 1, OPT_VERIFY, OPT_FORCE, OPT_JSON };

static const struct option known_options[] = {{"until", required_argument, NULL, OPT_UNTIL},
                                              {"verify", no_argument, NULL, OPT_VERIFY},
                                              {"force", no_argument, NULL, OPT_FORCE},
                                              {"json", no_argument, NULL, OPT_JSON},
                                              {"help", no_argument, NULL, 'h'},
                                              {NULL, 0, NULL, 0}};

static int read_until(const char *text, int *until) {
    unsigned long long number;
    if (!cli_number(text, INT_MAX, &number))
        return cli_error(CLI_USAGE, "--until", "`%s` is no number of commands", text);
    *until = (int)number;
    return CLI_DONE;
}

static int take_option(int option, void *context) {
    struct replay_options *o = context;
    switch (option) {
    case OPT_UNTIL:
        return read_until(optarg, &o->until);
    case OPT_VERIFY:
        o->verify = true;
        return CLI_DONE;
    case OPT_FORCE:
        o->force = true;
        return CLI_DONE;
    case OPT_JSON:
        o->json = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

/* --- printing a battle --- */

struct printing {
    bool quiet, json;
    int commands;
    bool failed; /* standard output takes no more */
};

static const char *typed(const struct replayed *what) {
    if (what->kind == REPLAYED_UNDO)
        return "undo";
    return what->kind == REPLAYED_REDO ? "redo" : what->text;
}

/* What an undo or redo was about goes in under "undone" and "redone". */
static int print_json(const struct session *s, const struct replayed *what) {
    json_t *object = json_of_outcome(s, typed(what), what->ok, what->out);
    int status = 0;
    if (what->kind != REPLAYED_COMMAND && object != NULL) {
        const char *key = what->kind == REPLAYED_UNDO ? "undone" : "redone";
        status = json_object_set_new(object, key, json_value_text(what->text));
    }
    if (json_write_line(stdout, object) != 0)
        status = -1;
    json_decref(object);
    return status;
}

static void print_text(const struct session *s, const struct replayed *what) {
    char rolled[4000];
    printf("> %s", typed(what));
    if (!s->system->hides_dice)
        fputs(dice_typed(rolled, sizeof rolled, s->dice.rolls, s->dice.roll_count), stdout);
    putchar('\n');
    if (what->kind == REPLAYED_UNDO)
        text_line(stdout, 0, "Taken back: %s", what->text);
    if (!what->ok)
        text_line(stdout, 0, "Refused now: %s", what->out->message);
    s->system->tell(stdout, s->battle, what->out);
}

static void print_step(void *context, const struct session *s, const struct replayed *what) {
    struct printing *p = context;
    p->commands++;
    if (p->quiet || p->failed)
        return;
    if (p->json)
        p->failed = print_json(s, what) != 0;
    else
        print_text(s, what);
}

static int say_verified(const char *path, const struct replay_options *o, int commands) {
    if (!o->json) {
        cli_good(path, "%d command%s come%s out as recorded", commands, commands == 1 ? "" : "s",
                 commands == 1 ? "s" : "");
        return CLI_DONE;
    }
    json_t *object = json_pack("{s:b, s:i}", "verified", 1, "commands", commands);
    int status = json_write_line(stdout, object) == 0 ? CLI_DONE : CLI_FILE;
    json_decref(object);
    return status;
}

static int replay(const char *path, const struct replay_options *o) {
    struct session *s = NULL;
    struct printing p = {.quiet = o->verify, .json = o->json};
    const struct session_reading how = {
        .force = o->force, .until = o->until, .watch = print_step, .context = &p};
    int status = cli_read_journal(path, &how, &s);
    if (status != CLI_DONE)
        return status;
    if (p.failed)
        status = CLI_FILE;
    else if (o->verify)
        status = s->differed ? CLI_FAILED : say_verified(path, o, p.commands);
    session_free(s);
    return status;
}

int cli_replay(int argc, char **argv) {
    struct replay_options o = {.until = -1};
    int status;
    if (!cli_options(argc, argv, known_options, replay_usage, take_option, &o, &status))
        return status;
    if (argc - optind != 1)
        return cli_error(CLI_USAGE, "replay", "name one journal");
    return replay(argv[optind], &o);
}
