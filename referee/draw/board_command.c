/* `referee board`: the table of a scenario, or of a battle from its journal. */
#include "referee/draw/board_command.h"
#include "referee/cli/cli.h"
#include "referee/console/names.h"
#include "referee/draw/board.h"
#include "referee/draw/pages.h"
#include "referee/journal.h"
#include "referee/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char board_usage[] =
    "usage: referee board SCENARIO|JOURNAL -o FILE.svg|.png|.pdf [OPTION...]\n"
    "\n"
    "Draws the table to scale: of a scenario as the armies are set up, of a journal\n"
    "as the battle stands at its end.\n"
    "\n"
    "  -o, --output FILE  the picture; its ending says what kind it is\n"
    "  --range UNIT       also its front zone and how far it hits\n"
    "  --los A B          also the line of fire from A to B\n"
    "  --until N          of a journal: as it stood after N commands\n"
    "  --force            even if scenario or rules have changed since\n"
    "  --help             this page\n";

struct board_options {
    int argc; /* the command line: --los takes two words of it */
    char **argv;
    bool force;
    int until;
    const char *file, *range, *los, *los_to;
};

enum { OPT_RANGE = 1, OPT_LOS, OPT_UNTIL, OPT_FORCE };

static const struct option known_options[] = {{"output", required_argument, NULL, 'o'},
                                              {"range", required_argument, NULL, OPT_RANGE},
                                              {"los", required_argument, NULL, OPT_LOS},
                                              {"until", required_argument, NULL, OPT_UNTIL},
                                              {"force", no_argument, NULL, OPT_FORCE},
                                              {"help", no_argument, NULL, 'h'},
                                              {NULL, 0, NULL, 0}};

static int read_until(const char *text, int *until) {
    unsigned long long number;
    if (!cli_number(text, 1000000000, &number))
        return cli_error(CLI_USAGE, "--until", "`%s` is no number of commands", text);
    *until = (int)number;
    return CLI_DONE;
}

static int take_option(int option, void *context) {
    struct board_options *o = context;
    switch (option) {
    case 'o':
        o->file = optarg;
        return CLI_DONE;
    case OPT_RANGE:
        o->range = optarg;
        return CLI_DONE;
    case OPT_LOS:
        o->los = optarg;
        if (optind >= o->argc)
            return cli_error(CLI_USAGE, "--los", "from whom to whom? --los A B");
        o->los_to = o->argv[optind++];
        return CLI_DONE;
    case OPT_UNTIL:
        return read_until(optarg, &o->until);
    case OPT_FORCE:
        o->force = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

static int judge_options(const struct board_options *o) {
    if (o->argc - optind != 1)
        return cli_error(CLI_USAGE, "board", "name one scenario or journal");
    if (o->file == NULL)
        return cli_error(CLI_USAGE, "board", "where to? -o FILE.svg, .png or .pdf");
    if (canvas_format_of(o->file) < 0)
        return cli_error(CLI_USAGE, o->file, "no such kind of picture; .svg, .png or .pdf");
    return CLI_DONE;
}

/* --- the picture --- */

/* The unit on the table that `name` names. */
static int find_unit(const struct battle *b, const char *option, const char *name, int *unit) {
    struct named found;
    struct outcome out;
    outcome_init(&out);
    int status = CLI_DONE;
    *unit = -1;
    if (name != NULL && names_resolve(b, name, NAME_UNIT, &found, &out) != 0)
        status = cli_error(CLI_FAILED, option, "%s", out.message);
    else if (name != NULL && b->units[found.index].presence != PRESENCE_ON_TABLE)
        status =
            cli_error(CLI_FAILED, option, "%s is not on the table", b->units[found.index].name);
    else if (name != NULL)
        *unit = found.index;
    outcome_clear(&out);
    return status;
}

static int find_asked(const struct battle *b, const struct board_options *o,
                      struct board_asked *asked) {
    int status = find_unit(b, "--range", o->range, &asked->range_of);
    if (status == CLI_DONE)
        status = find_unit(b, "--los", o->los, &asked->los_from);
    if (status == CLI_DONE)
        status = find_unit(b, "--los", o->los_to, &asked->los_to);
    return status;
}

static int cannot_save(const char *file) {
    char words[SAVE_WORDS];
    return cli_error(CLI_FILE, file, "%s", save_words(words, errno));
}

static int save(struct board *board, const char *file) {
    struct pages pages;
    double width_in, height_in;
    board_size(board, &width_in, &height_in);
    if (pages_begin(&pages, file, (enum canvas_format)canvas_format_of(file), width_in,
                    height_in) != 0)
        return cannot_save(file);
    board_draw(board, pages.cr);
    return pages_end(&pages) == 0 ? CLI_DONE : cannot_save(file);
}

static int write(const struct battle *b, const struct board_options *o) {
    struct board_asked asked;
    int status = find_asked(b, o, &asked);
    if (status != CLI_DONE)
        return status;
    struct board *board = board_new(b, &asked);
    if (board == NULL)
        return cli_error(CLI_FILE, "memory", "none is left");
    status = save(board, o->file);
    board_free(board);
    canvas_give_fonts_back();
    return status;
}

int board_command(int argc, char **argv) {
    struct board_options o = {.argc = argc, .argv = argv, .until = -1};
    struct session *s = NULL;
    int status;
    if (!cli_options(argc, argv, known_options, board_usage, take_option, &o, &status))
        return status;
    status = judge_options(&o);
    if (status != CLI_DONE)
        return status;
    const char *what = argv[optind];
    const struct session_reading how = {.force = o.force, .until = o.until};
    status = journal_is_one(what) ? cli_read_journal(what, &how, &s) : cli_begin(what, NULL, 0, &s);
    if (status == CLI_DONE && s->system != system_at(0))
        status = cli_error(CLI_FAILED, what, "this battle is played without a table to draw");
    else if (status == CLI_DONE)
        status = write(s->battle, &o);
    session_free(s);
    return status;
}
