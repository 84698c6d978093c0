/* The battle turn by turn: each phase in which something happened, first where
 * everybody went, then deed by deed. */
#include "referee/report/tell.h"

#include "referee/console/text.h"
#include "referee/console/words_of.h"
#include "referee/fritz/fritz_system.h"

#include <stdlib.h>
#include <string.h>

/* --- going from place to place --- */

/* What a unit or commander has done in one phase without fighting. */
struct walk {
    double moved_in;
    bool turned, entered, placed, formed;
    enum formation formation;
};

struct telling {
    FILE *out;
    const struct pen *pen;
    const struct story *s;
    struct walk *walks; /* units, then commanders */
    int pictures;
    bool begun; /* the heading above all turns is written */
};

static int pieces(const struct story *s) {
    return fritz_battle(s->session)->unit_count + fritz_battle(s->session)->commander_count;
}

static const char *piece_name(const struct story *s, int piece) {
    const struct battle *b = s->session->battle;

    return piece < b->unit_count ? b->units[piece].name : b->commanders[piece - b->unit_count].name;
}

/* Told as a walk; a join, too, is told by its own sentence. */
static bool is_walk(const struct story_event *e) {
    return (e->kind == EVENT_MOVE && e->reason == MOVE_ORDERED) || e->kind == EVENT_FORMATION ||
           e->kind == EVENT_ARRIVAL || e->kind == EVENT_PLACE;
}

static void add_walk(struct telling *t, const struct story_event *e) {
    int piece = e->unit >= 0 ? e->unit : fritz_battle(t->s->session)->unit_count + e->commander;
    struct walk *w = &t->walks[piece];

    if (e->kind == EVENT_MOVE && e->moved_in > 0) {
        w->moved_in += e->moved_in;
    } else if (e->kind == EVENT_MOVE) {
        w->turned = true;
    } else if (e->kind == EVENT_FORMATION) {
        w->formed = true;
        w->formation = e->formation;
    } else if (e->kind == EVENT_ARRIVAL) {
        w->entered = true;
    } else {
        w->placed = true;
    }
}

enum walk_kind { WALK_ENTERED, WALK_PLACED, WALK_MOVED, WALK_TURNED, WALK_FORMED, WALK_KINDS };

static bool has_walked(const struct walk *w, enum walk_kind kind) {
    switch (kind) {
    case WALK_ENTERED:
        return w->entered;
    case WALK_PLACED:
        return w->placed;
    case WALK_MOVED:
        return w->moved_in > 0;
    case WALK_TURNED:
        return w->turned && w->moved_in == 0;
    default:
        return w->formed;
    }
}

/* "2nd Mass 6"; "2nd Mass: marching column" */
static void put_walk(FILE *to, const struct telling *t, int piece, enum walk_kind kind) {
    const struct walk *w = &t->walks[piece];
    char figure[TEXT_FIGURE], name[400];

    fputs(text_clean(name, sizeof name, piece_name(t->s, piece)), to);
    if (kind == WALK_MOVED) {
        fprintf(to, " %s\"", text_figure(figure, w->moved_in));
    } else if (kind == WALK_FORMED) {
        fprintf(to, " (%s)", words_of_formation(t->s->session->battle, w->formation));
    }
}

/* All that have done that, in one sentence; "" for nobody. NULL without memory. */
static char *walks_of(const struct telling *t, enum walk_kind kind) {
    char *text = NULL;
    size_t size = 0;
    int count = 0;
    FILE *to = open_memstream(&text, &size);

    if (!to) {
        return NULL;
    }
    for (int i = 0; i < pieces(t->s); i++) {
        if (has_walked(&t->walks[i], kind)) {
            fputs(count++ > 0 ? ", " : "", to);
            put_walk(to, t, i, kind);
        }
    }
    fputs(count > 0 ? "." : "", to);
    if (fclose(to) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool tell_walks(const struct telling *t) {
    static const char *const leads[WALK_KINDS] = {
        "Entered:", "Set down:", "Moved:", "Turned:", "Formed:"};

    for (int kind = 0; kind < WALK_KINDS; kind++) {
        char *text = walks_of(t, (enum walk_kind)kind);
        if (!text) {
            return false;
        }
        if (*text) {
            t->pen->item(t->out, leads[kind], text, "");
        }
        free(text);
    }
    return true;
}

/* --- deeds --- */

/* The events that the sentences of a command leave out. */
static bool is_silent(const struct story_event *e) {
    return is_walk(e) || e->kind == EVENT_PHASE ||
           (e->kind == EVENT_MOVE && e->reason == MOVE_CHARGES);
}

static void put_sentence(FILE *to, const struct story *s, const struct story_event *e) {
    if (e->kind == EVENT_MOVE) {
        fprintf(to, " %s takes the place that was left.", piece_name(s, e->unit));
    } else if (*e->tell) {
        fprintf(to, " %s", e->tell);
    }
}

/* The sentences of one command, each with a blank before it, and the dice and
 * measures behind them. False without memory. */
static bool write_deed(const struct story *s, const struct story_command *c, char **text,
                       char **notes) {
    size_t size;
    FILE *to = open_memstream(text, &size), *below = open_memstream(notes, &size);
    int lines = 0;

    for (int i = c->first; to && below && i < c->first + c->count; i++) {
        const struct story_event *e = &s->events[i];
        if (!is_silent(e)) {
            put_sentence(to, s, e);
        }
        if (*e->how) {
            fprintf(below, "%s%s", lines++ > 0 ? "\n" : "", e->how);
        }
    }
    bool whole = to && below;
    whole = (!to || fclose(to) == 0) && whole;
    return (!below || fclose(below) == 0) && whole;
}

static bool tell_deed(const struct telling *t, const struct story_command *c) {
    char *text = NULL, *notes = NULL;
    bool whole = write_deed(t->s, c, &text, &notes);

    if (whole && (*text || *c->headline)) {
        t->pen->item(t->out, c->headline, text + (*text == ' '), notes);
    }
    free(text);
    free(notes);
    return whole;
}

/* --- phases and turns --- */

/* A command that its phase's part of the report says something about. */
static bool says_something(const struct story *s, const struct story_command *c) {
    for (int i = c->first; i < c->first + c->count; i++) {
        if (is_walk(&s->events[i]) || !is_silent(&s->events[i])) {
            return true;
        }
    }
    return false;
}

static bool same_phase(const struct story_command *a, const struct story_command *b) {
    return a->turn == b->turn && a->phase == b->phase;
}

/* Commands `from` up to, without, `to`: those of one phase. */
static bool tell_phase(struct telling *t, int from, int to) {
    const struct story *s = t->s;
    bool whole = true, any = false;

    memset(t->walks, 0, ((size_t)pieces(s) + 1) * sizeof *t->walks);
    for (int i = from; i < to; i++) {
        const struct story_command *c = &s->commands[i];
        any = any || says_something(s, c);
        for (int n = c->first; n < c->first + c->count; n++) {
            if (is_walk(&s->events[n])) {
                add_walk(t, &s->events[n]);
            }
        }
    }
    if (!any) {
        return true;
    }
    t->pen->heading(t->out, 4, battle_phase_name(s->session->battle, s->commands[from].phase));
    t->pen->list(t->out, true);
    whole = tell_walks(t);
    for (int i = from; whole && i < to; i++) {
        whole = tell_deed(t, &s->commands[i]);
    }
    t->pen->list(t->out, false);
    return whole;
}

static void tell_picture(struct telling *t, int turn) {
    char caption[80];

    for (int i = 0; i < t->s->picture_count; i++) {
        if (t->s->pictures[i].turn == turn) {
            snprintf(caption, sizeof caption, "The table as turn %d began.", turn);
            t->pen->picture(t->out, t->pictures++, t->s->pictures[i].svg, caption);
        }
    }
}

/* Whether there is something to tell of the turn that begins with command `from`. */
static bool turn_says_something(const struct story *s, int from) {
    const int turn = s->commands[from].turn;
    bool any = false;

    for (int i = 0; i < s->picture_count; i++) {
        any |= s->pictures[i].turn == turn;
    }
    for (int i = from; !any && i < s->command_count && s->commands[i].turn == turn; i++) {
        any = says_something(s, &s->commands[i]);
    }
    return any;
}

/* Heading and picture of a turn; before turn 1 the phase's name says enough. */
static void begin_turn(struct telling *t, int turn) {
    char title[40];

    if (!t->begun) {
        t->pen->heading(t->out, 2, "Turn by turn");
    }
    t->begun = true;
    snprintf(title, sizeof title, "Turn %d", turn);
    t->pen->heading(t->out, 3, turn > 0 ? title : "Before the battle");
    tell_picture(t, turn);
}

bool tell_turns(FILE *out, const struct pen *pen, const struct story *s, int *pictures) {
    struct telling t = {.out = out, .pen = pen, .s = s};
    bool whole = true;

    t.walks = calloc((size_t)pieces(s) + 1, sizeof *t.walks);
    if (!t.walks) {
        return false;
    }
    for (int from = 0, to; whole && from < s->command_count; from = to) {
        const bool first = from == 0 || s->commands[from].turn != s->commands[from - 1].turn;
        if (first && turn_says_something(s, from)) {
            begin_turn(&t, s->commands[from].turn);
        }
        to = from + 1;
        while (to < s->command_count && same_phase(&s->commands[from], &s->commands[to])) {
            to++;
        }
        whole = tell_phase(&t, from, to);
    }
    free(t.walks);
    *pictures = t.pictures;
    return whole;
}
