/* `referee odds`, asked from the command line for every type of both sheets,
 * against the chances counted from the sheets by other means. */
#include "referee/cli/odds.h"

#include "tests/support/capture.h"
#include "tests/support/near.h"
#include "tests/support/sheet.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SAME 1e-12
#define QUESTION_MAX 200

/* Questions to be asked in one go. */
struct batch {
    char *text;
    size_t used, size;
    int count;
};

static void ask(struct batch *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void ask(struct batch *b, const char *format, ...) {
    if (b->size - b->used < QUESTION_MAX) {
        b->size = b->size * 2 + QUESTION_MAX;
        b->text = realloc(b->text, b->size);
        assert_non_null(b->text);
    }
    va_list arguments;
    va_start(arguments, format);
    b->used += (size_t)vsnprintf(b->text + b->used, QUESTION_MAX - 1, format, arguments);
    va_end(arguments);
    strcpy(b->text + b->used, "\n");
    b->used++;
    b->count++;
}

/* The answers, in the order of the questions. */
struct answers {
    struct captured captured;
    char *next;
};

static struct answers ask_all(struct batch *b) {
    struct answers a = {.captured = capture(cli_odds, "odds --batch -", b->text)};
    if (a.captured.code != 0) {
        fail_msg("%s", a.captured.err);
    }
    a.next = a.captured.out;
    free(b->text);
    return a;
}

static json_t *next_answer(struct answers *a) {
    char *end = strchr(a->next, '\n');
    assert_non_null(end);
    json_t *answer = json_loadb(a->next, (size_t)(end - a->next), 0, NULL);
    assert_non_null(answer);
    a->next = end + 1;
    return answer;
}

static void finish(struct answers *a) {
    assert_string_equal(a->next, "");
    captured_clear(&a->captured);
}

static double number(const json_t *answer, const char *key) {
    json_t *value = json_object_get(answer, key);
    if (!json_is_number(value)) {
        fail_msg("%s is no number", key);
    }
    return json_number_value(value);
}

static void check_list(const char *row, const json_t *answer, const char *key,
                       const double *expected, int top) {
    json_t *list = json_object_get(answer, key);
    double sum = 0;
    assert_int_equal(json_array_size(list), top + 1);
    for (int k = 0; k <= top; k++) {
        double p = json_number_value(json_array_get(list, (size_t)k));
        assert_near(row, p, expected[k], SAME);
        sum += p;
    }
    assert_near(row, sum, 1, SAME);
}

/* --- fire --- */

struct cover {
    const char *options;
    bool wall, woods, column;
};

static const struct cover covers[] = {
    {"", false, false, false},
    {"--wall", true, false, false},
    {"--in-woods", false, true, false},
    {"--target-column", false, false, true},
    {"--target-column --in-woods", false, true, true},
};

#define COVERS (sizeof covers / sizeof *covers)
#define RANGES 30

static double range_of(int i) {
    static const double odd[] = {6.01, 6.02, 12.01, 12.02};
    return i <= 25 ? i : odd[i - 26];
}

static bool cover_exists(const struct sheet *s, const struct cover *c) {
    return s->redoubts || !c->wall;
}

static void check_fire(const json_t *answer, const struct sheet_type *t, int column,
                       const struct sheet_hits *h) {
    double mean = 0;
    for (int k = 0; k <= h->dice; k++) {
        mean += k * h->p[k];
    }
    assert_int_equal((int)number(answer, "dice"), h->dice);
    check_list(t->id, answer, "distribution", h->p, h->dice);
    assert_near(t->id, number(answer, "mean"), mean, 1e-11);
    if (h->dice == 0) {
        assert_true(json_is_null(json_object_get(answer, "needs")));
        assert_true(json_is_null(json_object_get(answer, "column")));
    } else {
        static const int limits[] = {1, 6, 12, 24};
        assert_int_equal((int)number(answer, "needs"), t->needs[column]);
        assert_int_equal((int)number(answer, "column"), limits[column]);
        assert_near(t->id, number(answer, "p"), mean / h->dice, SAME);
    }
}

static void ask_fire(struct batch *b, const struct sheet *s, const struct sheet_type *t,
                     const struct cover *c) {
    for (int count = 1; count <= SHEET_BASES; count++) {
        for (int i = 0; i < RANGES; i++) {
            ask(b, "fire --rules %s --as %s %s %d --range %g %s", s->id, t->id,
                t->gun ? "--guns" : "--bases", count, range_of(i), c->options);
        }
    }
}

static void check_fire_answers(struct answers *a, const struct sheet *s, const struct sheet_type *t,
                               const struct cover *c) {
    for (int count = 1; count <= SHEET_BASES; count++) {
        for (int i = 0; i < RANGES; i++) {
            int column = sheet_column(t, range_of(i));
            struct sheet_hits h = sheet_fire(s, t, count, column, c->wall, c->woods, c->column);
            json_t *answer = next_answer(a);
            check_fire(answer, t, column, &h);
            json_decref(answer);
        }
    }
}

static void test_fire_of_all_types_at_all_ranges(void **state) {
    (void)state;
    for (int n = 0; n < 2; n++) {
        const struct sheet *s = &sheets[n];
        for (size_t i = 0; i < (size_t)s->type_count * COVERS; i++) {
            const struct sheet_type *t = &s->types[i / COVERS];
            const struct cover *c = &covers[i % COVERS];
            if (cover_exists(s, c)) {
                struct batch b = {0};
                ask_fire(&b, s, t, c);
                struct answers a = ask_all(&b);
                check_fire_answers(&a, s, t, c);
                finish(&a);
            }
        }
    }
}

static void test_fire_at_a_charger(void **state) {
    (void)state;
    for (int n = 0; n < 2; n++) {
        const struct sheet *s = &sheets[n];
        for (int i = 0; i < s->type_count; i++) {
            const struct sheet_type *t = &s->types[i];
            struct batch b = {0};
            for (int count = 1; count <= SHEET_BASES; count++) {
                ask(&b, "fire --rules %s --as %s %s %d --charge", s->id, t->id,
                    t->gun ? "--guns" : "--bases", count);
            }
            struct answers a = ask_all(&b);
            for (int count = 1; count <= SHEET_BASES; count++) {
                struct sheet_hits h = sheet_fire(s, t, count, 0, false, false, false);
                json_t *answer = next_answer(&a);
                check_fire(answer, t, 0, &h);
                json_decref(answer);
            }
            finish(&a);
        }
    }
}

static void test_guns_at_a_gun_with_hits_on_it(void **state) {
    (void)state;
    for (int guns = 1; guns <= SHEET_BASES; guns++) {
        for (int already = 0; already < 3; already++) {
            const struct sheet *s = &sheets[0];
            const struct sheet_type *t = &s->types[7];
            struct batch b = {0};
            ask(&b, "fire --rules %s --as %s --guns %d --range 5 --target-gun --hits %d", s->id,
                t->id, guns, already);
            struct answers a = ask_all(&b);
            json_t *answer = next_answer(&a);
            struct sheet_hits h = sheet_fire(s, t, guns, 1, false, false, false);
            double gone = 0;
            for (int k = 3 - already; k <= h.dice; k++) {
                gone += h.p[k];
            }
            assert_near(t->id, number(answer, "p_gun_removed"), gone, SAME);
            json_decref(answer);
            finish(&a);
        }
    }
}

/* --- morale --- */

static void test_morale_of_all_types(void **state) {
    (void)state;
    for (int n = 0; n < 2; n++) {
        const struct sheet *s = &sheets[n];
        for (int i = 0; i < s->type_count * 4 * SHEET_BASES; i++) {
            struct sheet_side u = {.type = &s->types[i / (4 * SHEET_BASES)],
                                   .bases = i / 4 % SHEET_BASES + 1,
                                   .commander = i % 2 != 0,
                                   .woods = i / 2 % 2 != 0};
            struct batch b = {0};
            ask(&b, "morale --rules %s --as %s --bases %d %s %s", s->id, u.type->id, u.bases,
                u.commander ? "--commander" : "", u.woods ? "--in-woods" : "");
            struct answers a = ask_all(&b);
            json_t *answer = next_answer(&a);
            assert_near(u.type->id, number(answer, "p_pass"), sheet_morale_ways(s, &u) / 6.0, SAME);
            assert_int_equal(json_is_true(json_object_get(answer, "fixed")), u.type->fixed > 0);
            json_decref(answer);
            finish(&a);
        }
    }
}

/* --- melee and charge --- */

/* Ways in which two sides may meet. */
struct meeting {
    const char *attacker, *defender, *options; /* as on the command line */
    bool attacker_led, defender_led, column, woods, garrison, wall, flank;
};

static const struct meeting meetings[] = {
    {.attacker = "", .defender = "", .options = ""},
    {.attacker = ",commander",
     .defender = "",
     .options = "--flank",
     .attacker_led = true,
     .flank = true},
    {.attacker = "", .defender = ",commander", .options = "", .defender_led = true},
    {.attacker = "",
     .defender = ",commander",
     .options = "--wall",
     .defender_led = true,
     .garrison = true,
     .wall = true},
    {.attacker = ",commander",
     .defender = ",garrison",
     .options = "",
     .attacker_led = true,
     .garrison = true},
    {.attacker = ",in-woods", .defender = ",in-woods", .options = "", .woods = true},
    {.attacker = "", .defender = ",column", .options = "", .column = true},
};

#define MEETINGS (sizeof meetings / sizeof *meetings)

static bool meeting_exists(const struct sheet *s, const struct meeting *m,
                           const struct sheet_type *defender) {
    return (s->redoubts || !m->garrison) && (defender->column || !m->column);
}

static void set_sides(const struct meeting *m, struct sheet_side *a, struct sheet_side *d) {
    a->commander = m->attacker_led;
    a->woods = m->woods;
    a->flanks = m->flank;
    d->commander = m->defender_led;
    d->woods = m->woods;
    d->column = m->column;
    d->garrison = m->garrison;
    d->wall = m->wall;
}

/* Calls `check` for every pair of types, meeting and numbers of bases. */
typedef void pair_check(const struct sheet *s, const struct meeting *m, struct sheet_side a,
                        struct sheet_side d);

static void for_all_pairs(pair_check *check_pair) {
    for (int n = 0; n < 2; n++) {
        const struct sheet *s = &sheets[n];
        for (int i = 0; i < s->type_count * s->type_count; i++) {
            struct sheet_side a = {.type = &s->types[i % s->type_count]};
            struct sheet_side d = {.type = &s->types[i / s->type_count]};
            for (size_t k = 0; k < MEETINGS; k++) {
                if (meeting_exists(s, &meetings[k], d.type)) {
                    set_sides(&meetings[k], &a, &d);
                    check_pair(s, &meetings[k], a, d);
                }
            }
        }
    }
}

static void ask_pair(struct batch *b, const char *kind, const struct sheet *s,
                     const struct meeting *m, const struct sheet_side *a,
                     const struct sheet_side *d, const char *more) {
    ask(b, "%s --rules %s --attacker %s,%d%s --defender %s,%d%s %s %s", kind, s->id, a->type->id,
        a->bases, m->attacker, d->type->id, d->bases, m->defender, m->options, more);
}

static void check_melee(const json_t *answer, const struct sheet_melee *m,
                        const struct sheet_side *a, const struct sheet_side *d) {
    const char *row = a->type->id;
    assert_near(row, number(answer, "attacker_wins"), m->attacker_wins, SAME);
    assert_near(row, number(answer, "defender_wins"), m->defender_wins, SAME);
    assert_near(row, number(answer, "both_destroyed"), m->both, SAME);
    assert_near(row, number(answer, "rounds_mean"), m->rounds, SAME);
    check_list(row, answer, "attacker_left", m->attacker_left, a->bases);
    check_list(row, answer, "defender_left", m->defender_left, d->bases);
}

static void check_melees(const struct sheet *s, const struct meeting *m, struct sheet_side a,
                         struct sheet_side d) {
    struct batch b = {0};
    for (int i = 0; i < SHEET_BASES * SHEET_BASES; i++) {
        a.bases = i / SHEET_BASES + 1;
        d.bases = i % SHEET_BASES + 1;
        ask_pair(&b, "melee", s, m, &a, &d, "");
    }
    struct answers answers = ask_all(&b);
    for (int i = 0; i < SHEET_BASES * SHEET_BASES; i++) {
        a.bases = i / SHEET_BASES + 1;
        d.bases = i % SHEET_BASES + 1;
        struct sheet_melee expected = sheet_fight(s, &a, &d);
        json_t *answer = next_answer(&answers);
        check_melee(answer, &expected, &a, &d);
        json_decref(answer);
    }
    finish(&answers);
}

static void test_melees_of_all_pairs(void **state) {
    (void)state;
    for_all_pairs(check_melees);
}

static void check_charge(const json_t *answer, const struct sheet_charge *c, const char *row) {
    static const char *const keys[] = {"attacker_balks", "defender_breaks", "attacker_shot_down",
                                       "attacker_wins",  "defender_wins",   "both_destroyed"};
    const double expected[] = {c->balks,         c->breaks,        c->shot_down,
                               c->attacker_wins, c->defender_wins, c->both};
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        assert_near(row, number(answer, keys[i]), expected[i], SAME);
        sum += number(answer, keys[i]);
    }
    assert_near(row, sum, 1, SAME);
}

static double gain(const struct sheet_charge *c) {
    return c->shot_down + c->defender_wins;
}

/* Asks for each response that the rules allow (for one that they do not, for
 * standing once more), and for the best. */
static void ask_responses(struct batch *b, const struct sheet *s, const struct meeting *m,
                          const struct sheet_side *a, const struct sheet_side *d) {
    bool fire = sheet_may_fire(d, m->flank), counter = sheet_may_counter(d, m->flank);
    ask_pair(b, "charge", s, m, a, d, "--response stand");
    ask_pair(b, "charge", s, m, a, d, fire ? "--response fire" : "--response stand");
    ask_pair(b, "charge", s, m, a, d, counter ? "--response counter" : "--response stand");
    ask_pair(b, "charge", s, m, a, d, "");
}

static void check_responses(struct answers *answers, const struct sheet *s, const struct meeting *m,
                            const struct sheet_side *a, const struct sheet_side *d) {
    struct sheet_side front = *a;
    front.flanks = false;
    bool fire = sheet_may_fire(d, m->flank), counter = sheet_may_counter(d, m->flank);
    struct sheet_charge fired = sheet_charge(s, a, d, true);
    struct sheet_charge countered = sheet_charge(s, &front, d, false);
    struct sheet_charge stood = sheet_charge(s, a, d, false);
    const struct sheet_charge *best = fire && gain(&fired) > gain(&stood) - SAME ? &fired : &stood;
    const struct sheet_charge *expected[] = {&stood, fire ? &fired : &stood,
                                             counter ? &countered : &stood, best};
    for (int i = 0; i < 4; i++) {
        json_t *answer = next_answer(answers);
        check_charge(answer, expected[i], a->type->id);
        json_decref(answer);
    }
}

static void check_charges(const struct sheet *s, const struct meeting *m, struct sheet_side a,
                          struct sheet_side d) {
    static const int counts[] = {1, 2, 3, 5, 12};
    if (!a.type->charges) {
        return;
    }
    struct batch b = {0};
    for (int i = 0; i < 25; i++) {
        a.bases = counts[i / 5];
        d.bases = counts[i % 5];
        ask_responses(&b, s, m, &a, &d);
    }
    struct answers answers = ask_all(&b);
    for (int i = 0; i < 25; i++) {
        a.bases = counts[i / 5];
        d.bases = counts[i % 5];
        check_responses(&answers, s, m, &a, &d);
    }
    finish(&answers);
}

static void test_charges_of_all_pairs_and_responses(void **state) {
    (void)state;
    for_all_pairs(check_charges);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fire_of_all_types_at_all_ranges),
        cmocka_unit_test(test_fire_at_a_charger),
        cmocka_unit_test(test_guns_at_a_gun_with_hits_on_it),
        cmocka_unit_test(test_morale_of_all_types),
        cmocka_unit_test(test_melees_of_all_pairs),
        cmocka_unit_test(test_charges_of_all_pairs_and_responses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
