/* aim: what each unit of an order works out for itself.
 *
 * Private to parse. `fire poor nearest`, `move poor toward learned`, `pivot U left
 * 20`, `move poor south 3` say for each unit what depends on where it stands; the
 * commands that come of it name a target, a goal, a bearing or a way, as any
 * other does. */
#ifndef REFEREE_CONSOLE_AIM_H
#define REFEREE_CONSOLE_AIM_H

#include "referee/console/names.h"

enum aim_kind {
    AIM_NONE,
    AIM_NEAREST, /* fire: at the nearest enemy */
    AIM_GROUP,   /* move, wheel, pivot: at what is nearest of `group` */
    AIM_ABATIS,  /* move: at the nearest standing section that `text` names */
    AIM_TURN,    /* pivot: by `angle_deg`, to the right */
    AIM_COMPASS  /* move: where `angle_deg` points */
};

struct aim {
    enum aim_kind kind;
    struct named group; /* a brigade, a wing, a commander or a feature */
    double angle_deg;
    char text[64];
};

/* Writes into a command for one piece what it aims at. Returns 0, or -1 with the
 * refusal in `out`. */
int aim_command(const struct battle *b, const struct aim *aim, struct command *c,
                struct outcome *out);

#endif
