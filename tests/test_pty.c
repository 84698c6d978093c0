/* The console as people have it: on a terminal of its own (a pseudo-terminal),
 * key by key. Whatever is waited for must come within WAIT_MS. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define WAIT_MS 10000
#define SHOWN_MAX 400000

/* What the program shows, escape sequences taken out. */
struct terminal {
    int fd;
    pid_t pid;
    char shown[SHOWN_MAX];
    size_t used, seen; /* `seen`: up to the end of what was last waited for */
    int escape;        /* 0: none, 1: after ESC, 2: inside a sequence */
};

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
    return 0;
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

static void set_size(int fd, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

    ioctl(fd, TIOCSWINSZ, &size);
}

/* In the child: the slave becomes its terminal, then the program runs. */
static void become_referee(const char *slave) {
    const char *program = getenv("REFEREE");

    close(terminal.fd); /* else it could never be closed */
    setsid();
    int fd = open(slave, O_RDWR);
    if (fd < 0 || dup2(fd, 0) < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0) {
        _exit(126);
    }
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("INPUTRC", access(inputrc, R_OK) == 0 ? inputrc : "/dev/null", 1);
    execl(program ? program : "build/referee", "referee", "play", "saratoga", "--seed", "1",
          "--journal", journal, (char *)NULL);
    _exit(127);
}

/* A new battle at a prompt. */
static void start(void) {
    unlink(journal);
    terminal = (struct terminal){.fd = posix_openpt(O_RDWR | O_NOCTTY)};
    assert_true(terminal.fd >= 0);
    assert_int_equal(grantpt(terminal.fd), 0);
    assert_int_equal(unlockpt(terminal.fd), 0);
    set_size(terminal.fd, 40, 100);
    const char *slave = ptsname(terminal.fd);
    assert_non_null(slave);
    terminal.pid = fork();
    assert_true(terminal.pid >= 0);
    if (terminal.pid == 0) {
        become_referee(slave);
    }
}

static void keep(struct terminal *t, char c) {
    if (c == '\033') {
        t->escape = 1;
    } else if (t->escape == 1) {
        t->escape = c == '[' || c == ']' || c == '?' ? 2 : 0;
    } else if (t->escape == 2) {
        t->escape = (c >= '@' && c <= '~') ? 0 : 2;
    } else if (c != '\r' && c != '\a' && t->used + 1 < SHOWN_MAX) {
        t->shown[t->used++] = c;
        t->shown[t->used] = '\0';
    }
}

/* Takes in what the program shows within `ms`; false when nothing came. */
static bool listen_for(struct terminal *t, int ms) {
    struct pollfd p = {.fd = t->fd, .events = POLLIN};
    char bytes[4096];

    if (poll(&p, 1, ms) <= 0) {
        return false;
    }
    ssize_t n = read(t->fd, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++) {
        keep(t, bytes[i]);
    }
    return n > 0;
}

static void end_child(void) {
    kill(terminal.pid, SIGKILL);
    waitpid(terminal.pid, NULL, 0);
    close(terminal.fd);
}

/* Waits until the text is shown, after what was last waited for. Answers where
 * that began: what lies between was shown meanwhile. */
static const char *expect(const char *text) {
    struct terminal *t = &terminal;
    size_t from = t->seen;

    for (;;) {
        char *found = strstr(t->shown + t->seen, text);
        if (found) {
            t->seen = (size_t)(found - t->shown) + strlen(text);
            return t->shown + from;
        }
        if (!listen_for(t, WAIT_MS)) {
            end_child();
            fail_msg("`%s` did not come; after: %s", text, t->shown + from);
        }
    }
}

/* The text is not among what was shown from `from` to what was last waited for. */
static void expect_without(const char *from, const char *text) {
    const char *found = strstr(from, text);

    if (found && found < terminal.shown + terminal.seen) {
        end_child();
        fail_msg("`%s` is shown: %s", text, from);
    }
}

static void type(const char *keys) {
    for (size_t n = strlen(keys); n > 0;) {
        ssize_t written = write(terminal.fd, keys, n);
        assert_true(written > 0);
        keys += written;
        n -= (size_t)written;
    }
}

/* The program ends by itself with that code. */
static void expect_end(int code) {
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
    int status = 0, waited = 0;

    while (waitpid(terminal.pid, &status, WNOHANG) == 0) {
        listen_for(&terminal, 0);
        nanosleep(&pause, NULL);
        waited += 10;
        if (waited > WAIT_MS) {
            end_child();
            fail_msg("it does not end: %s", terminal.shown + terminal.seen);
        }
    }
    close(terminal.fd);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), code);
}

static void leave(void) {
    type("q\r");
    expect("Go on with: referee resume");
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
    expect("Go on with: referee resume");
    expect_end(0);
}

static void test_a_terminal_that_is_closed_ends_it_and_keeps_the_history(void **state) {
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};

    (void)state;
    unlink(history);
    start();
    expect("Deployment> ");
    type("note kept\r");
    expect("Note: kept");
    expect("Deployment> ");
    close(terminal.fd);
    for (int waited = 0; waitpid(terminal.pid, NULL, WNOHANG) == 0; waited += 10) {
        nanosleep(&pause, NULL);
        assert_true(waited < WAIT_MS);
    }
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
        set_size(terminal.fd, 10 + columns / 10, columns);
        listen_for(&terminal, 100);
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
    expect("`f` can wait");
    type("hits 2\r");
    expect("2 hits");
    expect("American fire> ");
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
    expect("Enter lets");
    expect("`cancel` or Ctrl-C calls the order off.");
    expect("roll 4 dice");
    type("status\r");
    expect("`status` can wait: the order wants its dice first.");
    type("help\r");
    expect("Type what the players rolled");
    type("cancel\r");
    expect("called off");
    type("f virg n\r");
    expect_without(expect("roll 4 dice"), "Type what the players");
    type("undo\r");
    expect("called off");
    type("f virg n\r");
    expect("roll 4 dice");
    type(" = 6521\r");
    expect("2 hits");
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
    expect("called off");
    type("f virg n = 6521\r");
    expect("2 hits");
    leave();
}

static void test_an_empty_line_lets_the_referee_roll(void **state) {
    (void)state;
    start_fire();
    type("f virg n\r");
    expect("roll 4 dice");
    type("\r");
    expect("4 dice, 5-6 hit:");
    expect("American fire> ");
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

static void test_the_history_has_each_command_once_and_no_dice(void **state) {
    (void)state;
    unlink(history);
    start_fire();
    type("f virg n\r");
    expect("roll 4 dice");
    type("6521\r");
    expect("2 hits");
    type("st\rnote one\rst\r");
    expect("Note: one");
    expect("Still to fire: nobody");
    leave();
    char *kept = contents(history);
    assert_int_equal(count_of(kept, "st\n"), 1);
    assert_int_equal(count_of(kept, "6521"), 0);
    assert_non_null(strstr(kept, "note one\nst\nq\n"));
    free(kept);
    start();
    expect("Deployment> ");
    type("\033[A\033[A\033[A\r"); /* q, st, note one */
    expect("Note: one");
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
        cmocka_unit_test(test_tab_lists_targets_with_range_and_need),
        cmocka_unit_test(test_tab_offers_the_commands_of_the_phase),
        cmocka_unit_test(test_tab_finds_a_later_word_of_a_name),
        cmocka_unit_test(test_dice_are_asked_for_until_they_are_right),
        cmocka_unit_test(test_dice_may_be_run_together),
        cmocka_unit_test(test_the_dice_prompt_says_how_to_get_out_of_it),
        cmocka_unit_test(test_quit_at_the_dice_leaves_with_the_order_called_off),
        cmocka_unit_test(test_ctrl_c_at_the_dice_takes_the_order_back_whole),
        cmocka_unit_test(test_an_empty_line_lets_the_referee_roll),
        cmocka_unit_test(test_the_history_has_each_command_once_and_no_dice),
        cmocka_unit_test(test_the_users_inputrc_holds),
        cmocka_unit_test(test_the_timer_warns_while_a_line_is_typed),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
