/* Deployment: what is said of it, and the figures with which a piece that does
 * not lie in its zone would. */
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *scenario, *script;
    const char *shows, *hides; /* or NULL */
};

/* Lines are put together again: a text is found wherever it is broken. */
static void join_lines(char *text) {
    char *to = text;

    for (const char *from = text; *from; from++) {
        bool ends = *from == '\n';
        *to++ = ends ? ' ' : *from;
        from += ends ? strspn(from + 1, " ") : 0;
    }
    *to = '\0';
}

static void check_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct desk_run r = desk_run(rows[i].scenario, "keep-going", rows[i].script);
        join_lines(r.out);
        if (!strstr(r.out, rows[i].shows) || (rows[i].hides && strstr(r.out, rows[i].hides))) {
            fail_msg("`%s`, and no `%s`, in: %s", rows[i].shows, rows[i].hides, r.out);
        }
        desk_run_clear(&r);
    }
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void test_status_says_who_has_been_moved(void **state) {
    static const struct row rows[] = {
        {"saratoga", "status\n", "All stand where the scenario puts them.", "Not where"},
        {"saratoga", "place virginia 8,44 e\nplace gen-morgan 4,40\nstatus\n",
         "Not where the scenario puts them: virginia-rifles, gen-morgan.", "All stand"},
        {"saratoga", "place 24th 30,45 s\nform poor column\nplace virginia 8,44 e\nundo\nstatus\n",
         "Not where the scenario puts them: 24th-foot, 1st-nh, 2nd-nh,", "virginia-rifles, "},
        {"saratoga", "place virginia 8,44 e\nplace virginia 6,44 e\nstatus\n",
         "All stand where the scenario puts them.", "Not where"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_the_zones_figures_are_found(void **state) {
    static const struct row rows[] = {
        {"saratoga", "help zones\n", "west-woods (the west woods), x 0 to 9, y 0 to 54: morgan.",
         "refused"},
        {"chippawa", "help deployment\n", "`place royal-scots 66,42 south`", "refused"},
        {"saratoga", "next\nhelp zones\n", "x 9 to 51, y 36 to 54: fraser", "To move a piece"},
        {"saratoga", "zones\n", "`help zones` gives the deployment zones in figures", NULL},
        {"tests/third/third.yaml", "help zones\n", "Before turn 1", "refused"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* 4 rifles in line are 6" by 0.75": half of that lies on each side of the centre. */
static void test_a_refusal_names_the_nearest_figures_for_the_pieces_size(void **state) {
    static const struct row rows[] = {
        {"saratoga", "place virginia 9,44 e\n", "its centre: x up to 8.62 ", "y up"},
        {"saratoga", "place virginia 7,30 n\n", "its centre: x up to 6 ", "y up"},
        {"saratoga", "place virginia 20,70 e\n", "its centre: x up to 8.62, y up to 51 ", NULL},
        {"saratoga", "place butlers 8,52 s\n", "its centre: x from 10.5 ", "y from"},
        {"saratoga", "place redoubt-cannon-1 31,80 s\n", "its centre: x from 36.75 ", "up to"},
        {"saratoga", "place 24th 30,55 s\n", "its centre: y up to 53.62 ",
         "x "
         "from"},
        {"saratoga", "place gen-morgan 20,20\n", "its centre: x up to 8.62 ", NULL},
        {"saratoga", "place virginia 8,44 45\n", "its centre: x up to 6.61 ", NULL},
        /* 9" do not go into the depth of a redoubt: there is no figure */
        {"saratoga", "place brunswick-grenadiers 30,80 e\n", "y 76 to 84) `help zones`",
         "its centre"},
        {"saratoga",
         "place virginia 8.62,44 e\nplace redoubt-cannon-1 36.75,83 s\n"
         "place 24th 30,53.62 s\n",
         "24th Foot is placed", "refused"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status_says_who_has_been_moved),
        cmocka_unit_test(test_the_zones_figures_are_found),
        cmocka_unit_test(test_a_refusal_names_the_nearest_figures_for_the_pieces_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
