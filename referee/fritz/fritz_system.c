#include "referee/fritz/fritz_system.h"

#include "referee/console/answers.h"
#include "referee/console/complete.h"
#include "referee/console/deployment.h"
#include "referee/console/help.h"
#include "referee/console/loose.h"
#include "referee/console/parse.h"
#include "referee/console/remedy.h"
#include "referee/console/text.h"
#include "referee/console/text_fight.h"
#include "referee/console/todo.h"
#include "referee/console/usage.h"
#include "referee/console/words_of.h"
#include "referee/json.h"

#include <string.h>

struct battle *fritz_battle(const struct session *s) {
    return s->battle;
}

const struct scenario *fritz_scenario(const struct session *s) {
    return s->scenario;
}

/* --- scenario and state --- */

static int load(void **scenario, const char *path, struct load_report *report) {
    struct scenario *s = NULL;
    int status = scenario_load(&s, path, report);
    if (status == 0)
        *scenario = s;
    return status;
}

static void unload(void *scenario) {
    scenario_free(scenario);
}

static void about(const void *scenario, struct system_about *out) {
    const struct scenario *s = scenario;
    *out = (struct system_about){.id = s->id,
                                 .name = s->name,
                                 .path = s->path,
                                 .fingerprint = s->fingerprint,
                                 .rules = s->rules->name,
                                 .rules_path = s->rules->path,
                                 .rules_fingerprint = s->rules->fingerprint};
}

static void *start(const void *scenario) {
    return battle_new(scenario);
}

static void end(void *state) {
    battle_free(state);
}

static int spoken(const void *state) {
    return (int)((const struct battle *)state)->spoken;
}

static void speak(void *state, int spoken) {
    ((struct battle *)state)->spoken = (enum spoken)spoken;
}

static char *say(const void *state, char *to, size_t size, const char *from) {
    return words_spoken(state, to, size, from);
}

static uint64_t fingerprint(const void *state) {
    return battle_fingerprint(state);
}

static void moment(const void *state, struct system_moment *out) {
    const struct battle *b = state;
    *out = (struct system_moment){.turn = b->now.turn,
                                  .phase = b->now.phase,
                                  .phase_id = battle_phase_id(b, b->now.phase),
                                  .phase_name = battle_phase_name(b, b->now.phase)};
}

/* --- commands --- */

static char *print(const void *state, const void *command) {
    return command_print(state, command);
}

static int apply(void *state, const void *command, struct dice *d, struct outcome *out) {
    return battle_apply(state, command, d, out);
}

static int apply_text(void *state, const char *text, struct dice *d, struct outcome *out) {
    struct command c;
    if (parse_canonical(state, text, &c, out) != 0) {
        dice_cancel(d);
        return -1;
    }
    int status = battle_apply(state, &c, d, out);
    command_clear(&c);
    return status;
}

static bool begins_phase(const struct outcome *what) {
    for (int i = 0; i < what->events.count; i++) {
        if (what->events.at[i].kind == EVENT_PHASE)
            return true;
    }
    return false;
}

/* --- what people and programs read --- */

static void tell(FILE *out, const void *state, const struct outcome *what) {
    text_events(out, state, &what->events);
}

static json_t *json(const void *state, const struct outcome *what) {
    return json_of_events(state, &what->events);
}

static void pending(FILE *out, const void *state) {
    text_pending(out, state);
}

static void remedy(FILE *out, void *state, const char *command, const char *text,
                   const struct outcome *refusal) {
    remedy_text(out, state, command, text, refusal);
}

static void prompt(void *state, bool plain, char *to, size_t size) {
    struct battle *b = state;
    char phase[64], todo[48] = "";
    text_clean(phase, sizeof phase, battle_phase_name(b, b->now.phase));
    if (!plain)
        todo_brief(b, todo, sizeof todo);
    if (b->now.turn > 0)
        snprintf(to, size, "Turn %d, %s%s%s", b->now.turn, phase, *todo ? ", " : "", todo);
    else
        snprintf(to, size, "%s", phase);
}

static void status(FILE *out, void *state) {
    answer_status(out, state);
}

/* --- the console --- */

static void usage(FILE *out, const void *state, const struct table_entry *e, const char *rest) {
    usage_say(out, state, e, rest);
}

static int loosen(const void *state, struct order *o) {
    return loose_order(state, o);
}

static bool takes_line(const char *word) {
    const struct table_entry *e = table_find(word, NULL);
    return e != NULL && strcmp(e->name, verb_name(VERB_NOTE)) == 0;
}

static bool help_topic(FILE *out, void *state, const char *topic) {
    struct battle *b = state;
    bool rules = strcmp(topic, "rules") == 0, first = strcmp(topic, "first") == 0;
    bool zones = strcmp(topic, "zones") == 0 || strcmp(topic, "deployment") == 0;
    if (rules && out != NULL)
        help_rules(out, b->rules);
    if (first && out != NULL)
        help_first(out, b);
    if (zones && out != NULL)
        deployment_help(out, b);
    return rules || first || zones;
}

const struct system fritz_system = {
    .name = "miniatures",
    .load = load,
    .unload = unload,
    .about = about,
    .start = start,
    .end = end,
    .spoken = spoken,
    .speak = speak,
    .say = say,
    .fingerprint = fingerprint,
    .moment = moment,
    .print = print,
    .apply = apply,
    .apply_text = apply_text,
    .begins_phase = begins_phase,
    .tell = tell,
    .json = json,
    .pending = pending,
    .remedy = remedy,
    .prompt = prompt,
    .status = status,
    .table = &table_miniatures,
    .loosen = loosen,
    .usage = usage,
    .takes_line = takes_line,
    .complete = complete_word,
    .help_heading = help_heading,
    .help_words = help_words,
    .help_notes = help_notes,
    .help_topic = help_topic,
};
