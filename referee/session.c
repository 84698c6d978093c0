#include "referee/session.h"

#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/journal.h"
#include "referee/session_fold.h"

#include "scenarios/fault.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- starting --- */

/* The first comment of a journal. The caller frees; NULL without memory. */
static char *story_of_start(const struct system_about *about, uint64_t seed) {
    char *story = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&story, &size);
    if (out == NULL)
        return NULL;
    char when[32];
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL ||
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local) == 0)
        when[0] = '\0';
    text_line(out, 0, "%s", about->name);
    if (about->rules != NULL)
        text_line(out, 0, "%s", about->rules);
    text_line(out, 0, "Begun %s with referee %s. Dice that the referee rolls come from seed %llu.",
              when, REFEREE_VERSION, (unsigned long long)seed);
    if (fclose(out) == 0)
        return story;
    free(story);
    return NULL;
}

static int begin_journal(struct session *s, const char *path, struct load_report *faults) {
    struct system_about about;
    s->system->about(s->scenario, &about);
    char *scenario_path = realpath(about.path, NULL);
    char *story = story_of_start(&about, s->dice.seed);
    int status = -1;
    if (scenario_path == NULL || story == NULL) {
        fault_add(faults, about.path, 0, 0, "cannot be found again: %s", strerror(errno));
        faults->unreadable = true;
    } else {
        struct journal_head head = {.scenario = (char *)about.id,
                                    .path = scenario_path,
                                    .scenario_fingerprint = about.fingerprint,
                                    .rules_fingerprint = about.rules_fingerprint,
                                    .seed = s->dice.seed,
                                    .state = s->system->fingerprint(s->battle)};
        status = journal_create(&s->journal, path, &head, story, faults);
    }
    free(scenario_path);
    free(story);
    return status;
}

static int say_why(const struct load_report *faults, char *why, size_t size) {
    if (faults->count > 0)
        snprintf(why, size, "%s: %s", faults->faults[0].file, faults->faults[0].text);
    else
        snprintf(why, size, "memory ran out");
    return faults->unreadable || faults->count == 0 ? 3 : 4;
}

int session_start(struct session **out, const char *scenario, const char *journal_path,
                  uint64_t seed, struct load_report *faults, char *why, size_t why_size) {
    const struct system *system;
    void *loaded;
    if (system_load(&system, &loaded, scenario, faults) != 0)
        return say_why(faults, why, why_size);
    struct session *s = session_fold_new(system, loaded, seed);
    if (s == NULL || (journal_path != NULL && begin_journal(s, journal_path, faults) != 0)) {
        session_free(s);
        return say_why(faults, why, why_size);
    }
    *out = s;
    return 0;
}

/* --- a copy --- */

struct copying {
    struct session *copy;
    bool failed;
};

static void copy_command(void *context, const void *state, const struct record *r,
                         const struct outcome *out) {
    struct copying *c = context;
    const struct system *system = c->copy->system;
    const struct journal_entry entry = {.kind = JOURNAL_COMMAND,
                                        .text = r->text,
                                        .rolls = r->rolls,
                                        .roll_count = r->roll_count,
                                        .state = system->fingerprint(state)};
    c->failed |= journal_append(c->copy->journal, &entry, "", system->begins_phase(out)) != 0;
}

int session_copy(struct session *s, const char *path, struct load_report *faults) {
    struct session copy = {.system = s->system, .scenario = s->scenario};
    struct copying copying = {.copy = &copy};
    copy.dice.seed = s->dice.seed;
    copy.battle = s->system->start(s->scenario);
    int status = copy.battle != NULL ? begin_journal(&copy, path, faults) : -1;
    if (status == 0)
        status = session_tell(s, copy_command, &copying);
    journal_close(copy.journal);
    if (copy.battle != NULL)
        s->system->end(copy.battle);
    return status == 0 && !copying.failed ? 0 : -1;
}

/* --- what the journal is told --- */

/* What came of a command, for people. The caller frees; NULL without memory. */
static char *story_of_events(const struct session *s, const struct outcome *what) {
    char *story = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&story, &size);
    if (out == NULL)
        return NULL;
    s->system->tell(out, s->battle, what);
    if (fclose(out) == 0)
        return story;
    free(story);
    return NULL;
}

/* Keeps what was just done on the session's battle. */
static int keep_events(struct session *s, const struct journal_entry *entry,
                       const struct outcome *what) {
    if (s->journal == NULL)
        return 0;
    char *story = story_of_events(s, what);
    errno = ENOMEM;
    int status = story == NULL
                     ? -1
                     : journal_append(s->journal, entry, story, s->system->begins_phase(what));
    free(story);
    return status;
}

static int keep_undo(struct session *s, const void *after, const char *text) {
    if (s->journal == NULL)
        return 0;
    struct journal_entry entry = {.kind = JOURNAL_UNDO, .state = s->system->fingerprint(after)};
    char *story = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&story, &size);
    errno = ENOMEM;
    if (out == NULL)
        return -1;
    text_line(out, 0, "Taken back: %s", text);
    int status =
        fclose(out) == 0 && story != NULL ? journal_append(s->journal, &entry, story, false) : -1;
    free(story);
    return status;
}

static int refuse_file(const struct session *s, int why, struct outcome *out) {
    events_clear(&out->events);
    return refuse(
        out, REFUSED_FILE,
        "%s cannot be written: %s; nothing was done: make room or mend that, then give the "
        "command again",
        s->journal != NULL ? journal_path(s->journal) : "the journal", strerror(why));
}

static int refuse_lost(struct outcome *out) {
    events_clear(&out->events);
    return refuse(out, REFUSED_FILE,
                  "memory ran out in the midst of a command: quit, and go on "
                  "with `referee resume`");
}

/* Takes back what was done on the battle but could not be kept. */
static int take_back(struct session *s, struct outcome *out) {
    int why = errno;
    dice_cancel(&s->dice);
    void *before = session_fold_standing(s, NULL, NULL);
    if (before == NULL) {
        s->lost = true;
        return refuse_lost(out);
    }
    session_fold_replace(s, before);
    return refuse_file(s, why, out);
}

/* --- doing --- */

/* Copies the dice of the present command; false without memory. */
static bool copy_rolls(const struct dice *d, struct record *r) {
    r->roll_count = d->roll_count;
    if (d->roll_count == 0)
        return true;
    r->rolls = calloc((size_t)d->roll_count, sizeof *r->rolls);
    if (r->rolls == NULL)
        return false;
    memcpy(r->rolls, d->rolls, (size_t)d->roll_count * sizeof *r->rolls);
    return true;
}

static struct journal_entry entry_of(const struct session *s, enum journal_kind kind,
                                     const struct record *r) {
    bool command = kind == JOURNAL_COMMAND;
    return (struct journal_entry){.kind = kind,
                                  .text = command ? r->text : NULL,
                                  .rolls = command ? r->rolls : NULL,
                                  .roll_count = command ? r->roll_count : 0,
                                  .state = s->system->fingerprint(s->battle)};
}

/* Keeps the command that was just done; -1 with errno set. */
static int keep_command(struct session *s, struct record *r, const struct outcome *what) {
    errno = ENOMEM;
    if (!copy_rolls(&s->dice, r))
        return -1;
    struct journal_entry entry = entry_of(s, JOURNAL_COMMAND, r);
    return keep_events(s, &entry, what);
}

/* A new command ends what could be brought back. */
static void add_record(struct session *s, struct record r) {
    s->records[s->record_count++] = r;
    s->undone_count = 0;
}

int session_do(struct session *s, const void *command, const char *given, struct outcome *out) {
    if (s->lost)
        return refuse_lost(out);
    struct record r = {.text = s->system->print(s->battle, command), .order = s->order};
    dice_begin(&s->dice, given);
    int status = -1;
    if (r.text == NULL || !session_fold_make_room(s))
        refuse_memory(out);
    else
        status = s->system->apply(s->battle, command, &s->dice, out);
    if (status == 0 && keep_command(s, &r, out) != 0)
        status = take_back(s, out);
    if (status != 0) {
        free(r.text);
        free(r.rolls);
        return -1;
    }
    add_record(s, r);
    return 0;
}

/* --- undo and redo --- */

static void outcome_reset(struct outcome *out) {
    outcome_clear(out);
    outcome_init(out);
}

static int undo_record(struct session *s, struct record *r, struct outcome *out) {
    r->undone = true;
    void *before = session_fold_standing(s, NULL, NULL);
    r->undone = false;
    if (before == NULL)
        return refuse_memory(out);
    if (keep_undo(s, before, r->text) != 0) {
        s->system->end(before);
        return refuse_file(s, errno, out);
    }
    session_fold_replace(s, before);
    return 0;
}

int session_undo(struct session *s, bool over_dice, const char **text, struct outcome *out) {
    outcome_reset(out);
    if (s->lost)
        return refuse_lost(out);
    int last = session_fold_last(s);
    if (last < 0)
        return refuse(out, REFUSED_NOTHING_TO_UNDO,
                      "there is nothing to undo: the battle is at its start");
    struct record *r = &s->records[last];
    if (r->roll_count > 0 && !over_dice && s->system->hides_dice)
        return refuse(out, REFUSED_ROLLED,
                      "`%s` left something to chance: `undo!` takes it back all the same, and "
                      "`redo` then brings the same about again",
                      r->text);
    if (r->roll_count > 0 && !over_dice)
        return refuse(out, REFUSED_ROLLED,
                      "`%s` rolled dice: `undo!` takes it back all the same, and `redo` then "
                      "brings the same dice back",
                      r->text);
    if (undo_record(s, r, out) != 0)
        return -1;
    session_fold_push_undone(s, last);
    if (text != NULL)
        *text = r->text;
    return 0;
}

int session_left_of_order(const struct session *s) {
    int left = 0;
    if (s->undone_count == 0)
        return 0;
    const struct record *taken = &s->records[s->undone[s->undone_count - 1]];
    for (int i = 0; i < s->record_count && taken->order > 0; i++)
        left += s->records[i].order == taken->order && !s->records[i].undone;
    return left;
}

int session_redo(struct session *s, const char **text, struct outcome *out) {
    outcome_reset(out);
    if (s->lost)
        return refuse_lost(out);
    if (s->undone_count == 0)
        return refuse(out, REFUSED_NOTHING_TO_UNDO,
                      "there is nothing to redo: no command was "
                      "undone since the last new one");
    struct record *r = &s->records[s->undone[s->undone_count - 1]];
    if (session_fold_do(s, s->battle, r, out) != 0)
        return -1;
    struct journal_entry entry = entry_of(s, JOURNAL_REDO, r);
    if (keep_events(s, &entry, out) != 0)
        return take_back(s, out);
    session_fold_pop_undone(s);
    if (text != NULL)
        *text = r->text;
    return 0;
}
