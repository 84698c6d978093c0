/* json: events and answers as docs/json.md describes them.
 *
 * What is made belongs to the caller, who decrefs it; it is NULL when memory
 * runs out, which json_write_line reports. Inches and degrees throughout. */
#ifndef REFEREE_JSON_H
#define REFEREE_JSON_H

#include "referee/battle.h"
#include "referee/session.h"

#include <jansson.h>
#include <stdio.h>

/* The object for one command at the console: accepted (dice and events) or
 * refused (error). `text` is the command as typed (canonical for one of a
 * group). The caller decrefs. */
json_t *json_of_outcome(const struct session *s, const char *text, bool ok,
                        const struct outcome *out);

/* The object for a line that stands for no command, or that cannot be asked. */
json_t *json_of_refusal(const char *text, enum refusal_code code, const char *message);

/* The object for a question: "command", "ok", "turn", "phase", no dice and
 * events, to which the caller adds the answer. */
json_t *json_of_question(const struct session *s, const char *text);

json_t *json_of_event(const struct battle *b, const struct event *e);
json_t *json_of_events(const struct battle *b, const struct events *events);
json_t *json_of_units(const struct battle *b, const int *units, int count);
json_t *json_of_commanders(const struct battle *b, const int *commanders, int count);
json_t *json_of_range(const struct range_answer *r);
json_t *json_of_target(const struct battle *b, int target, const struct shot *shot);
json_t *json_of_checks(const struct checks *c);

/* Writes an object as one line, numbers with up to 15 significant digits, and
 * flushes. Returns 0, or -1: when `object` is NULL or memory runs out, and then
 * nothing is written, or when `out` takes no more. */
int json_write_line(FILE *out, json_t *object);

#endif
