/* Beside the table: what each colour and mark means, how many bases each brigade
 * has left, and who is not on the table. Only what this battle has at this moment
 * is told. The same function measures and draws. */
#include "referee/draw/board_page.h"

#include "referee/console/text.h"
#include "referee/draw/type.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define HEAD_PT 8
#define LINE_PT 6.8
#define SWATCH_IN 0.22
#define WORDS_IN 0.32 /* from the legend's edge to its words */
#define BETWEEN_IN 0.03
#define SECTION_IN 0.09
#define WORDS_MAX 600

struct legend {
    const struct board *bd;
    double y_in; /* where the next line goes */
    bool dry;    /* only measures */
};

/* --- words --- */

static void say_at(struct legend *l, double x_in, double points, bool bold, const char *words) {
    const struct type type = {.size_in = points * POINT_IN, .bold = bold};
    const struct type_box box = {l->bd->legend_in + x_in, l->y_in, BOARD_LEGEND_IN - x_in, 0};
    canvas_colour(l->bd->cr, "#000000", 1);
    l->y_in += l->dry ? type_height_in(l->bd->cr, &type, &box, words)
                      : type_draw(l->bd->cr, &type, &box, words);
    l->y_in += BETWEEN_IN;
}

static void say_head(struct legend *l, const char *words) {
    l->y_in += SECTION_IN;
    say_at(l, 0, HEAD_PT, true, words);
}

__attribute__((format(printf, 2, 3))) static void say(struct legend *l, const char *format, ...) {
    char words[WORDS_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    say_at(l, WORDS_IN, LINE_PT, false, words);
}

/* Names after one another, as many paragraphs as it takes. */
struct list {
    struct legend *legend;
    char words[WORDS_MAX];
    size_t length, lead; /* lead: how much of it is the beginning of each paragraph */
};

__attribute__((format(printf, 2, 3))) static void begin_list(struct list *list, const char *format,
                                                             ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(list->words, WORDS_MAX / 2, format, arguments);
    va_end(arguments);
    list->length = list->lead = strlen(list->words);
}

static void end_list(struct list *list) {
    if (list->length > list->lead)
        say_at(list->legend, 0, LINE_PT, false, list->words);
    list->length = list->lead;
}

static void add_to_list(struct list *list, const char *name, const char *remark) {
    char clean[WORDS_MAX / 4];
    text_clean(clean, sizeof clean, name);
    if (list->length + strlen(clean) + strlen(remark) + 3 >= sizeof list->words)
        end_list(list);
    list->length +=
        (size_t)snprintf(list->words + list->length, sizeof list->words - list->length, "%s%s%s",
                         list->length > list->lead ? ", " : "", clean, remark);
}

/* --- brigades --- */

static void swatch_base(const struct legend *l, const char *colour, int side, bool lost) {
    const double x = l->bd->legend_in, y = l->y_in + 0.01, w = SWATCH_IN, h = SWATCH_IN / 2;
    const struct vec corners[4] = {{x + w, y + h}, {x + w, y}, {x, y}, {x, y + h}};
    if (!l->dry)
        board_draw_base(l->bd, corners, colour, side, lost);
}

static void say_brigade(struct legend *l, int brigade) {
    const struct battle *b = l->bd->b;
    int left = 0, started = 0;
    for (int i = 0; i < b->unit_count; i++) {
        if (b->units[i].brigade != brigade)
            continue;
        left += b->units[i].presence == PRESENCE_DESTROYED ? 0 : b->units[i].bases;
        started += b->units[i].started;
    }
    swatch_base(l, b->scenario->brigades[brigade].colour, b->scenario->brigades[brigade].side,
                false);
    say(l, "%.300s: %d/%d", b->scenario->brigades[brigade].name, left, started);
}

static void say_side(struct legend *l, int side) {
    const struct battle *b = l->bd->b;
    say_head(l, b->rules->sides[side].name);
    for (int i = 0; i < b->scenario->brigade_count; i++)
        if (b->scenario->brigades[i].side == side)
            say_brigade(l, i);
}

/* --- who is not on the table --- */

static int count_units(const struct battle *b, enum presence presence) {
    int n = 0;
    for (int i = 0; i < b->unit_count; i++)
        n += b->units[i].presence == presence;
    return n;
}

static int count_commanders(const struct battle *b, enum presence presence) {
    int n = 0;
    for (int i = 0; i < b->commander_count; i++)
        n += b->commanders[i].presence == presence;
    return n;
}

static void say_waiting_commanders(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct list list = {.legend = l};
    int turn = -1;
    begin_list(&list, " ");
    for (int i = 0; i < b->commander_count; i++) {
        const int his = b->scenario->commanders[i].arrival.turn;
        if (b->commanders[i].presence != PRESENCE_WAITING)
            continue;
        if (his != turn) {
            end_list(&list);
            begin_list(&list, "Turn %d, commanders: ", his);
        }
        turn = his;
        add_to_list(&list, b->commanders[i].name, "");
    }
    end_list(&list);
}

/* A paragraph for each brigade and turn. */
static void say_waiting(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct list list = {.legend = l};
    int turn = -1, brigade = -1;
    if (count_units(b, PRESENCE_WAITING) + count_commanders(b, PRESENCE_WAITING) == 0)
        return;
    say_head(l, "To come on");
    begin_list(&list, " ");
    for (int i = 0; i < b->unit_count; i++) {
        const struct unit *u = &b->units[i];
        if (u->presence != PRESENCE_WAITING)
            continue;
        if (u->brigade != brigade || b->scenario->units[i].arrival.turn != turn) {
            end_list(&list);
            brigade = u->brigade;
            turn = b->scenario->units[i].arrival.turn;
            begin_list(&list, "Turn %d, %.200s: ", turn, b->scenario->brigades[brigade].name);
        }
        add_to_list(&list, u->name, "");
    }
    end_list(&list);
    say_waiting_commanders(l);
}

static void say_destroyed(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct list list = {.legend = l};
    if (count_units(b, PRESENCE_DESTROYED) + count_commanders(b, PRESENCE_DESTROYED) == 0)
        return;
    say_head(l, "Lost");
    for (int side = 0; side < SIDES; side++) {
        begin_list(&list, "%.100s: ", b->rules->sides[side].name);
        for (int i = 0; i < b->unit_count; i++)
            if (b->units[i].presence == PRESENCE_DESTROYED && b->units[i].side == side)
                add_to_list(&list, b->units[i].name, "");
        for (int i = 0; i < b->commander_count; i++)
            if (b->commanders[i].presence == PRESENCE_DESTROYED && b->commanders[i].side == side)
                add_to_list(&list, b->commanders[i].name, "");
        end_list(&list);
    }
}

static void add_unnamed(struct list *list, const char *name, struct vec at, bool *first) {
    char where[40];
    if (*first)
        say_head(list->legend, "No room for their names");
    *first = false;
    snprintf(where, sizeof where, " at %.0f,%.0f", at.x, at.y);
    add_to_list(list, name, where);
}

/* Those on the table where there was no room for the name, with their places. */
static void say_unnamed(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct list list = {.legend = l};
    bool first = true;
    begin_list(&list, " ");
    for (int i = 0; i < b->unit_count; i++)
        if (board_is_unnamed(l->bd, i, -1))
            add_unnamed(&list, b->units[i].name, b->units[i].posture.centre, &first);
    for (int i = 0; i < b->commander_count; i++)
        if (board_is_unnamed(l->bd, -1, i))
            add_unnamed(&list, b->commanders[i].name, b->commanders[i].place, &first);
    end_list(&list);
}

/* --- marks --- */

static struct vec swatch_middle(const struct legend *l) {
    return (struct vec){l->bd->legend_in + SWATCH_IN / 2, l->y_in + 0.06};
}

static bool has_losses(const struct battle *b) {
    for (int i = 0; i < b->unit_count; i++)
        if (b->units[i].presence == PRESENCE_ON_TABLE && b->units[i].bases < b->units[i].started)
            return true;
    return false;
}

static bool has_melee(const struct battle *b) {
    for (int i = b->now.melee_next; i < b->now.melee_count; i++)
        if (!b->melees[i].by_hand && !battle_melee_is_void(b, &b->melees[i]))
            return true;
    return false;
}

static void say_pieces(struct legend *l) {
    const struct battle *b = l->bd->b;
    for (int side = 0; side < SIDES; side++) {
        swatch_base(l, "#808080", side, false);
        say(l, "a base of the %.80s; the thick edge is its front", b->rules->sides[side].name);
    }
    if (has_losses(b)) {
        swatch_base(l, NULL, 0, true);
        say(l, "a base that is lost; 3/5: 3 left of 5");
    }
    for (int side = 0; side < SIDES; side++) {
        if (!l->dry)
            board_draw_commander(l->bd, swatch_middle(l), 0.06, "#606060", side);
        say(l, "a commander of the %.80s", b->rules->sides[side].name);
    }
    if (has_melee(b)) {
        if (!l->dry)
            board_draw_melee(l->bd, swatch_middle(l), 0.05);
        say(l, "in contact: a melee is to be fought");
    }
}

/* Makes a line across the swatch's place the path. */
static void swatch_line(const struct legend *l, struct vec ends[2]) {
    const struct vec middle = swatch_middle(l);
    ends[0] = (struct vec){middle.x - SWATCH_IN / 2, middle.y};
    ends[1] = (struct vec){middle.x + SWATCH_IN / 2, middle.y};
    cairo_new_path(l->bd->cr);
    cairo_move_to(l->bd->cr, ends[0].x, ends[0].y);
    cairo_line_to(l->bd->cr, ends[1].x, ends[1].y);
}

static void say_works(struct legend *l) {
    const struct battle *b = l->bd->b;
    bool there[2] = {false, false};
    struct vec ends[2];
    for (int i = 0; i < b->scenario->abatis_count; i++)
        there[b->abatis_cut[i]] = true;
    for (int cut = 0; cut < 2; cut++) {
        if (!there[cut])
            continue;
        swatch_line(l, ends);
        if (!l->dry)
            board_draw_abatis(l->bd, ends[0], ends[1], cut);
        say(l, cut ? "abatis that is cut" : "abatis");
    }
}

static void say_edges(struct legend *l) {
    const struct battle *b = l->bd->b;
    struct vec ends[2];
    if (b->now.phase == PHASE_DEPLOY && b->scenario->zone_count > 0) {
        swatch_line(l, ends);
        if (!l->dry)
            board_stroke_zone(l->bd);
        say(l, "where armies are set up");
    }
    if (count_units(b, PRESENCE_WAITING) > 0) {
        swatch_line(l, ends);
        if (!l->dry)
            board_stroke_entry(l->bd);
        say(l, "where those who wait come on");
    }
}

/* --- grounds --- */

static bool has_ground(const struct scenario *s, int ground) {
    for (int i = 0; i < s->terrain_count; i++)
        if (s->terrain[i].ground == ground)
            return true;
    return false;
}

static void say_grounds(struct legend *l) {
    const struct scenario *s = l->bd->b->scenario;
    for (int g = 0; g < s->rules->ground_count; g++) {
        if (!has_ground(s, g))
            continue;
        if (!l->dry)
            board_draw_swatch(l->bd, swatch_middle(l), SWATCH_IN, g);
        say(l, "%.200s", s->rules->grounds[g].name);
    }
}

/* --- the whole --- */

static double tell(const struct board *bd, bool dry) {
    struct legend l = {bd, bd->top_in - SECTION_IN, dry};
    for (int side = 0; side < SIDES; side++)
        say_side(&l, side);
    say_waiting(&l);
    say_destroyed(&l);
    say_unnamed(&l);
    say_head(&l, "Marks");
    say_pieces(&l);
    say_works(&l);
    say_edges(&l);
    say_grounds(&l);
    return l.y_in - bd->top_in;
}

double board_legend_in(const struct board *bd) {
    return tell(bd, true);
}

void board_draw_legend(const struct board *bd) {
    tell(bd, false);
}
