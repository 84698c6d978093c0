/* Who has still to act: the prompt, `status`, `next` with work undone, orders to
 * groups, fire at the nearest; and how long the console takes to answer on a
 * table of a hundred units. */
#include "referee/console/complete.h"
#include "referee/console/desk.h"
#include "referee/console/names.h"
#include "referee/console/table.h"
#include "referee/console/todo.h"
#include "referee/fritz/fritz_system.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* --- what a script shows --- */

struct row {
    const char *rule, *script;
    const char *shows[6]; /* in this order */
    const char *hides;    /* nowhere, or NULL */
};

static void check_row(const struct row *row) {
    struct desk_run r = desk_run("saratoga", "keep-going", row->script);
    const char *from = r.out;

    for (size_t i = 0; i < 6 && row->shows[i]; i++) {
        const char *found = strstr(from, row->shows[i]);
        if (!found) {
            fail_msg("%s: no `%s` in: %s", row->rule, row->shows[i], from);
        }
        from = found + strlen(row->shows[i]);
    }
    if (row->hides && strstr(r.out, row->hides)) {
        fail_msg("%s: `%s` in: %s", row->rule, row->hides, r.out);
    }
    desk_run_clear(&r);
}

#define CHECK_ROWS(rows)                                                                           \
    for (size_t n = 0; n < sizeof(rows) / sizeof(rows)[0]; n++)                                    \
    check_row(&(rows)[n])

static void test_who_has_still_to_move(void **state) {
    static const struct row rows[] = {
        {"before turn 1 nobody",
         "st\n",
         {"Deployment> st", "`next` begins turn 1", "`place butlers-rangers 13,44 south`",
          "the clearing), x 9 to 51, y 36 to 54: fraser, riedesel.", "learned, poor.",
          "Come on later, with `enter`: patterson (turn 2)"},
         "Still"},
        {"all that stand on the table", "n\nst\n", {"Turn 1, American move, 14 to move> "}, NULL},
        {"one that has moved is done",
         "n\nm poor f6\nst\n",
         {"6 to move> st", "Still to move (6): virginia-rifles"},
         "1st-nh,"},
        {"one that has formed or turned about is done",
         "n\nfo 1 nh c\na 2 nh\n#\n",
         {"14 to move> fo", "13 to move> a 2 nh", "12 to move> #"},
         NULL},
        {"arrivals from their turn on",
         "n\nn\nn\nn\nn\nn\nn\nst\n",
         {"14 to move> st", "Still to move (14): virginia",
          "May come on now, with `enter NAME`: patterson, glover, gen-patterson"},
         "10th-mass"},
        {"before it they are not spoken of", "n\nst\nn\n", {"Left where"}, "patterson"},
        {"those that were not brought on are told apart",
         "n\nn\nn\nn\nn\nn\nn\nenter patterson\nn\n",
         {"Left where they stand (14): ", "2nd-conn-militia.",
          "Not brought on: glover, gen-patterson, gen-glover, gen-arnold."},
         NULL},
        {"a move that is taken back is still to be made",
         "n\nm 1 nh f\nz\n#\n",
         {"13 to move> z", "14 to move> #"},
         NULL},
        {"who is in column is told, for it can neither shoot nor charge",
         "n\nfo 1 nh c\nn\nst\n",
         {"American fire", "In column, so no shooting and no charge: 1st-nh."},
         NULL},
        {"a brigade's move says that its general stays",
         "n\nm poor f2\n",
         {"All 8 done.", "Gen. Poor stays where he is: `move gen-poor toward U`"},
         NULL},
        {"a brigade's arrival says that its general waits",
         "n\nn\nn\nn\nn\nn\nn\ne glover\n",
         {"Gen. Glover still waits: `enter gen-glover`, then"},
         NULL},
        {"a formation costs nothing and leaves what is left",
         "n\nfo 1 nh c\n",
         {"on the same centre and facing; free, 12\"", "left."},
         NULL},
        {"after a move it ends the movement",
         "n\nm 1 nh f2\nfo 1 nh c\ns 1-nh\nm 1 nh f2\n",
         {"on the same centre and facing; it may not move any\n  more this turn.",
          "moved and then changed formation: no further move this turn", "(already-formed)"},
         "free"},
        {"a move that is over leaves nothing",
         "n\nn\ns 1-nh\ns 24th\n",
         {"its move is over; it may move 6\" a turn", "6\" of 6\" left to move this turn"},
         NULL},
        {"a carried general may leave and go his own way",
         "j gen-poor 1 nh\nn\nm 1 nh f6\nm gen-poor to 30,25\n",
         {"Gen. Poor leaves", "Gen. Poor moves"},
         "refused"},
        {"a general is taken off",
         "rm gen-poor\ns gen-poor\n",
         {"Gen. Poor is out of the battle, by the game master.", "take Gen. Poor off",
          "a casualty"},
         "die"},
        {"the other side's phase is the other side's",
         "n\nn\nn\nst\n",
         {"British move, 12 to move> st", "Still to move (12): butlers-rangers"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_who_has_still_to_fire(void **state) {
    static const struct row rows[] = {
        {"only those with a target that the rules allow",
         "n\nm morgan f2\nn\nst\nf virg n = 1111\nst\n",
         {"American fire, 1 to fire> st", "Still to fire (1): virginia-rifles.",
          "American fire, nobody to fire; `next`> st", "Still to fire: nobody."},
         NULL},
        {"a gun that has moved is not waited for",
         "n\nplace! virginia 30,34 n\nn\nn\nm field-cannon-2 f.5\nn\nst\n",
         {"British fire, 1 to fire> st", "Still to fire (1): field-cannon-3."},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_who_could_charge_and_who_must_fight(void **state) {
    static const struct row rows[] = {
        {"only those that could",
         "n\nplace! virginia 30,38 n\nplace! gen-morgan 3,3\nn\nn\nn\nn\nst\n",
         {"Charges, Americans first, 4 could charge> st",
          "Could still charge, Americans first (1): virginia-rifles (field-cannon-2 at",
          "Could still charge, British (3): british-light-infantry (virginia-rifles at"},
         NULL},
        {"the second side's charge ends those of the first, and says so",
         "n\nplace! virginia 30,38 n\nplace! gen-morgan 3,3\nn\nn\nn\nn\nc 24th virg = 6\nst\n"
         "c virg 24th\n",
         {"The Americans charge no more this turn; could have (1): virginia-rifles.",
          "Charges, 2 could charge> st", "Could still charge, British (2):", "(wrong-side)"},
         "Could still charge, Americans"},
        {"once, and only where somebody could have",
         "n\nplace! virginia 30,38 n\nn\nn\nn\nn\nc virg 24th = 6\nc 24th virg = 6\n"
         "c british-light virg = 6\n",
         {"Charges, 3 could charge> c 24th"},
         "no more this turn"},
        {"an answer comes first",
         "n\nplace! virginia 30,38 n\nn\nn\nn\nn\nc virg 24 = 11\nst\nrs s\n#\n",
         {"an answer is due> st", "must answer the charge",
          "1, Charges, nobody could charge; `next`> #"},
         NULL},
        {"the melees that wait",
         "n\nplace! virginia 30,38 n\nn\nn\nn\nn\nc virg 24 rs s = 11\nn\nst\nme = 61\n#\n",
         {"Melees, 1 to fight> st", "Melee to be fought: Virginia Rifles against",
          "Melees, nobody to fight; `next`> #"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_next_says_what_is_left_and_goes_on(void **state) {
    static const struct row rows[] = {
        {"who stands where he stood",
         "n\nm poor f\nm lear f\nn\n",
         {"> n", "Left where they stand (2): virginia-rifles, dearborn-light-infantry.\n",
          "Turn 1: American fire."},
         NULL},
        {"who did not fire",
         "n\nm morgan f2\nn\nn\n",
         {"Left without firing (1): virginia-rifles.", "Turn 1: British move."},
         NULL},
        {"who is in column when the shooting begins, and the way back",
         "n\nfo 1 nh c\nn\n",
         {"Turn 1: American fire.",
          "In column, so no shooting and no charge: 1st-nh; `undo` goes back to form them\n"},
         NULL},
        {"who is in column when the charges begin",
         "n\nfo 1 nh c\nn\nn\nn\nn\n",
         {"Turn 1: Charges.", "no shooting and no charge: 1st-nh.\n"},
         NULL},
        {"not in the other side's phases",
         "n\nfo 1 nh c\nz\nn\nn\nn\n",
         {"Turn 1: British fire."},
         "In column"},
        {"nothing where all is done",
         "n\nm poor f\nm lear f\nm morgan f\nn\n",
         {"American fire"},
         "Left"},
        {"not when it is refused",
         "n\nplace! virginia 30,38 n\nn\nn\nn\nn\nc virg 24 rs s = 11\nn\nn\n",
         {"refused (melee-due)"},
         "unfought"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_json_of_next_says_what_is_left(void **state) {
    struct desk_run r = desk_run("saratoga", "json", "n\nm poor f\nm morgan f2\nm lear f\nn\nn\n");

    (void)state;
    assert_non_null(strstr(r.out, "\"phase\":\"us-move\"}],\"left\":[]}"));
    assert_non_null(strstr(r.out, "\"phase\":\"us-shoot\"}],\"left\":[]}"));
    assert_non_null(strstr(r.out, "\"phase\":\"british-move\"}],\"left\":[\"virginia-rifles\"]}"));
    desk_run_clear(&r);
}

static void test_units_of_a_brigade_have_their_own_commanders(void **state) {
    static const struct row rows[] = {
        {"his brigade's, and the general of the whole side",
         "u poor\n",
         {"4th-ny", "-- commanders\ngen-poor ", "gen-arnold "},
         "gen-morgan"},
        {"a side's", "u british\n", {"-- commanders\n", "gen-fraser"}, "gen-poor"},
        {"everyone's", "u\n", {"-- commanders\n", "gen-fraser", "gen-poor"}, NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
    struct desk_run r = desk_run("saratoga", "json", "units poor\n");
    assert_non_null(strstr(r.out, "\"commanders\":[{\"id\":\"gen-poor\""));
    assert_null(strstr(r.out, "gen-morgan"));
    desk_run_clear(&r);
}

static void test_a_brigade_named_where_its_general_goes(void **state) {
    static const struct row rows[] = {
        {"it is said that he went alone",
         "place poor 30,10\n",
         {"Gen. Poor is placed", "He alone; the units of Poor's Brigade"},
         NULL},
        {"not where he himself was named", "place gen-poor 30,10\n", {"is placed"}, "He alone"},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* --- groups --- */

static void test_orders_to_groups(void **state) {
    static const struct row rows[] = {
        {"each unit has its line, then the sum",
         "n\nm poor f6\n",
         {"1st NH moves 6\" from 32,10.5 to 32,16.5", "2nd NH moves", "All 8 done."},
         "farthest base"},
        {"the refused ones come last, with their reasons",
         "n\nm 2 nh f4\nm poor f6\n",
         {"1st NH moves", "2nd Conn Militia moves", "of 8 done.", "refused (too-far): 2nd-nh:"},
         NULL},
        {"a wing", "n\nn\nn\na recon\n", {"Butler's Rangers", "All 9 done."}, NULL},
        {"several targets in one line",
         "n\nm morgan f2\nn\nf virg but = 1111; f dear fraser\n",
         {"Virginia Rifles fires", "refused"},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_fire_at_the_nearest(void **state) {
    static const struct row rows[] = {
        {"by range, and the rules allow it",
         "n\nm morgan f2\nn\nf virg nearest = 1111\n",
         {"Virginia Rifles fires at Butler's"},
         NULL},
        {"those without a target are passed over",
         "n\nm morgan f2\nn\nf morgan n\n",
         {"Virginia Rifles fires at Butler's", "1 of 2 done; 1 had nobody to fire at."},
         "refused"},
        {"a target that an earlier shot took away is not aimed at again",
         "n\nm morgan f2\nplace! virg 7,49 120\nplace! dearborn 7.5,43.625 e\nn\n"
         "f dear n = 6611\nf morgan n\n",
         {"Dearborn Light Infantry fires at", "is destroyed", "Virginia Rifles fires at"},
         NULL},
        {"a whole side", "n\nm morgan f2\nn\nf us n\n", {"1 of 14 done; 13 had nobody"}, NULL},
        {"nobody at all",
         "n\nn\nf poor n\n",
         {"refused (out-of-range): none of them may fire; 1st-nh:"},
         NULL},
        {"in its own phase", "n\nf virg n\n", {"refused (wrong-phase)"}, NULL},
        {"why says it of the nearest",
         "n\nm morgan f2\nn\nwhy f virg n\n",
         {"fire virginia-rifles butlers-rangers:", "The rules allow it."},
         NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

static void test_the_journal_keeps_the_real_target(void **state) {
    struct desk_run r = desk_run("saratoga", "json", "n\nm morgan f2\nn\nf morgan n\n");

    (void)state;
    assert_non_null(strstr(r.out, "\"command\":\"fire virginia-rifles butlers-rangers\""));
    assert_null(strstr(r.out, "dearborn-light-infantry butlers"));
    desk_run_clear(&r);
}

static void test_short_forms(void **state) {
    static const struct row rows[] = {
        {"a distance run on to its way", "n\nm virg f1.5\n", {"moves 1.5\""}, NULL},
        {"backwards", "n\nm virg b1\n", {"moves 1\" from 6,44 to 5,44"}, NULL},
        {"an angle run on to its flank", "n\nw virg l30\n", {"facing 60"}, NULL},
        {"a column", "n\nfo virg c\n", {"is now in column"}, NULL},
        {"two ranks", "n\nfo virg l2\n", {"is now in line"}, NULL},
        {"an answer by its letter",
         "n\nplace! virginia 30,38 n\nn\nn\nn\nn\nc virg 24 = 11\nrs c\n",
         {"counter"},
         "refused"},
        {"no figure, no way", "n\nm virg fx\n", {"refused (usage)"}, NULL},
        {"a figure that is none", "n\nm virg f1x\n", {"refused (bad-number)"}, NULL},
    };

    (void)state;
    CHECK_ROWS(rows);
}

/* --- a hundred units --- */

#define LIMIT_MS 50 /* what people feel as at once; printed, not asserted */

struct watch {
    double worst_ms;
    char worst[80];
};

static double now_ms(void) {
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1000.0 * (double)t.tv_sec + (double)t.tv_nsec / 1e6;
}

static void note_time(struct watch *w, const char *what, double ms) {
    if (ms > w->worst_ms) {
        w->worst_ms = ms;
        snprintf(w->worst, sizeof w->worst, "%s", what);
    }
}

/* Does the line and asks for the prompt after it. */
static void time_line(struct watch *w, struct desk *d, const char *line) {
    struct orders orders;
    struct outcome out;
    char prompt[120];
    double start = now_ms();

    outcome_init(&out);
    assert_int_equal(parse_line(line, NULL, &orders, &out), 0);
    outcome_clear(&out);
    for (int i = 0; i < orders.count; i++) {
        const struct table_entry *e = table_find(orders.at[i].word, NULL);
        assert_non_null(e);
        free(orders.at[i].word);
        orders.at[i].word = strdup(e->name);
        assert_non_null(orders.at[i].word);
        e->run(d, &orders.at[i]);
    }
    orders_clear(&orders);
    desk_prompt(d, prompt, sizeof prompt);
    note_time(w, line, now_ms() - start);
}

static void time_tab(struct watch *w, struct session *s, const char *line) {
    struct candidates list = {0};
    char what[80];
    double start = now_ms();

    complete_word(s, line, strlen(line), "", &list);
    snprintf(what, sizeof what, "Tab after `%s`", line);
    note_time(w, what, now_ms() - start);
    assert_true(list.count > 0);
    candidates_clear(&list);
}

static void time_all(struct watch *w, struct desk *d) {
    static const char *const lines[] = {
        "next",           "status",       "units",       "move us-1 f.1", "wheel us-2 r5",
        "about us-3",     "undo",         "redo",        "show a10",      "why m us-1 f1",
        "range a10 b10",  "next",         "targets a10", "targets us-1",  "status",
        "why f us-1 n",   "f us nearest", "undo!",       "redo",          "next",
        "next",           "next",         "status",      "why c a10 b10", "c a10 b10 rs s",
        "c a12 b12 rs s", "next",         "melee all",   "log",           "log all",
    };
    static const char *const tabs[] = {"", "move ", "form ", "about ", "join ", "show "};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        time_line(w, d, lines[i]);
        if (i == 0) {
            for (size_t t = 0; t < sizeof tabs / sizeof tabs[0]; t++) {
                time_tab(w, d->session, tabs[t]);
            }
        } else if (i == 11) {
            time_tab(w, d->session, "fire ");
            time_tab(w, d->session, "fire a10 ");
            time_tab(w, d->session, "fire us-1 ");
        } else if (i == 21) {
            time_tab(w, d->session, "charge ");
            time_tab(w, d->session, "charge us-1 ");
        }
    }
}

static void test_a_table_of_a_hundred_units_is_answered_at_once(void **state) {
    struct load_report report = {0};
    struct watch w = {0};
    char why[200], folder[] = "/tmp/referee-hundred-XXXXXX", journal[64];
    FILE *out = fopen("/dev/null", "w");
    struct desk d = {.options = {.in = stdin, .out = out, .err = out, .interactive = true}};

    (void)state;
    assert_non_null(out);
    assert_non_null(mkdtemp(folder));
    snprintf(journal, sizeof journal, "%s/journal", folder);
    assert_int_equal(
        session_start(&d.session, "tests/big/hundred.yaml", journal, 1, &report, why, sizeof why),
        0);
    assert_int_equal(fritz_battle(d.session)->unit_count, 100);
    time_all(&w, &d);
    printf("a hundred units: the slowest answer took %.1f ms of %d (%s)\n", w.worst_ms, LIMIT_MS,
           w.worst);
    session_free(d.session);
    unlink(journal);
    rmdir(folder);
    fclose(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_has_still_to_move),
        cmocka_unit_test(test_who_has_still_to_fire),
        cmocka_unit_test(test_who_could_charge_and_who_must_fight),
        cmocka_unit_test(test_next_says_what_is_left_and_goes_on),
        cmocka_unit_test(test_json_of_next_says_what_is_left),
        cmocka_unit_test(test_units_of_a_brigade_have_their_own_commanders),
        cmocka_unit_test(test_a_brigade_named_where_its_general_goes),
        cmocka_unit_test(test_orders_to_groups),
        cmocka_unit_test(test_fire_at_the_nearest),
        cmocka_unit_test(test_the_journal_keeps_the_real_target),
        cmocka_unit_test(test_short_forms),
        cmocka_unit_test(test_a_table_of_a_hundred_units_is_answered_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
