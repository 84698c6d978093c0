#include "referee/fritz/passage.h"

#include "referee/fritz/fritz.h"
#include "referee/state.h"

/* Whether the unit may form so, and then go as it was ordered. */
static bool goes_after(struct battle *b, const struct command *form, const struct command *move) {
    struct outcome formed, moved;
    struct dice none = {0}; /* a change of formation rolls nothing */

    outcome_init(&formed);
    outcome_init(&moved);
    struct deed d = {
        .b = b, .c = form, .checks = &formed.checks, .events = &formed.events, .dice = &none};
    battle_begin(b);
    fritz_form(&d);
    bool goes = !checks_refusal(&formed.checks, false) && !battle_out_of_memory(b);
    if (goes) {
        battle_why(b, move, &moved);
        goes = moved.code == REFUSED_NONE;
    }
    battle_rollback(b);
    outcome_clear(&moved);
    outcome_clear(&formed);
    return goes;
}

bool passage_find(struct battle *b, const struct command *move, struct command *form) {
    static const struct {
        enum formation formation;
        int ranks;
    } tries[] = {{FORMATION_LINE, 2}, {FORMATION_COLUMN, 0}, {FORMATION_LINE, 0}};

    for (size_t i = 0; move->unit >= 0 && i < sizeof tries / sizeof tries[0]; i++) {
        command_init(form, VERB_FORM);
        form->unit = move->unit;
        form->has_formation = true;
        form->formation = tries[i].formation;
        form->ranks = tries[i].ranks;
        if (goes_after(b, form, move)) {
            return true;
        }
    }
    return false;
}
