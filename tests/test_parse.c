/* What is typed becomes commands, and their canonical text reads back. */
#include "referee/console/parse.h"
#include "referee/console/text.h"
#include "tests/support/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_note(const char *word) {
    return strcmp(word, "note") == 0;
}

/* The canonical text of all that a line (one order) stands for, parted by
 * " | ", or the refusal's code. The caller frees. */
static char *canonical(const struct battle *b, const char *line) {
    char *text = NULL;
    size_t size;
    struct outcome out;
    struct orders orders;
    struct commands commands = {0};
    FILE *f = open_memstream(&text, &size);

    outcome_init(&out);
    if (parse_line(line, is_note, &orders, &out) || orders.count == 0 ||
        parse_commands(b, &orders.at[0], &commands, &out)) {
        fputs(refusal_text(out.code), f);
        assert_int_equal(commands.count, 0);
        assert_true(out.message[0] != '\0' || orders.count == 0);
    }
    for (int i = 0; i < commands.count; i++) {
        char *one = command_print(b, &commands.at[i]);
        assert_non_null(one);
        fprintf(f, "%s%s", i ? " | " : "", one);
        free(one);
    }
    commands_clear(&commands);
    orders_clear(&orders);
    outcome_clear(&out);
    fclose(f);
    return text;
}

struct row {
    const char *typed, *wanted;
};

static void check_rows(const struct battle *b, const struct row *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char *got = canonical(b, rows[i].typed);
        if (strcmp(got, rows[i].wanted) != 0) {
            fail_msg("`%s` is `%s`, not `%s`", rows[i].typed, got, rows[i].wanted);
        }
        free(got);
    }
}
#define CHECK_ROWS(state, rows) check_rows(*(state), rows, sizeof(rows) / sizeof(rows)[0])

static void test_moves(void **state) {
    static const struct row rows[] = {
        {"move virginia forward", "move virginia-rifles forward"},
        {"move virginia f 6", "move virginia-rifles forward 6"},
        {"move virginia b 2.5", "move virginia-rifles back 2.5"},
        {"move virginia l 1", "move virginia-rifles left 1"},
        {"move virginia r 1", "move virginia-rifles right 1"},
        {"move virginia forward 6\"", "move virginia-rifles forward 6"},
        {"move virginia forward 1'", "move virginia-rifles forward 12"},
        {"move virginia forward 1'2\"", "move virginia-rifles forward 14"},
        {"move virginia forward 1'2", "move virginia-rifles forward 14"},
        {"move virginia to 30,20", "move virginia-rifles to 30,20"},
        {"move virginia to 30, 20", "move virginia-rifles to 30,20"},
        {"move virginia to 30 , 20 facing ne", "move virginia-rifles to 30,20 facing 45"},
        {"move virginia to 3'6\",20", "move virginia-rifles to 42,20"},
        {"move virginia to 3',2'", "move virginia-rifles to 36,24"},
        {"move virginia to 30,20 facing -90", "move virginia-rifles to 30,20 facing 270"},
        {"move virginia toward 24th", "move virginia-rifles toward 24th-foot"},
        {"move virginia toward 24th 5", "move virginia-rifles toward 24th-foot 5"},
        {"move virginia toward british 24th foot 5", "move virginia-rifles toward 24th-foot 5"},
        {"move virginia toward field cannon 2", "move virginia-rifles toward field-cannon-2"},
        {"move virginia toward field cannon 2 3", "move virginia-rifles toward field-cannon-2 3"},
        {"move virginia toward west-abatis-2", "move virginia-rifles toward west-abatis-2"},
        {"move virginia toward 30,20 3", "move virginia-rifles toward 30,20 3"},
        {"move! virginia forward 7", "move! virginia-rifles forward 7"},
        {"move gen-poor to 30,20", "move gen-poor to 30,20"},
        {"move poor to 30,20", "move gen-poor to 30,20"},
        {"move arnold toward 1st-nh", "move gen-arnold toward 1st-nh"},
        {"move von-specht base 2 to 15,78 facing s", "move von-specht base 2 to 15,78 facing 180"},
        {"wheel 24th left 30", "wheel 24th-foot left 30"},
        {"wheel 24th r 30.5", "wheel 24th-foot right 30.5"},
        {"wheel 24th toward virginia rifles", "wheel 24th-foot toward virginia-rifles"},
        {"wheel 24th toward 30,20", "wheel 24th-foot toward 30,20"},
        {"about 24th", "about 24th-foot"},
        {"pivot field cannon 1 south-west", "pivot field-cannon-1 225"},
        {"pivot field-cannon-1 90", "pivot field-cannon-1 90"},
        {"move virginia f6", "move virginia-rifles forward 6"},
        {"move virginia B2.5", "move virginia-rifles back 2.5"},
        {"move virginia r.5", "move virginia-rifles right 0.5"},
        {"move virginia f1'", "move virginia-rifles forward 12"},
        {"move virginia f6 6", "usage"},
        {"move virginia t6", "usage"},
        {"move f6", "usage"},
        {"wheel 24th l30", "wheel 24th-foot left 30"},
        {"wheel 24th r30.5", "wheel 24th-foot right 30.5"},
        {"wheel 24th f30", "usage"},
    };
    CHECK_ROWS(state, rows);
}

static void test_formations_and_setting_up(void **state) {
    static const struct row rows[] = {
        {"form 24th line", "form 24th-foot line"},
        {"form 24th line 1", "form 24th-foot line"},
        {"form 24th line 2", "form 24th-foot line 2"},
        {"form 24th line open", "form 24th-foot line open"},
        {"form 24th line bend left 2 45", "form 24th-foot line bend left 2 45"},
        {"form 24th line 2 open bend r 1 30", "form 24th-foot line 2 open bend right 1 30"},
        {"form 24th line open 2", "form 24th-foot line 2 open"},
        {"form 24th column", "form 24th-foot column"},
        {"form 24th c", "form 24th-foot column"},
        {"form 24th l", "form 24th-foot line"},
        {"form 24th l2 open", "form 24th-foot line 2 open"},
        {"form 24th l3", "bad-number"},
        {"form von-specht g", "form von-specht garrison"},
        {"form von-specht garrison", "form von-specht garrison"},
        {"enter 10th", "enter 10th-mass"},
        {"enter 10th 30,1 column", "enter 10th-mass 30,1 column"},
        {"enter 10th line", "enter 10th-mass line"},
        {"enter arnold 30,1", "enter gen-arnold 30,1"},
        {"place 24th 30,44", "place 24th-foot 30,44"},
        {"place 24th 30, 44 s", "place 24th-foot 30,44 180"},
        {"place von-specht base 3 15,78 w", "place von-specht base 3 15,78 270"},
        {"place poor 30,10", "place gen-poor 30,10"},
        {"bases 24th 3", "bases 24th-foot 3"},
        {"remove 24th", "remove 24th-foot"},
        {"clear 1st nh", "clear 1st-nh"},
        {"join poor 1st nh", "join gen-poor 1st-nh"},
        {"join arnold virginia rifles", "join gen-arnold virginia-rifles"},
        {"leave poor", "leave gen-poor"},
        {"note  Arnold; late = 3 # again ", "note Arnold; late = 3 # again"},
        {"note tab\there\x01", "note tab here?"},
        {"next", "next"},
        {"next!", "next!"},
    };
    CHECK_ROWS(state, rows);
}

static void test_fire_charges_and_melees(void **state) {
    static const struct row rows[] = {
        {"fire virginia 24th", "fire virginia-rifles 24th-foot"},
        {"fire virginia nearest", "fire virginia-rifles butlers-rangers"},
        {"fire virginia n", "fire virginia-rifles butlers-rangers"},
        {"fire nearest", "usage"},
        {"fire morgan nearest",
         "fire virginia-rifles butlers-rangers | fire dearborn-light-infantry butlers-rangers"},
        {"fire virginia rifles british 24th foot", "fire virginia-rifles 24th-foot"},
        {"fire 4th mass 24th", "fire 4th-mass 24th-foot"},
        {"fire field cannon 2 2nd nh", "fire field-cannon-2 2nd-nh"},
        {"fire virginia 24th = 6 5 2 1", "fire virginia-rifles 24th-foot"},
        {"fire virginia 24th at 7", "fire virginia-rifles 24th-foot at 7"},
        {"fire virginia 24th at 7.25 wall", "fire virginia-rifles 24th-foot at 7.25 wall"},
        {"fire virginia 24th at 0 woods", "fire virginia-rifles 24th-foot at 0 woods"},
        {"charge 24th virginia", "charge 24th-foot virginia-rifles"},
        {"charge 24th virginia respond fire", "charge 24th-foot virginia-rifles respond fire"},
        {"charge 24th virginia from flank", "charge 24th-foot virginia-rifles from flank"},
        {"charge 1st nh von specht from front wall respond stand",
         "charge 1st-nh von-specht from front wall respond stand"},
        {"respond counter", "respond counter"},
        {"melee", "melee"},
        {"melee all", "melee"},
    };
    CHECK_ROWS(state, rows);
}

static void test_a_group_is_one_command_for_each_unit(void **state) {
    static const struct row rows[] = {
        /* those in front go first, else the order of battle */
        {"move learned back 2", "move 2nd-mass back 2 | move 8th-mass back 2 | "
                                "move 9th-mass back 2 | move ny-militia back 2"},
        {"move poor forward 6", "move 1st-nh forward 6 | move 2nd-nh forward 6 | "
                                "move 3rd-nh forward 6 | move 1st-ny forward 6 | "
                                "move 2nd-ny forward 6 | move 4th-ny forward 6 | "
                                "move 1st-conn-militia forward 6 | "
                                "move 2nd-conn-militia forward 6"},
        {"move learned right 1", "move ny-militia right 1 | move 9th-mass right 1 | "
                                 "move 8th-mass right 1 | move 2nd-mass right 1"},
        {"move learned toward 60,10 1", "move ny-militia toward 60,10 1 | "
                                        "move 9th-mass toward 60,10 1 | "
                                        "move 8th-mass toward 60,10 1 | "
                                        "move 2nd-mass toward 60,10 1"},
        {"fire morgan 24th",
         "fire virginia-rifles 24th-foot | fire dearborn-light-infantry 24th-foot"},
        {"enter patterson", "enter 10th-mass | enter 11th-mass | enter 12th-mass | "
                            "enter 14th-mass"},
        {"form morgan column", "form virginia-rifles column | form dearborn-light-infantry column"},
        {"move patterson forward", "not-on-table"},
        {"enter poor", "not-on-table"},
        {"fire morgan 24th = 6 5 2 1", "dice-count"},
    };
    CHECK_ROWS(state, rows);
}

static void test_what_is_wrong_is_refused_by_its_code(void **state) {
    static const struct row rows[] = {
        {"move", "usage"},
        {"move virginia", "usage"},
        {"move forward", "usage"},
        {"move virginia sideways 3", "usage"},
        {"move virginia forward 3 4", "usage"},
        {"move virginia to", "usage"},
        {"move virginia to 30", "bad-number"},
        {"move virginia to 30,20,10", "bad-number"},
        {"move virginia to 30,", "bad-number"},
        {"move virginia to 30,20 90", "usage"},
        {"move virginia to 1e400,20", "bad-number"},
        {"move virginia to 20000,20", "bad-number"},
        {"move virginia to 30,20 facing", "usage"},
        {"move virginia to 30,20 facing up", "bad-number"},
        {"move virginia forward 12abc", "bad-number"},
        {"move virginia forward nan", "bad-number"},
        {"move virginia forward inf", "bad-number"},
        {"move virginia forward 1e400", "bad-number"},
        {"move virginia forward 0x10", "bad-number"},
        {"move virginia forward -3", "bad-number"},
        {"move virginia forward 0", "bad-number"},
        {"move virginia forward 1001", "bad-number"},
        {"move virginia forward 6''", "bad-number"},
        {"move virginia forward .", "bad-number"},
        {"move virginia toward", "usage"},
        {"move virginia toward nowhere", "unknown-unit"},
        {"move virginia toward nowhere 5", "unknown-unit"},
        {"move virginia toward 24th 12abc", "bad-number"},
        {"move nobody forward 3", "unknown-unit"},
        {"move 4th forward 3", "ambiguous-unit"},
        {"move von-specht base 0 to 15,78", "bad-number"},
        {"move von-specht base 25 to 15,78", "bad-number"},
        {"move von-specht base 1.5 to 15,78", "bad-number"},
        {"move von-specht base 1 15,78", "usage"},
        {"wheel 24th left", "usage"},
        {"wheel 24th left 361", "bad-number"},
        {"wheel 24th left 0", "bad-number"},
        {"wheel 24th toward west-abatis-1", "unknown-unit"},
        {"pivot field-cannon-1", "usage"},
        {"pivot field-cannon-1 400", "bad-number"},
        {"pivot gen-poor 90", "unknown-unit"},
        {"form 24th square", "usage"},
        {"form 24th line 3", "bad-number"},
        {"form 24th line bend left", "usage"},
        {"form 24th line bend left 2", "usage"},
        {"form 24th line bend left 2 91", "bad-number"},
        {"form 24th column 2", "usage"},
        {"fire virginia", "usage"},
        {"fire virginia nobody", "unknown-unit"},
        {"fire nobody 24th", "unknown-unit"},
        {"fire virginia gren", "ambiguous-unit"},
        {"fire 4th 24th", "ambiguous-unit"},
        {"fire virginia 24th at", "usage"},
        {"fire virginia 24th at -1", "bad-number"},
        {"fire virginia 24th at 7 river", "usage"},
        {"fire virginia poor", "unknown-unit"},
        {"charge 24th virginia from above", "usage"},
        {"charge 24th virginia respond", "usage"},
        {"charge 24th virginia respond flee", "usage"},
        {"respond", "usage"},
        {"respond fire now", "usage"},
        {"melee some", "usage"},
        {"bases 24th", "usage"},
        {"bases 24th 0", "bad-number"},
        {"bases 24th 25", "bad-number"},
        {"bases 24th two", "bad-number"},
        {"join poor", "usage"},
        {"join 24th virginia", "unknown-unit"},
        {"leave 24th", "unknown-unit"},
        {"next phase", "usage"},
        {"note", "usage"},
        {"dance 24th", "unknown-command"},
    };
    CHECK_ROWS(state, rows);
}

/* --- lines --- */

static void test_a_line_is_parted_into_orders(void **state) {
    struct orders o;
    struct outcome out;

    (void)state;
    outcome_init(&out);
    assert_int_equal(
        parse_line("  move! a f 6 ;; fire a b = 6 5 ; next # end; x", is_note, &o, &out), 0);
    assert_int_equal(o.count, 3);
    assert_string_equal(o.at[0].word, "move");
    assert_true(o.at[0].overrule);
    assert_string_equal(o.at[0].rest, "a f 6");
    assert_null(o.at[0].dice);
    assert_string_equal(o.at[0].text, "move! a f 6");
    assert_string_equal(o.at[1].rest, "a b");
    assert_string_equal(o.at[1].dice, "6 5");
    assert_string_equal(o.at[1].text, "fire a b = 6 5");
    assert_string_equal(o.at[2].text, "next");
    orders_clear(&o);
    assert_int_equal(parse_line("next; note a; b = 3 # c", is_note, &o, &out), 0);
    assert_int_equal(o.count, 2);
    assert_string_equal(o.at[1].rest, "a; b = 3 # c");
    orders_clear(&o);
    outcome_clear(&out);
}

static void test_blank_lines_and_comments_have_no_orders(void **state) {
    static const char *const lines[] = {"", "   ", "\t", "# next", "  # next", ";", " ; ; # x"};
    struct orders o;
    struct outcome out;

    (void)state;
    outcome_init(&out);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(parse_line(lines[i], is_note, &o, &out), 0);
        assert_int_equal(o.count, 0);
        orders_clear(&o);
    }
    outcome_clear(&out);
}

static void test_a_line_too_long_is_refused(void **state) {
    static char line[100001];
    struct orders o;
    struct outcome out;

    (void)state;
    outcome_init(&out);
    memset(line, 'x', 100000);
    assert_int_equal(parse_line(line, is_note, &o, &out), -1);
    assert_int_equal(out.code, REFUSED_USAGE);
    assert_int_equal(o.count, 0);
    line[PARSE_LINE_MAX] = '\0';
    assert_int_equal(parse_line(line, is_note, &o, &out), 0);
    orders_clear(&o);
    outcome_clear(&out);
}

/* --- random commands --- */

static uint64_t random_state = 20;

static unsigned draw(unsigned below) {
    random_state = random_state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(random_state >> 33) % below;
}

static double draw_number(double high) {
    double whole = (double)draw(1000000) / 1e6;

    return high * (whole + (double)draw(1000000) / 1e12 + 1e-9);
}

static struct vec draw_place(void) {
    return (struct vec){draw_number(200) - 50, draw_number(200) - 50};
}

static void draw_move(const struct battle *b, struct command *c) {
    c->way = (enum way)draw(6);
    if (c->way == WAY_TO) {
        c->goal = (struct goal){GOAL_PLACE, draw_place(), -1};
        c->has_facing = draw(2);
        c->facing_deg = c->has_facing ? draw_number(359) : 0;
        c->base = c->unit >= 0 && draw(2) ? 1 + (int)draw(24) : 0;
        return;
    }
    if (c->way == WAY_TOWARD) {
        c->goal.kind = (enum goal_kind)(1 + draw(3));
        unsigned n =
            (unsigned)(c->goal.kind == GOAL_UNIT ? b->unit_count : b->scenario->abatis_count);
        c->goal.index = c->goal.kind == GOAL_PLACE ? -1 : (int)draw(n);
        if (c->goal.kind == GOAL_PLACE) {
            c->goal.place = draw_place();
        }
    }
    c->has_distance = draw(2);
    c->distance_in = c->has_distance ? draw_number(100) : 0;
}

static void draw_form(struct command *c) {
    c->has_formation = true;
    c->formation = (enum formation)draw(3);
    if (c->formation == FORMATION_LINE) {
        c->ranks = 1 + (int)draw(2);
        c->open = draw(2);
        if (draw(2)) {
            c->bend = (struct bend){(enum flank)draw(2), 1 + (int)draw(24), draw_number(89)};
        }
    }
}

static void draw_fight(const struct battle *b, struct command *c) {
    c->target = (int)draw((unsigned)b->unit_count);
    c->by_hand = draw(2);
    if (c->verb == VERB_FIRE && c->by_hand) {
        c->at_in = draw_number(24);
        c->wall = draw(2);
        c->woods = draw(2);
    } else if (c->verb == VERB_CHARGE) {
        c->aspect = c->by_hand ? (enum aspect)draw(3) : ASPECT_FRONT;
        c->wall = c->by_hand && draw(2);
        c->response = (enum response)draw(4);
    }
}

static void draw_rest(const struct battle *b, struct command *c) {
    switch (c->verb) {
    case VERB_MOVE:
        draw_move(b, c);
        break;
    case VERB_WHEEL:
        c->flank = (enum flank)draw(2);
        c->angle_deg = draw_number(180);
        break;
    case VERB_PIVOT:
        c->has_facing = true;
        c->facing_deg = draw_number(359);
        break;
    case VERB_FORM:
        draw_form(c);
        break;
    case VERB_ENTER:
        if (draw(2)) {
            c->goal = (struct goal){GOAL_PLACE, draw_place(), -1};
        }
        c->has_formation = draw(2);
        c->formation = c->has_formation ? (enum formation)draw(2) : FORMATION_LINE;
        break;
    case VERB_PLACE:
        c->goal = (struct goal){GOAL_PLACE, draw_place(), -1};
        c->has_facing = draw(2);
        c->facing_deg = c->has_facing ? draw_number(359) : 0;
        c->base = c->unit >= 0 && draw(2) ? 1 + (int)draw(24) : 0;
        break;
    case VERB_FIRE:
    case VERB_CHARGE:
        draw_fight(b, c);
        break;
    case VERB_JOIN:
        c->target = (int)draw((unsigned)b->unit_count);
        break;
    case VERB_RESPOND:
        c->response = (enum response)(1 + draw(3));
        break;
    case VERB_BASES:
        c->count = 1 + (int)draw(24);
        break;
    case VERB_NOTE:
        c->text = strdup(draw(2) ? "a; b = 6 # c" : "Poor's men \xc3\xa9tonnants!");
        break;
    default:
        break;
    }
}

static void draw_command(const struct battle *b, struct command *c) {
    command_init(c, (enum verb)draw(VERB_COUNT));
    c->overrule = draw(2);
    bool nobody = c->verb == VERB_NEXT || c->verb == VERB_RESPOND || c->verb == VERB_MELEE ||
                  c->verb == VERB_NOTE;
    bool either = c->verb == VERB_MOVE || c->verb == VERB_PLACE || c->verb == VERB_ENTER;
    if (c->verb == VERB_JOIN || c->verb == VERB_LEAVE || (either && draw(4) == 0)) {
        c->commander = (int)draw((unsigned)b->commander_count);
    } else if (!nobody) {
        c->unit = (int)draw((unsigned)b->unit_count);
    }
    draw_rest(b, c);
}

static bool same_goal(const struct goal *a, const struct goal *b) {
    return a->kind == b->kind && a->index == b->index && a->place.x == b->place.x &&
           a->place.y == b->place.y;
}

static bool same_command(const struct command *a, const struct command *b) {
    return a->verb == b->verb && a->overrule == b->overrule && a->unit == b->unit &&
           a->commander == b->commander && a->target == b->target && a->way == b->way &&
           a->has_distance == b->has_distance && a->distance_in == b->distance_in &&
           same_goal(&a->goal, &b->goal) && a->has_facing == b->has_facing &&
           a->facing_deg == b->facing_deg && a->flank == b->flank && a->angle_deg == b->angle_deg &&
           a->has_formation == b->has_formation && a->formation == b->formation &&
           a->ranks == b->ranks && a->open == b->open && a->bend.bases == b->bend.bases &&
           a->bend.flank == b->bend.flank && a->bend.angle_deg == b->bend.angle_deg &&
           a->base == b->base && a->count == b->count && a->by_hand == b->by_hand &&
           a->at_in == b->at_in && a->wall == b->wall && a->woods == b->woods &&
           a->aspect == b->aspect && a->response == b->response &&
           (a->text == b->text || (a->text && b->text && strcmp(a->text, b->text) == 0));
}

static void test_canonical_text_reads_back_as_the_same_command(void **state) {
    const struct battle *b = *state;

    for (int i = 0; i < 20000; i++) {
        struct command c, again;
        struct outcome out;
        outcome_init(&out);
        draw_command(b, &c);
        char *text = command_print(b, &c);
        assert_non_null(text);
        if (parse_canonical(b, text, &again, &out)) {
            fail_msg("`%s` does not read back: %s", text, out.message);
        }
        char *twice = command_print(b, &again);
        if (!same_command(&c, &again) || strcmp(text, twice) != 0) {
            fail_msg("`%s` reads back as `%s`", text, twice);
        }
        free(text);
        free(twice);
        command_clear(&c);
        command_clear(&again);
        outcome_clear(&out);
    }
}

static void test_a_canonical_line_is_one_command(void **state) {
    static const char *const bad[] = {"",          "next; next",       "fire virginia 24th = 6",
                                      "# comment", "fire morgan 24th", "bogus",
                                      "move",      "form poor line"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct command c;
        struct outcome out;
        outcome_init(&out);
        assert_int_equal(parse_canonical(*state, bad[i], &c, &out), -1);
        outcome_clear(&out);
    }
}

static void test_junk_is_refused_and_nothing_worse(void **state) {
    static const char *const words[] = {"move", "fire", "24th", "forward", "to",   "30,20", ",",
                                        "base", "bend", "\xff", "at",      "1e9",  "!",     "=",
                                        "form", "line", "wall", "respond", "poor", "toward"};

    for (int i = 0; i < 20000; i++) {
        char line[200] = "";
        for (unsigned n = draw(9); n > 0; n--) {
            strcat(line, words[draw(sizeof words / sizeof words[0])]);
            strcat(line, draw(5) ? " " : "");
        }
        free(canonical(*state, line));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_formations_and_setting_up),
        cmocka_unit_test(test_fire_charges_and_melees),
        cmocka_unit_test(test_a_group_is_one_command_for_each_unit),
        cmocka_unit_test(test_what_is_wrong_is_refused_by_its_code),
        cmocka_unit_test(test_a_line_is_parted_into_orders),
        cmocka_unit_test(test_blank_lines_and_comments_have_no_orders),
        cmocka_unit_test(test_a_line_too_long_is_refused),
        cmocka_unit_test(test_canonical_text_reads_back_as_the_same_command),
        cmocka_unit_test(test_a_canonical_line_is_one_command),
        cmocka_unit_test(test_junk_is_refused_and_nothing_worse),
    };

    return cmocka_run_group_tests(tests, desk_setup, desk_teardown);
}
