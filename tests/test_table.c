/* The table: what is near, in which order, and no banner. */
#include "geometry/table.h"

#include "tests/support/near.h"
#include "tests/support/seeded.h"

#include <setjmp.h>
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

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum { BASE = 1, TERRAIN = 4, WALL = 8 };
#define LAST (1u << 31)

static struct hull base_at(double x, double y) {
    struct rect r = {{x, y}, 0, 1.5, .75};
    return hull_of_rect(&r);
}

/* --- the banner; these run first, as it is only printed once --- */

/* Runs `act` in a child whose output is a file; returns what it left there. */
static void output_of(void (*act)(void), char *text, size_t size) {
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(fileno(file), STDOUT_FILENO);
        act();
        fflush(stdout);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void make_table_while_writing(void) {
    printf("before, ");
    struct table *t = table_new();
    printf(t == NULL ? "no table" : "after");
    table_free(t);
}

static void make_table_without_input(void) {
    close(STDIN_FILENO);
    make_table_while_writing();
}

/* Standard output is closed; then the journal happens to get its number. */
static void make_table_without_output(void) {
    int file = dup(STDOUT_FILENO);
    close(STDOUT_FILENO);
    struct table *t = table_new();
    bool still_closed = dup(STDOUT_FILENO) < 0;
    dup2(file, STDOUT_FILENO);
    printf("%s, %s", t == NULL ? "no table" : "table", still_closed ? "closed" : "open");
    table_free(t);
}

static void make_table_with_nothing_open(void) {
    int file = dup(STDOUT_FILENO);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    struct table *t = table_new();
    dup2(file, STDOUT_FILENO);
    printf("%s", t == NULL ? "no table" : "table");
    table_free(t);
}

/* Fills every descriptor but `spare`, then lets the program go on. */
static void make_table_with_descriptors(int spare) {
    struct rlimit few = {32, 32};
    int last = -1;
    setrlimit(RLIMIT_NOFILE, &few);
    for (int fd; (fd = dup(STDERR_FILENO)) >= 0;)
        last = fd;
    for (int i = 0; i < spare; i++)
        close(last - i);
    printf("before, ");
    struct table *t = table_new();
    printf(t == NULL ? "no table" : "table");
    table_free(t);
}

static void make_table_without_descriptors(void) {
    make_table_with_descriptors(0);
}

static void make_table_with_one_descriptor(void) {
    make_table_with_descriptors(1);
}

static void make_table_with_two_descriptors(void) {
    make_table_with_descriptors(2);
}

static void make_two_tables(void) {
    struct table *a = table_new(), *b = table_new();
    printf("two");
    table_free(a);
    table_free(b);
    table_free(NULL);
}

static void the_library_keeps_quiet_and_nothing_is_lost(void **state) {
    (void)state;
    static const struct {
        const char *name;
        void (*act)(void);
        const char *text;
    } rows[] = {
        {"in the middle of a line", make_table_while_writing, "before, after"},
        {"input closed", make_table_without_input, "before, after"},
        {"output closed", make_table_without_output, "table, closed"},
        {"all closed", make_table_with_nothing_open, "table"},
        {"no descriptor to spare", make_table_without_descriptors, "before, no table"},
        {"one to spare", make_table_with_one_descriptor, "before, no table"},
        {"two to spare", make_table_with_two_descriptors, "before, table"},
        {"two tables", make_two_tables, "two"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[400];
        output_of(rows[i].act, text, sizeof text);
        if (strcmp(text, rows[i].text) != 0)
            fail_msg("%s: \"%s\"", rows[i].name, text);
    }
}

static void a_pipe_gets_no_banner_either(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        make_table_while_writing();
        fflush(stdout);
        _exit(0);
    }
    close(ends[1]);
    char text[400] = "";
    size_t length = 0;
    for (ssize_t n; (n = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)n;
    close(ends[0]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_string_equal(text, "before, after");
}

/* --- searching --- */

#define FOUND_MAX 4000

struct found {
    int count, stop_at; /* stop_at 0: goes on to the end */
    struct table_piece at[FOUND_MAX];
    double distance[FOUND_MAX];
};

static bool keep(void *context, const struct table_piece *piece, double distance_in) {
    struct found *f = context;
    assert_true(f->count < FOUND_MAX);
    f->at[f->count] = *piece;
    f->distance[f->count++] = distance_in;
    return f->count != f->stop_at;
}

static struct found search(const struct table *t, struct hull from, double within, unsigned kinds) {
    struct found f = {.count = 0};
    assert_true(table_near(t, &from, within, kinds, keep, &f));
    return f;
}

static void limits_are_closed(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull target = base_at(10, 10);
    assert_int_equal(table_set(t, BASE, 3, &target, 1), 0);
    static const struct {
        const char *name;
        double y, within;
        int found;
    } rows[] = {
        {"12 inches at 12", 22.75, 12, 1},     {"a hair more", 22.7501, 12, 0},
        {"a hair less", 22.7499, 12, 1},       {"touching at 0", 10.75, 0, 1},
        {"a hair off at 0", 10.7501, 0, 0},    {"overlapping at 0", 10.5, 0, 1},
        {"overlapping, below 0", 10.5, -1, 0}, {"no number", 10.5, NAN, 0},
        {"everything", 900, INFINITY, 1},      {"everything, written out", 900, 1e300, 1},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct found f = search(t, base_at(10, rows[i].y), rows[i].within, BASE);
        if (f.count != rows[i].found)
            fail_msg("%s: %d found", rows[i].name, f.count);
        if (f.count == 1 && rows[i].y > 10.75)
            assert_near(rows[i].name, f.distance[0], rows[i].y - 10.75, 1e-12);
    }
    table_free(t);
}

static void each_kind_is_found_by_its_bit(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull square = base_at(5, 5), here = hull_of_point((struct vec){5, 5});
    struct hull wall = hull_of_segment((struct segment){{0, 5}, {9, 5}});
    assert_int_equal(table_set(t, BASE, 0, &square, 1), 0);
    assert_int_equal(table_set(t, TERRAIN, 0, &square, 1), 0);
    assert_int_equal(table_set(t, WALL, 0, &wall, 1), 0);
    assert_int_equal(table_set(t, LAST, 0, &here, 1), 0);
    static const struct {
        unsigned kinds;
        int count;
        unsigned first, last;
    } rows[] = {
        {BASE, 1, BASE, BASE},
        {WALL, 1, WALL, WALL},
        {BASE | WALL, 2, BASE, WALL},
        {~0u, 4, BASE, LAST},
        {TERRAIN | LAST, 2, TERRAIN, LAST},
        {2, 0, 0, 0},
        {0, 0, 0, 0},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct found f = search(t, here, 0, rows[i].kinds);
        assert_int_equal(f.count, rows[i].count);
        assert_true(f.count == 0 || f.at[0].kind == rows[i].first);
        assert_true(f.count == 0 || f.at[f.count - 1].kind == rows[i].last);
    }
    table_free(t);
}

static void pieces_come_by_kind_owner_and_part(void **state) {
    (void)state;
    struct table *t = table_new();
    static const int owners[] = {7, 2, 900, 0, 31};
    for (size_t i = 0; i < LENGTH(owners); i++)
        for (int kind = 2; kind >= 0; kind--) {
            struct hull parts[3] = {base_at(3, 3), base_at(1, 1), base_at(2, 2)};
            assert_int_equal(table_set(t, 1u << kind, owners[i], parts, 3), 0);
        }
    struct found f = search(t, base_at(2, 2), 5, ~0u);
    assert_int_equal(f.count, 45);
    for (int i = 1; i < f.count; i++) {
        const struct table_piece *a = &f.at[i - 1], *b = &f.at[i];
        assert_true(a->kind < b->kind || (a->kind == b->kind && a->owner < b->owner) ||
                    (a->kind == b->kind && a->owner == b->owner && a->part < b->part));
    }
    table_free(t);
}

static void setting_takes_the_place_of_what_was_there(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull line[4];
    for (int i = 0; i < 4; i++)
        line[i] = base_at(10 + 1.5 * i, 10);
    assert_int_equal(table_set(t, BASE, 5, line, 4), 0);
    assert_int_equal(table_set(t, BASE, 6, line, 1), 0);
    assert_int_equal(search(t, base_at(12, 10), 9, BASE).count, 5);
    struct hull moved = base_at(50, 50);
    assert_int_equal(table_set(t, BASE, 5, &moved, 1), 0);
    struct found f = search(t, base_at(12, 10), 9, BASE);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.at[0].owner, 6);
    f = search(t, base_at(50, 50), 0, BASE);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.at[0].owner, 5);
    assert_near("hull", vec_distance(f.at[0].hull->at[0], moved.at[0]), 0, 0);
    assert_int_equal(table_set(t, BASE, 5, NULL, 0), 0);
    assert_int_equal(table_set(t, BASE, 5, NULL, 0), 0);
    assert_int_equal(search(t, base_at(50, 50), 9, BASE).count, 0);
    table_free(t);
}

static void what_does_not_fit_changes_nothing(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull good = base_at(5, 5), hulls[2] = {base_at(6, 6), base_at(7, 7)};
    assert_int_equal(table_set(t, BASE, 1, &good, 1), 0);
    static const double bad[] = {NAN, INFINITY, -INFINITY, 1.1e6, -1e300};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        hulls[1] = base_at(7, 7);
        hulls[1].at[2].x = bad[i];
        assert_int_equal(table_set(t, BASE, 1, hulls, 2), -1);
        hulls[1] = base_at(7, 7);
        hulls[1].at[0].y = bad[i];
        assert_int_equal(table_set(t, BASE, 1, hulls, 2), -1);
        assert_int_equal(search(t, hulls[1], 90, ~0u).count, 0);
    }
    hulls[1] = (struct hull){.count = 0};
    assert_int_equal(table_set(t, BASE, 1, hulls, 2), -1);
    hulls[1].count = HULL_MAX + 1;
    assert_int_equal(table_set(t, BASE, 1, hulls, 2), -1);
    assert_int_equal(table_set(t, BASE, -1, hulls, 1), -1);
    assert_int_equal(table_set(t, BASE, TABLE_OWNERS_MAX, hulls, 1), -1);
    assert_int_equal(table_set(t, BASE, 1, hulls, -1), -1);
    assert_int_equal(table_set(t, 0, 1, hulls, 1), -1);
    assert_int_equal(table_set(t, BASE | WALL, 1, hulls, 1), -1);
    struct found f = search(t, base_at(5, 5), 90, ~0u);
    assert_int_equal(f.count, 1);
    assert_near("as before", f.at[0].hull->at[0].x, good.at[0].x, 0);
    table_free(t);
}

static void the_visitor_may_stop(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull parts[5];
    for (int i = 0; i < 5; i++)
        parts[i] = base_at(i, 0);
    assert_int_equal(table_set(t, BASE, 0, parts, 5), 0);
    struct found f = {.count = 0, .stop_at = 3};
    assert_false(table_near(t, &parts[0], 90, BASE, keep, &f));
    assert_int_equal(f.count, 3);
    table_free(t);
}

struct nested {
    const struct table *table;
    int pairs;
};

static bool search_again(void *context, const struct table_piece *piece, double distance_in) {
    (void)distance_in;
    struct nested *n = context;
    n->pairs += search(n->table, *piece->hull, 0.1, BASE).count;
    return true;
}

static void the_visitor_may_search(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull parts[10];
    for (int i = 0; i < 10; i++)
        parts[i] = base_at(1.5 * i, 0);
    assert_int_equal(table_set(t, BASE, 0, parts, 10), 0);
    struct nested n = {t, 0};
    assert_true(table_near(t, &parts[4], 90, BASE, search_again, &n));
    assert_int_equal(n.pairs, 28); /* each with itself and its one or two neighbours */
    table_free(t);
}

static struct hull any_hull(struct seeded *dice, double size) {
    struct vec at = {seeded_between(dice, 0, 60), seeded_between(dice, 0, 90)};
    struct vec to = {at.x + seeded_between(dice, -size, size),
                     at.y + seeded_between(dice, -size, size)};
    struct rect a = {at, seeded_between(dice, 0, 360), seeded_between(dice, .5, size),
                     seeded_between(dice, .5, 2)};
    struct rect b = {to, seeded_between(dice, 0, 360), a.width_in, a.depth_in};
    switch (seeded_below(dice, 4)) {
    case 0:
        return hull_of_point(at);
    case 1:
        return hull_of_segment((struct segment){at, to});
    case 2:
        return hull_of_rect(&a);
    default:
        return hull_of_sweep(&a, &b);
    }
}

#define OWNERS 40
#define PARTS 20

/* What one owner has near is what everybody has there, without the others. */
static void assert_owner_finds(const struct table *t, int owner, struct hull from, double within,
                               const struct found *all) {
    struct found own = {.count = 0};
    int next = 0;
    assert_true(table_near_owner(t, owner, &from, within, 3, keep, &own));
    for (int i = 0; i < all->count; i++) {
        if (all->at[i].owner != owner)
            continue;
        assert_true(next < own.count);
        assert_int_equal(own.at[next].kind, all->at[i].kind);
        assert_int_equal(own.at[next].part, all->at[i].part);
        assert_near("distance", own.distance[next], all->distance[i], 0);
        next++;
    }
    assert_int_equal(own.count, next);
}

static void one_owner_stops_and_may_have_nothing(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull row[10], nowhere = base_at(NAN, 0);
    for (int i = 0; i < 10; i++)
        row[i] = base_at(1.5 * i, 0);
    assert_int_equal(table_set(t, BASE, 7, row, 10), 0);
    struct found f = {.count = 0, .stop_at = 3};
    assert_false(table_near_owner(t, 7, &row[0], 90, BASE, keep, &f));
    assert_int_equal(f.count, 3);
    f = (struct found){.count = 0};
    assert_true(table_near_owner(t, 6, &row[0], 90, BASE, keep, &f));
    assert_true(table_near_owner(t, 8, &row[0], 90, BASE, keep, &f));
    assert_true(table_near_owner(t, -1, &row[0], 90, BASE, keep, &f));
    assert_true(table_near_owner(t, 7, &row[0], 90, WALL, keep, &f));
    assert_true(table_near_owner(t, 7, &row[0], NAN, BASE, keep, &f));
    assert_true(table_near_owner(t, 7, &nowhere, 90, BASE, keep, &f));
    assert_int_equal(f.count, 0);
    table_free(t);
}

/* Beside the table, a plain list of the same pieces. */
static void a_search_finds_what_a_look_at_every_piece_finds(void **state) {
    (void)state;
    static struct hull list[2][OWNERS][PARTS];
    static int parts[2][OWNERS];
    struct seeded dice = {71};
    struct table *t = table_new();
    int total = 0;
    for (int round = 0; round < 3000; round++) {
        int kind = seeded_below(&dice, 2), owner = seeded_below(&dice, OWNERS);
        parts[kind][owner] = seeded_below(&dice, PARTS + 1);
        for (int i = 0; i < parts[kind][owner]; i++)
            list[kind][owner][i] = any_hull(&dice, 4);
        assert_int_equal(table_set(t, 1u << kind, owner, list[kind][owner], parts[kind][owner]), 0);
        struct hull from = any_hull(&dice, 24);
        double within = seeded_below(&dice, 3) == 0 ? 0 : seeded_between(&dice, 0, 8);
        struct found f = search(t, from, within, 3);
        int expected = 0;
        for (int k = 0; k < 2; k++)
            for (int o = 0; o < OWNERS; o++)
                for (int p = 0; p < parts[k][o]; p++) {
                    double distance = hull_distance(&from, &list[k][o][p], NULL);
                    if (distance > within + GEOMETRY_EPSILON_IN)
                        continue;
                    assert_true(expected < f.count);
                    assert_int_equal(f.at[expected].kind, 1u << k);
                    assert_int_equal(f.at[expected].owner, o);
                    assert_int_equal(f.at[expected].part, p);
                    assert_near("distance", f.distance[expected], distance, 0);
                    expected++;
                }
        assert_int_equal(f.count, expected);
        total += expected;
        assert_owner_finds(t, owner, from, within, &f);
    }
    assert_true(total > 20000);
    table_free(t);
}

/* More than one page of finds, all of them once and in order. */
static void a_crowd_is_found_whole(void **state) {
    (void)state;
    struct table *t = table_new();
    for (int i = 0; i < 1000; i++) {
        int owner = i * 379 % 1000; /* every owner, out of order */
        struct hull parts[3] = {base_at(owner % 40, owner % 37), base_at(owner % 41, owner % 31),
                                base_at(owner % 43, owner % 29)};
        assert_int_equal(table_set(t, BASE, owner, parts, 3), 0);
    }
    static const struct segment across = {{-20, -20}, {60, 60}};
    struct found f = search(t, hull_of_segment(across), 200, BASE);
    assert_int_equal(f.count, 3000);
    for (int i = 0; i < f.count; i++) {
        assert_int_equal(f.at[i].owner, i / 3);
        assert_int_equal(f.at[i].part, i % 3);
    }
    struct found stopped = {.count = 0, .stop_at = 2000};
    struct hull from = hull_of_segment(across);
    assert_false(table_near(t, &from, 200, BASE, keep, &stopped));
    assert_int_equal(stopped.count, 2000);
    table_free(t);
}

static void a_search_from_nowhere_finds_nothing(void **state) {
    (void)state;
    struct table *t = table_new();
    struct hull piece = base_at(0, 0);
    assert_int_equal(search(t, piece, 5, BASE).count, 0);
    assert_int_equal(table_set(t, BASE, 0, &piece, 1), 0);
    static const double bad[] = {NAN, INFINITY, -INFINITY, 1e300};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        struct hull from = base_at(0, 0);
        from.at[1].x = bad[i];
        assert_int_equal(search(t, from, 5, BASE).count, 0);
    }
    struct hull none = {.count = 0};
    assert_int_equal(search(t, none, 5, BASE).count, 0);
    struct hull far = hull_of_segment((struct segment){{-1e6, -1e6}, {1e6, 1e6}});
    assert_int_equal(search(t, far, 1, BASE).count, 1);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_keeps_quiet_and_nothing_is_lost),
        cmocka_unit_test(a_pipe_gets_no_banner_either),
        cmocka_unit_test(limits_are_closed),
        cmocka_unit_test(each_kind_is_found_by_its_bit),
        cmocka_unit_test(pieces_come_by_kind_owner_and_part),
        cmocka_unit_test(setting_takes_the_place_of_what_was_there),
        cmocka_unit_test(what_does_not_fit_changes_nothing),
        cmocka_unit_test(the_visitor_may_stop),
        cmocka_unit_test(the_visitor_may_search),
        cmocka_unit_test(one_owner_stops_and_may_have_nothing),
        cmocka_unit_test(a_search_finds_what_a_look_at_every_piece_finds),
        cmocka_unit_test(a_crowd_is_found_whole),
        cmocka_unit_test(a_search_from_nowhere_finds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
