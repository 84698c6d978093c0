/* What people type before they know the forms does what they meant. */
#include "referee/console/loose.h"
#include "referee/console/table.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *typed;
    const char *says; /* stands in the answer */
};

#define MOVE_PHASE "next\n"
#define FIRE_PHASE "next\nnext\n"

/* Each line is typed in a battle of its own, after `before`. */
static void check_rows(const char *before, const char *form, const struct row *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char script[600];
        snprintf(script, sizeof script, "%s%s\n", before, rows[i].typed);
        struct desk_run r = desk_run("saratoga", form, script);
        if (!strstr(r.out, rows[i].says)) {
            fail_msg("`%s` does not say `%s`: %s", rows[i].typed, rows[i].says, r.out);
        }
        desk_run_clear(&r);
    }
}

static void test_a_move_is_understood_in_any_order_of_its_words(void **state) {
    static const struct row rows[] = {
        {"move 1st-nh 5 forward", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move forward 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh forward 5 inches", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh ahead 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"advance 1st-nh 5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 32,15.5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"move 1st-nh 32 15.5", "1st NH moves 5\" from 32,10.5 to 32,15.5"},
        {"retreat 1st-nh 1", "1st NH moves 1\" from 32,10.5 to 32,9.5"},
        {"wheel 1st-nh 10 left", "facing 350"},
        {"wheel left 1st-nh 10", "facing 350"},
        {"wheel 1st-nh left 10 degrees", "facing 350"},
        {"turn 1st-nh right 10", "facing 10"},
        {"turn 1st-nh about", "facing south"},
        {"about face 1st-nh", "facing south"},
        {"form 1st-nh into column", "1st NH is now in column"},
        {"form column 1st-nh", "1st NH is now in column"},
        {"place 1st-nh 32 20", "32,20"},
        {"place 1st-nh at 32,20 facing e", "facing east"},
        {"deploy 1st-nh 32,20", "32,20"},
        {"next phase", "American fire"},
        {"1st-nh", "of 4 bases"},
        {"why advance 1st-nh 5", "ok"},
        {"join morgan virginia; remove virginia", "Daniel Morgan, who was with it, stays alone at"},
        {"place! 3rd-nh 17,70 n; move 3rd-nh toward the nearest abatis",
         "It touches west-abatis-5: `clear 3rd-nh` next turn"},
        {"place! 3rd-nh 17,70 n; move 3rd-nh toward abatis 1", "Still 2.65\" from west-abatis-5"},
        {"place! 3rd-nh 17,73.62 n; cut abatis with 3rd nh", "3rd NH spends the turn cutting"},
        {"where is west-abatis-3", "west-abatis-3: abatis from 8,76 to 8,74, standing"},
        {"show abatis", "east-abatis-11: abatis from 52,82 to 52,84"},
        {"show west-redoubt", "West redoubt, between 10,76 and 24,84"},
        {"map west-abatis-3", "a column is"},
        {"next; next; march all forward", "Gen. Von Breymann stay where"},
        {"wheel light infantry right 30", "Dearborn"},
        {"next; next; wheel light infantry right 30", "British Light Infantry moves"},
        {"next; next; next; next; charge virginia light infantry",
         "(too-far): British Light Infantry is"},
        {"move 1st-nh 2 inches towards the 24th", "1st NH moves 2\""},
        {"move 1st-nh straight ahead", "1st NH moves 6\""},
        {"move virginia up to the woods", "`woods` fits several: south-woods, "},
        {"move 1st-nh up to the 24th", "1st NH moves"},
        {"move 9th mass 3 inches forward and 2 left", "these are two orders; `;` parts them"},
        {"move the americans forward 1", "All 14 done."},
        {"enter patterson on the east edge", "the edge is the scenario's"},
        {"odds virginia shoots rangers", "Virginia Rifles, 4 bases, at Butler's Rangers"},
        {"chances virginia charging rangers", "charges Butler's Rangers"},
        {"next; next; turn field cannon 1 to the west", "Field Cannon 1 is now facing west"},
        {"next; next; turn cannon 1 to the west", "fits several: "},
        {"next; next; advance grenadiers 6", "fits several: "},
        {"next; next; move the british forward 4", "British 24th Foot moves 4\""},
        {"move learned to 15 20", "He alone; `move learned forward` moves the units."},
        {"where is learned", "Gen. Learned, at "},
        {"wheel left 5 1st-nh", "facing 355"},
        {"column 1st-nh", "1st NH is now in column"},
        {"change formation 1st-nh column", "1st NH is now in column"},
        {"form 1st-nh in two ranks", "1st NH is now in line, two ranks"},
        {"form 1st-nh double line", "1st NH is now in line, two ranks"},
        {"move dearborn forward 2; form virginia open order",
         "Virginia Rifles is now in line, open"},
        {"move dearborn forward 2; form virginia open line",
         "Virginia Rifles is now in line, open"},
        {"set up 1st-nh 32 20", "1st NH is placed at 32,20"},
        {"1stnh", "of 4 bases"},
        {"deploy 1st-nh into column", "1st NH is now in column"},
        {"march column 1st-nh", "1st NH is now in column"},
        {"fall back 1st-nh 1", "1st NH moves 1\""},
        {"next phase please", "American fire"},
        {"where is arnold", "waiting to enter"},
        {"show me the map", "a column is"},
        {"who can move", "Still to move (14)"},
        {"how far is virginia from butler", "from Virginia Rifles to Butler's Rangers"},
        {"rules", "the rules in brief"},
        {"timer 5 minutes", "5:00 left of 5:00."},
        {"timer 30 seconds", "0:30 left of 0:30."},
        {"timer 5; timer stop", "The timer is off"},
        {"timer 5; timer 0", "The timer is off"},
        {"moves 1st-nh forward 5", "1st NH moves 5\""},
        {"place 1st-nh 32,20", "1st NH is placed at 32,20, facing north. By hand: not a move.\n"},
        {"commanders", "gen-burgoyne"},
        {"save", "No journal is kept"},
    };

    (void)state;
    check_rows(MOVE_PHASE, "text", rows, sizeof rows / sizeof rows[0]);
}

static void test_each_unit_finds_for_itself_what_it_aims_at(void **state) {
    static const struct row rows[] = {
        {"move 2nd-ny toward learned 2", "2nd NY moves 2\" from 32,7.5 to 30.3,8.55"},
        {"move 2nd-ny toward gen-learned 2", "2nd NY moves 2\" from 32,7.5 to 30,7.56"},
        {"move 1st-nh toward west redoubt 2", "1st NH moves 2\" from 32,10.5 to 31.58,12.45"},
        {"move gen-poor to gen-learned", "Gen. Poor moves 12\""},
        {"move 1st-nh to the left 0.5", "1st NH moves 0.5\" from 32,10.5 to 31.5,10.5"},
        {"move 1st-nh north 3", "1st NH moves 3\" from 32,10.5 to 32,13.5"},
        {"move 2nd-ny 3 south", "2nd NY moves 3\" from 32,7.5 to 32,4.5"},
        {"move virginia north 3", "Virginia Rifles moves 3\" from 6,44 to 6,47"},
        {"move gen-poor south 3", "Gen. Poor moves 3\" from 42.12,9 to 42.12,6"},
        {"move 1st-nh ne 2",
         "1st NH is facing north, not that way: `move 1st-nh to\n  33.41,11.91` goes there"},
        {"move all forward 2", "All 14 done."},
        {"move morgan forward 2; move rest forward 2", "All 12 done."},
        {"move all forward 2; move rest forward 2", "nobody is left to be ordered"},
        {"remove all", "(unknown-unit)"},
        {"move poor toward gen-arnold", "(not-on-table): Gen. Benedict Arnold is not on the table"},
        {"move poor toward glover", "(not-on-table): no unit of `glover` is on the table"},
    };

    (void)state;
    check_rows(MOVE_PHASE, "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_a_gun_turns_from_how_it_stands(void **state) {
    static const struct row rows[] = {
        {"pivot field-cannon-1 left 20", "Field Cannon 1 is now facing 160 deg"},
        {"pivot field-cannon-1 right 20", "Field Cannon 1 is now facing 200 deg"},
        {"turn field-cannon-1 left 20", "Field Cannon 1 is now facing 160 deg"},
        {"aim field-cannon-1 at virginia", "Field Cannon 1 is now facing 281 deg"},
        {"turn field-cannon-1 to face virginia", "Field Cannon 1 is now facing 281 deg"},
        {"turn left field-cannon-1 20", "Field Cannon 1 is now facing 160 deg"},
        {"turn field-cannon-1 left", "  pivot field-cannon-1 left|right DEGREES\n"},
        {"pivot field-cannon-1 toward 15.25,80", "Field Cannon 1 is now facing north"},
        {"face field-cannon-1 toward virginia", "Field Cannon 1 is now facing 281 deg"},
        {"pivot field-cannon-1 toward learned", "Field Cannon 1 is now facing 175 deg"},
        {"turn butler left 5", "Butler's Rangers & Indians moves"},
    };

    (void)state;
    check_rows(FIRE_PHASE "next\n", "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_fire_without_a_target_is_at_the_nearest_for_a_group(void **state) {
    static const struct row rows[] = {
        {"fire all", "Virginia Rifles fires at Butler's Rangers"},
        {"fire all", "1 of 14 done; 13 had nobody to fire at."},
        {"fire rest", "Virginia Rifles fires at Butler's Rangers"},
        {"fire at will", "Virginia Rifles fires at Butler's Rangers"},
        {"fire everyone", "Virginia Rifles fires at Butler's Rangers"},
        {"shoot at butler with virginia", "Virginia Rifles fires at Butler's Rangers"},
        {"fire virginia -> butler", "Virginia Rifles fires at Butler's Rangers"},
        {"fire us", "Virginia Rifles fires at Butler's Rangers"},
        {"fire morgan", "Virginia Rifles fires at Butler's Rangers"},
        {"shoot morgan", "Virginia Rifles fires at Butler's Rangers"},
        {"fire learned", "none of them may fire; 2nd-mass: range"},
        {"fire 2nd-mass", "  fire 2nd-mass nearest [= DICE]\n"},
    };

    (void)state;
    check_rows(FIRE_PHASE, "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_a_charge_is_answered_in_other_words(void **state) {
    static const char *const before =
        FIRE_PHASE "remove butler\nplace! 24th 11,44 w\nnext\nnext\nnext\n"
                   "charge virginia 24th = 1 1\n";
    static const struct row rows[] = {
        {"respond shoot = 11111", "fires"},
        {"shoot = 11111", "fires"},
        {"hold", "stands to receive"},
        {"respond receive", "stands to receive"},
        {"fire at them = 11111", "fires"},
        {"stand and fire = 11111", "fires"},
        {"respond fire at them = 11111", "fires"},
        {"respond stand and fire = 11111", "fires"},
        {"stand firm", "stands to receive"},
        {"counter-charge", "counter-charges"},
        {"odds", "The defender fires, which is best"},
        {"what is best?", "which is best"},
        {"odds respond", "which is best"},
    };

    (void)state;
    check_rows(before, "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_fire_and_charge_are_understood_with_words_too_many(void **state) {
    static const char *const before = FIRE_PHASE "remove butler\nplace 24th 13,44 w\n";
    static const struct row rows[] = {
        {"fire virginia at 24th = 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"shoot virginia 24th 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"fire virginia, 24th 6521", "Virginia Rifles fires at British 24th Foot"},
        {"fire virginia at 24th 6 5 2 1", "Virginia Rifles fires at British 24th Foot"},
        {"targets", "Virginia Rifles may fire at:"},
        {"odds virginia 24th", "Virginia Rifles, 4 bases, at British 24th Foot"},
        {"range from virginia to 24th", "from Virginia Rifles to British 24th Foot"},
        {"range virginia, 24th", "from Virginia Rifles to British 24th Foot"},
        {"map 20", "a column is"},
    };

    (void)state;
    check_rows(before, "text", rows, sizeof rows / sizeof rows[0]);
}

static void test_a_form_that_fits_keeps_its_meaning(void **state) {
    static const struct row rows[] = {
        {"move 1st-nh sideways", "\"code\":\"usage\""},
        {"melee 1", "\"code\":\"usage\""},
        {"6 5 2", "\"code\":\"unknown-command\""},
        {"advance glover 1", "\"code\":\"not-on-table\""},
        {"frobnicate 24th", "\"code\":\"unknown-command\""},
    };

    (void)state;
    check_rows(MOVE_PHASE, "json", rows, sizeof rows / sizeof rows[0]);
}

static void test_the_log_tells_what_was_rolled(void **state) {
    static const struct row rows[] = {
        {"fire virginia 24th = 6 5 2 1\nlog 1", "> fire virginia-rifles 24th-foot = 6 5 2 1\n"},
        {"fire virginia 24th 6521\nlog 1", "> fire virginia-rifles 24th-foot = 6 5 2 1\n"},
    };

    (void)state;
    check_rows(FIRE_PHASE "remove butler\nplace 24th 13,44 w\n", "text", rows,
               sizeof rows / sizeof rows[0]);
}

/* The form that was meant, with the piece that was named. */
static void test_a_refusal_shows_the_form_with_the_names_typed(void **state) {
    static const struct row rows[] = {
        {"wheel 1st-nh left", "  wheel 1st-nh left|right DEGREES\n"},
        {"fire virginia", "  fire virginia-rifles TARGET [= DICE]\n"},
        {"move 1st-nh", "  move 1st-nh forward|back|left|right [N]\n"},
        {"range virginia", "  range virginia-rifles B\n"},
        {"6 5 2", "behind the"},
        {"enter", "Nobody may come on now; later: patterson (turn 2), glover (turn 2).\n"},
        {"why 1st-nh", "which order? as in `why move 1st-nh forward`"},
        {"24th charge virginia", "The command comes first: `charge 24th-foot virginia`."},
        {"1st-nh column", "The command comes first: `form 1st-nh column`."},
        {"general poor 30,20", "The command comes first: `move gen-poor to 30,20`."},
        {"all advance", "The command comes first: `advance all`."},
        {"virginia charges 24th", "The command comes first: `charge virginia-rifles 24th`."},
        {"kill 24th", "`bases U N`"},
        {"1st-nh wheel left", "The command comes first: `wheel 1st-nh ...`."},
        {"1st-nh oblique", "The command comes first: `move 1st-nh forward`."},
        {"move 1st-nh and 2nd-nh forward 3", "`1st-nh and 2nd-nh` are several: an order names"},
        {"reinforcements", "Nobody may come on now; later"},
        {"fire at butler", "  fire butlers-rangers TARGET [= DICE]\n"},
        {"! move poor forward 3", "the command word: `move! poor forward\n  3`"},
        {"move ! poor forward 3", "the command word: `move! poor forward\n  3`"},
        {"move poor forward 3 !", "the command word: `move! poor forward\n  3`"},
        {"!", "`move! U ...`"},
        {"cancel", "`undo` takes the last order back"},
        {"start", "`next`\n  goes on to the next phase"},
        {"print labels", "`referee print"},
        {"rally poor", "nobody has to be rallied"},
        {"save turn3", "`export FILE` writes"},
        {"next turn", "`next` ends American move; turn 2\n  follows Melees"},
        {"end turn", "`next` ends American move; turn 2\n  follows Melees"},
        {"place poor 1st-nh", "`join gen-poor 1st-nh` brings him"},
        {"place poor with 1st-nh", "`join gen-poor 1st-nh` brings him"},
        {"attach poor to 1st-nh; join poor 1st-nh", "he is with 1st NH already"},
        {"who is winning the battle?", "Americans win if"},
        {"score", "Americans win if"},
        {"what is best?", "odds of what: fire, morale, melee or charge?"},
        {"report short", "`short` is no kind of report, nor a file that ends in .txt"},
        {"report html short", "no kind of report"},
        {"report as short.doc", "`short.doc` is no kind of report"},
        {"report to /nowhere/x.html", "(file): /nowhere/x.html: "},
        {"export json", "`json` is no file that ends in .yaml: `export mine.yaml`"},
        {"export to /nowhere/x.yaml", "(file): /nowhere/x.yaml: "},
        {"export x.txt", "is no file that ends in .yaml"},
        {"timer soon", "(bad-number): `soon` is not a number of minutes"},
        {"lights", "(ambiguous-unit): `lights` fits several:"},
    };

    (void)state;
    check_rows(MOVE_PHASE, "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_the_battle_may_be_begun(void **state) {
    static const struct row rows[] = {
        {"begin", "Turn 1: American move."},
        {"begin the battle", "Turn 1: American move."},
        {"next turn", "Turn 1: American move."},
        {"place 1st-nh 32,9", "1st NH is placed at 32,9, facing north.\n"},
        {"start", "Turn 1: American move."},
        {"general poor 30,10", "The command comes first: `place gen-poor 30,10`."},
    };

    (void)state;
    check_rows("", "keep-going", rows, sizeof rows / sizeof rows[0]);
}

static void test_every_other_word_finds_a_command_and_is_none_itself(void **state) {
    static const struct row rows[] = {
        {"shoot", "fire"},   {"attack", "charge"}, {"advance", "move"}, {"retreat", "move"},
        {"deploy", "place"}, {"turn", "wheel"},    {"done", "next"},    {"exit", "quit"},
        {"end", "next"},     {"info", "show"},     {"face", "pivot"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct table_entry *e = table_find(rows[i].typed, NULL);
        assert_non_null(e);
        assert_string_equal(e->name, rows[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_move_is_understood_in_any_order_of_its_words),
        cmocka_unit_test(test_each_unit_finds_for_itself_what_it_aims_at),
        cmocka_unit_test(test_a_gun_turns_from_how_it_stands),
        cmocka_unit_test(test_fire_without_a_target_is_at_the_nearest_for_a_group),
        cmocka_unit_test(test_a_charge_is_answered_in_other_words),
        cmocka_unit_test(test_fire_and_charge_are_understood_with_words_too_many),
        cmocka_unit_test(test_a_form_that_fits_keeps_its_meaning),
        cmocka_unit_test(test_the_log_tells_what_was_rolled),
        cmocka_unit_test(test_a_refusal_shows_the_form_with_the_names_typed),
        cmocka_unit_test(test_the_battle_may_be_begun),
        cmocka_unit_test(test_every_other_word_finds_a_command_and_is_none_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
