#include "referee/cli/simulate.h"

#include "referee/cards/cards_simulate.h"
#include "referee/cards/cards_system.h"
#include "referee/cards/cards_text.h"
#include "referee/cli/cli.h"
#include "referee/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const char usage[] =
    "usage: referee simulate SCENARIO --games N [OPTION...]\n"
    "\n"
    "Plays N games of a battle with cards, both sides discarding what cannot count\n"
    "and playing their best, and says how often each victory is reached.\n"
    "\n"
    "  --games N    how many (1 to 100000000)\n"
    "  --seed N     the same seed gives the same answer (default 1)\n"
    "  --json       one JSON object\n"
    "  --help       this page\n";

#define GAMES_MAX 100000000ULL

struct simulate_options {
    bool json;
    unsigned long long games, seed;
};

enum { OPT_GAMES = 1, OPT_SEED, OPT_JSON };

static const struct option known_options[] = {{"games", required_argument, NULL, OPT_GAMES},
                                              {"seed", required_argument, NULL, OPT_SEED},
                                              {"json", no_argument, NULL, OPT_JSON},
                                              {"help", no_argument, NULL, 'h'},
                                              {NULL, 0, NULL, 0}};

static int take_option(int option, void *context) {
    struct simulate_options *o = context;
    switch (option) {
    case OPT_GAMES:
        if (cli_number(optarg, GAMES_MAX, &o->games) && o->games > 0)
            return CLI_DONE;
        return cli_error(CLI_USAGE, "--games", "`%s` is no whole number from 1 to %llu", optarg,
                         GAMES_MAX);
    case OPT_SEED:
        if (cli_number(optarg, UINT64_MAX, &o->seed))
            return CLI_DONE;
        return cli_error(CLI_USAGE, "--seed", "`%s` is no whole number from 0 to %llu", optarg,
                         (unsigned long long)UINT64_MAX);
    case OPT_JSON:
        o->json = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

static int judge_options(int names, const struct simulate_options *o) {
    if (names != 1)
        return cli_error(CLI_USAGE, "simulate",
                         "name one scenario, as in `referee simulate bunker-hill --games 10000`");
    if (o->games == 0)
        return cli_error(CLI_USAGE, "simulate", "say how many games with --games N");
    return CLI_DONE;
}

/* --- the answer --- */

static double share(uint64_t n, const struct cards_tally *t) {
    return (double)n / (double)t->games;
}

static void print_side(const struct cards *c, const struct cards_tally *t, int side) {
    char name[80];
    printf("%s\n", c->sides[side].name);
    for (int i = 0; i < c->rung_count; i++) {
        if (c->rungs[i].side == side)
            printf("  %-28s %6.2f%% %6.2f%%\n", cards_text_rung(c, i, name, sizeof name),
                   100 * share(t->reached[i], t), 100 * share(t->best[i], t));
    }
    printf("  %-28s         %6.2f%%\n", "no victory", 100 * share(t->without[side], t));
}

static void print_text(const struct cards *c, const struct cards_tally *t, uint64_t seed) {
    printf("%s: %" PRIu64 " games, seed %" PRIu64 ", %.2f phases in the mean\n", c->name, t->games,
           seed, share(t->phases, t));
    printf("  %-28s reached  at end\n", "");
    for (int side = 0; side < CARDS_SIDES; side++)
        print_side(c, t, side);
    if (t->unended > 0)
        printf("Left after 1000 phases: %" PRIu64 "\n", t->unended);
}

static json_t *json_of(const struct cards *c, const struct cards_tally *t, uint64_t seed) {
    json_t *rungs = json_array(), *without = json_object();
    for (int i = 0; i < c->rung_count; i++)
        json_array_append_new(
            rungs, json_pack("{s:s, s:s, s:i, s:I, s:I}", "rung", c->rungs[i].id, "side",
                             c->sides[c->rungs[i].side].id, "level", c->rungs[i].level, "reached",
                             (json_int_t)t->reached[i], "best", (json_int_t)t->best[i]));
    for (int side = 0; side < CARDS_SIDES; side++)
        json_object_set_new(without, c->sides[side].id, json_integer((json_int_t)t->without[side]));
    return json_pack("{s:s, s:I, s:o, s:f, s:o, s:o, s:I}", "scenario", c->id, "games",
                     (json_int_t)t->games, "seed", json_integer((json_int_t)seed), "phases_mean",
                     share(t->phases, t), "rungs", rungs, "without", without, "unended",
                     (json_int_t)t->unended);
}

static bool say_progress(void *context, uint64_t done) {
    const struct simulate_options *o = context;
    fprintf(stderr, "\r%" PRIu64 " of %llu games", done, o->games);
    return true;
}

static int simulate(const struct cards *c, struct simulate_options *o) {
    struct cards_tally t;
    bool progress = isatty(STDERR_FILENO) != 0 && o->games > 100000;
    int status = cards_simulate(c, o->games, o->seed, progress ? say_progress : NULL, o, &t);
    if (progress)
        fputs("\r\033[K", stderr);
    if (status != 0)
        return cli_error(CLI_FILE, "simulate", "memory ran out");
    if (!o->json) {
        print_text(c, &t, o->seed);
        return CLI_DONE;
    }
    json_t *object = json_of(c, &t, o->seed);
    status = json_write_line(stdout, object) == 0 ? CLI_DONE : CLI_FILE;
    json_decref(object);
    return status;
}

static int load(const char *name, struct simulate_options *o, struct load_report *faults) {
    const struct system *system;
    void *scenario;
    if (system_load(&system, &scenario, name, faults) != 0) {
        cli_faults(faults);
        return cli_faults_exit(faults);
    }
    int status = system == &cards_system
                     ? simulate(scenario, o)
                     : cli_error(CLI_USAGE, name, "only battles with cards can be simulated");
    system->unload(scenario);
    return status;
}

int cli_simulate(int argc, char **argv) {
    struct simulate_options o = {.seed = 1};
    int status;
    if (!cli_options(argc, argv, known_options, usage, take_option, &o, &status))
        return status;
    status = judge_options(argc - optind, &o);
    if (status != CLI_DONE)
        return status;
    struct load_report faults = {0};
    status = load(argv[optind], &o, &faults);
    load_report_clear(&faults);
    return status;
}
