/* desk: a battle for the tests of the console, and a console to run on it. */
#ifndef TESTS_SUPPORT_DESK_H
#define TESTS_SUPPORT_DESK_H

#include "referee/battle.h"
#include "scenarios/load.h"

/* The shipped scenario of that id; the test fails when it cannot be read. */
struct scenario *desk_scenario(const char *name);

/* A cmocka group set-up and tear-down: *state is a Saratoga battle. */
int desk_setup(void **state);
int desk_teardown(void **state);

/* Runs a console without a journal, seed 1, on the text; the caller frees what
 * it wrote. `options` are words: "json", "keep-going", "ask". */
struct desk_run {
    int code;
    char *out, *err;
};
struct desk_run desk_run(const char *scenario, const char *options, const char *text);
/* The same with bytes that may hold zeros. */
struct desk_run desk_run_bytes(const char *scenario, const char *options, const char *bytes,
                               size_t size);
void desk_run_clear(struct desk_run *r);

#endif
