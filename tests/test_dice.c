/* Dice: where faces come from, and that nothing is rolled when a source refuses. */
#include "referee/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define MANY 60000

static struct dice_request fire(int count, int low) {
    return (struct dice_request){DICE_FIRE, count, low, 6, "Virginia Rifles", NULL};
}

/* --- the seed --- */

static void test_a_seed_gives_the_same_dice_every_time(void **state) {
    (void)state;
    struct dice a, b;
    uint8_t from_a[8], from_b[8];
    dice_init(&a, 42);
    dice_init(&b, 42);
    dice_begin(&a, NULL);
    dice_begin(&b, NULL);
    struct dice_request request = fire(8, 6);
    assert_int_equal(dice_roll(&a, &request, from_a), DICE_OK);
    assert_int_equal(dice_roll(&b, &request, from_b), DICE_OK);
    assert_memory_equal(from_a, from_b, sizeof from_a);
    assert_int_equal(a.drawn, 8);
    dice_clear(&a);
    dice_clear(&b);
}

static void test_seeding_draws_nothing(void **state) {
    (void)state;
    struct dice d;
    dice_init(&d, 7);
    assert_int_equal(d.drawn, 0);
    dice_begin(&d, NULL);
    assert_int_equal(d.drawn, 0);
    dice_clear(&d);
}

static void test_every_face_comes_up_as_often_as_the_others(void **state) {
    (void)state;
    struct dice d;
    int seen[7] = {0};
    dice_init(&d, 1777);
    dice_begin(&d, NULL);
    for (int i = 0; i < MANY; i++) {
        uint8_t face;
        struct dice_request request = fire(1, 6);
        assert_int_equal(dice_roll(&d, &request, &face), DICE_OK);
        assert_in_range(face, 1, 6);
        seen[face]++;
    }
    double chi_squared = 0;
    for (int face = 1; face <= 6; face++) {
        double off = seen[face] - MANY / 6.0;
        chi_squared += off * off / (MANY / 6.0);
    }
    assert_true(chi_squared < 20.5); /* 5 degrees of freedom: beyond this once in a thousand */
    dice_clear(&d);
}

static void test_skipping_dice_is_rolling_and_forgetting_them(void **state) {
    (void)state;
    struct dice rolled, skipped;
    uint8_t all[12], rest[7];
    dice_init(&rolled, 99);
    dice_init(&skipped, 99);
    struct dice_request request = fire(12, 6);
    dice_begin(&rolled, NULL);
    assert_int_equal(dice_roll(&rolled, &request, all), DICE_OK);
    dice_skip(&skipped, 5);
    request.count = 7;
    dice_begin(&skipped, NULL);
    assert_int_equal(dice_roll(&skipped, &request, rest), DICE_OK);
    assert_memory_equal(all + 5, rest, sizeof rest);
    dice_clear(&rolled);
    dice_clear(&skipped);
}

static void test_a_cancelled_command_gives_its_dice_back_to_the_seed(void **state) {
    (void)state;
    struct dice d;
    uint8_t first[6], again[6];
    dice_init(&d, 5);
    struct dice_request request = fire(6, 6);
    dice_begin(&d, NULL);
    assert_int_equal(dice_roll(&d, &request, first), DICE_OK);
    dice_cancel(&d);
    assert_int_equal(d.drawn, 0);
    assert_int_equal(d.roll_count, 0);
    dice_begin(&d, NULL);
    assert_int_equal(dice_roll(&d, &request, again), DICE_OK);
    assert_memory_equal(first, again, sizeof first);
    dice_clear(&d);
}

/* --- dice given with the command --- */

static const struct given_case {
    const char *name, *given;
    int count, low;
    enum dice_status status;
    const char *faces;
    enum dice_status at_end;
} given_cases[] = {
    {"faces parted by blanks", "6 5 2 1", 4, 6, DICE_OK, "6521", DICE_OK},
    {"faces run together", "6521", 4, 6, DICE_OK, "6521", DICE_OK},
    {"faces parted by commas", "6,5, 2 ,1", 4, 6, DICE_OK, "6521", DICE_OK},
    {"blanks around them", "  65 21\t", 4, 6, DICE_OK, "6521", DICE_OK},
    {"too few", "6 5 2", 4, 6, DICE_COUNT, "", DICE_OK},
    {"none at all", "", 4, 6, DICE_COUNT, "", DICE_OK},
    {"too many", "6 5 2 1 3", 4, 6, DICE_OK, "6521", DICE_COUNT},
    {"a seven", "6 5 7 1", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"a seven beyond the last die", "6 5 2 1 7", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"a nought", "6 5 0 1", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"below nought", "-1 5 2 1", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"a letter", "6 five 2 1", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"a fraction", "6.5 2 1", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"two hits of four on 5-6", "hits 2", 4, 5, DICE_OK, "5511", DICE_OK},
    {"no hits", "hits 0", 4, 6, DICE_OK, "1111", DICE_OK},
    {"all hits", "hits 4", 4, 6, DICE_OK, "6666", DICE_OK},
    {"more hits than dice", "hits 5", 4, 6, DICE_COUNT, "", DICE_OK},
    {"hits beyond any number", "hits 99999999999999999999", 4, 6, DICE_COUNT, "", DICE_OK},
    {"hits without a number", "hits", 4, 6, DICE_BAD_FACE, "", DICE_OK},
    {"a hit where none can be", "hits 1", 4, 0, DICE_COUNT, "", DICE_OK},
    {"no hits where none can be", "hits 0", 4, 0, DICE_OK, "1111", DICE_OK},
    {"a miss where all must hit", "hits 3", 4, 1, DICE_COUNT, "", DICE_OK},
    {"saves after the hits are left over here", "hits 2 5 6", 4, 6, DICE_OK, "6611", DICE_COUNT},
};

static void test_given_dice(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof given_cases / sizeof given_cases[0]; i++) {
        const struct given_case *row = &given_cases[i];
        print_message("    %s\n", row->name);
        struct dice d;
        uint8_t faces[4] = {9, 9, 9, 9};
        struct dice_request request = fire(row->count, row->low);
        dice_init(&d, 1);
        dice_begin(&d, row->given);
        assert_int_equal(dice_roll(&d, &request, faces), row->status);
        for (size_t n = 0; n < 4; n++)
            assert_int_equal(faces[n], row->status == DICE_OK ? row->faces[n] - '0' : 9);
        assert_int_equal(d.roll_count, row->status == DICE_OK ? 4 : 0);
        if (row->status == DICE_OK)
            assert_int_equal(dice_end(&d), row->at_end);
        assert_int_equal(d.drawn, 0);
        dice_clear(&d);
    }
}

static void test_given_dice_serve_one_roll_after_the_other(void **state) {
    (void)state;
    struct dice d;
    uint8_t hits[4], saves[2], commander;
    struct dice_request volley = fire(4, 5);
    struct dice_request save = {DICE_SAVE, 2, 5, 6, "garrison", NULL};
    struct dice_request general = {DICE_COMMANDER, 1, 6, 6, "Gen. Poor", NULL};
    dice_init(&d, 1);
    dice_begin(&d, "hits 2 53 6");
    assert_int_equal(dice_roll(&d, &volley, hits), DICE_OK);
    assert_int_equal(dice_roll(&d, &save, saves), DICE_OK);
    assert_int_equal(dice_roll(&d, &general, &commander), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_OK);
    assert_memory_equal(saves, ((uint8_t[]){5, 3}), 2);
    assert_int_equal(commander, 6);
    assert_int_equal(d.roll_count, 7);
    assert_int_equal(d.rolls[6].roller, ROLLER_TABLE);
    assert_int_equal(d.rolls[3].roller, ROLLER_COUNT);
    assert_true(dice_by_count(&d, 4));
    assert_false(dice_by_count(&d, 3));
    char typed[40];
    assert_string_equal(dice_typed(typed, sizeof typed, d.rolls, d.roll_count), " = hits 2 5 3 6");
    assert_string_equal(dice_typed(typed, sizeof typed, d.rolls, 0), "");
    dice_clear(&d);
}

static void test_hits_stand_for_dice_of_fire_only(void **state) {
    (void)state;
    struct dice d;
    uint8_t die;
    struct dice_request morale = {DICE_MORALE, 1, 1, 4, "NY Militia", NULL};
    dice_init(&d, 1);
    dice_begin(&d, "hits 1");
    assert_int_equal(dice_roll(&d, &morale, &die), DICE_COUNT);
    dice_clear(&d);
}

static void test_given_dice_that_run_out_are_not_made_up_from_the_seed(void **state) {
    (void)state;
    struct dice d;
    uint8_t faces[2];
    struct dice_request request = fire(2, 6);
    dice_init(&d, 1);
    dice_begin(&d, "65");
    assert_int_equal(dice_roll(&d, &request, faces), DICE_OK);
    assert_int_equal(dice_roll(&d, &request, faces), DICE_COUNT);
    assert_int_equal(d.drawn, 0);
    dice_clear(&d);
}

static void test_the_dice_that_a_command_takes_are_told_by_what_they_are_for(void **state) {
    (void)state;
    struct dice d;
    uint8_t faces[4];
    char needs[DICE_NEEDS];
    struct dice_request volley = fire(4, 6);
    struct dice_request general = {DICE_COMMANDER, 1, 6, 6, "Gen. Poor", NULL};
    struct dice_request check = {DICE_MORALE, 1, 1, 4, "NY Militia", NULL};
    dice_init(&d, 1);
    dice_begin(&d, "6 52");
    assert_int_equal(dice_roll(&d, &volley, faces), DICE_COUNT);
    assert_string_equal(dice_needs(&d, needs), "4 dice for fire");
    assert_int_equal(dice_given(&d), 3);
    dice_begin(&d, "hits 2");
    assert_int_equal(dice_roll(&d, &volley, faces), DICE_OK);
    assert_int_equal(dice_roll(&d, &general, faces), DICE_COUNT);
    assert_string_equal(dice_needs(&d, needs), "5 dice: 4 for fire, 1 for a commander");
    assert_int_equal(dice_given(&d), 4);
    dice_begin(&d, "2 6521");
    assert_int_equal(dice_roll(&d, &check, faces), DICE_OK);
    assert_int_equal(dice_roll(&d, &volley, faces), DICE_OK);
    assert_int_equal(dice_roll(&d, &general, faces), DICE_COUNT);
    assert_string_equal(dice_needs(&d, needs),
                        "6 dice: 1 for morale, 4 for fire, 1 for a commander");
    dice_begin(&d, "6 5");
    assert_int_equal(dice_roll(&d, &general, faces), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_COUNT);
    assert_string_equal(dice_needs(&d, needs), "1 die for a commander");
    assert_int_equal(dice_given(&d), 2);
    dice_clear(&d);
}

static void test_no_dice_at_all_succeed_from_every_source(void **state) {
    (void)state;
    struct dice d;
    struct dice_request request = fire(0, 6);
    dice_init(&d, 1);
    dice_begin(&d, "");
    assert_int_equal(dice_roll(&d, &request, NULL), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_OK);
    dice_clear(&d);
}

/* --- recorded dice --- */

static void test_recorded_dice_come_back_with_their_rollers(void **state) {
    (void)state;
    struct rolled recorded[] = {{6, ROLLER_TABLE}, {2, ROLLER_SEED}};
    struct dice d;
    uint8_t faces[2];
    struct dice_request request = fire(2, 6);
    dice_init(&d, 1);
    dice_begin_recorded(&d, recorded, 2);
    assert_int_equal(dice_roll(&d, &request, faces), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_OK);
    assert_memory_equal(d.rolls, recorded, sizeof recorded);
    assert_int_equal(d.drawn, 0);
    dice_clear(&d);
}

static void test_recorded_dice_must_be_used_up_and_suffice(void **state) {
    (void)state;
    struct rolled recorded[] = {{6, ROLLER_TABLE}, {2, ROLLER_SEED}};
    struct dice d;
    uint8_t faces[3];
    struct dice_request three = fire(3, 6), one = fire(1, 6);
    dice_init(&d, 1);
    dice_begin_recorded(&d, recorded, 2);
    assert_int_equal(dice_roll(&d, &three, faces), DICE_COUNT);
    assert_int_equal(dice_roll(&d, &one, faces), DICE_OK);
    assert_int_equal(dice_end(&d), DICE_COUNT);
    dice_begin_recorded(&d, NULL, 0);
    assert_int_equal(dice_roll(&d, &one, faces), DICE_COUNT);
    dice_clear(&d);
}

/* --- dice asked of the players --- */

struct table {
    const char *faces; /* what they roll; "" leaves it to the referee */
    enum dice_status status;
    struct dice *dice; /* that ask: empty faces are left to them */
};

static enum dice_status ask_table(void *context, const struct dice_request *request, uint8_t *faces,
                                  enum dice_roller *roller) {
    const struct table *table = context;
    if (table->faces[0] == '\0') {
        *roller = ROLLER_SEED;
        dice_draw(table->dice, request->count, faces);
    }
    for (int i = 0; i < request->count && *roller != ROLLER_SEED; i++)
        faces[i] = (uint8_t)(table->faces[i] - '0');
    return table->status;
}

/* Only with `ask_missing`; what comes after is asked for as well. */
static void test_the_rest_of_given_dice_is_asked_for(void **state) {
    (void)state;
    struct table table = {"642", DICE_OK, NULL};
    struct dice_request request = fire(4, 6), one = fire(1, 6);
    struct dice d;
    uint8_t faces[4];
    dice_init(&d, 1);
    d.ask = ask_table;
    d.ask_context = &table;
    dice_begin(&d, "5");
    assert_int_equal(dice_roll(&d, &request, faces), DICE_COUNT);
    d.ask_missing = true;
    dice_begin(&d, "5");
    assert_int_equal(dice_roll(&d, &request, faces), DICE_OK);
    assert_memory_equal(faces, ((uint8_t[]){5, 6, 4, 2}), 4);
    assert_int_equal(dice_roll(&d, &one, faces), DICE_OK);
    assert_int_equal(faces[0], 6);
    assert_int_equal(dice_end(&d), DICE_OK);
    dice_begin(&d, "5 hits 1");
    assert_int_equal(dice_roll(&d, &request, faces), DICE_COUNT);
    dice_clear(&d);
}

static enum dice_status roll_at(const struct table *table, struct dice *d, uint8_t *faces) {
    struct table copy = *table;
    struct dice_request request = fire(3, 6);
    copy.dice = d;
    dice_init(d, 1);
    d->ask = ask_table;
    d->ask_context = &copy;
    dice_begin(d, NULL);
    return dice_roll(d, &request, faces);
}

static void test_the_players_are_asked_and_their_dice_are_the_tables(void **state) {
    (void)state;
    struct dice d;
    uint8_t faces[3];
    assert_int_equal(roll_at(&(struct table){"642", DICE_OK, NULL}, &d, faces), DICE_OK);
    assert_memory_equal(faces, ((uint8_t[]){6, 4, 2}), 3);
    assert_int_equal(d.rolls[0].roller, ROLLER_TABLE);
    assert_int_equal(d.drawn, 0);
    dice_clear(&d);
}

static void test_players_may_leave_the_roll_to_the_referee(void **state) {
    (void)state;
    struct dice d;
    uint8_t faces[3];
    assert_int_equal(roll_at(&(struct table){"", DICE_OK, NULL}, &d, faces), DICE_OK);
    assert_int_equal(d.rolls[0].roller, ROLLER_SEED);
    assert_int_equal(d.drawn, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(faces[i], d.rolls[i].face);
    dice_cancel(&d);
    assert_int_equal(d.drawn, 0);
    dice_clear(&d);
}

static void test_a_roll_called_off_leaves_nothing_rolled(void **state) {
    (void)state;
    struct dice d;
    uint8_t faces[3] = {9, 9, 9};
    assert_int_equal(roll_at(&(struct table){"642", DICE_CANCELLED, NULL}, &d, faces),
                     DICE_CANCELLED);
    assert_int_equal(d.roll_count, 0);
    assert_int_equal(faces[0], 9);
    dice_clear(&d);
    assert_int_equal(roll_at(&(struct table){"648", DICE_OK, NULL}, &d, faces), DICE_BAD_FACE);
    assert_int_equal(d.roll_count, 0);
    dice_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seed_gives_the_same_dice_every_time),
        cmocka_unit_test(test_seeding_draws_nothing),
        cmocka_unit_test(test_every_face_comes_up_as_often_as_the_others),
        cmocka_unit_test(test_skipping_dice_is_rolling_and_forgetting_them),
        cmocka_unit_test(test_a_cancelled_command_gives_its_dice_back_to_the_seed),
        cmocka_unit_test(test_given_dice),
        cmocka_unit_test(test_given_dice_serve_one_roll_after_the_other),
        cmocka_unit_test(test_hits_stand_for_dice_of_fire_only),
        cmocka_unit_test(test_given_dice_that_run_out_are_not_made_up_from_the_seed),
        cmocka_unit_test(test_the_dice_that_a_command_takes_are_told_by_what_they_are_for),
        cmocka_unit_test(test_no_dice_at_all_succeed_from_every_source),
        cmocka_unit_test(test_recorded_dice_come_back_with_their_rollers),
        cmocka_unit_test(test_recorded_dice_must_be_used_up_and_suffice),
        cmocka_unit_test(test_the_rest_of_given_dice_is_asked_for),
        cmocka_unit_test(test_the_players_are_asked_and_their_dice_are_the_tables),
        cmocka_unit_test(test_players_may_leave_the_roll_to_the_referee),
        cmocka_unit_test(test_a_roll_called_off_leaves_nothing_rolled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
