#include "referee/console/aim.h"

#include "referee/console/legal.h"
#include "referee/console/refuse.h"
#include "referee/console/sentence.h"

/* Where the piece of a command stands; false when it is not on the table. */
static bool find_place(const struct battle *b, const struct command *c, struct vec *place) {
    const bool unit = c->unit >= 0;

    *place = unit ? b->units[c->unit].posture.centre : b->commanders[c->commander].place;
    return (unit ? b->units[c->unit].presence : b->commanders[c->commander].presence) ==
           PRESENCE_ON_TABLE;
}

/* --- fire --- */

static int aim_at_nearest(const struct battle *b, struct command *c, struct outcome *out) {
    c->target = legal_nearest_enemy(b, c->unit);
    if (c->target < 0) {
        return refuse(out, REFUSED_OUT_OF_RANGE, "no enemy of %s is on the table",
                      b->units[c->unit].name);
    }
    return 0;
}

/* --- toward a brigade or a commander --- */

/* The unit of the group on the table that is nearest to a place, but for `self`; -1: none. */
static int nearest_of(const struct battle *b, struct named group, struct vec place, int self) {
    int nearest = -1;
    double least = 0;

    for (int i = 0; i < b->unit_count; i++) {
        const double apart = vec_distance(place, b->units[i].posture.centre);
        if (i != self && b->units[i].presence == PRESENCE_ON_TABLE && names_belongs(b, i, group) &&
            (nearest < 0 || apart < least)) {
            nearest = i;
            least = apart;
        }
    }
    return nearest;
}

static int aim_at_group(const struct battle *b, struct named group, struct command *c,
                        struct outcome *out) {
    struct vec place;

    find_place(b, c, &place);
    if (group.kind == NAME_FEATURE) {
        c->goal = (struct goal){GOAL_PLACE, names_middle(b, group), -1};
        return 0;
    }
    if (group.kind == NAME_COMMANDER) {
        const struct commander *k = &b->commanders[group.index];
        c->goal = (struct goal){GOAL_PLACE, k->place, -1};
        return k->presence == PRESENCE_ON_TABLE
                   ? 0
                   : refuse(out, REFUSED_NOT_ON_TABLE, "%s is not on the table", k->name);
    }
    c->goal = (struct goal){GOAL_UNIT, place, nearest_of(b, group, place, c->unit)};
    if (c->goal.index < 0) {
        return refuse(out, REFUSED_NOT_ON_TABLE, "no unit of `%s` is on the table",
                      names_id(b, group));
    }
    return 0;
}

/* --- toward an abatis --- */

/* The nearest end of a section: near enough to tell sections apart. */
static double to_section(const struct abatis *a, struct vec place) {
    const struct vec middle = vec_scale(vec_add(a->at.a, a->at.b), 0.5);

    return fmin(vec_distance(place, middle),
                fmin(vec_distance(place, a->at.a), vec_distance(place, a->at.b)));
}

static int aim_at_abatis(const struct battle *b, const char *text, struct command *c,
                         struct outcome *out) {
    struct vec place;
    double least = 0;
    int nearest = -1;

    find_place(b, c, &place);
    for (int i = 0; i < b->scenario->abatis_count; i++) {
        const double apart = to_section(&b->scenario->abatis[i], place);
        if (!b->abatis_cut[i] && names_begins(b, text, (struct named){NAME_ABATIS, i}) &&
            (nearest < 0 || apart < least)) {
            nearest = i;
            least = apart;
        }
    }
    c->goal = (struct goal){GOAL_ABATIS, place, nearest};
    return nearest >= 0 ? 0 : refuse(out, REFUSED_NO_CONTACT, "no abatis of that name stands");
}

/* --- bearings --- */

/* A gun is pivoted `toward` something: to that bearing. */
static void face_goal(const struct battle *b, struct command *c) {
    const struct vec at =
        c->goal.kind == GOAL_UNIT ? b->units[c->goal.index].posture.centre : c->goal.place;

    c->has_facing = true;
    c->facing_deg = vec_bearing(vec_sub(at, b->units[c->unit].posture.centre));
    c->goal.kind = GOAL_NONE;
}

#define AS_GOOD_AS_DEG 1 /* a unit that faces so faces the point of the compass */

/* The way that leads a unit to a point of the compass; false for none of the four. */
static bool find_way(double facing_deg, double bearing_deg, enum way *way) {
    static const enum way ways[] = {WAY_FORWARD, WAY_RIGHT, WAY_BACK, WAY_LEFT};

    for (int i = 0; i < 4; i++) {
        double off = bearing_normalise(bearing_deg - facing_deg - 90 * i);
        if (fmin(off, 360 - off) <= AS_GOOD_AS_DEG) {
            *way = ways[i];
            return true;
        }
    }
    return false;
}

/* A unit goes by its own front, so that one which faces askew has no word for it. */
static int aim_by_compass(const struct battle *b, double bearing_deg, struct command *c,
                          struct outcome *out) {
    const double far_in = c->has_distance ? c->distance_in : 6;
    struct sentence s = {0};
    struct vec place;

    if (!find_place(b, c, &place)) {
        return 0; /* to be refused as not on the table */
    }
    place = vec_add(place, vec_scale(vec_from_bearing(bearing_deg), far_in));
    if (c->unit < 0) {
        c->way = WAY_TO;
        c->goal = (struct goal){GOAL_PLACE, place, -1};
        c->has_distance = false;
        return 0;
    }
    if (find_way(b->units[c->unit].posture.facing_deg, bearing_deg, &c->way)) {
        return 0;
    }
    sentence_add(&s, "%s is ", b->units[c->unit].name);
    sentence_facing(&s, b->units[c->unit].posture.facing_deg);
    sentence_add(&s, ", not that way: `move %s to ", b->units[c->unit].id);
    sentence_place(&s, place);
    sentence_add(&s, "` goes there as it stands, `wheel` turns it");
    return refuse(out, REFUSED_USAGE, "%s", s.text);
}

int aim_command(const struct battle *b, const struct aim *aim, struct command *c,
                struct outcome *out) {
    int status = 0;

    switch (aim->kind) {
    case AIM_NEAREST:
        return aim_at_nearest(b, c, out);
    case AIM_TURN:
        c->has_facing = true;
        c->facing_deg = bearing_normalise(b->units[c->unit].posture.facing_deg + aim->angle_deg);
        return 0;
    case AIM_COMPASS:
        return aim_by_compass(b, aim->angle_deg, c, out);
    case AIM_ABATIS:
        return aim_at_abatis(b, aim->text, c, out);
    case AIM_GROUP:
        status = aim_at_group(b, aim->group, c, out);
        break;
    default:
        break;
    }
    if (status == 0 && c->verb == VERB_PIVOT && c->goal.kind != GOAL_NONE) {
        face_goal(b, c);
    }
    return status;
}
