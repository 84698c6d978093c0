/* Names: of units, with the bases they have left once they have lost some and
 * the commander who is with them; of commanders alone, remarks, redoubts and
 * terrain. All are seated at once (labels.h), in letters as large as leaves room
 * for all. */
#include "referee/draw/board_page.h"

#include "referee/console/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX 200
#define LINES_MAX LABEL_SHAPES_MAX
#define COMMANDER_CORNERS 8
#define GAP_IN 0.02  /* on the page, around a name */
#define AIR_IN 0.025 /* at both ends of its lines */

static const struct board_font unit_font = {.points = 7, .bold = true};
static const struct board_font commander_font = {.points = 6.4, .italic = true};
static const struct board_font ground_font = {.points = 7, .italic = true};

/* The letters that are tried, as parts of their size, the largest first. */
static const double sizes[] = {1.15, 1, 0.85};
#define LEADERS_WORTH 12.0 /* so many leaders the less are worth letters of no size */
#define STANDING_WORTH 100 /* leaders that a piece without a name is as bad as */

struct name {
    char text[NAME_MAX];
    char with[NAME_MAX]; /* a line below, in a commander's letters; or "" */
    struct board_font font;
    int unit, commander; /* whose it is, or -1 */
};

struct board_names {
    struct name *names;
    struct label *labels; /* theirs */
    struct hull *solid, *soft;
    int count, solid_count, soft_count;
    double size; /* of the letters: the last that was tried */
    bool seated; /* nothing is added any more */
};

/* --- making room --- */

static int most_solids(const struct battle *b) {
    int most = b->commander_count + BOARD_NOTES_MAX;
    for (int i = 0; i < b->unit_count; i++)
        most += b->units[i].started > b->units[i].bases ? b->units[i].started : b->units[i].bases;
    return most;
}

static int most_softs(const struct battle *b) {
    int most = b->unit_count + b->scenario->abatis_count + b->now.melee_count + BOARD_NOTES_MAX;
    for (int i = 0; i < b->scenario->redoubt_count; i++)
        most += b->scenario->redoubts[i].wall_count;
    for (int i = 0; i < b->unit_count; i++)
        most += b->units[i].started;
    return most;
}

struct board_names *board_names_new(const struct battle *b) {
    struct board_names *n = calloc(1, sizeof *n);
    const int names = b->unit_count + b->commander_count + b->scenario->redoubt_count +
                      b->scenario->terrain_count + BOARD_NOTES_MAX;
    if (n == NULL)
        return NULL;
    n->names = calloc((size_t)names, sizeof *n->names);
    n->labels = calloc((size_t)names, sizeof *n->labels);
    n->solid = calloc((size_t)most_solids(b), sizeof *n->solid);
    n->soft = calloc((size_t)most_softs(b), sizeof *n->soft);
    if (n->names != NULL && n->labels != NULL && n->solid != NULL && n->soft != NULL)
        return n;
    board_names_free(n);
    return NULL;
}

void board_names_free(struct board_names *n) {
    if (n == NULL)
        return;
    free(n->names);
    free(n->labels);
    free(n->solid);
    free(n->soft);
    free(n);
}

/* --- what is named --- */

static void add_solid(struct board_names *n, struct hull h) {
    n->solid[n->solid_count++] = h;
}

void board_keep_clear(struct board *bd, struct hull h) {
    if (!bd->names->seated)
        bd->names->soft[bd->names->soft_count++] = h;
}

/* A name for the `pieces` solids that were added last. */
static struct name *add_name(struct board_names *n, struct board_font font, const char *text,
                             int pieces) {
    struct label *l = &n->labels[n->count];
    struct name *name = &n->names[n->count++];
    *l = (struct label){.first = n->solid_count - pieces, .piece_count = pieces};
    *name = (struct name){.font = font, .unit = -1, .commander = -1};
    text_clean(name->text, sizeof name->text, text);
    return name;
}

/* The circle that is drawn for him. */
static void add_commander(const struct board *bd, const struct commander *m) {
    struct vec corners[COMMANDER_CORNERS];
    for (int i = 0; i < COMMANDER_CORNERS; i++)
        corners[i] = vec_add(m->place, vec_scale(vec_from_bearing(i * 360.0 / COMMANDER_CORNERS),
                                                 BOARD_COMMANDER_IN / bd->scale));
    add_solid(bd->names, hull_of_points(corners, COMMANDER_CORNERS));
}

static void name_unit(const struct board *bd, int unit) {
    const struct unit *u = &bd->b->units[unit];
    const struct commander *m = u->commander >= 0 ? &bd->b->commanders[u->commander] : NULL;
    char text[NAME_MAX];
    for (int i = 0; i < u->bases; i++)
        add_solid(bd->names, hull_of_rect(&u->base[i]));
    if (m != NULL)
        add_commander(bd, m);
    if (u->bases < u->started)
        snprintf(text, sizeof text, "%.150s %d/%d", u->name, u->bases, u->started);
    else
        snprintf(text, sizeof text, "%.150s", u->name);
    struct name *name = add_name(bd->names, unit_font, text, u->bases + (m != NULL));
    name->unit = unit;
    name->commander = u->commander;
    bd->names->labels[bd->names->count - 1].ahead = vec_from_bearing(u->posture.facing_deg);
    if (m != NULL)
        text_clean(name->with, sizeof name->with, m->name);
}

void board_note(struct board *bd, struct board_font font, struct vec at, const char *text) {
    if (bd->names->seated)
        return;
    add_solid(bd->names, hull_of_point(at));
    add_name(bd->names, font, text, 1);
}

static void name_area(struct board *bd, const struct area *a, const char *text) {
    const struct scenario *s = bd->b->scenario;
    struct vec low = a->outline[0], high = low;
    for (int i = 1; i < a->outline_count; i++) {
        low = (struct vec){fmin(low.x, a->outline[i].x), fmin(low.y, a->outline[i].y)};
        high = (struct vec){fmax(high.x, a->outline[i].x), fmax(high.y, a->outline[i].y)};
    }
    low = (struct vec){fmax(low.x, 0), fmax(low.y, 0)};
    high = (struct vec){fmin(high.x, s->width_in), fmin(high.y, s->depth_in)};
    if (low.x >= high.x || low.y >= high.y)
        return;
    add_name(bd->names, ground_font, text, 0);
    bd->names->labels[bd->names->count - 1].place = (struct box){low, high};
}

static void name_ground(struct board *bd) {
    const struct scenario *s = bd->b->scenario;
    for (int i = 0; i < s->redoubt_count; i++) {
        for (int w = 0; w < s->redoubts[i].wall_count; w++)
            board_keep_clear(bd, hull_of_segment(s->redoubts[i].walls[w]));
        name_area(bd, &s->redoubts[i].area, s->redoubts[i].name);
    }
    for (int i = 0; i < s->abatis_count; i++)
        board_keep_clear(bd, hull_of_segment(s->abatis[i].at));
    for (int i = 0; i < s->terrain_count; i++)
        name_area(bd, &s->terrain[i].area, s->terrain[i].name);
}

/* --- letters --- */

static struct board_font sized(const struct board_names *n, struct board_font font) {
    font.points *= n->size;
    return font;
}

static double width_of(const struct board *bd, struct board_font font, const char *text,
                       size_t length) {
    char part[NAME_MAX];
    snprintf(part, sizeof part, "%.*s", (int)length, text);
    return board_text_size(bd, font, part).width_in;
}

/* Breaks the text at blanks into so many lines, the widest as narrow as can be:
 * `lengths` receives theirs. Returns that width, HUGE_VAL where there are too
 * few blanks. */
static double break_text(const struct board *bd, struct board_font font, const char *text,
                         int lines, size_t *lengths) {
    if (lines == 1) {
        lengths[0] = strlen(text);
        return width_of(bd, font, text, lengths[0]);
    }
    double least = HUGE_VAL;
    for (const char *blank = strchr(text, ' '); blank != NULL; blank = strchr(blank + 1, ' ')) {
        size_t rest[LINES_MAX];
        const size_t length = (size_t)(blank - text);
        const double first = width_of(bd, font, text, length);
        if (first >= least)
            break;
        const double widest = fmax(first, break_text(bd, font, blank + 1, lines - 1, rest));
        if (widest < least) {
            least = widest;
            lengths[0] = length;
            memcpy(lengths + 1, rest, (size_t)(lines - 1) * sizeof *rest);
        }
    }
    return least;
}

/* The shapes that the name may have, in inches of the table. */
static void shape_name(const struct board *bd, const struct name *name, struct label *l) {
    const struct board_font font = sized(bd->names, name->font);
    const struct board_font with = sized(bd->names, commander_font);
    const double line_in = board_text_size(bd, font, name->text).height_in;
    const struct board_size below = board_text_size(bd, with, name->with);
    const double below_in = *name->with != '\0' ? below.height_in : 0;
    size_t lengths[LINES_MAX];
    l->shape_count = 0;
    for (int lines = 1; lines <= LINES_MAX; lines++) {
        const double width_in = break_text(bd, font, name->text, lines, lengths);
        if (width_in == HUGE_VAL)
            break;
        l->shapes[l->shape_count++] =
            (struct label_shape){(fmax(width_in, below.width_in) + 2 * AIR_IN) / bd->scale,
                                 (lines * line_in + below_in) / bd->scale};
    }
}

/* --- seating --- */

/* Returns how many pieces have no name, or -1. */
static int seat_names(struct board *bd, double size) {
    struct board_names *n = bd->names;
    n->size = size;
    for (int i = 0; i < n->count; i++)
        shape_name(bd, &n->names[i], &n->labels[i]);
    const struct labels_ground ground = {
        .frame = {{0, 0}, {bd->b->scenario->width_in, bd->b->scenario->depth_in}},
        .solid = n->solid,
        .solid_count = n->solid_count,
        .soft = n->soft,
        .soft_count = n->soft_count,
        .gap_in = GAP_IN / bd->scale};
    return labels_place(n->labels, n->count, &ground);
}

static int count_leaders(const struct board_names *n) {
    int leaders = 0;
    for (int i = 0; i < n->count; i++)
        leaders += n->labels[i].placed && n->labels[i].led;
    return leaders;
}

/* Large letters with few leaders: the best bargain of both. 0, or -1. */
static int seat_best(struct board *bd) {
    double least = HUGE_VAL, best = sizes[0];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int standing = seat_names(bd, sizes[i]);
        const double bad =
            count_leaders(bd->names) - LEADERS_WORTH * sizes[i] + STANDING_WORTH * standing;
        if (standing < 0)
            return -1;
        if (bad < least) {
            least = bad;
            best = sizes[i];
        }
    }
    return best == bd->names->size || seat_names(bd, best) >= 0 ? 0 : -1;
}

int board_seat_names(struct board *bd) {
    const struct battle *b = bd->b;
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_ON_TABLE)
            name_unit(bd, i);
    for (int i = 0; i < b->commander_count; i++)
        if (b->commanders[i].presence == PRESENCE_ON_TABLE && b->commanders[i].unit < 0) {
            add_commander(bd, &b->commanders[i]);
            add_name(bd->names, commander_font, b->commanders[i].name, 1)->commander = i;
        }
    name_ground(bd);
    bd->names->seated = true;
    return seat_best(bd);
}

bool board_is_unnamed(const struct board *bd, int unit, int commander) {
    for (int i = 0; i < bd->names->count; i++)
        if ((unit >= 0 && bd->names->names[i].unit == unit) ||
            (commander >= 0 && bd->names->names[i].commander == commander))
            return !bd->names->labels[i].placed;
    return false;
}

/* --- drawing --- */

/* A line from the piece to its name, with a dot at the piece. */
static void draw_leader(const struct board *bd, const struct label *l) {
    const struct vec from = board_at(bd, l->leader.a), to = board_at(bd, l->leader.b);
    canvas_colour(bd->cr, "#000000", 0.75);
    cairo_set_line_width(bd->cr, 0.5 * POINT_IN);
    cairo_new_path(bd->cr);
    cairo_move_to(bd->cr, from.x, from.y);
    cairo_line_to(bd->cr, to.x, to.y);
    cairo_stroke(bd->cr);
    cairo_arc(bd->cr, from.x, from.y, 1.1 * POINT_IN, 0, 2 * acos(-1));
    cairo_fill(bd->cr);
}

static void draw_name(const struct board *bd, const struct name *name, const struct label *l) {
    const struct board_font font = sized(bd->names, name->font);
    const double line_in = board_text_size(bd, font, name->text).height_in;
    const struct vec low = board_at(bd, l->at.low), high = board_at(bd, l->at.high);
    const double middle = (low.x + high.x) / 2;
    size_t lengths[LINES_MAX] = {0};
    const char *text = name->text;
    double y = high.y;
    break_text(bd, font, text, l->shape + 1, lengths);
    for (int i = 0; i <= l->shape; i++) {
        char line[NAME_MAX];
        snprintf(line, sizeof line, "%.*s", (int)lengths[i], text);
        board_text(bd, font, BOARD_CENTRE, middle, y, line);
        text += lengths[i] + 1;
        y += line_in;
    }
    if (*name->with != '\0')
        board_text(bd, sized(bd->names, commander_font), BOARD_CENTRE, middle, y, name->with);
}

void board_draw_names(const struct board *bd) {
    const struct board_names *n = bd->names;
    for (int i = 0; i < n->count; i++)
        if (n->labels[i].placed && n->labels[i].led)
            draw_leader(bd, &n->labels[i]);
    for (int i = 0; i < n->count; i++)
        if (n->labels[i].placed)
            draw_name(bd, &n->names[i], &n->labels[i]);
}
