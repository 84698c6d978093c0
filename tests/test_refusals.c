/* A refusal names both figures and what to type instead. */
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* To the American fire of turn 1 with the rifles 9.625" in front of the 24th. */
#define FACED "next\nplace! virginia 30,30 n\nplace! 24th 30,40.375 s\n"

struct row {
    const char *name, *script, *says[3];
};

static void must_say(const struct row *row) {
    struct desk_run r = desk_run("saratoga", "keep-going", row->script);

    for (int i = 0; i < 3 && row->says[i]; i++) {
        if (!strstr(r.out, row->says[i])) {
            fail_msg("%s: no `%s` in: %s", row->name, row->says[i], r.out);
        }
    }
    desk_run_clear(&r);
}

static const struct row rows[] = {
    {"the unit typed first", "24th forward 3\n", {"The command comes first: `move 24th-foot"}},
    {"a phase too early",
     "fire virginia 24th\n",
     {"(wrong-phase): that belongs to a shoot phase; now is: Deployment",
      "`next` begins turn 1 (`fire!` overrules)."}},
    {"an answer that a gun cannot give",
     "n; place 2nd-mass 20,64 e; place field-cannon-2 25,64 w; n; n; n; n\n"
     "c 2nd-mass field-cannon-2 rs counter\nc 2nd-mass field-cannon-2 = 1 1\nrs counter\n",
     {"(cannot-counter)", "It may `respond fire` or `respond stand` (`charge!` overrules).",
      "It may `respond fire` or `respond stand` (`respond!` overrules)."}},
    {"an answer to a charge from behind",
     "n; place 2nd-mass 20,64 e; place 24th 26,64 e; n; n; n; n\nc 2nd-mass 24th rs fire\n",
     {"(cannot-fire)", "It may `respond stand` (`charge!` overrules)."}},
    {"turning about before turn 1",
     "about 24th\n",
     {"(wrong-phase)", "`place 24th-foot X,Y BEARING` sets it down there; `next` begins turn 1"}},
    {"wheeling before turn 1", "wheel virginia left 30\n", {"`place virginia-rifles X,Y BEARING`"}},
    {"a brigade's move before turn 1",
     "move recon forward 3\n",
     {"`place U X,Y BEARING` sets a unit down, one by one; `next` begins turn 1"}},
    {"a brigade's name for its general's",
     "place poor 30,30\n",
     {"(not-deployable): Gen. Poor", "Units are placed one by one: `place U X,Y BEARING`"}},
    {"a wing placed", "place recon 30,30\n", {"(unknown-unit)", "Units are placed one by one"}},
    {"an answer that is none",
     FACED "next\nnext\nnext\nnext\nplace! virginia 30,38 n\ncharge virginia 24th = 1 1\nrespond\n",
     {"(usage)", "must answer. Type one of:", "respond stand    it receives"}},
    {"the other side's phase",
     "next\nabout 24th\n",
     {"(wrong-side)", "Later this turn: British move; `next` goes on to: American fire"}},
    {"the other side's phase that is over",
     "next\nnext\nnext\nfire virginia 24th\n",
     {"(wrong-phase)", "Over this turn: American fire; `undo` goes back, `next` goes on to: Brit"}},
    {"a phase that is over, in the other side's of the same kind",
     "next\nnext\nnext\nmove 2nd-mass forward 3\n",
     {"(wrong-side)", "Over this turn: American move; `undo` goes back"}},
    {"a phase that is two on",
     "next\ncharge virginia 24th\n",
     {"(wrong-phase)", "Later this turn: Charges; `next` goes on to: American fire"}},
    {"a brigade that enters in the last phase",
     "next\nnext\nnext\nnext\nnext\nnext\nenter patterson\n",
     {"Over this turn: American move; `undo` goes back, `next` begins turn 2"}},
    {"a phase behind a melee",
     FACED "place! 24th 30,32 s\nnext\nnext\nnext\nnext\n"
           "charge virginia 24th respond stand = 1 1\nnext\ncharge 24th virginia\n",
     {"Over this turn: Charges; `undo` goes back, `melee` first, then `next` begins\n    turn 2"}},
    {"a wheel by inches",
     "next\nwheel virginia right by 4 inches\n",
     {"(bad-number): a turn is in degrees, not in inches"}},
    {"a wheel by marked inches",
     "next\nwheel virginia right 4\"\n",
     {"(bad-number): a turn is in degrees, not in inches"}},
    {"too far ahead",
     "next\nmove 2nd-mass forward 7\n",
     {"moves 7\", may move 6\" in line", "`move 2nd-mass forward`; `form 2nd-mass"}},
    {"too far in line but not in column",
     "next\nmove 1st-nh forward 9\n",
     {"moves 9\", may move 6\" in line", "`move 1st-nh forward`; `form 1st-nh column` first,"}},
    {"too far in any formation",
     "next\nmove 1st-nh forward 19\n",
     {"  To go as far as it may: `move 1st-nh forward` (`move!` overrules)."}},
    {"too far back", "next\nmove 2nd-mass back 4\n", {"counts 8\"", "`move 2nd-mass back`"}},
    {"too far to a place", "next\nmove 2nd-mass to 30,50\n", {"`move 2nd-mass toward 30,50`"}},
    {"a general who goes too far",
     "next\nmove gen-poor to 42.1,30\n",
     {"may move 12\"", "`move gen-poor toward 42.1,30`"}},
    {"no part in front",
     FACED "about virginia\nnext\nfire virginia 24th\n",
     {"(out-of-front)", "It can fire at nobody now"}},
    {"out of range",
     FACED "place 24th 30,50 s\nnext\nfire virginia 24th\n",
     {"range 19.62\" from the centre", "It can fire at nobody now"}},
    {"fired already",
     FACED "next\nfire virginia 24th = 1 1 1 1\nfire virginia 24th\n",
     {"has fired this turn", "`status` says who has still to fire"}},
    {"dice too few",
     FACED "next\nfire virginia 24th = 1 1\n",
     {"takes 4 dice for fire; 2 were given",
      "Without `= DICE` the referee asks for them, or rolls."}},
    {"column does not fire",
     "next\nform virginia column\nplace! 24th 12,44 w\nnext\nfire virginia 24th\n",
     {"(not-in-line)", "`form virginia-rifles line` in its move phase"}},
    {"a charge too long",
     FACED "next\nnext\nnext\nnext\ncharge virginia 24th\n",
     {"is 9.62\" away; it may charge 6\"",
      "In its move phase `move virginia-rifles toward TARGET` brings it"}},
    {"an answer to no charge", "respond stand\n", {"`charge U TARGET` declares one"}},
    {"cutting far from any abatis",
     "next\nclear 2nd-mass\n",
     {"(no-contact)", "`move 2nd-mass toward ABATIS`"}},
    {"beyond the table", "next\nplace 2nd-mass 70,10\n", {"The table reaches from 0,0 to 60,90"}},
    {"a place outside the zone",
     "place virginia 30,30\n",
     {", the west woods (x 0 to 9, y 0 to 54)", "its centre: x up to 8.62\n"}},
    {"a general outside his zone",
     "place gen-poor 30,30\n",
     {"the south woods (x 0 to 60, y 0 to 12)", "`map` shows them"}},
    {"a zone of two areas",
     "place von-specht 30,30\n",
     {"(x 10 to 24, y 76 to 84; or x 36 to 50, y"}},
    {"a brigade that goes too far",
     "next\nmove poor forward 20\n",
     {"refused (too-far): 1st-nh, 2nd-nh, 3rd-nh, 1st-ny, 2nd-ny, 4th-ny,\n  1st-conn-militia, "
      "2nd-conn-militia: moves 20\", may move 6\" in line\n",
      "`move poor forward`"}},
    {"a brigade that has formed",
     "next\nform learned column\nform learned line\n",
     {"2nd-mass, 8th-mass, 9th-mass, ny-militia: 1 of 1\n  changes of formation"}},
    {"a brigade that is in line",
     "next\nform learned line\n",
     {"2nd-mass, 8th-mass, 9th-mass, ny-militia: each is in\n  that"}},
    {"a side refused for two reasons",
     "next\nform morgan column\nundo\nform virginia column\nform all column\n",
     {"13 of 14 done", "refused (already-formed): virginia-rifles: "}},
    {"one of several orders",
     "next\nmove virginia forward 9; move 1st-nh forward 1; hop\n",
     {"1st NH moves 1\"", "Of 3 orders 2 were refused: `move virginia forward 9`, `hop`."}},
    {"who acts named last",
     FACED "next\nfire at 24th with 2nd-mass\n",
     {"(out-of-range)", "It can fire at nobody now"}},
    {"another word for the command", "set up 1st-nh 30,20\n", {"(`place!` overrules)"}},
    {"destroyed", "remove 24th\nbases 24th 3\n", {"`units` lists who is left"}},
};

static void test_a_refusal_says_what_to_type_instead(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        must_say(&rows[i]);
    }
}

/* Advice that would be refused in its turn is none. */
static void test_no_remedy_is_offered_that_the_rules_bar(void **state) {
    static const struct row barred[] = {
        {"nobody may go on", "next\nmove all forward\nmove all forward\n", {"as far as"}},
        {"a brigade that has moved",
         "next\nmove poor forward\nmove poor toward 24th\n",
         {"as far"}},
        {"a unit that has moved",
         "next\nmove 2nd-mass forward\nmove 2nd-mass forward\n",
         {"as far"}},
        {"a target far away",
         FACED "next\nnext\nnext\nnext\ncharge virginia 24th\n",
         {"from front"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof barred / sizeof barred[0]; i++) {
        struct desk_run r = desk_run("saratoga", "keep-going", barred[i].script);
        assert_non_null(strstr(r.out, "refused (too-far)"));
        if (strstr(r.out, barred[i].says[0])) {
            fail_msg("%s: %s", barred[i].name, r.out);
        }
        desk_run_clear(&r);
    }
}

/* What the remedies of moves tell to type is accepted. */
static void test_the_remedies_of_moves_work(void **state) {
    static const char script[] = "next\n"
                                 "move 2nd-mass forward\n"
                                 "move 8th-mass back\n"
                                 "move 9th-mass toward 30,50\n"
                                 "move gen-poor toward 1st-nh\n";
    struct desk_run r = desk_run("saratoga", "", script);

    (void)state;
    assert_int_equal(r.code, 0);
    desk_run_clear(&r);
}

/* Where a unit is too wide for a bridge, the formation that fits is named, and it goes. */
static void test_a_formation_that_passes_is_named(void **state) {
    static const char script[] =
        "next\nnext\nnext\nplace 22nd 60,30\nremove towson\nplace 19th 82,14.5 s\n"
        "move 19th forward 4\n"
        "form 19th-dragoons line 2\n"
        "move 19th forward 4\n";
    struct desk_run r = desk_run("chippawa", "keep-going", script);

    (void)state;
    const char *refusal = strstr(r.out, "refused (terrain): in its way: Street's Creek");
    assert_non_null(refusal);
    assert_non_null(strstr(refusal, "`form 19th-dragoons line 2`\n    first, and it may"));
    assert_non_null(strstr(refusal, "19th Light Dragoons moves 4\" from 82,14.5 to 82,10.5"));
    desk_run_clear(&r);
}

/* Of a group refused for one reason only the first is told the remedy. */
static void test_a_group_is_told_once(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going", "next\nmove poor forward 13\n");
    int count = 0;

    (void)state;
    for (const char *p = r.out; (p = strstr(p, "To go as far as it may")); p++) {
        count++;
    }
    assert_int_equal(count, 1);
    desk_run_clear(&r);
}

/* A rule that cannot be set aside is not said to be. */
static void test_overruling_is_offered_where_it_helps(void **state) {
    struct desk_run r = desk_run("saratoga", "keep-going",
                                 "fire 2nd-mass 8th-mass\nrespond stand\nmove 10th-mass forward\n");

    (void)state;
    assert_null(strstr(r.out, "overrules"));
    desk_run_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_refusal_says_what_to_type_instead),
        cmocka_unit_test(test_the_remedies_of_moves_work),
        cmocka_unit_test(test_no_remedy_is_offered_that_the_rules_bar),
        cmocka_unit_test(test_a_formation_that_passes_is_named),
        cmocka_unit_test(test_a_group_is_told_once),
        cmocka_unit_test(test_overruling_is_offered_where_it_helps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
