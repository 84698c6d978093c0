/* Boards as people ask for them: with `referee board` and at the console. */
#include "tests/support/child.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/referee-board-XXXXXX";

static int set_up(void **state) {
    (void)state;
    return mkdtemp(folder) != NULL && setenv("REFEREE_DATA", "scenarios", 1) == 0 ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder); /* fails where a test has left something */
}

/* --- files --- */

struct bytes {
    char *at; /* with a zero behind them; owned */
    size_t size;
};

static struct bytes read_all(FILE *f) {
    struct bytes b = {0};
    char piece[4096];
    FILE *to = open_memstream(&b.at, &b.size);
    assert_non_null(f);
    assert_non_null(to);
    for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
        assert_int_equal(fwrite(piece, 1, n, to), n);
    fclose(to);
    return b;
}

static const char *path_of(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static struct bytes take_file(const char *name) {
    FILE *f = fopen(path_of(name), "rb");
    struct bytes all = read_all(f);
    fclose(f);
    assert_int_equal(unlink(path_of(name)), 0);
    return all;
}

/* The same by `referee board`, which says nothing when all is well. */
static struct bytes board_of_program(const char *what, const char *name) {
    const char *const words[] = {"board", what, "-o", path_of(name), NULL};
    struct child_run r = child_run(words, NULL, NULL);
    assert_int_equal(r.code, 0);
    assert_string_equal(r.out, "");
    assert_string_equal(r.err, "");
    child_run_clear(&r);
    return take_file(name);
}

/* --- `referee board` --- */

/* As the program draws it, a second later too: a PDF could hold the time. */
static void test_the_same_battle_gives_the_same_bytes(void **state) {
    static const char *const names[] = {"x.svg", "x.png", "x.pdf"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct bytes once = board_of_program("chippawa", names[i]);
        sleep(strcmp(names[i], "x.pdf") == 0 ? 1 : 0);
        struct bytes twice = board_of_program("chippawa", names[i]);
        if (once.size != twice.size || memcmp(once.at, twice.at, once.size) != 0)
            fail_msg("%s differs from one drawing to the next", names[i]);
        free(once.at);
        free(twice.at);
    }
}

/* Says why and leaves nothing; exit codes as everywhere. */
static void test_what_cannot_be_drawn_is_refused_and_leaves_nothing(void **state) {
    static const struct {
        const char *name, *what, *file;
        int code;
        const char *words;
    } rows[] = {
        {"a missing folder", "saratoga", "none/x.svg", 3, "there is no such folder"},
        {"a folder", "saratoga", ".svg/..", 2, ".svg, .png or .pdf"},
        {"an unknown format", "saratoga", "x.gif", 2, ".svg, .png or .pdf"},
        {"no format", "saratoga", "x", 2, ".svg, .png or .pdf"},
        {"an unknown scenario", "saratogo", "x.svg", 3, "saratogo"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const words[] = {"board", rows[i].what, "-o", path_of(rows[i].file), NULL};
        struct child_run r = child_run(words, NULL, NULL);
        if (r.code != rows[i].code || strstr(r.err, rows[i].words) == NULL)
            fail_msg("%s: exit %d: %s", rows[i].name, r.code, r.err);
        assert_string_equal(r.out, "");
        assert_int_not_equal(access(path_of("x.svg"), F_OK), 0);
        child_run_clear(&r);
    }
}

/* A disk that is full after so many bytes: a file may not grow beyond them. */
static void test_a_full_disk_leaves_no_half_picture(void **state) {
    static const char *const names[] = {"x.svg", "x.png", "x.pdf"};
    struct rlimit before, full = {2048, 0};

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    full.rlim_max = before.rlim_max;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const words[] = {"board", "chippawa", "-o", path_of(names[i]), NULL};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
        struct child_run r = child_run(words, NULL, NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        if (r.code != 3 || strstr(r.err, path_of(names[i])) == NULL)
            fail_msg("%s: exit %d: %s", names[i], r.code, r.err);
        child_run_clear(&r);
    }
}

/* --- without the program that draws --- */

/* A copy of the program, beside it what stands there in the place of referee-draw. */
static void put_beside(const char *draw) {
    const char *program = getenv("REFEREE");
    char command[400];
    snprintf(command, sizeof command,
             "cd %s && rm -f referee-draw && printf '%s' >referee-draw && chmod 755 referee-draw",
             folder, draw != NULL ? draw : "");
    assert_int_equal(system(command), 0);
    if (draw == NULL)
        unlink(path_of("referee-draw"));
    snprintf(command, sizeof command, "cp %s %s/referee",
             program != NULL ? program : "build/referee", folder);
    assert_int_equal(system(command), 0);
}

/* The answer says why, the battle goes on, and no picture is left. */
static void check_not_drawn(const char *says) {
    char lines[300], program[300];
    const char *own = getenv("REFEREE");
    snprintf(program, sizeof program, "%s", own != NULL ? own : "build/referee");
    snprintf(lines, sizeof lines, "%s/lines", folder);
    FILE *out = fopen(lines, "w");
    assert_non_null(out);
    fprintf(out, "board %s/x.svg\nnote alive\n", folder);
    fclose(out);
    setenv("REFEREE", path_of("referee"), 1);
    struct child_run at_console = child_run(
        (const char *[]){"play", "chippawa", "--no-journal", "--keep-going", NULL}, lines, NULL);
    struct child_run r =
        child_run((const char *[]){"board", "chippawa", "-o", path_of("x.svg"), NULL}, NULL, NULL);
    setenv("REFEREE", program, 1);
    if (r.code == 0 || at_console.code != 1 || strstr(at_console.err, says) == NULL ||
        strstr(at_console.out, "Note: alive") == NULL)
        fail_msg("%s: exit %d: %s%s%s", says, r.code, r.err, at_console.out, at_console.err);
    assert_int_not_equal(access(path_of("x.svg"), F_OK), 0);
    child_run_clear(&r);
    child_run_clear(&at_console);
    unlink(lines);
}

static void test_a_program_that_cannot_draw_leaves_no_picture(void **state) {
    static const struct {
        const char *draw, *says;
    } rows[] = {
        {"#!/bin/sh\nkill -9 $$\n", "it was stopped by signal 9"},
        {"no program", "Exec format error"},
        {"#!/bin/sh\nexit 7\n", "it failed and did not say why"},
        {NULL, "is not beside referee; install both"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].draw == NULL && access(REFEREE_LIBEXECDIR "/referee-draw", X_OK) == 0)
            continue; /* an installed one is found */
        put_beside(rows[i].draw);
        check_not_drawn(rows[i].says);
    }
    unlink(path_of("referee-draw"));
    unlink(path_of("referee"));
}

/* --- at the console --- */

static int count_of(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

static void test_the_console_draws_the_table_as_it_stands(void **state) {
    char script[1400], path[200];
    (void)state;
    snprintf(path, sizeof path, "%s", path_of("now.svg"));
    snprintf(script, sizeof script,
             "next; bases virginia 2\nboard %s range virginia los virginia butlers\nboard %s\n"
             "board! %s\nboard\nboard %s.gif\nboard %s/no/x.svg\nboard! %s los virginia\n",
             path, path, path, path, folder, path);
    struct desk_run r = desk_run("saratoga", "keep-going", script);
    const char *first = strstr(r.out, "Written: ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "Written: ")); /* board! */
    assert_int_equal(count_of(r.out, "refused (file)"), 3);
    assert_int_equal(count_of(r.out, "refused (usage): into which file?"), 1);
    desk_run_clear(&r);
    struct bytes at_console = take_file("now.svg");
    assert_non_null(strstr(at_console.at, "<svg"));
    free(at_console.at);
}

static void test_the_console_says_so_in_json(void **state) {
    char script[300];
    (void)state;
    snprintf(script, sizeof script, "board %s\n", path_of("now.pdf"));
    struct desk_run r = desk_run("chippawa", "json", script);
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.out, "\"board\":{\"file\":\""));
    desk_run_clear(&r);
    struct bytes pdf = take_file("now.pdf");
    assert_memory_equal(pdf.at, "%PDF", 4);
    free(pdf.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_battle_gives_the_same_bytes),
        cmocka_unit_test(test_what_cannot_be_drawn_is_refused_and_leaves_nothing),
        cmocka_unit_test(test_a_full_disk_leaves_no_half_picture),
        cmocka_unit_test(test_a_program_that_cannot_draw_leaves_no_picture),
        cmocka_unit_test(test_the_console_draws_the_table_as_it_stands),
        cmocka_unit_test(test_the_console_says_so_in_json),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
