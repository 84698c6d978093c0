/* Rules files: any bytes, in the place of the rules of both shipped scenarios.
 * What has no fault, and has all that a scenario asks for, is played by. */
#include "scenarios/load.h"
#include "tests/fuzz/support/drive.h"
#include "tests/fuzz/support/target.h"
#include "tests/fuzz/support/yard.h"

#include <string.h>

/* A scenario and lines that use its rules. */
static const struct battle_lines {
    const char *file, *source, *rules, *lines;
} battles[] = {
    {"saratoga.yaml", "scenarios/saratoga.yaml", "rules/saratoga.yaml",
     "next\nmove morgan forward\nform virginia column\nform 24th line 2\nnext\n"
     "fire virginia 24th at 5\nfire us-field-cannon-1 24th at 11 wall\ntargets morgan\n"
     "odds charge virginia 24th\nnext\nnext\nfire 24th virginia at 3\nnext\n"
     "charge! virginia 24th from flank\nrespond stand\ncharge! 24th virginia from front respond "
     "fire\nmelee all\nnext\nshow virginia\nluck\n"},
    {"chippawa.yaml", "scenarios/chippawa.yaml", "rules/chippawa.yaml",
     "next\nmove towson forward\nmove 25th forward\nnext\nfire 25th 8th at 5\n"
     "odds fire 25th 8th\nnext\nnext\nfire 8th 25th at 6 woods\nnext\n"
     "charge! 8th 25th from front respond counter\nmelee all\nnext\nshow 25th\nluck\n"},
};

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    yard_open();
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++)
        yard_copy(battles[i].file, battles[i].source);
    return 0;
}

static void read_alone(const char *path) {
    struct load_report faults = {0};
    struct ruleset *r = NULL;
    int status = ruleset_load(&r, path, &faults);
    target_must((status == 0) == (r != NULL) && (status == 0) == (faults.count == 0),
                "either rules or a fault");
    load_report_clear(&faults);
    ruleset_free(r);
}

static void play(const struct battle_lines *b) {
    struct load_report faults = {0};
    struct scenario *scenario = NULL;
    if (scenario_load(&scenario, b->file, &faults) == 0) {
        struct session *s = drive_start(scenario);
        drive_console(s, b->lines, strlen(b->lines), (struct drive_options){.json = true});
        drive_end(s);
        scenario_free(scenario);
    }
    load_report_clear(&faults);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        const char *path = yard_write(battles[i].rules, data, size);
        if (i == 0)
            read_alone(path);
    }
    yard_enter();
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++)
        play(&battles[i]);
    yard_leave();
    return 0;
}
