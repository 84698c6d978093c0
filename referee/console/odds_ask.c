#include "referee/console/odds_ask.h"

#include "referee/console/answers.h"
#include "referee/console/names.h"
#include "referee/console/odds_answer.h"
#include "referee/console/odds_json.h"
#include "referee/console/odds_text.h"
#include "referee/console/refuse.h"
#include "referee/console/table.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/fritz/fritz_system.h"
#include "referee/json_value.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- shared --- */

int odds_ask_parse(struct desk *d, const struct order *o, const char *word, const char *rest,
                   struct commands *commands) {
    struct outcome out;
    char *own_word = strdup(word), *own_rest = strdup(rest);
    int status;

    outcome_init(&out);
    *commands = (struct commands){0};
    if (own_word && own_rest) {
        const struct order asked = {.word = own_word, .rest = own_rest, .text = o->text};
        status = parse_commands(d->session->battle, &asked, commands, &out);
    } else {
        status = refuse_memory(&out);
    }
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    free(own_word);
    free(own_rest);
    outcome_clear(&out);
    return status;
}

int odds_ask_no_figure(struct desk *d, const struct order *o, const struct checks *checks) {
    const struct check *why = &checks->at[0];

    for (int i = 0; i < checks->count; i++) {
        why = checks->at[i].ok ? why : &checks->at[i];
    }
    return desk_refuse_with(d, o->text, why->code, "%s", why->detail);
}

void odds_ask_tell_barred(FILE *out, const struct battle *b, const struct checks *checks) {
    char said[ANSWER_CHECK_MAX];

    for (int i = 0; i < checks->count; i++) {
        const struct check *c = &checks->at[i];
        if (!c->ok) {
            text_line(out, 2, "not now (%s): %s.", refusal_text(c->code), answer_check(b, said, c));
        } else if (c->close) {
            text_line(out, 2, "close: %s.", answer_check(b, said, c));
        }
    }
}

void odds_ask_list_barred(json_t *list, const struct battle *b, int unit,
                          const struct checks *checks) {
    for (int i = 0; i < checks->count; i++) {
        const struct check *c = &checks->at[i];
        if (!c->ok) {
            json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "unit", b->units[unit].id,
                                                  "code", refusal_text(c->code), "message",
                                                  json_value_text(c->detail)));
        }
    }
}

void odds_ask_put(struct answer *a, json_t *object) {
    if (a->json) {
        answer_set(a, "odds", object);
    } else {
        json_decref(object);
    }
}

/* --- morale --- */

static int tell_morale(struct desk *d, const struct order *o, int unit) {
    const struct battle *b = d->session->battle;
    const struct unit *u = &b->units[unit];
    struct lookup_terms t = {.rules = b->rules, .spoken = b->spoken, .own = u->name};
    struct answer a;

    if (u->presence == PRESENCE_DESTROYED) {
        return desk_refuse_with(d, o->text, REFUSED_DESTROYED, "%s is destroyed", u->name);
    }
    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    t.checked = (struct melee_side){u->type, u->bases, battle_facts(b, unit, 0)};
    struct morale_terms m = morale_terms(b->rules, u->type, u->bases, &t.checked.facts);
    odds_text_morale(a.text, &t, &m);
    if (a.json) {
        json_t *object = odds_json_morale(&m);
        json_object_set_new(object, "unit", json_string(u->id));
        json_object_set_new(object, "modifiers", json_value_applied(&b->rules->morale, &m.applied));
        odds_ask_put(&a, object);
    }
    return answer_end(d, &a);
}

/* A group is answered unit by unit. */
static int tell_each(struct desk *d, const struct order *o, struct named who) {
    const struct battle *b = d->session->battle;
    const unsigned alive = 1U << PRESENCE_ON_TABLE | 1U << PRESENCE_WAITING;
    int *units = calloc((size_t)b->unit_count + 1, sizeof *units);
    int status = 0;

    if (!units) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    int n = names_units(b, who, who.kind == NAME_UNIT ? ~0U : alive, units);
    for (int i = 0; i < n; i++) {
        status |= tell_morale(d, o, units[i]);
    }
    free(units);
    if (n == 0) {
        return desk_refuse_with(d, o->text, REFUSED_DESTROYED, "all of %s is destroyed",
                                names_name(b, who));
    }
    return status;
}

int odds_ask_morale(struct desk *d, const struct order *o, const char *rest) {
    struct named who = NAMES_START;
    struct outcome out;

    outcome_init(&out);
    int status = *rest ? names_resolve(d->session->battle, rest, NAME_UNIT | NAME_GROUP, &who, &out)
                       : refuse(&out, REFUSED_USAGE, "whose morale? name a unit");
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    outcome_clear(&out);
    return status ? -1 : tell_each(d, o, who);
}

/* --- questions about the rules alone, as on the command line --- */

static int load_rules(const char *name, struct ruleset **rules, struct lookup_error *e) {
    struct load_report report = {0};
    int status = ruleset_load(rules, name, &report);

    if (status) {
        lookup_fail(e, LOOKUP_FILE, REFUSED_FILE, "%.60s: %s", name,
                    report.count > 0 ? report.faults[0].text : "cannot be read");
    }
    load_report_clear(&report);
    return status;
}

static int check_options(const struct lookup *q, struct lookup_error *e) {
    if (q->kind == LOOKUP_KIND_COUNT) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "odds of what: fire, morale, melee or charge?");
    }
    if (q->given[OPTION_JSON] || q->given[OPTION_BATCH] || q->given[OPTION_HELP]) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "--json, --batch and --help are for the command line");
    }
    return lookup_check(q, e);
}

static int answer_lookup(struct desk *d, const struct order *o, const struct lookup *q,
                         const struct ruleset *rules, struct lookup_error *e) {
    struct lookup_terms t;
    struct answer a;
    json_t *object = NULL;

    if (lookup_resolve(q, rules, &t, e) || answer_begin(d, &a, o->text)) {
        return -1;
    }
    int status = odds_answer(q, &t, a.json ? &object : NULL, a.text, e);
    odds_ask_put(&a, object);
    if (status) { /* a begun answer is ended, so it says so itself */
        text_line(a.text, 0, "(%s)", e->text);
        e->text[0] = '\0';
    }
    return answer_end(d, &a);
}

/* Without --rules the battle's own are meant. */
static int ask_rules(struct desk *d, const struct order *o, struct words *w) {
    struct lookup q = {.kind = LOOKUP_KIND_COUNT};
    struct lookup_error e = {0};
    struct ruleset *loaded = NULL;

    int status = lookup_read(&q, false, w->count, w->at, &e);
    bool own = !q.given[OPTION_RULES];
    q.given[OPTION_RULES] = true;
    if (!status) {
        status = check_options(&q, &e);
    }
    if (!status && !own) {
        status = load_rules(q.text[OPTION_RULES], &loaded, &e);
    }
    if (!status) {
        status = answer_lookup(d, o, &q, own ? fritz_battle(d->session)->rules : loaded, &e);
    }
    if (*e.text) {
        desk_refuse_with(d, o->text, e.code, "%s", e.text);
    }
    ruleset_free(loaded);
    return status;
}

/* --- the command --- */

/* The kind that begins so, or -1: none does, or two do. */
static int find_kind(const char *word) {
    int found = -1, fits = 0;

    for (int kind = 0; kind < LOOKUP_KIND_COUNT; kind++) {
        if (strncasecmp(word, lookup_kind_name((enum lookup_kind)kind), strlen(word)) == 0) {
            found = kind;
            fits++;
        }
    }
    return fits == 1 ? found : -1;
}

static bool has_options(const struct words *w) {
    for (int i = 0; i < w->count; i++) {
        if (strncmp(w->at[i], "--", 2) == 0) {
            return true;
        }
    }
    return false;
}

/* `odds`, `odds respond`: of the answer that is due. */
static bool asks_of_answer(const struct battle *b, const struct words *w) {
    return b->now.pending.due && (w->count == 0 || word_is(w->at[0], "respond", "response") ||
                                  word_is(w->at[0], "answer", "best"));
}

int ask_odds(struct desk *d, const struct order *o) {
    static odds_ask_kind *const kinds[] = {[LOOKUP_FIRE] = odds_ask_fire,
                                           [LOOKUP_MORALE] = odds_ask_morale,
                                           [LOOKUP_MELEE] = odds_ask_melee,
                                           [LOOKUP_CHARGE] = odds_ask_charge};
    char rest[PARSE_LINE_MAX + 1];
    struct words w;
    int status;

    if (words_split(&w, o->rest)) {
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    int kind = w.count > 0 ? find_kind(w.at[0]) : -1;
    if (has_options(&w)) {
        status = ask_rules(d, o, &w);
    } else if (asks_of_answer(d->session->battle, &w)) {
        status = odds_ask_charge(d, o, "");
    } else if (kind < 0) {
        status = desk_refuse_with(d, o->text, REFUSED_USAGE,
                                  "odds of what: fire, morale, melee or charge?");
    } else {
        status = kinds[kind](d, o, words_join(&w, 1, w.count, rest, sizeof rest));
    }
    words_clear(&w);
    return status;
}
