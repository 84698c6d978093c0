#include "scenarios/battlefield.h"

#include "scenarios/rules.h"
#include "scenarios/scenario.h"
#include "scenarios/shape.h"
#include "scenarios/value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define THINGS_MAX 100   /* of terrain, redoubts, zones, chains of abatis */
#define SECTIONS_MAX 400 /* of abatis, in all */
#define CORNERS_MAX 50   /* of a redoubt or a chain */

/* The entry of `list` that the n-th thing was read from. */
static const struct node *entry(const struct node *list, int n) {
    const struct node *at = list->first;
    while (n-- > 0)
        at = at->next;
    return at;
}

/* --- terrain --- */

/* `none` is ground that no rule asks for: it is only drawn. */
static void read_ground(struct reader *rd, const struct node *value, void *out) {
    int ground = -1;
    if (value->kind != NODE_TEXT || strcmp(value->text, "none") != 0)
        ground = reader_resolve(rd, SPACE_GROUNDS, value);
    memcpy(out, &ground, sizeof ground);
}

static const struct field terrain_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct terrain, id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     .offset = offsetof(struct terrain, name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "ground",
     .kind = FIELD_OTHER,
     .required = true,
     .offset = offsetof(struct terrain, ground),
     .read = read_ground},
    {.key = "colour",
     .kind = FIELD_OTHER,
     .offset = offsetof(struct terrain, colour),
     .read = reader_colour},
    SHAPE_FIELDS,
};

void battlefield_read_terrain(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a piece of terrain", terrain_fields);
    struct scenario *s = out;
    if (!reader_is_list(rd, value, 0, THINGS_MAX, "pieces of terrain"))
        return;
    s->terrain = schema_read_list(rd, value, &schema, sizeof *s->terrain, NULL, &s->terrain_count);
    for (int i = 0; i < s->terrain_count; i++) {
        struct terrain *t = &s->terrain[i];
        shape_read(rd, entry(value, i), &t->area);
        if (t->colour == NULL && t->ground >= 0 && s->rules != NULL)
            t->colour = s->rules->grounds[t->ground].colour;
    }
    reader_check_repeats(rd, value, "id");
}

/* --- redoubts (9.1) --- */

static const struct field redoubt_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct redoubt, id)},
    {.key = "name",
     .kind = FIELD_TEXT,
     .required = true,
     .offset = offsetof(struct redoubt, name),
     .max = NAME_MAX_CHARACTERS},
    {.key = "side",
     .kind = FIELD_NAME,
     .required = true,
     .offset = offsetof(struct redoubt, side),
     .space = SPACE_SIDES},
    {.key = "walls", .kind = FIELD_CHECKED, .required = true},
};

/* The direction out through the side from a to b of a polygon that runs
 * counter-clockwise (`turn` above 0) or clockwise. */
static struct vec outward(struct vec a, struct vec b, double turn) {
    struct vec along = vec_scale(vec_sub(b, a), 1 / vec_distance(a, b));
    return turn > 0 ? (struct vec){along.y, -along.x} : (struct vec){-along.y, along.x};
}

static double twice_area(const struct vec *corners, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += vec_cross(corners[i], corners[(i + 1) % count]);
    return sum;
}

/* The walls run from corner to corner; the side that closes the outline, from
 * the last corner to the first, is the open back. */
static void build_redoubt(struct reader *rd, const struct node *walls, struct redoubt *out) {
    struct vec *corners;
    int count;
    if (!value_places(rd, walls, 3, CORNERS_MAX, &corners, &count))
        return;
    shape_polygon(rd, walls, corners, count, &out->area);
    struct segment *segments = reader_take(rd, count, sizeof *segments);
    if (out->area.piece_count == 0 || segments == NULL)
        return;
    for (int i = 0; i + 1 < count; i++)
        segments[i] = (struct segment){corners[i], corners[i + 1]};
    out->walls = segments;
    out->wall_count = count - 1;
    out->back = (struct segment){corners[count - 1], corners[0]};
    out->back_out = outward(out->back.a, out->back.b, twice_area(corners, count));
}

void battlefield_read_redoubts(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a redoubt", redoubt_fields);
    static const struct redoubt start = {.side = -1};
    struct scenario *s = out;
    if (!reader_is_list(rd, value, 0, THINGS_MAX, "redoubts"))
        return;
    s->redoubts =
        schema_read_list(rd, value, &schema, sizeof *s->redoubts, &start, &s->redoubt_count);
    for (int i = 0; i < s->redoubt_count; i++) {
        const struct node *walls = tree_get(entry(value, i), "walls");
        if (walls != NULL)
            build_redoubt(rd, walls, &s->redoubts[i]);
    }
}

/* --- abatis (9.1): a chain is cut into sections, afresh from each corner --- */

struct chain {
    char *id;
    int redoubt;
    double section_in;
    struct vec *at;
    int count;
};

static void read_chain_line(struct reader *rd, const struct node *value, void *out) {
    struct chain *chain = out;
    value_places(rd, value, 2, CORNERS_MAX, &chain->at, &chain->count);
}

static const struct field chain_fields[] = {
    {.key = "id", .kind = FIELD_ID, .required = true, .offset = offsetof(struct chain, id)},
    {.key = "redoubt",
     .kind = FIELD_NAME,
     .offset = offsetof(struct chain, redoubt),
     .space = SPACE_REDOUBTS},
    {.key = "section",
     .kind = FIELD_NUMBER,
     .required = true,
     .offset = offsetof(struct chain, section_in),
     .min = 0.5,
     .max = 48,
     .unit = "inches"},
    {.key = "line", .kind = FIELD_OTHER, .required = true, .read = read_chain_line},
};

/* A remainder too short to be seen belongs to the last whole section. */
static int sections_of(struct segment side, double section_in) {
    return (int)ceil(vec_distance(side.a, side.b) / section_in - 0.01);
}

static bool add_section(struct reader *rd, const struct chain *chain, int number, struct segment at,
                        struct abatis *out) {
    char id[64];
    snprintf(id, sizeof id, "%s-%d", chain->id, number);
    *out = (struct abatis){.id = reader_text(rd, id), .at = at, .redoubt = chain->redoubt};
    return out->id != NULL;
}

/* Lays the sections of one side behind those that are there; their numbers go
 * on from `*number`. */
static bool lay_side(struct reader *rd, const struct chain *chain, struct segment side,
                     int sections, int *number, struct scenario *s) {
    double part = chain->section_in / vec_distance(side.a, side.b);
    for (int i = 0; i < sections; i++) {
        double to = i + 1 == sections ? 1 : (i + 1) * part;
        struct segment at = {vec_between(side.a, side.b, i * part),
                             vec_between(side.a, side.b, to)};
        if (!add_section(rd, chain, ++*number, at, &s->abatis[s->abatis_count]))
            return false;
        s->abatis_count++;
    }
    return true;
}

static void lay_chain(struct reader *rd, const struct node *n, const struct chain *chain,
                      struct scenario *s) {
    int number = 0;
    for (int corner = 0; corner + 1 < chain->count; corner++) {
        struct segment side = {chain->at[corner], chain->at[corner + 1]};
        int sections = sections_of(side, chain->section_in);
        if (sections < 1 || s->abatis_count + sections > SECTIONS_MAX) {
            reader_fault(rd, n, "%s; allowed: 1 to %d sections in all",
                         sections < 1 ? "a side too short for a section" : "too many sections",
                         SECTIONS_MAX);
            return;
        }
        if (!lay_side(rd, chain, side, sections, &number, s))
            return;
    }
}

void battlefield_read_abatis(struct reader *rd, const struct node *value, void *out) {
    static const struct schema schema = SCHEMA("a chain of abatis", chain_fields);
    static const struct chain start = {.redoubt = -1};
    struct scenario *s = out;
    int count;
    if (!reader_is_list(rd, value, 0, THINGS_MAX, "chains of abatis"))
        return;
    const struct chain *chains =
        schema_read_list(rd, value, &schema, sizeof *chains, &start, &count);
    s->abatis = reader_take(rd, SECTIONS_MAX, sizeof *s->abatis);
    if (s->abatis == NULL)
        return;
    for (int i = 0; i < count; i++)
        if (chains[i].id != NULL && chains[i].section_in > 0)
            lay_chain(rd, entry(value, i), &chains[i], s);
    reader_check_repeats(rd, value, "id");
}

/* --- zones --- */

static void read_areas(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {SHAPE_FIELDS};
    static const struct schema schema = SCHEMA("an area", fields);
    struct zone_entry *zone = out;
    if (!reader_is_list(rd, value, 1, THINGS_MAX, "areas"))
        return;
    zone->areas =
        schema_read_list(rd, value, &schema, sizeof *zone->areas, NULL, &zone->area_count);
    for (int i = 0; i < zone->area_count; i++)
        shape_read(rd, entry(value, i), &zone->areas[i]);
}

void battlefield_read_zones(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "id",
         .kind = FIELD_ID,
         .required = true,
         .offset = offsetof(struct zone_entry, id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct zone_entry, name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "areas", .kind = FIELD_OTHER, .required = true, .read = read_areas},
    };
    static const struct schema schema = SCHEMA("a zone", fields);
    struct scenario *s = out;
    if (reader_is_list(rd, value, 0, THINGS_MAX, "zones"))
        s->zones = schema_read_list(rd, value, &schema, sizeof *s->zones, NULL, &s->zone_count);
}

void battlefield_clear(struct scenario *s) {
    for (int i = 0; i < s->terrain_count; i++)
        area_clear(&s->terrain[i].area);
    for (int i = 0; i < s->redoubt_count; i++)
        area_clear(&s->redoubts[i].area);
    for (int i = 0; i < s->zone_count; i++)
        for (int j = 0; j < s->zones[i].area_count; j++)
            area_clear(&s->zones[i].areas[j]);
}
