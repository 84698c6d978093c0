/* Conditions: any clause, all of what it asks for. */
#include "units/condition.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum { MILITIA = 1, NATIVE = 2, LIGHT = 4, LINE = 1, COLUMN = 2, WOODS = 1, REDOUBT = 2 };

static const struct {
    const char *name;
    struct condition when;
    struct facts of;
    bool holds;
} rows[] = {
    {"no clause never holds", {0, {{0}}}, {MILITIA, LINE, WOODS, FACT_WALL}, false},
    {"an empty clause always holds", {1, {{0}}}, {0, 0, 0, 0}, true},
    {"the tag", {1, {{.tags = MILITIA}}}, {MILITIA | LIGHT, LINE, 0, 0}, true},
    {"any of the tags", {1, {{.tags = MILITIA | NATIVE}}}, {NATIVE, LINE, 0, 0}, true},
    {"none of the tags", {1, {{.tags = MILITIA | NATIVE}}}, {LIGHT, LINE, 0, 0}, false},
    {"the last tag of all", {1, {{.tags = UINT64_C(1) << 63}}}, {UINT64_C(1) << 63, 0, 0, 0}, true},
    {"any of the formations", {1, {{.formations = LINE | COLUMN}}}, {0, COLUMN, 0, 0}, true},
    {"another formation", {1, {{.formations = COLUMN}}}, {0, LINE, 0, 0}, false},
    {"formation unknown", {1, {{.formations = COLUMN}}}, {0, 0, 0, 0}, false},
    {"in the woods", {1, {{.in = WOODS}}}, {0, 0, WOODS | REDOUBT, 0}, true},
    {"in any of them", {1, {{.in = WOODS | REDOUBT}}}, {0, 0, REDOUBT, 0}, true},
    {"out of the woods, wanted in", {1, {{.in = WOODS}}}, {0, 0, REDOUBT, 0}, false},
    {"out of the woods, wanted out", {1, {{.not_in = WOODS}}}, {0, 0, REDOUBT, 0}, true},
    {"in the woods, wanted out", {1, {{.not_in = WOODS}}}, {0, 0, WOODS | REDOUBT, 0}, false},
    {"in neither, wanted out of both", {1, {{.not_in = WOODS | REDOUBT}}}, {0, 0, 0, 0}, true},
    {"the flag among others",
     {1, {{.flags = FACT_FLANKING}}},
     {0, 0, 0, FACT_FLANKING | FACT_COMMANDER},
     true},
    {"one flag of two", {1, {{.flags = FACT_FLANKING | FACT_WALL}}}, {0, 0, 0, FACT_WALL}, false},
    {"all a clause asks for",
     {1, {{NATIVE, LINE, WOODS, 0, FACT_CHARGING}}},
     {NATIVE, LINE, WOODS, FACT_CHARGING},
     true},
    {"all but the ground",
     {1, {{NATIVE, LINE, WOODS, 0, FACT_CHARGING}}},
     {NATIVE, LINE, 0, FACT_CHARGING},
     false},
    {"militia, or natives out of the woods: militia in them",
     {2, {{.tags = MILITIA}, {.tags = NATIVE, .not_in = WOODS}}},
     {MILITIA, LINE, WOODS, 0},
     true},
    {"militia, or natives out of the woods: natives in them",
     {2, {{.tags = MILITIA}, {.tags = NATIVE, .not_in = WOODS}}},
     {NATIVE, LINE, WOODS, 0},
     false},
    {"the last of four clauses",
     {4, {{.tags = MILITIA}, {.tags = NATIVE}, {.in = WOODS}, {.flags = FACT_WALL}}},
     {LIGHT, LINE, 0, FACT_WALL},
     true},
    {"a clause beyond the count is not read",
     {1, {{.tags = MILITIA}, {.tags = LIGHT}}},
     {LIGHT, LINE, 0, 0},
     false},
};

static void a_condition_holds_when_one_clause_does(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (condition_holds(&rows[i].when, &rows[i].of) != rows[i].holds)
            fail_msg("%s: %s", rows[i].name, rows[i].holds ? "does not hold" : "holds");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_condition_holds_when_one_clause_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
