#include "tests/fuzz/support/drive.h"

#include "referee/console/console.h"
#include "referee/fritz/fritz_system.h"
#include "referee/session_fold.h"
#include "scenarios/character.h"
#include "tests/fuzz/support/target.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Of many, only the last are taken back: each takes all those before it anew. */
#define UNDOES 3

static void check_characters(const char *text, size_t size) {
    int length;
    for (size_t i = 0; i < size; i += (size_t)length) {
        unsigned long c = character_read((const unsigned char *)text + i, size - i, &length);
        target_must(length > 0, "what is printed is UTF-8");
        target_must(c == '\n' || !character_is_control(c), "no control character is printed");
        target_must(!character_is_hidden(c), "no invisible character is printed");
    }
}

static void check_json(char *text) {
    char *rest;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        target_must(json_is_object(object), "each line is a JSON object");
        json_decref(object);
    }
}

void drive_console(struct session *s, const char *text, size_t size, struct drive_options how) {
    char *said = NULL;
    size_t said_size = 0;
    if (size == 0)
        return;
    struct console_options o = {.in = fmemopen((void *)text, size, "r"),
                                .out = open_memstream(&said, &said_size),
                                .err = stderr,
                                .json = how.json,
                                .ask_dice = how.ask_dice,
                                .keep_going = true};
    target_must(o.in != NULL && o.out != NULL, "there is memory");
    (void)console_run(s, &o);
    fclose(o.in);
    fclose(o.out);
    check_characters(said, said_size);
    if (how.json)
        check_json(said);
    free(said);
}

struct session *drive_start(struct scenario *scenario) {
    struct session *s = session_fold_new(&fritz_system, scenario, 1);
    target_must(s != NULL, "a battle can be begun");
    return s;
}

static void take_back(struct session *s) {
    struct outcome out;
    outcome_init(&out);
    for (int i = 0; i < UNDOES && session_fold_last(s) >= 0; i++)
        target_must(session_undo(s, true, NULL, &out) == 0, "a command can be taken back");
    outcome_clear(&out);
}

static void check_fold(struct session *s) {
    struct battle *again = session_fold_standing(s, NULL, NULL);
    target_must(again != NULL, "the commands that stand can be done again");
    target_must(battle_fingerprint(again) == battle_fingerprint(s->battle),
                "the same commands and dice give the same battle");
    battle_free(again);
}

void drive_end(struct session *s) {
    check_fold(s);
    take_back(s);
    s->scenario = NULL; /* the caller's */
    session_free(s);
}
