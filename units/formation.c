#include "units/formation.h"

#include <string.h>

static const char *const names[FORMATION_COUNT] = {"line", "column", "garrison", "none"};

const char *formation_name(enum formation f) {
    return names[f];
}

int formation_from_name(const char *name) {
    for (int i = 0; i < FORMATION_COUNT; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* --- layout, in the frame of the unit: x to its right, y ahead --- */

/* One base of the layout, and how far it is turned off the unit's facing. */
struct place {
    struct vec at;
    double turned_deg;
};

static int ranks_of(const struct posture *p) {
    return p->formation == FORMATION_LINE && p->ranks == 2 ? 2 : 1;
}

int formation_front_rank(const struct posture *p, int count) {
    if (p->formation == FORMATION_COLUMN)
        return count > 0 ? 1 : 0;
    return ranks_of(p) == 2 ? (count + 1) / 2 : count;
}

/* Both ranks are centred on x = 0; the front one has the odd base (1.5). */
static void lay_line(const struct posture *p, int count, double width_in, double depth_in,
                     struct place *places) {
    int front = formation_front_rank(p, count);
    double pitch = width_in + p->gap_in;
    for (int i = 0; i < count; i++) {
        bool rear = i >= front;
        int number = rear ? i - front : i, rank = rear ? count - front : front;
        places[i].at.x = (number - (rank - 1) / 2.0) * pitch;
        places[i].at.y = rear ? -depth_in : 0;
        places[i].turned_deg = 0;
    }
}

static void lay_column(int count, double depth_in, struct place *places) {
    for (int i = 0; i < count; i++)
        places[i] = (struct place){{0, -i * depth_in}, 0};
}

/* Where the straight part ends and the bent one begins; x > 0 on the right. */
static struct vec joint_of(const struct posture *p, int count, double width_in, double depth_in) {
    int front = formation_front_rank(p, count);
    int ranks = count > front ? 2 : 1;
    double along = (front / 2.0 - p->bend.bases) * (width_in + p->gap_in);
    return (struct vec){p->bend.flank == FLANK_RIGHT ? along : -along, (0.5 - ranks) * depth_in};
}

/* Turns every base beyond the joint back about it. Seen from above, the right
 * end turns clockwise and the left end the other way. */
static void bend_back(const struct posture *p, int count, double width_in, double depth_in,
                      struct place *places) {
    struct vec joint = joint_of(p, count, width_in, depth_in);
    double outward = p->bend.flank == FLANK_RIGHT ? 1 : -1;
    for (int i = 0; i < count; i++) {
        struct vec arm = vec_sub(places[i].at, joint);
        if (arm.x * outward <= GEOMETRY_EPSILON_IN)
            continue;
        places[i].turned_deg = outward * p->bend.angle_deg;
        places[i].at = vec_add(joint, vec_from_local(arm, places[i].turned_deg));
    }
}

static bool is_bent(const struct posture *p, int count) {
    return p->formation == FORMATION_LINE && p->bend.bases > 0 &&
           p->bend.bases < formation_front_rank(p, count);
}

static struct vec mean_place(const struct place *places, int count) {
    struct vec sum = {0, 0};
    for (int i = 0; i < count; i++)
        sum = vec_add(sum, places[i].at);
    return vec_scale(sum, 1.0 / count);
}

void formation_layout(const struct posture *p, int count, double width_in, double depth_in,
                      struct rect *bases) {
    struct place places[BASES_MAX];
    if (p->formation == FORMATION_COLUMN)
        lay_column(count, depth_in, places);
    else
        lay_line(p, count, width_in, depth_in, places);
    if (is_bent(p, count))
        bend_back(p, count, width_in, depth_in, places);
    struct vec mean = mean_place(places, count);
    for (int i = 0; i < count; i++) {
        struct vec from_mean = vec_sub(places[i].at, mean);
        bases[i].centre = vec_add(p->centre, vec_from_local(from_mean, p->facing_deg));
        bases[i].facing_deg = bearing_normalise(p->facing_deg + places[i].turned_deg);
        bases[i].width_in = width_in;
        bases[i].depth_in = depth_in;
    }
}

/* --- what the bases add up to --- */

struct rect formation_outline(const struct rect *bases, int count, double facing_deg) {
    struct vec low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    struct vec ahead = vec_from_bearing(facing_deg), right = {ahead.y, -ahead.x};
    for (int i = 0; i < count; i++) {
        struct hull base = hull_of_rect(&bases[i]);
        for (int j = 0; j < base.count; j++) {
            struct vec local = {vec_dot(base.at[j], right), vec_dot(base.at[j], ahead)};
            low = (struct vec){fmin(low.x, local.x), fmin(low.y, local.y)};
            high = (struct vec){fmax(high.x, local.x), fmax(high.y, local.y)};
        }
    }
    return (struct rect){vec_from_local(vec_between(low, high, 0.5), facing_deg), facing_deg,
                         high.x - low.x, high.y - low.y};
}

struct vec formation_centre(const struct rect *bases, int count) {
    struct vec sum = {0, 0};
    for (int i = 0; i < count; i++)
        sum = vec_add(sum, bases[i].centre);
    return vec_scale(sum, 1.0 / count);
}
