#include "referee/command.h"

#include <stdlib.h>

static const char *const verb_names[VERB_COUNT] = {
    [VERB_NEXT] = "next",   [VERB_MOVE] = "move",     [VERB_WHEEL] = "wheel",
    [VERB_ABOUT] = "about", [VERB_PIVOT] = "pivot",   [VERB_FORM] = "form",
    [VERB_ENTER] = "enter", [VERB_JOIN] = "join",     [VERB_LEAVE] = "leave",
    [VERB_FIRE] = "fire",   [VERB_CHARGE] = "charge", [VERB_RESPOND] = "respond",
    [VERB_MELEE] = "melee", [VERB_CLEAR] = "clear",   [VERB_PLACE] = "place",
    [VERB_BASES] = "bases", [VERB_REMOVE] = "remove", [VERB_NOTE] = "note",
};

const char *verb_name(enum verb v) {
    return verb_names[v];
}

void command_init(struct command *c, enum verb verb) {
    *c = (struct command){
        .verb = verb,
        .unit = -1,
        .commander = -1,
        .target = -1,
        .goal = {.kind = GOAL_NONE, .index = -1},
        .formation = FORMATION_LINE,
        .ranks = 1,
    };
}

void command_clear(struct command *c) {
    free(c->text);
    c->text = NULL;
}
