#include "referee/cli/report.h"

#include "referee/cli/cli.h"
#include "referee/cli/draw.h"
#include "referee/console/text.h"
#include "referee/report/report.h"
#include "referee/save.h"

#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char report_usage[] =
    "usage: referee report JOURNAL [OPTION...]\n"
    "\n"
    "Tells a battle from its journal, which is not changed: turn by turn, with\n"
    "losses, commanders, turning points, luck, and who has won. It may still be\n"
    "running.\n"
    "\n"
    "  --format text|markdown|html|csv\n"
    "                     else what FILE's ending says, else text; html is one page\n"
    "                     with all in it, csv has a row for each event\n"
    "  --words period|class\n"
    "                     the period's words, or those that pupils use\n"
    "  -o, --output FILE  write it there; `-` is standard output\n"
    "  --force            even if scenario or rules have changed since\n"
    "  --help             this page\n";

struct report_options {
    bool force;
    enum spoken words;
    int format; /* -1: not given */
    const char *file;
};

enum { OPT_FORMAT = 1, OPT_FORCE, OPT_WORDS };

static const struct option known_options[] = {{"format", required_argument, NULL, OPT_FORMAT},
                                              {"output", required_argument, NULL, 'o'},
                                              {"words", required_argument, NULL, OPT_WORDS},
                                              {"force", no_argument, NULL, OPT_FORCE},
                                              {"help", no_argument, NULL, 'h'},
                                              {NULL, 0, NULL, 0}};

static int read_format(const char *name, int *format) {
    *format = report_format_named(name);
    if (*format >= 0) {
        return CLI_DONE;
    }
    return cli_error(CLI_USAGE, "--format", "`%s` is none: text, markdown, html or csv", name);
}

static int read_words(const char *name, enum spoken *words) {
    *words = strcmp(name, "class") == 0 ? SPOKEN_CLASS : SPOKEN_PERIOD;
    if (*words == SPOKEN_CLASS || strcmp(name, "period") == 0) {
        return CLI_DONE;
    }
    return cli_error(CLI_USAGE, "--words", "`%s` is neither `period` nor `class`", name);
}

static int take_option(int option, void *context) {
    struct report_options *o = context;
    switch (option) {
    case OPT_FORMAT:
        return read_format(optarg, &o->format);
    case 'o':
        o->file = optarg;
        return CLI_DONE;
    case OPT_WORDS:
        return read_words(optarg, &o->words);
    case OPT_FORCE:
        o->force = true;
        return CLI_DONE;
    default:
        return CLI_USAGE;
    }
}

/* False, with the exit code, when there is nothing to report. */
static bool read_options(int argc, char **argv, struct report_options *o, int *status) {
    *o = (struct report_options){.format = -1};
    if (!cli_options(argc, argv, known_options, report_usage, take_option, o, status)) {
        return false;
    }
    if (o->file && strcmp(o->file, "-") == 0) {
        o->file = NULL;
    }
    if (o->format < 0) {
        o->format = o->file ? report_format_of_file(o->file) : REPORT_TEXT;
    }
    if (o->format < 0) {
        *status = cli_error(CLI_USAGE, o->file,
                            "no such kind of report; .txt, .md, .html, .csv, or say --format");
    }
    return *status == CLI_DONE;
}

/* --- writing --- */

static int no_memory(void) {
    return cli_error(CLI_FILE, "report", "memory ran out; nothing was written");
}

static int cannot_save(const char *file, int why) {
    char words[SAVE_WORDS];

    return cli_error(CLI_FILE, file, "%s", save_words(words, why));
}

static int write_file(struct session *s, const struct report_options *o, story_picturer *picture) {
    struct save save;

    if (save_begin(&save, o->file, true) != 0) {
        return cannot_save(o->file, errno);
    }
    if (report_write(save.out, s, (enum report_format)o->format, picture) != 0) {
        save_drop(&save);
        return no_memory();
    }
    return save_end(&save) == 0 ? cli_written(o->file) : cannot_save(o->file, errno);
}

/* A terminal whose letters are not UTF-8 gets none beyond ASCII. */
static bool wants_ascii(void) {
    return isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

/* What cannot be written to standard output is said at the program's end. */
static int write_out(struct session *s, const struct report_options *o, story_picturer *picture) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out) {
        return no_memory();
    }
    bool whole = report_write(out, s, (enum report_format)o->format, picture) == 0;
    whole = fclose(out) == 0 && whole;
    if (whole) {
        fputs(wants_ascii() ? text_ascii(text) : text, stdout);
    }
    free(text);
    return whole ? CLI_DONE : no_memory();
}

static int report(const char *path, const struct report_options *o, story_picturer *picture) {
    struct session *s = NULL;
    const struct session_reading how = {.force = o->force, .until = -1};
    int status = cli_read_journal(path, &how, &s);

    if (status != CLI_DONE) {
        return status;
    }
    if (s->system->speak) {
        s->system->speak(s->battle, (int)o->words);
    }
    status = o->file ? write_file(s, o, picture) : write_out(s, o, picture);
    session_free(s);
    return status;
}

int cli_report_with(int argc, char **argv, story_picturer *picture) {
    struct report_options o;
    int status;

    if (!read_options(argc, argv, &o, &status)) {
        return status;
    }
    if (argc - optind != 1) {
        return cli_error(CLI_USAGE, "report", "name one journal");
    }
    return report(argv[optind], &o, picture);
}

/* A page has pictures: it is made where they are drawn. What is wrong with the
 * words is said here. */
int cli_report(int argc, char **argv) {
    struct report_options o;
    int status;

    if (!read_options(argc, argv, &o, &status)) {
        return status;
    }
    return o.format == REPORT_HTML ? cli_draw(argc, argv) : cli_report_with(argc, argv, NULL);
}
