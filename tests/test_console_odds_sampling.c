/* The battle resolved over and over, 100,000 times for a few set pieces: what
 * comes of it lies within four standard errors of the odds at the console. */
#include "referee/console/parse.h"
#include "referee/state.h"
#include "tests/support/ask.h"
#include "tests/support/desk.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SCRIPT_MAX 2000
#define RIFLES "place! virginia-rifles 30,30 n\nplace! 24th-foot 30,40.575 s"
#define TO_THE_WALL "place! virginia-rifles 17,66 n"

/* --- a battle resolved over and over --- */

#define MANY 100000
#define SOME 10000
#define MEASURED 2000 /* where every charge is measured and moved on the table */
#define ERRORS 4.0

/* A battle as it stood when the set piece was ready. */
struct stand {
    struct scenario *scenario;
    struct battle *b;
    struct unit *units;
    struct commander *commanders;
    int *retreated;
    struct progress now;
};

static void *copy_of(const void *from, int count, size_t size) {
    void *copy = calloc((size_t)count + 1, size);
    assert_non_null(copy);
    memcpy(copy, from, (size_t)count * size);
    return copy;
}

static struct command command_of(const struct battle *b, const char *text) {
    struct command c;
    struct outcome out;
    outcome_init(&out);
    if (parse_canonical(b, text, &c, &out)) {
        fail_msg("%s: %s", text, out.message);
    }
    outcome_clear(&out);
    return c;
}

static void do_command(struct battle *b, const char *text, struct dice *dice, struct outcome *out) {
    struct command c = command_of(b, text);
    dice_begin(dice, NULL);
    if (battle_apply(b, &c, dice, out)) {
        fail_msg("%s: %s", text, out->message);
    }
    command_clear(&c);
}

static struct stand stand_of(const char *scenario, const char *setup) {
    struct stand s = {.scenario = desk_scenario(scenario)};
    char lines[SCRIPT_MAX], *rest;
    struct dice dice;
    s.b = battle_new(s.scenario);
    assert_non_null(s.b);
    dice_init(&dice, 1);
    snprintf(lines, sizeof lines, "%s", setup);
    for (char *l = strtok_r(lines, "\n", &rest); l; l = strtok_r(NULL, "\n", &rest)) {
        struct outcome out;
        outcome_init(&out);
        do_command(s.b, l, &dice, &out);
        outcome_clear(&out);
    }
    dice_clear(&dice);
    s.units = copy_of(s.b->units, s.b->unit_count, sizeof *s.units);
    s.commanders = copy_of(s.b->commanders, s.b->commander_count, sizeof *s.commanders);
    s.retreated = copy_of(s.b->retreated, s.b->unit_count, sizeof *s.retreated);
    s.now = s.b->now;
    return s;
}

/* Puts everything back. */
static void stand_again(struct stand *s) {
    struct battle *b = s->b;
    b->now = s->now;
    memcpy(b->retreated, s->retreated, (size_t)b->unit_count * sizeof *b->retreated);
    for (int i = 0; i < b->unit_count; i++) {
        if (memcmp(&b->units[i], &s->units[i], sizeof *b->units) != 0) {
            b->units[i] = s->units[i];
            battle_put(b, i);
        }
    }
    memcpy(b->commanders, s->commanders, (size_t)b->commander_count * sizeof *b->commanders);
}

static void stand_clear(struct stand *s) {
    free(s->units);
    free(s->commanders);
    free(s->retreated);
    battle_free(s->b);
    scenario_free(s->scenario);
}

/* What may come of a set piece, counted. */
#define TALLIES 48
struct tally {
    const char *path; /* the chance that the console gave for it */
    int count;
};

static void check_tally(const char *piece, const json_t *odds, const struct tally *t, int rolls) {
    double p = ask_number(odds, t->path);
    double error = sqrt(p * (1 - p) / rolls), off = fabs(t->count / (double)rolls - p);
    if (!(off <= ERRORS * error + 1e-12)) {
        fail_msg("%s: %s came up %d times in %d, its chance is %.9f", piece, t->path, t->count,
                 rolls, p);
    }
}

/* --- fire --- */

struct volley_piece {
    int rolls;
    const char *says, *scenario, *setup, *question;
    const char *orders[4]; /* one for each shooter */
    const char *target;
};

static const struct volley_piece volleys[] = {
    {MANY,
     "rifles",
     "saratoga",
     RIFLES,
     "odds fire virginia 24th",
     {"fire! virginia-rifles 24th-foot"},
     "24th-foot"},
    {SOME,
     "rifles at a garrison",
     "saratoga",
     TO_THE_WALL "\nbases! von-specht 2",
     "odds fire virginia von-specht",
     {"fire! virginia-rifles von-specht"},
     "von-specht"},
    {SOME,
     "a garrison at one in the open, with its commander",
     "saratoga",
     "place! 1st-nh 17,71.5 n\nbases! 1st-nh 3\nplace! gen-poor 17,70\njoin! gen-poor 1st-nh",
     "odds fire von-specht 1st-nh",
     {"fire! von-specht 1st-nh"},
     "1st-nh"},
    {SOME,
     "two guns with ranges of their own",
     "saratoga",
     "place! 1st-nh 20,34 n\nplace! field-cannon-1 17,38.2 180\nplace! field-cannon-2 22,42 180",
     "odds fire field-cannon-1,field-cannon-2 1st-nh",
     {"fire! field-cannon-1 1st-nh", "fire! field-cannon-2 1st-nh"},
     "1st-nh"},
    {MANY,
     "three guns at a gun",
     "chippawa",
     "place! towson 76,33 0\nplace! gen-scott 76,31\njoin! gen-scott towson",
     "odds fire 24-pdr,6-pdr,howitzer towson",
     {"fire! 24-pdr towson", "fire! 6-pdr towson", "fire! howitzer towson"},
     "towson"},
    {SOME,
     "a line at skirmishers in woods",
     "chippawa",
     "place! pennsylvania 40,30 90\nplace! royal-scots 46,30 270",
     "odds fire royal-scots pennsylvania",
     {"fire! royal-scots pennsylvania"},
     "pennsylvania"},
    {SOME,
     "a gun at a column",
     "chippawa",
     "place! 25th-us 73,34 0\nform! 25th-us column",
     "odds fire 24-pdr 25th-us",
     {"fire! 24-pdr 25th-us"},
     "25th-us"},
};

static int unit_named(const struct battle *b, const char *id) {
    for (int i = 0; i < b->unit_count; i++) {
        if (strcmp(b->units[i].id, id) == 0) {
            return i;
        }
    }
    fail_msg("no %s", id);
    return -1;
}

struct volley_tally {
    int hits[TALLIES];
    int destroyed, commander_lost;
};

static void count_events(const struct outcome *out, int *hits, int *lost) {
    for (int i = 0; i < out->events.count; i++) {
        const struct event *e = &out->events.at[i];
        *hits += e->kind == EVENT_FIRE ? e->as.fire.counted : 0;
        *lost += e->kind == EVENT_COMMANDER && e->as.commander.lost;
    }
}

/* All shooters in turn; one whose target is gone rolls its dice all the same,
 * as the console's sum counts them. */
static void fire_all(const struct volley_piece *p, struct stand *s, struct command *orders,
                     int target, struct dice *dice, struct volley_tally *t) {
    int hits = 0;
    bool destroyed = false;
    for (int i = 0; p->orders[i]; i++) {
        struct outcome out;
        if (destroyed) {
            stand_again(s);
        }
        outcome_init(&out);
        dice_begin(dice, NULL);
        if (battle_apply(s->b, &orders[i], dice, &out)) {
            fail_msg("%s: %s", p->says, out.message);
        }
        int lost = 0;
        count_events(&out, &hits, &lost);
        t->commander_lost += !destroyed && lost;
        destroyed = destroyed || s->b->units[target].presence == PRESENCE_DESTROYED;
        outcome_clear(&out);
    }
    t->hits[hits]++;
    t->destroyed += destroyed;
    stand_again(s);
}

static void check_volleys(const struct volley_piece *p, const json_t *odds,
                          const struct volley_tally *t) {
    char path[40];
    size_t top = json_array_size(json_object_get(odds, "distribution"));
    assert_true(top > 1);
    for (size_t k = 0; k < top; k++) {
        snprintf(path, sizeof path, "distribution.%zu", k);
        const struct tally hits = {path, t->hits[k]};
        check_tally(p->says, odds, &hits, p->rolls);
    }
    const struct tally destroyed = {"p_destroyed", t->destroyed};
    const struct tally lost = {"target_commander_lost", t->commander_lost};
    check_tally(p->says, odds, &destroyed, p->rolls);
    if (json_object_get(odds, lost.path)) {
        check_tally(p->says, odds, &lost, p->rolls);
    }
    assert_true(!isnan(ask_number(odds, "p_destroyed")));
}

static void sample_volley(const struct volley_piece *p) {
    struct stand s = stand_of(p->scenario, p->setup);
    json_t *odds = ask_odds_of(p->scenario, p->setup, p->question);
    struct volley_tally t = {{0}, 0, 0};
    struct command orders[4];
    struct dice dice;
    for (int i = 0; p->orders[i]; i++) {
        orders[i] = command_of(s.b, p->orders[i]);
    }
    dice_init(&dice, 1777);
    for (int i = 0; i < p->rolls; i++) {
        fire_all(p, &s, orders, unit_named(s.b, p->target), &dice, &t);
    }
    check_volleys(p, odds, &t);
    dice_clear(&dice);
    json_decref(odds);
    stand_clear(&s);
}

static void test_volleys_fall_as_the_console_says(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof volleys / sizeof *volleys; i++) {
        sample_volley(&volleys[i]);
    }
}

/* --- charge --- */

struct charge_piece {
    int rolls;
    const char *says, *scenario, *setup;
    const char *words; /* what follows `charge!` and `odds charge` */
};

static const struct charge_piece charges[] = {
    {MANY, "grenadiers on militia that fires", "saratoga", "",
     "british-grenadiers ny-militia from front respond fire"},
    {SOME, "a few on riflemen, led on both sides", "saratoga",
     "bases! 24th-foot 2\nplace! gen-fraser 30,43\njoin! gen-fraser 24th-foot\n"
     "place! gen-morgan 5,44\njoin! gen-morgan virginia-rifles",
     "24th-foot virginia-rifles from front respond fire"},
    {SOME, "a counter-charge, one against one more", "saratoga", "bases! 1st-nh 3",
     "1st-nh 24th-foot from front respond counter"},
    {SOME, "at a wall", "saratoga", "bases! 1st-nh 3\nbases! von-specht 3",
     "1st-nh von-specht from front wall respond fire"},
    {MANY, "dragoons on a gun", "chippawa", "", "19th-dragoons towson from front respond fire"},
    {SOME, "regulars into the rear of a column", "chippawa", "form! 25th-us column",
     "royal-scots 25th-us from rear respond stand"},
    {MEASURED, "into the flank", "saratoga", "place! 1st-nh 30,30 90\nplace! 24th-foot 35.5,30 180",
     "1st-nh 24th-foot respond stand"},
    {MEASURED, "at a wall with an end that looks elsewhere", "saratoga",
     "place! 1st-nh 17,71 0\nbases! 1st-nh 3", "1st-nh von-specht respond fire"},
    {MEASURED, "warriors who reach the woods", "chippawa",
     "place! grand-river 44.5,30 270\nplace! pennsylvania 39,30 90",
     "grand-river pennsylvania respond stand"},
    {MEASURED, "warriors who are met before the woods", "chippawa",
     "place! grand-river 44.5,30 270\nplace! pennsylvania 39,30 90",
     "grand-river pennsylvania respond counter"},
};

enum end { BALKS, BREAKS, SHOT_DOWN, ATTACKER_WINS, DEFENDER_WINS, BOTH, ENDS };
static const char *const end_paths[ENDS] = {"attacker_balks",     "defender_breaks",
                                            "attacker_shot_down", "attacker_wins",
                                            "defender_wins",      "both_destroyed"};

struct charge_tally {
    int ends[ENDS];
    int lost[SIDES]; /* commanders of charger and target */
};

static void count_commanders(const struct battle *b, const struct outcome *out, int side,
                             struct charge_tally *t) {
    for (int i = 0; i < out->events.count; i++) {
        const struct event *e = &out->events.at[i];
        if (e->kind == EVENT_COMMANDER && e->as.commander.lost) {
            t->lost[b->commanders[e->as.commander.commander].side != side]++;
        }
    }
}

/* How far the charge itself came; BOTH stands for "to a melee". */
static enum end charge_end(const struct outcome *out) {
    int checks = 0;
    for (int i = 0; i < out->events.count; i++) {
        const struct event *e = &out->events.at[i];
        if (e->kind == EVENT_MORALE && !e->as.morale.passed) {
            return checks == 0 ? BALKS : BREAKS;
        }
        checks += e->kind == EVENT_MORALE;
        if (e->kind == EVENT_CONTACT) {
            return BOTH;
        }
    }
    return SHOT_DOWN;
}

/* Who won the melee that was told. */
static enum end melee_end(const struct battle *b, const struct outcome *out, int charger,
                          int target) {
    for (int i = 0; i < out->events.count; i++) {
        const struct event *e = &out->events.at[i];
        if (e->kind == EVENT_MELEE_ROUND && e->as.melee_round.winner >= 0) {
            return e->as.melee_round.winner == charger ? ATTACKER_WINS : DEFENDER_WINS;
        }
    }
    bool stands = b->units[charger].presence == PRESENCE_ON_TABLE;
    return stands                                           ? ATTACKER_WINS
           : b->units[target].presence == PRESENCE_ON_TABLE ? DEFENDER_WINS
                                                            : BOTH;
}

static void charge_once(const struct charge_piece *p, struct stand *s, const struct command *order,
                        struct dice *dice, struct charge_tally *t) {
    struct command melee;
    struct outcome out;
    const int side = s->b->units[order->unit].side;
    outcome_init(&out);
    dice_begin(dice, NULL);
    if (battle_apply(s->b, order, dice, &out)) {
        fail_msg("%s: %s", p->says, out.message);
    }
    count_commanders(s->b, &out, side, t);
    enum end end = charge_end(&out);
    if (end == BOTH) {
        command_init(&melee, VERB_MELEE);
        melee.overrule = true;
        dice_begin(dice, NULL);
        assert_int_equal(battle_apply(s->b, &melee, dice, &out), 0);
        count_commanders(s->b, &out, side, t);
        end = melee_end(s->b, &out, order->unit, order->target);
    }
    t->ends[end]++;
    outcome_clear(&out);
    stand_again(s);
}

static void sample_charge(const struct charge_piece *p) {
    static const char *const lost[] = {"attacker_commander_lost", "defender_commander_lost"};
    struct stand s = stand_of(p->scenario, p->setup);
    char order_text[200], question[200];
    snprintf(order_text, sizeof order_text, "charge! %s", p->words);
    snprintf(question, sizeof question, "odds charge %s", p->words);
    json_t *odds = ask_odds_of(p->scenario, p->setup, question);
    struct charge_tally t = {{0}, {0}};
    struct command order = command_of(s.b, order_text);
    struct dice dice;
    dice_init(&dice, 1814);
    for (int i = 0; i < p->rolls; i++) {
        charge_once(p, &s, &order, &dice, &t);
    }
    for (int i = 0; i < ENDS; i++) {
        const struct tally end = {end_paths[i], t.ends[i]};
        check_tally(p->says, odds, &end, p->rolls);
    }
    for (int i = 0; i < SIDES; i++) {
        const struct tally commander = {lost[i], t.lost[i]};
        if (json_object_get(odds, lost[i])) {
            check_tally(p->says, odds, &commander, p->rolls);
        }
    }
    dice_clear(&dice);
    json_decref(odds);
    stand_clear(&s);
}

static void test_charges_end_as_the_console_says(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof charges / sizeof *charges; i++) {
        sample_charge(&charges[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_volleys_fall_as_the_console_says),
        cmocka_unit_test(test_charges_end_as_the_console_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
