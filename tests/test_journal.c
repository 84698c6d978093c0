/* The journal: what it holds comes back, what was tampered with is named. */
#include "referee/journal.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/referee-journal-XXXXXX";
static char path[64];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/battle.journal", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

static int remove_file(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

/* --- a small battle --- */

static struct rolled dice[] = {{6, ROLLER_TABLE}, {5, ROLLER_TABLE}, {3, ROLLER_SEED}};

static struct journal_head head = {"saratoga", "/data/a \\ b\n.yaml", 11, 12, UINT64_MAX, 13};

/* What a terminal would obey, what nobody sees, and what is no UTF-8. */
#define UNSEEN "note \xe2\x80\xae \xc2\x9b \xff \x1b Sp\xc3\xa6th"

static void append(struct journal *j, enum journal_kind kind, char *text, int rolls,
                   uint64_t fingerprint, bool phase) {
    struct journal_entry entry = {kind, 0, text, dice, rolls, fingerprint};
    assert_int_equal(journal_append(j, &entry, "what came of it\n  in two lines\n", phase), 0);
}

/* Lines 1-7 head, 8 comment, then four entries of three lines, a state after the first. */
static void write_battle(void) {
    struct journal *j;
    struct load_report faults = {0};
    assert_int_equal(journal_create(&j, path, &head, "a battle\n", &faults), 0);
    append(j, JOURNAL_COMMAND, "next", 0, 100, true);
    append(j, JOURNAL_COMMAND, "fire a b", 3, 101, false);
    append(j, JOURNAL_COMMAND, "note a = 6\ttab \\ # end", 0, 102, false);
    append(j, JOURNAL_UNDO, NULL, 0, 101, false);
    journal_close(j);
}

static char *read_bytes(size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = calloc(1, 1 << 16);
    assert_non_null(file);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (1 << 16) - 1, file);
    fclose(file);
    return bytes;
}

static void write_bytes(const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static int line_at(const char *bytes, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return line;
}

/* --- what is written --- */

static void test_everything_comes_back(void **state) {
    (void)state;
    write_battle();
    struct journal_content c;
    struct load_report faults = {0};
    assert_int_equal(journal_read(path, &c, &faults), 0);
    assert_string_equal(c.head.scenario, head.scenario);
    assert_string_equal(c.head.path, head.path);
    assert_int_equal(c.head.scenario_fingerprint, 11);
    assert_int_equal(c.head.rules_fingerprint, 12);
    assert_true(c.head.seed == UINT64_MAX);
    assert_int_equal(c.head.state, 13);
    assert_int_equal(c.entry_count, 5);
    assert_string_equal(c.entries[0].text, "next");
    assert_int_equal(c.entries[0].roll_count, 0);
    assert_int_equal(c.entries[1].kind, JOURNAL_STATE);
    assert_int_equal(c.entries[1].state, 100);
    assert_int_equal(c.entries[2].roll_count, 3);
    assert_memory_equal(c.entries[2].rolls, dice, sizeof dice);
    assert_int_equal(c.entries[2].line, 13);
    assert_string_equal(c.entries[3].text, "note a = 6\ttab \\ # end");
    assert_int_equal(c.entries[3].roll_count, 0);
    assert_int_equal(c.entries[4].kind, JOURNAL_UNDO);
    assert_int_equal(c.entries[4].state, 101);
    assert_null(c.torn);
    journal_content_clear(&c);
}

static void test_people_can_read_it(void **state) {
    (void)state;
    write_battle();
    size_t size;
    char *bytes = read_bytes(&size);
    assert_non_null(strstr(bytes, "referee-journal 1\t"));
    assert_non_null(strstr(bytes, "\nfire a b\t= table 6 5 seed 3\t@"));
    assert_non_null(strstr(bytes, "\n# what came of it\t"));
    assert_non_null(strstr(bytes, "\nundo\t@"));
    free(bytes);
}

static void test_what_nobody_sees_is_written_out_and_comes_back(void **state) {
    (void)state;
    struct journal *j;
    struct journal_content c;
    struct load_report faults = {0};
    assert_int_equal(journal_create(&j, path, &head, "a battle\n", &faults), 0);
    append(j, JOURNAL_COMMAND, UNSEEN, 0, 100, false);
    journal_close(j);
    size_t size;
    char *bytes = read_bytes(&size);
    assert_non_null(strstr(bytes, "note \\xe2\\x80\\xae \\xc2\\x9b \\xff \\x1b Sp\xc3\xa6th\t"));
    free(bytes);
    assert_int_equal(journal_read(path, &c, &faults), 0);
    assert_string_equal(c.entries[0].text, UNSEEN);
    journal_content_clear(&c);
}

static void test_going_on_adds_lines_and_changes_none(void **state) {
    (void)state;
    write_battle();
    size_t before, after;
    char *old = read_bytes(&before);
    struct journal *j;
    struct journal_content c;
    struct load_report faults = {0};
    assert_int_equal(journal_open(&j, path, &c, &faults), 0);
    append(j, JOURNAL_REDO, NULL, 0, 102, false);
    journal_close(j);
    journal_content_clear(&c);
    char *new = read_bytes(&after);
    assert_true(after > before);
    assert_memory_equal(old, new, before);
    assert_int_equal(journal_read(path, &c, &faults), 0);
    assert_int_equal(c.entry_count, 6);
    journal_content_clear(&c);
    free(old);
    free(new);
}

/* --- damage --- */

static void test_any_flipped_bit_is_found_on_its_line(void **state) {
    (void)state;
    write_battle();
    size_t size;
    char *bytes = read_bytes(&size);
    for (size_t at = 0; at < size; at++) {
        bytes[at] = (char)(bytes[at] ^ (1 << (at % 8)));
        write_bytes(bytes, size);
        bytes[at] = (char)(bytes[at] ^ (1 << (at % 8)));
        struct journal_content c;
        struct load_report faults = {0};
        assert_int_equal(journal_read(path, &c, &faults), -1);
        assert_false(faults.unreadable);
        assert_int_equal(faults.faults[0].line, line_at(bytes, at));
        load_report_clear(&faults);
    }
    free(bytes);
}

static void test_a_line_cut_short_anywhere_is_torn_and_no_fault(void **state) {
    (void)state;
    write_battle();
    size_t size;
    char *bytes = read_bytes(&size);
    size_t last = size - 1;
    while (bytes[last - 1] != '\n')
        last--;
    for (size_t keep = last + 1; keep < size; keep++) {
        write_bytes(bytes, keep);
        struct journal *j;
        struct journal_content c;
        struct load_report faults = {0};
        assert_int_equal(journal_open(&j, path, &c, &faults), 0);
        assert_non_null(c.torn);
        assert_int_equal(strlen(c.torn), keep - last);
        assert_int_equal(journal_cut_torn(j), 0);
        journal_close(j);
        journal_content_clear(&c);
        size_t left;
        char *rest = read_bytes(&left);
        assert_int_equal(left, last);
        free(rest);
    }
    free(bytes);
}

/* How many lines of the first `size` bytes are whole, and where the last of them ends. */
static int whole_lines(const char *bytes, size_t size, size_t *end) {
    *end = size;
    while (*end > 0 && bytes[*end - 1] != '\n')
        --*end;
    return line_at(bytes, *end) - 1;
}

static int entries_within(const struct journal_content *whole, int lines) {
    int count = 0;
    while (count < whole->entry_count && whole->entries[count].line <= lines)
        count++;
    return count;
}

/* Behind the head the cut line is torn, and all before it is there. */
static void assert_cut(const struct journal_content *whole, const char *bytes, size_t keep) {
    struct journal_content c;
    struct load_report faults = {0};
    size_t end;
    const int lines = whole_lines(bytes, keep, &end);
    assert_int_equal(journal_read(path, &c, &faults), 0);
    assert_int_equal(c.entry_count, entries_within(whole, lines));
    assert_int_equal(c.whole_bytes, end);
    assert_int_equal(c.torn != NULL, keep > end);
    if (c.torn != NULL) {
        assert_int_equal(c.torn_line, lines + 1);
        assert_int_equal(strlen(c.torn), keep - end);
    }
    journal_content_clear(&c);
}

/* Within the head no battle has begun: that is said of the line that is cut. */
static void assert_no_battle(const char *bytes, size_t keep) {
    static const char *const sayings[] = {"no battle was begun", "not a referee journal"};
    struct journal_content c;
    struct load_report faults = {0};
    size_t end;
    const int line = whole_lines(bytes, keep, &end) + 1;
    assert_int_equal(journal_read(path, &c, &faults), -1);
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.faults[0].line, keep == 0 ? 0 : line);
    assert_non_null(strstr(faults.faults[0].text, sayings[keep > 0 && line == 1 && keep < 16]));
    load_report_clear(&faults);
}

static void test_a_file_cut_short_at_any_byte_is_torn_or_has_no_battle(void **state) {
    (void)state;
    write_battle();
    size_t size;
    char *bytes = read_bytes(&size);
    struct journal_content whole;
    struct load_report faults = {0};
    assert_int_equal(journal_read(path, &whole, &faults), 0);
    const size_t head_end = (size_t)(strstr(bytes, "\n# a battle") + 1 - bytes);
    for (size_t keep = 0; keep < size; keep++) {
        write_bytes(bytes, keep);
        if (keep < head_end)
            assert_no_battle(bytes, keep);
        else
            assert_cut(&whole, bytes, keep);
    }
    journal_content_clear(&whole);
    free(bytes);
}

static void test_a_lost_line_is_found_at_its_place(void **state) {
    (void)state;
    write_battle();
    size_t size;
    char *bytes = read_bytes(&size);
    char *line = strstr(bytes, "\nfire ") + 1;
    char *next = strchr(line, '\n') + 1;
    memmove(line, next, size - (size_t)(next - bytes));
    write_bytes(bytes, size - (size_t)(next - line));
    struct journal_content c;
    struct load_report faults = {0};
    assert_int_equal(journal_read(path, &c, &faults), -1);
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.faults[0].line, 13);
    load_report_clear(&faults);
    free(bytes);
}

static const struct refusal_case {
    const char *name, *bytes, *says;
    int line;
} refusal_cases[] = {
    {"an empty file", "", "is empty", 0},
    {"a foreign file", "table:\n  width: 60\n", "not a referee journal", 1},
    {"a foreign file of one line", "hello", "not a referee journal", 1},
    {"a newer version", "referee-journal 2\t~00000000\n", "written by a newer referee", 1},
    {"a far newer one", "referee-journal 99999999999999999999 x\n", "newer referee", 1},
    {"a head cut short", "referee-journal 1", "head is incomplete", 1},
};

static void test_files_that_are_no_journal_of_ours(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusal_cases / sizeof refusal_cases[0]; i++) {
        const struct refusal_case *row = &refusal_cases[i];
        print_message("    %s\n", row->name);
        write_bytes(row->bytes, strlen(row->bytes));
        struct journal_content c;
        struct load_report faults = {0};
        assert_int_equal(journal_read(path, &c, &faults), -1);
        assert_false(faults.unreadable);
        assert_int_equal(faults.faults[0].line, row->line);
        assert_non_null(strstr(faults.faults[0].text, row->says));
        load_report_clear(&faults);
    }
}

static void test_what_cannot_be_opened_is_unreadable(void **state) {
    (void)state;
    static const char *const paths[] = {"/nowhere/at/all.journal", "/dev/null", "/tmp"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct journal *j;
        struct journal_content c;
        struct load_report faults = {0};
        assert_int_equal(journal_read(paths[i], &c, &faults), -1);
        assert_true(faults.unreadable);
        assert_int_equal(journal_create(&j, paths[i], &head, "", &faults), -1);
        assert_int_equal(faults.count, 2);
        load_report_clear(&faults);
    }
}

/* --- writers --- */

static void test_two_consoles_cannot_write_one_journal(void **state) {
    (void)state;
    write_battle();
    struct journal *first, *second;
    struct journal_content c, d;
    struct load_report faults = {0};
    assert_int_equal(journal_open(&first, path, &c, &faults), 0);
    assert_int_equal(journal_open(&second, path, &d, &faults), -1);
    assert_true(faults.unreadable);
    assert_non_null(strstr(faults.faults[0].text, "another console"));
    load_report_clear(&faults);
    journal_close(first);
    assert_int_equal(journal_open(&second, path, &d, &faults), 0);
    journal_close(second);
    journal_content_clear(&c);
    journal_content_clear(&d);
}

static void test_a_battle_is_not_begun_over_another(void **state) {
    (void)state;
    write_battle();
    struct journal *j;
    struct load_report faults = {0};
    assert_int_equal(journal_create(&j, path, &head, "", &faults), -1);
    assert_true(faults.unreadable);
    load_report_clear(&faults);
    write_bytes("", 0);
    assert_int_equal(journal_create(&j, path, &head, "", &faults), 0);
    journal_close(j);
}

/* The child may write only a few bytes more: its second line does not fit. */
static int child_with_a_full_disk(void) {
    struct journal *j;
    struct journal_content c;
    struct load_report faults = {0};
    struct journal_entry entry = {JOURNAL_COMMAND, 0, (char *)"next", NULL, 0, 7};
    if (journal_open(&j, path, &c, &faults) != 0)
        return 1;
    struct rlimit limit = {c.whole_bytes + 20, c.whole_bytes + 4096};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || journal_append(j, &entry, "", false) != -1)
        return 2;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || journal_append(j, &entry, "", false) != 0)
        return 3;
    journal_close(j);
    journal_content_clear(&c);
    return 0;
}

static void test_a_full_disk_leaves_the_journal_whole(void **state) {
    (void)state;
    write_battle();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(child_with_a_full_disk());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    struct journal_content c;
    struct load_report faults = {0};
    assert_int_equal(journal_read(path, &c, &faults), 0);
    assert_int_equal(c.entry_count, 6);
    assert_null(c.torn);
    journal_content_clear(&c);
}

static void test_a_journal_is_told_from_other_files(void **state) {
    (void)state;
    write_battle();
    assert_true(journal_is_one(path));
    write_bytes("id: saratoga\n", 13);
    assert_false(journal_is_one(path));
    assert_false(journal_is_one("/nowhere"));
}

#define WITH_FILE(test) cmocka_unit_test_teardown(test, remove_file)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FILE(test_everything_comes_back),
        WITH_FILE(test_people_can_read_it),
        WITH_FILE(test_what_nobody_sees_is_written_out_and_comes_back),
        WITH_FILE(test_going_on_adds_lines_and_changes_none),
        WITH_FILE(test_any_flipped_bit_is_found_on_its_line),
        WITH_FILE(test_a_line_cut_short_anywhere_is_torn_and_no_fault),
        WITH_FILE(test_a_file_cut_short_at_any_byte_is_torn_or_has_no_battle),
        WITH_FILE(test_a_lost_line_is_found_at_its_place),
        WITH_FILE(test_files_that_are_no_journal_of_ours),
        WITH_FILE(test_what_cannot_be_opened_is_unreadable),
        WITH_FILE(test_two_consoles_cannot_write_one_journal),
        WITH_FILE(test_a_battle_is_not_begun_over_another),
        WITH_FILE(test_a_full_disk_leaves_the_journal_whole),
        WITH_FILE(test_a_journal_is_told_from_other_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
