#include "tests/bench/field.h"

#include "scenarios/load.h"
#include "tests/bench/measure.h"
#include "tests/support/seeded.h"

#include <stdlib.h>

#define UNITS_A_TABLE 60
#define WIDTH_IN 60.0
#define DEPTH_IN 90.0
#define WOODS_SIDE_IN 12.0 /* seven and a half woods to a table: a fifth of it */
#define WOODS_A_TABLE 7.5
#define UNITS_A_COMMANDER 10
#define TRIES_MAX 100000

static char field_name[] = "field";

static struct vec any_place(struct seeded *random, const struct scenario *s, double margin_in) {
    return (struct vec){seeded_between(random, margin_in, s->width_in - margin_in),
                        seeded_between(random, margin_in, s->depth_in - margin_in)};
}

/* --- units --- */

/* A third of the infantry in a plain line, the rest in two ranks, in column,
 * with gaps or with an end turned back. */
static struct place_on_table any_formation(struct seeded *random, const struct unit_type *t,
                                           int bases) {
    struct place_on_table p = {.formation = t->gun ? FORMATION_NONE : FORMATION_LINE, .ranks = 1};
    const int kind = t->gun ? 0 : seeded_below(random, 6);
    if (kind == 2)
        p.ranks = 2;
    else if (kind == 3)
        p.formation = FORMATION_COLUMN;
    else if (kind == 4)
        p.open = bases <= 3;
    else if (kind == 5)
        p.bend =
            (struct bend){(enum flank)seeded_below(random, 2), 1, seeded_between(random, 10, 90)};
    p.facing_deg = seeded_between(random, 0, 360);
    return p;
}

/* How much room a unit takes around its centre, with a little air. */
static double radius_in(const struct unit_entry *u) {
    const double width_in = u->base_width_in * u->bases * (u->place.open ? 2 : 1);
    return 0.1 + hypot(width_in, 2 * u->base_depth_in) / 2;
}

/* Only the units of its own table can be in its way. */
static bool is_free(const struct scenario *s, const struct unit_entry *u) {
    for (int i = s->unit_count / UNITS_A_TABLE * UNITS_A_TABLE; i < s->unit_count; i++)
        if (vec_distance(u->place.centre, s->units[i].place.centre) <
            radius_in(u) + radius_in(&s->units[i]))
            return false;
    return true;
}

/* The unit's own table among those that lie side by side: as in an order of
 * battle, units that are named together stand together. */
static struct vec own_table(const struct scenario *s, int unit) {
    const int table = unit / UNITS_A_TABLE, tables_wide = (int)(s->width_in / WIDTH_IN + 0.5);
    return (struct vec){table % tables_wide * WIDTH_IN, table / tables_wide * DEPTH_IN};
}

static void place_unit(const struct scenario *s, struct seeded *random, struct unit_entry *u) {
    const struct vec corner = own_table(s, s->unit_count);
    const double room_in = radius_in(u);
    for (int i = 0; i < TRIES_MAX; i++) {
        u->place.centre =
            (struct vec){corner.x + seeded_between(random, room_in, WIDTH_IN - room_in),
                         corner.y + seeded_between(random, room_in, DEPTH_IN - room_in)};
        if (is_free(s, u))
            return;
    }
    bench_fail("no room for unit %d of the field", s->unit_count);
}

static void add_unit(struct scenario *s, struct seeded *random) {
    static const char *const types[] = {"line", "line", "line", "light", "field-cannon"};
    const int kind = seeded_below(random, (int)(sizeof types / sizeof *types));
    const int type = ruleset_type(s->rules, types[kind]);
    const struct unit_type *t = &s->rules->types[type];
    const int bases = t->gun ? 1 : 2 + seeded_below(random, 4);
    struct unit_entry u = {.id = field_name,
                           .name = field_name,
                           .type = type,
                           .brigade = seeded_below(random, SIDES),
                           .bases = bases,
                           .left = bases,
                           .base_width_in = t->base_width_in,
                           .base_depth_in = t->base_depth_in,
                           .place = any_formation(random, t, bases)};
    place_unit(s, random, &u);
    s->units[s->unit_count++] = u;
}

/* --- the rest --- */

static void add_woods(struct scenario *s, struct seeded *random) {
    const struct vec at = any_place(random, s, WOODS_SIDE_IN / 2);
    const double half = WOODS_SIDE_IN / 2;
    const struct vec corners[] = {{at.x - half, at.y - half},
                                  {at.x + half, at.y - half},
                                  {at.x + half, at.y + half},
                                  {at.x - half, at.y + half}};
    struct terrain *woods = &s->terrain[s->terrain_count++];
    *woods = (struct terrain){.id = field_name, .name = field_name};
    woods->ground = ruleset_ground(s->rules, "woods");
    if (area_init_polygon(&woods->area, corners, 4) != AREA_OK)
        bench_fail("no memory for the field's woods");
}

static void add_commander(struct scenario *s, struct seeded *random) {
    s->commanders[s->commander_count++] = (struct commander_entry){
        .id = field_name,
        .name = field_name,
        .side = seeded_below(random, SIDES),
        .zone = -1,
        .joined = -1,
        .place = any_place(random, s, 1),
    };
}

static void fill_scenario(struct field *f, int units, uint64_t seed) {
    static struct brigade brigades[SIDES] = {
        {field_name, field_name, 0, NULL, NULL, field_name, -1},
        {field_name, field_name, 1, NULL, NULL, field_name, -1}};
    struct seeded random = {seed};
    struct scenario *s = &f->scenario;
    const int tables = units / UNITS_A_TABLE, wide = (int)sqrt(tables);
    const int woods = (int)(WOODS_A_TABLE * tables), commanders = units / UNITS_A_COMMANDER;
    *s = (struct scenario){.id = field_name,
                           .name = field_name,
                           .rules = f->lender->rules,
                           .width_in = WIDTH_IN * wide,
                           .depth_in = DEPTH_IN * ceil((double)tables / wide),
                           .last_turn = f->lender->last_turn,
                           .brigades = brigades,
                           .brigade_count = SIDES};
    s->units = calloc((size_t)units, sizeof *s->units);
    s->terrain = calloc((size_t)woods + 1, sizeof *s->terrain);
    s->commanders = calloc((size_t)commanders + 1, sizeof *s->commanders);
    if (s->units == NULL || s->terrain == NULL || s->commanders == NULL)
        bench_fail("no memory for a field of %d units", units);
    while (s->unit_count < units)
        add_unit(s, &random);
    while (s->terrain_count < woods)
        add_woods(s, &random);
    while (s->commander_count < commanders)
        add_commander(s, &random);
}

void field_init(struct field *f, int units, uint64_t seed) {
    struct load_report report = {0};
    if (scenario_load(&f->lender, "saratoga", &report) != 0)
        bench_fail("saratoga cannot be loaded: %s", report.faults[0].text);
    load_report_clear(&report);
    fill_scenario(f, units, seed);
    f->battle = battle_new(&f->scenario);
    if (f->battle == NULL)
        bench_fail("no memory for a battle of %d units", units);
    f->battle->now.turn = 1;
    f->battle->now.phase = 0;
}

void field_clear(struct field *f) {
    battle_free(f->battle);
    for (int i = 0; i < f->scenario.terrain_count; i++)
        area_clear(&f->scenario.terrain[i].area);
    free(f->scenario.units);
    free(f->scenario.terrain);
    free(f->scenario.commanders);
    scenario_free(f->lender);
}
