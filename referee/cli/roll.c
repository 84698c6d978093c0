#include "referee/cli/roll.h"

#include "referee/cli/lookup_run.h"
#include "referee/cli/stage.h"
#include "referee/console/odds_text.h"
#include "referee/console/text.h"
#include "referee/json.h"

#include <stdlib.h>
#include <string.h>

#define FACES_SHOWN 40 /* more dice than that are counted, not listed */
#define FACES_TEXT 256

static const char usage[] =
    "referee roll fire   --rules RULES --as TYPE --bases N|--guns N\n"
    "                    --range INCHES|--charge [--wall] [--in-woods]\n"
    "                    [--target-column] [--target TYPE] [--target-gun [--hits N]]\n"
    "referee roll morale --rules RULES --as TYPE --bases N [--commander] [--in-woods]\n"
    "referee roll melee  --rules RULES --attacker SPEC --defender SPEC\n"
    "                    [--flank] [--wall]\n"
    "referee roll [KIND] [OPTION...] --batch FILE|-\n"
    "\n"
    "Rolls once what `referee odds` reckons; options and SPEC as there.\n"
    "\n"
    "  --dice FACES    the dice, in the order in which they are needed: 6,5,2,1\n"
    "                  (fire: all hits of a unit, then a save for each hit)\n"
    "  --seed N        the same dice every time\n"
    "  --json          one JSON object: the dice and the events\n"
    "  --batch FILE    a question on each line, a JSON answer for each\n";

/* --- JSON --- */

/* What is fired at, and how many bases it has left, is known only where the
 * question says so. */
static void forget_target(json_t *event, const struct lookup_terms *t) {
    if (t->target == NULL) {
        json_object_set_new(event, "target", json_null());
    }
    if (t->hits_to_remove == 0) {
        json_object_set_new(event, "left", json_null());
    }
}

static json_t *json_events(const struct stage *s, const struct lookup_terms *t) {
    json_t *list = json_array();
    for (int i = 0; list != NULL && i < s->events.count; i++) {
        const struct event *e = &s->events.at[i];
        json_t *event = json_of_event(&s->battle, e);
        if (event != NULL && e->kind == EVENT_FIRE) {
            forget_target(event, t);
        }
        if (json_array_append_new(list, event) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *json_dice(const struct dice *d) {
    json_t *list = json_array();
    for (int i = 0; list != NULL && i < d->roll_count; i++) {
        if (json_array_append_new(list, json_integer(d->rolls[i].face)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static int answer_json(const struct stage *s, const struct lookup_terms *t, FILE *out,
                       struct lookup_error *e) {
    json_t *object =
        json_pack("{s:o,s:o}", "dice", json_dice(&s->dice), "events", json_events(s, t));
    if (object == NULL) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "roll: not enough memory");
    }
    json_write_line(out, object);
    json_decref(object);
    return 0;
}

/* --- text --- */

/* "6 5 2 1", or how often each face came up when there are many. */
static const char *faces_text(char *to, const uint8_t *faces, int count) {
    size_t used = 0;
    int seen[DIE_FACES + 1] = {0};
    to[0] = '\0';
    for (int i = 0; i < count; i++) {
        seen[faces[i]]++;
        if (count <= FACES_SHOWN) {
            used +=
                (size_t)snprintf(to + used, FACES_TEXT - used, "%s%d", i > 0 ? " " : "", faces[i]);
        }
    }
    for (int face = DIE_FACES; count > FACES_SHOWN && face > 0; face--) {
        used += (size_t)snprintf(to + used, FACES_TEXT - used, "%s%d times %d",
                                 face < DIE_FACES ? ", " : "", seen[face], face);
    }
    return to;
}

static void text_volley(FILE *out, const struct lookup_terms *t, const struct fire_event *f) {
    char faces[FACES_TEXT], count[ODDS_TEXT_COUNT], mean[TEXT_FIGURE];
    text_line(out, 2, "Rolled %s: %s.",
              f->by_count ? "by count" : faces_text(faces, f->dice, f->dice_count),
              odds_text_count(count, f->hits, "hit", "hits"));
    if (f->save_count > 0) {
        text_line(out, 2, "Saves %s: %d lost.", faces_text(faces, f->saves, f->save_count),
                  f->hits - f->counted);
    }
    text_line(out, 2, "%s; expected %s.",
              odds_text_count(count, f->counted, "hit counts", "hits count"),
              text_figure(mean, f->expected));
    if (t->hits_to_remove > 0) {
        text_line(out, 2, "The gun has %d of %d hits this turn%s.", f->hits_this_turn,
                  t->hits_to_remove, f->left == 0 ? " and is gone" : "");
    } else if (f->counted > 0) {
        text_line(out, 2, "On the table: remove %s.",
                  odds_text_count(count, f->counted, "base", "bases"));
    }
}

static int text_fire(const struct stage *s, const struct lookup_terms *t, FILE *out,
                     struct lookup_error *e) {
    struct odds_fire terms;
    if (odds_fire(t->rules, &t->shot, &terms) < 0) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "roll: not enough memory");
    }
    odds_text_fire_terms(out, t, &terms);
    odds_fire_clear(&terms);
    for (int i = 0; i < s->events.count; i++) {
        if (s->events.at[i].kind == EVENT_FIRE) {
            text_volley(out, t, &s->events.at[i].as.fire);
        }
    }
    return 0;
}

static int answer_text(const struct stage *s, const struct lookup_terms *t, enum lookup_kind kind,
                       FILE *out, struct lookup_error *e) {
    if (kind == LOOKUP_FIRE) {
        return text_fire(s, t, out, e);
    }
    text_events(out, &s->battle, &s->events);
    return 0;
}

static int answer(const struct lookup *q, const struct lookup_terms *t, bool json, FILE *out,
                  struct lookup_error *e) {
    struct stage s;
    uint64_t seed = q->given[OPTION_SEED] ? (uint64_t)q->number[OPTION_SEED] : dice_new_seed();
    stage_init(&s, t, q->kind, seed, q->text[OPTION_DICE]);
    int result = stage_play(&s, t, q->kind, e);
    if (result == 0) {
        result = json ? answer_json(&s, t, out, e) : answer_text(&s, t, q->kind, out, e);
    }
    stage_clear(&s);
    return result;
}

int cli_roll(int argc, char **argv) {
    static const struct lookup_command command = {
        .name = "roll",
        .usage = usage,
        .kinds = 1u << LOOKUP_FIRE | 1u << LOOKUP_MORALE | 1u << LOOKUP_MELEE,
        .rolls = true,
        .answer = answer,
    };
    return lookup_run(&command, argc, argv);
}
