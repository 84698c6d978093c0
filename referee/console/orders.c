/* The commands that change the battle or the session. */
#include "referee/console/table.h"

#include "referee/console/answers.h"
#include "referee/console/legal.h"
#include "referee/console/names.h"
#include "referee/console/refuse.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/todo.h"
#include "referee/console/together.h"
#include "referee/console/words.h"
#include "referee/fritz/fritz_system.h"
#include "referee/journal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void paint_words(struct desk *d, void (*write)(FILE *out, void *context), void *context) {
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (f) {
        write(f, context);
        desk_words_end(d, &w);
    }
}

/* --- one command --- */

/* What the command leaves undone or ends for others; to be told once it is done, or as
 * a warning before. The caller frees; NULL when memory runs out. */
static char *left_undone(struct desk *d, const struct command *c, bool warns) {
    char *words = NULL;
    size_t size;
    FILE *f = open_memstream(&words, &size);

    if (!f) {
        return NULL;
    }
    if (c->verb == VERB_NEXT) {
        todo_left(f, d->session->battle);
    } else {
        todo_charges_end(f, d->session->battle, c, warns);
    }
    if (fclose(f) == 0) {
        return words;
    }
    free(words);
    return NULL;
}

static void write_barred(FILE *out, void *context) {
    const struct desk *d = context;

    todo_begun(out, d->session->battle);
}

/* `next` in words: what it left undone, the phase that begins, and whom their
 * formation bars in it. */
static int do_next_words(struct desk *d, const char *text, const struct command *c,
                         struct outcome *out) {
    char *left = left_undone(d, c, false);
    int status = session_do(d->session, c, NULL, out);

    if (status == 0) {
        desk_paint(d, d->options.out, left ? left : "(out of memory)\n");
    }
    desk_report(d, text, status, out);
    if (status == 0) {
        paint_words(d, write_barred, d);
    }
    free(left);
    return status;
}

static int do_next_json(struct desk *d, const char *text, const struct command *c,
                        struct outcome *out) {
    json_t *left = todo_json(d->session->battle);
    int status = session_do(d->session, c, NULL, out);

    if (status) {
        json_decref(left);
        return desk_refuse(d, text, out);
    }
    desk_report_with(d, text, out, "left", left);
    return 0;
}

/* Any other command. What it ends for others is told before its dice where people are
 * asked for them, else once it is done. */
static int do_telling(struct desk *d, const char *text, const char *dice, const struct command *c,
                      struct outcome *out) {
    const bool words = !d->options.json;
    char *ended = words ? left_undone(d, c, false) : NULL;
    char *warning = words && d->options.interactive ? left_undone(d, c, true) : NULL;

    d->warning = warning;
    int status = desk_do(d, c, dice, out);
    desk_report(d, text, status, out);
    if (status == 0 && ended && d->warning == warning) {
        desk_paint(d, d->options.out, ended);
    }
    d->warning = NULL;
    free(warning);
    free(ended);
    return status;
}

static int do_one(struct desk *d, const char *text, const char *dice, const struct command *c) {
    struct outcome out;
    int status;

    outcome_init(&out);
    if (c->verb == VERB_NEXT && !dice) {
        status = (d->options.json ? do_next_json : do_next_words)(d, text, c, &out);
    } else {
        status = do_telling(d, text, dice, c, &out);
    }
    outcome_clear(&out);
    return status;
}

/* Its nearest target as the battle now stands; false when the rules allow none. */
static bool aim(struct battle *b, struct command *c) {
    int target = legal_nearest_shot(b, c->unit);

    if (target >= 0) {
        c->target = target;
    }
    return target >= 0;
}

/* A general was placed or moved to a place by a name that his brigade has too: it was
 * perhaps the brigade that was meant. */
static void tell_brigade(struct desk *d, const struct order *o, const struct command *c) {
    const struct battle *b = d->session->battle;
    struct named found;
    char name[200];
    struct words w;
    int place = 0;
    const bool moved = c->verb == VERB_MOVE && c->way == WAY_TO;

    if (d->options.json || (c->verb != VERB_PLACE && !moved) || c->commander < 0 ||
        words_split(&w, o->rest)) {
        return;
    }
    while (place < w.count && !word_looks_place(w.at[place]) && !word_is(w.at[place], "to", NULL)) {
        place++;
    }
    words_join(&w, 0, place, name, sizeof name);
    words_clear(&w);
    if (names_find(b, name, NAME_GROUP | NAME_COMMANDER, &found) == 1 &&
        (found.kind & NAME_GROUP)) {
        text_line(d->options.out, 2,
                  moved ? "He alone; `move %s forward` moves the units."
                        : "He alone; the units of %s are placed one by one: `place U X,Y BEARING`.",
                  moved ? names_id(b, found) : names_name(b, found));
    }
}

/* An order that is one command; one that was aimed says at whom. */
static int do_single(struct desk *d, const struct order *o, struct commands *commands) {
    struct command *c = &commands->at[0];
    char *own = NULL;

    if (commands->nearest) {
        aim(d->session->battle, c);
        own = command_print(d->session->battle, c);
    }
    int status = do_one(d, own ? own : o->text, o->dice, c);
    if (status == 0) {
        tell_brigade(d, o, c);
    }
    if (status == 0 && c->goal.kind == GOAL_ABATIS && c->unit >= 0 && !d->options.json) {
        answer_way_to_abatis(d->options.out, d->session->battle, c->unit, c->goal.index);
    }
    free(own);
    return status;
}

/* --- a group --- */

/* A refusal that is told after all the others of the group have acted. */
struct put_off {
    int unit;
    char *text; /* its own command; owned */
    bool told;
    enum refusal_code code;
    char message[CHECK_DETAIL_MAX + 80];
};

struct group {
    int count, done;
    int idle; /* without a target */
    int put_off_count;
    struct put_off *put_off;
    struct together together;
};

/* True for a move that went as ordered: one line says it. */
static bool is_plain_move(const struct outcome *out) {
    const struct event *e = out->events.at;

    return out->events.count == 1 && e->kind == EVENT_MOVE && !e->as.move.stopped_by;
}

/* The first line of such a move, unless it was broken in two. */
static bool say_briefly(struct desk *d, const struct outcome *out) {
    char *words = NULL;
    size_t size;
    FILE *f = is_plain_move(out) && !d->options.json ? open_memstream(&words, &size) : NULL;

    if (!f) {
        return false;
    }
    text_event(f, d->session->battle, &out->events.at[0]);
    bool whole = false;
    if (fclose(f) == 0 && words) {
        size_t n = strcspn(words, "\n");
        whole = n > 0 && words[n - 1] == '.' && words[n] == '\n';
        words[n + whole] = '\0';
    }
    if (whole) {
        desk_paint(d, d->options.out, words);
    }
    free(words);
    return whole;
}

static void put_off(struct group *g, const struct command *c, const char *text,
                    const struct outcome *out) {
    struct put_off *p = &g->put_off[g->put_off_count++];

    p->unit = c->unit;
    p->text = text ? strdup(text) : NULL;
    p->code = out->code;
    snprintf(p->message, sizeof p->message, "%s", out->message);
}

static int do_member(struct desk *d, const struct command *c, struct group *g) {
    struct outcome out;
    char *text = command_print(d->session->battle, c);

    outcome_init(&out);
    int status = text ? desk_do(d, c, NULL, &out) : refuse_memory(&out);
    g->done += status == 0;
    if (status == 0) {
        together_add(&g->together, c, &out);
    }
    if (status && !d->options.json) {
        put_off(g, c, text, &out);
    } else if (status || !say_briefly(d, &out)) {
        desk_report(d, text ? text : "", status, &out);
    }
    outcome_clear(&out);
    free(text);
    return status;
}

static void write_summary(FILE *out, void *context) {
    const struct group *g = context;

    if (g->done == g->count) {
        text_line(out, 0, "All %d done.", g->count);
        return;
    }
    if (g->idle) {
        text_line(out, 0, "%d of %d done; %d had nobody to fire at.", g->done, g->count, g->idle);
    } else {
        text_line(out, 0, "%d of %d done.", g->done, g->count);
    }
}

/* A general of his own, not with a unit: the order to his brigade is none to
 * him. */
static bool is_left_behind(const struct battle *b, int commander, const struct commands *group,
                           bool waiting) {
    const struct commander_entry *e = &b->scenario->commanders[commander];
    const struct commander *c = &b->commanders[commander];
    bool his = false;

    for (int i = 0; i < e->brigade_count; i++) {
        for (int n = 0; n < group->count; n++) {
            his |= e->brigades[i] == b->units[group->at[n].unit].brigade;
        }
    }
    return his && c->unit < 0 && c->presence == (waiting ? PRESENCE_WAITING : PRESENCE_ON_TABLE);
}

/* Of the brigades that have moved or entered, with the command that brings him. */
static void tell_generals(struct desk *d, const struct commands *group) {
    const struct battle *b = d->session->battle;
    const struct command *first = &group->at[0];
    const bool enters = first->verb == VERB_ENTER;

    if (d->options.json || first->unit < 0 || (!enters && first->verb != VERB_MOVE)) {
        return;
    }
    struct sentence s = {0};
    const char *id = NULL;
    int n = 0;

    for (int i = 0; i < b->commander_count; i++) {
        if (is_left_behind(b, i, group, enters)) {
            sentence_add(&s, "%s%s", n++ ? ", " : "", b->commanders[i].name);
            id = b->commanders[i].id;
        }
    }
    if (n == 0) {
        return;
    }
    sentence_add(&s, "%s",
                 enters   ? n == 1 ? " still waits: " : " still wait: "
                 : n == 1 ? " stays where he is: "
                          : " stay where they are: ");
    id = n == 1 ? id : "GENERAL";
    sentence_add(&s,
                 enters ? "`enter %s`, then `join %s U`." : "`move %s toward U`, or `join %s U`.",
                 id, id);
    sentence_put(d->options.out, 0, &s);
}

/* How many of the commands' units face the same way as this, within a right angle. */
static int count_alike(const struct battle *b, const struct commands *c, double facing_deg) {
    int n = 0;

    for (int i = 0; i < c->count; i++) {
        n += bearing_difference(facing_deg, b->units[c->at[i].unit].posture.facing_deg) <= 90;
    }
    return n;
}

/* "Forward" is another way for those who face otherwise than most. */
static void tell_turned(struct desk *d, const struct commands *c) {
    const struct battle *b = d->session->battle;
    struct sentence s = {0};

    if (d->options.json || c->at[0].verb != VERB_MOVE || c->at[0].way > WAY_RIGHT) {
        return;
    }
    for (int i = 0; i < c->count; i++) {
        const struct unit *u = &b->units[c->at[i].unit];
        if (2 * count_alike(b, c, u->posture.facing_deg) < c->count) {
            sentence_add(&s, "%s%s", s.used ? ", " : "Facing otherwise than the rest: ", u->id);
        }
    }
    if (s.used) {
        sentence_add(&s, ". Each goes by its own front.");
        sentence_put(d->options.out, 0, &s);
    }
}

/* The refusal of a unit in the words that are as true of others: "each" for its name. */
static void reason_of(const struct battle *b, const struct put_off *p, char *to, size_t size) {
    const char *name = p->unit >= 0 ? b->units[p->unit].name : "";
    const char *at = *name ? strstr(p->message, name) : NULL;

    if (at == p->message && strncmp(at + strlen(name), ": ", 2) == 0) {
        snprintf(to, size, "%s", at + strlen(name) + 2);
    } else if (at) {
        snprintf(to, size, "%.*seach%s", (int)(at - p->message), p->message, at + strlen(name));
    } else {
        snprintf(to, size, "%s", p->message);
    }
}

#define LISTED_BYTES 150 /* of units that were refused alike; those beyond are counted */

/* Marks those that were refused as the first of them, and lists their ids. Answers
 * how many. */
static int list_alike(const struct battle *b, struct group *g, int first, char *list, size_t size) {
    char reason[sizeof g->put_off->message], other[sizeof reason];
    size_t used = 0;
    int n = 0, listed = 0;

    reason_of(b, &g->put_off[first], reason, sizeof reason);
    for (int i = first; i < g->put_off_count; i++) {
        struct put_off *p = &g->put_off[i];
        reason_of(b, p, other, sizeof other);
        if (p->told || p->code != g->put_off[first].code || strcmp(reason, other) != 0) {
            continue;
        }
        p->told = true;
        n++;
        if (used < LISTED_BYTES && p->unit >= 0) {
            used += (size_t)snprintf(list + used, size - used, "%s%s", listed++ ? ", " : "",
                                     b->units[p->unit].id);
        }
    }
    if (listed < n && listed > 0) {
        snprintf(list + used, size - used, " and %d more", n - listed);
    }
    return n;
}

/* Those that were refused for one reason are told together. */
static void tell_refused(struct desk *d, const struct order *o, struct group *g, int first) {
    const struct battle *b = d->session->battle;
    const struct put_off *p = &g->put_off[first];
    char list[LISTED_BYTES + 200], reason[sizeof p->message];
    const int n = list_alike(b, g, first, list, sizeof list);
    const bool own = n == 1 && p->text && p->code != REFUSED_WRONG_PHASE; /* that is for all */

    snprintf(reason, sizeof reason, "%s", p->message);
    if (n > 1) {
        reason_of(b, p, reason, sizeof reason);
    }
    desk_refuse_with(d, own ? p->text : o->text, p->code, "%s: %s", p->unit >= 0 ? list : o->word,
                     reason);
}

static void tell_group(struct desk *d, const struct order *o, struct group *g) {
    if (!d->options.json) {
        paint_words(d, write_summary, g);
    }
    for (int i = 0; i < g->put_off_count; i++) {
        if (!g->put_off[i].told) {
            tell_refused(d, o, g, i);
        }
    }
}

/* Nobody of the group has a target: why the first has none. */
static int refuse_idle(struct desk *d, const struct order *o, const struct command *first) {
    struct battle *b = d->session->battle;
    struct outcome out;

    outcome_init(&out);
    battle_why(b, first, &out);
    int status = desk_refuse_with(d, o->text, out.code, "none of them may fire; %s: %s",
                                  b->units[first->unit].id, out.message);
    outcome_clear(&out);
    return status;
}

/* Dice that were called off end it: those who have acted have acted. */
static int do_group(struct desk *d, const struct order *o, struct commands *commands) {
    struct group g = {.count = commands->count};
    int status = 0;

    g.put_off = calloc((size_t)commands->count, sizeof *g.put_off);
    g.together.at = calloc((size_t)commands->count, sizeof *g.together.at);
    if (!g.put_off || !g.together.at) {
        free(g.put_off);
        free(g.together.at);
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    for (int i = 0; i < commands->count && !d->cancelled; i++) {
        if (commands->nearest && !aim(d->session->battle, &commands->at[i])) {
            g.idle++;
        } else {
            status |= do_member(d, &commands->at[i], &g);
        }
    }
    if (g.idle == g.count) {
        status = refuse_idle(d, o, &commands->at[0]);
    } else {
        tell_group(d, o, &g);
        tell_turned(d, commands);
        if (!d->options.json) {
            together_tell(d->options.out, d->session->battle, &g.together, o, g.done);
        }
        if (g.done > 0) {
            tell_generals(d, commands);
        }
    }
    for (int i = 0; i < g.put_off_count; i++) {
        free(g.put_off[i].text);
    }
    free(g.put_off);
    free(g.together.at);
    return status;
}

int order_do(struct desk *d, const struct order *o) {
    struct commands commands;
    struct outcome out;
    int status = 0;

    outcome_init(&out);
    if (parse_commands(d->session->battle, o, &commands, &out)) {
        status = desk_refuse(d, o->text, &out);
    } else if (commands.count > 1) {
        status = do_group(d, o, &commands);
    } else {
        status = do_single(d, o, &commands);
    }
    outcome_clear(&out);
    commands_clear(&commands);
    return status;
}

/* --- the session --- */

static int refuse_words(struct desk *d, const struct order *o) {
    return desk_refuse_with(d, o->text, REFUSED_USAGE, "`%.40s` stands alone; `%.40s` is too much",
                            o->word, o->rest);
}

static void set_dice(struct desk *d, bool ask) {
    d->session->dice.ask = ask ? desk_ask : NULL;
    d->session->dice.ask_context = ask ? d : NULL;
}

/* `dice auto|ask`, `words class|period`: what is to be said of it, or NULL when
 * that is no setting. */
static const char *change_setting(struct desk *d, const char *what, const char *value) {
    bool dice = word_is(what, "dice", NULL), words = word_is(what, "words", NULL);

    if (dice && word_is(value, "ask", NULL)) {
        set_dice(d, true);
        return "The players roll; an empty line lets the referee roll.";
    }
    if (dice && word_is(value, "auto", NULL)) {
        set_dice(d, false);
        return "The referee rolls.";
    }
    if (words && word_is(value, "class", NULL)) {
        fritz_battle(d->session)->spoken = SPOKEN_CLASS;
        return "Answers use pupils' words. Commands stay as they are.";
    }
    if (words && word_is(value, "period", NULL)) {
        fritz_battle(d->session)->spoken = SPOKEN_PERIOD;
        return "Answers use the period's words.";
    }
    return NULL;
}

int order_set(struct desk *d, const struct order *o) {
    struct words w;
    struct answer a;

    if (words_split(&w, o->rest)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    const char *done = w.count == 2 ? change_setting(d, w.at[0], w.at[1]) : NULL;
    words_clear(&w);
    if (!done) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "what can be set: `set dice auto|ask`, `set words class|period`");
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    text_line(a.text, 0, "%s", done);
    return answer_end(d, &a);
}

int order_save(struct desk *d, const struct order *o) {
    const struct journal *journal = d->session->journal;
    const char *instead = table_find_in(d->session->system->table, "export", NULL)
                              ? "; `export FILE` writes the battle as it stands"
                              : "";
    char path[PATH_MAX];
    struct answer a;

    if (*o->rest) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                "`save` stands alone: each order is saved as it is given%s",
                                instead);
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (journal) {
        text_line(a.text, 0, "Nothing is left to save: each order is in the journal at once.");
        fprintf(a.text, "  %s\n", text_clean(path, sizeof path, journal_path(journal)));
    } else {
        text_line(a.text, 0, "No journal is kept%s.", instead);
    }
    return answer_end(d, &a);
}

int order_quit(struct desk *d, const struct order *o) {
    struct answer a;
    const struct journal *journal = d->session->journal;

    if (*o->rest) {
        return refuse_words(d, o);
    }
    d->quit = true;
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    if (journal) {
        char path[PATH_MAX];
        text_clean(path, sizeof path, journal_path(journal));
        fprintf(a.text, "The battle is kept in %s\nGo on with: %s resume%s%s\n", path,
                desk_program(d), d->options.newest ? "" : " ", d->options.newest ? "" : path);
    } else {
        text_line(a.text, 0, "No journal was kept.");
    }
    return answer_end(d, &a);
}
