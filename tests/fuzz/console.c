/* The console: lines of any bytes. The first byte says on which battle, in
 * which form, and who rolls. At the end the last line is completed too. */
#include "referee/console/complete.h"
#include "scenarios/load.h"
#include "tests/fuzz/support/drive.h"
#include "tests/fuzz/support/target.h"
#include "tests/fuzz/support/yard.h"

#include <stdlib.h>
#include <string.h>

enum { CHIPPAWA = 1, JSON = 2, ASK = 4 };

static struct scenario *scenarios[2]; /* read once: the engine gives no context */

static void free_scenarios(void) {
    scenario_free(scenarios[0]);
    scenario_free(scenarios[1]);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static const char *const names[] = {"saratoga", "chippawa"};
    (void)argc;
    (void)argv;
    yard_open();
    for (int i = 0; i < 2; i++) {
        struct load_report faults = {0};
        target_must(scenario_load(&scenarios[i], names[i], &faults) == 0,
                    "the shipped scenarios have no faults");
        load_report_clear(&faults);
    }
    atexit(free_scenarios);
    return 0;
}

static void complete_last_line(struct session *s, char *text) {
    char *line = strrchr(text, '\n');
    line = line != NULL ? line + 1 : text;
    size_t before = strlen(line);
    while (before > 0 && strchr(" \t;=", line[before - 1]) == NULL)
        before--;
    struct candidates list = {0};
    complete_word(s, line, before, line + before, &list);
    candidates_clear(&list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    char *text = yard_text(data + 1, size - 1);
    struct session *s = drive_start(scenarios[data[0] & CHIPPAWA ? 1 : 0]);
    yard_enter();
    drive_console(s, text, size - 1,
                  (struct drive_options){.json = data[0] & JSON, .ask_dice = data[0] & ASK});
    complete_last_line(s, text);
    drive_end(s);
    yard_leave();
    yard_clear();
    free(text);
    return 0;
}
