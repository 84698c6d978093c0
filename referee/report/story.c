#include "referee/report/story.h"

#include "referee/console/text.h"
#include "referee/fritz/fritz_system.h"
#include "referee/json.h"

#include <stdlib.h>
#include <string.h>

struct gathering {
    struct story *story;
    story_picturer *picture;
    int turn, phase; /* before the present command */
    bool failed;
};

bool story_room(void **array, int count, int *capacity, size_t size) {
    if (count < *capacity) {
        return true;
    }
    int more = *capacity * 2 + 16;
    void *grown = realloc(*array, (size_t)more * size);
    if (!grown) {
        return false;
    }
    memset((char *)grown + (size_t)count * size, 0, (size_t)(more - count) * size);
    *array = grown;
    *capacity = more;
    return true;
}

/* --- sentences --- */

char *story_unbroken(char *raw) {
    char *to = raw;

    for (const char *from = raw; from && *from; from++) {
        if (*from != '\n') {
            *to++ = *from;
        } else {
            from += strspn(from + 1, " ");
            if (from[1]) {
                *to++ = ' ';
            }
        }
    }
    if (raw) {
        *to = '\0';
    }
    return raw;
}

/* The same for lines that begin two columns in and go on four in: each becomes
 * a line of its own. */
static char *unbroken_lines(char *raw) {
    char *to = raw;

    for (const char *from = raw; from && *from; from++) {
        if (from == raw || from[-1] == '\n') {
            size_t in = strspn(from, " ");
            bool goes_on = from > raw && in > 2;
            if (goes_on || from > raw) {
                *to++ = goes_on ? ' ' : '\n';
            }
            from += in;
        }
        if (*from != '\n') {
            *to++ = *from;
        }
    }
    if (raw) {
        *to = '\0';
    }
    return raw;
}

/* What one of the event's writers writes; NULL without memory. */
static char *written(void (*write)(FILE *, const struct battle *, const struct event *),
                     const struct battle *b, const struct event *e) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out) {
        return NULL;
    }
    write(out, b, e);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static char *headline_of(const struct battle *b, const struct events *events) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out) {
        return NULL;
    }
    text_headline(out, b, events);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return story_unbroken(text);
}

/* --- events --- */

/* Dice and measures are worth telling of these; of the others the rest of the
 * console's answer says what to do on the table. */
static bool has_how(enum event_kind kind) {
    return kind == EVENT_FIRE || kind == EVENT_MORALE || kind == EVENT_MELEE_ROUND;
}

static int unit_of(const struct event *e) {
    switch (e->kind) {
    case EVENT_MOVE:
        return e->as.move.unit;
    case EVENT_FORMATION:
        return e->as.formation.unit;
    case EVENT_FIRE:
        return e->as.fire.shooter;
    case EVENT_MORALE:
        return e->as.morale.unit;
    case EVENT_CHARGE:
        return e->as.charge.unit;
    case EVENT_RESPONSE:
        return e->as.response.unit;
    case EVENT_CONTACT:
        return e->as.contact.unit;
    case EVENT_MELEE_ROUND:
        return e->as.melee_round.attacker;
    case EVENT_LOSS:
        return e->as.loss.unit;
    case EVENT_RETREAT:
        return e->as.retreat.unit;
    case EVENT_DESTROYED:
        return e->as.destroyed.unit;
    case EVENT_ARRIVAL:
        return e->as.arrival.unit;
    case EVENT_JOIN:
        return e->as.join.unit;
    case EVENT_LEAVE:
        return e->as.leave.unit;
    case EVENT_PLACE:
        return e->as.place.unit;
    case EVENT_BASES:
        return e->as.bases.unit;
    case EVENT_CLEARING:
        return e->as.clearing.unit;
    case EVENT_MELEE_VOID:
        return e->as.melee_void.attacker;
    case EVENT_REFORM:
        return e->as.reform.unit;
    default:
        return -1;
    }
}

static int commander_of(const struct event *e) {
    switch (e->kind) {
    case EVENT_MOVE:
        return e->as.move.commander;
    case EVENT_COMMANDER:
        return e->as.commander.commander;
    case EVENT_ARRIVAL:
        return e->as.arrival.commander;
    case EVENT_JOIN:
        return e->as.join.commander;
    case EVENT_LEAVE:
        return e->as.leave.commander;
    case EVENT_PLACE:
        return e->as.place.commander;
    default:
        return -1;
    }
}

static void count_event(struct story *s, const struct battle *b, const struct event *e, int turn) {
    luck_add(&s->luck, b, e);
    if (e->kind == EVENT_LOSS) {
        s->units[e->as.loss.unit].lost[e->as.loss.cause] += e->as.loss.lost;
    } else if (e->kind == EVENT_FIRE) {
        s->units[e->as.fire.shooter].shot_down += e->as.fire.lost;
    } else if (e->kind == EVENT_DESTROYED) {
        s->units[e->as.destroyed.unit].destroyed_in = turn;
    } else if (e->kind == EVENT_VICTORY && !s->reason) {
        s->reason = e->as.victory.reason;
    } else if (e->kind == EVENT_COMMANDER && e->as.commander.lost) {
        s->commanders[e->as.commander.commander].lost_in = turn;
    }
}

static void note_move(struct story_event *kept, const struct event *e) {
    if (e->kind == EVENT_MOVE) {
        kept->moved_in = e->as.move.distance_in;
        kept->reason = e->as.move.reason;
    } else if (e->kind == EVENT_FORMATION) {
        kept->formation = e->as.formation.formation;
    }
}

/* The i-th event of the list, kept at the end; false without memory. */
static bool keep_event(struct gathering *g, const struct battle *b, const struct events *events,
                       int i) {
    struct story *s = g->story;
    const struct event *e = &events->at[i];

    if (!story_room((void **)&s->events, s->event_count, &s->event_capacity, sizeof *s->events)) {
        return false;
    }
    if (e->kind == EVENT_PHASE) {
        g->turn = e->as.phase.turn;
        g->phase = e->as.phase.phase;
    }
    struct story_event *kept = &s->events[s->event_count++];
    *kept = (struct story_event){.kind = e->kind,
                                 .turn = g->turn,
                                 .phase = g->phase,
                                 .unit = unit_of(e),
                                 .commander = commander_of(e)};
    note_move(kept, e);
    count_event(s, b, e, g->turn);
    kept->tell = text_is_told_next(events, i) ? calloc(1, 1)
                                              : story_unbroken(written(text_event_tell, b, e));
    kept->how = has_how(e->kind) ? unbroken_lines(written(text_event_how, b, e)) : calloc(1, 1);
    kept->fields = json_of_event(b, e);
    return kept->tell && kept->how && kept->fields;
}

/* --- pictures --- */

/* NULL without memory, or when it cannot be drawn. */
static char *draw(const struct gathering *g, const struct battle *b) {
    char *svg = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&svg, &size);

    if (!out) {
        return NULL;
    }
    bool drawn = g->picture(b, out) == 0;
    if (fclose(out) != 0 || !drawn) {
        free(svg);
        return NULL;
    }
    return svg;
}

/* The table at the start of the turn that the command has begun. */
static bool picture_turn(struct gathering *g, const struct battle *b) {
    struct story *s = g->story;

    if (!g->picture) {
        return true;
    }
    if (!story_room((void **)&s->pictures, s->picture_count, &s->picture_capacity,
                    sizeof *s->pictures)) {
        return false;
    }
    struct story_picture *p = &s->pictures[s->picture_count];
    *p = (struct story_picture){g->turn, draw(g, b)};
    s->picture_count += p->svg != NULL;
    return p->svg != NULL;
}

/* --- commands --- */

static void count_dice(struct story *s, const struct record *r) {
    for (int i = 0; i < r->roll_count; i++) {
        if (r->rolls[i].roller == ROLLER_SEED) {
            s->dice_seed++;
        } else {
            s->dice_table++;
        }
    }
}

static bool keep_command(struct gathering *g, const struct battle *b, const struct record *r,
                         const struct outcome *out) {
    struct story *s = g->story;

    if (!story_room((void **)&s->commands, s->command_count, &s->command_capacity,
                    sizeof *s->commands)) {
        return false;
    }
    struct story_command *c = &s->commands[s->command_count++];
    *c = (struct story_command){.text = strdup(r->text),
                                .turn = g->turn,
                                .phase = g->phase,
                                .dice = r->roll_count,
                                .headline = headline_of(b, &out->events),
                                .first = s->event_count,
                                .count = out->events.count};
    count_dice(s, r);
    for (int i = 0; i < out->events.count; i++) {
        if (!keep_event(g, b, &out->events, i)) {
            c->count = i;
            return false;
        }
    }
    return c->text && c->headline && story_points_add(s, b, &out->events, c->first);
}

static void tell_command(void *context, const void *state, const struct record *r,
                         const struct outcome *out) {
    struct gathering *g = context;
    const struct battle *b = state;
    int turn = g->turn;

    if (g->failed) {
        return;
    }
    g->failed = !keep_command(g, b, r, out) || (g->turn != turn && !picture_turn(g, b));
}

/* --- the whole --- */

/* Where a new battle of the scenario stands; false without memory. */
static bool begin(struct gathering *g, const struct session *session) {
    struct story *s = g->story;
    struct battle *start = battle_new(session->scenario);
    size_t redoubts = (size_t)fritz_scenario(session)->redoubt_count;

    if (!start) {
        return false;
    }
    s->units = calloc((size_t)start->unit_count + 1, sizeof *s->units);
    s->commanders = calloc((size_t)start->commander_count + 1, sizeof *s->commanders);
    s->held_by = calloc(redoubts + 1, sizeof *s->held_by);
    bool room = s->units && s->commanders && s->held_by && !luck_init(&s->luck, start->unit_count);
    for (int i = 0; room && i < start->unit_count; i++) {
        s->units[i].destroyed_in = -1;
    }
    for (int i = 0; room && i < start->commander_count; i++) {
        s->commanders[i].lost_in = -1;
        s->commanders[i].with = start->commanders[i].unit;
    }
    for (size_t i = 0; room && i < redoubts; i++) {
        s->held_by[i] = fritz_scenario(session)->redoubts[i].side;
    }
    g->turn = s->first_turn = start->now.turn;
    g->phase = s->first_phase = start->now.phase;
    room = room && (g->turn == 0 || picture_turn(g, start));
    battle_free(start);
    return room;
}

int story_gather(struct story *s, struct session *session, story_picturer *picture) {
    *s = (struct story){.session = session};
    struct gathering g = {.story = s, .picture = picture};

    if (!begin(&g, session)) {
        return -1;
    }
    for (int i = 0; i < session->record_count; i++) {
        s->undone += session->records[i].undone;
        s->refused += session->records[i].refused && !session->records[i].undone;
    }
    if (session_tell(session, tell_command, &g) != 0 || g.failed) {
        return -1;
    }
    s->last_picture = picture ? draw(&g, session->battle) : NULL;
    return !picture || s->last_picture ? 0 : -1;
}

static void clear_events(struct story *s) {
    for (int i = 0; i < s->event_count; i++) {
        free(s->events[i].tell);
        free(s->events[i].how);
        json_decref(s->events[i].fields);
    }
    free(s->events);
    for (int i = 0; i < s->command_count; i++) {
        free(s->commands[i].text);
        free(s->commands[i].headline);
    }
    free(s->commands);
}

static void clear_commanders(struct story *s) {
    int count = s->commanders ? fritz_battle(s->session)->commander_count : 0;

    for (int i = 0; i < count; i++) {
        for (int n = 0; n < s->commanders[i].deed_count; n++) {
            free(s->commanders[i].deeds[n]);
        }
        free(s->commanders[i].deeds);
    }
    free(s->commanders);
}

void story_clear(struct story *s) {
    clear_events(s);
    clear_commanders(s);
    for (int i = 0; i < s->point_count; i++) {
        free(s->points[i].text);
    }
    for (int i = 0; i < s->picture_count; i++) {
        free(s->pictures[i].svg);
    }
    free(s->points);
    free(s->pictures);
    free(s->last_picture);
    free(s->units);
    free(s->held_by);
    luck_clear(&s->luck);
    *s = (struct story){0};
}
