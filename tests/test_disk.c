#define _GNU_SOURCE /* fopencookie */
/* A disk that fails, and in which order things get there: the console's own
 * calls to the system are put in between (the Makefile links this program with
 * --wrap), and fail when and how a row says. */
#include "referee/console/console.h"
#include "referee/fritz/fritz_system.h"
#include "referee/journal.h"

#include <errno.h>
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

ssize_t __real_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_ftruncate(int file, off_t length);
int __wrap_ftruncate(int file, off_t length);

/* --- the disk --- */

enum call { CALL_WRITE, CALL_FSYNC, CALL_FTRUNCATE, CALL_COUNT };

/* What goes wrong from now on; all zero for nothing. */
struct trouble {
    int fails[CALL_COUNT]; /* errno for each kind of call */
    size_t at_most;        /* bytes that a write takes before it fails */
    bool interrupted;      /* each write is interrupted once before it is done */
};

#define TRACE_MAX 4096

static struct disk {
    struct trouble trouble;
    size_t taken; /* bytes since the trouble began */
    bool interrupt_next;
    char trace[TRACE_MAX]; /* a letter for each thing that happened */
    size_t traced;
} disk;

static void trace(char what) {
    assert_true(disk.traced + 1 < TRACE_MAX);
    disk.trace[disk.traced++] = what;
    disk.trace[disk.traced] = '\0';
}

static void begin_trouble(struct trouble t) {
    disk.trouble = t;
    disk.taken = 0;
    disk.interrupt_next = t.interrupted;
}

static ssize_t fail_with(int why) {
    errno = why;
    return -1;
}

ssize_t __wrap_write(int file, const void *bytes, size_t size) {
    const struct trouble *t = &disk.trouble;
    if (disk.interrupt_next) {
        disk.interrupt_next = false;
        return fail_with(EINTR);
    }
    disk.interrupt_next = t->interrupted;
    if (t->fails[CALL_WRITE] != 0 && disk.taken >= t->at_most)
        return fail_with(t->fails[CALL_WRITE]);
    if (t->at_most > 0 && size > t->at_most)
        size = t->at_most;
    ssize_t written = __real_write(file, bytes, size);
    disk.taken += written > 0 ? (size_t)written : 0;
    trace('w');
    return written;
}

int __wrap_fsync(int file) {
    struct stat about;
    if (disk.trouble.fails[CALL_FSYNC] != 0)
        return (int)fail_with(disk.trouble.fails[CALL_FSYNC]);
    trace(fstat(file, &about) == 0 && S_ISDIR(about.st_mode) ? 'd' : 's');
    return __real_fsync(file);
}

int __wrap_ftruncate(int file, off_t length) {
    if (disk.trouble.fails[CALL_FTRUNCATE] != 0)
        return (int)fail_with(disk.trouble.fails[CALL_FTRUNCATE]);
    trace('t');
    return __real_ftruncate(file, length);
}

/* --- a console on it --- */

static char folder[] = "/tmp/referee-disk-XXXXXX";
static char path[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/battle.journal", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

static int make_well(void **state) {
    (void)state;
    begin_trouble((struct trouble){0});
    unlink(path);
    return 0;
}

/* NULL, with the faults said in `why`, when it cannot be begun. */
static struct session *begin(char *why, size_t size) {
    struct load_report faults = {0};
    struct session *s = NULL;
    int status = session_start(&s, "saratoga", path, 1, &faults, why, size);
    assert_int_equal(status, s == NULL ? 3 : 0);
    load_report_clear(&faults);
    return s;
}

static struct session *begin_well(void) {
    char why[400];
    struct session *s = begin(why, sizeof why);
    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

/* What the console says to the lines; the caller frees. Each piece of it that
 * comes out is traced as shown. */
struct screen {
    FILE *kept;
    char *text;
    size_t size;
};

static ssize_t show(void *cookie, const char *bytes, size_t size) {
    struct screen *screen = cookie;
    trace('o');
    return (ssize_t)fwrite(bytes, 1, size, screen->kept);
}

static char *say(struct session *s, const char *lines, bool json) {
    struct screen screen = {0};
    screen.kept = open_memstream(&screen.text, &screen.size);
    assert_non_null(screen.kept);
    FILE *out = fopencookie(&screen, "w", (cookie_io_functions_t){.write = show});
    assert_non_null(out);
    struct console_options o = {.in = fmemopen((void *)(uintptr_t)lines, strlen(lines), "r"),
                                .out = out,
                                .err = screen.kept,
                                .json = json,
                                .keep_going = true};
    assert_non_null(o.in);
    (void)console_run(s, &o);
    fclose(o.in);
    fclose(out);
    fclose(screen.kept);
    return screen.text;
}

static int kept_commands(void) {
    struct journal_content c;
    struct load_report faults = {0};
    int count = 0;
    if (journal_read(path, &c, &faults) != 0)
        fail_msg("line %d: %s", faults.faults[0].line, faults.faults[0].text);
    assert_null(c.torn);
    for (int i = 0; i < c.entry_count; i++)
        count += c.entries[i].kind != JOURNAL_STATE;
    journal_content_clear(&c);
    return count;
}

/* --- the order of things --- */

static void test_a_new_journal_and_its_folder_are_on_the_disk_before_play(void **state) {
    (void)state;
    disk.traced = 0;
    struct session *s = begin_well();
    assert_string_equal(disk.trace, "wsd");
    session_free(s);
}

static void test_each_result_is_shown_after_its_line_is_on_the_disk(void **state) {
    (void)state;
    static const char *const lines[] = {"next\n", "note fog\n", "undo\n", "redo\n",
                                        "fire! virginia-rifles 24th-foot at 10\n"};
    struct session *s = begin_well();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        disk.traced = 0;
        char *said = say(s, lines[i], true);
        assert_non_null(strstr(said, "\"ok\":true"));
        assert_string_equal(disk.trace, "wso");
        free(said);
    }
    session_free(s);
}

static void test_what_is_refused_or_asked_touches_no_disk(void **state) {
    (void)state;
    struct session *s = begin_well();
    disk.traced = 0;
    char *said = say(s, "move nobody forward 2\nunits\nodds fire virginia 24th at 10\n", true);
    assert_null(strpbrk(disk.trace, "wsdt"));
    free(said);
    session_free(s);
}

/* --- a disk that fails --- */

static const struct failing {
    const char *name;
    struct trouble trouble;
    const char *says;
} failing[] = {
    {"a full disk", {.fails = {ENOSPC}}, "No space left on device"},
    {"a disk that fills up", {.fails = {ENOSPC}, .at_most = 9}, "No space left on device"},
    {"a quota", {.fails = {EDQUOT}, .at_most = 5}, "Disk quota exceeded"},
    {"a disk set to read only", {.fails = {EROFS}}, "Read-only file system"},
    {"a broken disk", {.fails = {EIO}, .at_most = 1}, "Input/output error"},
    {"a disk that takes bytes and loses them",
     {.fails = {[CALL_FSYNC] = EIO}},
     "Input/output error"},
    {"a full disk on waiting for it", {.fails = {[CALL_FSYNC] = ENOSPC}}, "No space left"},
    {"a broken disk that cannot be cut back either",
     {.fails = {EIO, 0, EIO}, .at_most = 30},
     "Input/output error"},
};
#define FAILING ((int)(sizeof failing / sizeof failing[0]))

/* The order, its refusal, what stands before and after it. */
static void check_refusal(struct session *s, const char *line, const char *says, bool json) {
    uint64_t before = battle_fingerprint(s->battle);
    disk.traced = 0;
    char *said = say(s, line, json);
    assert_non_null(strstr(said, says));
    assert_non_null(strstr(said, "nothing was done"));
    assert_non_null(strstr(said, "give the command again"));
    assert_non_null(strstr(said, path));
    assert_null(strstr(said, json ? "\"ok\":true" : "Turn 1"));
    assert_true(battle_fingerprint(s->battle) == before);
    free(said);
}

static void test_a_failing_disk_stops_each_kind_of_command(void **state) {
    (void)state;
    for (int i = 0; i < FAILING; i++) {
        print_message("    %s\n", failing[i].name);
        struct session *s = begin_well();
        free(say(s, "note one\nnote two\nundo\n", false));
        begin_trouble(failing[i].trouble);
        check_refusal(s, "undo\n", failing[i].says, i % 2);
        check_refusal(s, "redo\n", failing[i].says, i % 2);
        check_refusal(s, "next\n", failing[i].says, i % 2);
        check_refusal(s, "fire! virginia-rifles 24th-foot at 10\n", failing[i].says, i % 2);
        begin_trouble((struct trouble){0});
        char *said = say(s, "redo\nnext\n", false);
        assert_non_null(strstr(said, "Turn 1"));
        free(said);
        session_free(s);
        assert_int_equal(kept_commands(), 5);
        unlink(path);
    }
}

static void test_a_battle_is_not_begun_on_a_failing_disk(void **state) {
    (void)state;
    for (int i = 0; i < FAILING; i++) {
        char why[400];
        print_message("    %s\n", failing[i].name);
        begin_trouble(failing[i].trouble);
        assert_null(begin(why, sizeof why));
        assert_non_null(strstr(why, failing[i].says));
        assert_int_equal(access(path, F_OK), -1);
    }
}

static const struct patient {
    const char *name;
    struct trouble trouble;
} patient[] = {
    {"a byte at a time", {.at_most = 1}},
    {"interrupted", {.interrupted = true}},
    {"interrupted, three bytes at a time", {.at_most = 3, .interrupted = true}},
};

static void test_short_and_interrupted_writes_come_out_whole(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof patient / sizeof patient[0]; i++) {
        print_message("    %s\n", patient[i].name);
        struct session *s = begin_well();
        begin_trouble(patient[i].trouble);
        char *said = say(s, "note fog\nnext\n", true);
        assert_null(strstr(said, "\"ok\":false"));
        begin_trouble((struct trouble){0});
        free(said);
        session_free(s);
        assert_int_equal(kept_commands(), 2);
        unlink(path);
    }
}

#define WELL_AFTER(test) cmocka_unit_test_teardown(test, make_well)

int main(void) {
    const struct CMUnitTest tests[] = {
        WELL_AFTER(test_a_new_journal_and_its_folder_are_on_the_disk_before_play),
        WELL_AFTER(test_each_result_is_shown_after_its_line_is_on_the_disk),
        WELL_AFTER(test_what_is_refused_or_asked_touches_no_disk),
        WELL_AFTER(test_a_failing_disk_stops_each_kind_of_command),
        WELL_AFTER(test_a_battle_is_not_begun_on_a_failing_disk),
        WELL_AFTER(test_short_and_interrupted_writes_come_out_whole),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
