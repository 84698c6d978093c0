/* Lookups and battles: the same dice give the same outcome, the odds name the
 * same needs, modifiers and means as the battle's own events. */
#include "referee/cli/odds.h"
#include "referee/cli/roll.h"

#include "tests/support/capture.h"
#include "tests/support/desk.h"
#include "tests/support/near.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define REPEATS 30
#define TEXT_MAX 8192

/* --- answers --- */

static json_t *look_up(int (*command)(int, char **), const char *line) {
    struct captured c = capture(command, line, NULL);
    if (c.code != 0) {
        fail_msg("%s: %s", line, c.err);
    }
    json_t *answer = json_loads(c.out, 0, NULL);
    assert_non_null(answer);
    captured_clear(&c);
    return answer;
}

/* " --dice 6,5,2" from the dice of an answer; nothing when it rolled none. */
static void dice_option(const json_t *answer, char *to) {
    json_t *dice = json_object_get(answer, "dice");
    strcpy(to, json_array_size(dice) > 0 ? " --dice " : "");
    for (size_t i = 0; i < json_array_size(dice); i++) {
        sprintf(to + strlen(to), "%s%lld", i > 0 ? "," : "",
                (long long)json_integer_value(json_array_get(dice, i)));
    }
}

static const char *text_at(const json_t *event, const char *key) {
    const char *text = json_string_value(json_object_get(event, key));
    return text != NULL ? text : "";
}

/* A or D for the unit of that id, - for nobody. */
static char role(const char *id, const char *attacker) {
    return *id == '\0' ? '-' : strcmp(id, attacker) == 0 ? 'A' : 'D';
}

static int whole(const json_t *event, const char *key) {
    return (int)json_integer_value(json_object_get(event, key));
}

/* What counts of an event, with roles for names. Others say nothing. */
static void tell(const json_t *event, const char *attacker, char *to) {
    const char *kind = text_at(event, "event");
    to += strlen(to);
    if (strcmp(kind, "melee-round") == 0) {
        sprintf(to, "round %d%+d %d%+d %c; ", whole(event, "attacker_die"),
                whole(event, "attacker_modifier"), whole(event, "defender_die"),
                whole(event, "defender_modifier"), role(text_at(event, "winner"), attacker));
    } else if (strcmp(kind, "loss") == 0) {
        sprintf(to, "%c loses %d, %d left, %s; ", role(text_at(event, "unit"), attacker),
                whole(event, "lost"), whole(event, "left"), text_at(event, "cause"));
    } else if (strcmp(kind, "destroyed") == 0 || strcmp(kind, "retreat") == 0) {
        sprintf(to, "%c %s; ", role(text_at(event, "unit"), attacker), kind);
    } else if (strcmp(kind, "commander") == 0) {
        sprintf(to, "commander %d %d; ", whole(event, "die"),
                json_is_true(json_object_get(event, "lost")));
    }
}

static void tell_all(const json_t *answer, const char *attacker, char *to) {
    json_t *events = json_object_get(answer, "events");
    to[0] = '\0';
    for (size_t i = 0; i < json_array_size(events); i++) {
        tell(json_array_get(events, i), attacker, to);
    }
}

/* --- a battle --- */

/* Answers of a battle, line by line. */
struct lines {
    struct desk_run run;
    char *next;
};

static struct lines play(const char *scenario, const char *script) {
    struct lines l = {.run = desk_run(scenario, "json keep-going", script)};
    l.next = l.run.out;
    return l;
}

static json_t *next_line(struct lines *l) {
    char *end = strchr(l->next, '\n');
    assert_non_null(end);
    json_t *answer = json_loadb(l->next, (size_t)(end - l->next), 0, NULL);
    assert_non_null(answer);
    l->next = end + 1;
    if (!json_is_true(json_object_get(answer, "ok"))) {
        fail_msg("%s", text_at(json_object_get(answer, "error"), "message"));
    }
    return answer;
}

/* --- melee --- */

struct melee_row {
    const char *scenario, *before; /* commands that set it up */
    const char *attacker, *defender, *aspect;
    const char *question; /* the same for a lookup */
};

static const struct melee_row melee_rows[] = {
    {"saratoga", "", "british-grenadiers", "ny-militia", "front",
     "--rules saratoga --attacker grenadier,6 --defender militia,4"},
    {"saratoga", "", "british-grenadiers", "1st-nh", "flank",
     "--rules saratoga --attacker grenadier,6 --defender line,4 --flank"},
    {"saratoga", "bases! british-grenadiers 3; bases! virginia-rifles 3\n", "virginia-rifles",
     "british-grenadiers", "front",
     "--rules saratoga --attacker virginia-rifles,3 --defender grenadier,3"},
    {"saratoga", "", "1st-nh", "von-specht", "front wall",
     "--rules saratoga --attacker line,4 --defender line,5 --wall"},
    {"saratoga", "", "1st-nh", "canadian-militia", "rear",
     "--rules saratoga --attacker line,4 --defender militia,2,garrison --flank"},
    {"saratoga", "", "1st-nh", "redoubt-cannon-1", "front wall",
     "--rules saratoga --attacker line,4 --defender redoubt-cannon,1 --wall"},
    {"chippawa", "", "19th-dragoons", "25th-us", "front",
     "--rules chippawa --attacker dragoon,2 --defender line,5"},
    {"chippawa", "", "grand-river", "pennsylvania", "front",
     "--rules chippawa --attacker native,3,in-woods --defender militia,4,in-woods"},
    {"chippawa", "form! 25th-us column\n", "royal-scots", "25th-us", "flank",
     "--rules chippawa --attacker line,6 --defender line,5,column --flank"},
};

static void check_same_melee(const struct melee_row *row, const json_t *battle) {
    char dice[TEXT_MAX], line[TEXT_MAX], fought[TEXT_MAX], looked_up[TEXT_MAX];
    dice_option(battle, dice);
    snprintf(line, sizeof line, "roll melee %s --json%.4000s", row->question, dice);
    json_t *answer = look_up(cli_roll, line);
    json_t *first = json_array_get(json_object_get(answer, "events"), 0);
    tell_all(battle, row->attacker, fought);
    tell_all(answer, text_at(first, "attacker"), looked_up);
    json_decref(answer);
    assert_string_equal(looked_up, fought);
}

static void fight(const struct melee_row *row) {
    static char script[REPEATS * 200];
    strcpy(script, row->before);
    for (int i = 0; i < REPEATS; i++) {
        sprintf(script + strlen(script), "charge! %s %s from %s respond stand = 1 1\n",
                row->attacker, row->defender, row->aspect);
        strcat(script, "melee!\nundo!\nundo!\n");
    }
    struct lines l = play(row->scenario, script);
    for (const char *c = row->before; *c != '\0'; c++) {
        if (*c == ';' || *c == '\n') {
            json_decref(next_line(&l));
        }
    }
    for (int i = 0; i < 4 * REPEATS; i++) {
        json_t *answer = next_line(&l);
        if (i % 4 == 1) {
            check_same_melee(row, answer);
        }
        json_decref(answer);
    }
    desk_run_clear(&l.run);
}

static void test_the_same_dice_fight_the_same_melee(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof melee_rows / sizeof *melee_rows; i++) {
        fight(&melee_rows[i]);
    }
}

static void test_commanders_roll_after_the_melee_in_the_same_order(void **state) {
    (void)state;
    struct lines l = play("saratoga", "place! gen-poor 32,10.5; place! gen-von-riedesel 39.5,44\n"
                                      "join! gen-poor 1st-nh\n"
                                      "join! gen-von-riedesel british-grenadiers\n"
                                      "charge! 1st-nh british-grenadiers from front respond stand "
                                      "= 1 1\nmelee! = 6 1 6 2\n");
    for (int i = 0; i < 5; i++) {
        json_decref(next_line(&l));
    }
    json_t *melee = next_line(&l);
    struct melee_row row = {
        .attacker = "1st-nh",
        .question =
            "--rules saratoga --attacker line,4,commander --defender grenadier,6,commander"};
    check_same_melee(&row, melee);
    json_decref(melee);
    desk_run_clear(&l.run);
}

/* --- fire --- */

struct shot_row {
    const char *scenario, *command, *question;
};

static const struct shot_row shot_rows[] = {
    {"saratoga", "fire! virginia-rifles 24th-foot at 10.2",
     "--rules saratoga --as virginia-rifles --bases 4 --range 10.2"},
    {"saratoga", "fire! virginia-rifles 24th-foot at 5 wall",
     "--rules saratoga --as virginia-rifles --bases 4 --range 5 --wall"},
    {"saratoga", "fire! redoubt-cannon-1 1st-nh at 24.01",
     "--rules saratoga --as redoubt-cannon --guns 1 --range 24.01"},
    {"saratoga", "fire! field-cannon-1 1st-nh at 6.02",
     "--rules saratoga --as field-cannon --guns 1 --range 6.02"},
    {"chippawa", "fire! royal-scots pennsylvania at 6 woods",
     "--rules chippawa --as line --bases 6 --range 6 --in-woods"},
    {"chippawa", "fire! royal-scots 25th-us at 6 woods",
     "--rules chippawa --as line --bases 6 --range 6 --in-woods --target line"},
    {"chippawa", "fire! 24-pdr 25th-us at 12",
     "--rules chippawa --as cannon --guns 1 --range 12 --target line"},
};

/* The fire event of an answer. */
static const json_t *volley(const json_t *answer) {
    json_t *events = json_object_get(answer, "events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        if (strcmp(text_at(event, "event"), "fire") == 0) {
            return event;
        }
    }
    fail_msg("no fire event");
    return NULL;
}

static void check_same_fire(const struct shot_row *row, const json_t *battle) {
    static const char *const keys[] = {"range", "column",  "needs", "dice",      "hits",
                                       "saves", "counted", "lost",  "protection"};
    char dice[TEXT_MAX], line[TEXT_MAX];
    dice_option(battle, dice);
    snprintf(line, sizeof line, "roll fire %s --json%.4000s", row->question, dice);
    json_t *answer = look_up(cli_roll, line);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *fought = json_object_get(volley(battle), keys[i]);
        if (!json_equal(json_object_get(volley(answer), keys[i]), fought)) {
            fail_msg("%s: %s differs", row->command, keys[i]);
        }
    }
    json_decref(answer);
    snprintf(line, sizeof line, "odds fire %s --json", row->question);
    answer = look_up(cli_odds, line);
    assert_near(row->command, json_number_value(json_object_get(answer, "mean")),
                json_number_value(json_object_get(volley(battle), "expected")), 1e-12);
    json_decref(answer);
}

static void test_the_same_dice_fire_the_same_volley(void **state) {
    (void)state;
    static char script[REPEATS * 200];
    for (size_t i = 0; i < sizeof shot_rows / sizeof *shot_rows; i++) {
        script[0] = '\0';
        for (int n = 0; n < REPEATS; n++) {
            sprintf(script + strlen(script), "%s\nundo!\n", shot_rows[i].command);
        }
        struct lines l = play(shot_rows[i].scenario, script);
        for (int n = 0; n < 2 * REPEATS; n++) {
            json_t *answer = next_line(&l);
            if (n % 2 == 0) {
                check_same_fire(&shot_rows[i], answer);
            }
            json_decref(answer);
        }
        desk_run_clear(&l.run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_dice_fight_the_same_melee),
        cmocka_unit_test(test_commanders_roll_after_the_melee_in_the_same_order),
        cmocka_unit_test(test_the_same_dice_fire_the_same_volley),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
