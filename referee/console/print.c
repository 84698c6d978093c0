/* The canonical text of a command: what the journal keeps (parse.h). */
#include "referee/console/names.h"
#include "referee/console/parse.h"

#include <stdio.h>
#include <stdlib.h>

/* The shortest digits that read back as the same number. */
static void print_number(FILE *f, double value) {
    char digits[40];

    for (int precision = 6; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) {
            break;
        }
    }
    fputs(digits, f);
}

static void print_place(FILE *f, struct vec place) {
    print_number(f, place.x);
    putc(',', f);
    print_number(f, place.y);
}

static void print_goal(FILE *f, const struct battle *b, const struct goal *goal) {
    putc(' ', f);
    if (goal->kind == GOAL_UNIT) {
        fputs(b->units[goal->index].id, f);
    } else if (goal->kind == GOAL_ABATIS) {
        fputs(b->scenario->abatis[goal->index].id, f);
    } else {
        print_place(f, goal->place);
    }
}

static void print_word_number(FILE *f, const char *word, double value) {
    fprintf(f, " %s", word);
    print_number(f, value);
}

static void print_facing(FILE *f, const char *word, const struct command *c) {
    if (c->has_facing) {
        print_word_number(f, word, c->facing_deg);
    }
}

static const char *flank_name(enum flank flank) {
    return flank == FLANK_LEFT ? "left" : "right";
}

static void print_move(FILE *f, const struct battle *b, const struct command *c) {
    static const char *const names[] = {
        [WAY_FORWARD] = "forward", [WAY_BACK] = "back", [WAY_LEFT] = "left",
        [WAY_RIGHT] = "right",     [WAY_TO] = "to",     [WAY_TOWARD] = "toward"};

    if (c->base) {
        fprintf(f, " base %d", c->base);
    }
    fprintf(f, " %s", names[c->way]);
    if (c->way == WAY_TO || c->way == WAY_TOWARD) {
        print_goal(f, b, &c->goal);
    }
    if (c->way == WAY_TO) {
        print_facing(f, "facing ", c);
    } else if (c->has_distance) {
        print_word_number(f, "", c->distance_in);
    }
}

static void print_wheel(FILE *f, const struct battle *b, const struct command *c) {
    if (c->goal.kind == GOAL_NONE) {
        fprintf(f, " %s", flank_name(c->flank));
        print_word_number(f, "", c->angle_deg);
    } else {
        fputs(" toward", f);
        print_goal(f, b, &c->goal);
    }
}

static void print_form(FILE *f, const struct command *c) {
    fprintf(f, " %s", formation_name(c->formation));
    if (c->formation != FORMATION_LINE) {
        return;
    }
    if (c->ranks > 1) {
        fprintf(f, " %d", c->ranks);
    }
    fputs(c->open ? " open" : "", f);
    if (c->bend.bases) {
        fprintf(f, " bend %s %d", flank_name(c->bend.flank), c->bend.bases);
        print_word_number(f, "", c->bend.angle_deg);
    }
}

static void print_enter(FILE *f, const struct battle *b, const struct command *c) {
    if (c->goal.kind != GOAL_NONE) {
        print_goal(f, b, &c->goal);
    }
    if (c->has_formation) {
        fprintf(f, " %s", formation_name(c->formation));
    }
}

static void print_place_order(FILE *f, const struct battle *b, const struct command *c) {
    if (c->base) {
        fprintf(f, " base %d", c->base);
    }
    print_goal(f, b, &c->goal);
    print_facing(f, "", c);
}

static void print_fire(FILE *f, const struct battle *b, const struct command *c) {
    fprintf(f, " %s", b->units[c->target].id);
    if (c->by_hand) {
        print_word_number(f, "at ", c->at_in);
        fputs(c->wall ? " wall" : "", f);
        fputs(c->woods ? " woods" : "", f);
    }
}

static void print_charge(FILE *f, const struct battle *b, const struct command *c) {
    fprintf(f, " %s", b->units[c->target].id);
    if (c->by_hand) {
        fprintf(f, " from %s%s", aspect_name(c->aspect), c->wall ? " wall" : "");
    }
    if (c->response != RESPONSE_NONE) {
        fprintf(f, " respond %s", response_name(c->response));
    }
}

/* What follows the name of the unit. */
static void print_rest(FILE *f, const struct battle *b, const struct command *c) {
    switch (c->verb) {
    case VERB_MOVE:
        print_move(f, b, c);
        break;
    case VERB_WHEEL:
        print_wheel(f, b, c);
        break;
    case VERB_PIVOT:
        print_facing(f, "", c);
        break;
    case VERB_FORM:
        print_form(f, c);
        break;
    case VERB_ENTER:
        print_enter(f, b, c);
        break;
    case VERB_PLACE:
        print_place_order(f, b, c);
        break;
    case VERB_JOIN:
        fprintf(f, " %s", b->units[c->target].id);
        break;
    case VERB_FIRE:
        print_fire(f, b, c);
        break;
    case VERB_CHARGE:
        print_charge(f, b, c);
        break;
    case VERB_RESPOND:
        fprintf(f, " %s", response_name(c->response));
        break;
    case VERB_BASES:
        fprintf(f, " %d", c->count);
        break;
    case VERB_NOTE:
        fprintf(f, " %s", c->text);
        break;
    default:
        break;
    }
}

char *command_print(const struct battle *b, const struct command *c) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    if (!f) {
        return NULL;
    }
    fprintf(f, "%s%s", verb_name(c->verb), c->overrule ? "!" : "");
    if (c->unit >= 0) {
        fprintf(f, " %s", b->units[c->unit].id);
    } else if (c->commander >= 0) {
        fprintf(f, " %s", b->commanders[c->commander].id);
    }
    print_rest(f, b, c);
    bool failed = ferror(f);
    if (fclose(f) == EOF || failed) {
        free(text);
        return NULL;
    }
    return text;
}
