/* The command line: exit codes, where things are said, and what is guessed. */
#include "referee/cli/cli.h"
#include "tests/support/capture.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/referee-cli-XXXXXX";

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    return setenv("XDG_STATE_HOME", folder, 1);
}

/* Everything that a test has left behind. */
static int tear_down(void **state) {
    (void)state;
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* "%s" in the line is the tests' folder. */
static struct captured run(const char *line, const char *input) {
    char whole[400];
    const char *place = strstr(line, "%s");
    if (place == NULL)
        snprintf(whole, sizeof whole, "%s", line);
    else
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)(place - line), line, folder, place + 2);
    return capture(cli_run, whole, input);
}

static void assert_says(const char *text, const char *words) {
    if (strstr(text, words) == NULL)
        fail_msg("`%s` is not in `%s`", words, text);
}

static void write_file(const char *name, const char *content) {
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

/* --- single calls --- */

static const struct call {
    const char *name, *line, *input;
    int code;
    const char *out, *err; /* words that are said there; NULL: nothing is */
} calls[] = {
    {"nothing at all is wrong usage", "referee", "", 2, NULL, "referee play"},
    {"help", "referee --help", "", 0, "referee replay JOURNAL", NULL},
    {"help by its name", "referee help", "", 0, "referee replay JOURNAL", NULL},
    {"help for a command", "referee help play", "", 0, "usage: referee play", NULL},
    {"help for help", "referee help help", "", 0, "usage: referee help", NULL},
    {"help for no command", "referee help plya", "", 2, NULL, "did you mean `play`?"},
    {"the version", "referee --version", "", 0, "referee " REFEREE_VERSION, NULL},
    {"help of play", "referee play --help", "", 0, "--no-journal", NULL},
    {"help of resume", "referee resume --help", "", 0, "--force", NULL},
    {"help of replay", "referee replay --help", "", 0, "--verify", NULL},
    {"help of check", "referee check --help", "", 0, "usage: referee check", NULL},
    {"help of list", "referee list --help", "", 0, "usage: referee list", NULL},
    {"help of odds", "referee help odds", "", 0, "odds", NULL},
    {"help of roll", "referee help roll", "", 0, "roll", NULL},
    {"a mistyped command", "referee lsit", "", 2, NULL,
     "referee: lsit: there is no such command; "
     "did you mean `list`?"},
    {"a mistyped option", "referee play saratoga --jurnal x", "", 2, NULL,
     "referee: --jurnal: there is no such option; did you mean `--journal`?"},
    {"an option far from any", "referee play saratoga --zzz", "", 2, NULL, "--zzz"},
    {"an option cut short where two fit", "referee play saratoga --s 1", "", 2, NULL, "--s"},
    {"an option without its value", "referee play saratoga --seed", "", 2, NULL, "needs a value"},
    {"a value where none belongs", "referee play saratoga --json=3", "", 2, NULL, "takes no value"},
    {"a seed that is no number", "referee play saratoga --seed 1x", "", 2, NULL, "--seed"},
    {"a seed below nought", "referee play saratoga --seed -1", "", 2, NULL, "--seed"},
    {"dice of a third kind", "referee play saratoga --dice loaded", "", 2, NULL, "loaded"},
    {"a journal and none", "referee play saratoga --journal x --no-journal", "", 2, NULL,
     "--no-journal"},
    {"no scenario", "referee play", "", 2, NULL, "name one scenario"},
    {"two scenarios", "referee play saratoga chippawa", "", 2, NULL, "name one scenario"},
    {"a scenario there is not", "referee play saratog --no-journal", "", 3, NULL,
     "did you mean `saratoga`?"},
    {"a script there is not", "referee play saratoga --no-journal --script /nowhere/x", "", 3, NULL,
     "referee: /nowhere/x: No such file"},
    {"a journal that cannot be made", "referee play saratoga --journal /nowhere/x", "", 3, NULL,
     "referee: /nowhere/x: "},
    {"a journal there is not", "referee replay /nowhere/x", "", 3, NULL, "/nowhere/x"},
    {"a journal that is none", "referee replay Makefile", "", 4, NULL, "not a referee journal"},
    {"until no number", "referee replay x --until some", "", 2, NULL, "--until"},
    {"checking nothing", "referee check", "", 2, NULL, "at least one file"},
    {"checking what is good", "referee check saratoga chippawa", "", 0, "saratoga: scenario", NULL},
    {"help for a command of the cards' console", "referee help deal", "", 0, "deal SIDE CARD",
     NULL},
    {"a battle with cards has no faults", "referee check bunker-hill", "", 0,
     "bunker-hill: scenario, no faults", NULL},
    {"hand-outs of miniatures are not for cards", "referee print labels bunker-hill -o x.pdf", "",
     4, NULL, "no scenario with miniatures"},
    {"help of simulate", "referee simulate --help", "", 0, "--games N", NULL},
    {"simulating without a number of games", "referee simulate bunker-hill", "", 2, NULL,
     "--games"},
    {"simulating no games", "referee simulate bunker-hill --games 0", "", 2, NULL, "--games"},
    {"simulating nothing", "referee simulate --games 5", "", 2, NULL, "name one scenario"},
    {"simulating miniatures", "referee simulate saratoga --games 5", "", 2, NULL,
     "only battles with cards"},
    {"simulating what is not there", "referee simulate bunker-hil --games 5", "", 3, NULL,
     "did you mean `bunker-hill`?"},
    {"simulating in words", "referee simulate bunker-hill --games 300 --seed 7", "", 0,
     "Total Victory (IV)", NULL},
    {"simulating as JSON", "referee simulate bunker-hill --games 300 --json", "", 0,
     "{\"scenario\":\"bunker-hill\",\"games\":300,\"seed\":1,", NULL},
    {"checking rules", "referee check scenarios/rules/saratoga.yaml", "", 0, "rules, no faults",
     NULL},
    {"checking what is not there", "referee check /nowhere/x.yaml", "", 3, NULL, "/nowhere/x.yaml"},
    {"the list", "referee list", "", 0, "saratoga", NULL},
    {"the list as JSON", "referee list --json", "", 0,
     "{\"scenarios\":[\"bunker-hill\",\"chippawa\"", NULL},
    {"a script to its end", "referee play saratoga --no-journal", "next\n", 0, "American move",
     NULL},
    {"a refused command ends a script", "referee play saratoga --no-journal", "bogus\nnext\n", 1,
     "bogus", "no command `bogus`"},
    {"unless it is to keep going", "referee play saratoga --no-journal --keep-going",
     "bogus\nnext\n", 1, "American move", "bogus"},
};

static void test_calls(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const struct call *row = &calls[i];
        print_message("    %s\n", row->name);
        struct captured c = run(row->line, row->input);
        assert_int_equal(c.code, row->code);
        assert_says(c.out, row->out != NULL ? row->out : "");
        assert_says(c.err, row->err != NULL ? row->err : "");
        assert_int_equal(c.out[0] == '\0', row->out == NULL);
        assert_int_equal(c.err[0] == '\0', row->err == NULL);
        captured_clear(&c);
    }
}

/* --- journals --- */

static void test_the_journal_is_named_at_the_start(void **state) {
    (void)state;
    struct captured text = run("referee play saratoga --journal %s/a.journal", "next\n");
    assert_int_equal(text.code, 0);
    assert_int_equal(strncmp(text.out, "Journal: ", 9), 0);
    assert_string_equal(text.err, "");
    captured_clear(&text);
    struct captured json = run("referee play saratoga --json --journal %s/b.journal", "next\n");
    assert_int_equal(json.out[0], '{');
    assert_int_equal(strncmp(json.err, "Journal: ", 9), 0);
    captured_clear(&json);
}

static void test_a_journal_in_use_by_a_battle_is_not_overwritten(void **state) {
    (void)state;
    struct captured c = run("referee play saratoga --journal %s/c.journal", "next\n");
    captured_clear(&c);
    c = run("referee play saratoga --journal %s/c.journal", "next\n");
    assert_int_equal(c.code, 3);
    assert_says(c.err, "referee resume");
    captured_clear(&c);
}

static int journals_in_the_state_folder(void) {
    char place[100];
    snprintf(place, sizeof place, "%s/referee", folder);
    DIR *d = opendir(place);
    int count = 0;
    assert_non_null(d);
    for (struct dirent *e = readdir(d); e != NULL; e = readdir(d))
        count += strncmp(e->d_name, "saratoga-", 9) == 0;
    closedir(d);
    return count;
}

static void test_resume_takes_the_battle_that_was_played_last(void **state) {
    (void)state;
    struct captured none = run("referee resume", "");
    assert_int_equal(none.code, 3);
    assert_says(none.err, "there is no journal in /");
    assert_says(none.err, "/referee; if one was kept elsewhere");
    captured_clear(&none);
    struct captured first = run("referee play saratoga", "note first\n");
    struct captured second = run("referee play saratoga", "note second\n");
    assert_int_equal(first.code + second.code, 0);
    assert_int_equal(journals_in_the_state_folder(), 2);
    struct captured c = run("referee resume", "log all\n");
    assert_int_equal(c.code, 0);
    assert_says(c.out, "second");
    captured_clear(&c);
    captured_clear(&first);
    captured_clear(&second);
}

/* `quit` says where the battle is and what to type to go on with it. */
static void test_quit_says_how_to_go_on(void **state) {
    static const struct {
        const char *line, *says[2];
    } rows[] = {
        {"referee play saratoga", {"The battle is kept in /", " resume\n"}},
        {"referee play saratoga --journal %s/q.journal", {"The battle is kept in /", " resume /"}},
        {"referee play saratoga --no-journal", {"No journal was kept.\n", ""}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct captured c = run(rows[i].line, "quit\n");
        assert_int_equal(c.code, 0);
        assert_says(c.out, rows[i].says[0]);
        assert_says(c.out, rows[i].says[1]);
        captured_clear(&c);
    }
}

/* In the journal they are no dice of the table; taken up again they still are none. */
static void test_hits_given_by_number_stay_so_in_the_journal(void **state) {
    char path[100], text[4000];
    (void)state;
    struct captured c = run("referee play saratoga --journal %s/h.journal",
                            "next\nnext\nfire virginia 24th at 10 = hits 1\nquit\n");
    assert_int_equal(c.code, 0);
    captured_clear(&c);
    snprintf(path, sizeof path, "%s/h.journal", folder);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    assert_says(text, "fire virginia-rifles 24th-foot at 10\t= hits 6 1 1 1\t");
    c = run("referee replay %s/h.journal --verify", NULL);
    assert_int_equal(c.code, 0);
    captured_clear(&c);
    c = run("referee replay %s/h.journal", NULL);
    assert_says(c.out, "> fire virginia-rifles 24th-foot at 10 = hits 1\n");
    captured_clear(&c);
    c = run("referee resume %s/h.journal", "undo!\nredo\nlog 1\n");
    assert_says(c.out, "at 10 = hits 1\n");
    assert_says(c.out, "1 hit by the players' count");
    captured_clear(&c);
}

static void test_replay_prints_and_verifies_and_stops(void **state) {
    (void)state;
    struct captured c = run("referee play saratoga --journal %s/d.journal",
                            "next\nnext\nfire virginia 24th at 10 = 6521\nundo!\nredo\n");
    assert_int_equal(c.code, 0);
    captured_clear(&c);
    c = run("referee replay %s/d.journal", NULL);
    assert_int_equal(c.code, 0);
    assert_says(c.out, "> fire virginia-rifles 24th-foot at 10 = 6 5 2 1");
    assert_says(c.out, "> undo");
    captured_clear(&c);
    c = run("referee replay %s/d.journal --json --until 4", NULL);
    assert_says(c.out, "\"dice\":[6,5,2,1]");
    assert_says(c.out, "\"undone\":\"fire virginia-rifles 24th-foot at 10\"");
    assert_null(strstr(c.out, "\"redone\""));
    captured_clear(&c);
    c = run("referee replay %s/d.journal --verify", NULL);
    assert_int_equal(c.code, 0);
    assert_says(c.out, "5 commands come out as recorded");
    captured_clear(&c);
}

/* --- files that have changed or are damaged --- */

static void copy_scenario(const char *added) {
    char command[300];
    snprintf(command, sizeof command,
             "cp -r scenarios/saratoga.yaml scenarios/rules %s && echo '%s' >> %s/saratoga.yaml",
             folder, added, folder);
    assert_int_equal(system(command), 0);
}

static void test_a_scenario_that_has_changed_is_replayed_only_by_force(void **state) {
    (void)state;
    copy_scenario("");
    char line[200];
    snprintf(line, sizeof line, "referee play %s/saratoga.yaml --journal %s/f.journal", folder,
             folder);
    struct captured c = run(line, "next\n");
    assert_int_equal(c.code, 0);
    captured_clear(&c);
    copy_scenario("# another word");
    c = run("referee replay %s/f.journal", NULL);
    assert_int_equal(c.code, 4);
    assert_says(c.err, "has changed since");
    assert_says(c.err, "--force");
    captured_clear(&c);
    c = run("referee resume %s/f.journal", "next\n");
    assert_int_equal(c.code, 4);
    captured_clear(&c);
    c = run("referee replay %s/f.journal --force", NULL);
    assert_int_equal(c.code, 0);
    assert_says(c.out, "American move");
    captured_clear(&c);
}

static void test_check_tells_journals_and_names_their_damage(void **state) {
    (void)state;
    write_file("g.journal", "referee-journal 7\n");
    write_file("h.journal", "# nothing\n");
    struct captured c = run("referee check %s/g.journal", NULL);
    assert_int_equal(c.code, 4);
    assert_says(c.err, "g.journal:1:17: written by a newer referee");
    captured_clear(&c);
    c = run("referee check %s/h.journal", NULL);
    assert_int_equal(c.code, 4);
    assert_says(c.err, "h.journal:1:1: not a referee journal");
    captured_clear(&c);
}

static void test_a_torn_line_is_shown_and_no_error(void **state) {
    (void)state;
    struct captured c = run("referee play saratoga --journal %s/i.journal", "next\n");
    captured_clear(&c);
    char command[100];
    snprintf(command, sizeof command, "printf 'move 1st' >> %s/i.journal", folder);
    assert_int_equal(system(command), 0);
    static const char *const lines[] = {"referee replay %s/i.journal", "referee check %s/i.journal",
                                        "referee resume %s/i.journal"};
    for (int i = 0; i < 3; i++) {
        c = run(lines[i], "");
        assert_int_equal(c.code, 0);
        assert_says(c.err, "`move 1st`");
        captured_clear(&c);
    }
    c = run("referee check %s/i.journal", "");
    assert_string_equal(c.err, "");
    captured_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_the_journal_is_named_at_the_start),
        cmocka_unit_test(test_a_journal_in_use_by_a_battle_is_not_overwritten),
        cmocka_unit_test(test_resume_takes_the_battle_that_was_played_last),
        cmocka_unit_test(test_quit_says_how_to_go_on),
        cmocka_unit_test(test_hits_given_by_number_stay_so_in_the_journal),
        cmocka_unit_test(test_replay_prints_and_verifies_and_stops),
        cmocka_unit_test(test_a_scenario_that_has_changed_is_replayed_only_by_force),
        cmocka_unit_test(test_check_tells_journals_and_names_their_damage),
        cmocka_unit_test(test_a_torn_line_is_shown_and_no_error),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
