/* A battle with cards at the console: bad files, hostile names, journals that
 * are killed, verified, gone on with, and told. */
#include "referee/cards/cards_console.h"
#include "referee/cards/cards_names.h"
#include "referee/cli/cli.h"
#include "referee/console/complete.h"
#include "referee/system.h"
#include "tests/support/capture.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/test-cards-XXXXXX";

static int setup(void **state) {
    (void)state;
    return mkdtemp(folder) != NULL && setenv("REFEREE_DATA", "scenarios", 1) == 0 ? 0 : -1;
}

static int teardown(void **state) {
    char path[200];
    DIR *d = opendir(folder);
    const struct dirent *e;
    (void)state;
    while (d != NULL && (e = readdir(d)) != NULL) {
        snprintf(path, sizeof path, "%s/%.100s", folder, e->d_name);
        if (e->d_name[0] != '.')
            unlink(path);
    }
    if (d != NULL)
        closedir(d);
    return rmdir(folder);
}

/* --- bad files --- */

/* The file's own first lines say what is wrong with it: `# LINE:COLUMN: TEXT`. */
static void check_bad_file(const char *path) {
    struct load_report faults = {0};
    const struct system *system;
    void *scenario;
    char line[600], said[700];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(system_load(&system, &scenario, path, &faults), -1);
    for (int i = 0; i < faults.count; i++) {
        const struct load_fault *f = &faults.faults[i];
        snprintf(said, sizeof said, "# %d:%d: %s\n", f->line, f->column, f->text);
        if (fgets(line, sizeof line, file) == NULL || strcmp(line, said) != 0)
            fail_msg("%s: expected %sfound %s", path, line, said);
    }
    if (fgets(line, sizeof line, file) == NULL || line[0] == '#')
        fail_msg("%s: not found: %s", path, line);
    fclose(file);
    load_report_clear(&faults);
}

static void every_fault_has_its_place(void **state) {
    DIR *d = opendir("tests/cards/bad");
    const struct dirent *e;
    int files = 0;
    (void)state;
    assert_non_null(d);
    while ((e = readdir(d)) != NULL) {
        char path[400];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "tests/cards/bad/%s", e->d_name);
        check_bad_file(path);
        files++;
    }
    closedir(d);
    assert_true(files > 15);
}

/* --- names --- */

static void hostile_names_are_refused_in_a_sentence(void **state) {
    static const char *const names[] = {
        "",
        ",",
        ",,,,",
        " ",
        "%s%n%s%n",
        "\x01\x02",
        "\xff\xfe",
        "----",
        "& & &",
        "; deal",
        "=",
        "'",
        "redoubt,",
        ",redoubt",
        "redoubt,,stand",
        "\xc3\xa9tendard",
        "../../etc/passwd",
        "redoubt redoubt",
        "a b c d e f g h i j k l m",
    };
    struct load_report faults = {0};
    struct cards *c = NULL;
    struct game g;
    (void)state;
    assert_int_equal(cards_load(&c, "scenarios/bunker-hill.yaml", &faults), 0);
    game_start(&g, c);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct outcome out;
        card_set set;
        outcome_init(&out);
        if (cards_names_set(&g, 0, names[i], g.sides[0].deck, &set, &out) == 0)
            fail_msg("`%s` is taken for a card", names[i]);
        assert_true(out.message[0] != '\0');
        outcome_clear(&out);
    }
    cards_free(c);
}

static void a_name_of_thousands_of_letters_is_refused(void **state) {
    char name[3001];
    struct load_report faults = {0};
    struct cards *c = NULL;
    struct outcome out;
    struct game g;
    card_set set;
    (void)state;
    memset(name, 'r', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(cards_load(&c, "scenarios/bunker-hill.yaml", &faults), 0);
    game_start(&g, c);
    outcome_init(&out);
    assert_int_equal(cards_names_set(&g, 0, name, 0, &set, &out), -1);
    assert_int_equal(out.code, REFUSED_UNKNOWN_CARD);
    outcome_clear(&out);
    cards_free(c);
}

/* What is printed for the journal reads back as the same command. */
static void the_journals_text_reads_back(void **state) {
    static const struct {
        const char *typed, *kept;
    } rows[] = {
        {"deal", "deal"},
        {"deal am", "deal us"},
        {"deal us prescott, stone & rail, the whites", "deal us colonel-prescott, "
                                                       "stone-rail-fence, "
                                                       "the-whites-of-their-eyes"},
        {"discard! b howe for gage", "discard! british general-howe for general-thomas-gage"},
        {"play us redoubt", "play us redoubt"},
        {"reveal", "reveal"},
        {"next", "next"},
        {"note `x`; = # 5", "note `x`; = # 5"},
    };
    struct load_report faults = {0};
    struct cards *c = NULL;
    struct game g;
    (void)state;
    assert_int_equal(cards_load(&c, "scenarios/bunker-hill.yaml", &faults), 0);
    game_start(&g, c);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = rows[i].typed;
        for (int again = 0; again < 2; again++, text = rows[i].kept) {
            struct cards_command command;
            struct outcome out;
            outcome_init(&out);
            if (cards_parse_line(&g, text, &command, &out) != 0)
                fail_msg("`%s`: %s", text, out.message);
            char *kept = cards_print(&g, &command);
            assert_string_equal(kept, rows[i].kept);
            free(kept);
            cards_command_clear(&command);
            outcome_clear(&out);
        }
    }
    cards_free(c);
}

/* --- completion --- */

static void tab_offers_what_can_be_named(void **state) {
    static const struct {
        const char *line;
        size_t word; /* where it begins */
        const char *offered;
    } rows[] = {
        {"rev", 0, "reveal "},
        {"deal ", 5, "us british "},
        {"why dea", 4, "deal "},
        {"deal us whit", 8, "the-whites-of-their-eyes "},
        {"deal; hand b", 11, "british "},
        {"play us r", 8, ""}, /* no hand is dealt */
        {"nothing us ", 11, ""},
    };
    struct load_report faults = {0};
    struct session *s = NULL;
    char why[200];
    (void)state;
    assert_int_equal(session_start(&s, "bunker-hill", NULL, 1, &faults, why, sizeof why), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct candidates list = {0};
        char offered[200] = "";
        s->system->complete(s, rows[i].line, rows[i].word, rows[i].line + rows[i].word, &list);
        for (int n = 0; n < list.count; n++)
            snprintf(offered + strlen(offered), sizeof offered - strlen(offered), "%s ",
                     list.at[n].word);
        if (strcmp(offered, rows[i].offered) != 0)
            fail_msg("`%s`: %s", rows[i].line, offered);
        candidates_clear(&list);
    }
    session_free(s);
}

/* --- journals --- */

/* "%s" in the line is the tests' folder. */
static struct captured run(const char *line, const char *input) {
    char whole[400];
    const char *place = strstr(line, "%s");
    int before = place != NULL ? (int)(place - line) : (int)strlen(line);
    snprintf(whole, sizeof whole, "%.*s%s%s", before, line, place != NULL ? folder : "",
             place != NULL ? place + 2 : "");
    return capture(cli_run, whole, input);
}

static void expect(const char *line, const char *input, int code, const char *words) {
    struct captured c = run(line, input);
    if (c.code != code || strstr(c.out, words) == NULL)
        fail_msg("%s: code %d\n%s%s", line, c.code, c.out, c.err);
    captured_clear(&c);
}

static void a_battle_is_its_journal(void **state) {
    (void)state;
    expect("referee play bunker-hill --seed 225 --journal %s/a.journal --script -",
           "deal\ndiscard us war council, yankee\nundo!\nredo\nundo!\nreveal\nnext\ndeal\n", 0,
           "Turn 2: First Attack.");
    expect("referee replay %s/a.journal --verify", "", 0, "come out as recorded");
    expect("referee resume %s/a.journal --script -", "status\nreveal\nnote It rains\nreport\n", 0,
           "It rains");
    expect("referee replay %s/a.journal --verify", "", 0, "come out as recorded");
    expect("referee check %s/a.journal", "", 0, "no faults");
    expect("referee report %s/a.journal", "", 0, "As it was");
    expect("referee report %s/a.journal --format html", "", 0, "<!DOCTYPE html>");
    expect("referee report %s/a.journal --format csv", "", 0, "1,bombardment,13,5,us,\r\n");
}

/* Reads the program's answers until one has these words. */
static void await(FILE *from, const char *words) {
    char line[400];
    while (fgets(line, sizeof line, from) != NULL) {
        if (strstr(line, words) != NULL)
            return;
    }
    fail_msg("`%s` never came", words);
}

static pid_t start(const char *journal, FILE **to, FILE **from) {
    int in[2], out[2];
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    pid_t child = fork();
    if (child == 0) {
        const char *program = getenv("REFEREE");
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(program != NULL ? program : "build/referee", "referee", "play", "bunker-hill",
              "--seed", "5", "--json", "--journal", journal, "--script", "-", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    *to = fdopen(in[1], "w");
    *from = fdopen(out[0], "r");
    assert_true(child > 0 && *to != NULL && *from != NULL);
    return child;
}

static void a_killed_battle_goes_on(void **state) {
    char path[100];
    FILE *to, *from;
    (void)state;
    snprintf(path, sizeof path, "%s/killed.journal", folder);
    pid_t child = start(path, &to, &from);
    fputs("deal\nreveal\nnext\ndeal\n", to);
    fflush(to);
    await(from, "\"phase\":\"first-attack\",\"dice\":[]");
    await(from, "\"event\":\"dealt\"");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    fclose(to);
    fclose(from);
    expect("referee resume %s/killed.journal --script -", "reveal\n", 0, "First Attack: the");
    expect("referee replay %s/killed.journal --verify", "", 0, "5 commands come out as recorded");
}

static void simulating_is_repeatable(void **state) {
    (void)state;
    struct captured one = run("referee simulate bunker-hill --games 500 --seed 9 --json", "");
    struct captured two = run("referee simulate bunker-hill --games 500 --seed 9 --json", "");
    assert_int_equal(one.code, 0);
    assert_string_equal(one.out, two.out);
    captured_clear(&one);
    captured_clear(&two);
}

/* --- the table --- */

static void every_command_has_help_and_is_found(void **state) {
    const struct table *t = &cards_table;
    (void)state;
    for (int i = 0; i < t->count; i++) {
        const struct table_entry *e = &t->entries[i];
        assert_ptr_equal(table_find_in(t, e->name, NULL), e);
        assert_ptr_equal(table_find_in(t, e->brief, NULL), e);
        assert_true(strncmp(e->usage, e->name, strlen(e->name)) == 0);
        assert_true(strncmp(e->example, e->name, strlen(e->name)) == 0);
        if (strlen(e->help) + 16 > 78)
            fail_msg("the help of %s is too long for its line", e->name);
    }
    assert_non_null(cards_help_heading(t->entries[0].name));
}

static void every_command_is_taken(void **state) {
    (void)state;
    expect("referee play bunker-hill --no-journal --script - --seed 3",
           "deal\nhand us\nodds\nwhy reveal\nodds discard us prescott\nplay us prescott\n"
           "discard us prescott\nreveal\nnext\nlog 5\nreport\nstatus\ntimer 5\n"
           "note Howe is late again\nundo\nredo\nhelp\nhelp rules\nhelp deal\nsave\nquit\n",
           0, "No journal was kept.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_has_its_place),
        cmocka_unit_test(hostile_names_are_refused_in_a_sentence),
        cmocka_unit_test(a_name_of_thousands_of_letters_is_refused),
        cmocka_unit_test(the_journals_text_reads_back),
        cmocka_unit_test(tab_offers_what_can_be_named),
        cmocka_unit_test(a_battle_is_its_journal),
        cmocka_unit_test(a_killed_battle_goes_on),
        cmocka_unit_test(simulating_is_repeatable),
        cmocka_unit_test(every_command_has_help_and_is_found),
        cmocka_unit_test(every_command_is_taken),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
