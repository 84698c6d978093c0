#include "referee/draw/print_roster.h"

#include <stdlib.h>

/* --- who has which units --- */

static bool commands(const struct commander_entry *c, int brigade) {
    for (int i = 0; i < c->brigade_count; i++) {
        if (c->brigades[i] == brigade) {
            return true;
        }
    }
    return false;
}

bool roster_may_join(const struct scenario *s, int commander, int brigade) {
    const struct commander_entry *c = &s->commanders[commander];

    return c->brigade_count > 0 ? commands(c, brigade) : s->brigades[brigade].side == c->side;
}

/* The commander on whose roster the brigade stands, or -1. */
static int commander_of(const struct scenario *s, int brigade) {
    int best = -1;

    for (int c = 0; c < s->commander_count; c++) {
        bool nearer =
            best < 0 || s->commanders[c].brigade_count < s->commanders[best].brigade_count;
        if (commands(&s->commanders[c], brigade) && nearer) {
            best = c;
        }
    }
    return best;
}

/* The roster has room for all units of the scenario. */
static void add_units(struct roster *roster, const struct scenario *s) {
    for (int u = 0; u < s->unit_count; u++) {
        int brigade = s->units[u].brigade;
        if (s->brigades[brigade].side == roster->side &&
            commander_of(s, brigade) == roster->commander) {
            roster->units[roster->unit_count++] = u;
        }
    }
}

/* A side's roster without a commander is there only for units. */
static int add_roster(struct roster_list *list, const struct scenario *s, int side, int commander) {
    struct roster *roster = &list->at[list->count];

    *roster = (struct roster){.side = side, .commander = commander};
    roster->units = calloc((size_t)s->unit_count + 1, sizeof *roster->units);
    if (!roster->units) {
        return -1;
    }
    add_units(roster, s);
    if (commander < 0 && roster->unit_count == 0) {
        free(roster->units);
        return 0;
    }
    list->count++;
    return 0;
}

static int add_side(struct roster_list *list, const struct scenario *s, int side) {
    for (int c = 0; c < s->commander_count; c++) {
        if (s->commanders[c].side == side && add_roster(list, s, side, c) < 0) {
            return -1;
        }
    }
    return add_roster(list, s, side, -1);
}

int roster_list_make(struct roster_list *list, const struct scenario *s) {
    *list = (struct roster_list){0};
    list->at = calloc((size_t)s->commander_count + SIDES, sizeof *list->at);
    if (!list->at) {
        return -1;
    }
    for (int side = 0; side < SIDES; side++) {
        if (add_side(list, s, side) < 0) {
            roster_list_clear(list);
            return -1;
        }
    }
    return 0;
}

void roster_list_clear(struct roster_list *list) {
    for (int i = 0; i < list->count; i++) {
        free(list->at[i].units);
    }
    free(list->at);
    *list = (struct roster_list){0};
}
