/* The docs say what the program does: docs/console.md is made from the command
 * table, the man page and the completion know every command and option.
 *
 *   RENEW=1 build/tests/test_docs     writes the commands of docs/console.md anew */
#include "referee/cli/cli.h"
#include "referee/console/help.h"
#include "tests/support/capture.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CONSOLE "docs/console.md"
#define BEGIN "<!-- made from the command table: `make docs` -->\n"
#define END "<!-- to here -->\n"

static char *read_file(const char *path) {
    FILE *f = fopen(path, "r");
    char *text = calloc(1, 200000);

    assert_non_null(f); /* tests run in the project's folder */
    assert_non_null(text);
    assert_true(fread(text, 1, 199999, f) > 0);
    fclose(f);
    return text;
}

/* --- docs/console.md --- */

static void write_paragraph(FILE *out, const char *words) {
    size_t width = 0;

    while (*words) {
        size_t n = strcspn(words, " ");
        if (width > 0 && width + 1 + n > 80) {
            fputs("\n", out);
            width = 0;
        }
        width += (size_t)fprintf(out, "%s%.*s", width ? " " : "", (int)n, words);
        words += n + strspn(words + n, " ");
    }
    fputs("\n\n", out);
}

static void write_entry(FILE *out, const struct table_entry *e) {
    if (help_heading(e->name)) {
        fprintf(out, "### %s\n\n", help_heading(e->name));
    }
    fprintf(out, "**%s**%s%s%s: %s.\n\n", e->name, e->brief ? " (" : "", e->brief ? e->brief : "",
            e->brief ? ")" : "", e->help);
    for (const char *p = e->usage; *p; p += strspn(p, "\n")) {
        int n = (int)strcspn(p, "\n");
        fprintf(out, "- `%.*s`\n", n, p);
        p += n;
    }
    fprintf(out, "- for example `%s`\n\n", e->example);
    if (help_words(e->name)) {
        write_paragraph(out, help_words(e->name));
    }
}

static char *commands_in_markdown(void) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    for (int i = 0; table_at(i); i++) {
        write_entry(f, table_at(i));
    }
    fclose(f);
    return text;
}

static void renew(const char *before, size_t length, const char *made, const char *after) {
    FILE *f = fopen(CONSOLE, "w");

    assert_non_null(f);
    fprintf(f, "%.*s%s%s", (int)length, before, made, after);
    assert_int_equal(fclose(f), 0);
}

static void test_the_console_page_is_made_from_the_command_table(void **state) {
    char *docs = read_file(CONSOLE), *made = commands_in_markdown();
    char *begin = strstr(docs, BEGIN), *end = strstr(docs, END);

    (void)state;
    assert_non_null(begin);
    assert_non_null(end);
    begin += strlen(BEGIN);
    if (getenv("RENEW")) {
        renew(docs, (size_t)(begin - docs), made, end);
    } else if (strlen(made) != (size_t)(end - begin) || strncmp(made, begin, strlen(made)) != 0) {
        fail_msg("%s is not what the command table says: `make docs` writes it anew", CONSOLE);
    }
    free(made);
    free(docs);
}

/* Every line of the answers shown, fenced, is what the program says. */
static void test_the_answers_on_the_console_page_are_true(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going",
                                 "next\nplace! virginia 30,30 n\nplace! 24th 30,40.375 s\n"
                                 "move 2nd-mass forward 7\nnext\nfire virginia 24th = 6 5 2 1\n");
    char *docs = read_file(CONSOLE);
    int lines = 0;

    (void)state;
    char *save = NULL, *at = strstr(docs, "\n## Answers\n"), *end = strstr(docs, "\n## Without");
    assert_true(at && end && at < end);
    *end = '\0';
    bool fenced = false;
    for (char *line = strtok_r(at, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (strcmp(line, "```") == 0) {
            fenced = !fenced;
        } else if (fenced && !strstr(r.out, line)) {
            fail_msg("%s shows `%s`, but the program says: %s", CONSOLE, line, r.out);
        }
        lines += fenced;
    }
    assert_int_equal(lines, 9);
    desk_run_clear(&r);
    free(docs);
}

/* --- the command line --- */

#define PROGRAM_COMMANDS_MAX 32

struct program {
    char *usage;
    int count;
    char commands[PROGRAM_COMMANDS_MAX][16];
};

static char *said(const char *line) {
    struct captured c = capture(cli_run, line, NULL);

    assert_int_equal(c.code, 0);
    free(c.err);
    return c.out;
}

/* The program's commands, from its own --help. */
static void read_program(struct program *p) {
    *p = (struct program){.usage = said("referee --help")};
    for (char *at = strstr(p->usage, "\n  referee "); at; at = strstr(at + 1, "\n  referee ")) {
        assert_true(p->count < PROGRAM_COMMANDS_MAX);
        assert_int_equal(sscanf(at, "\n  referee %15s", p->commands[p->count]), 1);
        p->count++;
    }
    assert_true(p->count > 5);
}

/* "\-\-keep\-going": hyphens as the man page has them. */
static void in_roff(char *to, const char *word) {
    for (; *word; word++) {
        if (*word == '-') {
            *to++ = '\\';
        }
        *to++ = *word;
    }
    *to = '\0';
}

/* The man page must have every option that the text names. */
static void must_document(const char *man, const char *text) {
    for (const char *p = strstr(text, "--"); p; p = strstr(p, "--")) {
        size_t n = 2 + strspn(p + 2, "abcdefghijklmnopqrstuvwxyz-");
        char option[40], roff[80];
        snprintf(option, sizeof option, "%.*s", (int)n, p);
        in_roff(roff, option);
        if (!strstr(man, roff)) {
            fail_msg("docs/referee.1 lacks %s", option);
        }
        p += n;
    }
}

static void must_fit(const char *text) {
    for (const char *p = text; *p; p += strspn(p, "\n")) {
        int n = (int)strcspn(p, "\n");
        if (n > 80) {
            fail_msg("wider than 80 columns: %.*s", n, p);
        }
        p += n;
    }
}

static void test_help_of_the_command_line_fits_80_columns(void **state) {
    struct program p;

    (void)state;
    read_program(&p);
    must_fit(p.usage);
    for (int i = 0; i < p.count; i++) {
        char line[60];
        snprintf(line, sizeof line, "referee help %s", p.commands[i]);
        char *help = said(line);
        must_fit(help);
        free(help);
    }
    free(p.usage);
}

static void test_the_man_page_has_every_command_and_option(void **state) {
    char *man = read_file("docs/referee.1");
    struct program p;

    (void)state;
    read_program(&p);
    must_document(man, p.usage);
    for (int i = 0; i < p.count; i++) {
        char line[60];
        snprintf(line, sizeof line, ".B referee %s\n", p.commands[i]);
        if (!strstr(man, line)) {
            fail_msg("docs/referee.1 lacks `referee %s`", p.commands[i]);
        }
        snprintf(line, sizeof line, "referee help %s", p.commands[i]);
        char *help = said(line);
        must_document(man, help);
        free(help);
    }
    free(p.usage);
    free(man);
}

static void test_help_of_the_command_line_explains_the_consoles_commands_too(void **state) {
    (void)state;
    for (int i = 0; table_at(i); i++) {
        char line[60];
        snprintf(line, sizeof line, "referee help %s", table_at(i)->name);
        free(said(line));
    }
    char *text = said("referee help charge");
    assert_non_null(strstr(text, "charge U TARGET [respond fire|counter|stand]"));
    assert_non_null(strstr(text, "the target's fire, the commander's if"));
    free(text);
}

/* --- completion --- */

/* What bash offers for the last of the words. */
static void must_complete(const char *words, const char *wanted) {
    const char *program = getenv("REFEREE");
    char command[600], offered[600] = "";

    snprintf(command, sizeof command,
             "bash -c 'source docs/referee.bash; COMP_WORDS=(%s %s);"
             "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _referee; echo \"${COMPREPLY[*]}\"'",
             program ? program : "build/referee", words);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    size_t n = fread(offered, 1, sizeof offered - 1, f);
    pclose(f);
    offered[n > 0 && offered[n - 1] == '\n' ? n - 1 : n] = '\0';
    if (strcmp(offered, wanted) != 0) {
        fail_msg("`%s` offers `%s`, not `%s`", words, offered, wanted);
    }
}

static void test_bash_completes_commands_options_names_and_values(void **state) {
    static const struct {
        const char *words, *wanted;
    } rows[] = {
        {"pl", "play"},
        {"re", "resume replay report"},
        {"play sarat", "saratoga"},
        {"play saratoga --s", "--script --seed"},
        {"play saratoga --dice \"\"", "auto ask"},
        {"report x --format h", "html"},
        {"report x -o docs/referee.b", "docs/referee.bash"},
        {"odds \"\"", "fire morale melee charge"},
        {"odds fire --rules c", "chippawa"},
        {"odds charge --response c", "counter"},
        {"check docs/referee.b", "docs/referee.bash"},
        {"help ch", "check"},
    };

    (void)state;
    if (system("command -v bash >/dev/null 2>&1") != 0) {
        skip();
    }
    assert_int_equal(setenv("REFEREE_DATA", "scenarios", 1), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        must_complete(rows[i].words, rows[i].wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_console_page_is_made_from_the_command_table),
        cmocka_unit_test(test_the_answers_on_the_console_page_are_true),
        cmocka_unit_test(test_the_man_page_has_every_command_and_option),
        cmocka_unit_test(test_help_of_the_command_line_fits_80_columns),
        cmocka_unit_test(test_help_of_the_command_line_explains_the_consoles_commands_too),
        cmocka_unit_test(test_bash_completes_commands_options_names_and_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
