/* From a question's options to the terms of a ruleset. No type, ground or
 * ruleset is known here by name, but for the ground that --in-woods means. */
#include "referee/console/lookup.h"
#include "referee/fritz/fire.h"
#include "scenarios/fault.h"

#include <stdlib.h>
#include <string.h>

#define WOODS "woods"
#define SPEC_WORD_MAX 64

/* --- types --- */

static int unknown_type(const struct ruleset *r, const char *id, struct lookup_error *e) {
    const char *names[TAGS_MAX + 1];
    char allowed[320];
    int count = 0;
    while (count < r->type_count && count < TAGS_MAX) {
        names[count] = r->types[count].id;
        count++;
    }
    names[count] = NULL;
    fault_allowed(allowed, sizeof allowed, id, names);
    return lookup_fail(e, LOOKUP_USAGE, REFUSED_UNKNOWN_UNIT, "%.60s: no unit type of %.40s%s", id,
                       r->id, allowed);
}

static const struct unit_type *find_type(const struct ruleset *r, const char *id,
                                         struct lookup_error *e) {
    int type = ruleset_type(r, id);
    if (type < 0) {
        unknown_type(r, id, e);
        return NULL;
    }
    return &r->types[type];
}

/* The formation in which a type is met unless the question says otherwise. */
static unsigned usual_formation(const struct unit_type *t) {
    return 1u << ((t->formations & (1u << FORMATION_LINE)) ? FORMATION_LINE : FORMATION_NONE);
}

static struct facts usual_facts(const struct unit_type *t) {
    return (struct facts){.tags = t->tags, .formations = usual_formation(t)};
}

static int put_in_woods(const struct ruleset *r, struct facts *f, struct lookup_error *e) {
    int ground = ruleset_ground(r, WOODS);
    if (ground < 0) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_TERRAIN, "in-woods: %.40s has no ground `%s`",
                           r->id, WOODS);
    }
    f->grounds |= 1u << ground;
    return 0;
}

static int need_redoubts(const struct ruleset *r, const char *what, struct lookup_error *e) {
    if (r->has_redoubts) {
        return 0;
    }
    return lookup_fail(e, LOOKUP_REFUSED, REFUSED_TERRAIN, "%s: %.40s has no redoubts", what,
                       r->id);
}

/* --- fire --- */

/* A target whose type is not given is taken to be of the kinds that its cover
 * protects: whoever says that it is in woods means that the woods help it. */
static uint64_t tags_that_cover_helps(const struct ruleset *r, const struct facts *f) {
    uint64_t tags = 0;
    for (int i = 0; i < r->protection_count; i++) {
        const struct condition *c = &r->protections[i].target;
        for (int k = 0; k < c->count; k++) {
            if ((c->any[k].in & f->grounds) != 0 || (c->any[k].flags & f->flags) != 0) {
                tags |= c->any[k].tags;
            }
        }
    }
    return tags;
}

/* Hits that the gun aimed at can take: its type's, or the one number that all
 * guns of the rules share. */
static int find_gun(const struct lookup *q, const struct unit_type *target,
                    struct lookup_terms *out, struct lookup_error *e) {
    if (target != NULL && !target->gun) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE, "--target-gun: `%.60s` is no gun",
                           target->id);
    }
    for (int i = 0; i < out->rules->type_count; i++) {
        const struct unit_type *t = target != NULL ? target : &out->rules->types[i];
        if (t->gun && out->hits_to_remove != 0 && out->hits_to_remove != t->hits_to_remove) {
            return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                               "--target-gun: guns of %.40s differ; say which by --target TYPE",
                               out->rules->id);
        }
        out->hits_to_remove = t->gun ? t->hits_to_remove : out->hits_to_remove;
    }
    if (out->hits_to_remove == 0) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_UNKNOWN_UNIT,
                           "--target-gun: %.40s has no guns", out->rules->id);
    }
    out->hits_already = (int)q->number[OPTION_HITS];
    if (out->hits_already >= out->hits_to_remove) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_BAD_NUMBER,
                           "--hits: %d would have removed the gun; it goes at %d",
                           out->hits_already, out->hits_to_remove);
    }
    return 0;
}

static int resolve_target(const struct lookup *q, struct lookup_terms *out,
                          struct lookup_error *e) {
    const struct ruleset *r = out->rules;
    struct facts *f = &out->shot.target;
    const struct unit_type *type = NULL;
    if (q->given[OPTION_TARGET] && (type = find_type(r, q->text[OPTION_TARGET], e)) == NULL) {
        return -1;
    }
    f->formations = type != NULL ? usual_formation(type) : 1u << FORMATION_LINE;
    if (q->given[OPTION_WALL]) {
        if (need_redoubts(r, "--wall", e) < 0) {
            return -1;
        }
        f->flags |= FACT_WALL;
    }
    if (q->given[OPTION_IN_WOODS] && put_in_woods(r, f, e) < 0) {
        return -1;
    }
    if (q->given[OPTION_TARGET_COLUMN]) {
        f->formations = 1u << FORMATION_COLUMN;
    }
    out->target = type;
    f->tags = type != NULL ? type->tags : tags_that_cover_helps(r, f);
    return q->given[OPTION_TARGET_GUN] ? find_gun(q, type, out, e) : 0;
}

static int resolve_fire(const struct lookup *q, struct lookup_terms *out, struct lookup_error *e) {
    const struct unit_type *type = find_type(out->rules, q->text[OPTION_AS], e);
    if (type == NULL) {
        return -1;
    }
    if (q->given[OPTION_GUNS] && !type->gun) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "--guns: `%.60s` is no gun; give --bases", type->id);
    }
    if (type->gun && q->given[OPTION_BASES] && q->number[OPTION_BASES] > 1) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "--bases: each `%.60s` is a unit of one base; give --guns", type->id);
    }
    out->shot = (struct odds_shot){
        .type = type,
        .units = q->given[OPTION_GUNS] ? (int)q->number[OPTION_GUNS] : 1,
        .bases = q->given[OPTION_BASES] ? (int)q->number[OPTION_BASES] : 1,
        .at_charger = q->given[OPTION_CHARGE],
        .range_in = q->number[OPTION_RANGE],
        .shooter = usual_facts(type),
    };
    return resolve_target(q, out, e);
}

/* --- morale --- */

static int resolve_morale(const struct lookup *q, struct lookup_terms *out,
                          struct lookup_error *e) {
    const struct unit_type *type = find_type(out->rules, q->text[OPTION_AS], e);
    if (type == NULL) {
        return -1;
    }
    out->checked = (struct melee_side){
        .type = type, .bases = (int)q->number[OPTION_BASES], .facts = usual_facts(type)};
    if (q->given[OPTION_COMMANDER]) {
        out->checked.facts.flags |= FACT_COMMANDER;
    }
    return q->given[OPTION_IN_WOODS] ? put_in_woods(out->rules, &out->checked.facts, e) : 0;
}

/* --- melee and charge: TYPE,N[,commander][,column][,in-woods][,garrison] --- */

/* Copies the next word of a SPEC and returns what follows its comma, or NULL
 * at the end. A word too long to be any is cut. */
static const char *spec_word(const char *at, char *word) {
    size_t length = strcspn(at, ",");
    size_t kept = length < SPEC_WORD_MAX ? length : SPEC_WORD_MAX - 1;
    memcpy(word, at, kept);
    word[kept] = '\0';
    return at[length] == ',' ? at + length + 1 : NULL;
}

static int stand_in(struct odds_unit *u, enum formation formation, struct lookup_error *e) {
    const struct unit_type *t = u->side.type;
    if ((t->formations & (1u << formation)) == 0) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_NOT_IN_LINE, "%s: `%.60s` may not form %s",
                           formation_name(formation), t->id, formation_name(formation));
    }
    u->side.facts.formations = 1u << formation;
    return 0;
}

/* Inside a redoubt: guns stand there as they stand anywhere, others form a
 * garrison. */
static int stand_in_redoubt(const struct ruleset *r, struct odds_unit *u, const char *what,
                            struct lookup_error *e) {
    if (need_redoubts(r, what, e) < 0) {
        return -1;
    }
    u->in_redoubt = true;
    return u->side.type->gun ? 0 : stand_in(u, FORMATION_GARRISON, e);
}

static int spec_state(const struct ruleset *r, struct odds_unit *u, const char *word,
                      const char *spec, struct lookup_error *e) {
    if (strcmp(word, "commander") == 0) {
        u->side.facts.flags |= FACT_COMMANDER;
        return 0;
    }
    if (strcmp(word, "in-woods") == 0) {
        return put_in_woods(r, &u->side.facts, e);
    }
    if (strcmp(word, "column") == 0 && !u->in_redoubt) {
        return stand_in(u, FORMATION_COLUMN, e);
    }
    if (strcmp(word, "garrison") == 0 && u->side.facts.formations != (1u << FORMATION_COLUMN)) {
        return stand_in_redoubt(r, u, "garrison", e);
    }
    return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                       "%.60s: `%s` is not one of commander, in-woods, and column or garrison",
                       spec, word);
}

static int spec_count(const char *word, const char *spec, int *count, struct lookup_error *e) {
    char *end;
    long number = strtol(word, &end, 10);
    if (*word < '0' || *word > '9' || *end != '\0' || number < 1 || number > ODDS_COUNT_MAX) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_BAD_NUMBER,
                           "%.60s: after the type comes its number of bases, 1 to %d", spec,
                           ODDS_COUNT_MAX);
    }
    *count = (int)number;
    return 0;
}

static int read_spec(const struct ruleset *r, const char *spec, struct odds_unit *out,
                     struct lookup_error *e) {
    char word[SPEC_WORD_MAX];
    int bases = 0;
    const char *at = spec_word(spec, word);
    const struct unit_type *type = find_type(r, word, e);
    if (type == NULL) {
        return -1;
    }
    word[0] = '\0';
    at = at != NULL ? spec_word(at, word) : NULL;
    if (spec_count(word, spec, &bases, e) < 0) {
        return -1;
    }
    *out = (struct odds_unit){.side = {.type = type, .bases = bases, .facts = usual_facts(type)},
                              .started = bases};
    while (at != NULL) {
        at = spec_word(at, word);
        if (spec_state(r, out, word, spec, e) < 0) {
            return -1;
        }
    }
    return 0;
}

static int defend_wall(const struct lookup *q, struct lookup_terms *out, struct lookup_error *e) {
    if (out->defender.side.facts.formations == (1u << FORMATION_COLUMN)) {
        return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                           "--wall: no column defends a wall: %.60s", q->text[OPTION_DEFENDER]);
    }
    out->defender.side.facts.flags |= FACT_WALL;
    return stand_in_redoubt(out->rules, &out->defender, "--wall", e);
}

static int read_response(const char *text, enum response *out, struct lookup_error *e) {
    static const enum response known[] = {RESPONSE_FIRE, RESPONSE_COUNTER, RESPONSE_STAND};
    *out = RESPONSE_NONE;
    if (text == NULL || strcmp(text, "best") == 0) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, response_name(known[i])) == 0) {
            *out = known[i];
            return 0;
        }
    }
    return lookup_fail(e, LOOKUP_USAGE, REFUSED_USAGE,
                       "--response: `%.60s` is not one of fire, counter, stand, best", text);
}

static int resolve_sides(const struct lookup *q, struct lookup_terms *out, struct lookup_error *e) {
    if (read_spec(out->rules, q->text[OPTION_ATTACKER], &out->attacker, e) < 0 ||
        read_spec(out->rules, q->text[OPTION_DEFENDER], &out->defender, e) < 0) {
        return -1;
    }
    out->flank = q->given[OPTION_FLANK];
    if (q->kind == LOOKUP_MELEE) {
        out->attacker.side.facts.flags |= FACT_CHARGING | (out->flank ? FACT_FLANKING : 0u);
    }
    return q->given[OPTION_WALL] ? defend_wall(q, out, e) : 0;
}

/* The charger must be able to charge, the defender to answer so (6.1, 6.4). */
static int resolve_charge(const struct lookup *q, struct lookup_terms *out,
                          struct lookup_error *e) {
    if (read_response(q->text[OPTION_RESPONSE], &out->response, e) < 0 ||
        resolve_sides(q, out, e) < 0) {
        return -1;
    }
    const char *why = odds_charge_barred(&out->attacker);
    if (why != NULL) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_CANNOT_CHARGE, "charge: `%.60s` %s",
                           out->attacker.side.type->id, why);
    }
    why = out->response == RESPONSE_NONE
              ? NULL
              : odds_response_barred(out->rules, &out->defender, out->flank, out->response);
    if (why != NULL) {
        enum refusal_code code =
            out->response == RESPONSE_FIRE ? REFUSED_CANNOT_FIRE : REFUSED_CANNOT_COUNTER;
        return lookup_fail(e, LOOKUP_REFUSED, code, "response %s: `%.60s` %s",
                           response_name(out->response), out->defender.side.type->id, why);
    }
    return 0;
}

int lookup_resolve(const struct lookup *q, const struct ruleset *r, struct lookup_terms *out,
                   struct lookup_error *e) {
    *out = (struct lookup_terms){.rules = r};
    switch (q->kind) {
    case LOOKUP_FIRE:
        return resolve_fire(q, out, e);
    case LOOKUP_MORALE:
        return resolve_morale(q, out, e);
    case LOOKUP_MELEE:
        return resolve_sides(q, out, e);
    default:
        return resolve_charge(q, out, e);
    }
}
