#include "referee/console/remedy.h"

#include "referee/console/sentence.h"
#include "referee/console/table.h"
#include "referee/console/text.h"

#include <string.h>

/* For refusals whose remedy is always the same. */
static const char *const remedies[REFUSAL_COUNT] = {
    [REFUSED_UNKNOWN_UNIT] = "`units` lists every name.",
    [REFUSED_AMBIGUOUS_UNIT] = "Type one more letter or word of its name, or its id.",
    [REFUSED_OUT_OF_RANGE] = "`targets U` lists whom it can reach.",
    [REFUSED_NO_LINE_OF_FIRE] = "`targets U` lists those with a clear line.",
    [REFUSED_NOT_IN_LINE] = "`form U line` in its move phase.",
    [REFUSED_ALREADY_FIRED] = "`status` says who has still to fire.",
    [REFUSED_GUN_MOVED] = "Next turn: `pivot` turns a gun and does not count as moving.",
    [REFUSED_REFORMING] = "Until then it may only stand; `status` says who can act.",
    [REFUSED_TOO_CLOSE] = "Without a distance it stops short of the enemy: `move U forward`.",
    [REFUSED_BLOCKED] = "Without a distance a move stops before what bars it: `move U forward`.",
    [REFUSED_OVERLAP] = "Units pass through friends but end on free ground: name another place.",
    [REFUSED_TERRAIN] = "`move U to X,Y` goes another way.",
    [REFUSED_ALREADY_FORMED] = "`show U` says how it stands.",
    [REFUSED_ALREADY_ABOUT] = "`wheel U left|right DEGREES` turns it farther.",
    [REFUSED_ALREADY_CHARGED] = "`status` says who could still charge.",
    [REFUSED_IN_MELEE] = "`next` goes on to the melees, `melee` fights them.",
    [REFUSED_NO_CHARGE] = "`charge U TARGET` declares one, in the charges.",
    [REFUSED_CANNOT_FIRE] = "`status` says who can fire.",
    [REFUSED_NOT_ATTACHED] = "`join COMMANDER U` attaches a commander.",
    [REFUSED_NOT_HIS_COMMAND] = "`show COMMANDER` and `units` say who leads whom.",
    [REFUSED_DICE_COUNT] = "Without `= DICE` the referee asks for them, or rolls.",
    [REFUSED_NOT_DEPLOYABLE] = "`next` begins turn 1 with everybody where he stands.",
    [REFUSED_DESTROYED] = "`units` lists who is left.",
    [REFUSED_MELEE_DUE] = "`melee` fights the next one, `melee all` all of them.",
    [REFUSED_NO_MELEE] = "`next` ends the phase.",
    [REFUSED_NO_CONTACT] = "`move U toward ABATIS` brings it there; it may cut next turn.",
    [REFUSED_NOT_ON_TABLE] = "`enter U` brings it on, in its move phase from its turn on.",
};

static void add_phase(struct sentence *s, const struct battle *b) {
    const struct ruleset *r = b->rules;

    if (b->now.phase == PHASE_DEPLOY) {
        sentence_add(s, "`next` begins turn 1.");
    } else if (b->now.phase + 1 < r->phase_count) {
        sentence_add(s, "`next` goes on to: %s.", r->phases[b->now.phase + 1].name);
    } else {
        sentence_add(s, "`next` begins turn %d.", b->now.turn + 1);
    }
}

/* What may be answered now. */
static void add_answers(struct sentence *s, const struct battle *b) {
    const struct pending_charge *p = &b->now.pending;

    sentence_add(s, "Type %s%s`respond stand`.", p->may_fire ? "`respond fire` or " : "",
                 p->may_counter ? "`respond counter` or " : "");
}

static void add_too_far(struct sentence *s, const char *verb) {
    if (strcmp(verb, "move") == 0) {
        sentence_add(s, "Without a distance it goes as far as it may: `move U forward`.");
    } else if (strcmp(verb, "wheel") == 0) {
        sentence_add(s, "`wheel U toward U2` turns it as far as it has to; `show U` says what is "
                        "left.");
    } else if (strcmp(verb, "charge") == 0) {
        sentence_add(s, "`range A B` measures; `charge U TARGET from front` takes your word.");
    }
}

static void add_out_of_front(struct sentence *s, const char *verb) {
    if (strcmp(verb, "fire") == 0) {
        sentence_add(s, "`targets U` lists whom it can reach; it turns in its move phase "
                        "(`wheel U toward TARGET`).");
    } else {
        sentence_add(s, "It turns in its move phase: `wheel U toward TARGET`.");
    }
}

static void add_remedy(struct sentence *s, const struct battle *b, enum refusal_code code,
                       const char *verb) {
    switch (code) {
    case REFUSED_WRONG_PHASE:
    case REFUSED_WRONG_SIDE:
        add_phase(s, b);
        break;
    case REFUSED_RESPONSE_DUE:
        add_answers(s, b);
        break;
    case REFUSED_CANNOT_COUNTER:
        add_answers(s, b);
        break;
    case REFUSED_TOO_FAR:
        add_too_far(s, verb);
        break;
    case REFUSED_OUT_OF_FRONT:
        add_out_of_front(s, verb);
        break;
    case REFUSED_OFF_TABLE:
        sentence_add(s, "The table reaches to ");
        sentence_place(s, (struct vec){b->scenario->width_in, b->scenario->depth_in});
        sentence_add(s, ".");
        break;
    default:
        sentence_add(s, "%s", remedies[code] ? remedies[code] : "");
    }
}

/* The rule that said no, where the game master may set it aside. */
static bool may_be_overruled(const struct outcome *out) {
    const struct check *refusal = checks_refusal(&out->checks, false);

    return refusal && refusal->code == out->code && refusal->overrulable &&
           !checks_refusal(&out->checks, true);
}

void remedy_text(FILE *f, const struct battle *b, const char *text, const struct outcome *out) {
    struct sentence s = {0};
    char word[24];

    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " !"), text);
    const struct table_entry *e = table_find(word, NULL);
    const char *verb = e ? e->name : "";
    add_remedy(&s, b, out->code, verb);
    if (e && may_be_overruled(out)) {
        sentence_add(&s, "%s`%s! ...` overrules.", s.used ? " " : "", verb);
    }
    if (s.used) {
        sentence_put(f, 2, &s);
    }
}
