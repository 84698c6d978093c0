#include "scenarios/shape.h"

#include "scenarios/value.h"

#define CORNERS_MAX 200
#define STRIP_WIDTH_MAX_IN 120

static const char *const fault_words[] = {
    [AREA_OK] = "",
    [AREA_TOO_FEW] = "too few corners",
    [AREA_NOT_FINITE] = "a corner is too far away",
    [AREA_REPEATED] = "two neighbouring corners are the same place",
    [AREA_CROSSES] = "the outline crosses or touches itself",
    [AREA_FLAT] = "there is no ground inside",
    [AREA_TOO_SHARP] = "the strip doubles back on itself",
    [AREA_NO_MEMORY] = "out of memory",
};

static void say(struct reader *rd, const struct node *at, enum area_fault fault) {
    if (fault == AREA_NO_MEMORY)
        rd->report->unreadable = true;
    if (fault != AREA_OK)
        reader_fault(rd, at, "this shape cannot be: %s", fault_words[fault]);
}

void shape_polygon(struct reader *rd, const struct node *at, const struct vec *corners, int count,
                   struct area *out) {
    say(rd, at, area_init_polygon(out, corners, count));
}

static void read_polygon(struct reader *rd, const struct node *n, struct area *out) {
    struct vec *corners;
    int count;
    if (value_places(rd, n, 3, CORNERS_MAX, &corners, &count))
        shape_polygon(rd, n, corners, count, out);
}

static void read_box(struct reader *rd, const struct node *n, struct area *out) {
    double edge[4] = {0};
    bool sound = true;
    int i = 0;
    if (!reader_is_list(rd, n, 4, 4, "edges west, south, east, north"))
        return;
    for (const struct node *e = n->first; e != NULL; e = e->next)
        sound = value_number(rd, e, -VALUE_FAR_IN, VALUE_FAR_IN, "inches", &edge[i++]) && sound;
    if (!sound)
        return;
    if (edge[0] >= edge[2] || edge[1] >= edge[3]) {
        reader_fault(rd, n,
                     "a box is [west, south, east, north], west less than east and south "
                     "less than north");
        return;
    }
    struct vec corners[4] = {
        {edge[0], edge[1]}, {edge[2], edge[1]}, {edge[2], edge[3]}, {edge[0], edge[3]}};
    shape_polygon(rd, n, corners, 4, out);
}

struct strip {
    struct vec *line;
    int count;
    double width_in;
};

static void read_line(struct reader *rd, const struct node *n, void *out) {
    struct strip *strip = out;
    value_places(rd, n, 2, CORNERS_MAX, &strip->line, &strip->count);
}

static void read_strip(struct reader *rd, const struct node *n, struct area *out) {
    static const struct field fields[] = {
        {.key = "line", .kind = FIELD_OTHER, .required = true, .read = read_line},
        {.key = "width",
         .kind = FIELD_NUMBER,
         .required = true,
         .offset = offsetof(struct strip, width_in),
         .min = 0.1,
         .max = STRIP_WIDTH_MAX_IN,
         .unit = "inches"},
    };
    static const struct schema schema = SCHEMA("a strip", fields);
    struct strip strip = {0};
    schema_read(rd, n, &schema, &strip);
    if (strip.line != NULL && strip.width_in > 0)
        say(rd, n, area_init_strip(out, strip.line, strip.count, strip.width_in));
}

void shape_read(struct reader *rd, const struct node *map, struct area *out) {
    const struct node *box = tree_get(map, "box");
    const struct node *polygon = tree_get(map, "polygon");
    const struct node *strip = tree_get(map, "strip");
    int given = (box != NULL) + (polygon != NULL) + (strip != NULL);
    if (map->kind != NODE_MAP)
        return;
    if (given != 1)
        reader_fault(rd, map, "shapes: %d; allowed: exactly one of `box`, `polygon`, `strip`",
                     given);
    else if (box != NULL)
        read_box(rd, box, out);
    else if (polygon != NULL)
        read_polygon(rd, polygon, out);
    else
        read_strip(rd, strip, out);
}
