/* Memory that runs out at any moment: the n-th allocation of a piece of work is
 * refused, for every n up to the last, alone and with all that come after it. What
 * is taken from a store, which allocates in blocks, is refused likewise.
 *
 * This program's malloc, calloc and realloc stand before the C library's (or
 * AddressSanitizer's), for the program and for every library but Chipmunk,
 * which does not survive it (geometry/table.c asks for room beforehand). */
#define _GNU_SOURCE /* dladdr */
#include "referee/console/console.h"
#include "referee/fritz/fritz_system.h"
#include "referee/journal.h"
#include "scenarios/search.h"
#include "scenarios/store.h"

#include <dlfcn.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* --- the allocator in between --- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
__attribute__((weak)) void *__interceptor_malloc(size_t size);
__attribute__((weak)) void *__interceptor_calloc(size_t n, size_t size);
__attribute__((weak)) void *__interceptor_realloc(void *old, size_t size);

/* The sanitizers allocate before they are ready to look on. */
#define UNWATCHED __attribute__((no_sanitize("address", "undefined")))

static struct shortage {
    bool counting;
    bool takings; /* it is takings from a store that are counted, not allocations */
    bool lasting; /* all that come after it fail too */
    long at;      /* the one that fails, from 1; 0: none */
    long seen;
} shortage;

static bool is_chipmunk(const void *caller) {
    Dl_info about;
    return dladdr(caller, &about) != 0 && strstr(about.dli_fname, "libchipmunk") != NULL;
}

UNWATCHED static bool is_refused(void) {
    struct shortage *s = &shortage;
    s->seen++;
    if (s->at == 0 || s->seen < s->at || (s->seen > s->at && !s->lasting))
        return false;
    errno = ENOMEM;
    return true;
}

UNWATCHED static bool refuses(const void *caller) {
    return shortage.counting && !shortage.takings && !is_chipmunk(caller) && is_refused();
}

UNWATCHED void *malloc(size_t size) {
    if (refuses(__builtin_return_address(0)))
        return NULL;
    return __interceptor_malloc ? __interceptor_malloc(size) : __libc_malloc(size);
}

UNWATCHED void *calloc(size_t n, size_t size) {
    if (refuses(__builtin_return_address(0)))
        return NULL;
    return __interceptor_calloc ? __interceptor_calloc(n, size) : __libc_calloc(n, size);
}

UNWATCHED void *realloc(void *old, size_t size) {
    if (refuses(__builtin_return_address(0)))
        return NULL;
    return __interceptor_realloc ? __interceptor_realloc(old, size) : __libc_realloc(old, size);
}

void *__real_store_take(struct store *s, size_t count, size_t size);
void *__wrap_store_take(struct store *s, size_t count, size_t size);
char *__real_store_text(struct store *s, const char *text);
char *__wrap_store_text(struct store *s, const char *text);

static bool refuses_taking(void) {
    return shortage.counting && shortage.takings && is_refused();
}

void *__wrap_store_take(struct store *s, size_t count, size_t size) {
    return refuses_taking() ? NULL : __real_store_take(s, count, size);
}

char *__wrap_store_text(struct store *s, const char *text) {
    return refuses_taking() ? NULL : __real_store_text(s, text);
}

static void begin_shortage(long at, bool lasting) {
    shortage = (struct shortage){.counting = true, .lasting = lasting, .at = at};
}

static void begin_taking(long at, bool lasting) {
    begin_shortage(at, lasting);
    shortage.takings = true;
}

/* Returns how many allocations there were. */
static long end_shortage(void) {
    shortage.counting = false;
    return shortage.seen;
}

/* Calls `work` with each of its allocations refused in turn; the first call, with
 * none refused, counts them. In `make check` work of many allocations takes
 * steps through them, which miss none when REFEREE_FAILURES is `all`. */
#define FAILURES 15
static void refuse_each(const char *name, void (*work)(void *context, long at, bool lasting),
                        void *context) {
    work(context, 0, false);
    const long count = shortage.seen;
    const char *wanted = getenv("REFEREE_FAILURES");
    const bool all = wanted != NULL && strcmp(wanted, "all") == 0;
    const long step = all || count <= FAILURES ? 1 : count / FAILURES + 1;
    assert_true(count > 0);
    for (long at = 1; at <= count; at += step) {
        work(context, at, false);
        work(context, at, true);
    }
    print_message("    %s: %ld allocations, each %ld.\n", name, count, step);
}

/* --- scenarios --- */

static void load(void *context, long at, bool lasting) {
    const char *name = context;
    struct load_report faults = {0};
    struct scenario *s = NULL;
    begin_shortage(at, lasting);
    int status = scenario_load(&s, name, &faults);
    end_shortage();
    if (status == 0) {
        assert_non_null(s);
        scenario_free(s);
    } else {
        assert_true(at > 0);
        assert_null(s);
        if (!faults.unreadable)
            print_message("allocation %ld %d: %s: %s\n", at, lasting, name, faults.faults[0].text);
        if (faults.count > 0 && strstr(faults.faults[0].text, "emory") == NULL)
            fail_msg("allocation %ld: %s: %s", at, name, faults.faults[0].text);
    }
    load_report_clear(&faults);
}

static void test_loading_a_scenario(void **state) {
    (void)state;
    refuse_each("saratoga", load, (void *)(uintptr_t) "saratoga");
    refuse_each("chippawa", load, (void *)(uintptr_t) "chippawa");
}

/* No fault of the file itself is made up where there was no room to read it. */
static void take(void *context, long at, bool lasting) {
    const char *name = context;
    struct load_report faults = {0};
    struct scenario *s = NULL;
    begin_taking(at, lasting);
    int status = scenario_load(&s, name, &faults);
    end_shortage();
    assert_int_equal(status, at > 0 ? -1 : 0);
    assert_true(faults.unreadable == (at > 0));
    for (int i = 0; i < faults.count; i++)
        if (strstr(faults.faults[i].text, "out of memory") == NULL)
            fail_msg("taking %ld%s: %s: %d: %s", at, lasting ? " and all after it" : "", name,
                     faults.faults[i].line, faults.faults[i].text);
    assert_true((faults.count > 0) == (at > 0));
    scenario_free(s);
    load_report_clear(&faults);
}

static void test_a_store_that_gives_no_more(void **state) {
    (void)state;
    refuse_each("saratoga", take, (void *)(uintptr_t) "saratoga");
}

/* Either each of its faults, or that it could not be read to the end. */
static void load_bad(void *context, long at, bool lasting) {
    int *full = context;
    struct load_report faults = {0};
    struct scenario *s = NULL;
    begin_shortage(at, lasting);
    int status = scenario_load(&s, "tests/bad/many-at-once.yaml", &faults);
    end_shortage();
    assert_int_equal(status, -1);
    assert_null(s);
    if (at == 0)
        *full = faults.count;
    assert_true(faults.unreadable || faults.count == *full);
    load_report_clear(&faults);
}

static void test_faults_that_find_no_room(void **state) {
    (void)state;
    int full;
    refuse_each("many-at-once", load_bad, &full);
    assert_true(full > 1);
}

/* Either all of the names or none. */
static void list_names(void *context, long at, bool lasting) {
    int *full = context;
    int count = 0;
    begin_shortage(at, lasting);
    char **names = search_names(false, NULL);
    end_shortage();
    while (names != NULL && names[count] != NULL)
        count++;
    search_names_free(names);
    if (at == 0)
        *full = count;
    assert_int_equal(count, names == NULL ? 0 : *full);
    assert_true(names != NULL || at > 0);
}

static void test_names_of_scenarios(void **state) {
    (void)state;
    int full;
    refuse_each("names", list_names, &full);
    assert_true(full > 1);
}

/* --- commands --- */

static char folder[] = "/tmp/referee-memory-XXXXXX";
static char path[64], exported[64];

static int set_up(void **state) {
    (void)state;
    /* The C library loses a few bytes when memory runs out over another locale. */
    if (mkdtemp(folder) == NULL || setenv("REFEREE_DATA", "scenarios", 1) != 0 ||
        setenv("LC_ALL", "C", 1) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/battle.journal", folder);
    snprintf(exported, sizeof exported, "%s/exported.yaml", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

static int remove_file(void **state) {
    (void)state;
    unlink(path);
    unlink(exported);
    return 0;
}

#define SAID_MAX (1 << 17)

struct talk {
    struct session *s;
    const char *line;
    bool json;
    char *said; /* SAID_MAX bytes: the answer, refusals in it */
    char *full; /* as many: the answer when nothing is refused */
    uint64_t before;
    int commands, undone; /* that there were before */
};

/* Says the line to a console whose output needs no memory. */
static void say(struct talk *t, long at, bool lasting) {
    struct console_options o = {.in = fmemopen((void *)(uintptr_t)t->line, strlen(t->line), "r"),
                                .out = fmemopen(t->said, SAID_MAX, "w"),
                                .json = t->json,
                                .keep_going = true};
    assert_non_null(o.in);
    assert_non_null(o.out);
    o.err = o.out;
    memset(t->said, 0, SAID_MAX);
    setvbuf(o.in, NULL, _IONBF, 0);
    setvbuf(o.out, NULL, _IONBF, 0);
    begin_shortage(at, lasting);
    (void)console_run(t->s, &o);
    end_shortage();
    fclose(o.in);
    fclose(o.out);
}

/* Back to where it was before the line, where that was done. */
static void take_back(struct talk *t) {
    const struct session *s = t->s;
    struct outcome out;
    outcome_init(&out);
    if (s->record_count > t->commands || s->undone_count < t->undone)
        assert_int_equal(session_undo(t->s, true, NULL, &out), 0);
    else if (s->undone_count > t->undone)
        assert_int_equal(session_redo(t->s, NULL, &out), 0);
    outcome_clear(&out);
}

/* A battle that could not even be taken back is told to be taken up again. */
static void start_again(struct talk *t) {
    struct load_report faults = {0};
    struct session_reading how = {.to_write = true, .until = -1};
    session_free(t->s);
    assert_int_equal(session_resume(&t->s, path, &how, &faults), 0);
}

static void talk(void *context, long at, bool lasting) {
    struct talk *t = context;
    t->commands = t->s->record_count;
    t->undone = t->s->undone_count;
    say(t, at, lasting);
    if (at == 0)
        memcpy(t->full, t->said, SAID_MAX);
    else if (strstr(t->said, "emory") == NULL && strcmp(t->said, t->full) != 0)
        fail_msg("allocation %ld%s of `%s`: %s", at, lasting ? " and all after it" : "", t->line,
                 t->said);
    if (t->s->lost)
        start_again(t);
    take_back(t);
    if (battle_fingerprint(t->s->battle) != t->before)
        fail_msg("allocation %ld of `%s` leaves another battle", at, t->line);
}

/* The one line that is refused. */
#define TOO_EARLY "melee"

/* Each line is tried with each allocation refused; then it is done. */
static const struct turn_line {
    const char *line;
    bool json;
} turn_lines[] = {
    {"note a fog is on the river", true},
    {"next", false},
    {"targets virginia-rifles", false},
    {"targets virginia-rifles", true},
    {"victory", false},
    {"victory", true},
    {"move 1st-nh forward 2", true},
    {"move 9th-mass forward 1", false},
    {"next", false},
    {"fire! virginia-rifles 24th-foot at 10 = 6 5 2 1", false},
    {"odds fire virginia-rifles 24th-foot", false},
    {"units", true},
    {"status", false},
    {"map", false},
    {"why fire virginia-rifles 24th-foot", false},
    {"luck", false},
    {"log all", false},
    {"next", false},
    {"charge! 1st-nh 24th-foot from front respond stand = 1 1", true},
    {"undo!", false},
    {"redo", false},
    {"undo!", true},
    {"redo", true},
    {"charge! 2nd-nh british-grenadiers from front = 1 1", false},
    {"respond fire = 1 1 1 1 1 1", false},
    {TOO_EARLY, false},
    {"next", false},
    {"next", false},
    {"next", true},
    {"melee = 6 1", false},
    {"melee = 6 1", true},
    {"help fire", false},
};

static void try_line(struct talk *t, const char *line, bool json) {
    t->line = line;
    t->json = json;
    t->before = battle_fingerprint(t->s->battle);
    refuse_each(line, talk, t);
    say(t, 0, false);
    const bool refused =
        strstr(t->said, "\nrefused (") != NULL || strstr(t->said, "\"ok\":false") != NULL;
    if (refused != (strcmp(line, TOO_EARLY) == 0))
        fail_msg("`%s`: %s", line, t->said);
}

static void try_export(struct talk *t) {
    char line[100];
    snprintf(line, sizeof line, "export! %s", exported);
    try_line(t, line, false);
    struct load_report faults = {0};
    struct scenario *s = NULL;
    assert_int_equal(scenario_load(&s, exported, &faults), 0);
    scenario_free(s);
}

static void try_lines(const char *scenario) {
    struct load_report faults = {0};
    struct talk t = {.said = calloc(1, SAID_MAX), .full = calloc(1, SAID_MAX)};
    char why[200];
    assert_non_null(t.said);
    assert_non_null(t.full);
    assert_int_equal(session_start(&t.s, scenario, path, 1, &faults, why, sizeof why), 0);
    for (size_t i = 0; i < sizeof turn_lines / sizeof turn_lines[0]; i++)
        try_line(&t, turn_lines[i].line, turn_lines[i].json);
    try_export(&t);
    uint64_t end = battle_fingerprint(t.s->battle);
    start_again(&t);
    assert_true(battle_fingerprint(t.s->battle) == end);
    session_free(t.s);
    free(t.said);
    free(t.full);
}

static void test_each_command_of_a_turn(void **state) {
    (void)state;
    try_lines("saratoga");
}

/* --- taking a battle up again --- */

static void take_up(void *context, long at, bool lasting) {
    const uint64_t *end = context;
    struct load_report faults = {0};
    struct session_reading how = {.to_write = true, .until = -1};
    struct session *s = NULL;
    begin_shortage(at, lasting);
    int status = session_resume(&s, path, &how, &faults);
    end_shortage();
    if (status == 0) {
        assert_true(battle_fingerprint(s->battle) == *end);
        session_free(s);
    } else {
        assert_true(at > 0);
        assert_null(s);
        if (status != 3 || (faults.count > 0 && strstr(faults.faults[0].text, "emory") == NULL))
            fail_msg("allocation %ld: %d: %s", at, status, faults.faults[0].text);
    }
    load_report_clear(&faults);
}

/* A short battle, with dice and something undone in it. */
static void test_taking_a_battle_up_again(void **state) {
    (void)state;
    struct load_report faults = {0};
    struct talk t = {
        .said = calloc(1, SAID_MAX),
        .line = "next;next\nfire! virginia-rifles 24th-foot at 10 = 6 5 2 1\nnote a\nundo\n"};
    char why[200];
    assert_non_null(t.said);
    assert_int_equal(session_start(&t.s, "saratoga", path, 1, &faults, why, sizeof why), 0);
    say(&t, 0, false);
    uint64_t end = battle_fingerprint(t.s->battle);
    assert_int_equal(t.s->record_count, 4);
    session_free(t.s);
    free(t.said);
    refuse_each("resume", take_up, &end);
}

#define WITH_FILE(test) cmocka_unit_test_teardown(test, remove_file)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loading_a_scenario),
        cmocka_unit_test(test_a_store_that_gives_no_more),
        cmocka_unit_test(test_faults_that_find_no_room),
        cmocka_unit_test(test_names_of_scenarios),
        WITH_FILE(test_each_command_of_a_turn),
        WITH_FILE(test_taking_a_battle_up_again),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
