#include "referee/draw/print_run.h"

#include "referee/cli/cli.h"
#include "referee/draw/pages.h"
#include "referee/draw/print.h"
#include "scenarios/fault.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char print_usage[] =
    "usage: referee print labels|roster|sheet SCENARIO -o FILE.pdf [OPTION...]\n"
    "\n"
    "Hand-outs for the class, as a PDF; print it at 100 %.\n"
    "\n"
    "  labels    a label for every base and commander, on sheets of stickers\n"
    "  roster    for each commander: his units, with boxes to cross off, and rules\n"
    "  sheet     the rules in brief on one page\n"
    "\n"
    "  -o, --output FILE     the PDF; one that is there is overwritten\n"
    "  --sheet 5160|l7160    the stickers: Avery 5160 (US letter, 30), else L7160\n"
    "                        (A4, 21)\n"
    "  --true-size           labels of the bases' own size on plain paper, to cut out\n"
    "  --paper letter|a4     of rosters, sheet and --true-size; else letter\n"
    "  --help                this page\n";

enum { OPT_SHEET = 1, OPT_TRUE_SIZE, OPT_PAPER };

static const struct option known_options[] = {{"output", required_argument, NULL, 'o'},
                                              {"sheet", required_argument, NULL, OPT_SHEET},
                                              {"true-size", no_argument, NULL, OPT_TRUE_SIZE},
                                              {"paper", required_argument, NULL, OPT_PAPER},
                                              {"help", no_argument, NULL, 'h'},
                                              {NULL, 0, NULL, 0}};

static const char *const kinds[] = {"labels", "roster", "sheet", NULL};
enum kind { KIND_LABELS, KIND_ROSTER, KIND_SHEET, KINDS };

struct print_options {
    bool true_size;
    const char *file;
    const struct label_sheet *sheet; /* NULL: not given */
    const struct print_paper *paper; /* NULL: not given */
    int kind;
    const char *scenario;
};

/* --- the command line --- */

static int take_option(int option, void *context) {
    struct print_options *o = context;
    switch (option) {
    case 'o':
        o->file = optarg;
        return CLI_DONE;
    case OPT_SHEET:
        o->sheet = label_sheet_find(optarg);
        return o->sheet ? CLI_DONE
                        : cli_error(CLI_USAGE, "--sheet",
                                    "`%.60s` is no sheet that is known: 5160 or l7160", optarg);
    case OPT_TRUE_SIZE:
        o->true_size = true;
        return CLI_DONE;
    case OPT_PAPER:
        o->paper = print_paper_find(optarg);
        return o->paper ? CLI_DONE
                        : cli_error(CLI_USAGE, "--paper",
                                    "`%.60s` is no paper that is known: letter or a4", optarg);
    default:
        return CLI_USAGE;
    }
}

static int take_kind(const char *word, struct print_options *o) {
    char allowed[200];

    for (o->kind = 0; o->kind < KINDS; o->kind++) {
        if (strcmp(kinds[o->kind], word) == 0) {
            return CLI_DONE;
        }
    }
    fault_allowed(allowed, sizeof allowed, word, kinds);
    return cli_error(CLI_USAGE, word, "that cannot be printed%s", allowed);
}

static int take_words(int argc, char **argv, struct print_options *o) {
    if (argc - optind < 2) {
        return cli_error(CLI_USAGE, "print",
                         "say what, of which scenario, and where to: referee print %s %s -o "
                         "FILE.pdf",
                         optind < argc ? argv[optind] : "labels", "SCENARIO");
    }
    if (argc - optind > 2) {
        return cli_error(CLI_USAGE, argv[optind + 2], "`print` takes one scenario");
    }
    o->scenario = argv[optind + 1];
    return take_kind(argv[optind], o);
}

static bool ends_in_pdf(const char *file) {
    size_t length = strlen(file);

    return length > 4 && strcasecmp(file + length - 4, ".pdf") == 0;
}

/* What does not go together, or is missing. */
static int judge_options(const struct print_options *o) {
    bool stickers = o->kind == KIND_LABELS && !o->true_size;

    if (!o->file) {
        return cli_error(CLI_USAGE, "print", "say where to: -o FILE.pdf");
    }
    if (!ends_in_pdf(o->file)) {
        return cli_error(CLI_USAGE, o->file, "hand-outs are PDF: give a name that ends in .pdf");
    }
    if (o->sheet && !stickers) {
        return cli_error(CLI_USAGE, "--sheet", "is for labels on stickers; with `%s`, use --paper",
                         o->true_size ? "--true-size" : kinds[o->kind]);
    }
    if (o->true_size && o->kind != KIND_LABELS) {
        return cli_error(CLI_USAGE, "--true-size", "is for labels");
    }
    if (o->paper && stickers) {
        return cli_error(CLI_USAGE, "--paper",
                         "stickers have a paper of their own: use --sheet, or --true-size");
    }
    return CLI_DONE;
}

/* Gives what was left out its default, and labels the paper of their sheet. */
static void complete_options(struct print_options *o) {
    if (o->kind == KIND_LABELS && !o->true_size) {
        o->sheet = o->sheet ? o->sheet : label_sheet_find("5160");
        o->paper = print_paper_find(o->sheet->paper);
    }
    o->paper = o->paper ? o->paper : print_paper_find("letter");
}

/* --- printing --- */

static int no_memory(void) {
    return cli_error(CLI_FILE, "print", "memory ran out");
}

static int cannot_write(const char *file, int why) {
    char words[SAVE_WORDS];

    return cli_error(CLI_FILE, file, "%s", save_words(words, why));
}

/* Places the labels; says so when one is larger than the paper. */
static int place_labels(struct label_place *places, const struct label_list *list,
                        const struct print_options *o) {
    for (int i = 0; !o->true_size && i < list->count; i++) {
        places[i] = label_sheet_place(o->sheet, i);
    }
    int large = o->true_size ? label_places_true(places, list, o->paper) : -1;
    if (large < 0) {
        return CLI_DONE;
    }
    const struct label *l = &list->at[large];
    return cli_error(CLI_FAILED, l->unit,
                     "its bases of %g\" x %g\" are larger than the paper: leave out --true-size",
                     l->width_in, l->depth_in);
}

static int print_labels(struct pages *p, const struct scenario *s, const struct print_options *o) {
    struct label_list list;

    if (label_list_make(&list, s) < 0) {
        return no_memory();
    }
    struct label_place *places = calloc((size_t)list.count + 1, sizeof *places);
    int status = places ? place_labels(places, &list, o) : no_memory();
    if (status == CLI_DONE) {
        print_draw_labels(p->cr, &list, places, o->true_size);
    }
    free(places);
    label_list_clear(&list);
    return status;
}

static int print_rosters(struct pages *p, const struct scenario *s, const struct print_options *o) {
    struct roster_list list;

    if (roster_list_make(&list, s) < 0) {
        return no_memory();
    }
    print_draw_rosters(p->cr, s, &list, o->paper);
    roster_list_clear(&list);
    return CLI_DONE;
}

static int print_kind(struct pages *p, const struct scenario *s, const struct print_options *o) {
    switch (o->kind) {
    case KIND_LABELS:
        return print_labels(p, s, o);
    case KIND_ROSTER:
        return print_rosters(p, s, o);
    default:
        return print_draw_sheet(p->cr, s, o->paper) < 0 ? no_memory() : CLI_DONE;
    }
}

static int print_file(const struct scenario *s, const struct print_options *o) {
    struct pages p;

    if (pages_begin(&p, o->file, CANVAS_PDF, o->paper->width_in, o->paper->height_in) < 0) {
        return cannot_write(o->file, errno);
    }
    int status = print_kind(&p, s, o);
    if (status != CLI_DONE) {
        pages_drop(&p);
        return status;
    }
    return pages_end(&p) == 0 ? CLI_DONE : cannot_write(o->file, errno);
}

int print_run(int argc, char **argv) {
    struct print_options o = {0};
    struct load_report faults = {0};
    struct scenario *s = NULL;
    int status;

    if (!cli_options(argc, argv, known_options, print_usage, take_option, &o, &status)) {
        return status;
    }
    status = take_words(argc, argv, &o);
    status = status == CLI_DONE ? judge_options(&o) : status;
    if (status != CLI_DONE) {
        return status;
    }
    complete_options(&o);
    if (scenario_load(&s, o.scenario, &faults) == 0) {
        status = print_file(s, &o);
    } else {
        cli_faults(&faults);
        status = cli_faults_exit(&faults);
    }
    scenario_free(s);
    load_report_clear(&faults);
    return status;
}
