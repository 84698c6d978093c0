#include "referee/console/map_sheet.h"

#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>

#define MARGIN 4 /* the figures left of the picture */
#define NAME 14  /* of a unit, at least; a longer one is shortened */
#define NAME_MOST 24
#define ENTRY(name) ((name) + 9) /* "A 24th-foot       5^+  " */
#define WORDS 2                  /* lines that are no picture: title, scale; then comes the key */
#define PICTURE_LEAST 6          /* rows */

/* --- the view --- */

/* How the picture may be sized: `rows` at most, and beside it at least `beside`
 * entries of the list. */
struct fit {
    const struct battle *battle;
    const struct map_room *room;
    struct vec centre;
    double width_in; /* 0: the whole table */
};

/* Keeps a stretch of the view on the table. */
static double slide(double start, double length, double table) {
    return fmax(0, fmin(start, table - length));
}

static struct map_view whole_view(const struct fit *f, int rows) {
    const struct scenario *s = f->battle->scenario;
    int columns = f->room->columns - MARGIN;
    double column_in = fmax(s->width_in / columns, s->depth_in / rows / 2);

    return (struct map_view){.column_in = column_in,
                             .columns = (int)ceil(s->width_in / column_in - 1e-9),
                             .rows = (int)ceil(s->depth_in / column_in / 2 - 1e-9)};
}

static struct map_view near_view(const struct fit *f, int rows) {
    const struct scenario *s = f->battle->scenario;
    struct map_view v = {.columns = f->room->columns - MARGIN - ENTRY(NAME) - 2};

    v.column_in = fmin(f->width_in, s->width_in) / v.columns;
    v.rows = (int)fmin(rows, ceil(s->depth_in / v.column_in / 2 - 1e-9));
    double wide_in = v.columns * v.column_in, deep_in = v.rows * 2 * v.column_in;
    v.corner = (struct vec){slide(f->centre.x - wide_in / 2, wide_in, s->width_in),
                            slide(f->centre.y - deep_in / 2, deep_in, s->depth_in)};
    return v;
}

static struct map_view view_of(const struct fit *f, int rows) {
    return f->width_in > 0 ? near_view(f, rows) : whole_view(f, rows);
}

/* --- the list --- */

/* One entry: a unit, or a commander alone. */
struct entry {
    int unit, commander; /* one of them -1 */
};

/* Those that are in the view, side by side, then commanders; room for all. */
static int list_entries(const struct map *m, struct entry *list) {
    const struct battle *b = m->battle;
    int n = 0;

    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < b->unit_count; i++) {
            if (b->units[i].side == side && m->units[i] != MAP_OUTSIDE) {
                list[n++] = (struct entry){i, -1};
            }
        }
    }
    for (int i = 0; i < b->commander_count; i++) {
        if (m->commanders[i] != MAP_OUTSIDE) {
            list[n++] = (struct entry){-1, i};
        }
    }
    return n;
}

static void put_colour(FILE *out, const struct map_room *room, int side) {
    static const char *const colours[SIDES] = {"\033[36m", "\033[31m"}; /* cyan, red */

    if (room->colour) {
        fputs(side >= 0 ? colours[side] : "\033[0m", out);
    }
}

/* The mark of a piece that lies behind another is in brackets. */
static void put_mark(FILE *out, const struct map_room *room, char mark, int side,
                     enum map_shown shown) {
    put_colour(out, room, side);
    fprintf(out, shown == MAP_HIDDEN ? "(%c)" : "%c ", mark);
    put_colour(out, room, -1);
}

#define WORD_LEAST 3

/* Takes the last letter off the longest of an id's words: of the first only when
 * all others are short. */
static void shorten_word(char *id) {
    char *end = id + strcspn(id, "-");
    size_t most = WORD_LEAST;

    for (char *p = end; *p;) {
        p += strspn(p, "-");
        size_t n = strcspn(p, "-");
        p += n;
        if (n > most) {
            end = p;
            most = n;
        }
    }
    memmove(end - 1, end, strlen(end) + 1);
}

/* An id in so many columns: by the beginnings of its words, which still name the
 * unit where they are typed ("british-grenad", "redoubt-cann-2"). */
static void put_id(FILE *out, const char *id, int columns) {
    char words[80];

    snprintf(words, sizeof words, "%s", id);
    while (strlen(words) > (size_t)columns && words[0] != '-') {
        shorten_word(words);
    }
    fprintf(out, "%-*.*s", columns, columns, words);
}

/* Writes an entry padded to ENTRY(name) columns. */
static void put_entry(FILE *out, const struct map *m, const struct map_room *room,
                      const struct entry *e, int name) {
    const struct battle *b = m->battle;

    if (e->unit >= 0) {
        const struct unit *u = &b->units[e->unit];
        put_mark(out, room, m->letters[e->unit], u->side, m->units[e->unit]);
        put_id(out, u->id, name - (m->units[e->unit] == MAP_HIDDEN));
        fprintf(out, " %2d%s%c  ", u->bases, map_arrow(u->posture.facing_deg, room->utf8),
                u->commander >= 0 ? '+' : ' ');
    } else {
        const struct commander *c = &b->commanders[e->commander];
        put_mark(out, room, map_figure(e->commander), c->side, m->commanders[e->commander]);
        put_id(out, c->id, ENTRY(name) - 4 - (m->commanders[e->commander] == MAP_HIDDEN));
        fputs("  ", out);
    }
}

/* --- the key --- */

#define KEY_LINES_MAX 2

/* What does not fit into the lines is left out; with `out` NULL it is only
 * measured. */
struct key {
    FILE *out;
    int columns;
    int used; /* columns of the last line */
    int lines;
};

static void put_words(struct key *k, const char *glyph, const char *what) {
    char name[40];
    int wide = (int)strlen(glyph) + 1 + (int)strlen(text_clean(name, sizeof name, what));

    if (k->used + wide > k->columns && k->lines < KEY_LINES_MAX) {
        k->lines++;
        k->used = 0;
        if (k->out) {
            putc('\n', k->out);
        }
    }
    if (k->used + wide <= k->columns) {
        k->used += wide + 2;
        if (k->out) {
            fprintf(k->out, "%s %s  ", glyph, name);
        }
    }
}

static bool shows(const struct map *m, enum map_thing thing, int index) {
    for (int i = 0; i < m->view.columns * m->view.rows; i++) {
        if (m->cells[i].thing == thing && (thing != MAP_GROUND || m->cells[i].index == index)) {
            return true;
        }
    }
    return false;
}

static void put_key_of(struct key *k, const struct map *m, enum map_thing thing, int index,
                       const char *what) {
    struct map_cell cell = {.thing = thing, .index = index};
    char one[2];

    if (shows(m, thing, index)) {
        put_words(k, map_glyph(m, &cell, false, one), what);
    }
}

static bool any_hidden(const struct map *m) {
    bool any = false;

    for (int i = 0; i < m->battle->unit_count; i++) {
        any = any || m->units[i] == MAP_HIDDEN;
    }
    for (int i = 0; i < m->battle->commander_count; i++) {
        any = any || m->commanders[i] == MAP_HIDDEN;
    }
    return any;
}

/* How many lines it takes. */
static int put_key(FILE *out, const struct map *m, const struct map_room *room) {
    const struct ruleset *r = m->battle->rules;
    struct key k = {.out = out, .columns = room->columns, .lines = 1};

    if (any_hidden(m)) {
        put_words(&k, "( )", "hidden: `map NAME`");
    }
    put_words(&k, "+", "commander");
    put_key_of(&k, m, MAP_ZONE, 0, "zone");
    for (int i = 0; i < r->ground_count; i++) {
        put_key_of(&k, m, MAP_GROUND, i, r->grounds[i].name);
    }
    put_key_of(&k, m, MAP_GROUND, -1, "road, house");
    put_key_of(&k, m, MAP_WALL, 0, "wall");
    put_key_of(&k, m, MAP_ABATIS, 0, "abatis");
    put_key_of(&k, m, MAP_CUT, 0, "cut abatis");
    if (out) {
        putc('\n', out);
    }
    return k.lines;
}

/* --- where the list goes --- */

/* Columns of entries beside the picture, and below it. */
struct places {
    int beside, below, rows_below;
};

static struct places places_of(const struct map *m, const struct map_room *room, int name) {
    const struct map_view *v = &m->view;

    return (struct places){.beside = (room->columns - MARGIN - v->columns - 2) / ENTRY(name),
                           .below = room->columns / ENTRY(name),
                           .rows_below = room->rows - WORDS - put_key(NULL, m, room) - v->rows};
}

/* -1 where there is no room for the picture and its key. */
static int entries_that_fit(const struct map *m, const struct map_room *room, int name) {
    const struct map_view *v = &m->view;
    struct places p = places_of(m, room, name);

    if (p.rows_below < 0) {
        return -1;
    }

    return p.beside * v->rows + p.below * p.rows_below;
}

/* --- writing --- */

struct sheet {
    struct map map;
    const struct map_room *room;
    struct entry *list; /* owned */
    int count;
    int fitting; /* of them, those that there is room for */
    int name;    /* columns that a unit's id has */
};

static void put_title(FILE *out, const struct sheet *s) {
    const struct battle *b = s->map.battle;
    char column[TEXT_FIGURE], row[TEXT_FIGURE], phase[40], turn[24] = "", line[200];

    text_figure(column, s->map.view.column_in);
    text_figure(row, 2 * s->map.view.column_in);
    text_clean(phase, sizeof phase, battle_phase_name(b, b->now.phase));
    if (b->now.turn > 0) {
        snprintf(turn, sizeof turn, "Turn %d, ", b->now.turn);
    }
    snprintf(line, sizeof line, "%s%s. North is up; a column is %s\", a row %s\".", turn, phase,
             column, row);
    fprintf(out, "%.*s\n", s->room->columns, line);
}

#define SCALE_ROWS 4     /* every so many rows have their y beside them */
#define SCALE_COLUMNS 10 /* and columns their x below them */

static void put_picture_row(FILE *out, const struct sheet *s, int row) {
    const struct map *m = &s->map;
    const struct map_view *v = &m->view;
    char one[2];
    int side = -1;

    if ((v->rows - 1 - row) % SCALE_ROWS == 0) {
        fprintf(out, "%3.0f ", v->corner.y + (v->rows - 1 - row) * 2 * v->column_in);
    } else {
        fprintf(out, "%*s", MARGIN, "");
    }
    for (int c = 0; c < v->columns; c++) {
        const struct map_cell *cell = &m->cells[row * v->columns + c];
        int now = map_side(m, cell);
        if (now != side) {
            put_colour(out, s->room, now);
        }
        side = now;
        fputs(map_glyph(m, cell, s->room->utf8, one), out);
    }
    if (side >= 0) {
        put_colour(out, s->room, -1);
    }
}

/* Every `step`-th entry from `first` on, as many as `most`. */
static void put_entries(FILE *out, const struct sheet *s, int first, int step, int most) {
    for (int i = first; i < s->fitting && most > 0; i += step, most--) {
        put_entry(out, &s->map, s->room, &s->list[i], s->name);
    }
}

static void put_x_scale(FILE *out, const struct sheet *s) {
    const struct map_view *v = &s->map.view;
    int used = fprintf(out, "%*s", MARGIN, "");

    for (int c = 0; c + 4 <= v->columns || c == 0; c += SCALE_COLUMNS) {
        double x = floor(10 * (v->corner.x + c * v->column_in)) / 10;
        used += fprintf(out, "%-*.4g", c + SCALE_COLUMNS + 4 <= v->columns ? SCALE_COLUMNS : 5, x);
    }
    if (s->count > s->fitting && used + 22 <= s->room->columns) {
        fprintf(out, " %d more: `units`", s->count - s->fitting);
    }
    putc('\n', out);
}

static void put_sheet(FILE *out, const struct sheet *s) {
    const struct map_view *v = &s->map.view;
    struct places p = places_of(&s->map, s->room, s->name);

    put_title(out, s);
    for (int row = 0; row < v->rows; row++) {
        put_picture_row(out, s, row);
        fputs("  ", out);
        put_entries(out, s, row, v->rows, p.beside);
        putc('\n', out);
    }
    put_x_scale(out, s);
    for (int i = p.beside * v->rows; i < s->fitting; i += p.below) {
        put_entries(out, s, i, 1, p.below);
        putc('\n', out);
    }
    put_key(out, &s->map, s->room);
}

/* --- fitting --- */

/* Draws with so many rows of picture: 0, or -1 when memory runs out. */
static int draw(struct sheet *s, const struct fit *f, int rows) {
    struct map_view v = view_of(f, rows);

    if (map_draw(&s->map, f->battle, &v)) {
        return -1;
    }
    s->count = list_entries(&s->map, s->list);
    int room = entries_that_fit(&s->map, f->room, NAME);
    s->fitting = s->count < room ? s->count : room;
    return 0;
}

/* As wide as the longest id, if as many entries still fit. */
static void widen_names(struct sheet *s, const struct fit *f) {
    size_t longest = NAME;

    for (int i = 0; i < s->fitting; i++) {
        if (s->list[i].unit >= 0) {
            size_t n = strlen(f->battle->units[s->list[i].unit].id);
            longest = n > longest ? n : longest;
        }
    }
    s->name = longest < NAME_MOST ? (int)longest : NAME_MOST;
    while (s->name > NAME && entries_that_fit(&s->map, f->room, s->name) < s->fitting) {
        s->name--;
    }
}

/* The largest picture that leaves room for the whole list; where none does, the
 * largest of all. */
static int draw_best(struct sheet *s, const struct fit *f) {
    int most = f->room->rows - WORDS - 1;

    for (int rows = most; rows >= PICTURE_LEAST; rows--) {
        int status = draw(s, f, rows);
        if (status || s->fitting == s->count) {
            return status;
        }
        map_clear(&s->map);
    }
    return draw(s, f, most + 1 - KEY_LINES_MAX);
}

int map_sheet(FILE *out, const struct battle *b, struct vec centre, double width_in,
              const struct map_room *room) {
    struct map_room own = *room;
    struct fit f = {b, &own, centre, width_in};
    struct sheet s = {.room = &own};

    own.columns = own.columns < MAP_COLUMNS_LEAST ? MAP_COLUMNS_LEAST : own.columns;
    own.rows = own.rows < MAP_ROWS_LEAST ? MAP_ROWS_LEAST : own.rows;
    s.list = calloc((size_t)(b->unit_count + b->commander_count) + 1, sizeof *s.list);
    int status = s.list ? draw_best(&s, &f) : -1;
    if (status == 0) {
        widen_names(&s, &f);
        put_sheet(out, &s);
    }
    map_clear(&s.map);
    free(s.list);
    return status;
}
