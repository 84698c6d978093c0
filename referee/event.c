#include "referee/event.h"

#include <stdlib.h>
#include <string.h>

static const char *const event_names[EVENT_KIND_COUNT] = {
    [EVENT_MOVE] = "move",           [EVENT_FORMATION] = "formation",
    [EVENT_FIRE] = "fire",           [EVENT_MORALE] = "morale",
    [EVENT_CHARGE] = "charge",       [EVENT_RESPONSE] = "response",
    [EVENT_CONTACT] = "contact",     [EVENT_MELEE_ROUND] = "melee-round",
    [EVENT_LOSS] = "loss",           [EVENT_RETREAT] = "retreat",
    [EVENT_DESTROYED] = "destroyed", [EVENT_COMMANDER] = "commander",
    [EVENT_ABATIS] = "abatis",       [EVENT_PHASE] = "phase",
    [EVENT_ARRIVAL] = "arrival",     [EVENT_VICTORY] = "victory",
    [EVENT_OVERRULED] = "overruled", [EVENT_NOTE] = "note",
    [EVENT_JOIN] = "join",           [EVENT_LEAVE] = "leave",
    [EVENT_PLACE] = "place",         [EVENT_BASES] = "bases",
    [EVENT_CLEARING] = "clearing",   [EVENT_MELEE_VOID] = "melee-void",
    [EVENT_REFORM] = "reform",
};

const char *event_name(enum event_kind kind) {
    return event_names[kind];
}

const char *response_name(enum response r) {
    static const char *const names[] = {[RESPONSE_NONE] = "none",
                                        [RESPONSE_FIRE] = "fire",
                                        [RESPONSE_COUNTER] = "counter",
                                        [RESPONSE_STAND] = "stand"};
    return names[r];
}

const char *aspect_name(enum aspect a) {
    static const char *const names[] = {
        [ASPECT_FRONT] = "front", [ASPECT_FLANK] = "flank", [ASPECT_REAR] = "rear"};
    return names[a];
}

const char *loss_cause_name(enum loss_cause c) {
    static const char *const names[] = {[LOSS_FIRE] = "fire",
                                        [LOSS_MORALE] = "morale",
                                        [LOSS_MELEE] = "melee",
                                        [LOSS_LAST_BASE] = "last-base",
                                        [LOSS_REMOVED] = "removed"};
    return names[c];
}

void events_init(struct events *e) {
    memset(e, 0, sizeof *e);
}

void events_clear(struct events *e) {
    for (int i = 0; i < e->text_count; i++)
        free(e->text[i]);
    free(e->text);
    free(e->at);
    events_init(e);
}

static bool events_grow(struct events *e) {
    int capacity = e->capacity * 2 + 8;
    struct event *at = realloc(e->at, (size_t)capacity * sizeof *at);
    if (at == NULL)
        return false;
    e->at = at;
    e->capacity = capacity;
    return true;
}

struct event *events_add(struct events *e, enum event_kind kind) {
    struct event *added = &e->spare;
    if (e->count < e->capacity || events_grow(e))
        added = &e->at[e->count++];
    else
        e->no_memory = true;
    memset(added, 0, sizeof *added);
    added->kind = kind;
    return added;
}

struct event *events_last(struct events *e) {
    return e->no_memory ? &e->spare : &e->at[e->count - 1];
}

static bool texts_grow(struct events *e) {
    int capacity = e->text_capacity * 2 + 8;
    char **text = realloc(e->text, (size_t)capacity * sizeof *text);
    if (text == NULL)
        return false;
    e->text = text;
    e->text_capacity = capacity;
    return true;
}

/* A copy of `size` bytes that the list owns, or NULL with no_memory set. */
static char *keep(struct events *e, const void *bytes, size_t size) {
    char *copy = NULL;
    if (e->text_count < e->text_capacity || texts_grow(e))
        copy = malloc(size > 0 ? size : 1);
    if (copy == NULL) {
        e->no_memory = true;
        return NULL;
    }
    if (size > 0)
        memcpy(copy, bytes, size);
    e->text[e->text_count++] = copy;
    return copy;
}

char *events_keep_text(struct events *e, const char *text) {
    char *copy = keep(e, text, strlen(text) + 1);
    return copy != NULL ? copy : e->empty;
}

/* Without memory the caller's own faces stand in: the command fails anyway. */
const uint8_t *events_keep_dice(struct events *e, const uint8_t *faces, int count) {
    const char *copy = keep(e, faces, (size_t)count);
    return copy != NULL ? (const uint8_t *)copy : faces;
}
