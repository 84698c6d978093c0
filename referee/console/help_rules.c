/* The rules in brief, every number of it from the ruleset. */
#include "referee/console/help.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"

/* --- turn, movement --- */

static void tell_turn(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->phase_count; i++) {
        sentence_add(&s, "%s%s", i ? ", " : "Turn: ", r->phases[i].name);
    }
    sentence_add(&s, ". The %s charge first.", r->sides[r->charges_first].name);
    sentence_put(out, 0, &s);
}

/* "line 6", column 12"; charge 6"" */
static void add_allowances(struct sentence *s, const struct unit_type *t) {
    bool any = false;

    for (int f = 0; f < FORMATION_COUNT; f++) {
        if ((t->formations & 1U << f) && f != FORMATION_GARRISON && t->move_in[f] > 0) {
            sentence_add(s, "%s%s%s", any ? ", " : "",
                         f == FORMATION_NONE ? "" : formation_name((enum formation)f),
                         f == FORMATION_NONE ? "" : " ");
            sentence_inches(s, t->move_in[f]);
            any = true;
        }
    }
    if (!any) {
        sentence_add(s, "never moves");
    }
    if (t->charge_in > 0) {
        sentence_add(s, "; charge ");
        sentence_inches(s, t->charge_in);
    }
}

static void tell_allowances(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    text_line(out, 0, "Movement in a turn");
    for (int i = 0; i < r->type_count; i++) {
        sentence_add(&s, "%-35s ", r->types[i].name);
        add_allowances(&s, &r->types[i]);
        sentence_put(out, 2, &s);
    }
    sentence_add(&s, "%-35s ", "Commanders");
    sentence_inches(&s, r->commander_move_in);
    sentence_put(out, 2, &s);
}

static void tell_ground(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->ground_count; i++) {
        if (r->grounds[i].forbidden.count > 0) {
            sentence_add(&s, "%s%s", s.used ? ", " : "Barred to some: ", r->grounds[i].name);
        }
    }
    if (s.used) {
        sentence_add(&s, ".");
        sentence_put(out, 2, &s);
    }
    for (int i = 0; i < r->ground_count; i++) {
        if (r->grounds[i].slowed.count > 0) {
            sentence_add(&s, "Touching %s leaves some ", r->grounds[i].name);
            sentence_figure(&s, r->grounds[i].slow_factor);
            sentence_add(&s, " of allowance and charge.");
            sentence_put(out, 2, &s);
        }
    }
}

static void tell_movement(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    tell_allowances(out, r);
    sentence_add(&s, "Backwards costs times ");
    sentence_figure(&s, r->backward_cost);
    sentence_add(&s, ". Never within ");
    sentence_inches(&s, r->enemy_gap_in);
    sentence_add(&s, " of an enemy but by a charge. In a turn ");
    sentence_count(&s, r->formation_changes, "change", "changes");
    sentence_add(&s, " of formation and ");
    sentence_count(&s, r->about_faces, "about-face", "about-faces");
    sentence_add(&s, ", free.");
    sentence_put(out, 2, &s);
    tell_ground(out, r);
}

/* --- fire --- */

static void add_row(struct sentence *s, const struct ruleset *r, const struct fire_row *row) {
    sentence_add(s, "%-18s", row->name);
    for (int c = 0; c < r->fire_column_count; c++) {
        char faces[32] = "-";
        if (row->needs[c] == DIE_FACES) {
            snprintf(faces, sizeof faces, "%d", DIE_FACES);
        } else if (row->needs[c] > 0) {
            snprintf(faces, sizeof faces, "%d-%d", row->needs[c], DIE_FACES);
        }
        sentence_add(s, " %6s", faces);
    }
    if (row->dice_per_base > 0) {
        sentence_add(s, "   %d a base", row->dice_per_base);
    } else {
        sentence_add(s, "   %d each", row->dice_per_unit);
    }
}

static void tell_fire_table(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    text_line(out, 0, "Fire: what hits");
    sentence_add(&s, "%-18s", "Range up to");
    for (int c = 0; c < r->fire_column_count; c++) {
        char figure[TEXT_FIGURE], mark[TEXT_FIGURE + 3];
        snprintf(mark, sizeof mark, "%s%s\"", c == r->charge_column ? "*" : "",
                 text_figure(figure, r->fire_column_in[c]));
        sentence_add(&s, " %6s", mark);
    }
    sentence_add(&s, "   dice");
    sentence_put(out, 2, &s);
    for (int i = 0; i < r->fire_row_count; i++) {
        add_row(&s, r, &r->fire_rows[i]);
        sentence_put(out, 2, &s);
    }
    text_line(out, 2,
              "* at a charger only. Range: from the shooter's centre to the nearest part of "
              "the target in front.");
}

static void tell_guns(FILE *out, const struct ruleset *r) {
    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].hits_to_remove > 1) {
            text_line(out, 2, "%s goes with %d hits in one turn.", r->types[i].name,
                      r->types[i].hits_to_remove);
        }
    }
}

static void tell_fire(FILE *out, const struct ruleset *r) {
    tell_fire_table(out, r);
    for (int i = 0; i < r->extra_dice_count; i++) {
        text_line(out, 2, "%+d dice: %s.", r->extra_dice[i].dice, r->extra_dice[i].name);
    }
    for (int i = 0; i < r->protection_count; i++) {
        const struct protection *p = &r->protections[i];
        text_line(out, 2, "%s: a hit is lost on %d-%d.", p->name, p->lost_low, p->lost_high);
    }
    text_line(out, 2, "Each hit that counts removes a base.");
    tell_guns(out, r);
    if (r->last_base > 0) {
        text_line(out, 2, "A unit brought down to %d %s loses %s too%s.", r->last_base,
                  r->last_base == 1 ? "base" : "bases", r->last_base == 1 ? "it" : "them",
                  r->last_base_holds_in_redoubt ? ", but not inside a redoubt" : "");
    }
}

/* --- morale, charges, melee --- */

static void tell_modifiers(FILE *out, const struct modifier_list *list) {
    for (int i = 0; i < list->count; i++) {
        text_line(out, 2, "%+d  %s", list->at[i].value, list->at[i].name);
    }
}

static void tell_morale(FILE *out, const struct ruleset *r) {
    text_line(out, 0, "Morale: a die, passed at the number of bases or less (%+d with a commander)",
              r->morale_commander_bonus);
    tell_modifiers(out, &r->morale);
    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].morale_pass != NO_FIXED_PASS) {
            text_line(out, 2, "%s: %d or less, whatever its bases.", r->types[i].name,
                      r->types[i].morale_pass);
        }
    }
}

static void tell_charges(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    text_line(out, 0, "Charges");
    text_line(out, 2,
              "The charger checks morale: if it fails it stays. Then the target: if it "
              "passes it may fire%s or stand.",
              r->counter_charge_allowed ? ", counter-charge" : "");
    sentence_add(&s, "A target that fails loses ");
    sentence_count(&s, r->break_loss, "base", "bases");
    sentence_add(&s, " and retreats ");
    sentence_inches(&s, r->retreat_in);
    sentence_add(&s, ", a gun is lost, and the charger takes its place.");
    sentence_put(out, 2, &s);
}

static void tell_melee(FILE *out, const struct ruleset *r) {
    struct sentence s = {0};

    text_line(out, 0, "Melee: a die each, the higher wins");
    tell_modifiers(out, &r->melee);
    sentence_add(&s, "The loser loses ");
    sentence_count(&s, r->melee_loss, "base", "bases");
    sentence_add(&s, " and retreats ");
    sentence_inches(&s, r->retreat_in);
    if (r->reform_turns > 0) {
        sentence_add(&s, ", reforming for ");
        sentence_count(&s, r->reform_turns, "turn", "turns");
    }
    sentence_add(&s, ". A tie costs both %d, and they roll again.", r->melee_tie_loss);
    sentence_put(out, 2, &s);
    text_line(out, 2, "Then each commander who was in it rolls: lost on %d or more.",
              r->commander_lost_low);
}

void help_rules(FILE *out, const struct ruleset *r) {
    text_line(out, 0, "%s: the rules in brief", r->name);
    tell_turn(out, r);
    tell_movement(out, r);
    tell_fire(out, r);
    tell_morale(out, r);
    tell_charges(out, r);
    tell_melee(out, r);
}
