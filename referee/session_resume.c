/* A battle from its journal: every line is done again, in order, and what comes
 * of it is compared with what the journal says came of it. */
#include "referee/session.h"

#include "referee/console/text.h"
#include "referee/journal.h"
#include "referee/session_fold.h"

#include "scenarios/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_DIFFERS 1
#define EXIT_FILE 3
#define EXIT_CONTENT 4

/* Lines of a journal's head that faults point at. */
enum { LINE_SCENARIO = 4, LINE_RULES = 5, LINE_STATE = 7 };

struct resuming {
    const char *path;
    const struct session_reading *how;
    struct load_report *faults;
    struct session *s;
    struct journal_content content;
    struct outcome out;
    int done; /* lines that are commands */
};

static int fail(struct resuming *r, int exit_code) {
    if (exit_code == EXIT_FILE)
        r->faults->unreadable = true;
    return exit_code;
}

static int no_memory(struct resuming *r) {
    fault_add(r->faults, r->path, 0, 0, "memory ran out");
    return fail(r, EXIT_FILE);
}

/* --- scenario and rules --- */

/* The scenario's file where it was, else the file of that name. */
static int load_scenario(struct resuming *r, const struct system **system, void **scenario) {
    const struct journal_head *h = &r->content.head;
    const char *name = access(h->path, R_OK) == 0 ? h->path : h->scenario;
    if (system_load(system, scenario, name, r->faults) == 0)
        return 0;
    return r->faults->unreadable ? EXIT_FILE : EXIT_CONTENT;
}

/* Says what has changed since; 0 when nothing has, or it is set aside. */
static int check_fingerprints(struct resuming *r, const struct system_about *about) {
    const struct journal_head *h = &r->content.head;
    bool same = true;
    if (about->fingerprint != h->scenario_fingerprint) {
        same = false;
        fault_add(r->faults, r->path, LINE_SCENARIO, 1,
                  "the scenario (%s) has changed since this battle was begun%s", about->path,
                  r->how->force ? "" : "; --force replays it all the same");
    }
    if (about->rules_fingerprint != h->rules_fingerprint) {
        same = false;
        fault_add(r->faults, r->path, LINE_RULES, 1,
                  "the rules (%s) have changed since this battle was begun%s", about->rules_path,
                  r->how->force ? "" : "; --force replays it all the same");
    }
    return same || r->how->force ? 0 : EXIT_CONTENT;
}

/* --- outcomes --- */

/* Compares the battle with what the journal recorded. Said once: what follows
 * on an outcome that differs will mostly differ too. */
static int check_state(struct resuming *r, int line, uint64_t recorded, const char *what) {
    if (r->s->differed || r->s->system->fingerprint(r->s->battle) == recorded)
        return 0;
    r->s->differed = true;
    fault_add(r->faults, r->path, line, 1, "`%s` comes out otherwise than recorded%s", what,
              r->how->force ? "" : "; --force goes on all the same");
    return r->how->force ? 0 : EXIT_DIFFERS;
}

static int refused_now(struct resuming *r, int line, const char *text) {
    r->s->differed = true;
    fault_add(r->faults, r->path, line, 1, "`%s` is refused now: %s: %s", text,
              refusal_text(r->out.code), r->out.message);
    return r->how->force ? 0 : EXIT_DIFFERS;
}

static void show(struct resuming *r, enum replayed_kind kind, int line, const char *text, bool ok) {
    struct replayed what = {kind, line, text, ok, &r->out};
    if (r->how->watch != NULL)
        r->how->watch(r->how->context, r->s, &what);
}

/* --- the lines --- */

/* The entry's command as a record; the entry's parts pass over to it. Its text is
 * shown, and a journal may come from anywhere. */
static struct record *take_record(struct session *s, struct journal_entry *e) {
    if (!session_fold_make_room(s))
        return NULL;
    struct record *record = &s->records[s->record_count++];
    *record = (struct record){.text = e->text, .rolls = e->rolls, .roll_count = e->roll_count};
    text_clean(record->text, strlen(record->text) + 1, record->text);
    e->text = NULL;
    e->rolls = NULL;
    return record;
}

static int do_record(struct resuming *r, const struct journal_entry *e, struct record *record,
                     enum replayed_kind kind) {
    record->refused = session_fold_do(r->s, r->s->battle, record, &r->out) != 0;
    if (record->refused && r->out.code == REFUSED_FILE)
        return no_memory(r); /* not even by force is a command passed over for that */
    int status = record->refused ? refused_now(r, e->line, record->text)
                                 : check_state(r, e->line, e->state, record->text);
    if (status == 0)
        show(r, kind, e->line, record->text, !record->refused);
    return status;
}

static int do_command(struct resuming *r, struct journal_entry *e) {
    struct record *record = take_record(r->s, e);
    if (record == NULL)
        return no_memory(r);
    for (int i = 0; i < record->roll_count; i++) {
        if (record->rolls[i].roller == ROLLER_SEED)
            dice_skip(&r->s->dice, 1);
    }
    r->s->undone_count = 0;
    return do_record(r, e, record, REPLAYED_COMMAND);
}

static int misplaced(struct resuming *r, int line, const char *what) {
    fault_add(r->faults, r->path, line, 1, "there is nothing to %s here", what);
    return EXIT_CONTENT;
}

static int do_undo(struct resuming *r, const struct journal_entry *e) {
    int last = session_fold_last(r->s);
    if (last < 0)
        return misplaced(r, e->line, "undo");
    session_fold_push_undone(r->s, last);
    void *before = session_fold_standing(r->s, NULL, NULL);
    if (before == NULL)
        return no_memory(r);
    session_fold_replace(r->s, before);
    outcome_clear(&r->out);
    int status = check_state(r, e->line, e->state, "undo");
    if (status == 0)
        show(r, REPLAYED_UNDO, e->line, r->s->records[last].text, true);
    return status;
}

static int do_redo(struct resuming *r, const struct journal_entry *e) {
    if (r->s->undone_count == 0)
        return misplaced(r, e->line, "redo");
    struct record *record = &r->s->records[session_fold_pop_undone(r->s)];
    return do_record(r, e, record, REPLAYED_REDO);
}

static int do_entry(struct resuming *r, struct journal_entry *e) {
    if (e->kind != JOURNAL_STATE)
        r->done++;
    switch (e->kind) {
    case JOURNAL_COMMAND:
        return do_command(r, e);
    case JOURNAL_UNDO:
        return do_undo(r, e);
    case JOURNAL_REDO:
        return do_redo(r, e);
    case JOURNAL_STATE:
        return check_state(r, e->line, e->state, "state");
    }
    return 0;
}

static int do_entries(struct resuming *r) {
    int status = check_state(r, LINE_STATE, r->content.head.state, "the start");
    for (int i = 0; i < r->content.entry_count && status == 0; i++) {
        if (r->how->until >= 0 && r->done >= r->how->until)
            break;
        status = do_entry(r, &r->content.entries[i]);
    }
    return status;
}

/* --- the whole --- */

static int build(struct resuming *r) {
    const struct system *system;
    struct system_about about;
    void *scenario;
    int status = load_scenario(r, &system, &scenario);
    if (status != 0)
        return status;
    system->about(scenario, &about);
    status = check_fingerprints(r, &about);
    if (status != 0) {
        system->unload(scenario);
        return status;
    }
    r->s = session_fold_new(system, scenario, r->content.head.seed);
    return r->s != NULL ? do_entries(r) : no_memory(r);
}

/* Hands the journal to the session, rid of a line cut short. */
static int take_journal(struct resuming *r, struct journal *journal) {
    r->s->torn = r->content.torn;
    r->s->torn_line = r->content.torn_line;
    r->content.torn = NULL;
    if (journal == NULL || journal_cut_torn(journal) == 0) {
        r->s->journal = journal;
        return 0;
    }
    fault_add(r->faults, r->path, r->content.torn_line, 1,
              "this line was cut short and cannot be taken off: %s", strerror(errno));
    return fail(r, EXIT_FILE);
}

static int read_content(struct resuming *r, struct journal **journal) {
    int status = r->how->to_write ? journal_open(journal, r->path, &r->content, r->faults)
                                  : journal_read(r->path, &r->content, r->faults);
    if (status == 0)
        return 0;
    return r->faults->unreadable ? EXIT_FILE : EXIT_CONTENT;
}

int session_resume(struct session **out, const char *journal_path,
                   const struct session_reading *how, struct load_report *faults) {
    struct resuming r = {.path = journal_path, .how = how, .faults = faults};
    struct journal *journal = NULL;
    int status = read_content(&r, &journal);
    if (status != 0)
        return status;
    outcome_init(&r.out);
    status = build(&r);
    if (status == 0)
        status = take_journal(&r, journal);
    outcome_clear(&r.out);
    journal_content_clear(&r.content);
    if (status != 0) {
        session_free(r.s);
        journal_close(journal);
        return status;
    }
    dice_begin(&r.s->dice, NULL);
    *out = r.s;
    return 0;
}
