#include "referee/console/brief.h"

#include "referee/console/sentence.h"
#include "referee/console/text.h"
#include "referee/console/words_of.h"

#include <string.h>

/* --- items --- */

static void heading(const struct brief_taker *t, const char *text) {
    t->take(t->to, &(struct brief_item){.kind = BRIEF_HEADING, .count = 1, .cells = {text}});
}

static void line(const struct brief_taker *t, const char *text) {
    t->take(t->to, &(struct brief_item){.kind = BRIEF_LINE, .count = 1, .cells = {text}});
}

static void row(const struct brief_taker *t, enum brief_kind kind, const char *first,
                const char *second) {
    t->take(t->to, &(struct brief_item){.kind = kind, .count = 2, .cells = {first, second}});
}

/* The sentence as a line; it is empty afterwards. */
static void end_line(const struct brief_taker *t, struct sentence *s) {
    line(t, s->text);
    *s = (struct sentence){0};
}

/* --- turn, formations, movement --- */

static void tell_turn(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    heading(t, "Turn");
    for (int i = 0; i < r->phase_count; i++) {
        sentence_add(&s, "%s%s", i ? ", " : "", r->phases[i].name);
    }
    sentence_add(&s, ". The %s charge first.", r->sides[r->charges_first].name);
    end_line(t, &s);
}

static bool any_takes(const struct ruleset *r, enum formation f) {
    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].formations & 1U << f) {
            return true;
        }
    }
    return false;
}

/* "Open line, with gaps of up to 1 base: Light infantry, Virginia Rifles." */
static void tell_open_line(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].open_line && !s.used) {
            sentence_add(&s, "Open line, with gaps of up to ");
            sentence_figure(&s, r->open_gap_bases);
            sentence_add(&s, " of a base's width: %s", r->types[i].name);
        } else if (r->types[i].open_line) {
            sentence_add(&s, ", %s", r->types[i].name);
        }
    }
    if (s.used) {
        sentence_add(&s, ".");
        end_line(t, &s);
    }
}

static void tell_formations(const struct brief_taker *t, const struct ruleset *r) {
    static const char *const what[FORMATION_COUNT] = {
        [FORMATION_LINE] = "1 or 2 ranks; shoots and charges",
        [FORMATION_COLUMN] = "one base wide; no shooting, no charge",
        [FORMATION_GARRISON] = "in a redoubt; shoots, no charge"};
    struct sentence s = {0};

    heading(t, "Formations");
    for (int f = 0; f < FORMATION_COUNT; f++) {
        if (what[f] && any_takes(r, (enum formation)f)) {
            const char *name = formation_name((enum formation)f);
            const char *spoken = words_in(r, SPOKEN_CLASS, name);
            sentence_add(&s, strcmp(spoken, name) != 0 ? "%s (%s)" : "%s", name, spoken);
            row(t, BRIEF_NAMED, s.text, what[f]);
            s = (struct sentence){0};
        }
    }
    tell_open_line(t, r);
    sentence_count(&s, r->formation_changes, "change", "changes");
    sentence_add(&s, " of formation and ");
    sentence_count(&s, r->about_faces, "about-face", "about-faces");
    sentence_add(&s, " in a turn, free.");
    end_line(t, &s);
}

void brief_allowances(struct sentence *s, const struct ruleset *r, const struct unit_type *t,
                      bool class_words) {
    bool any = false;

    for (int f = 0; f < FORMATION_COUNT; f++) {
        if ((t->formations & 1U << f) && f != FORMATION_GARRISON && t->move_in[f] > 0) {
            const char *name = formation_name((enum formation)f);
            name = class_words ? words_in(r, SPOKEN_CLASS, name) : name;
            sentence_add(s, "%s%s%s", any ? ", " : "", f == FORMATION_NONE ? "" : name,
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

static void tell_allowances(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->type_count; i++) {
        brief_allowances(&s, r, &r->types[i], false);
        row(t, BRIEF_NAMED, r->types[i].name, s.text);
        s = (struct sentence){0};
    }
    sentence_inches(&s, r->commander_move_in);
    row(t, BRIEF_NAMED, "Commanders", s.text);
}

static void tell_ground(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->ground_count; i++) {
        if (r->grounds[i].forbidden.count > 0) {
            sentence_add(&s, "%s%s", s.used ? ", " : "Barred to some: ", r->grounds[i].name);
        }
    }
    if (s.used) {
        sentence_add(&s, ".");
        end_line(t, &s);
    }
    for (int i = 0; i < r->ground_count; i++) {
        if (r->grounds[i].slowed.count > 0) {
            sentence_add(&s, "Touching %s leaves some ", r->grounds[i].name);
            sentence_figure(&s, r->grounds[i].slow_factor);
            sentence_add(&s, " of allowance and charge.");
            end_line(t, &s);
        }
    }
}

static void tell_movement(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    heading(t, "Movement in a turn");
    tell_allowances(t, r);
    sentence_add(&s, "Backwards costs times ");
    sentence_figure(&s, r->backward_cost);
    sentence_add(&s, ". Never within ");
    sentence_inches(&s, r->enemy_gap_in);
    sentence_add(&s, " of an enemy but by a charge.");
    end_line(t, &s);
    tell_ground(t, r);
}

/* --- fire --- */

#define FACES 32

static void faces_of(char *to, int needs) {
    if (needs == 0) {
        snprintf(to, FACES, "-");
    } else if (needs == DIE_FACES) {
        snprintf(to, FACES, "%d", DIE_FACES);
    } else {
        snprintf(to, FACES, "%d-%d", needs, DIE_FACES);
    }
}

static void tell_fire_row(const struct brief_taker *t, const struct ruleset *r,
                          const struct fire_row *f) {
    struct brief_item item = {.kind = BRIEF_FIRE, .cells = {f->name}, .count = 1};
    char cells[FIRE_COLUMNS_MAX][FACES], dice[FACES];

    for (int c = 0; c < r->fire_column_count; c++) {
        faces_of(cells[c], f->needs[c]);
        item.cells[item.count++] = cells[c];
    }
    if (f->dice_per_base > 0) {
        snprintf(dice, sizeof dice, "%d a base", f->dice_per_base);
    } else {
        snprintf(dice, sizeof dice, "%d each", f->dice_per_unit);
    }
    item.cells[item.count++] = dice;
    t->take(t->to, &item);
}

static void tell_fire_head(const struct brief_taker *t, const struct ruleset *r) {
    struct brief_item item = {
        .kind = BRIEF_FIRE, .head = true, .cells = {"Range up to"}, .count = 1};
    char cells[FIRE_COLUMNS_MAX][TEXT_FIGURE + 2], figure[TEXT_FIGURE];

    for (int c = 0; c < r->fire_column_count; c++) {
        snprintf(cells[c], sizeof cells[c], "%s%s\"", c == r->charge_column ? "*" : "",
                 text_figure(figure, r->fire_column_in[c]));
        item.cells[item.count++] = cells[c];
    }
    item.cells[item.count++] = "dice";
    t->take(t->to, &item);
}

/* "A friend nearer than 0.5" to the line of fire blocks it." */
static void tell_blocking(const struct brief_taker *t, const char *who, enum blocking how,
                          double width_in) {
    struct sentence s = {0};

    if (how == BLOCKED_BY_CORRIDOR) {
        sentence_add(&s, "%s nearer than ", who);
        sentence_inches(&s, width_in / 2);
        sentence_add(&s, " to the line of fire blocks it.");
        end_line(t, &s);
    } else if (how == BLOCKED_BY_LINE) {
        sentence_add(&s, "%s on the line of fire blocks it.", who);
        end_line(t, &s);
    }
}

static void tell_who_shoots(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    line(t, "* at a charger only. Range: from the shooter's centre to the nearest part of the "
            "target in front.");
    sentence_add(&s, "Once a turn, at a target within ");
    sentence_figure(&s, r->front_arc_deg / 2);
    sentence_add(&s, " degrees either way of the front; a gun only if it has not moved.");
    end_line(t, &s);
    tell_blocking(t, "A friend", r->friends_block, r->line_of_fire_width_in);
    tell_blocking(t, "Another enemy", r->enemies_block, r->line_of_fire_width_in);
}

static void tell_guns(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].hits_to_remove > 1) {
            sentence_add(&s, "%s goes with %d hits in one turn.", r->types[i].name,
                         r->types[i].hits_to_remove);
            end_line(t, &s);
        }
    }
}

static void tell_dice_and_saves(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    for (int i = 0; i < r->extra_dice_count; i++) {
        sentence_add(&s, "%+d dice: %s.", r->extra_dice[i].dice, r->extra_dice[i].name);
        end_line(t, &s);
    }
    for (int i = 0; i < r->protection_count; i++) {
        const struct protection *p = &r->protections[i];
        sentence_add(&s, "%s: a hit is lost on %d-%d.", p->name, p->lost_low, p->lost_high);
        end_line(t, &s);
    }
}

static void tell_fire(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    heading(t, "Fire: what hits");
    tell_fire_head(t, r);
    for (int i = 0; i < r->fire_row_count; i++) {
        tell_fire_row(t, r, &r->fire_rows[i]);
    }
    tell_who_shoots(t, r);
    tell_dice_and_saves(t, r);
    line(t, "Each hit that counts removes a base.");
    tell_guns(t, r);
    if (r->last_base > 0) {
        sentence_add(&s, "A unit brought down to %d %s loses %s too%s.", r->last_base,
                     r->last_base == 1 ? "base" : "bases", r->last_base == 1 ? "it" : "them",
                     r->last_base_holds_in_redoubt ? ", but not inside a redoubt" : "");
        end_line(t, &s);
    }
}

/* --- morale, charges, melee --- */

static void tell_modifiers(const struct brief_taker *t, const struct modifier_list *list) {
    for (int i = 0; i < list->count; i++) {
        char value[FACES];
        snprintf(value, sizeof value, "%+d", list->at[i].value);
        row(t, BRIEF_VALUED, value, list->at[i].name);
    }
}

static void tell_morale(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    sentence_add(&s, "Morale: a die, passed at the number of bases or less (%+d with a commander)",
                 r->morale_commander_bonus);
    heading(t, s.text);
    tell_modifiers(t, &r->morale);
    s = (struct sentence){0};
    for (int i = 0; i < r->type_count; i++) {
        if (r->types[i].morale_pass != NO_FIXED_PASS) {
            sentence_add(&s, "%s: %d or less, whatever its bases.", r->types[i].name,
                         r->types[i].morale_pass);
            end_line(t, &s);
        }
    }
}

static void tell_charges(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    heading(t, "Charges");
    line(t, "Once a turn, in line, at an enemy in front within the charge distance.");
    sentence_add(&s,
                 "The charger checks morale: if it fails it stays. Then the target: if it passes "
                 "it may fire%s or stand.",
                 r->counter_charge_allowed ? ", counter-charge" : "");
    end_line(t, &s);
    sentence_add(&s, "A target that fails loses ");
    sentence_count(&s, r->break_loss, "base", "bases");
    sentence_add(&s, " and retreats ");
    sentence_inches(&s, r->retreat_in);
    sentence_add(&s, ", a gun is lost, and the charger takes its place.");
    end_line(t, &s);
}

static void tell_melee(const struct brief_taker *t, const struct ruleset *r) {
    struct sentence s = {0};

    heading(t, "Melee: a die each, the higher wins");
    tell_modifiers(t, &r->melee);
    sentence_add(&s, "The loser loses ");
    sentence_count(&s, r->melee_loss, "base", "bases");
    sentence_add(&s, " and retreats ");
    sentence_inches(&s, r->retreat_in);
    if (r->reform_turns > 0) {
        sentence_add(&s, ", reforming for ");
        sentence_count(&s, r->reform_turns, "turn", "turns");
    }
    sentence_add(&s, ". A tie costs both %d, and they roll again.", r->melee_tie_loss);
    end_line(t, &s);
    sentence_add(&s, "Then each commander who was in it rolls: lost on %d or more.",
                 r->commander_lost_low);
    end_line(t, &s);
}

static void tell_redoubts(const struct brief_taker *t, const struct ruleset *r) {
    if (r->has_redoubts) {
        heading(t, "Redoubts");
        line(t, "Nobody crosses a wall or an uncut abatis; the back of a redoubt is open.");
        line(t, "A unit that touches an abatis when it would move may spend the turn on it: no "
                "move, no shooting, no charge. At the turn's end it is cut, unless the unit was "
                "driven off or failed a morale check.");
    }
}

void brief_tell(const struct brief_taker *t, const struct ruleset *r) {
    tell_turn(t, r);
    tell_formations(t, r);
    tell_movement(t, r);
    tell_fire(t, r);
    tell_morale(t, r);
    tell_charges(t, r);
    tell_melee(t, r);
    tell_redoubts(t, r);
}
