#include "referee/report/tell.h"

#include "referee/console/text.h"
#include "referee/console/words_of.h"
#include "referee/fritz/fritz_system.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct telling {
    FILE *out;
    const struct pen *pen;
    const struct story *s;
    const struct battle *b;
    int pictures;
    bool failed;
};

#define WORDS 1200

/* Cleaned of what no format takes. */
static char *words(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static char *words(char *to, const char *format, ...) {
    char raw[WORDS];
    va_list args;

    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    return text_clean(to, WORDS, raw);
}

char *tell_when(char *to, const struct story *s, int turn, int phase) {
    const char *name = battle_phase_name(s->session->battle, phase);

    if (turn > 0) {
        snprintf(to, TELL_WHEN, "Turn %d, %s", turn, name);
    } else {
        snprintf(to, TELL_WHEN, "%s", name);
    }
    return to;
}

/* --- the outcome --- */

static void tell_outcome(const struct telling *t) {
    const struct battle *b = t->b;
    char text[WORDS], when[TELL_WHEN];
    const char *because = t->s->reason ? t->s->reason : "as the battle was taken up";

    tell_when(when, t->s, b->now.turn, b->now.phase);
    if (b->now.victor == VICTOR_DRAW) {
        words(text, "The battle is a draw: %s. It stands at: %s.", because, when);
    } else if (b->now.victor != VICTOR_NONE) {
        words(text, "The %s have won: %s. It stands at: %s.", b->rules->sides[b->now.victor].name,
              because, when);
    } else if (t->s->command_count == 0) {
        words(text, "Nothing has happened yet. It stands at: %s.", when);
    } else {
        words(text, "The battle is still being fought. It stands at: %s.", when);
    }
    t->pen->paragraph(t->out, text);
}

static void tell_counts(const struct telling *t) {
    const struct story *s = t->s;
    char text[WORDS];

    words(text, "%d command%s, %d dice: %d rolled by the players, %d by the referee.%s",
          s->command_count, s->command_count == 1 ? "" : "s", s->dice_table + s->dice_seed,
          s->dice_table, s->dice_seed, s->session->differed ? " Replayed by force." : "");
    t->pen->paragraph(t->out, text);
    if (s->undone > 0) {
        words(text, "%d command%s taken back and left out here.", s->undone,
              s->undone == 1 ? " was" : "s were");
        t->pen->paragraph(t->out, text);
    }
    if (s->refused > 0) {
        words(text, "%d command%s refused by the rules as they are now, and left out here.",
              s->refused, s->refused == 1 ? " is" : "s are");
        t->pen->paragraph(t->out, text);
    }
}

static void tell_points(const struct telling *t) {
    char when[TELL_WHEN], before[WORDS];

    t->pen->heading(t->out, 2, "Turning points");
    if (t->s->point_count == 0) {
        t->pen->paragraph(t->out, "None so far.");
        return;
    }
    t->pen->list(t->out, true);
    for (int i = 0; i < t->s->point_count; i++) {
        const struct story_point *p = &t->s->points[i];
        words(before, "%s:", tell_when(when, t->s, p->turn, p->phase));
        t->pen->item(t->out, before, p->text, "");
    }
    t->pen->list(t->out, false);
}

/* --- both sides --- */

struct tally {
    int started, left, units, destroyed, commanders_lost;
};

static struct tally tally_of(const struct battle *b, int side) {
    struct tally sum = {0};

    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].side == side) {
            sum.started += b->units[i].started;
            sum.left += b->units[i].bases;
            sum.units++;
            sum.destroyed += b->units[i].presence == PRESENCE_DESTROYED;
        }
    }
    for (int i = 0; i < b->commander_count; i++) {
        sum.commanders_lost +=
            b->commanders[i].side == side && b->commanders[i].presence == PRESENCE_DESTROYED;
    }
    return sum;
}

static void figures_row(struct pen_table *table, const char *what, int first, int second) {
    char one[16], other[16];

    snprintf(one, sizeof one, "%d", first);
    snprintf(other, sizeof other, "%d", second);
    pen_row(table, false, (const char *const[]){what, one, other});
}

static void put_table(struct telling *t, struct pen_table *table) {
    if (table->failed) {
        t->failed = true;
    } else {
        t->pen->table(t->out, table);
    }
    pen_table_clear(table);
}

static struct pen_table table_of_sides(const struct battle *b) {
    return (struct pen_table){.columns = 3,
                              .heads = {"", b->rules->sides[0].name, b->rules->sides[1].name}};
}

static void tell_sides(struct telling *t) {
    const struct tally a = tally_of(t->b, 0), z = tally_of(t->b, 1);
    const struct story_side *one = &t->s->sides[0], *other = &t->s->sides[1];
    struct pen_table table = table_of_sides(t->b);
    char bases[100];

    t->pen->heading(t->out, 2, "Both sides");
    snprintf(bases, sizeof bases, "%s at the start", words_of(t->b, "bases"));
    figures_row(&table, bases, a.started, z.started);
    figures_row(&table, "lost", a.started - a.left, z.started - z.left);
    figures_row(&table, "left", a.left, z.left);
    figures_row(&table, "units", a.units, z.units);
    figures_row(&table, "units destroyed", a.destroyed, z.destroyed);
    figures_row(&table, "commanders lost", a.commanders_lost, z.commanders_lost);
    figures_row(&table, "charges declared", one->charges, other->charges);
    figures_row(&table, "charges that failed", one->failed, other->failed);
    figures_row(&table, "charges that broke the enemy", one->broke, other->broke);
    figures_row(&table, "charges shot down", one->shot, other->shot);
    figures_row(&table, "melees fought", one->melees, other->melees);
    figures_row(&table, "melees won", one->melees_won, other->melees_won);
    put_table(t, &table);
}

static void tell_luck(struct telling *t) {
    static const char *const what[LUCK_KINDS] = {
        [LUCK_HITS] = "hits with dice of fire",
        [LUCK_SAVES] = "hits saved by cover",
        [LUCK_MORALE] = "morale checks passed",
        [LUCK_MELEE] = "rounds of melee won",
    };
    struct pen_table table = table_of_sides(t->b);

    t->pen->heading(t->out, 2, "Luck");
    for (int kind = 0; kind < LUCK_KINDS; kind++) {
        char cells[SIDES][80];
        for (int side = 0; side < SIDES; side++) {
            const struct luck_count *c = &t->s->luck.sides[side][kind];
            snprintf(cells[side], sizeof cells[side], c->rolls ? "%d of %d (%.1f)" : "-", c->rolled,
                     c->rolls, c->expected);
        }
        pen_row(&table, false, (const char *const[]){what[kind], cells[0], cells[1]});
    }
    put_table(t, &table);
    t->pen->paragraph(t->out, "In brackets what was to be expected of those dice: more is good "
                              "luck, less is bad luck.");
}

/* --- losses --- */

/* What became of a unit beside its losses; "" when it stands. */
static char *fate_of(char *to, const struct story *s, int unit) {
    const struct unit *u = &fritz_battle(s->session)->units[unit];
    int turn = s->units[unit].destroyed_in;

    if (u->presence == PRESENCE_WAITING) {
        return words(to, "has not come on");
    }
    if (u->presence != PRESENCE_DESTROYED) {
        return words(to, "%s", "");
    }
    return turn >= 0 ? words(to, "destroyed, turn %d", turn) : words(to, "destroyed");
}

/* The losses of the units of a brigade, or of one of them: a row. */
struct losses {
    int started, left, by[STORY_CAUSES];
};

static void add_losses(struct losses *sum, const struct story *s, int unit) {
    const struct unit *u = &fritz_battle(s->session)->units[unit];
    int other = u->started - u->bases;

    sum->started += u->started;
    sum->left += u->bases;
    for (int cause = 0; cause < LOSS_REMOVED; cause++) {
        sum->by[cause] += s->units[unit].lost[cause];
        other -= s->units[unit].lost[cause];
    }
    sum->by[LOSS_REMOVED] += other;
}

static void losses_row(struct pen_table *table, const char *name, const struct losses *l,
                       bool sum) {
    char cells[PEN_COLUMNS][16];
    const char *row[PEN_COLUMNS] = {name};

    snprintf(cells[1], sizeof cells[1], "%d", l->started);
    snprintf(cells[2], sizeof cells[2], "%d", l->left);
    for (int cause = 0; cause < STORY_CAUSES; cause++) {
        snprintf(cells[3 + cause], sizeof cells[0], l->by[cause] ? "%d" : "-", l->by[cause]);
    }
    for (int i = 1; i < PEN_COLUMNS; i++) {
        row[i] = cells[i];
    }
    pen_row(table, sum, row);
}

static void brigade_rows(struct pen_table *table, const struct story *s, int brigade) {
    const struct battle *b = s->session->battle;
    struct losses sum = {0};
    char name[WORDS], fate[WORDS];

    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].brigade == brigade) {
            add_losses(&sum, s, i);
        }
    }
    losses_row(table, b->scenario->brigades[brigade].name, &sum, true);
    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].brigade == brigade) {
            struct losses own = {0};
            add_losses(&own, s, i);
            fate_of(fate, s, i);
            words(name, *fate ? "%s (%s)" : "%s%s", b->units[i].name, fate);
            losses_row(table, name, &own, false);
        }
    }
}

static void tell_losses(struct telling *t) {
    const struct scenario *scenario = t->b->scenario;
    char title[WORDS];

    for (int side = 0; side < SIDES; side++) {
        struct pen_table table = {
            .columns = PEN_COLUMNS,
            .heads = {"", "began", "left", "fire", "morale", "melee", "last", "other"}};
        for (int i = 0; i < scenario->brigade_count; i++) {
            if (scenario->brigades[i].side == side) {
                brigade_rows(&table, t->s, i);
            }
        }
        words(title, "Losses of the %s", t->b->rules->sides[side].name);
        t->pen->heading(t->out, 2, title);
        put_table(t, &table);
    }
    words(title,
          "In %s: how many a unit began with and has left, and what the others fell to; `last` is "
          "the rule of the last base, `other` a gun that did not stand, or the game master's hand.",
          words_of(t->b, "bases"));
    t->pen->paragraph(t->out, title);
    if (t->s->first_turn > 0) {
        words(title, "This journal begins in turn %d: what was lost before stands under `other`.",
              t->s->first_turn);
        t->pen->paragraph(t->out, title);
    }
}

/* --- commanders --- */

static char *commander_fate(char *to, const struct story *s, int commander) {
    const struct battle *b = s->session->battle;
    const struct commander *c = &b->commanders[commander];
    int turn = s->commanders[commander].lost_in;

    if (c->presence == PRESENCE_WAITING) {
        return words(to, "has not come on.");
    }
    if (c->presence == PRESENCE_DESTROYED) {
        return turn >= 0 ? words(to, "fell in turn %d.", turn) : words(to, "has fallen.");
    }
    return c->unit >= 0 ? words(to, "lives, with %s.", b->units[c->unit].name)
                        : words(to, "lives.");
}

/* His deeds as notes, one a line; NULL without memory. */
static char *deeds_of(const struct story_commander *c) {
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);

    if (!to) {
        return NULL;
    }
    for (int i = 0; i < c->deed_count; i++) {
        fprintf(to, "%s%s", i ? "\n" : "", c->deeds[i]);
    }
    if (fclose(to) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static void tell_commanders(struct telling *t) {
    char lead[WORDS], fate[WORDS];

    if (t->b->commander_count == 0) {
        return;
    }
    t->pen->heading(t->out, 2, "Commanders");
    t->pen->list(t->out, true);
    for (int i = 0; i < t->b->commander_count; i++) {
        const struct commander *c = &t->b->commanders[i];
        char *deeds = deeds_of(&t->s->commanders[i]);
        words(lead, "%s (%s)", c->name, t->b->rules->sides[c->side].name);
        t->failed = t->failed || !deeds;
        t->pen->item(t->out, lead, commander_fate(fate, t->s, i), deeds ? deeds : "");
        free(deeds);
    }
    t->pen->list(t->out, false);
}

/* --- the game master --- */

static int count_kind(const struct story *s, enum event_kind kind) {
    int n = 0;

    for (int i = 0; i < s->event_count; i++) {
        n += s->events[i].kind == kind;
    }
    return n;
}

/* Every event of the kind, with when it was and behind which command. */
static void tell_kind(const struct telling *t, enum event_kind kind, const char *title) {
    const struct story *s = t->s;
    char when[TELL_WHEN], before[WORDS], given[WORDS];

    if (count_kind(s, kind) == 0) {
        return;
    }
    t->pen->heading(t->out, 2, title);
    t->pen->list(t->out, true);
    for (int i = 0; i < s->command_count; i++) {
        const struct story_command *c = &s->commands[i];
        for (int n = c->first; n < c->first + c->count; n++) {
            if (s->events[n].kind == kind) {
                words(before, "%s:", tell_when(when, s, s->events[n].turn, s->events[n].phase));
                words(given, "Given: %s", c->text);
                t->pen->item(t->out, before, s->events[n].tell, kind == EVENT_NOTE ? "" : given);
            }
        }
    }
    t->pen->list(t->out, false);
}

/* --- the whole --- */

static void tell_end(const struct telling *t) {
    char caption[WORDS], when[TELL_WHEN];

    if (!t->s->last_picture) {
        return;
    }
    tell_when(when, t->s, t->b->now.turn, t->b->now.phase);
    t->pen->heading(t->out, 2, "The table now");
    words(caption, "%s.", when);
    t->pen->picture(t->out, t->pictures, t->s->last_picture, caption);
}

bool tell_story(FILE *out, const struct pen *pen, const struct story *s) {
    struct telling t = {.out = out, .pen = pen, .s = s, .b = s->session->battle};
    char title[WORDS];

    pen->begin(out, words(title, "%s", t.b->scenario->name));
    tell_outcome(&t);
    tell_counts(&t);
    tell_points(&t);
    tell_sides(&t);
    tell_luck(&t);
    t.failed = !tell_turns(out, pen, s, &t.pictures) || t.failed;
    tell_end(&t);
    tell_losses(&t);
    tell_commanders(&t);
    tell_kind(&t, EVENT_OVERRULED, "Overruled by the game master");
    tell_kind(&t, EVENT_NOTE, "Notes of the game master");
    pen->end(out);
    return !t.failed;
}
