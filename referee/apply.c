/* The one path that changes a battle: judge the command, then do it, then keep
 * it or take it back. */
#include "referee/fritz/fritz.h"
#include "referee/state.h"

#include <stdio.h>
#include <string.h>

/* --- the deed: what judging and doing share ------------------------------- */

static void tell_overruled(struct deed *d) {
    for (int i = 0; i < d->checks->count; i++) {
        const struct check *line = &d->checks->at[i];
        if (line->ok)
            continue;
        struct event *e = events_add(d->events, EVENT_OVERRULED);
        e->as.overruled.code = line->code;
        e->as.overruled.detail = events_keep_text(d->events, line->detail);
    }
}

bool deed_goes_on(struct deed *d) {
    if (!d->dice || checks_refusal(d->checks, d->c->overrule))
        return false;
    tell_overruled(d);
    return true;
}

bool deed_roll(struct deed *d, const struct dice_request *request, uint8_t *faces) {
    if (d->rolled == DICE_OK)
        d->rolled = dice_roll(d->dice, request, faces);
    return d->rolled == DICE_OK;
}

/* --- checks that many commands share -------------------------------------- */

bool check_on_table(struct deed *d, int unit) {
    const struct unit *u = unit_at(d->b, unit);
    if (u->presence == PRESENCE_DESTROYED)
        return check_firm(d->checks, REFUSED_DESTROYED, false, "%s has been destroyed", u->name);
    return check_firm(d->checks, REFUSED_NOT_ON_TABLE, u->presence == PRESENCE_ON_TABLE,
                      u->presence == PRESENCE_ON_TABLE
                          ? "%s is on the table"
                          : "%s has not come on yet: bring it on with `enter`",
                      u->name);
}

static const char *const kind_names[] = {"a move phase", "a shoot phase", "the charges",
                                         "the melees"};

bool check_phase(struct deed *d, enum phase_kind kind, int side) {
    const struct battle *b = d->b;
    const int phase = b->now.phase;
    const char *name = battle_phase_name(b, phase);
    if (phase == PHASE_DEPLOY || b->rules->phases[phase].kind != kind)
        return check(d->checks, REFUSED_WRONG_PHASE, false, "that belongs to %s; now is: %s",
                     kind_names[kind], name);
    check(d->checks, REFUSED_WRONG_PHASE, true, "now is: %s", name);
    const int whose = b->rules->phases[phase].side;
    if (side < 0 || whose < 0)
        return true;
    return check(d->checks, REFUSED_WRONG_SIDE, whose == side,
                 whose == side ? "it is its side's phase: %s" : "not its side's phase: now is %s",
                 name);
}

bool check_enemy(struct deed *d, int unit, int target) {
    const struct battle *b = d->b;
    const bool enemy = unit_at(b, unit)->side != unit_at(b, target)->side;
    return check_firm(d->checks, REFUSED_WRONG_SIDE, enemy,
                      enemy ? "%s is an enemy" : "%s is on the same side: name an enemy unit",
                      unit_name(b, target));
}

bool check_not_reforming(struct deed *d, int unit) {
    const bool reforming = battle_unit_reforming(d->b, unit);
    const char *name = unit_name(d->b, unit);
    if (!reforming && d->b->rules->reform_turns == 0)
        return true;
    if (!reforming)
        return check(d->checks, REFUSED_REFORMING, true, "%s is not reforming", name);
    return check(d->checks, REFUSED_REFORMING, false,
                 "%s is reforming after its melee until the end of turn %d", name,
                 unit_at(d->b, unit)->reforming_until);
}

bool check_not_clearing(struct deed *d, int unit, enum refusal_code code) {
    const bool clearing = unit_at(d->b, unit)->turn.clearing;
    if (d->b->scenario->abatis_count == 0)
        return true;
    return check(d->checks, code, !clearing,
                 clearing ? "%s spends this turn cutting the abatis" : "%s is not cutting abatis",
                 unit_name(d->b, unit));
}

/* --- judging and doing ---------------------------------------------------- */

typedef void deed_fn(struct deed *d);

static deed_fn *const deeds[VERB_COUNT] = {
    [VERB_NEXT] = fritz_next,   [VERB_MOVE] = fritz_move,     [VERB_WHEEL] = fritz_wheel,
    [VERB_ABOUT] = fritz_about, [VERB_PIVOT] = fritz_pivot,   [VERB_FORM] = fritz_form,
    [VERB_ENTER] = fritz_enter, [VERB_JOIN] = fritz_join,     [VERB_LEAVE] = fritz_leave,
    [VERB_FIRE] = fritz_fire,   [VERB_CHARGE] = fritz_charge, [VERB_RESPOND] = fritz_respond,
    [VERB_MELEE] = fritz_melee, [VERB_CLEAR] = fritz_clear,   [VERB_PLACE] = fritz_place,
    [VERB_BASES] = fritz_bases, [VERB_REMOVE] = fritz_remove, [VERB_NOTE] = fritz_note,
};

/* While a charge is unanswered only the answer and notes are taken. */
static bool check_response_due(struct deed *d) {
    const struct pending_charge *p = &d->b->now.pending;
    if (!p->due || d->c->verb == VERB_RESPOND || d->c->verb == VERB_NOTE)
        return true;
    return check_firm(d->checks, REFUSED_RESPONSE_DUE, false,
                      "%s must answer the charge of %s first: respond %s%sstand",
                      unit_name(d->b, p->target), unit_name(d->b, p->charger),
                      p->may_fire ? "fire|" : "", p->may_counter ? "counter|" : "");
}

static void refuse(struct outcome *out, enum refusal_code code, const char *text) {
    out->code = code;
    snprintf(out->message, sizeof out->message, "%s", text);
}

static void refuse_dice_count(struct outcome *out, const struct dice *d) {
    char text[CHECK_DETAIL_MAX], needs[DICE_NEEDS];
    int given = dice_given(d);
    if (d->given != NULL && strstr(d->given, "hits") != NULL)
        snprintf(text, sizeof text, "`hits` does not fit: this takes %s; nothing has changed",
                 dice_needs(d, needs));
    else
        snprintf(text, sizeof text, "this takes %s; %d %s given; nothing has changed",
                 dice_needs(d, needs), given, given == 1 ? "was" : "were");
    refuse(out, REFUSED_DICE_COUNT, text);
}

static void refuse_dice(struct outcome *out, enum dice_status status, const struct dice *d) {
    switch (status) {
    case DICE_BAD_FACE:
        refuse(out, REFUSED_BAD_DIE, "a die shows 1 to 6: give the faces as 6 5 2 1 or 6521");
        break;
    case DICE_CANCELLED:
        refuse(out, REFUSED_DICE_COUNT, "the roll was called off; nothing has changed");
        break;
    case DICE_NO_MEMORY:
        refuse(out, REFUSED_FILE, "memory ran out; nothing has changed");
        break;
    default:
        refuse_dice_count(out, d);
    }
}

void outcome_init(struct outcome *o) {
    memset(o, 0, sizeof *o);
    events_init(&o->events);
}

void outcome_clear(struct outcome *o) {
    events_clear(&o->events);
    if (o->free_own != NULL)
        o->free_own(o->own);
    o->own = NULL;
    o->free_own = NULL;
}

static void judge(struct deed *d, struct outcome *out) {
    checks_clear(&out->checks);
    out->code = REFUSED_NONE;
    out->message[0] = '\0';
    if (check_response_due(d))
        deeds[d->c->verb](d);
    const struct check *failed = checks_refusal(&out->checks, d->c->overrule);
    if (failed)
        refuse(out, failed->code, failed->detail);
}

void battle_why(struct battle *b, const struct command *c, struct outcome *out) {
    struct deed d = {.b = b, .c = c, .checks = &out->checks, .events = &out->events};
    judge(&d, out);
}

int battle_apply(struct battle *b, const struct command *c, struct dice *dice,
                 struct outcome *out) {
    events_clear(&out->events);
    events_init(&out->events);
    struct deed d = {.b = b, .c = c, .checks = &out->checks, .events = &out->events, .dice = dice};
    battle_begin(b);
    judge(&d, out);
    if (out->code == REFUSED_NONE && d.rolled == DICE_OK)
        d.rolled = dice_end(dice);
    if (out->code == REFUSED_NONE && d.rolled != DICE_OK)
        refuse_dice(out, d.rolled, dice);
    if (out->code == REFUSED_NONE && (battle_out_of_memory(b) || out->events.no_memory))
        refuse_dice(out, DICE_NO_MEMORY, dice);
    if (out->code != REFUSED_NONE) {
        battle_rollback(b);
        dice_cancel(dice);
        events_clear(&out->events);
        events_init(&out->events);
        return -1;
    }
    battle_commit(b);
    return 0;
}
