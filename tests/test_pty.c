/* The console as people have it: on a terminal of its own (a pseudo-terminal),
 * key by key. */
#include "tests/support/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct terminal terminal;
static char folder[] = "/tmp/referee-pty-XXXXXX";
static char journal[100], history[100], inputrc[100];

/* --- the terminal --- */

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) {
        return -1;
    }
    snprintf(journal, sizeof journal, "%s/journal", folder);
    snprintf(history, sizeof history, "%s/referee/history", folder);
    snprintf(inputrc, sizeof inputrc, "%s/inputrc", folder);
    return setenv("XDG_STATE_HOME", folder, 1);
}

static int remove_folder(void **state) {
    char path[100];

    (void)state;
    unlink(journal);
    unlink(history);
    unlink(inputrc);
    snprintf(path, sizeof path, "%s/referee", folder);
    rmdir(path);
    return rmdir(folder);
}

/* A new battle at a prompt. */
static void start(void) {
    const char *const words[] = {"play", "saratoga", "--seed", "1", "--journal", journal, NULL};

    unlink(journal);
    setenv("INPUTRC", access(inputrc, R_OK) == 0 ? inputrc : "/dev/null", 1);
    terminal_start(&terminal, words);
}

static const char *expect(const char *text) {
    return terminal_expect(&terminal, text);
}

static void expect_without(const char *from, const char *text) {
    terminal_expect_without(&terminal, from, text);
}

/* Lines that the screen has from `from` to what was last waited for. */
static int lines_until_seen(const char *from) {
    int n = 1;

    for (const char *p = from; p < terminal.shown + terminal.seen; p++) {
        n += *p == '\n';
    }
    return n;
}

static void type(const char *keys) {
    terminal_type(&terminal, keys);
}

/* The program ends by itself with that code. */
static void expect_end(int code) {
    int status = terminal_end(&terminal);

    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), code);
}

static void leave(void) {
    type("q\r");
    expect("Go on with: ");
    expect("referee resume");
    expect_end(0);
}

/* A battle in which the Virginia Rifles may fire. */
static void start_fire(void) {
    start();
    expect("Deployment> ");
    type("n; m morgan f2; n\r");
    expect("American fire, 1 to fire> ");
}

static char *contents(const char *path) {
    FILE *f = fopen(path, "r");
    char *text = calloc(1, 100000);

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, 99999, f) > 0);
    fclose(f);
    return text;
}

/* --- prompts, lines --- */

static void test_the_prompt_says_turn_phase_and_who_has_still_to_act(void **state) {
    (void)state;
    start();
    expect("`help` lists the commands");
    expect("Deployment> ");
    type("n\r");
    expect("Turn 1, American move, 14 to move> ");
    type("m poor f6\r");
    expect("All 8 done.");
    expect("Turn 1, American move, 6 to move> ");
    leave();
}

static void test_ctrl_c_throws_the_line_away(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("note never said");
    expect("never said");
    type("\003");
    expect("Cancelled; `quit` leaves.");
    expect("Deployment> ");
    type("note said\r");
    expect("Note: said");
    type("log\r");
    expect_without(expect("Deployment> "), "Note: never");
    leave();
}

static void test_ctrl_d_leaves_and_says_how_to_go_on(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("\004");
    expect("Go on with: ");
    expect("referee resume");
    expect_end(0);
}

static void test_a_terminal_that_is_closed_ends_it_and_keeps_the_history(void **state) {
    (void)state;
    unlink(history);
    start();
    expect("Deployment> ");
    type("note kept\r");
    expect("Note: kept");
    expect("Deployment> ");
    close(terminal.fd);
    terminal.fd = -1;
    terminal_end(&terminal);
    char *kept = contents(history);
    assert_string_equal(kept, "note kept\n");
    free(kept);
}

static void test_pasted_lines_are_done_one_by_one(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("n\rm poor f6\rm lear f6\nnote in between\nn\rst\r");
    expect("Turn 1: American move.");
    expect("All 8 done.");
    expect("All 4 done.");
    expect("Note: in between");
    expect("Left where they stand (2): virginia-rifles, dearborn-light-infantry.");
    expect("Still to fire");
    leave();
}

static void test_a_new_size_of_the_window_disturbs_nothing(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("note before");
    expect("before");
    for (int columns = 20; columns < 200; columns += 30) {
        terminal_resize(&terminal, 10 + columns / 10, columns);
        terminal_listen(&terminal, 100);
    }
    type(" and after\r");
    expect("Note: before and after");
    leave();
}

static void test_bytes_of_all_kinds_do_no_harm(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("\001\002\005\006\013\016\020\025\027\031\033[A\033[B\033OP\377\376\200\t\t\025");
    type("note alive\r");
    expect("Note: alive");
    leave();
}

/* --- a page at a time --- */

/* Twenty rows: `help all` takes three pages. */
static void start_small(void) {
    start();
    expect("Deployment> ");
    terminal_resize(&terminal, 20, 100);
}

static void test_a_long_answer_comes_a_page_at_a_time(void **state) {
    (void)state;
    start_small();
    type("help all\r");
    expect("The turn");
    const char *page = expect(" more lines: Enter shows more --\nDeployment> ");
    expect_without(page, "The session");
    assert_int_equal(lines_until_seen(page), 20);
    type("\r");
    expect("Questions");
    expect_without(expect(" more lines: Enter shows the rest --\nDeployment> "), "The turn");
    type("\r");
    expect_without(expect("overrules the rules.\nDeployment> "), "Enter shows");
    type("\r");
    expect_without(expect("Deployment> "), "overrules");
    leave();
}

/* It is done as ever, and nothing is left to be shown. */
static void test_an_order_in_the_midst_of_pages_is_simply_done(void **state) {
    (void)state;
    start_small();
    type("help all\r");
    expect("Enter shows more --\nDeployment> ");
    type("next\r");
    expect("Turn 1: American move.");
    expect("14 to move> ");
    type("\r");
    expect_without(expect("14 to move> "), "Questions");
    leave();
}

static void test_pasted_lines_and_several_orders_are_answered_whole(void **state) {
    (void)state;
    start_small();
    type("help all\rnote pasted\r");
    expect_without(expect("Note: pasted"), "Enter shows");
    type("note typed\rhelp all\r");
    expect_without(expect("overrules the rules."), "Enter shows");
    expect("Deployment> ");
    type("help all; note one line\r");
    expect_without(expect("Note: one line"), "Enter shows");
    leave();
}

/* A question of a group has an answer for each unit. */
static void test_several_answers_to_one_order_are_paged_as_one(void **state) {
    (void)state;
    start_small();
    type("why move poor forward 2\r");
    expect("why move poor forward 2\n");
    const char *page = expect(" more lines: Enter shows more --\nDeployment> ");
    expect_without(page, "move 3rd-nh");
    assert_int_equal(lines_until_seen(page), 20);
    for (int pages = 0; pages < 6; pages++) {
        type("\r");
        expect(" more lines: Enter shows");
        expect("Deployment> ");
    }
    type("\r");
    expect("2nd Conn Militia is no garrison");
    expect_without(expect("its place is free\nDeployment> "), "Enter shows");
    leave();
}

static void test_questions_at_the_dice_are_answered_whole(void **state) {
    (void)state;
    start_fire();
    terminal_resize(&terminal, 20, 100);
    type("f virg n\r");
    expect("roll 4 dice");
    type("help all\r");
    expect_without(expect("overrules the rules."), "Enter shows");
    expect("roll 4 dice");
    type("\r");
    expect("nobody to fire; `next`> ");
    leave();
}

/* With its prompt, whatever the size, the first row included; colours take no room. */
static void test_the_map_fits_the_screen(void **state) {
    static const int sizes[][2] = {{24, 80}, {40, 100}, {30, 120}};

    (void)state;
    setenv("NO_COLOR", "", 1);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        start_fire();
        terminal_resize(&terminal, sizes[i][0], sizes[i][1]);
        type("map\r");
        expect("map\n");
        const char *shown = expect("to fire> ");
        expect_without(shown, "Enter shows");
        assert_in_range(lines_until_seen(shown), 10, sizes[i][0]);
        leave();
    }
    unsetenv("NO_COLOR");
}

/* --- completion --- */

static void test_tab_lists_targets_with_range_and_need(void **state) {
    (void)state;
    start_fire();
    type("f virg\t");
    expect("virginia-rifles ");
    type("\t");
    const char *list = expect("expected 1.33");
    expect("field-cannon-1");
    expect("6.58\", 12\" column, 4 dice, 6s hit, expected 0.67");
    expect("nearest");
    expect("f virginia-rifles ");
    expect_without(list, "24th-foot");
    type("b\t\r");
    expect("butlers-rangers");
    expect("roll 4 dice, 5-6 hit");
    type("\r");
    expect("Virginia Rifles fires at Butler");
    leave();
}

static void test_tab_offers_the_commands_of_the_phase(void **state) {
    (void)state;
    start_fire();
    type("\t");
    const char *list = expect("targets");
    expect("to fire> ");
    expect_without(list, "wheel");
    expect_without(list, "charge");
    type("fi\tvir\t\025");
    expect("fire virginia-rifles ");
    leave();
}

static void test_tab_finds_a_later_word_of_a_name(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("s spaeth\t\r");
    expect("Brunswick Von Spaeth Regiment");
    type("s cannon\t");
    const char *list = expect("redoubt-cannon-2");
    expect("s cannon");
    expect_without(list, "24th-foot");
    type("\025");
    leave();
}

/* --- dice --- */

static void test_dice_are_asked_for_until_they_are_right(void **state) {
    (void)state;
    start_fire();
    type("f virg n\r");
    expect("Virginia Rifles fires: roll 4 dice, 5-6 hit");
    type("6 5\r");
    expect("4 dice are needed. Again, please.");
    expect("roll 4 dice");
    type("6 5 2 9\r");
    expect("A die shows 1 to 6. Again, please.");
    type("6 5 2 1 1\r");
    expect("4 dice are needed. Again, please.");
    type("\t\025f\r");
    expect("`fire` can wait: roll first, or Ctrl-C");
    type("hits 9\r");
    expect("4 dice hit at most 4. Again, please.");
    type("hits 2\r");
    expect("5-6 hit: 2 hits by the players' count");
    expect("American fire, nobody to fire; `next`> ");
    leave();
}

static void test_dice_may_be_run_together(void **state) {
    (void)state;
    start_fire();
    type("f virg n\r");
    expect("roll 4 dice");
    type("6521\r");
    expect("2 hits");
    leave();
}

static void test_the_dice_prompt_says_how_to_get_out_of_it(void **state) {
    (void)state;
    start_fire();
    type("f virg n\r");
    expect("Enter: the");
    expect("`cancel` or Ctrl-C calls the order off.");
    expect("roll 4 dice");
    type("help\r");
    expect("Type what the players rolled");
    type("cancel\r");
    expect("called off");
    type("f virg n\r");
    expect_without(expect("roll 4 dice"), "Type what the players");
    type("undo\r");
    expect("The roll is called off; it has changed nothing.");
    type("f virg n\r");
    expect("roll 4 dice");
    type(" = 6521\r");
    expect("2 hits");
    leave();
}

/* By how it stood before the order, and without a trace of it. */
static void test_questions_are_answered_at_the_dice_and_the_dice_asked_again(void **state) {
    (void)state;
    start_fire();
    char *before = contents(journal);
    type("f virg n = 6\r");
    expect("roll 3 more dice");
    type("st; log 1\r");
    expect("Still to fire (1): virginia-rifles.");
    expect("Turn 1: American fire.");
    expect("roll 3 more dice");
    type("why f virg n\r");
    expect("The rules allow it.");
    expect("roll 3 more dice");
    type("help range\r");
    expect("range (r):");
    type("rage\r");
    expect("did you mean `range`?");
    type("m poor f 2; set dice auto\r");
    expect("`move` can wait: roll first, or Ctrl-C calls the order off");
    expect("`set` can wait");
    expect("roll 3 more dice");
    char *after = contents(journal);
    assert_string_equal(before, after);
    free(before);
    free(after);
    type("5 2 1\r");
    expect("4 dice, 5-6 hit: 6 5 2 1 - 2 hits");
    leave();
}

static void test_dice_that_lack_are_asked_for(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("n; n; n; n; n; place! virg 30,30 n; place! 24th 30,34 s\r");
    expect("Charges");
    type("c virg 24 = 1\r");
    expect("This takes 2 dice for morale; 1 was given.");
    expect("British 24th Foot checks morale: roll 1 die");
    type("1\r");
    expect("must answer");
    type("rs fire = 6511\r");
    expect("This takes 5 dice for fire; 4 were given.");
    expect("roll 1 more die, 5-6 hit");
    type("1\r");
    expect("6 5 1 1 1 - 2 hits");
    leave();
}

static void test_a_tie_with_the_dice_given_asks_for_more(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("n; n; n; n; n; place! virg 30,30 n; place! 24th 30,34 s\r");
    expect("Charges");
    type("c virg 24 respond stand = 1 1; n; melee = 4 3\r");
    expect("A tie with the dice given: both roll again.");
    expect("roll 1 die");
    type("cancel\r");
    leave();
}

static void test_quit_at_the_dice_leaves_with_the_order_called_off(void **state) {
    (void)state;
    start_fire();
    char *before = contents(journal);
    type("f virg n\r");
    expect("roll 4 dice");
    type("quit\r");
    expect("called off");
    expect("The battle is kept in");
    char *after = contents(journal);
    assert_string_equal(before, after);
    free(before);
    free(after);
    leave();
}

static void test_ctrl_c_at_the_dice_takes_the_order_back_whole(void **state) {
    (void)state;
    start_fire();
    char *before = contents(journal);
    type("f virg n; note dropped too\r");
    expect("roll 4 dice");
    type("65\003");
    expect("called off");
    expect_without(expect("American fire, 1 to fire> "), "Note");
    char *after = contents(journal);
    assert_string_equal(before, after);
    free(before);
    free(after);
    type("f virg n\r");
    expect("roll 4 dice");
    type("\004");
    expect_without(expect("called off"), "hit> refused"); /* it begins a line of its own */
    type("f virg n = 6521\r");
    expect("2 hits");
    leave();
}

/* Before the first dice, and not again when it is done; where no dice are asked for,
 * after it. */
static void test_what_a_charge_ends_is_said_while_it_can_be_called_off(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("n; place! virginia 30,38 n; place! gen-morgan 3,3; n; n; n; n\r");
    expect("4 could charge> ");
    type("c 24th virg\r");
    expect("This ends the charges of the Americans (Ctrl-C calls it off); could have");
    expect("roll 1 die");
    type("\003");
    expect("called off");
    expect("Charges, Americans first, 4 could charge> ");
    type("c 24th virg\r");
    expect("This ends the charges of the Americans");
    expect("roll 1 die");
    type("6\r");
    expect_without(expect("Charges, 2 could charge> "), "no more this turn");
    type("undo!\r");
    expect("4 could charge> ");
    type("c 24th virg = 6\r");
    expect("The Americans charge no more this turn; could have (1): virginia-rifles.");
    leave();
}

static void test_an_empty_line_lets_the_referee_roll(void **state) {
    (void)state;
    start_fire();
    type("f virg n\r");
    expect("roll 4 dice");
    type("\r");
    expect("\nrolled ");
    expect("4 dice, 5-6 hit:");
    expect("American fire, nobody to fire; `next`> ");
    leave();
}

/* --- readline's own ways --- */

static int count_of(const char *text, const char *line) {
    int n = 0;

    for (const char *p = strstr(text, line); p; p = strstr(p + 1, line)) {
        n++;
    }
    return n;
}

/* Nor what nobody sees: the lines are shown again. */
static void test_the_history_has_each_command_once_and_no_dice(void **state) {
    (void)state;
    unlink(history);
    start_fire();
    type("f virg n\r");
    expect("roll 4 dice");
    type("6521\r");
    expect("2 hits");
    type("st\rnote \xe2\x80\xaeone\rst\r");
    expect("Note: ?one");
    expect("Still to fire: nobody");
    leave();
    char *kept = contents(history);
    assert_int_equal(count_of(kept, "st\n"), 1);
    assert_int_equal(count_of(kept, "6521"), 0);
    assert_non_null(strstr(kept, "note ?one\nst\nq\n"));
    free(kept);
    start();
    expect("Deployment> ");
    type("\033[A\033[A\033[A\r"); /* q, st, note ?one */
    expect("Note: ?one");
    leave();
}

/* It warns above the line that is being typed, which stays as it is. */
static void test_the_timer_warns_while_a_line_is_typed(void **state) {
    (void)state;
    start();
    expect("Deployment> ");
    type("timer 0.01\r");
    expect("left> ");
    type("note not dis");
    expect("Timer: time is up for Deployment");
    expect("> note not dis");
    type("turbed\r");
    expect("Note: not disturbed");
    expect("over> ");
    leave();
}

static void test_the_users_inputrc_holds(void **state) {
    (void)state;
    FILE *f = fopen(inputrc, "w");
    assert_non_null(f);
    fputs("$if referee\n\"\\C-g\": \"note by key\\C-m\"\n$endif\n"
          "set enable-bracketed-paste on\n",
          f);
    fclose(f);
    start();
    expect("Deployment> ");
    type("\007");
    expect("Note: by key");
    leave();
    unlink(inputrc);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_prompt_says_turn_phase_and_who_has_still_to_act),
        cmocka_unit_test(test_ctrl_c_throws_the_line_away),
        cmocka_unit_test(test_ctrl_d_leaves_and_says_how_to_go_on),
        cmocka_unit_test(test_a_terminal_that_is_closed_ends_it_and_keeps_the_history),
        cmocka_unit_test(test_pasted_lines_are_done_one_by_one),
        cmocka_unit_test(test_a_new_size_of_the_window_disturbs_nothing),
        cmocka_unit_test(test_bytes_of_all_kinds_do_no_harm),
        cmocka_unit_test(test_a_long_answer_comes_a_page_at_a_time),
        cmocka_unit_test(test_an_order_in_the_midst_of_pages_is_simply_done),
        cmocka_unit_test(test_pasted_lines_and_several_orders_are_answered_whole),
        cmocka_unit_test(test_several_answers_to_one_order_are_paged_as_one),
        cmocka_unit_test(test_questions_at_the_dice_are_answered_whole),
        cmocka_unit_test(test_the_map_fits_the_screen),
        cmocka_unit_test(test_tab_lists_targets_with_range_and_need),
        cmocka_unit_test(test_tab_offers_the_commands_of_the_phase),
        cmocka_unit_test(test_tab_finds_a_later_word_of_a_name),
        cmocka_unit_test(test_dice_are_asked_for_until_they_are_right),
        cmocka_unit_test(test_dice_may_be_run_together),
        cmocka_unit_test(test_the_dice_prompt_says_how_to_get_out_of_it),
        cmocka_unit_test(test_questions_are_answered_at_the_dice_and_the_dice_asked_again),
        cmocka_unit_test(test_dice_that_lack_are_asked_for),
        cmocka_unit_test(test_a_tie_with_the_dice_given_asks_for_more),
        cmocka_unit_test(test_quit_at_the_dice_leaves_with_the_order_called_off),
        cmocka_unit_test(test_ctrl_c_at_the_dice_takes_the_order_back_whole),
        cmocka_unit_test(test_what_a_charge_ends_is_said_while_it_can_be_called_off),
        cmocka_unit_test(test_an_empty_line_lets_the_referee_roll),
        cmocka_unit_test(test_the_history_has_each_command_once_and_no_dice),
        cmocka_unit_test(test_the_users_inputrc_holds),
        cmocka_unit_test(test_the_timer_warns_while_a_line_is_typed),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
