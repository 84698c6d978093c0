#include "referee/console/map.h"

#include <stdlib.h>
#include <string.h>

static double row_in(const struct map_view *v) {
    return 2 * v->column_in;
}

/* The cell that holds the place, or NULL: it is outside the view. */
static struct map_cell *cell_at(struct map *m, struct vec p) {
    const struct map_view *v = &m->view;
    double column = floor((p.x - v->corner.x) / v->column_in);
    double row = floor((p.y - v->corner.y) / row_in(v));

    if (column < 0 || row < 0 || column >= v->columns || row >= v->rows) {
        return NULL;
    }
    return &m->cells[(v->rows - 1 - (int)row) * v->columns + (int)column];
}

static struct vec middle_of(const struct map *m, const struct map_cell *cell) {
    const struct map_view *v = &m->view;
    int at = (int)(cell - m->cells);

    const int column = at % v->columns, row = v->rows - 1 - at / v->columns;
    return (struct vec){v->corner.x + (column + 0.5) * v->column_in,
                        v->corner.y + (row + 0.5) * row_in(v)};
}

/* --- ground, walls, abatis --- */

#define SAMPLES 3 /* a cell is looked at in so many places each way */

static bool touches(const struct map *m, const struct map_cell *cell, const struct area *a) {
    struct vec middle = middle_of(m, cell);

    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        const int right = i % SAMPLES - 1, up = i / SAMPLES - 1;
        struct vec by = {right * m->view.column_in / SAMPLES, up * row_in(&m->view) / SAMPLES};
        if (area_contains(a, vec_add(middle, by))) {
            return true;
        }
    }
    return false;
}

/* Later pieces lie on earlier ones, as a bridge on a creek; what is only drawn,
 * as a road, lies under all. */
static bool lies_above(const struct map_cell *cell, int ground) {
    return ground >= 0 || cell->thing == MAP_NOTHING;
}

static void draw_ground(struct map *m) {
    const struct scenario *s = m->battle->scenario;
    int count = m->view.columns * m->view.rows;

    for (int i = 0; i < s->terrain_count; i++) {
        for (int c = 0; c < count; c++) {
            if (lies_above(&m->cells[c], s->terrain[i].ground) &&
                touches(m, &m->cells[c], &s->terrain[i].area)) {
                m->cells[c] = (struct map_cell){.thing = MAP_GROUND, .index = s->terrain[i].ground};
            }
        }
    }
}

static void draw_segment(struct map *m, const struct segment *at, enum map_thing thing) {
    int steps = 1 + (int)(vec_distance(at->a, at->b) / (m->view.column_in / 2));

    for (int i = 0; i <= steps; i++) {
        struct map_cell *cell = cell_at(m, vec_between(at->a, at->b, (double)i / steps));
        if (cell && cell->thing < thing) {
            *cell = (struct map_cell){.thing = thing};
        }
    }
}

/* Drawn just inside, so that an edge on the table's own is seen. */
static void draw_zone(struct map *m, const struct area *a) {
    const double inset_in = m->view.column_in / 4;

    for (int i = 0; i < a->outline_count; i++) {
        struct segment side = {a->outline[i], a->outline[(i + 1) % a->outline_count]};
        double along_deg = vec_bearing(vec_sub(side.b, side.a));
        struct vec in = vec_scale(vec_from_bearing(bearing_normalise(along_deg - 90)), inset_in);
        draw_segment(m, &(struct segment){vec_add(side.a, in), vec_add(side.b, in)}, MAP_ZONE);
    }
}

static void draw_zones(struct map *m) {
    const struct scenario *s = m->battle->scenario;

    for (int i = 0; m->battle->now.phase == PHASE_DEPLOY && i < s->zone_count; i++) {
        for (int j = 0; j < s->zones[i].area_count; j++) {
            draw_zone(m, &s->zones[i].areas[j]);
        }
    }
}

static void draw_works(struct map *m) {
    const struct battle *b = m->battle;
    const struct scenario *s = b->scenario;

    for (int i = 0; i < s->abatis_count; i++) {
        draw_segment(m, &s->abatis[i].at, b->abatis_cut[i] ? MAP_CUT : MAP_ABATIS);
    }
    for (int i = 0; i < s->redoubt_count; i++) {
        for (int w = 0; w < s->redoubts[i].wall_count; w++) {
            draw_segment(m, &s->redoubts[i].walls[w], MAP_WALL);
        }
    }
}

/* --- units --- */

/* Called for each place of a base that is looked at, a few in every cell. */
typedef void visit_cell(struct map *m, struct map_cell *cell, const struct rect *base,
                        void *context);

static void visit_base(struct map *m, const struct rect *base, visit_cell *visit, void *context) {
    double step = m->view.column_in / 2;
    int across = 1 + (int)(base->width_in / step), deep = 1 + (int)(base->depth_in / step);

    for (int i = 0; i < across * deep; i++) {
        const int right = i % across, ahead = i / across;
        struct vec local = {((right + 0.5) / across - 0.5) * base->width_in,
                            ((ahead + 0.5) / deep - 0.5) * base->depth_in};
        struct vec at = vec_add(base->centre, vec_from_local(local, base->facing_deg));
        struct map_cell *cell = cell_at(m, at);
        if (cell) {
            visit(m, cell, base, context);
        }
    }
}

/* The free cell nearest to a place. */
struct seeking {
    struct vec from;
    struct map_cell *best;
    double least_in;
    bool in_view;
};

static void seek(struct map *m, struct map_cell *cell, const struct rect *base, void *context) {
    struct seeking *s = context;
    double away_in = vec_distance(middle_of(m, cell), s->from);

    (void)base;
    s->in_view = true;
    if (cell->thing != MAP_UNIT && (!s->best || away_in < s->least_in)) {
        s->best = cell;
        s->least_in = away_in;
    }
}

static enum map_shown letter_near(struct map *m, int unit, const struct rect *bases, int count,
                                  struct vec from) {
    struct seeking s = {.from = from};

    for (int i = 0; i < count; i++) {
        visit_base(m, &bases[i], seek, &s);
    }
    if (s.best) {
        *s.best = (struct map_cell){.thing = MAP_UNIT, .index = unit};
    }
    return s.best ? MAP_SHOWN : s.in_view ? MAP_HIDDEN : MAP_OUTSIDE;
}

/* A letter in the middle; in a garrison one for each base, as they stand apart. */
static enum map_shown draw_letter(struct map *m, int unit) {
    const struct unit *u = &m->battle->units[unit];
    enum map_shown shown = MAP_OUTSIDE;

    if (u->posture.formation != FORMATION_GARRISON) {
        return letter_near(m, unit, u->base, u->bases, u->posture.centre);
    }
    for (int i = 0; i < u->bases; i++) {
        enum map_shown base = letter_near(m, unit, &u->base[i], 1, u->base[i].centre);
        shown = shown == MAP_OUTSIDE || base == MAP_SHOWN ? base : shown;
    }
    return shown;
}

static void fill(struct map *m, struct map_cell *cell, const struct rect *base, void *context) {
    const int *unit = context;

    (void)m;
    if (cell->thing < MAP_BASE) {
        *cell =
            (struct map_cell){.thing = MAP_BASE, .index = *unit, .facing_deg = base->facing_deg};
    }
}

static bool on_table(const struct map *m, int unit) {
    return m->battle->units[unit].presence == PRESENCE_ON_TABLE;
}

/* First all letters, so that none is lost under another unit's arrows. */
static void draw_units(struct map *m) {
    for (int i = 0; i < m->battle->unit_count; i++) {
        m->units[i] = on_table(m, i) ? draw_letter(m, i) : MAP_OUTSIDE;
    }
    for (int i = 0; i < m->battle->unit_count; i++) {
        const struct unit *u = &m->battle->units[i];
        for (int n = 0; on_table(m, i) && n < u->bases; n++) {
            visit_base(m, &u->base[n], fill, &i);
        }
    }
}

/* Those alone; who is with a unit is told beside the unit's name. */
static void draw_commanders(struct map *m) {
    for (int i = 0; i < m->battle->commander_count; i++) {
        const struct commander *c = &m->battle->commanders[i];
        struct map_cell *cell = cell_at(m, c->place);
        m->commanders[i] = MAP_OUTSIDE;
        if (c->presence != PRESENCE_ON_TABLE || c->unit >= 0 || !cell) {
            continue;
        }
        bool free = cell->thing != MAP_COMMANDER && cell->thing != MAP_UNIT;
        m->commanders[i] = free ? MAP_SHOWN : MAP_HIDDEN;
        if (free) {
            *cell = (struct map_cell){.thing = MAP_COMMANDER, .index = i};
        }
    }
}

/* --- the zones' names --- */

/* Writes the name from `at` on where none of its cells is taken. */
static bool write_name(struct map *m, struct vec at, const char *name) {
    const struct map_cell *first = cell_at(m, at);

    for (int i = 0; name[i]; i++) {
        const struct map_cell *cell = cell_at(m, (struct vec){at.x + i * m->view.column_in, at.y});
        if (!first || cell != first + i || cell->thing > MAP_ZONE) {
            return false;
        }
    }
    for (int i = 0; name[i]; i++) {
        m->cells[first - m->cells + i] = (struct map_cell){.thing = MAP_ZONE, .index = name[i]};
    }
    return true;
}

/* In the zone's upper edge, else in its lower one, where it fits in. */
static void name_zone(struct map *m, const struct area *a, const char *name) {
    const double column_in = m->view.column_in;
    struct vec low = a->outline[0], high = a->outline[0];

    for (int i = 1; i < a->outline_count; i++) {
        low = (struct vec){fmin(low.x, a->outline[i].x), fmin(low.y, a->outline[i].y)};
        high = (struct vec){fmax(high.x, a->outline[i].x), fmax(high.y, a->outline[i].y)};
    }
    const double last_x = high.x - ((double)strlen(name) + 1) * column_in;
    const double edges_y[] = {high.y - column_in / 4, low.y + column_in / 4};
    bool written = false;
    for (int i = 0; i < 2; i++) {
        for (int j = 2; !written && low.x + j * column_in <= last_x; j++) {
            written = write_name(m, (struct vec){low.x + j * column_in, edges_y[i]}, name);
        }
    }
}

static void name_zones(struct map *m) {
    const struct scenario *s = m->battle->scenario;

    for (int i = 0; m->battle->now.phase == PHASE_DEPLOY && i < s->zone_count; i++) {
        for (int j = 0; j < s->zones[i].area_count; j++) {
            name_zone(m, &s->zones[i].areas[j], s->zones[i].id);
        }
    }
}

/* --- letters --- */

/* Without `v`, which is an arrow. */
static const char *const alphabets[SIDES] = {"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                             "abcdefghijklmnopqrstuwxyz"};

static bool is_many(const struct battle *b, int side) {
    size_t n = 0;

    for (int i = 0; i < b->unit_count; i++) {
        n += b->units[i].side == side;
    }
    return n > strlen(alphabets[side]);
}

/* A unit keeps its letter through the battle. Where there are more units than
 * letters, those in view are lettered, and the rest of them are `?`. */
static void give_letters(struct map *m) {
    for (int side = 0; side < SIDES; side++) {
        bool many = is_many(m->battle, side);
        const char *next = alphabets[side];
        for (int i = 0; i < m->battle->unit_count; i++) {
            if (m->battle->units[i].side == side) {
                bool wanted = !many || m->units[i] != MAP_OUTSIDE;
                m->letters[i] = wanted && *next ? *next++ : '?';
            }
        }
    }
}

char map_figure(int commander) {
    static const char figures[] = "1234567890";

    return commander < (int)sizeof figures - 1 ? figures[commander] : '@';
}

/* --- drawing --- */

int map_draw(struct map *m, const struct battle *b, const struct map_view *view) {
    *m = (struct map){.view = *view, .battle = b};
    m->cells = calloc((size_t)view->columns * (size_t)view->rows + 1, sizeof *m->cells);
    m->units = calloc((size_t)b->unit_count + 1, sizeof *m->units);
    m->commanders = calloc((size_t)b->commander_count + 1, sizeof *m->commanders);
    m->letters = calloc((size_t)b->unit_count + 1, 1);
    if (!m->cells || !m->units || !m->commanders || !m->letters) {
        return -1;
    }
    draw_ground(m);
    draw_zones(m);
    draw_works(m);
    draw_units(m);
    draw_commanders(m);
    name_zones(m);
    give_letters(m);
    return 0;
}

void map_clear(struct map *m) {
    free(m->cells);
    free(m->units);
    free(m->commanders);
    free(m->letters);
    *m = (struct map){0};
}

/* --- characters --- */

const char *map_arrow(double facing_deg, bool utf8) {
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char *const plain[] = {"^", ">", "v", "<"};

    return utf8 ? arrows[(int)floor((facing_deg + 22.5) / 45) % 8]
                : plain[(int)floor((facing_deg + 45) / 90) % 4];
}

static const char *ground_glyph(int ground) {
    static const char *const glyphs[] = {":", "~", "-", "=", "%", ";", "\"", "_"};

    return ground < 0 ? "." : glyphs[ground % (int)(sizeof glyphs / sizeof glyphs[0])];
}

const char *map_glyph(const struct map *m, const struct map_cell *cell, bool utf8, char one[2]) {
    one[1] = '\0';
    switch (cell->thing) {
    case MAP_GROUND:
        return ground_glyph(cell->index);
    case MAP_ZONE:
        one[0] = cell->index ? (char)cell->index : '\'';
        return one;
    case MAP_CUT:
        return ",";
    case MAP_ABATIS:
        return "*";
    case MAP_WALL:
        return "#";
    case MAP_BASE:
        return map_arrow(cell->facing_deg, utf8);
    case MAP_COMMANDER:
        one[0] = map_figure(cell->index);
        return one;
    case MAP_UNIT:
        one[0] = m->letters[cell->index];
        return one;
    default:
        return " ";
    }
}

int map_side(const struct map *m, const struct map_cell *cell) {
    if (cell->thing == MAP_BASE || cell->thing == MAP_UNIT) {
        return m->battle->units[cell->index].side;
    }
    return cell->thing == MAP_COMMANDER ? m->battle->commanders[cell->index].side : -1;
}
