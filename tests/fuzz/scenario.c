/* Scenario files: any bytes. What has no fault is played a few turns, written
 * out as it then stands, and must be readable again. */
#include "referee/console/parse.h"
#include "scenarios/load.h"
#include "tests/fuzz/support/drive.h"
#include "tests/fuzz/support/target.h"
#include "tests/fuzz/support/yard.h"

#include <string.h>

static const char lines[] = "units\nmap\nnext\nnext\nnext\nnext\nstatus\nnext\nnext\nnext\nnext\n"
                            "export! out.yaml\nnext\nnext\nnext\n";

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    yard_open();
    yard_copy("rules/small.yaml", "tests/bad/rules/small.yaml");
    yard_copy("rules/third.yaml", "tests/third/rules/third.yaml");
    return 0;
}

static struct scenario *read(const char *path) {
    struct load_report faults = {0};
    struct scenario *s = NULL;
    int status = scenario_load(&s, path, &faults);
    target_must((status == 0) == (s != NULL) && (status == 0) == (faults.count == 0),
                "either a scenario or a fault");
    load_report_clear(&faults);
    return s;
}

static void play(struct scenario *scenario) {
    struct session *s = drive_start(scenario);
    yard_enter();
    drive_console(s, lines, strlen(lines), (struct drive_options){0});
    struct scenario *again = read("out.yaml");
    target_must(again != NULL, "an exported battle has no faults");
    yard_leave();
    scenario_free(again);
    drive_end(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *path = yard_write("in.yaml", data, size);
    (void)load_is_rules(path);
    struct scenario *s = read(path);
    if (s != NULL)
        play(s);
    scenario_free(s);
    return 0;
}
