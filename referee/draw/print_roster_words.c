/* What a roster says of a unit and of a commander, in the class's words. */
#include "referee/console/brief.h"
#include "referee/console/words_of.h"
#include "referee/draw/print_roster.h"

#include <ctype.h>

static const struct unit_type *type_of(const struct scenario *s, int unit) {
    return &s->rules->types[s->units[unit].type];
}

/* Parts two statements of a line. */
static void part(struct sentence *text, const char *with) {
    if (text->used > 0) {
        sentence_add(text, "%s", with);
    }
}

/* "6", "5-6": the faces from `low` up. */
static void say_faces(struct sentence *text, int low) {
    sentence_add(text, low < DIE_FACES ? "%d-%d" : "%d", low, DIE_FACES);
}

/* --- shooting (4) --- */

/* "1 die for each base. Hits on 5-6 at a charger, on 6 up to 6"." */
static void say_shooting(struct sentence *text, const struct scenario *s, int unit) {
    const struct ruleset *r = s->rules;
    int row = type_of(s, unit)->fire_row;

    if (row < 0) {
        sentence_add(text, "does not shoot.");
        return;
    }
    const struct fire_row *f = &r->fire_rows[row];
    bool each = f->dice_per_base > 0;
    const char *between = " Hits on ";
    sentence_count(text, each ? f->dice_per_base : f->dice_per_unit, "die", "dice");
    sentence_add(text, each ? " for each %s." : ".", words_in(r, SPOKEN_CLASS, "base"));
    for (int c = 0; c < r->fire_column_count; c++) {
        if (f->needs[c] == 0) {
            continue;
        }
        sentence_add(text, "%s", between);
        say_faces(text, f->needs[c]);
        if (c == r->charge_column) {
            sentence_add(text, " at a charger");
        } else {
            sentence_add(text, " up to ");
            sentence_inches(text, r->fire_column_in[c]);
        }
        between = ", on ";
    }
    sentence_add(text, ".");
}

/* --- morale and melee (5, 7) --- */

/* True when the line is about units of these tags. */
static bool about_tags(const struct condition *c, uint64_t tags) {
    for (int i = 0; i < c->count; i++) {
        if (c->any[i].tags & tags) {
            return true;
        }
    }
    return false;
}

/* The lines of a table that are about such units by name; those that may be
 * anybody's stand on the sheet of rules. */
static void say_modifiers(struct sentence *text, const struct modifier_list *list, uint64_t tags) {
    for (int i = 0; i < list->count; i++) {
        if (about_tags(&list->at[i].when, tags)) {
            sentence_add(text, " Die %+d: %s.", list->at[i].value, list->at[i].name);
        }
    }
}

static void say_morale(struct sentence *text, const struct scenario *s, int unit) {
    const struct ruleset *r = s->rules;
    const struct unit_type *t = type_of(s, unit);

    if (t->morale_pass != NO_FIXED_PASS) {
        sentence_add(text, "holds on a die of %d or less, however many %s are left.",
                     t->morale_pass, words_in(r, SPOKEN_CLASS, "bases"));
    } else {
        sentence_add(text, "holds on a die of as many as its %s or less",
                     words_in(r, SPOKEN_CLASS, "bases"));
        sentence_add(text, r->morale_commander_bonus ? " (%+d with a commander)." : ".",
                     r->morale_commander_bonus);
    }
    say_modifiers(text, &r->morale, t->tags);
}

static void say_melee(struct sentence *text, const struct scenario *s, int unit) {
    sentence_add(text, "a die each, the higher wins.");
    say_modifiers(text, &s->rules->melee, type_of(s, unit)->tags);
}

/* --- what is special --- */

static void say_arrival(struct sentence *text, const struct arrival *a) {
    if (a->turn > 0) {
        sentence_add(text, "Comes on in turn %d.", a->turn);
    }
}

static bool has_ground(const struct scenario *s, int ground) {
    for (int i = 0; i < s->terrain_count; i++) {
        if (s->terrain[i].ground == ground) {
            return true;
        }
    }
    return false;
}

static bool barred(const struct ground *g, const struct unit_type *t, unsigned formations) {
    return condition_holds(&g->forbidden, &(struct facts){t->tags, formations, 0, 0});
}

/* "Not into woods.", "Not into woods in marching column.", "Across creek only
 * by bridge." */
static void say_barred(struct sentence *text, const struct ruleset *r, const struct ground *g,
                       const struct unit_type *t) {
    bool spanned =
        g->spanned_by >= 0 && condition_holds(&g->spanned_for, &(struct facts){t->tags, 0, 0, 0});

    if (barred(g, t, 0)) {
        part(text, " ");
        if (spanned) {
            sentence_add(text, "Across %s only by %s.", g->name, r->grounds[g->spanned_by].name);
        } else {
            sentence_add(text, "Not into %s.", g->name);
        }
        return;
    }
    for (int f = 0; f < FORMATION_COUNT; f++) {
        if ((t->formations & 1U << f) && barred(g, t, 1U << f)) {
            part(text, " ");
            sentence_add(text, "Not into %s in %s.", g->name,
                         words_in(r, SPOKEN_CLASS, formation_name((enum formation)f)));
        }
    }
}

static void say_grounds(struct sentence *text, const struct scenario *s,
                        const struct unit_type *t) {
    for (int i = 0; i < s->rules->ground_count; i++) {
        const struct ground *g = &s->rules->grounds[i];
        if (!has_ground(s, i)) {
            continue;
        }
        say_barred(text, s->rules, g, t);
        if (condition_holds(&g->slowed, &(struct facts){t->tags, 0, 0, 0})) {
            part(text, " ");
            sentence_add(text, "Touching %s: moves and charge times ", g->name);
            sentence_figure(text, g->slow_factor);
            sentence_add(text, ".");
        }
    }
}

static void say_special(struct sentence *text, const struct scenario *s, int unit) {
    const struct ruleset *r = s->rules;
    const struct unit_type *t = type_of(s, unit);

    say_arrival(text, &s->units[unit].arrival);
    if (t->gun) {
        part(text, " ");
        sentence_add(text, "Turns freely; shoots only if it has not moved.");
    }
    if (t->hits_to_remove > 1) {
        part(text, " ");
        sentence_add(text, "Lost with %d hits in one turn.", t->hits_to_remove);
    }
    if (r->last_base > 0 && s->units[unit].bases > r->last_base) {
        part(text, " ");
        sentence_add(text, "With %d %s left it is lost%s.", r->last_base,
                     words_in(r, SPOKEN_CLASS, r->last_base == 1 ? "base" : "bases"),
                     r->last_base_holds_in_redoubt ? ", but not in a redoubt" : "");
    }
    say_grounds(text, s, t);
}

const char *roster_line_name(enum roster_line line) {
    static const char *const names[ROSTER_LINES] = {[ROSTER_MOVES] = "Moves",
                                                    [ROSTER_SHOOTS] = "Shoots",
                                                    [ROSTER_MORALE] = "Morale",
                                                    [ROSTER_MELEE] = "Melee",
                                                    [ROSTER_SPECIAL] = "Mind"};
    return names[line];
}

void roster_unit_line(struct sentence *text, const struct scenario *s, int unit,
                      enum roster_line line) {
    switch (line) {
    case ROSTER_MOVES:
        brief_allowances(text, s->rules, type_of(s, unit), true);
        break;
    case ROSTER_SHOOTS:
        say_shooting(text, s, unit);
        break;
    case ROSTER_MORALE:
        say_morale(text, s, unit);
        break;
    case ROSTER_MELEE:
        say_melee(text, s, unit);
        break;
    default:
        say_special(text, s, unit);
        break;
    }
    text->text[0] = (char)toupper((unsigned char)text->text[0]);
}

/* --- the commander himself (3.5, 4.9, 7.5) --- */

/* What an attached commander adds in a melee, whatever the unit. */
static int melee_bonus(const struct ruleset *r) {
    int bonus = 0;

    for (int i = 0; i < r->melee.count; i++) {
        const struct condition *when = &r->melee.at[i].when;
        bool his = condition_holds(when, &(struct facts){0, 0, 0, FACT_COMMANDER}) &&
                   !condition_holds(when, &(struct facts){0});
        bonus += his ? r->melee.at[i].value : 0;
    }
    return bonus;
}

void roster_brigade_line(struct sentence *text, const struct scenario *s, int brigade) {
    const char *between = ": ";

    sentence_add(text, "%s", s->brigades[brigade].name);
    for (int u = 0; u < s->unit_count; u++) {
        if (s->units[u].brigade == brigade) {
            sentence_add(text, "%s%s", between, s->units[u].name);
            between = ", ";
        }
    }
}

static void say_command(struct sentence *text, const struct scenario *s,
                        const struct commander_entry *c) {
    if (c->brigade_count == 0) {
        sentence_add(text, "He may join any unit of his side.");
        return;
    }
    for (int i = 0; i < c->brigade_count; i++) {
        sentence_add(text, "%s%s", i ? ", " : "He may join units of ",
                     s->brigades[c->brigades[i]].name);
    }
    sentence_add(text, ".");
}

void roster_commander_line(struct sentence *text, const struct scenario *s, int commander) {
    const struct ruleset *r = s->rules;
    const struct commander_entry *c = &s->commanders[commander];

    say_arrival(text, &c->arrival);
    part(text, " ");
    sentence_add(text, "He moves ");
    sentence_inches(text, r->commander_move_in);
    sentence_add(text, " and joins a unit by touching it. ");
    say_command(text, s, c);
    sentence_add(text, " His unit may roll %d higher in morale and has %+d in melee.",
                 r->morale_commander_bonus, melee_bonus(r));
    sentence_add(text, " After its melee, or when fire destroys it, roll a die: he is lost on ");
    say_faces(text, r->commander_lost_low);
    sentence_add(text, ".");
}
