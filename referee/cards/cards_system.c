#include "referee/cards/cards_system.h"

#include "referee/cards/cards_console.h"
#include "referee/cards/cards_names.h"
#include "referee/cards/cards_report.h"
#include "referee/cards/cards_text.h"

#include <stdlib.h>

/* --- scenario and state --- */

static int load(void **scenario, const char *path, struct load_report *report) {
    struct cards *c = NULL;
    int status = cards_load(&c, path, report);
    if (status == 0)
        *scenario = c;
    return status;
}

static void unload(void *scenario) {
    cards_free(scenario);
}

/* Its rules are part of its file. */
static void about(const void *scenario, struct system_about *out) {
    const struct cards *c = scenario;
    *out = (struct system_about){
        .id = c->id, .name = c->name, .path = c->path, .fingerprint = c->fingerprint};
}

static void *start(const void *scenario) {
    struct game *g = malloc(sizeof *g);
    if (g != NULL)
        game_start(g, scenario);
    return g;
}

static uint64_t fingerprint(const void *state) {
    return game_fingerprint(state);
}

static void moment(const void *state, struct system_moment *out) {
    const struct game *g = state;
    *out = (struct system_moment){.turn = g->turn,
                                  .phase = g->phase,
                                  .phase_id = game_phase(g)->id,
                                  .phase_name = game_phase(g)->name};
}

/* --- commands --- */

static char *print(const void *state, const void *command) {
    return cards_print(state, command);
}

static int apply(void *state, const void *command, struct dice *d, struct outcome *out) {
    return cards_apply(state, command, d, out);
}

static int apply_text(void *state, const char *text, struct dice *d, struct outcome *out) {
    struct cards_command c = {.side = CARDS_NONE};
    int status = cards_parse_line(state, text, &c, out);
    if (status == 0)
        status = cards_apply(state, &c, d, out);
    else
        dice_cancel(d);
    cards_command_clear(&c);
    return status;
}

static bool begins_phase(const struct outcome *what) {
    const struct cards_account *a = cards_account_of(what);
    for (int i = 0; a != NULL && i < a->count; i++) {
        if (a->at[i].kind == CARDS_PHASE)
            return true;
    }
    return false;
}

/* --- what people and programs read --- */

static void tell(FILE *out, const void *state, const struct outcome *what) {
    cards_text_tell(out, state, cards_account_of(what));
}

static json_t *json(const void *state, const struct outcome *what) {
    return cards_json_events(state, cards_account_of(what));
}

static void prompt(void *state, bool plain, char *to, size_t size) {
    const struct game *g = state;
    snprintf(to, size, "Turn %d, %s%s%s", g->turn, game_phase(g)->name, plain ? "" : ", ",
             plain ? "" : cards_text_todo(g));
}

static void status(FILE *out, void *state) {
    cards_text_status(out, state);
}

const struct system cards_system = {
    .name = "cards",
    .load = load,
    .unload = unload,
    .about = about,
    .start = start,
    .end = free,
    .fingerprint = fingerprint,
    .moment = moment,
    .print = print,
    .apply = apply,
    .apply_text = apply_text,
    .begins_phase = begins_phase,
    .tell = tell,
    .json = json,
    .hides_dice = true,
    .prompt = prompt,
    .status = status,
    .report = cards_report,
    .table = &cards_table,
    .takes_line = cards_takes_line,
    .complete = cards_complete,
    .help_heading = cards_help_heading,
    .help_words = cards_help_words,
    .help_notes = cards_help_notes,
    .help_topic = cards_help_topic,
};
