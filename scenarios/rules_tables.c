#include "scenarios/rules.h"

#include "scenarios/clause.h"
#include "scenarios/value.h"

#define IN_MODIFIER(MEMBER) .offset = offsetof(struct modifier, MEMBER)

/* --- modifiers --- */

static void read_modifiers(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         IN_MODIFIER(name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "from",
         .kind = FIELD_CHOICE,
         .required = true,
         IN_MODIFIER(from),
         .names = rules_sources},
        {.key = "value",
         .kind = FIELD_COUNT,
         .required = true,
         IN_MODIFIER(value),
         .min = -6,
         .max = 6,
         .unit = "on the die"},
        {.key = "if",
         .kind = FIELD_OTHER,
         .required = true,
         IN_MODIFIER(when),
         .read = clause_read_condition},
    };
    static const struct schema schema = SCHEMA("a modifier", fields);
    struct modifier_list *list = out;
    if (!reader_is_list(rd, value, 0, MODIFIERS_MAX, "modifiers"))
        return;
    const struct modifier *modifiers =
        schema_read_list(rd, value, &schema, sizeof *modifiers, NULL, &list->count);
    for (int i = 0; i < list->count; i++)
        list->at[i] = modifiers[i];
}

/* --- sections --- */

void rules_read_morale(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        SOURCED_COUNT("commander_bonus", morale_commander_bonus, 0, 6, "on the limit"),
        {.key = "modifiers",
         .kind = FIELD_OTHER,
         .required = true,
         IN_RULES(morale),
         .read = read_modifiers},
    };
    static const struct schema schema = SCHEMA("the morale check", fields);
    schema_read(rd, value, &schema, out);
}

void rules_read_charges(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        {.key = "first",
         .kind = FIELD_NAME,
         .required = true,
         .sourced = true,
         IN_RULES(charges_first),
         .space = SPACE_SIDES},
        SOURCED_NUMBER("retreat", retreat_in, 0, 48, "inches"),
        SOURCED_COUNT("break_loss", break_loss, 0, 24, "bases"),
        {.key = "counter_charge",
         .kind = FIELD_FLAG,
         .required = true,
         .sourced = true,
         IN_RULES(counter_charge_allowed)},
        SOURCED_NUMBER("meet", meet_fraction, 0, 1, "of the way"),
    };
    static const struct schema schema = SCHEMA("the charges", fields);
    schema_read(rd, value, &schema, out);
}

/* A tie that cost nobody anything could be fought for ever. */
void rules_read_melee(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        SOURCED_COUNT("loss", melee_loss, 0, 24, "bases"),
        SOURCED_COUNT("tie_loss", melee_tie_loss, 1, 24, "bases"),
        SOURCED_COUNT("reform_turns", reform_turns, 0, 12, "turns"),
        {.key = "modifiers",
         .kind = FIELD_OTHER,
         .required = true,
         IN_RULES(melee),
         .read = read_modifiers},
    };
    static const struct schema schema = SCHEMA("the melee", fields);
    schema_read(rd, value, &schema, out);
}

void rules_read_commanders(struct reader *rd, const struct node *value, void *out) {
    static const struct field fields[] = {
        SOURCED_NUMBER("move", commander_move_in, 0, 48, "inches"),
        SOURCED_NUMBER("width", commander_width_in, 0.1, 12, "inches"),
        SOURCED_NUMBER("depth", commander_depth_in, 0.1, 12, "inches"),
        {.key = "ground_as",
         .kind = FIELD_NAME,
         .required = true,
         .sourced = true,
         IN_RULES(commander_ground_as),
         .space = SPACE_TYPES},
        SOURCED_COUNT("lost_from", commander_lost_low, 1, 7, "on the die, 7 for never"),
    };
    static const struct schema schema = SCHEMA("the commanders", fields);
    schema_read(rd, value, &schema, out);
}
